"""What happens while one learns, as events: an answer to a stage of a lesson, or to a drill. One is a line of JSON.

{"ulti-progress": 1, "event": "stage", "id": "5f0c...", "at": "2026-03-01T09:30:00Z", "lesson": "follow-suit", ...}
"""

from __future__ import annotations

import json
import secrets
from dataclasses import asdict, dataclass, field, fields
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final

from ulti_widgets.lessons.attempt import MOST_STARS

if TYPE_CHECKING:
    from collections.abc import Mapping

MARK: Final = "ulti-progress"
"""The first key of every line: what tells a file of ours from any other. Its value is the version of the format."""
FORMAT: Final = 1
LONGEST: Final = 1 << 16
"""No line is longer, in bytes: an answer is cut before, and what is longer is refused."""
LONGEST_ANSWER: Final = 500
LONGEST_NAME: Final = 1000
"""No seed and no id of a lesson or stage is longer, in characters, so that a line always has room for them."""
_SPACES: Final = 200
"""More bytes than a line gains that was written without spaces."""
MOST: Final = 1_000_000


class LineError(ValueError):
    """A line that is no event."""


def misnamed(name: str) -> str:
    """Say why a text will not do as a seed or an id, which events name; "" where it will."""
    if len(name) > LONGEST_NAME:
        return f"it is longer than {LONGEST_NAME} characters"
    return "" if _writable(name) else _HALF


def checked_seed(seed: int | str) -> str:
    """Give a seed as a text.

    Raises:
        ValueError: events could not name it.
    """
    text = str(seed)
    if why := misnamed(text):
        raise ValueError(f"seed={text[:40]!r}: {why}")
    return text


_HALF: Final = "it holds half of a character (a lone surrogate), which cannot be written"


def _writable(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def fresh_id() -> str:
    """Give an id that no other event has."""
    return secrets.token_hex(8)


def moment() -> str:
    """Give the time, in UTC, to the second: `2026-03-01T09:30:00Z`."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


@dataclass(frozen=True, kw_only=True)
class StageEvent:
    """An answer to a stage of a lesson.

    Attributes:
        lesson: the lesson's id.
        version: the lesson's version.
        stage: the stage's id, or its number from 1 as `#2`.
        goal: the name of what was asked.
        asking: how many stages of the lesson ask something.
        right: whether it met the goal.
        shows: what it showed: the kind of the verdict, such as `beat` or `penalty-forgotten`.
        answer: the answer as one writes it.
        tries: answers given in this go, with this one.
        hints: hints taken in this go.
        stars: earned by it, 0 to 3; 0 for a wrong answer.
        rules: the rules, as `read_rules` reads them.
        id: what tells it from all others.
        at: when, in UTC.
    """

    lesson: str
    version: int
    stage: str
    goal: str
    asking: int
    right: bool
    shows: str
    answer: str
    tries: int
    hints: int
    stars: int
    rules: str
    id: str = field(default_factory=fresh_id)
    at: str = field(default_factory=moment)


@dataclass(frozen=True, kw_only=True)
class DrillEvent:
    """The first answer to a drill, or that it was skipped.

    Attributes:
        trainer: `tricks` or `points`.
        drill: what was drilled: of tricks a key of `ulti_widgets.lessons.drills.KINDS`, or `taker`; of points what
            was asked.
        seed: what the drills follow from; "" for a deal of one's own, and where the rules were turned after it was
            asked.
        number: which drill of its seed it was, from 0: of its kind for tricks, of the deals for points.
        right: whether the first answer was right, without a hint that gave it away; None where it was skipped.
        shows: what the answer showed: the kind of the verdict; empty where it was given up or skipped.
        rules, id, at: as of `StageEvent`.
    """

    trainer: str
    drill: str
    seed: str
    number: int
    right: bool | None
    shows: str
    rules: str
    id: str = field(default_factory=fresh_id)
    at: str = field(default_factory=moment)


Event = StageEvent | DrillEvent
KINDS: Final[Mapping[str, type[Event]]] = {"stage": StageEvent, "drill": DrillEvent}
_NAMES: Final = {made: name for name, made in KINDS.items()}


def write_event(event: Event) -> bytes:
    """Give an event as a line, its end included.

    Raises:
        LineError: nobody could read that line.
    """
    data = asdict(event)
    if isinstance(event, StageEvent):
        data["answer"] = event.answer[:LONGEST_ANSWER].encode(errors="replace").decode()
    _check(data, type(event), escaped=True)
    head = {MARK: FORMAT, "event": _NAMES[type(event)], "id": event.id, "at": event.at}
    line = json.dumps(head | data, ensure_ascii=False).encode() + b"\n"
    if len(line) > LONGEST:
        raise LineError(f"longer than {LONGEST} bytes")
    return line


def ours(line: bytes) -> bool:
    """Say whether a line, however damaged, is one that we began to write."""
    return line.lstrip(b" \t\xef\xbb\xbf").startswith(f'{{"{MARK}"'.encode())


def read_event(line: bytes) -> Event:
    """Read a line.

    Raises:
        LineError: it is no event; with why.
    """
    try:
        data: Any = json.loads(line.decode("utf-8-sig"))
    except ValueError as error:
        raise LineError(f"no JSON: {error}") from error
    except RecursionError as error:
        raise LineError("no JSON that can be read: too many brackets") from error
    if not isinstance(data, dict) or MARK not in data:
        raise LineError(f"no event: it lacks {MARK!r}")
    if data[MARK] != FORMAT:
        raise LineError(f"format {data[MARK]!r}, and this is for {FORMAT}: a newer ulti-widgets may read it")
    made = KINDS.get(str(data.get("event")))
    if made is None:
        raise LineError(f"an event of the kind {data.get('event')!r}: a newer ulti-widgets may know it")
    known = _TYPES[made]
    # What a newer version adds to an event is left aside.
    given = {name: data[name] for name in known if name in data}
    if len(given) < len(known):
        raise LineError(f"it lacks {', '.join(name for name in known if name not in given)}")
    _check(given, made, escaped=b"\\u" in line)
    # Half the time of a call for each of a great many lines.
    event = object.__new__(made)
    event.__dict__.update(given)
    if len(line) > LONGEST - _SPACES:
        # What is read can be written too, elsewhere.
        write_event(event)
    return event


def _check(given: Mapping[str, Any], made: type[Event], *, escaped: bool) -> None:
    """Check the values of an event; a text can be half a character only where there are escapes.

    Raises:
        LineError: one will not do.
    """
    known = _TYPES[made]
    for name, value in given.items():
        if type(value) not in known[name]:
            raise LineError(f"{name}={value!r} should be {_EXPECTED[known[name][0]]}")
        if type(value) is int and not 0 <= value <= (MOST_STARS if name == "stars" else MOST):
            raise LineError(f"{name}={value!r} should be a number from 0 to {MOST_STARS if name == 'stars' else MOST}")
        if escaped and type(value) is str and not _writable(value):
            raise LineError(f"{name}={value[:40]!r}: {_HALF}")


_OF: Final[Mapping[str, tuple[type, ...]]] = {
    "str": (str,),
    "int": (int,),
    "bool": (bool,),
    "bool | None": (bool, type(None)),
}
_TYPES: Final = {made: {one.name: _OF[str(one.type)] for one in fields(made)} for made in KINDS.values()}
_EXPECTED: Final[Mapping[type, str]] = {str: "a text", int: "a number", bool: "true or false"}
