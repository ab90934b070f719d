"""Matches between players: the same deals with the players in every seat, and how sure the difference is."""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from contextlib import closing
from itertools import permutations, product
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from ulti_widgets.cards import seeded
from ulti_widgets.players.base import Player, player
from ulti_widgets.players.described import described
from ulti_widgets.players.match_file import MatchFileError, Saver, compare, game_data, head, line, read, result
from ulti_widgets.players.match_pool import Task, cores, games, why_alone
from ulti_widgets.players.match_result import DECIDED, Game, MatchResult
from ulti_widgets.players.progress_bar import bar
from ulti_widgets.ulti.presets import preset
from ulti_widgets.ulti.rules_text import write_rules

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ulti_widgets.ulti.rules import Rules

Who: TypeAlias = str | Player | type[Player]
Seating: TypeAlias = tuple[str, str, str]
DEALS: Final = 300
TABLE: Final = (2, 3)
"""So many players may be named."""
FIRST_LOOK: Final = 50
"""Deals before a match may end: the confidence sequence holds for many observations, not for a handful."""


def match(  # noqa: PLR0913 (each says how a match may be played)
    players: Sequence[Who] | Mapping[str, Who],
    rules: Rules | str = "pagat",
    deals: int = DEALS,
    seed: int | str = 0,
    *,
    processes: int | None = None,
    save: str | Path | None = None,
    progress: bool | Callable[[int, int], object] = True,
    confidence: float = 0.99,
    until: str | None = None,
    stop: float | None = None,
) -> MatchResult:
    """Play a duplicate match: each deal again and again, with the players in every different seating.

    So nobody profits from good cards or from the dealer's seat, and far fewer deals show who is better. Two
    players [A, B] meet in all six seatings of A, A, B and A, B, B. Of three, all the different orders are
    played: six for [A, B, C]; the three seats of A for [A, B, B], who then plays alone against two like each
    other; one for [A, A, A]. The mean over a deal's games is one observation. A deal stands by itself:
    there is no bonus for a match.

    Pack `n` is `shuffled(f"{seed}/{n}")`, and a choice left to chance follows from seed, deal, seat and
    action alone (`generator`), so the same arguments give the same result, on however many processes.

    Args:
        players: two or three players: names, players, or classes of players; with names of your own as
            `{"deep": Mine(6), "quick": Mine(2)}`, which two players called the same need.
        rules: the rules, or a preset's name.
        deals: the number of deals, each played once for every seating.
        seed: what packs and choices follow from.
        processes: how many; as many as there are cores unless given. A player whose class is defined in a
            notebook is known to this process alone; then, and in a browser, one is all there is. A script
            begins its match below `if __name__ == "__main__":`, as for any pool of processes.
        save: a file that keeps every finished deal. A match that was stopped goes on from there when it is
            called again with the same arguments, and more `deals` make it longer. Players are the same if their
            class, name and attributes are, as they stand when the match is called.
        progress: whether a bar shows, in a terminal or a notebook (tqdm's where that is installed, as with the
            extra `lab`); or what is told, after each deal, how many are done and planned.
        confidence: of the intervals in the result, such as 0.99.
        until: `decided` ends the match as soon as it is sure, at that confidence, that the first player wins
            or loses points (a confidence sequence: see `intervals.sequential`), `deals` at the latest.
        stop: wall time in seconds that a player has for one action. An answer that comes later is replaced by a
            plain legal action and counted as a fault; the result is then no longer `reproducible`. A player
            that never answers holds the match up: nothing can stop Python code from outside.

    Returns:
        The result.

    Raises:
        TypeError: an argument is of another kind.
        ValueError: an argument is none of what it takes, or no player has that name.
        RulesError: there is no such preset.
        MatchFileError: the file holds another match, or is damaged.
        OSError: the file cannot be read or written.
        KeyboardInterrupt: the match was interrupted; what was saved stays.
    """
    named = _named(players)
    seatings = _seatings(players, named)
    rules = preset(rules)
    _check(deals, seed, processes, confidence, until, stop)
    if not isinstance(progress, bool) and not callable(progress):
        raise TypeError(f"progress takes True, False, or what is told (done, planned), not {progress!r}")
    if until is not None and len(named) == 1:
        raise ValueError(f"until={until!r}: one player alone wins nothing, so there is nothing to decide")
    first, *_ = named
    task = Task(rules, seed, tuple((named[one], named[two], named[three]) for one, two, three in seatings), stop)
    asked = _head(task, seatings, named, deals, until, confidence)
    finished: list[tuple[Game, ...]] = []
    saver: Saver | None = None
    if save is not None:
        saver, finished = _open(Path(save), asked)
    del finished[deals:]

    def over() -> bool:
        if len(finished) == deals:
            return True
        if until is None or len(finished) < FIRST_LOOK:
            return False
        return result(asked, finished, confidence).money(first).decided

    workers = _workers(task, processes, deals - len(finished))
    try:
        rest = range(len(finished), deals)
        with bar(progress, deals, len(finished)) as step, closing(games(task, rest, workers)) as played:
            while not over():
                finished.append(next(played))
                if saver is not None:
                    saver.add({"deal": len(finished) - 1, "games": [game_data(game) for game in finished[-1]]})
                step(len(finished))
    finally:
        if saver is not None:
            saver.close()
    return result(asked, finished, confidence)


