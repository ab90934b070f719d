"""A match: deals in turn, the scores, and who has won."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from ulti_widgets.ulti.play import NEXT
from ulti_widgets.ulti.reasons import reason
from ulti_widgets.ulti.rules import BY_NAME, Rules, RulesError

FIRST_DEALER: Final = 2
"""Seat 0 opens the first deal."""
ROUND: Final = 3


@dataclass(frozen=True)
class Match:
    """A match in progress: a value.

    Attributes:
        rules: the rules, with the number of deals (`match_deals`) and what follows a tie (`match_tie`).
        payments: for each finished deal what it paid each seat, in points.
    """

    rules: Rules
    payments: tuple[tuple[int, int, int], ...] = ()

    @property
    def number(self) -> int:
        """Number of the next deal, from 1."""
        return len(self.payments) + 1

    @property
    def dealer(self) -> int:
        """Dealer of the next deal: the deal moves on to the right, so that every seat opens equally often."""
        return dealer(self.number)

    @property
    def scores(self) -> tuple[int, int, int]:
        """Points of each seat so far; they add to zero."""
        first, second, third = (sum(paid[seat] for paid in self.payments) for seat in range(3))
        return first, second, third

    @property
    def leaders(self) -> tuple[int, ...]:
        """The seats with the most points."""
        best = max(self.scores)
        return tuple(seat for seat, score in enumerate(self.scores) if score == best)

    @property
    def planned(self) -> int:
        """Deals that the match has as it stands, those to break a tie included; 0 for an open end.

        Sources: pagat-table, Whose rules (a tie for first plays on, one deal at a time); hoe-speel-je, Winnen
        (one round of three).
        """
        deals = self.rules.match_deals
        if not deals:
            return 0
        more = ROUND if self.rules.match_tie == "round" else 1
        while deals <= len(self.payments) and self._tied_after(deals):
            deals += more
        return deals

    def _tied_after(self, deals: int) -> bool:
        return len(replace(self, payments=self.payments[:deals]).leaders) > 1

    @property
    def over(self) -> bool:
        """Whether it is decided; one with an open end never is."""
        return self.planned != 0 and len(self.payments) >= self.planned

    def after(self, paid: tuple[int, int, int]) -> Match:
        """Give the match after a deal that paid each seat so many points.

        Raises:
            ValueError: the match is over, or the payments are not three whole numbers that add to zero.
        """
        if self.over:
            message = "the match is over"
            raise ValueError(message)
        if [type(points) for points in paid] != [int] * ROUND:
            message = f"a deal pays each of the three seats a whole number of points, not {paid}"
            raise ValueError(message)
        if sum(paid):
            message = f"payments add to zero, these to {sum(paid)}: {paid}"
            raise ValueError(message)
        return replace(self, payments=(*self.payments, paid))


def dealer(number: int) -> int:
    """Give the dealer of a deal of a match, numbered from 1."""
    seat = FIRST_DEALER
    for _ in range((number - 1) % 3):
        seat = NEXT[seat]
    return seat


def with_deals(rules: Rules, deals: int | None) -> Rules:
    """Give the rules with another number of deals in a match.

    Raises:
        RulesError: no match has so many.
    """
    if deals is None:
        return rules
    choices = BY_NAME["match_deals"].choices
    if deals not in choices:
        raise RulesError(reason("match-deals", deals=repr(deals), choices=", ".join(map(str, choices))), "match_deals")
    return rules.replace(match_deals=deals)
