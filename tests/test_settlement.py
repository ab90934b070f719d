"""What a deal pays: the worked values of the sources, each reached by playing cards."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from tests.helpers import dealt, line, parts, played, through
from ulti_widgets.cards import ACES, FULL, PACK, TENS, Hand
from ulti_widgets.ulti.deal import Deal
from ulti_widgets.ulti.facts import Count
from ulti_widgets.ulti.kontra import kontra_factor
from ulti_widgets.ulti.play import Play
from ulti_widgets.ulti.presets import PRESETS, hoe_speel_je, nine_deals, pagat, widder
from ulti_widgets.ulti.record import read_record
from ulti_widgets.ulti.scoring import settle

if TYPE_CHECKING:
    from ulti_widgets.ulti.laws import Laws
    from ulti_widgets.ulti.rules import Rules
    from ulti_widgets.ulti.settlement import Settlement

RECORDS = Path(__file__).parent / "records"

# Last two tricks of a deal: the declarer, seat 0, leads; hearts or leaves are trumps.
WON = "H9 H10 HK HQ BA B10 LA L10 L9"
"""Cards in the declarer's tricks that win the simple game, short of a hundred."""


def end(  # noqa: PLR0913 (a position has that many parts)
    rules: Rules,
    bid: str,
    hands: tuple[str, str, str],
    cards: str,
    *,
    trump: str | None = None,
    won: tuple[str, str, str] = ("", "", ""),
    talon: str = "",
    marriages: tuple[str, str, str] = ("", "", ""),
    kontra: dict[str, int | tuple[int, int]] | None = None,
    leader: int = 0,
) -> Settlement:
    """Set the last tricks up, play them, settle."""
    play = Play(
        rules, bid, trump=trump, hands=hands, won=won, talon=talon, marriages=marriages, kontra=kontra, leader=leader
    )
    play = played(play, cards)
    assert play.over
    found = settle(play)
    assert sum(found.payments) == 0
    return found


# -- a heart ulti, with the money


def heart_ulti(
    rules: Rules, *, seven_lost: bool, game: bool = True, kontra: dict[str, int | tuple[int, int]] | None = None
) -> Settlement:
    """Play the last two tricks of a heart ulti: the eight of trumps lies with a defender, drawn or not."""
    few = "B7 BJ BQ"
    won = (WON, few, "") if game else (few, WON, "")
    if seven_lost:
        # The declarer leads the ace of acorns and has to be beaten in the end by the eight.
        return end(rules, "heart ulti", ("H7 AA", "H8 A8", "B8 B9"), "AA A8 B8 H7 H8 B9", won=won, kontra=kontra)
    return end(rules, "heart ulti", ("H7 AA", "A9 A8", "B8 B9"), "AA A9 B8 H7 A8 B9", won=won, kontra=kontra)


@pytest.mark.parametrize("rules", [pagat, widder, nine_deals], ids=["pagat", "widder", "nine_deals"])
def test_heart_ulti_won_takes_ten_from_each(rules: Rules) -> None:
    found = heart_ulti(rules, seven_lost=False)
    assert parts(found) == {"simple": 2, "ulti": 8}
    assert found.payments == (20, -10, -10)


@pytest.mark.parametrize("rules", [pagat, widder, nine_deals], ids=["pagat", "widder", "nine_deals"])
def test_game_won_and_ulti_lost_pays_fourteen(rules: Rules) -> None:
    found = heart_ulti(rules, seven_lost=True)
    assert parts(found) == {"simple": 2, "ulti": -16}
    assert found.payments == (-28, 14, 14)
    ulti = line(found, "ulti")
    assert (ulti.base, ulti.hearts, ulti.penalty) == (4, 2, 8)
    assert ulti.detail.id == "seven-beaten"
    assert ulti.detail.because == Hand("H8")


