"""What the plain player bids, lays away and doubles: each contract's chance, and what it pays on average."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from ulti_widgets.cards import ACES, PAIRS, TENS
from ulti_widgets.players.plain_count import MAKING, OPEN_COST, chance
from ulti_widgets.ulti.bids import part_value
from ulti_widgets.ulti.laws import trump_suits

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ulti_widgets.players.reading import Reading
    from ulti_widgets.ulti.actions import Lay
    from ulti_widgets.ulti.bids import Bid
    from ulti_widgets.ulti.rules import Rules

CAUTION: Final = 0.012
"""How much a square point of spread counts against a contract: of two that pay the same on average, the
smaller is bid, so that hearts are bid only where they are likely to be made."""
MARGIN: Final = 0.5
"""Points that a bid must promise before the talon is taken for it: passing costs less than a bad raise."""
OPENING: Final = 0.0
"""The same where nobody has bid: the deal would be passed out for nothing."""
FOLLOWING: Final = 2.5
"""What it takes off a durchmars's count that another seat leads: one gap is enough for it to be lost."""
HOPELESS: Final = 0.04
"""A simple game with less of a chance than this is conceded where that is allowed: it costs twice the value."""
IMPOSSIBLE: Final = -60.0
"""The count of a part that the hand cannot make: no trump seven, no marriage."""

OPENED: Final = frozenset({"betli", "durchmars"})
"""What an open bid is played openly for."""


@dataclass(frozen=True, slots=True)
class Contract:
    """A bid with a trump suit: its parts with what they pay, in points.

    Attributes:
        bid, trump: the bid and the index of its trump suit.
        parts: for each part its name, points won from each defender, points lost to each.
    """

    bid: Bid
    trump: int | None
    parts: tuple[tuple[str, int, int], ...]


@lru_cache(maxsize=64)
def contracts(rules: Rules) -> tuple[Contract, ...]:
    """Give every bid with every trump suit that it may be played in, lowest bid first."""
    return tuple(
        Contract(bid, trump, tuple(_stakes(rules, bid, part) for part in bid.parts))
        for bid in rules.ladder.bids
        for trump in trump_suits(rules, bid)
    )


def _stakes(rules: Rules, bid: Bid, part: str) -> tuple[str, int, int]:
    points = part_value(rules, bid, part).points
    penalty = rules.ulti_penalty * (2 if bid.hearts else 1) if part == "ulti" else 0
    return part, points, points + penalty


def can_make(hand: int, part: str, trump: int | None) -> bool:
    """Say whether a hand holds what a part cannot do without: the trump seven, a marriage, the four tens."""
    if part == "ulti":
        return trump is not None and bool(hand >> 8 * trump & 1)
    if part == "40-100":
        return trump is not None and hand & PAIRS[trump] == PAIRS[trump]
    if part == "20-100":
        return any(hand & pair == pair for suit, pair in enumerate(PAIRS) if suit != trump)
    return part != "four-tens" or hand & TENS == TENS


class Estimate:
    """What a hand can hope for.

    Args:
        hand: mask of the ten cards.
        laid: mask of the cards laid away.
        leads: whether the seat would lead to the first trick as the declarer.
    """

    __slots__ = ("_chances", "hand", "laid", "leads")

    def __init__(self, hand: int, laid: int = 0, *, leads: bool = True) -> None:
        """Keep the cards; chances are counted as they are asked for."""
        self.leads = leads
        self.hand = hand
        self.laid = laid
        self._chances: dict[tuple[str, int | None, bool], float] = {}

    def chance(self, part: str, trump: int | None, *, opened: bool = False) -> float:
        """Give the chance of making a part, judged by the own cards alone."""
        key = (part, trump, opened)
        found = self._chances.get(key)
        if found is None:
            found = self._chances[key] = chance(self._count(part, trump) - (OPEN_COST if opened else 0.0))
        return found

    def _count(self, part: str, trump: int | None) -> float:
        laid_away = {"four-aces": ACES, "four-tens": TENS}.get(part, 0) & self.laid
        if laid_away or not can_make(self.hand, part, trump):
            return IMPOSSIBLE
        behind = FOLLOWING if part == "durchmars" and not self.leads else 0.0
        return MAKING.count("four-aces" if part == "four-tens" else part, self.hand, trump, self.laid) - behind

    def worth(self, contract: Contract) -> float:
        """Give what a contract pays on average, in points from each defender, less something for its risk."""
        mean = spread = 0.0
        trump, is_open, known = contract.trump, contract.bid.open, self._chances
        for part, won, lost in contract.parts:
            key = (part, trump, is_open and part in OPENED)
            made = known.get(key)
            if made is None:
                made = known[key] = self.chance(part, trump, opened=key[2])
            mean += made * won - (1 - made) * lost
            spread += (won + lost) * (won + lost) * made * (1 - made)
        return mean - CAUTION * spread

    def best(self, among: Iterable[Contract]) -> tuple[float, Contract]:
        """Give the best of some contracts, the first of equals, with its worth in points.

        Raises:
            ValueError: there are none.
        """
        return max(((self.worth(contract), contract) for contract in among), key=lambda pair: pair[0])


