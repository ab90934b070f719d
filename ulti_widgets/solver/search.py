"""The search in plain Python: what kernel.c does, step by step, so that both count the same nodes.

A probe asks whether the declarer can force the end into a set of outcomes (`payoff`), and gives with its
answer a set that the stronger side can force it into. A position's sets stay true for every question about
the same cards, so the table of positions keeps them: whoever asks for more than a set that the declarer can
force, or for less than one that the defenders can, has the answer. The exact level comes from a few probes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ulti_widgets.solver.guide import GUIDES, LEADS
from ulti_widgets.solver.payoff import DEAD
from ulti_widgets.solver.question import BEAT_WHEN_TRUMPED, MUST_BEAT, MUST_OVERTRUMP, MUST_TRUMP

if TYPE_CHECKING:
    from ulti_widgets.solver.question import Question

NO_BUDGET: Final = 0xFFFFFFFF
TABLE_BITS: Final = {1: 15, 2: 14, 14: 12}
"""By words in a set the size of the table of positions, in powers of two."""
_MIX: Final = 0x9E3779B97F4A7C15
_MIX_MORE: Final = 0xC2B2AE3D27D4EB4F
_WORD: Final = 0xFFFFFFFFFFFFFFFF
_UNKNOWN: Final = (1 << 64 * 14) - 1
_NEXT: Final = (1, 2, 0)
_TRUMP_TEN: Final = 6


def kernel_words(words: int) -> int:
    """Give the size of sets, in words of 64 bits, in which the kernel searches."""
    return next(size for size in TABLE_BITS if size >= words)


class Search:
    """A search from one position.

    Attributes:
        nodes: positions looked at so far.
        stopped: whether the budget ran out.
        low, high: the levels between which the value lies; equal when it is known.
    """

    def __init__(self, question: Question, budget: int = NO_BUDGET) -> None:
        """Set the position up."""
        table = self.table = question.table
        worth = self.worth = table.payoff
        self.budget = budget
        self.nodes = 0
        self.stopped = False
        self.low, self.high = 0, len(worth.worths) - 1
        self.hands = list(question.hands)
        self.leader = question.leader
        self.sides, self.aces_state, self.tens_state = worth.sides, worth.aces_state, worth.tens_state
        self.board = sum(
            seat + 1 << 2 * card for seat, hand in enumerate(self.hands) for card in range(32) if hand >> card & 1
        )
        self.seven_open = bool(table.seven)
        self.trick = [0, 0, 0]
        self.found = 0
        self.sure_mine = self.sure_theirs = 0
        self.kept: dict[int, list[int]] = {}
        self.bits = TABLE_BITS[kernel_words(worth.words)]
        self.side_codes = _codes(table.side_kinds)
        self.trump_codes = _codes(table.trump_kinds)
        self.guide = GUIDES[table.guide]
        self.honours = table.aces | table.tens
        self.placed = 0
        seat = self.leader
        self.best = self.taker = 0
        for card in question.trick:
            self._place(card, seat)
            seat = _NEXT[seat]

    # -- questions

    def value(self) -> None:
        """Find the level of the position between `low` and `high`."""
        self._narrow(-1)

    def values(self) -> dict[int, int]:
        """Find the level of each card that may be played; empty where the budget ran out.

        Of equal neighbours only the first is looked at: `twins` gives the others.
        """
        if not self._narrow(-1):
            return {}
        found: dict[int, int] = {}
        level = self.low
        seat = (self.leader + self.placed) % 3
        for card in self._moves(self.placed, seat):
            # No card is worth more to its player than the position.
            self.low, self.high = (0, level) if seat == 0 else (level, len(self.worth.worths) - 1)
            if not self._narrow(card):
                return {}
            found[card] = self.low
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
            moves = self._moves(self.placed, seat)
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

    def twins(self, card: int) -> list[int]:
        """Give the legal cards that are as good as one that was looked at."""
        seat = (self.leader + self.placed) % 3
        legal = self._legal(self.placed, seat)
        present = self._present(self.placed)
        found: list[int] = []
        while True:
            higher = present & (0xFF << (card & 24)) & -(2 << card)
            card = (higher & -higher).bit_length() - 1
            if not higher or not legal >> card & 1 or self._reduced(legal, present) >> card & 1:
                return found
            found.append(card)

    def _narrow(self, card: int) -> bool:
        """Narrow `low` and `high` until they meet, for a card or (-1) for the position; say whether they did."""
        reach = self.worth.reach
        while self.low < self.high:
            seat = (self.leader + self.placed) % 3
            level = (self.low + self.high + 1) >> 1
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

    # -- positions

    def _place(self, card: int, seat: int) -> None:
        """Put a card into the trick for good."""
        if not self.placed or self._beats(card, self.best):
            self.best, self.taker = card, seat
        if self.hands[seat] >> card & 1:
            self.hands[seat] ^= 1 << card
            self.board &= ~(3 << 2 * card)
        self.trick[self.placed] = card
        self.placed += 1

    def _advance(self, card: int, seat: int, own: int, more: int) -> tuple[int, int]:
        """Play a card for good, and give two sets as they are after it."""
        self._place(card, seat)
        if self.placed < 3:  # noqa: PLR2004 (three seats)
            return own, more
        taker = self.taker
        gain = self._close(taker)
        self.placed = 0
        self.leader = taker
        if taker == 0:
            points = self.worth.points
            own, more = ((w & points) >> gain | w & ~points for w in (own, more))
        return own, more

    def _close(self, taker: int) -> int:
        """Bring the states up to date after a trick; give how far sets move down if the declarer took it."""
        table, worth = self.table, self.worth
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
        gain = aces.bit_count() * worth.ace_shift + tens.bit_count() * worth.ten_shift
        return gain if left else gain + worth.ten_shift

    def _alive(self) -> int:
        """Give the outcomes that can still come about at the start of a trick."""
        table, worth = self.table, self.worth
        # The highest trump takes its trick, so its points are sure; those of the next one too, if it is of the
        # same side.
        sure = (self.hands[0] | self.hands[1] | self.hands[2]) & table.trumps & self.honours
        mine = sure & self.hands[0]
        if mine and mine != sure:
            sure &= ~((2 << _TRUMP_TEN) - 1)
            mine &= sure
        self.sure_mine, self.sure_theirs = mine, sure ^ mine
        alive = self._with_sure(mine, sure ^ mine) & worth.sides_alive[self.sides]
        alive &= worth.four_aces[self.aces_state] & worth.four_tens[self.tens_state]
        return alive if self.seven_open or not table.seven else alive & worth.seven[0]

    def _with_sure(self, mine: int, theirs: int) -> int:
        """Give the outcomes left where some cards' points are sure to be the declarer's, and some the defenders'."""
        table, worth = self.table, self.worth
        rest = (self.hands[0] | self.hands[1] | self.hands[2]) & ~mine & ~theirs
        gain = (mine & table.aces).bit_count() * worth.ace_shift + (mine & table.tens).bit_count() * worth.ten_shift
        return self._up(worth.left[(rest & table.aces).bit_count() * 6 + (rest & table.tens).bit_count() + 1], gain)

    def _cashed(self, seat: int, cards: int, alive: int) -> int:
        """Give the outcomes that can come about if the leader cashes some cards."""
        table, worth = self.table, self.worth
        if cards != self.hands[seat]:
            if seat:
                return alive & self._with_sure(self.sure_mine, self.sure_theirs | cards)
            return alive & self._with_sure(self.sure_mine | cards, self.sure_theirs)
        # All that is left.
        rest = self.hands[0] | self.hands[1] | self.hands[2]
        gain = 0
        if seat == 0:
            gain = (rest & table.aces).bit_count() * worth.ace_shift
            gain += ((rest & table.tens).bit_count() + 1) * worth.ten_shift
        return alive & worth.sides_ended[self.sides | (2 if seat else 1)] & self._up(worth.left[0], gain)

    def _cashable(self, seat: int) -> int:
        """Give cards with which the leader takes a trick each, whatever the others do.

        He plays them from the top, trumps first: the others follow, or have no trumps left.
        """
        own, one, two = self.hands[seat], self.hands[_NEXT[seat]], self.hands[_NEXT[_NEXT[seat]]]
        trumps = self.table.trumps
        trumps_one, trumps_two = (one & trumps).bit_count(), (two & trumps).bit_count()
        cards = 0
        for suit in range(0, 32, 8):
            all_own = own >> suit & 0xFF
            if not all_own:
                continue
            x, y = one >> suit & 0xFF, two >> suit & 0xFF
            run = all_own & -1 << (x | y).bit_length()
            rounds, follow_x, follow_y = run.bit_count(), x.bit_count(), y.bit_count()
            trumping = bool(suit or not trumps)
            if trumping and trumps_one:
                rounds = min(rounds, follow_x)
            if trumping and trumps_two:
                rounds = min(rounds, follow_y)
            if rounds >= max(follow_x, follow_y) and not (trumping and (trumps_one or trumps_two)):
                run = all_own
            else:
                for _ in range(run.bit_count() - rounds):
                    run &= run - 1
            if not trumping:
                trumps_one, trumps_two = max(trumps_one - rounds, 0), max(trumps_two - rounds, 0)
            cards |= run << suit
        return cards

    def _up(self, outcomes: int, gain: int) -> int:
        """Move the points of a set up, as they were before the declarer's gain."""
        points = self.worth.points
        return (outcomes & points) << gain | outcomes & ~points

    def _present(self, placed: int) -> int:
        """Give the cards that tell neighbours apart: those in the hands and in the trick."""
        cards = self.hands[0] | self.hands[1] | self.hands[2]
        for card in self.trick[:placed]:
            cards |= 1 << card
        return cards

    def _beats(self, card: int, best: int) -> bool:
        if (card ^ best) & 24:
            return bool(self.table.trumps >> card & 1)
        return card > best

    def _legal(self, placed: int, seat: int) -> int:
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

    def _reduced(self, legal: int, present: int) -> int:
        """Leave out each card whose next lower neighbour may be played and is of its kind."""
        table = self.table
        reduced = 0
        for suit in range(0, 32, 8):
            lower = -1
            cards = present >> suit & 0xFF
            if not legal >> suit & 0xFF:
                continue
            kinds = table.side_kinds if suit else table.trump_kinds
            while cards:
                card = (cards & -cards).bit_length() - 1
                cards &= cards - 1
                if not legal >> suit + card & 1:
                    lower = -1
                    continue
                if lower < 0 or kinds[lower] != kinds[card]:
                    reduced |= 1 << suit + card
                lower = card
        return reduced

    def _moves(self, placed: int, seat: int) -> list[int]:
        """Give the cards to look at, those likely to decide first."""
        legal = self._legal(placed, seat)
        if not legal & (legal - 1):
            return [legal.bit_length() - 1]
        reduced = self._reduced(legal, self._present(placed))
        guide = self.guide
        scored: list[tuple[int, int]] = []
        mask = reduced
        while mask:
            card = (mask & -mask).bit_length() - 1
            mask &= mask - 1
            feature = self._follow(card, placed, seat, legal) if placed else self._lead(card, seat)
            scored.append((-guide[feature], card))
        scored.sort()
        return [card for _, card in scored]

    def _lead(self, card: int, seat: int) -> int:
        """Give the feature of a card led: its place in the guide."""
        hands = self.hands
        suit = 0xFF << (card & 24)
        right, left = hands[_NEXT[seat]] & suit, hands[_NEXT[_NEXT[seat]]] & suit
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
        return (((((seat * 2 + trump) * 3 + above) * 2 + below) * 2 + honour) * 3 + length) * 3 + voids

    def _follow(self, card: int, placed: int, seat: int, legal: int) -> int:
        """Give the feature of a card played to a trick."""
        first, best = self.trick[0], self.best
        trumps = self.table.trumps
        kind = 0 if not (card ^ first) & 24 else 1 if trumps >> card & 1 else 2
        wins = self._beats(card, best)
        honour = self.honours >> card & 1
        points = (self.honours >> first | (self.honours >> self.trick[1] if placed > 1 else 0)) & 1
        friend = seat != 0 and self.taker != 0
        lowest = not legal & (0xFF << (card & 24)) & ((1 << card) - 1)
        feature = ((((placed - 1) * 3 + seat) * 3 + kind) * 2 + wins) * 2 + honour
        return LEADS + ((feature * 2 + points) * 2 + friend) * 2 + lowest

    # -- search

    def _play(self, placed: int, seat: int, want: int) -> bool:  # noqa: C901, PLR0911, PLR0912 (one step after another, as in C)
        """Say whether the declarer can force an outcome of a set, and keep in `found` a set that can be forced."""
        if self.nodes >= self.budget:
            self.stopped = True
            return False
        self.nodes += 1
        key = extra = 0
        if not placed:
            alive = self._alive()
            want &= alive
            if want in (0, alive):
                self.found = alive
                return want != 0
            if not self.hands[0] & (self.hands[0] - 1):
                return self._last_trick(seat, want)
            key, extra = self._key(seat)
            slot = self._look_up(key, extra)
            if slot is not None:
                if not slot[3] & ~want:
                    self.found = slot[3]
                    return True
                if not slot[4] & want:
                    self.found = slot[4]
                    return False
            cards = self._cashable(seat)
            if cards:
                cashed = self._cashed(seat, cards, alive)
                if not (cashed & want if seat else cashed & ~want):
                    self.found = cashed
                    return not seat
        declares = seat == 0
        union = 0
        won = not declares
        for card in self._moves(placed, seat):
            answer = self._after(card, placed, seat, want)
            if self.stopped:
                return False
            if answer == declares:
                won, union = answer, self.found
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
            if not placed or self._beats(card, self.best):
                self.best, self.taker = card, seat
            seat = _NEXT[seat]
        won = self._finish(want)
        self.hands, self.best, self.taker = hands, best, taker
        return won

    def _after(self, card: int, placed: int, seat: int, want: int) -> bool:
        """Play a card, ask on, and take it back."""
        best, taker = self.best, self.taker
        if not placed or self._beats(card, best):
            self.best, self.taker = card, seat
        self.hands[seat] ^= 1 << card
        board = self.board
        self.board = board & ~(3 << 2 * card)
        self.trick[placed] = card
        won = self._play(placed + 1, _NEXT[seat], want) if placed < 2 else self._finish(want)  # noqa: PLR2004
        self.board = board
        self.hands[seat] ^= 1 << card
        self.best, self.taker = best, taker
        return won

    def _finish(self, want: int) -> bool:
        """Close the trick, ask on, and open it again."""
        worth = self.worth
        taker = self.taker
        states = self.sides, self.aces_state, self.tens_state, self.seven_open
        trick = self.trick
        first, second = trick[0], trick[1]
        best = self.best
        gain = self._close(taker)
        points = worth.points
        if taker == 0:
            want = (want & points) >> gain | want & ~points
        if self.hands[0]:
            won = self._play(0, taker, want)
        else:
            alive = worth.sides_ended[self.sides] & worth.left[0]
            alive &= worth.four_aces[self.aces_state] & worth.four_tens[self.tens_state]
            if self.table.seven:
                alive &= worth.seven[self._seven_end(best)]
            self.found = alive
            won = bool(want & alive)
        if taker == 0:
            self.found = self._up(self.found, gain)
        self.sides, self.aces_state, self.tens_state, self.seven_open = states
        trick[0], trick[1] = first, second
        return won

    def _seven_end(self, best: int) -> int:
        """Say what became of the seven in the last trick."""
        seven = self.table.seven
        if not any(seven >> card & 1 for card in self.trick):
            return 0
        return 1 if seven >> best & 1 else 2

    def _key(self, seat: int) -> tuple[int, int]:
        """Give the position's key: equal where cards differ by gone ones alone, or side suits are exchanged."""
        board, side = self.board, self.side_codes
        one, two, three = side[board >> 16 & 0xFFFF], side[board >> 32 & 0xFFFF], side[board >> 48]
        zero = (self.trump_codes if self.table.trumps else side)[board & 0xFFFF]
        if self.table.trumps:
            one, two, three = sorted((one, two, three))
        else:
            zero, one, two, three = sorted((zero, one, two, three))
        return (
            zero | one << 16 | two << 32 | three << 48,
            seat | self.sides << 2 | self.aces_state << 4 | self.tens_state << 7,
        )

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


def _four(state: int, taker: int, left: int) -> int:
    """Give the state of four aces (or tens) after some more of them were taken."""
    owner = taker + 1
    if state not in (0, owner):
        return DEAD
    if left:
        return owner
    return 5 if owner == 1 else 6


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
