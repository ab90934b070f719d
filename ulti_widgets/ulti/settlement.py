"""What a deal pays, line by line, and the sum for each seat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ulti_widgets.shown import Shown

if TYPE_CHECKING:
    from ulti_widgets.ulti.reasons import Reason


@dataclass(frozen=True)
class Line(Shown):
    """One line of a settlement: a part of the bid or a silent result.

    Attributes:
        part: the part (`ulti`) or silent result (`silent-ulti`).
        by_declarer: whose result it is: the declarer's, or the defenders'.
        won: whether that side won it.
        base: its value in points, before hearts and kontra.
        hearts: 2 where hearts double it, else 1.
        kontra: factors of the doublings towards the defender on the declarer's right and on his left.
        penalty: what is lost beside it, in points, doubled by hearts but by no kontra.
        detail: what decided it.
    """

    part: str
    by_declarer: bool
    won: bool
    base: int
    hearts: int
    kontra: tuple[int, int]
    penalty: int
    detail: Reason

    @property
    def paid(self) -> tuple[int, int]:
        """Points that the declarer gets from the defender on his right and from the one on his left."""
        sign = 1 if self.won == self.by_declarer else -1
        right, left = (sign * (self.base * self.hearts * factor + self.penalty) for factor in self.kontra)
        return right, left


@dataclass(frozen=True)
class Settlement(Shown):
    """The payments of a deal.

    Attributes:
        declarer: the seat that played alone; None where nobody bid.
        lines: every part and silent result that counts.
        points: card points of the declarer and of the defenders, marriages counted; None where card
            points do not count.
    """

    declarer: int | None
    lines: tuple[Line, ...]
    points: tuple[int, int] | None = None

    def made(self, part: str) -> bool | None:
        """Say whether the declarer won a part of his bid, or a silent result; None where there is no such line.

        A silent 100 may stand in the simple game's place (widder-rulebook, Silent).
        """
        for line in self.lines:
            if line.part == part:
                return line.won and line.by_declarer
        if part == "simple":
            return next((line.won and line.by_declarer for line in self.lines if line.part == "silent-100"), None)
        return None

    def amounts(self, line: Line) -> tuple[int, int, int]:
        """Give what a line pays each seat, in points; the three add to zero."""
        return self._by_seat([line])

    @property
    def payments(self) -> tuple[int, int, int]:
        """What each seat gets (or pays, if negative), in points; the three add to zero."""
        return self._by_seat(self.lines)

    def _by_seat(self, lines: list[Line] | tuple[Line, ...]) -> tuple[int, int, int]:
        sums = [0, 0, 0]
        if self.declarer is not None:
            right = sum(line.paid[0] for line in lines)
            left = sum(line.paid[1] for line in lines)
            sums[self.declarer] = right + left
            sums[(self.declarer + 1) % 3] = -right
            sums[(self.declarer + 2) % 3] = -left
        first, second, third = sums
        return first, second, third
