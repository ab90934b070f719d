"""What a player is: something that is given a seat's view and answers with an action."""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING, ClassVar, Final

from ulti_widgets.cards import seeded
from ulti_widgets.language import N_, Translator, translator
from ulti_widgets.ulti.actions import DONE, PASS, Action, PlayCard

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

    from ulti_widgets.ulti.view import View


class Player(ABC):
    """Somebody who decides for a seat.

    A player is given what the seat may see and a generator, and nothing else; it keeps nothing from one
    action to the next, so that undoing, replaying and taking over a seat need no care.

    Attributes:
        name: what it is called in `player(name)` and at the table.
        describe: one sentence on how it plays.
    """

    name: ClassVar[str]
    describe: ClassVar[str]

    @abstractmethod
    def act(self, view: View, rng: random.Random) -> Action:
        """Choose one of `view.legal`.

        Args:
            view: what the seat may see; it is the seat's turn.
            rng: for choices that are left to chance; only its `random()` is used (see `generator`).
        """

    def __repr__(self) -> str:
        """Give a text that finds the player again."""
        return f"player({self.name!r})"


_PLAYERS: Final[dict[str, Callable[[], Player]]] = {}


def register(make: type[Player]) -> type[Player]:
    """Make a class of players known by its name; to be used as a decorator.

    Raises:
        ValueError: another class has the name.
        TypeError: the class has no name.
    """
    _check_name(make)
    if _PLAYERS.setdefault(make.name, make) is not make:
        raise ValueError(f"there is a player {make.name!r} already: choose another name")
    return make


def player_names() -> tuple[str, ...]:
    """Give the names that `player` knows."""
    return tuple(_PLAYERS)


def player(who: str | Player) -> Player:
    """Find a player by name; a player is given back as it is.

    Raises:
        ValueError: there is no player of that name.
        TypeError: the player's class has no name.
    """
    if isinstance(who, Player):
        _check_name(type(who))
        return who
    if who not in _PLAYERS:
        raise ValueError(f"there is no player {who!r}: choose one of {', '.join(_PLAYERS)}")
    return _PLAYERS[who]()


def _check_name(kind: type[Player]) -> None:
    if not isinstance(getattr(kind, "name", None), str):
        raise TypeError(f"the class {kind.__name__} has no name: give it one, as in name = {kind.__name__.lower()!r}")


def generator(seed: int | str, deal_number: int, seat: int, step: int = 0) -> random.Random:
    """Give the generator for a seat's choice, the same on every machine and in every Python.

    Players take `random()` from it alone, the one method whose values Python promises to keep.

    Args:
        seed: the seed of the match.
        deal_number: number of the deal in the match.
        seat: 0, 1 or 2.
        step: number of actions taken before in the deal: with it the choice is the same after an undo.

    Raises:
        ValueError: the seed is a text that holds half of a character.
    """
    return seeded(f"ulti/{seed}/{deal_number}/{seat}/{step}")


@dataclass(frozen=True)
class Fault:
    """A player failed to answer with a legal action. It names no cards, so it may be shown to everybody.

    Attributes:
        player: the player's name.
        seat: whose turn it was.
        what: `raised`, `illegal` or `late`.
        kind: name of the class of the error raised, or of what was answered; the seconds it had, if it was late.
    """

    player: str
    seat: int
    what: str
    kind: str

    def __str__(self) -> str:
        """Give the sentence in English."""
        return self.text()

    def text(self, words: Translator | None = None) -> str:
        """Give the sentence, without any card, in English unless another translator is given."""
        said = words or translator("en")
        return said.say(_FAULTS[self.what], player=self.player, seat=self.seat, kind=self.kind)


_FAULTS: Final = {
    "raised": N_("The player {player} at seat {seat} failed with {kind}; a plain legal action stands in for it."),
    "illegal": N_(
        "The player {player} at seat {seat} gave an answer that is not legal ({kind}); "
        "a plain legal action stands in for it."
    ),
    "late": N_(
        "The player {player} at seat {seat} did not answer within {kind} seconds; "
        "a plain legal action stands in for it, and the seed need not bring this match again."
    ),
}


def late(who: Player, seat: int, stop: float) -> Fault:
    """Say that a player did not answer in time.

    Args:
        who: the player.
        seat: whose turn it was.
        stop: the wall time that it had, in seconds.
    """
    return Fault(who.name, seat, "late", f"{stop:g}")


def safe_act(who: Player, view: View, rng: random.Random, stop: float | None = None) -> tuple[Action, Fault | None]:
    """Ask a player, and fall back on a legal action if it fails.

    The fallback passes or is done where it may, else plays the lowest card, else takes the first legal
    action (the lowest bid, say).

    Args:
        who: the player.
        view: what its seat may see.
        rng: for choices that are left to chance.
        stop: wall time that the player has, in seconds. It cannot be interrupted here: its answer is waited
            for, and dropped if it came too late.

    Returns:
        The action, and what went wrong, if anything did.

    Raises:
        ValueError: it is not the view's seat's turn.
        KeyboardInterrupt: the person at the keyboard wants to stop.
    """
    if not view.legal or view.seat is None:
        raise ValueError(f"it is not the turn of seat {view.seat}: there is nothing to choose from")
    began = monotonic()
    try:
        action = who.act(view, rng)
        if stop is not None and monotonic() - began > stop:
            return fallback(view), late(who, view.seat, stop)
        # The legal one itself: an answer that calls itself equal to everything is still none.
        for legal in view.legal:
            if type(legal) is type(action) and legal == action:
                return legal, None
        fault = Fault(who.name, view.seat, "illegal", type(action).__name__)
    except BaseException as error:
        # A player's failure must not stop the table, nor its `exit()`.
        if interrupted(error):
            raise
        fault = Fault(who.name, view.seat, "raised", type(error).__name__)
    return fallback(view), fault


def interrupted(error: BaseException) -> bool:
    """Say whether an error is the person at the keyboard, who is heard on the main thread alone."""
    return isinstance(error, KeyboardInterrupt) and threading.current_thread() is threading.main_thread()


def fallback(view: View) -> Action:
    """Give the action that stands in for a player who failed."""
    for action in (PASS, DONE):
        if action in view.legal:
            return action
    cards = [action for action in view.legal if isinstance(action, PlayCard)]
    if cards and view.laws is not None:
        strength = view.laws.strength
        return min(cards, key=lambda action: (strength[action.card], action.card))
    return view.legal[0]
