# ruff: noqa: T201 (prints its table)
"""Measures perfect play over seeded deals: the time of a value and of all cards, and the nodes they take.

It is part of `python tests/bench/run.py`; by itself: python -m tests.bench.solving [deals]
"""

from __future__ import annotations

import sys
import tempfile
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tests.bench.native import Native, kernel_seconds
from tests.solver_caches import forget
from tests.solver_deals import EVERY_KIND
from ulti_widgets.cards import PAIRS, SEVEN, SUIT_MASKS, Hand, mask_of, shuffled
from ulti_widgets.solver import analyse, solve, solve_many
from ulti_widgets.solver.kernel_io import pack
from ulti_widgets.solver.question import ask
from ulti_widgets.solver.search import NO_BUDGET
from ulti_widgets.ulti.play import Play
from ulti_widgets.ulti.presets import pagat, widder

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ulti_widgets.ulti.rules import Rules

DEALS: Final = 1_000
IN_PYTHON: Final = 100
"""One deal in so many is solved in plain Python."""
COLD: Final = 10
"""One in so many is put as a question with nothing kept from those before."""
COMPARED: Final = 5
"""One in so many is solved by the kernel built for this machine."""
AT_ONCE: Final = 100
"""Deals in a batch."""


@dataclass(frozen=True)
class Row:
    """A contract, and what is asked of it; `share`: it has one deal where others have so many, being slow."""

    name: str
    rules: Rules
    bid: str
    want: str = "money"
    share: int = 1


ROWS: Final = (
    Row("parti", pagat, "simple"),
    Row("parti, points", pagat, "simple", "points"),
    Row("combined", pagat, "ulti"),
    Row("ulti alone", pagat, "ulti", "ulti"),
    Row("betli", pagat, "betli"),
    Row("durchmars", pagat, "durchmars"),
    Row("durchmars in a suit", widder, "durchmars"),
    Row("40-100", pagat, "40-100"),
    Row("widder simple", widder, "simple", share=4),
    Row("the widest rules", EVERY_KIND, "simple", share=20),
)


def contested(row: Row, number: int) -> list[Play]:
    """Give the starts of deals in which the declarer can think of the bid: of each pack the seat that it fits best.

    Nothing is laid away, so both sides have chances; `tests/solver_deals.py` has declarers who bid on twelve cards.
    """
    found: list[Play] = []
    seed = 0
    while len(found) < number:
        pack = shuffled(f"bench {seed}")
        seed += 1
        hands = [mask_of(pack[10 * seat : 10 * seat + 10]) for seat in range(3)]
        fits = [(score, seat, trump) for seat, hand in enumerate(hands) for score, trump in _fits(row, hand)]
        if fits:
            _, seat, trump = max(fits, key=lambda fit: fit[0])
            found.append(
                Play(
                    row.rules,
                    row.bid,
                    trump=trump,
                    declarer=seat,
                    hands=[Hand(mask=hand) for hand in hands],
                    talon=Hand(pack[30:]),
                )
            )
    return found


def _fits(row: Row, hand: int) -> Iterator[tuple[int, int | None]]:
    """Yield trump suits in which a hand may play the bid, each with how well it fits."""
    strength = sum(card & 7 for card in range(32) if hand >> card & 1)
    if row.bid in {"betli", "durchmars"} and row.rules is pagat:
        yield (-strength if row.bid == "betli" else strength), None
        return
    for suit in (1, 2, 3):
        length = (hand & SUIT_MASKS[suit]).bit_count()
        if row.bid == "40-100" and hand & PAIRS[suit] != PAIRS[suit]:
            continue
        if row.bid == "ulti" and not hand >> 8 * suit + SEVEN & 1:
            continue
        yield 10 * length + strength, suit


