"""An exercise in the making: what is asked of a position, and the lesson file that comes of it."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, Final

from ulti_widgets.cards import Card
from ulti_widgets.language import N_, Noun, card_noun
from ulti_widgets.lessons.answers import write_answer
from ulti_widgets.lessons.exercise import Exercise
from ulti_widgets.lessons.goals import GOALS
from ulti_widgets.lessons.lesson import Lesson, Stage
from ulti_widgets.lessons.placing import read_codes, write_codes
from ulti_widgets.lessons.positions import CardPlay
from ulti_widgets.lessons.telling import Text
from ulti_widgets.lessons.writing import write_lesson
from ulti_widgets.ulti.names import part_noun
from ulti_widgets.ulti.reasons import RefusedError, reason
from ulti_widgets.widgets.positions import seat_name

if TYPE_CHECKING:
    from collections.abc import Mapping
    from dataclasses import Field

    from ulti_widgets.language import Translator
    from ulti_widgets.lessons.goals import Goal
    from ulti_widgets.ulti.bids import Bid
    from ulti_widgets.ulti.play import Play

Json = dict[str, Any]

GOAL_NAMES: Final = {
    "legal-cards": N_("Mark every card that may be played"),
    "legal-card": N_("Play a card that may be played"),
    "taker": N_("Say who takes the trick"),
    "win-trick": N_("Take the trick for certain"),
    "make": N_("Make a part of the bid, or defeat it"),
    "count-points": N_("Count a side's card points"),
}
"""The goals that begin from a position, with a few words for each."""

_CHOICES: Final = {
    "seat": N_("the seat itself"),
    "side": N_("the side"),
    "declarer": N_("declarer"),
    "defenders": N_("defenders"),
}


@dataclass(frozen=True)
class Draft:
    """What is asked, and how the learner is told: a value.

    Attributes:
        goal: one of `GOAL_NAMES`.
        options: the goal's own fields.
        title, text: of the exercise; "" for those that it gets by itself.
    """

    goal: str
    options: Mapping[str, Any]
    title: str
    text: str

    def made(self, bid: Bid | None) -> Goal:
        """Give the goal, its part one of the bid's unless given."""
        kind = GOALS[self.goal]
        known = {one.name: one for one in _fields(kind)}
        given = {}
        for name, value in self.options.items():
            if name in known and value != "":
                given[name] = tuple(str(value).split()) if isinstance(known[name].default, tuple) else value
        if self.goal == "make" and "part" not in given:
            given["part"] = "ulti" if bid is None else bid.parts[-1]
        return kind(**given)

    def exercise(self, play: Play) -> Exercise:
        """Give the exercise that asks it of a position."""
        return Exercise(play.rules, CardPlay.of(play), self.made(play.bid))

    def lesson(self, play: Play, words: Translator) -> str:
        """Give the lesson file; "" where the goal does not apply to the position."""
        exercise = self.exercise(play)
        if exercise.misfit is not None:
            return ""
        title = self.title or words.text(N_("An exercise"))
        text = self.text or exercise.question.text(words)
        stage = Stage(text=Text({words.lang: text}), id="one", setup=CardPlay.of(play), goal=exercise.goal)
        return write_lesson(Lesson(slug(title), Text({words.lang: title}), (stage,), play.rules))

    # -- what the page is told

    def view(self, play: Play | None, bid: Bid | None, words: Translator) -> Json:
        """Give what is asked, what is right, and why the goal does not apply where it does not."""
        goal = self.made(bid)
        exercise = None if play is None else self.exercise(play)
        misfit = None if exercise is None else exercise.misfit
        asks = exercise is not None and misfit is None
        return {
            "goal": self.goal,
            "goals": [{"id": name, "name": words.text(text)} for name, text in GOAL_NAMES.items()],
            "options": [_option(one, getattr(goal, one.name), bid, words) for one in _fields(type(goal))],
            "misfit": "" if misfit is None else misfit.text(words),
            "question": exercise.question.text(words) if exercise is not None and asks else "",
            "answers": self._answers(exercise, words) if exercise is not None and asks else "",
            "title": self.title,
            "text": self.text,
        }

    def _answers(self, exercise: Exercise, words: Translator) -> str:
        found = [self._written(write_answer(answer), words) for answer in exercise.solutions()]
        if not found:
            return words.text(N_("No answer is right."))
        return words.say(N_("Right: {answers}."), answers="; ".join(found))

    def _written(self, answer: str | int | list[str], words: Translator) -> str:
        """Write an answer in words: cards by their names, seats by theirs."""
        if self.goal == "taker":
            return seat_name(int(str(answer)), words)
        if isinstance(answer, int):
            return str(answer)
        names = [card_noun(Card(code)) for code in (answer if isinstance(answer, list) else [answer])]
        if not names:
            return words.text(N_("none"))
        return words.say("{cards:and}", cards=list[Noun](names))


def checked(goal: str, options: Mapping[str, Any]) -> Json:
    """Check the fields that are given to a goal, and those of the other goals, which may be chosen next.

    Raises:
        RefusedError: a value is none of the choices, or no cards where cards are asked for.
    """
    found = dict(options)
    known = {one.name: one for name in (*GOAL_NAMES, goal) for one in _fields(GOALS[name])}
    for one in known.values():
        value = found.get(one.name, "")
        choices = one.metadata.get("choices", ())
        if value == "":
            continue
        if choices and value not in choices:
            raise RefusedError(reason("no-choice", text=repr(value), choices=", ".join(choices)))
        if isinstance(one.default, tuple):
            found[one.name] = write_codes("trick", read_codes(value))
    return found


def _fields(kind: type[Goal]) -> tuple[Field[Any], ...]:
    return fields(kind)  # type: ignore[arg-type]  # goals are dataclasses


def _option(one: Field[Any], value: Any, bid: Bid | None, words: Translator) -> Json:
    choices = [(choice, words.text(str(_CHOICES.get(choice, choice)))) for choice in one.metadata.get("choices", ())]
    if one.name == "part" and bid is not None:
        choices = [(part, words.noun(part_noun(part))) for part in bid.parts]
    return {
        "name": one.name,
        "meaning": words.text(str(one.metadata.get("meaning", one.name))),
        "value": " ".join(value) if isinstance(value, tuple) else value,
        "choices": [{"id": key, "name": name} for key, name in choices],
    }


def slug(title: str) -> str:
    """Give a lesson's id for a title: lower case, letters and figures, with hyphens."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-") or "exercise"
