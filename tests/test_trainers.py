"""The trainer, the counter and the editor agree with the engine, whatever the rules."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING, Any

import pytest
import traitlets
from hypothesis import given
from hypothesis import strategies as st

import ulti_widgets
from tests.helpers import any_rules, examples
from tests.make_trainer_views import FILE, views
from tests.test_drills import naive_legal
from ulti_widgets import Play, rules
from ulti_widgets.cards import RANKS, Hand
from ulti_widgets.lessons.answers import write_answer
from ulti_widgets.lessons.counting import Counted, played_deal, questions
from ulti_widgets.lessons.drills import KINDS, applicable
from ulti_widgets.lessons.exercise import Exercise
from ulti_widgets.lessons.goals import CountPoints
from ulti_widgets.lessons.positions import SetupError
from ulti_widgets.players.playing import play_deal
from ulti_widgets.ulti.deal import Deal

if TYPE_CHECKING:
    from ulti_widgets.ulti.rules import Rules

Json = dict[str, Any]
LIVE = 0.2

# Traits hold anything: the tests look into them freely.
TrickTrainer: Any = ulti_widgets.TrickTrainer
PointCounter: Any = ulti_widgets.PointCounter
DealEditor: Any = ulti_widgets.DealEditor


def page(widget: Any, **content: Any) -> Json:
    """Send what a page would send; give the view that answers it."""
    widget._received(widget, content, [])
    view: Json = widget.view
    json.dumps(view)
    assert view["notice"] is None or view["notice"]["kind"] != "error", view["notice"]
    return view


def texts(value: Any) -> list[str]:
    """Give every text in some data."""
    if isinstance(value, str):
        return [value]
    items = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [text for item in items for text in texts(item)]


# -- the trainer


def tell(trainer: Any, kind: str, **more: Any) -> Json:
    return page(trainer, type=kind, id=trainer.view["id"], **more)


@given(wanted=any_rules(), seed=st.integers(0, 10_000))
@examples(100)
def test_the_trainers_marks_are_the_engines(wanted: Rules, seed: int) -> None:
    trainer = TrickTrainer(rules=wanted, seed=seed)
    for _ in range(2):
        play = trainer.exercise.play
        legal = {str(card) for card in naive_legal(play)}
        wrong = legal ^ {trainer.view["hand"][seed % len(trainer.view["hand"])]}
        view = tell(trainer, "answer", answer=sorted(wrong))
        assert not view["verdict"]["right"]
        assert view["verdict"]["text"]
        extra = wrong - legal
        assert view["refused"] == (min(extra, default=None) if len(extra) < 2 else view["refused"])
        view = tell(trainer, "answer", answer=sorted(legal))
        assert view["verdict"]["right"]
        assert set(view["allowed"]) == legal
        view = tell(trainer, "next")
        assert view["stage"] == "taker"
        assert len(view["trick"]) == 3
        rights = [tell(trainer, "answer", answer=seat)["verdict"]["right"] for seat in range(3)]
        assert sum(rights) == 1
        tell(trainer, "answer", answer=rights.index(True))
        assert rights[trainer.view["taker"]]
        tell(trainer, "next")
    assert trainer.score == {"right": 0, "asked": 2, "takers_right": trainer.score["takers_right"], "takers_asked": 2}


def test_the_trainer_asks_every_kind_and_keeps_the_picture() -> None:
    trainer = TrickTrainer(seed=1)
    seen = []
    for _ in KINDS:
        trainer.answer(trainer.exercise.solutions()[0])
        seen.append(trainer.view["kind"]["id"])
        trainer.go_on().answer(trainer.exercise.solutions()[0])
        trainer.go_on()
    assert sorted(seen) == sorted(KINDS)
    assert set(trainer.mastery.values()) == {0.25}
    assert trainer.score["right"] == len(KINDS) == trainer.score["takers_right"]
    saved = json.loads(json.dumps(trainer.progress))
    again = TrickTrainer(progress=saved)
    assert (again.mastery, again.seed) == (trainer.mastery, "1")
    assert again.view["hand"] == trainer.view["hand"]


def test_before_the_answer_nothing_gives_it_away() -> None:
    trainer = TrickTrainer(seed=2)
    view = trainer.view
    assert view["kind"] is view["allowed"] is view["taker"] is None
    hidden = trainer.exercise.play.hands[1] | trainer.exercise.play.hands[2]
    told = " ".join(texts(view)).split()
    assert not {str(card) for card in Hand(mask=hidden)} & set(told)


def test_what_was_hinted_or_shown_does_not_count_as_known() -> None:
    trainer = TrickTrainer(seed=3)
    steps = [trainer.hint() for _ in range(5)]
    assert [hint.step if hint else None for hint in steps] == ["nudge", "highlight", "answer", "why", None]
    assert trainer.answer(trainer.exercise.solutions()[0]).right
    assert trainer.score["right"] == 0
    trainer.go_on().go_on()
    trainer.hint()
    trainer.answer(trainer.exercise.solutions()[0])
    assert trainer.score["right"] == 1, "a nudge tells nothing"
    trainer.go_on().go_on()
    view = trainer.show_answer().view
    assert view["verdict"]["given"]
    assert view["over"]
    assert trainer.score["asked"] == 3


def test_skipping_leaves_no_mark_and_brings_another_question() -> None:
    trainer = TrickTrainer(seed=4)
    seen = []
    for _ in range(6):
        seen.append((tuple(trainer.view["hand"]), tuple(texts(trainer.view["trick"]))))
        trainer.skip()
    assert len(set(seen)) == 6
    assert trainer.score["asked"] == 0
    assert set(trainer.mastery.values()) == {0}


def test_a_late_message_about_a_question_that_is_gone_changes_nothing() -> None:
    trainer = TrickTrainer(seed=5)
    old = trainer.view["id"]
    tell(trainer, "skip")
    page(trainer, type="answer", id=old, answer=[])
    assert trainer.score["asked"] == 0


def test_one_kind_can_be_drilled() -> None:
    trainer = TrickTrainer(kind="keep-seven")
    for _ in range(3):
        assert trainer.drill is not None
        assert trainer.drill.kind == "keep-seven"
        trainer.skip()
    page(trainer, type="kind", kind="void")
    assert trainer.drill.kind == "void"
    with pytest.raises(traitlets.TraitError, match="choose one of follow"):
        trainer.kind = "seven"


def test_a_position_of_ones_own_is_asked_first() -> None:
    play = Play(rules.pagat, "simple", trump="L", hands=["HA H9 L8", "BK B9 A7", "LK B7"], leader=2, trick=["HK"])
    trainer = TrickTrainer(position=play)
    assert trainer.drill is None
    assert trainer.answer("HA").right
    trainer.go_on()
    assert trainer.answer(0).right
    assert trainer.go_on().drill is not None


@given(first=any_rules(), second=any_rules(), seed=st.integers(0, 1000), over=st.booleans(), taking=st.booleans())
@examples(100)
def test_new_rules_are_followed_at_once(first: Rules, second: Rules, seed: int, *, over: bool, taking: bool) -> None:
    trainer = TrickTrainer(rules=first, seed=seed)
    if over or taking:
        trainer.answer(trainer.exercise.solutions()[0])
    if taking:
        trainer.go_on()
    trainer.rules = second
    view = trainer.view
    assert trainer.exercise.misfit is None
    if view["stage"] == "cards":
        legal = {str(card) for card in naive_legal(trainer.exercise.play)}
        if view["allowed"] is not None:
            assert set(view["allowed"]) == legal
        assert trainer.answer(" ".join(legal)).right
    else:
        assert trainer.answer(trainer.exercise.solutions()[0]).right
    assert {kind["id"] for kind in view["mastery"] if kind["applies"]} == set(applicable(second))


def test_a_change_says_what_it_does_to_the_answer() -> None:
    play = Play(rules.pagat, "simple", trump="L", hands=["HA H9 L8", "BK B9 A7", "LK B7"], leader=2, trick=["HK"])
    trainer = TrickTrainer(position=play)
    trainer.answer("HA")
    began = time.perf_counter()
    trainer.rules = rules.pagat.replace(must_beat=False)
    assert time.perf_counter() - began < LIVE
    assert trainer.view["changed"] == {"text": "Now the nine of hearts may be played too.", "cards": ["H9"]}
    assert not trainer.view["verdict"]["right"], "the answer is judged anew"
    page(trainer, type="preset", preset="widder")
    assert trainer.view["changed"]["cards"] == []
    assert trainer.view["changed"]["text"] == "The change gives this question another answer."


def test_linked_trainers_share_their_rules() -> None:
    one, other = TrickTrainer(), TrickTrainer(seed=9)
    link = traitlets.link((one, "rules"), (other, "rules"))
    page(one, type="rules", field="must_beat", value=False)
    assert other.rules.must_beat is False
    assert other.menu["turned"][0]["name"] == "must_beat"
    link.unlink()


# -- the counter


def naive_points(counted: Counted) -> tuple[int, int]:
    """Count as one would with the cards in one's hands."""
    play = counted.play
    ace = play.rules.ace_points
    sides = {True: 0, False: 0}

    def worth(cards: int) -> int:
        return sum({"A": ace, "10": 10}.get(RANKS[card.rank], 0) for card in Hand(mask=cards))

    for seat in range(3):
        sides[seat == play.declarer] += worth(play.won[seat])
    sides[False] += worth(play.talon)
    sides[play.leader == play.declarer] += 10
    for seat in range(3):
        side = [other for other in range(3) if (other == play.declarer) == (seat == play.declarer)]
        if not play.rules.marriage_needs_trick or any(play.won[other] for other in side):
            for suit in range(4):
                if play.marriages[seat] >> suit & 1:
                    sides[seat == play.declarer] += 40 if suit == play.laws.trump else 20
    return sides[True], sides[False]


