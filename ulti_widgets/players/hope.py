"""What a thinking player hopes for before it tries any deal: rules of thumb, and a count of sure tricks."""

from __future__ import annotations

from functools import cache
from math import comb
from typing import Final

from ulti_widgets.players.plain_bids import Estimate
from ulti_widgets.players.plain_count import NATURAL

_TEN_HIGH: Final = tuple(range(8))
GLIMMER, FADE = 0.03, 0.5
"""What a suit with one card that is not good counts at the least, and what is left of it for each more: of two hopeless
hands one is still the nearer."""
FOLLOWS: Final = 0.35
"""What is left of the hope for all tricks where another seat leads to the first."""


@cache
def solid(suit: int, *, natural: bool) -> float:
    """Give the chance that a suit loses no trick when it is led from the top.

    Its low cards are good once the other cards of the suit are gone: no other hand may hold more of them than there
    are cards at the head of the suit.

    Args:
        suit: mask of eight ranks.
        natural: whether the ten stands below the jack.
    """
    size, head = suit.bit_count(), _head(suit, natural=natural)
    if head == size:
        return 1.0
    out = len(_TEN_HIGH) - size
    return sum(comb(out, one) for one in range(out + 1) if max(one, out - one) <= head) / (1 << out)


def _head(suit: int, *, natural: bool) -> int:
    """Count the cards at the head of a suit that nothing beats."""
    order = NATURAL if natural else _TEN_HIGH
    head = 0
    while head < len(order) and suit >> order[-1 - head] & 1:
        head += 1
    return head


@cache
def _counted(suit: int, *, natural: bool) -> float:
    """Give what a suit counts towards all tricks: its chance, or a glimmer of it."""
    low = suit.bit_count() - _head(suit, natural=natural)
    return max(solid(suit, natural=natural), GLIMMER * FADE ** max(0, low - 1))


class Hope(Estimate):
    """What a hand can hope for; all tricks are counted from the top."""

    __slots__ = ()

    def chance(self, part: str, trump: int | None, *, opened: bool = False) -> float:
        """Give the chance of making a part, judged by the own cards alone."""
        if part != "durchmars":
            return super().chance(part, trump, opened=opened)
        found = 1.0 if self.leads else FOLLOWS
        for suit in range(4):
            found *= _counted(self.hand >> 8 * suit & 255, natural=trump is None)
        if trump is not None:
            # Side suits are cashed in peace only once the other trumps are drawn.
            trumps = self.hand >> 8 * trump & 255
            found *= _drawn(trumps)
        return found


@cache
def _drawn(trumps: int) -> float:
    """Give the chance that the other trumps are gone before one's own are."""
    size = trumps.bit_count()
    out = 8 - size
    found = sum(comb(out, one) for one in range(out + 1) if max(one, out - one) <= size) / (1 << out)
    return max(found, GLIMMER * FADE**out)
