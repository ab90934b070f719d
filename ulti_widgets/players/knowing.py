"""What a seat can know of the hidden cards: where each may lie, and which marriages each hand can hold."""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING, Final

from ulti_widgets.cards import FULL, PAIRS, bits
from ulti_widgets.players.talons import TALON, followed
from ulti_widgets.ulti.actions import Declare, Heard
from ulti_widgets.ulti.laws import SUIT_OF, marriage_worth
from ulti_widgets.ulti.play import NEXT

if TYPE_CHECKING:
    from ulti_widgets.players.talons import Lying
    from ulti_widgets.ulti.laws import Laws
    from ulti_widgets.ulti.view import Trick, View

__all__ = ["PLACES", "TALON", "Case", "Knowledge"]

PLACES: Final = 4
_SUIT_SETS: Final = 16

Marriages = tuple[frozenset[int] | None, frozenset[int] | None, frozenset[int] | None]
"""For each seat the sets of suits (masks of four bits) of which it may have held king and queen when the play
began; None where nothing is known."""


class Case:
    """Where the hidden cards may lie, each of them without regard to the others but for the room and the marriages.

    Attributes:
        lies: for each place the cards that certainly lie there.
        could: for each place the other cards that may lie there.
        room: for each place how many of those it holds.
    """

    __slots__ = ("could", "lies", "room")

    def __init__(self, lies: list[int], could: list[int], room: list[int]) -> None:
        """Take the lists, which become its own."""
        self.lies = lies
        self.could = could
        self.room = room

    def put(self, cards: int, place: int) -> None:
        """Let cards that may lie at a place lie there."""
        self.could = [held & ~cards for held in self.could]
        self.lies[place] |= cards
        self.room[place] -= cards.bit_count()

    def copy(self) -> Case:
        """Give another one like it."""
        return Case(list(self.lies), list(self.could), list(self.room))

    def pairs(self, seat: int, played: int) -> tuple[int, int]:
        """Give the suits (masks of four bits) whose king and queen a seat certainly had, and those it may have had."""
        own = self.lies[seat] | played
        may = own | self.could[seat]
        sure = possible = 0
        for suit, pair in enumerate(PAIRS):
            if not pair & ~may:
                possible |= 1 << suit
                if not pair & ~own:
                    sure |= 1 << suit
        return sure, possible


