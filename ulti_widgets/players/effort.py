"""How much a thinking player thinks: counted in deals tried and positions looked at, so that a seed repeats it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, kw_only=True)
class Effort:
    """What a decision may cost.

    Attributes:
        worlds: deals that are tried for a card.
        nodes: positions after which no more deals are tried for a card.
        races: for a bid or a lay, the rounds of choosing: how many candidates take part in each, and the deals that
            each of them is tried on in it.
        talons: deals that are tried to see whether the talon is worth taking.
        kontras: deals that are tried for a doubling.
        budget: positions after which the solver leaves a deal unfinished.
        evidence: whether what was bid tells which hands are likely.
        thorough: whether what is clear at a glance is tried too, for one who wants to be told what it is worth.
    """

    worlds: int
    nodes: int
    races: tuple[tuple[int, int], ...]
    talons: int
    kontras: int
    budget: int
    evidence: bool
    thorough: bool = False

    @property
    def bids(self) -> bool:
        """Whether it is enough to weigh bids: `CLUB` leaves them to rules of thumb."""
        return len(self.races) > 1 and self.talons > 0


CLUB: Final = Effort(worlds=8, nodes=300_000, races=(), talons=0, kontras=0, budget=100_000, evidence=False)
MASTER: Final = Effort(
    worlds=30, nodes=1_500_000, races=((14, 5), (6, 8), (3, 16)), talons=20, kontras=40, budget=300_000, evidence=True
)
ADVISER: Final = Effort(
    worlds=60,
    nodes=4_000_000,
    races=((14, 5), (6, 15), (4, 25)),
    talons=30,
    kontras=60,
    budget=5_000_000,
    evidence=True,
    thorough=True,
)
