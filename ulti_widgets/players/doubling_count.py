"""How a hand is counted for whether it would say kontra: what is found in its suits, as for its other chances.

The counts are rounded results of a logistic regression over what masters doubled (`tests/train_doubling.py`). A betli
has none: those that were bid, good and bad, were all doubled; nor has a 20-100, where the hand foretold nothing.
"""

from __future__ import annotations

from typing import Final

from ulti_widgets.players.plain_count import HandCount

DOUBLING: Final = HandCount(
    {
        "40-100": {
            "base": -4.0,
            "ace": 0.5,
            "king behind": 0.3,
            "loser": 0.2,
            "side pair": 0.2,
            "single": 0.2,
            "soft loser": 0.1,
            "ten bare": -0.5,
            "ten guarded": 0.2,
            "trump": 0.5,
            "trump ace": 0.4,
            "trump king": 3.9,
            "trump seven": -0.7,
            "trump ten": -0.1,
            "void": 0.4,
        },
        "durchmars": {
            "base": -2.6,
            "ace": 1.6,
            "loser": -0.1,
            "single": -0.7,
            "soft loser": -0.4,
            "ten guarded": 1.0,
            "trump": 0.7,
            "trump ace": 3.1,
            "trump king": 0.4,
            "trump pair": -0.4,
            "trump ten": 2.5,
            "void": -1.2,
        },
        "durchmars no-trump": {"base": 1.7, "guarded missing": -0.9, "loser": 0.1, "run": 0.2, "soft loser": -0.3},
        "simple": {
            "base": -5.9,
            "ace": 1.6,
            "king behind": 0.1,
            "loser": -0.1,
            "side pair": 1.9,
            "single": 0.2,
            "soft loser": -0.3,
            "ten bare": -0.1,
            "ten guarded": 0.8,
            "ten with ace": -0.5,
            "trump": 0.4,
            "trump ace": 1.2,
            "trump king": 0.4,
            "trump pair": 3.8,
            "trump seven": 0.3,
            "trump ten": 0.8,
            "void": 1.2,
        },
        "ulti": {
            "base": -6.6,
            "ace": 0.5,
            "king behind": -0.6,
            "loser": -0.6,
            "side pair": -0.5,
            "single": -0.7,
            "soft loser": -0.7,
            "ten bare": 0.3,
            "ten guarded": 0.3,
            "ten with ace": -0.4,
            "trump": 2.5,
            "trump ace": 1.2,
            "trump king": -0.2,
            "trump pair": -0.1,
            "trump seven": 6.7,
            "trump ten": 0.9,
            "void": -1.5,
        },
    }
)
"""How likely a defender's hand is to say kontra to a part."""
