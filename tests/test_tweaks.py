"""Every rule can be turned alone, and turning it changes what may be done, the ladder, or what is paid."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from tests.helpers import dealt, parts, played, through
from ulti_widgets.cards import Hand
from ulti_widgets.ulti.play import Play
from ulti_widgets.ulti.presets import PRESETS, hoe_speel_je, nine_deals, pagat, widder
from ulti_widgets.ulti.rules import Rules, RulesError, Value
from ulti_widgets.ulti.scoring import settle

if TYPE_CHECKING:
    from ulti_widgets.ulti.deal import Deal

Show = Callable[[Rules], Any]


def ladder(rules: Rules) -> list[list[tuple[str, int]]]:
    return [[(bid.name, rules.ladder.stake(bid)) for bid in rung] for rung in rules.ladder.rungs]


def higher(standing: str) -> Show:
    return lambda rules: {bid.name for bid in rules.ladder.over(rules.bid(standing))}


def legal(bid: str, hands: tuple[str, str, str], trick: str, trump: str | None = "L", leader: int = 0) -> Show:
    """Show the legal cards of a position."""

    def show(rules: Rules) -> Hand:
        left = [Hand(hand) - Hand(trick) for hand in hands]
        play = Play(rules, bid, trump=trump, hands=left, trick=trick.split(), leader=leader)
        return Hand(mask=play.legal)

    return show


def paid(bid: str, hands: tuple[str, str, str], cards: str, **more: Any) -> Show:
    """Show what each line pays at the end of a position."""
    return lambda rules: parts(settle(played(Play(rules, bid, hands=hands, **more), cards)))


def after(*texts: str, show: Callable[[Deal], Any] | None = None) -> Show:
    """Show what may be done after some actions of a deal; where they are refused, why."""

    def shown(rules: Rules) -> object:
        deal = dealt(rules, {0: TEN, 1: OTHER}, TALON)
        try:
            deal = through(deal, *texts) if texts else deal
        except ValueError as error:
            return str(error)
        return show(deal) if show else (deal.phase, deal.turn, {str(action) for action in deal.legal_actions()})

    return shown


TEN = "LA L10 LK LQ L7 HK HQ B7 A7 A8"
OTHER = "L8 L9 LJ BA B10 B9 B8 BJ H7 H8"
TALON = "AJ AQ"
LAID = "lay AJ AQ"
HOE = "bid simple in L, pass, pass"
SIMPLE = f"{LAID}, bid simple, pass, pass, pass, trump L"
FIRST = "play LA, play L8, play HA"

# Two last tricks: the seven of leaves takes, or loses, the last one.
SEVEN = ("L7 AA", "A9 A8", "B8 B9")
SEVEN_MADE = "AA A9 B8 L7 A8 B9"
LOST = ("L7 AA", "L8 A8", "B8 B9")
SEVEN_LOST = "AA A8 B8 L7 L8 B9"
FEW = "H7 H8 H9"

CHANGES: list[tuple[str, Value, Rules, Show]] = [
    ("ten_high_in_sides", False, pagat, legal("simple", ("BK H7", "B10 B7", "H8 H9"), "BK")),
    (
        "ace_points",
        11,
        # Of 94 points no side can hold 47, nor change who has more: only a fixed border moves.
        hoe_speel_je,
        paid("simple", ("AA", "A9", "B7"), "AA A9 B7", trump="A", won=("HA BA A8", "LA L10 B10", "")),
    ),
    ("talon", "aside", pagat, after(show=lambda deal: deal.phase)),
    ("talon", "out", pagat, after(show=lambda deal: [str(action) for action in deal.legal_actions()][:2])),
    (
        "opener_must_bid",
        False,
        pagat.replace(talon="aside"),
        after(show=lambda deal: "pass" in map(str, deal.legal_actions())),
    ),
    ("blind_bid", False, pagat, after(f"{LAID}, bid simple")),
    ("reenter", False, pagat, after(f"{LAID}, bid simple, pass, bid betli, pass")),
    ("self_rob", False, pagat, after(f"{LAID}, bid simple, pass, pass")),
    ("passes_to_end", 2, pagat.replace(self_rob=False), after(f"{LAID}, bid simple, pass, pass")),
    ("bid_order", "value", pagat, higher("ulti")),
    ("bid_order", "fewer_parts", pagat, higher("40-100 ulti")),
    ("bid_order", "printed", pagat, ladder),
    ("ulti_over_four_aces", False, widder, higher("four-aces")),
    ("durchmars_over_hearts", True, widder, higher("heart ulti")),
    ("trump_named", "in_bid", pagat, after(LAID)),
    ("only_combined", True, pagat, ladder),
    ("four_aces", "no", widder, ladder),
    ("four_aces", "no", widder, paid("simple", ("LA", "L7", "L8"), "LA L7 L8", trump="L", won=("HA BA AA", FEW, ""))),
    ("four_aces", "not_bare", widder, ladder),
    ("four_tens", True, widder, ladder),
    ("suit_durchmars", "hundred", pagat, ladder),
    ("suit_durchmars", "ulti", pagat, ladder),
    ("suit_durchmars", "alone_too", pagat, ladder),
    ("suit_durchmars", "no", pagat.replace(open_suit_durchmars="no"), ladder),
    ("open_suit_durchmars", "no", pagat, ladder),
    ("open_suit_durchmars", "twice", pagat, ladder),
    ("open_suit_durchmars", "four_times", widder, ladder),
    ("hundred_with_ulti", False, pagat, ladder),
    ("simple_with_ulti", "where_bid", pagat, ladder),
    ("heart_no_trumps", False, pagat, ladder),
    ("hearts_always_trump", True, hoe_speel_je, ladder),
    ("open_double", True, hoe_speel_je, ladder),
    (
        "open_hands",
        "declarer",
        pagat,
        after(
            f"{LAID}, bid open durchmars, pass, pass, pass, play LA, play L8, play H9",
            show=lambda deal: deal.view(None).shown,
        ),
    ),
    ("simple_value", 2, pagat, ladder),
    ("ulti_value", 5, pagat, ladder),
    ("forty_value", 5, pagat, ladder),
    ("twenty_value", 7, pagat, ladder),
    ("betli_value", 6, pagat, ladder),
    ("durchmars_value", 7, pagat, ladder),
    ("four_aces_value", 3, widder, ladder),
    ("four_tens_value", 3, widder.replace(four_tens=True), ladder),
    (
        "first_lead",
        "forehand",
        pagat,
        after(f"{LAID}, bid simple, take, lay H7 H8, bid ulti, pass, pass, pass, trump L", show=lambda deal: deal.turn),
    ),
    ("must_beat", False, pagat, legal("simple", ("B9 H7", "B8 B10", "H8 H9"), "B9")),
    ("beat_when_trumped", True, pagat, legal("simple", ("B9 H7", "L7 H8", "B8 B10"), "B9 L7")),
    ("must_trump", False, pagat.replace(must_overtrump=False), legal("simple", ("B9 H7", "L7 H8", "H9 HA"), "B9")),
    ("must_overtrump", False, pagat, legal("simple", ("B9 H7", "L9 H8", "L8 LA"), "B9 L9")),
    ("keep_seven", False, pagat, legal("ulti", ("L7 H7", "H8 H9", "A8 A9"), "")),
    (
        "marriages",
        "at_count",
        pagat,
        after(SIMPLE, FIRST.rpartition(",")[0], show=lambda deal: deal.view(None).marriages),
    ),
    ("marriages", "when_played", hoe_speel_je.replace(marriages="first_card"), after(HOE, "declare L")),
    ("declare_by_choice", True, pagat, after(SIMPLE)),
    (
        "marriage_needs_trick",
        True,
        pagat,
        # The declarer's forty would win against twenty, had it a trick.
        paid("simple", ("A7", "AA", "B7"), "A7 AA B7", trump="L", marriages=("L", "", "")),
    ),
    (
        "simple_won_by",
        "over_forty",
        pagat.replace(silent_hundred="no"),
        paid(
            "simple",
            ("AA", "A7", "B7"),
            "AA A7 B7",
            trump="A",
            won=("HA H10 BA", "B10 LA L10", ""),
            marriages=("", "HB", ""),
        ),
    ),
    ("kontra", False, pagat, after(SIMPLE, "play LA")),
    ("kontra_window", "to_trick_two", pagat, after(SIMPLE, "play LA, play L8, play H9")),
    ("kontra_steps", 1, pagat, after(SIMPLE, "play LA, kontra simple, play L8, play H9")),
    (
        "kontra_factors",
        "printed",
        pagat,
        paid("simple", ("AA", "A7", "B7"), "AA A7 B7", trump="A", kontra={"simple": 3}),
    ),
    ("kontra_binds", "alone", pagat, after(SIMPLE, "play LA, kontra simple, play L8")),
    (
        "kontra_binds",
        "alone_without_trumps",
        pagat,
        after(f"{LAID}, bid durchmars, pass, pass, pass, play LA, kontra durchmars, play L8"),
    ),
    ("ulti_penalty", 3, pagat, paid("ulti", LOST, SEVEN_LOST, trump="L")),
    ("hearts_double_silent", False, pagat, paid("heart simple", ("H7 AA", "A9 A8", "B8 B9"), "AA A9 B8 H7 A8 B9")),
    ("silent_ulti", 3, pagat, paid("simple", SEVEN, SEVEN_MADE, trump="L")),
    ("silent_ulti_lost", 3, pagat, paid("simple", LOST, SEVEN_LOST, trump="L")),
    ("silent_ulti_penalty", 1, pagat, paid("simple", LOST, SEVEN_LOST, trump="L")),
    (
        "silent_hundred",
        "in_place",
        pagat,
        paid(
            "simple",
            ("AA", "A7", "B7"),
            "AA A7 B7",
            trump="A",
            won=("HA H10 BA B10 LA L10", FEW, ""),
            marriages=("A", "", ""),
        ),
    ),
    (
        "silent_hundred",
        "no",
        pagat,
        paid(
            "simple",
            ("AA", "A7", "B7"),
            "AA A7 B7",
            trump="A",
            won=("HA H10 BA B10 LA L10", FEW, ""),
            marriages=("A", "", ""),
        ),
    ),
    ("silent_durchmars", 0, pagat, paid("simple", ("AA", "A7", "B7"), "AA A7 B7", trump="A")),
    ("silent_durchmars", 3, widder, paid("simple", ("AA", "A7", "B7"), "AA A7 B7", trump="A")),
    (
        "silent_four_aces",
        0,
        widder,
        paid("simple", ("LA", "L7", "L8"), "LA L7 L8", trump="L", won=("HA BA AA", FEW, "")),
    ),
    ("silent_kontra", False, widder, paid("simple", SEVEN, SEVEN_MADE, trump="L", kontra={"simple": 1})),
    (
        "silent_half",
        True,
        hoe_speel_je,
        paid(
            "simple",
            ("AA", "A7", "B7"),
            "AA A7 B7",
            trump="A",
            won=("HA H10 BA B10 LA L10", FEW, ""),
            marriages=("A", "", ""),
        ),
    ),
    ("concede", True, pagat, after(SIMPLE)),
]

MATCH = {"match_deals", "match_tie"}
"""Rules of a match, whose tests stand with it."""
NAMES = {"kontra_names"}
"""Rules of words alone."""


@pytest.mark.parametrize(
    ("name", "value", "base", "show"),
    CHANGES,
    ids=[f"{number} {row[0]}={row[1]}" for number, row in enumerate(CHANGES)],
)
def test_turning_one_rule_changes_something(name: str, value: Value, base: Rules, show: Callable[[Rules], Any]) -> None:
    turned = base.replace(**{name: value})
    assert turned.changed(base) == {name: value}
    assert show(turned) != show(base)


def test_every_rule_has_its_test() -> None:
    assert {row[0] for row in CHANGES} | MATCH | NAMES == {field.name for field in Rules.fields()}


def test_the_names_of_the_chain() -> None:
    from ulti_widgets.language import translator  # noqa: PLC0415 (for this test alone)
    from ulti_widgets.ulti.names import kontra_name  # noqa: PLC0415

    words = translator("en")
    assert kontra_name(pagat, 6, words) == "fedák Sári"
    counted = pagat.replace(kontra_names="redouble")
    said = [kontra_name(counted, level, words) for level in (3, 4, 11, 12, 13, 21, 22, 23, 24, 111)]
    assert [name.removesuffix(" kontra") for name in said] == [
        "3rd", "4th", "11th", "12th", "13th", "21st", "22nd", "23rd", "24th", "111th",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("base", "changes", "names"),
    [
        (pagat, {"opener_must_bid": False}, {"talon", "opener_must_bid"}),
        (pagat, {"passes_to_end": 2}, {"passes_to_end", "self_rob"}),
        (pagat, {"must_beat": False, "beat_when_trumped": True}, {"must_beat", "beat_when_trumped"}),
        (pagat, {"must_trump": False}, {"must_trump", "must_overtrump"}),
        (pagat, {"kontra": False, "kontra_binds": "alone"}, {"kontra", "kontra_binds"}),
        (widder, {"kontra": False}, {"kontra", "kontra_binds"}),
        (widder, {"kontra": False, "kontra_binds": "both"}, {"kontra", "silent_kontra"}),
        (pagat, {"suit_durchmars": "no"}, {"suit_durchmars", "open_suit_durchmars"}),
        (nine_deals, {"declare_by_choice": True}, {"marriages", "declare_by_choice"}),
        (hoe_speel_je, {"declare_by_choice": False}, {"marriages", "declare_by_choice"}),
        (nine_deals, {"silent_ulti_penalty": 2}, {"silent_ulti_lost", "silent_ulti_penalty"}),
        (pagat, {"durchmars_over_hearts": True}, {"durchmars_over_hearts", "bid_order"}),
        (pagat, {"simple_won_by": "over_forty"}, {"simple_won_by", "silent_hundred"}),
    ],
)
def test_contradictions_are_refused_by_the_names_of_the_fields(
    base: Rules, changes: dict[str, Value], names: set[str]
) -> None:
    with pytest.raises(RulesError) as caught:
        base.replace(**changes)
    assert set(caught.value.names) == names
    for name in names:
        assert name in str(caught.value)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("ace_points", 12),
        ("ace_points", True),
        ("must_beat", 1),
        ("talon", "none"),
        ("ulti_value", -1),
        ("ulti_value", 4.0),
    ],
)
def test_a_value_outside_the_choices_is_refused(name: str, value: Any) -> None:
    with pytest.raises(RulesError, match=name) as caught:
        pagat.replace(**{name: value})
    assert caught.value.names == (name,)


def test_an_unknown_field_is_refused_with_a_hint() -> None:
    with pytest.raises(RulesError, match=r"did you mean 'must_overtrump'\?"):
        pagat.replace(must_overtrumps=False)
    with pytest.raises(RulesError, match=r"Rules\.fields\(\)"):
        pagat.replace(xyzzy=1)


def test_four_aces_can_be_left_out_by_one_field() -> None:
    rules = widder.replace(four_aces="no")
    assert len(rules.ladder.bids) == 42
    assert not any("four-aces" in bid.parts for bid in rules.ladder.bids)


def test_bids_stay_possible_where_only_combined_ones_are_allowed() -> None:
    rules = hoe_speel_je.replace(only_combined=True, hundred_with_ulti=False, suit_durchmars="no")
    assert [bid.name for bid in rules.ladder.bids] == ["simple ulti", "heart simple ulti"]
    assert all(bid.trumps for bid in pagat.replace(only_combined=True).ladder.bids)


def test_heart_betli_keeps_its_value_where_hearts_are_always_trumps() -> None:
    rules = hoe_speel_je.replace(hearts_always_trump=True)
    assert rules.ladder.stake(rules.bid("heart betli")) == 10
    assert rules.ladder.stake(rules.bid("ulti")) == 4
    assert len(rules.ladder.bids) == 12 + 8 - 2


def test_every_rule_says_what_it_is() -> None:
    for field in Rules.fields():
        assert field.meaning
        assert field.source
        assert field.group
        for preset in PRESETS.values():
            value = getattr(preset, field.name)
            assert not field.choices or value in field.choices


def test_presets_are_found_back() -> None:
    for name, preset in PRESETS.items():
        assert repr(preset) == f"rules.{name}"
        assert repr(preset.replace(ace_points=11)) == f"rules.{name}.replace(ace_points=11)"


def test_a_kontra_is_refused_for_what_is_wrong_with_it() -> None:
    deal = dealt(pagat, {0: TEN, 1: OTHER}, TALON)
    deal = through(deal, SIMPLE, "play LA")
    assert refused(deal, "kontra simple of 0") == "kontra-nobody"
    assert refused(deal, "kontra ulti") == "kontra-part"
    deal = through(deal, "kontra simple, play L8")
    assert refused(deal, "kontra simple") == "kontra-said"
    deal = through(deal, "play H9")
    assert deal.phase == "kontra"
    assert refused(deal, "play HK") == "answer-first"
    assert refused(deal, "kontra simple of 1") == "kontra-nobody"
    assert refused(through(deal, "done"), "kontra simple") == "kontra-late"
    single = through(dealt(widder, {0: TEN, 1: OTHER}, TALON), f"{LAID}, bid no-trump durchmars, pass, pass, pass")
    single = through(single, "play LA, kontra durchmars, play L8, play H9")
    assert refused(single, "kontra durchmars") == "kontra-whom"
    assert refused(single, "kontra durchmars of 0") == "kontra-whom"
    assert refused(single, "kontra durchmars of 2") == "kontra-step"


def test_only_a_card_of_it_follows_a_declared_marriage() -> None:
    rules = hoe_speel_je.replace(concede=True, first_lead="declarer")
    deal = through(dealt(rules, {0: TEN, 1: OTHER}, TALON), HOE, "declare L")
    assert [str(action) for action in deal.legal_actions()] == ["play LQ", "play LK"]
    for text in ("concede", "kontra simple", "declare H", "play LA", "done", "pass"):
        assert refused(deal, text) == "marriage-card"


def refused(deal: Deal, text: str) -> str:
    """Give the id of the rule that refuses an action."""
    why = deal.why_not(text)
    assert why is not None, text
    assert str(why)
    return why.id
