"""The search in plain Python: what kernel.c does, step by step, so that both count the same nodes.

A probe asks whether the declarer can force the end into a set of outcomes (`payoff`), and gives with its
answer a set that the stronger side can force it into. A position's sets stay true for every question about
the same cards, so the table of positions keeps them: whoever asks for more than a set that the declarer can
force, or for less than one that the defenders can, has the answer. The exact level comes from a few probes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ulti_widgets.solver.payoff import WORD
from ulti_widgets.solver.sure import Sure
from ulti_widgets.ulti.play import NEXT

if TYPE_CHECKING:
    from ulti_widgets.solver.question import Question

NO_BUDGET: Final = 0xFFFFFFFF
TABLE_BITS: Final = {1: 14, 2: 13, 14: 11}
"""By words in a set the size of the table of positions, in powers of two."""
_MIX: Final = 0x9E3779B97F4A7C15
_MIX_MORE: Final = 0xC2B2AE3D27D4EB4F
_WORD: Final = 0xFFFFFFFFFFFFFFFF
_UNKNOWN: Final = (1 << WORD * max(TABLE_BITS)) - 1
"""Every outcome: what is known of a position before anything is."""


def kernel_words(words: int) -> int:
    """Give the size of sets, in words of 64 bits, in which the kernel searches."""
    return next(size for size in TABLE_BITS if size >= words)


class Search(Sure):
    """A search from one position.

    Attributes:
        nodes: positions looked at so far.
        stopped: whether the budget ran out.
        low, high: the levels between which the value lies; equal when it is known.
        found: a set that the stronger side could force, of the last probe.
    """

    def __init__(self, question: Question, budget: int = NO_BUDGET) -> None:
        """Set the position up."""
        super().__init__(question)
        self.budget = budget
        self.nodes = 0
        self.stopped = False
        self.low, self.high = 0, len(self.worth.worths) - 1
        self.found = 0
        self.kept: dict[int, list[int]] = {}
        self.bits = TABLE_BITS[kernel_words(self.layout.words)]

    def value(self) -> None:
        """Find the level of the position between `low` and `high`."""
        self._narrow(-1)

    def values(self) -> dict[int, int]:
        """Find the level of each card that may be played; where the budget runs out, of those finished by then."""
        if not self._narrow(-1):
            return {}
        found: dict[int, int] = {}
        level = self.low
        seat = (self.leader + self.placed) % 3
        for card in self.moves(self.placed, seat):
            # No card is worth more to its player than the position.
            self.low, self.high = (0, level) if seat == 0 else (level, len(self.worth.worths) - 1)
            if not self._narrow(card):
                break
            found |= dict.fromkeys([card, *self._twins(card)], self.low)
        self.low = self.high = level
        return found

    def line(self) -> list[int]:
        """Give a best line from a position whose level is known: of the best cards, the first in order.

        It is played on the way; empty where the budget ran out.
        """
        levels = self.worth.reach
        level = self.low
        own, more = levels[level], levels[level + 1] if level + 1 < len(levels) else 0
        cards: list[int] = []
        while any(self.hands):
            seat = (self.leader + self.placed) % 3
            moves = self.moves(self.placed, seat)
            chosen = moves[0]
            for card in moves:
                if len(moves) == 1 or self._after(card, self.placed, seat, own if seat == 0 else more) == (seat == 0):
                    chosen = card
                    break
            if self.stopped:
                return []
            cards.append(chosen)
            own, more = self._advance(chosen, seat, own, more)
        return cards

    def _twins(self, card: int) -> list[int]:
        """Give the legal cards that are as good as one that was looked at."""
        seat = (self.leader + self.placed) % 3
        legal = self.legal(self.placed, seat)
        present = self.present(self.placed)
        found: list[int] = []
        while True:
            higher = present & (0xFF << (card & 24)) & -(2 << card)
            card = (higher & -higher).bit_length() - 1
            if not higher or not legal >> card & 1 or self.reduced(legal, present) >> card & 1:
                return found
            found.append(card)

    def _narrow(self, card: int) -> bool:
        """Narrow `low` and `high` until they meet, for a card or (-1) for the position; say whether they did."""
        reach = self.worth.reach
        # Outwards from the middle: far ends, seldom true, are dear to refute.
        middle = len(reach) >> 1
        while self.low < self.high:
            seat = (self.leader + self.placed) % 3
            level = min(middle, self.high) if self.low < middle else self.low + 1
            if card >= 0:
                # A card is first asked whether it is as good as the best.
                level = self.low + 1 if seat else self.high
            if card < 0:
                won = self._play(self.placed, seat, reach[level])
            else:
                won = self._after(card, self.placed, seat, reach[level])
            if self.stopped:
                return False
            found = self.found
            if won:
                self.low = level
                while self.low < self.high and not found & ~reach[self.low + 1]:
                    self.low += 1
            else:
                self.high = level - 1
                while self.high > self.low and not found & reach[self.high]:
                    self.high -= 1
        return True

    def _advance(self, card: int, seat: int, own: int, more: int) -> tuple[int, int]:
        """Play a card for good, and give two sets as they are after it."""
        self.place(card, seat)
        if self.placed < 3:  # noqa: PLR2004 (three seats)
            return own, more
        taker = self.taker
        gain = self.close(taker)
        self.placed = 0
        self.leader = taker
        if taker == 0:
            own, more = self.down(own, gain), self.down(more, gain)
        return own, more

    def _play(self, placed: int, seat: int, want: int) -> bool:  # noqa: C901, PLR0911, PLR0912 (one step after another, as in C)
        """Say whether the declarer can force an outcome of a set, and keep in `found` a set that can be forced."""
        if self.nodes >= self.budget:
            self.stopped = True
            return False
        self.nodes += 1
        key = extra = 0
        if not placed:
            alive = self.alive()
            want &= alive
            if want in (0, alive):
                self.found = alive
                return want != 0
            if not self.hands[0] & (self.hands[0] - 1):
                return self._last_trick(seat, want)
            key, extra = self.key(seat, self.sure_sides)
            slot = self._look_up(key, extra)
            if slot is not None:
                if not slot[3] & ~want:
                    self.found = slot[3]
                    return True
                if not slot[4] & want:
                    self.found = slot[4]
                    return False
            if self.harmless(seat):
                cashed = self.all_taken(1, alive)
                if not cashed & ~want or (seat and not cashed & want):
                    self.found = cashed
                    return not cashed & ~want
            for one in range(3):
                cards = self.cashable(one) if one == seat else self.hands[one] if self.claims(one, seat) else 0
                if cards:
                    cashed = self.cashed(one, cards, alive)
                    if not (cashed & want if one else cashed & ~want):
                        self.found = cashed
                        return not one
        declares = seat == 0
        union = 0
        won = not declares
        moves = self.moves(placed, seat)
        for at, card in enumerate(moves):
            answer = self._after(card, placed, seat, want)
            if self.stopped:
                return False
            if answer == declares:
                won, union = answer, self.found
                if len(moves) > 1:
                    self.learn(placed, seat, card, moves[:at])
                break
            union |= self.found
        self.found = union
        if key:
            self._store(key, extra, won, union)
        return won

    def _last_trick(self, seat: int, want: int) -> bool:
        """Play the last trick, in which nobody has a choice."""
        hands, best, taker = self.hands, self.best, self.taker
        self.hands = [0, 0, 0]
        for placed in range(3):
            card = self.trick[placed] = hands[seat].bit_length() - 1
            if not placed or self.beats(card, self.best):
                self.best, self.taker = card, seat
            seat = NEXT[seat]
        won = self._finish(want)
        self.hands, self.best, self.taker = hands, best, taker
        return won

    def _after(self, card: int, placed: int, seat: int, want: int) -> bool:
        """Play a card, ask on, and take it back."""
        best, taker = self.best, self.taker
        if not placed or self.beats(card, best):
            self.best, self.taker = card, seat
        self.hands[seat] ^= 1 << card
        board = self.board
        self.board = board & ~(3 << 2 * card)
        self.trick[placed] = card
        won = self._play(placed + 1, NEXT[seat], want) if placed < 2 else self._finish(want)  # noqa: PLR2004
        self.board = board
        self.hands[seat] ^= 1 << card
        self.best, self.taker = best, taker
        return won

    def _finish(self, want: int) -> bool:
        """Close the trick, ask on, and open it again."""
        layout = self.layout
        taker = self.taker
        states = self.sides, self.aces_state, self.tens_state, self.seven_open
        trick = self.trick
        first, second = trick[0], trick[1]
        best = self.best
        gain = self.close(taker)
        if taker == 0:
            want = self.down(want, gain)
        if self.hands[0]:
            won = self._play(0, taker, want)
        else:
            alive = layout.sides_ended[self.sides] & layout.left[0]
            alive &= layout.four_aces[self.aces_state] & layout.four_tens[self.tens_state]
            if self.table.seven:
                alive &= layout.seven[self.seven_end(best)]
            self.found = alive
            won = bool(want & alive)
        if taker == 0:
            self.found = self.up(self.found, gain)
        self.sides, self.aces_state, self.tens_state, self.seven_open = states
        trick[0], trick[1] = first, second
        return won

    def _look_up(self, key: int, extra: int) -> list[int] | None:
        place = ((key * _MIX + extra * _MIX_MORE) & _WORD) >> (64 - self.bits)
        for slot in (place, place ^ 1):
            kept = self.kept.get(slot)
            if kept is not None and kept[0] == key and kept[1] == extra:
                return kept
        return None

    def _store(self, key: int, extra: int, won: bool, found: int) -> None:  # noqa: FBT001 (hot path)
        kept = self._look_up(key, extra)
        if kept is None:
            place = ((key * _MIX + extra * _MIX_MORE) & _WORD) >> (64 - self.bits)
            depth = self.hands[0].bit_count()
            old = self.kept.get(place)
            if old is not None and old[2] > depth:
                place ^= 1
            kept = self.kept[place] = [key, extra, depth, _UNKNOWN, _UNKNOWN]
        kept[3 if won else 4] = found
