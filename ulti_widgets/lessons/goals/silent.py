"""The goal of finding what counts that nobody bid."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from ulti_widgets.cards import ACES, TENS, Hand
from ulti_widgets.language import N_, card_noun
from ulti_widgets.lessons.goals.base import Option, goal
from ulti_widgets.lessons.goals.choosing import DECLARER, DEFENDERS, SomeOf, Why
from ulti_widgets.lessons.goals.won import counting
from ulti_widgets.lessons.telling import Name, Telling, say
from ulti_widgets.ulti.facts import Count
from ulti_widgets.ulti.names import part_noun
from ulti_widgets.ulti.reasons import reason
from ulti_widgets.ulti.scoring import settlement_lines
from ulti_widgets.ulti.stated import silent_choices

if TYPE_CHECKING:
    from ulti_widgets.lessons.exercise import Exercise
    from ulti_widgets.ulti.settlement import Line

_FOUR: Final = {"silent-four-aces": ACES, "silent-four-tens": TENS}


@goal
@dataclass(frozen=True)
class SilentResults(SomeOf):
    """Mark what counts that nobody bid."""

    name: ClassVar[str] = "silent-results"
    meaning: ClassVar[str] = "Mark the silent results that are settled in a deal played to its end; there may be none."
    plays: ClassVar[bool] = False
    counts: ClassVar[bool] = True

    def misfit(self, exercise: Exercise) -> Telling | None:
        """Say so where the play is not over, or nothing unbid ever counts."""
        play = exercise.play
        if not play.over:
            return say(N_("Here cards are still to be played: nothing is won or lost yet."))
        if not silent_choices(exercise.rules, play.bid):
            return say(N_("Under these rules nothing that is unbid counts beside {bid}."), bid=play.bid)
        return None

    def question(self, exercise: Exercise) -> Telling:
        """Say what is asked."""
        del exercise
        return say(N_("Which of these count, though nobody bid them?"))

    def options(self, exercise: Exercise) -> tuple[Option, ...]:
        """Give what may count unbid beside the bid."""
        return tuple(Option(part, Name(part_noun(part))) for part in silent_choices(exercise.rules, exercise.play.bid))

    @staticmethod
    def _lines(exercise: Exercise) -> dict[str, Line]:
        lines = settlement_lines(Count(exercise.play))
        return {line.part: line for line in lines if line.part.startswith("silent")}

    def right(self, exercise: Exercise) -> tuple[str, ...]:
        """Give those of the settlement."""
        return tuple(self._lines(exercise))

    def too_many(self, exercise: Exercise, choice: str) -> Why:
        """Say from the cards why it does not count."""
        said, cards = self._lacks(Count(exercise.play), choice)
        off = say(N_("{part:the} does not count here."), part=part_noun(choice))
        return Why((off, said), cards)

    @staticmethod
    def _lacks(count: Count, part: str) -> tuple[Telling, Hand]:
        """Say what is lacking, and which cards show it."""
        if part == "silent-100" and count.hundred() is None:
            told = N_("{mine} points for the declarer, {theirs} for the defenders: neither has a hundred.")
            mine, theirs = counting(count, DECLARER), counting(count, DEFENDERS)
            return say(told, mine=count.mine, theirs=count.theirs), Hand(mask=mine.mask | theirs.mask)
        if part == "silent-durchmars" and count.all_tricks() is None:
            return say(N_("Both sides have taken tricks.")), Hand()
        if part == "silent-ulti" and count.seven() is None:
            return _seven(count), Hand(mask=count.laws.trump_seven)
        cards = _FOUR.get(part, 0)
        if cards and count.four(part.removeprefix("silent-")) is None:
            gone = cards & ~count.own
            return say(N_("They are not all in one player's tricks.")), Hand(mask=gone or cards)
        return say(N_("It happened, but under these rules it is settled with nothing.")), Hand()

    def missing(self, exercise: Exercise, choice: str) -> Why:
        """Give what the settlement says of it."""
        line = self._lines(exercise)[choice]
        whose = (
            say(N_("{part:the} counts, for the declarer's side."), part=part_noun(choice))
            if line.by_declarer
            else say(N_("{part:the} counts, for the defenders' side."), part=part_noun(choice))
        )
        return Why((whose, line.detail), line.detail.because)

    def none(self, exercise: Exercise) -> Telling:
        """Say that none counts."""
        del exercise
        return say(N_("Nothing that is unbid counts in this deal."))

    def nudge(self, exercise: Exercise) -> Telling:
        """Say what to look for, of what may count."""
        if {"silent-ulti", "silent-100", "silent-durchmars"} <= {option.id for option in self.options(exercise)}:
            return say(
                N_("Look for the trump seven in the last trick, for a hundred points, for all tricks on one side.")
            )
        return say(N_("Go through them one by one: what would have to be in whose tricks?"))

    def look(self, exercise: Exercise) -> Why:
        """Point at the trump seven, where it may count."""
        count = Count(exercise.play)
        asked = {option.id for option in self.options(exercise)}
        if "silent-ulti" not in asked:
            return Why((say(N_("Look at what each side has in its tricks.")),))
        seven = count.laws.trump_seven
        said = say(
            N_("Where is {card:the}? And count both sides' points.")
            if "silent-100" in asked
            else N_("Where is {card:the}? And look at what each side has in its tricks."),
            card=card_noun(seven.bit_length() - 1),
        )
        return Why((said,), Hand(mask=seven))


def _seven(count: Count) -> Telling:
    """Say where the trump seven went, if not to the last trick."""
    seven = count.laws.trump_seven.bit_length() - 1
    card = card_noun(seven)
    if count.play.talon >> seven & 1:
        return say(N_("{card:the} was laid away."), card=card)
    number = next((number for _, cards, _, number in count.tricks() if seven in cards), None)
    return reason("seven-gone", card=card) if number is None else reason("seven-early", card=card, number=number)
