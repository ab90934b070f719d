"""The goal of saying what marriages are worth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ulti_widgets.cards import PAIRS, Hand, bits
from ulti_widgets.language import N_, cards_of, suit_noun
from ulti_widgets.lessons.goals.base import Answer, Hint, Verdict, goal, met, missed
from ulti_widgets.lessons.goals.numbers import around, different
from ulti_widgets.lessons.goals.points import NEEDS_TRICK, OfSide, tally
from ulti_widgets.lessons.telling import Said, say
from ulti_widgets.ulti.laws import marriage_worth

if TYPE_CHECKING:
    from ulti_widgets.lessons.exercise import Exercise
    from ulti_widgets.lessons.goals.numbers import Mistake


@goal
@dataclass(frozen=True)
class MarriagePoints(OfSide):
    """Say what a side's marriages are worth."""

    name: ClassVar[str] = "marriage-points"
    meaning: ClassVar[str] = "Say what the marriages of a side count, as far as they may be declared."
    asks: ClassVar[dict[str, str]] = {
        "declarer": N_("How many points do the declarer's marriages bring?"),
        "defenders": N_("How many points do the defenders' marriages bring?"),
    }

    def _suits(self, exercise: Exercise) -> list[int]:
        play = exercise.play
        seats = (play.declarer,) if self.of == "declarer" else play.defenders()
        return [suit for seat in seats for suit in bits(play.marriages[seat])]

    def _mistakes(self, exercise: Exercise) -> list[Mistake]:
        found = tally(exercise, self.of)
        right, suits = found.marriages, self._suits(exercise)
        side, in_trumps = marriage_worth(0, None), marriage_worth(0, 0)
        theirs = tally(exercise, "defenders" if self.of == "declarer" else "declarer").marriages
        others = (
            # Where the other side has none, its count is no mistake of its own.
            ("both-sides", right + theirs if right else right,
             N_("Each side counts its own marriages: these are those of both.")),
            ("other-side", theirs or right, N_("That is the other side's.")),
        )  # fmt: skip
        if found.unearned:
            return different(right, (("no-trick", found.unearned, NEEDS_TRICK), *others))
        return different(right, (
            ("trump-as-side", len(suits) * side, N_("King and queen of trumps are worth 40, not 20.")),
            ("all-as-trumps", len(suits) * in_trumps, N_("Only king and queen of trumps bring 40; another pair 20.")),
            *others,
            ("none", 0, N_("There is a marriage: king and queen of one suit in one hand.")),
        ))  # fmt: skip

    def _told(self, exercise: Exercise) -> tuple[Said, ...]:
        laws, right = exercise.play.laws, tally(exercise, self.of).marriages
        suits = self._suits(exercise)
        if not suits:
            return (say(N_("No marriage counts for that side.")),)
        if not right:
            return (say(NEEDS_TRICK),)
        return tuple(
            say(
                N_("King and queen of trumps, {suit}: {points}.")
                if suit == laws.trump
                else N_("King and queen of {suit}: {points}."),
                suit=suit_noun(suit),
                points=laws.marriage_points(1 << suit),
            )
            for suit in suits
        )

    def _pairs(self, exercise: Exercise) -> Hand:
        return Hand(mask=sum(PAIRS[suit] for suit in self._suits(exercise)))

    def judge(self, exercise: Exercise, answer: Answer) -> Verdict:
        """Compare with what the engine counts."""
        right, because = tally(exercise, self.of).marriages, self._pairs(exercise)
        if answer == right:
            return met("counted", self._told(exercise), because)
        for kind, number, template in self._mistakes(exercise):
            if number == answer:
                return missed(kind, (say(template),), because)
        assert isinstance(answer, int)  # noqa: S101 (read as a number)
        if tally(exercise, self.of).unearned:
            said = (
                N_("That side has taken no trick, so none of its marriages counts.")
                if answer > right
                else N_("Points are never less than nought.")
            )
            return missed("too-many" if answer > right else "too-few", (say(said),), because)
        if answer > right:
            return missed("too-many", (say(N_("That is too many: a pair brings 20, in trumps 40.")),), because)
        return missed("too-few", (say(N_("That is too few: a pair brings 20, in trumps 40.")),), because)

    def solutions(self, exercise: Exercise) -> list[Answer]:
        """Give the points."""
        return [tally(exercise, self.of).marriages]

    def wrong_answers(self, exercise: Exercise) -> list[Answer]:
        """Give the number that each known mistake leads to, one too high and one too low."""
        return around(tally(exercise, self.of).marriages, self._mistakes(exercise))

    def hints(self, exercise: Exercise) -> tuple[Hint, ...]:
        """Give the ladder of hints."""
        told, because = self._told(exercise), self._pairs(exercise)
        total = tally(exercise, self.of).marriages
        look = say(N_("Look at {cards:and the}."), cards=cards_of(because.mask)) if because else told[0]
        return (
            Hint("nudge", (say(N_("Look for king and queen of one suit in one hand. Is it the trump suit?")),)),
            Hint("highlight", (look,), because),
            Hint("answer", (say(N_("It is {total}."), total=total),), because),
            Hint("why", told, because),
        )
