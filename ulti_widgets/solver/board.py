"""A position as the search sees it: what may be played, and in which order it is looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ulti_widgets.solver.guide import GUIDES, LEADS
from ulti_widgets.solver.outcomes import DEAD, DECLARER_HAS_ALL, DEFENDER_HAS_ALL
from ulti_widgets.solver.question import ACE_CLASS, BEAT_WHEN_TRUMPED, MUST_BEAT, MUST_OVERTRUMP, MUST_TRUMP, PLAIN
from ulti_widgets.ulti.play import NEXT

if TYPE_CHECKING:
    from ulti_widgets.solver.question import Question, Table

_USUAL, _ALWAYS = 512, 1024
_RECENT: Final = 4
"""Each time counts for one part in so many (a power of two) of what is known of a card."""
_SHARE: Final = 3
"""What is known of a card counts for so much less (a power of two) than the guide."""


class Board:
    """A position that cards are played from and taken back to.

    Attributes:
        hands, leader, trick: as of a `Question`; `placed` cards of the trick are for good.
        board: the holder of each card, two bits a card: 0 gone, else the seat and one.
        best, taker: the best card in the trick, and who played it.
        sides, aces_state, tens_state, seven_open: what the outcomes still possible depend on (`Payoff`).
        history: by place in the trick, seat and card how often the card decided of late, from 0 to `_ALWAYS`.
    """

    def __init__(self, question: Question) -> None:
        """Set the position up."""
        table = self.table = question.table
        worth = self.worth = table.payoff
        self.layout = worth.layout
        self.hands = list(question.hands)
        self.leader = question.leader
        self.sides, self.aces_state, self.tens_state = worth.sides, worth.aces_state, worth.tens_state
        self.board = sum(
            seat + 1 << 2 * card for seat, hand in enumerate(self.hands) for card in range(32) if hand >> card & 1
        )
        self.seven_open = bool(table.seven)
        self.trick = [0, 0, 0]
        self.side_codes = _codes(table.side_kinds)
        self.trump_codes = _codes(table.trump_kinds)
        self.guide = GUIDES[table.guide]
        self.history = [[[_USUAL] * 32 for _ in range(3)] for _ in range(3)]
        self.plain, self.ace_kind = _of_kind(table, PLAIN), _of_kind(table, ACE_CLASS)
        self.honours = table.aces | table.tens
        self.placed = 0
        seat = self.leader
        self.best = self.taker = 0
        for card in question.trick:
            self.place(card, seat)
            seat = NEXT[seat]

    def place(self, card: int, seat: int) -> None:
        """Put a card into the trick for good."""
        if not self.placed or self.beats(card, self.best):
            self.best, self.taker = card, seat
        if self.hands[seat] >> card & 1:
            self.hands[seat] ^= 1 << card
            self.board &= ~(3 << 2 * card)
        self.trick[self.placed] = card
        self.placed += 1

    def close(self, taker: int) -> int:
        """Bring the states up to date after a trick; give how far sets move down if the declarer took it."""
        table, layout = self.table, self.layout
        one, two, three = self.trick
        cards = 1 << one | 1 << two | 1 << three
        left = self.hands[0] | self.hands[1] | self.hands[2]
        self.sides |= 1 if taker == 0 else 2
        aces, tens = cards & table.aces, cards & table.tens
        if aces and self.aces_state < DEAD:
            self.aces_state = _four(self.aces_state, taker, left & table.aces)
        if tens and self.tens_state < DEAD:
            self.tens_state = _four(self.tens_state, taker, left & table.tens)
        if cards & table.seven:
            self.seven_open = False
        gain = aces.bit_count() * layout.ace_shift + tens.bit_count() * layout.ten_shift
        return gain if left else gain + layout.ten_shift

    def down(self, outcomes: int, gain: int) -> int:
        """Move the points of a set down by what the declarer gained.

        What falls out of a block's points falls away: it would land on the next block's bits for one side.
        """
        points = self.layout.points
        return (outcomes & points) >> gain & points | outcomes & ~points

    def up(self, outcomes: int, gain: int) -> int:
        """Move the points of a set up, as they were before the declarer's gain."""
        points = self.layout.points
        return (outcomes & points) << gain | outcomes & ~points

    def present(self, placed: int) -> int:
        """Give the cards that tell neighbours apart: those in the hands and in the trick."""
        cards = self.hands[0] | self.hands[1] | self.hands[2]
        for card in self.trick[:placed]:
            cards |= 1 << card
        return cards

    def beats(self, card: int, best: int) -> bool:
        """Say whether a card beats the best of the trick so far."""
        if (card ^ best) & 24:
            return bool(self.table.trumps >> card & 1)
        return card > best

    def legal(self, placed: int, seat: int) -> int:
        """Give the mask of the cards that may be played (the engine's `Laws.legal`, in the search's terms)."""
        table = self.table
        hand = self.hands[seat]
        if not placed:
            cards = hand
        else:
            first, best, duties = self.trick[0], self.best, table.duties
            led = 0xFF << (first & 24)
            follow = hand & led
            if follow:
                cards = follow
                if duties & MUST_BEAT:
                    if not (first ^ best) & 24:
                        cards = follow & -(2 << best) or follow
                    elif duties & BEAT_WHEN_TRUMPED:
                        cards = follow & -(2 << first) or follow
            else:
                cards = hand & table.trumps if duties & MUST_TRUMP else 0
                if cards and duties & MUST_OVERTRUMP and table.trumps >> best & 1:
                    cards = cards & -(2 << best) or cards
                cards = cards or hand
        if seat == 0 and cards & table.keep:
            return cards & ~table.keep or cards
        return cards

    def reduced(self, legal: int, present: int) -> int:
        """Leave out each card whose next lower neighbour may be played and is of its kind."""
        plain, aces = self.plain, self.ace_kind
        return legal & ~_neighbours(legal, present, plain) & ~_neighbours(legal, present, aces)

    def moves(self, placed: int, seat: int) -> list[int]:
        """Give the cards to look at, those likely to decide first."""
        legal = self.legal(placed, seat)
        if not legal & (legal - 1):
            return [legal.bit_length() - 1]
        reduced = self.reduced(legal, self.present(placed))
        guide, history = self.guide, self.history[placed][seat]
        scored: list[tuple[int, int]] = []
        mask = reduced
        while mask:
            card = (mask & -mask).bit_length() - 1
            mask &= mask - 1
            feature = self.follow(card, placed, seat, legal) if placed else self.lead(card, seat)
            scored.append((-guide[feature] - (history[card] >> _SHARE), card))
        scored.sort()
        return [card for _, card in scored]

    def learn(self, placed: int, seat: int, card: int, before: list[int]) -> None:
        """Note that a card decided where those before it did not."""
        history = self.history[placed][seat]
        for other in before:
            history[other] -= history[other] >> _RECENT
        history[card] += (_ALWAYS - history[card]) >> _RECENT

    def lead(self, card: int, seat: int) -> int:
        """Give the feature of a card led: its place in the guide."""
        hands = self.hands
        suit = 0xFF << (card & 24)
        right, left = hands[NEXT[seat]] & suit, hands[NEXT[NEXT[seat]]] & suit
        others = right | left
        above = min((others & -(2 << card)).bit_count(), 2)
        below = 1 if others & ((1 << card) - 1) else 0
        length = min((hands[seat] & suit).bit_count(), 3) - 1
        if seat == 0:
            voids = (not right) + (not left)
        else:
            declarer, partner = (left, right) if seat == 1 else (right, left)
            voids = 1 if not partner else 0
            if not declarer:
                voids = 2
        honour = self.honours >> card & 1
        trump = self.table.trumps >> card & 1
        feature = (((((seat * 2 + trump) * 3 + above) * 2 + below) * 2 + honour) * 3 + length) * 3 + voids
        # Honours to catch: 1 a foe's, 2 the declarer's foes' bare one, or a partner's.
        foes = hands[0] if seat else hands[1] | hands[2]
        catch = 0
        if foes & suit & self.honours:
            bare = not seat and any(cards & self.honours and not cards & (cards - 1) for cards in (right, left))
            catch = 2 if bare else 1
        elif others & self.honours:
            catch = 2
        return feature * 6 + catch * 2 + (foes & self.table.trumps != 0)

    def follow(self, card: int, placed: int, seat: int, legal: int) -> int:
        """Give the feature of a card played to a trick."""
        first, best = self.trick[0], self.best
        trumps = self.table.trumps
        kind = 0 if not (card ^ first) & 24 else 1 if trumps >> card & 1 else 2
        wins = self.beats(card, best)
        honour = self.honours >> card & 1
        points = (self.honours >> first | (self.honours >> self.trick[1] if placed > 1 else 0)) & 1
        friend = seat != 0 and self.taker != 0
        lowest = not legal & (0xFF << (card & 24)) & ((1 << card) - 1)
        feature = ((((placed - 1) * 3 + seat) * 3 + kind) * 2 + wins) * 2 + honour
        # Whether the last seat could beat what then lies there; of its own card, whether a higher one is left.
        hands = self.hands
        single = not hands[seat] & (0xFF << (card & 24)) & ~(1 << card)
        if placed > 1:
            others = (hands[0] | hands[1] | hands[2]) & ~hands[seat] & (0xFF << (card & 24))
            beaten = others & -(2 << card) != 0
        else:
            top = card if wins else best
            last, led = hands[NEXT[seat]], 0xFF << (first & 24)
            if last & led:
                beaten = not (top ^ first) & 24 and last & led & -(2 << top) != 0
            else:
                beaten = last & trumps & (-(2 << top) if trumps >> top & 1 else -1) != 0
        return LEADS + (((feature * 2 + points) * 2 + friend) * 2 + lowest) * 4 + beaten * 2 + single

    def seven_end(self, best: int) -> int:
        """Say what became of the seven in the last trick."""
        seven = self.table.seven
        if not any(seven >> card & 1 for card in self.trick):
            return 0
        return 1 if seven >> best & 1 else 2

    def key(self, seat: int, sides: int) -> tuple[int, int]:
        """Give the position's key: equal where cards differ by gone ones alone, or side suits are exchanged.

        Args:
            seat: who is to lead.
            sides: the sides that have a trick, or are sure of one.
        """
        board, side = self.board, self.side_codes
        one, two, three = side[board >> 16 & 0xFFFF], side[board >> 32 & 0xFFFF], side[board >> 48]
        zero = (self.trump_codes if self.table.trumps else side)[board & 0xFFFF]
        if self.table.trumps:
            one, two, three = sorted((one, two, three))
        else:
            zero, one, two, three = sorted((zero, one, two, three))
        return (
            zero | one << 16 | two << 32 | three << 48,
            seat | sides << 2 | self.aces_state << 4 | self.tens_state << 7,
        )


