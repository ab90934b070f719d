"""The lesson on defence: what it calls right is best by the solver, and what it calls wrong is not."""

from __future__ import annotations

import pytest

from ulti_widgets import analyse
from ulti_widgets.lessons.goals import Make
from ulti_widgets.lessons.reading import course, read_lesson
from ulti_widgets.ulti.presets import pagat

LESSONS = [read_lesson(course()[name]) for name in ("10-defence", "10-check")]
PLAYED = {
    f"{lesson.id} {stage.id}": exercise
    for lesson in LESSONS
    for stage in lesson.stages
    if (exercise := stage.exercise(pagat)) is not None and isinstance(exercise.goal, Make)
}


@pytest.mark.parametrize("name", PLAYED)
def test_the_right_cards_of_a_position_are_those_of_perfect_play(name: str) -> None:
    exercise = PLAYED[name]
    assert isinstance(exercise.goal, Make)
    play = exercise.play
    assert play.turn != play.declarer
    found = analyse(play, want=exercise.goal.part)
    assert found.value == 0, "defended perfectly, the part is lost"
    firsts = {line[0] for line in exercise.solutions() if isinstance(line, tuple)}
    assert firsts == set(found.best)
    assert set(found.values) - firsts, "there is something to get wrong"


def test_both_lessons_have_positions() -> None:
    assert len(PLAYED) == 10
