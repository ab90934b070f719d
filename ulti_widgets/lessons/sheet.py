"""A sheet of exercises for a class, made from a seed, with its key: to print, or to read in a notebook.

class_sheet(12, "class 5b", kinds=["follow", "payment"]).save("sheet.html")
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ulti_widgets.cards import pick, seeded
from ulti_widgets.language import N_, Translator, translator
from ulti_widgets.lessons.answers import answer_text
from ulti_widgets.lessons.counting import SIDES, played_deal
from ulti_widgets.lessons.drill_sets import drill_at
from ulti_widgets.lessons.drills import KINDS as DRILLS
from ulti_widgets.lessons.drills import applicable
from ulti_widgets.lessons.events import checked_seed
from ulti_widgets.lessons.exercise import Exercise
from ulti_widgets.lessons.goals import CountPoints, LowestBid, Payment
from ulti_widgets.lessons.grading import Grade, grade_answers
from ulti_widgets.lessons.payments import drawn
from ulti_widgets.lessons.positions import SetupError, StandingBid
from ulti_widgets.lessons.telling import say
from ulti_widgets.shown import Shown
from ulti_widgets.ulti.presets import pagat, preset

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ulti_widgets.lessons.grading import Answers
    from ulti_widgets.ulti.rules import Rules

MOST: Final = 100
TRIES: Final = 50


class SheetError(ValueError):
    """A sheet that cannot be made so."""


@dataclass(frozen=True)
class SheetExercise:
    """One exercise of a sheet.

    Attributes:
        number: from 1.
        kind: a key of `SHEET_KINDS`.
        exercise: the exercise: `solutions()` are the key.
    """

    number: int
    kind: str
    exercise: Exercise

    @property
    def key(self) -> tuple[str, ...]:
        """The right answers, as one writes them; more than one where several are right."""
        return tuple(answer_text(answer) for answer in self.exercise.solutions())


@dataclass(frozen=True)
class ClassSheet(Shown):
    """Exercises and their key. It shows itself in a notebook, and `save` writes a page to print.

    Attributes:
        seed: what the exercises follow from.
        rules: the rules.
        exercises: in order.
        lang: the language of what `save` writes, and of what a cell shows.
    """

    seed: str
    rules: Rules
    exercises: tuple[SheetExercise, ...]
    lang: str = "en"

    def grade(self, answers: Answers, need: float = 1.0) -> Grade:
        """Grade answers: by the exercise's number from 1, or a list in order.

        Raises:
            GradeError: an answer fits no exercise.
        """
        asked = [(f"#{one.number}", one.number, one.exercise) for one in self.exercises]
        return grade_answers(say(N_("Sheet of {seed}"), seed=self.seed), asked, answers, need)

    def page(self, lang: str | Translator | None = None, *, key: bool = True) -> str:
        """Give a whole page of HTML for print, the key on a sheet of its own after the exercises.

        Args:
            lang: `en`, `hu` or `nl`; the sheet's own unless given.
            key: whether the key is in it.
        """
        from ulti_widgets.lessons.sheet_show import sheet_page  # noqa: PLC0415 (knows this value)

        return sheet_page(self, self._words(lang), key=key)

    def save(self, path: str | Path, *, key: bool = True) -> Path:
        """Write the page to a file, and give its path.

        Raises:
            OSError: it cannot be written.
        """
        target = Path(path)
        target.write_text(self.page(key=key), encoding="utf-8")
        return target

    def text(self, lang: str | Translator | None = None) -> str:
        """Give exercises and key as plain text."""
        from ulti_widgets.lessons.sheet_show import sheet_text  # noqa: PLC0415 (knows this value)

        return sheet_text(self, self._words(lang))

    def html(self, lang: str | Translator | None = None) -> str:
        """Give exercises and key as HTML that needs nothing else."""
        from ulti_widgets.lessons.sheet_show import sheet_html  # noqa: PLC0415 (knows this value)

        return sheet_html(self, self._words(lang))

    def _words(self, lang: str | Translator | None) -> Translator:
        return lang if isinstance(lang, Translator) else translator(lang or self.lang)

    def __repr__(self) -> str:
        """Say what is in it, without the key."""
        return f"<ClassSheet {self.seed!r}: {len(self.exercises)} exercises, {self.rules!r}>"


def _follow(rules: Rules, seed: str, number: int) -> Exercise:
    return drill_at(rules, seed, number, _drills(rules)).exercise


def _drill(rules: Rules, seed: str, number: int, kind: str) -> Exercise:
    return drill_at(rules, seed, number, [kind]).exercise


def _taker(rules: Rules, seed: str, number: int) -> Exercise:
    # Other tricks than those of `follow`.
    return drill_at(rules, f"{seed}/taker", number, _drills(rules)).taking


def _drills(rules: Rules) -> tuple[str, ...]:
    found = applicable(rules)
    if not found:
        raise SetupError("there is nothing to drill under these rules")
    return found


def _bid(rules: Rules, seed: str, number: int) -> Exercise:
    bids = rules.ladder.bids
    rng = seeded(f"{seed}/bid/{number}")
    return Exercise(rules, StandingBid(pick(rng, bids).name), LowestBid())


def _payment(rules: Rules, seed: str, number: int) -> Exercise:
    return Exercise(rules, drawn(rules, f"{seed}/payment/{number}"), Payment())


def _points(rules: Rules, seed: str, number: int) -> Exercise:
    play = played_deal(rules, f"sheet/{seed}", number).play
    assert play is not None  # noqa: S101 (it was played to its end)
    return Exercise(rules, play, CountPoints(SIDES[number % 2]))


_MAKERS: Final[dict[str, Callable[[Rules, str, int], Exercise]]] = {
    "follow": _follow,
    "taker": _taker,
    "bid": _bid,
    "payment": _payment,
    "points": _points,
}
SHEET_KINDS: Final = {
    "follow": N_("Which cards may be played?"),
    "taker": N_("Who takes the trick?"),
    "bid": N_("The lowest bid that beats"),
    "payment": N_("What is paid?"),
    "points": N_("Card points"),
}
"""The kinds of exercises, each with its name. A kind of drill (`must-beat`, say) is one too."""


def class_sheet(
    n: int, seed: int | str = 0, *, kinds: Sequence[str] = (), rules: Rules | str = pagat, lang: str = "en"
) -> ClassSheet:
    """Make a sheet: always the same one for the same arguments.

    Args:
        n: how many exercises, from 1 to 100.
        seed: what they follow from.
        kinds: keys of `SHEET_KINDS` or of `ulti_widgets.lessons.drills.KINDS`, taken in turn; unless given all that
            there are under the rules.
        rules: the rules, or a preset's name.
        lang: language: `en`, `hu` or `nl`.

    Raises:
        SheetError: there is no such kind, or nothing of it under these rules; or the number will not do.
        ValueError: the seed will not do, or there are no such rules, or no such language.
    """
    translator(lang)
    checked_seed(seed)
    chosen = preset(rules)
    if not 1 <= n <= MOST:
        raise SheetError(f"n={n}: a sheet has 1 to {MOST} exercises")
    for kind in kinds:
        if kind not in _MAKERS and kind not in DRILLS:
            raise SheetError(f"there is no kind {kind!r}: choose from {', '.join((*SHEET_KINDS, *DRILLS))}")
    wanted = list(kinds) or [kind for kind in _MAKERS if _first(chosen, kind, f"{seed}") is not None]
    made: list[SheetExercise] = []
    at = dict.fromkeys(wanted, 0)
    for number in range(1, n + 1):
        kind = wanted[(number - 1) % len(wanted)]
        found = _next(chosen, kind, f"{seed}", at)
        made.append(SheetExercise(number, kind if kind in _MAKERS else "follow", found))
    return ClassSheet(str(seed), chosen, tuple(made), lang)


def _first(rules: Rules, kind: str, seed: str) -> Exercise | None:
    try:
        return _next(rules, kind, seed, {kind: 0})
    except SheetError:
        return None


def _next(rules: Rules, kind: str, seed: str, at: dict[str, int]) -> Exercise:
    """Give the next exercise of a kind; those that do not apply under the rules are passed over."""
    why = "none was found"
    for _ in range(TRIES):
        number, at[kind] = at[kind], at[kind] + 1
        try:
            made = _MAKERS[kind](rules, seed, number) if kind in _MAKERS else _drill(rules, seed, number, kind)
        except ValueError as error:
            why = str(error)
            break
        if made.misfit is None:
            return made
        why = str(made.misfit.text())
    raise SheetError(f"no exercise of the kind {kind!r} under these rules: {why}")
