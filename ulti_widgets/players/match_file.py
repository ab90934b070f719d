"""The file of a match: a head line with what is played, then a line for each deal, in order.

JSON lines. What is played follows from the head alone, so a match that was cut goes on where it stopped.
"""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any, Final

from ulti_widgets.players.match_result import DECIDED, Game, MatchResult
from ulti_widgets.ulti.rules import RulesError
from ulti_widgets.ulti.rules_text import read_rules

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

FORMAT: Final = "ulti-match"
FORMAT_VERSION: Final = 1
SEATS: Final = 3

_ABOUT: Final = {
    "version": "the version of ulti-widgets",
    "rules": "the rules",
    "seed": "the seed",
    "seatings": "who sits where",
    "players": "the players",
    "stop": "the stop",
    "until": "when the match ends",
    "planned": "the number of deals",
    "confidence": "the confidence",
}


class MatchFileError(ValueError):
    """A file that is none of a match, or that holds another match."""


def head(data: Mapping[str, Any]) -> dict[str, Any]:
    """Give the head line of a match."""
    return {"format": FORMAT, "format_version": FORMAT_VERSION, **data}


def game_data(game: Game) -> dict[str, Any]:
    """Give a game as JSON has it."""
    return {
        "paid": list(game.paid),
        "declarer": game.declarer,
        "bid": game.bid,
        "made": game.made,
        "faults": [list(fault) for fault in game.faults],
        "cpu": [round(seconds, 6) for seconds in game.cpu],
    }


def line(data: object) -> str:
    """Give a line of the file, its end included."""
    return json.dumps(data, ensure_ascii=False) + "\n"


def read(path: Path, begins: str = "") -> tuple[dict[str, Any], list[tuple[Game, ...]], int]:
    """Read a file.

    Args:
        path: the file.
        begins: the head line of the match that is to be played; a file that was cut off within it holds nothing yet.

    Returns:
        Its head, for each deal its games, and the length in bytes of what is whole: a last line that was
        cut off in writing is left out. Of a file that holds nothing yet the head is empty.

    Raises:
        MatchFileError: it is none of a match, or a line is malformed, which is named by its number.
        OSError: it cannot be read.
    """
    whole = path.read_bytes()
    kept = whole.rfind(b"\n") + 1
    lines = whole[:kept].split(b"\n")[:-1]
    if not lines:
        # Whatever else stands there is somebody's: it must not be written over.
        if not begins.encode().startswith(whole):
            raise MatchFileError(f"{path}: not one whole line of a match stands here: to save one, take another file")
        return {}, [], 0
    data = _object(path, 1, lines[0])
    if data.get("format") != FORMAT:
        raise MatchFileError(f"{path}:1: this is no file of a match: it has no format {FORMAT!r}")
    if data.get("format_version") != FORMAT_VERSION:
        message = f"{path}:1: its format is version {data.get('format_version')!r}, and this reads {FORMAT_VERSION}"
        raise MatchFileError(message)
    _check_head(path, data)
    names = {bid.name for bid in read_rules(data["rules"]).ladder.bids}
    games = [_deal(path, number, raw, data, names) for number, raw in enumerate(lines[1:], start=2)]
    return data, games, kept


def result(data: Mapping[str, Any], deals: list[tuple[Game, ...]], confidence: float) -> MatchResult:
    """Give the result that a head and the deals make."""
    return MatchResult(
        tuple((first, second, third) for first, second, third in data["seatings"]),
        read_rules(data["rules"]),
        data["seed"],
        tuple(deals),
        max(data["planned"], len(deals)),
        confidence,
        data["until"],
    )


def compare(path: Path, stands: Mapping[str, Any], asked: Mapping[str, Any]) -> None:
    """Refuse to go on with another match.

    Raises:
        MatchFileError: something differs; it is named.
    """
    # Where a fixed number of deals is played, more can be played later, and looked at otherwise.
    names = [name for name in _ABOUT if name not in {"planned", "confidence"} or asked["until"] is not None]
    differs = [name for name in names if stands[name] != asked[name]]
    if differs:
        said = "; ".join(f"{_ABOUT[name]} ({stands[name]!r} there, {asked[name]!r} asked)" for name in differs)
        raise MatchFileError(f"{path} holds another match, which differs in {said}: save this one elsewhere")


