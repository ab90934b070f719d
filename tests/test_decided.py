"""When a play is said to be decided, every continuation pays the same, whatever the hidden cards are."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.helpers import any_rules, driven, examples
from ulti_widgets.cards import PACK, Hand, bits
from ulti_widgets.ulti.actions import Declare
from ulti_widgets.ulti.decided import decided
from ulti_widgets.ulti.play import Play, PositionError
from ulti_widgets.ulti.presets import PRESETS, hoe_speel_je, nine_deals, pagat, widder
from ulti_widgets.ulti.scoring import settle

if TYPE_CHECKING:
    from collections.abc import Callable

    from ulti_widgets.ulti.deal import Deal
    from ulti_widgets.ulti.rules import Rules


def _to_the_end(deal: Deal, random: Random) -> tuple[int, int, int]:
    """Play on at random, declaring marriages where there is a choice."""
    while not deal.over:
        legal = deal.legal_actions()
        declares = [action for action in legal if isinstance(action, Declare)]
        deal = deal.after(random.choice(declares if declares and random.random() < 0.7 else legal))
    return deal.settlement().payments


def _continuations(play: Play) -> set[tuple[int, int, int]]:
    """Give the payments of every way to play a position out."""
    if play.over:
        return {settle(play).payments}
    found: set[tuple[int, int, int]] = set()
    for action in play.legal_actions():
        found |= _continuations(play.after(action))
    return found


def _other_hands(play: Play, random: Random) -> Play:
    """Deal all cards not yet played out anew, so that the last trick and the marriages can have been."""
    for _ in range(200):
        with suppress(PositionError):
            return _dealt_anew(play, random)
    return play


def _dealt_anew(play: Play, random: Random) -> Play:
    unseen = [card for hand in (*play.hands, play.talon) for card in bits(hand)]
    random.shuffle(unseen)
    hands = [Hand([PACK[unseen.pop()] for _ in range(hand.bit_count())]) for hand in play.hands]
    laws = play.laws
    last = None if play.last is None else (play.last[0], [PACK[card] for card in play.last[1:]])
    return Play(
        laws.rules,
        laws.bid,
        trump=laws.trump,
        declarer=play.declarer,
        hands=hands,
        leader=play.leader,
        won=[Hand(mask=cards) for cards in play.won],
        talon=Hand([PACK[card] for card in unseen]),
        marriages=["".join("HBLA"[suit] for suit in bits(suits)) for suits in play.marriages],
        kontra=dict(zip(laws.parts, play.kontra, strict=True)),
        last=last,
    )


def _check(rules: Rules, seed: int, counted: Counter[str]) -> None:
    random = Random(seed)
    stopped: Deal | None = None
    for deal in driven(rules, seed):
        if deal.play is None or deal.over or deal.why_not("stop") is not None:
            continue
        stopped = deal
        counted[f"with {deal.play.number - 1} tricks played"] += 1
        paid = deal.after("stop").settlement().payments
        for _ in range(4):
            assert _to_the_end(deal, random) == paid, deal
        if not deal.play.trick and rules.marriages != "at_count":
            other = _other_hands(deal.play, random)
            assert decided(other)
            if rules.marriages == "first_card":
                while not other.over:
                    other = other.after(random.choice(other.legal_actions()))
                assert settle(other).payments == paid, (deal, other)
        if deal.play.number >= 9:
            assert _continuations(deal.play) == {paid}, deal
            counted["played out in every way"] += 1
    counted["deals"] += stopped is not None


@pytest.mark.hypothesis
def test_nothing_changes_once_it_is_decided(record_property: Callable[[str, object], None]) -> None:
    counted: Counter[str] = Counter()

    @examples(150)
    @given(any_rules(), st.integers(0, 2**32))
    def check(rules: Rules, seed: int) -> None:
        _check(rules, seed, counted)

    check()
    for preset in PRESETS.values():
        for seed in range(60):
            _check(preset, seed, counted)
    record_property("decided", "\n".join(f"{number:6} {what}" for what, number in sorted(counted.items())))
    assert counted["deals"] >= 60, counted


@pytest.mark.parametrize("half", [False, True])
def test_half_of_a_silent_hundred_is_at_stake_beside_forty_points(*, half: bool) -> None:
    rules = hoe_speel_je.replace(silent_half=half)
    play = Play(
        rules,
        "simple",
        trump="L",
        hands=("LK LQ", "B7 B8", "B9 A7"),
        won=("L7 H7 H8 HA H10 BA B10 LA L10", "H9 HJ HQ", "L8 LJ L9"),
        marriages=("", "", ""),
    )
    # Sixty points are in; the declarer may still declare the forty, which is worth half a 40-100 then.
    assert decided(play) is not half


@pytest.mark.parametrize("rules", [pagat, widder, nine_deals], ids=["pagat", "widder", "nine_deals"])
def test_a_trump_seven_still_out_keeps_it_open(rules: Rules) -> None:
    won = ("HA H10 BA B10 LA L10", "H9 HJ HQ", "L8 LJ L9")
    play = Play(rules, "simple", trump="L", hands=("L7 LK", "B7 B8", "B9 A7"), won=won)
    assert not decided(play)


def test_no_play_is_decided_before_its_first_trick() -> None:
    for preset in PRESETS.values():
        for deal in driven(preset, 9):
            if deal.play is not None and deal.play.last is None:
                assert not decided(deal.play)
