"""The ladder as a table: every bid from low to high."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ulti_widgets.language import N_, Translator, capital
from ulti_widgets.show.forms import html, paragraph, section, text
from ulti_widgets.show.grid import Cell, Column, Grid
from ulti_widgets.show.rules import rules_name
from ulti_widgets.ulti.bids import Ladder, Verdict
from ulti_widgets.ulti.names import bid_name, bid_phrase, part_noun

if TYPE_CHECKING:
    from ulti_widgets.ulti.bids import Bid


def ladder_grid(ladder: Ladder, words: Translator) -> Grid:
    """Give the rungs from low to high; a bid that beats another one of its rung stands after it and says so."""
    rows: list[tuple[Cell, ...]] = []
    for number, rung in enumerate(ladder.rungs, start=1):
        for place, bid in enumerate(rung):
            beaten = [bid_phrase(other) for other in rung if ladder.outbids(bid, other)]
            rows.append(
                (
                    Cell(str(number) if not place else "", rows=0 if place else len(rung)),
                    Cell(str(len(rows) + 1)),
                    Cell(capital(bid_name(bid, words))),
                    Cell(_parts(ladder, bid, words)),
                    Cell(_rank(ladder, bid, words)),
                    Cell(str(ladder.stake(bid))),
                    Cell(words.say(N_("beats {beaten:and}"), beaten=beaten) if beaten else ""),
                )
            )
    columns: tuple[Column, ...] = (
        Column(words.text(N_("Rung")), right=True),
        Column(words.text(N_("Line")), right=True),
        Column(words.text(N_("Bid"))),
        Column(words.text(N_("Parts"))),
        Column(words.text(N_("Ranks by"))),
        Column(words.text(N_("Pays")), right=True),
        Column(words.text(N_("On its rung"))),
    )
    if not any(row[-1].text for row in rows):
        columns, rows = columns[:-1], [row[:-1] for row in rows]
    caption = words.say(
        N_("The ladder of {rules}: {bids} bids on {rungs} rungs, from low to high"),
        rules=rules_name(ladder.rules, words),
        bids=len(ladder.bids),
        rungs=len(ladder.rungs),
    )
    return Grid(columns, tuple(rows), caption, ruled=False)


def _parts(ladder: Ladder, bid: Bid, words: Translator) -> str:
    return " + ".join(f"{words.noun(part_noun(part))} {value.points}" for part, value in ladder.parts(bid).items())


def _rank(ladder: Ladder, bid: Bid, words: Translator) -> str:
    """Give what a bid ranks by, most important first."""
    order = ladder.rules.bid_order
    value = ladder.value(bid)
    parts = len(bid.parts)
    if order == "simple_breaks_ties":
        rest = ladder.stake(bid) - value
        return f"{value} (+{rest})" if rest else str(value)
    if order == "value":
        return str(value)
    said = words.say(words.plural(N_("{count} part"), N_("{count} parts"), parts), count=parts)
    if order == "fewer_parts":
        return f"{value}, {said}"
    if parts > 1:
        return f"{ladder.stake(bid)}, {said}"
    return words.say(N_("place {place}"), place=value + 1)


@text.register(Ladder)
def _ladder_text(value: Ladder, words: Translator) -> str:
    return ladder_grid(value, words).text()


@html.register(Ladder)
def _ladder_html(value: Ladder, words: Translator) -> str:
    return ladder_grid(value, words).html(words)


@text.register(Verdict)
def _verdict_text(value: Verdict, words: Translator) -> str:
    return value.reason.text(words)


@html.register(Verdict)
def _verdict_html(value: Verdict, words: Translator) -> str:
    return section([paragraph(text(value, words))], words)
