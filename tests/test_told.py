"""What goals tell about the rules: true under the rules in force, and of the position that is asked about."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ulti_widgets.lessons.check import check_lesson
from ulti_widgets.lessons.exercise import Exercise
from ulti_widgets.lessons.goals import KontraName
from ulti_widgets.lessons.payments import Case
from ulti_widgets.lessons.reading import read_lesson
from ulti_widgets.ulti.presets import pagat, widder

if TYPE_CHECKING:
    from ulti_widgets.lessons.goals import Goal
    from ulti_widgets.lessons.positions import Setup
    from ulti_widgets.ulti.deal import Deal
    from ulti_widgets.ulti.play import Play
    from ulti_widgets.ulti.rules import Rules


def all_told(rules: Rules, setup: Setup | Play | Deal, goal: Goal) -> str:
    """Give all that an exercise says: hints, and what each right and wrong answer shows."""
    exercise = Exercise(rules, setup, goal)
    assert exercise.misfit is None, exercise.misfit.text()
    verdicts = [exercise.judge(answer) for answer in (*exercise.solutions(), *exercise.wrong_answers())]
    return "\n".join([*(hint.text() for hint in exercise.hints()), *(verdict.text() for verdict in verdicts)])


# -- steps of doubling


@pytest.mark.parametrize("level", range(1, 7))
@pytest.mark.parametrize("names", ["szubkontra", "redouble"])
def test_every_named_step_of_doubling_can_be_asked_for(level: int, names: str) -> None:
    for base in (pagat, widder):
        exercise = Exercise(
            base.replace(kontra_names=names), Case("betli", kontra={"betli": (level, level)}), KontraName()
        )
        (right,) = exercise.solutions()
        assert exercise.judge(right).right
        assert exercise.hints()
        assert len(exercise.wrong_answers()) == len(exercise.goal.options(exercise)) - 1


def test_a_step_without_a_name_is_not_asked_for() -> None:
    exercise = Exercise(widder, Case("betli", kontra={"betli": (7, 7)}), KontraName())
    assert exercise.misfit is not None
    assert "no name of its own" in exercise.misfit.text()


def test_a_lesson_may_ask_for_the_mordkontra() -> None:
    text = """\
id: one
title: One
stages:
  - text: Look.
    position:
      result: {bid: betli, kontra: {betli: 5}}
    goal: kontra-name
"""
    assert not any(finding.grave for finding in check_lesson(read_lesson(text)))
