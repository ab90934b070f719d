"""What bids and doublings tell: draws of the hidden cards, likelier those from which the others say what they said."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from ulti_widgets.cards import PAIRS, bits, pick
from ulti_widgets.players.knowing import PLACES, TALON, Case, Knowledge
from ulti_widgets.players.said import Said
from ulti_widgets.players.sampling import Placement, Sampler, World
from ulti_widgets.players.thoughts import WALK

if TYPE_CHECKING:
    import random

STARTS, BEFORE, BETWEEN = 12, 100, 15
"""Placements of which one is where a walk begins; its steps before the first that is taken, and between."""
CLIMBS, STEEP = 10, 30.0
"""How often at most a walk goes on before it counts, and how much likelier it must have got each time: where few hands
could have bid so, they are far off."""
LOST: Final = 1e-6
"""A walk that is so much less likely than another got nowhere, and goes on from there."""


def draws(sampler: Sampler, number: int, rng: random.Random, *, evidence: bool) -> list[World]:
    """Draw placements of the hidden cards, with how much each counts; all of them where no more fit.

    With evidence those are likelier that bids and doublings speak for. Of few placements each counts by its weight; of
    many some are reached by Metropolis walks: a card of a seat that has said something, or one laid away, changes
    places with another hidden one, and the change stays if what was said is then as likely, or by its share of
    likelihood. Walks are short and each begins anew, so that none is caught where one change alone leads nowhere (the
    suit of a marriage, say).
    """
    known = sampler.knowledge
    said = Said(known.view) if evidence else None
    if sampler.count <= number:
        weigh = None if said is None else partial(_likely, known, said)
        # In any order, so that those which are tried before time is up are no choice of theirs.
        return sorted(sampler.worlds(rng, number, weigh), key=lambda _: rng.random())
    if said is None or not said.seats:
        return [World(sampler.draw(rng), 1 / number) for _ in range(number)]
    walks: list[_Walk] = []
    for _ in range(-(-number // WALK)):
        walks.append(_Walk(known, said, [sampler.draw(rng) for _ in range(STARTS)], rng))
        walks[-1].climb(rng)
    best = max(walk.now for walk in walks)
    good = [walk for walk in walks if walk.now > LOST * best]
    found: list[World] = []
    for walk in walks:
        if walk not in good:
            walk.follow(pick(rng, good), rng)
        for _ in range(min(WALK, number - len(found))):
            walk.go(BETWEEN, rng)
            found.append(World(walk.placement, 1 / number))
    return found


def _likely(known: Knowledge, said: Said, one: Placement) -> float:
    return _weight(known, said, [*one.hands, one.talon])


def _weight(known: Knowledge, said: Said, places: list[int]) -> float:
    """Give how likely it is, with cards lying so, that the others say what they said."""
    found = 1.0
    for seat in said.seats:
        found *= said.likely(seat, places[seat] | known.played[seat], places[TALON])
    return found


class _Walk:
    """A walk among the placements that fit what a seat knows, towards those from which it is likely what was said."""

    def __init__(self, known: Knowledge, said: Said, starts: list[Placement], rng: random.Random) -> None:
        self.known = known
        self.said = said
        weights = [_weight(known, said, [*one.hands, one.talon]) for one in starts]
        start = starts[_weighted(rng, weights)]
        self.places = [*start.hands, start.talon]
        self.now = _weight(known, said, self.places)
        self.moved = [place for place in (*said.seats, TALON) if known.could[place]]
        self.others = [place for place in range(PLACES) if known.could[place]]

    @property
    def placement(self) -> Placement:
        """Where the walk stands."""
        first, second, third, talon = self.places
        return Placement((first, second, third), talon)

    def climb(self, rng: random.Random) -> None:
        """Walk until it gets hardly likelier any more."""
        for _ in range(CLIMBS):
            before = self.now
            self.go(BEFORE, rng)
            if self.now <= STEEP * before:
                break

    def follow(self, other: _Walk, rng: random.Random) -> None:
        """Go on from where another walk stands."""
        self.places, self.now = list(other.places), other.now
        self.go(BEFORE, rng)

    def go(self, steps: int, rng: random.Random) -> None:
        """Take so many steps."""
        could = self.known.could
        for _ in range(steps):
            one = pick(rng, self.moved)
            other = pick(rng, self.others)
            give, take = self.places[one] & could[one] & could[other], self.places[other] & could[other] & could[one]
            if one == other or not give or not take:
                continue
            given, taken = 1 << pick(rng, list(bits(give))), 1 << pick(rng, list(bits(take)))
            places = list(self.places)
            places[one] ^= given | taken
            places[other] ^= given | taken
            weight = _weight(self.known, self.said, places)
            if weight < self.now * rng.random() or not self._fits(places):
                continue
            self.places, self.now = places, weight

    def _fits(self, places: list[int]) -> bool:
        """Say whether a placement fits all that is known: whose talon went where, and the marriages."""
        known = self.known
        if len(known.cases) > 1 and not any(_within(case, places) for case in known.cases):
            return False
        for seat, fits in enumerate(known.marriages):
            if fits is not None:
                held = places[seat] | known.played[seat]
                if sum(1 << suit for suit, pair in enumerate(PAIRS) if not pair & ~held) not in fits:
                    return False
        return True


def _within(case: Case, places: list[int]) -> bool:
    return all(
        not lies & ~held and not held & ~(lies | could)
        for held, lies, could in zip(places, case.lies, case.could, strict=True)
    )


def _weighted(rng: random.Random, weights: list[float]) -> int:
    """Choose a place of a list by weight; any, where all weigh nothing."""
    goal = rng.random() * sum(weights)
    for at, weight in enumerate(weights):
        goal -= weight
        if goal < 0:
            return at
    return int(rng.random() * len(weights))
