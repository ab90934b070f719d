"""The widgets that ask: the same from a cell as from the page, in any language, and in a new one when it changes."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import pytest
import traitlets

from ulti_widgets import (
    AuctionLadder,
    DealEditor,
    KontraCalculator,
    LessonPlayer,
    PointCounter,
    TrickTrainer,
)
from ulti_widgets.lessons.answers import AnswerError
from ulti_widgets.lessons.counting import played_deal
from ulti_widgets.lessons.goals.base import STEPS
from ulti_widgets.ulti.presets import nine_deals, pagat, widder

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from ulti_widgets.widgets.asker import AskingWidget

Json = dict[str, Any]

ASKING: dict[str, Callable[..., AskingWidget]] = {
    "tricks": partial(TrickTrainer, seed=3),
    "points": partial(PointCounter, seed=3, mode="ask"),
    "ladder": partial(AuctionLadder, calls=["simple", "ulti", "pass"], step=1),
    "kontra": partial(KontraCalculator, won={"ulti": False}, kontra={"ulti": 1}, asking=True),
}


def asked(widget: Any) -> Any:
    """Give the question, which is there."""
    assert widget.exercise is not None
    return widget.exercise


def tally(widget: Any) -> tuple[int, int]:
    """Give how many questions were answered, and how many of them right at once."""
    score = widget.score
    return (score["asked"], score["right"]) if isinstance(score, dict) else score


def question(widget: Any) -> Json:
    """Give the part of the view that speaks of the question."""
    view: Json = widget.view
    found: Json | None = view.get("auction", view).get("question")
    return found if isinstance(found, dict) and "verdict" in found else view


def page(widget: Any, **content: Any) -> Json:
    """Send what a page would send; give the view that answers it."""
    widget._received(widget, content, [])
    view: Json = widget.view
    return view


@pytest.mark.parametrize("name", ASKING)
def test_a_question_is_answered_from_a_cell(name: str) -> None:
    widget: Any = ASKING[name]()
    assert widget.verdict is None
    wrong = asked(widget).wrong_answers()[0]
    assert not widget.answer(wrong).right
    assert tally(widget) == (1, 0)
    shown: Any = widget.verdict
    assert question(widget)["verdict"]["text"] == shown.text()
    right = asked(widget).solutions()[0]
    assert widget.answer(right).right
    assert question(widget)["over"]
    assert tally(widget) == (1, 0), "only the first answer counts"


@pytest.mark.parametrize("name", ASKING)
def test_what_a_hint_told_does_not_count_as_known(name: str) -> None:
    widget: Any = ASKING[name]()
    widget.answer(asked(widget).solutions()[0])
    assert tally(widget) == (1, 1)
    widget = ASKING[name]()
    hints = [widget.hint() for _ in STEPS]
    assert [hint.step for hint in hints] == list(STEPS)
    assert widget.hint() is None
    assert told(widget)[-1] == hints[-1].text()
    assert widget.answer(asked(widget).solutions()[0]).right
    assert tally(widget) == (1, 0)


def told(widget: Any) -> list[str]:
    """Give the hints that the page shows."""
    view = question(widget)
    if "hint" in view:
        return [] if view["hint"] is None else [view["hint"]["text"]]
    return list(view["hints"])


@pytest.mark.parametrize("name", ASKING)
def test_a_question_is_given_up(name: str) -> None:
    widget: Any = ASKING[name]()
    assert widget.show_answer() is widget
    assert widget.verdict.right
    assert question(widget)["verdict"]["given"]
    assert question(widget)["over"]
    assert tally(widget) == (1, 0)


@pytest.mark.parametrize("name", ASKING)
@pytest.mark.parametrize("lang", ["en", "hu", "nl"])
def test_no_answer_is_refused_in_the_language_of_the_page(name: str, lang: str) -> None:
    widget: Any = ASKING[name](lang=lang)
    given = {"bids": ["tarokk"], "cards": ["X9"], "number": "x"}[asked(widget).goal.answer]
    with pytest.raises(AnswerError, match=r"asked for|no bid") as caught:
        widget.answer(given)
    notice = page(widget, type="answer", answer=given)["notice"]
    assert notice == {"kind": "refused", "text": caught.value.text(widget.translator)}
    assert widget.verdict is None
    assert tally(widget) == (0, 0)
    if lang != "en":
        assert notice["text"] != caught.value.text()
    # It is said anew where the language changes.
    widget.lang = "hu" if lang == "en" else "en"
    assert widget.view["notice"]["text"] == caught.value.text(widget.translator)


def test_a_choice_is_answered_by_its_name() -> None:
    counter: Any = PointCounter(seed=3, mode="ask")
    while counter.exercise.goal.answer != "choice":
        counter.next_question()
    with pytest.raises(AnswerError, match="maybe"):
        counter.answer("maybe")
    assert counter.show_answer().verdict.right


@pytest.mark.parametrize("name", ASKING)
def test_what_comes_late_about_another_question_is_left_alone(name: str) -> None:
    widget: Any = ASKING[name]()
    old = question(widget)["id"]
    on = {"tricks": "skip", "points": "next_question", "ladder": "advance", "kontra": "another"}
    getattr(widget, on[name])()
    for kind in ("answer", "hint", "show"):
        page(widget, type=kind, id=old, answer="1")
    assert widget.verdict is None
    assert not told(widget)
    assert tally(widget) == (0, 0)


def test_where_nothing_is_asked_answers_are_refused() -> None:
    ladder: Any = AuctionLadder(calls=["simple"], step=1)
    assert ladder.exercise is None
    assert ladder.hint() is None
    assert ladder.show_answer().verdict is None
    with pytest.raises(ValueError, match="nothing is asked here"):
        ladder.answer(1)


def test_a_script_that_answers_turns_the_page_to_the_question() -> None:
    calculator: Any = KontraCalculator(won={"ulti": False})
    assert not calculator.answer(3).right
    assert calculator.asking
    assert calculator.view["hidden"], "a wrong answer does not give the right one away"
    assert calculator.answer(-14).right
    assert not calculator.view["hidden"]
    ladder: Any = AuctionLadder(questions=False)
    ladder.hint()
    assert ladder.view["tab"] == "auction"
    assert ladder.view["auction"]["question"]["hints"]


def test_what_a_bid_costs_may_be_given_without_its_sign() -> None:
    ladder: Any = AuctionLadder(calls=["ulti"])
    assert asked(ladder).solutions() == [9]
    assert ladder.answer(9).right
    assert ladder.answer("\u22129").right


# -- a new language


def trick_told(lang: str) -> Any:
    widget = TrickTrainer(seed=3, lang=lang)
    widget.answer(widget.exercise.wrong_answers()[0])
    widget.rules = pagat.replace(must_beat=False)
    return widget


def trick_hinted(lang: str) -> Any:
    widget = TrickTrainer(seed=3, lang=lang)
    widget.hint()
    return widget


def points_told(lang: str) -> Any:
    widget: Any = PointCounter(seed=3, mode="ask", lang=lang)
    widget.answer(3)
    widget.rules = pagat.replace(ace_points=11)
    return widget


def points_hinted(lang: str) -> Any:
    widget: Any = PointCounter(seed=3, mode="ask", lang=lang)
    widget.hint()
    return widget


def ladder_told(lang: str) -> Any:
    widget: Any = AuctionLadder(rules="widder", standing="ulti four-aces", parts=["four-aces"], lang=lang)
    widget.rules = pagat
    widget.hint()
    widget.answer(["99"] if widget.exercise.goal.answer == "bids" else "99")
    return widget


def ladder_fallen(lang: str) -> Any:
    widget: Any = AuctionLadder(rules="widder", standing="ulti four-aces", parts=["four-aces"], lang=lang)
    widget.rules = pagat
    assert len(widget.menu["fell"]) == 2
    return widget


def kontra_told(lang: str) -> Any:
    widget: Any = KontraCalculator(won={"ulti": False}, kontra={"ulti": 1}, lang=lang)
    widget.hint()
    widget.answer(-18)
    return widget


def kontra_fallen(lang: str) -> Any:
    widget: Any = KontraCalculator(rules="widder", bid="ulti four-aces", lang=lang)
    widget.rules = nine_deals
    assert widget.menu["fell"]
    return widget


def kontra_refused(lang: str) -> Any:
    widget: Any = KontraCalculator(rules=pagat, bid="simple", lang=lang)
    page(widget, type="kontra", part="simple", side=None, level=7)
    return widget


def lesson_told(lang: str) -> Any:
    widget: Any = LessonPlayer("follow-suit", lang=lang)
    widget.answer(widget.exercise.wrong_answers()[0])
    widget.hint()
    widget.hint()
    return widget


def lesson_refused(lang: str) -> Any:
    widget: Any = LessonPlayer("follow-suit", lang=lang)
    page(widget, type="answer", answer="X9")
    return widget


def editor_wrong(lang: str) -> Any:
    return DealEditor(cards={"south": "HA H9", "east": "BK", "trick": "HK"}, leader=2, lang=lang)


@pytest.mark.parametrize(
    "made",
    [
        trick_told,
        trick_hinted,
        points_told,
        points_hinted,
        ladder_told,
        ladder_fallen,
        kontra_told,
        kontra_fallen,
        kontra_refused,
        lesson_told,
        lesson_refused,
        editor_wrong,
    ],
)
def test_all_that_is_said_is_said_anew_in_a_new_language(made: Callable[[str], Any]) -> None:
    widget, hungarian = made("en"), made("hu")
    english = widget.view
    widget.lang = "hu"
    assert widget.view == hungarian.view
    assert widget.menu == hungarian.menu
    assert widget.words == hungarian.words
    assert widget.view != english


# -- what rules lack


@pytest.mark.parametrize(
    ("calls", "said"),
    [
        (["foo"], r"calls\[0\]='foo' is no call: say 'pass'"),
        (["simple", "ullti"], r"calls\[1\]='ullti' is no call: did you mean 'ulti'"),
        (["simple", "pas"], "did you mean 'pass'"),
        (["betli ulti"], "betli"),
        (["blind heart ult"], "did you mean 'blind heart ulti'"),
    ],
)
def test_what_is_no_call_is_refused_and_something_else_suggested(calls: list[str], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        AuctionLadder(calls=calls)
    ladder = AuctionLadder(calls=["simple"])
    before = dict(ladder.view)
    with pytest.raises(ValueError, match=said):
        ladder.calls = calls
    assert (ladder.calls, ladder.view) == (["simple"], before)


def test_what_only_these_rules_lack_stops_the_auction() -> None:
    ladder: Any = AuctionLadder(rules=pagat, calls=["ulti four-aces"], step=1)
    assert "no bid ulti four aces" in ladder.view["auction"]["lines"][0]["why"]
    with pytest.raises(ValueError, match="there is no 'foo'"):
        ladder.parts = ["foo"]
    assert AuctionLadder(rules=nine_deals).calls, "the examples may be followed under any rules"


def test_what_falls_with_new_rules_is_told_until_it_is_seen() -> None:
    ladder: Any = AuctionLadder(rules="widder", standing="ulti four-aces", parts=["four-aces", "heart"])
    ladder.rules = pagat
    assert ladder.menu["fell"] == [
        "These rules have no ulti four aces: no bid stands any more.",
        "Taken out of the bid that is built: four aces.",
    ]
    ladder.standing = "ulti"
    assert ladder.menu["fell"] == []
    ladder.rules = widder
    assert (ladder.standing, ladder.menu["fell"]) == ("ulti", [])
    calculator: Any = KontraCalculator(rules="widder", bid="ulti", kontra={"ulti": 2})
    calculator.rules = nine_deals
    assert calculator.menu["fell"] == ["These rules lack some of the doublings of ulti: they are taken back."]
    page(calculator, type="seen")
    assert calculator.menu["fell"] == []


def test_linked_widgets_each_say_what_they_lost() -> None:
    ladder, calculator = (
        AuctionLadder(rules="widder", standing="four-aces"),
        KontraCalculator("widder", bid="four-aces"),
    )
    traitlets.link((ladder, "rules"), (calculator, "rules"))
    ladder.rules = pagat
    assert len(ladder.menu["fell"]) == len(calculator.menu["fell"]) == 1


# -- what is said is true


def test_a_heart_bid_without_trumps_is_not_said_to_have_them() -> None:
    betli: Any = KontraCalculator(bid="heart betli", won={"betli": False})
    assert betli.answer(-5).text() == "A heart bid counts double, without trumps too."
    ulti: Any = KontraCalculator(bid="heart ulti", won={"simple": True, "ulti": True})
    forgotten = next(n for n in ulti.exercise.wrong_answers() if ulti.exercise.judge(n).kind == "hearts-forgotten")
    assert ulti.answer(forgotten).text() == "Hearts are trumps here, and they double the value."


def test_what_a_bid_costs_is_explained_in_the_direction_of_the_cost() -> None:
    ladder: Any = AuctionLadder(calls=["heart ulti", "pass"], step=0)
    question = "South is about to bid heart ulti. What does it cost, to each defender, if all of it fails?"
    assert asked(ladder).question.text() == ladder.view["auction"]["question"]["text"] == question
    (cost,) = asked(ladder).solutions()
    assert cost > 0
    assert ladder.answer(5).text().startswith("It costs more than that.")
    assert ladder.answer(25).text().startswith("It costs less than that.")
    assert ladder.answer(2 * cost).text() == "That is for both defenders together; the question is about one."
    said = [asked(ladder).judge(answer).text() for answer in asked(ladder).wrong_answers()]
    assert len(set(said)) == len(said)
    assert "costs" in ladder.answer(cost).text()
    assert "heart betli" in asked(AuctionLadder(calls=["heart betli"])).question.text()
    assert AuctionLadder(calls=["heart betli"]).answer(5).text() == "A heart bid counts double, without trumps too."


def test_a_payment_is_never_said_to_be_got_where_it_is_paid() -> None:
    lost: Any = KontraCalculator(won={"ulti": False})
    assert asked(lost).solutions() == [-14]
    heads = {-9: "The declarer pays more than that.", -40: "The declarer pays less than that."}
    for answer, head in {**heads, 3: "In the end the declarer pays here.", 0: "In the end the declarer pays"}.items():
        assert lost.answer(answer).text().startswith(head)
    won: Any = KontraCalculator(bid="heart ulti")
    (paid,) = asked(won).solutions()
    assert won.answer(paid + 1).text().startswith("That is more than the declarer gets.")
    assert won.answer(1).text().startswith("That is less than the declarer gets.")
    assert won.answer(-1).text().startswith("In the end the declarer is paid here.")


# -- what lies open


def test_a_count_that_was_told_along_is_not_counted_as_known(tmp_path: Path) -> None:
    file = tmp_path / "progress"
    for own in (False, True):
        deal = played_deal(pagat, 1, 0) if own else None
        counter: Any = PointCounter(seed=1, deal=deal, step=99, progress_file=file)
        # Going back to the start does not make it unseen.
        counter.step = 0
        assert counter.answer(asked(counter).solutions()[0]).right
        assert counter.mode == "ask", "the answer is shown where it was asked for"
        assert tally(counter) == (0, 0)
        counter.next_question().show_answer()
        assert tally(counter) == (0, 0)
    assert not file.exists()
    counter = PointCounter(deal=played_deal(pagat, 1, 0), step=99, progress_file=file)
    counter.mode = "ask"
    assert counter.answer(asked(counter).solutions()[0]).right
    assert tally(counter) == (0, 0)
    # What was not told counts.
    counter.new_deal().answer(asked(counter).solutions()[0])
    assert tally(counter) == (1, 1)


def test_what_was_asked_of_a_count_is_counted_once() -> None:
    counter: Any = PointCounter(seed=1)
    question = counter.exercise
    assert counter.answer(question.solutions()[0]).right
    assert tally(counter) == (1, 1), "nothing was told along"
    counter.mode = "along"
    assert counter.exercise == question
    counter.answer(question.solutions()[0])
    assert tally(counter) == (1, 1)
    while counter.exercise is not None:
        counter.answer(asked(counter).solutions()[0])
        counter.next_question()
    before = tally(counter)
    deal = counter.counted
    counter.mode = "along"
    counter.mode = "ask"
    assert counter.counted != deal
    counter.answer(asked(counter).solutions()[0])
    assert tally(counter) == (before[0] + 1, before[1] + 1)


def test_what_was_seen_in_a_trainer_is_not_taken_back(tmp_path: Path) -> None:
    file = tmp_path / "progress"
    trainer = TrickTrainer(seed=1, progress_file=file)
    trainer.answer([])
    with pytest.raises(ValueError, match="presenter=True"):
        trainer.conceal()
    trainer.answer(trainer.exercise.solutions()[0])
    assert tally(trainer) == (1, 0)
    assert len(file.read_text(encoding="utf-8").splitlines()) == 1


def test_what_a_class_has_seen_is_nobodys_afterwards() -> None:
    for take_back in (False, True):
        trainer = TrickTrainer(seed=1, presenter=True)
        for _ in range(3):
            trainer.reveal()
        assert trainer.view["over"]
        if take_back:
            trainer.conceal()
        trainer.presenter = False
        trainer.answer(trainer.exercise.solutions()[0])
        assert tally(trainer) == (0, 0)
        trainer.go_on().go_on().answer(trainer.exercise.solutions()[0])
        assert tally(trainer) == (1, 1)


@pytest.mark.parametrize("name", ASKING)
def test_a_hint_that_tells_the_answer_counts_at_once(name: str) -> None:
    widget: Any = ASKING[name]()
    for _ in STEPS[:2]:
        widget.hint()
    assert tally(widget) == (0, 0)
    widget.hint()
    assert tally(widget) == (1, 0)


def test_a_call_that_was_asked_about_counts_once_however_one_steps() -> None:
    ladder: Any = ASKING["ladder"]()
    ladder.answer(asked(ladder).wrong_answers()[0])
    ladder.step = 2
    ladder.step = 1
    ladder.answer(asked(ladder).solutions()[0])
    assert tally(ladder) == (1, 0)
    ladder.advance().answer(asked(ladder).solutions()[0])
    assert tally(ladder) == (2, 1)


def test_a_payment_that_was_to_be_seen_does_not_count_as_known() -> None:
    calculator: Any = KontraCalculator(won={"ulti": False})
    calculator.answer(asked(calculator).solutions()[0])
    assert tally(calculator) == (0, 0)
    calculator.another()
    calculator.answer(asked(calculator).solutions()[0])
    assert tally(calculator) == (1, 1)
    # The same deal, asked again: after another chance was set, or by turning the question off and on.
    calculator.chances = dict.fromkeys(calculator.chances, 10)
    calculator.answer(asked(calculator).solutions()[0])
    calculator.asking = False
    calculator.asking = True
    calculator.answer(asked(calculator).solutions()[0])
    assert tally(calculator) == (1, 1)
    calculator.another()
    for _ in STEPS:
        calculator.hint()
    calculator.chances = dict.fromkeys(calculator.chances, 20)
    calculator.answer(asked(calculator).solutions()[0])
    assert tally(calculator) == (2, 1)
