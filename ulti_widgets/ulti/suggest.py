"""What somebody may have meant who wrote a bid's name wrongly."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING

from ulti_widgets.ulti.bids import FLAGS, PARTS, bid_words

if TYPE_CHECKING:
    from ulti_widgets.ulti.bids import Bid
    from ulti_widgets.ulti.rules import Rules


def meant(rules: Rules, name: str) -> Bid | None:
    """Give the bid that a name with a slip in its spelling stands for; None where none is near, or nothing is misspelt.

    >>> from ulti_widgets import rules
    >>> str(meant(rules.pagat, "haert ulty"))
    'heart ulti'
    """
    known = (*PARTS, *FLAGS)
    words = bid_words(name)
    mended = [word if word in known else next(iter(difflib.get_close_matches(word, known, n=1)), "") for word in words]
    if mended == words:
        return None
    return next((bid for bid in rules.ladder.bids if set(bid.name.split()) == set(mended)), None)
