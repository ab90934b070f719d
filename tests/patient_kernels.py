"""A plugin for the run of the notebooks: a kernel that does not come up is started again.

The ports of a kernel are chosen before it takes them, so that now and then something else has one by then; and on a
busy machine a kernel may take longer to answer than nbval waits.
"""

from __future__ import annotations

import logging
from importlib import import_module
from typing import Any, Final

TRIES: Final = 3

_nbval: Any = import_module("nbval.plugin")  # it has no types
_start: Final = _nbval.RunningKernel


def start(*args: Any, **options: Any) -> Any:
    """Start a kernel as nbval does, at most some times.

    Raises:
        RuntimeError: it did not come up at any try.
    """
    for _ in range(TRIES - 1):
        try:
            return _start(*args, **options)
        except RuntimeError:
            logging.getLogger(__name__).exception("a kernel did not come up; another is started")
    return _start(*args, **options)


_nbval.RunningKernel = start
