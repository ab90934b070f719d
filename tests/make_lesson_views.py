"""Writes js/dev/lessons.json: what the lesson player tells its page, for the page's own tests and `npm run dev`.

python tests/make_lesson_views.py
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, Final

from ulti_widgets.lessons.answers import write_answer
from ulti_widgets.ulti.presets import PRESETS
from ulti_widgets.widgets.lesson_player import LessonPlayer

FILE: Final = Path(__file__).parent.parent / "js" / "dev" / "lessons.json"
LEVELS: Final = {
    "card": ("follow-suit", 0),
    "cards": ("follow-suit", 1),
    "seat": ("who-takes-it", 0),
    "win": ("who-takes-it", 2),
    "moves": ("the-last-trick", 0),
    "bids": ("up-the-ladder", 0),
    "bid": ("up-the-ladder", 1),
    "number": ("what-it-pays", 2),
    "points": ("counting", 1),
    "row": ("two-orders", 0),
    "choice": ("what-it-pays", 4),
    "choices": ("up-the-ladder", 3),
}


def views() -> dict[str, Any]:
    """Give for each level the question, the first hint, a wrong answer and a right one."""
    found: dict[str, Any] = {}
    player = LessonPlayer("follow-suit")
    for name, (lesson, stage) in LEVELS.items():
        player = LessonPlayer(lesson)
        player.stage = stage
        exercise = player.exercise
        assert exercise is not None
        found[f"{name}-ask"] = player.view
        player.hint()
        found[f"{name}-hint"] = player.view
        for end, answer in (("wrong", exercise.wrong_answers()[0]), ("right", exercise.solutions()[0])):
            player.retry()
            player.answer(write_answer(answer))
            found[f"{name}-{end}"] = player.view
    player = LessonPlayer("what-it-pays", rules=PRESETS["nine_deals"])
    player.stage = 2
    found["misfit"] = player.view
    return {"views": found, "words": player.words, "menu": {**LessonPlayer("follow-suit").menu, "fields": []}}


def text() -> str:
    """Give the text of the file: a view a line."""
    found = views()
    lines = [f"{_json(name)}: {_json(view)}" for name, view in found["views"].items()]
    rest = ",\n".join(f"{_json(key)}: {_json(found[key])}" for key in ("words", "menu"))
    return '{"views": {\n' + ",\n".join(lines) + "\n},\n" + rest + "}\n"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


if __name__ == "__main__":
    os.environ["ULTI_PROGRESS"] = "off"
    FILE.write_text(text(), encoding="utf-8")
