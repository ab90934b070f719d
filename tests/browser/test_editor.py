"""The deal editor in a real Lab: kontra, marriages and the trick before, by keyboard; how it looks; what it says."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.test_table_looks import OUT
from tests.browser.test_trainers import focus_by_tab, shown
from ulti_widgets.ulti.record import read_record

if TYPE_CHECKING:
    from tests.browser.lab import Lab

CARDS = "cards={'south': 'LK LQ', 'east': 'HK HQ', 'west': 'A7 A8', 'won-south': 'HA H9 H7'}, leader=0"


def test_what_a_position_has_beside_its_cards_is_set_by_keys(lab: Lab) -> None:
    notebook, widget = shown(lab, f"DealEditor({CARDS})", "editor")
    keys = notebook.page.keyboard
    widget.locator("summary").first.focus()
    focus_by_tab(notebook, "codes-won-west")
    keys.press("Tab")
    keys.press("Enter")
    focus_by_tab(notebook, "kontra-simple")
    keys.press("r")
    widget.get_by_text("South: spades; East: hearts").wait_for()
    focus_by_tab(notebook, "as-held")
    keys.press("Space")
    widget.get_by_test_id("marriage-H").wait_for()
    focus_by_tab(notebook, "marriage-H")
    keys.press("Home")
    focus_by_tab(notebook, "last")
    keys.type("h7 ha h9")
    keys.press("Enter")
    widget.get_by_text("South took it, and leads now.").wait_for()
    assert notebook.page.locator(".jp-Notebook .jp-Cell").count() == 1, "no key reached the notebook"
    record = read_record(widget.get_by_test_id("record").input_value())
    assert record.play.kontra == ((2, 2),)
    assert record.play.marriages == (4, 0, 0)
    assert record.play.last is not None
    assert notebook.value("widget.play() == read_record(widget.record).play")
    assert notebook.axe("[data-testid=editor]") == []


def test_a_card_that_moves_and_an_error_are_said_in_the_page_s_language(lab: Lab) -> None:
    notebook, widget = shown(lab, f"DealEditor({CARDS}, lang='hu')", "editor")
    widget.get_by_test_id("codes-south").fill("LK LQ HK")
    notebook.page.keyboard.press("Tab")
    widget.get_by_test_id("moved").get_by_text("A piros király Kelet kezében volt").wait_for()
    widget.get_by_test_id("record").fill("position nonsense")
    widget.get_by_test_id("record-load").click()
    widget.get_by_test_id("notice").get_by_text("1. sor, 10. oszlop").wait_for()


STATES = {
    "empty": "DealEditor()",
    "whole": f"DealEditor({CARDS}, last='H7 HA H9', marriages=('L', '', ''), kontra={{'simple': 2}})",
    "wrong": f"DealEditor({CARDS}, last='H7 HA', marriages=('H', '', ''), bid='four-aces', lang='hu')",
}


@pytest.mark.parametrize("state", STATES)
def test_the_editor_is_accessible_and_keeps_inside_its_width(lab: Lab, state: str) -> None:
    notebook, widget = shown(lab, STATES[state], "editor")
    found: dict[str, list[str]] = {}

    def look(key: str) -> None:
        if key.startswith("wide"):
            found[f"axe, {key}"] = notebook.axe("[data-testid=editor]")
        found[f"sticks out, {key}"] = widget.evaluate(OUT)

    shots = notebook.shots(widget, f"editor-{state}", look)
    assert not any(found.values()), found
    assert len(shots) == 4