def test_kontra_on_the_ulti_plus_18_and_minus_22() -> None:
    assert heart_ulti(pagat, seven_lost=False, kontra={"ulti": 1}).payments == (36, -18, -18)
    assert heart_ulti(pagat, seven_lost=True, kontra={"ulti": 1}).payments == (-44, 22, 22)


def test_kontra_on_game_and_ulti_both_lost_costs_28_in_widder() -> None:
    found = heart_ulti(widder, seven_lost=True, game=False, kontra={"simple": 1, "ulti": 1})
    assert parts(found) == {"simple": -4, "ulti": -24}
    assert found.payments == (-56, 28, 28)


@pytest.mark.parametrize(("level", "factor"), list(enumerate((1, 2, 4, 8, 16, 32, 64))))
def test_each_step_doubles_up_to_64(level: int, factor: int) -> None:
    assert kontra_factor(pagat, level) == factor
    assert heart_ulti(pagat, seven_lost=False, kontra={"ulti": level}).payments[1] == -2 - 8 * factor
    assert heart_ulti(pagat, seven_lost=True, kontra={"ulti": level}).payments[1] == -2 + 8 * factor + 8


def test_printed_factors() -> None:
    rules = hoe_speel_je.replace(kontra_factors="printed", kontra_steps=0)
    assert [kontra_factor(rules, level) for level in range(9)] == [1, 2, 4, 4, 8, 16, 32, 64, 128]


def test_minor_ulti_lost_costs_its_value_twice() -> None:
    found = end(pagat, "ulti", ("L7 AA", "L8 A8", "B8 B9"), "AA A8 B8 L7 L8 B9", trump="L", won=(WON, "", ""))
    assert parts(found) == {"simple": 1, "ulti": -8}


def test_a_seven_forced_out_early_loses_the_ulti() -> None:
    play = Play(
        pagat, "ulti", trump="L", leader=2, hands=("L7 AA", "A8 B7", "L8 A9"), won=("", "", ""), marriages=("", "", "")
    )
    found = settle(played(play, "L8 L7 A8 A9 AA B7"))
    assert line(found, "ulti").paid == (-8, -8)
    assert line(found, "ulti").detail.id == "seven-early"


def test_an_ulti_without_the_seven_is_lost_with_its_penalty() -> None:
    found = end(pagat, "ulti", ("L9 AA", "L8 A8", "L7 B9"), "AA A8 L7 B9 L9 L8", trump="L")
    assert line(found, "ulti").paid == (-8, -8)
    assert line(found, "ulti").detail.id == "seven-not-held"
    # It is no silent ulti of the defender's: ulti was bid.
    assert "silent-ulti" not in parts(found)


# -- several parts, each by itself


def test_only_the_ulti_made_of_three() -> None:
    found = end(
        widder,
        "40-100 ulti four-aces",
        ("L7 AA", "A9 A8", "B8 B9"),
        "AA A9 B8 L7 A8 B9",
        trump="L",
        won=("LA L10 L9", "HA H10 B10", ""),
        marriages=("L", "", ""),
    )
    assert parts(found) == {"40-100": -4, "ulti": 4, "four-aces": -4}
    assert found.payments == (-8, 4, 4)


def test_ulti_durchmars_with_trick_three_lost() -> None:
    deal = dealt(
        pagat,
        {0: "LA L10 LK LQ L7 AA A10 AK AQ A7", 1: "L8 A9 A8 AJ B7 B8 B9 H7 H8 H9"},
        "HA BA",
    )
    deal = through(deal, "lay HA BA, bid ulti durchmars, pass, pass, pass, trump L")
    # Two rounds draw the trumps; the seven of acorns loses trick 3.
    deal = through(deal, "play LA, play L8, play L9, play L10, play B7, play LJ, play A7, play AJ, play HK")
    assert deal.turn == 1
    while not deal.over:
        deal = deal.after(deal.legal_actions()[0])
    found = deal.settlement()
    assert parts(found) == {"ulti": 4, "durchmars": -6}
    assert line(found, "durchmars").detail.more == (("number", 3),)


