"""Records: deals, positions and matches as text that people read, type and keep (see docs/records.md)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import PurePath
from typing import TYPE_CHECKING, Final, overload

from ulti_widgets.ulti.deal import Deal
from ulti_widgets.ulti.match import Match
from ulti_widgets.ulti.play import Play
from ulti_widgets.ulti.reasons import RefusedError, reason
from ulti_widgets.ulti.record_check import match_of
from ulti_widgets.ulti.record_read import Reader
from ulti_widgets.ulti.record_words import RecordError, Remark
from ulti_widgets.ulti.record_write import deal_lines, deal_steps, payments_text, play_lines, play_steps
from ulti_widgets.ulti.rules_text import write_rules

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ulti_widgets.ulti.rules import Rules

__all__ = ["Record", "RecordError", "Remark", "read_record", "steps", "write_record"]

_FILE_NAME: Final = re.compile(r"[^\n#]*\.(?:ulti|txt)|[^\s#]*[/\\][^\s#]*")
"""What nobody writes in a record but as the name of its file: one line that ends like one, or one word with slashes."""


@dataclass(frozen=True)
class Record:
    """What a record holds.

    Attributes:
        rules: the rules.
        deals: the deals, as far as they are told; none in the record of a position.
        plays: the position, and the one after each card that is told; none in the record of deals.
        remarks: what is reported and not trusted: a result that the cards do not bear out, a last turn
            that breaks off.
        header: the comment lines at the top, with their `#`.
        comments: the comment on the first line of each deal, or of the position.
    """

    rules: Rules
    deals: tuple[Deal, ...] = ()
    plays: tuple[Play, ...] = ()
    remarks: tuple[Remark, ...] = ()
    header: str = ""
    comments: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """One of `position`, `deal`, `match` (two deals or more)."""
        if self.plays:
            return "position"
        return "deal" if len(self.deals) == 1 else "match"

    @property
    def deal(self) -> Deal:
        """The deal, as far as it is told; of a match the last one.

        Raises:
            RefusedError: it is the record of a position.
        """
        if not self.deals:
            raise RefusedError(reason("record-position"))
        return self.deals[-1]

    @property
    def play(self) -> Play:
        """The position at the end, or the card play of the (last) deal.

        Raises:
            RefusedError: the deal has not come to the card play.
        """
        play = self.plays[-1] if self.plays else self.deal.play
        if play is None:
            raise RefusedError(reason("record-no-play"))
        return play

    @property
    def match(self) -> Match:
        """The match that the deals make: its rules, and what each finished deal paid.

        Raises:
            RefusedError: it is the record of a position.
        """
        return match_of(self.deals or (self.deal,))

    @property
    def steps(self) -> list[Deal] | list[Play]:
        """The (last) deal, or the position, after each action that is told, from the first to the last."""
        return list(self.plays) if self.plays else deal_steps(self.deal)


def read_record(text: str) -> Record:
    """Read a record.

    A result that disagrees with the cards is reported in `remarks`; a record that is cut short gives an
    unfinished deal.

    Raises:
        RecordError: the text is no record, or tells of something that the rules forbid; with line, column
            and reason.
        TypeError: it is no text.
    """
    _check_text(text)
    read = Reader(text)
    return Record(
        read.rules,
        tuple(read.deals),
        tuple(read.plays),
        tuple(read.remarks),
        read.words.header,
        tuple(read.comments),
    )


def _check_text(given: object) -> None:
    """Refuse what is no text, and the name of a file in place of its text."""
    if not isinstance(given, str):
        hint = "; a file's text is path.read_text()" if isinstance(given, PurePath) else ""
        raise TypeError(f"read_record takes the text of a record, not {given!r}{hint}")
    name = given.strip()
    if _FILE_NAME.fullmatch(name):
        raise RecordError(1, 1, reason("file-name", name=repr(name)))


def write_record(
    what: Deal | Play | Record | Iterable[Deal],
    *,
    comment: str | Sequence[str] = "",
    header: str = "",
    start: Play | None = None,
) -> str:
    """Write a record.

    Args:
        what: a deal, a position in the card play, the deals of a match, or a record that was read.
        comment: added to the first line of the deal or position, such as its seed; one for each of several
            deals.
        header: comment lines at the top.
        start: an earlier position of the play, from which its cards are told; the position alone unless
            given.

    Raises:
        TypeError: a `Match` is given, which has no cards: give its deals.
        ValueError: there is no deal, the deals have different rules, or the play did not come from `start`.
    """
    if isinstance(what, Match):
        raise TypeError("a Match holds payments, no cards: write its deals, write_record([deal, ...])")
    if isinstance(what, Record):
        header, comment = what.header, what.comments
        if what.plays:
            return write_record(what.plays[-1], comment="".join(comment), header=header, start=what.plays[0])
        what = what.deals
    top = "\n".join(line if line.startswith("#") or not line else f"# {line}" for line in header.splitlines())
    top = f"{top}\n" if top else ""
    if isinstance(what, Play):
        lines = play_lines(what, start or what, comment if isinstance(comment, str) else "".join(comment))
        return f"{top}rules {write_rules(what.rules)}\n" + "\n".join(lines) + "\n"
    deals = [what] if isinstance(what, Deal) else list(what)
    if not deals:
        raise ValueError("there is no deal to write")
    rules = deals[0].rules
    if any(deal.rules != rules for deal in deals):
        raise ValueError("the deals of a match have one set of rules; these differ: write each by itself")
    notes = [comment] if isinstance(comment, str) else list(comment)
    notes += [""] * len(deals)
    blocks = ["\n".join(deal_lines(deal, " ".join(note.split()))) for deal, note in zip(deals, notes, strict=False)]
    if len(deals) > 1:
        blocks.append(f"scores {payments_text(match_of(deals).scores)}")
    return f"{top}rules {write_rules(rules)}\n" + "\n\n".join(blocks) + "\n"


@overload
def steps(value: Deal) -> list[Deal]: ...
@overload
def steps(value: Play) -> list[Play]: ...
def steps(value: Deal | Play) -> list[Deal] | list[Play]:
    """Give a deal or a play after each of its actions, from the first to the last: for stepping both ways.

    The first is the deal as dealt, or the earliest position that the play knows of; the last is the value
    itself.
    """
    return deal_steps(value) if isinstance(value, Deal) else play_steps(value)
