"""What `ulti-widgets check-lesson FILE` looks at: a lesson file, and every stage under every preset it claims."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ulti_widgets.cards import Card, Hand, mask_of
from ulti_widgets.lessons.answers import AnswerError, write_answer
from ulti_widgets.lessons.goals import LegalBids
from ulti_widgets.lessons.positions import Row, SetupError
from ulti_widgets.lessons.reading import read_lesson
from ulti_widgets.lessons.yaml_nodes import LessonError
from ulti_widgets.ulti.bids import BidError
from ulti_widgets.ulti.presets import PRESETS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from ulti_widgets.lessons.exercise import Exercise
    from ulti_widgets.lessons.goals import Answer
    from ulti_widgets.lessons.lesson import Lesson, Stage
    from ulti_widgets.lessons.telling import Text


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
    under = {name: PRESETS[name] for name in lesson.presets}
    if lesson.rules not in under.values():
        under = {"the lesson's own rules": lesson.rules, **under}
    yield from _languages(lesson.title, lesson.places.get("title", (1, 1)), "the title")
    if lesson.about.by_language:
        yield from _languages(lesson.about, lesson.places.get("about", (1, 1)), "what it is about")
    for number, stage in enumerate(lesson.stages, start=1):
        where = f"stage {stage.id or number}"
        for what, at, written in _texts(stage):
            yield from _languages(written, at, f"{where}: {what}")
        found: dict[_Problem, list[str]] = {}
        exercises = {name: stage.exercise(rules) for name, rules in under.items()}
        applies = {name: one for name, one in exercises.items() if one is not None}
        for name, exercise in applies.items():
            for problem in _problems(stage, exercise):
                found.setdefault(problem, []).append(name)
        for (place, text), names in found.items():
            yield Finding(True, *place, f"{where}, under {_and(names)}: {text}")  # noqa: FBT003
        fitting = [exercise for exercise in applies.values() if exercise.misfit is None]
        for place, text in (*_notes(stage, fitting), *_bids(stage, [*applies.values()])):
            yield Finding(True, *place, f"{where}: {text}")  # noqa: FBT003


def _texts(stage: Stage) -> Iterator[tuple[str, tuple[int, int], Text]]:
    """Yield every text that the author wrote for a stage: what it is, its place, and itself."""
    yield "the text", stage.place(), stage.text
    for step, text in stage.hints.items():
        yield f"the hint {step}", stage.place(f"hints.{step}"), text
    if stage.right is not None:
        yield "what is said when right", stage.place("right"), stage.right
    for key, text in stage.notes.items():
        yield f"the note on {key}", stage.place(f"notes.{key}"), text


def _languages(text: Text, place: tuple[int, int], what: str) -> Iterator[Finding]:
    """Yield a note where a text lacks a language."""
    missing = text.missing()
    if missing:
        yield Finding(False, *place, f"{what} lacks {', '.join(missing)}")  # noqa: FBT003


_Problem = tuple[tuple[int, int], str]
"""A place (line and column), and what is wrong there."""


def _and(names: list[str]) -> str:
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def _problems(stage: Stage, exercise: Exercise) -> Iterator[_Problem]:
    """Yield what is wrong with a stage under some rules."""
    try:
        _ = exercise.position
    except SetupError as error:
        yield stage.place(*error.at, "position"), f"it does not apply: {error.why.text()}"
        return
    goal = stage.place("goal")
    if exercise.misfit is not None:
        yield goal, f"it does not apply: {exercise.misfit.text()}"
        return
    for text in _answers(exercise):
        yield goal, text


def _answers(exercise: Exercise) -> Iterator[str]:
    right = exercise.solutions()
    if not right:
        yield "it has no right answer"
    for answer in right:
        verdict = exercise.judge(answer)
        if not verdict.right or verdict.open:
            yield f"{_shown(answer)} should be right, and is not"
    told: dict[str, str] = {}
    for answer in exercise.wrong_answers():
        verdict = exercise.judge(answer)
        text = verdict.text().strip()
        if verdict.right or not text:
            yield f"{_shown(answer)} should be wrong, with an explanation"
        elif text in told:
            yield f"the wrong answers {told[text]} and {_shown(answer)} have the same explanation: {text}"
        told.setdefault(text, _shown(answer))


def _shown(answer: Answer) -> str:
    written = write_answer(answer)
    return " ".join(written) or "none" if isinstance(written, list) else str(written)


def _notes(stage: Stage, exercises: list[Exercise]) -> Iterator[_Problem]:
    """Yield the notes on answers that cannot be given under any of the rules."""
    for key in stage.notes:
        found = [_impossible(exercise, key) for exercise in exercises]
        if found and all(found):
            yield stage.place(f"notes.{key}"), f"the note on {key}: {found[0]}"


def _impossible(exercise: Exercise, key: str) -> str | None:
    """Say why something written is no answer that can be given; None where it is."""
    try:
        answer = exercise.read(key)
    except AnswerError as error:
        return error.text()
    kind = exercise.goal.answer
    if kind in {"card", "cards", "moves"}:
        position = exercise.position
        held = mask_of(position.cards) if isinstance(position, Row) else exercise.play.hands[exercise.viewer]
        cards = (answer,) if isinstance(answer, Card) else answer
        assert isinstance(cards, Hand | tuple)  # noqa: S101 (read as cards)
        gone = [str(card) for card in cards if isinstance(card, Card) and not held >> card & 1]
        return f"{_and(gone)} cannot be played here, not being in the hand" if gone else None
    if kind == "bids":
        asked = exercise.goal.choices(exercise)
        assert isinstance(answer, tuple)  # noqa: S101 (read as bids)
        gone = [str(bid) for bid in answer if bid not in asked]
        return f"{_and(gone)} cannot be marked, not being among the bids to choose from" if gone else None
    return None


def _bids(stage: Stage, exercises: list[Exercise]) -> Iterator[_Problem]:
    """Yield the bids of a question that none of the rules know: most likely misspelt."""
    if not isinstance(stage.goal, LegalBids):
        return
    for number, name in enumerate(stage.goal.bids):
        found = []
        for exercise in exercises:
            try:
                exercise.rules.bid(name)
            except BidError as error:
                found.append(str(error))
        if exercises and len(found) == len(exercises):
            yield stage.place(f"goal.legal-bids.bids.{number}"), found[0]


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
