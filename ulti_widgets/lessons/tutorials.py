"""Where the tutorials are, and what they are called."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path


def tutorials() -> Path | None:
    """Find the tutorials: in the installed package, or beside it in a checkout."""
    package = Path(__file__).parents[1]
    return next((path for path in (package / "tutorials", package.parent / "tutorials") if path.is_dir()), None)


def tutorial_files() -> list[Path]:
    """Give the tutorials in the order in which to read them."""
    folder = tutorials()
    return [] if folder is None else sorted(folder.glob("*.ipynb"))


@cache
def tutorial_title(path: Path) -> str:
    """Give a tutorial's heading, in English as all of them are; its file's name where it has none."""
    try:
        cells = json.loads(path.read_text("utf-8"))["cells"]
        lines = [line for cell in cells for line in "".join(cell["source"]).splitlines()]
    except (OSError, ValueError, KeyError, TypeError):
        return path.stem
    return next((line[2:].strip() for line in lines if line.startswith("# ")), path.stem)
