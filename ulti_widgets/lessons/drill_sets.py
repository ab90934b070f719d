"""Sets of drills for a class: the same drills in the same order for everybody, whatever each one answers.

homework = drill_set("class 5b", 20)
TrickTrainer(seed="class 5b", length=20)         # asks them
homework.grade(progress=Progress.load("anna.jsonl"))
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from ulti_widgets.cards import seeded
from ulti_widgets.language import N_
from ulti_widgets.lessons.drills import KINDS, Drill, applicable, make_drill
from ulti_widgets.lessons.events import checked_seed
from ulti_widgets.lessons.grading import Grade, GradeError, StageGrade, grade_answers
from ulti_widgets.lessons.telling import say
from ulti_widgets.ulti.presets import pagat, preset
from ulti_widgets.ulti.rules_text import write_rules

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ulti_widgets.lessons.grading import Answers
    from ulti_widgets.lessons.progress import Progress
    from ulti_widgets.ulti.rules import Rules

MOST: Final = 500


@dataclass(frozen=True)
class DrillSet:
    """Some drills, in order.

    Attributes:
        seed: what they follow from.
        rules: the rules that they are about.
        drills: the drills.
    """

    seed: str
    rules: Rules
    drills: tuple[Drill, ...]

    def __len__(self) -> int:
        """Give how many there are."""
        return len(self.drills)

    def __iter__(self) -> Iterator[Drill]:
        """Give one after another."""
        return iter(self.drills)

    def __getitem__(self, number: int) -> Drill:
        """Give one, from 0."""
        return self.drills[number]

    def grade(self, answers: Answers | None = None, *, progress: Progress | None = None, need: float = 1.0) -> Grade:
        """Grade answers typed in, or what a learner's progress shows: a point for each drill right at the first try.

        Args:
            answers: by the drill's number from 1, or a list in order: the cards that may be played, `"HA H10"`.
            progress: in place of answers; those given under other rules do not count.
            need: which share of the points passes, from 0 to 1.

        Raises:
            GradeError: both or neither are given, or an answer fits no drill.
        """
        title = say(N_("Drills of {seed}"), seed=self.seed)
        if answers is not None and progress is None:
            asked = [(f"#{number}", number, one.exercise) for number, one in enumerate(self.drills, start=1)]
            return grade_answers(title, asked, answers, need)
        if progress is None or answers is not None:
            raise GradeError("grade either answers, grade(answers), or progress, grade(progress=...)")
        given = progress.answers.get((self.seed, write_rules(self.rules)), {})
        return Grade(title, tuple(_graded(number, one, given) for number, one in enumerate(self.drills, start=1)), need)


def _graded(number: int, drill: Drill, given: Mapping[tuple[str, int], bool | None]) -> StageGrade:
    name, place = f"#{number}", (drill.kind, drill.number)
    if given.get(place) is None:
        why = N_("Skipped.") if place in given else N_("Not answered yet.")
        return StageGrade(name, right=False, kind="unanswered", why=(say(why),))
    if given[place]:
        return StageGrade(name, right=True)
    label = say(KINDS[drill.kind].label)
    return StageGrade(name, right=False, kind=drill.kind, why=(label,))


def drill_set(seed: int | str, n: int, *, rules: Rules | str = pagat, kinds: Sequence[str] = ()) -> DrillSet:
    """Make a set of drills: each kind in turn, in an order of the seed's own in each round.

    Args:
        seed: what they follow from.
        n: how many, from 1 to 500.
        rules: the rules, or a preset's name.
        kinds: keys of `ulti_widgets.lessons.drills.KINDS`; unless given all that there are under the rules.

    Raises:
        ValueError: there are no such rules, there is no such kind, or not under these rules, or the number or the seed
            will not do.
    """
    if not 1 <= n <= MOST:
        raise ValueError(f"n={n}: a set has 1 to {MOST} drills")
    under = preset(rules)
    chosen = tuple(kinds) or applicable(under)
    if not chosen:
        raise ValueError("there is nothing to drill under these rules")
    name = checked_seed(seed)
    return DrillSet(name, under, tuple(drill_at(under, name, place, chosen) for place in range(n)))


def place_in_set(seed: int | str, place: int, kinds: Sequence[str]) -> tuple[str, int]:
    """Give kind and number of the drill at a place of the sets of a seed, from 0."""
    turn, at = divmod(place, len(kinds))
    order = sorted(kinds, key=lambda kind: seeded(f"set/{seed}/{turn}/{kind}").random())
    return order[at], turn


def drill_at(rules: Rules, seed: int | str, place: int, kinds: Sequence[str]) -> Drill:
    """Give the drill at a place of the sets of a seed, from 0."""
    kind, number = place_in_set(seed, place, kinds)
    return make_drill(rules, kind, seed, number)
