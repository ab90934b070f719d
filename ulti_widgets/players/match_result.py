"""What came of a match between players: each deal at each seating, and what follows from them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ulti_widgets.language import Translator, translator
from ulti_widgets.players.intervals import Mean, fixed, sequential
from ulti_widgets.players.match_show import result_grids, result_notes
from ulti_widgets.show.forms import paragraph, section
from ulti_widgets.shown import Shown
from ulti_widgets.ulti.rules_text import write_rules

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ulti_widgets.ulti.rules import Rules

DECIDED = "decided"
"""The value of `until` by which a match ends when it is decided."""


@dataclass(frozen=True)
class Game:
    """A deal as it was played at one seating.

    Attributes:
        paid: what each seat got, in points; the three add to zero.
        declarer: the seat that played alone; None where everybody passed.
        bid: the name of its bid; None where everybody passed.
        made: whether every part of the bid was won; False where it was given up.
        faults: the failures of players: seat, what (`raised`, `illegal`, `late`), and kind, as in `Fault`.
        cpu: CPU seconds that each seat took; two games that differ in them alone are equal.
    """

    paid: tuple[int, int, int]
    declarer: int | None
    bid: str | None
    made: bool
    faults: tuple[tuple[int, str, str], ...] = ()
    cpu: tuple[float, float, float] = field(default=(0.0, 0.0, 0.0), compare=False)


@dataclass(frozen=True)
class Contract:
    """A row of the table of contracts.

    Attributes:
        player: who declared; None where everybody passed.
        bid: the name of the bid; None where everybody passed.
        times: how often it was played.
        made: how often every part of it was won.
        money: what it brought the declarer a time on average, in points, from both defenders together.
    """

    player: str | None
    bid: str | None
    times: int
    made: int
    money: float


@dataclass(frozen=True, repr=False)
class MatchResult(Shown):
    """A match between players.

    Attributes:
        seatings: who sat at seats 0, 1 and 2, for each of the games of a deal.
        rules: the rules.
        seed: what packs and choices follow from.
        deals: for each deal its games, one for each seating.
        planned: the number of deals asked for.
        confidence: of the intervals.
        until: `decided` where the match was to end once it was decided, else None.
    """

    seatings: tuple[tuple[str, str, str], ...]
    rules: Rules
    seed: int | str
    deals: tuple[tuple[Game, ...], ...]
    planned: int
    confidence: float = 0.99
    until: str | None = None

    @property
    def players(self) -> tuple[str, ...]:
        """The players, in the order in which they were named."""
        return tuple(dict.fromkeys(who for seating in self.seatings for who in seating))

    def amounts(self, who: str) -> list[float]:
        """Give a player's points for each deal: the mean over the seats that it held in the deal's games.

        Raises:
            KeyError: no such player took part.
        """
        held = [[seat for seat in range(3) if seating[seat] == who] for seating in self.seatings]
        count = sum(map(len, held))
        if not count:
            raise KeyError(who)
        return [
            sum(game.paid[seat] for game, seats in zip(games, held, strict=True) for seat in seats) / count
            for games in self.deals
        ]

    def money(self, who: str) -> Mean:
        """Estimate a player's points a deal. A deal is one observation, however many games it had.

        The interval is Student's, or a confidence sequence where the match was to end once it was decided.

        Raises:
            KeyError: no such player took part.
            ValueError: no deal has been played.
        """
        return self._estimate(self.amounts(who))

    def difference(self, who: str, other: str) -> Mean:
        """Estimate by how many points a deal a player does better than another, from the same deals.

        Raises:
            KeyError: no such player took part.
            ValueError: no deal has been played.
        """
        pairs = zip(self.amounts(who), self.amounts(other), strict=True)
        return self._estimate([one - two for one, two in pairs])

    def _estimate(self, values: Sequence[float]) -> Mean:
        if not values:
            raise ValueError("no deal has been played yet: there is nothing to estimate")
        if self.until == DECIDED:
            return sequential(values, self.confidence, self.planned)
        return fixed(values, self.confidence)

    @property
    def faults(self) -> Counter[tuple[str, str]]:
        """How often each player failed, by player and `raised`, `illegal` or `late`."""
        return Counter((seating[seat], what) for seating, game in self._games() for seat, what, _ in game.faults)

    @property
    def reproducible(self) -> bool:
        """Whether the same seed gives the same again: not where a player was too late, which depends on the machine."""
        return not any(what == "late" for _, what in self.faults)

    @property
    def cpu(self) -> dict[str, float]:
        """CPU seconds that each player took for a deal at one seat, on average."""
        spent = dict.fromkeys(self.players, 0.0)
        held = dict.fromkeys(self.players, 0)
        for seating, game in self._games():
            for seat, who in enumerate(seating):
                spent[who] += game.cpu[seat]
                held[who] += 1
        return {who: spent[who] / held[who] if held[who] else 0.0 for who in spent}

    @property
    def contracts(self) -> tuple[Contract, ...]:
        """The contracts by declaring player and bid, in the order of the ladder; last the deals that all passed."""
        found: dict[tuple[str | None, str | None], list[Game]] = {}
        for seating, game in self._games():
            who = None if game.declarer is None else seating[game.declarer]
            found.setdefault((who, game.bid), []).append(game)
        players: tuple[str | None, ...] = (*self.players, None)
        order = {bid.name: place for place, bid in enumerate(self.rules.ladder.bids)}
        rows = sorted(found.items(), key=lambda item: (players.index(item[0][0]), order.get(item[0][1] or "", 0)))
        return tuple(
            Contract(
                who,
                bid,
                len(games),
                sum(game.made for game in games),
                sum(0 if game.declarer is None else game.paid[game.declarer] for game in games) / len(games),
            )
            for (who, bid), games in rows
        )

    def _games(self) -> list[tuple[tuple[str, str, str], Game]]:
        return [pair for games in self.deals for pair in zip(self.seatings, games, strict=True)]

    def text(self, lang: str | Translator = "en") -> str:
        """Give it as plain text."""
        words = translator(lang) if isinstance(lang, str) else lang
        grids = "\n\n".join(grid.text() for grid in result_grids(self, words))
        return "\n\n".join((grids, "\n".join(result_notes(self, words))))

    def html(self, lang: str | Translator = "en") -> str:
        """Give it as HTML that needs nothing else."""
        words = translator(lang) if isinstance(lang, str) else lang
        grids = [grid.html(words) for grid in result_grids(self, words)]
        return section([*grids, *map(paragraph, result_notes(self, words))], words)

    def __repr__(self) -> str:
        """Say who played, and how many deals."""
        who = ", ".join(self.players)
        return f"<MatchResult of {who}: {len(self.deals)} deals, {write_rules(self.rules)}, seed {self.seed!r}>"
