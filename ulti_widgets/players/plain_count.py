"""How the plain player counts a hand: what speaks for and against each part of a bid, and the chance it gives.

A hand is counted suit by suit, as trumps or beside them. Each thing found counts so much for a part; the sum
says how often the part was made (`chance`). The counts are rounded results of a logistic regression over
self-played deals of the plain player.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from math import exp
from typing import Final

from ulti_widgets.cards import ACE, ACES, KING, NATURAL_RANKS, OVER, RANKS, SEVEN, TEN, TENS

Feature = Callable[[int], Counter[str]]
"""Counts what is found in a suit, a mask of eight ranks."""
Counts = tuple[float, ...]
"""What each set of a suit's cards counts."""

NATURAL: Final = tuple(RANKS.index(rank) for rank in NATURAL_RANKS)
"""Ranks from low to high in the natural order."""
LONG_RUN: Final = 3
"""A suit headed by so many winners: its low cards are good when the others are spread evenly."""


def _has(suit: int, rank: int) -> bool:
    return bool(suit >> rank & 1)


def trump_features(suit: int) -> Counter[str]:
    """Count a suit (a mask of eight ranks) as trumps."""
    found = Counter({"trump": suit.bit_count()})
    names = {ACE: "trump ace", TEN: "trump ten", KING: "trump king", SEVEN: "trump seven"}
    found.update(name for rank, name in names.items() if _has(suit, rank))
    found["trump pair"] += _has(suit, KING) and _has(suit, OVER)
    found["fifth trump"] += max(0, suit.bit_count() - 4)
    return found


def side_features(suit: int) -> Counter[str]:
    """Count a suit beside trumps."""
    size = suit.bit_count()
    ace, ten, king, over = (_has(suit, rank) for rank in (ACE, TEN, KING, OVER))
    found: Counter[str] = Counter()
    found["void"] += not size
    found["single"] += size == 1
    found["ace"] += ace
    found["ten with ace"] += ten and ace
    found["ten guarded"] += ten and not ace and size > 1
    found["ten bare"] += ten and size == 1
    found["king behind"] += king and ace and ten
    found["side pair"] += king and over
    run = 0
    while run < 8 and _has(suit, ACE - run):  # noqa: PLR2004 (ranks in a suit)
        run += 1
    rest = size - run
    found["loser" if run < LONG_RUN else "soft loser"] += rest
    return found


def natural_features(suit: int) -> Counter[str]:
    """Count a suit for a durchmars without trumps."""
    found: Counter[str] = Counter()
    run = 0
    while run < 8 and _has(suit, NATURAL[7 - run]):  # noqa: PLR2004 (ranks in a suit)
        run += 1
    rest = suit.bit_count() - run
    found["run"] += run
    found["loser" if run < LONG_RUN else "soft loser"] += rest
    found["first loser"] += rest > 0 and run < LONG_RUN
    found["guarded missing"] += run == 0 and suit != 0
    return found


def betli_features(suit: int) -> Counter[str]:
    """Count a suit for a betli: each card that must go over a lower one, by the cards out that may save it.

    The duty to beat leaves no choice: between a lower card led and the own next higher one it is the latter
    that is played. `exposed 2` is a card over such a gap with two cards out above it.
    """
    found: Counter[str] = Counter()
    own = [place for place, rank in enumerate(NATURAL) if _has(suit, rank)]
    before = -1
    for guards, place in enumerate(own):
        above = 7 - place - (len(own) - 1 - guards)
        if place > before + 1:
            found[f"exposed {min(above, 4)}"] += 1
        elif before >= 0 and found["gaps"]:
            found["follows"] += 1
        found["gaps"] += place - before - 1 > 0
        before = place
    found["exposed suit"] += found["gaps"] > 0
    found["single"] += len(own) == 1 and own[0] > 0
    found["void"] += not own
    return found


BASE, LAID = "base", "laid point"
OPEN_COST: Final = 0.7
"""What open hands take off the count of a betli or durchmars."""

