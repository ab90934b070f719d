"""A position that cannot occur is refused as one, whatever is wrong with it."""

from typing import Any

import pytest

from ulti_widgets.cards import Hand
from ulti_widgets.language import LANGUAGES, translator
from ulti_widgets.ulti.play import Play, PositionError
from ulti_widgets.ulti.presets import nine_deals, pagat, widder
from ulti_widgets.ulti.rules import Rules

TEN: dict[str, Any] = {
    "hands": ["HA H10 HK HQ HJ H9 H8 H7 BQ BJ", "BK B10 B9 B8 B7 LA L10 LK LQ LJ", "L9 L8 L7 AA AK AQ AJ A9 A8 A7"]
}
LAST: dict[str, Any] = {
    "hands": ["L7", "L8", "L9"],
    "won": ["", "B9 BK BQ", ""],
    "last": (0, ["B9", "BK", "BQ"]),
    "leader": 1,
}
REVOKE: dict[str, Any] = {
    "hands": ["LA", "HA", "L9"], "won": ["H9 BA H7", "", ""], "last": (0, ["H9", "BA", "H7"])
}  # fmt: skip
TRUMPED: dict[str, Any] = {
    "hands": ["LA", "HA", "BA"], "won": ["", "", "B9 BK L10"], "leader": 2, "last": (0, ["B9", "BK", "L10"])
}  # fmt: skip
HANDS = ("L7 AA", "A9 A8", "B8 B9")


@pytest.mark.parametrize(
    ("rules", "bid", "more", "said"),
    [
        (pagat, "simple", {"trump": "X"}, "'X' is no suit"),
        (pagat, "simple", {"trump": "leaves"}, "'leaves' is no suit"),
        (pagat, "simple", {"trump": ""}, "'' is no suit"),
        (pagat, "grand", {"trump": "L"}, "no bid 'grand'"),
        (pagat, "simple", {"trump": "L", "marriages": ["X", "", ""]}, "'X' is no suit"),
        (pagat, "simple", {"trump": "L", "marriages": ["H"]}, "three seats"),
        (pagat, "simple", {"trump": "L", "marriages": ["H", "H", ""]}, "two seats"),
        (pagat, "simple", {"trump": "L", "kontra": "x"}, "level of each doubled part"),
        (pagat, "simple", {"trump": "L", "kontra": {"simple": -1}}, "a level from 0 up"),
        (pagat, "simple", {"trump": "L", "kontra": {"simple": True}}, "a level from 0 up"),
        (pagat, "simple", {"trump": "L", "kontra": {"simple": 99}}, "6 at most"),
        (pagat, "simple", {"trump": "L", "kontra": {"simple": (1, 0)}}, "binds both"),
        (nine_deals, "simple", {"trump": "L", "kontra": {"simple": 1}}, "Kontra is not played"),
        (pagat, "simple", {"trump": "L", "trick": ["X"]}, "'X' is no card"),
        (pagat, "simple", {"trump": "L", "last": (0, ["X", "H7", "H8"])}, "'X' is no card"),
        (pagat, "simple", {"trump": "L", "declarer": True}, "no seat"),
    ],
)
def test_what_cannot_occur_is_refused(rules: Rules, bid: str, more: dict[str, Any], said: str) -> None:
    with pytest.raises(PositionError, match=said):
        Play(rules, bid, hands=HANDS, **more)


@pytest.mark.parametrize(
    ("rules", "bid", "more", "said"),
    [
        (pagat, "simple", {"hands": ["L7 HK", "HQ L8", "HJ L9"], "marriages": ["H", "", ""]}, "lies elsewhere"),
        (pagat, "simple", {"hands": HANDS, "talon": "HK B7", "marriages": ["H", "", ""]}, "lies elsewhere"),
        # The two cards that nobody has are the talon's.
        (pagat, "simple", {**TEN, "marriages": ["B", "", ""]}, "lies elsewhere"),
        (pagat, "simple", {**TEN, "marriages": ["", "A", ""]}, "lies elsewhere"),
        (pagat, "simple", {**TEN, "leader": 1}, "the declarer leads to the first trick"),
        (pagat, "simple", REVOKE, "follow suit"),
        (pagat, "simple", {**LAST, "hands": ["L7", "L8", "B10"]}, "must beat"),
        (pagat, "simple", TRUMPED, "follow suit"),
        (pagat, "ulti", {"hands": ["LA", "L8", "L9"], "won": ["L7 BK B7", "", ""], "last": (0, ["L7", "BK", "B7"])},
         "keep"),
    ],
)  # fmt: skip
def test_what_the_rules_cannot_bring_about_is_refused(rules: Rules, bid: str, more: dict[str, Any], said: str) -> None:
    with pytest.raises(PositionError, match=said):
        Play(rules, bid, trump="L", **more)


