"""Lesson files: YAML read into lessons, with errors that point at their place."""

from __future__ import annotations

import difflib
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ulti_widgets.cards import Card, Hand
from ulti_widgets.language import LANGUAGES
from ulti_widgets.lessons.events import misnamed
from ulti_widgets.lessons.goals import GOALS, STEPS
from ulti_widgets.lessons.lesson import LATEST, SEATS, SHOWN, Lesson, Stage, stage_name
from ulti_widgets.lessons.payments import Case
from ulti_widgets.lessons.positions import (
    Calls,
    CardPlay,
    CardRow,
    DealLog,
    Payments,
    RecordText,
    Setup,
    StandingBid,
    record_error,
)
from ulti_widgets.lessons.telling import Text
from ulti_widgets.lessons.yaml_nodes import LessonError, Node, languages_of, read_yaml
from ulti_widgets.ulti.bids import PARTS
from ulti_widgets.ulti.presets import PRESETS
from ulti_widgets.ulti.rules import BY_NAME, RulesError
from ulti_widgets.ulti.rules_text import read_changes, read_rules
from ulti_widgets.ulti.stated import HAPPENINGS, SILENT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ulti_widgets.lessons.goals import Goal
    from ulti_widgets.ulti.rules import Rules, Value

SAMPLES: Final = Path(__file__).parent / "samples"
COURSE: Final = Path(__file__).parent / "course"
MOST: Final = 99
MOST_PAID: Final = 9999


def read_lesson(source: str | Path) -> Lesson:
    """Read a lesson from a file (a `Path`, or a name that ends in .yaml) or from its text.

    Raises:
        LessonError: it cannot be used; with file, line, column, and what would do.
        OSError: the file cannot be read.
    """
    if isinstance(source, Path) or ("\n" not in source and source.endswith((".yaml", ".yml"))):
        try:
            text = Path(source).read_text(encoding="utf-8")
        except UnicodeDecodeError as error:
            raise LessonError(str(source), 1, 1, "the file is not written in UTF-8") from error
        return _lesson(read_yaml(text, str(source)))
    return _lesson(read_yaml(source))


def samples() -> dict[str, Path]:
    """Give the sample lessons' files by the lessons' ids."""
    return {path.stem: path for path in sorted(SAMPLES.glob("*.yaml"))}


def course() -> dict[str, Path]:
    """Give the files of the course's lessons by the lessons' ids, in the course's order."""
    return {path.stem: path for path in sorted(COURSE.glob("*.yaml"))}


def shipped() -> dict[str, Path]:
    """Give the files of all lessons that come with the package, by the lessons' ids."""
    return course() | samples()


def open_lesson(name: str | Path) -> Lesson:
    """Read a lesson by its file, its text, or the id of one that comes with the package.

    Raises:
        LessonError: the file or text cannot be used.
        UnknownLessonError: there is no lesson of that id.
        OSError: the file cannot be read.
    """
    if isinstance(name, Path) or "\n" in name or name.endswith((".yaml", ".yml")):
        return read_lesson(name)
    return shipped_lesson(name)


def shipped_lesson(name: str) -> Lesson:
    """Read a lesson of the course or a sample by its id.

    Raises:
        UnknownLessonError: there is none of that id.
    """
    found = shipped()
    if name not in found:
        near = difflib.get_close_matches(name, found, n=1)
        hint = f"did you mean {near[0]!r}?" if near else f"choose one of {', '.join(found)}."
        raise UnknownLessonError(f"there is no lesson {name!r}; {hint} The name of a file ends in .yaml.")
    return read_lesson(found[name])


class UnknownLessonError(ValueError):
    """There is no lesson of that id."""


# -- reading

_LESSON: Final = ("id", "version", "title", "about", "rules", "presets", "stages")
_STAGE: Final = ("id", "text", "position", "goal", "seat", "show", "par", "hints", "right", "notes", "teaches", "turn")
_CARDS: Final = (
    "bid", "trump", "declarer", "leader", "hands", "trick", "won", "talon", "marriages", "kontra", "last", "plays",
)  # fmt: skip


def _lesson(node: Node) -> Lesson:
    found = node.mapping(_LESSON, ("id", "title", "stages"))
    rules = _rules(found["rules"]) if "rules" in found else PRESETS["pagat"]
    presets = tuple(item.choice(PRESETS) for item in found["presets"].items()) if "presets" in found else ()
    stages = tuple(_stage(item) for item in found["stages"].items())
    if not stages:
        raise found["stages"].error("a lesson has one stage at least")
    # An id such as `#2` may be what a stage without an id is called.
    names = [stage_name(number, stage.id) for number, stage in enumerate(stages)]
    for item, stage in zip(found["stages"].items(), stages, strict=True):
        if stage.id and names.count(stage.id) > 1:
            raise item.error(f"two stages have the id {stage.id!r}")
    return Lesson(
        id=_name(found["id"]),
        title=_text(found["title"]),
        stages=stages,
        rules=rules,
        version=found["version"].number(1, LATEST) if "version" in found else 1,
        about=_text(found["about"]) if "about" in found else Text(),
        presets=presets,
        file=node.file,
        places={name: (found[name].line, found[name].column) for name in ("title", "about") if name in found},
    )


