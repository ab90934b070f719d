"""What is shown once a deal is over: the settlement sheet, and the deal to step through."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ulti_widgets.cards import Hand
from ulti_widgets.language import N_, Translator, capital
from ulti_widgets.ulti.names import part_noun, seat_noun
from ulti_widgets.ulti.play import FULL_HAND
from ulti_widgets.widgets.sorting import sort_cards

if TYPE_CHECKING:
    from ulti_widgets.ulti.scoring import Line
    from ulti_widgets.ulti.view import View

Json = dict[str, Any]

TIMES: Final = " \u00d7 "


def settlement(view: View, words: Translator) -> Json | None:
    """Give the settlement sheet; None before the deal is over."""
    found = view.settlement
    if found is None:
        return None
    return {
        "lines": [
            {
                "label": _label(line, words),
                "won": line.won,
                "detail": line.detail.text(words),
                "sum": line_sum(line, words),
                "amounts": list(found.amounts(line)),
            }
            for line in found.lines
        ],
        "payments": list(found.payments),
        "text": _outcome(view, words),
    }


def _label(line: Line, words: Translator) -> str:
    part = part_noun(line.part)
    return capital(words.noun(part)) if line.by_declarer else words.say(N_("{part} of the defenders"), part=part)


def line_sum(line: Line, words: Translator) -> str:
    """Give a line's arithmetic: value, hearts, kontra, penalty."""
    factors = [str(line.base)]
    if line.hearts > 1:
        factors.append(words.say(N_("{factor} (hearts)"), factor=line.hearts))
    right, left = line.kontra
    if right != left:
        factors.append(words.say(N_("{right} or {left} (kontra)"), right=right, left=left))
    elif right > 1:
        factors.append(words.say(N_("{factor} (kontra)"), factor=right))
    text = TIMES.join(factors)
    if line.penalty:
        penalty = words.say(N_("{points} (penalty)"), points=line.penalty)
        text = f"{text} + {penalty}"
    return text


def _outcome(view: View, words: Translator) -> str:
    found = view.settlement
    assert found is not None  # noqa: S101 (asked of a settled deal)
    if found.declarer is None:
        return words.text(N_("Everybody passed: the deal counts nothing."))
    seat = found.declarer
    total = found.payments[seat]
    others = {abs(found.payments[(seat + step) % 3]) for step in (1, 2)}
    you = seat == view.seat
    if total == 0:
        return words.text(N_("Nobody pays anything."))
    if len(others) == 1:
        each = others.pop()
        if you:
            text = N_("You win {each} from each defender.") if total > 0 else N_("You pay {each} to each defender.")
            return words.say(text, each=each)
        text = N_("{seat} wins {each} from each defender.") if total > 0 else N_("{seat} pays {each} to each defender.")
        return words.say(text, seat=seat_noun(seat), each=each)
    if you:
        return words.say(
            N_("You win {total} in all.") if total > 0 else N_("You pay {total} in all."), total=abs(total)
        )
    text = N_("{seat} wins {total} in all.") if total > 0 else N_("{seat} pays {total} in all.")
    return words.say(text, seat=seat_noun(seat), total=abs(total))


def review(view: View, words: Translator) -> Json | None:
    """Give all hands at the first lead and the tricks; None before the deal is over."""
    if view.settlement is None:
        return None
    hands = []
    for seat in range(3):
        held = view.shown[seat] or Hand()
        played = [
            card
            for trick in (*view.tricks, *((view.trick,) if view.trick else ()))
            for step, card in enumerate(trick.cards)
            if (trick.leader + step) % 3 == seat
        ]
        hands.append([str(card) for card in sort_cards(view, held | Hand(played))])
    left = max(view.sizes)
    unplayed = ""
    if view.laws is not None and left and len(view.tricks) < FULL_HAND:
        unplayed = words.say(
            words.plural(
                "{number} trick was not played: it could change nothing.",
                "{number} tricks were not played: they could change nothing.",
                left,
            ),
            number=left,
        )
    return {
        "hands": hands,
        "talon": [str(card) for card in sort_cards(view, view.talon)],
        "tricks": [
            {
                "number": number,
                "cards": [
                    {"seat": (trick.leader + step) % 3, "card": str(card)} for step, card in enumerate(trick.cards)
                ],
                "winner": trick.taker,
            }
            for number, trick in enumerate(view.tricks, start=1)
        ],
        "unplayed": unplayed,
    }
