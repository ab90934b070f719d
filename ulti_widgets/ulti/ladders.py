"""Two ladders side by side: which rungs answer each other, and what differs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ulti_widgets.ulti.bids import Bid, Ladder

SAME, NEW, MOVED, STAKE = "same", "new", "moved", "stake"
"""What a bid is when seen from another ladder: the same, not there, on another rung, or there for other money."""


@dataclass(frozen=True)
class Row:
    """Two rungs that answer each other; None where one ladder has none.

    Attributes:
        mine: index of the rung in the first ladder.
        theirs: index of the rung in the second.
    """

    mine: int | None
    theirs: int | None


def align(mine: Ladder, theirs: Ladder) -> list[Row]:
    """Pair the rungs of two ladders so that as many bids as possible stand beside themselves.

    Both orders are kept: a pair never crosses another. (Longest common subsequence, weighted by the bids that two
    rungs share.)
    """
    ours = [{bid.name for bid in rung} for rung in mine.rungs]
    others = [{bid.name for bid in rung} for rung in theirs.rungs]
    best = [[0] * (len(others) + 1) for _ in range(len(ours) + 1)]
    for one in range(len(ours) - 1, -1, -1):
        for two in range(len(others) - 1, -1, -1):
            shared = len(ours[one] & others[two])
            paired = shared + best[one + 1][two + 1] if shared else 0
            best[one][two] = max(paired, best[one + 1][two], best[one][two + 1])
    rows: list[Row] = []
    one = two = 0
    while one < len(ours) and two < len(others):
        shared = len(ours[one] & others[two])
        if shared and best[one][two] == shared + best[one + 1][two + 1]:
            rows.append(Row(one, two))
            one, two = one + 1, two + 1
        elif best[one][two] == best[one + 1][two]:
            rows.append(Row(one, None))
            one += 1
        else:
            rows.append(Row(None, two))
            two += 1
    rows += [Row(place, None) for place in range(one, len(ours))]
    rows += [Row(None, place) for place in range(two, len(others))]
    return rows


def differences(mine: Ladder, theirs: Ladder) -> dict[Bid, str]:
    """Say of each bid of the first ladder what it is when seen from the second."""
    rows = align(mine, theirs)
    there = {bid.name: bid for bid in theirs.bids}
    rung_of = {bid.name: place for place, rung in enumerate(theirs.rungs) for bid in rung}
    found: dict[Bid, str] = {}
    for row in rows:
        if row.mine is None:
            continue
        for bid in mine.rungs[row.mine]:
            other = there.get(bid.name)
            if other is None:
                found[bid] = NEW
            elif rung_of[bid.name] != row.theirs:
                found[bid] = MOVED
            elif mine.stake(bid) != theirs.stake(other):
                found[bid] = STAKE
            else:
                found[bid] = SAME
    return found
