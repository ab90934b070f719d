"""What the tutorials say of the widgets beside the text is what those do."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from ulti_widgets import TrickTrainer
from ulti_widgets.lessons.goals import Hundred

ROOT = Path(__file__).parent.parent


def cells(tutorial: str) -> list[tuple[str, str]]:
    """Give kind and text of each cell."""
    found = json.loads((ROOT / "tutorials" / f"{tutorial}.ipynb").read_text(encoding="utf-8"))["cells"]
    return [(cell["cell_type"], "".join(cell["source"])) for cell in found]


def after(tutorial: str, words: str) -> Any:
    """Give the widget of the cell below some words."""
    found = cells(tutorial)
    (at,) = [at for at, (kind, text) in enumerate(found) if kind == "markdown" and words in text]
    kind, code = found[at + 1]
    assert kind == "code"
    imports, _, last = code.rstrip().rpartition("\n")
    known: dict[str, Any] = {}
    exec(imports, known)  # noqa: S102 (our own tutorials)
    return eval(last, known)  # noqa: S307


def test_who_is_told_to_be_asked_is_asked() -> None:
    counter = after("09-silent-results", "be asked whether somebody reached a hundred")
    assert counter.view["question"] is not None
    goals = []
    while counter.exercise is not None:
        goals.append(counter.exercise.goal)
        counter.next_question()
    assert Hundred() in goals


def test_after_the_set_of_a_class_the_trainer_goes_on() -> None:
    words = "goes on with what he needs most"
    assert words in (ROOT / "docs" / "classes.md").read_text(encoding="utf-8")
    trainer = after("20-for-teachers", words)
    assert isinstance(trainer, TrickTrainer)
    for number in range(trainer.length):
        assert trainer.view["set"] == f"Drill {number + 1} of the set of 12."
        trainer.skip()
    assert trainer.view["set"] == "All 12 drills of the set are done."
    assert trainer.drill is not None


def test_a_hundred_has_nine_items_of_ten_points_on_every_page() -> None:
    item = ("nine items", "four aces", "four tens", "last trick")
    for tutorial in ("05-the-hundreds", "11-playing-a-match"):
        lines = [line for _, text in cells(tutorial) for line in text.splitlines() if "nine items of ten" in line]
        assert lines
        assert all(words in line for line in lines for words in item), lines
