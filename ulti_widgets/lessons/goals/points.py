"""Goals about card points: of a trick or some cards, and of all that a side has."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, Final

from ulti_widgets.cards import ACES, TENS, Hand, bits, mask_of
from ulti_widgets.language import N_, cards_of
from ulti_widgets.lessons.goals.base import Answer, Goal, Hint, Verdict, goal, met, missed
from ulti_widgets.lessons.goals.numbers import around, different
from ulti_widgets.lessons.positions import Row
from ulti_widgets.lessons.telling import Said, Telling, say
from ulti_widgets.ulti.facts import LAST_TRICK, Count

if TYPE_CHECKING:
    from ulti_widgets.lessons.exercise import Exercise
    from ulti_widgets.lessons.goals.numbers import Mistake
    from ulti_widgets.ulti.laws import Laws


NEEDS_TRICK: Final = N_("Under these rules a marriage counts only once its side has taken a trick.")


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
        unearned: points of marriages that do not count, since the side has taken no trick.
    """

    aces: int
    tens: int
    talon: int
    last: int
    marriages: int
    counting: Hand
    other: int
    unearned: int = 0

    @property
    def total(self) -> int:
        """All together."""
        return self.aces + self.tens + self.talon + self.last + self.marriages


def tally(exercise: Exercise, of: str) -> Tally:
    """Take apart what the engine counts for `declarer` or `defenders` in the tricks so far."""
    count = Count(exercise.play)
    laws, talon, ended = count.laws, count.play.talon, not count.play.hands[0]
    by_declarer = of == "declarer"
    won = count.own if by_declarer else count.taken
    laid = 0 if by_declarer else talon
    marriages = count.married(by_declarer=by_declarer)
    return Tally(
        aces=laws.card_points(won & ACES),
        tens=laws.card_points(won & TENS),
        talon=laws.card_points(laid),
        last=LAST_TRICK if ended and count.last_to_declarer is by_declarer else 0,
        marriages=marriages,
        counting=Hand(mask=(won | laid) & (ACES | TENS)),
        other=count.theirs if by_declarer else count.mine,
        unearned=count.declared(by_declarer=by_declarer) - marriages,
    )


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
    found = found or (say(N_("Nothing that counts is there.")),)
    return (*found, say(NEEDS_TRICK)) if points.unearned else found


def no_points(laws: Laws) -> Telling | None:
    """Say that card points count for nothing in a contract; None where they count."""
    if laws.trump is None:
        return say(N_("Card points count for nothing in a game without trumps."))
    return None


@dataclass(frozen=True)
class OfSide(Goal):
    """What the points of a side are asked by.

    Attributes:
        asks: the question, by whose points are counted.
    """

    answer: ClassVar[str] = "number"
    plays: ClassVar[bool] = False
    counts: ClassVar[bool] = True
    asks: ClassVar[dict[str, str]]

    of: str = field(
        default="declarer", metadata={"choices": ("declarer", "defenders"), "meaning": N_("Whose points are counted.")}
    )

    def misfit(self, exercise: Exercise) -> Telling | None:
        """Say so where there are no trumps."""
        return no_points(exercise.play.laws)

    def question(self, exercise: Exercise) -> Telling:
        """Say what is asked."""
        del exercise
        return say(self.asks[self.of])


@goal
@dataclass(frozen=True)
class CountPoints(OfSide):
    """Count the card points of a side."""

    name: ClassVar[str] = "count-points"
    meaning: ClassVar[str] = "Count a side's card points: aces, tens, the last trick, marriages, the talon."
    asks: ClassVar[dict[str, str]] = {
        "declarer": N_("How many points does the declarer have?"),
        "defenders": N_("How many points do the defenders have together?"),
    }

    @staticmethod
    def _mistakes(points: Tally) -> list[Mistake]:
        right = points.total
        return different(right, (
            ("no-trick", right + points.unearned, NEEDS_TRICK),
            ("last-forgotten", right - points.last, N_("The last trick is worth 10 by itself: it is missing.")),
            ("marriages-forgotten", right - points.marriages, N_("A marriage counts too: king and queen of one suit.")),
            ("talon-forgotten", right - points.talon, N_("Aces and tens in the talon are the defenders'.")),
            ("tens-forgotten", right - points.tens, N_("Tens count too, 10 each.")),
            ("aces-forgotten", right - points.aces, N_("Aces count too.")),
            ("last-not-theirs", right + LAST_TRICK if not points.last else right,
             N_("The last trick was not theirs, or is still to come.")),
            ("other-side", points.other, N_("That is the other side's count.")),
        ))  # fmt: skip

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
        if answer < points.total:
            return missed("too-few", (say(N_("There are more: go through the tricks once again.")),), because)
        hint = say(
            N_("Only aces, tens, the last trick and marriages count: that is too many.")
            if self.of == "declarer"
            else N_("Only aces and tens, those in the talon too, the last trick and marriages count: that is too many.")
        )
        return missed("too-many", (hint,), because)

    def solutions(self, exercise: Exercise) -> list[Answer]:
        """Give the count."""
        return [tally(exercise, self.of).total]

    def wrong_answers(self, exercise: Exercise) -> list[Answer]:
        """Give the number that each known mistake leads to, one too high and one too low."""
        points = tally(exercise, self.of)
        return around(points.total, self._mistakes(points))

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


