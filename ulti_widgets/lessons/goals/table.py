"""Goals about what goes on at the table: whose turn it is, what may be done, which hands lie open, what follows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from ulti_widgets.language import N_, capital, translator
from ulti_widgets.lessons.goals.base import Option, goal
from ulti_widgets.lessons.goals.choosing import DECLARER, DEFENDERS, SIDES, OneOf, SomeOf, Why
from ulti_widgets.lessons.goals.kontra import Turn
from ulti_widgets.lessons.positions import Result
from ulti_widgets.lessons.telling import Name, Said, Telling, say
from ulti_widgets.ulti.actions import CONCEDE, Concede, Declare, Kontra, NameTrump, PlayCard
from ulti_widgets.ulti.auction import BID, CONCESSION, ENDED, LAY, PASSED_OUT, TRUMP, TURN, Auction
from ulti_widgets.ulti.deal import Deal
from ulti_widgets.ulti.names import NAMED, SEATS, kontra_name, seat_noun
from ulti_widgets.ulti.play import Play
from ulti_widgets.ulti.presets import pagat
from ulti_widgets.ulti.rules import BY_NAME

if TYPE_CHECKING:
    from ulti_widgets.language import Translator
    from ulti_widgets.lessons.exercise import Exercise

_IDS: Final = tuple(seat.lower() for seat in SEATS)
LONGEST: Final = 4
"""So many steps of doubling are offered to choose from, or as many as were said."""
_SEATS: Final = tuple(Option(seat, Name(seat_noun(number))) for number, seat in enumerate(_IDS))


@goal
@dataclass(frozen=True)
class ToAct(OneOf):
    """Say whose turn it is."""

    name: ClassVar[str] = "to-act"
    meaning: ClassVar[str] = "Say whose turn it is: who speaks, names trumps, leads or answers next."

    def misfit(self, exercise: Exercise) -> Telling | None:
        """Say so where nobody is to act."""
        if self._turn(exercise) is None:
            return say(N_("This goal needs an auction or a deal in which somebody is to act."))
        return None

    @staticmethod
    def _turn(exercise: Exercise) -> int | None:
        position = exercise.position
        if isinstance(position, Deal) and position.over:
            return None
        auction = _auction(position)
        if auction is not None:
            return None if auction.stage == PASSED_OUT else auction.leader if auction.stage == ENDED else auction.turn
        return Turn.of(exercise).seat if isinstance(position, Deal | Play) and not position.over else None

    def question(self, exercise: Exercise) -> Telling:
        """Say what is asked."""
        del exercise
        return say(N_("Whose turn is it now?"))

    def options(self, exercise: Exercise) -> tuple[Option, ...]:
        """Give the seats."""
        del exercise
        return _SEATS

    def right(self, exercise: Exercise) -> str:
        """Give the seat that the engine asks."""
        turn = self._turn(exercise)
        assert turn is not None  # noqa: S101 (the exercise applies)
        return _IDS[turn]

    def shows(self, exercise: Exercise, choice: str) -> Why:
        """Say what the seat is to do, or that another one is asked."""
        seat = seat_noun(_IDS.index(choice))
        if choice == self.right(exercise):
            return Why((say(N_("{seat} is to act."), seat=seat), self._because(exercise)))
        return Why((say(N_("It is not the turn of {seat}."), seat=seat), self._because(exercise)))

    @staticmethod
    def _because(exercise: Exercise) -> Said:
        auction = _auction(exercise.position)
        if auction is not None and auction.stage in {LAY, BID}:
            return say(N_("Whoever has twelve cards lays two of them away and then makes a bid."))
        if auction is not None and auction.stage == TURN:
            return say(
                N_("The turn goes to the right, and who has passed is asked again.")
                if exercise.rules.reenter
                else N_("The turn goes to the right, past those who have passed: they bid no more.")
            )
        if auction is not None and auction.stage == TRUMP:
            return say(N_("The auction is over, and the declarer names the trump suit."))
        if auction is not None and auction.stage == CONCESSION:
            return say(N_("The auction is over, and the declarer may give up before the first card."))
        return say(_in_play(exercise, begun=auction is None))

    def nudge(self, exercise: Exercise) -> Telling:
        """Say what to ask oneself."""
        auction = _auction(exercise.position)
        if auction is None:
            return say(
                N_("Who led to this trick, or took the one before? And is there a doubling to be answered first?")
                if exercise.rules.kontra
                else N_("Who led to this trick, or took the one before?")
            )
        if auction.stage in {TRUMP, CONCESSION, ENDED}:
            return say(N_("The auction is over. What comes next under these rules, and who does it?"))
        return say(N_("The turn goes to the right: South, East, West. Who was last, and is anybody left out?"))

    def look(self, exercise: Exercise) -> Why:
        """Say which rule is concerned."""
        return Why((self._because(exercise),))


def _auction(position: object) -> Auction | None:
    """Give the auction in which a position stands, if no card play has begun."""
    if isinstance(position, Deal):
        return position.auction if position.play is None else None
    return position if isinstance(position, Auction) else None


def _in_play(exercise: Exercise, *, begun: bool) -> str:
    """Say why the turn is whose it is, once there is a declarer."""
    turn = Turn.of(exercise) if begun else None
    if turn is not None and turn.window is not None:
        return (
            N_("The first trick is over, and the declarer is asked to answer what was doubled.")
            if turn.window.step % 2
            else N_("The first trick is over, and the defenders are asked what they double.")
        )
    if turn is not None and turn.play.trick:
        return N_("The turn goes to the right from the seat that led to the trick.")
    if turn is not None and not turn.first_trick:
        return N_("Whoever took the last trick leads to the next one.")
    return (
        N_("The declarer leads to the first trick, and the turn goes to the right.")
        if exercise.rules.first_lead == "declarer"
        else N_("The seat after the dealer leads to the first trick, and the turn goes to the right.")
    )


_KINDS: Final = {
    "trump": (NameTrump, N_("Name the trump suit")),
    "declare": (Declare, N_("Declare a marriage")),
    "concede": (Concede, N_("Give the game up")),
    "kontra": (Kontra, N_("Double a part")),
    "play": (PlayCard, N_("Play a card")),
}
_MAY: Final = {
    "trump": N_("The bid names no suit, so the declarer names the trumps now."),
    "declare": N_("Under these rules a marriage is declared by its holder's choice, and now is the time."),
    "concede": N_("Under these rules a bare simple game may be given up before the first card."),
    "kontra": N_("A part may be doubled now."),
    "play": N_("A card is due."),
}
_MAY_NOT: Final = {
    "trump": N_("There is no trump suit to be named now."),
    "declare": N_("No marriage is to be declared now."),
    "concede": N_("The game may not be given up now."),
    "kontra": N_("Nothing may be doubled now."),
    "play": N_("No card may be played yet."),
}


def _after_auction(auction: Auction) -> tuple[str, ...]:
    """Give what may be done after an auction whose cards do not matter; nothing where it is still going on."""
    rules, bid = auction.rules, auction.standing
    if auction.stage in {TRUMP, CONCESSION}:
        return ("trump" if auction.stage == TRUMP else "concede",)
    if auction.stage != ENDED or bid is None or (rules.declare_by_choice and bid.trumps):
        # What marriages may be declared hangs on the cards.
        return ()
    leads = auction.leader == auction.bidder
    may = {"concede": leads and auction.may_concede, "kontra": not leads and rules.kontra, "play": True}
    return tuple(name for name in _KINDS if may.get(name))


@goal
@dataclass(frozen=True)
class LegalActions(SomeOf):
    """Say what the seat to act may do between the auction and the last card."""

    name: ClassVar[str] = "legal-actions"
    meaning: ClassVar[str] = (
        "Mark what the seat to act may do: name trumps, declare a marriage, give up, double, play a card."
    )

    def misfit(self, exercise: Exercise) -> Telling | None:
        """Say so where the bidding goes on, or all is over; of cards alone it is not known what was said."""
        return None if self._right(exercise) else say(N_("This goal needs a deal whose auction has ended."))

    @staticmethod
    def _right(exercise: Exercise) -> tuple[str, ...]:
        position = exercise.position
        if isinstance(position, Auction):
            return _after_auction(position)
        if not isinstance(position, Deal) or position.over:
            return ()
        actions = position.legal_actions()
        return tuple(name for name, (kind, _) in _KINDS.items() if any(isinstance(one, kind) for one in actions))

    def question(self, exercise: Exercise) -> Telling:
        """Say what is asked."""
        position = exercise.position
        turn = position.turn if isinstance(position, Auction | Deal) else None
        if isinstance(position, Auction) and position.stage == ENDED:
            turn = position.leader
        return say(N_("What may {seat} do now?"), seat=seat_noun(turn or 0))

    def options(self, exercise: Exercise) -> tuple[Option, ...]:
        """Give what one can think of."""
        del exercise
        return tuple(Option(name, say(text)) for name, (_, text) in _KINDS.items())

    def right(self, exercise: Exercise) -> tuple[str, ...]:
        """Give what the engine allows."""
        return self._right(exercise)

    def too_many(self, exercise: Exercise, choice: str) -> Why:
        """Say that it is not the time, and of giving up the rule that forbids it."""
        position = exercise.position
        off = say(_MAY_NOT[choice])
        why = position.why_not(CONCEDE) if choice == "concede" and isinstance(position, Deal) else None
        return Why((off,) if why is None else (off, why))

    def missing(self, exercise: Exercise, choice: str) -> Why:
        """Say why it may be done."""
        del exercise
        return Why((say(_MAY[choice]),))

    def none(self, exercise: Exercise) -> Telling:
        """Say that nothing may be done."""
        del exercise
        return say(N_("Nothing of this may be done."))

    def nudge(self, exercise: Exercise) -> Telling:
        """Say what to ask oneself."""
        del exercise
        return say(N_("How far is the deal: is the trump suit known, and has the first card been played?"))

    def look(self, exercise: Exercise) -> Why:
        """Say what is usual."""
        right = self.right(exercise)
        return Why((say(N_("So much may be done now: {number}."), number=len(right)),))


@goal
@dataclass(frozen=True)
class OpenHands(SomeOf):
    """Say whose hands lie open."""

    name: ClassVar[str] = "open-hands"
    meaning: ClassVar[str] = "Mark whose hands everybody sees: the declarer's, the defenders'; there may be none."
    plays: ClassVar[bool] = False

    def misfit(self, exercise: Exercise) -> Telling | None:
        """Say so where no cards are played."""
        _ = exercise.play
        return None

    def question(self, exercise: Exercise) -> Telling:
        """Say what is asked."""
        del exercise
        return say(N_("Whose hands lie open now?"))

    def options(self, exercise: Exercise) -> tuple[Option, ...]:
        """Give the sides."""
        del exercise
        return SIDES

    def right(self, exercise: Exercise) -> tuple[str, ...]:
        """Give the sides whose hands everybody sees."""
        turn = Turn.of(exercise)
        if turn.window is not None or not turn.play.laws.bid.open or not any(turn.play.won):
            return ()
        return (DECLARER, DEFENDERS) if exercise.rules.open_hands == "all" else (DECLARER,)

    def _rule(self, exercise: Exercise) -> Said:
        play = exercise.play
        if not play.laws.bid.open:
            return say(N_("{bid} is no open game: every hand stays hidden."), bid=play.laws.bid)
        if not any(play.won):
            return say(N_("Hands are laid open after the first trick, not before."))
        if Turn.of(exercise).window is not None:
            return say(N_("Hands are laid open after the last answer to a kontra: doubling still goes on here."))
        return say(
            N_("Under these rules all three hands are laid open after the first trick.")
            if exercise.rules.open_hands == "all"
            else N_("Under these rules only the declarer's hand is laid open, after the first trick.")
        )

    def too_many(self, exercise: Exercise, choice: str) -> Why:
        """Give the rule."""
        off = N_("The declarer's hand is hidden.") if choice == DECLARER else N_("The defenders' hands are hidden.")
        return Why((say(off), self._rule(exercise)))

    def missing(self, exercise: Exercise, choice: str) -> Why:
        """Give the rule."""
        on = N_("The declarer's hand lies open.") if choice == DECLARER else N_("The defenders' hands lie open.")
        return Why((say(on), self._rule(exercise)))

    def none(self, exercise: Exercise) -> Telling:
        """Say that all are hidden."""
        del exercise
        return say(N_("No hand lies open."))

    def nudge(self, exercise: Exercise) -> Telling:
        """Say what to ask oneself."""
        if exercise.rules.kontra:
            return say(N_("Is it an open game, is the first trick over, and has the last doubling been answered?"))
        return say(N_("Is it an open game, and has the first trick been played?"))

    def look(self, exercise: Exercise) -> Why:
        """Give the rule."""
        return Why((self._rule(exercise),))


@dataclass(frozen=True)
class Step:
    """A step of doubling, told by its name.

    Attributes:
        level: 1 kontra, 2 rekontra, ...
        names: how the steps are named, a choice of the field `kontra_names`.
    """

    level: int
    names: str

    def text(self, words: Translator | None = None) -> str:
        """Give the name, in English unless a translator is given."""
        return capital(kontra_name(pagat.replace(kontra_names=self.names), self.level, words or translator("en")))


@goal
@dataclass(frozen=True)
class KontraName(OneOf):
    """Say what a step of doubling is called."""

    name: ClassVar[str] = "kontra-name"
    meaning: ClassVar[str] = "Say what the last doubling of the most doubled part is called."
    plays: ClassVar[bool] = False

    def misfit(self, exercise: Exercise) -> Telling | None:
        """Say so where nothing was doubled, or so often that the step has no name."""
        level = self._level(exercise)
        if level > NAMED:
            return say(N_("Step {level} of doubling has no name of its own: it is only counted."), level=level)
        return None if level else say(N_("Nothing was doubled here."))

    @staticmethod
    def _level(exercise: Exercise) -> int:
        position = exercise.position
        levels = position.levels if isinstance(position, Result) else exercise.play.kontra
        return max(max(pair) for pair in levels)

    def question(self, exercise: Exercise) -> Telling:
        """Say what is asked."""
        return say(
            N_("It was doubled {number} time. What is that step called?"),
            N_("It was doubled {number} times. What is that step called?"),
            number=self._level(exercise),
        )

    @classmethod
    def _steps(cls, exercise: Exercise) -> dict[str, Step]:
        """Give the steps of the ways to name them, by their English names."""
        longest = max(min(exercise.rules.kontra_steps or LONGEST, LONGEST), cls._level(exercise))
        steps = [
            Step(level, str(names)) for names in BY_NAME["kontra_names"].choices for level in range(1, longest + 1)
        ]
        return {step.text().lower(): step for step in steps}

    def options(self, exercise: Exercise) -> tuple[Option, ...]:
        """Give the names of the first steps, as one or another table calls them."""
        return tuple(Option(name, step) for name, step in self._steps(exercise).items())

    def right(self, exercise: Exercise) -> str:
        """Give the step."""
        return Step(self._level(exercise), exercise.rules.kontra_names).text().lower()

    def shows(self, exercise: Exercise, choice: str) -> Why:
        """Say which step it is, and who says it; or that these rules call it otherwise."""
        step = self._steps(exercise)[choice]
        if choice != self.right(exercise) and step.level == self._level(exercise):
            return Why((say(N_("That is the step, but these rules give it another name.")),))
        who = (
            N_("{name}: step {level} of doubling, said by a defender.")
            if step.level % 2
            else N_("{name}: step {level} of doubling, said by the declarer.")
        )
        return Why((Put(who, step),))

    def nudge(self, exercise: Exercise) -> Telling:
        """Say what to ask oneself."""
        del exercise
        return say(N_("Defenders and declarer take turns. Count the steps."))

    def look(self, exercise: Exercise) -> Why:
        """Say whose step it is."""
        said = N_("It was a defender who spoke last.") if self._level(exercise) % 2 else N_("The declarer spoke last.")
        return Why((say(said),))


@dataclass(frozen=True)
class Put:
    """A sentence about a step of doubling."""

    template: str
    step: Step

    def text(self, words: Translator | None = None) -> str:
        """Give the sentence, in English unless a translator is given."""
        said = words or translator("en")
        return said.say(self.template, name=self.step.text(said), level=self.step.level)
