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

Worth = tuple[int, ...]
"""What an end is worth; of two that begin alike the later numbers decide."""


class Search:
    """A question about the ends of a play, of which the declarer wants most and the defenders, together, least."""

    def __init__(self, judge: Callable[[Play], Worth]) -> None:
        """Take what an end is worth."""
        self.judge = judge
        self._known: dict[object, Worth] = {}

    def value(self, play: Play) -> Worth:
        """Give what both sides at their best come to; the play must be one position and those after it."""
        if play.trick:
            return self._best(play)
        # How the last trick went decides about the seven, so it is part of an end.
        state = (play.won, play.last) if play.over else (play.hands, play.won, play.leader)
        known = self._known.get(state)
        if known is None:
            known = self._known[state] = self.judge(play) if play.over else self._best(play)
        return known

    def _best(self, play: Play) -> Worth:
        found = [self.value(play.play(card)) for card in bits(play.legal)]
        return max(found) if play.turn == play.declarer else min(found)

    def cards(self, play: Play) -> dict[Card, Worth]:
        """Give what each legal card comes to."""
        return {Card(card): self.value(play.play(card)) for card in bits(play.legal)}


def money() -> Search:
    """Ask for the money that the declarer gets from both defenders, and of that from the one on his right."""

    def paid(play: Play) -> Worth:
        payments = settle(play).payments
        return payments[play.declarer], -payments[play.defenders()[0]]

    return Search(paid)


def made(part: str) -> Search:
    """Ask whether a part of the bid can be made: 1 where it can."""
    return Search(lambda play: (int(Count(play).outcome(part)[0]),))


def points() -> Search:
    """Ask for the declarer's card points, marriages counted."""
    return Search(lambda play: (Count(play).mine,))
