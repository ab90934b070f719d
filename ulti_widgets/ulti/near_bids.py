"""What is said of a name that is no bid: what may have been meant, what is near, which presets have it."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, Final

from ulti_widgets.ulti.bids import FLAGS, PARTS, bid_words
from ulti_widgets.ulti.names import bid_phrase
from ulti_widgets.ulti.presets import PRESETS
from ulti_widgets.ulti.reasons import reason

if TYPE_CHECKING:
    from ulti_widgets.ulti.bids import Ladder
    from ulti_widgets.ulti.reasons import Reason

_MOST: Final = 4
"""So many bids are named as near."""


def no_bid(ladder: Ladder, text: str) -> Reason:
    """Say that a ladder has no such bid, and which of its bids are like it."""
    words, known = bid_words(text), (*PARTS, *FLAGS)
    unknown = [word for word in words if word not in known]
    if unknown:
        # A word that no bid has is a slip of the pen; bids that share the others say nothing of it.
        near = [get_close_matches(word, known, n=1) if word in unknown else [word] for word in words]
        meant = ladder.named([word for found in near for word in found]) if all(near) else None
        like = [bid.name for bid in (meant,) if bid is not None]
        like = like or get_close_matches(" ".join(words), [bid.name for bid in ladder.bids], n=1)
        if like:
            return reason("no-bid-word", name=repr(text.strip()), near=repr(like[0]))
        return reason("no-bid-list", name=repr(text.strip()))
    close = [other.name for other in ladder.bids if set(other.name.split()) >= set(words)]
    # Words that go together in no bid: those that hold one of them are near.
    close = close or [other.name for other in ladder.bids if set(other.name.split()) & set(words)]
    return _no_known_bid(words, close[:_MOST])


def _no_known_bid(words: list[str], close: list[str]) -> Reason:
    """Say of known words that they are no bid, which are near, and which presets have it."""
    bid, alike = bid_phrase(" ".join(words)), [bid_phrase(name) for name in close]
    presets = ", ".join(name for name, rules in PRESETS.items() if rules.ladder.named(words) is not None)
    if alike and presets:
        return reason("no-bid-near-presets", bid=bid, alike=alike, presets=presets)
    if presets:
        return reason("no-bid-presets", bid=bid, presets=presets)
    return reason("no-bid-near", bid=bid, alike=alike) if alike else reason("no-bid-at-all", bid=bid)
