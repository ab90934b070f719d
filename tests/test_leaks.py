"""No seat can see what it must not know: put other cards in the hidden places, and its view stays the same.

The other arrangement is made by relabelling cards that the seat has never seen, wherever they went, and by letting
the other seats lay away other unseen cards than they did. It counts where the log stays legal and the marriages that
were called out stay the same ones.
"""

from __future__ import annotations

import re
from collections import Counter
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.helpers import Choices, any_rules, driven, examples, universe
from ulti_widgets.cards import PACK, PAIRS, Card, Hand, bits
from ulti_widgets.language import CARD_NAMES
from ulti_widgets.ulti.actions import Action, Declare, Lay, PlayCard
from ulti_widgets.ulti.deal import Deal
from ulti_widgets.ulti.decided import decided
from ulti_widgets.ulti.play import Play
from ulti_widgets.ulti.presets import PRESETS, nine_deals
from ulti_widgets.ulti.reasons import IllegalAction

if TYPE_CHECKING:
    from collections.abc import Callable

    from ulti_widgets.ulti.rules import Rules

SEATS = (0, 1, 2, None)
TRIES = 12


def known(deal: Deal, seat: int | None) -> int:
    """Give the mask of the cards that a seat has seen at any time, by the table alone."""
    seen = 0
    station: Deal | None = deal
    while station is not None:
        if seat is not None:
            seen |= station.hands[seat]
        if isinstance(station.action, PlayCard):
            seen |= 1 << station.action.card
        if isinstance(station.action, Declare) and deal.rules.marriages == "when_played":
            seen |= PAIRS[station.action.suit]
        station = station.previous
    play = deal.play
    if play is not None and play.laws.bid.open and play.last is not None and deal.window is None:
        shown = range(3) if deal.rules.open_hands == "all" else (play.declarer,)
        for other in shown:
            seen |= play.hands[other]
    return seen


def called_out(deal: Deal) -> list[tuple[int, ...]]:
    """Give the marriages that went round the table by themselves, with each seat's first card."""
    play = deal.play
    if play is None or deal.rules.marriages != "first_card" or deal.rules.declare_by_choice:
        return []
    found = []
    for seat in range(3):
        hand = deal.auction.hands[seat]
        held = [suit for suit in range(4) if hand & PAIRS[suit] == PAIRS[suit] and play.laws.trump is not None]
        points = sorted(40 if suit == play.laws.trump else 20 for suit in held)
        if play.laws.bid.hundred is not None:
            wanted = 40 if play.laws.bid.hundred == "40-100" else 20
            points = [wanted] if wanted in points and seat == play.declarer else []
        elif "simple" not in play.laws.parts:
            points = []
        found.append(tuple(points) if play.hands[seat].bit_count() < hand.bit_count() else ())
    return found


def _relabelled(hidden: list[int], random: Random) -> dict[int, int]:
    """Give other names to some hidden cards: two, four or all of them change places."""
    chosen = random.sample(hidden, min(len(hidden), random.choice((2, 2, 4, len(hidden)))))
    return dict(zip(chosen, random.sample(chosen, len(chosen)), strict=True))


def another(deal: Deal, seat: int | None, random: Random) -> Deal | None:
    """Give the deal with other cards in the places that a seat cannot see; None where the log would be illegal."""
    seen = known(deal, seat)
    hidden = [card for card in range(32) if not seen >> card & 1]
    new_name = _relabelled(hidden, random)

    def renamed(card: int) -> Card:
        return PACK[new_name.get(card, card)]

    other = Deal(deal.rules, [renamed(card) for card in deal.pack], dealer=deal.dealer)
    trump = deal.auction.trump
    try:
        for who, action in deal.log:
            step: Action = action
            if isinstance(action, Lay) and who != seat:
                # Seen cards go where they went; instead of unseen ones any others will do.
                kept = [card for card in action.cards if seen >> card & 1]
                free = [card for card in bits(other.hands[who]) if not seen >> card & 1]
                step = Lay(Hand([*kept, *(PACK[card] for card in random.sample(free, 2 - len(kept)))]))
            elif isinstance(action, Declare) and who != seat and deal.rules.marriages == "first_card":
                suits = [suit for suit in range(4) if (suit == trump) == (action.suit == trump)]
                legal = [Declare(suit) for suit in suits if other.why_not(Declare(suit)) is None]
                step = random.choice(legal) if legal else action
            other = other.after(step)
    except IllegalAction:
        return None
    return other if called_out(other) == called_out(deal) else None


def _same_for(deal: Deal, other: Deal, seat: int | None, choices: Choices) -> None:
    """The seat sees, may do and is told the same in both."""
    mine, theirs = deal.view(seat), other.view(seat)
    assert mine == theirs, (repr(deal), repr(other), seat)
    assert repr(mine) == repr(theirs)
    assert str(mine) == str(theirs)
    assert deal.view(None) == other.view(None)
    if seat == deal.turn and seat is not None:
        for action in universe(deal, choices):
            assert deal.why_not(action) == other.why_not(action), (deal, action)


