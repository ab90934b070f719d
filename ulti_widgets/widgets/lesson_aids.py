"""What a lesson shows beside its question: the rungs near the standing bid; once it is solved, the payment's sum."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ulti_widgets.lessons.exercise import needs_standing
from ulti_widgets.lessons.goals import LegalBids, LegalCalls, LowestBid, Payer, Payment
from ulti_widgets.lessons.goals.payment import settlement_of
from ulti_widgets.widgets import kontra_view, ladder_view

if TYPE_CHECKING:
    from ulti_widgets.language import Translator
    from ulti_widgets.lessons.exercise import Exercise

Json = dict[str, Any]

NEAR: Final = 3
"""So many rungs are shown below the standing bid and above it."""


def rungs(exercise: Exercise, words: Translator, *, told: bool) -> list[Json] | None:
    """Give the rungs near the standing bid, from low to high; None where the question is about no bid.

    Args:
        exercise: the exercise.
        words: the language.
        told: whether it may be seen which of them beat it.
    """
    if not isinstance(exercise.goal, LowestBid | LegalBids | LegalCalls):
        return None
    ladder, standing = exercise.rules.ladder, needs_standing(exercise).bid
    at = 0 if standing is None else next(at for at, rung in enumerate(ladder.rungs) if standing in rung)
    found = ladder_view.rungs(ladder, words, standing=standing, built=None, before=None)
    return [
        {
            "label": rung["label"],
            "note": rung["note"],
            "bids": [
                {"id": bid["id"], "name": bid["name"], "mark": bid["mark"] if told or bid["mark"] == "standing" else ""}
                for bid in rung["bids"]
            ],
        }
        for rung in found[max(at - NEAR, 0) : at + NEAR + 1]
    ]


def sums(exercise: Exercise, words: Translator, *, told: bool) -> Json | None:
    """Give the payment as arithmetic, part by part; None before it is solved, or where nothing is asked of it."""
    goal = exercise.goal
    if not told or not isinstance(goal, Payment | Payer):
        return None
    found = settlement_of(exercise)
    if found is None:
        return None
    rows = kontra_view.sums(found, words, None, part=goal.part)
    return {"rows": rows, "each": [] if goal.part else kontra_view.each(found, words, None)}
