"""A settlement without cards: what was won and lost is stated, what it pays comes from `scoring`."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from ulti_widgets.ulti.facts import Facts, Unbid
from ulti_widgets.ulti.kontra import binds_alone
from ulti_widgets.ulti.reasons import STATED, Reason, RefusedError, reason
from ulti_widgets.ulti.scoring import settlement_lines
from ulti_widgets.ulti.settlement import Line, Settlement

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ulti_widgets.ulti.bids import Bid
    from ulti_widgets.ulti.rules import Rules

SILENT: Final = ("silent-100", "silent-ulti", "silent-durchmars", "silent-four-aces", "silent-four-tens")
"""Everything that may happen unbid, in the order in which it is shown."""

HAPPENINGS: Final = {
    "declarer": Unbid(by_declarer=True),
    "declarer-twenty": Unbid(by_declarer=True),
    "defenders": Unbid(by_declarer=False),
    "declarer-lost": Unbid(by_declarer=True, won=False),
    "defenders-lost": Unbid(by_declarer=False, won=False),
}
"""What may have happened to something unbid: whose it is, whether a trump seven was lost, and whether a hundred holds
no trump marriage (that matters only where unbid parts earn half their value)."""

WITHOUT_END: Final = 8
"""How far a chain of doublings without end is offered (x256)."""


class StatedError(RefusedError):
    """A statement that fits no deal under these rules."""


class Stated(Facts):
    """What happened in a deal, as somebody says.

    Args:
        rules: the rules.
        bid: what was played.
        won: whether each part of the bid was won; parts not named were won.
        silent: for results of `SILENT` one of `HAPPENINGS`.
        kontra: for parts of the bid the level of doubling (1 kontra, 2 rekontra), or a pair of levels towards
            the defenders on the declarer's right and left.

    Raises:
        StatedError: it fits no deal: a part that was not bid, results that cannot go together, doublings that
            the rules do not know.

    >>> from ulti_widgets.ulti.presets import pagat
    >>> Stated(pagat, pagat.bid("heart ulti"), won={"ulti": False}, kontra={"ulti": 1}).settlement().payments
    (-44, 22, 22)
    """

    def __init__(
        self,
        rules: Rules,
        bid: Bid,
        *,
        won: Mapping[str, bool] | None = None,
        silent: Mapping[str, str] | None = None,
        kontra: Mapping[str, int | tuple[int, int]] | None = None,
    ) -> None:
        """Check what is said."""
        levels = {}
        for part, level in (kontra or {}).items():
            levels[part] = (level, level) if isinstance(level, int) else (level[0], level[1])
        super().__init__(rules, bid, [levels.get(part, (0, 0)) for part in bid.parts])
        self.won = {part: (won or {}).get(part, True) for part in bid.parts}
        self._forty = (silent or {}).get("silent-100") != "declarer-twenty"
        self.unbid = {part: HAPPENINGS[what] for part, what in (silent or {}).items()}
        error = self._error({*(won or {}), *levels})
        if error is not None:
            raise StatedError(error)

    def _error(self, named: set[str]) -> Reason | None:
        from ulti_widgets.ulti.names import part_noun  # noqa: PLC0415 (names stand above facts)

        for part in named:
            if part not in self.bid.parts:
                return reason("kontra-part", part=part_noun(part))
        alone, longest = binds_alone(self.rules, self.bid), most_levels(self.rules)
        for right, left in self.levels:
            if max(right, left) and not self.rules.kontra:
                return reason("no-kontra")
            if max(right, left) > longest and self.rules.kontra_steps:
                return reason("kontra-end")
            if right != left and not alone:
                return reason("kontra-binds")
        return self._clash()

    def _clash(self) -> Reason | None:
        """Say which two results cannot have happened together."""
        hundred = self.hundred()
        if hundred is not None and "simple" in self.bid.parts and self.rules.simple_won_by == "more_points":
            # No side reaches a hundred and loses: together they have an odd number of tens, at most 190.
            if hundred.by_declarer and not self.won["simple"]:
                return reason("hundred-lost")
            if not hundred.by_declarer and self.won["simple"]:
                return reason("hundred-won")
        every = self.all_tricks()
        return None if every is None else self._tricks_clash(every)

    def _tricks_clash(self, every: Unbid) -> Reason | None:
        """Say what cannot have happened where one side took every trick."""
        seven = self.seven()
        if seven is not None and (seven.by_declarer, seven.won) not in _LAST_TRICK[every.by_declarer]:
            return reason("tricks-and-seven")
        if not every.by_declarer and self.won.get("ulti"):
            return reason("tricks-and-seven")
        for part in ("four-aces", "four-tens"):
            four = self.four(part)
            if four is not None and four.by_declarer != every.by_declarer:
                return reason("tricks-and-four")
        return None

    def outcome(self, part: str) -> tuple[bool, Reason]:
        """Say whether a part of the bid was won."""
        return self.won[part], STATED

    def hundred(self) -> Unbid | None:
        """Say which side reached a hundred card points, if any."""
        return self.unbid.get("silent-100")

    def forty(self) -> bool:
        """Say whether the declarer's hundred holds the trump marriage."""
        return self._forty

    def seven(self) -> Unbid | None:
        """Say whose trump seven was played to the last trick, and whether it took it."""
        return self.unbid.get("silent-ulti")

    def all_tricks(self) -> Unbid | None:
        """Say which side took every trick, if any."""
        if self.won.get("durchmars"):
            return Unbid(by_declarer=True)
        return self.unbid.get("silent-durchmars")

    def four(self, part: str) -> Unbid | None:
        """Say who took all four aces or tens."""
        return Unbid(by_declarer=True) if self.won.get(part) else self.unbid.get(f"silent-{part}")

    def settlement(self, declarer: int = 0) -> Settlement:
        """Settle it with a seat as declarer."""
        return Settlement(declarer, settlement_lines(self))


