"""The order in which the search looks at cards."""

from __future__ import annotations

from typing import Final

LEADS: Final = 648
"""Features of cards led; those of cards that follow come after."""
FEATURES: Final = LEADS + 576
GUIDES: Final = (bytes(FEATURES),) * 4
