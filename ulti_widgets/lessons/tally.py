"""What is known from the events of a learner, counted up as they come: stars of lessons, boxes of drills."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import islice

from ulti_widgets.lessons.events import DrillEvent, Event, StageEvent
from ulti_widgets.lessons.spacing import TOP, Boxes


@dataclass
class StageTally:
    """The answers to one stage of one version of a lesson, under one set of rules.

    Attributes:
        stars: the most that were earned.
        answers, right: how many answers there were, and how many were right.
        hints: the fewest with which it was solved; None until it is.
        wrong: how often each kind of mistake was made.
        missed: the last wrong answer, and what it showed.
        last: when it was last answered.
    """

    stars: int = 0
    answers: int = 0
    right: int = 0
    hints: int | None = None
    wrong: Counter[str] = field(default_factory=Counter[str])
    missed: tuple[str, str] = ("", "")
    last: str = ""

    def count(self, event: StageEvent) -> None:
        """Count an answer."""
        self.answers += 1
        self.last = max(self.last, event.at)
        if event.right:
            self.right += 1
            self.stars = max(self.stars, event.stars)
            self.hints = event.hints if self.hints is None else min(self.hints, event.hints)
        else:
            self.wrong[event.shows] += 1
            self.missed = (event.answer, event.shows)


StageKey = tuple[str, int, str, str]
"""Lesson, version, stage, rules."""


@dataclass
class PointsTally:
    """How a point counter of one seed stands.

    Attributes:
        number: the deal asked about last.
        answered: what was answered of it.
    """

    number: int = 0
    answered: set[str] = field(default_factory=set[str])


class Tally:
    """Events, counted up; each counts once, however often it stands in the files.

    Attributes:
        stages: by lesson, version, stage and rules, in the order in which they were first answered.
        asking: how many stages ask something, by lesson and version.
        boxes: by trainer and drill over all seeds, as spaced repetition has them.
        drilled: the first answer to each drill of the trick trainer, by its seed and rules, then by kind and number;
            None where skipped. Other rules make other drills of the same seed.
        scores: right and asked, by trainer, seed and drill.
        points: how the point counter stands, by its seed.
        seen: the ids counted.
        last: the time of the latest event.
    """

    def __init__(self) -> None:
        """Begin with nothing."""
        self.stages: dict[StageKey, StageTally] = {}
        self.asking: dict[tuple[str, int], int] = {}
        self.boxes: dict[tuple[str, str], Drilled] = {}
        self.drilled: dict[tuple[str, str], dict[tuple[str, int], bool | None]] = {}
        self._drilled_in_order: dict[str, list[tuple[str, bool | None]]] = {}
        self._spaced: dict[str, tuple[int, Boxes]] = {}
        self.scores: dict[tuple[str, str, str], tuple[int, int]] = {}
        self.points: dict[str, PointsTally] = {}
        self.seen: set[str] = set()
        self.last = ""

    def count(self, event: Event) -> bool:
        """Count an event; say whether it is a new one."""
        if event.id in self.seen:
            return False
        self.seen.add(event.id)
        self.last = max(self.last, event.at)
        if isinstance(event, StageEvent):
            key = (event.lesson, event.version, event.stage, event.rules)
            self.stages.setdefault(key, StageTally()).count(event)
            self.asking[event.lesson, event.version] = event.asking
        else:
            self._drilled(event)
        return True

    def spaced(self, seed: str) -> Boxes:
        """Give the boxes of the trick trainer of a seed: what one masters, whatever the rules."""
        done, boxes = self._spaced.get(seed, (0, Boxes(seed)))
        answers = self._drilled_in_order.get(seed, [])
        for drill, right in islice(answers, done, None):
            boxes = boxes.skipped(drill) if right is None else boxes.after(drill, right=right)
        self._spaced[seed] = (len(answers), boxes)
        return boxes

    def score(self, trainer: str, seed: str, *drills: str) -> tuple[int, int]:
        """Give how many first answers to some drills of a seed were right, and how many there were."""
        found = [self.scores.get((trainer, seed, drill), (0, 0)) for drill in drills]
        return sum(right for right, _ in found), sum(asked for _, asked in found)

    def _drilled(self, event: DrillEvent) -> None:
        if event.trainer == TRICKS and event.drill != TAKER:
            known = self.drilled.setdefault((event.seed, event.rules), {})
            if (event.drill, event.number) not in known:
                known[event.drill, event.number] = event.right
                self._drilled_in_order.setdefault(event.seed, []).append((event.drill, event.right))
        if event.right is None:
            return
        if event.trainer == POINTS:
            points = self.points.setdefault(event.seed, PointsTally())
            if event.number > points.number:
                self.points[event.seed] = points = PointsTally(event.number)
            if event.number == points.number:
                points.answered.add(event.drill)
        mastered = self.boxes.setdefault((event.trainer, event.drill), Drilled())
        mastered.count(right=event.right)
        place = (event.trainer, event.seed, event.drill)
        before, asked = self.scores.get(place, (0, 0))
        self.scores[place] = (before + event.right, asked + 1)


TRICKS, POINTS, TAKER = "tricks", "points", "taker"


@dataclass
class Drilled:
    """How a kind of drill stands, over all seeds.

    Attributes:
        box: 0 after a mistake, one more after each right answer, up to `TOP`.
        right, asked: how many first answers were right, and how many there were.
    """

    box: int = 0
    right: int = 0
    asked: int = 0

    def count(self, *, right: bool) -> None:
        """Count a first answer."""
        self.box = min(self.box + 1, TOP) if right else 0
        self.right += right
        self.asked += 1
