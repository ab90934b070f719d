"""Progress in a real JupyterLab: it outlives the kernel, and where it cannot be kept the widget says so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from tests.browser.lab import Lab

PLAYER = """from ulti_widgets import LessonPlayer, Progress
player = LessonPlayer('follow-suit', progress_file='anna.jsonl')
player"""


def test_stars_outlive_the_kernel_and_are_shown(lab: Lab) -> None:
    notebook = lab.open([PLAYER])
    notebook.run_all()
    player = notebook.output(0).get_by_test_id("lesson")
    player.get_by_test_id("card-HA").click()
    expect(player.get_by_test_id("feedback")).to_contain_text("Right.")
    expect(player.get_by_test_id("keeping")).to_have_count(0)
    notebook.restart()
    notebook.run_all()
    expect(notebook.output(0).get_by_test_id("stage-0")).to_have_attribute("aria-label", "Step 1: 3 of 3 stars")
    assert notebook.value("player.stars") == [3, 0, 0, 0]


def test_what_cannot_be_kept_is_said_under_the_widget(lab: Lab) -> None:
    notebook = lab.open([PLAYER, "Progress.load('anna.jsonl')"])
    notebook.run("open('anna.jsonl', 'w').write('name,points\\n')")
    notebook.command("notebook:run-cell")
    player = notebook.output(0).get_by_test_id("lesson")
    expect(player.get_by_test_id("keeping")).to_contain_text("something else than progress")
    assert notebook.axe("[data-testid=lesson]") == []
    notebook.run("open('anna.jsonl', 'w').close()")
    player.get_by_test_id("card-HA").click()
    expect(player.get_by_test_id("keeping")).to_have_count(0)
    notebook.run_all()
    shown = notebook.output(1)
    expect(shown).to_contain_text("Follow, beat, trump")
    expect(shown).to_contain_text("★ 3 of 12")
    notebook.shots(shown, "progress")
