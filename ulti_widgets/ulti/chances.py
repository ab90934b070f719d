"""What a bid is worth on average, and when doubling pays.

Write q for the declarer's chance of winning a part, W for what the declarer then gets from a defender and L for
what he loses otherwise. Both come from the settlement's own lines.

**Expected money.** A part brings qW - (1 - q)L. The expectation of a sum is the sum of the expectations, also where
the parts depend on each other, so a bid brings the sum over its parts: no more than the chance of each is needed.

**Doubling.** At a level whose factor is f a part of value v brings vf when won and loses vf + p, where p is a lost
ulti's penalty, which no kontra doubles. Going from f to g adds v(g - f) to both sides and leaves p alone. It helps
the declarer by

    q v (g - f) - (1 - q) v (g - f) = (2q - 1) v (g - f),

so each step pays its speaker exactly where he is the likelier to win that part: more often than not. Neither the
value nor the penalty matters.

**With an answer.** The worst that can follow is that the other side answers exactly when it is going to win, raising
f's successor g to h. Let w be the speaker's chance. He gains v(g - f) when he wins and loses v(h - f) when he does
not, so he needs

    w (g - f) >= (1 - w) (h - f),    w >= (h - f) / ((g - f) + (h - f)).

Where each step doubles, h - f is three times g - f: three times out of four. A guess that is answered blindly
changes nothing: both sides of the first comparison grow alike.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from ulti_widgets.ulti.kontra import kontra_factor
from ulti_widgets.ulti.stated import most_levels, part_line

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ulti_widgets.ulti.bids import Bid
    from ulti_widgets.ulti.rules import Rules

Levels = tuple[int, int]


class PartChance(NamedTuple):
    """What a part brings, towards one defender.

    Attributes:
        won: what the declarer gets when he wins it.
        lost: what he gets when he loses it: negative.
        expected: the average at the stated chance.
    """

    won: int
    lost: int
    expected: Fraction


class Step(NamedTuple):
    """A further doubling of a part, seen by the side that may say it.

    Attributes:
        level: the level that it leads to: 1 kontra, 2 rekontra, ...
        by_declarer: whose turn it is.
        factor: what the part is multiplied by then.
        alone: the chance of winning the part above which it pays if nobody answers; None if it changes nothing.
        answered: the same if the other side answers exactly when it is going to win; None where no answer is
            possible, or it changes nothing.
    """

    level: int
    by_declarer: bool
    factor: int
    alone: Fraction | None
    answered: Fraction | None


def part_chance(rules: Rules, bid: Bid, part: str, chance: Fraction | float, level: int = 0) -> PartChance:
    """Give what a part brings the declarer from one defender at a level of doubling.

    >>> from ulti_widgets import rules
    >>> part_chance(rules.pagat, rules.pagat.bid("ulti"), "ulti", Fraction(2, 3))
    PartChance(won=4, lost=-8, expected=Fraction(0, 1))
    """
    won = part_line(rules, bid, part, won=True, level=level).paid[0]
    lost = part_line(rules, bid, part, won=False, level=level).paid[0]
    likely = Fraction(chance)
    return PartChance(won, lost, likely * won + (1 - likely) * lost)


def expected(
    rules: Rules,
    bid: Bid,
    chances: Mapping[str, Fraction | float],
    kontra: Mapping[str, Levels] | None = None,
) -> tuple[Fraction, Fraction]:
    """Give what a bid brings the declarer on average from the defender on his right and from the one on his left."""
    sums = []
    for side in (0, 1):
        parts = (
            part_chance(rules, bid, part, chances[part], (kontra or {}).get(part, (0, 0))[side]).expected
            for part in bid.parts
        )
        sums.append(sum(parts, Fraction(0)))
    return sums[0], sums[1]


def even(rules: Rules, bid: Bid, part: str, level: int = 0) -> Fraction | None:
    """Give the chance at which a part brings nothing on average; None where it is worth nothing.

    From qW = (1 - q)L follows q = L / (W + L): one half, but more for an ulti because of its penalty.

    >>> from ulti_widgets import rules
    >>> even(rules.pagat, rules.pagat.bid("ulti"), "ulti")
    Fraction(2, 3)
    """
    found = part_chance(rules, bid, part, 0, level)
    span = found.won - found.lost
    return Fraction(-found.lost, span) if span else None


def steps(rules: Rules, bid: Bid, part: str) -> list[Step]:
    """Give every doubling of a part that the rules know, each with the chances above which it pays its speaker.

    >>> from ulti_widgets import rules
    >>> [str(step.answered) for step in steps(rules.pagat, rules.pagat.bid("ulti"), "ulti")]
    ['3/4', '3/4', '3/4', '3/4', '3/4', 'None']
    """
    if part not in bid.parts:
        return []
    longest = most_levels(rules)
    found = []
    for level in range(1, longest + 1):
        before, now, after = (kontra_factor(rules, step) for step in (level - 1, level, level + 1))
        alone = Fraction(1, 2) if now > before else None
        may_answer = level < longest or not rules.kontra_steps
        answered = None
        if may_answer and now > before:
            answered = Fraction(after - before, (now - before) + (after - before))
        found.append(Step(level, level % 2 == 0, now, alone, answered))
    return found


def by_seat(sums: tuple[Fraction, Fraction], declarer: int = 0) -> list[Fraction]:
    """Give each seat its average from what the declarer gets from the right and the left."""
    seats = [Fraction(0)] * 3
    seats[declarer] = sums[0] + sums[1]
    seats[(declarer + 1) % 3] = -sums[0]
    seats[(declarer + 2) % 3] = -sums[1]
    return seats
