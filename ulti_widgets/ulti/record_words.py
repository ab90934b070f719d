"""The words of a record: how a text falls into them, and how one reads on from word to word."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ulti_widgets.cards import Card
from ulti_widgets.ulti.bids import FLAGS, PARTS
from ulti_widgets.ulti.flaws import A_BID, A_CARD, A_PART, A_SEAT, A_SUIT
from ulti_widgets.ulti.reasons import Reason, RefusedError, reason

if TYPE_CHECKING:
    from ulti_widgets.language import Noun, Translator

SEAT_WORDS: Final = ("south", "east", "west")
"""The seats in the order of play."""

SUIT_WORDS: Final = ("hearts", "bells", "leaves", "acorns")

STEP_WORDS: Final = ("kontra", "rekontra", "szubkontra", "hirskontra", "mordkontra", "fedaksari")
"""The steps of a chain of doublings; those after them are `kontra-7`, `kontra-8` and on."""

SILENT: Final = ("silent-ulti", "silent-100", "silent-durchmars", "silent-four-aces", "silent-four-tens", "conceded")
"""What a result may have beside the parts of a bid."""

_ALIASES: Final = {
    "diamonds": "bells", "spades": "leaves", "clubs": "acorns", "h": "hearts", "b": "bells", "l": "leaves",
    "a": "acorns", "d": "bells", "s": "leaves", "c": "acorns", "♥": "hearts", "♦": "bells", "♠": "leaves",
    "♣": "acorns",
}  # fmt: skip
_STEP_ALIASES: Final = {"subkontra": "szubkontra", "fedáksári": "fedaksari", "fedák-sári": "fedaksari"}
_NUMBERED: Final = re.compile(r"kontra-([0-9]{1,3})")
_BID_WORDS: Final = frozenset((*PARTS, *FLAGS, "hearts", "no-trumps", "4-aces", "4-tens"))

_WORD: Final = re.compile(r"[|=]|[^\s|=(),;:#]+")


class RecordError(RefusedError):
    """A record that cannot be read: damaged, or telling of something that the rules forbid.

    Attributes:
        line, column: where, both from 1.
        reason: what is wrong and what would do.
        why: the rule that forbids an action, where that is what is wrong.
    """

    def __init__(self, line: int, column: int, reason: Reason, why: Reason | None = None) -> None:
        """Keep the place and the reason."""
        super().__init__(reason)
        self.args = (f"line {line}, column {column}: {reason}",)
        self.line = line
        self.column = column
        self.why = why

    def text(self, words: Translator | None = None) -> str:
        """Give place and reason, in English unless another translator is given."""
        return reason("at", line=self.line, column=self.column, why=self.reason).text(words)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the parts."""
        return RecordError, (self.line, self.column, self.reason, self.why)


@dataclass(frozen=True)
class Remark:
    """Something in a record that is reported, not trusted: a result that the cards do not bear out.

    Attributes:
        line, column: where, both from 1.
        text: what.
    """

    line: int
    column: int
    text: str

    def __str__(self) -> str:
        """Give place and text."""
        return f"line {self.line}, column {self.column}: {self.text}"


class CutError(Exception):
    """The record breaks off in the middle of a statement."""

    def __init__(self, line: int, column: int) -> None:
        """Keep the place."""
        super().__init__("the record breaks off")
        self.line = line
        self.column = column


class Word(NamedTuple):
    """A word of a record, in lower case, with its place."""

    text: str
    shown: str
    line: int
    column: int
    last: bool
    """Whether it ends where the whole text ends, and may have been cut."""


def error_at(word: Word, what: Reason, why: Reason | None = None) -> RecordError:
    """Give the error for something at a word."""
    return RecordError(word.line, word.column, what, why)


def step_word(level: int) -> str:
    """Give the word for a step of the kontra chain; level 1 is kontra."""
    return STEP_WORDS[level - 1] if level <= len(STEP_WORDS) else f"kontra-{level}"


def step_level(word: str) -> int | None:
    """Give the level that a step's word names, 0 for the bare `kontra`; None if it is no step."""
    if word == "kontra":
        return 0
    word = _STEP_ALIASES.get(word, word)
    if word in STEP_WORDS:
        return STEP_WORDS.index(word) + 1
    match = _NUMBERED.fullmatch(word)
    return None if match is None else int(match[1])


