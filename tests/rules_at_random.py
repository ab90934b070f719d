"""Rules and contracts, drawn by a seed: every kind of contract, and rules turned that play or payment depend on."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Final

from tests.helpers import changed_rules
from ulti_widgets.ulti.kontra import binds_alone
from ulti_widgets.ulti.presets import PRESETS
from ulti_widgets.ulti.rules import Rules, RulesError, Value

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ulti_widgets.ulti.bids import Bid
    from ulti_widgets.ulti.play import Levels

WIDE: Final[dict[str, Value]] = {
    "four_aces": "yes",
    "four_tens": True,
    "suit_durchmars": "alone_too",
    "hundred_with_ulti": True,
}
"""Turned on where a contract needs it; `simple_with_ulti` too, for an ulti without the simple game."""


@dataclass(frozen=True)
class Kind:
    """A kind of contract: its parts, and whether it has trumps."""

    parts: tuple[str, ...]
    trumps: bool

    def __str__(self) -> str:
        """Give its parts, with a word where there are no trumps."""
        return " ".join(self.parts) + ("" if self.trumps else " no-trump")

    def bids(self, rules: Rules) -> list[Bid]:
        """Give the bids of this kind, in hearts and open ones included."""
        return [bid for bid in rules.ladder.bids if (bid.parts, bid.trumps) == (self.parts, self.trumps)]


def _kinds() -> Iterator[Kind]:
    for base in PRESETS.values():
        for simple in ("implied", "where_bid"):
            for bid in base.replace(**WIDE, simple_with_ulti=simple).ladder.bids:
                yield Kind(bid.parts, bid.trumps)


KINDS: Final = tuple(dict.fromkeys(_kinds()))
"""Every kind of contract that some rules know."""

# -- rules and contracts


@dataclass(frozen=True)
class Wish:
    """What is to be drawn.

    Attributes:
        kind: the kind of contract; any unless given.
        preset: the name of the preset that rules are turned from; any unless given.
        rare: which of the changes in `RARE` is made, beside those that are drawn; None draws that too.
        ways: in how many ways each preset is turned: what is compiled from rules is kept with them.
    """

    kind: Kind | None = None
    preset: str | None = None
    rare: int | None = None
    ways: int = 30


ANY: Final = Wish()


def contract(random: Random, wish: Wish = ANY) -> tuple[Rules, Bid]:
    """Draw rules, turned in a third of the cases, and a bid that they have."""
    kind = wish.kind
    while True:
        name = wish.preset or random.choice(list(PRESETS))
        number = random.randrange(1, wish.ways) if random.random() < 1 / 3 else 0
        wide = kind is not None and not kind.bids(PRESETS[name])
        bare = kind is not None and "simple" not in kind.parts and wide
        rules = turned(name, number, wish.rare, wide=wide, bare=bare)
        bids = list(rules.ladder.bids) if kind is None else kind.bids(rules)
        if bids:
            return rules, random.choice(bids)


@cache
def turned(name: str, number: int, rare: int | None = None, *, bare: bool = False, wide: bool = False) -> Rules:
    """Give a preset with rules turned that play or payment depend on, for each number others: few or many.

    Args:
        name: the preset.
        number: 0 leaves it as it is.
        rare: which of the changes in `RARE` is made; None draws it.
        bare: an ulti may be bid without the simple game.
        wide: every kind of contract may be bid, as far as the other rules let it.
    """
    rules = PRESETS[name]
    random = Random(number)
    if number:
        fields = random.choices(PLAYED, k=random.choice((1, 2, 4, 8, 16)))
        rules = changed_rules(rules, [(field, random.randrange(13)) for field in fields])
        more: list[dict[str, Value]] = []
        if random.random() < 0.5:
            more.append(random.choice(RARE))
        if random.random() < 0.2:
            more.append({random.choice(VALUES): random.choice((0, 25, 99))})
        rules = _replaced(rules, *more)
    asked: list[dict[str, Value]] = [WIDE] if wide else []
    if bare:
        asked.append({"simple_with_ulti": "where_bid"})
    if rare is not None:
        asked.append(RARE[rare])
    return _replaced(rules, *asked)


def _replaced(rules: Rules, *changes: dict[str, Value]) -> Rules:
    """Make changes one after another; leave out what would contradict the rest."""
    for one in changes:
        with suppress(RulesError):
            rules = rules.replace(**one)
    return rules


RARE: Final[tuple[dict[str, Value], ...]] = (
    {"kontra": True, "kontra_binds": "alone"},
    {"kontra": True, "kontra_binds": "alone", "kontra_steps": 0, "silent_kontra": True},
    {"silent_half": True, "four_aces": "yes", "four_tens": True},
    {"silent_hundred": "in_place", "simple_value": 9},
    {"ace_points": 11},
    {"marriage_needs_trick": True},
    {"ten_high_in_sides": False},
    {"must_trump": False, "must_overtrump": False},
)
"""Rules that chance would seldom turn together, or that deserve more than chance."""
PLAYED: Final = [info.name for info in Rules.fields() if info.group not in {"deal", "auction", "match"}]
"""The rules that a position can depend on."""
VALUES: Final = [info.name for info in Rules.fields() if not info.choices]
"""Those that are numbers of points."""


def kontra_levels(random: Random, rules: Rules, bid: Bid) -> Levels:
    """Draw how often each part is doubled; towards each defender by himself where a kontra binds one alone."""
    longest = (rules.kontra_steps or random.choice((7, 7, 12, 40))) if rules.kontra else 0
    alone = binds_alone(rules, bid)
    quiet = random.random() < 0.4

    def level() -> int:
        return 0 if quiet or random.random() < 0.4 else min(longest, random.choice((1, 1, 1, 2, 2, 3, longest)))

    found = []
    for _ in bid.parts:
        right = level()
        found.append((right, level() if alone else right))
    return tuple(found)
