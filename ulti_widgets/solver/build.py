"""Builds kernel.wasm from kernel.c.

    python -m ulti_widgets.solver.build           build
    python -m ulti_widgets.solver.build --check   compare with the file that is there

The compiler comes from pip (ziglang, pinned: the same version gives the same bytes).
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).parent
BUILT: Final = HERE / "kernel.wasm"
_OPTIONS: Final = (
    "-target", "wasm32-freestanding", "-mcpu=mvp+bulk_memory", "-O3", "-std=c11", "-Wall", "-Wextra", "-Werror", "-g0",
    "-nostdlib", "-ffreestanding", "-fno-builtin", "-Wl,--no-entry", "-Wl,--strip-all",
    "-Wl,--initial-memory=2097152", "-Wl,--max-memory=2097152", "-Wl,-z,stack-size=262144",
)  # fmt: skip


def build(target: Path) -> None:
    """Compile the kernel.

    Raises:
        subprocess.CalledProcessError: the compiler refused.
    """
    # From its own folder, so that no path of this machine gets into the file.
    command = [sys.executable, "-m", "ziglang", "cc", *_OPTIONS, "-o", str(target), "kernel.c"]
    subprocess.run(command, cwd=HERE, check=True)  # noqa: S603 (our own compiler)


def main(options: list[str]) -> int:
    """Build, or compare."""
    if "--check" not in options:
        build(BUILT)
        return 0
    with tempfile.TemporaryDirectory() as folder:
        fresh = Path(folder, "kernel.wasm")
        build(fresh)
        same = BUILT.exists() and fresh.read_bytes() == BUILT.read_bytes()
    sys.stdout.write("kernel.wasm is up to date\n" if same else "kernel.wasm does not fit kernel.c: build it anew\n")
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