class Knowledge:
    """What follows for certain from a seat's view about where the hidden cards lie.

    Bids and kontras prove nothing: one may bid a part without the cards for it. What does: cards laid away and
    talons seen, suits not followed, cards not beaten, not trumped or not overtrumped, the trump seven played under a
    bid ulti, marriages declared (where a card of theirs has to follow at once, that it may), marriages not declared
    where that is not by choice, and open hands.

    Masks of cards throughout; a place is a seat (0, 1, 2) or `TALON`.

    Attributes:
        view: the view.
        me: whose view it is.
        lies: for each place the cards that are known to lie there, the seat's own among them.
        could: for each place the other cards that may lie there.
        room: for each place how many of those it holds.
        cases: the same for each way in which cards that the seat laid away may have gone from hand to hand since,
            where that ties them together; else one.
        played: for each seat the cards that it has played.
        marriages: for each seat the sets of suits (masks of four bits) in which it may have held king and queen
            when the play began; None where nothing is known.
    """

    __slots__ = ("cases", "could", "lies", "marriages", "me", "played", "room", "view")

    def __init__(self, view: View) -> None:
        """Conclude.

        Raises:
            ValueError: it is nobody's view, or no cards fit it (which no deal can bring about).
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
        unseen, laid, ways = followed(view, self.me, self.played[self.me])
        gone = self.played[0] | self.played[1] | self.played[2]
        could = [(unseen | laid) & ~gone] * PLACES
        could[self.me] = 0
        if view.talon:
            could = [cards & ~view.talon.mask for cards in could]
            could[TALON] = view.talon.mask
        elif not view.talon_size:
            could[TALON] = 0
        if view.laws is not None:
            for trick in tricks:
                self._follow(could, view.laws, trick)
        for seat, shown in enumerate(view.shown):
            if shown is not None and seat != self.me:
                could = [cards & ~shown.mask for cards in could]
                could[seat] = shown.mask
        self.marriages: Marriages = (self._marriages(0), self._marriages(1), self._marriages(2))
        self._conclude(could, laid, ways)

    def _follow(self, could: list[int], laws: Laws, trick: Trick) -> None:
        """Follow a trick, and strike what a seat would have had to play instead."""
        first, best, seat = -1, -1, trick.leader
        for card in trick.cards:
            self._strike(could, laws, (seat, card), first, best)
            if first < 0:
                first = best = card
            elif laws.beats[best] >> card & 1:
                best = card
            seat = NEXT[seat]
        last = self.view.events[-1].action
        if trick.taker is None and isinstance(last, Declare) and laws.rules.marriages == "when_played":
            # One of the pair has to follow: if any of it may, the best that the seat still has may.
            pair = PAIRS[last.suit] & ~self.played[seat]
            self._strike(could, laws, (seat, max(bits(pair), key=laws.strength.__getitem__)), first, best)

    def _strike(self, could: list[int], laws: Laws, play: tuple[int, int], first: int, best: int) -> None:
        """Strike the cards that a seat would have had to play instead of one.

        A card is allowed or not beside each other card by itself, so that pairs say all.

        Args:
            could: what is struck from.
            laws: the contract's tables.
            play: the seat and the card that it plays.
            first: the card led, -1 for the leader.
            best: the best card in the trick so far.
        """
        seat, card = play
        own, declares = 1 << card, seat == self.view.declarer
        # Who leads may lead anything; the seven that is kept back, with no other card left.
        if seat != self.me and first >= 0:
            for other in bits(could[seat]):
                if not laws.legal(own | 1 << other, first, best, declares) & own:
                    could[seat] &= ~(1 << other)

    # -- marriages

    def _marriages(self, seat: int) -> frozenset[int] | None:
        """Give the sets of suits that a seat may have held king and queen of, judged by what it declared."""
        view, laws = self.view, self.view.laws
        if laws is None or seat == self.me:
            return None
        if view.rules.declare_by_choice:
            named, side = self.declared(seat)
            if not named and not side:
                return None
            trumps = 0 if laws.trump is None else 1 << laws.trump
            return frozenset(
                suits
                for suits in range(_SUIT_SETS)
                if suits & named == named and (suits & ~trumps & ~named).bit_count() >= side
            )
        if view.rules.marriages == "at_count" or not self.played[seat]:
            return None
        heard = sorted(view.marriages[seat])
        fits = []
        for suits in range(_SUIT_SETS):
            hand = sum(PAIRS[suit] for suit in bits(suits))
            counted = bits(laws.marriages(hand, declares=seat == view.declarer))
            if sorted(marriage_worth(suit, laws.trump) for suit in counted) == heard:
                fits.append(suits)
        return frozenset(fits) if len(fits) < _SUIT_SETS else None

    def declared(self, seat: int) -> tuple[int, int]:
        """Give what a seat chose to declare: the suits (a mask of four bits), and how many twenties without a suit."""
        named, side = 0, 0
        trump = self.view.trump
        for event in self.view.events:
            if event.seat == seat and isinstance(event.action, Declare):
                named |= 1 << event.action.suit
            elif event.seat == seat and isinstance(event.action, Heard):
                if trump is not None and event.action.points == marriage_worth(trump, trump):
                    named |= 1 << trump
                else:
                    side += 1
        return named, side

    # -- what follows from all of it

    def _conclude(self, could: list[int], laid: int, ways: set[Lying]) -> None:
        """Settle what can be settled, for each way in which the cards laid away may lie."""
        me, view = self.me, self.view
        gone = self.played[0] | self.played[1] | self.played[2]
        fitting: set[Lying] = set()
        for way in ways:
            now = [cards & ~gone for cards in way]
            if all(
                not now[place] & ~could[place] and (place == TALON or way[place] & gone == self.played[place] & laid)
                for place in range(PLACES)
            ):
                fitting.add((now[0], now[1], now[2], now[3]))
        found = [[way[place] for way in fitting] for place in range(PLACES)]
        # Each laid card by itself can lie where some way has it; if all combinations are there, nothing ties them.
        where = [0] * PLACES
        for place, masks in enumerate(found):
            for mask in masks:
                where[place] |= mask
        hidden = laid & ~gone
        free = prod(sum(cards >> card & 1 for cards in where) for card in bits(hidden)) == len(fitting)
        self.cases: list[Case] = []
        together = (where[0], where[1], where[2], where[3])
        for way in [together] if free else sorted(fitting):
            could_now = [cards & ~hidden | own for cards, own in zip(could, way, strict=True)]
            lies = [0] * PLACES
            lies[me] = view.hand.mask
            room = [*view.sizes, view.talon_size]
            room[me] = 0
            case = Case(lies, could_now, room)
            if self._settled(case):
                self.cases.append(case)
        if not self.cases:
            message = "no placement of the hidden cards fits this view"
            raise ValueError(message)
        sizes = (*view.sizes, view.talon_size)
        self.lies: list[int] = [FULL] * PLACES
        may = [0] * PLACES
        for case in self.cases:
            self.lies = [cards & more for cards, more in zip(self.lies, case.lies, strict=True)]
            may = [cards | a | b for cards, a, b in zip(may, case.lies, case.could, strict=True)]
        self.could: list[int] = [cards & ~sure for cards, sure in zip(may, self.lies, strict=True)]
        self.room: list[int] = [size - cards.bit_count() for size, cards in zip(sizes, self.lies, strict=True)]

    def _settled(self, case: Case) -> bool:
        """Place the cards that can lie in one place only, until no more follows; say whether that can be."""
        hidden = case.could[0] | case.could[1] | case.could[2] | case.could[TALON]
        if hidden.bit_count() != sum(case.room):
            return False
        before: tuple[list[int], list[int]] = ([], [])
        while before != (case.lies, case.could):
            before = (list(case.lies), list(case.could))
            for place in range(PLACES):
                others = 0
                for other in range(PLACES):
                    if other != place:
                        others |= case.could[other]
                case.put(case.could[place] & ~others, place)
                if case.room[place] == case.could[place].bit_count():
                    case.put(case.could[place], place)
                if not case.room[place]:
                    case.could[place] = 0
            if not all(self._married(case, seat, fits) for seat, fits in enumerate(self.marriages) if fits is not None):
                return False
        left = case.could[0] | case.could[1] | case.could[2] | case.could[TALON]
        return min(case.room) >= 0 and left.bit_count() == sum(case.room)

    def _married(self, case: Case, seat: int, fits: frozenset[int]) -> bool:
        """Place kings and queens that must or cannot be a seat's; say whether its marriages can be."""
        sure, possible = case.pairs(seat, self.played[seat])
        left = [suits for suits in fits if not suits & ~possible and not sure & ~suits]
        for suit, pair in enumerate(PAIRS):
            holders = sum(suits >> suit & 1 for suits in left)
            if holders == len(left):
                case.put(pair & case.could[seat], seat)
            elif not holders and pair & (case.lies[seat] | self.played[seat]):
                case.could[seat] &= ~pair
        return bool(left)

    # -- what a hint may say

    def void(self, seat: int) -> tuple[int, ...]:
        """Give the suits (their numbers) of which a seat certainly holds no card."""
        held = self.lies[seat] | self.could[seat]
        return tuple(suit for suit in range(4) if not held & SUIT_OF[8 * suit])
