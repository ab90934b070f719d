"""The solver within a process: threads, interrupts, memory, what is kept between calls, and where no kernel runs."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
import warnings
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import repeat
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

import pytest
import wasmtime

from tests.solver_caches import kept
from tests.solver_deals import EVERY_KIND, KINDS, dealt_plays
from ulti_widgets.cards import PACK, Hand
from ulti_widgets.solver import NoKernelError, outcomes, payoff, solve, solve_many, solving, wasm
from ulti_widgets.solver.question import ask
from ulti_widgets.solver.search import kernel_words
from ulti_widgets.ulti.laws import trump_suits
from ulti_widgets.ulti.play import Play, PositionError
from ulti_widgets.ulti.presets import PRESETS, pagat

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ulti_widgets.ulti.rules import Rules


def test_threads_find_the_same() -> None:
    plays = [play for bid in KINDS for play in dealt_plays(bid, 40)]
    alone = solve_many(plays)
    assert solve_many(plays, threads=2) == alone
    found: list[Any] = []
    threads = [threading.Thread(target=lambda: found.append(solve_many(plays))) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [alone, alone]


LONG_CALL: Final = 0.02
"""Seconds from which on a call of the kernel is long: some times what Python lets a thread run at a stretch."""


def let_in(monkeypatch: pytest.MonkeyPatch, work: Callable[[], object], run: Callable[[Any, int], None]) -> list[bool]:
    """Do some work in a thread, calls of the kernel by `run`; say for each long one whether this thread ran meanwhile.

    Only the middle half of a call counts: on its way in and out the other thread runs Python, where it may be put off.
    """
    spans: list[tuple[float, float]] = []
    ticks: list[float] = []

    def timed(machine: Any, number: int) -> None:
        begin = time.perf_counter()
        run(machine, number)
        spans.append((begin, time.perf_counter()))

    with monkeypatch.context() as patch:
        patch.setattr(wasm._Wasmtime, "run", timed)
        thread = threading.Thread(target=work)
        thread.start()
        while thread.is_alive():
            ticks.append(time.perf_counter())
            time.sleep(0.0005)
        thread.join()
    edges = [(begin, end, (end - begin) / 4) for begin, end in spans if end - begin > LONG_CALL]
    return [any(begin + edge < tick < end - edge for tick in ticks) for begin, end, edge in edges]


def test_other_threads_run_while_the_kernel_does(monkeypatch: pytest.MonkeyPatch) -> None:
    plays = dealt_plays("simple", 50) * 4
    found = let_in(monkeypatch, lambda: solve_many(plays), wasm._Wasmtime.run)
    assert len(found) >= 3
    # Most, since the machine may be too busy to run this thread now and then.
    assert sum(found) > len(found) / 2


def test_a_call_that_kept_the_interpreters_lock_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    def keeps_the_lock(_: Any, number: int) -> None:
        # One call in C that never looks whether another thread waits.
        sum(repeat(1, number))

    def work() -> None:
        for _ in range(4):
            wasm._machine().run(20_000_000)

    found = let_in(monkeypatch, work, keeps_the_lock)
    assert len(found) == 4
    assert not any(found)


@pytest.fixture
def interrupts() -> Iterator[None]:
    """Has an interrupt raise, also where the tests run in the background, whose shell has it ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("interrupts")
@pytest.mark.parametrize("threads", [1, 2])
def test_an_interrupt_is_answered_soon(monkeypatch: pytest.MonkeyPatch, threads: int) -> None:
    """Counted in positions, so that a busy machine does not matter: those solved after the interrupt are few."""
    plays = dealt_plays("simple", 40) * 60
    solve_many(plays[:40], threads=threads)
    run = wasm._Wasmtime.run
    begun: list[int] = []
    before: list[int] = []

    def press() -> None:
        before.append(sum(begun))
        signal.raise_signal(signal.SIGINT)

    timers = [threading.Timer(0.1, press)]

    def counted(machine: Any, number: int) -> None:
        with suppress(IndexError):  # whichever thread is first
            timers.pop().start()
        begun.append(number)
        run(machine, number)

    monkeypatch.setattr(wasm._Wasmtime, "run", counted)
    with pytest.raises(KeyboardInterrupt):
        solve_many(plays, threads=threads)
    assert before[0] < len(plays)
    # What was being solved just then is done; another thread may begin a little more while this one ends.
    assert max(begun) <= 32
    assert sum(begun) - before[0] < 200
    monkeypatch.undo()
    assert solve_many(plays[:2], threads=threads) == [solve(play) for play in plays[:2]]


