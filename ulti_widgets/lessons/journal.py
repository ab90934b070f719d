"""The file of progress: events, a line each, that any number of kernels append to.

Where the file cannot be written the events are kept in memory, and `Journal.trouble` says so. Nothing that stands in
a file is ever changed: a line that cannot be read stays where it is, is left out, and is told by its number.
"""

from __future__ import annotations

import errno
import os
import threading
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Final, NamedTuple

from ulti_widgets.language import N_
from ulti_widgets.lessons import locking
from ulti_widgets.lessons.events import LONGEST, LineError, ours, read_event, write_event
from ulti_widgets.lessons.tally import Tally
from ulti_widgets.lessons.telling import Said, say

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from ulti_widgets.lessons.events import Event

FILE: Final = "ulti-progress.jsonl"
VARIABLE: Final = "ULTI_PROGRESS"
OFF: Final = "off"
"""In place of a path: nothing is written, and nothing is said of that."""
_NOT_ALLOWED: Final = N_("Progress cannot be kept in {file}: it may not be written.")
_WHY: Final = {
    0: N_("Progress cannot be kept in {file}: it cannot be written."),
    errno.EACCES: _NOT_ALLOWED,
    errno.EPERM: _NOT_ALLOWED,
    errno.EROFS: _NOT_ALLOWED,
    errno.ENOSPC: N_("Progress cannot be kept in {file}: there is no room left."),
}
_EFFECTIVE: Final = os.access in os.supports_effective_ids
SHOWN: Final = 20
"""So many lines that cannot be read are named."""


class ProgressError(ValueError):
    """A file that is none of progress, or that cannot be used."""


@dataclass(frozen=True)
class BadLine:
    """A line that cannot be read.

    Attributes:
        number: of the line, from 1.
        why: what is wrong with it.
    """

    number: int
    why: str


def place(path: str | Path | None = None) -> Path | None:
    """Give where progress is kept: a path given, that of `ULTI_PROGRESS`, or the folder that one works in.

    A folder stands for the file `ulti-progress.jsonl` in it.

    Returns:
        None where nothing is to be written: the path is `off`.
    """
    given = str(path) if path else os.environ.get(VARIABLE) or FILE
    if given == OFF:
        return None
    return file_of(given)


def at_home(path: str | Path) -> Path:
    """Give a path with `~` read as the home folder; as it is where there is no such home."""
    try:
        return Path(path).expanduser()
    except RuntimeError:
        return Path(path)


def file_of(path: str | Path) -> Path:
    """Give the file of progress that a path means: of a folder `ulti-progress.jsonl` in it."""
    found = at_home(path)
    return found / FILE if found.is_dir() else found


class Line(NamedTuple):
    """A line of a file.

    Attributes:
        number: from 1.
        event: what it says; None where it says nothing, or cannot be read.
        why: why it cannot be read; "" where it can.
        ours: whether it is an event, or begins as our lines do.
        end: where the next line begins, in bytes.
        closed: whether it has its end; the last one may still be being written.
    """

    number: int
    event: Event | None
    why: str
    ours: bool
    end: int
    closed: bool


def lines(file: BinaryIO, start: int = 0, number: int = 0) -> Iterator[Line]:
    """Read a file's lines from a place on, after so many lines."""
    file.seek(start)
    while raw := file.readline(LONGEST):
        start += len(raw)
        number += 1
        closed = raw.endswith(b"\n")
        long = not closed and len(raw) == LONGEST
        began = ours(raw)
        while long and not closed and (more := file.readline(LONGEST)):
            start += len(more)
            closed = more.endswith(b"\n")
        if long:
            yield Line(number, None, f"longer than {LONGEST} bytes", began, start, closed)
        elif not raw.strip():
            yield Line(number, None, "", began, start, closed)
        else:
            try:
                # An event is ours however another program has written it.
                yield Line(number, read_event(raw), "", ours=True, end=start, closed=closed)
            except LineError as error:
                yield Line(number, None, str(error), began, start, closed)


