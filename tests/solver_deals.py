"""Whole deals for the solver's tests: a declarer who lays away and names trumps as a person might.

The benchmark has other ones, nothing laid away and hard for both sides: `tests/bench/solving.py`.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from ulti_widgets.cards import ACE, KING, NATURAL_RANKS, OVER, RANKS, SEVEN, TEN, Card, Hand, shuffled
from ulti_widgets.ulti.play import Play
from ulti_widgets.ulti.presets import pagat, widder

if TYPE_CHECKING:
    from ulti_widgets.ulti.rules import Rules

EVERY_KIND: Final = widder.replace(four_tens=True, silent_half=True, ace_points=11)
"""Rules with every kind of outcome at once: their sets take fourteen words."""

KINDS: Final = ("simple", "ulti", "40-100", "betli", "durchmars")
_NEEDED: Final = {"ulti": (SEVEN,), "40-100": (OVER, KING)}
"""Trumps that a declarer would want for a bid."""


def dealt_play(seed: int, bid: str, rules: Rules = pagat) -> Play | None:
    """Give the start of the play of a deal, or None where no trump suit would do for the bid."""
    pack = list(shuffled(f"solver {seed}"))
    bare = bid in {"betli", "durchmars"}
    if bare:
        # Nobody bids these with any cards: low ones, or high ones, come to the declarer more often.
        draw, sign = Random(seed).random, 1 if bid == "betli" else -1
        pack.sort(key=lambda card: draw() + sign * 0.15 * NATURAL_RANKS.index(RANKS[card.rank]))
        rest = [card for card in shuffled(f"rest {seed}") if card in pack[12:]]
        pack[12:] = rest
    twelve = pack[:12]
    suits = [
        suit for suit in (1, 2, 3) if all(Card(8 * suit + rank) in twelve for rank in _NEEDED.get(bid, ()))
    ]  # hearts would be another bid
    if not suits:
        return None
    trump = max(suits, key=lambda suit: (sum(card.suit == suit for card in twelve), suit))

    def worth_keeping(card: Card) -> tuple[bool, bool, int]:
        if bare:
            place = NATURAL_RANKS.index(RANKS[card.rank])
            return False, False, place if bid == "durchmars" else -place
        return card.suit == trump, card.rank in {TEN, ACE}, card.rank

    kept = sorted(twelve, key=worth_keeping)
    return Play(
        rules,
        bid,
        trump=trump if rules.bid(bid).trumps else None,
        hands=[Hand(kept[2:]), Hand(pack[12:22]), Hand(pack[22:])],
        talon=Hand(kept[:2]),
    )


def dealt_plays(bid: str, number: int, rules: Rules = pagat, first: int = 0) -> list[Play]:
    """Give the first so many of them."""
    found: list[Play] = []
    seed = first
    while len(found) < number:
        play = dealt_play(seed, bid, rules)
        if play is not None:
            found.append(play)
        seed += 1
    return found
