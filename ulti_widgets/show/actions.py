"""Actions in words, as somebody is told to take them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ulti_widgets.language import N_, Translator, card_noun, suit_noun
from ulti_widgets.ulti.actions import (
    Action,
    Call,
    Concede,
    Declare,
    Done,
    Kontra,
    Lay,
    NameTrump,
    Pass,
    PlayCard,
    Take,
)
from ulti_widgets.ulti.names import bid_name, part_noun

if TYPE_CHECKING:
    from ulti_widgets.cards import Card

_PLAIN: Final[dict[type, str]] = {
    Pass: N_("Pass"),
    Take: N_("Take the talon"),
    Done: N_("Double nothing"),
    Concede: N_("Give up"),
}


def action_text(action: Action, phase: str, words: Translator) -> str:  # noqa: PLR0911 (one answer for each kind of action)
    """Say what to do, without a full stop.

    Args:
        action: what is to be done.
        phase: the deal's phase, which says what being done means.
        words: the language.
    """
    if isinstance(action, PlayCard):
        return words.say(N_("Play {card:the}"), card=card_noun(action.card))
    if isinstance(action, Lay):
        return words.say(N_("Lay away {cards:and the}"), cards=action.cards)
    if isinstance(action, Call):
        named = bid_name(action.bid, words)
        if action.trump is not None and not action.bid.hearts:
            named = f"{named}, {words.noun(suit_noun(action.trump))}"
        return words.say(N_("Bid {call}"), call=named)
    if isinstance(action, NameTrump):
        return words.say(N_("Trumps: {suit}"), suit=suit_noun(action.suit))
    if isinstance(action, Declare):
        return words.say(N_("Declare the marriage in {suit}"), suit=suit_noun(action.suit))
    if isinstance(action, Kontra):
        return words.say(N_("Double {part:the}"), part=part_noun(action.part))
    if isinstance(action, Done) and phase == "concede":
        return words.text(N_("Play on"))
    return words.text(_PLAIN[type(action)]) if type(action) in _PLAIN else str(action)


def action_cards(action: Action) -> tuple[Card, ...]:
    """Give the cards of the hand that an action moves."""
    if isinstance(action, PlayCard):
        return (action.card,)
    return tuple(action.cards) if isinstance(action, Lay) else ()
