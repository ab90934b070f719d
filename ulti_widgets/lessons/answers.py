"""Answers as values, and as what a page or a person writes: `HA`, `HA H10`, `1`, `heart ulti`, `-14`, `declarer`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ulti_widgets.cards import Card, Hand
from ulti_widgets.ulti.bids import Bid, BidError
from ulti_widgets.ulti.reasons import RefusedError, reason

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ulti_widgets.lessons.goals.base import Answer
    from ulti_widgets.ulti.rules import Rules


class AnswerError(RefusedError):
    """Something that is no answer of the kind asked for; the reason says what is."""


def read_answer(kind: str, raw: object, rules: Rules) -> Answer:
    """Read an answer of a kind.

    Raises:
        AnswerError: it is none of that kind.
    """
    try:
        return _READERS[kind](raw, rules)
    except (TypeError, ValueError) as error:
        if isinstance(error, BidError):
            raise AnswerError(error.reason) from error
        text = _shown(raw)
        raise AnswerError(reason(f"answer-{kind}", text=text) if text else reason("answer-none")) from error


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


def _shown(raw: object) -> str:
    if isinstance(raw, list | tuple | set | frozenset):
        return " ".join(map(str, raw))
    return "" if raw is None else str(raw).strip()


def _cards(raw: object) -> list[Card]:
    if isinstance(raw, Card):
        return [raw]
    if isinstance(raw, str):
        return [Card(code) for code in raw.replace(",", " ").split()]
    return [Card(item) for item in _items(raw)]


def _items(raw: object) -> Iterable[str | int]:
    if not isinstance(raw, list | tuple | Hand | set | frozenset):
        raise TypeError
    return raw


def _card(raw: object, rules: Rules) -> Card:
    del rules
    (card,) = _cards(raw)
    return card


def _number(raw: object, rules: Rules) -> int:
    del rules
    if isinstance(raw, bool) or not isinstance(raw, int | str):
        raise TypeError
    return int(raw.replace("\u2212", "-") if isinstance(raw, str) else raw)


def _seat(raw: object, rules: Rules) -> int:
    seat = _number(raw, rules)
    if seat not in {0, 1, 2}:
        raise ValueError
    return seat


def _bid(raw: object, rules: Rules) -> Bid:
    name = raw.name if isinstance(raw, Bid) else raw
    if not isinstance(name, str) or not name.strip():
        raise TypeError
    return rules.bid(name)


def _bids(raw: object, rules: Rules) -> tuple[Bid, ...]:
    if isinstance(raw, str):
        raw = [part for part in (piece.strip() for piece in raw.split(",")) if part]
    if not isinstance(raw, list | tuple | set | frozenset):
        raise TypeError
    found = {_bid(item, rules) for item in raw}
    return tuple(sorted(found, key=lambda bid: rules.ladder.index[bid]))


def _choice(raw: object, rules: Rules) -> str:
    del rules
    # YAML reads a bare yes or no as a truth value.
    if not isinstance(raw, str) or not raw.strip():
        raise TypeError
    return raw.strip()


def _choices(raw: object, rules: Rules) -> tuple[str, ...]:
    if isinstance(raw, str):
        raw = [part for part in (piece.strip() for piece in raw.split(",")) if part]
    if not isinstance(raw, list | tuple | set | frozenset):
        raise TypeError
    return tuple(sorted({_choice(item, rules) for item in raw}))


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
