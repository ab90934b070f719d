"""The lesson player: a lesson stepped through in a notebook."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import traitlets

from ulti_widgets.lessons.answers import AnswerError, answer_text
from ulti_widgets.lessons.attempt import MOST_STARS, Attempt
from ulti_widgets.lessons.goals import STEPS, Hint, Verdict
from ulti_widgets.lessons.goals.moves import Make, history
from ulti_widgets.lessons.lesson import Lesson
from ulti_widgets.lessons.progress import stars_of
from ulti_widgets.lessons.reading import open_lesson
from ulti_widgets.ulti.building import Building
from ulti_widgets.widgets import lesson_aids as aids
from ulti_widgets.widgets import lesson_view as draw
from ulti_widgets.widgets.base import STATIC
from ulti_widgets.widgets.lesson_table import panel
from ulti_widgets.widgets.lesson_view import LABELS
from ulti_widgets.widgets.presenting import Presenting

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ulti_widgets.lessons.exercise import Exercise
    from ulti_widgets.lessons.goals import Answer
    from ulti_widgets.lessons.lesson import Stage
    from ulti_widgets.ulti.play import Play

Json = dict[str, Any]


class LessonPlayer(Presenting):
    """A lesson, stage by stage: something to read, something to do, and what it shows.

    `LessonPlayer("01-cards")` takes a lesson of the course or a sample by its id, a file, or a `Lesson`. From Python:
    `player.answer("HA")`, `player.hint()`, `player.retry()`, `player.next()`, `player.stage = 2`.

    Args:
        lesson: a `Lesson`, the path of a lesson file, or the id of a lesson of the course or of a sample.
        rules: the rules; the lesson's own unless given.
        lang: language: `en`, `hu` or `nl`.
        presenter: whether it is drawn for a projector; see `Presenting`.
        progress_file: where progress is kept; see `Recording`.

    Attributes:
        lesson: the lesson.
        stage: number of the stage shown, from 0; may be set.
        stars: for each stage the stars earned, 0 to 3; 0 until it is solved under rules that the lesson is for.
        exercise: what the stage asks; None where there is only something to read.
        verdict: on the last answer; None before it.
    """

    _esm = STATIC / "lesson.js"
    _css = STATIC / "lesson.css"

    stage = traitlets.Int(0, help="Number of the stage shown, from 0; may be set.").tag(sync=True)
    stars: Any = traitlets.List(traitlets.Int(), help="Stars earned for each stage, 0 to 3; 0 until it is solved.").tag(
        sync=True
    )

    labels: ClassVar[Mapping[str, str]] = LABELS

    def __init__(self, lesson: Lesson | Path | str, **traits: Any) -> None:
        """Open the lesson at its first stage."""
        given: object = lesson
        if not isinstance(given, Lesson | Path | str):  # pyright: ignore[reportUnnecessaryIsInstance] (a cell may give anything)
            message = f"lesson={given!r}: give a Lesson, the path of a lesson file, or the id of a lesson"
            raise TypeError(message)
        if not isinstance(lesson, Lesson):
            lesson = open_lesson(lesson)
        self.lesson = lesson
        self._attempts = [Attempt(stage.par) for stage in lesson.stages]
        traits.setdefault("rules", lesson.rules)
        kept = self._open_journal(traits)
        nobodys = [0] * len(lesson.stages)
        # What the learner has, while a class looks on.
        self._own = stars_of(lesson, kept)
        traits.setdefault("stars", nobodys if traits.get("presenter") else self._own)
        self.verdict: Verdict | None = None
        self.exercise: Exercise | None = None
        self._last: Answer | None = None
        self._round = self._shown = 0
        self._moves: tuple[str, ...] = ()
        self._table: Play | None = None
        self._frames: tuple[Play, ...] = ()
        self._hints: tuple[Hint, ...] = ()
        self._building = Building(lesson.rules)
        super().__init__(**traits)
        self._begin()

    # -- from Python

    def answer(self, answer: object) -> Verdict:
        """Answer the question; of moves, give the next card, or several.

        Raises:
            AnswerError: it is no answer of the kind asked for.
            ValueError: nothing is asked here, or the stage does not apply under the rules.
        """
        verdict = self._judge(answer)
        self._refresh()
        return verdict

    def hint(self) -> Hint | None:
        """Give the next step of the ladder of hints; None after the last."""
        found = self._hint()
        self._refresh()
        return found

    def retry(self) -> None:
        """Start the stage again; stars once earned are kept."""
        self._begin()

    def next(self) -> None:
        """Go to the next stage, whether or not this one is solved; from the last one to the first."""
        self._go((self.stage + 1) % len(self.lesson.stages))

    def back(self) -> None:
        """Go to the stage before."""
        self._go(max(self.stage - 1, 0))

    def reveal(self) -> None:
        """Show the next step of the hints, up to the answer and why; after the last, go to the next stage."""
        shown, count = self._steps()
        if shown < count:
            self._hint()
            self._refresh()
        elif self.stage < len(self.lesson.stages) - 1:
            self.next()

    def conceal(self) -> None:
        """Take back what an answer or the last step showed; before the first, go to the stage before."""
        if self.verdict is not None or self._hints:
            self._hints = self._hints if self.verdict is not None else self._hints[:-1]
            self.verdict, self._frames = None, ()
            self._refresh()
        else:
            self.back()

    def _steps(self) -> tuple[int, int]:
        asked = self.exercise is not None and self.exercise.misfit is None
        return len(self._hints), len(STEPS) if asked else 0

    @property
    def current(self) -> Stage:
        """The stage shown."""
        return self.lesson.stages[self.stage]

    # -- what happens

    def _go(self, stage: int) -> None:
        self.stage = stage

    @traitlets.validate("stage")
    def _check_stage(self, proposal: Any) -> int:
        stage = int(proposal["value"])
        if not 0 <= stage < len(self.lesson.stages):
            message = f"stage={stage}: this lesson has the stages 0 to {len(self.lesson.stages) - 1}"
            raise traitlets.TraitError(message)
        return stage

    @traitlets.validate("stars")
    def _check_stars(self, proposal: Any) -> list[int]:
        stars, count = list(proposal["value"]), len(self.lesson.stages)
        if len(stars) != count or not all(0 <= one <= MOST_STARS for one in stars):
            message = f"stars={stars}: give 0 to {MOST_STARS} stars for each of the {count} stages"
            raise traitlets.TraitError(message)
        return stars

    @traitlets.observe("presenter")
    def _present(self, _: object) -> None:
        if self._drawn:
            if self.presenter:
                self._own, self.stars = list(self.stars), [0] * len(self.lesson.stages)
            else:
                kept = stars_of(self.lesson, self._journal)
                self.stars = [max(stars) for stars in zip(self.stars, self._own, kept, strict=True)]
        super()._present(_)

    @traitlets.observe("stage")
    def _follow_stage(self, _: object) -> None:
        if self._drawn:
            self._begin()

    def _adapt(self) -> None:
        self._set_up()

    def _begin(self) -> None:
        self._set_up()
        self._refresh()

    def _set_up(self) -> None:
        self.verdict = None
        self.exercise = self.current.exercise(self.rules)
        self._last = None
        self._moves = ()
        self._table = None
        self._frames = ()
        self._hints = ()
        self._building = Building(self.rules if self.exercise is None else self.exercise.rules)
        self._round += 1
        self._shown += 1
        self._attempts[self.stage] = Attempt(self.current.par)
        exercise = self.exercise
        if exercise is not None and exercise.misfit is None and exercise.goal.answer == "moves":
            start = exercise.judge(())
            self._table = start.position
            if start.position is not None:
                self._frames = history(exercise.play, start.position)

    def _judge(self, answer: object) -> Verdict:
        exercise = self.exercise
        if exercise is None:
            raise ValueError("nothing is asked here: next() goes on")
        if exercise.goal.answer == "moves":
            return self._move(exercise, answer)
        self._shown += 1
        verdict = exercise.judge(answer)
        self._take(verdict, exercise.read(answer))
        self._frames = verdict.consequence
        return verdict

    def _take(self, verdict: Verdict, answer: Answer) -> None:
        attempt = self._attempts[self.stage]
        self.verdict = verdict
        self._last = answer
        if verdict.open:
            return
        counts = not attempt.solved
        attempt.tried(right=verdict.right)
        if counts and self.exercise is not None:
            self._keep_stage(self.lesson, self.stage, attempt, verdict, self._written(answer))
        if verdict.right and self._earns:
            stars = list(self.stars)
            stars[self.stage] = max(stars[self.stage], attempt.stars)
            self.stars = stars

    @property
    def _earns(self) -> bool:
        """Whether stars are earned: not while somebody presents, nor under rules that the lesson is not for."""
        return not self.presenter and self.lesson.counts_under(self.rules)

    def _written(self, answer: Answer) -> str:
        given = answer_text(answer)
        return " ".join((*self._moves, given)) if self._moves else given

    def _move(self, exercise: Exercise, answer: object) -> Verdict:
        more = exercise.read(answer)
        assert isinstance(more, tuple)  # noqa: S101 (read as moves)
        if self.verdict is not None and self.verdict.right and not self.verdict.open:
            # The line is over: another card begins it again.
            self._moves, self._table = (), exercise.judge(()).position
        self._shown += 1
        before, moves = self._table, (*self._moves, *map(str, more))
        verdict = exercise.judge(moves)
        self._take(verdict, more)
        self._frames = ()
        if verdict.right:
            self._moves, self._table = moves, verdict.position
            if before is not None and verdict.position is not None:
                self._frames = history(before, verdict.position)
        elif not verdict.open:
            # What went wrong is played out, and the table goes back to where it began.
            self._frames = verdict.consequence
            self._rewind(exercise, moves, verdict.consequence)
        return verdict

    def _rewind(self, exercise: Exercise, moves: tuple[str, ...], consequence: tuple[Play, ...]) -> None:
        for count in range(len(moves)):
            position = exercise.judge(moves[:count]).position
            if consequence and position == consequence[0]:
                self._moves, self._table = moves[:count], position
                return
        self._moves, self._table = (), exercise.judge(()).position

    def _hint(self) -> Hint | None:
        exercise = self.exercise
        if exercise is None or exercise.misfit is not None:
            return None
        ladder = exercise.hints()
        goal = exercise.goal
        if isinstance(goal, Make) and self._table is not None and not self._table.over:
            ladder = goal.hints_at(exercise, self._table)
        given = len(self._hints)
        if given >= len(ladder):
            return None
        hint = ladder[given]
        own = self.current.hints.get(hint.step)
        if own is not None:
            hint = Hint(hint.step, (own,), hint.because, hint.instead)
        self._hints = (*self._hints, hint)
        self._attempts[self.stage].hinted(hint.step)
        return hint

    # -- what the page says

    def _answers(self) -> dict[str, Callable[[Json], None]]:
        own: dict[str, Callable[[Json], None]] = {
            "answer": self._answered_by_page,
            "hint": lambda _: self._note(self._hint()),
            "retry": lambda _: self._set_up(),
            "next": lambda _: self.next(),
            "back": lambda _: self.back(),
            "go": lambda content: self._go(int(content["stage"])),
            "build": self._build,
            "own_rules": lambda _: self.set_trait("rules", self.lesson.rules),
            "reveal": lambda _: self.reveal(),
            "conceal": lambda _: self.conceal(),
        }
        return {**super()._answers(), **{kind: self._timely(answer) for kind, answer in own.items()}}

    def _timely(self, answer: Callable[[Json], None]) -> Callable[[Json], None]:
        """Let what was pressed on a page that had not heard of the new stage yet come to nothing."""

        def taken(content: Json) -> None:
            if content.get("round", self._round) == self._round:
                answer(content)

        return taken

    @staticmethod
    def _note(_: object) -> None:
        """Take what a method gives: the page hears of it by the next view."""

    def _answered_by_page(self, content: Json) -> None:
        try:
            self._judge(content["answer"])
        except AnswerError as error:
            self._refuse(error)

    def _build(self, content: Json) -> None:
        self._building = self._building.toggled(str(content["toggle"]))
        if self.verdict is not None and not self.verdict.right:
            self.verdict = None

    # -- what the page is told

    def _draw(self) -> Json:
        words, stage, exercise = self.translator, self.current, self.exercise
        misfit = None if exercise is None else exercise.misfit
        asked = exercise is not None and misfit is None
        solved = self.verdict is not None and self.verdict.right and not self.verdict.open
        given = None if self.verdict is None else self._last
        return {
            "title": self.lesson.title.text(words),
            "about": self.lesson.about.text(words),
            "stage": self.stage,
            # Told apart by the page, which begins anew with each.
            "round": self._round,
            "stages": [
                {"asks": one.goal is not None, "stars": stars}
                for one, stars in zip(self.lesson.stages, self.stars, strict=True)
            ],
            "text": " ".join((stage.text.text(words), *draw.turned(exercise, self.rules, words))),
            "question": exercise.question.text(words) if exercise is not None and asked else "",
            "misfit": None if misfit is None else misfit.text(words),
            "ask": draw.ask(exercise, self._building, given, words) if exercise is not None and asked else None,
            "panel": panel(exercise, self._table, words, told=solved) if exercise is not None and asked else None,
            "rungs": aids.rungs(exercise, words, told=solved) if exercise is not None and asked else None,
            "sums": aids.sums(exercise, words, told=solved) if exercise is not None and asked else None,
            "feedback": draw.feedback(stage, exercise, self.verdict, self._last, words) if asked else None,
            "frames": draw.film(exercise, self._frames, self.verdict, self._shown, words) if asked else None,
            "hints": draw.hints(self._hints, words),
            "nextHint": draw.next_hint(len(self._hints), words) if asked else None,
            "begun": bool(self._hints or self._moves or self._attempts[self.stage].tries),
            "solved": solved or not asked,
            "earned": self._attempts[self.stage].stars if solved and self._earns else 0,
            "keeping": self._keeping(),
            "presenting": self._presenting(),
        }

    def _picture(self) -> str:
        """Give the stage as text, for a notebook that is read without a kernel."""
        words = self.translator
        lines = [self.lesson.title.text(words), self.current.text.text(words)]
        if self.exercise is not None and self.exercise.misfit is None:
            lines.append(self.exercise.question.text(words))
        return "".join(f"<p>{escape(line)}</p>" for line in lines)

    def __repr__(self) -> str:
        """Say which lesson, where, and under which rules."""
        return f"<LessonPlayer: {self.lesson.id}, stage {self.stage + 1} of {len(self.lesson.stages)}, {self.rules!r}>"
