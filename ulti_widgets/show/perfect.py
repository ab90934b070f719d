"""What perfect play comes to: each card's worth and the best line, as lines of text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ulti_widgets.cards import CODES
from ulti_widgets.language import N_, Translator
from ulti_widgets.show.grid import Cell, Column, Grid
from ulti_widgets.show.order import in_order
from ulti_widgets.ulti.names import seat_noun

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ulti_widgets.solver import Analysis
    from ulti_widgets.ulti.play import Play


def perfect_text(play: Play, found: Analysis, words: Translator) -> str:
    """Give the position, what each legal card brings, the best for who is to play first, and the best line.

    Where the defenders pay differently, what each seat gets stands beside the sum.

    Args:
        play: the position.
        found: what the solver found there for money.
        words: the language.
    """
    said = N_("{seat} is to play. What each card brings the declarer, in points from both defenders together:")
    caption = words.say(said, seat=seat_noun(play.turn))
    right, left = play.defenders()
    apart = any(paid[right] != paid[left] for paid in found.card_payments.values())
    columns = [Column(words.text(N_("Card"))), Column(words.text(N_("Points")), right=True)]
    columns += [Column(words.noun(seat_noun(seat)), right=True) for seat in range(3) if apart]
    ordered = in_order(found.values, play.laws, trump=play.laws.trump)
    rows = []
    for card in sorted(ordered, key=lambda card: abs(found.values[card] - (found.value or 0))):
        cells = [Cell(CODES[card], strong=card in found.best), Cell(f"{found.values[card]:+d}")]
        cells += [Cell(f"{points:+d}") for points in found.card_payments[card] if apart]
        rows.append(tuple(cells))
    grid = Grid(tuple(columns), tuple(rows), caption)
    told = words.say(N_("Best play: {cards}"), cards=_line_text(play, [card for _, card in found.line]))
    return "\n".join((play.text(words), "", grid.text(), "", told))


def _line_text(play: Play, line: Iterable[int]) -> str:
    """Give cards with a bar between tricks, as records have them."""
    said: list[str] = []
    for card in line:
        if said and not play.trick:
            said.append("|")
        said.append(CODES[card])
        play = play.play(card)
    return " ".join(said)
