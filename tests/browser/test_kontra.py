"""The calculator in a real JupyterLab: by mouse, by keyboard, with rules that change while one looks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.live import follows

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from tests.browser.lab import Lab, Notebook

MADE = "from ulti_widgets import KontraCalculator, rules\ncalculator = KontraCalculator({arguments})\ncalculator"


def shown(lab: Lab, arguments: str = "") -> tuple[Notebook, Locator]:
    notebook = lab.open([MADE.format(arguments=arguments)])
    notebook.run_all()
    widget = notebook.output(0).get_by_test_id("kontra-calculator")
    widget.wait_for()
    return notebook, widget


def total(widget: Locator, text: str) -> None:
    """Wait until each defender pays this."""
    expect(widget.get_by_test_id("total")).to_have_text(text)


def test_a_payment_is_reckoned_by_mouse(lab: Lab) -> None:
    notebook, widget = shown(lab)
    total(widget, "+10")
    widget.get_by_test_id("lost-ulti").click()
    total(widget, "\u221214")
    widget.get_by_test_id("raise-ulti").click()
    total(widget, "\u221222")
    widget.get_by_test_id("won-ulti").click()
    total(widget, "+18")
    widget.get_by_test_id("raise-ulti").click()
    total(widget, "+34")
    widget.get_by_test_id("back-ulti").click()
    total(widget, "+18")
    assert notebook.value("calculator.kontra") == {"ulti": [1, 1]}
    assert notebook.value("calculator.settlement.payments") == [36, -18, -18]
    widget.get_by_test_id("example").select_option("both-lost")
    total(widget, "\u221228")
    assert notebook.value("calculator.rules == rules.widder")
    assert "South pays East 28 points." in widget.get_by_test_id("flows").inner_text()


def test_a_payment_is_reckoned_by_keyboard(lab: Lab) -> None:
    notebook, widget = shown(lab)
    page = notebook.page
    widget.get_by_test_id("bid").focus()
    widget.get_by_test_id("bid").select_option("betli")
    total(widget, "+5")
    widget.get_by_test_id("lost-betli").focus()
    page.keyboard.press("Space")
    total(widget, "\u22125")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    total(widget, "\u221210")
    slider = widget.get_by_test_id("slider-betli")
    slider.focus()
    for _ in range(10):
        page.keyboard.press("ArrowRight")
    expect(widget.get_by_test_id("expected").locator("dd").first).to_have_text("+4")
    assert notebook.value("calculator.chances") == {"betli": 60}
    assert page.locator(".jp-Notebook .jp-Cell").count() == 1


def test_each_defender_has_a_chain_where_the_rules_say_so(lab: Lab) -> None:
    notebook, widget = shown(lab, "'widder', bid='betli', won={'betli': False}")
    widget.get_by_test_id("raise-betli-1").click()
    expect(widget.get_by_test_id("total")).to_have_count(2)
    assert notebook.value("calculator.settlement.payments") == [-15, 5, 10]
    notebook.run("calculator.rules = calculator.rules.replace(kontra_binds='both')")
    widget.get_by_test_id("raise-betli").wait_for()
    expect(widget.get_by_test_id("total")).to_have_count(1)


def test_the_question_is_judged_and_explained(lab: Lab) -> None:
    notebook, widget = shown(lab, "won={'ulti': False}, kontra={'ulti': 1}")
    widget.get_by_test_id("ask").click()
    widget.get_by_test_id("number").wait_for()
    assert widget.get_by_test_id("sums").count() == 0
    widget.get_by_test_id("number").fill("-30")
    widget.get_by_test_id("number").press("Enter")
    widget.get_by_test_id("verdict").get_by_text("No kontra doubles the penalty").wait_for()
    widget.get_by_test_id("number").fill("-22")
    widget.get_by_test_id("answer").click()
    widget.get_by_test_id("verdict").get_by_text("Right.").wait_for()
    total(widget, "\u221222")
    assert notebook.value("calculator.score") == [1, 0]
    widget.get_by_test_id("another").click()
    expect(widget.get_by_test_id("sums")).to_have_count(0)


def test_axe_finds_nothing(lab: Lab) -> None:
    notebook, widget = shown(lab, "'widder', bid='ulti', won={'ulti': False}, kontra={'ulti': 2}")
    notebook.run("calculator.rules = rules.pagat")
    widget.get_by_test_id("seen").wait_for()
    widget.get_by_test_id("rules").locator("> summary").click()
    widget.get_by_test_id("steps-ulti").locator("summary").click()
    for theme in ("light", "dark"):
        notebook.theme(theme)
        assert notebook.axe(".ulti") == []
    notebook.theme("light")
    widget.get_by_test_id("another").click()
    widget.get_by_test_id("question").wait_for()
    assert notebook.axe(".ulti") == []


def test_rules_changed_live_are_followed_and_marked(lab: Lab) -> None:
    notebook, widget = shown(lab, "won={'ulti': False}")
    there = ("calculator.rules = rules.pagat.replace(ulti_penalty=6)", "\u221218")
    back = ("calculator.rules = rules.pagat", "\u221214")
    took = min(follows(notebook, widget, code, "[data-testid=total]", shows) for code, shows in (there, back, there))
    assert took < 200
    expect(widget.locator(".ulti-turned-sum")).to_have_count(1)
    assert "was \u221216" in widget.get_by_test_id("sums").inner_text()
    assert "6 points" in widget.get_by_test_id("changes").inner_text()


def test_linked_widgets_turn_together(lab: Lab) -> None:
    cells = [
        "import traitlets\nfrom ulti_widgets import AuctionLadder, KontraCalculator\nladder = AuctionLadder()\nladder",
        "calculator = KontraCalculator()\nlink = traitlets.link((ladder, 'rules'), (calculator, 'rules'))\ncalculator",
    ]
    notebook = lab.open(cells)
    notebook.run_all()
    ladder = notebook.output(0).get_by_test_id("auction-ladder")
    ladder.get_by_test_id("rules").locator("> summary").click()
    ladder.get_by_test_id("preset-widder").click()
    expect(ladder.locator(".ulti-bid")).to_have_count(54)
    calculator = notebook.output(1).get_by_test_id("kontra-calculator")
    expect(calculator.get_by_test_id("rules").locator("> summary")).to_contain_text("Widder")


def test_pictures(lab: Lab) -> None:
    notebook, widget = shown(lab, "won={'ulti': False}, kontra={'ulti': 2}, chances={'simple': 85, 'ulti': 70}")
    widget.get_by_test_id("steps-ulti").locator("summary").click()
    assert len(notebook.shots(widget, "kontra")) == 4
    widget.get_by_test_id("another").click()
    widget.get_by_test_id("question").wait_for()
    widget.get_by_test_id("hint").click()
    assert len(notebook.shots(widget, "kontra-question")) == 4
