"""Whole deals, driven by hypothesis through every preset and any combination of house rules."""

from __future__ import annotations

import pickle
from collections import Counter
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.helpers import NAMES, Choices, Temper, any_rules, driven, examples, kind, reached, universe
from ulti_widgets.cards import FULL
from ulti_widgets.ulti.actions import Action, Call, Declare, NameTrump, PlayCard, Stop, read_action
from ulti_widgets.ulti.auction import Auction
from ulti_widgets.ulti.deal import Deal
from ulti_widgets.ulti.play import Play
from ulti_widgets.ulti.presets import PRESETS
from ulti_widgets.ulti.reasons import PHASES, IllegalAction

if TYPE_CHECKING:
    from collections.abc import Callable

    from ulti_widgets.ulti.rules import Rules

NUMBERS = st.lists(st.integers(0, 255), max_size=40)
SEEDS = st.integers(0, 2**32)


def _all_cards_are_there(deal: Deal) -> None:
    """Each of the 32 cards is in one place."""
    play = deal.play
    places = [*deal.auction.hands, deal.auction.talon]
    if play is not None:
        places = [*play.hands, *play.won, play.talon, *(1 << card for card in play.trick)]
    total = 0
    for cards in places:
        assert not total & cards
        total |= cards
    assert total == FULL


def _legal_and_reasons_agree(deal: Deal, choices: Choices) -> None:
    """`legal_actions` are those of all one could think of for which `why_not` finds no rule."""
    legal = deal.legal_actions()
    assert len(set(legal)) == len(legal)
    allowed = {action for action in universe(deal, choices) if deal.why_not(action) is None}
    assert allowed == set(legal), deal
    assert bool(legal) != deal.over


def _inside(deal: Deal) -> list[object]:
    """Give all that a deal holds."""
    found: list[object] = [getattr(deal, name) for name in Deal.__slots__]
    found += [getattr(deal.auction, name) for name in Auction.__slots__]
    if deal.play is not None:
        found += [getattr(deal.play, name) for name in Play.__slots__ if name != "_legal"]
    return found


def _refusals_change_nothing(deal: Deal, choices: Choices) -> None:
    """A refused action of each kind has a reason that can be said, and leaves the deal as it was."""
    before = _inside(deal)
    by_kind: dict[str, list[Action]] = {}
    for action in universe(deal, choices):
        by_kind.setdefault(kind(action), []).append(action)
    for actions in by_kind.values():
        action = choices.one(actions)
        if deal.why_not(action) is None:
            continue
        with pytest.raises(IllegalAction) as caught:
            deal.after(action)
        why = caught.value.reason
        assert why == deal.why_not(action)
        said = str(why)
        assert said == str(caught.value)
        assert said.endswith(".")
        assert "{" not in said
        assert not why.because.mask or why.because.mask & ~FULL == 0
    assert _inside(deal) == before


def _text_is_read_back(deal: Deal) -> None:
    """Each legal action is the one that its text gives."""
    for action in deal.legal_actions():
        assert read_action(str(action), deal.rules) == action


def _ends_well(deal: Deal) -> None:
    """A finished deal pays, adds up to zero, and can be written down in three ways."""
    settlement = deal.settlement()
    assert sum(settlement.payments) == 0
    for line in settlement.lines:
        assert sum(settlement.amounts(line)) == 0
        assert str(line.detail).endswith(".")
    if settlement.points is not None and deal.rules.ace_points == 10 and not deal.stopped:
        assert sum(settlement.points) % 20 == 10
        assert settlement.points[0] != settlement.points[1]
        assert sum(settlement.points) <= 190
    log = [action for _, action in deal.log]
    for copy in (
        Deal(deal.rules, deal.pack, dealer=deal.dealer, log=log),
        Deal(deal.rules, deal.pack, dealer=deal.dealer, log=[str(action) for action in log]),
        eval(repr(deal), dict(NAMES)),  # noqa: S307 (our own repr, which is to rebuild the deal)
        pickle.loads(pickle.dumps(deal)),  # noqa: S301 (pickled here)
    ):
        assert copy == deal
        assert hash(copy) == hash(deal)
        assert copy.settlement() == settlement
        assert copy.hands == deal.hands
        assert [copy.view(seat) for seat in range(3)] == [deal.view(seat) for seat in range(3)] or (
            copy.rules is not deal.rules
        )


def _check(rules: Rules, seed: int, numbers: list[int], counted: Counter[str]) -> None:
    choices = Choices(seed=seed)
    deal: Deal | None = None
    for deal in driven(rules, seed, numbers):
        assert deal.phase in PHASES
        _all_cards_are_there(deal)
        # Card play is the same station many times over: a few of them do.
        if choices.number(8 if deal.phase == "play" else 2) == 0:
            _legal_and_reasons_agree(deal, choices)
            _refusals_change_nothing(deal, choices)
            _text_is_read_back(deal)
    assert deal is not None
    _ends_well(deal)
    counted.update(reached(deal))
    counted["deals"] += 1


