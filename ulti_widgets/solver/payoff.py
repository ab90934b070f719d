"""What each way to end a position pays: the outcomes that differ for a question, as bits of a number.

Money comes from the settlement itself (`scoring`), asked of every outcome that can still come about; so the
search knows no rule of payment. An outcome is what payments depend on: the card points that the declarer
takes from here on, which side took tricks, what became of the trump seven in the last trick, and who took
all aces or tens. What a question does not depend on is left out.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple

from ulti_widgets.cards import ACES, TENS
from ulti_widgets.ulti.reasons import reason
from ulti_widgets.ulti.scoring import LAST_TRICK, Count, Facts, Unbid, settlement_lines

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ulti_widgets.ulti.play import Play
    from ulti_widgets.ulti.reasons import Reason

NO_SEVEN, MADE, LOST = range(3)
"""What became of the trump seven: not played to the last trick; it took it; it was beaten there."""

NOBODY, DECLARER, DEFENDER = range(3)
"""Who took all four aces, or tens: no one seat, the declarer, one defender alone."""

MIXED, ALL_THEIRS, ALL_MINE = 0, 1, 2
"""Who took tricks: both sides, the defenders alone, the declarer alone."""

DEAD: Final = 4
"""State of four aces (tens) that no seat can take all of any more. Before: 0 nobody has one, 1 the declarer
alone has some, 2 and 3 a defender; 5 the declarer has all, 6 a defender."""

FOUR_STATES: Final = ((0, 1, 2), (0, 1), (0, 2), (0, 2), (0,), (1,), (2,))
"""For each state of four aces who may have taken all in the end."""

WORD: Final = 64
MOST_WORDS: Final = 14
_STATED: Final = reason("stated")


class Ending(NamedTuple):
    """One outcome of a position.

    Attributes:
        tens: tens that the declarer takes from here on, the last trick among them.
        aces: aces that he takes from here on.
        sides: `MIXED`, `ALL_THEIRS` or `ALL_MINE`.
        seven: `NO_SEVEN`, `MADE` or `LOST`.
        four_aces, four_tens: `NOBODY`, `DECLARER` or `DEFENDER`.
    """

    tens: int
    aces: int
    sides: int = MIXED
    seven: int = NO_SEVEN
    four_aces: int = NOBODY
    four_tens: int = NOBODY


@dataclass(frozen=True)
class Start:
    """What of a position its payments depend on, beside the play's own laws, levels and marriages.

    Attributes:
        own: card points in the declarer's tricks.
        all_points: card points of the pack's known cards and of the last trick together.
        aces, tens: aces and tens still in hands or in the trick.
        sides: bit 0 the declarer has a trick, bit 1 the defenders have one.
        seven_mine: whether the trump seven is (or was) the declarer's; None where it is gone.
        four_aces, four_tens: states as told at `DEAD`.
    """

    own: int
    all_points: int
    aces: int
    tens: int
    sides: int
    seven_mine: bool | None
    four_aces: int
    four_tens: int


class Outcome(Count):
    """A play's end, as far as it is paid, known by its outcome alone."""

    def __init__(self, play: Play, start: Start, ending: Ending) -> None:  # noqa: D107 (as the class says)
        laws = play.laws
        Facts.__init__(self, laws.rules, laws.bid, play.kontra)  # not from cards, as a Count
        self.play, self.laws = play, laws
        self.stopped, self.seen, self.unplayed = False, self, 0
        self.start, self.ending = start, ending
        self.own = int(ending.sides != ALL_THEIRS)
        self.taken = int(ending.sides != ALL_MINE)
        self.trick_points = start.own + LAST_TRICK * ending.tens + laws.rules.ace_points * ending.aces
        right, left = play.defenders()
        self.mine = self.trick_points + self._marriages(play.marriages[play.declarer], self.own)
        self.theirs = (
            start.all_points
            - self.trick_points
            + self._marriages(play.marriages[right], self.taken)
            + self._marriages(play.marriages[left], self.taken)
        )

    def counted(self, rule: str, verdict: Callable[[Count], bool | None], **points: int) -> Reason:  # noqa: ARG002
        """Give no reason: nobody reads it."""
        return _STATED

    def outcome(self, part: str) -> tuple[bool, Reason]:
        """Say whether a part was won."""
        if part in {"simple", "40-100", "20-100"}:
            return super().outcome(part)
        return self._taken(part), _STATED

    def _taken(self, part: str) -> bool:
        if part == "ulti":
            return self.ending.seven == MADE and bool(self.start.seven_mine)
        if part == "durchmars":
            return not self.taken
        if part == "betli":
            return not self.own
        return (self.ending.four_aces if part == "four-aces" else self.ending.four_tens) == DECLARER

    def seven(self) -> Unbid | None:
        """Say whose trump seven was played to the last trick, and whether it took it."""
        if self.ending.seven == NO_SEVEN:
            return None
        return Unbid(bool(self.start.seven_mine), self.ending.seven == MADE, _STATED)

    def all_tricks(self) -> Unbid | None:
        """Say which side took every trick, if any."""
        return None if self.own and self.taken else Unbid(not self.taken, detail=_STATED)

    def four(self, part: str) -> Unbid | None:
        """Say who took all four aces or tens."""
        who = self.ending.four_aces if part == "four-aces" else self.ending.four_tens
        return None if who == NOBODY else Unbid(who == DECLARER, detail=_STATED)


