"""The goal of playing on: making a part of the bid, or defeating it, against the other seats' cards."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, Final

from ulti_widgets.cards import PACK, Card, Hand, bits
from ulti_widgets.language import N_, card_noun
from ulti_widgets.lessons.following import situation
from ulti_widgets.lessons.goals.base import Answer, Goal, Hint, Verdict, goal
from ulti_widgets.lessons.goals.cards import no_card, refusal
from ulti_widgets.lessons.opponents import reply
from ulti_widgets.lessons.telling import Telling, say
from ulti_widgets.ulti.actions import CARDS
from ulti_widgets.ulti.bids import PARTS
from ulti_widgets.ulti.names import part_noun
from ulti_widgets.ulti.scoring import settle

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ulti_widgets.lessons.exercise import Exercise
    from ulti_widgets.ulti.play import Play
    from ulti_widgets.ulti.settlement import Line

LONGEST: Final = 7
"""So many cards a hand can be searched by trying every line; longer play waits for a goal judged by a solver."""


@dataclass(frozen=True)
class _Game:
    """A position to be played on by one seat, the others answering by script or rule of thumb."""

    seat: int
    part: str
    order: tuple[int, ...]
    known: dict[Play, bool]

    @property
    def script(self) -> int:
        return sum(1 << card for card in self.order)

    def answered(self, play: Play) -> Play:
        """Give the position when it is the learner's turn again, or the play is over."""
        while not play.over and play.turn != self.seat:
            play = play.play(reply(play, self.script, self.order))
        return play

    def line(self, play: Play) -> Line | None:
        """Give the part's line in the settlement of a finished play."""
        return next((line for line in settle(play).lines if line.part == self.part), None)

    def met(self, play: Play) -> bool:
        """Say whether a finished play meets the goal: the declarer makes the part, a defender defeats it."""
        line = self.line(play)
        return line is not None and line.won == (self.seat == play.declarer)

    def can(self, play: Play) -> bool:
        """Say whether the goal can still be met; the learner is to play, or it is over."""
        if play.over:
            return self.met(play)
        if play not in self.known:
            self.known[play] = any(self.can(self.answered(play.play(card))) for card in bits(play.legal))
        return self.known[play]

    def good(self, play: Play) -> list[int]:
        """Give the cards after which the goal can still be met."""
        return [card for card in bits(play.legal) if self.can(self.answered(play.play(card)))]


