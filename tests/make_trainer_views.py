"""Writes js/dev/trainers.json: what the trainers tell their pages, for the pages' own tests.

python tests/make_trainer_views.py
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, Final

from ulti_widgets.cards import Hand
from ulti_widgets.ulti.presets import pagat
from ulti_widgets.widgets.deal_editor import DealEditor
from ulti_widgets.widgets.point_counter import PointCounter
from ulti_widgets.widgets.trick_trainer import TrickTrainer

FILE: Final = Path(__file__).parent.parent / "js" / "dev" / "trainers.json"


def views() -> dict[str, Any]:
    """Give what does not change of each widget, and its view in each of its states."""
    found: dict[str, Any] = {}
    trainer: Any = TrickTrainer(seed=3)
    found["tricks-asked"] = trainer.view
    legal = trainer.exercise.play.legal
    wrong = next(card for card in trainer.view["hand"] if card not in _codes(legal))
    trainer.answer([*_codes(legal), wrong])
    found["tricks-wrong"] = trainer.view
    trainer.hint()
    found["tricks-hint"] = trainer.view
    trainer.answer(_codes(legal))
    found["tricks-right"] = trainer.view
    trainer.go_on()
    found["tricks-taker"] = trainer.view
    trainer.show_answer().rules = pagat.replace(ten_high_in_sides=False)
    found["tricks-shown"] = trainer.view
    counter: Any = PointCounter(seed=3)
    counter.step = 4
    found["points-along"] = counter.view
    counter.mode = "ask"
    found["points-ask"] = counter.view
    counter.answer(3)
    found["points-wrong"] = counter.view
    counter.hint()
    found["points-hint"] = counter.view
    while not counter.view["question"]["choices"]:
        counter.next_question()
    found["points-choice"] = counter.view
    while counter.exercise is not None:
        counter.next_question()
    found["points-finished"] = counter.view
    editor: Any = DealEditor()
    found["editor-empty"] = editor.view
    editor.cards = {"south": "HA H9 L8", "east": "BK B9 A7", "west": "LK B7", "trick": "HK"}
    editor.leader = 2
    found["editor-position"] = editor.view
    editor.cards = {**editor.cards, "talon": "AA"}
    found["editor-wrong"] = editor.view
    editor.cards = {"south": "LK LQ", "east": "HK HQ", "west": "A7 A8", "won-south": "HA H9 H7"}
    editor.set_trait("kontra", {"simple": 2})
    editor.last, editor.leader, editor.marriages = "H7 HA H9", 0, ("L", "", "")
    found["editor-more"] = editor.view
    widgets = {"tricks": trainer, "points": counter, "editor": editor}
    shared = {name: {"menu": widget.menu, "words": widget.words} for name, widget in widgets.items()}
    return {"shared": shared, "views": found}


def _codes(mask: int) -> list[str]:
    return [str(card) for card in Hand(mask=mask)]


if __name__ == "__main__":
    os.environ["ULTI_PROGRESS"] = "off"
    FILE.write_text(json.dumps(views(), ensure_ascii=False, indent=None) + "\n", encoding="utf-8")
