"""A lock on an open file, between processes, where the system has one."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Generator

BEYOND: Final = 0x7FFF_0000
"""In Windows a byte is locked, and nobody else can read it: one that no file of ours is long enough to have."""


@contextmanager
def locked(handle: int) -> Generator[None]:
    """Lock a file while something is done to it.

    Where there are no locks (Pyodide, some network drives) it is done without: the write itself appends.
    """
    if sys.platform == "win32":
        import msvcrt  # noqa: PLC0415 (Windows alone has it)

        os.lseek(handle, BEYOND, os.SEEK_SET)
        # Gives up after ten seconds.
        msvcrt.locking(handle, msvcrt.LK_LOCK, 1)
        try:
            yield
        finally:
            os.lseek(handle, BEYOND, os.SEEK_SET)
            msvcrt.locking(handle, msvcrt.LK_UNLCK, 1)
        return
    try:
        import fcntl  # noqa: PLC0415 (Windows and some builds for browsers lack it)
    except ImportError:
        yield
        return
    # A module without the call is what a browser may have.
    with suppress(OSError, AttributeError):
        fcntl.flock(handle, fcntl.LOCK_EX)
    # Closing the file gives the lock back.
    yield
