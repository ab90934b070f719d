"""What to ask next: kinds that went wrong come back soon, those that went right ever more rarely (after Leitner)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, Self

from ulti_widgets.cards import seeded

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

GAPS: Final = (2, 6, 12, 24, 48)
"""After how many questions a kind is due again, by its box."""
TOP: Final = len(GAPS) - 1


@dataclass(frozen=True)
class KindProgress:
    """How a kind stands.

    Attributes:
        box: 0 after a mistake or before the first answer, one more after each right answer, up to `TOP`.
        due: the number of the question at which it should come back.
        right, wrong: how often it was answered so.
        skipped: how often it was left unanswered.
    """

    box: int = 0
    due: int = 0
    right: int = 0
    wrong: int = 0
    skipped: int = 0

    @property
    def asked(self) -> int:
        """How often it was asked."""
        return self.right + self.wrong + self.skipped


@dataclass(frozen=True)
class Boxes:
    """A learner's progress: a value. `after` gives the next one.

    >>> start = Boxes(seed="7")
    >>> kind = start.next_kind(["beat", "trump"])
    >>> later = start.after(kind, right=False)
    >>> later.of(kind).wrong, Boxes.from_json(later.to_json()) == later
    (1, True)

    Attributes:
        seed: settles what chance would.
        answered: how many questions have been answered.
        kinds: how each kind that was asked stands, by name.
    """

    seed: str = "0"
    answered: int = 0
    kinds: tuple[tuple[str, KindProgress], ...] = ()

    def of(self, kind: str) -> KindProgress:
        """Give how a kind stands."""
        return dict(self.kinds).get(kind, KindProgress())

    def mastery(self, kind: str) -> float:
        """Give how well a kind is mastered, from 0 to 1."""
        return self.of(kind).box / TOP

    def next_kind(self, kinds: Sequence[str]) -> str:
        """Choose which of some kinds to ask next.

        First those that went wrong and are due, then what was never asked, then what has waited longest. None
        comes twice in a row where there is another.

        Raises:
            ValueError: there is no kind to choose from.
        """
        if not kinds:
            raise ValueError("no kind is left to choose from")
        standing = dict(self.kinds)

        def order(kind: str) -> tuple[int, int, float]:
            one = standing.get(kind)
            draw = seeded(f"next/{self.seed}/{self.answered}/{kind}").random()
            if one is None:
                return 1, 0, draw
            again = one.box == 0 and one.due <= self.answered
            return (0 if again else 2), one.due, draw

        last = self.kinds[-1][0] if self.kinds else None
        return min((kind for kind in kinds if kind != last or len(kinds) == 1), key=order)

    def after(self, kind: str, *, right: bool) -> Self:
        """Give the progress after an answer."""
        old = self.of(kind)
        box = min(old.box + 1, TOP) if right else 0
        new = KindProgress(box, self.answered + GAPS[box], old.right + right, old.wrong + (not right), old.skipped)
        return self._with(kind, new, answered=self.answered + 1)

    def skipped(self, kind: str) -> Self:
        """Give the progress after a question that was left unanswered: it says nothing of the kind."""
        old = self.of(kind)
        return self._with(kind, replace(old, due=self.answered + GAPS[old.box], skipped=old.skipped + 1), self.answered)

    def _with(self, kind: str, one: KindProgress, answered: int) -> Self:
        rest = tuple((name, other) for name, other in self.kinds if name != kind)
        # The one asked last stands last.
        return replace(self, answered=answered, kinds=(*rest, (kind, one)))

    def to_json(self) -> dict[str, Any]:
        """Give it as data that JSON holds."""
        return {
            "seed": self.seed,
            "answered": self.answered,
            "kinds": {name: [one.box, one.due, one.right, one.wrong, one.skipped] for name, one in self.kinds},
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """Read what `to_json` gave.

        Raises:
            ValueError: it is nothing of the kind.
        """
        try:
            kinds = tuple((str(name), KindProgress(*map(int, numbers))) for name, numbers in data["kinds"].items())
            made = cls(str(data["seed"]), int(data["answered"]), kinds)
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            raise ValueError(f"no progress of drills, as to_json gives it: {error!r}") from error
        if any(not 0 <= one.box <= TOP for _, one in made.kinds):
            raise ValueError(f"a box lies between 0 and {TOP}")
        return made
