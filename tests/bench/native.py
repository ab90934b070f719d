"""The solver's kernel built for this machine itself, to compare WebAssembly with."""

from __future__ import annotations

import ctypes
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ulti_widgets.solver import wasm
from ulti_widgets.solver.guide import GUIDES

if TYPE_CHECKING:
    from collections.abc import Callable

SOURCE: Final = Path(wasm.KERNEL).with_suffix(".c")


class Native:
    """The same C as a shared library."""

    def __init__(self, folder: Path, name: str = "kernel.so", *options: str) -> None:
        """Compile it into a folder, with more options of the compiler if there are any, and load it."""
        path = folder / name
        command = [sys.executable, "-m", "ziglang", "cc", "-shared", "-fPIC", "-O3", "-std=c11", "-fno-builtin"]
        subprocess.run([*command, "-w", *options, "-o", str(path), SOURCE.name], cwd=SOURCE.parent, check=True)
        self.library = ctypes.CDLL(str(path))
        for place in (self.library.input, self.library.output, self.library.guide):
            place.restype = ctypes.c_size_t
        self.input, self.output, self.guide = self.library.input(), self.library.output(), self.library.guide()
        self._run = self.library.run
        self._run.restype = None

    def run(self, number: int) -> None:
        """Answer so many requests."""
        self._run(number)

    def write(self, place: int, data: bytes) -> None:
        """Write into memory."""
        ctypes.memmove(place, data, len(data))

    def read(self, place: int, size: int) -> bytes:
        """Read from memory."""
        return ctypes.string_at(place, size)


class Timed:
    """A machine, and the seconds that its kernel ran."""

    def __init__(self, machine: wasm.Machine) -> None:
        """Begin at nought."""
        self.machine = machine
        self.seconds = 0.0
        self.input, self.output, self.guide = machine.input, machine.output, machine.guide
        self.write, self.read = machine.write, machine.read

    def run(self, number: int) -> None:
        """Answer so many requests."""
        begin = time.thread_time()
        self.machine.run(number)
        self.seconds += time.thread_time() - begin


def kernel_seconds(machine: wasm.Machine | None, work: Callable[[], object]) -> float:
    """Give the seconds that the kernel runs during some work of this thread, in another machine if one is given."""
    usual = wasm._machine()
    timed = Timed(machine or usual)
    timed.write(timed.guide, b"".join(GUIDES))
    wasm._LOCAL.machine = timed
    try:
        work()
    finally:
        wasm._LOCAL.machine = usual
    return timed.seconds
