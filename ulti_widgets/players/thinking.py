"""The players that think: they try deals that fit what they see, and solve each with open cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from ulti_widgets.language import N_
from ulti_widgets.players import thinking_bids, thinking_play
from ulti_widgets.players.base import Player, register
from ulti_widgets.players.effort import CLUB, MASTER, Effort
from ulti_widgets.players.plain import Plain
from ulti_widgets.ulti.actions import CONCEDE, DONE, Action, PlayCard

if TYPE_CHECKING:
    import random

    from ulti_widgets.players.thoughts import Thoughts
    from ulti_widgets.ulti.view import View


def consider(view: View, effort: Effort, rng: random.Random) -> Thoughts:
    """Weigh what a seat may do; the best first.

    In the play these are cards; doublings are weighed by `thinking_play.doublings`, marriages are always declared.

    Raises:
        ValueError: it is not the view's seat's turn.
    """
    if not view.legal:
        message = f"it is not the turn of seat {view.seat}: there is nothing to weigh"
        raise ValueError(message)
    if view.phase == "auction":
        return thinking_bids.turn(view, effort, rng)
    if view.phase == "lay":
        return thinking_bids.lay_and_bid(view, effort, rng)
    if view.phase == "bid":
        return thinking_bids.bid(view, effort, rng)
    if view.phase == "trump":
        return thinking_bids.name_trump(view, effort, rng)
    if view.phase == "concede":
        return thinking_play.conceding(view, effort, rng)
    return thinking_play.cards(view, effort, rng)


class Thinking(Player):
    """A player that tries deals which fit its view, solves each of them with open cards, and does what pays best."""

    effort: ClassVar[Effort]

    def act(self, view: View, rng: random.Random) -> Action:
        """Choose one of `view.legal`."""
        if view.laws is not None:
            return self._play(view, rng)
        return consider(view, self.effort, rng).options[0].action

    def _play(self, view: View, rng: random.Random) -> Action:
        """Double, concede, declare or play a card."""
        doubling = next(iter(thinking_play.doublings(view, self.effort, rng).options), None)
        if doubling is not None and thinking_play.pays(view, doubling):
            return doubling.action
        if DONE in view.legal:
            return DONE
        if CONCEDE in view.legal:
            conceding = thinking_play.conceding(view, self.effort, rng).options[0]
            if conceding.action == CONCEDE:
                return CONCEDE
        declared = thinking_play.declarations(view)
        if declared and view.rules.marriages == "first_card":
            return declared[0]
        return self._card(view, rng)

    def _card(self, view: View, rng: random.Random) -> Action:
        """Choose a card, and declare the marriage that goes with it."""
        chosen = thinking_play.cards(view, self.effort, rng).options[0].action
        assert isinstance(chosen, PlayCard)  # noqa: S101 (cards were weighed)
        return thinking_play.declared_with(view, chosen.card) or chosen


@register
class Club(Thinking):
    """Bids and doubles as the plain player does; for a card it tries a few deals, whatever was bid."""

    name = "club"
    describe = N_("Bids by rules of thumb, and thinks about each card: tries some deals that fit what it has seen.")
    effort = CLUB

    def act(self, view: View, rng: random.Random) -> Action:
        """Choose one of `view.legal`."""
        thumb = Plain().act(view, rng)
        if not isinstance(thumb, PlayCard):
            return thumb
        return self._card(view, rng)


@register
class Master(Thinking):
    """Tries many deals, likelier those that the bids speak for."""

    name = "master"
    describe = N_("Thinks hard: tries many deals that fit what it has seen and what was bid.")
    effort = MASTER
