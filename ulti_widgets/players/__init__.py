"""Who decides: players that are given a seat's view and answer with an action."""

from ulti_widgets.cards import pick
from ulti_widgets.players.base import (
    Fault,
    Player,
    fallback,
    generator,
    interrupted,
    late,
    player,
    player_names,
    register,
    safe_act,
)
from ulti_widgets.players.plain import Plain
from ulti_widgets.players.playing import play_deal, play_match
from ulti_widgets.players.random_player import RandomPlayer
from ulti_widgets.players.thinking import Club, Master, Thinking

__all__ = [
    "Club",
    "Fault",
    "Master",
    "Plain",
    "Player",
    "RandomPlayer",
    "Thinking",
    "fallback",
    "generator",
    "interrupted",
    "late",
    "pick",
    "play_deal",
    "play_match",
    "player",
    "player_names",
    "register",
    "safe_act",
]
