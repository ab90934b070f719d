"""Goals about kontra: what may be doubled now, and how often a doubled part counts."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from ulti_widgets.language import N_
from ulti_widgets.lessons.goals.base import Answer, Goal, Hint, Option, Verdict, goal, met, missed
from ulti_widgets.lessons.goals.choosing import SomeOf, Why
from ulti_widgets.lessons.goals.numbers import around, different
from ulti_widgets.lessons.positions import Result
from ulti_widgets.lessons.telling import Name, Telling, say
from ulti_widgets.ulti.actions import Kontra, read_action
from ulti_widgets.ulti.bids import PARTS
from ulti_widgets.ulti.deal import Deal
from ulti_widgets.ulti.kontra import (
    Window,
    after_done,
    after_first_trick,
    alone,
    first_raises,
    kontra_factor,
    raises,
    why_no_raise,
)
from ulti_widgets.ulti.names import part_noun, seat_noun
from ulti_widgets.ulti.position_check import wrong_lead
from ulti_widgets.ulti.reasons import reason

if TYPE_CHECKING:
    from ulti_widgets.lessons.exercise import Exercise
    from ulti_widgets.lessons.goals.numbers import Mistake
    from ulti_widgets.ulti.play import Play


@dataclass(frozen=True)
class Turn:
    """Who is to act in the card play, and in which round of answers.

    Attributes:
        play: the card play.
        seat: the seat to act.
        window: the round of answers that goes on after the first trick; None where a card is due.
    """

    play: Play
    seat: int
    window: Window | None

    @classmethod
    def of(cls, exercise: Exercise) -> Turn:
        """Find it.

        Raises:
            MisfitError: the exercise does not start in the card play.
        """
        play, position = exercise.play, exercise.position
        if isinstance(position, Deal):
            return cls(play, play.turn if position.turn is None else position.turn, position.window)
        # A position after its first trick stands before the lead to the second: the answers are still to come.
        after_one = play.last is not None and not play.trick and sum(map(int.bit_count, play.won)) == 3  # noqa: PLR2004
        window = _answers(play) if after_one and not play.over else None
        return cls(play, play.turn if window is None else window.seats[0], window)

    @property
    def first_trick(self) -> bool:
        """Whether the first trick is being played, as far as can be told of a position with fewer cards."""
        play = self.play
        return wrong_lead(play.laws, play.declarer, play.leader) is None and not any(play.won)

    @property
    def may(self) -> list[Kontra]:
        """What the seat may double now."""
        if self.window is not None:
            return raises(self.play, self.seat, self.window.step)
        return [] if any(self.play.won) else first_raises(self.play, self.seat)

    @property
    def thinkable(self) -> list[Kontra]:
        """Everything that might be doubled: each part, of the declarer towards each defender where each is alone."""
        parts = self.play.laws.parts
        if alone(self.play) and self.seat == self.play.declarer:
            return [Kontra(part, seat) for part in parts for seat in self.play.defenders()]
        return [Kontra(part) for part in parts]

    def level(self, action: Kontra) -> int:
        """Give how often a part was doubled, in the chain that an action would lengthen."""
        right, left = self.play.kontra[self.play.laws.parts.index(action.part)]
        who = self.seat if action.defender is None else action.defender
        return left if who == self.play.defenders()[1] else right


def _answers(play: Play) -> Window | None:
    """Give the round of answers in which a position after its first trick stands, if any."""
    window, step = after_first_trick(play), 2
    while window is None and any(step in levels for levels in play.kontra):
        # What was doubled again may be answered in turn.
        window, step = after_done(play, Window(step - 1, ())), step + 1
    return window


@goal
@dataclass(frozen=True)
class LegalKontra(SomeOf):
    """Say which parts may be doubled now."""

    name: ClassVar[str] = "legal-kontra"
    meaning: ClassVar[str] = "Mark the parts that the seat to act may double now, or double again; there may be none."

    def misfit(self, exercise: Exercise) -> Telling | None:
        """Say so where no doubling is played, or the play is over."""
        if not exercise.rules.kontra:
            return reason("no-kontra")
        if exercise.play.over:
            return say(N_("Under these rules the play is over here: no card is left to be played."))
        return None

    def question(self, exercise: Exercise) -> Telling:
        """Say what is asked."""
        return say(N_("What may {seat} double now?"), seat=seat_noun(Turn.of(exercise).seat))

    def options(self, exercise: Exercise) -> tuple[Option, ...]:
        """Give the parts of the bid; where each defender has a chain of his own, towards whom."""
        return tuple(
            Option(str(action).removeprefix("kontra "), _named(action)) for action in Turn.of(exercise).thinkable
        )

    def right(self, exercise: Exercise) -> tuple[str, ...]:
        """Give what the engine allows."""
        return tuple(str(action).removeprefix("kontra ") for action in Turn.of(exercise).may)

    @staticmethod
    def _action(exercise: Exercise, choice: str) -> Kontra:
        action = read_action(f"kontra {choice}", exercise.rules)
        assert isinstance(action, Kontra)  # noqa: S101 (an option)
        return action

    def too_many(self, exercise: Exercise, choice: str) -> Why:
        """Give the rule that forbids it."""
        turn, action = Turn.of(exercise), self._action(exercise, choice)
        off = say(N_("{part:the} may not be doubled now."), part=part_noun(action.part))
        if action.defender is not None:
            seat = seat_noun(action.defender)
            off = say(N_("{part:the} may not be doubled now towards {seat}."), part=part_noun(action.part), seat=seat)
        return Why((off, why_no_raise(turn.play, turn.seat, action, turn.window)))

    def missing(self, exercise: Exercise, choice: str) -> Why:
        """Say what makes it possible."""
        turn, action = Turn.of(exercise), self._action(exercise, choice)
        part = part_noun(action.part)
        if turn.level(action):
            return Why((say(N_("{part:the} was doubled last by the other side: that may be answered."), part=part),))
        if alone(turn.play):
            told = N_("{seat} has not doubled {part:the} yet, and may do that now.")
            return Why((say(told, seat=seat_noun(turn.seat), part=part),))
        return Why((say(N_("{part:the} is not doubled yet, and a defender may do that now."), part=part),))

    def none(self, exercise: Exercise) -> Telling:
        """Say that nothing may be doubled."""
        return say(N_("{seat} may double nothing now."), seat=seat_noun(Turn.of(exercise).seat))

    def nudge(self, exercise: Exercise) -> Telling:
        """Say what to ask oneself."""
        del exercise
        return say(N_("Who speaks, and what did the other side say last? Each part has a chain of its own."))

    def look(self, exercise: Exercise) -> Why:
        """Say whose turn it is, and when doubling is said."""
        turn, rules = Turn.of(exercise), exercise.rules
        if turn.seat == turn.play.declarer:
            told = (
                N_("{seat} is the declarer, and under these rules only the defenders double.")
                if rules.kontra_steps == 1
                else N_("{seat} is the declarer, and the declarer only answers, after the first trick.")
            )
        elif turn.window is not None and turn.window.step:
            told = N_("{seat} defends, and may answer what the declarer has doubled again.")
        elif rules.kontra_window == "to_trick_two":
            told = N_("{seat} defends, and under these rules a defender may say kontra until the lead to trick 2.")
        else:
            told = N_("{seat} defends, and a defender speaks with the card to the first trick.")
        return Why((say(told, seat=seat_noun(turn.seat)),))


def _named(action: Kontra) -> Telling:
    if action.defender is None:
        return Name(part_noun(action.part))
    return say(N_("{part}, towards {seat}"), part=part_noun(action.part), seat=seat_noun(action.defender))


class _Chain(NamedTuple):
    """A chain of doublings: its part, how many steps it has, and whose, where the defenders' differ."""

    part: str
    level: int
    defender: int | None


