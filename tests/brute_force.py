"""Perfect play by trying everything on `Play` alone: every card, to the end, settled as a deal is.

It is what the solver is held against, so it shares nothing with it: no bound, no order, no equal cards, no key but
the exact state. A trick's start that was seen before is not tried again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ulti_widgets.cards import Card, bits
from ulti_widgets.ulti.scoring import Count, settle

if TYPE_CHECKING:
    from collections.abc import Callable

    from ulti_widgets.ulti.play import Play

Payments = tuple[int, int, int]


class Search:
    """A question about the ends of a play, of which the declarer wants most and the defenders, together, least."""

    def __init__(self, judge: Callable[[Play], int]) -> None:
        """Take what an end is worth."""
        self.judge = judge
        self._known: dict[object, int] = {}
        self._lines: dict[object, frozenset[Payments]] = {}

    def value(self, play: Play) -> int:
        """Give what both sides at their best come to; the play must be one position and those after it."""
        if play.trick:
            return self._best(play)
        state = _state(play)
        known = self._known.get(state)
        if known is None:
            known = self._known[state] = self.judge(play) if play.over else self._best(play)
        return known

    def _best(self, play: Play) -> int:
        found = [self.value(play.play(card)) for card in bits(play.legal)]
        return max(found) if play.turn == play.declarer else min(found)

    def cards(self, play: Play) -> dict[Card, int]:
        """Give what each legal card comes to."""
        return {Card(card): self.value(play.play(card)) for card in bits(play.legal)}

    def best_lines(self, play: Play) -> frozenset[Payments]:
        """Give the payments of every line in which each card is one of the best."""
        if play.over:
            return frozenset({settle(play).payments})
        state = (*_state(play), play.trick)
        known = self._lines.get(state)
        if known is None:
            here = self.value(play)
            after = [play.play(card) for card in bits(play.legal)]
            known = frozenset().union(*(self.best_lines(each) for each in after if self.value(each) == here))
            self._lines[state] = known
        return known


def _state(play: Play) -> tuple[object, ...]:
    # How the last trick went decides about the seven, so it is part of an end.
    return (play.won, play.last) if play.over else (play.hands, play.won, play.leader)


def money() -> Search:
    """Ask for the money that the declarer gets from both defenders, in points."""
    return Search(lambda play: settle(play).payments[play.declarer])


def made(part: str) -> Search:
    """Ask whether a part of the bid can be made: 1 where it can."""
    return Search(lambda play: Count(play).outcome(part)[0])


def points() -> Search:
    """Ask for the declarer's card points, marriages counted."""
    return Search(lambda play: Count(play).mine)