class Journal:
    """One file of progress, and what has been counted of it; shared by all widgets of a process (`journal`).

    Attributes:
        path: where the file is; None where nothing is to be written.
        tally: what is known so far: `refresh` first.
        bad: the first lines that cannot be read.
        bad_count: how many lines cannot be read.
        trouble: why events are kept in memory alone; None while they are written.
    """

    def __init__(self, path: Path | None) -> None:
        """Look at nothing yet."""
        self.path = path
        self.memory: list[Event] = []
        self.trouble: Said | None = None
        self._lock = threading.RLock()
        self._begin()

    def _begin(self) -> None:
        self.tally = Tally()
        self.bad: list[BadLine] = []
        self.bad_count = 0
        self._end = self._lines = 0
        self._tail = b""
        self._ours = False
        self._file: tuple[int, int] | None = None
        self._torn: BadLine | None = None
        for event in self.memory:
            self.tally.count(event)

    # -- reading

    def refresh(self) -> Tally:
        """Count what has been appended since, by this kernel or another."""
        with self._lock:
            if self.path is not None:
                try:
                    self._read(self.path)
                except FileNotFoundError:
                    self._forget()
                except OSError as error:
                    self._unwritten(error)
            return self.tally

    def _forget(self) -> None:
        if self._file is not None:
            self._begin()

    def _read(self, path: Path) -> None:
        # In Windows a lock keeps others from reading, so it is asked for here too.
        with path.open("rb") as file:
            seen = os.fstat(file.fileno())
            if self._file != (seen.st_dev, seen.st_ino) or _before(file, self._end) != self._tail:
                # Another file, or one that was written anew in its place: what was counted is gone.
                self._begin()
                self._file = (seen.st_dev, seen.st_ino)
            self._torn = None
            if seen.st_size == self._end:
                return
            for line in lines(file, self._end, self._lines):
                self._ours = self._ours or line.ours
                if line.event is not None:
                    self.tally.count(line.event)
                elif line.why and not line.closed:
                    # Perhaps only half written yet: it is looked at again.
                    self._torn = BadLine(line.number, line.why)
                    break
                elif line.why:
                    self.bad_count += 1
                    if len(self.bad) < SHOWN:
                        self.bad.append(BadLine(line.number, line.why))
                self._end, self._lines = line.end, line.number
            self._tail = _before(file, self._end)

    @property
    def foreign(self) -> bool:
        """Whether there is a file with something in it that is none of ours; as of the last `refresh`."""
        return (self.bad_count > 0 or self._torn is not None) and not self._ours

    def bad_lines(self) -> tuple[BadLine, ...]:
        """Give the lines that cannot be read, at most `SHOWN`."""
        return (*self.bad, self._torn)[:SHOWN] if self._torn is not None else tuple(self.bad)

    @property
    def unread(self) -> int:
        """How many lines cannot be read."""
        return self.bad_count + (self._torn is not None)

    # -- writing

    def append(self, event: Event) -> None:
        """Write an event; where that cannot be done keep it in memory, and have `trouble` say so.

        Raises:
            LineError: nobody could read the event, so it would keep all later ones from being written.
        """
        write_event(event)
        with self._lock:
            if self.path is None:
                self._remember(event)
                return
            try:
                if self._checked(self.path):
                    # What was kept in memory comes first, now that the file can be written.
                    append_events(self.path, [*self.memory, event])
                    self.trouble = None
                    self.memory = []
                    self.tally.count(event)
                else:
                    self._remember(event)
            except OSError as error:
                self._unwritten(error)
                self._remember(event)

    def _checked(self, path: Path) -> bool:
        """Say whether events may be written to the file: whether it is ours, or new."""
        self.refresh()
        if self.foreign:
            self.trouble = say(
                N_("{file} holds something else than progress, and is left as it is."),
                file=str(path),
            )
            return False
        return True

    def _remember(self, event: Event) -> None:
        self.memory.append(event)
        self.tally.count(event)

    def _unwritten(self, error: OSError) -> None:
        self.trouble = say(_WHY.get(error.errno or 0, _WHY[0]), file=str(self.path))

    def probe(self) -> None:
        """Find out beforehand whether events could be written, without writing any."""
        with self._lock:
            if self.path is None:
                return
            self.trouble = None
            if not self._checked(self.path):
                return
            try:
                if self.path.exists():
                    os.close(os.open(self.path, os.O_WRONLY | os.O_APPEND))
                elif not os.access(_standing(self.path.parent), os.W_OK, effective_ids=_EFFECTIVE):
                    raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
            except OSError as error:
                self._unwritten(error)


def _before(file: BinaryIO, end: int) -> bytes:
    """Give what stands before a place: the whole last line, whose id no other event has."""
    start = max(end - LONGEST, 0)
    file.seek(start)
    return file.read(end - start)


def _standing(folder: Path) -> Path:
    """Give the nearest folder that exists: what is missing below it is made when the first event comes."""
    while not folder.exists() and folder != folder.parent:
        folder = folder.parent
    if not folder.is_dir():
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(folder))
    return folder


def append_events(path: Path, events: list[Event]) -> None:
    """Append events in one write, so that two kernels' lines do not mix; locked where there are locks.

    Raises:
        OSError: they cannot be written.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    data = b"".join(map(write_event, events))
    handle = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o644)
    try:
        with locking.locked(handle):
            if _torn(handle):
                # A line that somebody could not finish keeps to itself.
                data = b"\n" + data
            while data:
                data = data[os.write(handle, data) :]
    finally:
        os.close(handle)


def _torn(handle: int) -> bool:
    size = os.fstat(handle).st_size
    if not size:
        return False
    os.lseek(handle, size - 1, os.SEEK_SET)
    return os.read(handle, 1) != b"\n"


# -- one journal for each file

_JOURNALS: dict[Path | None, Journal] = {}
_GUARD: Final = threading.Lock()


def journal(path: str | Path | None = None) -> Journal:
    """Give the journal of a file; see `place` for where it is unless a path is given."""
    found = place(path)
    if found is None:
        # What nobody wants kept is not shared either.
        return Journal(None)
    found = Path(os.path.abspath(found))  # noqa: PTH100 (`resolve` would follow links, which may lead elsewhere later)
    with _GUARD:
        return _JOURNALS.setdefault(found, Journal(found))


@contextmanager
def opened(path: Path) -> Generator[BinaryIO]:
    """Open a file of progress for reading.

    Raises:
        ProgressError: it cannot be read.
    """
    try:
        with path.open("rb") as file:
            yield file
    except OSError as error:
        raise ProgressError(f"{path}: {error.strerror or error}") from error
