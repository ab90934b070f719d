"""Settlements: what was promised, what happened, what decided it, and what it pays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ulti_widgets.language import N_, Translator, capital
from ulti_widgets.show.forms import html, paragraph, section, text
from ulti_widgets.show.grid import Cell, Column, Grid
from ulti_widgets.ulti.bids import PARTS
from ulti_widgets.ulti.names import part_noun, seat_noun
from ulti_widgets.ulti.settlement import Line, Settlement

if TYPE_CHECKING:
    from collections.abc import Iterable

TIMES: Final = " \u00d7 "


def line_label(line: Line, words: Translator) -> str:
    """Give what a line is about."""
    part = part_noun(line.part)
    return capital(words.noun(part)) if line.by_declarer else words.say(N_("{part} of the defenders"), part=part)


def line_sum(line: Line, words: Translator) -> str:
    """Give a line's arithmetic: value, hearts, kontra, penalty."""
    factors = [str(line.base)]
    if line.hearts > 1:
        factors.append(words.say(N_("{factor} (hearts)"), factor=line.hearts))
    right, left = line.kontra
    if right != left:
        factors.append(words.say(N_("{right} or {left} (kontra)"), right=right, left=left))
    elif right > 1:
        factors.append(words.say(N_("{factor} (kontra)"), factor=right))
    said = TIMES.join(factors)
    if line.penalty:
        said = f"{said} + {words.say(N_('{points} (penalty)'), points=line.penalty)}"
    return said


def _full_sum(line: Line, words: Translator) -> str:
    """Give a line's arithmetic with its result where there is something to reckon."""
    said = line_sum(line, words)
    right, left = (abs(points) for points in line.paid)
    if right != left:
        return f"{said} = {words.say(N_('{right} or {left}'), right=right, left=left)}"
    return said if said == str(right) else f"{said} = {right}"


def line_result(line: Line, words: Translator) -> str:
    """Say whether it was promised, and what became of it."""
    if line.part == "conceded":
        return words.text(N_("given up"))
    if line.part in PARTS:
        return words.text(N_("promised and made") if line.won else N_("promised and lost"))
    return words.text(N_("not promised, but made") if line.won else N_("not promised, and lost"))


def settlement_outcome(  # noqa: PLR0911 (one answer for each outcome)
    found: Settlement, words: Translator, you: int | None = None
) -> str:
    """Say who gets what in one sentence.

    Args:
        found: the settlement.
        words: the language.
        you: the seat that is spoken to, if any.
    """
    if found.declarer is None:
        return words.text(N_("Everybody passed: the deal counts nothing."))
    seat = found.declarer
    total = found.payments[seat]
    others = {-found.payments[(seat + step) % 3] for step in (1, 2)}
    if not any(found.payments):
        return words.text(N_("Nobody pays anything."))
    if len(others) == 1:
        each = abs(others.pop())
        if seat == you:
            said = N_("You win {each} from each defender.") if total > 0 else N_("You pay {each} to each defender.")
            return words.say(said, each=each)
        said = N_("{seat} wins {each} from each defender.") if total > 0 else N_("{seat} pays {each} to each defender.")
        return words.say(said, seat=seat_noun(seat), each=each)
    if total == 0:
        return words.say(N_("{seat} comes out even, the defenders do not."), seat=seat_noun(seat))
    if seat == you:
        said = N_("You win {total} in all.") if total > 0 else N_("You pay {total} in all.")
        return words.say(said, total=abs(total))
    said = N_("{seat} wins {total} in all.") if total > 0 else N_("{seat} pays {total} in all.")
    return words.say(said, seat=seat_noun(seat), total=abs(total))


def _paid(amounts: Iterable[int]) -> tuple[Cell, ...]:
    return tuple(Cell(signed(points)) for points in amounts)


def signed(points: int) -> str:
    """Give points with their sign; a true minus sign is as wide as the plus."""
    return f"{points:+d}".replace("-", "\u2212") if points else "0"


def settlement_grid(found: Settlement, words: Translator) -> Grid:
    """Give the lines as a table, each with what it pays each seat."""
    columns = (
        Column(words.text(N_("Part"))),
        Column(words.text(N_("Result"))),
        Column(words.text(N_("What decided it")), below=True),
        Column(words.text(N_("Points"))),
        *(Column(words.noun(seat_noun(seat)), right=True) for seat in range(3)),
    )
    rows = tuple(
        (
            Cell(line_label(line, words)),
            Cell(line_result(line, words)),
            Cell(line.detail.text(words)),
            Cell(_full_sum(line, words)),
            *_paid(found.amounts(line)),
        )
        for line in found.lines
    )
    total = (Cell(words.text(N_("Together"))), Cell(""), Cell(""), Cell(""), *_paid(found.payments))
    return Grid(columns, rows, foot=total)


@text.register(Line)
def _line_text(value: Line, words: Translator) -> str:
    return (
        f"{line_label(value, words)}: {line_result(value, words)}. {value.detail.text(words)} {_full_sum(value, words)}"
    )


@html.register(Line)
def _line_html(value: Line, words: Translator) -> str:
    return section([paragraph(text(value, words))], words)


@text.register(Settlement)
def _settlement_text(value: Settlement, words: Translator) -> str:
    outcome = settlement_outcome(value, words)
    return f"{outcome}\n\n{settlement_grid(value, words).text()}" if value.lines else outcome


@html.register(Settlement)
def _settlement_html(value: Settlement, words: Translator) -> str:
    pieces = [paragraph(settlement_outcome(value, words))]
    if value.lines:
        pieces.append(settlement_grid(value, words).html(words))
    return section(pieces, words)
