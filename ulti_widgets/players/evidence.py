"""What an auction tells: a seat that bid is likelier to hold cards that carry the bid."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from ulti_widgets.cards import ACES, PAIRS, TENS, bits
from ulti_widgets.players.base import pick
from ulti_widgets.players.hope import Hope
from ulti_widgets.players.knowing import PLACES, TALON, Case, Knowledge
from ulti_widgets.players.sampling import Placement, Sampler, World
from ulti_widgets.players.thoughts import WALK
from ulti_widgets.ulti.laws import trump_suits

if TYPE_CHECKING:
    import random

    from ulti_widgets.ulti.bids import Bid
    from ulti_widgets.ulti.view import View

POWER: Final = 3
"""How strongly a bid speaks for cards that carry it."""
SHY: Final = 0.1
"""A bare simple game is often bid for want of anything better: it tells that much less."""
ACE_LAID, TEN_LAID, TRUMP_LAID = 0.2, 0.5, 0.15
"""How much likelier it is that another card was laid away."""
STARTS, BEFORE, BETWEEN = 12, 100, 15
"""Placements of which one is where a walk begins; its steps before the first that is taken, and between."""


class Bidder(NamedTuple):
    """Whose bid stands, or was played, as another seat sees it."""

    seat: int
    bid: Bid
    trump: int | None
    laid: bool
    """Whether the cards laid away are his."""


def bidder_of(view: View) -> Bidder | None:
    """Give the bidder whom a seat can draw conclusions about; None for the bidder himself, and before a bid."""
    if view.standing is None or view.bidder is None or view.bidder == view.seat:
        return None
    return Bidder(view.bidder, view.standing, view.trump, view.talon_by == view.bidder)


def likely_trump(view: View, who: Bidder, hand: int, laid: int) -> int | None:
    """Give the trump suit that a hand is likeliest to name for its bid."""
    suits = (who.trump,) if who.trump is not None else trump_suits(view.rules, who.bid)
    if len(suits) == 1:
        return suits[0]
    held = Hope(hand, laid)
    return max(suits, key=lambda suit: sum(held.chance(part, suit) for part in who.bid.parts))


def plausible(view: View, who: Bidder, hand: int, laid: int) -> float:
    """Say how likely a bid is from a hand, and each answer to a kontra again.

    Args:
        view: the view that it is judged from.
        who: the bidder.
        hand: mask of the ten cards that he held when he bid.
        laid: mask of the cards that he had laid away; 0 where they are not his.
    """
    trump = likely_trump(view, who, hand, laid)
    held = Hope(hand, laid, leads=view.rules.first_lead == "declarer" or who.seat == view.opener)
    weight = 1.0
    for part in who.bid.parts:
        chance = held.chance(part, trump)
        shy = SHY if part == "simple" else 0.0
        weight *= shy + (1 - shy) * chance
    weight **= POWER + max((level for pair in view.kontra for level in pair), default=0) // 2
    weight *= ACE_LAID ** (laid & ACES).bit_count() * TEN_LAID ** (laid & TENS).bit_count()
    if trump is not None:
        weight *= TRUMP_LAID ** (laid >> 8 * trump & 255).bit_count()
    return weight


def draws(sampler: Sampler, number: int, rng: random.Random, *, evidence: bool) -> list[World]:
    """Draw placements of the hidden cards, with how much each counts; all of them where no more fit.

    With evidence those are likelier that the bids speak for. Of few placements each counts by its weight; of many
    some are reached by Metropolis walks: a card of the bidder's, or one laid away, changes places with another hidden
    one, and the change stays if the bid is then as likely, or by its share of likelihood. Walks are short and each
    begins anew, so that none is caught where one change alone leads nowhere (the suit of a marriage, say).
    """
    known = sampler.knowledge
    who = bidder_of(known.view) if evidence else None
    if sampler.count <= number:
        return sampler.worlds(rng, number, None if who is None else lambda one: _weight(known, who, one))
    share = 1 / number
    if who is None:
        return [World(sampler.draw(rng), share) for _ in range(number)]
    found: list[World] = []
    while len(found) < number:
        walk = _Walk(known, who, [sampler.draw(rng) for _ in range(STARTS)], rng)
        walk.go(BEFORE, rng)
        for _ in range(min(WALK, number - len(found))):
            walk.go(BETWEEN, rng)
            found.append(World(walk.placement, share))
    return found


def _weight(known: Knowledge, who: Bidder, one: Placement) -> float:
    return plausible(known.view, who, one.hands[who.seat] | known.played[who.seat], one.talon if who.laid else 0)


class _Walk:
    """A walk among the placements that fit what a seat knows, towards those from which a bid is likely."""

    def __init__(self, known: Knowledge, who: Bidder, starts: list[Placement], rng: random.Random) -> None:
        self.known = known
        self.who = who
        self.weights: dict[tuple[int, int], float] = {}
        start = starts[_weighted(rng, [self.weight([*one.hands, one.talon]) for one in starts])]
        self.places = [*start.hands, start.talon]
        self.now = self.weight(self.places)
        self.moved = [place for place in (who.seat, TALON) if known.could[place]]
        self.others = [place for place in range(PLACES) if known.could[place]]

    @property
    def placement(self) -> Placement:
        """Where the walk stands."""
        first, second, third, talon = self.places
        return Placement((first, second, third), talon)

    def weight(self, places: list[int]) -> float:
        """Give the weight of a placement: it depends on the bidder's hand and the cards laid away."""
        hand = places[self.who.seat] | self.known.played[self.who.seat]
        key = hand, places[TALON] if self.who.laid else 0
        found = self.weights.get(key)
        if found is None:
            found = self.weights[key] = plausible(self.known.view, self.who, *key)
        return found

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
            weight = self.weight(places)
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