ONE = ("LA", "L8", "L9")
NINE = ("HA H10 HK HQ B10 BK BQ BJ B9", "LA L10 LK LQ LJ L9 L8 L7 B8", "AA A10 AK AQ AJ A9 A8 A7 BA")
TOLD: dict[str, Any] = {"hands": NINE, "won": ["H7 H8 H9", "", ""], "talon": "HJ B7"}
PLAYED: dict[str, Any] = {
    "hands": ["LA HQ", "L8 B8", "L9 B9"], "won": ["", "HK H7 H8", ""], "last": (1, ["HK", "H7", "H8"]), "leader": 1
}  # fmt: skip
DEFENDED: dict[str, Any] = {"hands": HANDS, "won": ["", "H7 H8 H9", ""]}
SOUTHS: dict[str, Any] = {"hands": HANDS, "won": ["H7 H8 H9", "", ""]}


@pytest.mark.parametrize(
    ("bid", "more", "said"),
    [
        ("simple", {**TOLD, "leader": 1}, "East cannot lead: .* Give another leader"),
        ("simple", {**TOLD, "leader": 2}, "West cannot lead"),
        # No better where a card lies on the table.
        ("simple", {**TOLD, "hands": [NINE[0], NINE[1][3:], NINE[2]], "trick": ["LA"], "leader": 1}, "East cannot"),
        # The play is over, and the last trick counts ten for who leads.
        ("simple", {"hands": [""] * 3, "won": ["", f"{NINE[0]} H7 H8 H9", " ".join(NINE[1:])]}, "South cannot"),
        ("betli", {**DEFENDED, "leader": 0}, "South cannot lead after the first trick: .* betli"),
        ("betli", {**SOUTHS, "leader": 1}, "The betli ended .* East did not take that"),
        ("betli", {**SOUTHS, "won": ["H7 H8 H9 HJ HQ HK", "", ""]}, "but 2 such tricks"),
        ("durchmars", {**SOUTHS, "leader": 2}, "West cannot lead after the first trick: .* durchmars"),
        ("durchmars", {**DEFENDED, "leader": 0}, "The durchmars ended .* South did not take that"),
        ("durchmars", {**DEFENDED, "leader": 2}, "The durchmars ended .* West did not take that"),
        ("durchmars", {**DEFENDED, "won": ["", "H7 H8 H9", "HJ HQ HK"], "leader": 2}, "but 2 such tricks"),
        ("simple", {**PLAYED, "marriages": ["H", "", ""]}, "was played by another seat to the last trick"),
        ("simple", {"hands": ["", "", ""]}, "No cards are told: give hands"),
        ("betli", {"hands": ["", "", ""], "talon": "HA HK"}, "No cards are told"),
    ],
)
def test_what_no_tricks_can_lead_to_is_refused(bid: str, more: dict[str, Any], said: str) -> None:
    trump = "L" if bid == "simple" else None
    with pytest.raises(PositionError, match=said):
        Play(pagat, bid, trump=trump, **more)
    with pytest.raises(PositionError) as refused:
        Play(pagat, bid, trump=trump, **more)
    assert len({refused.value.text(translator(lang)) for lang in LANGUAGES}) == len(LANGUAGES)


@pytest.mark.parametrize(
    ("bid", "more"),
    [
        # East may have taken a trick that is not told.
        ("simple", {"hands": ONE, "won": ["H7 H8 H9", "", ""], "leader": 1}),
        ("simple", {**TOLD, "leader": 0}),
        ("simple", {**PLAYED, "marriages": ["", "B", ""]}),
        ("simple", {**PLAYED, "marriages": ["A", "", ""]}),
        # A small end, as if it were the first trick.
        ("betli", {"hands": HANDS, "leader": 0}),
        ("durchmars", {"hands": HANDS, "leader": 1}),
        ("betli", {**DEFENDED, "leader": 1}),
        ("betli", {**DEFENDED, "leader": 2}),
        ("betli", SOUTHS),
        ("durchmars", SOUTHS),
        ("durchmars", {**DEFENDED, "leader": 1}),
        ("simple", {"hands": ["", "", ""], "won": ["H7 H8 H9", "", ""]}),
    ],
)
def test_what_some_tricks_can_lead_to_may_stand(bid: str, more: dict[str, Any]) -> None:
    play = Play(pagat, bid, trump="L" if bid == "simple" else None, **more)
    assert play.leader == more.get("leader", 0)


def test_where_all_other_cards_are_known_two_are_the_talon() -> None:
    play = Play(pagat, "simple", trump="L", **TEN)
    assert str(Hand(mask=play.talon)) == "BA A10"
    assert play == Play(pagat, "simple", trump="L", **TEN, talon="BA A10")
    won = ["", "H10 HK HQ HJ H9 H8 H7 BQ BJ B9 B8 B7", ""]
    few = Play(pagat, "simple", trump="L", hands=["HA", "BK", "B10"], won=won)
    assert few.talon == 0
    forehand = pagat.replace(first_lead="forehand")
    assert Play(forehand, "simple", trump="L", **TEN, leader=1).leader == 1


def test_a_suit_said_twice_is_one_marriage() -> None:
    play = Play(pagat, "simple", trump="L", hands=HANDS, marriages=["HH", "", ""])
    assert play.marriages == (1, 0, 0)


def test_chains_of_their_own_and_without_end_may_stand() -> None:
    play = Play(widder, "betli", hands=HANDS, kontra={"betli": (9, 2)})
    assert play.kontra == ((9, 2),)
