"""An exercise: rules, a position and a goal. Right is whatever meets the goal.

exercise = Exercise(rules.pagat, CardPlay(bid="simple", trump="L", hands=(...), trick=("HA",)), LegalCards())
exercise.judge("HK H9").text()      # any text or value that stands for an answer
exercise.under(other_rules)         # the same exercise: every answer is derived anew
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from ulti_widgets.language import N_
from ulti_widgets.lessons.answers import AnswerError, read_answer
from ulti_widgets.lessons.positions import CardPlay, DealLog, Position, Result, Row, Setup, SetupError, Standing
from ulti_widgets.lessons.telling import Telling, say
from ulti_widgets.ulti.auction import Auction
from ulti_widgets.ulti.deal import Deal
from ulti_widgets.ulti.play import Play
from ulti_widgets.ulti.reasons import reason

if TYPE_CHECKING:
    from ulti_widgets.lessons.goals.base import Answer, Goal, Hint, Verdict
    from ulti_widgets.ulti.rules import Rules


class MisfitError(ValueError):
    """The exercise does not apply under its rules.

    Attributes:
        why: the reason.
    """

    def __init__(self, why: Telling) -> None:
        """Keep the reason; the message is its English sentence."""
        super().__init__(why.text())
        self.why = why


@dataclass(frozen=True)
class Exercise:
    """Rules, a position and a goal: a value.

    Attributes:
        rules: the rules.
        setup: what it starts from; a `Play` or a `Deal` may be given too.
        goal: what is asked.
        seat: whose eyes one looks through; unless given the seat to act, or south where one looks on.
        show: `hand` (that seat's cards alone), `all` hands, or `none`.
    """

    rules: Rules
    setup: Setup | Play | Deal
    goal: Goal
    seat: int | None = None
    show: str = "hand"

    # -- what it starts from

    @cached_property
    def position(self) -> Position:
        """The position under the rules.

        Raises:
            SetupError: these rules know no such position.
        """
        setup = self.setup
        if isinstance(setup, Play):
            return setup if setup.rules == self.rules else CardPlay.of(setup).build(self.rules)
        if isinstance(setup, Deal):
            return setup if setup.rules == self.rules else DealLog.of(setup).build(self.rules)
        return setup.build(self.rules)

    @property
    def play(self) -> Play:
        """The position in the card play.

        Raises:
            MisfitError: it starts elsewhere.
        """
        position = self.position
        if isinstance(position, Deal) and position.play is not None:
            return position.play
        if not isinstance(position, Play):
            raise MisfitError(say(N_("This goal needs a position in the card play.")))
        return position

    @property
    def row(self) -> Row:
        """The cards that are looked at under a contract.

        Raises:
            MisfitError: it starts elsewhere.
        """
        position = self.position
        if not isinstance(position, Row):
            raise MisfitError(say(N_("This goal needs a contract with some cards.")))
        return position

    @property
    def result(self) -> Result:
        """How the deal ended.

        Raises:
            MisfitError: it starts elsewhere.
        """
        position = self.position
        if not isinstance(position, Result):
            raise MisfitError(say(N_("This goal needs the result of a deal.")))
        return position

    @property
    def viewer(self) -> int:
        """The seat whose eyes one looks through."""
        if self.seat is not None:
            return self.seat
        if not self.goal.plays:
            return 0
        position = self.position
        if isinstance(position, Deal | Auction):
            return position.turn or 0
        return position.turn if isinstance(position, Play) else 0

    def under(self, rules: Rules) -> Exercise:
        """Give the same exercise under other rules."""
        return replace(self, rules=rules)

    @cached_property
    def misfit(self) -> Telling | None:
        """Why it does not apply under its rules; None where it does."""
        try:
            _ = self.position
            return self.goal.misfit(self)
        except MisfitError as error:
            return error.why
        except SetupError as error:
            return error.why

    # -- what is asked and answered

    @property
    def question(self) -> Telling:
        """What is asked."""
        return self.goal.question(self)

    def read(self, raw: object) -> Answer:
        """Read an answer: a value of the goal's kind, or what a page or a person writes for it.

        Raises:
            AnswerError: it is none of the goal's kind.
        """
        answer = read_answer(self.goal.answer, raw, self.rules)
        if self.goal.answer in {"choice", "choices"}:
            known = [option.id for option in self.goal.options(self)]
            for name in (answer,) if isinstance(answer, str) else answer if isinstance(answer, tuple) else ():
                if name not in known:
                    listed = ", ".join(known)
                    raise AnswerError(reason("no-option", name=str(name), known=listed))
        return answer

    def judge(self, answer: object) -> Verdict:
        """Judge an answer.

        Raises:
            AnswerError: it is none of the goal's kind.
            MisfitError: the exercise does not apply.
        """
        if self.misfit is not None:
            raise MisfitError(self.misfit)
        return self.goal.judge(self, self.read(answer))

    def solutions(self) -> list[Answer]:
        """Give the right answers; none where it does not apply."""
        return [] if self.misfit is not None else self.goal.solutions(self)

    def wrong_answers(self) -> list[Answer]:
        """Give the wrong answers, one at least of each kind; none where it does not apply."""
        return [] if self.misfit is not None else self.goal.wrong_answers(self)

    def hints(self) -> tuple[Hint, ...]:
        """Give the ladder of hints; none where it does not apply."""
        return () if self.misfit is not None else self.goal.hints(self)


def needs_standing(exercise: Exercise) -> Standing:
    """Give the standing bid that an exercise is about.

    Raises:
        MisfitError: it starts from cards.
    """
    position = exercise.position
    if isinstance(position, Deal):
        return Standing(position.auction.standing)
    if isinstance(position, Auction):
        return Standing(position.standing)
    if not isinstance(position, Standing):
        raise MisfitError(say(N_("This goal needs an auction or a standing bid.")))
    return position
