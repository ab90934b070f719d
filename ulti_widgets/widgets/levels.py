"""The menu of who sits opposite: the computers by their levels, each with a line on how it plays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ulti_widgets.language import N_, Translator, capital
from ulti_widgets.players import player, player_names
from ulti_widgets.ulti.names import seat_noun

if TYPE_CHECKING:
    from ulti_widgets.players import Player

Json = dict[str, Any]

_NAMES: Final = {
    "random": N_("Random"),
    "plain": N_("Plain"),
    "club": N_("Club"),
    "master": N_("Master"),
}
"""The levels that come with the package; a player of one's own is called what it calls itself."""


def player_label(name: str, words: Translator) -> str:
    """Give a player's name for people."""
    return words.text(_NAMES[name]) if name in _NAMES else capital(name)


def levels(words: Translator) -> list[Json]:
    """Give all players that may be chosen."""
    return [
        {"id": name, "name": player_label(name, words), "text": words.text(player(name).describe)}
        for name in player_names()
    ]


def computers(players: tuple[Player | None, ...], words: Translator) -> Json | None:
    """Give who sits at the computers' seats; None where people sit at all three.

    The menu chooses for all of them at once, which is what a beginner wants; where they differ, each is named.
    """
    seats = {seat: who.name for seat, who in enumerate(players) if who is not None}
    if not seats:
        return None
    found = list(dict.fromkeys(seats.values()))
    if len(found) == 1:
        return {"chosen": found[0], "text": player_label(found[0], words)}
    said = [f"{words.noun(seat_noun(seat))} {player_label(name, words)}" for seat, name in seats.items()]
    return {"chosen": None, "text": ", ".join(said)}
