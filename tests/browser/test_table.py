"""The table in a real JupyterLab: played by mouse, by keyboard, twice at once, and through trouble."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from tests.browser.lab import Lab, Notebook

TABLE = "from ulti_widgets import Table\ntable = Table(seed={seed!r}, pace={pace})\ntable"
MOST_STEPS = 80
ASKED = """root => root.querySelector('[data-testid=settlement]')
    || root.querySelector('.ulti-playable, [data-testid=bid], [data-testid^=action-], [data-testid=lay]')"""


def laid(lab: Lab, seed: int = 3, pace: int = 0) -> tuple[Notebook, Locator]:
    notebook = lab.open([TABLE.format(seed=seed, pace=pace)])
    notebook.run_all()
    table = notebook.output(0).get_by_test_id("table")
    table.wait_for()
    return notebook, table


def wait_asked(page: Page, table: Locator) -> None:
    """Wait until the person is asked for something, or the deal is settled."""
    handle = table.element_handle()
    page.wait_for_function(ASKED, arg=handle)


def settled(table: Locator) -> bool:
    return table.get_by_test_id("settlement").count() > 0


def click_on(table: Locator) -> None:
    """Do the simplest thing that is asked, by mouse."""
    lay = table.get_by_test_id("lay")
    if lay.count():
        cards = table.locator(".ulti-playable")
        cards.nth(0).click()
        cards.nth(1).click()
        lay.click()
        table.get_by_test_id("builder").wait_for()
        table.get_by_test_id("toggle-simple").click()
        table.get_by_test_id("built").get_by_text("Simple game").wait_for()
        table.get_by_test_id("bid").click()
        return
    for name in ("action-pass", "action-done"):
        button = table.get_by_test_id(name)
        if button.count():
            button.click()
            return
    trump = table.locator("[data-testid^=action-trump]")
    (trump if trump.count() else table.locator(".ulti-playable")).first.click()


def rev(notebook: Notebook) -> int:
    found: int = notebook.value("table.view['rev']")
    return found


def play_on(notebook: Notebook, table: Locator, step: Any) -> None:
    """Take steps until the deal is settled."""
    for _ in range(MOST_STEPS):
        wait_asked(notebook.page, table)
        if settled(table):
            return
        before = rev(notebook)
        step(table)
        notebook.page.wait_for_function("() => true")
        for _ in range(100):
            if rev(notebook) != before:
                break
    pytest.fail("the deal did not come to an end")


def test_a_deal_is_played_to_the_end_by_clicking(lab: Lab) -> None:
    notebook, table = laid(lab)
    play_on(notebook, table, click_on)
    assert notebook.value("sum(table.view['settlement']['payments'])") == 0
    assert notebook.value("len(table.deal().log)") > 30
    sheet = table.get_by_test_id("settlement")
    assert re.search(r"Simple game", sheet.inner_text())
    table.get_by_test_id("next").click()
    table.get_by_text("Deal 2 of 9").wait_for()