def test_ten_tricks_and_a_20_make_90_with_two_tens_in_the_talon() -> None:
    """The durchmars is won and the hundred beside it lost."""
    won = "LA LK LQ LJ L9 L8 L7 AA AK AQ A9 A8 BA BK BQ BJ B9 B8 HA HK HQ H9 H8 H7"
    found = end(
        pagat,
        "20-100 durchmars",
        ("L10 A10", "A7 HJ", "AJ B7"),
        "L10 HJ B7 A10 A7 AJ",
        trump="L",
        won=(won, "", ""),
        talon="B10 H10",
        marriages=("A", "", ""),
    )
    assert parts(found) == {"20-100": -8, "durchmars": 6}
    assert line(found, "20-100").detail.more == (("number", 8), ("mine", 90))
    assert found.points == (90, 20)


# -- silent results


def silent_ulti(  # noqa: PLR0913 (a position has that many parts)
    rules: Rules,
    bid: str,
    trump: str,
    *,
    lost: bool,
    kontra: dict[str, int | tuple[int, int]] | None = None,
    holder: int = 0,
) -> Settlement:
    """Play the seven of trumps to the last trick, from any seat, unbid."""
    hands = [f"{trump}7 BA", "B8 B9", "B7 BJ"]
    cards = ["BA B8 BJ", f"{trump}7 B9 B7"]
    if lost:
        hands[1] = f"{trump}8 B8"
        cards = ["BA B8 BJ", f"{trump}7 {trump}8 B7"]
    turned = (hands[-holder % 3], hands[(1 - holder) % 3], hands[(2 - holder) % 3])
    return end(rules, bid, turned, " ".join(cards), trump=trump, kontra=kontra, leader=holder)


@pytest.mark.parametrize(
    ("rules", "bid", "trump", "won", "lost"),
    [
        (pagat, "simple", "L", 2, -4),
        (pagat, "heart simple", "H", 4, -8),
        (widder, "simple", "L", 2, -4),
        (widder, "heart simple", "H", 4, -8),
        (nine_deals, "simple", "L", 2, None),
        (nine_deals, "heart simple", "H", 2, None),
        (hoe_speel_je, "simple", "L", 2, None),
        (hoe_speel_je, "heart simple", "H", 4, None),
        (pagat, "40-100", "L", 2, -4),
    ],
)
def test_silent_ulti(rules: Rules, bid: str, trump: str, won: int, lost: int | None) -> None:
    assert line(silent_ulti(rules, bid, trump, lost=False), "silent-ulti").paid == (won, won)
    found = silent_ulti(rules, bid, trump, lost=True)
    assert parts(found).get("silent-ulti") == lost
    # A defender's is paid the same way, the other way round.
    against = line(silent_ulti(rules, bid, trump, lost=False, holder=1), "silent-ulti")
    assert not against.by_declarer
    assert against.paid == (-won, -won)
    found = silent_ulti(rules, bid, trump, lost=True, holder=1)
    assert parts(found).get("silent-ulti") == (None if lost is None else -lost)


def test_a_partners_eight_beats_the_defenders_seven_too() -> None:
    found = silent_ulti(pagat, "simple", "L", lost=True, holder=1)
    silent = line(found, "silent-ulti")
    assert (silent.by_declarer, silent.won, silent.paid) == (False, False, (4, 4))


def test_kontra_on_the_simple_game_and_a_lost_silent_ulti_in_widder() -> None:
    minor = line(silent_ulti(widder, "simple", "L", lost=True, kontra={"simple": 1}), "silent-ulti")
    assert minor.paid == (-6, -6)
    hearts = line(silent_ulti(widder, "heart simple", "H", lost=True, kontra={"simple": 1}), "silent-ulti")
    assert hearts.paid == (-12, -12)
    pagats = line(silent_ulti(pagat, "simple", "L", lost=True, kontra={"simple": 1}), "silent-ulti")
    assert pagats.paid == (-4, -4)


