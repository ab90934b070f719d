"""How a position can end, as far as it is paid: an outcome, and what it is worth by the settlement's own word."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from ulti_widgets.cards import ACES, TENS
from ulti_widgets.ulti.facts import LAST_TRICK, Points, Terms, Unbid
from ulti_widgets.ulti.reasons import STATED
from ulti_widgets.ulti.scoring import settlement_lines

if TYPE_CHECKING:
    from collections.abc import Callable

    from ulti_widgets.ulti.laws import Laws
    from ulti_widgets.ulti.play import Levels, Play
    from ulti_widgets.ulti.reasons import Reason

NO_SEVEN, MADE, LOST = range(3)
"""What became of the trump seven: not played to the last trick; it took it; it was beaten there."""

NOBODY, DECLARER, DEFENDER = range(3)
"""Who took all four aces, or tens: no one seat, the declarer, one defender alone."""

MIXED, ALL_THEIRS, ALL_MINE = 0, 1, 2
"""Who took tricks: both sides, the defenders alone, the declarer alone."""

DEAD, DECLARER_HAS_ALL, DEFENDER_HAS_ALL = 4, 5, 6
"""States of four aces (tens): no seat can take all of them any more; the declarer has all; a defender has.
Before these: 0 nobody has one, 1 the declarer alone has some, 2 and 3 a defender alone."""

FOUR_STATES: Final = ((0, 1, 2), (0, 1), (0, 2), (0, 2), (0,), (1,), (2,))
"""For each state of four aces who may have taken all in the end."""


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


BY_POINTS: Final = frozenset({"simple", "40-100", "20-100"})
"""Parts that points decide."""


class Outcome(Points):
    """A play's end, as far as it is paid, known by its outcome alone."""

    def __init__(self, terms: Terms, start: Start, ending: Ending) -> None:  # noqa: D107 (as the class says)
        points = start.own + LAST_TRICK * ending.tens + terms.laws.rules.ace_points * ending.aces
        own, taken = ending.sides != ALL_THEIRS, ending.sides != ALL_MINE
        super().__init__(terms, own, taken, points, start.all_points - points)
        self.start, self.ending = start, ending

    def counted(self, rule: str, verdict: Callable[[Points], bool | None], **points: int) -> Reason:  # noqa: ARG002
        """Give no reason: nobody reads it."""
        return STATED

    def outcome(self, part: str) -> tuple[bool, Reason]:
        """Say whether a part was won."""
        if part in BY_POINTS:
            return super().outcome(part)
        return self._taken(part), STATED

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
        return Unbid(bool(self.start.seven_mine), self.ending.seven == MADE, STATED)

    def all_tricks(self) -> Unbid | None:
        """Say which side took every trick, if any."""
        return None if self.own and self.taken else Unbid(not self.taken, detail=STATED)

    def four(self, part: str) -> Unbid | None:
        """Say who took all four aces or tens."""
        who = self.ending.four_aces if part == "four-aces" else self.ending.four_tens
        return None if who == NOBODY else Unbid(who == DECLARER, detail=STATED)

    def counted_facts(self) -> tuple[object, ...]:
        """Give all that a settlement asks for but the fates of the seven and of the fours."""
        hundred = self.hundred()
        won = [self.outcome(part)[0] for part in self.bid.parts if part in BY_POINTS]
        return (*won, hundred and hundred.by_declarer, self.forty(), self.start.seven_mine, self.ending.sides)


Worth = tuple[int, int]
"""What an outcome is worth to the declarer: the whole, and of it what the defender on his right pays."""


@lru_cache(maxsize=200)
def _paid(laws: Laws, levels: Levels) -> dict[tuple[object, ...], Worth]:  # noqa: ARG001 (the key)
    """Give for a contract and its doublings what the facts that a settlement asks for pay, as far as it was asked."""
    return {}


class Worths:
    """What the outcomes of a position are worth where money, points or a part are asked for, each found once."""

    def __init__(self, terms: Terms, start: Start, want: str) -> None:
        """Begin with none."""
        self.terms, self.start, self.want = terms, start, want
        self._known: dict[Ending, Worth] = {}
        self._counted: dict[tuple[int, ...], tuple[object, ...]] = {}
        self._paid = _paid(terms.laws, terms.levels)

    def of(self, ending: Ending) -> Worth:
        """Give what an outcome is worth."""
        found = self._known.get(ending)
        if found is None:
            found = self._known[ending] = self._money(ending) if self.want == "money" else (self._single(ending), 0)
        return found

    def _single(self, ending: Ending) -> int:
        if self.want in BY_POINTS or self.want == "points":
            # The fates change nothing.
            alone = Ending(*ending[:3])
            if ending != alone:
                return self.of(alone)[0]
        outcome = Outcome(self.terms, self.start, ending)
        return outcome.mine if self.want == "points" else int(outcome.outcome(self.want)[0])

    def _money(self, ending: Ending) -> Worth:
        counts = ending[:3]
        counted = self._counted.get(counts)
        if counted is None:
            counted = self._counted[counts] = Outcome(self.terms, self.start, ending).counted_facts()
        facts = (counted, ending[3:])
        found = self._paid.get(facts)
        if found is None:
            right, left = 0, 0
            for line in settlement_lines(Outcome(self.terms, self.start, ending)):
                one, other = line.paid
                right, left = right + one, left + other
            found = self._paid[facts] = (right + left, right)
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
    return DEFENDER_HAS_ALL if takers[0] else DECLARER_HAS_ALL
