"""Goals about who takes a trick."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from ulti_widgets.cards import Card, Hand, bits
from ulti_widgets.language import N_, card_noun, cards_of, suit_noun
from ulti_widgets.lessons.following import order
from ulti_widgets.lessons.goals.base import Answer, Goal, Hint, Verdict, goal, met, missed
from ulti_widgets.lessons.goals.cards import highlight, no_card, refusal
from ulti_widgets.lessons.telling import Said, Telling, say
from ulti_widgets.ulti.laws import SUIT_OF
from ulti_widgets.ulti.names import seat_noun

if TYPE_CHECKING:
    from ulti_widgets.lessons.exercise import Exercise
    from ulti_widgets.ulti.laws import Laws
    from ulti_widgets.ulti.play import Play


@dataclass(frozen=True)
class _Trick:
    """The trick that is asked about: the current one, or the one just completed."""

    laws: Laws
    leader: int
    cards: tuple[int, ...]
    taker: int

    def card(self, seat: int) -> int | None:
        place = (seat - self.leader) % 3
        return self.cards[place] if place < len(self.cards) else None

    @property
    def best(self) -> int:
        card = self.card(self.taker)
        assert card is not None  # noqa: S101 (the taker has played)
        return card


def _trick(play: Play) -> _Trick | None:
    if play.trick:
        return _Trick(play.laws, play.leader, play.trick, play.best_seat)
    if play.last is None:
        return None
    leader, *cards = play.last
    # By the trick rule itself: what was told of a trick before may have been played by other rules.
    return _Trick(play.laws, leader, tuple(cards), (leader + play.laws.taking(tuple(cards))) % 3)


def _why(trick: _Trick) -> tuple[str, tuple[Said, ...]]:
    """Say why the taker takes it."""
    best = trick.best
    laws = trick.laws
    led = suit_noun(trick.cards[0] >> 3)
    if laws.trumps >> best & 1 and trick.cards[0] >> 3 != best >> 3:
        others = [card for card in trick.cards if laws.trumps >> card & 1]
        if len(others) > 1:
            return "highest-trump", (say(N_("{best:the} is the highest trump in it."), best=card_noun(best)),)
        return "trumped", (
            say(N_("{best:the} is a trump, and a trump beats every card of the other suits."), best=card_noun(best)),
        )
    same = [card for card in trick.cards if card >> 3 == best >> 3 and card != best]
    told = say(N_("{best:the} is the highest card of the suit led, {led:}."), best=card_noun(best), led=led)
    if not same:
        return "alone", (told, say(N_("Nobody else played that suit, nor a trump.")))
    for other in same:
        kind, place = order(laws, best, other)
        if kind != "higher":
            return kind, (told, *place)
    return "highest", (told,)


@goal
@dataclass(frozen=True)
class Taker(Goal):
    """Say who takes the trick."""

    name: ClassVar[str] = "taker"
    answer: ClassVar[str] = "seat"
    meaning: ClassVar[str] = "Say who takes the trick just completed, or who holds it so far."
    plays: ClassVar[bool] = False

    def misfit(self, exercise: Exercise) -> Telling | None:
        """Say so where no card has been played."""
        return say(N_("There is no trick on the table.")) if _trick(exercise.play) is None else None

    def question(self, exercise: Exercise) -> Telling:
        """Say what is asked."""
        return say(N_("Who holds the trick so far?") if exercise.play.trick else N_("Who takes this trick?"))

    def judge(self, exercise: Exercise, answer: Answer) -> Verdict:
        """Compare with the engine's taker."""
        trick = _trick(exercise.play)
        assert trick is not None  # noqa: S101 (the exercise applies)
        assert isinstance(answer, int)  # noqa: S101 (read as a seat)
        best = Hand(mask=1 << trick.best)
        kind, why = _why(trick)
        if answer == trick.taker:
            return met(kind, why, best)
        kind, said = self._wrong(trick, answer)
        return missed(kind, said, best)

    def _wrong(self, trick: _Trick, seat: int) -> tuple[str, tuple[Telling, ...]]:
        laws, best, card = trick.laws, trick.best, trick.card(seat)
        if card is None:
            return "not-played", (say(N_("{seat} has not played to this trick yet."), seat=seat_noun(seat)),)
        one, other = card_noun(card), card_noun(best)
        if card >> 3 == best >> 3:
            kind, place = order(laws, best, card)
            told = say(
                N_("{seat} played {card:the}, and {best:the} is higher."), seat=seat_noun(seat), card=one, best=other
            )
            return f"lower-{kind}", (told, *place)
        if laws.trumps >> best & 1:
            return "beaten-by-trump", (
                say(N_("However high {card:the} is, {best:the} is a trump and beats it."), card=one, best=other),
            )
        led = suit_noun(trick.cards[0] >> 3)
        return "off-suit", (
            say(
                N_("{card:the} is neither of the suit led, {led:}, nor a trump: such a card never takes a trick."),
                card=one,
                led=led,
            ),
        )

    def solutions(self, exercise: Exercise) -> list[Answer]:
        """Give the taker."""
        trick = _trick(exercise.play)
        return [] if trick is None else [trick.taker]

    def wrong_answers(self, exercise: Exercise) -> list[Answer]:
        """Give the other two."""
        return [seat for seat in range(3) if seat not in self.solutions(exercise)]

    def hints(self, exercise: Exercise) -> tuple[Hint, ...]:
        """Give the ladder of hints."""
        trick = _trick(exercise.play)
        assert trick is not None  # noqa: S101 (the exercise applies)
        able = sum(1 << card for card in trick.cards if (trick.laws.trumps | SUIT_OF[trick.cards[0]]) >> card & 1)
        nudge = (
            say(N_("First look for trumps. If there is none, only the suit led counts."))
            if trick.laws.trumps
            else say(N_("There are no trumps in this game: only the suit led counts."))
        )
        _, why = _why(trick)
        best = Hand(mask=1 << trick.best)
        return (
            Hint("nudge", (nudge,)),
            Hint(
                "highlight",
                (say(N_("Only {cards:or the} can take it."), cards=cards_of(able)),),
                because=Hand(mask=able),
            ),
            Hint("answer", (say(N_("{seat} takes it."), seat=seat_noun(trick.taker)),), instead=best),
            Hint("why", why, instead=best),
        )


