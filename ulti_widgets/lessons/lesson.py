"""Lessons as values: stages with a text, a position and a goal. `reading` and `writing` have their files."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from ulti_widgets.lessons.answers import AnswerError
from ulti_widgets.lessons.events import misnamed
from ulti_widgets.lessons.exercise import Exercise
from ulti_widgets.lessons.positions import Contradiction
from ulti_widgets.lessons.telling import Text
from ulti_widgets.ulti.presets import PRESETS, preset
from ulti_widgets.ulti.rules import RulesError
from ulti_widgets.ulti.rules_text import write_rules

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ulti_widgets.lessons.goals import Answer, Goal
    from ulti_widgets.lessons.grading import Answers, Grade
    from ulti_widgets.lessons.positions import Setup
    from ulti_widgets.lessons.progress import Progress
    from ulti_widgets.ulti.rules import Rules, Value

LATEST: Final = 9999
"""No lesson has a higher version."""
SEATS: Final = ("south", "east", "west")
SHOWN: Final = ("hand", "all", "none")


@dataclass(frozen=True)
class Stage:
    """One step of a lesson: a text to read, and mostly something to do.

    Attributes:
        text: what the learner reads.
        id: its name within the lesson.
        setup: what it starts from; None for a text alone.
        goal: what is asked; None where there is only something to look at.
        seat: whose eyes one looks through; the seat to act unless given.
        show: `hand` (that seat's cards alone), `all` hands, or `none`.
        par: tries within which it earns three stars.
        hints: texts that stand in for the computed hints, by step (`nudge`, `highlight`, `answer`, `why`).
        right: said after a right answer, before the computed explanation.
        notes: said after certain answers, by the answer as it is written.
        teaches: the rules' fields that it is about.
        turn: rules that hold in this step alone, by their fields.
        places: line and column of what it says, by names such as `position.cards.hands.east`; "" is its own.
    """

    text: Text
    id: str = ""
    setup: Setup | None = None
    goal: Goal | None = None
    seat: int | None = None
    show: str = "hand"
    par: int = 1
    hints: Mapping[str, Text] = field(default_factory=dict[str, Text])
    right: Text | None = None
    notes: Mapping[str, Text] = field(default_factory=dict[str, Text])
    teaches: tuple[str, ...] = ()
    turn: Mapping[str, Value] = field(default_factory=dict[str, "Value"])
    places: Mapping[str, tuple[int, int]] = field(default_factory=dict[str, tuple[int, int]], compare=False)

    def __post_init__(self) -> None:
        """Refuse an id that progress could not name.

        Raises:
            ValueError: it is so long, or cannot be written.
        """
        if why := misnamed(self.id):
            raise ValueError(f"the id of a stage, {self.id[:40]!r}: {why}")

    def place(self, *names: str) -> tuple[int, int]:
        """Give the line and column of the first thing of some names that is there, or of what it is in."""
        for name in names:
            inner = name
            while inner:
                for known, place in self.places.items():
                    if known == inner or known.endswith(f".{inner}"):
                        return place
                inner = inner.rpartition(".")[0]
        return self.places.get("", (1, 1))

    def note(self, exercise: Exercise, answer: Answer) -> Text | None:
        """Give the author's note on an answer, however the note's answer is written."""
        for key, text in self.notes.items():
            with suppress(AnswerError):
                if exercise.read(key) == answer:
                    return text
        return None

    def exercise(self, rules: Rules) -> Exercise | None:
        """Give the exercise under some rules; None where nothing is asked."""
        if self.setup is None or self.goal is None:
            return None
        try:
            turned = self.under(rules)
        except RulesError as error:
            return Exercise(rules, Contradiction(error.names), self.goal, seat=self.seat, show=self.show)
        return Exercise(turned, self.setup, self.goal, seat=self.seat, show=self.show)

    def under(self, rules: Rules) -> Rules:
        """Give the rules of this step: those of the lesson, with what it turns.

        Raises:
            RulesError: what it turns contradicts the others.
        """
        return rules.replace(**self.turn) if self.turn else rules


def stage_name(number: int, name: str) -> str:
    """Give what events call a stage: its id, or its number from 1 as `#2`."""
    return name or f"#{number + 1}"


@dataclass(frozen=True)
class Lesson:
    """A lesson.

    Attributes:
        id: stable: progress is kept by it.
        version: raised when a change makes old progress worth less.
        title: its name.
        about: one sentence or two on what it teaches.
        rules: the rules that it is for.
        presets: the presets under which every stage applies, the rules' own among them.
        stages: in order.
        file: where it was read; "" for a text.
        places: line and column of its own texts, by `title` and `about`.
    """

    id: str
    title: Text
    stages: tuple[Stage, ...]
    rules: Rules
    version: int = 1
    about: Text = field(default_factory=Text)
    presets: tuple[str, ...] = ()
    file: str = field(default="", compare=False)
    places: Mapping[str, tuple[int, int]] = field(default_factory=dict[str, tuple[int, int]], compare=False)

    def __post_init__(self) -> None:
        """Refuse an id or a version that progress could not name.

        Raises:
            ValueError: the id is so long, or cannot be written; or the version is no number from 1 to `LATEST`.
        """
        if why := misnamed(self.id):
            raise ValueError(f"the id of a lesson, {self.id[:40]!r}: {why}")
        if not 1 <= self.version <= LATEST:
            raise ValueError(f"version={self.version}: a lesson's version is a number from 1 to {LATEST}")

    @property
    def asking(self) -> int:
        """How many stages ask something."""
        return sum(1 for stage in self.stages if stage.goal is not None)

    @property
    def fitting(self) -> frozenset[str]:
        """The rules under which stars count, as `write_rules` writes them: those of `counts_under`."""
        return frozenset(map(write_rules, (self.rules, *(PRESETS[name] for name in self.presets))))

    def counts_under(self, rules: Rules) -> bool:
        """Say whether stars count under some rules: the lesson's own, and those of the presets that it claims."""
        return rules == self.rules or any(rules == PRESETS[name] for name in self.presets)

    def grade(
        self,
        answers: Answers | None = None,
        *,
        progress: Progress | None = None,
        rules: Rules | str | None = None,
        need: float = 1.0,
    ) -> Grade:
        """Grade answers typed in, or what a learner's progress shows: a point for each stage that is solved.

        Args:
            answers: by the stage's id or number from 1, or a list in the order of what is asked. An answer is what
                `Exercise.judge` takes: `"HA H10"`, `1`, `"heart ulti"`, `-14`.
            progress: in place of answers; answers given under other rules, or to another version, do not count.
            rules: the rules, or a preset's name; the lesson's own unless given. Stages that do not apply under them
                are left out.
            need: which share of the points passes, from 0 to 1.

        Raises:
            GradeError: both or neither are given, or an answer fits no stage.
            ValueError: there are no such rules.
        """
        from ulti_widgets.lessons.grading import grade_lesson  # noqa: PLC0415 (stands above lessons)

        return grade_lesson(self, answers, progress=progress, rules=None if rules is None else preset(rules), need=need)
