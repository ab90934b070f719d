"""Progress carried from one file to another: exported, and imported without taking anything twice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, BinaryIO

from ulti_widgets.lessons.events import write_event
from ulti_widgets.lessons.journal import (
    BadLine,
    Journal,
    Line,
    ProgressError,
    append_events,
    file_of,
    journal,
    lines,
    opened,
)

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from ulti_widgets.lessons.events import Event


@dataclass(frozen=True)
class Carried:
    """What an export or an import carried over.

    Attributes:
        events: how many events.
        known: how many were there already.
        bad: the lines that could not be read, and were left.
    """

    events: int
    known: int
    bad: tuple[BadLine, ...]


def export_progress(target: str | Path, path: str | Path | None = None) -> Carried:
    """Write all progress to a new file, that which is kept only in memory too.

    Args:
        target: the file to make, or a folder for it to be in.
        path: whose progress; unless given, what the widgets keep.

    Raises:
        ProgressError: there is such a file already, or it cannot be written.
    """
    source = journal(path)
    goal = file_of(target)
    source.refresh()
    if source.foreign:
        raise ProgressError(f"{source.path}: this file holds no progress of ulti-widgets")
    try:
        goal.parent.mkdir(parents=True, exist_ok=True)
        with goal.open("xb") as out:
            try:
                return _written(source, out)
            except BaseException:
                # Half a file would stand in the way of the next try.
                out.close()
                goal.unlink(missing_ok=True)
                raise
    except FileExistsError as error:
        raise ProgressError(f"{goal}: there is such a file already; choose another name") from error
    except OSError as error:
        raise ProgressError(f"{goal}: {error.strerror or error}") from error


def _written(source: Journal, out: BinaryIO) -> Carried:
    bad: list[BadLine] = []
    seen: set[str] = set()
    for line in _all(source):
        if line.event is None:
            bad += [BadLine(line.number, line.why)] if line.why else []
        elif line.event.id not in seen:
            seen.add(line.event.id)
            out.write(write_event(line.event))
    # A disk that is full may say so only now.
    out.flush()
    return Carried(len(seen), 0, tuple(bad))


def _all(source: Journal) -> Iterator[Line]:
    if source.path is not None and source.path.exists():
        with opened(source.path) as file:
            yield from lines(file)
    for event in source.memory:
        yield Line(0, event, "", ours=True, end=0, closed=True)


def import_progress(source: str | Path, path: str | Path | None = None) -> Carried:
    """Take the events of another file over; those that are there already are not taken twice.

    Args:
        source: a file of progress, or its folder.
        path: where to; unless given, where the widgets keep it.

    Raises:
        ProgressError: the source cannot be read or is no file of progress, or the file cannot be written.
    """
    target = journal(path)
    taken: list[Event] = []
    bad: list[BadLine] = []
    seen = set(target.refresh().seen)
    known = 0
    if target.foreign:
        raise ProgressError(f"{target.path}: this file holds no progress of ulti-widgets, and is left as it is")
    any_ours = False
    with opened(file_of(source)) as file:
        for line in lines(file):
            any_ours = any_ours or line.ours
            if line.event is None:
                bad += [BadLine(line.number, line.why)] if line.why else []
            elif line.event.id in seen:
                known += 1
            else:
                seen.add(line.event.id)
                taken.append(line.event)
    if bad and not any_ours:
        raise ProgressError(f"{source}: this file holds no progress of ulti-widgets")
    if target.path is None:
        for event in taken:
            target.append(event)
    elif taken:
        try:
            append_events(target.path, taken)
        except OSError as error:
            raise ProgressError(f"{target.path}: {error.strerror or error}") from error
        target.refresh()
    return Carried(len(taken), known, tuple(bad))
