"""Runs the checks one after another, times them, and ends with a summary.

    python tests/checks.py              all that `make test` runs
    python tests/checks.py lint python  only these parts

All parts run even when one fails, so that one run shows everything there is to mend.
"""

import os
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parent.parent


@dataclass(frozen=True)
class Part:
    """A group of commands; it passes when each exits with 0."""

    name: str
    commands: tuple[tuple[str, ...], ...]
    folder: str = "."
    always: bool = True  # part of `make test`
    env: dict[str, str] = field(default_factory=dict[str, str])


def _pytest(marks: str, *options: str) -> tuple[str, ...]:
    return ("pytest", "-q", "-m", marks, *options)


PARTS = (
    Part("lint", (("ruff", "check", "."), ("ruff", "format", "--check", "."))),
    Part("lint page", (("npm", "run", "--silent", "lint"),), "js"),
    Part("types", (("mypy",), ("pyright",))),
    Part("types page", (("npm", "run", "--silent", "types"),), "js"),
    Part("python", (_pytest("not browser and not notebook and not packaging and not long", "-n", "2"),)),
    Part("page", (("npm", "run", "--silent", "test"),), "js"),
    Part(
        "notebooks",
        # A notebook's cells share one kernel, so they stay on one worker.
        (
            (
                *("pytest", "-q", "-n", "2", "--dist", "loadfile", "-p", "nbval.plugin"),
                *("-p", "tests.patient_kernels", "--nbval", "tutorials"),
            ),
        ),
        # As for a reader who has learnt nothing yet, wherever the checks are run; the path is for the plugin.
        env={"ULTI_PROGRESS": "off", "PYTHONPATH": str(ROOT)},
    ),
    Part(
        "browser",
        # The tests of a module share a notebook; each worker has a JupyterLab of its own.
        (
            (
                *_pytest("browser", "-n", "2", "--dist", "loadfile", "--screenshot", "only-on-failure"),
                *("--output", "build/browser", "tests/browser"),
            ),
        ),
    ),
    Part("built files", (("node", "build.mjs", "--check"),), "js"),
    Part("built kernel", (("python", "-m", "ulti_widgets.solver.build", "--check"),)),
    Part("packaging", (_pytest("packaging", "-n", "2", "--dist", "loadfile", "tests"),)),
    # A property takes some minutes with so many examples.
    Part(
        "long",
        (_pytest("(hypothesis or long) and not browser", "-n", "2", "--timeout", "3600", "tests"),),
        always=False,
    ),
)


def run(part: Part) -> bool:
    """Run the commands of a part, in order, to the first that fails."""
    for command in part.commands:
        print(f"\n=== {part.name}: {' '.join(command)}", flush=True)
        done = subprocess.run(command, cwd=ROOT / part.folder, env=os.environ | part.env, check=False)
        if done.returncode != 0:
            return False
    return True


def main(wanted: list[str]) -> int:
    """Run the wanted parts ("lint" takes "lint page" too), or all."""
    known = {part.name.split()[0] for part in PARTS} | {part.name for part in PARTS}
    if unknown := [name for name in wanted if name not in known]:
        print(f"no such part: {', '.join(unknown)}; there are: {', '.join(part.name for part in PARTS)}")
        return 2
    parts = [p for p in PARTS if (p.name in wanted or p.name.split()[0] in wanted if wanted else p.always)]
    lines: list[str] = []
    passed = failed = 0
    begin = time.monotonic()
    for part in parts:
        start = time.monotonic()
        good = run(part)
        passed, failed = passed + good, failed + (not good)
        lines.append(f"{part.name:12} {(time.monotonic() - start) / 60:5.2f} min  {'passed' if good else 'FAILED'}")
    print("\n=== summary", *lines, f"{'together':12} {(time.monotonic() - begin) / 60:5.2f} min", sep="\n")
    print(f"checks: {passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