@given(first=any_rules(), second=any_rules(), seed=st.integers(0, 1000))
@examples(40)
def test_the_steps_add_up_to_the_engines_count(first: Rules, second: Rules, seed: int) -> None:
    counted = Counted.of(played_deal(first, seed, seed % 2))
    for one in (first, second):
        try:
            now = counted.under(one)
        except SetupError:
            continue
        steps = now.steps()
        totals = (now.count.mine, now.count.theirs)
        assert steps[-1].totals == totals == naive_points(now)
        running = [0, 0]
        for step in steps:
            for line in step.lines:
                running[line.side == "defenders"] += line.points
            assert step.totals == tuple(running)
        for asked in questions(now):
            exercise = Exercise(now.play.rules, now.play, asked)
            told = [exercise.judge(answer).text() for answer in exercise.wrong_answers()]
            assert all(told)
            assert len(told) == len(set(told)) >= 1
            assert [exercise.judge(answer).right for answer in exercise.solutions()] == [True]


@given(wanted=any_rules(), seed=st.integers(0, 1000))
@examples(20)
def test_the_counters_questions_are_judged_by_the_engine(wanted: Rules, seed: int) -> None:
    counter = PointCounter(rules=wanted, seed=seed, mode="ask")
    count = counter.counted.count
    points = {"declarer": count.mine, "defenders": count.theirs}
    while (asked := counter.exercise) is not None:
        wrong = asked.wrong_answers()[-1]
        view = page(counter, type="answer", id=counter.view["id"], answer=write_answer(wrong))
        assert not view["verdict"]["right"]
        assert view["verdict"]["text"]
        right = write_answer(asked.solutions()[0])
        if isinstance(asked.goal, CountPoints):
            assert right == points.pop(asked.goal.of)
        view = page(counter, type="answer", id=view["id"], answer=right)
        assert view["verdict"]["right"]
        assert page(counter, type="answer", id=view["id"], answer="x")["notice"]["kind"] == "refused"
        page(counter, type="next", id=view["id"])
    assert not points
    assert counter.view["told"]
    assert counter.score == {"right": 0, "asked": len(questions(counter.counted))}
    with pytest.raises(ValueError, match="new_deal"):
        counter.answer(1)


