"""The goal of saying how a match goes on."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar, Final

from ulti_widgets.language import N_
from ulti_widgets.lessons.exercise import MisfitError
from ulti_widgets.lessons.goals.base import Option, goal
from ulti_widgets.lessons.goals.choosing import OneOf, Why
from ulti_widgets.lessons.telling import Said, Telling, say
from ulti_widgets.ulti.match import Match

if TYPE_CHECKING:
    from ulti_widgets.lessons.exercise import Exercise

DEAL, ROUND, OVER = "deal", "round", "over"
_OPTIONS: Final = (
    Option(DEAL, say(N_("One more deal, and then we shall see"))),
    Option(ROUND, say(N_("A round of three deals"))),
    Option(OVER, say(N_("Nothing: the match is over"))),
)
_WRONG: Final = {
    DEAL: N_("It does not go on by single deals here."),
    ROUND: N_("No round of three is due here."),
    OVER: N_("It is not over yet."),
}


@goal
@dataclass(frozen=True)
class MatchNext(OneOf):
    """Say how a match goes on."""

    name: ClassVar[str] = "match-next"
    meaning: ClassVar[str] = "Say how a match goes on: by one more deal, by a round of three, or not at all."

    @staticmethod
    def _match(exercise: Exercise) -> Match:
        position = exercise.position
        if not isinstance(position, Match):
            raise MisfitError(say(N_("This goal needs a match.")))
        return position

    def misfit(self, exercise: Exercise) -> Telling | None:
        """Say so where there is no match."""
        self._match(exercise)
        return None

    def question(self, exercise: Exercise) -> Telling:
        """Say how it stands, and what is asked."""
        match = self._match(exercise)
        south, east, west = match.scores
        return say(
            N_("{number} deal is played. South has {south} points, East {east}, West {west}. What comes next?"),
            N_("{number} deals are played. South has {south} points, East {east}, West {west}. What comes next?"),
            number=len(match.payments),
            south=south,
            east=east,
            west=west,
        )

    def options(self, exercise: Exercise) -> tuple[Option, ...]:
        """Give what may come."""
        del exercise
        return _OPTIONS

    def right(self, exercise: Exercise) -> str:
        """Give what the rules say."""
        match = self._match(exercise)
        if match.over:
            return OVER
        return ROUND if MatchNext._tied(match) and match.rules.match_tie == "round" else DEAL

    @staticmethod
    def _tied(match: Match) -> bool:
        """Say whether a tie has just made the match longer; a round that has begun goes on by its deals."""
        played, deals = len(match.payments), match.rules.match_deals
        return bool(deals) and played >= deals and replace(match, payments=match.payments[:-1]).planned == played

    @staticmethod
    def _rule(match: Match) -> Said:
        deals = match.rules.match_deals
        if not deals:
            return say(N_("Under these rules a match has no end: one plays as long as one likes."))
        if len(match.payments) < deals:
            return say(N_("A match has {deals} deals under these rules."), deals=deals)
        if match.over:
            return say(N_("A match has {deals} deals under these rules, and one player leads alone."), deals=deals)
        if not MatchNext._tied(match):
            return say(N_("A round of three deals was added to break the tie, and it is not over yet."))
        return say(
            N_("After {deals} deals nobody leads alone: under these rules one round of three deals is added.")
            if match.rules.match_tie == "round"
            else N_("After {deals} deals nobody leads alone: under these rules one deal at a time is added."),
            deals=len(match.payments),
        )

    def shows(self, exercise: Exercise, choice: str) -> Why:
        """Give the rule."""
        rule = self._rule(self._match(exercise))
        return Why((rule,)) if choice == self.right(exercise) else Why((say(_WRONG[choice]), rule))

    def nudge(self, exercise: Exercise) -> Telling:
        """Say what to ask oneself."""
        del exercise
        return say(N_("How many deals has a match, and does one player lead alone?"))

    def look(self, exercise: Exercise) -> Why:
        """Give the rule."""
        return Why((self._rule(self._match(exercise)),))
