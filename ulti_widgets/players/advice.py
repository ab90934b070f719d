"""What an adviser says: for each sensible action its money, the chances of the parts, and why."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import sqrt
from typing import TYPE_CHECKING, Final

from ulti_widgets.language import Translator, translator
from ulti_widgets.shown import Shown

if TYPE_CHECKING:
    from ulti_widgets.ulti.actions import Action
    from ulti_widgets.ulti.reasons import Reason

CONFIDENT: Final = 1.96
"""Standard errors on either side of a mean that hold 95 of 100."""


@dataclass(frozen=True)
class Chance:
    """How often a part was made in the deals that were tried.

    Attributes:
        part: a part of the bid (`ulti`) or a silent result (`silent-ulti`).
        made: share of the deals, 0 to 1, in which the declarer made it, as both sides were played there.
        low, high: the ends of its 95% interval (Wilson's).
    """

    part: str
    made: float
    low: float
    high: float


def chance_of(part: str, made: int, number: int) -> Chance:
    """Give a share with its interval (Wilson's).

    Args:
        part: the part.
        made: in how many deals it was made.
        number: in how many it was tried, at least one.
    """
    share, square = made / number, CONFIDENT**2
    middle = (share + square / (2 * number)) / (1 + square / number)
    spread = CONFIDENT * sqrt(share * (1 - share) / number + square / (4 * number**2)) / (1 + square / number)
    return Chance(part, share, max(0.0, middle - spread), min(1.0, middle + spread))


@dataclass(frozen=True)
class Option:
    """An action that may be taken, and what it is expected to bring.

    Attributes:
        action: the action.
        money: points that the asking seat gets from the deal on average.
        error: its standard error, in points.
        chances: how often the declarer makes each part.
        reasons: why, made from what happened in the deals that were tried.
    """

    action: Action
    money: float
    error: float
    chances: tuple[Chance, ...] = ()
    reasons: tuple[Reason, ...] = ()

    @property
    def interval(self) -> tuple[float, float]:
        """The 95% interval of `money`, in points."""
        return self.money - CONFIDENT * self.error, self.money + CONFIDENT * self.error


@dataclass(frozen=True)
class Advice(Shown):
    """What an adviser says to a seat whose turn it is.

    Attributes:
        seat: the seat.
        phase: the deal's phase.
        declarer: who plays alone; None while that is open.
        options: the sensible actions, best first.
        nudge: a first hint that does not give the action away.
        basis: what the numbers rest on: how many deals, played how.
        worlds: deals that were tried for each option.
        nodes: positions that the solver looked at.
    """

    seat: int
    phase: str
    declarer: int | None
    options: tuple[Option, ...]
    nudge: Reason
    basis: tuple[Reason, ...] = ()
    worlds: int = 0
    nodes: int = field(default=0, compare=False)

    @property
    def best(self) -> Option:
        """The option that is expected to bring most."""
        return self.options[0]

    @property
    def sure(self) -> bool:
        """Whether the best option's interval lies above the second's; true where there is one option only."""
        return len(self.options) == 1 or self.options[0].interval[0] > self.options[1].interval[1]

    def text(self, lang: str | Translator = "en") -> str:
        """Give the options, best first, with their points, chances and reasons, as plain text."""
        from ulti_widgets.players.advice_show import advice_text  # noqa: PLC0415 (knows this value)

        return advice_text(self, translator(lang) if isinstance(lang, str) else lang)

    def html(self, lang: str | Translator = "en") -> str:
        """Give the same as HTML that needs nothing else."""
        from ulti_widgets.players.advice_show import advice_html  # noqa: PLC0415 (knows this value)

        return advice_html(self, translator(lang) if isinstance(lang, str) else lang)
