"""What a goal is, and the registry of goals.

A goal says what is asked, judges any answer, and gives right and wrong answers with what each shows. All of it
is computed under the exercise's rules when it is asked for; a goal keeps nothing but its own fields, which are
those that a lesson file may give it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple, TypeVar

from ulti_widgets.cards import Card, Hand
from ulti_widgets.lessons.telling import Telling, together
from ulti_widgets.ulti.bids import Bid

if TYPE_CHECKING:
    from ulti_widgets.language import Translator
    from ulti_widgets.lessons.exercise import Exercise
    from ulti_widgets.ulti.play import Play

Answer = Card | Hand | Bid | int | str | tuple[Bid, ...] | tuple[Card, ...] | tuple[str, ...]
"""By the goal's kind of answer: `card` Card, `cards` Hand, `seat` int, `bid` Bid, `bids` tuple of bids,
`number` int, `moves` tuple of cards, `choice` the name of an option, `choices` a tuple of such names."""

KINDS: Final = ("card", "cards", "seat", "bid", "bids", "number", "moves", "choice", "choices")
STEPS: Final = ("nudge", "highlight", "answer", "why")
"""The ladder of hints."""
NO_CARDS: Final = Hand()


@dataclass(frozen=True)
class Verdict:
    """What an answer shows.

    Attributes:
        right: whether it meets the goal.
        kind: a short name of what it shows, such as `follow` or `penalty-forgotten`; the same name always
            has the same explanation, with other cards or numbers.
        said: the explanation, a sentence or more.
        because: the cards that make it so.
        instead: the cards that would do.
        consequence: positions to play out on the table, from the first to the last, and then to rewind.
        open: of moves alone: nothing is decided yet, more moves follow.
        position: of moves alone: where the table stands after the moves.
    """

    right: bool
    kind: str
    said: tuple[Telling, ...]
    because: Hand = field(default_factory=Hand)
    instead: Hand = field(default_factory=Hand)
    consequence: tuple[Play, ...] = ()
    open: bool = False
    position: Play | None = None

    def text(self, words: Translator | None = None) -> str:
        """Give the explanation, in English unless a translator is given."""
        return together(self.said, words)


def met(kind: str, said: tuple[Telling, ...], because: Hand = NO_CARDS, instead: Hand = NO_CARDS) -> Verdict:
    """Make the verdict on a right answer."""
    return Verdict(right=True, kind=kind, said=said, because=because, instead=instead)


def missed(
    kind: str,
    said: tuple[Telling, ...],
    because: Hand = NO_CARDS,
    instead: Hand = NO_CARDS,
    consequence: tuple[Play, ...] = (),
) -> Verdict:
    """Make the verdict on a wrong answer."""
    return Verdict(right=False, kind=kind, said=said, because=because, instead=instead, consequence=consequence)


@dataclass(frozen=True)
class Hint:
    """One step of the ladder of hints.

    Attributes:
        step: one of `STEPS`.
        said: what it tells.
        because: cards to look at.
        instead: cards that would do.
    """

    step: str
    said: tuple[Telling, ...]
    because: Hand = field(default_factory=Hand)
    instead: Hand = field(default_factory=Hand)

    def text(self, words: Translator | None = None) -> str:
        """Give it in words, in English unless a translator is given."""
        return together(self.said, words)


class Option(NamedTuple):
    """Something to choose: the name that stands for it in answers and lesson files, and how it is said."""

    id: str
    said: Telling


class Goal(ABC):
    """What an exercise asks for. Subclasses are frozen dataclasses, made known by `@goal`.

    Attributes:
        name: how a lesson file names it.
        answer: the kind of answer, one of `KINDS`.
        meaning: one sentence for whoever writes a lesson.
        plays: whether it is asked of the seat to act; otherwise one looks on, from south's side.
        counts: whether what each side has won lies open, to be counted.
    """

    name: ClassVar[str]
    answer: ClassVar[str]
    meaning: ClassVar[str]
    plays: ClassVar[bool] = True
    counts: ClassVar[bool] = False

    def misfit(self, exercise: Exercise) -> Telling | None:
        """Say why it does not apply under the exercise's rules; None where it does."""
        del exercise
        return None

    @abstractmethod
    def question(self, exercise: Exercise) -> Telling:
        """Say what is asked."""

    @abstractmethod
    def judge(self, exercise: Exercise, answer: Answer) -> Verdict:
        """Judge an answer of the right kind."""

    @abstractmethod
    def solutions(self, exercise: Exercise) -> list[Answer]:
        """Give the right answers: all of them, or of moves the shortest of each first card."""

    @abstractmethod
    def wrong_answers(self, exercise: Exercise) -> list[Answer]:
        """Give the wrong answers: all of them, or one at least of each kind of mistake."""

    @abstractmethod
    def hints(self, exercise: Exercise) -> tuple[Hint, ...]:
        """Give the ladder of hints, in the order of `STEPS`."""

    def choices(self, exercise: Exercise) -> tuple[Bid, ...]:
        """Give the bids to choose from; empty where the answer is no bid, or any bid will do."""
        del exercise
        return ()

    def options(self, exercise: Exercise) -> tuple[Option, ...]:
        """Give what to choose from; empty where the answer is no `choice` and no `choices`."""
        del exercise
        return ()


GOALS: Final[dict[str, type[Goal]]] = {}
"""The goals by name. Whoever has more (judged by a solver, say) registers them with `@goal`."""

G = TypeVar("G", bound=Goal)


def goal(made: type[G]) -> type[G]:
    """Make a class of goals known by its name; to be used as a decorator above `@dataclass`.

    Raises:
        ValueError: another class has the name, or there is no such kind of answer.
    """
    if made.answer not in KINDS:
        raise ValueError(f"{made.__name__}.answer={made.answer!r}: choose one of {', '.join(KINDS)}")
    if GOALS.setdefault(made.name, made) is not made:
        raise ValueError(f"there is a goal {made.name!r} already: choose another name")
    return made
