"""What perfect play comes to: each card's worth and the best line, as lines of text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ulti_widgets.cards import CODES
from ulti_widgets.language import N_, Translator
from ulti_widgets.show.grid import Cell, Column, Grid
from ulti_widgets.show.order import in_order
from ulti_widgets.ulti.names import seat_noun

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ulti_widgets.cards import Card
    from ulti_widgets.ulti.play import Play


def best_of(play: Play, values: Mapping[Card, int]) -> list[Card]:
    """Give the cards that are best for the side to play.

    Args:
        play: the position.
        values: for each legal card what it brings the declarer, in points.
    """
    best = max(values.values()) if play.turn == play.declarer else min(values.values())
    return [card for card in values if values[card] == best]


def perfect_text(play: Play, values: Mapping[Card, int], line: Iterable[int], words: Translator) -> str:
    """Give the position, what each legal card brings the declarer, the best ones marked, and the best line.

    Args:
        play: the position.
        values: for each legal card what it brings the declarer, in points.
        line: cards to the end, each one of the best.
        words: the language.
    """
    best = best_of(play, values)
    ordered = in_order(values, play.laws, trump=play.laws.trump)
    rows = [(Cell(CODES[card], strong=card in best), Cell(f"{values[card]:+d}")) for card in ordered]
    said = N_("{seat} is to play. What each card brings the declarer, in points from both defenders together:")
    caption = words.say(said, seat=seat_noun(play.turn))
    grid = Grid(
        (Column(words.text(N_("Card"))), Column(words.text(N_("Points")), right=True)),
        tuple(sorted(rows, key=lambda row: -int(row[1].text))),
        caption,
    )
    told = words.say(N_("Best play: {cards}"), cards=_line_text(play, line))
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
