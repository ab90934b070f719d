"""The goal of saying what is paid."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar, Final

from ulti_widgets.language import N_
from ulti_widgets.lessons.goals.base import Answer, Goal, Hint, Verdict, goal, met, missed
from ulti_widgets.lessons.positions import Result
from ulti_widgets.lessons.telling import Said, Telling, say
from ulti_widgets.ulti.deal import Deal
from ulti_widgets.ulti.names import part_noun, seat_noun
from ulti_widgets.ulti.play import Play
from ulti_widgets.ulti.scoring import settle

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ulti_widgets.lessons.exercise import Exercise
    from ulti_widgets.ulti.scoring import Line, Settlement

TIMES: Final = " \u00d7 "


def settlement_of(exercise: Exercise) -> Settlement | None:
    """Give the settlement that an exercise is about; None where nothing is settled yet."""
    position = exercise.position
    if isinstance(position, Result):
        return position.settlement
    if isinstance(position, Deal):
        return position.settlement() if position.over else None
    if isinstance(position, Play):
        return settle(position) if position.over else None
    return None


def arithmetic(line: Line, chain: int) -> str:
    """Give a line as factors, with a sign between them, in any language."""
    factors = [line.base, *(factor for factor in (line.hearts, line.kontra[chain]) if factor > 1)]
    text = TIMES.join(map(str, factors))
    return f"{text} + {line.penalty}" if line.penalty else text


def signed(number: int) -> str:
    """Give a number with its sign, a real minus."""
    return f"+{number}" if number > 0 else f"\u2212{-number}" if number < 0 else "0"


def parts_told(lines: tuple[Line, ...], chain: int) -> tuple[Said, ...]:
    """Give the sum part by part."""
    return tuple(
        say(
            N_("{part:}, {sum}, is won: {amount}.")
            if line.paid[chain] > 0
            else N_("{part:}, {sum}, is lost: {amount}."),
            part=part_noun(line.part),
            sum=arithmetic(line, chain),
            amount=signed(line.paid[chain]),
        )
        for line in lines
    )


Lines = tuple["Line", ...]


def _paid(lines: Lines, chain: int) -> int:
    return sum(line.paid[chain] for line in lines)


def _plain(line: Line) -> Line:
    return replace(line, kontra=(1, 1))


def _one_for_all(lines: Lines, chain: int) -> int:
    """Give what would be paid if one lost part lost them all."""
    if all(line.paid[chain] > 0 for line in lines) or len(lines) < 2:  # noqa: PLR2004 (a sum has two)
        return _paid(lines, chain)
    return -sum(abs(line.paid[chain]) for line in lines)


def _penalty_doubled(lines: Lines, chain: int) -> int:
    return _paid(tuple(replace(line, penalty=line.penalty * line.kontra[chain]) for line in lines), chain)


MISTAKES: Final[tuple[tuple[str, Callable[[Lines, int], int], str], ...]] = (
    (
        "penalty-forgotten",
        lambda lines, chain: _paid(tuple(replace(line, penalty=0) for line in lines), chain),
        N_("A lost ulti costs a penalty beside its value: that is missing."),
    ),
    ("penalty-doubled", _penalty_doubled, N_("No kontra doubles the penalty: it is added as it is.")),
    (
        "kontra-forgotten",
        lambda lines, chain: _paid(tuple(_plain(line) for line in lines), chain),
        N_("There was a doubling: its part counts that many times."),
    ),
    (
        "kontra-on-all",
        lambda lines, chain: _paid(
            tuple(replace(line, kontra=(most := max(one.kontra[chain] for one in lines), most)) for line in lines),
            chain,
        ),
        N_("The doubling concerns only the part that it was said to."),
    ),
    (
        "hearts-forgotten",
        lambda lines, chain: _paid(tuple(replace(line, hearts=1) for line in lines), chain),
        N_("Hearts are trumps here, and they double the value."),
    ),
    (
        "silent-forgotten",
        lambda lines, chain: _paid(tuple(line for line in lines if not line.part.startswith("silent")), chain),
        N_("Something that nobody bid counts too: look for a silent result."),
    ),
    ("one-for-all", _one_for_all, N_("Each part is settled by itself: one that is lost does not lose the others.")),
    (
        "all-won",
        lambda lines, chain: sum(abs(line.paid[chain]) for line in lines),
        N_("A part that fails is paid by the declarer: it is taken off, not added."),
    ),
    (
        "turned",
        lambda lines, chain: -_paid(lines, chain),
        N_("The sum is right, but it goes the other way."),
    ),
    (
        "both",
        lambda lines, chain: 2 * _paid(lines, chain),
        N_("That is what both defenders pay together; the question is about one."),
    ),
)
"""Mistakes that learners make: a name, the number it leads to, and what it overlooks."""


@goal
@dataclass(frozen=True)
class Payment(Goal):
    """Say what each defender pays."""

    name: ClassVar[str] = "payment"
    answer: ClassVar[str] = "number"
    meaning: ClassVar[str] = "Say what each defender pays the declarer, in points; with a minus what each one gets."
    plays: ClassVar[bool] = False

    def misfit(self, exercise: Exercise) -> Telling | None:
        """Say so where nothing is settled."""
        found = settlement_of(exercise)
        if found is None or found.declarer is None:
            return say(N_("Nothing is settled here yet, so there is nothing to pay."))
        return None

    @staticmethod
    def _lines(exercise: Exercise) -> tuple[Lines, int]:
        """Give the lines, and which defender is asked about: the viewer, or the first."""
        found = settlement_of(exercise)
        assert found is not None  # noqa: S101 (the exercise applies)
        assert found.declarer is not None  # noqa: S101
        chain = 1 if exercise.seat == (found.declarer + 2) % 3 else 0
        return found.lines, chain

    def question(self, exercise: Exercise) -> Telling:
        """Say what is asked; where the defenders pay differently, of whom."""
        lines, chain = self._lines(exercise)
        found = settlement_of(exercise)
        if _paid(lines, 0) != _paid(lines, 1) and found is not None and found.declarer is not None:
            seat = (found.declarer + 1 + chain) % 3
            return say(
                N_("What does {seat} pay the declarer? With a minus if the declarer pays."), seat=seat_noun(seat)
            )
        return say(N_("What does each defender pay the declarer? With a minus if the declarer pays."))

    @staticmethod
    def _mistakes(lines: Lines, chain: int) -> Iterator[tuple[str, int, str]]:
        right = _paid(lines, chain)
        seen = {right}
        for kind, wrong, template in MISTAKES:
            number = wrong(lines, chain)
            if number not in seen:
                seen.add(number)
                yield kind, number, template
        for line in lines:
            number = right - line.paid[chain]
            if len(lines) > 1 and number not in seen:
                seen.add(number)
                yield f"without-{line.part}", number, N_("{part:the} is missing from the sum.")

    def judge(self, exercise: Exercise, answer: Answer) -> Verdict:
        """Compare with the settlement; a number that a known mistake leads to is told so."""
        lines, chain = self._lines(exercise)
        right = _paid(lines, chain)
        told = parts_told(lines, chain)
        total = say(N_("Together: {total}."), total=signed(right))
        if answer == right:
            return met("paid", (*told, total) if len(lines) > 1 else told)
        for kind, number, template in self._mistakes(lines, chain):
            if number == answer:
                part = kind.removeprefix("without-")
                known = any(line.part == part for line in lines)
                said = say(template, part=part_noun(part)) if known else say(template)
                return missed(kind, (said,))
        parts = [part_noun(line.part) for line in lines]
        off = say(N_("The sum comes out otherwise. Add it up part by part: {parts:and}."), parts=parts)
        return missed("sum", (off,))

    def solutions(self, exercise: Exercise) -> list[Answer]:
        """Give the payment."""
        return [_paid(*self._lines(exercise))]

    def wrong_answers(self, exercise: Exercise) -> list[Answer]:
        """Give the number that each known mistake leads to, one too high and one too low."""
        lines, chain = self._lines(exercise)
        wrong = [number for _, number, _ in self._mistakes(lines, chain)]
        right = _paid(lines, chain)
        odd = next(step for step in range(1, 99) if right + step not in wrong)
        low = next(step for step in range(1, 99) if right - step not in wrong)
        return [*wrong, right + odd, right - low]

    def hints(self, exercise: Exercise) -> tuple[Hint, ...]:
        """Give the ladder of hints."""
        lines, chain = self._lines(exercise)
        right = _paid(lines, chain)
        nouns = [part_noun(line.part) for line in lines]
        return (
            Hint("nudge", (say(N_("Take the parts one by one: which were made, and which failed?")),)),
            Hint("highlight", (say(N_("What counts here: {parts:and}."), parts=nouns),)),
            Hint("answer", (say(N_("It is {total}."), total=signed(right)),)),
            Hint("why", parts_told(lines, chain)),
        )
