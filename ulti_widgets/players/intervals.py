"""How sure a mean is: Student's interval for a fixed number of deals, and one that holds at every look."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from math import cos, inf, log, pi, sin, sqrt
from statistics import fmean
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

DIFFERING: Final = 5
"""Observations that have to differ from the commonest one before a sequence ends anything: the spread is taken from
what differs, and where hardly anything has differed yet, a rare great loss may still be to come. (A rule of thumb,
as for a normal approximation to counts: at least five of either kind.)"""
_HALVINGS: Final = 60


@dataclass(frozen=True)
class Mean:
    """A mean and how sure it is, in the unit of what was measured.

    Attributes:
        mean: the mean.
        error: its standard error; infinite for fewer than two observations.
        low, high: ends of the confidence interval.
        n: number of observations.
    """

    mean: float
    error: float
    low: float
    high: float
    n: int

    @property
    def decided(self) -> bool:
        """Whether the interval leaves zero out."""
        return self.low > 0 or self.high < 0


def fixed(values: Sequence[float], confidence: float) -> Mean:
    """Estimate a mean from a number of observations that was fixed beforehand, by Student's t.

    Args:
        values: the observations.
        confidence: how often such an interval covers the true mean, such as 0.99.

    Raises:
        ValueError: there are no observations.
    """
    mean, error = _mean_and_error(values)
    reach = student(confidence, len(values) - 1) * error if error < inf else inf
    return Mean(mean, error, mean - reach, mean + reach, len(values))


def sequential(values: Sequence[float], confidence: float, planned: int) -> Mean:
    """Estimate a mean so that one may look after every observation and stop when one likes.

    The asymptotic confidence sequence of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas ("Time-uniform central
    limit theory and asymptotic confidence sequences", Annals of Statistics 52, 2024, theorem 2.2): with the
    mean m and the standard deviation s of t observations it reaches
    `s * sqrt(2 * (t * r**2 + 1) / (t**2 * r**2) * log(sqrt(t * r**2 + 1) / alpha))` to both sides of m. Any
    r that is fixed beforehand will do; this one makes it narrow near `planned` observations. It reaches without end
    as long as fewer than `DIFFERING` observations differ from the commonest: equal ones tell no spread.

    Args:
        values: the observations so far.
        confidence: how often the interval covers the true mean at every look, such as 0.99.
        planned: the most observations that are meant to be made.

    Raises:
        ValueError: there are no observations.
    """
    mean, error = _mean_and_error(values)
    if len(values) - max(Counter(values).values()) < DIFFERING:
        return Mean(mean, error, -inf, inf, len(values))
    t, alpha = len(values), 1 - confidence
    tuned = (-2 * log(alpha) + log(1 - 2 * log(alpha))) / planned
    grown = t * tuned + 1
    reach = error * sqrt(t) * sqrt(2 * grown / (t * t * tuned) * log(sqrt(grown) / alpha))
    return Mean(mean, error, mean - reach, mean + reach, t)


def _mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    n = len(values)
    mean = fmean(values)
    if n == 1:
        return mean, inf
    return mean, sqrt(sum((value - mean) ** 2 for value in values) / (n - 1) / n)


@lru_cache(maxsize=256)
def student(confidence: float, freedom: int) -> float:
    """Give the t that Student's distribution stays within, to both sides, with a probability.

    Args:
        confidence: the probability, above 0 and below 1.
        freedom: degrees of freedom, from 1.
    """
    # Over the angle, since that is bounded where t is not.
    low, high = 0.0, pi / 2
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if _within(middle, freedom) < confidence else (low, middle)
    return sqrt(freedom) * sin(low) / cos(low)


def _within(angle: float, freedom: int) -> float:
    """Give the probability of |t| below `sqrt(freedom) * tan(angle)`.

    Source: Abramowitz and Stegun, Handbook of Mathematical Functions, 26.7.3 and 26.7.4.
    """
    odd = freedom % 2
    square = cos(angle) ** 2
    term = total = cos(angle) if odd else 1.0
    for step in range(2 + odd, freedom - 1, 2):
        term *= square * (step - 1) / step
        total += term
    if not odd:
        return sin(angle) * total
    return 2 / pi * (angle + (sin(angle) * total if freedom > 1 else 0.0))
