"""What is wrong with a position that is set up: marriages, the first lead, the last trick."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ulti_widgets.cards import PAIRS, bits
from ulti_widgets.language import card_noun, suit_noun
from ulti_widgets.ulti.names import seat_noun
from ulti_widgets.ulti.reasons import Reason, reason

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ulti_widgets.ulti.laws import Laws


def wrong_marriage(marriages: Sequence[int], hands: Sequence[int], talon: int) -> Reason | None:
    """Say which marriage a seat cannot have, since a card of the pair lies in another hand or in the talon, or None.

    Args:
        marriages: for each seat the suits, a mask of four bits.
        hands: the hands before the trick.
        talon: the talon.
    """
    for seat, suits in enumerate(marriages):
        elsewhere = talon | hands[(seat + 1) % 3] | hands[(seat + 2) % 3]
        for suit in bits(suits):
            for card in bits(PAIRS[suit] & elsewhere):
                seated, named = seat_noun(seat), suit_noun(suit)
                return reason("marriage-elsewhere", seat=seated, suit=named, card=card_noun(card))
    return None


def wrong_lead(laws: Laws, declarer: int, leader: int) -> Reason | None:
    """Say why a seat cannot lead to the first trick, or None (the forehand's seat is not known of a position)."""
    if laws.rules.first_lead != "declarer" or leader == declarer:
        return None
    return reason("leader-first", seat=seat_noun(leader))


def wrong_last(laws: Laws, declarer: int, hands: Sequence[int], last: tuple[int, int, int, int]) -> Reason | None:
    """Say why the last trick cannot have gone so, each seat having held its card beside what it holds now."""
    leader, *cards = last
    trick: tuple[int, ...] = ()
    for place, card in enumerate(cards):
        seat = (leader + place) % 3
        best = trick[laws.taking(trick)] if trick else -1
        why = laws.why_not(card, hands[seat] | 1 << card, trick, best, declares=seat == declarer)
        if why is not None:
            return reason("last-not-playable", card=card_noun(card), seat=seat_noun(seat), why=why)
        trick = (*trick, card)
    return None