WEIGHTS: Final[dict[str, dict[str, float]]] = {
    "simple": {
        "base": -10.4,
        "ace": 1.6,
        "fifth trump": -0.2,
        "king behind": 0.6,
        "laid point": -0.1,
        "loser": 0.2,
        "side pair": 1.3,
        "single": 0.6,
        "ten bare": -1.0,
        "ten guarded": 0.9,
        "ten with ace": 0.5,
        "trump": 0.9,
        "trump ace": 1.7,
        "trump king": 0.4,
        "trump pair": 2.7,
        "trump seven": -0.3,
        "trump ten": 1.2,
        "void": 1.9,
    },
    "40-100": {
        "base": -18.0,
        "ace": 2.4,
        "fifth trump": -1.1,
        "king behind": -0.7,
        "laid point": -2.0,
        "loser": -0.5,
        "side pair": -0.3,
        "single": 1.2,
        "soft loser": -0.6,
        "ten bare": -0.7,
        "ten guarded": 2.5,
        "ten with ace": 1.2,
        "trump": 1.2,
        "trump ace": 3.2,
        "trump king": 0.7,
        "trump seven": -0.3,
        "trump ten": 1.7,
        "void": 3.9,
    },
    "20-100": {
        "base": -14.2,
        "ace": 1.9,
        "fifth trump": -0.7,
        "king behind": -0.7,
        "laid point": -1.3,
        "loser": -0.5,
        "single": 1.0,
        "soft loser": -0.7,
        "ten bare": -0.6,
        "ten guarded": 1.8,
        "ten with ace": 0.7,
        "trump": 0.7,
        "trump ace": 2.7,
        "trump king": 0.2,
        "trump ten": 2.4,
        "void": 3.2,
    },
    "ulti": {
        "base": -4.8,
        "loser": -0.2,
        "ten bare": 0.4,
        "trump": 1.3,
        "trump ace": 0.8,
        "trump ten": 0.5,
        "void": -0.6,
    },
    "durchmars": {
        "base": -16.1,
        "ace": 1.4,
        "fifth trump": -0.3,
        "loser": -0.7,
        "side pair": -0.8,
        "single": 1.3,
        "soft loser": -0.6,
        "ten bare": -0.9,
        "ten guarded": -0.2,
        "ten with ace": 0.9,
        "trump": 0.5,
        "trump ace": 3.7,
        "trump pair": -0.2,
        "trump ten": 2.3,
        "void": 3.7,
    },
    "durchmars no-trump": {
        "base": 0.2,
        "first loser": -1.6,
        "guarded missing": -3.4,
        "run": 0.2,
    },
    "betli": {
        "base": 1.6,
        "exposed 0": -1.2,
        "exposed 1": -0.5,
        "exposed 3": 0.3,
        "exposed 4": 0.7,
        "follows": -0.4,
        "gaps": -0.8,
        "single": 0.4,
        "void": 1.0,
    },
    "four-aces": {
        "base": -14.0,
        "ace": 3.1,
        "fifth trump": -1.0,
        "king behind": -0.6,
        "loser": -0.5,
        "single": 0.4,
        "soft loser": -0.7,
        "ten bare": -0.2,
        "trump": 0.8,
        "trump ace": 4.9,
        "trump king": -0.2,
        "trump seven": -0.4,
        "trump ten": -0.4,
        "void": 2.9,
    },
}


def chance(score: float) -> float:
    """Turn a sum of counts into the chance it stands for."""
    return 1 / (1 + exp(-max(-30.0, min(30.0, score))))


class HandCount:
    """Counts hands by what is found in their suits.

    Attributes:
        weights: for each part of a bid what each thing found counts; without trumps `durchmars` is another game.
    """

    __slots__ = ("_suits", "_tables", "weights")

    def __init__(self, weights: dict[str, dict[str, float]]) -> None:
        """Take the weights."""
        self.weights = weights
        self._suits: dict[tuple[str, Feature], Counts] = {}
        self._tables: dict[tuple[str, int | None], tuple[Counts, ...]] = {}

    def knows(self, part: str, trump: int | None) -> bool:
        """Say whether there are weights for a part."""
        return game_of(part, trump) in self.weights

    def count(self, part: str, hand: int, trump: int | None, laid: int = 0) -> float:
        """Give the sum of a hand's counts for a part of a bid.

        Args:
            part: the part.
            hand: mask of the ten cards.
            trump: index of the trump suit.
            laid: mask of the cards laid away, whose points are the defenders'.
        """
        game = game_of(part, trump)
        weights = self.weights[game]
        tables = self._tables.get((part, trump))
        if tables is None:
            found = tuple(self._counts(game, feature) for feature in found_in(part, trump))
            tables = self._tables[part, trump] = found
        total = weights[BASE] + weights.get(LAID, 0.0) * (laid & (ACES | TENS)).bit_count()
        for suit, table in enumerate(tables):
            total += table[hand >> 8 * suit & 255]
        return total

    def _counts(self, game: str, feature: Feature) -> Counts:
        """Give the count of each set of a suit's cards."""
        counts = self._suits.get((game, feature))
        if counts is None:
            weights = self.weights[game]
            counts = self._suits[game, feature] = tuple(
                sum(weights.get(name, 0.0) * count for name, count in feature(suit).items()) for suit in range(256)
            )
        return counts


def game_of(part: str, trump: int | None) -> str:
    """Name the game that a part is: without trumps a durchmars is another."""
    return "durchmars no-trump" if part == "durchmars" and trump is None else part


def found_in(part: str, trump: int | None) -> tuple[Feature, ...]:
    """Give for each suit what counts it for a part of a bid: as trumps, beside them, or without."""
    if trump is None:
        return (betli_features if part == "betli" else natural_features,) * 4
    return tuple(trump_features if suit == trump else side_features for suit in range(4))


MAKING: Final = HandCount(WEIGHTS)
"""How likely a hand is to make a part of a bid."""
