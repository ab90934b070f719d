"""How a stage goes: tries and hints, and the stars that they leave."""

from __future__ import annotations

from typing import Final

MOST_STARS: Final = 3
_SLACK: Final = 2
"""So many tries or hints over par still earn two stars."""


class Attempt:
    """One go at a stage, from its start until it is solved.

    Attributes:
        par: tries within which three stars are earned.
        tries: answers given.
        hints: hints taken.
        told: whether a hint gave the answer.
        solved: whether the last answer was right.
    """

    def __init__(self, par: int) -> None:
        """Begin."""
        self.par = par
        self.tries = self.hints = 0
        self.told = self.solved = False

    def tried(self, *, right: bool) -> None:
        """Count an answer; after the right one nothing counts any more."""
        if not self.solved:
            self.tries += 1
            self.solved = right

    def hinted(self, step: str) -> None:
        """Count a hint; after the right answer it costs nothing."""
        if not self.solved:
            self.hints += 1
            self.told = self.told or step in {"answer", "why"}

    @property
    def stars(self) -> int:
        """Three within par and without hints, two near it, one for getting there; none before."""
        if not self.solved:
            return 0
        over = self.tries - self.par + self.hints
        if self.told:
            return 1
        return MOST_STARS if over <= 0 else 2 if over <= _SLACK else 1
