"""Runs in the kernel: tables brought to a position, and what the cards of a deal really are.

The harness sends this file's text to the kernel, so it uses the package alone.
"""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from ulti_widgets import Table
from ulti_widgets.cards import Hand
from ulti_widgets.players import generator, player
from ulti_widgets.session import Session
from ulti_widgets.ulti.deal import Deal
from ulti_widgets.ulti.presets import pagat

if TYPE_CHECKING:
    from collections.abc import Callable

    from ulti_widgets.hints import Adviser
    from ulti_widgets.ulti.view import View

MOST_SEEDS = 400
"""Deals tried until one comes to the position that is asked for."""


def step(session: Session, people: str = "plain") -> None:
    """Let whoever is to act move; a player stands in for the people."""
    turn = session.deal.turn
    assert turn is not None
    if session.due:
        session.advance()
        return
    action = player(people).act(session.view(turn), generator("people", 1, turn, session.rev))
    session.act(turn, action)


def reach(session: Session, wanted: Callable[[View], bool], people: str = "plain") -> bool:
    """Play on until seat 0's view is as wanted; False if the deal ends before."""
    while not wanted(session.view(0)):
        if session.deal.over:
            return False
        step(session, people)
    return True


def find(
    wanted: Callable[[View], bool],
    *,
    dealer: int = 2,
    pace: int = 0,
    people: str = "plain",
    adviser: Adviser | None = None,
) -> Table:
    """Give a table in a position that seat 0 sees as wanted."""
    for seed in range(1, MOST_SEEDS):
        session = Session(seed=f"table-{seed}", deal=Deal.from_seed(pagat, seed, dealer=dealer), adviser=adviser)
        if reach(session, wanted, people):
            return Table(session=session, seat=0, pace=pace)
    raise AssertionError("no deal comes to this position")


POSITIONS: dict[str, Callable[[View], bool]] = {
    "lay": lambda view: view.phase == "lay" and view.turn == 0,
    "bid": lambda view: view.phase == "bid" and view.turn == 0,
    "play": lambda view: view.phase == "play" and view.turn == 0,
    "reasons": lambda view: view.turn == 0 and len(view.tricks) > 1 and len(view.reasons) > 1 and len(view.hand) > 4,
    "may kontra": lambda view: view.turn == 0 and any(str(action).startswith("kontra") for action in view.legal),
    "kontra": lambda view: view.phase == "kontra" and view.turn == 0,
    "second trick": lambda view: view.phase == "play" and view.turn == 0 and len(view.tricks) > 1,
    "decided": lambda view: view.decided and len(view.hand) > 1,
    "open": lambda view: view.phase == "play" and any(hand is not None for hand in view.shown),
    "settled": lambda view: view.phase == "settled" and len(view.tricks) > 9,
}


def at(position: str, *, dealer: int = 2, pace: int = 0, adviser: Adviser | None = None) -> Table:
    """Give a table in a position known by name."""
    return find(POSITIONS[position], dealer=dealer, pace=pace, adviser=adviser)


def overbid(bid: str) -> Table:
    """Give a table where seat 1 has made a bid that seat 0 has to beat, having taken the talon and laid it again."""
    session = Session(seed=1, deal=Deal.from_seed(pagat, 1, dealer=0))
    first, second, *_ = session.view(1).hand
    for seat, action in ((1, f"lay {first} {second}"), (1, f"bid {bid}"), (2, "pass"), (0, "take")):
        session.act(seat, action)
    first, second, *_ = session.view(0).hand
    session.act(0, f"lay {first} {second}")
    return Table(session=session, seat=0, pace=0)


def hidden(session: Session, seat: int) -> list[str]:
    """Give the cards that a seat may not see now, read off the deal and not off a view."""
    deal = session.deal
    if deal.over:
        return []
    mask = 0
    for other, hand in enumerate(deal.hands):
        if other != seat and not (deal.open and (deal.rules.open_hands == "all" or other == deal.declarer)):
            mask |= hand
    if deal.auction.talon_by != seat:
        mask |= deal.auction.talon if deal.play is None else deal.play.talon
    return [str(card) for card in Hand(mask=mask)]


def refusal(table: Table) -> str:
    """Give what is said when the deal is asked for too early; "" if it is given."""
    try:
        table.deal()
    except ValueError as error:
        return str(error)
    return ""


class Truth:
    """What was hidden from a seat at each `rev` of a session."""

    def __init__(self, session: Session, seat: int) -> None:
        """Note it down from now on."""
        self.session = session
        self.seat = seat
        self.hidden: dict[int, list[str]] = {}
        self.note()
        session.subscribe(self.note)

    def note(self) -> None:
        """Note what is hidden now."""
        self.hidden[self.session.rev] = hidden(self.session, self.seat)


class Held:
    """A session's lock held by another thread, so that what is asked meanwhile waits."""

    def __init__(self, session: Session) -> None:
        """Take the lock."""
        self._free = threading.Event()
        taken = threading.Event()

        def hold() -> None:
            with session.lock:
                taken.set()
                self._free.wait(60)

        self._thread = threading.Thread(target=hold)
        self._thread.start()
        assert taken.wait(60)

    def release(self) -> None:
        """Let it go."""
        self._free.set()
        self._thread.join()
