"""A position that cannot occur is refused as one, whatever is wrong with it."""

from typing import Any

import pytest

from ulti_widgets.ulti.play import Play, PositionError
from ulti_widgets.ulti.presets import nine_deals, pagat, widder
from ulti_widgets.ulti.rules import Rules

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


def test_a_suit_said_twice_is_one_marriage() -> None:
    play = Play(pagat, "simple", trump="L", hands=HANDS, marriages=["HH", "", ""])
    assert play.marriages == (1, 0, 0)


def test_chains_of_their_own_and_without_end_may_stand() -> None:
    play = Play(widder, "betli", hands=HANDS, kontra={"betli": (9, 2)})
    assert play.kontra == ((9, 2),)
