"""How advice looks: the options as a table, best first, and below it what the numbers rest on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ulti_widgets.language import N_, Translator, capital
from ulti_widgets.show.actions import action_text
from ulti_widgets.show.forms import paragraph, section
from ulti_widgets.show.grid import Cell, Column, Grid
from ulti_widgets.show.numbers import amount, decimal, percent
from ulti_widgets.ulti.names import part_noun, seat_noun

if TYPE_CHECKING:
    from ulti_widgets.players.advice import Advice, Chance, Option

PLACES: Final = 1
"""Decimals of points: what is estimated from some dozens of deals has no more."""
CLOSE: Final = N_("The first two are too close to tell apart by these deals.")


def money_text(option: Option, words: Translator) -> str:
    """Give the points that an option is expected to bring, with half of its 95% interval."""
    low, high = option.interval
    money = decimal(option.money, words, PLACES)
    return f"{money} \u00b1 {amount((high - low) / 2, words, PLACES)}" if option.error else money


def chance_text(chance: Chance, words: Translator) -> str:
    """Give a chance in percent, with its interval where it has one."""
    made, low, high = percent(chance.made), percent(chance.low), percent(chance.high)
    if low == high:
        return words.say(N_("{made} %"), made=made)
    return words.say(N_("{made} % ({low} to {high})"), made=made, low=low, high=high)


def part_text(chance: Chance, words: Translator) -> str:
    """Name a chance's part."""
    return capital(words.noun(part_noun(chance.part)))


def reasons_text(option: Option, words: Translator) -> str:
    """Give an option's reasons, one after another."""
    return " ".join(why.text(words) for why in option.reasons)


def _grid(advice: Advice, words: Translator) -> Grid:
    chances = any(option.chances for option in advice.options)
    reasons = any(option.reasons for option in advice.options)
    columns = [Column(words.text(N_("What to do"))), Column(words.text(N_("Points")), right=True)]
    if chances:
        columns.append(Column(words.text(N_("The declarer makes")), below=True))
    if reasons:
        columns.append(Column(words.text(N_("Why")), below=True))
    rows = []
    for option in advice.options:
        best = option is advice.best
        cells = [
            Cell(action_text(option.action, advice.phase, words), strong=best),
            Cell(money_text(option, words), strong=best),
        ]
        if chances:
            made = [f"{part_text(chance, words)}: {chance_text(chance, words)}" for chance in option.chances]
            cells.append(Cell("; ".join(made)))
        if reasons:
            cells.append(Cell(reasons_text(option, words)))
        rows.append(tuple(cells))
    said = N_("{seat} is to act. What the deal brings that seat on average, in points, best first:")
    return Grid(tuple(columns), tuple(rows), words.say(said, seat=seat_noun(advice.seat)))


def basis_lines(advice: Advice, words: Translator) -> list[str]:
    """Say how far the numbers carry: whether the best is surely the best, and what they rest on."""
    close = [] if advice.sure else [words.text(CLOSE)]
    return close + [line.text(words) for line in advice.basis]


def advice_text(advice: Advice, words: Translator) -> str:
    """Give advice as plain text."""
    return "\n".join((_grid(advice, words).text(), "", *basis_lines(advice, words))).rstrip()


def advice_html(advice: Advice, words: Translator) -> str:
    """Give advice as HTML."""
    return section([_grid(advice, words).html(words), *map(paragraph, basis_lines(advice, words))], words)
