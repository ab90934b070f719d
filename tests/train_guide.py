# ruff: noqa: T201 (prints what it finds)
"""Trains ulti_widgets/solver/guide.bin: in which order the solver looks at cards.

    python tests/train_guide.py           some minutes
    python tests/train_guide.py 100       from so many deals of each kind

Where a card decided a position, now and then the others are tried too. A feature weighs by how often its cards decide,
and by how few nodes that takes; a rare one leans on those that differ from it in their last parts alone. It begins with
the tables that are there. Each round is measured on other deals, and of each table the best one is kept.
Afterwards: `python tests/make_solver_nodes.py`.
"""

import ctypes
import math
import statistics
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from tests.bench.native import Native  # noqa: E402 (run from anywhere)
from tests.solver_deals import KINDS, dealt_plays  # noqa: E402 (run from anywhere)
from ulti_widgets.solver.guide import FEATURES, GUIDES, LEADS  # noqa: E402
from ulti_widgets.solver.kernel_io import ANSWER_SIZE, pack, unpack  # noqa: E402
from ulti_widgets.solver.question import ask  # noqa: E402

SOLVER = ROOT / "ulti_widgets" / "solver"
ROUNDS = 4
MOST_NODES = 2_000_000
COST = 0.6
"""How much the nodes that a card takes count against how often it decides."""
LEAN = 30
"""For how many tries the features like it count."""
ALIKE_LEADS, ALIKE_FOLLOWS = 6, 4
"""How many features differ in their last parts alone."""
WANTS = (("simple", "points"), ("ulti", "ulti"), *((kind, "money") for kind in KINDS))


def nodes_of(machine: Native, request: bytes) -> int:
    """Give the nodes that a request takes."""
    machine.write(machine.input, request)
    machine.run(1)
    return unpack(machine.read(machine.output, ANSWER_SIZE), 1)[0].nodes


def numbers(machine: Native, name: str) -> "ctypes.Array[ctypes.c_double]":
    """Give an array of the training build."""
    return (ctypes.c_double * (len(GUIDES) * FEATURES)).in_dll(machine.library, name)


def requests(number: int, first: int) -> list[tuple[str, int, list[bytes]]]:
    """Give deals of each kind, with the table that guides it."""
    found = []
    for bid, want in WANTS:
        asked = [ask(play, want) for play in dealt_plays(bid, number, first=first)]
        found.append((f"{bid} {want}", asked[0].table.guide, [pack(each, 0, MOST_NODES) for each in asked]))
    return found


def weights(tried: list[float], decided: list[float], cost: list[float]) -> bytes:
    """Give a table's weights from how often its features were tried and decided, and the nodes that they took."""
    found = bytearray()
    for start in [*range(0, LEADS, ALIKE_LEADS), *range(LEADS, FEATURES, ALIKE_FOLLOWS)]:
        alike = slice(start, start + (ALIKE_LEADS if start < LEADS else ALIKE_FOLLOWS))
        times = sum(tried[alike])
        if not times:
            found += bytes([100] * len(tried[alike]))
            continue
        share, nodes = (sum(decided[alike]) + 0.5) / (times + 1), sum(cost[alike]) / times
        for one, wins, took in zip(tried[alike], decided[alike], cost[alike], strict=True):
            score = math.log((wins + LEAN * share) / (one + LEAN))
            score -= COST * math.log((took + LEAN * nodes) / (one + LEAN))
            found.append(min(max(round(250 + 40 * score), 0), 255))
    return bytes(found)


def main(number: int) -> None:
    """Train and keep the best round."""
    training, other = requests(number, 100_000), requests(60, 200_000)
    tables = list(GUIDES)
    best, least = list(tables), [math.inf] * len(tables)
    with tempfile.TemporaryDirectory() as folder:
        learner, plain = Native(Path(folder), "learner.so", "-DTRAIN"), Native(Path(folder), "plain.so")
        for turn in range(ROUNDS + 1):
            if turn:
                counts = [numbers(learner, name) for name in ("tried", "decided", "cost")]
                for array in counts:
                    ctypes.memset(array, 0, ctypes.sizeof(array))
                learner.write(learner.guide, b"".join(tables))
                for _, _, some in training:
                    for request in some:
                        nodes_of(learner, request)
                for guide in range(len(tables)):
                    part = slice(guide * FEATURES, (guide + 1) * FEATURES)
                    tried, decided, cost = (array[part] for array in counts)
                    tables[guide] = weights(tried, decided, cost)
            plain.write(plain.guide, b"".join(tables))
            total = [0.0] * len(tables)
            for name, guide, some in other:
                nodes = [nodes_of(plain, request) for request in some]
                total[guide] += sum(math.log(1 + each) for each in nodes)
                print(turn, name, round(statistics.mean(nodes)), flush=True)
            for guide, table in enumerate(tables):
                if total[guide] < least[guide]:
                    least[guide] = total[guide]
                    best[guide] = table
    (SOLVER / "guide.bin").write_bytes(b"".join(best))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 300)