@goal
@dataclass(frozen=True)
class WinTrick(Goal):
    """Play a card that takes the trick, whatever the others play."""

    name: ClassVar[str] = "win-trick"
    answer: ClassVar[str] = "card"
    meaning: ClassVar[str] = "Play a card that takes the trick, whatever the others then play from their hands."

    by: str = field(default="seat", metadata={"choices": ("seat", "side"), "meaning": N_("Who has to take it.")})

    def misfit(self, exercise: Exercise) -> Telling | None:
        """Say so where no card takes it for certain."""
        none_due = no_card(exercise)
        if none_due is not None:
            return none_due
        if not self.solutions(exercise):
            return say(N_("Under these rules no card takes this trick for certain."))
        return None

    def question(self, exercise: Exercise) -> Telling:
        """Say what is asked."""
        del exercise
        if self.by == "side":
            return say(N_("Play a card that brings this trick to your side, whatever is played after it."))
        return say(N_("Play a card that takes this trick, whatever is played after it."))

    def judge(self, exercise: Exercise, answer: Answer) -> Verdict:
        """Try every reply."""
        play = exercise.play
        assert isinstance(answer, Card)  # noqa: S101 (read as a card)
        if not play.legal >> answer & 1:
            return refusal(play, answer)
        line = self._refutation(play, answer)
        card = card_noun(answer)
        if line is None:
            told = (
                say(N_("{card:the} takes the trick: nobody can put a higher card on it."), card=card)
                if play.play(answer).best == answer or len(play.trick) == 2  # noqa: PLR2004 (the last of three)
                else say(N_("With {card:the} the trick stays with your side."), card=card)
            )
            return met("taken", (told,), Hand(mask=1 << answer))
        best = Hand(mask=1 << play.best if play.trick else 0)
        after = line[1]
        if play.trick and (after.best != answer if after.trick else after.leader != play.turn):
            told = say(N_("{best:the} is in the trick already, and {card:the} does not beat it."),
                       best=card_noun(play.best), card=card)  # fmt: skip
            return missed("too-low", (told,), best, consequence=line)
        end = line[-1]
        assert end.last is not None  # noqa: S101 (the line ends with the trick)
        taker = end.leader
        beating = end.last[1 + (taker - end.last[0]) % 3]
        told = say(
            N_("{seat} can answer with {beating:the}, and {card:the} is beaten."),
            seat=seat_noun(taker),
            beating=card_noun(beating),
            card=card,
        )
        return missed("beaten", (told,), Hand(mask=1 << beating), consequence=line)

    def _refutation(self, play: Play, card: int) -> tuple[Play, ...] | None:
        """Give a line of replies after which the trick is lost; None where there is none."""
        seat = play.turn
        mine = {seat}
        if self.by == "side" and seat != play.declarer:
            mine = set(play.defenders())
        lines: list[tuple[Play, ...]] = [(play, play.play(card))]
        while lines:
            line = lines.pop()
            now = line[-1]
            if not now.trick:
                if now.leader not in mine:
                    return line
                continue
            # Low replies last on the stack, so that the first refutation found is not a wasted high card.
            replies = sorted(bits(now.legal), key=lambda reply: -now.laws.strength[reply])
            lines += [(*line, now.play(reply)) for reply in replies]
        return None

    def solutions(self, exercise: Exercise) -> list[Answer]:
        """Give the cards that no reply beats."""
        play = exercise.play
        return [card for card in Hand(mask=play.legal) if self._refutation(play, card) is None]

    def wrong_answers(self, exercise: Exercise) -> list[Answer]:
        """Give every other card of the hand."""
        play = exercise.play
        right = self.solutions(exercise)
        return [card for card in Hand(mask=play.hands[play.turn]) if card not in right]

    def hints(self, exercise: Exercise) -> tuple[Hint, ...]:
        """Give the ladder of hints."""
        play = exercise.play
        nudge, look = highlight(play)
        good = Hand(card for card in self.solutions(exercise) if isinstance(card, Card))
        first = next(iter(good))
        why = self.judge(exercise, first)
        return (
            nudge,
            look,
            Hint("answer", (say(N_("{card:the} will do."), card=card_noun(first)),), instead=good),
            Hint("why", why.said, look.because, good),
        )
