"""Numbers that are estimated, as each language writes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fractions import Fraction

    from ulti_widgets.language import Translator


def decimal(number: Fraction | float, words: Translator, places: int = 2) -> str:
    """Give a signed number with a few decimals at most; a true minus sign is as wide as the plus."""
    text = amount(number, words, places)
    rounded = round(float(number), places)
    return f"+{text}" if rounded > 0 else f"\u2212{text}" if rounded < 0 else "0"


def amount(number: Fraction | float, words: Translator, places: int = 2) -> str:
    """Give a number without its sign, with a few decimals at most."""
    text = f"{abs(float(number)):.{places}f}".rstrip("0").rstrip(".")
    return text if words.lang == "en" else text.replace(".", ",")


def percent(number: Fraction | float) -> int:
    """Give a share from 0 to 1 in percent."""
    return round(100 * float(number))