Worth = tuple[int, int]
"""What an outcome is worth to the declarer: the whole, and of it what the defender on his right pays."""


def _worth(outcome: Outcome, want: str) -> Worth:
    if want == "money":
        right, left = 0, 0
        for line in settlement_lines(outcome):
            one, other = line.paid
            right, left = right + one, left + other
        return right + left, right
    if want == "points":
        return outcome.mine, 0
    return int(outcome.outcome(want)[0]), 0


@dataclass(frozen=True)
class Payoff:
    """The outcomes of a position as bits, and what each is worth.

    A block of bits stands for each fate of the seven and of the fours, in it a bit for each count of aces and
    tens that the declarer takes, then one for "the defenders took all", one for "the declarer took all".
    A set of outcomes is a number; blocks do not cross words of 64 bits.

    Attributes:
        words: words of 64 bits that a set takes.
        worths: the different worths, from the least to the most: the levels of the question.
        reach: for each level the set of outcomes worth as much or more.
        ten_shift, ace_shift: places that a set moves down when the declarer takes a ten, an ace.
        points: bits that stand for points; the others stand for one side's having all tricks.
        sides_alive, sides_ended: by state of the sides, what may still come about, and what has at the end.
        seven: what goes with each of no seven, made, lost; where the seven is at stake.
        four_aces, four_tens: by state, what may still come about.
        left: by 6 * aces + tens still to be taken (the last trick among them) what may still come about.
        sides, aces_state, tens_state: the states at the start, as far as they matter.
        seven_matters: whether the seven's fate does.
        points_matter, fours_matter: whether points, and whether aces apart from tens do.
    """

    words: int
    worths: tuple[Worth, ...]
    reach: tuple[int, ...]
    ten_shift: int
    ace_shift: int
    points: int
    sides_alive: tuple[int, ...]
    sides_ended: tuple[int, ...]
    seven: tuple[int, ...]
    four_aces: tuple[int, ...]
    four_tens: tuple[int, ...]
    left: tuple[int, ...]
    sides: int
    aces_state: int
    tens_state: int
    seven_matters: bool
    points_matter: bool
    fours_matter: bool


_BOTH_TOOK: Final = 3
_CACHE: Final[dict[tuple[object, ...], Payoff]] = {}
_CACHED: Final = 2000


def payoff(play: Play, start: Start, want: str) -> Payoff:
    """Give what the outcomes of a position are worth; kept for positions that agree in all that matters."""
    right, left = play.defenders()
    theirs = play.laws.marriage_points(play.marriages[right]) + play.laws.marriage_points(play.marriages[left])
    key = (play.laws, play.kontra, play.marriages[play.declarer], theirs, start, want)
    found = _CACHE.get(key)
    if found is None:
        if len(_CACHE) >= _CACHED:
            _CACHE.clear()
        found = _CACHE[key] = _Layout(play, start, want).payoff()
    return found


