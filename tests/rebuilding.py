"""Deals that a seat could be in, rebuilt from where the hidden cards lie: what knowledge and draws are held against."""

from __future__ import annotations

from itertools import combinations, permutations
from typing import TYPE_CHECKING

from ulti_widgets.cards import FULL, PACK, Hand, bits
from ulti_widgets.ulti.actions import Action, Declare, Lay, Take
from ulti_widgets.ulti.deal import Deal
from ulti_widgets.ulti.play import NEXT
from ulti_widgets.ulti.reasons import IllegalAction

if TYPE_CHECKING:
    from collections.abc import Iterator

Hands = tuple[int, int, int]
Lies = tuple[Hands, int]


def fits(deal: Deal, seat: int, lies: Lies) -> bool:
    """Say whether some deal looks to a seat as this one does and has its cards lying so."""
    view = deal.view(seat)
    return any(other.view(seat) == view for other in rebuilt(deal, seat, lies))


def placements(deal: Deal, seat: int, *, most: int = 10) -> Iterator[Lies]:
    """Give every way in which the cards that a seat does not hold or see on the table could lie.

    Raises:
        ValueError: there are more than `most` such cards.
    """
    view = deal.view(seat)
    hands = deal.hands
    talon = view.talon_size and (deal.auction.talon if deal.play is None else deal.play.talon)
    hidden = [card for place in (*(hand for at, hand in enumerate(hands) if at != seat), talon) for card in bits(place)]
    if len(hidden) > most:
        message = f"{len(hidden)} hidden cards are too many"
        raise ValueError(message)
    first, second = (at for at in range(3) if at != seat)
    sizes = hands[first].bit_count(), hands[second].bit_count()
    for one in combinations(hidden, sizes[0]):
        left = [card for card in hidden if card not in one]
        for two in combinations(left, sizes[1]):
            found = [0, 0, 0]
            found[seat] = hands[seat]
            found[first] = sum(1 << card for card in one)
            found[second] = sum(1 << card for card in two)
            yield (found[0], found[1], found[2]), FULL & sum(1 << card for card in left if card not in two)


def rebuilt(deal: Deal, seat: int, lies: Lies) -> Iterator[Deal]:
    """Give deals with the same log, as far as the seat saw it, that end with the cards lying so.

    Which cards went from hand to hand behind the seat's back changes nothing that it saw, so that one past will do.
    """
    hands, talon = list(lies[0]), lies[1]
    log = list(deal.log)
    view = deal.view(seat)
    for trick in [] if view.trick is None else [*view.tricks, view.trick]:
        who = trick.leader
        for card in trick.cards:
            hands[who] |= 1 << card
            who = NEXT[who]
    past = _Past(deal, seat).found((hands[0], hands[1], hands[2]), talon)
    if past is None:
        return
    dealt, aside, lays = past
    order = [NEXT[deal.dealer], NEXT[NEXT[deal.dealer]], deal.dealer]
    ten = [list(bits(dealt[who])) for who in order]
    pack = [*ten[0][:10], *ten[1], *ten[2], *(ten[0][10:] or bits(aside))]
    if len(pack) == len(PACK):
        yield from _replayed(Deal(deal.rules, [PACK[card] for card in pack], dealer=deal.dealer), seat, log, lays)


class _Past:
    """The search for what may have been laid away and taken before the cards lay so, backwards, try by try."""

    def __init__(self, deal: Deal, seat: int) -> None:
        self.seat = seat
        self.moves = [(who, action) for who, action in deal.log if isinstance(action, Lay | Take)]
        self.taken = [
            _taken(deal, at) if isinstance(action, Take) else action.cards.mask
            for at, (_, action) in enumerate(self.moves)
        ]
        self.failed: set[tuple[int, Hands]] = set()

    def found(self, hands: Hands, talon: int, at: int = -1) -> tuple[Hands, int, list[Hand]] | None:
        """Give hands and talon as dealt and the cards laid away in order, in a way that the seat's own eyes allow.

        Args:
            hands: the hands after a move.
            talon: the talon after it.
            at: which move is undone, from the last on.
        """
        if -at > len(self.moves):
            return hands, talon, []
        if (at, hands) in self.failed:
            return None
        who, action = self.moves[at]
        if isinstance(action, Lay):
            if who == self.seat and self.taken[at] != talon:
                return None
            past = self.found(_given(hands, who, talon), 0, at - 1)
            return None if past is None else (past[0], past[1], [*past[2], Hand(mask=talon)])
        # What was taken lay there: for the seat's own eyes known, else any two of the twelve.
        layer = None if at - 1 < -len(self.moves) else self.moves[at - 1][0]
        if self.seat in {who, layer}:
            own = self.taken[at]
            pairs = [] if own & ~hands[who] else [own]
        elif who == layer:
            pairs = [next(two for two in _twos(hands[who]))]
        else:
            pairs = _twos(hands[who])
        for pair in pairs:
            past = self.found(_given(hands, who, -pair), pair, at - 1)
            if past is not None:
                return past
        self.failed.add((at, hands))
        return None


def _twos(cards: int) -> list[int]:
    return [1 << one | 1 << two for one, two in combinations(bits(cards), 2)]


def _given(hands: Hands, who: int, cards: int) -> Hands:
    """Give a hand more cards, or fewer where the number is negative."""
    found = list(hands)
    found[who] += cards
    return found[0], found[1], found[2]


def _taken(deal: Deal, number: int) -> int:
    """Give the two cards that moved in the Take that is the n-th of all layings and takings."""
    station, found = deal, []
    while (before := station.previous) is not None:
        if isinstance(station.action, Lay | Take):
            found.append(before.auction.talon)
        station = before
    return found[::-1][number]


def _replayed(deal: Deal, seat: int, log: list[tuple[int, Action]], lays: list[Hand]) -> Iterator[Deal]:
    """Replay a log with other cards laid away; a marriage whose suit nobody said is declared in any suit."""
    left = iter(lays)
    steps = [Lay(next(left)) if isinstance(action, Lay) else action for _, action in log]
    secret = [
        at
        for at, (who, action) in enumerate(log)
        if isinstance(action, Declare) and who != seat and deal.rules.marriages == "first_card"
    ]
    for suits in permutations(range(4), len(secret)) if len(secret) > 1 else [(suit,) for suit in range(4)]:
        said = dict(zip(secret, suits, strict=False))
        try:
            other = deal
            for at, step in enumerate(steps):
                other = other.after(Declare(said[at]) if at in said else step)
        except IllegalAction:
            continue
        yield other
        if not secret:
            return
