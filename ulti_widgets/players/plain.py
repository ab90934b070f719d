"""The plain player: rules of thumb that a beginner could be told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ulti_widgets.cards import PAIRS
from ulti_widgets.language import N_
from ulti_widgets.players.base import Player, register
from ulti_widgets.players.plain_bids import (
    HOPELESS,
    MARGIN,
    OPENING,
    Contract,
    Estimate,
    beats_part,
    choose_lay,
    higher,
)
from ulti_widgets.players.plain_cards import choose_card
from ulti_widgets.players.reading import Reading, would_lead
from ulti_widgets.ulti.actions import (
    CARDS,
    CONCEDE,
    DONE,
    PASS,
    TAKE,
    Action,
    Call,
    Declare,
    Kontra,
    Lay,
    NameTrump,
)

if TYPE_CHECKING:
    import random

    from ulti_widgets.ulti.view import View

DEFENDERS_STEP: Final = 0
"""The level from which the plain player doubles: it says kontra, and never answers one."""


@register
class Plain(Player):
    """A player that follows rules of thumb.

    It bids what pays best on average by its own cards, takes the talon only for a bid that it sees
    already, says kontra to what its own cards beat, never doubles again, and declares every marriage that
    it may. How it counts a hand is in `plain_count`, bids and kontra in `plain_bids`, card play in
    `plain_cards`. It leaves nothing to chance.
    """

    name = "plain"
    describe = N_("Follows rules of thumb: bids what its cards carry and doubles only what they beat.")

    def act(self, view: View, rng: random.Random) -> Action:  # noqa: ARG002 (nothing is left to chance)
        """Choose one of `view.legal`."""
        if view.laws is not None:
            return _play(view)
        if view.phase == "auction":
            return _turn(view)
        if view.phase == "lay":
            lays = [action for action in view.legal if isinstance(action, Lay)]
            return choose_lay(view.hand.mask, lays, _contracts(view), leads=would_lead(view, view.seat))
        if view.phase == "bid":
            return _bid(view)[1]
        if view.phase == "trump":
            return _name_trump(view)
        return CONCEDE if _hopeless(view) else DONE


def _contracts(view: View) -> tuple[Contract, ...]:
    return higher(view.rules, view.standing)


def _estimate(view: View) -> Estimate:
    return Estimate(view.hand.mask, view.talon.mask, leads=would_lead(view, view.seat))


def _bid(view: View) -> tuple[float, Call]:
    """Give the best bid over the standing one, and its worth in points."""
    worth, contract = _estimate(view).best(_contracts(view))
    return worth, Call(contract.bid, contract.trump if view.rules.trump_named == "in_bid" else None)


def _turn(view: View) -> Action:
    """Pass, take the talon, or bid without it where it cannot be taken.

    The own bid is never raised: it was the best already. The talon is taken when the ten cards alone carry
    a bid with a margin; two more can only help.
    """
    may_pass = PASS in view.legal
    if may_pass and (view.bidder == view.seat or len(view.legal) == 1):
        return PASS
    worth, call = _bid(view)
    needed = OPENING if view.standing is None else MARGIN
    if may_pass and worth < needed:
        return PASS
    if TAKE in view.legal:
        return TAKE
    return call if call in view.legal else PASS


def _name_trump(view: View) -> Action:
    suits = {action.suit: action for action in view.legal if isinstance(action, NameTrump)}
    choices = [
        contract for contract in higher(view.rules, None) if contract.bid == view.standing and contract.trump in suits
    ]
    _, contract = _estimate(view).best(choices)
    return suits[0 if contract.trump is None else contract.trump]


def _hopeless(view: View) -> bool:
    return _estimate(view).chance("simple", view.trump) < HOPELESS


def _play(view: View) -> Action:
    """Double, concede, declare or play a card."""
    table = Reading(view)
    for action in view.legal:
        if isinstance(action, Kontra) and _first(table, action) and beats_part(table, action.part):
            return action
    if DONE in view.legal:
        return DONE
    if CONCEDE in view.legal and _hopeless(view):
        return CONCEDE
    declarations = [action for action in view.legal if isinstance(action, Declare)]
    if declarations and view.rules.marriages == "first_card":
        # The best first: beside a bid 20-100 only one may be declared.
        return max(declarations, key=lambda action: (action.suit == view.trump, -action.suit))
    card = choose_card(table)
    for action in declarations:
        if PAIRS[action.suit] >> card & 1:
            return action
    return CARDS[card]


def _first(table: Reading, action: Kontra) -> bool:
    """Say whether it would be the first doubling of a part by a defender."""
    if table.partner is None:
        return False
    levels = table.view.kontra[table.laws.parts.index(action.part)]
    right = (table.declarer + 1) % 3
    return levels[0 if table.me == right else 1] == DEFENDERS_STEP
