"""A match: who deals, who leads, when it is over."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ulti_widgets.ulti.match import Match, dealer, with_deals
from ulti_widgets.ulti.presets import hoe_speel_je, pagat, widder
from ulti_widgets.ulti.rules import RulesError


def paid(*amounts: tuple[int, int, int]) -> tuple[tuple[int, int, int], ...]:
    return amounts


@pytest.mark.parametrize("deals", [6, 9, 12])
def test_every_seat_opens_equally_often(deals: int) -> None:
    dealers = [dealer(number) for number in range(1, deals + 1)]
    assert {seat: dealers.count(seat) for seat in range(3)} == dict.fromkeys(range(3), deals // 3)
    # The deal moves on to the right: counter-clockwise, as the play does.
    assert dealers[:3] == [2, 0, 1]


def test_a_match_ends_after_its_deals() -> None:
    match = Match(with_deals(pagat, 6), paid(*[(2, -1, -1)] * 5))
    assert not match.over
    match = match.after((2, -1, -1))
    assert match.over
    assert match.scores == (12, -6, -6)
    assert match.leaders == (0,)
    with pytest.raises(ValueError, match="over"):
        match.after((2, -1, -1))


def test_a_tie_for_first_plays_on_one_deal_at_a_time() -> None:
    tied = Match(with_deals(pagat, 6), paid(*[(2, -1, -1), (-1, 2, -1)] * 3))
    assert tied.leaders == (0, 1)
    assert not tied.over
    assert tied.planned == 7
    again = tied.after((-1, -1, 2))
    assert not again.over
    assert again.planned == 8
    assert again.after((2, -1, -1)).over


def test_a_tie_for_last_does_not_play_on() -> None:
    assert Match(with_deals(pagat, 6), paid(*[(2, -1, -1)] * 6)).over


def test_a_tie_can_play_one_round_of_three() -> None:
    tied = Match(hoe_speel_je, paid(*[(2, -1, -1), (-1, 2, -1)] * 12))
    assert tied.planned == 27
    assert not tied.after((2, -1, -1)).over


def test_an_open_end_is_never_over() -> None:
    assert not Match(widder, paid(*[(2, -1, -1)] * 50)).over


def test_an_odd_number_of_deals_is_refused_by_name() -> None:
    with pytest.raises(RulesError, match=r"deals=7.*6, 9, 12"):
        with_deals(pagat, 7)


def test_payments_add_to_zero() -> None:
    with pytest.raises(ValueError, match="zero"):
        Match(pagat).after((1, 1, 1))


@pytest.mark.parametrize("paid", [(2, -2), (0.5, -0.5, 0), (1, -1, 0, 0), (True, -1, 0)])
def test_a_deal_pays_three_whole_numbers(paid: Any) -> None:
    with pytest.raises(ValueError, match="three seats a whole number"):
        Match(pagat).after(paid)


@given(st.lists(st.sampled_from([(2, -1, -1), (-1, 2, -1), (-1, -1, 2), (0, 0, 0)]), max_size=40))
def test_a_match_is_over_just_when_one_seat_leads_at_its_end(amounts: list[tuple[int, int, int]]) -> None:
    match = Match(with_deals(pagat, 6))
    for one in amounts:
        if match.over:
            break
        match = match.after(one)
        assert match.over == (len(match.payments) >= 6 and len(match.leaders) == 1)
