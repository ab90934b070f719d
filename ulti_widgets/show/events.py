"""What seats say and do, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ulti_widgets.cards import CODES
from ulti_widgets.language import N_, Translator, capital, suit_noun
from ulti_widgets.ulti.actions import Call, Concede, Declare, Done, Heard, Kontra, Lay, NameTrump, Pass, Stop, Take
from ulti_widgets.ulti.names import bid_name, kontra_name, part_noun, seat_noun

if TYPE_CHECKING:
    from collections.abc import Callable

    from ulti_widgets.ulti.bids import Bid
    from ulti_widgets.ulti.rules import Rules
    from ulti_widgets.ulti.view import Event


def said(event: Event, rules: Rules, words: Translator, sign: Callable[[int], str] = CODES.__getitem__) -> str:  # noqa: PLR0911 (one answer for each kind of action)
    """Give what a seat said or did, a card aside.

    Args:
        event: the event.
        rules: the rules.
        words: the language.
        sign: gives a card in short.
    """
    action = event.action
    if isinstance(action, Call):
        return bid_in(action.bid, action.trump, words)
    if isinstance(action, NameTrump):
        return words.say(N_("Trumps: {suit}"), suit=suit_noun(action.suit))
    if isinstance(action, Lay):
        if not len(event.cards):
            return words.text(N_("Lays two cards away"))
        return words.say(N_("Lays {cards} away"), cards=" ".join(sign(card) for card in event.cards))
    if isinstance(action, Heard):
        return words.say(N_("Declares {points}"), points=action.points)
    if isinstance(action, Declare):
        return words.say(N_("Declares the marriage in {suit}"), suit=suit_noun(action.suit))
    if isinstance(action, Kontra):
        return f"{capital(kontra_name(rules, event.level, words))}: {words.noun(part_noun(action.part))}"
    plain: dict[type, str] = {
        Pass: N_("Pass"),
        Take: N_("Takes the talon"),
        Done: N_("Done"),
        Concede: N_("Gives up"),
        Stop: N_("The rest is not played."),
    }
    return words.text(plain[type(action)]) if type(action) in plain else str(action)


def bid_in(bid: Bid, trump: int | None, words: Translator) -> str:
    """Give a bid's name, with its trump suit where the name does not tell it."""
    name = capital(bid_name(bid, words))
    return name if trump is None or bid.hearts else f"{name}, {words.noun(suit_noun(trump))}"


def doubled(rules: Rules, bid: Bid, levels: tuple[tuple[int, int], ...], declarer: int, words: Translator) -> list[str]:
    """Give what has been doubled, part by part."""
    found: list[str] = []
    for part, (right, left) in zip(bid.parts, levels, strict=False):
        name = words.noun(part_noun(part))
        if right == left and right:
            found.append(f"{capital(name)}: {kontra_name(rules, right, words)}")
            continue
        found += [
            f"{capital(name)}: {kontra_name(rules, level, words)} ({words.noun(seat_noun((declarer + step) % 3))})"
            for step, level in ((1, right), (2, left))
            if level
        ]
    return found
