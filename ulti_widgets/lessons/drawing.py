"""What a seed draws: the same from one Python to the next."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

T = TypeVar("T")


def pick(options: Sequence[T], rng: Random) -> T:
    """Draw one of some options."""
    # `random()` alone is promised to give the same values from one Python to the next.
    return options[int(rng.random() * len(options))]
