# ruff: noqa: T201 (prints what it finds)
"""Finds the weights of ulti_widgets/players/doubling_count.py: which hands say kontra.

    python tests/train_doubling.py FILE [deals]    some minutes: plays what FILE lacks, and prints the weights

In each deal the opener bids a game that is wanted, from the best cards for it of a few packs, so that contracts of each
kind come about, good ones and bad; the defenders then double as a master does. What their hands say for it is found by
logistic regression, over the same counts as a hand's other chances; how surprising the last tenth of the deals is by
what the others taught is printed beside it.
"""

import json
import os
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from math import log
from pathlib import Path
from random import Random

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from ulti_widgets.cards import shuffled  # noqa: E402 (run from anywhere)
from ulti_widgets.players.effort import MASTER  # noqa: E402
from ulti_widgets.players.plain import Plain  # noqa: E402
from ulti_widgets.players.plain_bids import contracts  # noqa: E402
from ulti_widgets.players.plain_count import BASE, chance, found_in, game_of  # noqa: E402
from ulti_widgets.players.pricing import Candidate, candidates  # noqa: E402
from ulti_widgets.players.thinking_play import doublings, pays  # noqa: E402
from ulti_widgets.ulti.actions import PASS, Action, Call, Kontra, Lay, NameTrump  # noqa: E402
from ulti_widgets.ulti.deal import Deal  # noqa: E402
from ulti_widgets.ulti.presets import pagat  # noqa: E402
from ulti_widgets.ulti.view import View  # noqa: E402

DEALS = 3_500
GAMES = ("simple", "ulti", "40-100", "betli", "ulti", "durchmars", "20-100", "simple", "ulti", "40-100", "durchmars")
"""What is bid, in turn: the bid has this part."""
PACKS = 6
"""Packs of which the best one for the bid is taken."""
FEWEST = 40
"""Kontras, and silences, without which nothing is said of a part."""
RARE = 15
"""Hands in which a count must be other than nothing."""
PULL = 1.0
"""How strongly weights are drawn to nothing: as by a prior of this standard deviation's inverse square."""
STEPS = 30

Row = tuple[str, int, int | None, bool]
"""A part, a defender's hand, the trump suit, and whether it was doubled."""


def bid_on(number: int, random: Random) -> Deal:
    """Give a deal whose opener has bid what is wanted of this number; the others pass."""
    best: tuple[float, Deal, Candidate] | None = None
    for pack in range(random.randint(1, PACKS)):
        deal = Deal(pagat, shuffled(f"doubling/{number}/{pack}"), dealer=number % 3)
        view = deal.view(deal.turn)
        wanted = [one for one in contracts(pagat) if GAMES[number % len(GAMES)] in one.bid.parts]
        lays = [action.cards.mask for action in view.legal if isinstance(action, Lay)]
        for one in candidates(view, view.hand.mask, wanted, lays, 1):
            if best is None or one.hope > best[0]:
                best = one.hope, deal, one
    assert best is not None
    _, deal, one = best
    assert one.lay is not None
    deal = deal.after(one.lay).after(Call(one.contract.bid))
    while deal.play is None:
        view = deal.view(deal.turn)
        suit = one.contract.trump
        deal = deal.after(PASS if PASS in view.legal else NameTrump(0 if suit is None else suit))
    return deal


def asked(number: int) -> list[Row]:
    """Play a deal up to the second trick; give what the defenders said."""
    random = Random(f"doubling {number}")
    deal = bid_on(number, random)
    found: list[Row] = []
    while (seat := deal.turn) is not None:
        view = deal.view(seat)
        if view.tricks:
            break
        could = [action.part for action in view.legal if isinstance(action, Kontra)]
        hand, said = view.hand.mask, set[str]()
        while could and (call := next(iter(doublings(view, MASTER, random).options), None)) and pays(view, call):
            assert isinstance(call.action, Kontra)
            said.add(call.action.part)
            deal = deal.after(call.action)
            view = deal.view(seat)
        found += [(part, hand, view.trump, part in said) for part in could]
        deal = deal.after(_card(view, random))
    return found


def _card(view: View, random: Random) -> Action:
    """Play on without doubling."""
    action = Plain().act(view, random)
    return next(one for one in view.legal if not isinstance(one, Kontra)) if isinstance(action, Kontra) else action


