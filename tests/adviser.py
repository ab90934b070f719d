"""An adviser for tests: quick, and made of nothing but the view that it is given.

The browser tests send this file's text to their kernel, so it uses the package alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ulti_widgets.players.advice import Advice, Chance, Option
from ulti_widgets.ulti.reasons import reason

if TYPE_CHECKING:
    from ulti_widgets.ulti.view import View

MOST = 6
"""Options: one more than a page shows."""


def quick(view: View, *, seed: int | str) -> Advice:
    """Take the legal actions from the last to the first, each a point worse than the one before."""
    del seed
    assert view.seat is not None
    parts = ("simple",) if view.standing is None else view.standing.parts
    options = tuple(
        Option(
            action,
            money=3.25 - place,
            error=0.4,
            chances=tuple(Chance(part, 0.62 - place / 10, 0.55 - place / 10, 0.69 - place / 10) for part in parts),
            reasons=(reason("trick-lost", number=place + 1),),
        )
        for place, action in enumerate(view.legal[::-1][:MOST])
    )
    return Advice(
        view.seat,
        view.phase,
        view.declarer,
        options,
        nudge=reason("no-trick"),
        basis=(reason("points", mine=52, theirs=38, number=10),),
        worlds=40,
    )


def broken(view: View, *, seed: int | str) -> Advice:
    """Fail, and name the hand."""
    raise KeyError(str(view.hand), seed)
