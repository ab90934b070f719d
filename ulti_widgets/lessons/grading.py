"""Grades: points for the stages of a lesson, from answers typed in or from progress, with the reason for each miss.

grade = lesson.grade({"beat": "HA", "trump": "L8 LJ"})
assert grade.passed, grade
grade.score(10)     # 5.0: what nbgrader takes as a cell's points when a cell ends in it
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ulti_widgets.language import N_, Translator, translator
from ulti_widgets.lessons.answers import AnswerError, answer_text
from ulti_widgets.lessons.lesson import stage_name
from ulti_widgets.lessons.telling import Telling, say, together
from ulti_widgets.show.forms import paragraph, section
from ulti_widgets.show.grid import Cell, Column, Grid
from ulti_widgets.shown import Shown
from ulti_widgets.ulti.rules_text import write_rules

if TYPE_CHECKING:
    from ulti_widgets.lessons.exercise import Exercise
    from ulti_widgets.lessons.lesson import Lesson
    from ulti_widgets.lessons.progress import Progress
    from ulti_widgets.ulti.rules import Rules

Answers = Mapping[Any, object] | Sequence[object]
"""By the stage's id or number from 1, or in the order of what is asked; None leaves one unanswered."""


class GradeError(ValueError):
    """Answers that fit no stage, or no exercise."""


@dataclass(frozen=True)
class StageGrade:
    """What one stage or exercise is worth.

    Attributes:
        name: the stage's id, or its number from 1 as `#2`.
        right: whether it is solved.
        answer: the answer as one writes it; "" without one.
        kind: what a wrong answer shows, such as `beat` or `penalty-forgotten`; `unanswered`, `no-answer` (of the wrong
            kind) or `unfinished` else; "" for a right one.
        why: the reason for a miss; empty for a right one.
        stars: 0 to 3, as progress has them; None for answers typed in.
    """

    name: str
    right: bool
    answer: str = ""
    kind: str = ""
    why: tuple[Telling, ...] = ()
    stars: int | None = None


@dataclass(frozen=True)
class Grade(Shown):
    """A grade: true once it is passed.

    Attributes:
        title: what is graded.
        stages: each stage that asks something and applies under the rules.
        need: which share of the points passes, from 0 to 1.
    """

    title: Telling
    stages: tuple[StageGrade, ...]
    need: float = 1.0

    @property
    def points(self) -> int:
        """A point for each stage that is solved."""
        return sum(1 for stage in self.stages if stage.right)

    @property
    def of(self) -> int:
        """The points that there are."""
        return len(self.stages)

    @property
    def share(self) -> float:
        """The share of the points, from 0 to 1."""
        return self.points / self.of if self.of else 1.0

    @property
    def passed(self) -> bool:
        """Whether the share is as large as is needed."""
        return self.share >= self.need

    @property
    def misses(self) -> tuple[StageGrade, ...]:
        """The stages that are not solved."""
        return tuple(stage for stage in self.stages if not stage.right)

    def score(self, most: float) -> float:
        """Give the share of so many points: a cell that ends in it gives nbgrader its partial credit."""
        return self.share * most

    def __bool__(self) -> bool:
        """Say whether it is passed."""
        return self.passed

    def text(self, lang: str | Translator = "en") -> str:
        """Give it as plain text: the points, and the reason for each miss."""
        words = _words(lang)
        lines = [self._head(words)]
        lines += [" ".join((f"{miss.name}:", *_miss(miss, words))) for miss in self.misses]
        return "\n".join(lines)

    def html(self, lang: str | Translator = "en") -> str:
        """Give it as HTML that needs nothing else."""
        words = _words(lang)
        columns = tuple(Column(words.text(text)) for text in (N_("Stage"), N_("Points"), N_("Answer"), N_("Why")))
        rows = tuple(
            (Cell(one.name), Cell(str(int(one.right))), Cell(one.answer), Cell("" if one.right else _why(one, words)))
            for one in self.stages
        )
        return section([paragraph(self._head(words)), Grid(columns, rows).html(words)], words)

    def _head(self, words: Translator) -> str:
        said = words.say(
            N_("{title}: {points} of {most} points, passed.")
            if self.passed
            else N_("{title}: {points} of {most} points, not passed."),
            title=self.title.text(words),
            points=self.points,
            most=self.of,
        )
        return said[:1].upper() + said[1:]

    def __repr__(self) -> str:
        """Give the text, so that a failed assert says what is missing."""
        return self.text()


def _words(lang: str | Translator) -> Translator:
    return translator(lang) if isinstance(lang, str) else lang