def test_the_count_goes_step_by_step_and_is_hidden_when_asked() -> None:
    counter = PointCounter(seed=1)
    assert counter.view["rows"] == []
    for step in range(1, counter.view["steps"] + 1):
        view = page(counter, type="step", step=step)
        assert len(view["rows"]) == step
        assert view["rows"][-1]["totals"] == view["totals"]
    assert page(counter, type="step", step=99)["step"] == counter.view["steps"]
    before = counter.counted
    view = page(counter, type="mode", mode="ask")
    assert counter.counted != before, "what was just counted is no question"
    assert not view["told"]
    assert view["totals"] == [0, 0]
    assert all(row["totals"] is None for row in view["rows"])
    assert not any(line["points"] for row in view["rows"] for line in row["lines"])


def test_new_rules_count_the_same_deal_anew() -> None:
    counter = PointCounter(seed=1, step=0)
    counter.step = 20
    before = counter.view["totals"]
    began = time.perf_counter()
    counter.rules = rules.pagat.replace(ace_points=11)
    assert time.perf_counter() - began < LIVE
    aces = sum(counter.view["totals"]) - sum(before)
    assert aces == 4
    assert "now" in counter.view["changed"]
    changed = [row for row in counter.view["rows"] if row["changed"]]
    assert changed
    assert all(any("ace" in line["text"] for line in row["lines"]) for row in changed)
    counter.rules = rules.pagat
    assert counter.view["totals"] == before


def test_a_deal_of_ones_own_is_counted_and_others_are_refused() -> None:
    deal = played_deal(rules.pagat, 5, 0)
    for own in (deal, deal.play):
        counter = PointCounter(deal=own)
        assert counter.counted.play == deal.play
    assert PointCounter(deal=deal).new_deal().deal is None
    with pytest.raises(ValueError, match="last card"):
        Counted.of(Deal.from_seed(rules.pagat, 1))


def test_a_game_without_trumps_has_no_count() -> None:
    for seed in range(400):
        deal = play_deal(Deal.from_seed(rules.pagat, seed), ["plain"] * 3, seed)
        if deal.play is not None and deal.play.laws.trump is None and not any(deal.play.hands):
            with pytest.raises(ValueError, match="without trumps"):
                Counted.of(deal)
            return
    pytest.fail("no such deal in 400")


@pytest.mark.parametrize("make", [TrickTrainer, PointCounter, DealEditor])
def test_every_widget_refuses_strange_keywords_and_shows_no_address(make: Any) -> None:
    with pytest.raises(TypeError, match="takes no 'colour'"):
        make(colour="red")
    assert "0x" not in repr(make())


def test_the_pages_are_tested_with_what_python_sends() -> None:
    assert json.loads(FILE.read_text(encoding="utf-8")) == json.loads(json.dumps(views()))
