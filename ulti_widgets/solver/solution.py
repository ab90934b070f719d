"""What perfect play comes to: the worth of a position, and of each card that may be played in it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ulti_widgets.cards import Card
from ulti_widgets.language import Translator, translator
from ulti_widgets.shown import Shown

if TYPE_CHECKING:
    from ulti_widgets.ulti.play import Play

Payments = tuple[int, int, int]
"""Points that each seat gets; the three add to zero."""


@dataclass(frozen=True, kw_only=True)
class Solution(Shown):
    """What a position is worth with both sides at their best, all cards open.

    Attributes:
        play: the position.
        want: what was asked: `money`, `points`, or a part.
        value: of money what the declarer gets from both defenders together, in points; of card points those of
            the declarer, marriages counted; of a part 1 if it can be made, else 0. None where the budget ran out
            before.
        payments: of money what each seat gets; None of other questions, or without a value. Where
            defenders pay differently and several best lines share a sum otherwise, it is shared as a declarer
            who next wants the most from his right, and defenders who next want him to get the least there.
        bounds: the values between which it lies; both are `value` where that is known.
        nodes: positions that were looked at.
        engine: `wasm` or `python`.
        complete: whether all that was asked for is there: the budget did not run out.
    """

    play: Play = field(repr=False, compare=False)
    want: str
    value: int | None
    payments: Payments | None
    bounds: tuple[int, int]
    nodes: int
    engine: str
    complete: bool = True

    def text(self, lang: str | Translator = "en") -> str:
        """Say in a sentence or two what the position is worth, or what is known of it."""
        from ulti_widgets.show.perfect import solution_text  # noqa: PLC0415 (drawing is loaded when it is needed)

        return solution_text(self, translator(lang) if isinstance(lang, str) else lang)

    def html(self, lang: str | Translator = "en") -> str:
        """Give the same as HTML that needs nothing else."""
        from ulti_widgets.show.perfect import solution_html  # noqa: PLC0415 (as above)

        return solution_html(self, translator(lang) if isinstance(lang, str) else lang)


@dataclass(frozen=True, kw_only=True)
class Analysis(Solution):
    """The same, with each card that may be played.

    Attributes:
        values: for each legal card what the position is worth after it, as `value`. Where the budget ran out, of
            those cards alone that were finished; none of them need be a best one.
        card_payments: for each of these cards the payments after it; empty where money was not asked for.
        line: a best line to the end, as seats and cards; empty where the budget ran out.
    """

    values: dict[Card, int] = field(default_factory=dict[Card, int])
    card_payments: dict[Card, Payments] = field(default_factory=dict[Card, Payments])
    line: tuple[tuple[int, Card], ...] = ()

    @property
    def best(self) -> tuple[Card, ...]:
        """The cards that keep the value."""
        return tuple(card for card, value in self.values.items() if value == self.value)

    def text(self, lang: str | Translator = "en") -> str:
        """Give the position, what each card comes to, the best for who is to play first, and the best line."""
        from ulti_widgets.show.perfect import analysis_text  # noqa: PLC0415 (as above)

        return analysis_text(self, translator(lang) if isinstance(lang, str) else lang)

    def html(self, lang: str | Translator = "en") -> str:
        """Give the same as HTML that needs nothing else, the position as a picture."""
        from ulti_widgets.show.perfect import analysis_html  # noqa: PLC0415 (as above)

        return analysis_html(self, translator(lang) if isinstance(lang, str) else lang)
