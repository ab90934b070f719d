"""A learner's progress as a value: what is known of each lesson and drill, and what comes next.

Progress.load()                     # what the widgets of this folder have kept
Progress.load("anna.jsonl").next()  # the lesson that comes next, or None after the last
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Final, Self

from ulti_widgets.lessons.attempt import MOST_STARS
from ulti_widgets.lessons.curriculum import CourseLesson, curriculum
from ulti_widgets.lessons.journal import FILE, OFF, BadLine, Journal, ProgressError, file_of, journal, opened
from ulti_widgets.lessons.lesson import stage_name
from ulti_widgets.lessons.reading import read_lesson, shipped
from ulti_widgets.lessons.spacing import TOP
from ulti_widgets.shown import Shown

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from ulti_widgets.language import Translator
    from ulti_widgets.lessons.lesson import Lesson
    from ulti_widgets.lessons.tally import StageTally, Tally

PASS_STARS: Final = 1
"""A stage is passed once it has earned so many."""


@dataclass(frozen=True)
class StageProgress:
    """How a stage stands, under one set of rules.

    Attributes:
        stage: its id, or its number from 1 as `#2`.
        rules: the rules that it was answered under.
        stars: the most that it has earned; none under rules that its lesson is not for.
        answers, right: how many answers there were, and how many were right.
        hints: the fewest with which it was solved; None until it is.
        wrong: the kinds of mistakes and how often each was made, the most frequent first.
        missed: the last wrong answer, and what it showed; empty texts without one.
    """

    stage: str
    rules: str
    stars: int
    answers: int
    right: int
    hints: int | None
    wrong: tuple[tuple[str, int], ...]
    missed: tuple[str, str] = ("", "")


@dataclass(frozen=True)
class LessonProgress:
    """How one version of a lesson stands.

    Attributes:
        lesson: its id.
        version: its version.
        asking: how many stages ask something.
        stages: those that were answered.
        last: when it was last answered, in UTC: `2026-03-01T09:30:00Z`.
    """

    lesson: str
    version: int
    asking: int
    stages: tuple[StageProgress, ...]
    last: str

    @property
    def stars(self) -> int:
        """The stars earned, each stage under the rules where it has most."""
        return sum(self.by_stage().values())

    @property
    def most(self) -> int:
        """The stars that there are to earn."""
        return MOST_STARS * self.asking

    @property
    def solved(self) -> int:
        """How many stages are solved."""
        return sum(1 for stars in self.by_stage().values() if stars >= PASS_STARS)

    @property
    def done(self) -> bool:
        """Whether every stage is solved."""
        return self.solved >= self.asking

    def by_stage(self) -> dict[str, int]:
        """Give the most stars of each stage, whatever the rules."""
        best: dict[str, int] = {}
        for one in self.stages:
            best[one.stage] = max(best.get(one.stage, 0), one.stars)
        return best


@dataclass(frozen=True)
class DrillProgress:
    """How a kind of drill stands, over all seeds.

    Attributes:
        trainer: `tricks` or `points`.
        drill: its name, such as `must-beat` or `defenders`.
        right, asked: how many first answers were right, and how many there were.
        mastery: from 0 after a mistake to 1 after four right answers on end.
    """

    trainer: str
    drill: str
    right: int
    asked: int
    mastery: float


@dataclass(frozen=True)
class Known:
    """What one knows.

    Attributes:
        kind: `lesson`, `tricks` or `points`.
        name: the lesson's id, or the drill's name.
        level: how well, from 0 to 1.
    """

    kind: str
    name: str
    level: float


@dataclass(frozen=True)
class Summary:
    """Progress in numbers.

    Attributes:
        begun, done: lessons begun, and lessons with every stage solved.
        stars, most: stars earned, and those to earn in the lessons begun.
        answers, right: answers to lessons and drills, and how many were right.
        mastered: kinds of drills with mastery 1.
    """

    begun: int
    done: int
    stars: int
    most: int
    answers: int
    right: int
    mastered: int


@dataclass(frozen=True)
class Progress(Shown):
    """What a learner's events show: a value.

    Attributes:
        name: whose it is: the file's name without its end; "" for `ulti-progress.jsonl`, one's own.
        lessons: the lessons begun, the newest version of each.
        drills: the kinds of drills answered.
        answers: the first answer to each drill of the trick trainer, by seed and rules (as `write_rules` writes them),
            then by kind and number; None where it was skipped.
        events: how many events there are.
        bad: the first lines of the file that cannot be read; they stay where they are.
        unread: how many lines cannot be read.
        last: the time of the latest event; "" without any.
    """

    name: str = ""
    lessons: tuple[LessonProgress, ...] = ()
    drills: tuple[DrillProgress, ...] = ()
    answers: Mapping[tuple[str, str], Mapping[tuple[str, int], bool | None]] = field(
        default_factory=dict[tuple[str, str], dict[tuple[str, int], bool | None]], repr=False
    )
    events: int = 0
    bad: tuple[BadLine, ...] = ()
    unread: int = 0
    last: str = ""

    @classmethod
    def load(cls, path: str | Path | None = None) -> Self:
        """Read a file of progress.

        Args:
            path: the file, or its folder; unless given what the widgets keep, that in memory too.

        Raises:
            ProgressError: a file that was named is not there, cannot be read, or is none of progress.
        """
        if path and str(path) != OFF:
            with opened(file_of(path)):
                pass
        return cls.of(journal(path))

    @classmethod
    def of(cls, kept: Journal) -> Self:
        """Give what a journal holds by now.

        Raises:
            ProgressError: its file is none of progress.
        """
        tally = kept.refresh()
        if kept.foreign:
            raise ProgressError(f"{kept.path}: this file holds no progress of ulti-widgets")
        return cls(
            name="" if kept.path is None or kept.path.name == FILE else kept.path.stem,
            lessons=tuple(_lessons(tally)),
            drills=tuple(
                DrillProgress(trainer, drill, one.right, one.asked, one.box / TOP)
                for (trainer, drill), one in tally.boxes.items()
            ),
            answers={place: dict(found) for place, found in tally.drilled.items()},
            events=len(tally.seen),
            bad=kept.bad_lines(),
            unread=kept.unread,
            last=tally.last,
        )

    def lesson(self, name: str, version: int | None = None) -> LessonProgress | None:
        """Give how a lesson stands; None where it was not begun, or not in that version."""
        found = (one for one in self.lessons if one.lesson == name and version in {None, one.version})
        return next(found, None)

    def known(self) -> tuple[Known, ...]:
        """Give what one knows, and how well: each lesson by its stars, each drill by its mastery."""
        lessons = [Known("lesson", one.lesson, one.stars / max(one.most, 1)) for one in self.lessons]
        return (*lessons, *(Known(one.trainer, one.drill, one.mastery) for one in self.drills))

    def summary(self) -> Summary:
        """Give it in numbers."""
        stages = [stage for one in self.lessons for stage in one.stages]
        return Summary(
            begun=len(self.lessons),
            done=sum(1 for one in self.lessons if one.done),
            stars=sum(one.stars for one in self.lessons),
            most=sum(one.most for one in self.lessons),
            answers=sum(stage.answers for stage in stages) + sum(one.asked for one in self.drills),
            right=sum(stage.right for stage in stages) + sum(one.right for one in self.drills),
            mastered=sum(1 for one in self.drills if one.mastery == 1),
        )

    def next(self) -> CourseLesson | None:
        """Give the first lesson of the course that is not done; None when all are."""
        for entry in curriculum():
            if not entry.asking:
                continue
            stands = self.lesson(entry.id, entry.version)
            if stands is None or not stands.done:
                return entry
        return None

    def text(self, lang: str | Translator = "en") -> str:
        """Give it as plain text: the course with its stars, the drills, what comes next."""
        from ulti_widgets.lessons.progress_show import progress_text  # noqa: PLC0415 (knows this value)

        return progress_text(self, lang)

    def html(self, lang: str | Translator = "en") -> str:
        """Give it as HTML that needs nothing else."""
        from ulti_widgets.lessons.progress_show import progress_html  # noqa: PLC0415 (knows this value)

        return progress_html(self, lang)

    def __repr__(self) -> str:
        """Say whose it is, and how much."""
        found = self.summary()
        return f"<Progress {self.name!r}: {found.done} of {found.begun} lessons done, {found.stars} stars>"


def stars_of(lesson: Lesson, kept: Journal) -> list[int]:
    """Give the stars of a lesson's stages; those of another version, or of rules that it is not for, do not count."""
    best: dict[str, int] = {}
    fitting = lesson.fitting
    for (name, version, stage, rules), one in kept.refresh().stages.items():
        if (name, version) == (lesson.id, lesson.version) and rules in fitting:
            best[stage] = max(best.get(stage, 0), one.stars)
    return [best.get(stage_name(number, stage.id), 0) for number, stage in enumerate(lesson.stages)]