class _Layout:
    """Finds out what a question depends on, and lays its outcomes out as bits."""

    def __init__(self, play: Play, start: Start, want: str) -> None:
        self.play, self.start, self.want = play, start, want
        self.ace_eleven = play.rules.ace_points != LAST_TRICK
        self._known: dict[Ending, Worth] = {}
        sides = [MIXED]
        sides += [] if start.sides & 1 else [ALL_THEIRS]
        sides += [] if start.sides & 2 else [ALL_MINE]
        sevens = [NO_SEVEN] if start.seven_mine is None else [NO_SEVEN, MADE, LOST]
        self.fours = [
            FOUR_STATES[state] if self._four_matters(name, FOUR_STATES[state]) else FOUR_STATES[state][:1]
            for name, state in (("four_aces", start.four_aces), ("four_tens", start.four_tens))
        ]
        self.sevens = sevens
        self.counts = list(product(range(start.tens + 2), range(start.aces + 1)))
        # Drop what makes no difference: the fate of the seven, then who took tricks, then points.
        if len(sevens) > 1 and all(
            self._of(*count, side, NO_SEVEN, *fours) == self._of(*count, side, seven, *fours)
            for count, side, fours, seven in product(self.counts, sides, product(*self.fours), (MADE, LOST))
        ):
            self.sevens = [NO_SEVEN]
        self.sides = sides
        if all(
            self._of(*end, side, *more) == self._of(*end, MIXED, *more)
            for side, more in product(sides[1:], product(self.sevens, *self.fours))
            for end in [(start.tens + 1, start.aces) if side == ALL_MINE else (0, 0)]
        ):
            self.sides = [MIXED]
        if all(
            self._of(*count, side, *more) == self._of(0, 0, side, *more)
            for count, side, more in product(self.counts, self.sides, product(self.sevens, *self.fours))
        ):
            self.counts = [(0, 0)]
        self.points_matter = len(self.counts) > 1

    def _four_matters(self, name: str, ends: tuple[int, ...]) -> bool:
        # What a settlement pays for four aces depends on nothing else.
        plain = Ending(0, 0)
        return len(ends) > 1 and any(
            self._worth(plain._replace(**{name: who})) != self._worth(plain._replace(**{name: ends[0]})) for who in ends
        )

    def _of(self, tens: int, aces: int, sides: int, *more: int) -> Worth:
        return self._worth(Ending(tens, aces, sides, *more))

    def _worth(self, ending: Ending) -> Worth:
        if not self.ace_eleven:
            # An ace counts as a ten does.
            ending = ending._replace(tens=ending.tens + ending.aces, aces=0)
        found = self._known.get(ending)
        if found is None:
            found = self._known[ending] = _worth(Outcome(self.play, self.start, ending), self.want)
        return found

    def payoff(self) -> Payoff:
        start = self.start
        width = (30 if self.ace_eleven else 10) if self.points_matter else 1
        block = width + (2 if len(self.sides) > 1 else 0)
        per_word = WORD // block
        fates = list(product(self.sevens, *self.fours))
        places = {fate: WORD * (n // per_word) + block * (n % per_word) for n, fate in enumerate(fates)}
        ten_shift = int(self.points_matter)
        ace_shift = ten_shift * (6 if self.ace_eleven else 1)

        def select(chosen: Iterable[tuple[int, ...]], inside: int) -> int:
            return sum(inside << places[fate] for fate in chosen)

        points_bits, theirs_bit, mine_bit = (1 << width) - 1, 1 << width, 2 << width
        side_bits = {MIXED: points_bits, ALL_THEIRS: theirs_bit, ALL_MINE: mine_bit}
        both = len(self.sides) > 1
        whole = points_bits | ((theirs_bit | mine_bit) if both else 0)
        # By state: may the defenders, may the declarer still have taken all?
        alive = [points_bits]
        alive += [points_bits | mine_bit, points_bits | theirs_bit, points_bits] if both else [points_bits] * 3
        if both:
            alive[0] |= theirs_bit | mine_bit
        ended = [whole, mine_bit, theirs_bit, points_bits] if both else [points_bits] * 4
        everything = select(fates, whole)
        sets: dict[Worth, int] = {}
        for fate in fates:
            for side in self.sides:
                for tens, aces in self.counts if side == MIXED else [self._all(side)]:
                    bit = 1 << tens * ten_shift + aces * ace_shift if side == MIXED else side_bits[side]
                    worth = self._of(tens, aces, side, *fate)
                    sets[worth] = sets.get(worth, 0) | bit << places[fate]
        worths = sorted(sets)
        reach = [0] * len(worths)
        so_far = 0
        for level in range(len(worths) - 1, -1, -1):
            so_far |= sets[worths[level]]
            reach[level] = so_far
        return Payoff(
            words=(len(fates) - 1) // per_word + 1,
            worths=tuple(worths),
            reach=tuple(reach),
            ten_shift=ten_shift,
            ace_shift=ace_shift,
            points=select(fates, points_bits),
            sides_alive=tuple(select(fates, bits) for bits in alive),
            sides_ended=tuple(select(fates, bits) for bits in ended),
            seven=tuple(select([fate for fate in fates if fate[0] == end], whole) for end in (NO_SEVEN, MADE, LOST)),
            four_aces=self._by_state(1, fates, everything, lambda chosen: select(chosen, whole)),
            four_tens=self._by_state(2, fates, everything, lambda chosen: select(chosen, whole)),
            left=tuple(
                select(fates, whole & ~points_bits) | self._left(fates, places, tens, aces, ace_shift)
                if self.points_matter
                else everything
                for aces, tens in product(range(5), range(6))
            ),
            sides=start.sides if both else _BOTH_TOOK,
            aces_state=start.four_aces if len(self.fours[0]) > 1 else DEAD,
            tens_state=start.four_tens if len(self.fours[1]) > 1 else DEAD,
            seven_matters=len(self.sevens) > 1,
            points_matter=self.points_matter,
            fours_matter=len(self.fours[0]) > 1 or len(self.fours[1]) > 1,
        )

    def _all(self, side: int) -> tuple[int, int]:
        """Give the tens and aces that the declarer takes where one side takes all."""
        return (self.start.tens + 1, self.start.aces) if side == ALL_MINE else (0, 0)

    def _by_state(
        self,
        place: int,
        fates: list[tuple[int, ...]],
        everything: int,
        select: Callable[[Iterable[tuple[int, ...]]], int],
    ) -> tuple[int, ...]:
        if len(self.fours[place - 1]) == 1:
            return (everything,) * len(FOUR_STATES)
        return tuple(select([fate for fate in fates if fate[place] in ends]) for ends in FOUR_STATES)

    def _left(
        self, fates: list[tuple[int, ...]], places: dict[tuple[int, ...], int], tens: int, aces: int, ace_shift: int
    ) -> int:
        """Give the counts that can come of so many tens and aces: whoever takes four of a kind takes those left."""
        found = 0
        for fate in fates:
            least_tens, most_tens, least_aces, most_aces = 0, tens, 0, aces
            if fate[1] == DECLARER:
                least_aces = aces
            elif fate[1] == DEFENDER:
                most_aces = 0
            if fate[2] == DECLARER:
                least_tens = max(tens - 1, 0)  # the last trick's ten may go elsewhere
            elif fate[2] == DEFENDER:
                most_tens = min(tens, 1)
            for some_aces, some_tens in product(range(least_aces, most_aces + 1), range(least_tens, most_tens + 1)):
                found |= 1 << some_aces * ace_shift + some_tens << places[fate]
        return found


def start_of(play: Play) -> Start:
    """Give what the payments of a position start from."""
    laws = play.laws
    right, left = play.defenders()
    own = play.won[play.declarer]
    taken = play.won[right] | play.won[left]
    first, second, third = play.hands
    live = first | second | third | sum(1 << card for card in play.trick)
    seven = laws.trump_seven
    seven_mine = None
    if live & seven:
        holder = next((seat for seat, hand in enumerate(play.hands) if hand & seven), None)
        if holder is None:
            holder = (play.leader + play.trick.index(seven.bit_length() - 1)) % 3
            if play.hands[play.leader]:
                holder = None  # in a trick that is not the last
        seven_mine = None if holder is None else holder == play.declarer
    piles = (own, play.won[right], play.won[left])
    return Start(
        own=laws.card_points(own),
        all_points=laws.card_points(live | own | taken | play.talon) + LAST_TRICK,
        aces=(live & ACES).bit_count(),
        tens=(live & TENS).bit_count(),
        sides=bool(own) | bool(taken) << 1,
        seven_mine=seven_mine,
        four_aces=_four_state(ACES, live, piles),
        four_tens=_four_state(TENS, live, piles),
    )


def _four_state(cards: int, live: int, piles: tuple[int, int, int]) -> int:
    takers = [place for place, pile in enumerate(piles) if pile & cards]
    if len(takers) > 1 or cards & ~(live | piles[0] | piles[1] | piles[2]):
        return DEAD
    if not takers:
        return 0
    if live & cards:
        return takers[0] + 1
    return 6 if takers[0] else 5
