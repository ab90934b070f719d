# ruff: noqa: T201 (prints its table)
"""Measures random deals a second on one core, perfect play, and what each level loses against it; prints tables.

It judges nothing: machines differ.

python tests/bench/run.py          some minutes
python tests/bench/run.py 5000     so many deals of each kind
"""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from ulti_widgets.ulti.rules import Rules

ROOT = Path(__file__).parent.parent.parent
sys.path.insert(0, str(ROOT))

from tests.bench import perfection, solving  # noqa: E402 (run from anywhere)
from ulti_widgets.cards import Hand, shuffled  # noqa: E402 (run from anywhere)
from ulti_widgets.ulti.deal import Deal  # noqa: E402
from ulti_widgets.ulti.play import Play  # noqa: E402
from ulti_widgets.ulti.presets import PRESETS, pagat  # noqa: E402
from ulti_widgets.ulti.scoring import settle  # noqa: E402

DEALS = 1_500
AIMS = {"deal pagat": 3_000, "play pagat": 6_000}
ROUNDS = 5


def whole_deals(rules: Rules, number: int) -> int:
    """Play deals by choosing among the legal actions, from the pack to the payments; give the actions taken."""
    draw = Random(0).random
    taken = 0
    for seed in range(number):
        deal = Deal.from_seed(rules, seed)
        while not deal.over:
            legal = deal.legal_actions()
            deal = deal.after(legal[int(draw() * len(legal))])
            taken += 1
        deal.settlement()
    return taken


def starts(rules: Rules, number: int) -> list[Play]:
    """Give starts of the play of an ulti."""
    found = []
    for seed in range(number):
        pack = shuffled(seed)
        hands = [Hand(pack[10 * seat : 10 * seat + 10]) for seat in range(3)]
        found.append(Play(rules, "ulti", trump="L", hands=hands, talon=Hand(pack[30:])))
    return found


def card_play(plays: list[Play]) -> int:
    """Play the cards of some deals at random and settle; give the cards played."""
    draw = Random(0).random
    taken = 0
    for start in plays:
        play = start
        while not play.over:
            legal = play.legal_actions()
            play = play.after(legal[int(draw() * len(legal))])
            taken += 1
        settle(play)
    return taken


def measured(work: Callable[[], int], number: int) -> tuple[float, float]:
    """Give deals a second, by the best of some rounds of processor time, and actions a deal."""
    best, actions = float("inf"), 0
    for _ in range(ROUNDS):
        begin = time.process_time()
        actions = work()
        best = min(best, time.process_time() - begin)
    return number / best, actions / number


def import_time() -> float:
    """Give the milliseconds that importing the game alone takes, beyond an empty Python; the best of some."""
    best = {}
    for code in ("pass", "import ulti_widgets.ulti.deal, ulti_widgets.ulti.presets"):
        times = []
        for _ in range(ROUNDS):
            begin = time.perf_counter()
            subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)
            times.append(time.perf_counter() - begin)
        best[code] = min(times)
    empty, full = best.values()
    return 1_000 * (full - empty)


def main(number: int) -> None:
    """Measure and print."""
    each = max(1, number // ROUNDS)
    print(f"{'random, one core':20} {'deals/s':>8} {'actions/deal':>13} {'actions/s':>10} {'aim':>8}")
    for name, rules in PRESETS.items():
        speed, actions = measured(lambda rules=rules: whole_deals(rules, each), each)  # type: ignore[misc]
        _row(f"deal {name}", speed, actions)
    plays = starts(pagat, each)
    _row("play pagat", *measured(lambda: card_play(plays), each))
    print(f"{'import of the game':20} {import_time():8.0f} ms {'':>21} {'60 ms':>8}")
    solving.main(number * 2 // 3)
    perfection.main(max(20, number // 25))


def _row(name: str, speed: float, actions: float) -> None:
    print(f"{name:20} {speed:8,.0f} {actions:13.1f} {speed * actions:10,.0f} {AIMS.get(name, ''):>8}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else DEALS)
