# ruff: noqa: T201 (prints its table)
"""Measures how long a person waits at a table of masters, and how long the notebook's main thread is held up meanwhile.

    python -m tests.bench.waiting [deals] [others] [rules]     others: processes that compute beside it

The masters think on the table's own thread, as under the widget; a plain player stands for the person.
"""

from __future__ import annotations

import sys
import time
from collections import defaultdict
from multiprocessing import Process
from typing import TYPE_CHECKING, Final

from ulti_widgets import Table
from ulti_widgets.players import generator, player
from ulti_widgets.session import Session
from ulti_widgets.ulti.actions import Call, Kontra, Lay, PlayCard

if TYPE_CHECKING:
    from ulti_widgets.ulti.actions import Action

DEALS: Final = 60
BEAT: Final = 0.002
"""Seconds that the main thread sleeps at a time; what it sleeps longer, it was held up."""
PERSON: Final = 0


class Waits:
    """What was waited for, in seconds.

    Attributes:
        by_kind: for each kind of decision what each took.
        stall: the longest that the main thread was held up.
    """

    def __init__(self) -> None:
        """Begin with nothing."""
        self.by_kind: dict[str, list[float]] = defaultdict(list)
        self.stall = 0.0

    def answer(self, session: Session) -> float:
        """Let a computer move; give the seconds until it has."""
        begin = before = time.perf_counter()
        rev = session.rev
        session.continue_(rev)
        while session.rev == rev:
            time.sleep(BEAT)
            now = time.perf_counter()
            self.stall = max(self.stall, now - before - BEAT)
            before = now
        return time.perf_counter() - begin


def kind(action: Action) -> str:
    """Name what a decision is; a bid and the cards laid away for it are one."""
    if isinstance(action, PlayCard):
        return "card"
    if isinstance(action, Lay | Call):
        return "bid with discards"
    return "kontra" if isinstance(action, Kontra) else "pass, take or done"


def played(session: Session, number: int, waits: Waits) -> None:
    """Play the deal on the table."""
    laid = 0.0
    while (seat := session.deal.turn) is not None:
        view = session.view(seat)
        if seat == PERSON:
            session.act(seat, player("plain").act(view, generator("waiting", number, seat, len(session.deal.log))))
            continue
        forced = len(view.legal) == 1
        took = waits.answer(session)
        _, action = session.deal.log[-1]
        if isinstance(action, Lay):
            laid = took
        else:
            if not forced or laid:
                waits.by_kind[kind(action)].append(took + laid)
            laid = 0.0


def _spin() -> None:
    while True:
        pass


def main(deals: int, others: int, rules: str) -> None:
    """Measure and print."""
    beside = [Process(target=_spin, daemon=True) for _ in range(others)]
    for one in beside:
        one.start()
    session = Session(rules, [None, "master", "master"], seed="waiting", stop=None)
    # A table that is shown draws each change, wherever it was made.
    table = Table(session=session)
    waits = Waits()
    for number in range(deals):
        played(session, number, waits)
        session.next_deal()
    table.close()
    for one in beside:
        one.terminate()
    print(f"{deals} deals of {rules}, {others} other processes; seconds")
    print(f"{'decision':20} {'number':>7} {'median':>7} {'p99':>7} {'most':>7}")
    for name, some in sorted(waits.by_kind.items()):
        some.sort()
        middle, high = some[len(some) // 2], some[len(some) * 99 // 100]
        print(f"{name:20} {len(some):7} {middle:7.2f} {high:7.2f} {some[-1]:7.2f}")
    print(f"the main thread was held up for {1_000 * waits.stall:.0f} ms at most")


if __name__ == "__main__":
    given = sys.argv[1:]
    main(
        int(given[0]) if given else DEALS,
        int(given[1]) if len(given) > 1 else 0,
        given[2] if len(given) > 2 else "pagat",
    )