REQUIRED = (
    {f"phase {phase}" for phase in PHASES if phase != "cards"}  # a play without its deal has that one
    | {f"kontra {level}" for level in range(1, 7)}
    | {
        f"action {name}"
        for name in (
            "Take",
            "Lay",
            "Call",
            "Pass",
            "NameTrump",
            "Declare",
            "Kontra",
            "Done",
            "PlayCard",
            "Concede",
            "Stop",
        )
    }
    | {
        f"bid part {part}"
        for part in ("simple", "40-100", "20-100", "ulti", "four-aces", "four-tens", "durchmars", "betli")
    }
    | {f"{part} lost by declarer" for part in ("simple", "40-100", "20-100", "ulti", "durchmars", "betli")}
    | {f"{part} won by declarer" for part in ("simple", "silent-ulti")}
)
"""What the deals below have to come by, be they few."""


@pytest.mark.hypothesis
def test_deals_of_every_kind_are_played_to_their_end(record_property: Callable[[str, object], None]) -> None:
    counted: Counter[str] = Counter()

    @examples(200)
    @given(any_rules(), SEEDS, NUMBERS)
    def check(rules: Rules, seed: int, numbers: list[int]) -> None:
        _check(rules, seed, numbers, counted)

    check()
    record_property("reached", "\n".join(f"{number:6} {what}" for what, number in sorted(counted.items())))


@pytest.mark.parametrize("name", PRESETS)
def test_each_preset_plays(name: str) -> None:
    counted: Counter[str] = Counter()
    for seed in range(15):
        _check(PRESETS[name], seed, [], counted)
    assert counted["deals"] == 15


def test_the_driver_reaches_everything() -> None:
    """Without the many checks of each station: so many deals that each thing in `REQUIRED` comes about."""
    counted: Counter[str] = Counter()
    for seed in range(1_000):
        rules = list(PRESETS.values())[seed % 4]
        if seed % 8 == 1:
            rules = rules.replace(four_tens=True, four_tens_value=1)
        elif seed % 8 == 7:
            rules = rules.replace(concede=True)
        deal = Deal.from_seed(rules, seed)
        temper = Temper(Choices(seed=seed))
        while not deal.over:
            deal = deal.after(temper.action(deal))
        counted.update(reached(deal))
    assert REQUIRED - set(counted) == set()


@given(SEEDS, NUMBERS, st.integers(0, 200))
def test_half_a_deal_can_be_written_down(seed: int, numbers: list[int], steps: int) -> None:
    station: Deal | None = None
    for number, deal in enumerate(driven(PRESETS["widder"], seed, numbers)):
        station = deal
        if number == steps:
            break
    assert station is not None
    again = eval(repr(station), dict(NAMES))  # noqa: S307 (our own repr)
    assert again == station
    assert again.phase == station.phase
    assert again.legal_actions() == station.legal_actions()
    assert pickle.loads(pickle.dumps(station)) == station  # noqa: S301 (pickled here)
    if station.play is not None:
        assert eval(repr(station.play), dict(NAMES)) == station.play  # noqa: S307
        assert pickle.loads(pickle.dumps(station.play)) == station.play  # noqa: S301


def test_a_finished_deal_refuses_everything() -> None:
    *_, deal = driven(PRESETS["pagat"], 5)
    assert deal.legal_actions() == []
    assert deal.turn is None
    for action in universe(deal, Choices()):
        why = deal.why_not(action)
        assert why is not None
        assert why.id == "over"


def test_settling_early_is_refused() -> None:
    deal = Deal.from_seed(PRESETS["pagat"], 1)
    with pytest.raises(ValueError, match="not over"):
        deal.settlement()


def test_a_stop_is_refused_while_cards_can_change_a_payment() -> None:
    deal = next(each for each in driven(PRESETS["pagat"], 3) if each.phase == "play")
    with pytest.raises(IllegalAction) as caught:
        deal.after(Stop())
    assert caught.value.reason.id == "not-decided"
    assert isinstance(next(a for a in deal.legal_actions() if isinstance(a, PlayCard)), PlayCard)


def test_a_suit_beyond_the_four_is_refused() -> None:
    named = Deal.from_seed(PRESETS["pagat"], 2)
    for text in (str(named.legal_actions()[0]), "bid ulti", "pass", "pass", "pass"):
        named = named.after(text)
    assert named.phase == "trump"
    called = Deal.from_seed(PRESETS["hoe_speel_je"], 2)
    declared = called
    for text in ("bid simple in L", "pass", "pass"):
        declared = declared.after(text)
    for deal, action in ((named, NameTrump(4)), (called, Call(called.rules.bid("ulti"), 7)), (declared, Declare(4))):
        with pytest.raises(IllegalAction) as caught:
            deal.after(action)
        assert caught.value.reason.id == "no-such-suit"
