"""Counts, draws and lists the ways to place hidden cards, exactly: each way once, all as likely.

First come kings and queens whose marriages tie them to each other, suit by suit; then the other cards, which are
alike where they may lie in the same places. All numbers stay below 22! / (10! 10! 2!), about 43 million, so that
one `random()` chooses among them without a bias that could be seen.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate, combinations, product
from math import comb
from typing import TYPE_CHECKING, NamedTuple

from ulti_widgets.cards import PAIRS, bits
from ulti_widgets.players.talons import TALON

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Iterator, Sequence

    from ulti_widgets.players.knowing import Case, Marriages

Masks = tuple[int, int, int]
"""Cards of the two other seats and of the talon."""
Rooms = tuple[int, int, int]
Fits = frozenset[int] | None


class _Split(NamedTuple):
    """How many of the cards that are alike go to the talon, and how many to the first seat.

    Attributes:
        first, second, both: of those that may lie there and with the first seat, the second, or both.
        pool: of those that are then left to either seat, the ones for the first.
    """

    first: int
    second: int
    both: int
    pool: int


class _Rest:
    """The ways to place the cards that are alike.

    Attributes:
        total: how many.
        sums: running sums of the ways of each split.
        splits: the splits.
    """

    __slots__ = ("splits", "sums", "total")

    def __init__(self, sizes: tuple[int, int, int, int], rooms: Rooms) -> None:
        """Count.

        Args:
            sizes: how many cards may lie with the first seat or in the talon; with the second or there; anywhere;
                with either seat.
            rooms: the rooms left.
        """
        first, second, both, either = sizes
        own, _, aside = rooms
        self.splits: list[_Split] = []
        ways = []
        if sum(sizes) == sum(rooms) and min(rooms) >= 0:
            for one in range(min(first, aside) + 1):
                for two in range(min(second, aside - one) + 1):
                    three = aside - one - two
                    pool, need = either + both - three, own - first + one
                    if three <= both and 0 <= need <= pool:
                        self.splits.append(_Split(one, two, three, need))
                        ways.append(comb(first, one) * comb(second, two) * comb(both, three) * comb(pool, need))
        self.sums = list(accumulate(ways))
        self.total = self.sums[-1] if ways else 0


class _Step:
    """The ways to place the tied cards from a suit on, and then the rest.

    Attributes:
        total: how many.
        sums: running sums of the ways of each choice.
        choices: where the cards of the suit lie, and what follows.
    """

    __slots__ = ("choices", "sums", "total")

    def __init__(self, choices: Sequence[tuple[Masks, _Step | _Rest]]) -> None:
        """Take the choices that have ways."""
        self.choices = [choice for choice in choices if choice[1].total]
        self.sums = list(accumulate(after.total for _, after in self.choices))
        self.total: int = self.sums[-1] if self.sums else 0


class Ways:
    """The ways to place the hidden cards of a case.

    Attributes:
        total: how many.
    """

    def __init__(self, case: Case, me: int, marriages: Marriages, played: Sequence[int]) -> None:
        """Count.

        Args:
            case: where the cards may lie.
            me: the seat that looks.
            marriages: for each seat the sets of suits whose king and queen it may have had.
            played: for each seat the cards that it has played.
        """
        self._places = first, second, talon = (*(seat for seat in range(3) if seat != me), TALON)
        self._lies: Masks = (case.lies[first], case.lies[second], case.lies[talon])
        self._own = (case.lies[first] | played[first], case.lies[second] | played[second])
        one, two, aside = case.could[first], case.could[second], case.could[talon]
        fits_one, ties_one = _tied(case, first, marriages[first], played)
        fits_two, ties_two = _tied(case, second, marriages[second], played)
        self._suits = list(bits(ties_one | ties_two))
        tied = sum(PAIRS[suit] for suit in self._suits)
        self._pairs = [
            [(1 << card, [at for at, held in enumerate((one, two, aside)) if held >> card & 1]) for card in bits(cards)]
            for cards in (PAIRS[suit] & (one | two | aside) for suit in self._suits)
        ]
        one, two, aside = one & ~tied, two & ~tied, aside & ~tied
        # By where they may lie: the first seat or the talon, the second or the talon, anywhere, either seat.
        # Cards of one place only are put there; a settled case has none, one that is asked about a card may have.
        groups = (one & aside & ~two, two & aside & ~one, one & two & aside, one & two & ~aside)
        alone = (one & ~two & ~aside, two & ~one & ~aside, aside & ~one & ~two)
        self._lies = (self._lies[0] | alone[0], self._lies[1] | alone[1], self._lies[2] | alone[2])
        self._masks = groups
        self._groups = tuple([1 << card for card in bits(cards)] for cards in groups)
        first_size, second_size, both_size, either_size = map(len, self._groups)
        self._sizes = (first_size, second_size, both_size, either_size)
        self._rests: dict[Rooms, _Rest] = {}
        self._steps: dict[tuple[int, Rooms, Fits, Fits], _Step] = {}
        rooms: Rooms = (
            case.room[first] - alone[0].bit_count(),
            case.room[second] - alone[1].bit_count(),
            case.room[talon] - alone[2].bit_count(),
        )
        contradicted = fits_one == frozenset() or fits_two == frozenset()
        self._start = _Step([]) if contradicted else self._counted(0, rooms, fits_one, fits_two)
        self.total = self._start.total

    # -- counting

    def _counted(self, at: int, rooms: Rooms, one: Fits, two: Fits) -> _Step | _Rest:
        """Count the ways to place the tied cards from a suit on.

        Args:
            at: which of the tied suits.
            rooms: the rooms left.
            one: the sets of suits that the first seat's marriages can still become.
            two: the same for the second.
        """
        if at == len(self._suits):
            rest = self._rests.get(rooms)
            if rest is None:
                rest = self._rests[rooms] = _Rest(self._sizes, rooms)
            return rest
        key = (at, rooms, one, two)
        step = self._steps.get(key)
        if step is None:
            step = self._steps[key] = _Step(list(self._choices(*key)))
        return step

    def _choices(self, at: int, rooms: Rooms, one: Fits, two: Fits) -> Iterator[tuple[Masks, _Step | _Rest]]:
        """Give where king and queen of a suit may lie, and what follows."""
        suit, free = self._suits[at], self._pairs[at]
        pair = PAIRS[suit]
        for where in product(*(places for _, places in free)):
            masks, left = [0, 0, 0], list(rooms)
            for (card, _), place in zip(free, where, strict=True):
                masks[place] |= card
                left[place] -= 1
            if min(left) < 0:
                continue
            own = _narrowed(one, suit, holds=not pair & ~(self._own[0] | masks[0]))
            other = _narrowed(two, suit, holds=not pair & ~(self._own[1] | masks[1]))
            if (own is None or own) and (other is None or other):
                after = self._counted(at + 1, (left[0], left[1], left[2]), own, other)
                yield (masks[0], masks[1], masks[2]), after

    # -- drawing

    def draw(self, rng: random.Random) -> list[int]:
        """Draw a way: for each place the cards there; only `rng.random()` is used."""
        chance = rng.random
        one, two, aside = self._lies
        step = self._start
        goal = int(chance() * step.total)
        while isinstance(step, _Step):
            at = bisect_right(step.sums, goal)
            if at:
                goal -= step.sums[at - 1]
            (own, other, away), step = step.choices[at]
            one |= own
            two |= other
            aside |= away
        split = step.splits[bisect_right(step.sums, goal)]
        first, second, both, either = self._groups
        in_first, in_second, in_both, in_either = self._masks
        gone = _some(chance, first, split.first)
        one |= in_first & ~gone
        aside |= gone
        gone = _some(chance, second, split.second)
        two |= in_second & ~gone
        aside |= gone
        gone = _some(chance, both, split.both)
        aside |= gone
        pool = (in_both | in_either) & ~gone
        cards = [card for card in both if not card & gone] + either if both else either
        if 2 * split.pool <= len(cards):
            taken = _some(chance, cards, split.pool)
        else:
            taken = pool & ~_some(chance, cards, len(cards) - split.pool)
        found = [0, 0, 0, 0]
        seat, partner, talon = self._places
        found[seat], found[partner], found[talon] = one | taken, two | pool & ~taken, aside
        return found

    def every(self) -> Iterator[list[int]]:
        """Give all ways."""
        yield from self._every(self._start, self._lies)

    def _every(self, step: _Step | _Rest, lies: Masks) -> Iterator[list[int]]:
        if isinstance(step, _Step):
            for masks, after in step.choices:
                yield from self._every(after, (lies[0] | masks[0], lies[1] | masks[1], lies[2] | masks[2]))
            return
        first, second, both, either = self._groups
        all_first, all_second, all_both, all_either = self._masks
        seat, partner, talon = self._places
        for split in step.splits:
            for gone in product(_sets(first, split.first), _sets(second, split.second), _sets(both, split.both)):
                aside = sum(gone)
                pool = (all_both | all_either) & ~aside
                for taken in _sets([card for card in (*both, *either) if card & pool], split.pool):
                    found = [0, 0, 0, 0]
                    found[seat] = lies[0] | all_first & ~aside | taken
                    found[partner] = lies[1] | all_second & ~aside | pool & ~taken
                    found[talon] = lies[2] | aside
                    yield found


def _tied(case: Case, seat: int, fits: Fits, played: Sequence[int]) -> tuple[Fits, int]:
    """Give what a seat's marriages can still become, and which suits (a mask) are open and tied by that."""
    if fits is None:
        return None, 0
    sure, possible = case.pairs(seat, played[seat])
    open_suits = possible & ~sure
    left = frozenset(suits & open_suits for suits in fits if not suits & ~possible and not sure & ~suits)
    if len(left) == 1 << open_suits.bit_count():
        return None, 0
    return left, open_suits


def _narrowed(fits: Fits, suit: int, *, holds: bool) -> Fits:
    """Give what a seat's marriages can still become once it is known whether it had that of a suit."""
    if fits is None:
        return None
    bit = 1 << suit
    if holds:
        return frozenset(suits & ~bit for suits in fits if suits & bit)
    return frozenset(suits for suits in fits if not suits & bit)


def _some(chance: Callable[[], float], cards: list[int], number: int) -> int:
    """Draw so many of some cards (a mask each): the mask of them."""
    if not number:
        return 0
    left, found = list(cards), 0
    size = len(left)
    for _ in range(number):
        at = int(chance() * size)
        size -= 1
        found |= left[at]
        left[at] = left[size]
    return found


def _sets(cards: Sequence[int], number: int) -> Iterator[int]:
    """Give the masks of so many of some cards."""
    return (sum(chosen) for chosen in combinations(cards, number))
