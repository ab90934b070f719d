"""Refusals name the rule that forbids what was asked, and only that."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any

import pytest

from tests.helpers import dealt, through
from ulti_widgets.ulti.actions import Call, Declare, Kontra, Lay, PlayCard, Take, read_action
from ulti_widgets.ulti.bids import FLAGS, PARTS
from ulti_widgets.ulti.building import Building
from ulti_widgets.ulti.clashes import fitting, no_bid
from ulti_widgets.ulti.deal import Deal
from ulti_widgets.ulti.presets import PRESETS, hoe_speel_je, nine_deals, pagat, widder

if TYPE_CHECKING:
    from ulti_widgets.ulti.rules import Rules

TEN = "LA L10 LK LQ L7 HK HQ B7 A7 A8"
OTHER = "L8 L9 LJ BA B10 B9 B8 BJ H7 H8"
TALON = "AJ AQ"
LAID = "lay AJ AQ"


def start(rules: Rules) -> Deal:
    return dealt(rules, {0: TEN, 1: OTHER}, TALON)


def said(deal: Deal, text: str) -> str:
    why = deal.why_not(text)
    assert why is not None, text
    return str(why)


# -- bids that cannot be built


@pytest.mark.parametrize(
    ("rules", "bid", "sentence"),
    [
        (pagat, "betli ulti", "Ulti cannot be bid together with betli: betli is always bid alone."),
        (pagat, "40-100 20-100", "20-100 cannot be bid together with 40-100: a bid holds one hundred at most."),
        (pagat, "four-aces", "Four aces cannot be bid under these rules."),
        (pagat, "Four aces", "Four aces cannot be bid under these rules."),
        (
            pagat,
            "simple 40-100",
            (
                "40-100 cannot be bid together with simple game: "
                "a hundred or a durchmars takes the place of the simple game."
            ),
        ),
        (pagat, "open ulti", "This is no bid by itself: another part has to go with it."),
        (
            widder,
            "four-aces durchmars",
            (
                "Durchmars cannot be bid together with four aces: "
                "a bid holds one of durchmars, four aces and four tens at most."
            ),
        ),
        (
            widder,
            "open four aces",
            "Four aces cannot be bid together with open: only durchmars and betli are played open.",
        ),
        (
            widder.replace(four_aces="not_bare"),
            "four aces",
            "Four aces are not bid with the simple game alone under these rules: add another part.",
        ),
        (
            widder,
            "ulti no-trump durchmars",
            "No trumps cannot be bid together with ulti: only durchmars is bid without trumps, and alone.",
        ),
        (
            nine_deals,
            "40-100 ulti",
            "Ulti cannot be bid together with 40-100: a hundred and ulti are not combined under these rules.",
        ),
        (
            nine_deals,
            "40-100 durchmars",
            "Durchmars cannot be bid together with 40-100: with a trump suit durchmars is bid with ulti only.",
        ),
        (
            pagat.replace(suit_durchmars="no", open_suit_durchmars="no"),
            "ulti durchmars",
            "Durchmars cannot be bid together with ulti: durchmars is not played with a trump suit under these rules.",
        ),
        (
            pagat,
            "no-trump durchmars",
            "Durchmars alone is played without trumps under these rules: that is not said.",
        ),
    ],
)
def test_a_bid_that_cannot_be_built_is_refused_by_its_rule(rules: Rules, bid: str, sentence: str) -> None:
    assert said(through(start(rules), LAID) if rules.talon == "opener" else start(rules), f"bid {bid}") == sentence


@pytest.mark.parametrize("name", PRESETS)
def test_known_parts_are_a_bid_or_refused_by_a_rule(name: str) -> None:
    rules = PRESETS[name]
    for number in (1, 2, 3):
        for words in combinations((FLAGS[0], *PARTS, *FLAGS[1:]), number):
            why = no_bid(rules, " ".join(words))
            bids = [bid.name for bid in rules.ladder.bids if set(bid.name.split()) | {"simple"} >= set(words)]
            assert (why is None) == (
                any(set(name.split()) in ({*words}, {*words} - {"simple"}) for name in bids)
                and any(fitting(rules, frozenset(words)))
            ), words
            # The plain sentence, which says which and not why, is never needed.
            assert why is None or why.id != "parts-clash", words


def test_the_builder_and_the_typed_bid_say_the_same() -> None:
    off = {switch.id: switch.why for switch in Building(widder).toggled("four-aces").switches()}
    assert off["durchmars"] == no_bid(widder, "four-aces durchmars")


def test_an_unknown_word_is_still_unreadable() -> None:
    why = through(start(pagat), LAID).why_not("bid grand")
    assert why is not None
    assert why.id == "unreadable"


# -- refusals that would name a rule that is not there


def test_who_took_the_talon_is_refused_a_pass_for_that() -> None:
    deal = through(start(hoe_speel_je), "pass")
    assert deal.why_not("pass") is None
    taken = through(deal, "take")
    assert said(taken, "pass") == "Who has taken the talon has to lay two cards away and make a bid."
    assert said(start(pagat), "pass") == "The opener has to bid: a deal cannot be passed out."
    assert said(through(start(pagat), LAID, "bid ulti, take"), "pass").startswith("Who has taken the talon")


@pytest.mark.parametrize("rules", [pagat, nine_deals], ids=["pagat", "nine_deals"])
def test_conceding_is_refused_where_it_is_not_played(rules: Rules) -> None:
    deal = through(start(rules), LAID, "bid simple, pass, pass, pass, trump L")
    assert said(deal, "concede") == "Conceding is not played under these rules."
    assert said(through(deal, "play LA"), "concede") == "Conceding is not played under these rules."


def test_the_highest_bid_forbids_a_bid_and_the_talon_in_words_of_their_own() -> None:
    highest = pagat.ladder.bids[-1].name
    deal = through(start(pagat), LAID, f"bid {highest}")
    assert said(deal, "bid simple") == f"No bid is higher than {highest}."
    assert said(deal, "take") == f"No bid is higher than {highest}, so the talon may not be taken."
    out = through(start(pagat.replace(talon="out")), f"bid {highest}")
    assert said(out, "bid simple") == f"No bid is higher than {highest}."


def test_marriages_that_count_unseen_are_not_declared() -> None:
    deal = through(start(nine_deals), LAID, "bid simple, pass, pass, pass, trump L")
    assert said(deal, "declare L") == "Marriages are not declared under these rules: every pair counts at the end."
    deal = through(start(pagat), LAID, "bid simple, pass, pass, pass, trump L")
    assert said(deal, "declare L") == "Marriages are declared by themselves under these rules."


# -- how an action is written


def test_actions_are_read_in_capitals_too() -> None:
    assert read_action("TAKE", pagat) == Take()
    assert read_action("Play hA", pagat) == read_action("play HA", pagat)
    assert isinstance(read_action("Play hA", pagat), PlayCard)
    assert isinstance(read_action("LAY h7 B8", pagat), Lay)
    assert read_action("Bid Ulti IN l", pagat) == Call(pagat.bid("ulti"), 2)
    assert read_action("Declare h", pagat) == Declare(0)
    assert read_action("KONTRA Simple OF 1", pagat) == Kontra("simple", 1)


def test_four_aces_may_be_written_in_two_words() -> None:
    assert widder.bid("Four Aces") == widder.bid("four-aces")
    assert widder.bid("heart four aces ulti") == widder.bid("heart ulti four-aces")
    assert widder.bid("no trump durchmars") == widder.bid("no-trump durchmars")
    assert read_action("kontra four aces of 2", widder) == Kontra("four-aces", 2)


def test_laying_away_what_is_not_held_names_the_cards() -> None:
    deal = start(pagat)
    assert (
        said(deal, "lay B10 H8") == "You cannot lay the eight of hearts and the ten of diamonds away: not in your hand."
    )
    assert said(deal, "lay AJ") == "Lay two different cards of your hand away."


def test_a_kontra_on_an_unknown_part_is_refused() -> None:
    deal = through(start(pagat), LAID, "bid simple, pass, pass, pass, trump L, play LA")
    why = deal.why_not(Kontra("grand"))
    assert why is not None
    assert str(why) == "The bid has no part grand."


@pytest.mark.parametrize("dealer", [True, 1.0, 3, "1"])
def test_a_dealer_is_a_seat(dealer: Any) -> None:
    with pytest.raises(ValueError, match="no seat"):
        Deal.from_seed(pagat, 1, dealer=dealer)


@pytest.mark.parametrize("seat", [True, 1.0, 3])
def test_a_view_is_of_a_seat(seat: Any) -> None:
    with pytest.raises(ValueError, match="no seat"):
        start(pagat).view(seat)


def test_rules_without_kontra_do_not_say_how_it_goes() -> None:
    assert "defender's kontra" not in nine_deals.text()
    assert "defender's kontra" in pagat.text()


def test_what_the_docs_offer_is_exported() -> None:
    import ulti_widgets  # noqa: PLC0415 (for this test alone)

    assert {"steps", "PositionError", "StaleError"} <= set(ulti_widgets.__all__)
    assert ulti_widgets.steps is not None
    assert issubclass(ulti_widgets.PositionError, ValueError)
    assert issubclass(ulti_widgets.StaleError, ValueError)
