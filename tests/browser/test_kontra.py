"""The calculator in a real JupyterLab: by mouse, by keyboard, with rules that change while one looks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

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
    # The payment had been seen before it was asked for.
    assert notebook.value("calculator.score") == [0, 0]
    widget.get_by_test_id("another").click()
    expect(widget.get_by_test_id("sums")).to_have_count(0)


def test_a_payment_is_given_up_by_keyboard(lab: Lab) -> None:
    notebook, widget = shown(lab, "won={'ulti': False}, asking=True")
    notebook.run("calculator.hint()")
    widget.get_by_test_id("verdict").get_by_text("Take the parts one by one").wait_for()
    widget.get_by_test_id("show").focus()
    notebook.page.keyboard.press("Enter")
    total(widget, "\u221214")
    expect(widget.get_by_test_id("verdict")).to_contain_text("The answer.")
    # The button keeps the keyboard, though there is no more to show.
    assert notebook.page.evaluate("document.activeElement.dataset.testid") == "show"
    assert notebook.value("calculator.score") == [1, 0]


def test_each_defenders_chain_has_its_own_odds(lab: Lab) -> None:
    notebook, widget = shown(lab, "'widder', bid='betli'")
    for button in ("raise-betli-0", "raise-betli-0", "raise-betli-1"):
        widget.get_by_test_id(button).click()
        # What is pressed next is there once the last press has been answered.
        expect(widget.get_by_test_id("chain-betli-0").locator("li")).not_to_have_count(0)
    expect(widget.locator(".ulti-chain li")).to_have_count(3)
    assert notebook.value("calculator.kontra") == {"betli": [2, 1]}
    for seat, (said, coming) in {1: ("East: ", "szubkontra"), 2: ("West: ", "rekontra")}.items():
        expect(widget.get_by_test_id(f"brings-betli-{seat}")).to_contain_text(said)
        steps = widget.get_by_test_id(f"steps-betli-{seat}")
        steps.locator("summary").click()
        expect(steps.locator(".ulti-step-next")).to_contain_text(coming)
    assert notebook.axe(".ulti") == []


# Words and numbers that run out of their place, or into each other.
_COLLIDE = """root => {
    const found = [];
    const boxes = [...root.querySelectorAll(".ulti-flow > span, .ulti-purse dt, .ulti-purse dd")];
    const places = boxes.map((box) => {
        const range = document.createRange();
        range.selectNodeContents(box);
        return [box, range.getBoundingClientRect()];
    });
    const frame = root.getBoundingClientRect();
    for (const [box, place] of places) {
        if (place.right > frame.right || place.left < frame.left) found.push(`${box.textContent} runs out`);
        for (const [other, there] of places)
            if (box !== other && place.left < there.right - 0.5 && there.left < place.right - 0.5
                && place.top < there.bottom - 4 && there.top < place.bottom - 4)
                found.push(`${box.textContent} lies on ${other.textContent}`);
    }
    return found;
}"""


def test_names_and_amounts_keep_apart_on_a_narrow_page(lab: Lab) -> None:
    notebook, widget = shown(lab, "bid='heart 20-100 ulti', won={'ulti': False}, kontra={'ulti': 4, '20-100': 5}")
    for width in (480, 390, 1100):
        notebook.page.set_viewport_size({"width": width, "height": 900})
        for lang in ("en", "hu", "nl"):
            notebook.run(f"calculator.lang = {lang!r}")
            name = notebook.value("calculator.view['seats'][1]")
            expect(widget.get_by_test_id("expected")).to_contain_text(name)
            assert widget.evaluate(_COLLIDE) == [], (width, lang)
        for seats in ("flows", "expected", "payments"):
            assert widget.get_by_test_id(seats).evaluate("box => box.scrollWidth <= box.clientWidth")


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
    notebook.run("calculator.rules = rules.pagat.replace(ulti_penalty=6)")
    total(widget, "\u221218")
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