def test_the_kernels_memory_is_small_and_cannot_grow() -> None:
    machine: Any = wasm._machine()
    limits = machine._memory.type(machine._store).limits
    assert limits.min == limits.max
    assert limits.max * wasm.PAGE == wasm.MEMORY
    assert wasm.MEMORY <= 4 << 20


@pytest.mark.skipif(sys.platform != "linux", reason="Linux tells how much address space a process holds")
def test_one_kernel_more_takes_little_address_space_where_it_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a small guard each would reserve 64 MB around its memory."""
    monkeypatch.setattr(wasm, "_addresses_are_free", lambda: False)
    monkeypatch.setattr(wasm, "_COMPILED", [])
    wasm._Wasmtime()
    before = address_space()
    kept = wasm._Wasmtime()
    assert address_space() - before < 16 << 20
    assert kept.input


@pytest.mark.skipif(
    sys.platform != "linux" or not wasm._addresses_are_free(), reason="Linux tells what a process holds, if not limited"
)
def test_one_kernel_more_takes_little_memory_where_addresses_are_free() -> None:
    """It reserves 4 GB of addresses, so that nothing is checked at each access, and no memory behind them."""
    wasm._machine()
    addresses, memory = address_space(), resident()
    kept = wasm._Wasmtime()
    assert address_space() - addresses >= 4 << 30
    assert resident() - memory < 4 << 20
    assert kept.input


def test_where_addresses_are_refused_the_kernel_does_with_few(monkeypatch: pytest.MonkeyPatch) -> None:
    first_instance, asked = wasm._first_instance, list[bool]()

    def few(*, wide: bool) -> Any:
        asked.append(wide)
        if wide:
            message = "mmap failed to reserve memory"
            raise wasmtime.WasmtimeError(message)
        return first_instance(wide=wide)

    monkeypatch.setattr(wasm, "_addresses_are_free", lambda: True)
    monkeypatch.setattr(wasm, "_COMPILED", [])
    monkeypatch.setattr(wasm, "_first_instance", few)
    monkeypatch.setattr(wasm, "_LOCAL", threading.local())
    play = Play(pagat, "simple", trump="L", hands=["L7 LA", "L8 H8", "HA H10"])
    assert solve(play, engine="wasm").payments == (12, -6, -6)
    assert asked == [True, False]


def test_threads_share_one_compiled_kernel_and_set_up_one_after_another(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled, instance = wasm._compiled, wasm._instance
    asked: list[bool] = []
    inside: list[int] = []
    together: list[int] = []

    def counted(*, wide: bool) -> Any:
        asked.append(wide)
        return compiled(wide=wide)

    def slow(*given: Any) -> Any:
        inside.append(1)
        together.append(len(inside))
        time.sleep(0.05)
        inside.pop()
        return instance(*given)

    monkeypatch.setattr(wasm, "_COMPILED", [])
    monkeypatch.setattr(wasm, "_LOCAL", threading.local())
    monkeypatch.setattr(wasm, "_compiled", counted)
    monkeypatch.setattr(wasm, "_instance", slow)
    threads = [threading.Thread(target=wasm.ready) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (len(asked), together) == (1, [1, 1, 1, 1])


FORKED = """
import os, signal
from ulti_widgets import Play, rules, solve
from ulti_widgets.solver import wasm
with wasm._lock:  # as of a thread that is setting its kernel up
    child = os.fork()
    if not child:
        signal.alarm(20)
        print(solve(Play(rules.pagat, "simple", trump="L", hands=["L7 LA", "L8 H8", "HA H10"])).payments, flush=True)
        os._exit(0)
    os.waitpid(child, 0)
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
def test_a_child_does_not_wait_for_a_thread_of_its_parent() -> None:
    done = subprocess.run([sys.executable, "-c", FORKED], capture_output=True, text=True, check=False, timeout=60)
    assert done.stdout == "(12, -6, -6)\n", done.stderr


def address_space() -> int:
    """Give the bytes of addresses that this process holds."""
    return int(Path("/proc/self/statm").read_text().split()[0]) * os.sysconf("SC_PAGE_SIZE")


RULES: Final = (*PRESETS.values(), EVERY_KIND)


def small_ends(random: Random, rules: Rules, number: int) -> list[Play]:
    """Give positions of two or three cards a hand: contracts, doublings and what was won by chance."""
    found: list[Play] = []
    while len(found) < number:
        bid = random.choice(rules.ladder.bids)
        size = random.choice((2, 3))
        pack = random.sample(PACK, 32)
        trump = random.choice(trump_suits(rules, bid))
        level = {part: random.randrange(4) for part in bid.parts} if rules.kontra else {}
        hands = [Hand(pack[size * seat : size * seat + size]) for seat in range(3)]
        won = [Hand(), Hand(), Hand()]
        for at in range(3 * size, 30, 3):
            won[random.randrange(3)] |= Hand(pack[at : at + 3])
        with suppress(PositionError):
            found.append(Play(rules, bid, trump=trump, hands=hands, won=won, talon=Hand(pack[30:]), kontra=level))
    return found


