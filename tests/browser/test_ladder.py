"""The ladder in a real JupyterLab: by mouse, by keyboard, with rules that change while one looks."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from tests.browser.lab import Lab, Notebook

MADE = "from ulti_widgets import AuctionLadder, rules\nladder = AuctionLadder({arguments})\nladder"


def shown(lab: Lab, arguments: str = "") -> tuple[Notebook, Locator]:
    notebook = lab.open([MADE.format(arguments=arguments)])
    notebook.run_all()
    widget = notebook.output(0).get_by_test_id("auction-ladder")
    widget.wait_for()
    return notebook, widget


def test_a_bid_is_let_stand_by_mouse_and_the_others_say_why(lab: Lab) -> None:
    notebook, widget = shown(lab)
    assert widget.locator(".ulti-bid").count() == 38
    widget.get_by_test_id("bid-ulti").click()
    widget.get_by_text("35 of 38 bids beat ulti").or_(widget.get_by_text("of 38 bids beat ulti")).wait_for()
    assert notebook.value("ladder.standing") == "ulti"
    beats = notebook.value("len(rules.pagat.ladder.over(rules.pagat.bid('ulti')))")
    assert widget.locator(".ulti-bid-beats").count() == beats
    widget.get_by_test_id("bid-40-100").click()
    reason = notebook.value("rules.pagat.ladder.beats('40-100', 'ulti').reason.text()")
    assert reason in widget.get_by_test_id("detail").inner_text()
    widget.get_by_test_id("stand-top").click()
    widget.locator("[data-testid=bid-40-100][aria-pressed=true]").wait_for()
    widget.get_by_test_id("clear").click()
    widget.get_by_text("38 bids on 20 rungs").wait_for()
    assert notebook.value("ladder.standing") == ""


def test_the_ladder_by_keyboard(lab: Lab) -> None:
    notebook, widget = shown(lab, "'widder'")
    assert widget.locator(".ulti-bid").count() == 54
    widget.locator(".ulti-bid[tabindex='0']").focus()
    page = notebook.page
    page.keyboard.press("End")
    assert page.evaluate("document.activeElement.dataset.bid") == "heart 20-100 ulti open durchmars"
    page.keyboard.press("Home")
    for _ in range(4):
        page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.dataset.bid") == "ulti"
    page.keyboard.press("Enter")
    widget.locator("[data-testid=bid-ulti][aria-pressed=true]").wait_for()
    page.keyboard.press("ArrowUp")
    reason = notebook.value("rules.widder.ladder.beats('four-aces', 'ulti').reason.text()")
    assert reason in widget.get_by_test_id("detail").inner_text()
    # Lab has taken none of the keys: the notebook is as it was.
    assert notebook.value("ladder.standing") == "ulti"
    assert page.locator(".jp-Notebook .jp-Cell").count() == 1


def test_a_bid_is_built_and_lands(lab: Lab) -> None:
    notebook, widget = shown(lab, "standing='betli'")
    widget.get_by_test_id("toggle-heart").click()
    widget.get_by_test_id("toggle-ulti").click()
    widget.get_by_test_id("built").get_by_text("Heart ulti").wait_for()
    assert widget.locator(".ulti-bid-built").get_attribute("data-bid") == "heart ulti"
    assert notebook.value("ladder.parts") == ["heart", "ulti"]
    # A part that cannot be added says why.
    widget.get_by_test_id("toggle-betli").click(force=True)
    why = notebook.value("next(item.why.text() for item in ladder.building.switches() if item.id == 'betli')")
    expect(widget.get_by_test_id("status")).to_have_text(why)


def test_two_ladders_side_by_side(lab: Lab) -> None:
    notebook, widget = shown(lab, "'widder'")
    widget.get_by_test_id("tab-compare").click()
    widget.get_by_test_id("compare-pagat").click()
    rows = widget.locator("[data-testid=compare] tbody tr")
    rows.first.wait_for()
    assert notebook.value("ladder.compare == rules.pagat")
    every = rows.count()
    widget.get_by_test_id("only-different").click()
    assert rows.count() < every
    assert widget.locator(".ulti-same").count() == 0


def test_an_auction_is_followed_with_questions(lab: Lab) -> None:
    notebook, widget = shown(lab)
    widget.get_by_test_id("tab-auction").click()
    question = widget.get_by_test_id("question-text")
    question.get_by_text("simple game").wait_for()
    widget.get_by_test_id("number").fill("3")
    widget.get_by_test_id("number").press("Enter")
    widget.get_by_text("Not quite.").wait_for()
    widget.get_by_test_id("number").fill("1")
    widget.get_by_test_id("answer").click()
    widget.get_by_text("Right.").wait_for()
    assert notebook.value("ladder.score") == [1, 0]
    widget.get_by_test_id("next").click()
    widget.get_by_text("South laid the talon away").wait_for()
    # Nothing blocks: calls may be made without answering.
    while notebook.value("ladder.step < 9"):
        widget.get_by_test_id("next").click()
        notebook.page.wait_for_function("() => true")
    widget.get_by_text("The auction is over.").wait_for()
    assert widget.get_by_test_id("calls").locator("li").count() == 9


def test_a_call_is_hinted_and_given_up_and_speaks_a_new_language(lab: Lab) -> None:
    notebook, widget = shown(lab, "calls=['simple', 'ulti', 'pass'], step=1")
    widget.get_by_test_id("hint").click()
    verdict = widget.get_by_test_id("verdict")
    verdict.get_by_text("Bids are compared by value").wait_for()
    notebook.run("ladder.answer(['simple'])")
    expect(verdict).to_contain_text("Not quite.")
    notebook.run("ladder.lang = 'hu'")
    expect(verdict).to_contain_text(notebook.value("ladder.verdict.text(ladder.translator)"))
    expect(verdict).not_to_contain_text("Not quite.")
    notebook.run("ladder.lang = 'en'")
    widget.get_by_test_id("show").click()
    expect(verdict).to_contain_text("The answer.")
    assert notebook.value("ladder.score") == [1, 0]
    widget.get_by_test_id("next").click()
    widget.get_by_test_id("number").wait_for()
    widget.get_by_test_id("answer").click()
    expect(widget.get_by_test_id("notice")).to_have_text("Give an answer first.")


def test_what_new_rules_take_away_is_told(lab: Lab) -> None:
    notebook, widget = shown(lab, "'widder', standing='ulti four-aces'")
    notebook.run("ladder.rules = rules.pagat")
    expect(widget.get_by_test_id("fell")).to_contain_text("no bid stands any more")
    for theme in ("light", "dark"):
        notebook.theme(theme)
        assert notebook.axe(".ulti") == []
    notebook.theme("light")
    widget.get_by_test_id("seen").click()
    expect(widget.get_by_test_id("fell")).to_have_count(0)


@pytest.mark.parametrize("tab", ["ladder", "compare", "auction"])
def test_axe_finds_nothing(lab: Lab, tab: str) -> None:
    notebook, widget = shown(lab, "'widder', standing='ulti', compare='pagat'")
    widget.get_by_test_id(f"tab-{tab}").click()
    widget.locator(f"[data-testid=tab-{tab}][aria-pressed=true]").wait_for()
    notebook.run("ladder.rules = rules.widder.replace(ulti_value=5)")
    widget.get_by_test_id("seen").wait_for()
    widget.get_by_test_id("rules").locator("> summary").click()
    for theme in ("light", "dark"):
        notebook.theme(theme)
        assert notebook.axe(".ulti") == []
    notebook.theme("light")


def test_rules_changed_live_are_followed_and_marked(lab: Lab) -> None:
    notebook, widget = shown(lab, "standing='betli'")
    notebook.run("ladder.rules = rules.widder")
    expect(widget.locator(".ulti-bid")).to_have_count(54)
    assert widget.locator(".ulti-change").count() > 10
    assert "rules have changed" in widget.get_by_test_id("changes").inner_text()
    # In the widget's own menu too.
    widget.get_by_test_id("rules").locator("> summary").click()
    widget.get_by_test_id("preset-nine_deals").click()
    expect(widget.locator(".ulti-bid")).to_have_count(14)
    widget.get_by_test_id("rules-values").locator("summary").click()
    widget.get_by_test_id("rule-betli_value").fill("7")
    widget.get_by_test_id("rule-betli_value").press("Enter")
    widget.get_by_text("1 rule has changed.").wait_for()
    assert notebook.value("ladder.rules.betli_value") == 7
    widget.get_by_test_id("seen").click()
    widget.get_by_text("1 rule has changed.").wait_for(state="detached")


def test_pictures(lab: Lab) -> None:
    notebook, widget = shown(lab, "'widder', standing='ulti', parts=['heart', 'ulti'], compare='pagat'")
    for tab in ("ladder", "compare", "auction"):
        widget.get_by_test_id(f"tab-{tab}").click()
        widget.locator(f"[data-testid=tab-{tab}][aria-pressed=true]").wait_for()
        assert len(notebook.shots(widget, f"ladder-{tab}")) == 4
