"""Goals about payments: how much is paid, and by whom."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, ClassVar, Final

from ulti_widgets.language import N_
from ulti_widgets.lessons.goals.base import Answer, Goal, Hint, Option, Verdict, goal, met, missed
from ulti_widgets.lessons.goals.choosing import DECLARER, DEFENDERS, OneOf, Why
from ulti_widgets.lessons.goals.numbers import around
from ulti_widgets.lessons.positions import Result
from ulti_widgets.lessons.telling import Said, Telling, say
from ulti_widgets.ulti.bids import PARTS
from ulti_widgets.ulti.deal import Deal
from ulti_widgets.ulti.names import part_noun, seat_noun
from ulti_widgets.ulti.play import Play
from ulti_widgets.ulti.scoring import settle
from ulti_widgets.ulti.stated import SILENT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ulti_widgets.language import Noun
    from ulti_widgets.lessons.exercise import Exercise
    from ulti_widgets.ulti.bids import Bid
    from ulti_widgets.ulti.settlement import Line, Settlement

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


_TOLD: Final = {
    (True, True): N_("{part:}, {sum}, is won: {amount}."),
    (False, True): N_("{part:}, {sum}, is lost: {amount}."),
    (True, False): N_("{part:} of the defenders, {sum}, is won by them: {amount}."),
    (False, False): N_("{part:} of the defenders, {sum}, is lost by them: {amount}."),
}
"""How a line is told, by whether its side won it and whether that side is the declarer's."""


def parts_told(lines: tuple[Line, ...], chain: int) -> tuple[Said, ...]:
    """Give the sum part by part."""
    return tuple(
        say(
            _TOLD[line.won, line.by_declarer],
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


HEARTS_DOUBLE: Final = {
    True: N_("Hearts are trumps here, and they double the value."),
    False: N_("A heart bid counts double, without trumps too."),
}
"""Why a heart bid counts double, by whether it has trumps."""

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
        HEARTS_DOUBLE[True],
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
        N_("What the declarer has to pay is taken off, not added."),
    ),
    (
        "turned",
        lambda lines, chain: -_paid(lines, chain),
        N_("The sum is right, but it goes the other way."),
    ),
    (
        "both",
        lambda lines, chain: 2 * _paid(lines, chain),
        N_("That is for both defenders together; the question is about one."),
    ),
)
"""Mistakes that learners make: a name, the number it leads to, and what it overlooks."""


def bid_of(exercise: Exercise) -> Bid | None:
    """Give the contract that an exercise is about, if it has one."""
    position = exercise.position
    if isinstance(position, Result):
        return position.bid
    if isinstance(position, Deal):
        return None if position.play is None else position.play.bid
    return position.bid if isinstance(position, Play) else None


@dataclass(frozen=True)
class _Sum:
    """What is to be paid: its lines, towards one defender, whether the other one pays alike, and with trumps or not."""

    lines: Lines
    whole: Lines
    chain: int
    defender: int
    alike: bool
    trumps: bool

    @classmethod
    def of(cls, exercise: Exercise, part: str) -> _Sum:
        found = settlement_of(exercise)
        assert found is not None  # noqa: S101 (the exercise applies)
        assert found.declarer is not None  # noqa: S101 (the same)
        # The viewer's own payment, or else that of the first defender.
        chain = 1 if exercise.seat == (found.declarer + 2) % 3 else 0
        lines = tuple(line for line in found.lines if part in {"", line.part})
        alike = _paid(lines, 0) == _paid(lines, 1)
        bid = bid_of(exercise)
        return cls(lines, found.lines, chain, (found.declarer + 1 + chain) % 3, alike, bid is None or bid.trumps)

    @property
    def paid(self) -> int:
        return _paid(self.lines, self.chain)

    @property
    def told(self) -> tuple[Said, ...]:
        total = say(N_("Together: {total}."), total=signed(self.paid))
        told = parts_told(self.lines, self.chain)
        return (*told, total) if len(self.lines) != 1 else told

    @property
    def nouns(self) -> list[Noun]:
        return [part_noun(line.part) for line in self.lines]


