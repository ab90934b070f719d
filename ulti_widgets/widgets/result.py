"""What is shown once a deal is over: the settlement sheet, and the deal to step through."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ulti_widgets.cards import Hand
from ulti_widgets.show.settlement import line_label, line_sum, settlement_outcome
from ulti_widgets.ulti.laws import FULL_HAND
from ulti_widgets.widgets.sorting import sort_cards

if TYPE_CHECKING:
    from ulti_widgets.language import Translator
    from ulti_widgets.ulti.view import View

Json = dict[str, Any]


def settlement(view: View, words: Translator) -> Json | None:
    """Give the settlement sheet; None before the deal is over."""
    found = view.settlement
    if found is None:
        return None
    return {
        "lines": [
            {
                "label": line_label(line, words),
                "won": line.won,
                "detail": line.detail.text(words),
                "sum": line_sum(line, words),
                "amounts": list(found.amounts(line)),
            }
            for line in found.lines
        ],
        "payments": list(found.payments),
        "text": settlement_outcome(found, words, view.seat),
    }


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
