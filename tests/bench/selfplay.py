# ruff: noqa: T201 (prints its table)
"""Has masters play among themselves and the adviser speak: what is made, and whether what is said comes true.

    python -m tests.bench.selfplay FILE [deals] [rules]     plays, and adds to FILE; goes on where it stopped
    python -m tests.bench.selfplay --show FILE              prints the tables, and draws docs/calibration.svg

Each deal is a line of FILE; the adviser is asked in one deal of `ASKED`: when a seat passes or takes the talon, when
it lays away, at its first card and at a later one.
"""

from __future__ import annotations

import json
import sys
import time
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tests.bench.calibration import draw
from ulti_widgets.cards import shuffled
from ulti_widgets.players import Player, play_deal, player
from ulti_widgets.players.advising import advise
from ulti_widgets.players.effort import MASTER
from ulti_widgets.ulti.actions import Lay, PlayCard
from ulti_widgets.ulti.deal import Deal
from ulti_widgets.ulti.presets import preset

if TYPE_CHECKING:
    import random
    from collections.abc import Iterable

    from ulti_widgets.ulti.actions import Action
    from ulti_widgets.ulti.view import View

ASKED: Final = 3
LATER: Final = 5
"""The trick before which the adviser is asked again."""
BINS: Final = 10
FEW: Final = 8
"""Bins with fewer cases than this are not told."""


class Asking(Player):
    """A master that has the adviser speak before it acts, and times itself."""

    name = "asking"
    describe = "for measurements"

    def __init__(self, *, asks: bool) -> None:
        """Begin with nothing said."""
        self.asks = asks
        self.master = player("master")
        self.said: list[dict[str, Any]] = []
        self.times: list[tuple[str, float]] = []

    def act(self, view: View, rng: random.Random) -> Action:
        """Act as the master does."""
        begin = time.thread_time()
        action = self.master.act(view, rng)
        self.times.append((view.phase, time.thread_time() - begin))
        if self.asks and self._moment(view, action):
            # With the effort of the master, so that what it does next is what was said.
            advice = advise(view, seed=str(rng.random()), effort=MASTER)
            told = next((option for option in advice.options if option.action == action), None)
            # Where rules of thumb choose nothing was tried, and nothing is said.
            if told is not None and advice.worlds:
                self.said.append(
                    {
                        "seat": view.seat,
                        "phase": view.phase,
                        "did": str(action),
                        "money": told.money,
                        "parts": {chance.part: chance.made for chance in told.chances},
                        "bid": None if view.declarer is None else view.declarer == view.seat,
                    }
                )
        return action

    @staticmethod
    def _moment(view: View, action: Action) -> bool:
        if isinstance(action, Lay):
            return True
        if view.phase == "auction":
            return len(view.legal) > 1 and view.bidder != view.seat
        return isinstance(action, PlayCard) and len(view.legal) > 1 and len(view.tricks) in {0, LATER - 1}


def played(task: tuple[str, int]) -> dict[str, Any]:
    """Play a deal; give what was bid, made, paid, said and how long it took."""
    rules, number = task
    seats = [Asking(asks=number % ASKED == 0) for _ in range(3)]
    deal = Deal(preset(rules), shuffled(f"selfplay/{number}"), dealer=number % 3)
    end = play_deal(deal, seats, "selfplay", number=number)
    settlement = end.settlement()
    bid = end.auction.standing
    return {
        "number": number,
        "bid": None if bid is None else bid.name,
        "declarer": settlement.declarer,
        "payments": settlement.payments,
        "won": {part: bool(settlement.made(part)) for part in (() if bid is None else bid.parts)},
        "said": [one for seat in seats for one in seat.said],
        "times": [one for seat in seats for one in seat.times],
        "lays": sum(isinstance(action, Lay) for _, action in end.log),
    }


def main(file: Path, deals: int, rules: str) -> None:
    """Play what is missing, on all processors."""
    done = {line["number"] for line in read(file)} if file.exists() else set[int]()
    tasks = [(rules, number) for number in range(deals) if number not in done]
    with ProcessPoolExecutor() as pool, file.open("a", encoding="utf-8") as out:
        for line in pool.map(played, tasks):
            out.write(json.dumps(line) + "\n")
            out.flush()


