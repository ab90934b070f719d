"""Where the tutorials are, and what they are called."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Final

_OPENS: Final = re.compile(r"""\bLessonPlayer\(\s*["']([^"']+)["']""")


def tutorials() -> Path | None:
    """Find the tutorials: in the installed package, or beside it in a checkout."""
    package = Path(__file__).parents[1]
    return next((path for path in (package / "tutorials", package.parent / "tutorials") if path.is_dir()), None)


def tutorial_files() -> list[Path]:
    """Give the tutorials in the order in which to read them."""
    folder = tutorials()
    return [] if folder is None else sorted(folder.glob("*.ipynb"))


@cache
def _lines(path: Path) -> tuple[str, ...]:
    """Give the lines of a tutorial's cells; none where it cannot be read."""
    try:
        cells = json.loads(path.read_text("utf-8"))["cells"]
        return tuple(line for cell in cells for line in "".join(cell["source"]).splitlines())
    except (OSError, ValueError, KeyError, TypeError):
        return ()


def tutorial_title(path: Path) -> str:
    """Give a tutorial's heading, in English as all of them are; its file's name where it has none."""
    return next((line[2:].strip() for line in _lines(path) if line.startswith("# ")), path.stem)


def tutorial_lessons(path: Path) -> tuple[str, ...]:
    """Give the ids of the lessons that a tutorial opens, in the order in which it does."""
    return tuple(dict.fromkeys(name for line in _lines(path) for name in _OPENS.findall(line)))