class Saver:
    """Appends deals to a file; each is safe when `add` returns, even if the process is killed."""

    def __init__(self, path: Path, kept: int) -> None:
        """Open the file, and cut off what is behind its last whole line.

        Raises:
            OSError: it cannot be written.
        """
        self._file = path.open("ab")
        self._file.truncate(kept)

    def add(self, data: object) -> None:
        """Append a line."""
        self._file.write(line(data).encode())
        self._file.flush()
        os.fsync(self._file.fileno())

    def close(self) -> None:
        """Close the file."""
        self._file.close()


def _object(path: Path, number: int, raw: bytes) -> dict[str, Any]:
    try:
        found = json.loads(raw)
    except ValueError as error:
        raise MatchFileError(f"{path}:{number}: this is no JSON: {error}") from error
    if not isinstance(found, dict):
        raise MatchFileError(f"{path}:{number}: a line holds an object, not {type(found).__name__}")
    return found


def _check_head(path: Path, data: Mapping[str, Any]) -> None:
    missing = [name for name in _ABOUT if name not in data]
    if missing:
        raise MatchFileError(f"{path}:1: the head lacks {', '.join(missing)}")
    try:
        read_rules(data["rules"])
    except (RulesError, TypeError, AttributeError) as error:
        raise MatchFileError(f"{path}:1: rules: {error}") from error
    seatings = data["seatings"]
    good = (
        isinstance(seatings, list)
        and bool(seatings)
        and all(isinstance(one, list) and [type(who) for who in one] == [str] * SEATS for one in seatings)
        and type(data["planned"]) is int
        and isinstance(data["confidence"], float)
        and 0 < data["confidence"] < 1
        and data["until"] in (None, DECIDED)
        and type(data["seed"]) in (int, str)
    )
    if not good:
        raise MatchFileError(f"{path}:1: the head is damaged")


def _deal(path: Path, number: int, raw: bytes, data: Mapping[str, Any], names: set[str]) -> tuple[Game, ...]:
    where = f"{path}:{number}"
    found = _object(path, number, raw)
    if found.get("deal") != number - 2:
        raise MatchFileError(f"{where}: this line holds deal {found.get('deal')!r}, where {number - 2} should stand")
    games = found.get("games")
    if not isinstance(games, list) or len(games) != len(data["seatings"]):
        raise MatchFileError(f"{where}: a deal has {len(data['seatings'])} games, one for each seating")
    return tuple(_game(where, game, names) for game in games)


def _game(where: str, found: Any, names: set[str]) -> Game:  # noqa: ANN401 (a file may hold anything)
    try:
        first, second, third = found["paid"]
        right, left, own = map(float, found["cpu"])
        declarer, bid, made = found["declarer"], found["bid"], found["made"]
        faults = tuple((seat, what, kind) for seat, what, kind in found["faults"])
    except (KeyError, TypeError, ValueError) as error:
        raise MatchFileError(f"{where}: a game is damaged ({type(error).__name__}: {error})") from error
    if [type(points) for points in (first, second, third)] != [int] * SEATS or first + second + third:
        raise MatchFileError(f"{where}: a game pays three whole numbers that add to zero, not {found['paid']!r}")
    if declarer not in (None, 0, 1, 2) or (bid is None) != (declarer is None) or type(made) is not bool:
        raise MatchFileError(f"{where}: a game names its declarer, bid and whether it was made")
    if bid is not None and bid not in names:
        raise MatchFileError(f"{where}: {bid!r} is no bid of these rules")
    if any(seat not in (0, 1, 2) or type(what) is not str or type(kind) is not str for seat, what, kind in faults):
        raise MatchFileError(f"{where}: a fault has a seat, what was wrong, and its kind, not {found['faults']!r}")
    return Game((first, second, third), declarer, bid, made, faults, (right, left, own))
