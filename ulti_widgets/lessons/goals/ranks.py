"""The goal of telling which card is the highest."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ulti_widgets.cards import Card, Hand
from ulti_widgets.language import N_, card_noun
from ulti_widgets.lessons.following import order
from ulti_widgets.lessons.goals.base import Answer, Goal, Hint, Verdict, goal, met, missed
from ulti_widgets.lessons.telling import Said, Telling, say

if TYPE_CHECKING:
    from ulti_widgets.lessons.exercise import Exercise
    from ulti_widgets.lessons.positions import Row


def _highest(row: Row) -> int | None:
    """Give the card that beats all the others; None where suits that do not meet are among them."""
    beats = row.laws.beats
    for card in row.cards:
        if all(beats[other] >> card & 1 for other in row.cards if other != card):
            return card
    return None


@goal
@dataclass(frozen=True)
class HighestCard(Goal):
    """Point at the card that beats the others."""

    name: ClassVar[str] = "highest-card"
    answer: ClassVar[str] = "card"
    meaning: ClassVar[str] = "Point at the highest of some cards of one suit, or with a trump among them."
    plays: ClassVar[bool] = False

    def misfit(self, exercise: Exercise) -> Telling | None:
        """Say so where the cards cannot be compared."""
        row = exercise.row
        if len(row.cards) < 2:  # noqa: PLR2004 (a comparison takes two)
            return say(N_("Two cards at least are needed to compare."))
        if _highest(row) is None:
            return say(N_("None of these cards beats all the others: they are of different suits, without one trump."))
        return None

    def question(self, exercise: Exercise) -> Telling:
        """Say what is asked."""
        return say(
            N_("Which of these two cards is higher?")
            if len(exercise.row.cards) == 2  # noqa: PLR2004 (two have no highest)
            else N_("Which of these cards is the highest?")
        )

    def judge(self, exercise: Exercise, answer: Answer) -> Verdict:
        """Compare by the contract's own order."""
        row = exercise.row
        assert isinstance(answer, Card)  # noqa: S101 (read as a card)
        best = _highest(row)
        assert best is not None  # noqa: S101 (the exercise applies)
        there = Hand(mask=1 << best)
        if answer not in row.cards:
            return missed("not-there", (say(N_("{card:the} is not among these cards."), card=card_noun(answer)),))
        if answer == best:
            return met("highest", self._order(row, best), there)
        kind, said = _beaten(row, best, answer)
        return missed(kind, said, there)

    @staticmethod
    def _order(row: Row, best: int) -> tuple[Said, ...]:
        """Give the whole order of the cards, or the trump that beats them."""
        laws = row.laws
        suit = [card for card in row.cards if card >> 3 == best >> 3]
        said: list[Said] = []
        if len(suit) < len(row.cards):
            said.append(
                say(N_("{best:the} is a trump, and a trump beats every card of the other suits."), best=card_noun(best))
            )
        if len(suit) > 1:
            ranked = sorted(suit, key=lambda card: -laws.strength[card])
            said.append(say(N_("From high to low: {cards:and}."), cards=[card_noun(card) for card in ranked]))
            for card in ranked[1:]:
                kind, place = order(laws, best, card)
                if kind != "higher":
                    return (*said, *place)
        return tuple(said)

    def solutions(self, exercise: Exercise) -> list[Answer]:
        """Give the highest."""
        best = _highest(exercise.row)
        return [] if best is None else [Card(best)]

    def wrong_answers(self, exercise: Exercise) -> list[Answer]:
        """Give all others."""
        right = self.solutions(exercise)
        return [Card(card) for card in exercise.row.cards if card not in right]

    def hints(self, exercise: Exercise) -> tuple[Hint, ...]:
        """Give the ladder of hints."""
        row = exercise.row
        best = _highest(row)
        assert best is not None  # noqa: S101 (the exercise applies)
        laws, there = row.laws, Hand(mask=1 << best)
        nudge = (
            say(N_("First look for trumps. Then think of the order of the cards, and of the ten's place in it."))
            if laws.trumps
            else say(N_("There are no trumps in this game. Where does the ten stand then?"))
        )
        able = [card for card in row.cards if card >> 3 == best >> 3]
        look = say(N_("Only {cards:or the} can be the highest."), cards=[card_noun(card) for card in able])
        return (
            Hint("nudge", (nudge,)),
            Hint("highlight", (look,), Hand(able)),
            Hint("answer", (say(N_("It is {card:the}."), card=card_noun(best)),), instead=there),
            Hint("why", self._order(row, best), instead=there),
        )


def _beaten(row: Row, best: int, card: int) -> tuple[str, tuple[Said, ...]]:
    """Say why a card is not the highest."""
    if card >> 3 != best >> 3:
        told = say(
            N_("However high {card:the} is, {best:the} is a trump and beats it."),
            card=card_noun(card),
            best=card_noun(best),
        )
        return "beaten-by-trump", (told,)
    kind, place = order(row.laws, best, card)
    told = say(N_("{best:the} ranks above {card:the}."), best=card_noun(best), card=card_noun(card))
    return f"lower-{kind}", (told, *place)
