"""Goals about who has won: a part of the bid, or a hundred that nobody bid."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from ulti_widgets.cards import ACES, FULL, TENS, Hand
from ulti_widgets.language import N_, cards_of
from ulti_widgets.lessons.goals.base import Option, goal
from ulti_widgets.lessons.goals.choosing import DECLARER, DEFENDERS, SIDES, OneOf, Why
from ulti_widgets.lessons.goals.points import no_points
from ulti_widgets.lessons.telling import Telling, say
from ulti_widgets.ulti.bids import PARTS
from ulti_widgets.ulti.facts import HUNDRED, LAST_TRICK, Count
from ulti_widgets.ulti.names import part_noun

if TYPE_CHECKING:
    from ulti_widgets.lessons.exercise import Exercise

NOBODY = "nobody"


def counting(count: Count, side: str) -> Hand:
    """Give the cards that count for a side."""
    won = count.own if side == DECLARER else count.taken | count.play.talon
    return Hand(mask=won & (ACES | TENS))


def _not_over(exercise: Exercise) -> Telling | None:
    if not exercise.play.over:
        return say(N_("Here cards are still to be played: nothing is won or lost yet."))
    return None


@goal
@dataclass(frozen=True)
class Winner(OneOf):
    """Say which side has won a part of the bid."""

    name: ClassVar[str] = "winner"
    meaning: ClassVar[str] = "Say which side has won a part of the bid, in a deal that is played to its end."
    counts: ClassVar[bool] = True

    part: str = field(default="simple", metadata={"choices": PARTS, "meaning": N_("The part of the bid.")})

    def misfit(self, exercise: Exercise) -> Telling | None:
        """Say so where the part was not bid, or is not decided."""
        play = exercise.play
        if self.part not in play.laws.parts:
            return say(N_("{bid} promises no {part:}."), bid=play.bid, part=part_noun(self.part))
        return _not_over(exercise)

    def question(self, exercise: Exercise) -> Telling:
        """Say what is asked."""
        del exercise
        if self.part == "simple":
            return say(N_("Who won the simple game?"))
        return say(N_("The declarer bid {part:the}. Who won it?"), part=part_noun(self.part))

    def options(self, exercise: Exercise) -> tuple[Option, ...]:
        """Give the two sides."""
        del exercise
        return SIDES

    def right(self, exercise: Exercise) -> str:
        """Give the side for which the engine decides."""
        won, _ = Count(exercise.play).outcome(self.part)
        return SIDES[0 if won else 1].id

    def shows(self, exercise: Exercise, choice: str) -> Why:
        """Give what decided it; for the wrong side first why it has not won."""
        count = Count(exercise.play)
        won, detail = count.outcome(self.part)
        points = self.part in {"simple", "40-100", "20-100"}
        cards = detail.because or (counting(count, SIDES[0 if won else 1].id) if points else Hand())
        if choice == self.right(exercise):
            return Why((detail,), cards)
        part = part_noun(self.part)
        said = (
            say(N_("{part:the} was made, so the defenders have not won it."), part=part)
            if won
            else say(N_("{part:the} failed, so the declarer has not won it."), part=part)
        )
        return Why((said, detail), cards)

    def nudge(self, exercise: Exercise) -> Telling:
        """Say what the part asks for."""
        if self.part == "simple" and exercise.rules.simple_won_by == "over_forty":
            return say(N_("Count the declarer's tricks: aces, tens and the last trick. More than 40 points win."))
        return say(_NUDGES.get(self.part, N_("What did the declarer promise with it?")))

    def look(self, exercise: Exercise) -> Why:
        """Point at the cards that decide it."""
        cards = self.shows(exercise, self.right(exercise)).because
        if cards:
            return Why((say(N_("Look at {cards:and the}."), cards=cards_of(cards.mask)),), cards)
        return Why((say(N_("Look at whose tricks there are.")),))


_NUDGES = {
    "simple": N_("Count both sides: aces, tens, the last trick, marriages, the talon."),
    "40-100": N_("A hundred points are needed, and king and queen of trumps among them."),
    "20-100": N_("A hundred points are needed, and one pair outside trumps among them."),
    "ulti": N_("Who took the last trick, and with which card?"),
    "betli": N_("Did the declarer take a trick?"),
    "durchmars": N_("Did the declarer take every trick?"),
}


@goal
@dataclass(frozen=True)
class Hundred(OneOf):
    """Say which side has a hundred card points that nobody bid."""

    name: ClassVar[str] = "hundred"
    meaning: ClassVar[str] = "Say which side has come to a hundred card points without bidding it, if any."
    counts: ClassVar[bool] = True

    def misfit(self, exercise: Exercise) -> Telling | None:
        """Say so where points do not count, or a hundred was bid."""
        laws = exercise.play.laws
        if laws.bid.hundred is not None:
            said = N_("{bid} promises a hundred: the question is about one that nobody bid.")
            return say(said, bid=laws.bid)
        return no_points(laws) or _not_over(exercise)

    def question(self, exercise: Exercise) -> Telling:
        """Say what is asked."""
        del exercise
        return say(N_("Did a side reach a hundred?"))

    def options(self, exercise: Exercise) -> tuple[Option, ...]:
        """Give the two sides, and neither."""
        del exercise
        return (*SIDES, Option(NOBODY, say(N_("Neither"))))

    def right(self, exercise: Exercise) -> str:
        """Give the side that has a hundred by the engine's count."""
        found = Count(exercise.play).hundred()
        return NOBODY if found is None else SIDES[0 if found.by_declarer else 1].id

    def shows(self, exercise: Exercise, choice: str) -> Why:
        """Give the points that decide it: of the side that was named, or of the one that was overlooked."""
        count, right = Count(exercise.play), self.right(exercise)
        both = say(
            N_("{mine} points for the declarer, {theirs} for the defenders."), mine=count.mine, theirs=count.theirs
        )
        if choice == right:
            if right == NOBODY:
                need = say(N_("{number} are a hundred's worth."), number=HUNDRED)
                return Why((both, need), Hand(mask=counting(count, DECLARER).mask | counting(count, DEFENDERS).mask))
            return Why((both,), counting(count, right))
        if choice == NOBODY:
            said = (
                say(N_("The declarer has {points} points: that is a hundred."), points=count.mine)
                if right == DECLARER
                else say(N_("The defenders have {points} points together: that is a hundred."), points=count.theirs)
            )
            return Why((said,), counting(count, right))
        said = (
            say(N_("The declarer has only {points} points, short of a hundred."), points=count.mine)
            if choice == DECLARER
            else say(N_("The defenders have only {points} points together, short of a hundred."), points=count.theirs)
        )
        return Why((said,), counting(count, choice))

    def nudge(self, exercise: Exercise) -> Telling:
        """Say what to count."""
        del exercise
        return say(N_("Count both sides: aces, tens, the last trick, marriages, the talon."))

    def look(self, exercise: Exercise) -> Why:
        """Say what each side needs beside its cards."""
        tops = exercise.play.laws.card_points(FULL) + LAST_TRICK
        most = N_("All tricks and the talon hold {points} points together: for a hundred it takes marriages.")
        return Why((say(most, points=tops),))
