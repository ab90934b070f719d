"""Who plays the other seats of an exercise that is played on: a script, and a plain player where it ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ulti_widgets.cards import PACK, Hand
from ulti_widgets.players.base import generator, player, safe_act
from ulti_widgets.ulti.actions import PlayCard
from ulti_widgets.ulti.view import Trick, View

if TYPE_CHECKING:
    from ulti_widgets.ulti.play import Play


def seen(play: Play, seat: int) -> View:
    """Give what a seat may see of a position in the card play, without a deal around it."""
    tricks = tuple(Trick(leader, tuple(PACK[card] for card in cards), taker) for leader, cards, taker in play.tricks())
    sizes = [hand.bit_count() for hand in play.hands]
    mine = play.turn == seat and not play.over
    return View(
        rules=play.rules,
        seat=seat,
        dealer=2,
        opener=0,
        phase="settled" if play.over else "play",
        turn=None if play.over else play.turn,
        hand=Hand(mask=play.hands[seat]),
        sizes=(sizes[0], sizes[1], sizes[2]),
        shown=(None, None, None),
        talon=Hand(mask=play.talon if seat == play.declarer else 0),
        talon_size=play.talon.bit_count(),
        talon_by=play.declarer,
        events=(),
        standing=play.bid,
        bidder=play.declarer,
        declarer=play.declarer,
        trump=play.laws.trump,
        laws=play.laws,
        tricks=tricks,
        trick=Trick(play.leader, tuple(PACK[card] for card in play.trick), None),
        kontra=play.kontra,
        marriages=((), (), ()),
        legal=tuple(play.legal_actions()) if mine else (),
        decided=False,
        settlement=None,
    )


def reply(play: Play, script: int = 0, order: tuple[int, ...] = ()) -> int:
    """Give the card that an opponent plays.

    Args:
        play: the position; an opponent is to play.
        script: mask of the cards that the script names.
        order: the same cards, the most wanted first.
    """
    if play.legal & script:
        return next(card for card in order if play.legal >> card & 1)
    step = sum(cards.bit_count() for cards in play.won) + len(play.trick)
    action, _ = safe_act(player("plain"), seen(play, play.turn), generator(0, 0, play.turn, step))
    assert isinstance(action, PlayCard)  # noqa: S101 (only cards are legal here)
    return int(action.card)
