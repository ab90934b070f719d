"""Marriages that may still be declared: they count as declared, where that never costs their side anything."""

from __future__ import annotations

from functools import lru_cache
from itertools import chain, combinations, product
from typing import TYPE_CHECKING

from ulti_widgets.solver.outcomes import ALL_MINE, ALL_THEIRS, MIXED, Ending, Worth, Worths, start_of
from ulti_widgets.ulti.declaring import declarations, with_declared
from ulti_widgets.ulti.facts import terms_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ulti_widgets.solver.outcomes import Start
    from ulti_widgets.ulti.play import Play


def as_declared(play: Play, want: str) -> Play | None:
    """Give the position with all marriages declared that may still be; None where that may cost a holder money.

    Who holds a pair can declare it with the last of its cards, and in a game with trumps every card is played. So
    where no end of the play is worse for a side by a marriage more, whatever else is declared, all are declared.
    """
    more = declarations(play)
    if not more:
        return play
    if want == "money" and _may_cost(play, tuple(more), start_of(play)):
        return None
    return with_declared(play, more)


@lru_cache(maxsize=500)
def _may_cost(play: Play, more: tuple[tuple[int, int], ...], start: Start) -> bool:
    for chosen in chain.from_iterable(combinations(more, size) for size in range(len(more))):
        before = _worths(with_declared(play, list(chosen)), start)
        for seat, suit in set(more).difference(chosen):
            after = _worths(with_declared(play, [*chosen, (seat, suit)]), start)
            pairs = zip(before, after, strict=True)
            if any(new < old if seat == play.declarer else new > old for old, new in pairs):
                return True
    return False


def _worths(play: Play, start: Start) -> list[Worth]:
    worths = Worths(terms_of(play), start, "money")
    return [worths.of(ending) for ending in _endings(start)]


def _endings(start: Start) -> Iterator[Ending]:
    """Yield the ends that differ in points: what the seven and the fours pay is the same with any marriages."""
    for tens, aces in product(range(start.tens + 2), range(start.aces + 1)):
        yield Ending(tens, aces, MIXED)
    if not start.sides & 1:
        yield Ending(0, 0, ALL_THEIRS)
    if not start.sides & 2:
        yield Ending(start.tens + 1, start.aces, ALL_MINE)
