"""Whether any card that is still to be played can change a payment, judged by what everybody can see."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ulti_widgets.cards import ACES, FULL, TENS
from ulti_widgets.ulti.facts import HUNDRED, LAST_TRICK

if TYPE_CHECKING:
    from ulti_widgets.ulti.play import Play


def decided(play: Play) -> bool:
    """Say whether every payment is certain, whatever the hidden cards are.

    Hidden cards must not speak through the answer, so it bounds what each side can still get instead of
    looking: it may say no where a look would say yes.
    """
    laws, rules = play.laws, play.rules
    if play.over:
        return True
    own = play.won[play.declarer]
    right, left = play.defenders()
    taken = play.won[right] | play.won[left]
    if not own and not taken:
        return False
    if laws.trump is None:
        return False
    # Without bids and silent results that ask for the last trick's seven, it has to have been played.
    if ("ulti" in laws.parts or rules.silent_ulti or rules.silent_ulti_lost or rules.silent_half) and not (
        (own | taken) & laws.trump_seven
    ):
        return False
    all_tricks = "durchmars" in laws.parts or rules.silent_durchmars or rules.silent_half
    if all_tricks and not (own and taken) and not ("durchmars" in laws.parts and taken):
        return False
    return _points_decided(play, own, taken) and _fours_decided(play, own, (play.won[right], play.won[left]))


def _points_decided(play: Play, own: int, taken: int) -> bool:  # noqa: PLR0911 (one answer for each way to count)
    laws, rules = play.laws, play.rules
    counted = {"simple", "40-100", "20-100"} & set(laws.parts)
    if not counted:
        return True
    if rules.marriage_needs_trick and not (own and taken):
        return False
    if rules.marriages != "first_card" and "simple" in laws.parts and rules.simple_won_by == "more_points":
        # Marriages that nobody has seen can still swing the count.
        return False
    open_points = laws.card_points(FULL & ~own & ~taken) + LAST_TRICK
    tricks = laws.card_points(own)
    mine = tricks + laws.marriage_points(play.marriages[play.declarer])
    theirs = laws.card_points(taken) + sum(laws.marriage_points(play.marriages[seat]) for seat in play.defenders())
    if "simple" not in laws.parts:
        # Until the declarer's marriage for a bid hundred is seen, it may be there or not.
        unseen = rules.marriages == "at_count" or not play.marriages[play.declarer]
        if rules.marriages != "first_card" and unseen:
            marriage = 40 if laws.bid.hundred == "40-100" else 20
            return tricks + marriage + open_points < HUNDRED
        return mine >= HUNDRED or mine + open_points < HUNDRED
    if rules.simple_won_by == "over_forty" and not rules.silent_half:
        return tricks > 40 or tricks + open_points <= 40  # noqa: PLR2004 (the rule's own number)
    if rules.simple_won_by == "over_forty":
        # Half of a hundred made unbid is at stake too, with marriages that may yet be declared.
        return False
    sure = mine > theirs + open_points or mine + open_points <= theirs
    if not sure:
        return False
    if rules.silent_hundred == "no" and not rules.silent_half:
        return True
    return all(side >= HUNDRED or side + open_points < HUNDRED for side in (mine, theirs))


def _fours_decided(play: Play, own: int, defenders: tuple[int, int]) -> bool:
    rules, parts = play.rules, play.laws.parts
    at_stake = [
        (ACES, "four-aces" in parts, rules.four_aces != "no" and (bool(rules.silent_four_aces) or rules.silent_half)),
        (TENS, "four-tens" in parts, rules.four_tens and rules.silent_half),
    ]
    for cards, bid, silent in at_stake:
        complete = any(not cards & ~won for won in (own, *defenders))
        split = sum(1 for won in (own, *defenders) if won & cards) > 1
        if bid and not complete and not cards & (defenders[0] | defenders[1]):
            return False
        if not bid and silent and "durchmars" not in parts and not complete and not split:
            return False
    return True
