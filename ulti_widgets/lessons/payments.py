"""Deals to reckon: the sources' worked examples, and others that a seed gives."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from ulti_widgets.cards import pick, seeded
from ulti_widgets.language import N_
from ulti_widgets.lessons.positions import Result, SetupError, find_bid
from ulti_widgets.ulti.kontra import binds_alone
from ulti_widgets.ulti.stated import Stated, StatedError, most_levels, silent_choices

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ulti_widgets.ulti.bids import Bid
    from ulti_widgets.ulti.rules import Rules

OFTEN: Final = 0.35
"""How often a part of a random deal is doubled, and each doubling answered."""


@dataclass(frozen=True)
class Case:
    """How a deal ended, as somebody tells it: a value, and what an exercise may start from.

    Attributes:
        bid: the contract's name.
        won: which parts were won; those not named were.
        silent: results that nobody bid.
        kontra: for doubled parts the levels towards the defenders on the declarer's right and left.
        declarer: the seat that played alone.
    """

    bid: str
    won: Mapping[str, bool] = field(default_factory=dict[str, bool])
    silent: Mapping[str, str] = field(default_factory=dict[str, str])
    kontra: Mapping[str, tuple[int, int]] = field(default_factory=dict[str, tuple[int, int]])
    declarer: int = 0

    def facts(self, rules: Rules) -> Stated:
        """Give the facts under some rules.

        Raises:
            ValueError: these rules know no such bid.
            StatedError: it fits no deal under them.
        """
        return Stated(rules, rules.bid(self.bid), won=self.won, silent=self.silent, kontra=self.kontra)

    def build(self, rules: Rules) -> Result:
        """Settle it for an exercise, or say why these rules know nothing such."""
        bid = find_bid(rules, self.bid)
        try:
            facts = self.facts(rules)
        except StatedError as error:
            about_kontra = self.kontra and "kontra" in error.reason.id
            at = "lost" if set(self.won) - set(bid.parts) else "kontra" if about_kontra else "silent"
            raise SetupError(error.reason, at, "lost") from error
        return Result(facts.bid, facts.settlement(self.declarer), facts.levels)

    def fitted(self, rules: Rules) -> Case:
        """Give the nearest case that fits the rules: what they lack, or what clashes, falls away."""
        try:
            bid = rules.bid(self.bid)
        except ValueError:
            bid = rules.ladder.bids[0]
        choices, longest = silent_choices(rules, bid), most_levels(rules)
        won = {part: self.won.get(part, True) for part in bid.parts}
        alone = binds_alone(rules, bid)
        kontra: dict[str, tuple[int, int]] = {}
        for part, (right, left) in self.kontra.items():
            one, two = min(right, longest), min(left if alone else right, longest)
            if part in bid.parts and (one or two):
                kontra[part] = (one, two)
        found = Case(bid.name, won, {}, kontra, self.declarer)
        for part, what in self.silent.items():
            if what in choices.get(part, ()):
                more = replace(found, silent={**found.silent, part: what})
                if more.clash(rules) is None:
                    found = more
        return found

    def clash(self, rules: Rules) -> StatedError | None:
        """Say why it fits no deal; None where it does."""
        try:
            self.facts(rules)
        except StatedError as error:
            return error
        return None


@dataclass(frozen=True)
class Worked:
    """A worked example of the sources: a title, the rules that it is told under, and the case."""

    title: str
    rules: str
    case: Case


_LOST: Final = {"ulti": False}
_ULTI_KONTRA: Final = {"ulti": (1, 1)}

WORKED: Final[dict[str, Worked]] = {
    "heart-ulti": Worked(N_("Heart ulti, all won"), "pagat", Case("heart ulti")),
    "seven-lost": Worked(N_("Game won, ulti lost"), "pagat", Case("heart ulti", _LOST)),
    "kontra-won": Worked(N_("Kontra on the ulti, all won"), "pagat", Case("heart ulti", kontra=_ULTI_KONTRA)),
    "kontra-lost": Worked(N_("Kontra on the ulti, ulti lost"), "pagat", Case("heart ulti", _LOST, kontra=_ULTI_KONTRA)),
    "both-lost": Worked(
        N_("Kontra on both, both lost"),
        "widder",
        Case("heart ulti", {"simple": False, "ulti": False}, kontra={"simple": (1, 1), "ulti": (1, 1)}),
    ),
    "three-parts": Worked(
        N_("Three parts, only the ulti made"),
        "widder",
        Case("40-100 ulti four-aces", {"40-100": False, "ulti": True, "four-aces": False}),
    ),
    "silent-lost": Worked(
        N_("Silent ulti lost, kontra on the game"),
        "widder",
        Case("simple", {}, {"silent-ulti": "declarer-lost"}, {"simple": (1, 1)}),
    ),
    "silent-lost-hearts": Worked(
        N_("The same in hearts"),
        "widder",
        Case("heart simple", {}, {"silent-ulti": "declarer-lost"}, {"simple": (1, 1)}),
    ),
    "silent-hundred": Worked(
        N_("A hundred that nobody bid"),
        "pagat",
        Case("simple", {}, {"silent-100": "declarer"}, {"simple": (1, 1)}),
    ),
    "two-chains": Worked(
        N_("Betli, one defender's kontra answered"),
        "widder",
        Case("betli", {}, {}, {"betli": (2, 0)}),
    ),
}
"""The worked examples by name."""


def drawn(rules: Rules, seed: int | str) -> Case:
    """Draw a case that the rules allow: any bid, parts lost and won, some doubled, sometimes a silent result."""
    rng = seeded(seed)
    bid: Bid = pick(rng, rules.ladder.bids)
    won = {part: rng.random() < 0.5 for part in bid.parts}  # noqa: PLR2004 (a coin)
    alone, longest = binds_alone(rules, bid), most_levels(rules)

    def level() -> int:
        found = 0
        while found < min(longest, 3) and rng.random() < OFTEN:
            found += 1
        return found

    kontra: dict[str, tuple[int, int]] = {}
    for part in bid.parts:
        right = level()
        left = level() if alone else right
        if right or left:
            kontra[part] = (right, left)
    case = Case(bid.name, won, {}, kontra)
    for part, choices in silent_choices(rules, bid).items():
        if rng.random() < OFTEN:
            more = replace(case, silent={**case.silent, part: pick(rng, choices)})
            case = more if more.clash(rules) is None else case
    return case
