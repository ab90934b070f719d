"""Runs the kernel: by wasmtime on CPython, by the browser's own WebAssembly in Pyodide."""

from __future__ import annotations

import atexit
import os
import sys
import threading
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol

from ulti_widgets.solver.guide import GUIDES
from ulti_widgets.solver.kernel_io import ANSWER_SIZE, INPUT, Answer, unpack

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wasmtime import Engine, Module, Store

KERNEL: Final = Path(__file__).parent / "kernel.wasm"
PAGE: Final = 1 << 16
AT_ONCE: Final = 32
"""Requests answered in one call: the kernel takes more, but an interrupt is answered between calls."""
COMPILING: Final = 64 << 20
"""Bytes of addresses that compiling the kernel never comes near to."""
ARENA: Final = 128 << 20
"""Bytes of addresses that a thread may take at its first allocation."""
SETTING_UP: Final = 16 << 20
"""Bytes of addresses that one more instance with few of them never comes near to."""
MEMORY: Final = 32 * PAGE
"""The kernel's memory in bytes: it never grows."""


class NoKernelError(RuntimeError):
    """The kernel cannot run here; the message says why."""


class Machine(Protocol):
    """An instance of the kernel, with its memory."""

    input: int
    output: int
    guide: int

    def run(self, number: int) -> None:
        """Answer so many requests."""
        ...

    def write(self, place: int, data: bytes) -> None:
        """Write into memory."""
        ...

    def read(self, place: int, size: int) -> bytes:
        """Read from memory."""
        ...


class _Wasmtime:
    """An instance in wasmtime; while it runs, other Python threads run too."""

    def __init__(self) -> None:
        self._store, exports = _set_up()
        self._memory: Any = exports["memory"]
        self._run: Any = exports["run"]
        self.input = int(exports["input"](self._store))
        self.output = int(exports["output"](self._store))
        self.guide = int(exports["guide"](self._store))

    def run(self, number: int) -> None:
        self._run(self._store, number)

    def write(self, place: int, data: bytes) -> None:
        self._memory.write(self._store, data, place)

    def read(self, place: int, size: int) -> bytes:
        return bytes(self._memory.read(self._store, place, place + size))


class _Browser:
    """An instance in the browser that Pyodide runs in."""

    def __init__(self) -> None:
        js: Any = import_module("js")
        code = js.Uint8Array.new(KERNEL.stat().st_size)
        code.assign(KERNEL.read_bytes())
        instance = js.WebAssembly.Instance.new(js.WebAssembly.Module.new(code))
        self._exports: Any = instance.exports
        self._array: Any = js.Uint8Array
        self.input = int(self._exports.input())
        self.output = int(self._exports.output())
        self.guide = int(self._exports.guide())

    def run(self, number: int) -> None:
        self._exports.run(number)

    def write(self, place: int, data: bytes) -> None:
        self._array.new(self._exports.memory.buffer, place, len(data)).assign(data)

    def read(self, place: int, size: int) -> bytes:
        found: bytes = self._array.new(self._exports.memory.buffer, place, size).to_bytes()
        return found


_lock = threading.Lock()
_LOCAL: Final = threading.local()
_COMPILED: Final[list[tuple[Engine, Module]]] = []
"""The engine and the kernel compiled by it, once there are any."""


def _forked() -> None:
    """Begin with a free lock: where another thread held it when the process forked, nobody is left to let it go."""
    global _lock  # noqa: PLW0603 (a lock cannot be begun anew)
    _lock = threading.Lock()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forked)


def _addresses_are_free() -> bool:
    """Say whether addresses may be reserved that are never used."""
    if sys.maxsize < 1 << 32 or find_spec("resource") is None:
        return False
    resource: Any = import_module("resource")
    limit, _ = resource.getrlimit(resource.RLIMIT_AS)
    return bool(limit == resource.RLIM_INFINITY)


def _check_room(size: int) -> None:
    """See whether addresses are left: the engine ends the whole process where they run out under it.

    Raises:
        OSError: there are fewer.
    """
    if not _addresses_are_free() and sys.platform != "win32":
        import mmap  # noqa: PLC0415 (not where the browser compiles)

        mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS).close()


