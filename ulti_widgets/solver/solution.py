"""What perfect play comes to: the worth of a position, and of each card that may be played in it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
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

    Two are equal where position, question and all that was found are; how a position came about does not matter.

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

    play: Play = field(repr=False)
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

    values: dict[Card, int] = field(default_factory=dict[Card, int], hash=False)
    card_payments: dict[Card, Payments] = field(default_factory=dict[Card, Payments], hash=False)
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


def restricted(found: Analysis, cards: int) -> Analysis:
    """Give what a position comes to where some of its cards alone may be played, judged as the search judges.

    Args:
        found: an analysis that is complete.
        cards: mask of the cards, one legal card among them; with none of the best line's, the line is left empty.
    """
    values = {card: value for card, value in found.values.items() if cards >> card & 1}
    if len(values) == len(found.values):
        return found
    right, _ = found.play.defenders()
    paid = {card: payments for card, payments in found.card_payments.items() if card in values}
    # The greater sum is better for the declarer; of the same, the greater part of it from his right.
    order = {card: (value, -paid[card][right] if paid else 0) for card, value in values.items()}
    best = (max if found.play.turn == found.play.declarer else min)(order, key=order.__getitem__)
    return replace(
        found,
        value=values[best],
        payments=paid.get(best),
        bounds=(values[best], values[best]),
        values=values,
        card_payments=paid,
        line=found.line if found.line and found.line[0][1] in values else (),
    )