@dataclass(frozen=True)
class Settled(Goal):
    """What is asked about a settlement, or about one part of it.

    Attributes:
        asks: the question, by whether both defenders pay alike and whether one part is asked about.
    """

    plays: ClassVar[bool] = False
    asks: ClassVar[dict[tuple[bool, bool], str]]

    part: str = field(
        default="",
        metadata={
            "choices": (*PARTS, *SILENT),
            "meaning": N_("One part of the bid, or one silent result, alone; unless given all together."),
        },
    )

    def misfit(self, exercise: Exercise) -> Telling | None:
        """Say so where nothing is settled, or not that part."""
        found = settlement_of(exercise)
        if found is None or found.declarer is None:
            return say(N_("Nothing is settled here yet, so there is nothing to pay."))
        if self.part and all(line.part != self.part for line in found.lines):
            return say(N_("{part:the} is not settled in this deal."), part=part_noun(self.part))
        return None

    def question(self, exercise: Exercise) -> Telling:
        """Say what is asked; where the defenders pay differently, of whom."""
        found, said = _Sum.of(exercise, self.part), {}
        if not found.alike:
            said["seat"] = seat_noun(found.defender)
        if self.part:
            said["part"] = part_noun(self.part)
        return say(self.asks[found.alike, bool(self.part)], **said)


@goal
@dataclass(frozen=True)
class Payment(Settled):
    """Say what each defender pays."""

    name: ClassVar[str] = "payment"
    answer: ClassVar[str] = "number"
    meaning: ClassVar[str] = "Say what each defender pays the declarer, in points; with a minus what each one gets."
    asks: ClassVar[dict[tuple[bool, bool], str]] = {
        (True, False): N_("What does each defender pay the declarer? With a minus if the declarer pays."),
        (True, True): N_("What does each defender pay the declarer for {part:the}? With a minus if the declarer pays."),
        (False, False): N_("What does {seat} pay the declarer? With a minus if the declarer pays."),
        (False, True): N_("What does {seat} pay the declarer for {part:the}? With a minus if the declarer pays."),
    }

    def _mistakes(self, found: _Sum) -> Iterator[tuple[str, int, Telling]]:
        right, lines, chain = found.paid, found.lines, found.chain
        seen = {right}

        def fresh(number: int) -> bool:
            new = number not in seen
            seen.add(number)
            return new

        for kind, wrong, template in MISTAKES:
            number = wrong(lines, chain)
            if fresh(number):
                said = HEARTS_DOUBLE[found.trumps] if kind == "hearts-forgotten" else template
                if kind == "kontra-on-all" and any(line.kontra[chain] > 1 for line in lines if line.part in SILENT):
                    said = N_("The doubling does not concern every part: look which of them it multiplies.")
                if kind == "silent-forgotten" and self.part:
                    # The question has just named it.
                    said = N_("{part:the} counts although nobody bid it.")
                yield kind, number, say(said, part=part_noun(self.part))
        whole = _paid(found.whole, chain)
        if self.part and fresh(whole):
            said = N_("That is what everything comes to together: the question is about {part:the} alone.")
            yield "whole", whole, say(said, part=part_noun(self.part))
        for line in lines if len(lines) > 1 else ():
            number = right - line.paid[chain]
            if fresh(number):
                yield (
                    f"without-{line.part}",
                    number,
                    say(N_("{part:the} is missing from the sum."), part=part_noun(line.part)),
                )

    def judge(self, exercise: Exercise, answer: Answer) -> Verdict:
        """Compare with the settlement; a number that a known mistake leads to is told so."""
        found = _Sum.of(exercise, self.part)
        if answer == found.paid:
            return met("paid", found.told)
        for kind, number, said in self._mistakes(found):
            if number == answer:
                return missed(kind, (said,))
        assert isinstance(answer, int)  # noqa: S101 (read as a number)
        high = answer > found.paid
        return missed("too-high" if high else "too-low", (self._off(found, answer),))

    @staticmethod
    def _off(found: _Sum, answer: int) -> Telling:
        """Say in which direction a number is off: by what he is paid, or what he pays."""
        if found.paid < 0 <= answer:
            said = N_("In the end the declarer pays here. Add it up part by part: {parts:and}.")
        elif answer <= 0 < found.paid:
            said = N_("In the end the declarer is paid here. Add it up part by part: {parts:and}.")
        elif answer < 0:
            said = (
                N_("The declarer pays more than that. Add it up part by part: {parts:and}.")
                if answer > found.paid
                else N_("The declarer pays less than that. Add it up part by part: {parts:and}.")
            )
        elif answer > found.paid:
            said = N_("That is more than the declarer gets. Add it up part by part: {parts:and}.")
        else:
            said = N_("That is less than the declarer gets. Add it up part by part: {parts:and}.")
        return say(said, parts=found.nouns)

    def solutions(self, exercise: Exercise) -> list[Answer]:
        """Give the payment."""
        return [_Sum.of(exercise, self.part).paid]

    def wrong_answers(self, exercise: Exercise) -> list[Answer]:
        """Give the number that each known mistake leads to, one too high and one too low."""
        found = _Sum.of(exercise, self.part)
        return around(found.paid, [(kind, number, "") for kind, number, _ in self._mistakes(found)])

    def hints(self, exercise: Exercise) -> tuple[Hint, ...]:
        """Give the ladder of hints."""
        found = _Sum.of(exercise, self.part)
        return (
            Hint("nudge", (say(N_("Take the parts one by one: which were made, and which failed?")),)),
            Hint("highlight", (say(N_("What counts here: {parts:and}."), parts=found.nouns),)),
            Hint("answer", (say(N_("It is {total}."), total=signed(found.paid)),)),
            Hint("why", found.told),
        )