def read(file: Path) -> list[dict[str, Any]]:
    """Read a file's lines."""
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def show(lines: list[dict[str, Any]]) -> dict[str, list[tuple[float, float, int]]]:
    """Print what was bid, what was said and happened, and the times; give the points of the plot."""
    contracts: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for line in lines:
        contracts[line["bid"] or "passed out"].append(line)
    print(f"{'bid':34} {'played':>6} {'all made':>8} {'money > 0':>9} {'points':>8}")
    for bid, some in sorted(contracts.items(), key=lambda pair: -len(pair[1])):
        money = [line["payments"][line["declarer"]] for line in some if line["declarer"] is not None]
        made = sum(bool(line["won"]) and all(line["won"].values()) for line in some)
        won = sum(one > 0 for one in money)
        print(f"{bid:34} {len(some):6} {made:8} {won:9} {sum(money) / max(1, len(money)):+8.1f}")
    for did in ("pass", "take"):
        _tell(f"money, {did}", _money(lines, "auction", did))
    plot = {"money": _money(lines, "play")}
    plot |= {name: bins(pairs) for name, pairs in _parts(lines).items()}
    for name, points in plot.items():
        _tell(name, points)
    _times(lines)
    return plot


def _tell(name: str, points: list[tuple[float, float, int]]) -> None:
    print(f"\n{name}: said, happened, cases")
    for said, happened, number in points:
        print(f"  {said:8.2f} {happened:8.2f} {number:6}")


def _parts(lines: Iterable[dict[str, Any]]) -> dict[str, list[tuple[float, bool]]]:
    """Give for each part what was said and whether it happened, where the contract was played that was spoken of."""
    found: dict[str, list[tuple[float, bool]]] = defaultdict(list)
    for line in lines:
        for said in line["said"]:
            parts = {part: chance for part, chance in said["parts"].items() if not part.startswith("silent")}
            if said["phase"] == "play":
                side = "declarer" if said["bid"] else "defenders"
            elif said["phase"] == "lay" and line["declarer"] == said["seat"] and set(parts) == set(line["won"]):
                side = "laying away"
            else:
                continue
            for part, chance in parts.items():
                if side != "laying away":
                    found[f"{part}, {side}"].append((chance, line["won"][part]))
                found[f"all parts, {side}"].append((chance, line["won"][part]))
    return found


def bins(pairs: list[tuple[float, bool]]) -> list[tuple[float, float, int]]:
    """Give for each tenth what was said on average, how often it happened, and the number of cases."""
    found = []
    for at in range(BINS):
        some = [pair for pair in pairs if min(int(pair[0] * BINS), BINS - 1) == at]
        if len(some) >= FEW:
            number = len(some)
            found.append((sum(pair[0] for pair in some) / number, sum(pair[1] for pair in some) / number, number))
    return found


def _money(lines: Iterable[dict[str, Any]], phase: str, did: str = "") -> list[tuple[float, float, int]]:
    """Give the same for money, in bins of equal size: what the seat was told of what it then did, and what it got."""
    pairs = sorted(
        (said["money"], line["payments"][said["seat"]])
        for line in lines
        for said in line["said"]
        if said["phase"] == phase and (not did or said["did"] == did)
    )
    size = max(FEW, len(pairs) // BINS)
    chunks = [pairs[at : at + size] for at in range(0, len(pairs), size)]
    return [
        (sum(one for one, _ in some) / len(some), sum(two for _, two in some) / len(some), len(some))
        for some in chunks
        if len(some) >= FEW
    ]


def _times(lines: list[dict[str, Any]]) -> None:
    """Print the processor time of decisions by phase, and of a deal."""
    by_phase: dict[str, list[float]] = defaultdict(list)
    for line in lines:
        for phase, seconds in line["times"]:
            by_phase[phase].append(seconds)
    print(f"\n{'processor seconds':18} {'number':>7} {'median':>7} {'p99':>7} {'most':>7}")
    for phase, some in by_phase.items():
        some.sort()
        middle, high = some[len(some) // 2], some[len(some) * 99 // 100]
        print(f"{phase:18} {len(some):7} {middle:7.3f} {high:7.3f} {some[-1]:7.3f}")
    deals = [sum(seconds for _, seconds in line["times"]) for line in lines]
    mean = sum(deals) / len(deals)
    error = sqrt(sum((one - mean) ** 2 for one in deals) / max(1, len(deals) - 1) / len(deals))
    print(f"a deal of three masters: {mean:.2f} s of processor time on average (standard error {error:.2f})")


if __name__ == "__main__":
    if sys.argv[1] == "--show":
        draw(show(read(Path(sys.argv[2]))))
    else:
        number, rules = (*sys.argv[2:], *("1000", "pagat")[len(sys.argv) - 2 :])
        main(Path(sys.argv[1]), int(number), rules)