class Words:
    """A record's words, read from the first to the last.

    Attributes:
        header: the comment lines before the first word.
        end: line and column of the text's end.
    """

    def __init__(self, text: str) -> None:
        """Split the text."""
        lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
        self._words: list[Word] = []
        self._comments: dict[int, str] = {}
        for number, line in enumerate(lines, start=1):
            body, mark, comment = line.partition("#")
            if mark:
                self._comments[number] = comment.strip()
            for found in _WORD.finditer(body):
                last = number == len(lines) and found.end() == len(line)
                self._words.append(Word(found[0].lower(), found[0], number, found.start() + 1, last))
        self._at = 0
        first = self._words[0].line if self._words else len(lines) + 1
        self.header = "\n".join(line.rstrip() for line in lines[: first - 1]).strip("\n")
        self.end = (len(lines), len(lines[-1]) + 1)

    def comment(self, word: Word) -> str:
        """Give the comment on a word's line."""
        return self._comments.get(word.line, "")

    def peek(self) -> Word | None:
        """Give the next word and stay before it."""
        return self._words[self._at] if self._at < len(self._words) else None

    def next_is(self, *texts: str) -> bool:
        """Say whether the next word is one of some."""
        word = self.peek()
        return word is not None and word.text in texts

    def take(self) -> Word:
        """Read the next word.

        Raises:
            CutError: there is none.
        """
        word = self.peek()
        if word is None:
            raise CutError(*self.end)
        self._at += 1
        return word

    def skip(self) -> None:
        """Leave out all that follows."""
        self._at = len(self._words)

    def unreadable(self, word: Word, expected: Noun, *choices: str) -> CutError | RecordError:
        """Give the error for a word that cannot stand here: at the very end of the text it may have been cut."""
        if word.last:
            self.skip()
            return CutError(word.line, word.column)
        if choices:
            said = ", ".join(choices)
            return error_at(word, reason("cannot-stand-words", word=repr(word.shown), expected=expected, words=said))
        return error_at(word, reason("cannot-stand", word=repr(word.shown), expected=expected))

    # -- kinds of words

    def card(self, what: Noun = A_CARD, *choices: str) -> tuple[Card, Word]:
        """Read a card."""
        word = self.take()
        if word.last and any(other.startswith(word.shown) for other in (*SEAT_WORDS, "done")):
            # `so` and `do` are cards to some, but at the very end of a text rather words that were cut.
            raise self.unreadable(word, what, *choices)
        try:
            return Card(word.text), word
        except ValueError:
            raise self.unreadable(word, what, *choices) from None

    def seat(self) -> int:
        """Read a seat."""
        word = self.take()
        if word.text not in SEAT_WORDS:
            raise self.unreadable(word, A_SEAT, *SEAT_WORDS)
        return SEAT_WORDS.index(word.text)

    def named_seat(self) -> int:
        """Read a seat that may have `=` before it."""
        if self.next_is("="):
            self.take()
        return self.seat()

    def suit(self) -> int:
        """Read a suit."""
        word = self.take()
        if (name := _ALIASES.get(word.text, word.text)) not in SUIT_WORDS:
            raise self.unreadable(word, A_SUIT, *SUIT_WORDS)
        return SUIT_WORDS.index(name)

    def is_suit(self) -> bool:
        """Say whether the next word is a suit."""
        word = self.peek()
        return word is not None and _ALIASES.get(word.text, word.text) in SUIT_WORDS

    def part(self, others: tuple[str, ...] = ()) -> tuple[str, Word]:
        """Read a part of a bid."""
        word = self.take()
        if word.text not in PARTS and word.text not in others:
            raise self.unreadable(word, A_PART, *PARTS, *others)
        return word.text, word

    def bid(self) -> tuple[str, Word]:
        """Read the words of a bid's name; whether the rules have it is not asked."""
        first = word = self.take()
        names: list[str] = []
        while word.text in _BID_WORDS:
            names.append(word.text)
            following = self.peek()
            if following is None or following.text not in _BID_WORDS:
                return " ".join(names), Word(first.text, first.shown, first.line, first.column, word.last)
            word = self.take()
        raise self.unreadable(word, A_BID)