def test_a_seven_played_earlier_or_lying_in_the_talon_settles_nothing() -> None:
    early = end(pagat, "simple", ("L7 BA", "B8 B9", "B7 BJ"), "L7 B9 B7 BA B8 BJ", trump="L")
    assert "silent-ulti" not in parts(early)
    talon = end(pagat, "simple", ("L9 BA", "B8 B9", "B7 BJ"), "L9 B9 B7 BA B8 BJ", trump="L", talon="L7 L8")
    assert "silent-ulti" not in parts(talon)


HUNDRED_WON = "H9 H10 HK HQ BA B10 A10 L10 L9"
"""Sixty points of aces and tens; with the last trick and a trump marriage more than a hundred."""


def silent_hundred(
    rules: Rules, bid: str = "simple", *, trump: str = "A", kontra: dict[str, int | tuple[int, int]] | None = None
) -> Settlement:
    """Let the declarer reach 110 points unbid: 60 in tricks, 10 for the last, 40 for a marriage."""
    others = "AJ LJ L8 A9 A8 LQ" if trump != "A" else "BJ LJ L8 B9 B8 LQ"
    return end(
        rules,
        bid,
        (f"{trump}J", "B7", "L7"),
        f"{trump}J B7 L7",
        trump=trump,
        won=(HUNDRED_WON, others, ""),
        marriages=(trump, "", ""),
        kontra=kontra,
    )


def test_silent_hundred() -> None:
    assert parts(silent_hundred(pagat)) == {"simple": 1, "silent-100": 1}
    assert parts(silent_hundred(pagat, "heart simple", trump="H")) == {"simple": 2, "silent-100": 2}
    assert parts(silent_hundred(widder)) == {"silent-100": 2}
    assert parts(silent_hundred(widder, "heart simple", trump="H")) == {"silent-100": 4}
    assert parts(silent_hundred(nine_deals)) == {"simple": 1, "silent-100": 1}
    assert parts(silent_hundred(nine_deals, "heart simple", trump="H")) == {"simple": 2, "silent-100": 2}
    assert parts(silent_hundred(hoe_speel_je)) == {"simple": 1}


def test_kontra_on_the_simple_game_carries_to_the_silent_hundred() -> None:
    assert parts(silent_hundred(pagat, kontra={"simple": 1})) == {"simple": 2, "silent-100": 2}
    assert parts(silent_hundred(widder, kontra={"simple": 2})) == {"silent-100": 8}


def test_the_defenders_reach_a_hundred() -> None:
    found = end(
        pagat, "simple", ("L7", "AJ", "B7"), "L7 AJ B7", trump="A", won=("L8 LJ LQ", HUNDRED_WON, ""),
        marriages=("", "A", ""),
    )  # fmt: skip
    assert parts(found) == {"simple": -1, "silent-100": -1}


def test_no_silent_hundred_beside_a_bid_hundred_or_a_slam() -> None:
    assert parts(silent_hundred(pagat, "40-100")) == {"40-100": 4}
    lost = end(
        pagat, "40-100", ("L7", "AJ", "B7"), "L7 AJ B7", trump="A", won=("L8 LJ LQ", HUNDRED_WON, ""),
        marriages=("", "A", ""),
    )  # fmt: skip
    assert parts(lost) == {"40-100": -4}
    assert "silent-100" not in parts(silent_hundred(widder, "durchmars"))