def _lessons(tally: Tally) -> list[LessonProgress]:
    newest: dict[str, int] = {}
    for name, version, _, _ in tally.stages:
        newest[name] = max(newest.get(name, 0), version)
    grouped: dict[str, list[tuple[str, str, StageTally]]] = {name: [] for name in newest}
    for (name, version, stage, rules), one in tally.stages.items():
        if version == newest[name]:
            grouped[name].append((stage, rules, one))
    paths = shipped()
    claims = {name: _claims(paths[name]) if name in paths else None for name in newest}
    return [
        LessonProgress(
            name,
            newest[name],
            tally.asking[name, newest[name]],
            tuple(
                _stage(stage, rules, one, counts=_counts(claims[name], newest[name], rules))
                for stage, rules, one in found
            ),
            max(one.last for _, _, one in found),
        )
        for name, found in grouped.items()
    ]


def _stage(stage: str, rules: str, one: StageTally, *, counts: bool) -> StageProgress:
    stars = one.stars if counts else 0
    return StageProgress(
        stage, rules, stars, one.answers, one.right, one.hints, tuple(one.wrong.most_common()), one.missed
    )


@cache
def _claims(path: Path) -> tuple[int, frozenset[str]]:
    """Give a lesson's version, and the rules under which its stars count."""
    lesson = read_lesson(path)
    return lesson.version, lesson.fitting


def _counts(claims: tuple[int, frozenset[str]] | None, version: int, rules: str) -> bool:
    """Say whether stars count under some rules, as far as one knows: of this version of the package's lessons alone.

    Older files have stars whatever the rules.
    """
    return claims is None or claims[0] != version or rules in claims[1]