@dataclass(frozen=True)
class Times:
    """What deals took: milliseconds and nodes of each."""

    milliseconds: list[float]
    nodes: list[int]

    @property
    def text(self) -> str:
        """Give median, p90, p99 and most, and the mean and most nodes."""
        ordered = sorted(self.milliseconds)
        at = [ordered[min(len(ordered) - 1, len(ordered) * share // 100)] for share in (50, 90, 99)]
        times = "".join(f"{one:9.3f}" for one in (*at, ordered[-1]))
        return f"{times} {sum(self.nodes) / len(self.nodes):10,.0f} {max(self.nodes):11,}"


def measured(plays: list[Play], put: Callable[[Play], int]) -> Times:
    """Take the processor time of a question about each deal; `put` asks it, and gives the nodes that it took."""
    times, nodes = [], []
    put(plays[0])
    for play in plays:
        begin = time.thread_time()
        nodes.append(put(play))
        times.append(1_000 * (time.thread_time() - begin))
    return Times(times, nodes)


def stall() -> tuple[float, float]:
    """Solve batches in two threads; give the seconds they took and the main thread's longest stall, in milliseconds."""
    batches = [contested(ROWS[0], AT_ONCE), contested(ROWS[2], AT_ONCE)]
    threads = [threading.Thread(target=solve_many, args=(batch,)) for batch in batches]
    longest = 0.0
    begin = last = time.perf_counter()
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        time.sleep(0.001)
        now = time.perf_counter()
        longest, last = max(longest, now - last - 0.001), now
    return last - begin, 1_000 * longest


def asking(row: Row, engine: str) -> dict[str, Callable[[Play], int]]:
    """Give what is asked of each deal of a row."""
    return {
        "value": lambda play: solve(play, want=row.want, engine=engine).nodes,
        "all cards": lambda play: analyse(play, want=row.want, engine=engine).nodes,
    }


def cold(row: Row, plays: list[Play]) -> Times:
    """Take the time of putting each question to the kernel with nothing kept from those before."""
    times = []
    for play in plays:
        forget()
        begin = time.thread_time()
        pack(ask(play, row.want), 0, NO_BUDGET)
        times.append(1_000 * (time.thread_time() - begin))
    return Times(times, [0])


def main(number: int) -> None:
    """Measure and print."""
    print(f"\n{'perfect play, ms':40} {'median':>8} {'p90':>8} {'p99':>8} {'most':>8} {'nodes':>10} {'most':>11}")
    made = {row: contested(row, max(1, number // row.share)) for row in ROWS}
    for row, plays in made.items():
        for engine, some in (("wasm", plays), ("python", _some(plays, IN_PYTHON))):
            for what, put in asking(row, engine).items():
                print(f"{row.name:20} {what:10} {engine:8} {measured(some, put).text}")
    for row, plays in made.items():
        print(f"{row.name:20} {'the question, cold':19} {cold(row, _some(plays, COLD)).text}")
    print(f"\n{'the kernel alone, ms a deal':31} {'wasm':>8} {'native':>8} {'ratio':>8}")
    with tempfile.TemporaryDirectory() as folder:
        native = Native(Path(folder))
        for row, plays in made.items():
            for what, put in asking(row, "wasm").items():
                _compare(f"{row.name:20} {what:10}", native, _some(plays, COMPARED), put)
    seconds, longest = stall()
    print(f"two threads, {2 * AT_ONCE} deals: {seconds:.2f} s; the main thread's longest stall {longest:.1f} ms")


def _some(plays: list[Play], one_in: int) -> list[Play]:
    return plays[: max(1, len(plays) // one_in)]


def _compare(name: str, native: Native, plays: list[Play], put: Callable[[Play], int]) -> None:
    """Run the kernel in both machines, in turn and twice, so that both see the same weather."""
    spent = [0.0, 0.0]
    for _ in range(2):
        for place, machine in enumerate((None, native)):
            spent[place] += kernel_seconds(machine, lambda: [put(play) for play in plays])
    wasm, own = (1_000 * seconds / 2 / len(plays) for seconds in spent)
    print(f"{name} {wasm:8.3f} {own:8.3f} {wasm / own:8.2f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else DEALS)
