"""Goals about which cards may be played."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from ulti_widgets.cards import Card, Hand, bits
from ulti_widgets.language import N_, card_noun, cards_of
from ulti_widgets.lessons.following import order, situation
from ulti_widgets.lessons.goals.base import Answer, Goal, Hint, Verdict, goal, met, missed
from ulti_widgets.lessons.telling import Telling, say
from ulti_widgets.ulti.actions import CARDS
from ulti_widgets.ulti.deal import Deal

if TYPE_CHECKING:
    from ulti_widgets.lessons.exercise import Exercise
    from ulti_widgets.ulti.play import Play


_WRONG: Final = {
    "follow": N_("{card:the} is not of the suit led."),
    "trump": N_("{card:the} is no trump."),
    "overtrump": N_("{card:the} is too low a trump."),
    "beat": N_("{card:the} is too low."),
}
"""What is wrong with a card itself, before the rule that forbids it."""


def refusal(play: Play, card: int) -> Verdict:
    """Give the verdict on a card that may not be played: what is wrong with it, and the rule."""
    why = play.why_not(CARDS[card])
    assert why is not None  # noqa: S101 (the card was found not to be legal)
    said: tuple[Telling, ...] = (why,)
    kind = why.id
    for best in why.because:
        # A ten that is lower than it looks, or a card lower than the ten.
        if kind == "beat" and best.suit == card >> 3:
            place, more = order(play.laws, best, card)
            kind, said = ("beat" if place == "higher" else f"beat-{place}"), (why, *more)
    if why.id in _WRONG:
        said = (say(_WRONG[why.id], card=card_noun(card)), *said)
    return missed(kind, said, why.because, why.instead)


def highlight(play: Play) -> tuple[Hint, Hint]:
    """Give the first two steps of the hints wherever a card is to be chosen."""
    now = situation(play)
    look = (
        say(N_("Look at {cards:and the}."), cards=cards_of(now.because.mask))
        if now.because
        else say(N_("There is no card on the table to answer."))
    )
    return Hint("nudge", (now.nudge,)), Hint("highlight", (look,), because=now.because)


@goal
@dataclass(frozen=True)
class LegalCard(Goal):
    """Play a card that may be played."""

    name: ClassVar[str] = "legal-card"
    answer: ClassVar[str] = "card"
    meaning: ClassVar[str] = "Play any card that may be played."

    def misfit(self, exercise: Exercise) -> Telling | None:
        """Say so where every card is played already."""
        return no_card(exercise)

    def question(self, exercise: Exercise) -> Telling:
        """Say what is asked."""
        del exercise
        return say(N_("Play a card that you may play."))

    def judge(self, exercise: Exercise, answer: Answer) -> Verdict:
        """Judge by the engine's own rule of following."""
        play = exercise.play
        assert isinstance(answer, Card)  # noqa: S101 (read as a card)
        if not play.legal >> answer & 1:
            return refusal(play, answer)
        now = situation(play)
        may = say(N_("{card:the} may be played."), card=card_noun(answer))
        return met(now.kind, (may, *now.said), now.because, now.legal)

    def solutions(self, exercise: Exercise) -> list[Answer]:
        """Give every legal card."""
        return list(Hand(mask=exercise.play.legal))

    def wrong_answers(self, exercise: Exercise) -> list[Answer]:
        """Give every other card of the hand."""
        play = exercise.play
        return list(Hand(mask=play.hands[play.turn] & ~play.legal))

    def hints(self, exercise: Exercise) -> tuple[Hint, ...]:
        """Give the ladder of hints."""
        now = situation(exercise.play)
        one = cards_of(now.legal.mask)[0]
        answer = Hint("answer", (say(N_("{card:the} will do."), card=one),), instead=now.legal)
        return (*highlight(exercise.play), answer, Hint("why", now.said, now.because, now.legal))


@goal
@dataclass(frozen=True)
class LegalCards(Goal):
    """Find every card that may be played."""

    name: ClassVar[str] = "legal-cards"
    answer: ClassVar[str] = "cards"
    meaning: ClassVar[str] = "Mark every card that may be played, and no other."

    def misfit(self, exercise: Exercise) -> Telling | None:
        """Say so where every card is played already."""
        return no_card(exercise)

    def question(self, exercise: Exercise) -> Telling:
        """Say what is asked."""
        del exercise
        return say(N_("Mark every card that you may play, and no other."))

    def judge(self, exercise: Exercise, answer: Answer) -> Verdict:
        """Compare with the legal cards; each card too many is explained, or those that are missing."""
        play = exercise.play
        assert isinstance(answer, Hand)  # noqa: S101 (read as cards)
        now = situation(play)
        extra, missing = answer.mask & ~play.legal, play.legal & ~answer.mask
        if not extra and not missing:
            found = say(
                N_("That is the only card that may be played."),
                N_("Those are all {number} cards that may be played."),
                number=len(answer),
            )
            return met(now.kind, (found, *now.said), now.because, now.legal)
        if extra:
            return self._too_many(play, extra)
        still = (
            say(N_("{cards:and the} may be played too."), cards=cards_of(missing))
            if answer
            else say(N_("Mark a card first: {cards:or the} will do."), cards=cards_of(missing))
        )
        kind = "missing" if answer else "none"
        return missed(kind, (still, *now.said), now.because, Hand(mask=missing))

    @staticmethod
    def _too_many(play: Play, extra: int) -> Verdict:
        """Explain each card too many; what holds for several is said once, after the last of them."""
        found = [refusal(play, card) for card in bits(extra)]
        because = instead = 0
        said: list[Telling] = []
        for one in found:
            because, instead = because | one.because.mask, instead | one.instead.mask
            said += [telling for telling in one.said if telling not in found[-1].said or one is found[-1]]
        return missed(f"extra-{found[0].kind}", tuple(dict.fromkeys(said)), Hand(mask=because), Hand(mask=instead))

    def solutions(self, exercise: Exercise) -> list[Answer]:
        """Give the one set."""
        return [Hand(mask=exercise.play.legal)]

    def wrong_answers(self, exercise: Exercise) -> list[Answer]:
        """Give the right set with each card too many, with each one missing, the whole hand, and none."""
        play = exercise.play
        legal, hand = play.legal, play.hands[play.turn]
        wrong = [legal | 1 << card for card in bits(hand & ~legal)]
        wrong += [legal & ~(1 << card) for card in bits(legal)]
        wrong += [hand, 0]
        return [Hand(mask=mask) for mask in dict.fromkeys(wrong) if mask != legal]

    def hints(self, exercise: Exercise) -> tuple[Hint, ...]:
        """Give the ladder of hints."""
        now = situation(exercise.play)
        answer = say(N_("Mark {cards:and the}."), cards=cards_of(now.legal.mask))
        return (
            *highlight(exercise.play),
            Hint("answer", (answer,), instead=now.legal),
            Hint("why", now.said, now.because, now.legal),
        )


def no_card(exercise: Exercise) -> Telling | None:
    """Say why no card is to be chosen: none is left, or something else comes first; None where one is due."""
    position = exercise.position
    if exercise.play.over or (isinstance(position, Deal) and position.over):
        return say(N_("Under these rules the play is over here: no card is left to be played."))
    if isinstance(position, Deal) and position.window is not None:
        return say(N_("Here doublings are answered first: no card may be played yet."))
    if isinstance(position, Deal) and position.declaring is not None:
        return say(N_("A marriage was declared here: one of its cards has to follow."))
    return None
