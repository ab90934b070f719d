"""The JSON schema of lesson files, made from what the reader knows: editors check and complete by it.

`schema.json` beside this module is its text; a test fails when they differ.

    python -m ulti_widgets.lessons.schema > ulti_widgets/lessons/schema.json
"""

from __future__ import annotations

import json
import sys
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ulti_widgets.language import LANGUAGES
from ulti_widgets.lessons.goals import GOALS, STEPS
from ulti_widgets.lessons.lesson import SEATS, SHOWN
from ulti_widgets.ulti.bids import PARTS
from ulti_widgets.ulti.presets import PRESETS
from ulti_widgets.ulti.stated import HAPPENINGS, SILENT

if TYPE_CHECKING:
    from ulti_widgets.lessons.goals import Goal

Json = dict[str, Any]

FILE: Final = Path(__file__).with_name("schema.json")
_TEXT: Final = {"$ref": "#/$defs/text"}
_WORDS: Final = {"$ref": "#/$defs/words"}
_SEAT: Final = {"enum": list(SEATS)}


def _object(properties: Json, required: tuple[str, ...] = (), **more: object) -> Json:
    made: Json = {"type": "object", "properties": properties, "additionalProperties": False, **more}
    if required:
        made["required"] = list(required)
    return made


def _by_seat(what: Json) -> Json:
    return _object(dict.fromkeys(SEATS, what))


def _goal(made: type[Goal]) -> Json:
    properties: Json = {}
    for one in fields(made):  # type: ignore[arg-type]
        if one.metadata.get("choices"):
            shape: Json = {"enum": list(one.metadata["choices"])}
        elif isinstance(one.default, tuple):
            shape = {"type": "array", "items": {"type": ["string", "integer"]}}
        else:
            shape = {"type": "string"}
        properties[one.name] = {**shape, "description": one.metadata.get("meaning", "")}
    return _object(properties, description=made.meaning)


def schema() -> Json:
    """Make the schema."""
    level: Json = {"type": "integer", "minimum": 0}
    each: Json = {"type": "array", "items": level, "minItems": 1, "maxItems": 2}
    levels = _object({part: {"oneOf": [level, each]} for part in PARTS})
    silent = _object({part: {"enum": list(HAPPENINGS)} for part in SILENT})
    cards = _object(
        {
            "bid": {"type": "string"},
            "trump": {"enum": list("HBLA")},
            "declarer": _SEAT,
            "leader": _SEAT,
            "hands": _by_seat(_WORDS),
            "trick": _WORDS,
            "won": _by_seat(_WORDS),
            "talon": _WORDS,
            "marriages": _by_seat({"type": "string", "pattern": "^[HBLA]*$"}),
            "kontra": levels,
            "last": _WORDS,
            "plays": _WORDS,
        },
        ("bid", "hands"),
        description="A position in the card play.",
    )
    positions: Json = {
        "cards": cards,
        "record": {"type": "string", "description": "A record of a position or a deal."},
        "deal": _object(
            {
                "pack": {"type": "string"},
                "seed": {"type": ["string", "integer"]},
                "dealer": _SEAT,
                "log": {"type": "array", "items": {"type": "string"}},
            },
            description="A deal and what has been done in it.",
        ),
        "auction": {
            "type": "array",
            "items": {"type": ["string", "integer"]},
            "description": "The calls from the opener on: simple, pass, blind ulti.",
        },
        "standing": {"type": ["string", "null"], "description": "The standing bid; null before the first."},
        "contract": _object(
            {"bid": {"type": "string"}, "trump": {"enum": list("HBLA")}, "cards": _WORDS},
            ("bid",),
            description="A contract, and some cards to look at.",
        ),
        "result": _object(
            {"bid": {"type": "string"}, "declarer": _SEAT, "lost": _WORDS, "silent": silent, "kontra": levels},
            ("bid",),
            description="How a deal ended.",
        ),
    }
    stage = _object(
        {
            "id": {"type": ["string", "integer"]},
            "text": _TEXT,
            "position": {"oneOf": [_object({key: shape}, (key,)) for key, shape in positions.items()]},
            "goal": {
                "oneOf": [
                    {"enum": list(GOALS)},
                    *(_object({name: _goal(made)}, (name,)) for name, made in GOALS.items()),
                ]
            },
            "seat": _SEAT,
            "show": {"enum": list(SHOWN)},
            "par": {"type": "integer", "minimum": 1},
            "hints": _object(dict.fromkeys(STEPS, _TEXT)),
            "right": _TEXT,
            "notes": {"type": "object", "additionalProperties": _TEXT},
        },
        ("text",),
        dependentRequired={"goal": ["position"]},
    )
    lesson = _object(
        {
            "id": {"type": ["string", "integer"]},
            "version": {"type": "integer", "minimum": 1},
            "title": _TEXT,
            "about": _TEXT,
            "rules": {"type": "string", "description": "A preset, and the rules that differ: pagat must_beat=no"},
            "presets": {"type": "array", "items": {"enum": list(PRESETS)}},
            "stages": {"type": "array", "items": stage, "minItems": 1},
        },
        ("id", "title", "stages"),
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A lesson of ulti_widgets",
        **lesson,
        "$defs": {"text": _text(), "words": _some_words()},
    }


def _text() -> Json:
    languages: Json = {language: {"type": "string"} for language in LANGUAGES}
    return {"oneOf": [{"type": "string"}, _object(languages, minProperties=1)]}


def _some_words() -> Json:
    listed = {"type": "array", "items": {"type": ["string", "integer"]}}
    return {"oneOf": [{"type": ["string", "null"]}, listed]}


def schema_text() -> str:
    """Give the schema as the file has it."""
    return json.dumps(schema(), indent=1) + "\n"


if __name__ == "__main__":
    sys.stdout.write(schema_text())
