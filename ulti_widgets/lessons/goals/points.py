"""The goal of counting card points."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from ulti_widgets.cards import ACES, TENS, Hand, bits
from ulti_widgets.language import N_, cards_of
from ulti_widgets.lessons.goals.base import Answer, Goal, Hint, Verdict, goal, met, missed
from ulti_widgets.lessons.telling import Said, Telling, say
from ulti_widgets.ulti.scoring import LAST_TRICK

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ulti_widgets.lessons.exercise import Exercise


@dataclass(frozen=True)
class Tally:
    """What makes up a side's points.

    Attributes:
        aces, tens: points of the aces and of the tens in its tricks.
        talon: points of the aces and tens laid away, which are the defenders'.
        last: points for the last trick.
        marriages: points of its marriages.
        counting: the cards that count.
        other: the points of the other side.
    """

    aces: int
    tens: int
    talon: int
    last: int
    marriages: int
    counting: Hand
    other: int

    @property
    def total(self) -> int:
        """All together."""
        return self.aces + self.tens + self.talon + self.last + self.marriages


def tally(exercise: Exercise, of: str) -> Tally:
    """Count the points of `declarer` or `defenders` in the tricks so far."""
    play = exercise.play
    laws = play.laws
    right, left = play.defenders()
    sides = {"declarer": (play.declarer,), "defenders": (right, left)}
    found = {}
    for name, seats in sides.items():
        won = 0
        for seat in seats:
            won |= play.won[seat]
        talon = play.talon if name == "defenders" else 0
        ended = not play.hands[0]
        needs = laws.rules.marriage_needs_trick and not won
        marriages = 0 if needs else sum(laws.marriage_points(play.marriages[seat]) for seat in seats)
        found[name] = Tally(
            aces=laws.card_points(won & ACES),
            tens=laws.card_points(won & TENS),
            talon=laws.card_points(talon),
            last=LAST_TRICK if ended and play.leader in seats else 0,
            marriages=marriages,
            counting=Hand(mask=(won | talon) & (ACES | TENS)),
            other=0,
        )
    mine = found.pop(of)
    (other,) = found.values()
    return Tally(mine.aces, mine.tens, mine.talon, mine.last, mine.marriages, mine.counting, other.total)


def told(points: Tally) -> tuple[Said, ...]:
    """Give the count line by line, leaving out what is nothing."""
    lines = [
        (points.aces, N_("Aces: {points}.")),
        (points.tens, N_("Tens: {points}.")),
        (points.talon, N_("In the talon: {points}.")),
        (points.last, N_("The last trick: {points}.")),
        (points.marriages, N_("Marriages: {points}.")),
    ]
    found = tuple(say(template, points=number) for number, template in lines if number)
    return found or (say(N_("Nothing that counts is there.")),)


@goal
@dataclass(frozen=True)
class CountPoints(Goal):
    """Count the card points of a side."""

    name: ClassVar[str] = "count-points"
    answer: ClassVar[str] = "number"
    meaning: ClassVar[str] = "Count a side's card points: aces, tens, the last trick, marriages, the talon."
    plays: ClassVar[bool] = False

    of: str = field(
        default="declarer", metadata={"choices": ("declarer", "defenders"), "meaning": N_("Whose points are counted.")}
    )

    def misfit(self, exercise: Exercise) -> Telling | None:
        """Say so where there are no trumps."""
        if exercise.play.laws.trump is None:
            return say(N_("Card points count for nothing in a game without trumps."))
        return None

    def question(self, exercise: Exercise) -> Telling:
        """Say what is asked."""
        del exercise
        return say(
            N_("How many points does the declarer have?")
            if self.of == "declarer"
            else N_("How many points do the defenders have together?")
        )

    def _mistakes(self, points: Tally) -> Iterator[tuple[str, int, str]]:
        right = points.total
        seen = {right}
        for kind, number, template in (
            ("last-forgotten", right - points.last, N_("The last trick is worth 10 by itself: it is missing.")),
            ("marriages-forgotten", right - points.marriages, N_("A marriage counts too: king and queen of one suit.")),
            ("talon-forgotten", right - points.talon, N_("Aces and tens in the talon are the defenders'.")),
            ("tens-forgotten", right - points.tens, N_("Tens count too, 10 each.")),
            ("aces-forgotten", right - points.aces, N_("Aces count too.")),
            ("last-not-theirs", right + LAST_TRICK if not points.last else right,
             N_("The last trick was not theirs, or is still to come.")),
            ("other-side", points.other, N_("That is the other side's count.")),
        ):  # fmt: skip
            if number not in seen:
                seen.add(number)
                yield kind, number, template

    def judge(self, exercise: Exercise, answer: Answer) -> Verdict:
        """Compare with the engine's count; a number that a known mistake leads to is told so."""
        points = tally(exercise, self.of)
        because = points.counting
        total = say(N_("Together: {total}."), total=points.total)
        if answer == points.total:
            return met("counted", (*told(points), total), because)
        for kind, number, template in self._mistakes(points):
            if number == answer:
                return missed(kind, (say(template),), because)
        assert isinstance(answer, int)  # noqa: S101 (read as a number)
        kind = "too-many" if answer > points.total else "too-few"
        hint = (
            say(N_("Only aces, tens, the last trick and marriages count: that is too many."))
            if answer > points.total
            else say(N_("There are more: go through the tricks once again."))
        )
        return missed(kind, (hint,), because)

    def solutions(self, exercise: Exercise) -> list[Answer]:
        """Give the count."""
        return [tally(exercise, self.of).total]

    def wrong_answers(self, exercise: Exercise) -> list[Answer]:
        """Give the number that each known mistake leads to, one too high and one too low."""
        points = tally(exercise, self.of)
        wrong = [number for _, number, _ in self._mistakes(points)]
        more = next(step for step in range(1, 99) if points.total + step not in wrong)
        less = next(step for step in range(1, 99) if points.total - step not in wrong)
        return [*wrong, points.total + more, points.total - less]

    def hints(self, exercise: Exercise) -> tuple[Hint, ...]:
        """Give the ladder of hints."""
        points = tally(exercise, self.of)
        cards = points.counting
        look = (
            say(N_("The cards that count: {cards:and}."), cards=cards_of(cards.mask))
            if next(bits(cards.mask), None) is not None
            else say(N_("No card in these tricks counts."))
        )
        return (
            Hint("nudge", (say(N_("Count aces and tens; then think of the last trick and of marriages.")),)),
            Hint("highlight", (look,), because=cards),
            Hint("answer", (say(N_("It is {total}."), total=points.total),), because=cards),
            Hint("why", told(points), because=cards),
        )
