"""Which marriages may still be declared in a position, where their holders choose."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ulti_widgets.cards import PAIRS, bits
from ulti_widgets.ulti.laws import FULL_HAND

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ulti_widgets.ulti.play import Play


def declarable(play: Play, seat: int, held: int | None = None) -> int:
    """Give the suits (a mask of four bits) of which a seat may still declare the marriage, now or later.

    Beside a bid hundred one of them alone. A pair of which one card has gone may be declared with the other; that
    its holder had both is known from the positions before.

    Sources: widder-rulebook, Card Points, Contracts; hoe-speel-je, Spelverloop 4, Tips.

    Args:
        play: the position.
        seat: the seat.
        held: mask of the hand that the seat began with, where it is known; else that of the first known position.
    """
    laws, rules = play.laws, play.laws.rules
    declared = play.marriages[seat]
    if not rules.declare_by_choice or play.over or (laws.bid.hundred is not None and declared):
        return 0
    now = play.hands[seat]
    if rules.marriages == "first_card":
        held = now if now.bit_count() == FULL_HAND else 0
    elif held is None:
        held = _began_with(play, seat)
    found = 0
    for pair in PAIRS:
        if held & pair == pair and now & pair:
            found |= laws.marriages(pair, declares=seat == play.declarer)
    return found & ~declared


def _began_with(play: Play, seat: int) -> int:
    while play.previous is not None:
        play = play.previous
    held = play.hands[seat]
    # A start may lie within a trick.
    place = (seat - play.leader) % 3
    return held | 1 << play.trick[place] if place < len(play.trick) else held


def declarations(play: Play, held: Sequence[int] | None = None) -> list[tuple[int, int]]:
    """Give the marriages that may still be declared, as seats and suits; beside a bid hundred the first alone.

    Args:
        play: the position.
        held: masks of the hands that the seats began with, where they are known, as for `declarable`.
    """
    found = [
        (seat, suit) for seat in range(3) for suit in bits(declarable(play, seat, None if held is None else held[seat]))
    ]
    return found if play.laws.bid.hundred is None else found[:1]


def with_declared(play: Play, more: list[tuple[int, int]]) -> Play:
    """Give the position with more marriages declared, as seats and suits."""
    if not more:
        return play
    marriages = list(play.marriages)
    for seat, suit in more:
        marriages[seat] |= 1 << suit
    return play.changed(marriages=(marriages[0], marriages[1], marriages[2]))
