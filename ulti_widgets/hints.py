"""Advice that seats ask for: thought out on a thread of its own, and kept until the table moves on."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from ulti_widgets.players import interrupted
from ulti_widgets.worker import Worker

if TYPE_CHECKING:
    from collections.abc import Callable
    from threading import RLock

    from ulti_widgets.players.advice import Advice
    from ulti_widgets.ulti.view import View

log = logging.getLogger(__name__)


class Adviser(Protocol):
    """Whoever says what a seat might do, from what the seat may see."""

    def __call__(self, view: View, *, seed: int | str) -> Advice:
        """Give the advice; the same seed gives the same."""
        ...


def usual(view: View, *, seed: int | str) -> Advice:
    """Ask the adviser of this package, which is loaded when it is first asked."""
    from ulti_widgets.players.advising import advise  # noqa: PLC0415 (a table without hints never pays for it)

    return advise(view, seed=seed)


@dataclass(frozen=True)
class Question:
    """What an adviser is asked.

    Attributes:
        seat: who asks.
        rev: the `rev` of the table that it is asked at.
        view: what the seat sees.
        seed: makes the answer reproducible.
    """

    seat: int
    rev: int
    view: View
    seed: str


@dataclass(frozen=True)
class _Answer:
    """What became of a question: advice, the class of the error that was raised, or nothing yet."""

    rev: int
    advice: Advice | None = None
    failed: str = ""


class Hints:
    """The questions that seats have asked, and their answers; each seat's are its own.

    Args:
        adviser: who is asked.
        lock: the table's lock, held while answers are kept.
        now: gives the table's `rev`.
        tell: called when an answer has come.
    """

    def __init__(self, adviser: Adviser, lock: RLock, now: Callable[[], int], tell: Callable[[], None]) -> None:
        """Begin with no question."""
        self._adviser = adviser
        self._lock = lock
        self._now = now
        self._tell = tell
        self._answers: dict[int, _Answer] = {}
        self._worker: Worker | None = None
        self._at: Question | None = None

    def _answer(self, seat: int) -> _Answer | None:
        found = self._answers.get(seat)
        return found if found is not None and found.rev == self._now() else None

    def advice(self, seat: int) -> Advice | None:
        """Give what a seat has been told of the table as it stands."""
        found = self._answer(seat)
        return None if found is None else found.advice

    def failed(self, seat: int) -> str:
        """Give the class of the error that the adviser raised instead of an answer; "" if it did not."""
        found = self._answer(seat)
        return "" if found is None else found.failed

    def thinking(self, seat: int) -> bool:
        """Whether a seat waits for its answer."""
        found = self._answer(seat)
        return found is not None and found.advice is None and not found.failed

    def ask(self, question: Question) -> None:
        """Have a question thought about, on another thread where there are threads; once for each `rev`.

        To be called with the lock held.
        """
        if self.thinking(question.seat) or self.advice(question.seat) is not None:
            return
        self._answers[question.seat] = _Answer(question.rev)
        if self._worker is not None and self._at is not None and self._at.rev != question.rev:
            # It is still at what nobody wants answered any more, and may never come to an end: leave it behind.
            self._worker.end()
            self._worker = self._at = None
        try:
            if self._worker is None:
                self._worker = Worker("ulti-adviser")
        except RuntimeError:
            # No threads here (in the browser alone): think at once.
            self._think(question)
            return
        self._worker.give(lambda: self._think(question))

    def think(self, question: Question) -> Advice:
        """Think on this thread and keep the answer, unless the table has moved on meanwhile.

        Whatever the adviser raises is raised.
        """
        advice = self.advice(question.seat)
        if advice is None:
            advice = self._adviser(question.view, seed=question.seed)
            self._keep(question, _Answer(question.rev, advice))
        return advice

    def rest(self) -> None:
        """End the thread; whoever asks later begins another."""
        with self._lock:
            worker, self._worker = self._worker, None
            self._at = None
            self._answers = {seat: answer for seat, answer in self._answers.items() if answer.advice is not None}
        if worker is not None:
            worker.end()

    def _think(self, question: Question) -> None:
        with self._lock:
            if self._now() != question.rev:
                return
            self._at = question
        try:
            answer = _Answer(question.rev, self._adviser(question.view, seed=question.seed))
        except BaseException as error:
            # An adviser's failure must not stop the table, nor its `exit()`.
            if interrupted(error):
                self._answers.pop(question.seat, None)
                raise
            # The class alone: others may read the log, and a message may name cards.
            log.warning("the adviser failed with %s", type(error).__name__)
            answer = _Answer(question.rev, failed=type(error).__name__)
        finally:
            with self._lock:
                if self._at is question:
                    self._at = None
        self._keep(question, answer)

    def _keep(self, question: Question, answer: _Answer) -> None:
        with self._lock:
            if self._now() != question.rev:
                return
            self._answers[question.seat] = answer
            self._tell()
