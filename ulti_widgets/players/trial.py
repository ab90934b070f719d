"""What became of an action in the deals that an adviser played out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from ulti_widgets.players.thoughts import Thought
    from ulti_widgets.ulti.play import Play
    from ulti_widgets.ulti.settlement import Settlement


@dataclass(frozen=True)
class Trial:
    """An action, and the ends of the deals in which it was tried.

    Attributes:
        thought: the action with what it brought in all deals.
        ends: the deals that were played out, over.
        settlements: their payments, in the same order.
        weights: how much each of them counts; they add to 1.
    """

    thought: Thought
    ends: tuple[Play, ...]
    settlements: tuple[Settlement, ...]
    weights: tuple[float, ...]

    def share(self, happened: Callable[[Play, Settlement], bool]) -> float:
        """Give in which share of the deals something happened."""
        return sum(
            weight
            for end, settlement, weight in zip(self.ends, self.settlements, self.weights, strict=True)
            if happened(end, settlement)
        )

    def made(self, part: str) -> float:
        """Give in which share of the deals the declarer made a part of the bid, or a silent result."""
        return self.share(lambda _, settlement: bool(settlement.made(part)))

    @property
    def made_all(self) -> float:
        """In which share of the deals the declarer made every part of the bid."""
        return self.share(lambda end, settlement: all(settlement.made(part) for part in end.laws.parts))

    @property
    def parts(self) -> tuple[str, ...]:
        """The parts of the bid that was played; none where bids differ."""
        bids = {end.laws.bid for end in self.ends}
        return next(iter(bids)).parts if len(bids) == 1 else ()

    @property
    def points(self) -> float | None:
        """Card points of the declarer on average; None where they do not count."""
        found = [one.points[0] for one in self.settlements if one.points is not None]
        if len(found) != len(self.weights) or not found:
            return None
        return sum(weight * points for weight, points in zip(self.weights, found, strict=True))

    def takes(self, card: int) -> float:
        """Give in which share of the deals a card takes the trick that it is played to."""
        return self.share(lambda end, _: _taker(end, card))

    def falls(self, card: int) -> dict[int, float]:
        """Give for each trick, by its number, in which share of the deals a card is played to it."""
        found: dict[int, float] = {}
        for end, weight in zip(self.ends, self.weights, strict=True):
            tricks = end.tricks()
            for number, (_, cards, _) in enumerate(tricks, start=end.number - len(tricks)):
                if card in cards:
                    found[number] = found.get(number, 0.0) + weight
        return found


def _taker(end: Play, card: int) -> bool:
    for leader, cards, taker in end.tricks():
        if card in cards:
            return (leader + cards.index(card)) % 3 == taker
    return False
