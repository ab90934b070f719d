"""Drills really have the trap they are named after, and come back by what goes wrong."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.helpers import any_rules, examples
from ulti_widgets.cards import NATURAL_RANKS, RANKS, Card, Hand
from ulti_widgets.lessons.drills import KINDS, applicable, make_drill
from ulti_widgets.lessons.spacing import GAPS, TOP, Boxes
from ulti_widgets.ulti.presets import PRESETS, pagat

if TYPE_CHECKING:
    from ulti_widgets.ulti.play import Play
    from ulti_widgets.ulti.rules import Rules

PLAIN = sorted(KINDS)


def naive_legal(play: Play) -> set[Card]:
    """Find the legal cards by the rules' plain words, without tables or masks."""
    rules, trump = play.rules, play.laws.trump
    hand = list(Hand(mask=play.hands[play.turn]))
    trick = [Card(card) for card in play.trick]

    def rank(card: Card) -> int:
        high = trump is not None and (rules.ten_high_in_sides or card.suit == trump)
        return (RANKS if high else NATURAL_RANKS).index(RANKS[card.rank])

    allowed = set(hand)
    if trick:
        led = trick[0].suit
        ruffs = [card for card in trick if card.suit == trump and led != trump]
        best = max(ruffs or [card for card in trick if card.suit == led], key=rank)
        follow = [card for card in hand if card.suit == led]
        trumps = [card for card in hand if card.suit == trump]
        if follow:
            allowed = set(follow)
            to_beat = best
            if ruffs:
                # A trump in third place: the card led is the best of its suit.
                to_beat = trick[0]
            higher = {card for card in follow if rank(card) > rank(to_beat)}
            if rules.must_beat and higher and (not ruffs or rules.beat_when_trumped):
                allowed = higher
        elif trumps and rules.must_trump:
            allowed = set(trumps)
            higher = {card for card in trumps if not ruffs or rank(card) > rank(best)}
            if rules.must_overtrump and higher:
                allowed = higher
    if rules.keep_seven and "ulti" in play.bid.parts and play.turn == play.declarer and trump is not None:
        seven = Card(8 * trump)
        if seven in allowed and len(allowed) > 1:
            allowed.remove(seven)
    return allowed


def refused_by(play: Play) -> set[str]:
    """Name the rules that forbid cards of the hand."""
    found = {card: play.why_not(f"play {card}") for card in Hand(mask=play.hands[play.turn])}
    return {why.id for why in found.values() if why is not None}


def check_trap(kind: str, play: Play) -> None:
    """Say by the engine's refusals, and by the cards, what each kind stands for."""
    refused = refused_by(play)
    hand = Hand(mask=play.hands[play.turn])
    led = Card(play.trick[0]).suit if play.trick else None
    follow = [card for card in hand if card.suit == led]
    trumps = [card for card in hand if card.suit == play.laws.trump]
    if kind in {"must-beat", "betli-beat"}:
        assert "beat" in refused
        assert ("betli" in play.bid.parts) == (kind == "betli-beat")
    elif kind == "follow":
        assert refused == {"follow"}
        assert set(follow) == naive_legal(play)
    elif kind == "trumped-already":
        assert refused <= {"follow"}
        best = play.laws.above[play.trick[0]]
        assert {bool(best >> card & 1) for card in follow} == {True, False}
        assert play.trick[1] >> 3 == play.laws.trump != led
    elif kind == "must-trump":
        assert refused == {"trump"}
        assert not follow
    elif kind == "must-overtrump":
        assert "overtrump" in refused
        assert not follow
    elif kind == "void":
        assert not refused
        assert not follow
        assert not trumps
    elif kind == "keep-seven":
        assert "keep-seven" in refused
        assert play.turn == play.declarer
    else:
        assert (play.laws.trump is None) == (kind == "ten-no-trumps")
        cards = [*follow, *(Card(card) for card in play.trick if card >> 3 == led)]
        assert any(RANKS[card.rank] == "10" for card in cards)
        assert any(RANKS[card.rank] in {"K", "Q", "J"} for card in cards)


@pytest.mark.parametrize("kind", PLAIN)
@pytest.mark.parametrize("name", PRESETS)
def test_a_drill_has_the_trap_of_its_kind(name: str, kind: str) -> None:
    for number in range(15):
        drill = make_drill(PRESETS[name], kind, "test", number)
        check_trap(kind, drill.play)
        assert drill.play.turn == 0
        assert drill.exercise.misfit is None
        assert drill.taking.misfit is None


