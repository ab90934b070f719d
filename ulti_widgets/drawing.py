"""Pictures of cards that need neither kernel nor page: SVG with shapes of its own, the same each time."""

from __future__ import annotations

import json
from functools import cache
from html import escape
from importlib.resources import files
from typing import TYPE_CHECKING, Final

from ulti_widgets.cards import RANKS, SUITS

if TYPE_CHECKING:
    from collections.abc import Iterable

WIDTH: Final = 40
HEIGHT: Final = 54
GAP: Final = 4
_INK: Final = {"H": "#b3261e", "B": "#b3261e", "L": "#1b1b1f", "A": "#1b1b1f"}


@cache
def shapes() -> dict[str, str]:
    """Give the path of each suit in a box of 100 by 100: the same file that the page is built from."""
    found: dict[str, str] = json.loads((files("ulti_widgets") / "suits.json").read_text("utf-8"))
    return found


def card_group(card: int, x: float = 0, y: float = 0) -> str:
    """Draw a card as a group at a place of a larger picture."""
    suit, rank = SUITS[card >> 3], RANKS[card & 7]
    return (
        f'<g transform="translate({x:g} {y:g})">'
        f'<rect x=".5" y=".5" width="{WIDTH - 1}" height="{HEIGHT - 1}" rx="4.5" fill="#fffdf8" stroke="#8a8578"/>'
        f'<text x="20" y="23" text-anchor="middle" font-family="Georgia, serif" font-size="20" font-weight="700" '
        f'fill="{_INK[suit]}">{rank}</text>'
        f'<path d="{shapes()[suit]}" fill="{_INK[suit]}" transform="translate(10 29) scale(.2)"/></g>'
    )


def back_group(x: float = 0, y: float = 0) -> str:
    """Draw the back of a card."""
    return (
        f'<g transform="translate({x:g} {y:g})">'
        f'<rect x=".5" y=".5" width="{WIDTH - 1}" height="{HEIGHT - 1}" rx="4.5" fill="#35507d" '
        'stroke="#fffdf8" stroke-width="1.5"/>'
        f'<rect x="5.5" y="5.5" width="{WIDTH - 11}" height="{HEIGHT - 11}" rx="2.5" fill="none" stroke="#a9bbdb"/></g>'
    )


def picture(groups: str, width: float, height: float, title: str, described: str = "") -> str:
    """Wrap drawn groups into a picture with a title, and with a longer description if there is one."""
    more = f"<desc>{escape(described)}</desc>" if described else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{width:g}" height="{height:g}" '
        f'viewBox="0 0 {width:g} {height:g}"><title>{escape(title)}</title>{more}{groups}</svg>'
    )


def cards_svg(cards: Iterable[int], title: str) -> str:
    """Draw cards side by side.

    Args:
        cards: card numbers, from left to right.
        title: the picture's description.
    """
    drawn = [card_group(card, place * (WIDTH + GAP)) for place, card in enumerate(cards)]
    width = max(len(drawn) * (WIDTH + GAP) - GAP, 1)
    return picture("".join(drawn), width, HEIGHT, title)
