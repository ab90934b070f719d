"""What is wrong with a position that is set up: marriages, the first lead, the last trick, the tricks before."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ulti_widgets.cards import PAIRS, bits
from ulti_widgets.language import card_noun, suit_noun
from ulti_widgets.ulti.laws import BETLI, FULL_HAND, ONGOING
from ulti_widgets.ulti.names import part_noun, seat_noun
from ulti_widgets.ulti.reasons import Reason, reason

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ulti_widgets.ulti.laws import Laws


def wrong_marriage(
    marriages: Sequence[int], hands: Sequence[int], talon: int, last: tuple[int, int, int, int] | None
) -> Reason | None:
    """Say which marriage a seat cannot have, since another had a card of the pair or it lies in the talon, or None.

    Args:
        marriages: for each seat the suits, a mask of four bits.
        hands: the hands before the trick.
        talon: the talon.
        last: leader and cards of the trick before, if it is known.
    """
    held = list(hands)
    if last is not None:
        leader, *cards = last
        for place, card in enumerate(cards):
            held[(leader + place) % 3] |= 1 << card
    for seat, suits in enumerate(marriages):
        elsewhere = talon | held[(seat + 1) % 3] | held[(seat + 2) % 3]
        for suit in bits(suits):
            for card in bits(PAIRS[suit] & elsewhere):
                seated, named = seat_noun(seat), suit_noun(suit)
                played = last is not None and card in last[1:]
                rule = "marriage-last" if played else "marriage-elsewhere"
                return reason(rule, seat=seated, suit=named, card=card_noun(card))
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


def wrong_history(laws: Laws, declarer: int, leader: int, hands: Sequence[int], won: Sequence[int]) -> Reason | None:
    """Say why no tricks can have led to a position, or None: whoever leads has taken the trick before.

    Tricks that are not told may have gone to any seat, but not to one with whose trick the play ends.
    """
    tricks = [cards.bit_count() // 3 for cards in won]
    if not any(tricks):
        return None if any(hands) else reason("no-cards")
    if laws.ends != ONGOING:
        # Betli is lost with the declarer's first trick, durchmars with the defenders' first.
        losing = [seat for seat in range(3) if (seat == declarer) == (laws.ends == BETLI)]
        lost = sum(tricks[seat] for seat in losing)
        bid = part_noun("betli" if laws.ends == BETLI else "durchmars")
        if lost > 1:
            return reason("ended-before", part=bid, count=lost)
        if (leader in losing) != bool(lost) or (lost and not tricks[leader]):
            return reason("ended-lead" if lost else "leader-ends", part=bid, seat=seat_noun(leader))
    if not tricks[leader] and sum(tricks) == FULL_HAND - hands[0].bit_count():
        return reason("leader-no-trick", seat=seat_noun(leader))
    return None
