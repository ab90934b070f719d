"""How a thinking player bids: the talon, the two cards laid away, the bid, the trump suit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ulti_widgets.players.evidence import draws
from ulti_widgets.players.hope import Hope
from ulti_widgets.players.plain_bids import Contract, contracts, higher
from ulti_widgets.players.pricing import Candidate, Pricer, candidates
from ulti_widgets.players.said import Bidder, bidder_of, likely_trump
from ulti_widgets.players.sampling import Sampler
from ulti_widgets.players.thoughts import Thought, Thoughts
from ulti_widgets.ulti.actions import DONE, PASS, TAKE, Action, Call, Lay, NameTrump, pairs_of

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

    from ulti_widgets.players.effort import Effort
    from ulti_widgets.ulti.view import View

HOPELESS: Final = -5.0
"""The talon is not thought about where the rules of thumb promise less than this, in points from each defender."""
BLIND: Final = 2
"""Bids without the talon that are tried."""
WISH: Final = 1.0
"""Points by which taking the talon must promise more than passing: what it may turn out to hold is guessed."""


def lay_and_bid(view: View, effort: Effort, rng: random.Random) -> Thoughts:
    """Choose the two cards to lay away, and with them the bid to make then."""
    lays = [action.cards.mask for action in view.legal if isinstance(action, Lay)]
    chosen = candidates(view, view.hand.mask, higher(view.rules, view.standing), lays, effort.races[0][0])
    return _raced(view, effort, rng, chosen, _lay)


def bid(view: View, effort: Effort, rng: random.Random) -> Thoughts:
    """Choose the bid to make with two cards laid away."""
    chosen = candidates(view, view.hand.mask, higher(view.rules, view.standing), [None], effort.races[1][0])
    return _raced(view, effort, rng, chosen, lambda one: _call(view, one))


def name_trump(view: View, effort: Effort, rng: random.Random) -> Thoughts:
    """Choose the trump suit of the bid that was made."""
    suits = {action.suit for action in view.legal if isinstance(action, NameTrump)}
    mine = [one for one in contracts(view.rules) if one.bid == view.standing and one.trump in suits]
    held = Hope(view.hand.mask, view.talon.mask)
    chosen = [Candidate(one, view.hand.mask, None, held.worth(one)) for one in mine]
    return _raced(view, effort, rng, chosen, lambda one: NameTrump(one.contract.trump or 0))


def _raced(
    view: View, effort: Effort, rng: random.Random, chosen: list[Candidate], action: Callable[[Candidate], Action]
) -> Thoughts:
    sampler = Sampler(view)
    pricer = Pricer(view, effort)
    found = pricer.race(chosen, action, lambda number: draws(sampler, number, rng, evidence=effort.evidence))
    return Thoughts(found, pricer.nodes)


def _lay(one: Candidate) -> Action:
    assert one.lay is not None  # noqa: S101 (of twelve cards two are laid away)
    return one.lay


def _call(view: View, one: Candidate) -> Action:
    return Call(one.contract.bid, one.contract.trump if view.rules.trump_named == "in_bid" else None)


def turn(view: View, effort: Effort, rng: random.Random) -> Thoughts:
    """Choose whether to pass, to take the talon, or to bid without it.

    The own bid is not raised: it was the best already.
    """
    if PASS in view.legal and view.bidder == view.seat:
        return _standing(view, effort, rng)
    if len(view.legal) == 1 and not effort.thorough:
        return Thoughts([Thought(view.legal[0])])
    weighing = _Weighing(view, effort, rng)
    options = [*weighing.calls(), *weighing.taking()]
    if PASS in view.legal:
        hopeless = bool(options) and all(len(one.values) == 1 for one in options)
        options.append(weighing.passing(hopeless=hopeless))
    options.sort(key=lambda one: -one.money + (WISH if one.action == TAKE else 0.0))
    return Thoughts(options, weighing.pricer.nodes)


class _Weighing:
    """The ways to go on in an auction, all tried on the same deals, so that luck does not choose among them."""

    def __init__(self, view: View, effort: Effort, rng: random.Random) -> None:
        self.view = view
        self.me = _me(view)
        self.over = higher(view.rules, view.standing)
        self.pricer = Pricer(view, effort)
        self.thorough = effort.thorough
        self.drawn = draws(Sampler(view), effort.talons, rng, evidence=effort.evidence)

    def calls(self) -> list[Thought]:
        """Try bids that leave the talon where it is; where it may be taken, only those that look good without it."""
        view = self.view
        if not any(isinstance(action, Call) for action in view.legal):
            return []
        found = candidates(view, view.hand.mask, self.over, [None], BLIND)
        return [
            self._tried(_call(view, one), [one] * len(self.drawn))
            for one in found
            if one.hope > 0 or TAKE not in view.legal
        ]

    def taking(self) -> list[Thought]:
        """Try the talon: in each deal the best bid by rules of thumb for the twelve cards."""
        if TAKE not in self.view.legal:
            return []
        best: list[Candidate] = []
        for world, _ in self.drawn:
            twelve = self.view.hand.mask | world.talon
            best.append(candidates(self.view, twelve, self.over, [pair.cards.mask for pair in pairs_of(twelve)], 1)[0])
        hope = sum(one.hope for one in best) / len(best)
        if hope < HOPELESS and not self.thorough:
            return [Thought(TAKE, [2 * hope])]
        return [self._tried(TAKE, best)]

    def _tried(self, action: Action, plans: list[Candidate]) -> Thought:
        return self._played(action, plans, self.me, 1.0)

    def _played(self, action: Action, plans: list[Candidate], declarer: int, share: float) -> Thought:
        plays = [self.pricer.play(one, declarer, world) for one, (world, _) in zip(plans, self.drawn, strict=True)]
        found = Thought(action, plans=plans, declarer=declarer)
        for world, value in zip(self.drawn, self.pricer.values(plays), strict=True):
            found.add(world, share * value)
        return found

    def passing(self, *, hopeless: bool) -> Thought:
        """Give what passing brings: half of what both defenders get from the bid that stands; nothing without one."""
        who = bidder_of(self.view)
        if who is None or hopeless:
            return Thought(PASS, [0.0])
        plans = []
        for world, _ in self.drawn:
            hand = world.hands[who.seat]
            contract = Contract(who.bid, likely_trump(self.view, who, hand, world.talon if who.laid else 0), ())
            plans.append(Candidate(contract, hand, None, 0.0))
        return self._played(PASS, plans, who.seat, -0.5)


def _me(view: View) -> int:
    assert view.seat is not None  # noqa: S101 (a seat asks)
    return view.seat


def _standing(view: View, effort: Effort, rng: random.Random) -> Thoughts:
    """Pass on the own bid; an adviser says what it is worth."""
    if not effort.thorough:
        return Thoughts([Thought(PASS)])
    playing, nodes = as_named(view, Sampler(view), effort, rng)
    playing.action = PASS
    return Thoughts([playing], nodes)


def as_named(view: View, sampler: Sampler, effort: Effort, rng: random.Random) -> tuple[Thought, int]:
    """Give what the own contract brings before its play has begun, and the nodes that it took.

    Where the trump suit is still to be named, it is the one that the hand is likeliest to name.
    """
    assert view.standing is not None  # noqa: S101 (there is a bid)
    mine = Bidder(_me(view), view.standing, view.trump, laid=view.talon_by == view.seat, seen=0)
    trump = likely_trump(view, mine, view.hand.mask, view.talon.mask)
    pricer = Pricer(view, effort)
    plan = Candidate(Contract(view.standing, trump, ()), view.hand.mask, None, 0.0)
    found = Thought(DONE, plan=plan, declarer=_me(view))
    drawn = draws(sampler, effort.worlds, rng, evidence=effort.evidence)
    for world, value in zip(drawn, pricer.values([pricer.play(plan, _me(view), one) for one, _ in drawn]), strict=True):
        found.add(world, value)
    found.plans = [plan] * len(drawn)
    return found, pricer.nodes
