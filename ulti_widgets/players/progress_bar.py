"""How far a match has come: a bar of tqdm where that is installed, else a line that counts."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Generator


@contextmanager
def bar(wanted: bool | Callable[[int, int], object], planned: int, done: int) -> Generator[Callable[[int], None]]:  # noqa: FBT001 (the caller's own argument, handed on)
    """Show progress while deals are played; gives what is to be told how many are done.

    In a terminal and in a notebook a bar shows, elsewhere nothing does.

    Args:
        wanted: whether to show a bar; or what to call with the numbers of deals done and planned.
        planned: the number of deals.
        done: how many of them are done already.
    """
    if callable(wanted):
        tell = wanted
        yield lambda now: _quiet(tell(now, planned))
        return
    if not wanted or not _shows():
        yield _quiet
        return
    try:
        from tqdm.auto import tqdm  # noqa: PLC0415 (an extra, loaded only where a bar shows)
    except ImportError:
        yield lambda now: _line(now, planned)
        sys.stderr.write("\n")
        return
    with tqdm(total=planned, initial=done, unit="deal") as shown:
        yield lambda now: _quiet(shown.update(now - int(shown.n)))


def _shows() -> bool:
    """Say whether somebody watches: a terminal, or a notebook."""
    return sys.stderr.isatty() or _in_notebook()


def _in_notebook() -> bool:
    # That IPython is loaded tells nothing: in a notebook it runs, whatever kernel that has, and not for a terminal.
    ipython = sys.modules.get("IPython")
    shell = None if ipython is None else ipython.get_ipython()
    return shell is not None and type(shell).__name__ != "TerminalInteractiveShell"


def _quiet(_: object) -> None:
    """Do nothing more."""


def _line(now: int, planned: int) -> None:
    sys.stderr.write(f"\r{now}/{planned}")
    sys.stderr.flush()
