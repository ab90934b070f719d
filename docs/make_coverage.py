"""Writes docs/coverage.md: where the course teaches each rule, and what asks about it.

python docs/make_coverage.py

A step of a lesson says which rules it teaches. That it asks about them is not said but tried: one turns the rule, and
the right answers have to change.
"""
# ruff: noqa: INP001 (a script beside the pages that it writes)

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ulti_widgets.lessons.drills import KINDS, applicable, make_drill
from ulti_widgets.lessons.exercise import Exercise
from ulti_widgets.lessons.reading import course, shipped_lesson
from ulti_widgets.ulti.presets import PRESETS
from ulti_widgets.ulti.rule_fields import RuleField
from ulti_widgets.ulti.rules import FIELDS, Rules, RulesError
from ulti_widgets.widgets.trick_trainer import TrickTrainer

HERE = Path(__file__).parent
DRILLS_TRIED = 2
"""How many drills of a kind are tried; they are made for what they ask, so that one would mostly do."""
POINTS = range(13)
"""The values tried where a rule is a number of points."""

HEAD = """\
<!-- Written by docs/make_coverage.py from the course's lessons. Do not edit. -->

# Where each rule is taught, and what asks about it

Every point on which the texts differ is a field of `Rules` ([all of them](rules.md)). For each, the steps of the
course's lessons that teach it, and what asks about it: turn the rule, and the right answers of these change. That is
tried when this page is written; nobody claims it.
"""


@dataclass(frozen=True)
class Step:
    """A step of a lesson that asks something and says what it teaches."""

    lesson: str
    id: str
    goal: str
    teaches: tuple[str, ...]
    exercise: Exercise

    @property
    def name(self) -> str:
        """Its name in the table."""
        return f"{self.lesson}: {self.id}"


def steps() -> list[Step]:
    """Give the steps of the course that teach a rule."""
    found = []
    for name in course():
        lesson = shipped_lesson(name)
        for number, stage in enumerate(lesson.stages, start=1):
            exercise = stage.exercise(lesson.rules)
            if exercise is not None and stage.goal is not None and stage.teaches:
                found.append(Step(name, stage.id or str(number), stage.goal.name, stage.teaches, exercise))
    return found


def turned(rules: Rules, info: RuleField) -> Iterator[Rules]:
    """Give the rules with a field turned, wherever that contradicts nothing."""
    for value in info.choices or POINTS:
        if value != getattr(rules, info.name):
            try:
                yield rules.replace(**{info.name: value})
            except RulesError:
                continue


def asks(exercise: Exercise, info: RuleField) -> bool:
    """Say whether the right answers depend on a rule."""
    right = exercise.solutions()
    return any(exercise.under(rules).solutions() != right for rules in turned(exercise.rules, info))


def drills(info: RuleField) -> list[str]:
    """Give the kinds of drills of the trick trainer whose right answers depend on a rule, under some preset."""
    if info.name not in TrickTrainer.tweaks:
        return []
    return [name for name in KINDS if any(_drill_asks(rules, name, info) for rules in PRESETS.values())]


def _drill_asks(rules: Rules, kind: str, info: RuleField) -> bool:
    if kind not in applicable(rules):
        return False
    return any(asks(make_drill(rules, kind, 0, number).exercise, info) for number in range(DRILLS_TRIED))


def taught(info: RuleField, known: list[Step]) -> list[Step]:
    """Give the steps that teach a rule."""
    return [step for step in known if info.name in step.teaches]


def page() -> str:
    """Give the page."""
    known = steps()
    pieces = [HEAD]
    group = ""
    for info in FIELDS:
        if info.group != group:
            group = info.group
            pieces.append(f"\n## {group.capitalize()}\n\n| Rule | Taught in | Asked by |\n| --- | --- | --- |")
        teaching = taught(info, known)
        asking = [f"`{step.goal}` ({step.name})" for step in teaching if asks(step.exercise, info)]
        asking += [f"drill `{name}`" for name in drills(info)]
        told = "<br>".join(step.name for step in teaching)
        pieces.append(f"| `{info.name}`<br>{info.meaning} | {told} | {'<br>'.join(asking)} |")
    return "\n".join(pieces) + "\n"


if __name__ == "__main__":
    (HERE / "coverage.md").write_text(page(), "utf-8")