@goal
@dataclass(frozen=True)
class Make(Goal):
    """Play on to the end and make a part of the bid, or defeat it."""

    name: ClassVar[str] = "make"
    answer: ClassVar[str] = "moves"
    meaning: ClassVar[str] = "Play on to the end: as the declarer make the part, as a defender defeat it."

    part: str = field(
        default="ulti", metadata={"choices": PARTS, "meaning": N_("The part of the bid that is at stake.")}
    )
    script: tuple[str, ...] = field(
        default=(),
        metadata={
            "meaning": N_(
                "Cards that the other seats play as soon as they may, the most wanted first; "
                "otherwise they follow the plain player's rules of thumb."
            ),
        },
    )

    def _game(self, exercise: Exercise) -> tuple[_Game, Play]:
        play = exercise.play
        game = _Game(exercise.viewer, self.part, tuple(int(Card(card)) for card in self.script), {})
        return game, game.answered(play)

    def misfit(self, exercise: Exercise) -> Telling | None:
        """Say so where the part is not in the bid, cannot be met, or the play is too long to be searched."""
        play = exercise.play
        none_due = no_card(exercise)
        if none_due is not None:
            return none_due
        if self.part not in play.laws.parts:
            return say(N_("{bid} promises no {part:}."), bid=play.bid, part=part_noun(self.part))
        if max(hand.bit_count() for hand in play.hands) > LONGEST:
            return say(N_("This play is too long to be judged by trying every line."))
        game, start = self._game(exercise)
        if not game.can(start):
            return say(N_("Under these rules the goal is out of reach here, whatever is played."))
        return None

    def question(self, exercise: Exercise) -> Telling:
        """Say what is asked."""
        part = part_noun(self.part)
        if exercise.viewer == exercise.play.declarer:
            return say(N_("You are the declarer. Play on and make {part:the}."), part=part)
        return say(N_("You defend. Play on and defeat {part:the}."), part=part)

    def judge(self, exercise: Exercise, answer: Answer) -> Verdict:
        """Play the moves; a card that may not be played is refused, and nothing is lost by it."""
        assert isinstance(answer, tuple)  # noqa: S101 (read as moves)
        game, play = self._game(exercise)
        slip: tuple[Play, int] | None = None
        for card in answer:
            assert isinstance(card, Card)  # noqa: S101 (read as cards)
            if play.over:
                break
            why = play.why_not(CARDS[card])
            if why is not None:
                refused = refusal(play, card)
                return Verdict(  # what was played before stands
                    right=False,
                    kind=refused.kind,
                    said=refused.said,
                    because=refused.because,
                    instead=refused.instead,
                    open=True,
                    position=play,
                )
            if slip is None and game.can(play) and not game.can(game.answered(play.play(card))):
                slip = (play, card)
            play = game.answered(play.play(card))
        if not play.over:
            now = situation(play)
            said = (say(N_("Go on.")),) if answer else now.said
            return Verdict(right=True, kind="on", said=said, open=True, position=play)
        return self._end(game, play, slip)

    def _end(self, game: _Game, play: Play, slip: tuple[Play, int] | None) -> Verdict:
        line = game.line(play)
        assert line is not None  # noqa: S101 (the part is in the bid)
        detail = line.detail
        if game.met(play):
            return Verdict(right=True, kind=detail.id, said=(detail,), because=detail.because, position=play)
        said: tuple[Telling, ...] = (detail,)
        instead = Hand()
        consequence: tuple[Play, ...] = ()
        if slip is not None:
            before, card = slip
            better = game.good(before)
            instead = Hand(mask=sum(1 << one for one in better))
            said = (
                detail,
                say(
                    N_("It slipped away with {card:the}: {better:or the} would have kept it."),
                    card=card_noun(card),
                    better=[card_noun(one) for one in better],
                ),
            )
            consequence = history(before, play)
        return Verdict(
            right=False,
            kind=detail.id,
            said=said,
            because=detail.because,
            instead=instead,
            consequence=consequence,
            position=play,
        )

    def solutions(self, exercise: Exercise) -> list[Answer]:
        """Give for each first card that can succeed one line that does."""
        game, start = self._game(exercise)
        found: list[Answer] = []
        for first in game.good(start):
            moves, play = [first], game.answered(start.play(first))
            while not play.over:
                card = game.good(play)[0]
                moves.append(card)
                play = game.answered(play.play(card))
            found.append(tuple(PACK[card] for card in moves))
        return found

    def wrong_answers(self, exercise: Exercise) -> list[Answer]:
        """Give along one good line every card that is refused, and every card that lets it slip, played on."""
        game, start = self._game(exercise)
        return list(self._astray(game, start))

    @staticmethod
    def _astray(game: _Game, start: Play) -> Iterator[tuple[Card, ...]]:
        play = start
        moves: tuple[Card, ...] = ()
        while not play.over:
            good = game.good(play)
            for card in bits(play.hands[play.turn]):
                if card in good:
                    continue
                line: tuple[Card, ...] = (*moves, PACK[card])
                if play.legal >> card & 1:
                    rest = game.answered(play.play(card))
                    while not rest.over:
                        lowest = next(bits(rest.legal))
                        line = (*line, PACK[lowest])
                        rest = game.answered(rest.play(lowest))
                yield line
            moves = (*moves, PACK[good[0]])
            play = game.answered(play.play(good[0]))

    def hints(self, exercise: Exercise) -> tuple[Hint, ...]:
        """Give the ladder of hints for the start."""
        _, start = self._game(exercise)
        return self.hints_at(exercise, start)

    def hints_at(self, exercise: Exercise, play: Play) -> tuple[Hint, ...]:
        """Give the ladder of hints for a position on the way; the learner is to play."""
        game, _ = self._game(exercise)
        good = game.good(play)
        if not good:
            lost = say(N_("From here it cannot be reached any more: start again."))
            return tuple(Hint(step, (lost,)) for step in ("nudge", "highlight", "answer", "why"))
        first = good[0]
        now = situation(play)
        nudge = say(_NUDGES.get(self.part, N_("Count what is still out before you play.")))
        bad = [card for card in bits(play.legal) if card not in good]
        look = (
            say(N_("Beware of {cards:and the}."), cards=[card_noun(card) for card in bad])
            if bad
            else say(N_("Here nothing can go wrong yet."))
        )
        end = self.judge(exercise, next(iter(self.solutions(exercise))))
        return (
            Hint("nudge", (nudge,)),
            Hint("highlight", (look,), because=Hand(mask=sum(1 << card for card in bad))),
            Hint("answer", (say(N_("Play {card:the}."), card=card_noun(first)),), instead=Hand(mask=1 << first)),
            Hint("why", (*now.said, *end.said), now.because, Hand(mask=sum(1 << card for card in good))),
        )


_NUDGES: Final = {
    "ulti": N_("The seven must be the last trump alive. Who still holds one?"),
    "betli": N_("Which of your cards is in danger of taking a trick?"),
    "durchmars": N_("Every trick counts: which card could still be beaten?"),
    "simple": N_("Count the aces and tens, and think of the last trick."),
    "40-100": N_("How many aces and tens are still needed?"),
    "20-100": N_("How many aces and tens are still needed?"),
}


def history(start: Play, end: Play) -> tuple[Play, ...]:
    """Give the positions from one to a later one."""
    found = [end]
    while found[-1] is not start and found[-1].previous is not None:
        found.append(found[-1].previous)
    return tuple(found[::-1])