def _name(node: Node) -> str:
    """Read an id, by which progress is kept."""
    name = node.text()
    if why := misnamed(name):
        raise node.error(f"the id {name[:40]!r} will not do: {why}")
    return name


def _text(node: Node) -> Text:
    return Text(dict(languages_of(node, LANGUAGES)))


def _rules(node: Node) -> Rules:
    text = node.text()
    first, *_ = text.lower().removeprefix("rules ").split() or [""]
    near = difflib.get_close_matches(first, PRESETS, n=1)
    if "=" not in first and first not in PRESETS and near:
        raise node.error(f"there is no preset {first!r}; did you mean {near[0]!r}?")
    try:
        return read_rules(text)
    except RulesError as error:
        raise node.error(str(error)) from error


def _changes(node: Node) -> dict[str, Value]:
    try:
        return read_changes(node.text())
    except RulesError as error:
        raise node.error(str(error)) from error


def _stage(node: Node) -> Stage:
    found = node.mapping(_STAGE, ("text",))
    if "goal" in found and "position" not in found:
        raise found["goal"].error("a goal needs a position")
    hints = {key: _text(item) for key, item in found["hints"].mapping(STEPS).items()} if "hints" in found else {}
    notes = {key: _text(item) for key, item in found["notes"].entries().items()} if "notes" in found else {}
    return Stage(
        text=_text(found["text"]),
        id=_name(found["id"]) if "id" in found else "",
        setup=_position(found["position"]) if "position" in found else None,
        goal=_goal(found["goal"]) if "goal" in found else None,
        seat=_seat(found["seat"]) if "seat" in found else None,
        show=found["show"].choice(SHOWN) if "show" in found else "hand",
        par=found["par"].number(1, MOST) if "par" in found else 1,
        hints=hints,
        right=_text(found["right"]) if "right" in found else None,
        notes=notes,
        teaches=tuple(item.choice(BY_NAME) for item in found["teaches"].items()) if "teaches" in found else (),
        turn=_changes(found["turn"]) if "turn" in found else {},
        places={**dict(_places(found)), "": (node.line, node.column)},
    )


def _places(found: dict[str, Node]) -> Iterator[tuple[str, tuple[int, int]]]:
    for name in ("position", "goal"):
        if name in found:
            yield from found[name].places(name)
    if "right" in found:
        yield "right", (found["right"].line, found["right"].column)
    if "hints" in found:
        for key in found["hints"].entries():
            yield f"hints.{key}", found["hints"].key_place(key)
    if "notes" in found:
        # Of a note the answer is what may be wrong.
        for key in found["notes"].entries():
            yield f"notes.{key}", found["notes"].key_place(key)


def _seat(node: Node) -> int:
    return SEATS.index(node.choice(SEATS))


def _goal(node: Node) -> Goal:
    if isinstance(node.value, str):
        return GOALS[node.choice(GOALS)]()
    entries = node.mapping(GOALS)
    if len(entries) != 1:
        raise node.error("a goal is its name, or its name with its fields below it")
    ((name, item),) = entries.items()
    made = GOALS[name]
    known = {one.name: one for one in fields(made)}  # type: ignore[arg-type]
    given: dict[str, object] = {}
    for key, value in item.mapping(known).items():
        choices = known[key].metadata.get("choices")
        if choices:
            given[key] = value.choice(choices)
        elif isinstance(known[key].default, tuple):
            given[key] = tuple(one.text() for one in value.items())
        else:
            given[key] = value.text()
        if key == "script":
            given[key] = tuple(str(_card(one)) for one in value.items())
    return made(**given)


def _card(node: Node) -> Card:
    try:
        return Card(node.text())
    except ValueError as error:
        raise node.error(str(error)) from error


def _position(node: Node) -> Setup:
    entries = node.mapping(_POSITIONS)
    if len(entries) != 1:
        raise node.error(f"a position is one of {', '.join(_POSITIONS)}")
    ((kind, item),) = entries.items()
    return _POSITIONS[kind](item)


def _hand(node: Node) -> str:
    if node.value is None:
        return ""
    try:
        return str(Hand(node.words()))
    except ValueError as error:
        raise node.error(str(error)) from error


