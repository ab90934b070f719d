"""The quiz: always the same for a seed, answered by its own key, judged, and printed."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from ulti_widgets import quiz
from ulti_widgets.cards import PACK, bits
from ulti_widgets.cli import main
from ulti_widgets.language import LANGUAGES
from ulti_widgets.lessons.answers import write_answer
from ulti_widgets.lessons.quiz import TOPICS
from ulti_widgets.ulti.presets import PRESETS, pagat, widder


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_key_answers_every_question(preset: str, lang: str) -> None:
    for seed in range(4):
        asked = quiz(seed, rules=PRESETS[preset], lang=lang)
        assert Counter(question.topic for question in asked.questions) == dict.fromkeys(TOPICS, 10)
        key = [question.solution(lang).split(" / ")[0] for question in asked.questions]
        graded = asked.grade(key)
        assert graded.score == 30, str(graded)
        assert all(question.why(lang) for question in asked.questions)


def test_every_solution_is_right_and_no_wrong_answer_is() -> None:
    for question in quiz("wrong").questions:
        exercise = question.exercise
        for written in question.solution().split(" / "):
            assert question.judge(written).right
        for answer in exercise.wrong_answers():
            assert not exercise.judge(write_answer(answer)).right


def test_a_seed_gives_everybody_the_same_questions_and_no_question_twice() -> None:
    assert quiz(7).text() == quiz(7).text()
    assert quiz(7).text() != quiz(8).text()
    for seed in range(5):
        texts = [question.text() for question in quiz(seed).questions]
        assert len(set(texts)) == len(texts)
    assert repr(quiz(7, n=4, rules=widder)) == "quiz(7, n=4, rules=rules.widder)"
    assert len(quiz(7, n=4).questions) == 4
    with pytest.raises(ValueError, match="one question at least"):
        quiz(7, n=0)


def test_a_question_says_all_that_its_answer_needs() -> None:
    for question in quiz(3).questions:
        text = question.text()
        if question.topic == "following" and question.exercise.goal.plays:
            play = question.exercise.play
            named = set(text.replace(".", " ").replace(",", " ").split())
            shown = {str(PACK[card]) for card in (*play.trick, *bits(play.hands[0]))}
            assert shown <= named
        if question.topic == "payments":
            result = question.exercise.result
            assert text.count("\n") == len(result.settlement.lines) + 1


def test_answers_are_graded_with_the_reason() -> None:
    asked = quiz(7, n=6)
    graded = asked.grade({1: "nonsense", 5: "999"})
    assert graded.right == (False,) * 6
    assert "will not do" in graded.told[0]
    assert graded.told[1] == "Not answered."
    assert str(graded).endswith("0 / 6")
    assert asked.grade([" ".join(q.solution().split(" / ")[:1]) for q in asked.questions]).score == 6


def test_the_quiz_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["quiz", "--seed", "5"]) == 0
    assert capsys.readouterr().out == f"{quiz('5').text()}\n"
    assert main(["quiz", "--seed", "5", "-n", "3", "--key", "--lang", "nl", "--rules", "widder", "must_beat=no"]) == 0
    rules = widder.replace(must_beat=False)
    assert capsys.readouterr().out == f"{quiz('5', 3, rules, 'nl').key()}\n"
    assert main(["quiz", "--json", "-n", "3"]) == 0
    first, *_ = json.loads(capsys.readouterr().out)
    assert first["answer"] == quiz("0", 3, pagat).questions[0].solution()
    with pytest.raises(SystemExit):
        main(["quiz", "-n", "0"])
