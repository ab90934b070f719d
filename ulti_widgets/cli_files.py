"""What the command line reads and writes: files, records, JSON; and the problems that end it."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from ulti_widgets.ulti.record_words import RecordError

if TYPE_CHECKING:
    import argparse

    from ulti_widgets.ulti.record import Record


class ProblemError(Exception):
    """Something that ends the command with a message and exit code 1."""


def text_of(name: str) -> str:
    """Read a file, or standard input for `-`."""
    try:
        raw = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except OSError as error:
        raise ProblemError(f"{name}: {error.strerror or error}") from error
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = raw[: error.start]
        line = before.count(b"\n") + 1
        column = len(before.rpartition(b"\n")[2].decode("utf-8", "replace")) + 1
        raise ProblemError(f"{named(name)}:{line}:{column}: this is no text in UTF-8") from error


def named(name: str) -> str:
    """Give a file as it is named in messages."""
    return "<stdin>" if name == "-" else name


def read(options: argparse.Namespace) -> Record:
    """Read the record; what is reported of it goes to standard error."""
    from ulti_widgets.ulti.record import read_record  # noqa: PLC0415 (only where asked for)

    name = named(options.file)
    try:
        record = read_record(text_of(options.file))
    except RecordError as error:
        raise ProblemError(f"{name}:{error.line}:{error.column}: {error.reason}") from error
    for remark in record.remarks:
        print(f"{name}:{remark.line}:{remark.column}: note: {remark.text}", file=sys.stderr)
    return record


def print_json(data: object) -> None:
    """Print data for machines."""
    print(json.dumps(data, ensure_ascii=False, indent=2))
