"""What goals share whose answer is chosen among options: one of them, or all that fit."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from ulti_widgets.cards import Hand
from ulti_widgets.language import N_
from ulti_widgets.lessons.goals.base import NO_CARDS, Answer, Goal, Hint, Option, Verdict, met, missed
from ulti_widgets.lessons.telling import Listed, Telling, say

if TYPE_CHECKING:
    from ulti_widgets.lessons.exercise import Exercise

DECLARER, DEFENDERS = "declarer", "defenders"
SIDES = (Option(DECLARER, say(N_("The declarer"))), Option(DEFENDERS, say(N_("The defenders"))))


class Why(NamedTuple):
    """An explanation: what is said, and the cards that make it so."""

    said: tuple[Telling, ...]
    because: Hand = NO_CARDS


class OneOf(Goal):
    """A goal answered with one of its options."""

    answer: ClassVar[str] = "choice"
    plays: ClassVar[bool] = False

    @abstractmethod
    def right(self, exercise: Exercise) -> str:
        """Give the name of the option that is right."""

    @abstractmethod
    def shows(self, exercise: Exercise, choice: str) -> Why:
        """Say why an option is right, or why this one is wrong."""

    @abstractmethod
    def nudge(self, exercise: Exercise) -> Telling:
        """Give a hint that gives nothing away."""

    @abstractmethod
    def look(self, exercise: Exercise) -> Why:
        """Say where to look."""

    def judge(self, exercise: Exercise, answer: Answer) -> Verdict:
        """Compare with what the engine says."""
        assert isinstance(answer, str)  # noqa: S101 (read as a choice)
        why = self.shows(exercise, answer)
        if answer == self.right(exercise):
            return met(answer, why.said, why.because)
        return missed(f"not-{answer}", why.said, why.because)

    def solutions(self, exercise: Exercise) -> list[Answer]:
        """Give the one that is right."""
        return [self.right(exercise)]

    def wrong_answers(self, exercise: Exercise) -> list[Answer]:
        """Give all others."""
        right = self.right(exercise)
        return [option.id for option in self.options(exercise) if option.id != right]

    def hints(self, exercise: Exercise) -> tuple[Hint, ...]:
        """Give the ladder of hints."""
        right = self.right(exercise)
        look, why = self.look(exercise), self.shows(exercise, right)
        named = next(option.said for option in self.options(exercise) if option.id == right)
        return (
            Hint("nudge", (self.nudge(exercise),)),
            Hint("highlight", look.said, look.because),
            Hint("answer", (named,)),
            Hint("why", why.said, why.because),
        )


class SomeOf(Goal):
    """A goal answered with all of its options that fit, and no other; there may be none."""

    answer: ClassVar[str] = "choices"

    @abstractmethod
    def right(self, exercise: Exercise) -> tuple[str, ...]:
        """Give the names of the options that fit."""

    @abstractmethod
    def too_many(self, exercise: Exercise, choice: str) -> Why:
        """Say why an option does not fit."""

    @abstractmethod
    def missing(self, exercise: Exercise, choice: str) -> Why:
        """Say why an option fits."""

    @abstractmethod
    def none(self, exercise: Exercise) -> Telling:
        """Say that none fits."""

    @abstractmethod
    def nudge(self, exercise: Exercise) -> Telling:
        """Give a hint that gives nothing away."""

    @abstractmethod
    def look(self, exercise: Exercise) -> Why:
        """Say where to look."""

    def judge(self, exercise: Exercise, answer: Answer) -> Verdict:
        """Compare with what the engine says: what is too much is explained, each by itself, or what is missing."""
        assert isinstance(answer, tuple)  # noqa: S101 (read as choices)
        right = self.right(exercise)
        chosen = [str(name) for name in answer]
        extra = [name for name in chosen if name not in right]
        lacking = [name for name in right if name not in chosen]
        if not extra and not lacking:
            why = self._all(exercise, right)
            return met("found" if right else "none", why.said, why.because)
        if extra:
            why = _joined([self.too_many(exercise, name) for name in extra])
            return missed(f"extra-{extra[0]}", why.said, why.because)
        why = _joined([self.missing(exercise, name) for name in lacking])
        names = Listed(tuple(option.said for option in self.options(exercise) if option.id in lacking))
        return missed("missing", (say(N_("Still missing: {names}."), names=names), *why.said), why.because)

    def _all(self, exercise: Exercise, right: tuple[str, ...]) -> Why:
        if right:
            return _joined([self.missing(exercise, name) for name in right])
        named = [self.too_many(exercise, option.id) for option in self.options(exercise)]
        return _joined([Why((self.none(exercise),)), *named[:1]])

    def solutions(self, exercise: Exercise) -> list[Answer]:
        """Give the one set."""
        return [tuple(sorted(self.right(exercise)))]

    def wrong_answers(self, exercise: Exercise) -> list[Answer]:
        """Give the right set with each option too many and with each one missing."""
        right = set(self.right(exercise))
        found = [right ^ {option.id} for option in self.options(exercise)]
        return [tuple(sorted(names)) for names in found]

    def hints(self, exercise: Exercise) -> tuple[Hint, ...]:
        """Give the ladder of hints."""
        right = self.right(exercise)
        look, why = self.look(exercise), self._all(exercise, right)
        named = tuple(option.said for option in self.options(exercise) if option.id in right)
        answer = Listed(named) if named else self.none(exercise)
        return (
            Hint("nudge", (self.nudge(exercise),)),
            Hint("highlight", look.said, look.because),
            Hint("answer", (answer,)),
            Hint("why", why.said, why.because),
        )


def _joined(whys: list[Why]) -> Why:
    said = tuple(dict.fromkeys(telling for why in whys for telling in why.said))
    because = 0
    for why in whys:
        because |= why.because.mask
    return Why(said, Hand(mask=because))