def read_match(path: str | Path, *, confidence: float | None = None) -> MatchResult:
    """Read what a match has saved, finished or not.

    Args:
        path: the file.
        confidence: of the intervals in the result; the match's own unless given.

    Raises:
        MatchFileError: it is no file of a match, or a line is malformed.
        OSError: it cannot be read.
    """
    data, finished, _ = read(Path(path))
    if not data:
        raise MatchFileError(f"{path}: the file is empty")
    return result(data, finished, data["confidence"] if confidence is None else confidence)


def _named(players: object) -> dict[str, Player]:
    """Give the different players by name.

    Raises:
        TypeError: something is no player, or a player's class has no name.
        ValueError: a name is unknown or stands for two, or there are not two or three.
    """
    if isinstance(players, Mapping):
        pairs = [(str(name), _player(who)) for name, who in players.items()]
    elif isinstance(players, list | tuple):
        made = [_player(who) for who in players]
        pairs = [(who.name, who) for who in made]
    else:
        raise TypeError(f"players takes two or three players, such as ['plain', 'random'], not {players!r}")
    if len(pairs) not in TABLE:
        raise ValueError(f"a match takes two or three players, not {len(pairs)}")
    named: dict[str, Player] = {}
    for name, who in pairs:
        if not _same(named.setdefault(name, who), who):
            raise ValueError(f"two players are called {name!r}: name them, as {{'first': ..., 'second': ...}}")
    return named


def _player(who: object) -> Player:
    if isinstance(who, type) and issubclass(who, Player):
        return player(who())
    if not isinstance(who, str | Player):
        raise TypeError(f"players takes players, names of players, or classes of players, not {who!r}")
    return player(who)


def _same(one: Player, two: Player) -> bool:
    """Say whether two players decide alike, as far as can be seen."""
    if one is two:
        return True
    if type(one) is not type(two):
        return False
    try:
        return pickle.dumps(one) == pickle.dumps(two)
    except Exception:  # noqa: BLE001 (what cannot be compared is not taken for the same)
        return False


def _seatings(players: Sequence[Who] | Mapping[str, Who], named: Mapping[str, Player]) -> tuple[Seating, ...]:
    names = list(named) if isinstance(players, Mapping) else [_player(who).name for who in players]
    if len(named) == 1:
        return ((names[0], names[0], names[0]),)
    if len(names) == 2:  # noqa: PLR2004 (two players: every seating that has both)
        both = product(names, repeat=3)
        return tuple((first, second, third) for first, second, third in both if len({first, second, third}) > 1)
    return tuple(dict.fromkeys((first, second, third) for first, second, third in permutations(names)))


def _workers(task: Task, processes: int | None, deals: int) -> int:
    """Give the number of processes.

    Raises:
        ValueError: more than one were asked for, and the players cannot go there.
    """
    if processes == 1:
        return 1
    alone = why_alone(task)
    if alone and processes is not None:
        raise ValueError(f"processes={processes}: {alone}; or play with processes=1")
    if alone:
        return 1
    return max(1, min(cores() if processes is None else processes, deals))


def _check(  # noqa: PLR0913, PLR0917 (the arguments that are looked at)
    deals: object, seed: int | str, processes: object, confidence: object, until: object, stop: object
) -> None:
    """Refuse arguments that are none of what they take.

    Raises:
        TypeError: one is of another kind.
        ValueError: one is out of its range.
    """
    for name, value in {"deals": deals, "processes": 1 if processes is None else processes}.items():
        if type(value) is not int:
            raise TypeError(f"{name} takes a whole number, not {value!r}")
        if value < 1:
            raise ValueError(f"{name}={value}: one is the least")
    seeded(seed)
    if not isinstance(confidence, float) or not 0 < confidence < 1:
        raise ValueError(f"confidence={confidence!r}: take a number between 0 and 1, such as 0.99")
    if until not in {None, DECIDED}:
        raise ValueError(f"until={until!r}: take {DECIDED!r}, or None to play all deals")
    if stop is not None and (isinstance(stop, bool) or not isinstance(stop, int | float) or not stop > 0):
        raise ValueError(f"stop={stop!r}: take seconds above 0, or None for no limit")


def _head(  # noqa: PLR0913, PLR0917 (all that makes a match)
    task: Task,
    seatings: tuple[Seating, ...],
    named: Mapping[str, Player],
    deals: int,
    until: str | None,
    confidence: float,
) -> dict[str, Any]:
    from ulti_widgets import __version__  # noqa: PLC0415 (the package's own name stands above all floors)

    return head(
        {
            "version": __version__,
            "rules": write_rules(task.rules),
            "seed": task.seed,
            "seatings": [list(seats) for seats in seatings],
            "players": {name: described(who) for name, who in named.items()},
            "stop": task.stop,
            "until": until,
            "planned": deals,
            "confidence": confidence,
        }
    )


def _open(path: Path, asked: Mapping[str, Any]) -> tuple[Saver, list[tuple[Game, ...]]]:
    """Open the file of a match that begins or goes on.

    Raises:
        MatchFileError: it holds another match, or is damaged.
        OSError: it cannot be read or written.
    """
    data, finished, kept = read(path, line(asked)) if path.exists() else ({}, [], 0)
    if data:
        compare(path, data, asked)
    saver = Saver(path, kept)
    if not data:
        saver.add(asked)
    return saver, finished