def _why(stage: StageGrade, words: Translator) -> str:
    return together(stage.why, words)


def _miss(stage: StageGrade, words: Translator) -> list[str]:
    given = [words.say(N_("Your answer was {answer}."), answer=stage.answer)] if stage.answer else []
    return [*given, _why(stage, words)]


_UNANSWERED = say(N_("Not answered yet."))
_UNFINISHED = say(N_("So far so good, but more cards follow."))


def judged(name: str, exercise: Exercise, answer: object) -> StageGrade:
    """Grade one answer; None stands for none."""
    if answer is None:
        return StageGrade(name, right=False, kind="unanswered", why=(_UNANSWERED,))
    try:
        read = exercise.read(answer)
    except AnswerError as error:
        return StageGrade(name, right=False, answer=str(answer), kind="no-answer", why=(error.reason,))
    verdict = exercise.judge(read)
    written = answer_text(read)
    if verdict.right and not verdict.open:
        return StageGrade(name, right=True, answer=written)
    if verdict.right:
        return StageGrade(name, right=False, answer=written, kind="unfinished", why=(_UNFINISHED,))
    return StageGrade(name, right=False, answer=written, kind=verdict.kind, why=verdict.said)


def grade_answers(
    title: Telling, exercises: Sequence[tuple[str, int, Exercise]], answers: Answers, need: float
) -> Grade:
    """Grade answers to exercises.

    Args:
        title: what is graded.
        exercises: name, number from 1, and exercise of each.
        answers: see `Answers`.
        need: which share of the points passes.

    Raises:
        GradeError: there is an answer for which there is no exercise.
    """
    given: dict[str, object] = {}
    if isinstance(answers, Mapping):
        names: dict[object, str] = {
            key: name for name, number, _ in exercises for key in (number, f"#{number}", str(number))
        }
        # An id that looks like another stage's number is an id.
        names |= {name: name for name, _, _ in exercises}
        for key, answer in answers.items():
            if key not in names:
                known = ", ".join(f"{name!r}" for name, _, _ in exercises)
                raise GradeError(f"there is no stage {key!r} to answer; there are {known}, or their numbers")
            given[names[key]] = answer
    else:
        if isinstance(answers, str):
            raise GradeError(f"answers={answers!r}: give a list of answers, or a mapping from stage to answer")
        if len(answers) > len(exercises):
            raise GradeError(f"{len(answers)} answers, and only {len(exercises)} stages ask for one")
        given = {name: answer for (name, _, _), answer in zip(exercises, answers, strict=False)}
    return Grade(title, tuple(judged(name, one, given.get(name)) for name, _, one in exercises), need)


def grade_lesson(
    lesson: Lesson,
    answers: Answers | None = None,
    *,
    progress: Progress | None = None,
    rules: Rules | None = None,
    need: float = 1.0,
) -> Grade:
    """Grade a lesson: see `Lesson.grade`."""
    if (answers is None) == (progress is None):
        raise GradeError("grade either answers, lesson.grade(answers), or progress, lesson.grade(progress=...)")
    under = lesson.rules if rules is None else rules
    asked: list[tuple[str, int, Exercise]] = []
    for number, stage in enumerate(lesson.stages):
        exercise = stage.exercise(under)
        if exercise is not None and exercise.misfit is None:
            asked.append((stage_name(number, stage.id), number + 1, exercise))
    if answers is not None:
        return grade_answers(lesson.title, asked, answers, need)
    assert progress is not None  # noqa: S101 (one of the two was given)
    return Grade(lesson.title, tuple(_of_progress(lesson, progress, under, name, one) for name, _, one in asked), need)


def _of_progress(lesson: Lesson, progress: Progress, rules: Rules, name: str, exercise: Exercise) -> StageGrade:
    """Grade a stage by what was answered under the rules, and in this version of the lesson."""
    known = progress.lesson(lesson.id, lesson.version)
    text = write_rules(rules)
    found = next((one for one in (known.stages if known else ()) if (one.stage, one.rules) == (name, text)), None)
    if found is None:
        return StageGrade(name, right=False, kind="unanswered", why=(_UNANSWERED,), stars=0)
    # Under rules that the lesson is not for there are no stars to see it by.
    if found.right:
        return StageGrade(name, right=True, stars=found.stars)
    answer, kind = found.missed
    # The file's word that it was wrong stands; why, the exercise says.
    return StageGrade(name, right=False, answer=answer, kind=kind, why=judged(name, exercise, answer).why, stars=0)
