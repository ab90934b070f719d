"""The order in which cards are held and drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ulti_widgets.cards import NATURAL_RANKS, PACK, RANKS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ulti_widgets.cards import Card
    from ulti_widgets.ulti.laws import Laws

_EYE: Final[tuple[int, ...]] = (0, 2, 1, 3)
"""Suits from left to right: hearts, leaves, bells, acorns, so that red and black alternate."""
_NATURAL: Final = tuple(NATURAL_RANKS.index(rank) for rank in RANKS)


def in_order(
    cards: Iterable[int], laws: Laws | None = None, *, trump: int | None = None, natural: bool = False
) -> tuple[Card, ...]:
    """Sort cards as a seat holds them: by suit, trumps first, each suit from its highest card.

    Args:
        cards: card numbers.
        laws: the contract's, once it is known.
        trump: the trump suit, if any.
        natural: before that, whether the ten stands in its natural place.
    """
    order = _NATURAL if natural else range(len(RANKS))
    suits = [suit for suit in _EYE if suit == trump] + [suit for suit in _EYE if suit != trump]

    def place(card: Card) -> tuple[int, int]:
        strength = order[card.rank] if laws is None else laws.strength[card]
        return suits.index(card.suit), -strength

    return tuple(sorted((PACK[card] for card in cards), key=place))
