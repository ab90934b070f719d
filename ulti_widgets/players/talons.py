"""Where the cards that a seat laid away may have gone since, by talons that others took and laid in turn."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final

from ulti_widgets.cards import FULL, bits
from ulti_widgets.ulti.actions import Lay, Take

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ulti_widgets.ulti.view import View

TALON: Final = 3
"""The place of the cards laid away, beside the three seats."""
TWO: Final = 2
TWELVE: Final = 12
Lying = tuple[int, int, int, int]
"""For each place a mask of cards."""


def followed(view: View, me: int, played: int) -> tuple[int, int, set[Lying]]:
    """Follow a seat's cards through the auction.

    Only two cards move with each talon, so that of four cards laid away at two times at most two can have gone
    on from the seat that took them to the third. A card that the seat has never held can be anywhere.

    Args:
        view: the view.
        me: its seat.
        played: mask of the cards that the seat has played.

    Returns:
        The mask of the cards that it has never held; the mask of those that it laid away and that left it so;
        and in which ways these may have lain at the end of the auction, or may lie now.
    """
    unseen, gone = FULL & ~view.hand.mask & ~played, 0
    ways: set[Lying] = {(0, 0, 0, 0)}
    for event in view.events:
        who = event.seat
        if isinstance(event.action, Take):
            if who == me:
                cards = event.cards.mask
                ways = {(*way[:TALON], 0) for way in ways if way[TALON] == cards & gone}
                unseen &= ~cards
                gone &= ~cards
            else:
                ways = {_moved(way, way[TALON], TALON, who) for way in ways}
        elif isinstance(event.action, Lay):
            if who == me:
                cards = event.cards.mask
                ways = {(*way[:TALON], cards) for way in ways}
                unseen &= ~cards
                gone |= cards
            else:
                ways = {_moved(way, cards, who, TALON) for way in ways for cards in _laid(way[who])}
    return unseen, gone, ways


def _laid(held: int) -> Iterable[int]:
    """Give which of some cards, among the twelve that a seat holds, it may lay away: the rest of two are others."""
    others = TWELVE - held.bit_count()
    for number in range(max(0, TWO - others), TWO + 1):
        for cards in combinations(bits(held), number):
            yield sum(1 << card for card in cards)


def _moved(way: Lying, cards: int, start: int, end: int) -> Lying:
    """Move cards from a place to another."""
    places = list(way)
    places[start] &= ~cards
    places[end] |= cards
    return places[0], places[1], places[2], places[3]
