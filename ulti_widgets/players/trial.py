"""What became of an action in the deals that an adviser played out."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ulti_widgets.players.thoughts import Thought
    from ulti_widgets.ulti.play import Play
    from ulti_widgets.ulti.scoring import Settlement


@dataclass(frozen=True)
class Trial:
    """An action, and the ends of the deals in which it was tried.

    Attributes:
        thought: the action with what it brought in all deals.
        ends: the deals that were played out, over.
        settlements: their payments, in the same order.
    """

    thought: Thought
    ends: tuple[Play, ...]
    settlements: tuple[Settlement, ...]

    def made(self, part: str) -> float | None:
        """Give in which share of the deals the declarer made a part of the bid; None where it is no part of it."""
        found = [line.won for one in self.settlements for line in one.lines if line.part == part]
        return sum(found) / len(found) if found else None

    @property
    def parts(self) -> tuple[str, ...]:
        """The parts of the bid that was played; none where bids differ."""
        bids = {end.laws.bid for end in self.ends}
        return next(iter(bids)).parts if len(bids) == 1 else ()

    @property
    def points(self) -> float | None:
        """Card points of the declarer on average; None where they do not count."""
        found = [one.points[0] for one in self.settlements if one.points is not None]
        return sum(found) / len(found) if found else None

    def takes(self, card: int) -> float | None:
        """Give in which share of the deals a card takes the trick that it is played to."""
        if not self.ends:
            return None
        return sum(_taker(end, card) for end in self.ends) / len(self.ends)

    def falls(self, card: int) -> Counter[int]:
        """Count the tricks that a card is played to, by their numbers."""
        found: Counter[int] = Counter()
        for end in self.ends:
            tricks = end.tricks()
            first = end.number - len(tricks)
            for number, (_, cards, _) in enumerate(tricks, start=first):
                if card in cards:
                    found[number] += 1
        return found


def _taker(end: Play, card: int) -> bool:
    for leader, cards, taker in end.tricks():
        if card in cards:
            return (leader + cards.index(card)) % 3 == taker
    return False