@pytest.mark.parametrize(("rules", "minor", "hearts"), [(pagat, 3, 6), (nine_deals, 3, 3), (hoe_speel_je, 3, 6)])
def test_silent_durchmars(rules: Rules, minor: int, hearts: int) -> None:
    found = end(rules, "simple", ("AA", "B7", "L7"), "AA B7 L7", trump="A", won=("A9 A8 A10", "", ""))
    assert parts(found) == {"simple": 1 if rules is not hoe_speel_je else -1, "silent-durchmars": minor}
    found = end(rules, "heart simple", ("HA", "B7", "L7"), "HA B7 L7", won=("H9 H8 H10", "", ""))
    assert parts(found)["silent-durchmars"] == hearts
    # The defenders' tricks are taken together.
    found = end(rules, "simple", ("L7", "AA", "B7"), "L7 AA B7", trump="A", won=("", "A9 A8 A10", "L8 L9 LJ"))
    assert parts(found)["silent-durchmars"] == -minor


def test_silent_durchmars_needs_trumps_and_is_a_tweak_in_widder() -> None:
    tricks = ("BA B9 B8", "", "")
    assert parts(end(widder, "simple", ("AA", "B7", "L7"), "AA B7 L7", trump="A", won=tricks)) == {"simple": 1}
    rules = widder.replace(silent_durchmars=3)
    found = end(rules, "simple", ("AA", "B7", "L7"), "AA B7 L7", trump="A", won=tricks)
    assert parts(found) == {"simple": 1, "silent-durchmars": 3}
    betli = end(pagat, "betli", ("B7", "BA", "L7"), "BA L7 B7", won=("", "B8 B9 BJ", ""), leader=1)
    assert parts(betli) == {"betli": 5}


@pytest.mark.parametrize(("bid", "trump", "value"), [("simple", "L", 2), ("heart simple", "H", 4)])
def test_silent_four_aces(bid: str, trump: str, value: int) -> None:
    three = "HA BA AA A7 A8 A9"
    cards = ("LA", "L7", "L8")
    found = end(widder, bid, cards, "LA L7 L8", trump=trump, won=(three, "H8 H9 HJ", ""))
    assert parts(found)["silent-four-aces"] == value
    # One defender alone scores for both; two together do not.
    one = end(widder, bid, cards, "LA L7 L8", trump=trump, won=("H8 H9 HJ", three, ""))
    assert "silent-four-aces" not in parts(one)
    alone = end(widder, bid, ("L7", "LA", "L8"), "LA L8 L7", trump=trump, won=("H8 H9 HJ", three, ""), leader=1)
    assert line(alone, "silent-four-aces").paid == (-value, -value)
    both = end(widder, bid, ("L7", "LA", "L8"), "LA L8 L7", trump=trump, won=("H8 H9 HJ", "", three), leader=1)
    assert "silent-four-aces" not in parts(both)
    doubled = end(widder, bid, cards, "LA L7 L8", trump=trump, won=(three, "H8 H9 HJ", ""), kontra={"simple": 1})
    assert parts(doubled)["silent-four-aces"] == 2 * value


def test_an_ace_in_the_talon_defeats_four_aces() -> None:
    found = end(
        widder, "four-aces", ("LA", "L7", "L8"), "LA L7 L8", trump="L", won=("HA BA A7 A8 A9 A10", "", ""),
        talon="AA H8",
    )  # fmt: skip
    assert parts(found)["four-aces"] == -4
    assert line(found, "four-aces").detail.because == Hand("AA")
    silent = end(
        widder, "simple", ("LA", "L7", "L8"), "LA L7 L8", trump="L", won=("HA BA A7 A8 A9 A10", "", ""), talon="AA H8"
    )
    assert "silent-four-aces" not in parts(silent)


# -- card points


