"""Cards, hands and tricks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ulti_widgets.cards import RANKS, Card, Hand
from ulti_widgets.drawing import HEIGHT, WIDTH, card_group, cards_svg, picture
from ulti_widgets.language import N_, Translator, card_noun
from ulti_widgets.show.forms import svg, text
from ulti_widgets.show.order import in_order
from ulti_widgets.ulti.names import seat_noun
from ulti_widgets.ulti.view import Trick

if TYPE_CHECKING:
    from collections.abc import Iterable

SYMBOLS: Final = "♥♦♠♣"
CLOTH: Final = "#285648"
CLOTH_EDGE: Final = "#1b3d33"
LIGHT: Final = "#f3f8f5"
GOLD: Final = "#f2c14e"
FONT: Final = "system-ui, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif"


def symbol(card: int) -> str:
    """Give a card as its suit's sign and its rank."""
    return SYMBOLS[card >> 3] + RANKS[card & 7]


def card_names(cards: Iterable[int], words: Translator) -> str:
    """Give the names of cards, one after another."""
    return ", ".join(words.noun(card_noun(card)) for card in cards)


def cloth(width: float, height: float) -> str:
    """Draw the table's cloth, on which light text can be read whatever the page's theme."""
    return (
        f'<rect x=".5" y=".5" width="{width - 1:g}" height="{height - 1:g}" rx="10" fill="{CLOTH}" '
        f'stroke="{CLOTH_EDGE}"/>'
    )


def ring(x: float, y: float) -> str:
    """Draw a frame around a card, for the best in a trick."""
    return (
        f'<rect x="{x - 1.5:g}" y="{y - 1.5:g}" width="{WIDTH + 3}" height="{HEIGHT + 3}" rx="6" fill="none" '
        f'stroke="{GOLD}" stroke-width="3"/>'
    )


@text.register(Card)
def _card_text(value: Card, words: Translator) -> str:
    return words.noun(card_noun(value))


@svg.register(Card)
def _card_svg(value: Card, words: Translator) -> str:
    return cards_svg([value], words.noun(card_noun(value)))


@text.register(Hand)
def _hand_text(value: Hand, words: Translator) -> str:
    return card_names(value, words) or words.text(N_("no cards"))


@svg.register(Hand)
def _hand_svg(value: Hand, words: Translator) -> str:
    if not len(value):
        empty = f'<rect x="1" y="1" width="{WIDTH - 2}" height="{HEIGHT - 2}" rx="4.5" fill="none" '
        return picture(f'{empty}stroke="#8a8578" stroke-dasharray="4 3"/>', WIDTH, HEIGHT, text(value, words))
    return cards_svg(in_order(value), text(value, words))


@text.register(Trick)
def _trick_text(value: Trick, words: Translator) -> str:
    said = [
        words.say(N_("{seat}: {card}"), seat=seat_noun((value.leader + step) % 3), card=card_noun(card))
        for step, card in enumerate(value.cards)
    ]
    if not said:
        return words.say(N_("{seat} is to lead."), seat=seat_noun(value.leader))
    if value.taker is not None:
        said.append(words.say(N_("taken by {seat}"), seat=seat_noun(value.taker)))
    return "; ".join(said)


_SPOTS: Final = ((46, 62), (92, 16), (0, 16))
"""Where the cards of the seats at the bottom, on the right and on the left lie, in a box of 132 by 116."""


def trick_group(cards: Iterable[tuple[int, int]], best: int | None, x: float, y: float) -> str:
    """Draw the cards of a trick around its middle.

    Args:
        cards: place (0 at the bottom, 1 on the right, 2 on the left) and card, in the order played.
        best: the place whose card is framed.
        x: left edge of a box of 132 by 116.
        y: its upper edge.
    """
    drawn: list[str] = []
    for place, card in cards:
        left, top = x + _SPOTS[place][0], y + _SPOTS[place][1]
        drawn.append(card_group(card, left, top))
        if place == best:
            drawn.append(ring(left, top))
    return "".join(drawn)


@svg.register(Trick)
def _trick_svg(value: Trick, words: Translator) -> str:
    placed = [((value.leader + step) % 3, card) for step, card in enumerate(value.cards)]
    names = "".join(
        f'<text x="{x}" y="{y}" text-anchor="middle" font-family="{FONT}" font-size="12" fill="{LIGHT}">'
        f"{words.noun(seat_noun(place))}</text>"
        for place, _ in placed
        for x, y in (((90, 152), (136, 22), (44, 22))[place],)
    )
    drawn = cloth(180, 164) + trick_group(placed, value.taker, 24, 14) + names
    return picture(drawn, 180, 164, text(value, words))
