"""The deals of a match, played one after another or on several processes; the deals are the same either way."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import sys
import threading
import time
from collections import deque
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Final

from ulti_widgets.players.match_result import Game
from ulti_widgets.players.playing import play_deal
from ulti_widgets.ulti.deal import Deal

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable
    from multiprocessing.synchronize import Event

    from ulti_widgets.players.base import Fault, Player
    from ulti_widgets.ulti.rules import Rules
    from ulti_widgets.ulti.settlement import Settlement

AHEAD: Final = 3
"""So many deals a process are asked for before the first of them is needed."""


@dataclass(frozen=True)
class Task:
    """What every deal of a match is played by.

    Attributes:
        rules: the rules.
        seed: packs and choices follow from it.
        seatings: for each game of a deal the players at seats 0, 1 and 2.
        stop: wall time in seconds that a player has for an action; None for no limit.
    """

    rules: Rules
    seed: int | str
    seatings: tuple[tuple[Player, Player, Player], ...]
    stop: float | None = None


class StoppedError(Exception):
    """The match was stopped while a deal was being played."""


def play(task: Task, number: int, stopped: Callable[[], bool] | None = None) -> tuple[Game, ...]:
    """Play a deal at every seating.

    Args:
        task: what it is played by.
        number: of the deal, from 0: its pack and its dealer follow from it.
        stopped: asked after every action whether to give up.

    Raises:
        StoppedError: it was given up.
    """
    dealt = Deal.from_seed(task.rules, f"{task.seed}/{number}", dealer=(number + 2) % 3)
    return tuple(_game(task, dealt, number, seated, stopped) for seated in task.seatings)


def _game(
    task: Task,
    dealt: Deal,
    number: int,
    seated: tuple[Player, Player, Player],
    stopped: Callable[[], bool] | None,
) -> Game:
    cpu = [0.0, 0.0, 0.0]
    faults: list[Fault] = []

    def on_action(seat: int, seconds: float) -> None:
        cpu[seat] += seconds
        if stopped is not None and stopped():
            raise StoppedError

    over = play_deal(
        dealt, seated, task.seed, number=number, on_fault=faults.append, stop=task.stop, on_action=on_action
    )
    found = over.settlement()
    standing = over.auction.standing
    return Game(
        found.payments,
        found.declarer,
        None if standing is None or found.declarer is None else standing.name,
        made(found),
        tuple((fault.seat, fault.what, fault.kind) for fault in faults),
        (cpu[0], cpu[1], cpu[2]),
    )


def made(found: Settlement) -> bool:
    """Say whether the declarer won every part of his bid; a silent 100 may stand in the simple game's place."""
    parts = {"simple" if line.part == "silent-100" else line.part for line in found.lines}
    return bool(parts) and all(found.made(part) for part in parts if not part.startswith("silent-"))


def cores() -> int:
    """Give the number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def why_alone(task: Task) -> str:
    """Say why a match cannot go to other processes; "" where it can."""
    if sys.platform == "emscripten":
        return "a browser has one process"
    main = sys.modules.get("__main__")
    for who in dict.fromkeys(who for seated in task.seatings for who in seated):
        if type(who).__module__ == "__main__" and not hasattr(main, "__file__"):
            return f"other processes do not know the class {type(who).__name__}: write it in a file and import it"
        try:
            pickle.loads(pickle.dumps(who))  # noqa: S301 (just written)
        except Exception as error:  # noqa: BLE001 (a player's own methods may raise anything)
            return f"the player {who.name!r} cannot be sent to other processes ({type(error).__name__}: {error})"
    return ""


def games(task: Task, numbers: Iterable[int], processes: int) -> Generator[tuple[Game, ...]]:
    """Play deals; yield the games of each, in the order of their numbers.

    When the iterator is closed early, no more is played than the action that each process is at.

    Raises:
        concurrent.futures.process.BrokenProcessPool: a process died.
    """
    if processes == 1:
        for number in numbers:
            yield play(task, number)
        return
    # Not `fork`, which copies locks that another thread (a notebook's kernel has some) may hold.
    context = multiprocessing.get_context("spawn")
    stopped = context.Event()
    pool = ProcessPoolExecutor(processes, mp_context=context, initializer=_begin, initargs=(task, stopped))
    rest = iter(numbers)
    asked: deque[Future[tuple[Game, ...]]] = deque()
    try:
        asked.extend(pool.submit(_play, number) for number in islice(rest, AHEAD * processes))
        while asked:
            found = asked.popleft().result()
            asked.extend(pool.submit(_play, number) for number in islice(rest, 1))
            yield found
    finally:
        stopped.set()
        pool.shutdown(wait=False, cancel_futures=True)


_HERE: Final[list[tuple[Task, Event]]] = []
"""What a process of the pool plays."""


def _begin(task: Task, stopped: Event) -> None:
    # Ctrl-C reaches every process of a terminal: the first one ends the others in its own way.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _HERE.append((task, stopped))
    threading.Thread(target=_die_with_parent, daemon=True).start()


def _die_with_parent() -> None:
    """End this process when the one that began it is killed: nobody else would."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        # A moment for a pool that ends in good order.
        time.sleep(1)
        os._exit(1)


def _play(number: int) -> tuple[Game, ...]:
    task, stopped = _HERE[0]
    return play(task, number, stopped.is_set)