def _set_up() -> tuple[Store, Any]:
    """Give a store and what an instance of the kernel in it exports; one thread after another.

    The first decides how addresses are reserved: where they become scarce later, threads begun then have no kernel.

    Raises:
        wasmtime.WasmtimeError, OSError: there is no room.
    """
    import wasmtime  # noqa: PLC0415 (most users of the package never need it)

    with _lock:
        if _COMPILED:
            return _instance(*_COMPILED[0])
        if _addresses_are_free():
            # They may be scarce for other reasons.
            with suppress(wasmtime.WasmtimeError):
                return _first_instance(wide=True)
        return _first_instance(wide=False)


def _first_instance(*, wide: bool) -> tuple[Store, Any]:
    compiled = _compiled(wide=wide)
    found = _instance(*compiled)
    atexit.register(_let_go)
    _COMPILED.append(compiled)
    return found


def _instance(engine: Engine, module: Module) -> tuple[Store, Any]:
    import wasmtime  # noqa: PLC0415

    _check_room(SETTING_UP)
    store = wasmtime.Store(engine)
    return store, wasmtime.Instance(store, module, []).exports(store)


def _compiled(*, wide: bool) -> tuple[Engine, Module]:
    import wasmtime  # noqa: PLC0415

    # Where there are other threads one more may begin meanwhile.
    _check_room(COMPILING + (ARENA if threading.active_count() > 1 else 0))
    config = wasmtime.Config()
    # On several threads it would need more room than was looked for, and be no quicker.
    config.parallel_compilation = False
    # A wide one reserves 4 GB of addresses for each instance, and no memory behind them, so that no access has
    # to be checked: a tenth of the time.
    if not wide:
        config.memory_reservation = MEMORY
        config.memory_guard_size = PAGE
        config.memory_may_move = False
    engine = wasmtime.Engine(config)
    return engine, wasmtime.Module(engine, KERNEL.read_bytes())


def _let_go() -> None:
    # While wasmtime is still whole: its own clearing up fails once the interpreter has taken it apart.
    _LOCAL.__dict__.clear()
    _COMPILED.clear()


def _engine_errors() -> tuple[type[Exception], ...]:
    """Give what the engine itself raises where it has no room or takes no module, as far as it is there."""
    module, name = ("pyodide.ffi", "JsException") if sys.platform == "emscripten" else ("wasmtime", "WasmtimeError")
    try:
        found: type[Exception] = getattr(import_module(module), name)
    except (ImportError, OSError, AttributeError):
        return ()
    return (found,)


def _machine() -> Machine:
    """Give this thread's instance."""
    made: Machine | None = getattr(_LOCAL, "machine", None)
    if made is None:
        failures: tuple[type[Exception], ...] = (ImportError, OSError, AttributeError, *_engine_errors())
        try:
            made = _Browser() if sys.platform == "emscripten" else _Wasmtime()
        except failures as error:
            message = f"the kernel cannot run here: {error}"
            raise NoKernelError(message) from error
        made.write(made.guide, b"".join(GUIDES))
        _LOCAL.machine = made
    return made


def ready() -> None:
    """Set the kernel up for this thread, if it is not.

    Raises:
        NoKernelError: neither wasmtime nor a browser is there, or it has no room.
    """
    _machine()


def room_for_a_thread() -> bool:
    """Say whether one more thread may be begun with a kernel of its own: one that dies at its start is waited for."""
    try:
        _check_room(SETTING_UP + ARENA)
    except OSError:
        return False
    return True


def run(requests: Sequence[bytes]) -> list[Answer]:
    """Answer requests, some at a time.

    Raises:
        NoKernelError: neither wasmtime nor a browser is there, or it has no room.
    """
    machine = _machine()
    found: list[Answer] = []
    start = 0
    while start < len(requests):
        end, size = start, 0
        while end < len(requests) and end - start < AT_ONCE and size + len(requests[end]) <= INPUT:
            size += len(requests[end])
            end += 1
        machine.write(machine.input, b"".join(requests[start:end]))
        machine.run(end - start)
        found += unpack(machine.read(machine.output, (end - start) * ANSWER_SIZE), end - start)
        start = end
    return found
