"""What a thinking player has tried: for each action the money that it brought in each deal."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import sqrt
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from ulti_widgets.players.pricing import Candidate
    from ulti_widgets.players.sampling import Placement, World
    from ulti_widgets.ulti.actions import Action

WALK: Final = 5
"""Deals that are drawn one from another where bids tell which are likely: they say less than so many others would."""


@dataclass
class Thought:
    """An action and what it brings.

    Attributes:
        action: the action.
        values: for each deal that was tried the points to choose by: the declarer's, or half of what both defenders
            get, who play for one purse.
        paid: the points that the seat itself gets, where that is another sum; else empty.
        worlds: the deals that it was tried on.
        weights: how much each of them counts.
        exact: whether these are all the deals that fit.
        plan: the contract that it aims at, in the auction.
        plans: in the auction, the contract that was played in each deal.
        declarer: in the auction, who played it.
    """

    action: Action
    values: list[float] = field(default_factory=list[float])
    paid: list[float] = field(default_factory=list[float])
    worlds: list[Placement] = field(default_factory=list["Placement"])
    weights: list[float] = field(default_factory=list[float])
    exact: bool = False
    plan: Candidate | None = None
    plans: list[Candidate] = field(default_factory=list["Candidate"])
    declarer: int | None = None

    def add(self, world: World, value: float, paid: float | None = None) -> None:
        """Keep what the action brings in a deal."""
        self.worlds.append(world.placement)
        self.weights.append(world.weight)
        self.values.append(value)
        if paid is not None:
            self.paid.append(paid)

    def mean(self, values: list[float]) -> float:
        """Give the mean of some values of the deals."""
        if not values:
            return 0.0
        weights = self.weights or [1.0] * len(values)
        return sum(value * weight for value, weight in zip(values, weights, strict=True)) / sum(weights)

    @property
    def money(self) -> float:
        """Points to choose by, on average."""
        return self.mean(self.values)

    @property
    def told(self) -> float:
        """Points that the seat gets, on average."""
        return self.mean(self.paid or self.values)

    @property
    def error(self) -> float:
        """The standard error of `told`, in points; 0 where all deals that fit were tried."""
        return 0.0 if self.exact else standard_error(self.paid or self.values)


def standard_error(values: list[float]) -> float:
    """Give the standard error of a mean; deals that were drawn one from another count as one."""
    walks = [values[at : at + WALK] for at in range(0, len(values), WALK)]
    means = [sum(walk) / len(walk) for walk in walks]
    return max(_error(values), _error(means) if len(means) > 2 else 0.0)  # noqa: PLR2004 (two tell no spread)


def _error(values: list[float]) -> float:
    number = len(values)
    if number < 2:  # noqa: PLR2004 (one value has no spread)
        return 0.0
    mean = sum(values) / number
    return sqrt(sum((value - mean) ** 2 for value in values) / (number - 1) / number)


@dataclass
class Thoughts:
    """All that was considered for a decision.

    Attributes:
        options: the actions, best first.
        nodes: positions that the solver looked at.
    """

    options: list[Thought]
    nodes: int = 0
