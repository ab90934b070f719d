"""The order in which cards are held and drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ulti_widgets.cards import NATURAL_RANKS, RANKS

if TYPE_CHECKING:
    from ulti_widgets.cards import Card, Hand
    from ulti_widgets.ulti.view import View

_EYE: Final[tuple[int, ...]] = (0, 2, 1, 3)
"""Suits from left to right: hearts, leaves, bells, acorns, so that red and black alternate."""
_NATURAL: Final = tuple(NATURAL_RANKS.index(rank) for rank in RANKS)


def sort_cards(view: View, hand: Hand) -> list[Card]:
    """Sort cards as a seat holds them: by suit, trumps first, each suit from its highest card.

    The ten moves without trumps. Before the contract is known the standing bid decides.
    """
    natural = view.laws is None and view.standing is not None and not view.standing.trumps
    order = _NATURAL if natural else range(len(RANKS))
    suits: list[int] = [suit for suit in _EYE if suit == view.trump] + [suit for suit in _EYE if suit != view.trump]

    def place(card: Card) -> tuple[int, int]:
        strength = order[card.rank] if view.laws is None else view.laws.strength[card]
        return suits.index(card.suit), -strength

    return sorted(hand, key=place)
