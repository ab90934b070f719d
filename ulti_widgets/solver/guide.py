"""The order in which the search looks at cards: how soon cards of each feature decided positions of other deals."""

from __future__ import annotations

from pathlib import Path
from typing import Final

LEADS: Final = 648 * 6
"""Features of cards led; those of cards that follow come after."""
FEATURES: Final = LEADS + 576 * 4

_DATA: Final = (Path(__file__).parent / "guide.bin").read_bytes()
GUIDES: Final = tuple(_DATA[start : start + FEATURES] for start in range(0, len(_DATA), FEATURES))
"""For each kind of play (`question`) a weight from 0 to 255 for each feature: heavy ones first."""
