"""What the table's page is told of a hint: a nudge first, then the action, then why.

The shapes are those of `js/src/view.ts`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ulti_widgets.language import N_, Translator
from ulti_widgets.players.advice_show import basis_lines, chance_text, money_text, part_text
from ulti_widgets.show.actions import action_cards, action_text
from ulti_widgets.show.numbers import percent

if TYPE_CHECKING:
    from ulti_widgets.players.advice import Advice, Chance, Option

Json = dict[str, Any]

NUDGE: Final = 1
ACTION: Final = 2
WHY: Final = 3

PRESS: Final = (N_("Hint"), N_("What to do?"), N_("Why?"), N_("Hide the hint"))
"""What the button says at each step: what pressing it brings."""


def hint_view(advice: Advice | None, step: int, *, thinking: bool, labels: dict[str, str], words: Translator) -> Json:
    """Give the hint as far as it has been asked for.

    Args:
        advice: what the adviser said to this seat; None while there is none.
        step: how far it is shown: 0 not at all, then NUDGE, ACTION, WHY.
        thinking: whether the adviser is thinking for this seat.
        labels: what the buttons of the moment say, by their action.
        words: the language.
    """
    shown = 0 if advice is None else step
    view: Json = {
        "press": words.text(PRESS[shown]),
        "thinking": thinking,
        "nudge": None,
        "action": None,
        "why": None,
    }
    if advice is None:
        return view
    if shown >= NUDGE:
        view["nudge"] = advice.nudge.text(words)
    if shown >= ACTION:
        view["action"] = _action(advice, advice.best, labels, words)
    if shown >= WHY:
        view["why"] = {
            "about": words.text(
                N_("What the deal brings you on average, in points, and how often the declarer makes each part:")
            ),
            "options": [_option(advice, option, labels, words) for option in advice.options],
            "basis": basis_lines(advice, words),
        }
    return view


def _action(advice: Advice, option: Option, labels: dict[str, str], words: Translator) -> Json:
    action = str(option.action)
    return {
        "action": action,
        # A button's own words, where there is one to press.
        "text": labels.get(action) or action_text(option.action, advice.phase, words),
        "cards": [str(card) for card in action_cards(option.action)],
    }


def _option(advice: Advice, option: Option, labels: dict[str, str], words: Translator) -> Json:
    return {
        **_action(advice, option, labels, words),
        "money": money_text(option, words),
        "chances": [_chance(chance, words) for chance in option.chances],
        "reasons": [why.text(words) for why in option.reasons],
    }


def _chance(chance: Chance, words: Translator) -> Json:
    return {
        "label": part_text(chance, words),
        "text": chance_text(chance, words),
        "made": percent(chance.made),
        "low": percent(chance.low),
        "high": percent(chance.high),
    }