def _of_kind(table: Table, kind: int) -> int:
    """Give the mask of the cards of a kind."""
    kinds = table.trump_kinds + 3 * table.side_kinds
    return sum(1 << card for card in range(32) if kinds[card] == kind)


def _neighbours(legal: int, present: int, kind: int) -> int:
    """Give the cards of a kind whose next lower neighbour in their suit may be played and is of that kind.

    It carries over the places of gone cards.
    """
    return (((legal & kind) << 1 & 0xFEFEFEFE) + (~present & 0x7F7F7F7F)) & present & kind


def _four(state: int, taker: int, left: int) -> int:
    """Give the state of four aces (or tens) after some more of them were taken."""
    owner = taker + 1
    if state not in (0, owner):
        return DEAD
    if left:
        return owner
    return DEFENDER_HAS_ALL if taker else DECLARER_HAS_ALL


class _Codes(dict[int, int]):
    """For the holders in a suit (two bits a card) the same with the gaps of gone cards closed, worked out when met."""

    def __init__(self, kinds: tuple[int, ...]) -> None:
        super().__init__()
        self.kinds = kinds

    def __missing__(self, suit: int) -> int:
        # Each card moves to the lowest free place of its kind above the card before it.
        code = place = 0
        for card in range(8):
            holder = suit >> 2 * card & 3
            if holder:
                while self.kinds[place] != self.kinds[card]:
                    place += 1
                code |= holder << 2 * place
                place += 1
        self[suit] = code
        return code


_ALL_CODES: Final[dict[tuple[int, ...], _Codes]] = {}


def _codes(kinds: tuple[int, ...]) -> _Codes:
    return _ALL_CODES.setdefault(kinds, _Codes(kinds))