def higher(rules: Rules, standing: Bid | None) -> tuple[Contract, ...]:
    """Give the contracts whose bids beat the standing one."""
    every = contracts(rules)
    if standing is None:
        return every
    ladder = rules.ladder
    mask = ladder.higher[ladder.index[standing]]
    return tuple(contract for contract in every if mask >> ladder.index[contract.bid] & 1)


def choose_lay(hand: int, among: Iterable[Lay], allowed: tuple[Contract, ...], *, leads: bool) -> Lay:
    """Give the two cards to lay away: those that leave the best bid; of equals, those worth least to others.

    Args:
        hand: mask of the twelve cards.
        among: the ways to lay two away.
        allowed: the contracts that may be bid then.
        leads: as in `Estimate`.
    """
    likely = [
        contract for contract in allowed if all(can_make(hand, part, contract.trump) for part, *_ in contract.parts)
    ]
    return max(
        among,
        key=lambda lay: (
            Estimate(hand & ~lay.cards.mask, lay.cards.mask, leads=leads).best(likely or allowed)[0],
            -(lay.cards.mask & (ACES | TENS)).bit_count(),
        ),
    )


# -- kontra

MANY_TRUMPS: Final = 4
"""With so many trumps in one defender's hand the declarer cannot keep the seven to the end."""
MANY_HIGH: Final = 4
"""So many aces and tens in one defender's hand leave a hundred hardly possible."""
STRONG_DEFENCE: Final = 5
"""So many aces and tens, the trump ace among them, are expected to win more points than a declarer does."""


def beats_part(table: Reading, part: str) -> bool:
    """Say whether a defender's own cards make a part of the bid fail.

    - ulti: the trump seven is here, or four trumps with the ace or the ten;
    - 40-100: the king or over of trumps is here, or four aces and tens with the trump ace;
    - 20-100: a king or over of every side suit, or three aces and tens with the trump ace;
    - durchmars: the trump ace; without trumps two aces, or any ace that one may lead;
    - four aces, four tens: the trump ace, or two aces; the trump ten with the ace;
    - simple: five aces and tens, the trump ace among them, and four trumps;
    - betli: never: that the declarer must go over can hardly be seen from one hand.
    """
    laws = table.laws
    # Cards that this defender has played already were in the hand as well.
    hand = table.hand | _played_by(table)
    trumps = hand & laws.trumps
    trump_ace = bool(trumps & ACES)
    high = (hand & (ACES | TENS)).bit_count()
    if part == "ulti":
        return bool(hand & laws.trump_seven) or (trumps.bit_count() >= MANY_TRUMPS and bool(trumps & (ACES | TENS)))
    if part in {"40-100", "20-100"}:
        needed = [pair for suit, pair in enumerate(PAIRS) if (part == "40-100") == (suit == laws.trump)]
        short = 0 if part == "40-100" else 1
        return all(hand & pair for pair in needed) or (trump_ace and high >= MANY_HIGH - short)
    if part == "durchmars":
        aces = (hand & ACES).bit_count()
        return trump_ace or (laws.trump is None and (aces > 1 or (aces > 0 and table.first < 0)))
    if part == "four-aces":
        return trump_ace or (hand & ACES).bit_count() > 1
    if part == "four-tens":
        return trump_ace and bool(trumps & TENS)
    enough = trumps.bit_count() >= MANY_TRUMPS and high >= STRONG_DEFENCE
    return part == "simple" and trump_ace and enough


def _played_by(table: Reading) -> int:
    tricks = [(trick.leader, trick.cards) for trick in table.view.tricks]
    return sum(1 << cards[(table.me - leader) % 3] for leader, cards in tricks)
