"""YAML whose every value knows its place in the file, so that an error can point at it.

ruamel.yaml is loaded when the first lesson is read.
"""

from __future__ import annotations

import difflib
import io
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping


_STUMBLES: Final = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)


class LessonError(ValueError):
    """A lesson file that cannot be used.

    Attributes:
        file: the file's name; "" for a text.
        line, column: where it is, counted from 1.
        reason: what stands there and what would do.
    """

    def __init__(self, file: str, line: int, column: int, reason: str) -> None:
        """Keep the place; the message is `file:line:column: reason`."""
        super().__init__(f"{file or '<text>'}:{line}:{column}: {reason}")
        self.file, self.line, self.column, self.reason = file, line, column, reason


@dataclass(frozen=True)
class Node:
    """A value of the file and its place.

    Attributes:
        value: as YAML gives it.
        file, line, column: its place, counted from 1.
        what: how an error names it, such as `stages[2].goal`.
    """

    value: Any
    file: str
    line: int
    column: int
    what: str

    def error(self, reason: str, *, below: int = 0) -> LessonError:
        """Make an error that points here, or some lines below."""
        where = f"{self.what}: " if self.what else ""
        return LessonError(self.file, self.line + below, self.column, where + reason)

    # -- mappings

    def mapping(self, known: Collection[str], needed: Collection[str] = ()) -> dict[str, Node]:
        """Give the values of a mapping by key.

        Raises:
            LessonError: it is no mapping, has a key that is not known, or lacks one that is needed.
        """
        found = self.entries()
        strange = [key for key in found if key not in known]
        if strange:
            # All of them at once: whoever mends one would only meet the next.
            first, *more = strange
            told = [
                self._no_key(first, known),
                *(f"{self._no_key(key, known)} (line {self.key_place(key)[0]})" for key in more),
            ]
            raise Node(None, self.file, *self.key_place(first), self.what).error("; ".join(told))
        for key in needed:
            if key not in found:
                raise self.error(f"{key!r} is missing")
        return found

    @staticmethod
    def _no_key(key: str, known: Collection[str]) -> str:
        hint = _hint(key, known, "known are") if known else "nothing stands here"
        return f"there is no {key!r} here; {hint}"

    def entries(self) -> dict[str, Node]:
        """Give the values of a mapping by key, whatever the keys are."""
        if not isinstance(self.value, dict):
            raise self.error(f"a mapping is expected (key: value), not {self._shown()}")
        return {
            str(key): Node(item, self.file, *self._item(key), f"{self.what}.{key}" if self.what else str(key))
            for key, item in self.value.items()
        }

    def items(self) -> list[Node]:
        """Give the values of a list."""
        if not isinstance(self.value, list):
            raise self.error(f"a list is expected, not {self._shown()}")
        marked: Any = self.value
        places = marked.lc.data or {}
        return [
            Node(item, self.file, places[at][0] + 1, places[at][1] + 1, f"{self.what}[{at + 1}]")
            for at, item in enumerate(self.value)
        ]

    def key_place(self, key: str) -> tuple[int, int]:
        """Give the line and column of a key, which YAML may take for a number."""
        places = self.value.lc.data or {}
        place = next((place for one, place in places.items() if str(one) == key), None)
        return (self.line, self.column) if place is None else (place[0] + 1, place[1] + 1)

    def _item(self, key: Any) -> tuple[int, int]:  # noqa: ANN401 (whatever YAML takes for a key)
        # What is merged (`<<: *other`) stands elsewhere: the mapping that it is merged into is pointed at.
        place = (self.value.lc.data or {}).get(key)
        return (self.line, self.column) if place is None else (place[2] + 1, place[3] + 1)

    def places(self, name: str) -> Iterator[tuple[str, tuple[int, int]]]:
        """Yield the places (line and column) of this value and of all that is in it, by names such as `hands.east`."""
        yield name, (self.line, self.column)
        inner: Iterable[tuple[object, Node]] = ()
        if isinstance(self.value, dict):
            inner = self.entries().items()
        elif isinstance(self.value, list):
            inner = enumerate(self.items())
        for key, node in inner:
            yield from node.places(f"{name}.{key}")

    # -- scalars

    def text(self) -> str:
        """Give a text; a number is a text too."""
        if isinstance(self.value, bool) or not isinstance(self.value, str | int):
            raise self.error(f"a text is expected, not {self._shown()}")
        return str(self.value).strip()

    def choice(self, choices: Collection[str]) -> str:
        """Give one of some words."""
        text = self.text()
        if text not in choices:
            raise self.error(f"{text!r} will not do; {_hint(text, choices, 'choose one of')}")
        return text

    def number(self, least: int, most: int) -> int:
        """Give a whole number within bounds."""
        if isinstance(self.value, bool) or not isinstance(self.value, int) or not least <= self.value <= most:
            raise self.error(f"a number from {least} to {most} is expected, not {self._shown()}")
        return int(self.value)

    def parts(self) -> list[Node]:
        """Give the items of a list, or the words of a text, which all stand where the text does."""
        if isinstance(self.value, list):
            return self.items()
        return [replace(self, value=word) for word in self.text().replace(",", " ").split()]

    def words(self) -> tuple[str, ...]:
        """Give the words of a text, or the items of a list of texts."""
        return tuple(part.text() for part in self.parts())

    def _shown(self) -> str:
        if self.value is None:
            return "nothing"
        if isinstance(self.value, dict):
            return "a mapping"
        return "a list" if isinstance(self.value, list) else repr(self.value)


