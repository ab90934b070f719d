"""A player who leaves everything to chance, as a measure for the others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ulti_widgets.cards import pick
from ulti_widgets.language import N_
from ulti_widgets.players.base import Player, register
from ulti_widgets.ulti.actions import PASS, Action, Call, Concede, Declare, Done, Kontra, PlayCard, Take

if TYPE_CHECKING:
    import random

    from ulti_widgets.ulti.view import View

PASSES: Final = 0.8
"""How often it passes where it may: three such seats end an auction after two bids or so."""
NEAREST_BIDS: Final = 5
"""It chooses among so many of the lowest bids; over the whole ladder most auctions would end near the top."""
DARES: Final = 0.05
"""How often it doubles, or concedes, where it may."""


@register
class RandomPlayer(Player):
    """Chance decides.

    A seat that may pass passes four times in five, else takes the talon or bids, half and half. A bid is one
    of the five lowest, and the trump suit, the two cards laid away and the card played are any that are
    allowed, all equally likely. Marriages are declared half the time; one time in twenty it doubles a part
    or concedes. Since a bid must be higher than the one before, auctions end.
    """

    name = "random"
    describe = N_("Plays any card that is allowed and bids seldom: chance decides.")

    def act(self, view: View, rng: random.Random) -> Action:
        """Choose one of `view.legal` at random."""
        legal = view.legal
        if PASS in legal and rng.random() < PASSES:
            return PASS
        kinds: dict[type[Action], list[Action]] = {}
        for action in legal:
            kinds.setdefault(type(action), []).append(action)
        kinds.pop(type(PASS), None) if len(kinds) > 1 else None
        dares = kinds.pop(Kontra, []) + kinds.pop(Concede, [])
        if dares and (not kinds or rng.random() < DARES):
            return pick(rng, dares)
        for kind, other in ((Take, Call), (Declare, PlayCard)):
            if kind in kinds and other in kinds:
                kinds.pop(kind if rng.random() < 1 / 2 else other)
        choices = kinds.get(Done) or next(iter(kinds.values()))
        return pick(rng, choices[:NEAREST_BIDS] if isinstance(choices[0], Call) else choices)
