"""What `ulti-widgets check-lesson FILE` looks at: a lesson file, and every stage under every preset it claims."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ulti_widgets.lessons.answers import AnswerError, write_answer
from ulti_widgets.lessons.reading import read_lesson
from ulti_widgets.lessons.yaml_nodes import LessonError
from ulti_widgets.ulti.presets import PRESETS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from ulti_widgets.lessons.exercise import Exercise
    from ulti_widgets.lessons.lesson import Lesson, Stage
    from ulti_widgets.ulti.rules import Rules


@dataclass(frozen=True)
class Finding:
    """Something found in a lesson.

    Attributes:
        grave: whether the lesson cannot be used as it is; otherwise it is only worth knowing.
        line, column: where.
        text: what.
    """

    grave: bool
    line: int
    column: int
    text: str


def check_lesson(lesson: Lesson) -> list[Finding]:
    """Try every stage under the lesson's rules and every preset that it claims."""
    return list(_check(lesson))


def _check(lesson: Lesson) -> Iterator[Finding]:
    under: dict[str, Rules] = {"the lesson's own rules": lesson.rules}
    under |= {f"the preset {name}": PRESETS[name] for name in lesson.presets}
    for number, stage in enumerate(lesson.stages, start=1):
        where = f"stage {stage.id or number}"
        missing = stage.text.missing()
        if missing:
            yield Finding(False, stage.line, stage.column, f"{where}: the text lacks {', '.join(missing)}")  # noqa: FBT003
        for name, rules in under.items():
            for problem in _problems(stage, rules):
                yield Finding(True, stage.line, stage.column, f"{where}, under {name}: {problem}")  # noqa: FBT003


def _problems(stage: Stage, rules: Rules) -> Iterator[str]:
    exercise = stage.exercise(rules)
    if exercise is None:
        return
    if exercise.misfit is not None:
        yield f"it does not apply: {exercise.misfit.text()}"
        return
    right = exercise.solutions()
    if not right:
        yield "it has no right answer"
    for answer in right:
        verdict = exercise.judge(answer)
        if not verdict.right or verdict.open:
            yield f"{write_answer(answer)} should be right, and is not"
    for answer in exercise.wrong_answers():
        verdict = exercise.judge(answer)
        if verdict.right or not verdict.text().strip():
            yield f"{write_answer(answer)} should be wrong, with an explanation"
    yield from _notes(stage, exercise)


def _notes(stage: Stage, exercise: Exercise) -> Iterator[str]:
    for key in stage.notes:
        try:
            exercise.read(key)
        except AnswerError as error:
            yield f"notes: {error}"


@dataclass(frozen=True)
class Report:
    """What was found in a file.

    Attributes:
        path: the file.
        lesson: the lesson; None where it could not be read.
        findings: in the order of the file.
    """

    path: Path
    lesson: Lesson | None
    findings: tuple[Finding, ...]

    @property
    def grave(self) -> int:
        """How many findings are grave."""
        return sum(1 for one in self.findings if one.grave)


def findings(path: Path) -> Report:
    """Check a file."""
    try:
        lesson = read_lesson(path)
    except LessonError as error:
        return Report(path, None, (Finding(True, error.line, error.column, error.reason),))  # noqa: FBT003
    except OSError as error:
        return Report(path, None, (Finding(True, 1, 1, error.strerror or str(error)),))  # noqa: FBT003
    return Report(path, lesson, tuple(check_lesson(lesson)))


def report(found: Report) -> str:
    """Give what is to be printed: a line for each finding, and one for the whole."""
    lines = [
        f"{found.path}:{one.line}:{one.column}: {'' if one.grave else 'note: '}{one.text}" for one in found.findings
    ]
    if found.lesson is not None:
        stages = len(found.lesson.stages)
        claimed = ", ".join(found.lesson.presets) or "its own rules"
        verdict = f"{found.grave} problems" if found.grave else "good"
        lines.append(f"{found.path}: {stages} stages, for {claimed}: {verdict}")
    return "\n".join(lines)
