"""The bids that rules allow, and which beats which: the ladder."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple

from ulti_widgets.shown import Shown
from ulti_widgets.ulti.reasons import Reason, RefusedError, reason

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ulti_widgets.ulti.rules import Rules

PARTS: Final = ("simple", "40-100", "20-100", "ulti", "four-aces", "four-tens", "durchmars", "betli")
"""Everything that can be promised, in the order in which a bid names it."""

HUNDREDS: Final = ("40-100", "20-100")
FLAGS: Final = ("heart", "open", "no-trump")
_ALIASES: Final = {"hearts": "heart", "no-trumps": "no-trump", "4-aces": "four-aces", "4-tens": "four-tens"}
_IN_TWO: Final = re.compile(r"\b(four|4|no)\s+(aces|tens|trumps?)\b")
"""Parts of two words."""

_PRINTED_ORDER: Final = (
    "simple", "heart simple", "betli", "40-100", "heart 40-100", "20-100", "heart 20-100", "heart betli",
    "open betli", "durchmars", "ulti", "heart ulti", "heart durchmars", "open durchmars",
)  # fmt: skip
"""Single games from low to high (hoe-speel-je, Voorbereiding en uitdelen 4); a heart single without a
printed place stands just above the same game in another suit (ours)."""


class BidError(RefusedError):
    """A name that is no bid of the rules."""


@dataclass(frozen=True)
class Bid:
    """One bid: the parts that it promises.

    Attributes:
        parts: in the order of `PARTS`, an implied simple game included.
        hearts: bid in hearts.
        open: durchmars, betli or ulti with open hands.
        trumps: played with a trump suit.
        name: what is said, without an implied simple game.
    """

    parts: tuple[str, ...]
    hearts: bool
    open: bool
    trumps: bool
    name: str

    def __str__(self) -> str:
        """Give the name."""
        return self.name

    def __hash__(self) -> int:
        """Hash the name alone, which differs wherever two bids of one ladder do."""
        return hash(self.name)

    @property
    def hundred(self) -> str | None:
        """The hundred it promises, if any."""
        return next((part for part in HUNDREDS if part in self.parts), None)


class PartValue(NamedTuple):
    """What a part of a bid is worth: `base * hearts` points from each defender, before any kontra."""

    base: int
    hearts: int

    @property
    def points(self) -> int:
        """Points."""
        return self.base * self.hearts


class Comparison(NamedTuple):
    """Whether a bid beats a standing one, and what decided it."""

    beats: bool
    by: str
    """`value`, `simple` (the simple game's value), `parts`, `ulti` (over four aces), `durchmars` (over
    hearts), `order` (a printed order), or `level` (nothing sets them apart)."""
    bid: int
    """The deciding number of the bid: points, parts, or place."""
    standing: int
    """The same of the standing bid."""


def part_value(rules: Rules, bid: Bid, part: str) -> PartValue:
    """Give the value of a part of a bid.

    Sources: widder-rulebook, Chart of Contract Components; pagat-table, Thirty-eight bids, A heart ulti;
    hoe-speel-je, Contracten en puntentelling.
    """
    base: int = getattr(rules, _VALUE_FIELDS[part])
    hearts = 2 if bid.hearts else 1
    opened = bid.open and (part in {"durchmars", "betli"} or not {"durchmars", "betli"} & set(bid.parts))
    if not opened:
        return PartValue(base, hearts)
    if rules.open_double or (bid.trumps and rules.open_suit_durchmars == "twice"):
        return PartValue(2 * base, hearts)
    # Open games at four times the closed are one bid in any suit: hearts do not double them again.
    return PartValue(4 * base, 1)


_VALUE_FIELDS: Final = {
    "simple": "simple_value",
    "ulti": "ulti_value",
    "40-100": "forty_value",
    "20-100": "twenty_value",
    "betli": "betli_value",
    "durchmars": "durchmars_value",
    "four-aces": "four_aces_value",
    "four-tens": "four_tens_value",
}


@dataclass(frozen=True)
class Verdict(Shown):
    """Whether a bid beats a standing one, and why; it is true where it does."""

    bid: Bid
    standing: Bid
    beats: bool
    reason: Reason

    def __bool__(self) -> bool:
        """Say whether the bid beats the standing one."""
        return self.beats


class Ladder(Shown):
    """All bids of some rules from low to high, in rungs of bids that cannot overbid each other.

    A rung may hold a pair of which one beats the other (the same bid with ulti and with four aces): it
    stands in order.

    The ladder of `widder` has 54 lines. The rulebook's own chart breaks off at line 6, and misprints line 53 as
    "16+25": heart 20-100 open durchmars is worth 16 + 24 = 40.

    Attributes:
        rules: whose ladder it is.
        bids: from low to high.
        rungs: the same, grouped.
        higher: for each bid's index, the mask of the indices of bids that beat it.
    """

    __slots__ = ("_by_words", "_keys", "bids", "higher", "index", "rules", "rungs")

    def __init__(self, rules: Rules) -> None:
        """Derive the bids and their order from the rules."""
        self.rules = rules
        found = list(_bids(rules))
        keys = {bid: _key(rules, bid) for bid in found}
        found.sort(key=lambda bid: (*keys[bid], "ulti" in bid.parts, bid.hearts))
        self._keys = keys
        rungs: dict[tuple[int, ...], list[Bid]] = {}
        for bid in found:
            rungs.setdefault(keys[bid], []).append(bid)
        for rung in rungs.values():
            # A bid that beats others of its rung stands above them.
            wins = {bid: sum(self.compare(bid, other).beats for other in rung) for bid in rung}
            rung.sort(key=wins.__getitem__)
        self.rungs: tuple[tuple[Bid, ...], ...] = tuple(tuple(rung) for rung in rungs.values())
        self.bids: tuple[Bid, ...] = tuple(bid for rung in self.rungs for bid in rung)
        self.index: dict[Bid, int] = {bid: number for number, bid in enumerate(self.bids)}
        self.higher: tuple[int, ...] = tuple(
            sum(1 << number for number, bid in enumerate(self.bids) if self.compare(bid, standing).beats)
            for standing in self.bids
        )
        self._by_words = {frozenset(bid.name.split()): bid for bid in found}

    def value(self, bid: Bid) -> int:
        """Give what a bid ranks by first: its value in points, or its place in a printed order."""
        return self._keys[bid][0]

    def stake(self, bid: Bid) -> int:
        """Give what each defender pays when every part is won, in points, before any kontra."""
        return sum(part_value(self.rules, bid, part).points for part in bid.parts)

    def parts(self, bid: Bid) -> dict[str, PartValue]:
        """Give what each part of a bid is worth."""
        return {part: part_value(self.rules, bid, part) for part in bid.parts}

    def beats(self, bid: Bid | str, standing: Bid | str) -> Verdict:
        """Say whether a bid may be made over a standing one, and why; bids are given by themselves or by name.

        >>> from ulti_widgets import ladder, rules
        >>> verdict = ladder(rules.widder).beats("ulti", "four-aces")
        >>> bool(verdict)
        True
        >>> print(verdict)
        Ulti beats four aces: at equal value and parts ulti goes before four aces.

        Raises:
            BidError: the rules have no such bid.
        """
        bid = self.find(bid) if isinstance(bid, str) else bid
        standing = self.find(standing) if isinstance(standing, str) else standing
        found = self.compare(bid, standing)
        rule = (_BEATS if found.beats else _FALLS_SHORT)[self._said(found, bid, standing)]
        why = reason(rule, bid=bid, standing=standing, mine=found.bid, theirs=found.standing)
        return Verdict(bid, standing, found.beats, why)

    def _said(self, found: Comparison, bid: Bid, standing: Bid) -> str:
        """Give what decided, told apart where the words for it differ."""
        if found.by == "value" and any(self.value(one) != self.stake(one) for one in (bid, standing)):
            # What it ranks by is not what it brings: the simple game inside is left out.
            return "rank" if self.rules.bid_order == "simple_breaks_ties" else "value"
        if found.by == "order" and (len(bid.parts) > 1) != (len(standing.parts) > 1):
            return "combined"
        return found.by

    def outbids(self, bid: Bid, standing: Bid) -> bool:
        """Say whether a bid beats a standing one, from the table."""
        return bool(self.higher[self.index[standing]] >> self.index[bid] & 1)

    def over(self, standing: Bid | None) -> tuple[Bid, ...]:
        """Give the bids that beat a standing one, or all, from low to high."""
        if standing is None:
            return self.bids
        mask = self.higher[self.index[standing]]
        return tuple(bid for number, bid in enumerate(self.bids) if mask >> number & 1)

    def compare(self, bid: Bid, standing: Bid) -> Comparison:
        """Say whether a bid beats a standing one, and by what.

        Sources: widder-rulebook, Contracts and Notes on Differences; pagat-table, Thirty-eight bids.
        """
        one, other = self._keys[bid], self._keys[standing]
        for what, mine, theirs in zip(_CRITERIA[self.rules.bid_order], one, other, strict=True):
            if mine != theirs:
                # Fewer parts beat more: the key holds them negative, the reader wants the count.
                return Comparison(mine > theirs, what, abs(mine), abs(theirs))
        for rule, what, wins in (
            (self.rules.ulti_over_four_aces, "ulti", _ulti_for_aces),
            (self.rules.durchmars_over_hearts, "durchmars", _durchmars_over_hearts),
        ):
            if rule and (wins(bid, standing) or wins(standing, bid)):
                return Comparison(wins(bid, standing), what, one[0], other[0])
        return Comparison(False, "level", one[0], other[0])  # noqa: FBT003 (a named tuple)

    def find(self, text: str) -> Bid:
        """Find a bid by its name, in any order of its parts.

        Raises:
            BidError: the rules have no such bid.
        """
        bid = self.named(bid_words(text))
        if bid is None:
            from ulti_widgets.ulti.near_bids import no_bid  # noqa: PLC0415 (it looks at presets, which stand above)

            raise BidError(no_bid(self, text))
        return bid

    def named(self, words: Sequence[str]) -> Bid | None:
        """Give the bid of some words, in any order; None where there is none, or one is there twice."""
        key = frozenset(words)
        return self._by_words.get(key) if len(key) == len(words) else None

    def __repr__(self) -> str:
        """Give a text that rebuilds the ladder."""
        return f"ladder({self.rules!r})"

    def __eq__(self, other: object) -> bool:
        """Compare the rules."""
        return isinstance(other, Ladder) and self.rules == other.rules

    def __hash__(self) -> int:
        """Hash the rules."""
        return hash(self.rules)


def bid_words(text: str) -> list[str]:
    """Give the words of a bid as its name holds them: in small letters, `four aces` as one."""
    said = _IN_TWO.sub(r"\1-\2", text.strip().lower())
    return [_ALIASES.get(word, word) for word in re.split(r"[\s,+]+", said)]


def ladder(rules: Rules | str) -> Ladder:
    """Give all bids that rules allow, from low to high; a preset's name stands for the preset.

    >>> from ulti_widgets import ladder, rules
    >>> len(ladder(rules.pagat).bids), len(ladder(rules.pagat).rungs)
    (38, 20)
    """
    from ulti_widgets.ulti.presets import preset  # noqa: PLC0415 (presets stand above bids)

    return preset(rules).ladder


_BEATS: Final = {
    "value": "higher",
    "rank": "higher-rank",
    "combined": "higher-combined",
    "simple": "higher-simple",
    "parts": "fewer-parts",
    "order": "higher-order",
    "ulti": "ulti-first",
    "durchmars": "durchmars-first",
}
_FALLS_SHORT: Final = {
    "value": "too-low",
    "rank": "too-low-rank",
    "combined": "too-low-combined",
    "simple": "too-low-simple",
    "parts": "too-many-parts",
    "order": "too-low-order",
    "ulti": "no-precedence",
    "durchmars": "no-precedence",
    "level": "level",
}


_CRITERIA: Final = {
    "simple_breaks_ties": ("value", "simple"),
    "fewer_parts": ("value", "parts"),
    "value": ("value",),
    "printed": ("order", "value", "parts"),
}


def _key(rules: Rules, bid: Bid) -> tuple[int, ...]:
    """Give what a bid is ranked by, most important first, higher is better."""
    value = sum(part_value(rules, bid, part).points for part in bid.parts)
    if rules.bid_order == "simple_breaks_ties":
        simple = part_value(rules, bid, "simple").points if "simple" in bid.parts else 0
        return (value, 0) if bid.parts == ("simple",) else (value - simple, simple)
    if rules.bid_order == "fewer_parts":
        return (value, -len(bid.parts))
    if rules.bid_order == "value":
        return (value,)
    if len(bid.parts) > 1:
        return (len(_PRINTED_ORDER) + 1, value, -len(bid.parts))
    # A single game that the printed order lacks stands above those it has, by value (ours).
    # The printed durchmars is the one without trumps, whose name says so where there is another.
    name = bid.name.replace("no-trump ", "")
    place = _PRINTED_ORDER.index(name) if name in _PRINTED_ORDER else len(_PRINTED_ORDER)
    return (place, value if place == len(_PRINTED_ORDER) else 0, -1)


def _ulti_for_aces(bid: Bid, standing: Bid) -> bool:
    """Say whether a bid is the standing one with ulti in place of four aces."""
    swapped = {"ulti" if part == "four-aces" else part for part in standing.parts}
    return (
        "four-aces" in standing.parts
        and "ulti" not in standing.parts
        and set(bid.parts) == swapped
        and (bid.hearts, bid.open) == (standing.hearts, standing.open)
    )


def _durchmars_over_hearts(bid: Bid, standing: Bid) -> bool:
    mine = set(bid.parts)
    theirs = set(standing.parts)
    return (
        not bid.hearts
        and not bid.open
        and mine in ({"durchmars", "40-100"}, {"durchmars", "ulti"})
        and standing.hearts
        and theirs - {"simple"} in ({"ulti"}, {"four-aces"})
    )


def _bids(rules: Rules) -> Iterator[Bid]:
    hearts_too = (False,) if rules.hearts_always_trump else (False, True)
    for parts, hearts in product(_suit_games(rules), hearts_too):
        for opened in (False, True):
            if opened and not _may_open(rules, parts):
                continue
            yield _named(rules, parts, hearts=hearts, opened=opened, trumps=True)
    if rules.only_combined:
        return
    for part in ("betli", "durchmars"):
        yield _named(rules, (part,), hearts=False, opened=False, trumps=False)
        if rules.heart_no_trumps:
            yield _named(rules, (part,), hearts=True, opened=False, trumps=False)
        yield _named(rules, (part,), hearts=False, opened=True, trumps=False)


def _may_open(rules: Rules, parts: tuple[str, ...]) -> bool:
    if "durchmars" in parts:
        return rules.open_suit_durchmars != "no"
    return rules.open_double and set(parts) - {"simple"} == {"ulti"}


def _suit_games(rules: Rules) -> Iterator[tuple[str, ...]]:
    """Yield the parts of every game with trumps: one of each box, ulti with any.

    Sources: widder-rulebook, Chart of Contract Components; pagat-table, Thirty-eight bids; nine-deals, 3.
    """
    box_a = [None, "durchmars"]
    if rules.four_aces != "no":
        box_a.append("four-aces")
    if rules.four_tens:
        box_a.append("four-tens")
    ultis = (False, True)
    for feat, hundred, ulti in product(box_a, (None, *HUNDREDS), ultis):
        named = {part for part in (feat, hundred, "ulti" if ulti else None) if part}
        if hundred and ulti and not rules.hundred_with_ulti:
            continue
        if feat == "durchmars" and not _durchmars_fits(rules, hundred=bool(hundred), ulti=ulti):
            continue
        if feat == "four-aces" and rules.four_aces == "not_bare" and len(named) == 1:
            continue
        for simple in _simples(rules, named):
            parts = named | ({"simple"} if simple else set())
            if not rules.only_combined or len(parts) > 1:
                yield tuple(part for part in PARTS if part in parts)


def _simples(rules: Rules, named: set[str]) -> tuple[bool, ...]:
    """Say with and without which simple game the named parts may be bid."""
    if not named:
        return (True,)
    if named & {"durchmars", *HUNDREDS}:
        return (False,)
    return (True,) if rules.simple_with_ulti == "implied" else (False, True)


def _durchmars_fits(rules: Rules, *, hundred: bool, ulti: bool) -> bool:
    return {
        "no": False,
        "ulti": ulti,
        "hundred": hundred,
        "ulti_or_hundred": ulti or hundred,
        "alone_too": True,
    }[rules.suit_durchmars]


def _named(rules: Rules, parts: tuple[str, ...], *, hearts: bool, opened: bool, trumps: bool) -> Bid:
    implied = len(parts) > 1 and rules.simple_with_ulti == "implied"
    words = ["heart"] if hearts else []
    for part in parts:
        if part == "simple" and implied:
            continue
        if opened and (part in {"durchmars", "betli"} or (part == "ulti" and "durchmars" not in parts)):
            words.append("open")
        # Where durchmars may be bid alone in a suit, the one without trumps has to say so.
        if part == "durchmars" and not trumps and rules.suit_durchmars == "alone_too":
            words.append("no-trump")
        words.append(part)
    return Bid(parts, hearts, opened, trumps, " ".join(words))
