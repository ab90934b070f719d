"""What each way to end a position pays: the outcomes that differ for a question, as bits of a number.

Money comes from the settlement itself (`outcomes`), asked of every outcome that can still come about; so the search
knows no rule of payment. What a question does not depend on is left out.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, Final

from ulti_widgets.solver.outcomes import (
    ALL_MINE,
    ALL_THEIRS,
    DEAD,
    DECLARER,
    DEFENDER,
    FOUR_STATES,
    LOST,
    MADE,
    MIXED,
    NO_SEVEN,
    Ending,
    Start,
    Worth,
    Worths,
)
from ulti_widgets.ulti.facts import LAST_TRICK, Terms, terms_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ulti_widgets.ulti.play import Play

WORD: Final = 64

Fate = tuple[int, int, int]
"""What became of the seven, and who took all aces, all tens."""


@dataclass(frozen=True)
class Layout:
    """Outcomes as bits.

    A block of bits stands for each fate of the seven and of the fours, in it a bit for each count of aces and
    tens that the declarer takes, then one for "the defenders took all", one for "the declarer took all".
    A set of outcomes is a number; blocks do not cross words of 64 bits.

    Attributes:
        words: words of 64 bits that a set takes.
        places: for each fate where its block begins.
        ten_shift, ace_shift: places that a set moves down when the declarer takes a ten, an ace.
        points: bits that stand for points; the others stand for one side's having all tricks.
        one_side: for `MIXED`, `ALL_THEIRS`, `ALL_MINE` the bits in a block; none where it does not matter.
        sides_alive, sides_ended: by state of the sides, what may still come about, and what has at the end.
        seven: what goes with each of no seven, made, lost; where the seven is at stake.
        four_aces, four_tens: by state, what may still come about.
        left: by 6 * aces + tens still to be taken (the last trick among them) what may still come about.
    """

    words: int
    places: dict[Fate, int]
    ten_shift: int
    ace_shift: int
    points: int
    one_side: tuple[int, ...]
    sides_alive: tuple[int, ...]
    sides_ended: tuple[int, ...]
    seven: tuple[int, ...]
    four_aces: tuple[int, ...]
    four_tens: tuple[int, ...]
    left: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Payoff:
    """What the outcomes of a position are worth; each is itself alone, so that it is quick to look up by.

    Attributes:
        layout: the outcomes as bits.
        worths: the different worths, from the least to the most: the levels of the question.
        reach: for each level the set of outcomes worth as much or more.
        sides, aces_state, tens_state: the states at the start, as far as they matter.
        seven_matters: whether the seven's fate does.
        points_matter, fours_matter: whether points, and whether aces apart from tens do.
    """

    layout: Layout
    worths: tuple[Worth, ...]
    reach: tuple[int, ...]
    sides: int
    aces_state: int
    tens_state: int
    seven_matters: bool
    points_matter: bool
    fours_matter: bool


@lru_cache(maxsize=256)
def _layout(sevens: tuple[int, ...], fours: tuple[tuple[int, ...], ...], both: bool, width: int) -> Layout:  # noqa: FBT001 (a key)
    """Lay outcomes out.

    Args:
        sevens: the fates of the seven that matter.
        fours: who may take all aces, all tens, as far as it matters.
        both: whether it matters that one side takes all.
        width: bits for points: 1 where they do not matter, 10 for tens, 30 for tens and aces apart.
    """
    block = width + (2 if both else 0)
    per_word = WORD // block
    aces, tens = fours
    fates = list(product(sevens, aces, tens))
    places = {fate: WORD * (n // per_word) + block * (n % per_word) for n, fate in enumerate(fates)}
    ten_shift = int(width > 1)
    ace_shift = ten_shift if width <= _TENS_ALONE else 6
    points = (1 << width) - 1
    theirs, mine = (1 << width, 2 << width) if both else (0, 0)

    def select(chosen: Iterable[Fate], inside: int) -> int:
        return sum(inside << places[fate] for fate in chosen)

    def by_state(place: int) -> tuple[int, ...]:
        if len(fours[place - 1]) == 1:
            return (select(fates, points | theirs | mine),) * len(FOUR_STATES)
        return tuple(
            select([fate for fate in fates if fate[place] in ends], points | theirs | mine) for ends in FOUR_STATES
        )

    def left(tens: int, aces: int) -> int:
        if not ten_shift:
            return select(fates, points | theirs | mine)
        counts = sum(
            sum({1 << a * ace_shift + t * ten_shift for a, t in _counts(fate, aces, tens)}) << places[fate]
            for fate in fates
        )
        return counts | select(fates, theirs | mine)

    # By state of the sides: nobody, the declarer, the defenders, both have taken a trick.
    alive = (points | theirs | mine, points | mine, points | theirs, points)
    ended = (points | theirs | mine, mine, theirs, points) if both else (points,) * 4
    return Layout(
        words=(len(fates) - 1) // per_word + 1,
        places=places,
        ten_shift=ten_shift,
        ace_shift=ace_shift,
        points=select(fates, points),
        one_side=(points, theirs, mine),
        sides_alive=tuple(select(fates, inside) for inside in alive),
        sides_ended=tuple(select(fates, inside) for inside in ended),
        seven=tuple(
            select([fate for fate in fates if fate[0] == end], points | theirs | mine) for end in (NO_SEVEN, MADE, LOST)
        ),
        four_aces=by_state(1),
        four_tens=by_state(2),
        left=tuple(left(tens, aces) for aces, tens in product(range(5), range(6))),
    )


_TENS_ALONE: Final = 10
_TENS_AND_ACES: Final = 30


def _counts(fate: Fate, aces: int, tens: int) -> Iterator[tuple[int, int]]:
    """Give the counts of aces and tens that can come of so many: whoever takes four of a kind takes those left."""
    least_aces, most_aces, least_tens, most_tens = 0, aces, 0, tens
    if fate[1] == DECLARER:
        least_aces = aces
    elif fate[1] == DEFENDER:
        most_aces = 0
    if fate[2] == DECLARER:
        least_tens = max(tens - 1, 0)  # the last trick's ten may go elsewhere
    elif fate[2] == DEFENDER:
        most_tens = min(tens, 1)
    return product(range(least_aces, most_aces + 1), range(least_tens, most_tens + 1))


_BOTH_TOOK: Final = 3


def payoff(play: Play, start: Start, want: str) -> Payoff:
    """Give what the outcomes of a position are worth."""
    return _payoff(terms_of(play), start, want)


@lru_cache(maxsize=2000)
def _payoff(terms: Terms, start: Start, want: str) -> Payoff:
    return _Question(terms, start, want).payoff()


class _Question:
    """Finds out what a question depends on."""

    def __init__(self, terms: Terms, start: Start, want: str) -> None:
        self.start = start
        self._worth = Worths(terms, start, want).of
        self.apart = terms.laws.rules.ace_points != LAST_TRICK
        self.all = (start.tens + 1, start.aces) if self.apart else (start.tens + 1 + start.aces, 0)
        """Tens and aces still to be taken, the last trick among them; an ace that counts as a ten does is one."""
        sides = [MIXED]
        sides += [] if start.sides & 1 else [ALL_THEIRS]
        sides += [] if start.sides & 2 else [ALL_MINE]
        self.fours = tuple(
            FOUR_STATES[state] if self._four_matters(name, FOUR_STATES[state]) else FOUR_STATES[state][:1]
            for name, state in (("four_aces", start.four_aces), ("four_tens", start.four_tens))
        )
        tens, aces = self.all
        self.counts = list(product(range(tens + 1), range(aces + 1)))
        self.sevens: tuple[int, ...] = (NO_SEVEN,)
        # What makes no difference is dropped: the fate of the seven, then who took tricks, then points.
        if start.seven_mine is not None and any(
            self._of(count, side, (NO_SEVEN, *fours)) != self._of(count, side, (seven, *fours))
            for count, side, fours, seven in product(self.counts, sides, product(*self.fours), (MADE, LOST))
        ):
            self.sevens = (NO_SEVEN, MADE, LOST)
        self.sides = [MIXED]
        if any(
            self._of(self._end(side), side, fate) != self._of(self._end(side), MIXED, fate)
            for side, fate in product(sides[1:], product(self.sevens, *self.fours))
        ):
            self.sides = sides
        self.points_matter = any(
            self._of(count, side, fate) != self._of((0, 0), side, fate)
            for side, fate, count in product(self.sides, product(self.sevens, *self.fours), self.counts)
        )
        if not self.points_matter:
            self.counts = [(0, 0)]

    def _four_matters(self, name: str, ends: tuple[int, ...]) -> bool:
        # What a settlement pays for four aces depends on nothing else.
        worths = {self._worth(Ending(0, 0)._replace(**{name: who})) for who in ends}
        return len(worths) > 1

    def _of(self, count: tuple[int, int], sides: int, fate: tuple[int, ...]) -> Worth:
        return self._worth(Ending(*count, sides, *fate))

    def _end(self, side: int) -> tuple[int, int]:
        """Give the tens and aces that the declarer takes where one side takes all."""
        return self.all if side == ALL_MINE else (0, 0)

    def payoff(self) -> Payoff:
        start, both = self.start, len(self.sides) > 1
        width = (_TENS_AND_ACES if self.apart else _TENS_ALONE) if self.points_matter else 1
        layout = _layout(self.sevens, self.fours, both, width)
        sets: dict[Worth, int] = {}
        for fate, place in layout.places.items():
            for side in self.sides:
                for count in self.counts if side == MIXED else [self._end(side)]:
                    tens, aces = count
                    bit = layout.one_side[side]
                    if side == MIXED:
                        bit = 1 << tens * layout.ten_shift + aces * layout.ace_shift
                    worth = self._of(count, side, fate)
                    sets[worth] = sets.get(worth, 0) | bit << place
        worths = sorted(sets)
        reach: list[int] = []
        for worth in reversed(worths):
            reach.append(sets[worth] | (reach[-1] if reach else 0))
        return Payoff(
            layout=layout,
            worths=tuple(worths),
            reach=tuple(reversed(reach)),
            sides=start.sides if both else _BOTH_TOOK,
            aces_state=start.four_aces if len(self.fours[0]) > 1 else DEAD,
            tens_state=start.four_tens if len(self.fours[1]) > 1 else DEAD,
            seven_matters=len(self.sevens) > 1,
            points_matter=self.points_matter,
            fours_matter=len(self.fours[0]) > 1 or len(self.fours[1]) > 1,
        )
