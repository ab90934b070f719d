"""Draws where the hidden cards may lie, each placement that fits what a seat knows as likely as any other."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from itertools import accumulate
from math import isfinite
from typing import TYPE_CHECKING, Final, NamedTuple

from ulti_widgets.cards import PAIRS
from ulti_widgets.players.counting import Ways
from ulti_widgets.players.knowing import TALON, Case, Knowledge
from ulti_widgets.ulti.play import Play, placed

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Iterator

    from ulti_widgets.ulti.view import View

_COUPLES: Final = sum(PAIRS)
SPREAD: Final = 4
"""How many placements are drawn for each world that is asked for, where their weights choose among them."""


class Placement(NamedTuple):
    """Where all cards lie that have not been played: masks of the three hands and of the talon."""

    hands: tuple[int, int, int]
    talon: int


class World(NamedTuple):
    """A placement, and how much it counts among those that were drawn with it: their weights add to 1."""

    placement: Placement
    weight: float


class Sampler:
    """Draws placements of the hidden cards for a seat's view.

    Attributes:
        knowledge: what the seat knows.
        count: how many placements fit it.
    """

    def __init__(self, view: View) -> None:
        """Count the placements.

        Raises:
            ValueError: it is nobody's view, or no placement fits it (which no deal can bring about).
        """
        self.knowledge = Knowledge(view)
        self._ways = [ways for ways in map(self._counted, self.knowledge.cases) if ways.total]
        self._sums = list(accumulate(ways.total for ways in self._ways))
        if not self._sums:
            message = "no placement of the hidden cards fits this view"
            raise ValueError(message)
        self.count: int = self._sums[-1]
        self._chances: dict[tuple[int, int, tuple[bool, ...]], float] = {}
        self._base: Play | None = None
        self._counting_of: dict[tuple[int, int], int] = {}

    def _counted(self, case: Case) -> Ways:
        known = self.knowledge
        return Ways(case, known.me, known.marriages, known.played)

    # -- placements

    def draw(self, rng: random.Random) -> Placement:
        """Draw a placement; only `rng.random()` is used."""
        ways = self._ways[0]
        if len(self._ways) > 1:
            ways = self._ways[bisect_right(self._sums, int(rng.random() * self.count))]
        return self._placement(ways.draw(rng))

    def every(self) -> Iterator[Placement]:
        """Give all placements, each once, in an order that depends on the view alone."""
        for ways in self._ways:
            for found in ways.every():
                yield self._placement(found)

    def _placement(self, found: list[int]) -> Placement:
        found[self.knowledge.me] = self.knowledge.lies[self.knowledge.me]
        return Placement((found[0], found[1], found[2]), found[TALON])

    def chance(self, card: int, place: int) -> float:
        """Give in which share of the placements a card lies at a place, exactly.

        Args:
            card: number of the card.
            place: a seat, or `TALON`; a card that has been played lies at none.
        """
        known = self.knowledge
        if known.lies[place] >> card & 1:
            return 1.0
        if not known.could[place] >> card & 1:
            return 0.0
        # Cards that may lie in the same places are alike, but for those that marriages may tie to each other.
        alike = tuple(
            bool(cards >> card & 1) for case in known.cases for masks in (case.lies, case.could) for cards in masks
        )
        key = (card if _COUPLES >> card & 1 else -1, place, alike)
        found = self._chances.get(key)
        if found is None:
            fitting = 0
            for case in known.cases:
                if case.lies[place] >> card & 1:
                    fitting += self._counted(case).total
                elif case.could[place] >> card & 1:
                    fixed = case.copy()
                    fixed.put(1 << card, place)
                    fitting += self._counted(fixed).total
            found = self._chances[key] = fitting / self.count
        return found

    def worlds(
        self, rng: random.Random, number: int, weight: Callable[[Placement], float] | None = None
    ) -> list[World]:
        """Give placements to judge by, with how much each counts.

        Where no more placements fit than are asked for, all are given, and the weights are exact. Else they are
        drawn. With a `weight`, `SPREAD` times as many are drawn and `number` of those kept by their weight, so that
        each that is left is worth its solving; one that is kept several times is given once and counts so often.

        Args:
            rng: only its `random()` is used.
            number: how many at most.
            weight: how likely the auction makes a placement, on any scale, 0 or more; without it all are alike.
                If it is 0 for all that were drawn, they are taken as alike.

        Raises:
            ValueError: the number is not positive, or a weight is negative or no finite number.
        """
        if number < 1:
            message = f"number={number!r}: ask for one world or more"
            raise ValueError(message)
        if self.count <= number:
            all_of_them = list(self.every())
            shares = _shares(all_of_them, weight)
            return [World(*pair) for pair in zip(all_of_them, shares, strict=True) if pair[1]]
        drawn = [self.draw(rng) for _ in range(number if weight is None else SPREAD * number)]
        if weight is not None:
            # Evenly spaced marks on the line of all weights: each is kept as often as its weight says, give or take 1.
            sums = list(accumulate(_shares(drawn, weight)))
            start = rng.random()
            last = len(drawn) - 1
            marks = ((start + at) / number * sums[-1] for at in range(number))
            drawn = [drawn[min(bisect_right(sums, mark), last)] for mark in marks]
        return [World(placement, times / number) for placement, times in Counter(drawn).items()]

    # -- the card play

    def play(self, placement: Placement) -> Play:
        """Give the card play with the cards placed so.

        Marriages count as they were declared; where they declare themselves, as the cards placed so would.

        Raises:
            ValueError: no cards are being played.
        """
        base = self._base
        if base is None:
            base = self._base = self._stripped()
        return base.with_cards(placement.hands, placement.talon, self._counting(placement.hands))

    def _stripped(self) -> Play:
        """Give the position without what a placement says."""
        view = self.knowledge.view
        if view.laws is None or view.declarer is None or view.trick is None:
            message = f"no cards are being played in the phase {view.phase}"
            raise ValueError(message)
        won = [0, 0, 0]
        for trick in view.tricks:
            if trick.taker is not None:
                won[trick.taker] |= sum(1 << card for card in trick.cards)
        last = None
        if view.tricks:
            one, two, three = map(int, view.tricks[-1].cards)
            last = (view.tricks[-1].leader, one, two, three)
        return placed(
            view.laws,
            view.declarer,
            (0, 0, 0),
            leader=view.trick.leader,
            trick=tuple(map(int, view.trick.cards)),
            won=(won[0], won[1], won[2]),
            talon=0,
            marriages=(0, 0, 0),
            kontra=view.kontra,
            last=last,
        )

    def _counting(self, hands: tuple[int, int, int]) -> tuple[int, int, int]:
        """Give for each seat the suits whose marriages count with the cards placed so."""
        first, second, third = (
            self._counted_of(seat, hand | played)
            for seat, (hand, played) in enumerate(zip(hands, self.knowledge.played, strict=True))
        )
        return first, second, third

    def _counted_of(self, seat: int, held: int) -> int:
        """Give the suits whose marriages count for a seat that had these cards."""
        key = seat, held & _COUPLES
        found = self._counting_of.get(key)
        if found is None:
            view = self.knowledge.view
            assert view.laws is not None  # noqa: S101 (cards are being played)
            if view.rules.declare_by_choice:
                found = self._declared(seat, held)
            else:
                found = view.laws.marriages(held, declares=seat == view.declarer)
            self._counting_of[key] = found
        return found

    def _declared(self, seat: int, held: int) -> int:
        """Give the suits that a seat declared; a twenty without its suit is worth the same in any that was held."""
        suits, side = self.knowledge.declared(seat)
        trump = self.knowledge.view.trump
        for suit, pair in enumerate(PAIRS):
            if side and suit != trump and not suits >> suit & 1 and not pair & ~held:
                suits |= 1 << suit
                side -= 1
        return suits


def worlds(
    view: View, rng: random.Random, number: int, weight: Callable[[Placement], float] | None = None
) -> list[World]:
    """Give placements of the hidden cards for a seat's view, as `Sampler.worlds` does."""
    return Sampler(view).worlds(rng, number, weight)


def _shares(placements: list[Placement], weight: Callable[[Placement], float] | None) -> list[float]:
    """Give how much each placement counts, in all 1."""
    number = len(placements)
    weights = [1.0] * number if weight is None else [weight(placement) for placement in placements]
    wrong = next((one for one in weights if not (isfinite(one) and one >= 0)), None)
    if wrong is not None:
        message = f"a weight of {wrong!r}: it has to be a number of 0 or more"
        raise ValueError(message)
    total = sum(weights)
    return [one / total for one in weights] if total else [1 / number] * number
