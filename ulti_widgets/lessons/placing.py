"""Cards in the places of a position: read, typed, moved, and what is said where one moves."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from ulti_widgets.cards import Card, CardError, Hand
from ulti_widgets.language import N_, card_noun
from ulti_widgets.lessons.telling import Said, say
from ulti_widgets.ulti.names import seat_noun
from ulti_widgets.ulti.reasons import RefusedError, card_reason, reason

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

HANDS: Final = ("south", "east", "west")
WON: Final = ("won-south", "won-east", "won-west")
PLACES: Final = (*HANDS, "trick", "talon", *WON)
"""Where cards of a position may lie."""


def read_codes(given: str | Iterable[str | int]) -> list[Card]:
    """Read cards: their codes with spaces or commas between, or cards, codes or numbers.

    Raises:
        RefusedError: one is no card.
    """
    items = re.split(r"[\s,]+", given.strip()) if isinstance(given, str) else given
    try:
        return [Card(item) for item in items if item != ""]
    except CardError as error:
        raise RefusedError(card_reason(error)) from error


def write_codes(place: str, cards: Sequence[Card]) -> str:
    """Write the cards of a place: a trick as it was played, others as they are held."""
    return " ".join(map(str, cards if place == "trick" else Hand(cards)))


def read_places(given: Mapping[str, str | Iterable[str | int]]) -> dict[str, str]:
    """Read the cards of some places, and give the codes of all.

    Raises:
        RefusedError: there is no such place or card, or a card is there twice.
    """
    for place in given:
        _check(place)
    found: dict[str, str] = {}
    seen: dict[Card, str] = {}
    for place in PLACES:
        row = read_codes(given.get(place, ""))
        for card in row:
            if card in seen:
                raise RefusedError(reason("place-twice", card=card_noun(card), one=seen[card], other=place))
            seen[card] = place
        found[place] = write_codes(place, row)
    return found


def put(cards: Mapping[str, str], place: str, typed: Sequence[Card]) -> tuple[dict[str, str], tuple[Said, ...]]:
    """Set the cards of a place; those that lay elsewhere move.

    Returns:
        The codes of all places, and what has to be said: which card was typed twice, and where those lay that moved.

    Raises:
        RefusedError: there is no such place.
    """
    _check(place)
    told = [
        say(N_("{card:the} was typed twice, and is taken once."), card=card_noun(card))
        for card in dict.fromkeys(typed)
        if typed.count(card) > 1
    ]
    found = {}
    for other in PLACES:
        row = read_codes(cards.get(other, ""))
        if other == place:
            row = list(dict.fromkeys(typed))
        else:
            told += [_moved(card, other) for card in row if card in typed]
            row = [card for card in row if card not in typed]
        found[other] = write_codes(other, row)
    return found, tuple(told)


def _check(place: str) -> None:
    if place not in PLACES:
        raise RefusedError(reason("no-place", name=repr(place), choices=", ".join(PLACES)))


def _moved(card: Card, place: str) -> Said:
    """Say where a card lay that has moved."""
    noun = card_noun(card)
    if place in HANDS:
        seat = seat_noun(HANDS.index(place))
        return say(N_("{card:the} was in the hand of {seat}, and has moved."), card=noun, seat=seat)
    if place in WON:
        seat = seat_noun(WON.index(place))
        return say(N_("{card:the} was among those won by {seat}, and has moved."), card=noun, seat=seat)
    if place == "trick":
        return say(N_("{card:the} was in the trick, and has moved."), card=noun)
    return say(N_("{card:the} was in the talon, and has moved."), card=noun)
