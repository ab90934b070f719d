"""Answers as values, and as what a page or a person writes: `HA`, `HA H10`, `1`, `heart ulti`, `-14`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ulti_widgets.cards import Card, Hand
from ulti_widgets.language import Noun
from ulti_widgets.ulti.bids import Bid
from ulti_widgets.ulti.reasons import RefusedError, reason
from ulti_widgets.ulti.suggest import meant

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ulti_widgets.lessons.goals.base import Answer
    from ulti_widgets.ulti.rules import Rules


class AnswerError(RefusedError):
    """Something that is no answer of the kind asked for."""


def read_answer(kind: str, raw: object, rules: Rules) -> Answer:
    """Read an answer of a kind.

    Raises:
        AnswerError: it is none of that kind.
    """
    try:
        return _READERS[kind](raw, rules)
    except (TypeError, ValueError) as error:
        if isinstance(error, AnswerError):
            raise
        raise AnswerError(reason("no-answer", text=repr(raw), expected=_EXPECTED[kind])) from error


def write_answer(answer: Answer) -> str | int | list[str]:
    """Give what JSON and lesson files hold for an answer."""
    if isinstance(answer, Card | Bid | str):
        return str(answer)
    if isinstance(answer, int):
        return int(answer)
    return [str(item) for item in answer]


def answer_text(answer: Answer) -> str:
    """Give an answer as a person writes it, and `read_answer` reads it."""
    written = write_answer(answer)
    if not isinstance(written, list):
        return str(written)
    named = isinstance(answer, tuple) and any(isinstance(item, Bid | str) for item in answer)
    return (", " if named else " ").join(written)


def _cards(raw: object) -> list[Card]:
    if isinstance(raw, Card):
        return [raw]
    if isinstance(raw, str):
        return [Card(code) for code in raw.replace(",", " ").split()]
    return [Card(item) for item in _items(raw)]


def _items(raw: object) -> Iterable[str | int]:
    if not isinstance(raw, list | tuple | Hand | set | frozenset):
        message = f"{type(raw).__name__} is no list"
        raise TypeError(message)
    return raw


def _card(raw: object, rules: Rules) -> Card:
    del rules
    (card,) = _cards(raw)
    return card


def _number(raw: object, rules: Rules) -> int:
    del rules
    if isinstance(raw, bool) or not isinstance(raw, int | str):
        message = f"{type(raw).__name__} is no number"
        raise TypeError(message)
    return int(raw.replace("\u2212", "-") if isinstance(raw, str) else raw)


def _seat(raw: object, rules: Rules) -> int:
    seat = _number(raw, rules)
    if seat not in {0, 1, 2}:
        message = "seats are 0, 1 and 2"
        raise ValueError(message)
    return seat


def _bid(raw: object, rules: Rules) -> Bid:
    if isinstance(raw, Bid):
        return rules.bid(raw.name)
    if not isinstance(raw, str):
        message = f"{type(raw).__name__} is no bid"
        raise TypeError(message)
    try:
        return rules.bid(raw)
    except ValueError as error:
        near = meant(rules, raw)
        if near is None:
            raise AnswerError(reason("no-bid-named", name=raw)) from error
        raise AnswerError(reason("no-bid-meant", name=raw, near=near.name)) from error


def _choice(raw: object, rules: Rules) -> str:
    del rules
    if not isinstance(raw, str) or not raw.strip():
        raise TypeError
    return raw.strip()


def _choices(raw: object, rules: Rules) -> tuple[str, ...]:
    if isinstance(raw, str):
        raw = [part for part in (piece.strip() for piece in raw.split(",")) if part]
    if not isinstance(raw, list | tuple | set | frozenset):
        raise TypeError
    return tuple(sorted({_choice(item, rules) for item in raw}))


def _bids(raw: object, rules: Rules) -> tuple[Bid, ...]:
    if isinstance(raw, str):
        raw = [part for part in (piece.strip() for piece in raw.split(",")) if part]
    if not isinstance(raw, list | tuple | set | frozenset):
        message = f"{type(raw).__name__} is no list"
        raise TypeError(message)
    found = {_bid(item, rules) for item in raw}
    return tuple(sorted(found, key=lambda bid: rules.ladder.index[bid]))


_READERS: Final[dict[str, Callable[[object, Rules], Answer]]] = {
    "card": _card,
    "cards": lambda raw, _: Hand(_cards(raw)),
    "seat": _seat,
    "bid": _bid,
    "bids": _bids,
    "number": _number,
    "moves": lambda raw, _: tuple(_cards(raw)),
    "choice": _choice,
    "choices": _choices,
}
_EXPECTED: Final = {
    "card": Noun("hint", "a card, such as HA or B10"),
    "cards": Noun("hint", "cards, such as HA H10"),
    "seat": Noun("hint", "a seat, 0, 1 or 2"),
    "bid": Noun("hint", "a bid by its name"),
    "bids": Noun("hint", "bids by their names, with commas between"),
    "number": Noun("hint", "a whole number"),
    "moves": Noun("hint", "cards in the order of play"),
    "choice": Noun("hint", "one of the answers to choose from"),
    "choices": Noun("hint", "answers to choose from, with commas between"),
}
