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


def chance_of(part: str, made: float, number: float, *, exact: bool = False) -> Chance:
    """Give a share with its interval (Wilson's).

    Args:
        part: the part.
        made: the share of the deals in which it was made, 0 to 1.
        number: how many deals, drawn each by itself, say as much as those that were tried.
        exact: whether all deals that fit were tried.
    """
    if exact:
        return Chance(part, made, made, made)
    square = CONFIDENT**2
    middle = (made + square / (2 * number)) / (1 + square / number)
    spread = CONFIDENT * sqrt(made * (1 - made) / number + square / (4 * number**2)) / (1 + square / number)
    return Chance(part, made, max(0.0, middle - spread), min(1.0, middle + spread))


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


@dataclass(frozen=True, repr=False)
class Advice(Shown):
    """What an adviser says to a seat whose turn it is.

    Attributes:
        seat: the seat.
        phase: the deal's phase.
        declarer: who plays alone; None while that is open.
        options: the sensible actions, the advised one first, then by their money.
        nudge: a first hint that does not give the action away.
        basis: what the numbers rest on: how many deals, played how.
        worlds: deals that were tried for each option.
        nodes: positions that the solver looked at.
        gap: by how many points the advised option is above the next, deal for deal, and the standard error of that;
            None where they were not tried on the same deals.
    """

    seat: int
    phase: str
    declarer: int | None
    options: tuple[Option, ...]
    nudge: Reason
    basis: tuple[Reason, ...] = ()
    worlds: int = 0
    nodes: int = field(default=0, compare=False)
    gap: tuple[float, float] | None = None

    @property
    def best(self) -> Option:
        """The option that is advised."""
        return self.options[0]

    @property
    def sure(self) -> bool:
        """Whether the advised option is surely above the next; true where there is one option only."""
        if len(self.options) == 1:
            return True
        if self.gap is not None:
            return abs(self.gap[0]) > CONFIDENT * self.gap[1]
        return self.options[0].interval[0] > self.options[1].interval[1]

    def text(self, lang: str | Translator = "en") -> str:
        """Give the options, the advised one first, with their points, chances and reasons, as plain text."""
        from ulti_widgets.players.advice_show import advice_text  # noqa: PLC0415 (knows this value)

        return advice_text(self, translator(lang) if isinstance(lang, str) else lang)

    def html(self, lang: str | Translator = "en") -> str:
        """Give the same as HTML that needs nothing else."""
        from ulti_widgets.players.advice_show import advice_html  # noqa: PLC0415 (knows this value)

        return advice_html(self, translator(lang) if isinstance(lang, str) else lang)

    def __repr__(self) -> str:
        """Say what is advised, in a line; `text` says all."""
        return f"<Advice to seat {self.seat}: {self.best.action}, of {len(self.options)} that were weighed>"