def counts(part: str, hand: int, trump: int | None) -> Counter[str]:
    """Count a hand, suit by suit."""
    found = Counter({BASE: 1})
    for suit, feature in enumerate(found_in(part, trump)):
        found.update(feature(hand >> 8 * suit & 255))
    return found


def solved(rows: list[list[float]], right: list[float]) -> list[float]:
    """Solve linear equations, symmetric and definite."""
    size = len(right)
    rows, right = [list(row) for row in rows], list(right)
    for at in range(size):
        for below in range(at + 1, size):
            share = rows[below][at] / rows[at][at]
            right[below] -= share * right[at]
            for place in range(at, size):
                rows[below][place] -= share * rows[at][place]
    for at in reversed(range(size)):
        right[at] = (right[at] - sum(rows[at][place] * right[place] for place in range(at + 1, size))) / rows[at][at]
    return right


def fitted(cases: Sequence[tuple[Counter[str], bool]]) -> dict[str, float]:
    """Give the weights by which the counts foretell best, by Newton's method."""
    seen = Counter(name for found, _ in cases for name, count in found.items() if count)
    names = [BASE, *sorted(name for name, times in seen.items() if times >= RARE and name != BASE)]
    inputs = [[float(found[name]) for name in names] for found, _ in cases]
    weights = [0.0] * len(names)
    for _ in range(STEPS):
        slope = [0.0] + [-PULL * weight for weight in weights[1:]]
        curve = [[PULL * (a == b and a > 0) + 1e-9 * (a == b) for b in range(len(names))] for a in range(len(names))]
        for row, (_, said) in zip(inputs, cases, strict=True):
            made = chance(sum(weight * value for weight, value in zip(weights, row, strict=True)))
            held = [(at, value) for at, value in enumerate(row) if value]
            for a, one in held:
                slope[a] += (said - made) * one
                for b, other in held:
                    curve[a][b] += made * (1 - made) * one * other
        weights = [weight + step for weight, step in zip(weights, solved(curve, slope), strict=True)]
    return {name: round(weight, 1) for name, weight in zip(names, weights, strict=True)}


def score(cases: Iterable[tuple[Counter[str], bool]], weights: dict[str, float]) -> float:
    """Give the mean of how surprising the cases are."""
    found = []
    for counted, said in cases:
        made = chance(sum(weights.get(name, 0.0) * count for name, count in counted.items()))
        found.append(-log(max(1e-9, made if said else 1 - made)))
    return sum(found) / len(found)


def main(file: Path, deals: int) -> None:
    """Play, fit, and print."""
    lines = file.read_text().splitlines(keepends=True) if file.exists() else []
    # A line that an end cut short is played again.
    lines = [line.strip() for line in lines if line.endswith("\n")]
    file.write_text("".join(f"{line}\n" for line in lines))
    with ProcessPoolExecutor(os.cpu_count()) as pool, file.open("a") as out:
        for rows in pool.map(asked, range(len(lines), deals), chunksize=10):
            lines.append(json.dumps(rows))
            out.write(lines[-1] + "\n")
    by_part: dict[str, list[tuple[Counter[str], bool]]] = defaultdict(list)
    for line in lines:
        for part, hand, trump, said in json.loads(line):
            by_part[game_of(part, trump)].append((counts(part, hand, trump), said))
    for part, cases in sorted(by_part.items()):
        yes = sum(said for _, said in cases)
        if min(yes, len(cases) - yes) < FEWEST:
            print(f"# {part}: {yes} of {len(cases)} doubled, too few")
            continue
        cut = len(cases) * 9 // 10
        weights = fitted(cases[:cut])
        share = sum(said for _, said in cases[:cut]) / cut
        plain = score(cases[cut:], {BASE: log(share / (1 - share))})
        print(
            f"# {part}: {yes} of {len(cases)} doubled; surprise {score(cases[cut:], weights):.3f}, without {plain:.3f}"
        )
        told = {name: weight for name, weight in fitted(cases).items() if weight or name == BASE}
        print(f'    "{part}": {json.dumps(told, indent=4)},')


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else DEALS)
