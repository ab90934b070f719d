"""What a seat can know of the hidden cards: where each may lie, and which marriages each hand can hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ulti_widgets.cards import FULL, PAIRS, bits
from ulti_widgets.ulti.actions import Declare, Heard, Lay, Take
from ulti_widgets.ulti.laws import SUIT_OF, marriage_worth
from ulti_widgets.ulti.play import NEXT

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ulti_widgets.ulti.laws import Laws
    from ulti_widgets.ulti.view import View

TALON: Final = 3
"""The place of the cards laid away, beside the three seats."""
PLACES: Final = 4
_SUIT_SETS: Final = 16


class Knowledge:
    """What follows for certain from a seat's view about where the hidden cards lie.

    Masks of cards throughout; a place is a seat (0, 1, 2) or `TALON`.

    Attributes:
        view: the view.
        me: whose view it is.
        lies: for each place the cards that are known to lie there.
        could: for each place the other cards that may lie there.
        room: for each place how many of those it holds.
        played: for each seat the cards that it has played.
        marriages: for each seat the sets of suits (masks of four bits) in which it may have held king and queen
            when the play began; None where nothing is known.
    """

    __slots__ = ("could", "lies", "marriages", "me", "played", "room", "view")

    def __init__(self, view: View) -> None:
        """Conclude.

        Raises:
            ValueError: it is nobody's view.
        """
        if view.seat is None:
            message = "nobody's view knows no hand: ask for a seat's, as in deal.view(0)"
            raise ValueError(message)
        self.view = view
        self.me: int = view.seat
        self.played: list[int] = [0, 0, 0]
        tricks = [] if view.trick is None else [*view.tricks, view.trick]
        for trick in tricks:
            seat = trick.leader
            for card in trick.cards:
                self.played[seat] |= 1 << card
                seat = NEXT[seat]
        could = self._through_the_auction()
        gone = self.played[0] | self.played[1] | self.played[2]
        could = [cards & ~gone for cards in could]
        if view.laws is not None:
            for trick in tricks:
                self._follow(could, view.laws, trick.leader, trick.cards)
        for seat, shown in enumerate(view.shown):
            if shown is not None:
                could = [cards & ~shown.mask for cards in could]
                could[seat] = shown.mask
        self.could: list[int] = could
        self.lies: list[int] = [0] * PLACES
        self.room: list[int] = [*view.sizes, view.talon_size]
        self._settle()
        self.marriages: tuple[frozenset[int] | None, ...] = tuple(self._marriages(seat) for seat in range(3))

    def _through_the_auction(self) -> list[int]:
        """Follow the cards laid away and taken; give for each place the cards that it may hold."""
        view, me = self.view, self.me
        mine = view.hand.mask | self.played[me]
        for event in reversed(view.events):
            if event.seat == me and isinstance(event.action, Take):
                mine &= ~event.cards.mask
            elif event.seat == me and isinstance(event.action, Lay):
                mine |= event.cards.mask
        could = [FULL & ~mine] * PLACES
        could[me] = mine
        if view.rules.talon == "opener":
            could[TALON] = 0
        for event in view.events:
            who, cards = event.seat, event.cards.mask
            if isinstance(event.action, Take):
                if who == me:
                    could = [held & ~cards for held in could]
                    could[me] |= cards
                else:
                    could[who] |= could[TALON]
                could[TALON] = 0
            elif isinstance(event.action, Lay):
                if who == me:
                    could[me] &= ~cards
                    could[TALON] = cards
                else:
                    could[TALON] = could[who]
        return could

    def _follow(self, could: list[int], laws: Laws, leader: int, cards: Iterable[int]) -> None:
        """Follow a trick, and strike what a seat would have had to play instead.

        A card is allowed or not beside each other card by itself, so that pairs say all.
        """
        first, best, seat = -1, -1, leader
        for card in cards:
            if seat != self.me:
                own, declares = 1 << card, seat == self.view.declarer
                for other in bits(could[seat]):
                    if not laws.legal(own | 1 << other, first, best, declares) & own:
                        could[seat] &= ~(1 << other)
            if first < 0:
                first = best = card
            elif laws.beats[best] >> card & 1:
                best = card
            seat = NEXT[seat]

    def _settle(self) -> None:
        """Place the cards that can lie in one place only, until no more follows."""
        could, room = self.could, self.room
        for place, size in enumerate([*self.view.sizes, self.view.talon_size]):
            if not size:
                could[place] = 0
        settled = False
        while not settled:
            settled = True
            for place in range(PLACES):
                others = 0
                for other in range(PLACES):
                    if other != place:
                        others |= could[other]
                sure = could[place] & ~others
                if sure:
                    self.lies[place] |= sure
                    room[place] -= sure.bit_count()
                    could[place] &= ~sure
                    settled = False
                if not room[place] and could[place]:
                    could[place] = 0
                    settled = False

    def _marriages(self, seat: int) -> frozenset[int] | None:
        """Give the sets of suits that a seat may have held king and queen of, judged by what it declared."""
        view, laws = self.view, self.view.laws
        if laws is None or seat == self.me:
            return None
        heard = sorted(view.marriages[seat])
        if view.rules.declare_by_choice:
            return self._chosen(seat, laws, heard)
        if view.rules.marriages == "at_count" or not self.played[seat]:
            return None
        fits = []
        for suits in range(_SUIT_SETS):
            hand = sum(PAIRS[suit] for suit in bits(suits))
            counted = bits(laws.marriages(hand, declares=seat == view.declarer))
            if sorted(marriage_worth(suit, laws.trump) for suit in counted) == heard:
                fits.append(suits)
        return frozenset(fits)

    def _chosen(self, seat: int, laws: Laws, heard: list[int]) -> frozenset[int] | None:
        """The same where one chooses whether to declare: what was declared was there, the rest says nothing."""
        named, twenties = 0, 0
        for event in self.view.events:
            if event.seat != seat:
                continue
            if isinstance(event.action, Declare):
                named |= 1 << event.action.suit
            elif isinstance(event.action, Heard):
                if laws.trump is not None and event.action.points == marriage_worth(laws.trump, laws.trump):
                    named |= 1 << laws.trump
                else:
                    twenties += 1
        if not heard:
            return None
        side = 0 if laws.trump is None else 1 << laws.trump
        return frozenset(
            suits
            for suits in range(_SUIT_SETS)
            if suits & named == named and (suits & ~side & ~named).bit_count() >= twenties
        )

    def void(self, seat: int) -> tuple[int, ...]:
        """Give the suits (their numbers) of which a seat certainly holds no card."""
        held = self.lies[seat] | self.could[seat]
        return tuple(suit for suit in range(4) if not held & SUIT_OF[8 * suit])