BOUNDED: Final = {
    "declared._may_cost", "kernel_io._packed_table", "outcomes._paid", "payoff._layout", "payoff._payoff",
    "question._table",
}  # fmt: skip
"""What keeps much: at most so many as it is told to."""


def test_what_is_kept_between_calls_is_bounded() -> None:
    before = outcomes._paid.cache_info().misses, payoff._payoff.cache_info().misses
    random = Random("kept")
    for rules in RULES:
        solve_many(small_ends(random, rules, 500))
    after = outcomes._paid.cache_info(), payoff._payoff.cache_info()
    # More contracts, and more positions that are paid otherwise, than are kept.
    for misses, info in zip(before, after, strict=True):
        assert info.misses - misses > info.currsize == info.maxsize
    sizes = kept()
    assert {name for name, size in sizes.items() if size > 100} <= BOUNDED
    assert max(sizes.values()) == 2_000


EACH, TIMES = 400, 50
"""Positions in a batch, and how often each batch is solved."""


def kinds(play: Play) -> tuple[object, ...]:
    """Give what the kernel makes tables of: it is quick where they are the same as for the position before."""
    table = ask(play, "money").table
    return kernel_words(table.payoff.layout.words), table.side_kinds, table.trump_kinds


def growth(number: int) -> int:
    """Solve so many positions, new ones all the time; give the bytes by which the process grows after a quarter."""
    random = Random("growth")
    batches, before = number // (EACH * TIMES), 0
    for batch in range(batches):
        if batch == batches // 4:
            before = resident()
        plays = small_ends(random, RULES[batch % len(RULES)], EACH)
        plays.sort(key=kinds)
        for _ in range(TIMES):
            assert all(found.complete for found in solve_many(plays))
    return resident() - before


def resident() -> int:
    """Give the bytes of memory that this process holds."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


@pytest.mark.long
@pytest.mark.timeout(1200)
@pytest.mark.skipif(sys.platform != "linux", reason="Linux tells how much memory a process holds")
def test_a_million_solves_need_no_more_memory() -> None:
    assert growth(1_000_000) < 4 << 20


def test_where_no_kernel_runs_python_stands_in_and_says_so_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_kernel() -> None:
        message = "the kernel cannot run here: nothing to run it"
        raise NoKernelError(message)

    monkeypatch.setattr(wasm, "ready", no_kernel)
    monkeypatch.setattr(solving, "_SAID", [])
    play = Play(pagat, "simple", trump="L", hands=["L7 LA", "L8 H8", "HA H10"])
    with pytest.warns(UserWarning, match=r"nothing to run it\. The solver in Python stands in") as said:
        assert solve(play).engine == "python"
    assert [one.filename for one in said] == [__file__]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert solve(play).engine == "python"
    with pytest.raises(NoKernelError):
        solve(play, engine="wasm")


LITTLE = """
import resource, wasmtime
from ulti_widgets import Play, rules, solve
size = int(next(line for line in open("/proc/self/status") if line.startswith("VmSize")).split()[1]) * 1024
resource.setrlimit(resource.RLIMIT_AS, (size + (400 << 20),) * 2)
print(solve(Play(rules.pagat, "simple", trump="L", hands=["L7 LA", "L8 H8", "HA H10"]), engine="wasm").payments)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="address space is limited by Linux")
def test_the_kernel_needs_little_address_space() -> None:
    done = subprocess.run([sys.executable, "-c", LITTLE], capture_output=True, text=True, check=False)
    assert done.stdout == "(12, -6, -6)\n", done.stderr


