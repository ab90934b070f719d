"""The presenter mode in a real JupyterLab: by the keys of a clicker, for a projector, as a screen reader has it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.lab import SHOTS

if TYPE_CHECKING:
    from tests.browser.lab import Lab

MADE = """from ulti_widgets import LessonPlayer, TrickTrainer
widget = {}, presenter=True, progress_file='kept.jsonl')
widget"""


def test_a_lesson_is_presented_by_keyboard(lab: Lab) -> None:
    notebook = lab.open([MADE.format("LessonPlayer('follow-suit'")])
    page = notebook.page
    page.set_viewport_size({"width": 1920, "height": 1080})
    notebook.run_all()
    player = notebook.output(0).get_by_test_id("lesson")
    player.wait_for()
    plain = page.evaluate("() => parseFloat(getComputedStyle(document.querySelector('.ulti-lesson-text')).fontSize)")
    assert plain * page.evaluate("() => document.querySelector('.ulti').currentCSSZoom") >= 22
    inside, hints = player.get_by_test_id("inside"), player.get_by_test_id("hints")
    shown = player.get_by_test_id("revealed")
    expect(shown).to_have_text("Shown: 0 of 4")
    expect(hints).to_be_empty()
    # The solution is not even in the page.
    assert "ace of hearts will do" not in notebook.traffic.text()
    inside.focus()
    page.keyboard.press("PageDown")
    expect(shown).to_have_text("Shown: 1 of 4")
    page.keyboard.press("ArrowRight")
    expect(shown).to_have_text("Shown: 2 of 4")
    page.keyboard.press("Space")
    expect(hints).to_contain_text("The ace of hearts")
    assert notebook.axe("[data-testid=lesson]") == []
    SHOTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SHOTS / "presenter-lesson.png")
    page.keyboard.press("PageUp")
    expect(shown).to_have_text("Shown: 2 of 4")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(shown).to_have_text("Shown: 4 of 4")
    page.keyboard.press("PageDown")
    expect(player.get_by_test_id("question")).to_contain_text("Mark every card")
    # A card keeps its own arrows; the clicker's keys work from it too.
    player.locator(".ulti-card[tabindex='0']").focus()
    page.keyboard.press("ArrowRight")
    expect(shown).to_have_text("Shown: 0 of 4")
    page.keyboard.press("PageUp")
    expect(player.get_by_test_id("question")).to_contain_text("Play a card")
    assert page.evaluate("window.jupyterapp.shell.currentWidget.content.activeCellIndex") == 0
    player.get_by_test_id("full-screen").click()
    page.wait_for_function("() => document.fullscreenElement?.classList.contains('ulti')")
    page.screenshot(path=SHOTS / "presenter-full.png")
    assert player.get_by_test_id("reveal").evaluate("button => button.getBoundingClientRect().bottom") < 1080
    page.keyboard.press("PageDown")
    expect(shown).to_have_text("Shown: 1 of 4")
    page.keyboard.press("PageUp")
    page.evaluate("() => document.exitFullscreen()")
    # What a class does together is nobody's progress.
    player.get_by_test_id("card-HA").click()
    expect(player.get_by_test_id("feedback")).to_contain_text("Right.")
    assert notebook.value("(widget.stars, __import__('os').path.exists('kept.jsonl'))") == [[0, 0, 0, 0], False]


def test_a_drill_is_presented_by_keyboard(lab: Lab) -> None:
    notebook = lab.open([MADE.format("TrickTrainer(seed=7")])
    page = notebook.page
    page.set_viewport_size({"width": 1920, "height": 1080})
    notebook.run_all()
    trainer = notebook.output(0).get_by_test_id("tricks")
    trainer.wait_for()
    shown, question = trainer.get_by_test_id("revealed"), trainer.get_by_test_id("question")
    trainer.get_by_test_id("inside").focus()
    for count in range(3):
        expect(shown).to_have_text(f"Shown: {count} of 3")
        page.keyboard.press("PageDown")
    expect(shown).to_have_text("Shown: 3 of 3")
    # All that a class is to see is on the screen at once.
    assert trainer.get_by_test_id("reveal").evaluate("button => button.getBoundingClientRect().bottom") < 1080
    notebook.theme("dark")
    assert notebook.axe("[data-testid=tricks]") == []
    SHOTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SHOTS / "presenter-tricks.png")
    page.keyboard.press("PageUp")
    expect(shown).to_have_text("Shown: 0 of 3")
    for _ in range(4):
        page.keyboard.press("Space")
    expect(question).to_contain_text("Who takes this trick?")
    assert notebook.value("widget.score['asked']") == 0
