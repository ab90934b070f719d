"""How a match between players looks: who won how much, the contracts, and what has to be said beside them."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from ulti_widgets.language import N_, Translator
from ulti_widgets.show.grid import Cell, Column, Grid

if TYPE_CHECKING:
    from ulti_widgets.players.match_result import MatchResult


def number(value: float, digits: int = 2) -> str:
    """Give a number with its sign; a true minus sign is as wide as the plus."""
    if abs(value) == inf:
        return "\u2212\u221e" if value < 0 else "\u221e"
    said = f"{value:+.{digits}f}"
    return said[1:] if not float(said) else said.replace("-", "\u2212")


def result_grids(found: MatchResult, words: Translator) -> list[Grid]:
    """Give the table of players and the table of contracts."""
    return [_players(found, words), _contracts(found, words)]


def _players(found: MatchResult, words: Translator) -> Grid:
    sure = words.say(N_("Interval ({percent}%)"), percent=f"{100 * found.confidence:g}")
    columns = (
        Column(words.text(N_("Player"))),
        Column(words.text(N_("Points a deal")), right=True),
        Column(words.text(N_("Standard error")), right=True),
        Column(sure, right=True),
        Column(words.text(N_("CPU seconds a deal")), right=True),
        Column(words.text(N_("Faults")), right=True),
    )
    cpu, faults = found.cpu, found.faults
    rows: list[tuple[Cell, ...]] = []
    for who in found.players:
        failed = str(sum(count for (name, _), count in faults.items() if name == who))
        if not found.deals:
            rows.append((Cell(who), Cell(""), Cell(""), Cell(""), Cell(""), Cell("")))
            continue
        money = found.money(who)
        span = words.say(N_("{low} to {high}"), low=number(money.low), high=number(money.high))
        error = f"{money.error:.2f}" if money.error < inf else "\u221e"
        rows.append(
            (Cell(who), Cell(number(money.mean)), Cell(error), Cell(span), Cell(f"{cpu[who]:.3f}"), Cell(failed))
        )
    return Grid(columns, tuple(rows))


def _contracts(found: MatchResult, words: Translator) -> Grid:
    columns = (
        Column(words.text(N_("Declarer"))),
        Column(words.text(N_("Bid"))),
        Column(words.text(N_("Played")), right=True),
        Column(words.text(N_("Made")), right=True),
        Column(words.text(N_("Points for the declarer")), right=True),
    )
    rows = tuple(
        (
            Cell(row.player or ""),
            Cell(row.bid),
            Cell(str(row.times)),
            Cell(str(row.made)),
            Cell(number(row.money, 1)),
        )
        if row.bid is not None
        else (Cell(""), Cell(words.text(N_("Everybody passed"))), Cell(str(row.times)), Cell(""), Cell(""))
        for row in found.contracts
    )
    return Grid(columns, rows)


def result_notes(found: MatchResult, words: Translator) -> list[str]:
    """Say how many deals were played and how, and what keeps them from being repeated."""
    said = [
        words.say(
            N_("Deals: {deals} of {planned}. Seatings for each deal: {seatings}."),
            deals=len(found.deals),
            planned=found.planned,
            seatings=len(found.seatings),
        )
    ]
    if found.until is not None:
        said.append(words.text(N_("The interval holds however often one looks: the match may end once it is decided.")))
    if not found.reproducible:
        late = N_("A player was stopped by the clock: the same seed need not give the same result again.")
        said.append(words.text(late))
    return said
