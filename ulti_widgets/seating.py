"""Who sits at a table, and what else is laid there: arguments looked at before anything is dealt."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from ulti_widgets.players import Player, player

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import UnionType

Seating: TypeAlias = Player | str | None
SEATS: Final = 3

_TAKEN: Final = {
    "rules": "Rules or the name of a preset",
    "players": "three seats, such as [None, 'plain', 'plain']",
    "seed": "a number or a text",
    "deal": "a Deal (a number that shuffles the cards is the seed)",
    "record": "a Record, its text, or a Deal",
    "session": "a Session",
    "stop": "seconds, or None for no limit",
}
"""What the arguments take that lay a table, for those who give something else."""


def expect(kind: type | UnionType, **given: object) -> None:
    """Refuse an argument of another kind, by its name.

    Raises:
        TypeError: it is of another kind.
    """
    for name, value in given.items():
        # Python counts True and False among the whole numbers; none of these takes them.
        if not isinstance(value, kind) or isinstance(value, bool):
            message = f"{name} takes {_TAKEN[name]}, not {value!r}"
            raise TypeError(message)


def seated(players: Sequence[Seating]) -> tuple[Player | None, ...]:
    """Give who sits at each seat.

    Raises:
        TypeError: it is no list of seats, or a seat's is no player.
        ValueError: there is no player of that name, or the number of seats is not three.
    """
    expect(list | tuple, players=players)
    if len(players) != SEATS:
        message = f"players takes three seats (None for a person), not {len(players)}"
        raise ValueError(message)
    return tuple(at_seat(seat, who) for seat, who in enumerate(players))


def at_seat(seat: int, who: object) -> Player | None:
    """Give who sits at a seat.

    Raises:
        TypeError: it is no player.
        ValueError: there is no player of that name.
    """
    if who is None:
        return None
    if isinstance(who, type) and issubclass(who, Player):
        message = f"players[{seat}] is a class: write {who.__name__}()"
        raise TypeError(message)
    if not isinstance(who, str | Player):
        message = f"players[{seat}] takes a player, a player's name, or None for a person, not {who!r}"
        raise TypeError(message)
    return player(who)
