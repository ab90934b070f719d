"""A deal that is looked at step by step: what the page is told in place of what may be done."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ulti_widgets.language import N_, Translator, card_noun
from ulti_widgets.show.events import said
from ulti_widgets.ulti.actions import PlayCard
from ulti_widgets.ulti.names import seat_noun

if TYPE_CHECKING:
    from ulti_widgets.ulti.view import View

Json = dict[str, Any]


def stepped(drawn: Json, view: View, at: int, count: int, words: Translator) -> Json:
    """Give the page's view of a step: nothing may be done at the table, and the status tells what happened last.

    Args:
        drawn: the page's view as it would be in play.
        view: what is seen.
        at: the step, from 0.
        count: how many steps there are.
        words: the language.
    """
    return {
        **drawn,
        "status": happened(view, words),
        "hand": [{**card, "playable": False, "why": None} for card in drawn["hand"]],
        "choose": 0,
        "reasons": [],
        "actions": [],
        "builder": None,
        "stop": None,
        "match": {**drawn["match"], "text": words.text(N_("A recorded deal")), "next": None},
        "stepping": {"at": at, "count": count - 1},
    }


def happened(view: View, words: Translator) -> str:
    """Say what the last action was."""
    if not view.events:
        return words.text(N_("The cards are dealt."))
    event = view.events[-1]
    seat = seat_noun(event.seat)
    if isinstance(event.action, PlayCard):
        return words.say(N_("{seat} plays {card:the acc}."), seat=seat, card=card_noun(event.action.card))
    return words.say(N_("{seat}: {said}"), seat=seat, said=said(event, view.rules, words))
