"""The ladder of each preset: how many bids, on which rungs, and which beats which by what."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest

from ulti_widgets.ulti.presets import PRESETS, hoe_speel_je, nine_deals, pagat, widder

if TYPE_CHECKING:
    from ulti_widgets.ulti.bids import Bid, Ladder
    from ulti_widgets.ulti.rules import Rules

PAGAT_RUNGS = {
    (1, 0): {"simple"},
    (2, 0): {"heart simple"},
    (4, 0): {"40-100"},
    (4, 1): {"ulti"},
    (5, 0): {"betli"},
    (6, 0): {"durchmars"},
    (8, 0): {"40-100 ulti", "heart 40-100", "20-100"},
    (8, 2): {"heart ulti"},
    (10, 0): {"heart betli", "40-100 durchmars", "ulti durchmars"},
    (12, 0): {"20-100 ulti", "heart durchmars"},
    (14, 0): {"20-100 durchmars", "40-100 ulti durchmars"},
    (16, 0): {"heart 40-100 ulti", "heart 20-100"},
    (18, 0): {"20-100 ulti durchmars"},
    (20, 0): {"open betli", "heart 40-100 durchmars", "heart ulti durchmars"},
    (24, 0): {"open durchmars", "heart 20-100 ulti"},
    (28, 0): {
        "40-100 open durchmars",
        "ulti open durchmars",
        "heart 20-100 durchmars",
        "heart 40-100 ulti durchmars",
    },
    (32, 0): {
        "20-100 open durchmars",
        "40-100 ulti open durchmars",
        "heart 40-100 open durchmars",
        "heart ulti open durchmars",
    },
    (36, 0): {"20-100 ulti open durchmars", "heart 20-100 ulti durchmars"},
    (40, 0): {"heart 20-100 open durchmars", "heart 40-100 ulti open durchmars"},
    (48, 0): {"heart 20-100 ulti open durchmars"},
}
"""Written out by hand: what ranks first, then the simple game inside, which only breaks ties."""

HOE_SINGLES = [
    "simple", "heart simple", "betli", "40-100", "heart 40-100", "20-100", "heart 20-100", "heart betli",
    "open betli", "durchmars", "ulti", "heart ulti", "heart durchmars", "open durchmars",
]  # fmt: skip


def names(ladder: Ladder) -> list[set[str]]:
    return [{bid.name for bid in rung} for rung in ladder.rungs]


def value_of(bid: Bid) -> int:
    """Value a widder bid from the chart of components, written independently of the engine."""
    if not bid.trumps:
        feat = 5 if "betli" in bid.parts else 6
        return feat * (4 if bid.open else 2 if bid.hearts else 1)
    chart = {"simple": 1, "ulti": 4, "four-aces": 4, "40-100": 4, "20-100": 8, "durchmars": 12 if bid.open else 6}
    return sum(chart[part] for part in bid.parts) * (2 if bid.hearts else 1)


def test_pagat_has_38_bids_on_20_rungs() -> None:
    ladder = pagat.ladder
    assert len(ladder.bids) == 38
    assert len(ladder.rungs) == 20
    assert names(ladder) == list(PAGAT_RUNGS.values())
    for rung, (value, simple) in zip(ladder.rungs, PAGAT_RUNGS, strict=True):
        for bid in rung:
            assert ladder.value(bid) == value
            # Rank and stake differ by the simple game inside an ulti.
            assert ladder.stake(bid) == value + simple
    suits = [bid for bid in ladder.bids if bid.trumps]
    assert len([bid for bid in suits if "durchmars" not in bid.parts]) == 12
    assert len([bid for bid in suits if "durchmars" in bid.parts]) == 20
    assert len([bid for bid in ladder.bids if not bid.trumps]) == 6


@pytest.mark.parametrize("rules", [pagat, nine_deals])
def test_bids_on_one_rung_cannot_overbid_each_other(rules: Rules) -> None:
    ladder = rules.ladder
    rung_of = {bid: number for number, rung in enumerate(ladder.rungs) for bid in rung}
    for one, other in product(ladder.bids, repeat=2):
        assert ladder.outbids(one, other) == (rung_of[one] > rung_of[other])
        if rung_of[one] == rung_of[other]:
            assert ladder.compare(one, other).by == "level"


@pytest.mark.parametrize(
    ("bid", "standing", "beats", "by", "mine", "theirs"),
    [
        ("betli", "ulti", True, "value", 5, 4),
        ("heart betli", "heart ulti", True, "value", 10, 8),
        ("ulti", "40-100", True, "simple", 1, 0),
        ("40-100", "ulti", False, "simple", 0, 1),
        ("heart ulti", "20-100", True, "simple", 2, 0),
        ("heart durchmars", "20-100 ulti", False, "level", 12, 12),
        ("40-100 ulti", "heart 40-100", False, "level", 8, 8),
        ("20-100", "40-100 ulti", False, "level", 8, 8),
        ("heart simple", "simple", True, "value", 2, 1),
        ("simple", "simple", False, "level", 1, 1),
    ],
)
def test_pagat_comparisons(  # noqa: PLR0913 (one row of the table)
    *, bid: str, standing: str, beats: bool, by: str, mine: int, theirs: int
) -> None:
    ladder = pagat.ladder
    found = ladder.compare(ladder.find(bid), ladder.find(standing))
    assert found == (beats, by, mine, theirs)


def test_widder_has_54_lines() -> None:
    ladder = widder.ladder
    assert len(ladder.bids) == 54
    assert [bid.name for bid in ladder.bids[:6]] == ["simple", "heart simple", "40-100", "four-aces", "ulti", "betli"]
    assert [ladder.value(bid) for bid in ladder.bids[:6]] == [1, 2, 4, 5, 5, 5]
    assert ladder.bids[52].name == "heart 20-100 open durchmars"
    # The printed chart has 16+25 here; its total of 40 and the values of the parts say 16+24.
    assert ladder.value(ladder.bids[52]) == 40
    assert ladder.bids[53].name == "heart 20-100 ulti open durchmars"
    assert ladder.value(ladder.bids[53]) == 48
    for bid in ladder.bids:
        assert ladder.value(bid) == ladder.stake(bid) == value_of(bid)


def test_widder_compares_value_then_parts_then_ulti_over_four_aces() -> None:
    ladder = widder.ladder
    pairs = set()
    for one, other in product(ladder.bids, repeat=2):
        mine, theirs = (value_of(one), -len(one.parts)), (value_of(other), -len(other.parts))
        found = ladder.compare(one, other)
        if mine != theirs:
            assert found.beats == (mine > theirs)
            assert found.by == ("value" if mine[0] != theirs[0] else "parts")
        elif found.beats:
            assert found.by == "ulti"
            pairs.add((one.name, other.name))
    assert pairs == {
        ("ulti", "four-aces"),
        ("heart ulti", "heart four-aces"),
        ("40-100 ulti", "40-100 four-aces"),
        ("heart 40-100 ulti", "heart 40-100 four-aces"),
        ("20-100 ulti", "20-100 four-aces"),
        ("heart 20-100 ulti", "heart 20-100 four-aces"),
    }


@pytest.mark.parametrize(
    ("bid", "standing", "beats", "by"),
    [
        ("betli", "ulti", True, "parts"),
        ("ulti", "betli", False, "parts"),
        ("durchmars", "no-trump durchmars", False, "level"),
        ("open durchmars", "heart durchmars", False, "level"),
        ("heart no-trump durchmars", "heart durchmars", False, "level"),
        ("ulti durchmars", "heart four-aces", False, "level"),
        ("heart betli", "heart ulti", True, "parts"),
    ],
)
def test_widder_comparisons(*, bid: str, standing: str, beats: bool, by: str) -> None:
    ladder = widder.ladder
    found = ladder.compare(ladder.find(bid), ladder.find(standing))
    assert (found.beats, found.by) == (beats, by)


def test_nine_deals_has_14_bids_on_10_rungs() -> None:
    ladder = nine_deals.ladder
    assert len(ladder.bids) == 14
    assert [ladder.value(rung[0]) for rung in ladder.rungs] == [1, 2, 4, 5, 6, 8, 10, 16, 20, 24]
    assert names(ladder) == [
        {"simple"},
        {"heart simple"},
        {"40-100"},
        {"ulti", "betli"},
        {"durchmars"},
        {"heart 40-100", "20-100"},
        {"heart ulti", "ulti durchmars"},
        {"heart 20-100"},
        {"heart ulti durchmars", "open betli"},
        {"open durchmars"},
    ]


def test_hoe_speel_je_prints_its_order() -> None:
    ladder = hoe_speel_je.ladder
    assert [bid.name for bid in ladder.bids[:14]] == HOE_SINGLES
    assert len(ladder.bids) == 30
    combined = ladder.bids[14:]
    assert all(len(bid.parts) > 1 for bid in combined)
    # Over every single; among themselves by value, then fewer parts.
    keys = [(ladder.stake(bid), -len(bid.parts)) for bid in combined]
    assert keys == sorted(keys)
    for number, bid in enumerate(ladder.bids):
        for lower in ladder.bids[:number]:
            same = bid in combined and lower in combined and keys[number - 14] == keys[ladder.index[lower] - 14]
            assert ladder.outbids(bid, lower) != same
            assert not ladder.outbids(lower, bid)
    ulti, durchmars = ladder.find("ulti"), ladder.find("durchmars")
    assert ladder.compare(durchmars, ulti) == (False, "order", 9, 10)
    assert ladder.compare(ladder.find("simple ulti"), ladder.find("open durchmars")).by == "order"
    assert ladder.compare(ladder.find("heart simple ulti"), ladder.find("simple ulti")).by == "value"
    three, two = ladder.find("40-100 ulti durchmars"), ladder.find("20-100 durchmars")
    assert ladder.compare(three, two) == (False, "parts", 3, 2)


def test_a_printed_durchmars_stays_without_trumps_where_there_is_another() -> None:
    ladder = hoe_speel_je.replace(suit_durchmars="alone_too").ladder
    assert ladder.outbids(ladder.find("ulti"), ladder.find("no-trump durchmars"))
    assert ladder.outbids(ladder.find("open no-trump durchmars"), ladder.find("heart no-trump durchmars"))


@pytest.mark.parametrize("exception", [False, True])
def test_bids_that_beat_others_of_their_rung_stand_after_them(*, exception: bool) -> None:
    ladder = widder.replace(durchmars_over_hearts=exception).ladder
    for number, bid in enumerate(ladder.bids):
        assert not any(ladder.outbids(lower, bid) for lower in ladder.bids[:number])


def test_the_tournament_exception() -> None:
    ladder = widder.replace(durchmars_over_hearts=True).ladder
    for bid, standing in product(("40-100 durchmars", "ulti durchmars"), ("heart ulti", "heart four-aces")):
        assert ladder.compare(ladder.find(bid), ladder.find(standing)) == (True, "durchmars", 10, 10)
        assert ladder.compare(ladder.find(standing), ladder.find(bid)).beats is False
    assert not ladder.outbids(ladder.find("40-100 durchmars"), ladder.find("ulti durchmars"))


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_names_find_their_bids_in_any_order(rules: Rules) -> None:
    ladder = rules.ladder
    assert len({bid.name for bid in ladder.bids}) == len(ladder.bids)
    for bid in ladder.bids:
        assert ladder.find(" ".join(reversed(bid.name.split()))) is bid
        assert rules.bid(bid.name.replace("heart", "Hearts")) is bid
    with pytest.raises(ValueError, match="no bid"):
        ladder.find("40-100 20-100")
    with pytest.raises(ValueError, match="no bid"):
        ladder.find("simple simple")
