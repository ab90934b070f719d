"""Where marriages are told only at the count, no page says that somebody declared one."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest

import ulti_widgets
from ulti_widgets import Play, class_sheet
from ulti_widgets.lessons.counting import Counted, played_deal
from ulti_widgets.lessons.reading import read_lesson, shipped
from ulti_widgets.ulti.presets import PRESETS, nine_deals, pagat

if TYPE_CHECKING:
    from ulti_widgets.ulti.rules import Rules

DECLARED = re.compile(r"\b(declare[sd]?|said|bemond\w*|mondott be|meld[te]?|meldde|gemeld|zei)\b", re.IGNORECASE)
LANGS = ("en", "hu", "nl")
UNTOLD = {name for name, rules in PRESETS.items() if rules.marriages == "at_count"}
COUNTING = [
    lesson
    for lesson in map(read_lesson, shipped().values())
    if UNTOLD & set(lesson.presets) and any(stage.goal is not None and stage.goal.counts for stage in lesson.stages)
]
LessonPlayer: Any = ulti_widgets.LessonPlayer
PointCounter: Any = ulti_widgets.PointCounter
Table: Any = ulti_widgets.Table


def married(rules: Rules) -> Play:
    """Give a deal's end in which marriages count."""
    return next(play for number in range(0, 40, 2) if any((play := at_end(rules, number)).marriages))


def at_end(rules: Rules, number: int) -> Play:
    play = played_deal(rules, 1, number).play
    assert play is not None
    return play


def test_there_are_such_rules_and_lessons_of_counting() -> None:
    assert "nine_deals" in UNTOLD
    assert {"03-points", "03-check"} <= {lesson.id for lesson in COUNTING}


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("lesson", COUNTING, ids=lambda lesson: lesson.id)
def test_lessons_of_counting_are_true_under_the_rules_that_they_claim(lesson: Any, lang: str) -> None:
    for rules in sorted(UNTOLD & set(lesson.presets)):
        player = LessonPlayer(lesson, rules=rules, lang=lang)
        for stage in range(len(lesson.stages)):
            player.stage = stage
            told = json.dumps(player.view, ensure_ascii=False)
            assert not DECLARED.search(told), told


def test_the_tag_of_a_lesson_says_what_the_rules_have() -> None:
    tags = {}
    for rules in (pagat, nine_deals):
        player = LessonPlayer("03-points", rules=rules)
        player.stage = [stage.id for stage in player.lesson.stages].index("twenty")
        tags[rules] = player.view["panel"]["seats"][0]["tags"]
    assert tags == {pagat: ["declarer", "Declared 20"], nine_deals: ["declarer", "Marriage: 20"]}


def test_a_count_says_what_the_rules_have() -> None:
    for rules in (pagat, nine_deals):
        steps = Counted.of(married(rules)).steps()
        said = [said.text() for line in steps[0].lines for said in line.said]
        assert steps[0].kind == "marriages"
        assert any(DECLARED.search(text) for text in said) == (rules == pagat), said
        if rules == nine_deals:
            assert re.match(r"(South|East|West) held [24]0: king and queen of ", said[0])


def test_a_sheet_says_what_the_rules_have() -> None:
    for rules in ("pagat", "nine_deals"):
        sheet = str(class_sheet(12, "5b", kinds=["points"], rules=rules))
        assert ("declared" in sheet) == (rules == "pagat")
        assert ("held a marriage of " in sheet) == (rules == "nine_deals")


def test_a_table_that_shows_all_hands_says_what_the_rules_have() -> None:
    for rules in (pagat, nine_deals):
        number = next(number for number in range(0, 40, 2) if any(at_end(rules, number).marriages))
        table = Table(record=played_deal(rules, 1, number))
        table.step(999)
        tags = [tag for seat in table.view["seats"] for tag in seat["tags"] if re.search("[24]0", tag)]
        assert tags
        assert all(("declared" in tag) == (rules == pagat) for tag in tags), tags