def _check(rules: Rules, seed: int, counted: Counter[str]) -> None:
    random = Random(seed)
    stations = [deal for deal in driven(rules, seed) if not deal.over]
    # Every phase gets its share: play is long, the auction is short.
    by_phase: dict[str, list[Deal]] = {}
    for deal in stations:
        by_phase.setdefault(deal.phase, []).append(deal)
    for phase, deals in by_phase.items():
        for deal in random.sample(deals, min(len(deals), 4 if phase == "play" else 1)):
            for seat in SEATS:
                for _ in range(TRIES):
                    other = another(deal, seat, random)
                    if other is None or (other.hands, other.auction.talon) == (deal.hands, deal.auction.talon):
                        counted["no other"] += 1
                        continue
                    _same_for(deal, other, seat, Choices(seed=seed))
                    counted[phase] += 1
                    if deal.play is not None and deal.play.number > 5:
                        counted["play after trick 5"] += 1
                    if deal.play is not None and deal.why_not("stop") is None:
                        counted["decided"] += 1
                    break


@pytest.mark.hypothesis
def test_other_cards_in_hidden_places_look_the_same(record_property: Callable[[str, object], None]) -> None:
    counted: Counter[str] = Counter()

    @examples(40)
    @given(any_rules(), st.integers(0, 2**32))
    def check(rules: Rules, seed: int) -> None:
        _check(rules, seed, counted)

    check()
    for preset in PRESETS.values():
        for seed in range(12):
            _check(preset, seed, counted)
    record_property("arrangements tried", "\n".join(f"{number:6} {what}" for what, number in sorted(counted.items())))
    for phase in ("auction", "lay", "bid", "trump", "play", "kontra"):
        assert counted[phase] >= 30, counted
    assert counted["play after trick 5"] >= 30, counted
    assert counted["decided"] >= 5, counted


def test_an_unseen_marriage_does_not_speak_through_the_end_of_play() -> None:
    """Under `nine_deals` nobody hears whether the declarer holds the marriage of a bid hundred before the count."""
    won = ("L7 H7 H8", "HA H10 BA B10 AA A10", "LA L10 L9")
    with_it = Play(nine_deals, "40-100", trump="L", hands=("LK LQ", "B7 B8", "B9 A7"), won=won)
    without = Play(nine_deals, "40-100", trump="L", hands=("LK B9", "B7 B8", "LQ A7"), won=won)
    assert with_it.marriages != without.marriages
    assert decided(with_it)
    assert decided(without)
    # While it could still be made, neither is certain.
    won = ("L7 HA H10 BA B10 AA", "H7 H8 H9", "L8 L10 L9")
    for hands in (("LK LQ", "B7 B8", "B9 A7"), ("LK B9", "B7 B8", "LQ A7")):
        assert not decided(Play(nine_deals, "40-100", trump="L", hands=hands, won=won))


NAMED = re.compile("|".join(sorted(CARD_NAMES, key=len, reverse=True)))


@examples(30)
@given(any_rules(), st.integers(0, 2**32))
def test_refusals_name_only_cards_that_the_seat_knows(rules: Rules, seed: int) -> None:
    choices = Choices(seed=seed)
    for deal in driven(rules, seed):
        turn = deal.turn
        if turn is None or choices.number(8):
            continue
        mine = known(deal, turn)
        for action in universe(deal, choices):
            why = deal.why_not(action)
            if why is None:
                continue
            # A card that the seat itself named tells it no more than that the hand lacks it.
            named = action.cards.mask if isinstance(action, Lay) else 0
            assert not (why.because.mask | why.instead.mask) & ~(mine | named)
            asked = {CARD_NAMES[action.card]} if isinstance(action, PlayCard) else set()
            own = {CARD_NAMES[card] for card in bits(mine | named)}
            assert set(NAMED.findall(str(why))) <= own | asked


def test_the_picture_of_a_view_has_no_cards() -> None:
    for deal in driven(PRESETS["pagat"], 11):
        for seat in SEATS:
            view = deal.view(seat)
            assert not re.search(r"[HBLA](10|[AKQJ987])\b", repr(view).replace("View", ""))


def test_everybodys_view_holds_no_hand_before_the_end() -> None:
    for deal in driven(PRESETS["widder"], 3):
        view = deal.view(None)
        assert not view.hand
        if deal.over:
            continue
        assert view.legal == ()
        assert view.reasons == {}
        assert not view.talon
        assert all(not event.cards for event in view.events)
        assert all(not event.action.cards for event in view.events if isinstance(event.action, Lay))


def test_a_revealed_view_shows_everything() -> None:
    for deal in driven(PRESETS["pagat"], 12):
        view = deal.view(1, reveal=True)
        assert tuple(hand.mask for hand in view.shown if hand is not None) == deal.hands
        assert view.settlement == (deal.settlement() if deal.over else None)
    with pytest.raises(ValueError, match="no seat"):
        Deal.from_seed(PRESETS["pagat"], 1).view(3)