@given(rules=any_rules(), seed=st.integers(0, 10_000))
@examples(200)
def test_answers_agree_with_the_rules_plain_words(rules: Rules, seed: int) -> None:
    kinds = applicable(rules)
    kind = kinds[seed % len(kinds)]
    drill = make_drill(rules, kind, seed)
    check_trap(kind, drill.play)
    legal = naive_legal(drill.play)
    assert set(Hand(mask=drill.play.legal)) == legal
    assert drill.exercise.judge(" ".join(map(str, legal))).right
    for card in Hand(mask=drill.play.hands[0]):
        verdict = drill.exercise.judge([str(one) for one in legal ^ {card}])
        assert not verdict.right
        assert verdict.text()
    taken = drill.taking
    assert sum(taken.judge(seat).right for seat in range(3)) == 1


def test_the_same_seed_gives_the_same_drill() -> None:
    for kind in KINDS:
        one, same = (make_drill(pagat, kind, 5, 3).play for _ in range(2))
        assert one == same
        others = {make_drill(pagat, kind, 5, number).play for number in range(20)}
        assert len(others) == 20


@pytest.mark.parametrize(
    ("change", "gone"),
    [
        ({"must_beat": False}, {"must-beat", "trumped-already", "ten-trumps", "ten-no-trumps", "betli-beat"}),
        ({"beat_when_trumped": True}, {"trumped-already"}),
        ({"must_trump": False, "must_overtrump": False}, {"must-trump", "must-overtrump"}),
        ({"must_overtrump": False}, {"must-overtrump"}),
        ({"keep_seven": False}, {"keep-seven"}),
    ],
)
def test_a_lifted_duty_takes_its_drills_away(change: dict[str, bool], gone: set[str]) -> None:
    rules = pagat.replace(**change)
    assert set(KINDS) - set(applicable(rules)) == gone
    for kind in gone:
        with pytest.raises(ValueError, match="Under these rules"):
            make_drill(rules, kind)


def test_an_unknown_kind_is_refused() -> None:
    with pytest.raises(ValueError, match="choose one of follow"):
        make_drill(pagat, "beat-it")


# -- what comes next


def run(progress: Boxes, kinds: list[str], answers: list[bool]) -> tuple[Boxes, list[str]]:
    asked = []
    for right in answers:
        asked.append(kind := progress.next_kind(kinds))
        progress = progress.after(kind, right=right)
    return progress, asked


@given(seed=st.integers(), count=st.integers(2, 12))
def test_kinds_that_go_equally_well_come_equally_often(seed: int, count: int) -> None:
    kinds = [f"k{number}" for number in range(count)]
    _, asked = run(Boxes(str(seed)), kinds, [True] * 10 * count)
    assert set(asked[:count]) == set(kinds)
    counts = Counter(asked)
    assert max(counts.values()) - min(counts.values()) <= 1


@given(seed=st.integers(), answers=st.lists(st.booleans(), max_size=150))
def test_what_went_wrong_comes_back_soon_and_no_kind_is_forgotten(seed: int, answers: list[bool]) -> None:
    kinds = [f"k{number}" for number in range(8)]
    progress, asked = run(Boxes(str(seed)), kinds, answers)
    assert all(one != other for one, other in itertools.pairwise(asked))
    assert run(Boxes(str(seed)), kinds, answers)[1] == asked
    assert Boxes.from_json(progress.to_json()) == progress
    assert sum(one.asked for _, one in progress.kinds) == len(answers) == progress.answered
    assert all(0 <= progress.mastery(kind) <= 1 for kind in kinds)


def test_one_kind_that_goes_wrong_is_asked_more_than_the_others() -> None:
    kinds = [f"k{number}" for number in range(8)]
    progress = Boxes("x")
    asked: Counter[str] = Counter()
    for _ in range(120):
        kind = progress.next_kind(kinds)
        asked[kind] += 1
        progress = progress.after(kind, right=kind != "k3")
    assert asked["k3"] > 2 * max(count for kind, count in asked.items() if kind != "k3")
    assert progress.mastery("k3") == 0
    assert all(progress.mastery(kind) == 1 for kind in kinds if kind != "k3")
    assert min(asked.values()) > 5


def test_a_mistake_is_asked_again_after_two_questions() -> None:
    progress = Boxes("x").after("a", right=False)
    _, asked = run(progress, ["a", "b", "c", "d"], [True] * 3)
    assert asked.index("a") == GAPS[0] - 1


def test_boxes_have_an_end() -> None:
    progress = Boxes()
    for _ in range(9):
        progress = progress.after("a", right=True)
    assert progress.of("a").box == TOP
    assert progress.next_kind(["a"]) == "a"


@pytest.mark.parametrize("data", [{}, {"seed": 1, "answered": 2, "kinds": {"a": [9, 0, 0, 0]}}, {"kinds": 3}])
def test_what_is_no_progress_is_refused(data: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"progress|box"):
        Boxes.from_json(data)


def test_no_kind_to_choose_from() -> None:
    with pytest.raises(ValueError, match="no kind"):
        Boxes().next_kind([])
