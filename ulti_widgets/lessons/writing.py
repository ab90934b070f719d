"""Lessons written as YAML, which `reading` reads back: for those who make lessons by clicking."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING

from ulti_widgets.lessons.lesson import SEATS
from ulti_widgets.lessons.payments import Case
from ulti_widgets.lessons.positions import Calls, CardPlay, CardRow, DealLog, Payments, RecordText, StandingBid
from ulti_widgets.lessons.yaml_nodes import write_yaml
from ulti_widgets.ulti.rules_text import write_changes, write_rules

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ulti_widgets.lessons.goals import Goal
    from ulti_widgets.lessons.lesson import Lesson, Stage
    from ulti_widgets.lessons.positions import Setup


def write_lesson(lesson: Lesson) -> str:
    """Write a lesson as YAML that `read_lesson` reads back."""
    data: dict[str, object] = {"id": lesson.id, "version": lesson.version, "title": dict(lesson.title.by_language)}
    if lesson.about.by_language:
        data["about"] = dict(lesson.about.by_language)
    data["rules"] = write_rules(lesson.rules)
    if lesson.presets:
        data["presets"] = list(lesson.presets)
    data["stages"] = [_stage_data(stage) for stage in lesson.stages]
    return write_yaml(data)


def _stage_data(stage: Stage) -> dict[str, object]:
    data: dict[str, object] = {"id": stage.id} if stage.id else {}
    data["text"] = dict(stage.text.by_language)
    if stage.setup is not None:
        data["position"] = _position_data(stage.setup)
    if stage.goal is not None:
        given = _goal_data(stage.goal)
        data["goal"] = {stage.goal.name: given} if given else stage.goal.name
    return data | _said(stage)


def _said(stage: Stage) -> dict[str, object]:
    """Give what a stage says beside its text, position and goal, without what is as it would be anyway."""
    found: dict[str, object] = {
        "seat": None if stage.seat is None else SEATS[stage.seat],
        "show": stage.show if stage.show != "hand" else None,
        "par": stage.par if stage.par != 1 else None,
        "hints": {step: dict(text.by_language) for step, text in stage.hints.items()},
        "right": None if stage.right is None else dict(stage.right.by_language),
        "notes": {answer: dict(text.by_language) for answer, text in stage.notes.items()},
        "turn": write_changes(stage.turn),
        "teaches": list(stage.teaches),
    }
    return {key: value for key, value in found.items() if value}


def _goal_data(goal: Goal) -> dict[str, object]:
    given: dict[str, object] = {}
    for one in fields(goal):  # type: ignore[arg-type]
        value = getattr(goal, one.name)
        if value != one.default:
            given[one.name] = list(value) if isinstance(value, tuple) else value
    return given


def _position_data(setup: Setup) -> dict[str, object]:
    match setup:
        case CardPlay():
            data: dict[str, object] = {"cards": _cards_data(setup)}
        case RecordText():
            data = {"record": setup.record}
        case StandingBid():
            data = {"standing": setup.bid or None}
        case Calls():
            data = {"auction": list(setup.calls)}
        case DealLog():
            start = {"pack": setup.pack} if setup.pack else {"seed": setup.seed}
            data = {"deal": {**start, "dealer": SEATS[setup.dealer], "log": list(setup.log)}}
        case CardRow():
            row = {"bid": setup.bid, "trump": setup.trump, "cards": " ".join(setup.cards)}
            data = {"contract": _given(row)}
        case Payments():
            data = {"match": [list(paid) for paid in setup.paid]}
        case Case():
            data = {"result": _given(_result_data(setup))}
        case _:
            raise TypeError(f"{type(setup).__name__} has no form in a lesson file")
    return data


def _given(data: Mapping[str, object]) -> dict[str, object]:
    return {key: value for key, value in data.items() if value}


def _result_data(case: Case) -> dict[str, object]:
    return {
        "bid": case.bid,
        "declarer": SEATS[case.declarer] if case.declarer else None,
        "lost": [part for part, won in case.won.items() if not won],
        "silent": dict(case.silent),
        "kontra": _levels_data(case.kontra),
    }


def _levels_data(levels: Mapping[str, tuple[int, int]]) -> dict[str, object]:
    return {part: right if right == left else [right, left] for part, (right, left) in levels.items()}


def _cards_data(setup: CardPlay) -> dict[str, object]:
    marriages, last = setup.marriages, setup.last
    data: dict[str, object] = {
        "bid": setup.bid,
        "trump": setup.trump,
        "declarer": SEATS[setup.declarer],
        "leader": None if setup.leader is None else SEATS[setup.leader],
        "hands": dict(zip(SEATS, setup.hands, strict=True)),
        "trick": " ".join(setup.trick),
        "won": {seat: cards for seat, cards in zip(SEATS, setup.won, strict=True) if cards},
        "talon": setup.talon,
        "marriages": None
        if marriages is None
        else {seat: suits for seat, suits in zip(SEATS, marriages, strict=True) if suits},
        "kontra": _levels_data(dict(setup.kontra)),
        "last": None if last is None else " ".join((SEATS[last[0]], *last[1])),
        "plays": " ".join(setup.plays),
    }
    # Marriages that are none are not the same as marriages that are not told.
    return {key: value for key, value in data.items() if value or (key == "marriages" and value is not None)}