@goal
@dataclass(frozen=True)
class Payer(Settled, OneOf):
    """Say who pays whom."""

    name: ClassVar[str] = "payer"
    meaning: ClassVar[str] = "Say who pays whom in the end, or for one part: the declarer, the defenders, nobody."
    asks: ClassVar[dict[tuple[bool, bool], str]] = {
        (True, False): N_("Who pays whom?"),
        (True, True): N_("Who pays whom for {part:the}?"),
        (False, False): N_("Who pays whom, the declarer or {seat}?"),
        (False, True): N_("Who pays whom for {part:the}, the declarer or {seat}?"),
    }

    def options(self, exercise: Exercise) -> tuple[Option, ...]:
        """Give both directions, and that nobody pays."""
        found = _Sum.of(exercise, self.part)
        seat = seat_noun(found.defender)
        down, up = say(N_("The declarer pays each defender")), say(N_("Each defender pays the declarer"))
        if not found.alike:
            down, up = say(N_("The declarer pays {seat}"), seat=seat), say(N_("{seat} pays the declarer"), seat=seat)
        return Option(DECLARER, down), Option(DEFENDERS, up), Option("nobody", say(N_("Nobody pays")))

    def right(self, exercise: Exercise) -> str:
        """Give who pays by the settlement."""
        paid = _Sum.of(exercise, self.part).paid
        return "nobody" if not paid else DECLARER if paid < 0 else DEFENDERS

    def shows(self, exercise: Exercise, choice: str) -> Why:
        """Give the sum part by part, and what its sign says."""
        found, right = _Sum.of(exercise, self.part), self.right(exercise)
        if choice == right:
            return Why(found.told)
        total = signed(found.paid)
        said = {
            ("nobody", DECLARER): say(N_("The declarer has won as much as he has lost: he need not pay.")),
            ("nobody", DEFENDERS): say(N_("The defenders have lost as much as they have won: they need not pay.")),
            (DECLARER, DEFENDERS): say(N_("The sum is {total}: with a minus the declarer pays."), total=total),
            (DECLARER, "nobody"): say(N_("The sum is {total}, not nought: the declarer lost more."), total=total),
            (DEFENDERS, DECLARER): say(N_("The sum is {total}: with a plus the declarer is paid."), total=total),
            (DEFENDERS, "nobody"): say(N_("The sum is {total}, not nought: the declarer won more."), total=total),
        }[right, choice]  # fmt: skip
        # Whoever is wrong may still reckon: the sum's lines are for the right answer.
        return Why((said,))

    def nudge(self, exercise: Exercise) -> Telling:
        """Say where to begin."""
        del exercise
        return say(N_("What the declarer makes is paid to him by each defender; what fails he pays to each of them."))

    def look(self, exercise: Exercise) -> Why:
        """Name the parts."""
        return Why((say(N_("What counts here: {parts:and}."), parts=_Sum.of(exercise, self.part).nouns),))