def test_where_the_kernel_finds_no_room_python_stands_in(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_room(*_: object) -> None:
        message = "mmap failed"
        raise wasmtime.WasmtimeError(message)

    monkeypatch.setattr(wasmtime, "Instance", no_room)
    monkeypatch.setattr(wasm, "_LOCAL", threading.local())
    monkeypatch.setattr(solving, "_SAID", [])
    play = Play(pagat, "simple", trump="L", hands=["L7 LA", "L8 H8", "HA H10"])
    with pytest.warns(UserWarning, match=r"cannot run here: mmap failed\. The solver in Python"):
        assert solve(play).engine == "python"
    with pytest.raises(NoKernelError, match="mmap failed"):
        solve(play, engine="wasm")


def test_a_thread_that_finds_no_room_leaves_its_share_to_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    plays = dealt_plays("simple", 20)
    alone = solve_many(plays)
    asked: list[bool] = []

    def no_room(*_: object) -> None:
        asked.append(True)
        message = "mmap failed"
        raise wasmtime.WasmtimeError(message)

    monkeypatch.setattr(wasmtime, "Instance", no_room)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert solve_many(plays, threads=3) == alone
        assert solve_many(plays, threads=3, engine="wasm") == alone
    # The calling thread has its kernel; the others asked for one.
    assert asked


def test_where_no_thread_can_be_started_the_calling_one_does_all(monkeypatch: pytest.MonkeyPatch) -> None:
    plays = dealt_plays("simple", 20)
    alone = solve_many(plays)

    def no_thread(_: threading.Thread) -> None:
        message = "can't start new thread"
        raise RuntimeError(message)

    monkeypatch.setattr(threading.Thread, "start", no_thread)
    assert solve_many(plays, threads=4) == alone


def test_what_goes_wrong_in_a_thread_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    plays = dealt_plays("simple", 20)
    run, caller = wasm.run, threading.get_ident()

    def breaks(requests: Any) -> Any:
        if threading.get_ident() != caller:
            raise ZeroDivisionError
        time.sleep(0.01)
        return run(requests)

    monkeypatch.setattr(wasm, "run", breaks)
    with pytest.raises(ZeroDivisionError):
        solve_many(plays, threads=2)


def test_no_more_threads_are_begun_than_there_is_work_for(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def counted(workers: int) -> Any:
        asked.append(workers)
        return ThreadPoolExecutor(workers)

    monkeypatch.setattr(solving, "ThreadPoolExecutor", counted)
    plays = dealt_plays("betli", 40)
    assert solve_many(plays, threads=1000) == solve_many(plays)
    assert solve_many(plays[:3], threads=1000) == solve_many(plays[:3])
    assert asked == [min(4 * (os.cpu_count() or 1), 40) - 1, 2]


NARROW = """
import resource, sys, threading, wasmtime
from tests.solver_deals import dealt_plays
from ulti_widgets.solver import solve_many, wasm
threading.stack_size(256 << 10)  # so that there is room for threads
plays = dealt_plays("betli", 60)
if sys.argv[2] == "wide":
    alone = solve_many(plays)
size = int(next(line for line in open("/proc/self/status") if line.startswith("VmSize")).split()[1]) * 1024
resource.setrlimit(resource.RLIMIT_AS, (size + (int(sys.argv[1]) << 20),) * 2)
if sys.argv[2] == "narrow":
    alone = solve_many(plays, engine="wasm")
asked, ready = [], wasm.ready
wasm.ready = lambda: (asked.append(1), ready())
print(solve_many(plays, threads=50) == alone, len(asked) > 1)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="address space is limited by Linux")
@pytest.mark.parametrize(
    ("room", "kernel", "helped"),
    [
        *((room, "wide", False) for room in (6, 20, 70, 80)),
        *((room, "narrow", False) for room in (70, 90, 130)),
        (300, "narrow", True),
        (500, "narrow", True),
    ],
)
def test_many_threads_in_little_address_space(room: int, kernel: str, helped: bool) -> None:  # noqa: FBT001
    """No more are begun than there is room for, whether addresses were few before the kernel was compiled or after."""
    command = [sys.executable, "-c", NARROW, str(room), kernel]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert done.stdout == f"True {helped}\n", done.stderr


SCARCE = """
import resource, sys, wasmtime
from ulti_widgets import Play, rules, solve
size = int(next(line for line in open("/proc/self/status") if line.startswith("VmSize")).split()[1]) * 1024
resource.setrlimit(resource.RLIMIT_AS, (size + (int(sys.argv[1]) << 20),) * 2)
found = solve(Play(rules.pagat, "simple", trump="L", hands=["L7 LA", "L8 H8", "HA H10"]))
print(found.payments, found.engine)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="address space is limited by Linux")
@pytest.mark.parametrize("room", [8, 12, 20, 40, 60])
def test_where_there_is_no_room_to_compile_python_stands_in(room: int) -> None:
    """The engine would end the process where it runs out of room midway."""
    command = [sys.executable, "-c", SCARCE, str(room)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert done.stdout == "(12, -6, -6) python\n", done.stderr
    assert "The solver in Python stands in" in done.stderr


def test_the_games_alone_never_load_wasmtime() -> None:
    code = "import sys, ulti_widgets; ulti_widgets.Play; print('wasmtime' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False"]
