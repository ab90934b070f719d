"""What the lesson player tells its page of a stage: the question, what an answer showed, hints, cards played out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ulti_widgets.language import N_, capital
from ulti_widgets.lessons.goals import STEPS
from ulti_widgets.ulti.names import bid_name
from ulti_widgets.widgets.asking import toggles
from ulti_widgets.widgets.lesson_table import moved, panel
from ulti_widgets.widgets.presenting import PRESENTER_LABELS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ulti_widgets.language import Translator
    from ulti_widgets.lessons.exercise import Exercise
    from ulti_widgets.lessons.goals import Answer, Hint, Verdict
    from ulti_widgets.lessons.lesson import Stage
    from ulti_widgets.ulti.building import Building
    from ulti_widgets.ulti.play import Play
    from ulti_widgets.ulti.rules import Rules

Json = dict[str, Any]

_STEP_LABELS: Final = {
    "nudge": N_("A nudge"),
    "highlight": N_("Where to look"),
    "answer": N_("The answer"),
    "why": N_("Why"),
}

LABELS: Final[Mapping[str, str]] = {
    "lesson": N_("Lesson"),
    "stage_of": N_("Step {number} of {count}"),
    "stages": N_("Steps of {lesson}"),
    "stage_go": N_("Step {number}: {stars} of 3 stars"),
    "stage_read": N_("Step {number}"),
    "stars": N_("{stars} of 3 stars"),
    "task": N_("Your task"),
    "answer": N_("Answer"),
    "answer_count": N_("{count} marked"),
    "your_answer": N_("Your answer"),
    "points": N_("Points"),
    "more": N_("One more"),
    "less": N_("One less"),
    "turn_sign": N_("Change the sign"),
    "who": N_("Who?"),
    "last_trick_here": N_("The last trick"),
    "right": N_("Right."),
    "wrong": N_("Not yet."),
    "refused": N_("That may not be played."),
    "hint": N_("Hint"),
    "hints": N_("Hints"),
    "hint_next": N_("Hint: {step}"),
    "hint_none": N_("There are no more hints."),
    "retry": N_("Again"),
    "skip_on": N_("Skip"),
    "next_stage": N_("Next"),
    "back": N_("Back"),
    "finish": N_("From the start"),
    "show_me": N_("Show it on the table"),
    "show_step": N_("Next card"),
    "show_back": N_("Back to the question"),
    "misfit": N_("This step does not apply under these rules."),
    "own_rules": N_("The lesson's own rules"),
    "done": N_("You have come to the end: {stars} of {most} stars."),
    "standing_bid": N_("The standing bid"),
    "nothing_stands": N_("Nobody has bid yet."),
    "result_of": N_("What happened"),
    "made": N_("made"),
    "failed": N_("failed"),
    "won_cards": N_("Tricks of {name}"),
    "talon_cards": N_("In the talon"),
    "mark_cards": N_("Your hand: mark cards"),
    "choose_card": N_("Your hand: choose a card"),
    "marked": N_("{card}, marked"),
    "bid_parts": N_("Build the bid"),
    "choose_bids": N_("Mark the bids"),
    "choose_all": N_("Mark all that fit"),
    "choose_one": N_("Choose one"),
    "some_cards": N_("Choose a card"),
    "build_first": N_("Choose what the bid promises."),
    "trick_on_table": N_("The trick on the table"),
    "rungs_near": N_("On the ladder"),
    "rung": N_("Rung"),
    "mark_standing": N_("stands"),
    "mark_beats": N_("beats it"),
    "mark_short": N_("does not beat it"),
    "payment": N_("What each defender pays"),
    "payment_of": N_("to or from {name}"),
    "sum_total": N_("Together"),
    "was": N_("was {points}"),
    **PRESENTER_LABELS,
}
"""The page's own labels."""


def turned(exercise: Exercise | None, rules: Rules, words: Translator) -> list[str]:
    """Say which rules hold in a step alone; nothing where they are those of the lesson."""
    said = [] if exercise is None else exercise.rules.diff(rules).sentences(words)
    return [words.say(N_("Turned in this step: {rule}"), rule=" ".join(said))] if said else []


def hints(given: Sequence[Hint], words: Translator) -> list[Json]:
    """Give the hints taken so far."""
    return [
        {
            "step": hint.step,
            "label": words.text(_STEP_LABELS[hint.step]),
            "text": hint.text(words),
            "because": [str(card) for card in hint.because],
            "instead": [str(card) for card in hint.instead],
        }
        for hint in given
    ]


def next_hint(given: int, words: Translator) -> str | None:
    """Name the hint that comes next; None after the last."""
    return words.text(_STEP_LABELS[STEPS[given]]) if given < len(STEPS) else None


def ask(exercise: Exercise, building: Building, given: Answer | None, words: Translator) -> Json:
    """Give what is asked, and what there is to choose from.

    Args:
        exercise: the question.
        building: the bid in the making, where a bid is asked for.
        given: the answer that was judged, to be marked among the choices; None before.
        words: the language.
    """
    goal = exercise.goal
    asked: Json = {"kind": goal.answer, "given": given if goal.answer in {"seat", "choice"} else None}
    if goal.answer == "seat":
        # Seat names come with the cloth.
        asked["seats"] = [(exercise.viewer + step) % 3 for step in range(3)]
    if goal.answer == "bids":
        bids = goal.choices(exercise)
        asked["options"] = [{"id": bid.name, "name": capital(bid_name(bid, words))} for bid in bids]
    if goal.answer in {"choice", "choices"}:
        asked["options"] = [{"id": one.id, "name": one.said.text(words)} for one in goal.options(exercise)]
    if goal.answer == "bid":
        bid, why = building.bid, building.why()
        asked["builder"] = {
            "toggles": toggles(building, words, trumps=False),
            "bid": None if bid is None else bid.name,
            "text": "" if bid is None else capital(bid_name(bid, words)),
            "why": None if bid is not None or why is None else why.text(words),
        }
    return asked


def feedback(
    stage: Stage, exercise: Exercise | None, verdict: Verdict | None, answer: Answer | None, words: Translator
) -> Json | None:
    """Give what an answer showed; None before one, and while moves go on well."""
    if verdict is None or (verdict.open and verdict.right):
        return None
    own = [stage.right] if verdict.right and stage.right is not None else []
    if exercise is not None and answer is not None:
        note = stage.note(exercise, answer)
        own += [] if note is None else [note]
    return {
        "right": verdict.right,
        "open": verdict.open,
        "kind": verdict.kind,
        "note": " ".join(text.text(words) for text in own),
        "text": verdict.text(words),
        "because": [str(card) for card in verdict.because],
        "instead": [str(card) for card in verdict.instead],
    }


def film(
    exercise: Exercise | None, frames: Sequence[Play], verdict: Verdict | None, number: int, words: Translator
) -> Json | None:
    """Give the positions to play out: to be rewound after a wrong answer, to stay after a good move.

    Args:
        exercise: the question.
        frames: the positions.
        verdict: on the answer that they follow from.
        number: tells one film from another.
        words: the language.
    """
    if exercise is None or len(frames) < 2:  # noqa: PLR2004 (a film has two pictures)
        return None
    return {
        "id": number,
        "rewind": verdict is not None and not verdict.right,
        "frames": [{"text": moved(play, words), "panel": panel(exercise, play, words, told=True)} for play in frames],
    }
