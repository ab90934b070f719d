"""Auctions told as calls, and followed under any rules.

An auction is a list of what the seats say, from the opener on: `pass`, a bid's name, or `blind` and a bid's name for
a bid without taking the talon. Whatever the rules want beside (taking the talon, laying two away, a trump suit) is
done on the way; the cards do not matter. Under rules that forbid a call the auction stops there and says why.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from ulti_widgets.language import N_
from ulti_widgets.ulti.actions import PASS, TAKE, Action, Call, Lay, Pass, Take
from ulti_widgets.ulti.auction import BID, LAY, TURN, Auction
from ulti_widgets.ulti.bids import BidError
from ulti_widgets.ulti.deal import Deal
from ulti_widgets.ulti.laws import trump_suits

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ulti_widgets.ulti.bids import Bid
    from ulti_widgets.ulti.reasons import Reason
    from ulti_widgets.ulti.rules import Rules

BLIND: Final = "blind "

EXAMPLES: Final[dict[str, tuple[str, tuple[str, ...]]]] = {
    "robbed": (
        N_("The talon goes from hand to hand"),
        ("simple", "pass", "ulti", "betli", "pass", "20-100", "pass", "pass", "pass"),
    ),
    "own": (
        N_("Raising one's own bid"),
        ("simple", "pass", "pass", "40-100", "pass", "pass", "pass"),
    ),
    "blind": (
        N_("A bid without looking"),
        ("simple", "blind ulti", "pass", "heart 40-100", "pass", "pass", "pass"),
    ),
    "hearts": (
        N_("Hearts raise the price"),
        ("heart simple", "ulti", "heart ulti", "pass", "heart betli", "pass", "heart 20-100", "pass", "pass", "pass"),
    ),
}
"""Auctions to begin with: a title and the calls."""


@dataclass(frozen=True)
class Step:
    """One call of an auction.

    Attributes:
        seat: who speaks.
        text: the call as it was written.
        bid: the bid, if it is one.
        took: whether the talon was taken for it.
        before: the auction before the call.
        after: the auction after it; None where the rules forbid it.
        why: why they do.
    """

    seat: int
    text: str
    bid: Bid | None
    took: bool
    before: Auction
    after: Auction | None
    why: Reason | None


@dataclass(frozen=True)
class Followed:
    """An auction as far as the rules let it go.

    Attributes:
        start: the auction before the first call.
        steps: the calls; the last one may be forbidden.
    """

    start: Auction
    steps: tuple[Step, ...]

    @property
    def allowed(self) -> tuple[Step, ...]:
        """The calls that the rules allow."""
        return tuple(step for step in self.steps if step.after is not None)

    def at(self, number: int) -> Auction:
        """Give the auction after some calls."""
        allowed = self.allowed[: max(number, 0)]
        if not allowed:
            return self.start
        found = allowed[-1].after
        assert found is not None  # noqa: S101 (an allowed call leads on)
        return found


def follow(rules: Rules, calls: Iterable[str], *, dealer: int = 2) -> Followed:
    """Follow an auction; calls after its end are left out."""
    auction = start = Deal.from_seed(rules, "auction", dealer=dealer).auction
    steps: list[Step] = []
    for text in calls:
        if auction.stage not in {TURN, LAY, BID}:
            break
        step = _step(auction, " ".join(text.split()))
        steps.append(step)
        if step.after is None:
            break
        auction = step.after
    return Followed(start, tuple(steps))


def _step(auction: Auction, text: str) -> Step:
    seat, before = auction.turn, auction
    bid: Bid | None = None
    if text == str(PASS):
        actions: list[Action] = [PASS]
    else:
        blind = text.startswith(BLIND)
        try:
            bid = auction.rules.bid(text.removeprefix(BLIND))
        except BidError as error:
            return Step(seat, text, None, False, before, None, error.reason)  # noqa: FBT003 (a record)
        actions = []
        if auction.stage == TURN and not blind and auction.rules.talon != "out":
            actions.append(TAKE)
        suits = trump_suits(auction.rules, bid) if auction.rules.trump_named == "in_bid" else (None,)
        actions.append(Call(bid, suits[0]))
    took = TAKE in actions or auction.stage == LAY
    for action in actions:
        if isinstance(action, Call) and auction.stage == LAY:
            # The cards do not matter: the first two that come.
            auction = auction.after(next(iter(_lays(auction))))
        why = auction.why_not(action)
        if why is not None:
            return Step(seat, text, bid, took, before, None, _told(action, bid, before) or why)
        auction = auction.after(action)
    return Step(seat, text, bid, took, before, auction, None)


def _told(action: Action, bid: Bid | None, before: Auction) -> Reason | None:
    """Say of a bid that is too low that it is, also where it was the taking of the talon that was refused."""
    if isinstance(action, Take) and bid is not None and before.standing is not None:
        verdict = before.rules.ladder.beats(bid, before.standing)
        return None if verdict else verdict.reason
    return None


def _lays(auction: Auction) -> list[Lay]:
    return [action for action in auction.legal_actions() if isinstance(action, Lay)]


def told(deal: Deal) -> tuple[str, ...]:
    """Give the calls of a deal's auction, to follow it."""
    calls: list[str] = []
    took = False
    for _, action in deal.log:
        if isinstance(action, Take | Lay):
            took = True
        elif isinstance(action, Pass):
            calls.append(str(PASS))
        elif isinstance(action, Call):
            calls.append(("" if took or deal.rules.talon == "out" else BLIND) + action.bid.name)
            took = False
    return tuple(calls)
