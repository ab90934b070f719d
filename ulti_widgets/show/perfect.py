"""How perfect play looks: what a position is worth in a sentence; each card's worth as a table, and the best line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ulti_widgets.cards import CODES
from ulti_widgets.language import N_, Translator
from ulti_widgets.show.cards import symbol
from ulti_widgets.show.forms import html, paragraph, section
from ulti_widgets.show.grid import Cell, Column, Grid
from ulti_widgets.show.order import in_order
from ulti_widgets.show.settlement import signed
from ulti_widgets.ulti.names import part_noun, seat_noun

if TYPE_CHECKING:
    from collections.abc import Callable

    from ulti_widgets.cards import Card
    from ulti_widgets.solver.solution import Analysis, Payments, Solution


def solution_text(found: Solution, words: Translator) -> str:
    """Say what a position is worth, or what is known of it, as plain text."""
    return "\n".join(_worth_lines(found, words))


def solution_html(found: Solution, words: Translator) -> str:
    """Say the same as HTML."""
    return section([*map(paragraph, _worth_lines(found, words))], words)


def analysis_text(found: Analysis, words: Translator) -> str:
    """Give the position, each card's worth and the best line as plain text."""
    pieces = [found.play.text(words)]
    if found.values:
        pieces += [_caption(found, words), _grid(found, words, CODES.__getitem__).text()]
    notes = _notes(found, words, _line_text(found, CODES.__getitem__, " "))
    return "\n\n".join([*pieces, *(["\n".join(notes)] if notes else [])])


def analysis_html(found: Analysis, words: Translator) -> str:
    """Give the same as HTML, the position as a picture."""
    pieces = [html(found.play, words)]
    if found.values:
        # A caption would be no wider than its table, which is narrow.
        pieces += [paragraph(_caption(found, words)), _grid(found, words, symbol).html(words)]
    notes = _notes(found, words, _line_text(found, symbol, "\u00a0"))
    return section([*pieces, *map(paragraph, notes)], words)


def _worth_lines(found: Solution, words: Translator) -> list[str]:
    if found.value is None:
        return [_out_of_budget(found, words), _bounds_text(found, words)]
    if found.play.over:
        return [_ended_text(found, found.value, words)]
    if found.payments is not None:
        said = N_("With best play on both sides the deal pays: {payments}.")
        return [words.say(said, payments=_payments_text(found.payments, words))]
    if found.want == "points":
        said = N_("With best play on both sides the declarer gets {points} card points, marriages counted.")
        return [words.say(said, points=found.value)]
    made = N_("The declarer can make {part:the}, whatever the others do.")
    lost = N_("The defenders can prevent {part:the}, whatever the declarer does.")
    return [words.say(made if found.value else lost, part=part_noun(found.want))]


def _ended_text(found: Solution, value: int, words: Translator) -> str:
    if found.payments is not None:
        said = N_("The play is over. The deal pays: {payments}.")
        return words.say(said, payments=_payments_text(found.payments, words))
    if found.want == "points":
        said = N_("The play is over. The declarer has {points} card points, marriages counted.")
        return words.say(said, points=value)
    made = N_("The play is over. The declarer made {part:the}.")
    lost = N_("The play is over. The declarer did not make {part:the}.")
    return words.say(made if value else lost, part=part_noun(found.want))


def _bounds_text(found: Solution, words: Translator) -> str:
    low, high = found.bounds
    if found.want == "money":
        said = N_("The declarer gets between {low} and {high} points from both defenders together.")
        return words.say(said, low=signed(low), high=signed(high))
    if found.want == "points":
        return words.say(N_("The declarer gets between {low} and {high} card points."), low=low, high=high)
    return words.say(N_("It is not known whether the declarer can make {part:the}."), part=part_noun(found.want))


def _out_of_budget(found: Solution, words: Translator) -> str:
    said = words.plural(
        "The budget ran out after {count} position.", "The budget ran out after {count} positions.", found.nodes
    )
    return words.say(said, count=found.nodes)


def _payments_text(payments: Payments, words: Translator) -> str:
    return ", ".join(f"{words.noun(seat_noun(seat))} {signed(points)}" for seat, points in enumerate(payments))


def _caption(found: Analysis, words: Translator) -> str:
    seat = seat_noun(found.play.turn)
    if found.want == "money":
        said = N_("{seat} is to play. What each card brings the declarer, in points from both defenders together:")
        return words.say(said, seat=seat)
    if found.want == "points":
        said = N_("{seat} is to play. The declarer's card points after each card, marriages counted:")
        return words.say(said, seat=seat)
    said = N_("{seat} is to play. Can the declarer still make {part:the} after each card?")
    return words.say(said, seat=seat, part=part_noun(found.want))


def _grid(found: Analysis, words: Translator, sign: Callable[[int], str]) -> Grid:
    """Give each card's worth, the best for who is to play first.

    Where the defenders pay differently, what each seat gets stands beside the sum.
    """
    play = found.play
    right, left = play.defenders()
    apart = any(paid[right] != paid[left] for paid in found.card_payments.values())
    columns = [Column(words.text(N_("Card")))]
    if found.want == "money":
        columns.append(Column(words.text(N_("Points")), right=True))
    elif found.want == "points":
        columns.append(Column(words.text(N_("Card points")), right=True))
    else:
        columns.append(Column(words.text(N_("Can be made"))))
    columns += [Column(words.noun(seat_noun(seat)), right=True) for seat in range(3) if apart]

    def worse(card: Card) -> int:
        return abs(found.values[card] - (found.value or 0))

    rows = []
    for card in sorted(in_order(found.values, play.laws, trump=play.laws.trump), key=worse):
        best = card in found.best
        cells = [Cell(sign(card), strong=best), Cell(_worth_text(found.want, found.values[card], words))]
        cells += [Cell(signed(points)) for points in (found.card_payments[card] if apart else ())]
        rows.append(tuple(cells))
    return Grid(tuple(columns), tuple(rows))


def _worth_text(want: str, value: int, words: Translator) -> str:
    if want == "money":
        return signed(value)
    if want == "points":
        return str(value)
    return words.text(N_("yes") if value else N_("no"))


_MISSING: Final = N_("What is missing here was not found.")


def _notes(found: Analysis, words: Translator, line: str) -> list[str]:
    """Give the best line, or what is known of the position where there is none."""
    if line:
        return [words.say(N_("Best play: {cards}"), cards=line)]
    said = [] if found.values and found.complete else _worth_lines(found, words)
    if not found.complete and found.value is not None:
        said.append(f"{_out_of_budget(found, words)} {words.text(_MISSING)}")
    return said


def _line_text(found: Analysis, sign: Callable[[int], str], glue: str) -> str:
    """Give the best line with a bar between tricks, as records have them; cards that lie already in brackets."""
    play = found.play
    if not found.line:
        return ""
    tricks = [[f"({glue.join(map(sign, play.trick))})"]] if play.trick else []
    for _, card in found.line:
        if not tricks or not play.trick:
            tricks.append([])
        tricks[-1].append(sign(card))
        play = play.play(card)
    return " | ".join(map(glue.join, tricks))
