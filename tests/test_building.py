"""Building a bid: every bid can be built, and nothing else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ulti_widgets.ulti.building import Building
from ulti_widgets.ulti.presets import PRESETS, hoe_speel_je, pagat, widder


@pytest.mark.parametrize("name", PRESETS)
def test_every_bid_can_be_built_part_by_part(name: str) -> None:
    rules = PRESETS[name]
    for bid in rules.ladder.bids:
        building = Building(rules)
        for word in bid.name.split():
            building = building.toggled(word)
        assert building.bid == bid
        if rules.trump_named == "in_bid" and bid.trumps and not bid.hearts:
            assert building.call is None
            building = building.toggled("trump-L")
        call = building.call
        assert call is not None
        assert call.bid == bid


@given(st.sampled_from(sorted(PRESETS)), st.integers(0, 60), st.lists(st.integers(0, 14), max_size=8))
def test_what_is_switched_off_leads_to_no_bid(name: str, standing: int, toggles: list[int]) -> None:
    rules = PRESETS[name]
    bids = rules.ladder.bids
    over = bids[standing] if standing < len(bids) else None
    building = Building(rules, over)
    for number in toggles:
        switches = building.switches()
        building = building.toggled(switches[number % len(switches)].id)
    words = {word for word in building.chosen if not word.startswith("trump-")}
    for switch in building.switches():
        if switch.on or switch.id.startswith("trump-"):
            continue
        wanted = words | {switch.id}
        reachable = [
            bid
            for bid in bids
            if wanted <= set(bid.name.split()) | ({"simple"} & set(bid.parts))
            and (over is None or rules.ladder.outbids(bid, over))
        ]
        assert (switch.why is None) == bool(reachable), switch
        if switch.why is not None:
            assert str(switch.why)
            assert building.toggled(switch.id) == building
    call = building.call
    if call is not None and over is not None:
        assert rules.ladder.outbids(call.bid, over)
    assert (call is None) == (building.why() is not None)


def test_an_implied_simple_game_may_be_said() -> None:
    building = Building(pagat).toggled("simple").toggled("ulti")
    assert building.bid == pagat.bid("ulti")


def test_refusals_name_what_is_in_the_way() -> None:
    betli = Building(pagat).toggled("betli")
    off = {switch.id: switch.why for switch in betli.switches()}
    assert str(off["ulti"]) == "Ulti cannot be bid together with betli: betli is always bid alone."
    low = Building(pagat, pagat.bid("heart ulti"))
    why = {switch.id: switch.why for switch in low.switches()}["simple"]
    assert why is not None
    assert why.id == "part-too-low"
    simple = Building(pagat, pagat.bid("heart simple"), frozenset({"simple"})).why()
    assert simple is not None
    assert simple.id == "too-low"


def test_another_trump_suit_takes_the_place_of_the_first() -> None:
    building = Building(hoe_speel_je).toggled("ulti").toggled("trump-B").toggled("trump-L")
    call = building.call
    assert call is not None
    assert call.trump == 2


def test_durchmars_without_trumps_is_told_apart_where_both_can_be_bid() -> None:
    suit = Building(widder).toggled("durchmars").bid
    without = Building(widder).toggled("durchmars").toggled("no-trump").bid
    assert suit is not None
    assert without is not None
    assert (suit.trumps, without.trumps) == (True, False)
