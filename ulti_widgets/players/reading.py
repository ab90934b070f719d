"""What a seat can conclude from its view: cards out, who may hold them, which tricks are certain."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ulti_widgets.cards import FULL, bits
from ulti_widgets.ulti.actions import PlayCard
from ulti_widgets.ulti.laws import SUIT_OF
from ulti_widgets.ulti.play import NEXT

if TYPE_CHECKING:
    from ulti_widgets.ulti.laws import Laws
    from ulti_widgets.ulti.view import View

LIKELY_VOID: Final = 3
"""With fewer cards of a side suit than this in two hands, one of them has often run out of it."""


def would_lead(view: View, seat: int | None) -> bool:
    """Say whether a seat leads to the first trick if it becomes the declarer."""
    return seat is not None and view.rules.leader(seat, view.opener) == seat


class Reading:
    """The table as one seat reads it while cards are played.

    Masks of cards throughout.

    Attributes:
        view, laws: the view and the contract's tables.
        me, declarer, partner: seats; the partner is None for the declarer.
        hand, legal: the seat's own cards, and those it may play now.
        out: cards that the seat cannot place: in the other hands, or in a talon it does not know.
        hidden: number of cards of `out` that lie in the talon.
        could: for each seat the cards that it may hold, judged by how it has followed so far.
        first, best: the card led and the best so far; -1 for the leader.
        best_seat: who played the best; -1 for the leader.
        after: the seats that play after this one.
    """

    __slots__ = (
        "after", "best", "best_seat", "could", "declarer", "first", "hand", "hidden", "laws", "legal", "me", "out",
        "partner", "view",
    )  # fmt: skip

    def __init__(self, view: View) -> None:
        """Read the view.

        Raises:
            ValueError: no cards are being played in it.
        """
        if view.laws is None or view.declarer is None or view.trick is None or view.seat is None:
            raise ValueError("there is nothing to read before cards are played")
        self.view = view
        self.laws: Laws = view.laws
        self.me: int = view.seat
        self.declarer: int = view.declarer
        self.partner: int | None = None if self.me == self.declarer else 3 - self.me - self.declarer
        self.hand: int = view.hand.mask
        self.legal: int = sum(1 << action.card for action in view.legal if isinstance(action, PlayCard))
        tricks = [(trick.leader, trick.cards) for trick in (*view.tricks, view.trick)]
        played = sum(1 << card for _, cards in tricks for card in cards)
        self.out: int = FULL & ~played & ~self.hand & ~view.talon.mask
        self.hidden: int = view.talon_size - len(view.talon)
        self.could: list[int] = [self.out] * 3
        self.could[self.me] = self.hand
        self.first = self.best = self.best_seat = -1
        for leader, cards in tricks:
            self._read(leader, cards)
        if len(view.trick.cards) == 0:
            self.first = self.best = self.best_seat = -1
        for seat, shown in enumerate(view.shown):
            if shown is not None:
                self.could[seat] = shown.mask
        if all(shown is not None for shown in view.shown):
            self.out = self.could[NEXT[self.me]] | self.could[NEXT[NEXT[self.me]]]
            self.hidden = 0
        seats = (NEXT[self.me], NEXT[NEXT[self.me]])
        self.after: tuple[int, ...] = seats[: 2 - len(view.trick.cards)]

    def _read(self, leader: int, cards: tuple[int, ...]) -> None:
        """Follow a trick, and strike what a seat would have had to play instead."""
        beats, seat = self.laws.beats, leader
        self.first = self.best = -1
        for card in cards:
            if self.first < 0:
                self.first = self.best = card
                self.best_seat = seat
            else:
                takes = beats[self.best] >> card & 1
                if seat != self.me and not (takes and SUIT_OF[self.first] >> card & 1):
                    self._strike(seat, card)
                if takes:
                    self.best, self.best_seat = card, seat
            seat = NEXT[seat]

    def _strike(self, seat: int, card: int) -> None:
        legal, first, best = self.laws.legal, self.first, self.best
        declares, own, gone = seat == self.declarer, 1 << card, 0
        for other in bits(self.could[seat]):
            if not legal(own | 1 << other, first, best, declares) & own:
                gone |= 1 << other
        self.could[seat] &= ~gone

    def others(self) -> int:
        """Give the cards that the other two may hold."""
        return self.could[NEXT[self.me]] | self.could[NEXT[NEXT[self.me]]]

    def against(self) -> tuple[int, ...]:
        """Give the seats that play against this one."""
        return (NEXT[self.me], NEXT[NEXT[self.me]]) if self.partner is None else (self.declarer,)

    def takes(self, card: int) -> bool:
        """Say whether a card would be the best in the trick so far."""
        return self.best < 0 or bool(self.laws.beats[self.best] >> card & 1)

    def may_trump(self, seat: int, suit: int) -> bool:
        """Say whether a seat is likely to trump when a suit (a mask) is led."""
        held = self.could[seat] & suit
        return (
            not suit & self.laws.trumps and bool(self.could[seat] & self.laws.trumps) and held.bit_count() < LIKELY_VOID
        )

    def safe(self, card: int, seats: tuple[int, ...] | None = None) -> bool:
        """Say whether a card that takes the trick is likely to keep it against seats still to play.

        Args:
            card: the card.
            seats: against whom; by default against all who play after this seat.
        """
        laws = self.laws
        led = SUIT_OF[card if self.first < 0 else self.first]
        for seat in self.after:
            if seats is not None and seat not in seats:
                continue
            if laws.trumps >> card & 1:
                # Over a trump only a higher one helps, and only without a card of the suit led.
                if self.could[seat] & laws.above[card] and (led & laws.trumps or self.may_trump(seat, led)):
                    return False
            elif self.could[seat] & laws.above[card] or self.may_trump(seat, led):
                return False
        return True

    def master(self, card: int) -> bool:
        """Say whether no higher card of the suit can be in the hands of the other side."""
        return not any(self.could[seat] & self.laws.above[card] for seat in self.against())
