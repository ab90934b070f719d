"""Names for the data of the game, as nouns that a translator puts into words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ulti_widgets.language import N_, Noun, Translator

if TYPE_CHECKING:
    from ulti_widgets.ulti.bids import Bid
    from ulti_widgets.ulti.rules import Rules

_PARTS: Final = {
    "simple": N_("simple game"),
    "ulti": N_("ulti"),
    "40-100": N_("40-100"),
    "20-100": N_("20-100"),
    "betli": N_("betli"),
    "durchmars": N_("durchmars"),
    "four-aces": N_("four aces"),
    "four-tens": N_("four tens"),
    "silent-ulti": N_("silent ulti"),
    "silent-100": N_("silent 100"),
    "silent-durchmars": N_("silent durchmars"),
    "silent-four-aces": N_("silent four aces"),
    "silent-four-tens": N_("silent four tens"),
    "conceded": N_("conceded simple game"),
    "heart": N_("hearts"),
    "open": N_("open"),
    "no-trump": N_("no trumps"),
}

_BID_WORDS: Final = {"heart": N_("heart"), "open": N_("open"), "no-trump": N_("no-trump")}

_STEPS: Final = (
    N_("kontra"),
    N_("rekontra"),
    N_("szubkontra"),
    N_("hirskontra"),
    N_("mordkontra"),
    N_("fedák Sári"),
)

SEATS: Final = (N_("South"), N_("East"), N_("West"))


def part_noun(part: str) -> Noun:
    """Give the noun for a part of a bid, a silent result or a switch of the bid builder."""
    return Noun("part", _PARTS[part])


def bid_name(bid: Bid, translator: Translator) -> str:
    """Give a bid's name as it is said, such as `heart 40-100 ulti`."""
    words = [
        translator.noun(Noun("bid", _BID_WORDS[word])) if word in _BID_WORDS else translator.noun(part_noun(word))
        for word in bid.name.split()
    ]
    return " ".join(words)


def kontra_name(rules: Rules, level: int, translator: Translator) -> str:
    """Give the name of a step of the kontra chain; level 1 is kontra."""
    named = len(_STEPS) if rules.kontra_names == "szubkontra" else 2
    if level <= named:
        return translator.noun(Noun("kontra", _STEPS[level - 1]))
    return translator.say(N_("{number}th kontra"), number=level) if level > 3 else translator.text(N_("3rd kontra"))  # noqa: PLR2004


def seat_noun(seat: int) -> Noun:
    """Give the noun for a seat."""
    return Noun("seat", SEATS[seat])
