"""Answers as values, and as what a page or a person writes: `HA`, `HA H10`, `1`, `heart ulti`, `-14`, `declarer`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ulti_widgets.cards import Card, Hand
from ulti_widgets.language import N_
from ulti_widgets.lessons.telling import say
from ulti_widgets.ulti.bids import Bid
from ulti_widgets.ulti.suggest import meant

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ulti_widgets.lessons.goals.base import Answer
    from ulti_widgets.lessons.telling import Telling
    from ulti_widgets.ulti.rules import Rules


class AnswerError(ValueError):
    """Something that is no answer of the kind asked for.

    Attributes:
        why: what is expected instead.
    """

    def __init__(self, why: Telling) -> None:
        """Keep what is expected; the message is its English sentence."""
        super().__init__(why.text())
        self.why = why


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
        raise AnswerError(say(_EXPECTED[kind], text=_shown(raw))) from error


def write_answer(answer: Answer) -> str | int | list[str]:
    """Give what JSON and lesson files hold for an answer."""
    if isinstance(answer, Card | Bid | str):
        return str(answer)
    if isinstance(answer, int):
        return int(answer)
    return [str(item) for item in answer]


def _shown(raw: object) -> str:
    if isinstance(raw, list | tuple | set | frozenset):
        return " ".join(map(str, raw))
    return str(raw).strip()


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
    if not isinstance(name, str):
        raise TypeError
    try:
        return rules.bid(name)
    except ValueError as error:
        near = meant(rules, name)
        why = (
            say(N_("These rules have no bid {name}."), name=name)
            if near is None
            else say(N_("These rules have no bid {name}. Did you mean {near}?"), name=name, near=str(near))
        )
        raise AnswerError(why) from error


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
_EXPECTED: Final = {
    "card": N_("One card is asked for, such as HA; “{text}” is none."),
    "cards": N_("Cards are asked for, such as HA H10; “{text}” will not do."),
    "seat": N_("A seat is asked for: 0 for South, 1 for East, 2 for West; “{text}” is none."),
    "bid": N_("A bid is asked for by its name, such as betli; “{text}” is none."),
    "bids": N_("Bids are asked for by their names, with commas between; “{text}” will not do."),
    "number": N_("A whole number is asked for, such as -4; “{text}” is none."),
    "moves": N_("Cards are asked for in the order of play, such as HA H10; “{text}” will not do."),
    "choice": N_("One of the answers to choose from is asked for; “{text}” is none."),
    "choices": N_("Some of the answers to choose from are asked for, with commas between; “{text}” will not do."),
}