def _hint(text: str, known: Collection[str], else_: str) -> str:
    """Give the word that may have been meant, or all that are known."""
    near = difflib.get_close_matches(text, known, n=1)
    return f"did you mean {near[0]!r}?" if near else f"{else_} {', '.join(known)}"


def read_yaml(text: str, file: str = "") -> Node:
    """Read one YAML document.

    Raises:
        LessonError: it is no YAML, or nothing.
    """
    from ruamel.yaml import YAML  # noqa: PLC0415 (only lessons need it)
    from ruamel.yaml.error import MarkedYAMLError, YAMLError  # noqa: PLC0415

    try:
        value = YAML(typ="rt", pure=True).load(text)
    except MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line, column = (mark.line + 1, mark.column + 1) if mark is not None else (1, 1)
        reason = " ".join(str(part) for part in (error.context, error.problem) if part)
        raise LessonError(file, line, column, _no_yaml(reason)) from error
    except YAMLError as error:
        raise LessonError(file, 1, 1, _no_yaml(str(error))) from error
    except RecursionError as error:
        raise LessonError(file, 1, 1, "it is nested too deeply") from error
    except _STUMBLES as error:
        # Some damage makes ruamel.yaml itself fail: a mapping as a key, a tag that does not fit.
        raise LessonError(file, 1, 1, _no_yaml(str(error))) from error
    if value is None:
        raise LessonError(file, 1, 1, "the file is empty: a lesson begins with its id")
    return Node(value, file, 1, 1, "")


def _no_yaml(reason: str) -> str:
    """Say what the YAML reader said, as far as it said anything."""
    first = reason.strip().partition("\n")[0]
    return f"this is no YAML: {first}" if first else "this is no YAML"


def write_yaml(data: Mapping[str, object]) -> str:
    """Write a YAML document, texts of several lines in blocks."""
    from ruamel.yaml import YAML  # noqa: PLC0415 (only lessons need it)
    from ruamel.yaml.scalarstring import LiteralScalarString  # noqa: PLC0415

    def blocks(value: object) -> object:
        if isinstance(value, dict):
            return {key: blocks(item) for key, item in value.items()}
        if isinstance(value, list | tuple):
            return [blocks(item) for item in value]
        return LiteralScalarString(value) if isinstance(value, str) and "\n" in value else value

    yaml = YAML(pure=True)
    yaml.default_flow_style = False
    yaml.width = 110
    yaml.indent(mapping=2, sequence=4, offset=2)
    out = io.StringIO()
    yaml.dump(blocks(dict(data)), out)
    return out.getvalue()


def languages_of(node: Node, languages: Collection[str]) -> Iterator[tuple[str, str]]:
    """Yield the texts of a mapping keyed by language; a bare text is English."""
    if isinstance(node.value, str):
        yield "en", node.text()
        return
    found = node.mapping(languages)
    if not found:
        raise node.error("a text in one language at least is expected")
    for language, item in found.items():
        yield language, item.text()
