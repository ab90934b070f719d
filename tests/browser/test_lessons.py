"""The lesson player in a real JupyterLab: by mouse, by keyboard, rules turned live, and as a screen reader has it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from tests.browser.lab import Lab, Notebook

PLAYER = "from ulti_widgets import LessonPlayer, rules\nplayer = LessonPlayer({lesson!r})\nplayer"
CHOSEN = (("what-it-pays", 4, "payer"), ("up-the-ladder", 3, "calls"), ("two-orders", 0, "row"))
SHOTS = ("follow-suit", "who-takes-it", "the-last-trick", "up-the-ladder", "what-it-pays", "counting")


def opened(lab: Lab, lesson: str) -> tuple[Notebook, Locator]:
    notebook = lab.open([PLAYER.format(lesson=lesson)])
    notebook.run_all()
    player = notebook.output(0).get_by_test_id("lesson")
    player.wait_for()
    return notebook, player


def test_a_lesson_is_worked_through_by_mouse(lab: Lab) -> None:
    notebook, player = opened(lab, "follow-suit")
    player.get_by_test_id("card-H9").click()
    feedback = player.get_by_test_id("feedback")
    expect(feedback).to_contain_text("You must beat the king of hearts")
    player.get_by_test_id("card-HA").click()
    expect(feedback).to_contain_text("Right.")
    assert notebook.value("player.stars") == [2, 0, 0, 0]
    player.get_by_test_id("next").click()
    expect(player.get_by_test_id("question")).to_contain_text("Mark every card")
    for card in ("HA", "HK"):
        player.get_by_test_id(f"card-{card}").click()
    player.get_by_test_id("send").click()
    expect(feedback).to_contain_text("Right.")
    player.get_by_test_id("next").click()
    expect(player.get_by_test_id("text")).to_contain_text("suit led is not in your hand")
    player.get_by_test_id("hint").click()
    expect(player.get_by_test_id("hints")).to_contain_text("A trump it has to be")
    # Nothing blocks: an unsolved stage is skipped.
    player.get_by_test_id("next").click()
    expect(player.get_by_test_id("text")).to_contain_text("no trumps")
    assert notebook.value("(player.stage, player.stars)") == [3, [2, 3, 0, 0]]


@pytest.mark.parametrize(("lesson", "stage", "name"), CHOSEN)
def test_what_is_chosen_among_answers_and_what_is_shown_beside_it(lab: Lab, lesson: str, stage: int, name: str) -> None:
    notebook, player = opened(lab, lesson)
    player.get_by_test_id(f"stage-{stage}").click()
    expect(player.get_by_test_id(f"stage-{stage}")).to_have_attribute("aria-current", "step")
    answer = notebook.value("player.exercise.solutions()[0]") if name != "row" else "L10"
    feedback = player.get_by_test_id("feedback")
    if name == "row":
        player.get_by_test_id("card-LK").click()
        expect(feedback).to_contain_text("ranks above the king of spades")
        player.get_by_test_id(f"card-{answer}").click()
    elif name == "payer":
        player.get_by_test_id("option-nobody").click()
        expect(feedback).to_contain_text("not nought")
        player.get_by_test_id(f"option-{answer}").click()
        expect(player.get_by_test_id("arithmetic")).to_contain_text("penalty")
    else:
        expect(player.get_by_test_id("rungs")).to_contain_text("40-100")
        for option in answer:
            player.get_by_test_id(f"option-{option}").click()
        player.get_by_test_id("send").click()
    expect(feedback).to_contain_text("Right.")
    assert notebook.value(f"player.stars[{stage}]") in {2, 3}
    assert notebook.axe("[data-testid=lesson]") == []
    notebook.shots(player, f"lesson-{name}")


def test_a_lesson_is_worked_through_by_keyboard(lab: Lab) -> None:
    notebook, player = opened(lab, "follow-suit")
    page = notebook.page
    cells = notebook.value("len(get_ipython().user_ns['In'])")
    player.locator(".ulti-card[tabindex='0']").focus()
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    expect(player.get_by_test_id("feedback")).to_contain_text("You must beat")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Space")
    expect(player.get_by_test_id("feedback")).to_contain_text("Right.")
    # Keys that Lab would take for its own leave the notebook as it is.
    for key in ("a", "b", "j"):
        page.keyboard.press(key)
    assert page.evaluate("window.jupyterapp.shell.currentWidget.content.model.cells.length") == 1
    assert notebook.value("len(get_ipython().user_ns['In'])") == cells
    player.get_by_test_id("next").focus()
    page.keyboard.press("Enter")
    expect(player.get_by_test_id("question")).to_contain_text("Mark every card")


def test_a_payment_is_typed(lab: Lab) -> None:
    notebook, player = opened(lab, "what-it-pays")
    notebook.run("player.stage = 1")
    player.get_by_test_id("number").fill("-6")
    player.get_by_test_id("number").press("Enter")
    expect(player.get_by_test_id("feedback")).to_contain_text("penalty beside its value")
    player.get_by_test_id("number").fill("-14")
    player.get_by_test_id("number").press("Enter")
    expect(player.get_by_test_id("feedback")).to_contain_text("Right.")


def test_a_slip_is_shown_on_the_table_and_rewound(lab: Lab) -> None:
    _, player = opened(lab, "the-last-trick")
    for card in ("H10", "L10", "BK", "L7"):
        # While the others' cards are shown a press only ends the film; the card is pressed once it is over.
        expect(player.get_by_test_id("caption")).to_have_count(0, timeout=20_000)
        player.get_by_test_id(f"card-{card}").click()
        player.get_by_test_id(f"card-{card}").wait_for(state="detached") if card != "L7" else None
    expect(player.get_by_test_id("feedback")).to_contain_text("It slipped away with the ten of hearts")
    player.get_by_test_id("show-back").click()
    expect(player.locator(".ulti-card")).to_have_count(4)
    expect(player.get_by_test_id("card-L10")).to_have_class("ulti-card ulti-playable   ulti-instead")


def test_rules_turned_in_a_cell_are_followed_at_once(lab: Lab) -> None:
    notebook, player = opened(lab, "follow-suit")
    notebook.run("player.rules = rules.pagat.replace(must_beat=False)")
    expect(player.get_by_test_id("changes")).to_contain_text("must play a higher card")
    player.get_by_test_id("card-H9").click()
    expect(player.get_by_test_id("feedback")).to_contain_text("Right.")


@pytest.mark.parametrize("lesson", SHOTS)
def test_nothing_stands_in_a_readers_way(lab: Lab, lesson: str) -> None:
    notebook, player = opened(lab, lesson)
    assert notebook.axe("[data-testid=lesson]") == []
    notebook.run("player.answer(player.exercise.wrong_answers()[0]); player.hint()")
    expect(player.get_by_test_id("feedback")).to_contain_text("Not yet.")
    notebook.theme("dark")
    assert notebook.axe("[data-testid=lesson]") == []
    notebook.theme("light")
    notebook.shots(player, f"lesson-{lesson}")
