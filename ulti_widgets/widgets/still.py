"""The still picture of a table, for a notebook that is read without a kernel: the seat's own view."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from ulti_widgets.drawing import GAP, HEIGHT, WIDTH, card_group, picture
from ulti_widgets.language import N_, Translator, card_noun
from ulti_widgets.ulti.names import bid_name, seat_noun
from ulti_widgets.widgets.page import status
from ulti_widgets.widgets.sorting import sort_cards

if TYPE_CHECKING:
    from ulti_widgets.cards import Card
    from ulti_widgets.ulti.view import View

_STYLE = "font-family: system-ui, sans-serif; display: inline-block; padding: 8px 0"


def still(view: View, words: Translator) -> str:
    """Draw what a seat sees, as HTML with one picture for each row of cards."""
    rows = [f"<div>{escape(line)}</div>" for line in _lines(view, words)]
    trick = view.trick
    if trick is not None and trick.cards:
        rows.append(_row(list(trick.cards), words.text(N_("The trick")), words))
    elif view.tricks and view.settlement is None:
        rows.append(_row(list(view.tricks[-1].cards), words.text(N_("The trick before")), words))
    for seat, hand in enumerate(view.shown):
        if hand is not None and seat != view.seat and len(hand):
            rows.append(_row(sort_cards(view, hand), words.noun(seat_noun(seat)), words))
    if len(view.hand):
        rows.append(_row(sort_cards(view, view.hand), words.text(N_("Your hand")), words))
    return f'<div class="ulti-still" style="{_STYLE}">{"".join(rows)}</div>'


def _lines(view: View, words: Translator) -> list[str]:
    lines = []
    if view.standing is not None and view.bidder is not None:
        name = bid_name(view.standing, words)
        lines.append(words.say(N_("{seat}: {bid}"), seat=seat_noun(view.bidder), bid=name))
    if view.settlement is not None:
        paid = ", ".join(
            f"{words.noun(seat_noun(seat))} {points:+d}" for seat, points in enumerate(view.settlement.payments)
        )
        lines.append(paid)
    else:
        lines.append(status(view, words))
    return lines


def _row(cards: list[Card], label: str, words: Translator) -> str:
    drawn = "".join(card_group(card, place * (WIDTH + GAP)) for place, card in enumerate(cards))
    title = f"{label}: {', '.join(words.noun(card_noun(card)) for card in cards)}"
    width = len(cards) * (WIDTH + GAP) - GAP
    return f'<div style="margin-top: 8px">{escape(label)}<br>{picture(drawn, width, HEIGHT, title)}</div>'
