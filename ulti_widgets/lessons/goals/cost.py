"""What a bid costs if all of it fails: the auction's question, which no lesson file names."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from ulti_widgets.language import N_
from ulti_widgets.lessons.goals.base import Answer, Goal, Hint, Verdict, met, missed
from ulti_widgets.lessons.goals.numbers import around
from ulti_widgets.lessons.goals.payment import HEARTS_DOUBLE, arithmetic
from ulti_widgets.lessons.telling import Said, Telling, say
from ulti_widgets.ulti.names import part_noun, seat_noun

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ulti_widgets.lessons.exercise import Exercise
    from ulti_widgets.ulti.settlement import Line


def _cost(lines: tuple[Line, ...]) -> int:
    """Give what the declarer pays one defender, in points; nobody has doubled, so both get the same."""
    return -sum(line.paid[0] for line in lines)


@dataclass(frozen=True)
class Cost(Goal):
    """Say what the declarer pays each defender where every part of the bid has failed."""

    name: ClassVar[str] = "cost"
    answer: ClassVar[str] = "number"
    meaning: ClassVar[str] = "Say what a bid costs, to each defender, if all of it fails."
    plays: ClassVar[bool] = False

    def question(self, exercise: Exercise) -> Telling:
        """Say what is asked."""
        return say(
            N_("{seat} is about to bid {bid}. What does it cost, to each defender, if all of it fails?"),
            seat=seat_noun(exercise.viewer),
            bid=exercise.result.bid,
        )

    @staticmethod
    def _mistakes(exercise: Exercise) -> Iterator[tuple[str, int, Telling]]:
        lines, trumps = exercise.result.settlement.lines, exercise.result.bid.trumps
        right = _cost(lines)
        seen = {right}
        found: list[tuple[str, int, Telling]] = [
            (
                "penalty-forgotten",
                _cost(tuple(replace(line, penalty=0) for line in lines)),
                say(N_("A lost ulti costs a penalty beside its value: that is missing.")),
            ),
            (
                "hearts-forgotten",
                _cost(tuple(replace(line, hearts=1) for line in lines)),
                say(HEARTS_DOUBLE[trumps]),
            ),
            ("both", 2 * right, say(N_("That is for both defenders together; the question is about one."))),
        ]
        for line in lines if len(lines) > 1 else ():
            said = say(N_("{part:the} is missing from the sum."), part=part_noun(line.part))
            found.append((f"without-{line.part}", right + line.paid[0], said))
        for mistake in found:
            if mistake[1] not in seen:
                seen.add(mistake[1])
                yield mistake

    @staticmethod
    def _told(exercise: Exercise) -> tuple[Said, ...]:
        lines = exercise.result.settlement.lines
        told = tuple(
            say(
                N_("{part:}, {sum}, costs {amount}."),
                part=part_noun(line.part),
                sum=arithmetic(line, 0),
                amount=_cost((line,)),
            )
            for line in lines
        )
        return (*told, say(N_("Together: {total}."), total=_cost(lines))) if len(lines) > 1 else told

    def judge(self, exercise: Exercise, answer: Answer) -> Verdict:
        """Compare with the settlement; a cost written with a minus is the same cost."""
        assert isinstance(answer, int)  # noqa: S101 (read as a number)
        lines, given = exercise.result.settlement.lines, abs(answer)
        right = _cost(lines)
        if given == right:
            return met("cost", self._told(exercise))
        for kind, number, said in self._mistakes(exercise):
            if number == given:
                return missed(kind, (said,))
        parts = [part_noun(line.part) for line in lines]
        if given > right:
            return missed("too-high", (say(N_("It costs less than that. Add up: {parts:and}."), parts=parts),))
        return missed("too-low", (say(N_("It costs more than that. Add up: {parts:and}."), parts=parts),))

    def solutions(self, exercise: Exercise) -> list[Answer]:
        """Give the cost, in points."""
        return [_cost(exercise.result.settlement.lines)]

    def wrong_answers(self, exercise: Exercise) -> list[Answer]:
        """Give the number that each known mistake leads to, one too high and one too low."""
        mistakes = [(kind, number, "") for kind, number, _ in self._mistakes(exercise)]
        return around(_cost(exercise.result.settlement.lines), mistakes)

    def hints(self, exercise: Exercise) -> tuple[Hint, ...]:
        """Give the ladder of hints."""
        lines = exercise.result.settlement.lines
        parts = [part_noun(line.part) for line in lines]
        return (
            Hint("nudge", (say(N_("Take the parts one by one: what does each pay, and what does it cost to lose?")),)),
            Hint("highlight", (say(N_("What counts here: {parts:and}."), parts=parts),)),
            Hint("answer", (say(N_("It is {total}."), total=_cost(lines)),)),
            Hint("why", self._told(exercise)),
        )