@goal
@dataclass(frozen=True)
class KontraFactor(Goal):
    """Say how many times a doubled part counts."""

    name: ClassVar[str] = "kontra-factor"
    answer: ClassVar[str] = "number"
    meaning: ClassVar[str] = "Say how many times a part counts that was doubled so often."
    plays: ClassVar[bool] = False

    part: str = field(
        default="",
        metadata={"choices": PARTS, "meaning": N_("The part of the bid; unless given the first that was doubled.")},
    )

    def _chain(self, exercise: Exercise) -> _Chain:
        """Give the chain that is asked about: of the viewer if he defends, else the first that was begun."""
        position = exercise.position
        if isinstance(position, Result):
            levels, parts, declarer = position.levels, position.bid.parts, position.settlement.declarer or 0
        else:
            levels, parts, declarer = exercise.play.kontra, exercise.play.laws.parts, exercise.play.declarer
        found = dict(zip(parts, levels, strict=True))
        own = None if exercise.seat is None else (exercise.seat - declarer - 1) % 3
        sides = (0, 1) if own is None or own not in {0, 1} else (own,)
        for part in (self.part,) if self.part else found:
            pair = found.get(part, (0, 0))
            for side in sides:
                if pair[side]:
                    alike = pair[0] == pair[1]
                    return _Chain(part, pair[side], None if alike else (declarer + 1 + side) % 3)
        return _Chain(self.part, 0, None)

    def misfit(self, exercise: Exercise) -> Telling | None:
        """Say so where nothing was doubled."""
        if not exercise.rules.kontra:
            return reason("no-kontra")
        return None if self._chain(exercise).level else say(N_("Nothing was doubled here."))

    def question(self, exercise: Exercise) -> Telling:
        """Say what is asked; where the defenders doubled differently, towards whom."""
        chain = self._chain(exercise)
        part = part_noun(chain.part)
        if chain.defender is not None:
            said = N_("How many times does {part:the} count towards {seat}?")
            return say(said, part=part, seat=seat_noun(chain.defender))
        return say(N_("How many times does {part:the} count?"), part=part)

    def _mistakes(self, exercise: Exercise) -> list[Mistake]:
        rules, level = exercise.rules, self._chain(exercise).level
        doubling = rules.kontra_factors == "doubling"
        return different(kontra_factor(rules, level), (
            ("steps", level + 1, N_("Each step doubles what stands: it does not only add one.") if doubling
             else N_("The steps have printed factors: they do not only add one.")),
            ("doubled", 1 << level, N_("Not every step doubles here: the third counts 4 like the second.")),
            ("short", kontra_factor(rules, level - 1), N_("There is one step more: go through the chain again.")),
            ("long", kontra_factor(rules, level + 1), N_("That is one step too far: nobody has said the next one.")),
            ("count", level, N_("That is the number of steps; each of them doubles.") if doubling
             else N_("That is the number of steps; each of them has a printed factor.")),
            ("twice-each", 2 * level, N_("The steps are multiplied with each other, not added.") if doubling
             else N_("The steps are not added: the last one says how many times it counts.")),
        ))  # fmt: skip

    @staticmethod
    def _told(exercise: Exercise, level: int) -> Telling:
        factors = " \u2192 ".join(f"\u00d7{kontra_factor(exercise.rules, step)}" for step in range(1, level + 1))
        return say(N_("Step by step: {factors}."), factors=factors)

    def judge(self, exercise: Exercise, answer: Answer) -> Verdict:
        """Compare with the rules' own factor."""
        level = self._chain(exercise).level
        right = kontra_factor(exercise.rules, level)
        if answer == right:
            return met("factor", (self._told(exercise, level),))
        for kind, number, template in self._mistakes(exercise):
            if number == answer:
                return missed(kind, (say(template),))
        assert isinstance(answer, int)  # noqa: S101 (read as a number)
        if answer > right:
            return missed("too-many", (say(N_("That is too many: the chain has not gone that far.")),))
        return missed("too-few", (say(N_("That is too few: a doubled part counts twice at least.")),))

    def solutions(self, exercise: Exercise) -> list[Answer]:
        """Give the factor."""
        return [kontra_factor(exercise.rules, self._chain(exercise).level)]

    def wrong_answers(self, exercise: Exercise) -> list[Answer]:
        """Give the number that each known mistake leads to, one too high and one too low."""
        return around(kontra_factor(exercise.rules, self._chain(exercise).level), self._mistakes(exercise))

    def hints(self, exercise: Exercise) -> tuple[Hint, ...]:
        """Give the ladder of hints."""
        chain = self._chain(exercise)
        level = chain.level
        steps = say(
            N_("{part:the} was doubled {number} time."),
            N_("{part:the} was doubled {number} times."),
            part=part_noun(chain.part),
            number=level,
        )
        nudge = (
            N_("How many steps has the chain? Each one doubles what stands.")
            if exercise.rules.kontra_factors == "doubling"
            else N_("How many steps has the chain? Here the printed factors count: 2, 4, then 4, 8, 16, 32.")
        )
        return (
            Hint("nudge", (say(nudge),)),
            Hint("highlight", (steps,)),
            Hint("answer", (say(N_("It is {total}."), total=kontra_factor(exercise.rules, level)),)),
            Hint("why", (self._told(exercise, level),)),
        )
