"""Names for the data of the game, as nouns that a translator puts into words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ulti_widgets.language import N_, Noun, Phrase, Translator

if TYPE_CHECKING:
    from ulti_widgets.ulti.bids import Bid
    from ulti_widgets.ulti.rules import Rules

_PARTS: Final = {
    "simple": Noun("part", "simple game"),
    "ulti": Noun("part", "ulti"),
    "40-100": Noun("part", "40-100"),
    "20-100": Noun("part", "20-100"),
    "betli": Noun("part", "betli"),
    "durchmars": Noun("part", "durchmars"),
    "four-aces": Noun("part", "four aces"),
    "four-tens": Noun("part", "four tens"),
    "silent-ulti": Noun("part", "silent ulti"),
    "silent-100": Noun("part", "silent 100"),
    "silent-durchmars": Noun("part", "silent durchmars"),
    "silent-four-aces": Noun("part", "silent four aces"),
    "silent-four-tens": Noun("part", "silent four tens"),
    "conceded": Noun("part", "conceded simple game"),
    "heart": Noun("part", "hearts"),
    "open": Noun("part", "open"),
    "no-trump": Noun("part", "no trumps"),
}

_BID_WORDS: Final = {
    "heart": Noun("bid", "heart"),
    "open": Noun("bid", "open"),
    "no-trump durchmars": Noun("bid", "no-trump durchmars"),
}
"""Words of a bid that are no parts; the last stands for two, whose order is not the same in all languages."""

_STEPS: Final = (
    Noun("kontra", "kontra"),
    Noun("kontra", "rekontra"),
    Noun("kontra", "szubkontra"),
    Noun("kontra", "hirskontra"),
    Noun("kontra", "mordkontra"),
    Noun("kontra", "fedák Sári"),
)
NAMED: Final = len(_STEPS)
"""So many steps of doubling have names at most; later ones are counted."""

_NTH: Final = {
    0: N_("{number}th kontra"),
    1: N_("{number}st kontra"),
    2: N_("{number}nd kontra"),
    3: N_("{number}rd kontra"),
}
"""By the number's last digit; 0 for all others."""

_SEATS: Final = (Noun("seat", "South"), Noun("seat", "East"), Noun("seat", "West"))
SEATS: Final = tuple(noun.name for noun in _SEATS)


def part_noun(part: str) -> Noun:
    """Give the noun for a part of a bid, a silent result or a switch of the bid builder; any other by its own name."""
    return _PARTS.get(part) or Noun("part", part)


def bid_phrase(bid: Bid | str) -> Phrase:
    """Give the nouns of a bid's name, in the order in which they are said; a name need be no bid of any rules."""
    said = bid if isinstance(bid, str) else bid.name
    words = said.replace("no-trump durchmars", "no-trump_durchmars").split()
    names = (word.replace("_", " ") for word in words)
    return Phrase(tuple(_BID_WORDS[name] if name in _BID_WORDS else part_noun(name) for name in names))


def bid_name(bid: Bid, translator: Translator) -> str:
    """Give a bid's name as it is said, such as `heart 40-100 ulti`."""
    return translator.noun(bid_phrase(bid))


def kontra_name(rules: Rules, level: int, translator: Translator) -> str:
    """Give the name of a step of the kontra chain; level 1 is kontra."""
    named = NAMED if rules.kontra_names == "szubkontra" else 2
    if level <= named:
        return translator.noun(_STEPS[level - 1])
    # 11, 12 and 13 end as no other number does.
    template = _NTH[0] if level % 100 in {11, 12, 13} else _NTH.get(level % 10, _NTH[0])
    return translator.say(template, number=level)


def seat_noun(seat: int) -> Noun:
    """Give the noun for a seat."""
    return _SEATS[seat]
