"""What the solver keeps from call to call."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator


def _items() -> Iterator[tuple[str, Any]]:
    """Yield what stands in the solver's modules, by its full name."""
    for name, module in list(sys.modules.items()):
        if name.startswith("ulti_widgets.solver."):
            for what, value in vars(module).items():
                if not what.startswith("__"):
                    yield f"{name.removeprefix('ulti_widgets.solver.')}.{what}", value


def kept() -> dict[str, int]:
    """Give the size of each cached function, and of each collection that a module holds."""
    found: dict[str, int] = {}
    for name, value in _items():
        if hasattr(value, "cache_info"):
            found[name] = value.cache_info().currsize
        elif isinstance(value, (dict, list, set)):
            found[name] = len(value)
    return found


def forget() -> None:
    """Empty the cached functions."""
    for _, value in _items():
        if hasattr(value, "cache_clear"):
            value.cache_clear()