_LAST_TRICK: Final = {
    True: {(True, True), (False, False)},
    False: {(False, True), (False, False), (True, False)},
}
"""What may have happened to a trump seven in the last trick where the declarer, or the defenders, took all."""


def most_levels(rules: Rules) -> int:
    """Give how long a chain of doublings may get, or is offered where it has no end."""
    return (rules.kontra_steps or WITHOUT_END) if rules.kontra else 0


def part_line(rules: Rules, bid: Bid, part: str, *, won: bool, level: int = 0) -> Line:
    """Give what one part of a bid pays, won or lost, at a level of doubling."""
    facts = Stated(rules, bid, won={part: won}, kontra={part: level})
    return next(line for line in settlement_lines(facts) if line.part == part)


def silent_choices(rules: Rules, bid: Bid) -> dict[str, tuple[str, ...]]:
    """Give the silent results that can pay something beside a bid, each with what may happen to it."""
    return dict(_silent_choices(rules, bid))


@lru_cache(maxsize=256)
def _silent_choices(rules: Rules, bid: Bid) -> tuple[tuple[str, tuple[str, ...]], ...]:
    found: dict[str, list[str]] = {}
    for part in SILENT:
        for what, unbid in HAPPENINGS.items():
            if (not unbid.won and part != "silent-ulti") or (
                what == "declarer-twenty" and not (part == "silent-100" and rules.silent_half)
            ):
                continue
            if any(_pays(rules, bid, part, what, won=won) for won in (True, False)):
                found.setdefault(part, []).append(what)
    return tuple((part, tuple(choices)) for part, choices in found.items())


def _pays(rules: Rules, bid: Bid, part: str, what: str, *, won: bool) -> bool:
    try:
        facts = Stated(rules, bid, won=dict.fromkeys(bid.parts, won), silent={part: what})
    except StatedError:
        return False
    return any(line.part == part for line in settlement_lines(facts))
