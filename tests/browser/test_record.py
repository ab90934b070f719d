"""A recorded deal in a real JupyterLab: stepped through by mouse and by keyboard, and played on from."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.browser.lab import Lab

RECORD = Path(__file__).parents[1] / "records" / "pagat-betli-won.ulti"


def test_a_record_is_stepped_through_and_played_on_from(lab: Lab) -> None:
    notebook = lab.open(
        [f"from ulti_widgets import Table\ntable = Table(record={RECORD.read_text('utf-8')!r}, pace=0)\ntable"]
    )
    notebook.run_all()
    table = notebook.output(0).get_by_test_id("table")
    step = table.get_by_test_id("steps-step")
    count = notebook.value("table.view['stepping']['count']")
    step.get_by_text(f"Step 0 of {count}").wait_for()
    table.get_by_test_id("steps-forward").click()
    step.get_by_text(f"Step 1 of {count}").wait_for()
    # By keyboard: the button keeps the focus from step to step.
    for number in (2, 3):
        notebook.page.keyboard.press("Enter")
        step.get_by_text(f"Step {number} of {count}").wait_for()
    table.get_by_test_id("steps-back").click()
    step.get_by_text(f"Step 2 of {count}").wait_for()
    table.get_by_test_id("steps-last").click()
    table.get_by_test_id("settlement").wait_for()
    assert notebook.axe("[data-testid=table]") == []
    table.get_by_test_id("steps-first").click()
    step.get_by_text(f"Step 0 of {count}").wait_for()
    notebook.shots(table, "record")
    table.get_by_test_id("play-on").click()
    step.wait_for(state="detached")
    assert notebook.value("table.view['stepping']") is None
