"""The goal of saying what a seat may do at its turn in the auction."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from ulti_widgets.language import N_
from ulti_widgets.lessons.goals.base import Option, goal
from ulti_widgets.lessons.goals.choosing import SomeOf, Why
from ulti_widgets.lessons.telling import Telling, say
from ulti_widgets.ulti.actions import PASS, TAKE, Action, Call
from ulti_widgets.ulti.auction import TURN, Auction
from ulti_widgets.ulti.deal import Deal
from ulti_widgets.ulti.laws import trump_suits
from ulti_widgets.ulti.names import seat_noun
from ulti_widgets.ulti.reasons import reason

if TYPE_CHECKING:
    from ulti_widgets.lessons.exercise import Exercise

_OPTIONS: Final = (
    Option("take", say(N_("Take the talon"))),
    Option("bid", say(N_("Bid without taking the talon"))),
    Option("pass", say(N_("Pass"))),
)
_FITS: Final = {
    "take": N_("The talon may be taken; then two cards go back and a higher bid has to follow."),
    "bid": N_("A higher bid may be made without looking at the talon, which stays as it lies."),
    "pass": N_("Passing is allowed here."),
}
_OPENS: Final = {
    "take": N_("The talon may be taken; then two cards go back and a bid has to follow."),
    "bid": N_("A bid may be made without looking at the talon, which stays as it lies."),
}
"""The same where nothing stands yet that a bid would have to beat."""
_OFF: Final = {
    "take": N_("The talon may not be taken now."),
    "bid": N_("Without taking the talon no bid may be made now."),
    "pass": N_("One may not pass now."),
}


def _auction(exercise: Exercise) -> Auction | None:
    position = exercise.position
    found = position.auction if isinstance(position, Deal) else position
    return found if isinstance(found, Auction) else None


@goal
@dataclass(frozen=True)
class LegalCalls(SomeOf):
    """Say what may be done at one's turn in the auction."""

    name: ClassVar[str] = "legal-calls"
    meaning: ClassVar[str] = "Mark what the seat to speak may do: take the talon, bid without it, pass."

    def misfit(self, exercise: Exercise) -> Telling | None:
        """Say so where no seat has to choose."""
        found = _auction(exercise)
        if found is None or found.stage != TURN:
            return say(N_("This goal needs an auction in which a seat is to speak."))
        return None

    @staticmethod
    def _there(exercise: Exercise) -> Auction:
        found = _auction(exercise)
        assert found is not None  # noqa: S101 (the exercise applies)
        return found

    def question(self, exercise: Exercise) -> Telling:
        """Say what is asked."""
        found = self._there(exercise)
        seat = seat_noun(found.turn)
        if found.standing is None:
            return say(N_("Nobody has bid yet. What may {seat} do?"), seat=seat)
        return say(N_("{standing} stands. What may {seat} do?"), standing=found.standing, seat=seat)

    def options(self, exercise: Exercise) -> tuple[Option, ...]:
        """Give what one can think of."""
        del exercise
        return _OPTIONS

    def right(self, exercise: Exercise) -> tuple[str, ...]:
        """Give what the engine allows."""
        actions = self._there(exercise).legal_actions()
        found = {"take": TAKE in actions, "bid": any(isinstance(one, Call) for one in actions), "pass": PASS in actions}
        return tuple(name for name, may in found.items() if may)

    def too_many(self, exercise: Exercise, choice: str) -> Why:
        """Give the rule that forbids it."""
        found = self._there(exercise)
        action: Action = TAKE if choice == "take" else PASS
        if choice == "bid":
            higher = found.higher()
            if not higher and found.standing is not None:
                return Why((say(_OFF[choice]), reason("nothing-higher", standing=found.standing)))
            bid = higher[0]
            action = Call(bid, trump_suits(found.rules, bid)[0] if found.rules.trump_named == "in_bid" else None)
        why = found.why_not(action)
        return Why((say(_OFF[choice]),) if why is None else (say(_OFF[choice]), why))

    def missing(self, exercise: Exercise, choice: str) -> Why:
        """Say what it leads to."""
        first = self._there(exercise).standing is None
        return Why((say((_FITS | _OPENS if first else _FITS)[choice]),))

    def none(self, exercise: Exercise) -> Telling:
        """Say that nothing may be done."""
        del exercise
        return say(N_("Nothing of this may be done."))

    def nudge(self, exercise: Exercise) -> Telling:
        """Say what to ask oneself."""
        del exercise
        return say(N_("Is there a bid yet, whose is it, and is there any that beats it?"))

    def look(self, exercise: Exercise) -> Why:
        """Say who made the standing bid."""
        found = self._there(exercise)
        if found.bidder is None:
            return Why(
                (
                    say(
                        N_("Nothing stands yet: the opener has to bid.")
                        if exercise.rules.opener_must_bid
                        else N_("Nothing stands yet, and a deal in which nobody bids is passed out.")
                    ),
                )
            )
        said = say(N_("{standing} was bid by {seat}."), standing=found.standing or "", seat=seat_noun(found.bidder))
        return Why((said,))
