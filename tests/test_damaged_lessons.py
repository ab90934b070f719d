"""Lesson files that are damaged: each is refused with the place of what is wrong, by no other error."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING, Final

import pytest

from tests.helpers import USUAL
from ulti_widgets.cli import main
from ulti_widgets.lessons.check import check_lesson
from ulti_widgets.lessons.reading import read_lesson, shipped
from ulti_widgets.lessons.yaml_nodes import LessonError

if TYPE_CHECKING:
    from pathlib import Path

CARDS: Final = """\
id: one
title: One
stages:
  - text: Look.
    position:
      cards:
        bid: simple ulti
        trump: L
        hands: {south: HA H9, east: BK B9, west: BA B10}
        last: south H8 H7 HJ
        kontra: {ulti: [1, 1]}
    goal: taker
"""


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "reason"),
    [
        ("last: south H8", "last: south HX", 10, 15, "'HX' is no card"),
        ("last: south H8", "last: south", 10, 15, "the leader and the three cards"),
        ("last: south H8 H7 HJ", "last: ''", 10, 15, "the leader and the three cards"),
        ("last: south H8 H7 HJ", "last: [south, H8, H7, [HJ]]", 10, 31, "a text is expected, not a list"),
        ("last: south H8 H7 HJ", "last: [south, H8, HX, HJ]", 10, 27, "'HX' is no card"),
        ("last: south H8 H7 HJ", "plays: [H8, HX]", 10, 21, "'HX' is no card"),
        ("ulti: [1, 1]", "ulti: []", 11, 24, "a level is expected, or two"),
        ("ulti: [1, 1]", "ulti: [1, 1, 1]", 11, 24, "a level is expected, or two"),
        ("ulti: [1, 1]", "ulti: [[1], 1]", 11, 25, "a number from 0"),
        ("goal: taker", f"goal: {'[' * 3000}", 1, 1, "nested too deeply"),
        ("goal: taker", "goal: taker\n    teaches: {? {a: [b]} : c}", 1, 1, "this is no YAML"),
        ("goal: taker", "goal: taker\n    teaches: !!omap x", 1, 1, "this is no YAML"),
        ("goal: taker", "goal: &a [*a]", 12, 11, "a mapping is expected"),
        ("goal: taker", "<<: {gaol: taker}", 4, 5, "there is no 'gaol' here"),
        ("goal: taker", "<<: {goal: takr}", 4, 5, "'takr' will not do; did you mean 'taker'"),
    ],
)
def test_damage_is_refused_with_its_place(old: str, new: str, line: int, column: int, reason: str) -> None:
    assert old in CARDS
    with pytest.raises(LessonError) as caught:
        read_lesson(CARDS.replace(old, new, 1))
    assert reason in caught.value.reason
    assert (caught.value.line, caught.value.column) == (line, column)


def test_a_mapping_may_be_merged_into_another() -> None:
    merged = CARDS.replace("cards:", "cards: &cards") + (
        "  - text: Again.\n    position:\n      cards:\n        <<: *cards\n        trump: B\n    goal: taker\n"
    )
    first, second = read_lesson(merged).stages
    assert second.setup == read_lesson(CARDS.replace("trump: L", "trump: B")).stages[0].setup
    assert first.setup == read_lesson(CARDS).stages[0].setup
    assert second.place("position.cards.bid") == (16, 9), "what is merged is pointed at where it is merged into"
    assert second.place("position.cards.trump") == (17, 16)


def test_damage_is_told_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "one.yaml"
    file.write_text(CARDS.replace("south H8", "south HX"))
    assert main(["check-lesson", str(file)]) == 1
    assert f"{file}:10:15: " in capsys.readouterr().out


# -- damaged at random

TOKENS: Final = re.compile(r"\s+|[\w-]+|[^\w\s]")
STRANGE: Final = (
    "[]", "{}", "~", "[[", "- ", "? ", "|\n", ">", "''", '"', "\0", "\t", "<<: *p", "&p ", "*p", "!!set", "!!omap ",
    "!x ", "2020-01-01", "1.5", "1e400", "0x1f", "true", "-1", "99999999999", "HX", "\ud7ff", "é", "%", "@", "`", "[a]",
    "{a: b}", "deal:", "auction: [pass]", "match: []", "result: {bid: betli}", "log: [take, pass]", "pack: HA",
    "marriages: {south: X}", "last: south HX H9 H10", "kontra: {ulti: []}",
)  # fmt: skip
"""What YAML or the reader could stumble over."""
TEXTS: Final = [path.read_text("utf-8") for path in shipped().values()]
WORDS: Final = sorted({word for text in TEXTS for word in TOKENS.findall(text)})


def one_stage(random: Random) -> str:
    """Give a shipped lesson with one of its stages alone."""
    head, _, rest = random.choice(TEXTS).partition("stages:\n")
    return f"{head}stages:\n{random.choice([part for part in re.split(r'(?m)^(?=  - )', rest) if part.strip()])}"


def damaged(text: str, random: Random) -> str:
    """Delete, repeat or replace some words and lines."""
    for _ in range(random.choice((1, 1, 1, 2, 3, 6))):
        words = random.random() < 0.6
        parts = TOKENS.findall(text) if words else text.splitlines(keepends=True)
        if parts:
            others = WORDS if words else random.choice(TEXTS).splitlines(keepends=True)
            at = random.randrange(len(parts))
            parts[at] = random.choice(("", parts[at] * 2, random.choice(others), random.choice(STRANGE)))
        text = "".join(parts)
    return text


@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_damaged_nothing_but_a_lesson_error_comes(seed: int) -> None:
    random = Random(seed)
    refused: list[tuple[LessonError, str]] = []
    for _ in range(USUAL):
        text = damaged(one_stage(random), random) + "\n"
        try:
            lesson = read_lesson(text)
        except LessonError as error:
            refused.append((error, text))
        else:
            check_lesson(lesson)
    assert 0 < len(refused) < USUAL
    for one, text in refused:
        assert 1 <= one.line <= len(text.splitlines()) + 1, text
        assert one.column >= 1, text