def _three(node: Node) -> tuple[str, str, str]:
    found = node.mapping(SEATS)
    first, second, third = (_hand(found[seat]) if seat in found else "" for seat in SEATS)
    return first, second, third


def _codes(node: Node) -> tuple[str, ...]:
    return tuple(str(_card(code)) for code in node.parts())


def _cards(node: Node) -> CardPlay:
    found = node.mapping(_CARDS, ("bid", "hands"))
    last = None
    if "last" in found:
        leader, *cards = found["last"].parts() or [found["last"]]
        if leader.value not in SEATS or len(cards) != 3:  # noqa: PLR2004 (a card of each seat)
            raise found["last"].error("write the leader and the three cards: south HA H9 H7")
        one, two, three = (str(_card(card)) for card in cards)
        last = (_seat(leader), (one, two, three))
    marriages = None
    if "marriages" in found:
        suits = found["marriages"].mapping(SEATS)
        first, second, third = (suits[seat].text() if seat in suits else "" for seat in SEATS)
        marriages = (first, second, third)
    return CardPlay(
        bid=found["bid"].text(),
        hands=_three(found["hands"]),
        trump=found["trump"].choice("HBLA") if "trump" in found else None,
        declarer=_seat(found["declarer"]) if "declarer" in found else 0,
        leader=_seat(found["leader"]) if "leader" in found else None,
        trick=_codes(found["trick"]) if "trick" in found else (),
        won=_three(found["won"]) if "won" in found else ("", "", ""),
        talon=_hand(found["talon"]) if "talon" in found else "",
        marriages=marriages,
        kontra=tuple(_levels(found["kontra"]).items()) if "kontra" in found else (),
        last=last,
        plays=_codes(found["plays"]) if "plays" in found else (),
    )


def _levels(node: Node) -> dict[str, tuple[int, int]]:
    """Read levels of doubling: one for both defenders, or one for each, the declarer's right and left."""
    found: dict[str, tuple[int, int]] = {}
    for part, item in node.mapping(PARTS).items():
        levels = [item] if not isinstance(item.value, list) else item.items()
        if len(levels) not in {1, 2}:
            raise item.error("a level is expected, or two: towards the declarer's right and left")
        numbers = [level.number(0, MOST) for level in levels]
        found[part] = (numbers[0], numbers[-1])
    return found


def _record(node: Node) -> RecordText:
    setup = RecordText(node.text())
    error = record_error(setup.record)
    if error is not None:
        line, reason = error
        raise node.error(f"the record: {reason}", below=line)
    return setup


def _deal(node: Node) -> DealLog:
    found = node.mapping(("pack", "seed", "dealer", "log"))
    return DealLog(
        log=tuple(item.text() for item in found["log"].items()) if "log" in found else (),
        pack=found["pack"].text() if "pack" in found else "",
        seed=found["seed"].text() if "seed" in found else "0",
        dealer=_seat(found["dealer"]) if "dealer" in found else 2,
    )


def _silent(node: Node) -> tuple[tuple[str, str], ...]:
    return tuple((part, item.choice(HAPPENINGS)) for part, item in node.mapping(SILENT).items())


def _result(node: Node) -> Case:
    found = node.mapping(("bid", "declarer", "lost", "silent", "kontra"), ("bid",))
    return Case(
        found["bid"].text(),
        won=dict.fromkeys(_parts(found["lost"]), False) if "lost" in found else {},
        silent=dict(_silent(found["silent"])) if "silent" in found else {},
        kontra=_levels(found["kontra"]) if "kontra" in found else {},
        declarer=_seat(found["declarer"]) if "declarer" in found else 0,
    )


def _match(node: Node) -> Payments:
    deals = []
    for item in node.items():
        paid = [one.number(-MOST_PAID, MOST_PAID) for one in item.items()]
        if len(paid) != len(SEATS):
            raise item.error("write what a deal paid South, East and West: [2, -1, -1]")
        first, second, third = paid
        deals.append((first, second, third))
    return Payments(tuple(deals))


def _parts(node: Node) -> tuple[str, ...]:
    return tuple(item.choice(PARTS) for item in node.parts())


def _contract(node: Node) -> CardRow:
    found = node.mapping(("bid", "trump", "cards"), ("bid",))
    return CardRow(
        found["bid"].text(),
        found["trump"].choice("HBLA") if "trump" in found else None,
        _codes(found["cards"]) if "cards" in found else (),
    )


_POSITIONS: Final[dict[str, Callable[[Node], Setup]]] = {
    "cards": _cards,
    "record": _record,
    "deal": _deal,
    "auction": lambda node: Calls(tuple(one.text() for one in node.items())),
    "standing": lambda node: StandingBid("" if node.value is None else node.text()),
    "contract": _contract,
    "result": _result,
    "match": _match,
}
