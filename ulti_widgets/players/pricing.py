"""What a contract is worth with some cards: it is played out with open cards in deals that fit what one sees."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from ulti_widgets.cards import ACES, PAIRS, TENS
from ulti_widgets.players.hope import Hope
from ulti_widgets.players.plain_bids import Contract, can_make
from ulti_widgets.players.reading import would_lead
from ulti_widgets.players.thoughts import Thought
from ulti_widgets.solver import solve_many
from ulti_widgets.ulti.actions import LAYS
from ulti_widgets.ulti.declaring import declarations, with_declared
from ulti_widgets.ulti.play import Play, start

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from ulti_widgets.players.effort import Effort
    from ulti_widgets.players.sampling import Placement, World
    from ulti_widgets.ulti.actions import Action
    from ulti_widgets.ulti.view import View

RISK: Final = 0.5
"""What a lost contract costs beyond its stake: it is likelier to be doubled than a made one."""
ALIKE: Final = 2
"""Candidates with the same parts and trumps that differ by the cards laid away alone."""


@dataclass(frozen=True)
class Candidate:
    """A contract with the ten cards that it would be played with.

    Attributes:
        contract: the bid and its trump suit.
        hand: mask of the ten cards.
        laid: mask of the cards laid away; None where the talon stays as it lies.
        hope: what the rules of thumb promise, in points.
    """

    contract: Contract
    hand: int
    laid: int | None
    hope: float

    @property
    def lay(self) -> Action | None:
        """The action of laying the two cards away."""
        return None if self.laid is None else LAYS[self.laid]


class Pricer:
    """Plays contracts out for a seat.

    Attributes:
        view: the seat's view.
        nodes: positions that the solver has looked at so far.
    """

    def __init__(self, view: View, effort: Effort) -> None:
        """Begin."""
        self.view = view
        self.effort = effort
        self.nodes = 0

    def play(self, candidate: Candidate, declarer: int, world: Placement) -> Play:
        """Give the play of a contract in a deal, with every marriage declared."""
        laws = self.view.rules.laws(candidate.contract.bid, candidate.contract.trump)
        held = list(world.hands)
        held[declarer] = candidate.hand
        talon = world.talon if candidate.laid is None else candidate.laid
        leader = self.view.rules.leader(declarer, self.view.opener)
        play = start(laws, declarer, (held[0], held[1], held[2]), talon, leader)
        return with_declared(play, declarations(play))

    def values(self, plays: Sequence[Play]) -> list[float]:
        """Give what the declarer gets in each play, a loss with what a doubling adds to it on average."""
        found = []
        for solution in solve_many(plays, budget=self.effort.budget):
            self.nodes += solution.nodes
            low, high = solution.bounds
            value = (low + high) / 2
            found.append(value if value > 0 else value * (1 + RISK))
        return found

    def race(
        self,
        candidates: Sequence[Candidate],
        action: Callable[[Candidate], Action],
        worlds: Callable[[int], list[World]],
    ) -> list[Thought]:
        """Try candidates on more and more deals, the best ones going on; give those of the last round, best first."""
        seat = self.view.seat
        assert seat is not None  # noqa: S101 (a seat asks)
        running = [Thought(action(one), plan=one) for one in candidates]
        for size, number in self.effort.races:
            running = running[:size]
            drawn = worlds(number)
            plays = [self.play(one.plan, seat, world) for one in running if one.plan is not None for world, _ in drawn]
            values = iter(self.values(plays))
            for one in running:
                for world in drawn:
                    one.add(world, next(values))
                one.plans += [one.plan] * len(drawn) if one.plan is not None else []
            running.sort(key=lambda one: -one.money)
            if len(running) == 1 and size != self.effort.races[-1][0]:
                break
        return running


def _spares(hand: int, laid: int | None) -> bool:
    """Say whether two cards may be laid away for a game with trumps: no ace, and no marriage broken."""
    if laid is None:
        return True
    return not laid & ACES and not any(hand & pair == pair and laid & pair for pair in PAIRS)


Kind = tuple[tuple[str, ...], int | None]
"""What a hand must be fit for: the parts and the trump suit."""


def _kinds(contracts: Iterable[Contract]) -> dict[Kind, list[Contract]]:
    found: dict[Kind, list[Contract]] = {}
    for one in contracts:
        found.setdefault((one.bid.parts, one.trump), []).append(one)
    return found


def candidates(
    view: View, hand: int, contracts: Iterable[Contract], lays: Iterable[int | None], number: int
) -> list[Candidate]:
    """Give the contracts that the rules of thumb think most of, few of each kind, the best first."""
    leads = would_lead(view, view.seat)
    kinds = _kinds(contracts)
    # What twelve cards cannot make, ten of them cannot.
    able = {kind: some for kind, some in kinds.items() if all(can_make(hand, part, kind[1]) for part in kind[0])}
    plain = {kind: some for kind, some in able.items() if kind[1] is None}
    ways = list(lays)
    # Thousands are looked at, and few are taken: first what they promise, the others in the order they came.
    found: list[tuple[float, int, Contract, int, int | None]] = []
    for laid in ways:
        ten = hand if laid is None else hand & ~laid
        held = Hope(ten, view.talon.mask if laid is None else laid, leads=leads)
        points = ((laid or 0) & (ACES | TENS)).bit_count() * 0.1
        for (parts, trump), some in (able if _spares(hand, laid) else plain).items():
            # A trump is laid away for nothing but another game.
            if trump is not None and laid is not None and laid >> 8 * trump & 255:
                continue
            if laid is None or all(can_make(ten, part, trump) for part in parts):
                found += [
                    (points - held.worth(one), len(found) + place, one, ten, laid) for place, one in enumerate(some)
                ]
    if not found:
        # A bid that cannot be made may still have to be made.
        ten = hand if ways[0] is None else hand & ~ways[0]
        held = Hope(ten, ways[0] or 0, leads=leads)
        every = [one for some in kinds.values() for one in some]
        found = [(-held.worth(one), place, one, ten, ways[0]) for place, one in enumerate(every)]
    found.sort()
    chosen: list[Candidate] = []
    taken: dict[tuple[object, ...], int] = {}
    for worth, _, one, ten, laid in found:
        kind = (one.bid.parts, one.trump, one.bid.open)
        if taken.get(kind, 0) < ALIKE:
            taken[kind] = taken.get(kind, 0) + 1
            chosen.append(Candidate(one, ten, laid, -worth))
            if len(chosen) == number:
                break
    return chosen