@pytest.mark.parametrize(
    ("held", "sixty", "won"),
    [("A", 60, True), ("A", 50, False), ("ABLH", 50, False), ("ABLH", 60, True), ("BLH", 90, False)],
)
def test_40_100_is_the_forty_and_sixty_more_whatever_other_pairs(held: str, sixty: int, *, won: bool) -> None:
    aces = (["HA", "H10", "BA", "B10", "LA", "L10", "A10", "H7"])[: sixty // 10 - 1]
    small = ["H8", "H9", "HJ", "B8", "B9", "BJ", "L8", "L9", "LJ"]
    tricks = aces + small[: -len(aces) % 3]
    found = end(
        pagat, "40-100", ("AJ", "B7", "L7"), "AJ B7 L7", trump="A", won=(" ".join(tricks), "", ""),
        marriages=(held, "", ""),
    )  # fmt: skip
    assert line(found, "40-100").won is won


@pytest.mark.parametrize(("eighty", "won"), [(80, True), (70, False)])
@pytest.mark.parametrize("held", ["B", "BH", "BHA"])
def test_20_100_is_one_twenty_and_eighty_more(held: str, eighty: int, *, won: bool) -> None:
    tricks = {80: "HA H10 BA B10 LA L10 AA H8 H9", 70: "HA H10 BA B10 LA L10 A9 H8 H9"}[eighty]
    found = end(
        pagat, "20-100", ("AJ", "B7", "L7"), "AJ B7 L7", trump="A", won=(tricks, "", ""), marriages=(held, "", "")
    )
    assert line(found, "20-100").won is won


def test_a_hundred_without_its_marriage_is_lost() -> None:
    tricks = "HA H10 BA B10 LA L10 AA A10 H9"
    for bid, held in (("40-100", "BL"), ("20-100", "A"), ("40-100", ""), ("20-100", "")):
        found = end(
            pagat, bid, ("AJ", "B7", "L7"), "AJ B7 L7", trump="A", won=(tricks, "", ""), marriages=(held, "", "")
        )
        assert line(found, bid).won is False
        assert line(found, bid).detail.id == "no-marriage-for-it"


def test_talon_points_go_to_the_defenders() -> None:
    found = end(pagat, "simple", ("AJ", "B7", "L7"), "AJ B7 L7", trump="A", won=("HA H10 BA", "", ""), talon="AA A10")
    assert found.points == (40, 20)


def _share(laws: Laws, random: Random) -> tuple[int, int]:
    """Share the pack out at random, with whatever marriages may be declared, and count as a settlement does."""
    sides = [random.randrange(2) for _ in PACK]
    mine = sum(1 << card for card in PACK if sides[card])
    points = [laws.card_points(mine), laws.card_points(FULL & ~mine)]
    points[random.randrange(2)] += 10
    for suit in range(4):
        side = random.randrange(3)
        if side < 2:
            points[side] += laws.marriage_points(1 << suit)
    return points[0], points[1]


def test_card_points_never_tie_and_190_is_the_most() -> None:
    laws = pagat.laws(pagat.bid("simple"), 3)
    assert laws.card_points(FULL) == 80
    assert laws.card_points(ACES) == laws.card_points(TENS) == 40
    assert laws.marriage_points(0b1111) == 100
    random = Random(7)
    most = 0
    for _ in range(3_000):
        mine, theirs = _share(laws, random)
        assert mine != theirs
        assert not (mine >= 100 and theirs >= 100)
        most = max(most, mine + theirs)
    assert most == 190
    # Of each split of the 90 and each set of pairs: an odd number of tens in all cannot be halved.
    for tricks, pairs in product(range(0, 100, 10), range(0, 120, 20)):
        total = 90 + pairs
        assert 2 * tricks != total


# -- whole deals


def test_the_simple_game_is_lost_on_fewer_points() -> None:
    assert parts(end(pagat, "simple", ("L7", "AA", "B7"), "L7 AA B7", trump="L", won=("H7 H8 H9", "", ""))) == {
        "simple": 1,
        "silent-durchmars": 3,
        "silent-ulti": 2,
    }


@pytest.mark.parametrize("points", [40, 50])
def test_more_than_forty_trick_points_win_in_hoe_speel_je(points: int) -> None:
    """Marriages do not count there."""
    tricks = {40: "HA H10 BA B8 B9 BJ", 50: "HA H10 BA B10 B9 BJ"}[points]
    found = end(
        hoe_speel_je, "simple", ("AJ", "B7", "L7"), "AJ B7 L7", trump="A", won=(tricks, "LA L10 L9", ""),
        marriages=("AHBL", "", ""),
    )  # fmt: skip
    assert parts(found) == {"simple": 1 if points == 50 else -1}


def test_values_of_the_bids_without_trumps() -> None:
    expected = {"betli": 5, "heart betli": 10, "open betli": 20, "durchmars": 6, "heart durchmars": 12}
    for bid, value in (expected | {"open durchmars": 24}).items():
        betli = "betli" in bid
        hands = ("B7", "BA", "L7") if betli else ("BA", "B7", "L7")
        cards = "B7 BA L7" if betli else "BA B7 L7"
        assert end(pagat, bid, hands, cards).payments == (2 * value, -value, -value)
        lost = ("BA", "B7", "L7") if betli else ("B7", "BA", "L7")
        cards = "BA B7 L7" if betli else "B7 BA L7"
        assert end(pagat, bid, lost, cards).payments == (-2 * value, value, value)
        name = {"durchmars": "no-trump durchmars", "heart durchmars": "heart no-trump durchmars"}.get(bid, bid)
        name = name.replace("open durchmars", "open no-trump durchmars")
        assert end(widder, name, hands, "B7 BA L7" if betli else "BA B7 L7").payments[1] == -value


@pytest.mark.parametrize(
    ("rules", "bid", "value"),
    [
        (pagat, "open durchmars ulti", 24),
        (pagat, "heart open durchmars ulti", 24),
        (widder, "open durchmars", 12),
        (widder, "heart open durchmars", 24),
        (widder.replace(open_suit_durchmars="four_times"), "heart open durchmars", 24),
        (widder.replace(durchmars_value=7), "heart durchmars", 14),
        (widder.replace(durchmars_value=7), "open durchmars", 14),
    ],
)
def test_open_durchmars_in_a_suit(rules: Rules, bid: str, value: int) -> None:
    trump = "H" if "heart" in bid else "L"
    found = end(rules, bid, (f"{trump}A", "B7", "A7"), f"{trump}A B7 A7", trump=trump)
    assert parts(found)["durchmars"] == value


def test_betli_ends_with_the_declarers_first_trick() -> None:
    deal = dealt(pagat, {0: "HA H10 HK HQ HJ H9 H8 H7 BA BK", 1: "B7 B8 B9 BJ BQ B10 LA L10 LK LQ"}, "L7 L8")
    deal = through(deal, "lay L7 L8, bid betli, pass, pass, pass, play HA, kontra betli, play B7, play AA")
    assert deal.over
    assert deal.settlement().payments == (-20, 10, 10)


def test_a_single_kontra_without_trumps_counts_for_one_defender() -> None:
    deal = dealt(widder, {0: "HA H10 HK HQ HJ H9 H8 H7 BA BK", 1: "B7 B8 B9 BJ BQ B10 LA L10 LK LQ"}, "L7 L8")
    deal = through(
        deal, "lay L7 L8, bid no-trump durchmars, pass, pass, pass, play HA, kontra durchmars, play B7, play AA"
    )
    assert deal.phase == "kontra"
    assert [str(action) for action in deal.legal_actions()] == ["kontra durchmars of 1", "done"]
    deal = through(deal, "kontra durchmars of 1, done, done")
    for card in ["HK", "HQ", "HJ", "H10", "H9", "H8", "H7", "BA", "BK"]:
        deal = deal.after(f"play {card}")
        while deal.turn:
            deal = deal.after(deal.legal_actions()[0])
    assert deal.settlement().payments == (30, -24, -6)


def test_conceding_a_simple_game_costs_two_to_each() -> None:
    deal = Deal.from_seed(widder, 4)
    first = str(deal.legal_actions()[0])
    deal = through(deal, f"{first}, bid simple, pass, pass, pass, trump L, concede")
    assert deal.over
    assert deal.settlement().payments == (-4, 2, 2)
    assert parts(deal.settlement()) == {"conceded": -2}


@pytest.mark.parametrize(("bid", "rules"), [("heart simple", widder), ("ulti", widder), ("simple", pagat)])
def test_nothing_else_is_conceded(bid: str, rules: Rules) -> None:
    deal = Deal.from_seed(rules, 4)
    first = str(deal.legal_actions()[0])
    deal = through(deal, f"{first}, bid {bid}, pass, pass, pass")
    if deal.phase == "trump":
        deal = deal.after("trump L")
    why = deal.why_not("concede")
    assert why is not None
    assert why.id == ("no-concession" if rules.concede else "no-conceding")


def test_a_passed_out_deal_counts_nothing() -> None:
    deal = through(Deal.from_seed(PRESETS["hoe_speel_je"], 1), "pass, pass, pass")
    assert deal.over
    assert deal.settlement().payments == (0, 0, 0)


# -- what is said of it


def test_the_points_of_a_stopped_deal_are_those_in_its_tricks() -> None:
    deal = read_record((RECORDS / "pagat-stopped.ulti").read_text("utf-8")).deal
    found = deal.settlement()
    assert deal.stopped
    assert deal.play is not None
    # The forty and six aces and tens in six tricks; nobody took the rest.
    counted = Count(deal.play)
    assert found.points == (counted.mine, counted.theirs)
    assert counted.mine == 100
    assert found.payments == (-4, 8, -4)
    assert str(line(found, "40-100").detail) == (
        "100 points for the declarer when the rest was left, where a hundred are needed: certain after trick 6."
    )


def test_a_deal_that_was_stopped_lost_quotes_no_points_that_nobody_made() -> None:
    deal = read_record((RECORDS / "widder-stopped.ulti").read_text("utf-8")).deal
    assert deal.play is not None
    found = deal.settlement()
    assert found.points == (Count(deal.play).mine, Count(deal.play).theirs)
    assert line(found, "20-100").detail.id == "hundred-left"


@pytest.mark.parametrize(
    ("name", "part", "said"),
    [
        ("pagat-simple-won", "simple", "90 points for the declarer, 40 for the defenders: certain after trick 7."),
        (
            "pagat-forty-won-blind",
            "40-100",
            "100 points for the declarer, where a hundred are needed: certain after trick 6.",
        ),
        (
            "pagat-silent-hundred-defenders",
            "silent-100",
            "140 points for the defenders, where a hundred are needed: certain after trick 2.",
        ),
        ("pagat-silent-durchmars", "silent-durchmars", "All tricks went to the declarer."),
        ("pagat-silent-durchmars-defenders", "silent-durchmars", "All tricks went to the defenders."),
        ("widder-silent-four-aces", "silent-four-aces", "All four went to the declarer's tricks."),
        ("widder-silent-four-aces-defender", "silent-four-aces", "All four went to one defender's tricks."),
    ],
)
def test_a_line_says_whose_it_is_and_when_it_was_certain(name: str, part: str, said: str) -> None:
    deal = read_record((RECORDS / f"{name}.ulti").read_text("utf-8")).deal
    assert str(line(deal.settlement(), part).detail) == said


def test_a_trick_is_numbered_as_in_the_whole_deal() -> None:
    won = ("H9 H8 H7", "BK BQ BJ")
    hands = ("AA A7", "A9 B10", "B8 B9")
    found = end(pagat, "betli", hands, "B9 A7 B10 A9 B8 AA", won=("", *won), leader=2)
    assert line(found, "betli").detail.more == (("number", 4),)


def test_an_unfinished_play_is_not_settled() -> None:
    play = Play(pagat, "simple", trump="L", hands=("L7 AA", "A9 A8", "B8 B9"))
    with pytest.raises(ValueError, match="the play is not over: trick 1 is to be played"):
        settle(play)
