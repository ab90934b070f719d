"""The teaching widgets without a page: what they mark and answer is what the engine says; rules change live."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
import traitlets
from hypothesis import given
from hypothesis import strategies as st

from tests.helpers import any_rules, examples
from ulti_widgets import AuctionLadder, Deal, KontraCalculator
from ulti_widgets.language import translator
from ulti_widgets.lessons.auctions import EXAMPLES, follow, told
from ulti_widgets.lessons.goals.bids import LegalBids
from ulti_widgets.lessons.payments import WORKED, Case, drawn
from ulti_widgets.show.numbers import decimal
from ulti_widgets.ulti.actions import read_action
from ulti_widgets.ulti.chances import part_chance
from ulti_widgets.ulti.ladders import align, differences
from ulti_widgets.ulti.presets import PRESETS, hoe_speel_je, nine_deals, pagat, widder
from ulti_widgets.ulti.rules import Rules, RulesError
from ulti_widgets.ulti.stated import StatedError

if TYPE_CHECKING:
    from ulti_widgets.widgets.teaching import TeachingWidget

WIDGETS: list[type[TeachingWidget]] = [AuctionLadder, KontraCalculator]


def tell(widget: TeachingWidget, **message: Any) -> dict[str, Any]:
    """Send what a page would, and give the view that answers."""
    before = widget.view["answered"]
    widget._received(widget, message, None)
    assert widget.view["answered"] == before + 1
    json.dumps([widget.view, widget.menu, widget.words])
    found: dict[str, Any] = widget.view
    return found


# -- what all share


@pytest.mark.parametrize("made", WIDGETS)
def test_rules_change_live_and_what_changed_is_marked(made: type[TeachingWidget]) -> None:
    widget = made(rules="pagat")
    assert widget.rules == pagat
    assert not widget.menu["turned"]
    widget.rules = widder
    assert widget.menu["preset"] == "widder"
    changed = set(pagat.changed(widder))
    shown = changed & set(made.tweaks)
    assert {item["name"] for item in widget.menu["turned"]} == shown
    assert 0 < len(shown) < len(changed) - 1
    assert widget.menu["text"] == (
        f"{len(changed)} rules have changed. {len(changed) - len(shown)} of them do not concern what is shown here."
    )
    tell(widget, type="seen")
    assert not widget.menu["text"]
    tell(widget, type="rules", field="ulti_value", value=5)
    assert widget.rules == widder.replace(ulti_value=5)
    (turned,) = widget.menu["turned"]
    assert (turned["before"], turned["after"]) == ("4 points", "5 points")
    tell(widget, type="preset", preset="nine_deals")
    assert widget.rules == nine_deals


@pytest.mark.parametrize("made", WIDGETS)
def test_rules_that_contradict_themselves_are_refused(made: type[TeachingWidget]) -> None:
    widget = made(rules=widder)
    view = tell(widget, type="rules", field="talon", value="nowhere")
    assert view["notice"]["kind"] == "refused"
    assert widget.rules == widder
    assert tell(widget, type="nonsense")["notice"]["kind"] == "error"
    with pytest.raises(RulesError):
        made(rules="nobody")
    with pytest.raises(TypeError):
        made(nothing=1)


def test_linked_widgets_keep_the_same_rules() -> None:
    ladder, calculator = AuctionLadder(), KontraCalculator()
    traitlets.link((ladder, "rules"), (calculator, "rules"))
    calculator.rules = hoe_speel_je
    assert ladder.rules == hoe_speel_je
    assert ladder.menu["preset"] == "hoe_speel_je"
    tell(ladder, type="preset", preset="widder")
    assert calculator.rules == widder


@pytest.mark.parametrize("made", WIDGETS)
def test_every_label_of_the_page_is_given(made: type[TeachingWidget]) -> None:
    widget = made()
    assert set(made.labels) <= set(widget.words["ui"])
    assert "rules" in repr(widget)


# -- the ladder


@examples(120)
@given(any_rules(), st.integers(0, 10**6))
def test_marks_are_the_ladders(rules: Rules, seed: int) -> None:
    rng = Random(seed)
    ladder = rules.ladder
    standing = rng.choice(ladder.bids)
    widget = AuctionLadder(rules=rules, standing=standing.name)
    shown = [bid for rung in widget.view["rungs"] for bid in rung["bids"]]
    assert [bid["id"] for bid in shown] == [bid.name for bid in ladder.bids]
    assert len(widget.view["rungs"]) == len(ladder.rungs)
    for bid, drawn_bid in zip(ladder.bids, shown, strict=True):
        if bid == standing:
            assert (drawn_bid["mark"], drawn_bid["why"]) == ("standing", "")
        else:
            assert drawn_bid["mark"] == ("beats" if ladder.compare(bid, standing).beats else "short")
            assert drawn_bid["why"] == str(ladder.beats(bid, standing).reason)
    # Built part by part it lands on its rung.
    target = rng.choice(ladder.bids)
    for word in target.name.split():
        tell(widget, type="build", toggle=word)
    if set(widget.parts) == set(target.name.split()):
        assert widget.view["builder"]["bid"] == target.name
        assert [bid["id"] for rung in widget.view["rungs"] for bid in rung["bids"] if bid["built"]] == [target.name]
        assert widget.view["builder"]["fits"] == bool(ladder.beats(target, standing))


@examples(100)
@given(any_rules(), any_rules())
def test_two_ladders_side_by_side_hold_every_bid_once(rules: Rules, other: Rules) -> None:
    widget = AuctionLadder(rules=rules, compare=other)
    rows = align(rules.ladder, other.ladder)
    assert [row.mine for row in rows if row.mine is not None] == list(range(len(rules.ladder.rungs)))
    assert [row.theirs for row in rows if row.theirs is not None] == list(range(len(other.ladder.rungs)))
    marks = differences(rules.ladder, other.ladder)
    assert set(marks) == set(rules.ladder.bids)
    names = {bid.name for bid in other.ladder.bids}
    assert {bid.name for bid, mark in marks.items() if mark == "new"} == {bid.name for bid in marks} - names
    assert len(widget.view["compare"]["rows"]) == len(rows)
    if rules.ladder.bids == other.ladder.bids and rules == other:
        assert all(row["same"] for row in widget.view["compare"]["rows"])
    # What one turn of the rules did is marked in the same way.
    widget.rules = other
    assert [bid["id"] for rung in widget.view["rungs"] for bid in rung["bids"]] == [b.name for b in other.ladder.bids]
    news = {bid["id"] for rung in widget.view["rungs"] for bid in rung["bids"] if bid["change"] == "new"}
    assert news == (names - {bid.name for bid in rules.ladder.bids} if rules != other else set())


@examples(100)
@given(any_rules(), st.integers(0, 10**6))
def test_a_followed_auction_is_legal_and_its_questions_are_judged_by_the_engine(rules: Rules, seed: int) -> None:
    rng = Random(seed)
    calls = [rng.choice(["pass", *(bid.name for bid in rules.ladder.bids)]) for _ in range(8)]
    followed = follow(rules, calls)
    for step in followed.allowed:
        assert step.bid is None or step.before.standing is None or rules.ladder.beats(step.bid, step.before.standing)
    for one, two in pairwise(followed.allowed):
        assert one.after is two.before
    for step in followed.steps:
        assert (step.after is None) == (step.why is not None)
    widget = AuctionLadder(rules=rules, calls=calls)
    for _ in range(20):
        exercise = widget.exercise
        if exercise is not None:
            question = widget.view["auction"]["question"]
            right = exercise.solutions()[0]
            answers = [str(bid) for bid in right] if isinstance(right, tuple) else str(right)
            if question["kind"] == "bids":
                assert set(answers) <= {choice["id"] for choice in question["choices"]}
            view = tell(widget, type="answer", answer=answers)
            assert view["auction"]["question"]["verdict"]["right"]
            wrong = exercise.wrong_answers()
            if wrong and question["kind"] == "bids":
                bad = rng.choice(wrong)
                assert isinstance(bad, tuple)
                view = tell(widget, type="answer", answer=[str(bid) for bid in bad])
                assert not view["auction"]["question"]["verdict"]["right"]
                assert view["auction"]["question"]["verdict"]["text"]
        if widget.step >= len(followed.steps):
            break
        tell(widget, type="next")
    assert widget.step == len(followed.steps)
    assert widget.score[0] == widget.score[1]


def test_an_auction_stops_where_the_rules_forbid_a_call() -> None:
    calls = EXAMPLES["blind"][1]
    assert all(step.why is None for step in follow(pagat, calls).steps)
    stopped = follow(widder, calls).steps[-1]
    assert stopped.why is not None
    assert stopped.why.id == "take-first"
    widget = AuctionLadder(rules=pagat, calls=list(calls), step=3)
    assert widget.view["auction"]["table"]["seats"][0]["talon"]
    widget.rules = widder
    assert widget.step == 2
    assert "taking the talon" in widget.view["auction"]["lines"][-1]["why"]


def test_the_auction_of_a_deal_can_be_followed() -> None:
    deal = Deal.from_seed(pagat, 3)
    log = ["bid simple", "pass", "bid ulti", "pass", "pass", "pass"]
    deal = deal.after(deal.legal_actions()[0])
    for text in log:
        deal = deal.after(read_action(text, pagat))
    assert told(deal) == ("simple", "pass", "blind ulti", "pass", "pass", "pass")
    widget = AuctionLadder(rules=widder).follow(deal)
    assert widget.rules == pagat
    assert widget.view["tab"] == "auction"


def test_the_standing_bid_falls_with_the_rules_that_knew_it() -> None:
    widget = AuctionLadder(rules=widder, standing="ulti four-aces", parts=["four-aces", "heart"])
    widget.rules = pagat
    assert widget.standing == ""
    assert widget.parts == ["heart"]
    assert "Ulti four aces" in widget.view["gone"]
    with pytest.raises(ValueError, match="no bid"):
        widget.standing = "ulti four-aces"


# -- the calculator


@pytest.mark.parametrize("name", WORKED)
def test_worked_examples_are_shown_as_told(name: str) -> None:
    widget = KontraCalculator()
    view = tell(widget, type="example", example=name)
    worked = WORKED[name]
    assert view["example"] == name
    assert widget.rules == PRESETS[worked.rules]
    assert widget.settlement == worked.case.facts(widget.rules).settlement()
    expected = {"heart-ulti": 10, "seven-lost": -14, "kontra-won": 18, "kontra-lost": -22, "both-lost": -28,
                "three-parts": -4, "silent-lost": -4, "silent-lost-hearts": -8, "silent-hundred": 4}  # fmt: skip
    if name in expected:
        assert widget.settlement.payments == (2 * expected[name], -expected[name], -expected[name])


@examples(120)
@given(any_rules(), st.integers(0, 10**6))
def test_what_is_shown_is_what_is_paid(rules: Rules, seed: int) -> None:
    rng, case = Random(seed), drawn(rules, seed)
    widget = KontraCalculator(rules=rules).show(case)
    assert widget.case.facts(rules).settlement() == case.facts(rules).settlement()
    view, paid = widget.view, widget.settlement.payments
    minus = str.maketrans({"\u2212": "-"})
    assert [int(text.translate(minus)) for text in view["payments"]] == list(paid)
    assert sum(paid) == 0
    each = [int(row["total"].translate(minus)) for row in view["each"]]
    assert each == ([-paid[1]] if paid[1] == paid[2] else [-paid[1], -paid[2]])
    for row in view["sums"]:
        worth = 1
        for term in row["terms"]:
            worth = worth + term["number"] if term["sign"] == "+" else worth * term["number"]
        assert abs(int(row["total"].translate(minus))) == worth
    for flow in view["flows"]:
        assert 0 in {flow["from"], flow["to"]}
    # The question takes the same payment, and nothing else.
    exercise = widget.exercise
    tell(widget, type="ask", on=True)
    assert widget.view["hidden"]
    assert not widget.view["sums"]
    (right,) = exercise.solutions()
    for wrong in exercise.wrong_answers():
        assert not exercise.judge(wrong).right
        assert exercise.judge(wrong).text()
    verdict = tell(widget, type="answer", answer=str(rng.choice(exercise.wrong_answers())))["question"]["verdict"]
    assert not verdict["right"]
    assert tell(widget, type="answer", answer=str(right))["question"]["verdict"]["right"]
    assert right == -paid[1]


@examples(100)
@given(any_rules(), any_rules(), st.integers(0, 10**6))
def test_a_case_follows_any_change_of_the_rules(rules: Rules, other: Rules, seed: int) -> None:
    widget = KontraCalculator(rules=rules).show(drawn(rules, seed))
    widget.rules = other
    assert widget.case.clash(other) is None
    assert sum(widget.settlement.payments) == 0
    assert set(widget.chances) == set(other.bid(widget.bid).parts)


def test_only_what_the_rules_allow_is_taken() -> None:
    widget = KontraCalculator(rules=pagat, bid="simple")
    assert tell(widget, type="kontra", part="simple", side=None, level=7)["notice"]["kind"] == "refused"
    tell(widget, type="silent", part="silent-100", what="declarer")
    assert widget.silent == {"silent-100": "declarer"}
    # A hundred of the declarer's goes with a won game: it falls when the game is lost.
    tell(widget, type="won", part="simple", won=False)
    assert widget.silent == {}
    widget = KontraCalculator(rules=widder, bid="betli")
    tell(widget, type="kontra", part="betli", side=1, level=1)
    assert widget.kontra == {"betli": [0, 1]}
    assert [chain["side"] for chain in widget.view["parts"][0]["chains"]] == [0, 1]
    with pytest.raises(StatedError):
        KontraCalculator(rules=pagat, kontra={"ulti": 9})
    assert Case("betli").fitted(nine_deals).bid == "betli"


def test_what_a_rule_changes_in_the_payment_is_marked() -> None:
    widget = KontraCalculator(rules=pagat, won={"ulti": False})
    widget.rules = pagat.replace(ulti_penalty=6)
    ulti = widget.view["sums"][1]
    assert (ulti["total"], ulti["was"]) == ("\u221220", "\u221216")
    assert not widget.view["sums"][0]["was"]


@examples(100)
@given(any_rules(), st.integers(0, 10**6))
def test_odds_follow_each_defenders_chain(rules: Rules, seed: int) -> None:
    case = drawn(rules, seed)
    bid, likely = rules.bid(case.bid), Fraction(Random(seed).randrange(101), 100)
    widget = KontraCalculator(rules=rules).show(case)
    widget.chances = {part: int(100 * likely) for part in bid.parts}
    sums = [Fraction(0), Fraction(0)]
    for part in widget.view["chances"]["parts"]:
        levels = case.kontra.get(part["id"], (0, 0))
        chains = part["chains"]
        assert [chain["seat"] for chain in chains] == ([None] if levels[0] == levels[1] else [1, 2])
        for side, level in enumerate(levels):
            chain, odds = chains[side if len(chains) > 1 else 0], part_chance(rules, bid, part["id"], likely, level)
            sums[side] += odds.expected
            assert chain["expected"] == decimal(odds.expected, translator("en"))
            assert sum(step["said"] for step in chain["steps"]) == level
            assert [step["level"] for step in chain["steps"] if step["next"]] in ([level + 1], [])
            said = {step["by"] for step in chain["steps"] if step["level"] % 2}
            assert said <= ({"a defender"} if len(chains) == 1 else {("East", "West")[side]})
    assert widget.view["chances"]["each"] == [decimal(points, translator("en")) for points in sums]


def test_chances_move_the_average() -> None:
    widget = KontraCalculator(rules=pagat, bid="ulti", chances={"simple": 50, "ulti": 67})
    assert tell(widget, type="chance", part="ulti", chance=100)["chances"]["each"] == ["+4", "+4"]
    steps = widget.view["chances"]["parts"][1]["chains"][0]["steps"]
    assert (steps[0]["alone"], steps[0]["answered"]) == ("50 %", "75 %")
    assert not steps[0]["pays"]
    assert steps[1]["sure"]


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("kontra", {"ulti": -1}, "level of doubling"),
        ("chances", {"ulti": 120}, "0 to 100 percent"),
        ("won", {"foo": True}, "there is no 'foo'"),
        ("silent", {"silent-ulti": "x"}, "declarer-lost"),
    ],
)
def test_what_no_rules_know_is_refused_and_not_kept(name: str, value: dict[str, Any], said: str) -> None:
    widget = KontraCalculator(bid="ulti", kontra={"ulti": 1}, chances={"ulti": 50})
    before = dict(widget.view)
    with pytest.raises(ValueError, match=said):
        setattr(widget, name, value)
    assert widget.view == before
    widget.chances = {"ulti": 60}
    assert widget.settlement.payments == (18, -9, -9)


def test_an_auction_that_is_given_is_what_is_shown() -> None:
    assert AuctionLadder(calls=["simple", "ulti"]).view["tab"] == "auction"
    assert AuctionLadder().view["tab"] == "ladder"


@pytest.mark.parametrize("name", PRESETS)
def test_which_bids_beat_it_is_never_answered_by_all(name: str) -> None:
    ladder = PRESETS[name].ladder
    for standing in ladder.bids[:-1]:
        above = ladder.over(standing)
        widget = AuctionLadder(rules=name, calls=[standing.name, above[0].name], questions=True)
        widget.advance()
        exercise = widget.exercise
        assert exercise is not None
        assert isinstance(exercise.goal, LegalBids)
        offered = exercise.goal.bids
        assert len(set(offered)) == len(offered)
        (right,) = exercise.solutions()
        assert isinstance(right, tuple)
        assert 0 < len(right) < len(offered)