@goal
@dataclass(frozen=True)
class CardPoints(Goal):
    """Say what a trick, or some cards, are worth."""

    name: ClassVar[str] = "card-points"
    answer: ClassVar[str] = "number"
    meaning: ClassVar[str] = "Say what the trick on the table (of a finished deal the last one) or some cards count."
    plays: ClassVar[bool] = False

    def misfit(self, exercise: Exercise) -> Telling | None:
        """Say so where nothing lies there, or card points do not count."""
        laws, cards, _ = self._there(exercise)
        if not cards:
            return say(N_("There is no trick on the table."))
        return no_points(laws)

    @staticmethod
    def _there(exercise: Exercise) -> tuple[Laws, tuple[int, ...], int]:
        """Give the laws, the cards, and what the trick counts by itself as the last one."""
        position = exercise.position
        if isinstance(position, Row):
            return position.laws, position.cards, 0
        play = exercise.play
        if play.trick or play.last is None:
            return play.laws, play.trick, 0
        return play.laws, play.last[1:], 0 if play.hands[0] else LAST_TRICK

    def question(self, exercise: Exercise) -> Telling:
        """Say what is asked."""
        if isinstance(exercise.position, Row):
            return say(N_("How many points are these cards worth?"))
        _, _, last = self._there(exercise)
        return say(
            N_("How many points does the last trick bring?") if last else N_("How many points are in this trick?")
        )

    @staticmethod
    def _mistakes(laws: Laws, cards: tuple[int, ...], last: int) -> list[Mistake]:
        mask = mask_of(cards)
        right = laws.card_points(mask) + last
        aces, tens = laws.card_points(mask & ACES), laws.card_points(mask & TENS)
        courts = sum(1 for card in cards if not (ACES | TENS) >> card & 1)
        return different(right, (
            ("last-forgotten", right - last, N_("The last trick is worth 10 by itself: it is missing.")),
            ("tens-forgotten", right - tens, N_("Tens count too, 10 each.")),
            ("aces-forgotten", right - aces, N_("Aces count too.")),
            ("all-count", right + 10 * courts, N_("Not every card counts: only aces and tens do.")),
            ("none", 0, N_("There are aces or tens among them: those count.")),
        ))  # fmt: skip

    @staticmethod
    def _told(laws: Laws, cards: tuple[int, ...], last: int) -> tuple[Said, ...]:
        mask = mask_of(cards) & (ACES | TENS)
        said: tuple[Said, ...] = ()
        if mask:
            points = laws.card_points(mask)
            counts = (
                N_("{cards:and the} counts: {points}.")
                if mask.bit_count() == 1
                else N_("{cards:and the} count: {points}.")
            )
            said = (say(counts, cards=cards_of(mask), points=points),)
        if last:
            said = (*said, say(N_("The last trick: {points}."), points=last))
        return said or (say(N_("No card among them counts.")),)

    def judge(self, exercise: Exercise, answer: Answer) -> Verdict:
        """Compare with the contract's points."""
        laws, cards, last = self._there(exercise)
        mask = mask_of(cards)
        right, because = laws.card_points(mask) + last, Hand(mask=mask & (ACES | TENS))
        if answer == right:
            told = self._told(laws, cards, last)
            total = (say(N_("Together: {total}."), total=right),) if len(told) > 1 else ()
            return met("counted", (*told, *total), because)
        for kind, number, template in self._mistakes(laws, cards, last):
            if number == answer:
                return missed(kind, (say(template),), because)
        assert isinstance(answer, int)  # noqa: S101 (read as a number)
        if answer > right:
            return missed("too-many", (say(N_("That is too many: only aces and tens count here.")),), because)
        return missed("too-few", (say(N_("There are more: look for aces and tens.")),), because)

    def solutions(self, exercise: Exercise) -> list[Answer]:
        """Give the points."""
        laws, cards, last = self._there(exercise)
        return [laws.card_points(mask_of(cards)) + last]

    def wrong_answers(self, exercise: Exercise) -> list[Answer]:
        """Give the number that each known mistake leads to, one too high and one too low."""
        laws, cards, last = self._there(exercise)
        return around(laws.card_points(mask_of(cards)) + last, self._mistakes(laws, cards, last))

    def hints(self, exercise: Exercise) -> tuple[Hint, ...]:
        """Give the ladder of hints."""
        laws, cards, last = self._there(exercise)
        because = Hand(mask=mask_of(cards) & (ACES | TENS))
        told = self._told(laws, cards, last)
        total = laws.card_points(mask_of(cards)) + last
        nudge = N_("Only two ranks count. And is it the last trick?") if last else N_("Only two ranks count.")
        return (
            Hint("nudge", (say(nudge),)),
            Hint("highlight", told[:1] if not because else (say(_COUNTING, cards=cards_of(because.mask)),), because),
            Hint("answer", (say(N_("It is {total}."), total=total),), because),
            Hint("why", told, because),
        )


_COUNTING: Final = N_("The cards that count: {cards:and}.")
