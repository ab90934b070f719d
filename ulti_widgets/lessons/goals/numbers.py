"""Wrong numbers that mistakes lead to, as goals answered with a number tell them apart."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ulti_widgets.lessons.goals.base import Answer

Mistake = tuple[str, int, str]
"""A mistake that learners make: its name, the number it leads to, and what it overlooks."""


def different(right: int, mistakes: Iterable[Mistake]) -> list[Mistake]:
    """Leave out mistakes that do not show: those that lead to the right number, or to that of one before."""
    seen = {right}
    found = []
    for mistake in mistakes:
        if mistake[1] not in seen:
            seen.add(mistake[1])
            found.append(mistake)
    return found


def around(right: int, mistakes: list[Mistake]) -> list[Answer]:
    """Give the number that each mistake leads to, one that is too high and one that is too low."""
    wrong = {number for _, number, _ in mistakes}
    more = next(number for number in count(right + 1) if number not in wrong)
    less = next(number for number in count(right - 1, -1) if number not in wrong)
    return [*(number for _, number, _ in mistakes), more, less]
