"""The order in which a seat's cards are drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ulti_widgets.show.order import in_order

if TYPE_CHECKING:
    from ulti_widgets.cards import Card, Hand
    from ulti_widgets.ulti.view import View


def sort_cards(view: View, hand: Hand) -> list[Card]:
    """Sort cards as a seat holds them; before the contract is known the standing bid decides where the ten goes."""
    natural = view.laws is None and view.standing is not None and not view.standing.trumps
    return list(in_order(hand, view.laws, trump=view.trump, natural=natural))
