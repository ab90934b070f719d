"""The trick trainer, the point counter and the deal editor in a real Lab, by mouse and by keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browser.lab import ROOT
from ulti_widgets.lessons.reading import read_lesson

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from tests.browser.lab import Lab, Notebook


def shown(lab: Lab, code: str, testid: str) -> tuple[Notebook, Locator]:
    notebook = lab.open([f"from ulti_widgets import *\nwidget = {code}\nwidget"])
    notebook.run_all()
    widget = notebook.output(0).get_by_test_id(testid)
    widget.wait_for()
    assert notebook.value("__import__('ulti_widgets').__file__").startswith(str(ROOT))
    return notebook, widget


def focus_by_tab(notebook: Notebook, testid: str) -> None:
    """Press Tab until something has the focus, as a person without a mouse would."""
    for _ in range(60):
        found: Any = notebook.page.evaluate("() => document.activeElement?.dataset?.testid ?? ''")
        if str(found).startswith(testid):
            return
        notebook.page.keyboard.press("Tab")
    pytest.fail(f"Tab never came to {testid}")


def legal(notebook: Notebook) -> list[str]:
    found: list[str] = notebook.value("[str(card) for card in Hand(mask=widget.exercise.play.legal)]")
    return found


def test_a_drill_is_answered_by_mouse(lab: Lab) -> None:
    notebook, widget = shown(lab, "TrickTrainer(seed=3)", "tricks")
    wrong = notebook.value("[card for card in widget.view['hand'] if not widget.exercise.play.legal >> Card(card) & 1]")
    widget.get_by_test_id(f"hand-{wrong[0]}").click()
    widget.get_by_test_id("check").click()
    widget.get_by_text("Not yet.").wait_for()
    widget.get_by_test_id("refused").wait_for()
    widget.get_by_test_id(f"hand-{wrong[0]}").click()
    for card in legal(notebook):
        widget.get_by_test_id(f"hand-{card}").click()
    widget.get_by_test_id("check").click()
    widget.get_by_text("Right.").wait_for()
    assert notebook.axe("[data-testid=tricks]") == []
    widget.get_by_test_id("go-on").click()
    taker = widget.get_by_test_id("taker-0")
    taker.wait_for()
    seat = notebook.value("widget.exercise.solutions()[0]")
    widget.get_by_test_id(f"taker-{seat}").click()
    widget.get_by_text("Right.").wait_for()
    widget.get_by_test_id("go-on").click()
    widget.get_by_test_id("check").wait_for()
    assert notebook.value("widget.score") == {"right": 0, "asked": 1, "takers_right": 1, "takers_asked": 1}
    assert notebook.value("widget.progress['answered']") == 1


def test_a_drill_is_answered_by_keys(lab: Lab) -> None:
    notebook, widget = shown(lab, "TrickTrainer(seed=4)", "tricks")
    keys = notebook.page.keyboard
    widget.locator("summary").first.focus()
    focus_by_tab(notebook, "hand-")
    keys.press("Home")
    hand = notebook.value("widget.view['hand']")
    for card in hand:
        if card in legal(notebook):
            keys.press("Enter")
        keys.press("ArrowRight")
    focus_by_tab(notebook, "check")
    keys.press("Enter")
    widget.get_by_text("Right.").wait_for()
    focus_by_tab(notebook, "go-on")
    keys.press("Enter")
    widget.get_by_test_id("taker-0").wait_for()
    seat = notebook.value("widget.exercise.solutions()[0]")
    focus_by_tab(notebook, f"taker-{seat}")
    keys.press("Space")
    widget.get_by_text("Right.").wait_for()
    assert notebook.value("widget.score['takers_right']") == 1
    assert notebook.page.locator(".jp-Notebook .jp-Cell").count() == 1, "no key reached the notebook"


def test_points_are_counted_along_and_asked(lab: Lab) -> None:
    notebook, widget = shown(lab, "PointCounter(seed=3)", "points")
    keys = notebook.page.keyboard
    widget.locator("summary").first.focus()
    focus_by_tab(notebook, "one-on")
    for step in range(1, 4):
        keys.press("Enter")
        widget.get_by_test_id("at").get_by_text(f"{step} of").wait_for()
    widget.get_by_test_id("to-end").click()
    widget.get_by_test_id("row-talon0").wait_for()
    mine = notebook.value("widget.counted.count.mine")
    assert widget.get_by_test_id("total-declarer").inner_text() == str(mine)
    assert notebook.axe("[data-testid=points]") == []
    widget.get_by_test_id("mode-ask").click()
    widget.get_by_test_id("number").fill("1")
    keys.press("Enter")
    widget.get_by_text("Not yet.").wait_for()
    asked = widget.get_by_test_id("question").inner_text()
    widget.get_by_test_id("number").fill(str(notebook.value("widget.exercise.solutions()[0]")))
    widget.get_by_test_id("check").click()
    widget.get_by_text("Right.").wait_for()
    assert notebook.axe("[data-testid=points]") == []
    widget.get_by_test_id("next").click()
    expect(widget.get_by_test_id("question")).not_to_have_text(asked)
    assert notebook.value("widget.score") == {"right": 0, "asked": 1}


def test_a_position_is_set_up_and_made_an_exercise(lab: Lab) -> None:
    notebook, widget = shown(lab, "DealEditor(leader=2)", "editor")
    keys = notebook.page.keyboard
    for card in ("HA", "H9"):
        widget.get_by_test_id(f"tray-{card}").click()
    widget.get_by_test_id("south-H9").wait_for()
    # The rest by keys: choose a place, type its codes; press a card in the tray.
    widget.get_by_test_id("choose-east").focus()
    keys.press("Enter")
    focus_by_tab(notebook, "codes-east")
    keys.type("bk a7")
    keys.press("Enter")
    widget.get_by_test_id("codes-trick").fill("HK")
    keys.press("Tab")
    widget.get_by_text("West lacks 1").wait_for()
    widget.get_by_test_id("choose-west").click()
    widget.get_by_test_id("tray-HA").focus()
    for key in ("ArrowDown", "ArrowRight", "Enter"):
        keys.press(key)
    widget.get_by_text("one card may be played").wait_for()
    assert notebook.axe("[data-testid=editor]") == []
    assert notebook.value("[str(Hand(mask=hand)) for hand in widget.play().hands]")[0] == "HA H9"
    widget.get_by_test_id("goal").select_option("win-trick")
    widget.get_by_test_id("exercise-title").fill("Take it")
    keys.press("Enter")
    widget.get_by_text("Play a card that takes this trick").first.wait_for()
    notebook.page.wait_for_function(
        "() => document.querySelector('[data-testid=lesson]')?.value.includes('id: take-it')"
    )
    lesson = read_lesson(widget.get_by_test_id("lesson").input_value())
    exercise = lesson.stages[0].exercise(lesson.rules)
    assert exercise is not None
    assert [str(card) for card in exercise.solutions()] == ["HA"]
    record = widget.get_by_test_id("record").input_value()
    widget.get_by_test_id("clear").click()
    widget.get_by_text("Put cards into the hands").wait_for()
    widget.get_by_test_id("record").fill(record)
    widget.get_by_test_id("record-load").click()
    widget.get_by_text("one card may be played").wait_for()
    assert notebook.value("widget.record") == record


@pytest.mark.parametrize(
    ("code", "testid"),
    [("TrickTrainer(seed=3)", "tricks"), ("PointCounter(seed=3)", "points"), ("DealEditor()", "editor")],
)
def test_what_the_eye_sees_the_ear_hears(lab: Lab, code: str, testid: str) -> None:
    notebook, widget = shown(lab, code, testid)
    if testid == "points":
        widget.get_by_test_id("to-end").click()
        widget.get_by_test_id("row-talon0").wait_for()
    tree = widget.aria_snapshot()
    if testid == "tricks":
        for card in notebook.value("[one['card'] for one in widget.view['trick']] + widget.view['hand']"):
            assert notebook.value(f"widget.words['cards']['{card}']") in tree
        for kind in notebook.value("[kind['name'] for kind in widget.view['mastery']]"):
            assert kind in tree
    elif testid == "points":
        for row in notebook.value(
            "[[row['title'], *[line['text'] for line in row['lines']]] for row in widget.view['rows']]"
        ):
            for text in row:
                assert text in tree
    else:
        assert tree.count(", free") == 32
    notebook.shots(widget, testid)
