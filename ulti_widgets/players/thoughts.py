"""What a thinking player has tried: for each action the money that it brought in each deal."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import sqrt
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ulti_widgets.players.pricing import Candidate
    from ulti_widgets.players.sampling import Placement
    from ulti_widgets.ulti.actions import Action


@dataclass
class Thought:
    """An action and what it brings.

    Attributes:
        action: the action.
        values: for each deal that was tried the points that the seat gets: a defender half of what both get.
        plan: the contract that it aims at, in the auction.
        worlds: the deals that it was tried on.
        plans: in the auction, the contract that was played in each of them.
        declarer: in the auction, who played it.
    """

    action: Action
    values: list[float] = field(default_factory=list[float])
    plan: Candidate | None = None
    worlds: list[Placement] = field(default_factory=list["Placement"])
    plans: list[Candidate] = field(default_factory=list["Candidate"])
    declarer: int | None = None

    @property
    def money(self) -> float:
        """Points that the action brings on average."""
        return sum(self.values) / len(self.values) if self.values else 0.0

    @property
    def error(self) -> float:
        """The standard error of `money`, in points."""
        number = len(self.values)
        if number < 2:  # noqa: PLR2004 (one value has no spread)
            return 0.0
        mean = self.money
        return sqrt(sum((value - mean) ** 2 for value in self.values) / (number - 1) / number)


@dataclass
class Thoughts:
    """All that was considered for a decision.

    Attributes:
        options: the actions, best first.
        nodes: positions that the solver looked at.
    """

    options: list[Thought]
    nodes: int = 0
