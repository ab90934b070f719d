"""Writes tests/solver_nodes.json: values and node counts of fifty deals, so that a slower search is seen.

    python tests/make_solver_nodes.py

The counts are the same on every machine; the values may never change, the counts only when the search does.
"""

import json
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from tests.solver_deals import KINDS, dealt_plays  # noqa: E402 (run from anywhere)
from ulti_widgets.solver import analyse, solve  # noqa: E402

FILE = ROOT / "tests" / "solver_nodes.json"


def counts() -> dict[str, list[list[int]]]:
    """Give for ten deals of each kind the value, the nodes for it, and the nodes for all cards and the line."""
    found: dict[str, list[list[int]]] = {}
    for kind in KINDS:
        rows = found[kind] = []
        for play in dealt_plays(kind, 10):
            solution = solve(play)
            assert solution.value is not None
            rows.append([solution.value, solution.nodes, analyse(play).nodes])
    return found


if __name__ == "__main__":
    rows = {kind: [json.dumps(row) for row in found] for kind, found in counts().items()}
    lines = [f"  {json.dumps(kind)}: [\n    " + ",\n    ".join(found) + "\n  ]" for kind, found in rows.items()]
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n")
