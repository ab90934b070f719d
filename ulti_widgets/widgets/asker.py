"""What the widgets that ask have in common: a question, answers to it, hints, and giving up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Protocol, Self

from ulti_widgets.lessons.answers import AnswerError
from ulti_widgets.widgets.teaching import TeachingWidget

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ulti_widgets.lessons.goals import Hint, Verdict
    from ulti_widgets.lessons.telling import Telling

Json = dict[str, Any]

TELLS: Final = ("answer", "why")
"""The hints with which the question is given up: they tell the answer."""


class Question(Protocol):
    """What can be asked: an `Exercise`, or a `Choice`."""

    @property
    def question(self) -> Telling:
        """What is asked."""
        ...

    def judge(self, answer: object, /) -> Verdict:
        """Judge an answer."""
        ...

    def solutions(self) -> Sequence[object]:
        """Give the right answers."""
        ...

    def hints(self) -> tuple[Hint, ...]:
        """Give the ladder of hints."""
        ...


class AskingWidget(TeachingWidget):
    """A teaching widget that asks: the same from a cell as on its page.

    `widget.exercise` is the question. `widget.answer(...)` judges an answer, `widget.hint()` gives the next hint,
    `widget.show_answer()` gives up. Only the first answer counts for the score: a hint that tells it counts as one that
    was not known, and what lies open on the page, or was asked before, counts for nothing.

    A subclass gives `exercise`, says `_new_question` when another question is asked, and counts in `_count`.

    Attributes:
        exercise: the question; None where nothing is asked.
        verdict: on the last answer, until a hint is taken or another question asked; else None.
    """

    _nothing_asked = "nothing is asked here"

    def __init__(self, **traits: Any) -> None:
        """Take the traits; nothing is answered yet."""
        self._serial = 0
        self._verdict: Verdict | None = None
        self._answer: object = None
        self._hints_given = 0
        self._recorded = self._shown = False
        super().__init__(**traits)

    @property
    def exercise(self) -> Question | None:
        """The question; None where nothing is asked."""
        raise NotImplementedError

    @property
    def verdict(self) -> Verdict | None:
        """What the last answer showed; None where there is none."""
        return self._verdict

    def answer(self, answer: object) -> Verdict:
        """Answer the question, as a value or as a person would write it.

        The first answer to each question is the one that counts.

        Raises:
            AnswerError: it is no answer to what is asked.
            ValueError: nothing is asked.
        """
        self._to_question()
        asked = self.exercise
        if asked is None:
            raise ValueError(self._nothing_asked)
        verdict = self._judge(asked, answer)
        self._verdict = verdict
        self._answer, self._shown = answer, False
        self._record(right=verdict.right)
        self._refresh()
        return verdict

    def hint(self) -> Hint | None:
        """Give the next hint; None when there is no further one."""
        self._to_question()
        hints = self._hints()
        if self._hints_given >= len(hints):
            return None
        found = hints[self._hints_given]
        self._hints_given += 1
        # A hint takes the place of what the last answer showed.
        self._verdict = None
        self._answer = None
        if found.step in TELLS:
            self._record(right=False)
        self._refresh()
        return found

    def show_answer(self) -> Self:
        """Give the question up and show what is right."""
        self._to_question()
        asked = self.exercise
        if asked is not None:
            self._record(right=False)
            self._answer, self._shown = asked.solutions()[0], True
            self._verdict = asked.judge(self._answer)
            self._refresh()
        return self

    # -- for subclasses

    def _new_question(self) -> None:
        """Begin another question."""
        self._serial += 1
        self._verdict = None
        self._answer = None
        self._hints_given = 0
        self._recorded = self._shown = False

    def _to_question(self) -> None:
        """Turn to the question, where the widget may be showing something else."""

    def _judge(self, asked: Question, answer: object) -> Verdict:
        """Judge an answer."""
        return asked.judge(answer)

    def _count(self, *, right: bool) -> None:
        """Count the first answer to a question."""
        raise NotImplementedError

    @property
    def _lies_open(self) -> bool:
        """Whether the answer was seen, so that it shows nothing of the learner."""
        return False

    # -- what is kept of it

    def _record(self, *, right: bool) -> None:
        if not self._recorded:
            self._recorded = True
            if not self._lies_open:
                self._count(right=right)

    def _hints(self) -> tuple[Hint, ...]:
        return () if self.exercise is None else self.exercise.hints()

    @property
    def _over(self) -> bool:
        """Whether the question is answered, or given up."""
        return self._shown or (self._verdict is not None and self._verdict.right)

    @property
    def _last_hint(self) -> Hint | None:
        """The hint to show; none once there is an answer to speak of."""
        hints = self._hints()[: self._hints_given]
        return hints[-1] if hints and self._verdict is None else None

    # -- the page

    @property
    def _id(self) -> str:
        """What tells this question from those before, for messages that come too late."""
        return str(self._serial)

    def _answers(self) -> dict[str, Callable[[Json], None]]:
        return {
            **super()._answers(),
            "answer": lambda content: self._timely(content, lambda: self._take_answer(content["answer"])),
            "hint": lambda content: self._timely(content, self.hint),
            "show": lambda content: self._timely(content, self.show_answer),
        }

    def _timely(self, content: Json, do: Callable[[], object]) -> None:
        """Do what a page asked for, unless it speaks of a question that is gone: a second view may be late."""
        if content.get("id", self._id) == self._id:
            do()

    def _take_answer(self, answer: object) -> None:
        try:
            self.answer(answer)
        except AnswerError as error:
            self._refuse(error)

    def _ask_view(self, choices: Sequence[Json] = (), kind: str = "number") -> Json:
        """Give the question as the page's part `Ask` takes it.

        Args:
            choices: the answers to choose from, each `id` and `name`.
            kind: the kind of answer.
        """
        words, asked, hints = self.translator, self.exercise, self._hints()
        verdict = self._verdict
        return {
            "id": self._id,
            "kind": kind,
            "text": "" if asked is None else asked.question.text(words),
            "choices": list(choices),
            "hints": [hint.text(words) for hint in hints[: self._hints_given]],
            "more": self._hints_given < len(hints),
            "over": self._over,
            "verdict": None
            if verdict is None
            else {"right": verdict.right, "given": self._shown, "kind": verdict.kind, "text": verdict.text(words)},
        }
