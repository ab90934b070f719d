"""The checks at the end of the course's pages, worked through in a real JupyterLab by pressing what is right."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

from ulti_widgets.lessons.reading import course

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator

    from tests.browser.lab import Lab, Notebook

CHECKS = tuple(name for name in course() if name.endswith("check"))
SOLUTION = (
    "(lambda asked: None if asked is None or asked.misfit is not None else "
    "(asked.goal.answer, __import__('ulti_widgets.lessons.answers', fromlist=['x']).write_answer(asked.solutions()[0]))"
    ")(player.exercise)"
)


def press(player: Locator, kind: str, answer: Any) -> None:
    """Answer as a person would."""
    if kind in {"card", "cards"}:
        for card in answer if isinstance(answer, list) else [answer]:
            player.get_by_test_id(f"card-{card}").click()
    elif kind == "number":
        player.get_by_test_id("number").fill(str(answer))
    elif kind == "seat":
        player.get_by_test_id(f"seat-answer-{answer}").click()
    elif kind == "bid":
        words = str(answer).split()
        for toggle in player.get_by_test_id("builder").locator("[data-testid^=toggle-]").all():
            name = str(toggle.get_attribute("data-testid")).removeprefix("toggle-")
            wanted = name in words
            if wanted != (toggle.get_attribute("aria-pressed") == "true"):
                toggle.click()
                # The bid is built in Python: its answer is waited for.
                expect(toggle).to_have_attribute("aria-pressed", str(wanted).lower())
    else:
        for option in answer if isinstance(answer, list) else [answer]:
            player.get_by_test_id(f"option-{str(option).replace(' ', '-')}").click()
    if kind in {"cards", "number", "bid", "bids", "choices"}:
        player.get_by_test_id("send").click()


def worked(notebook: Notebook, player: Locator) -> tuple[list[int], list[int]]:
    """Go from stage to stage and answer; give the stages that were asked, and those that are played on."""
    asked, moves = [], []
    for stage in range(notebook.value("len(player.stars)")):
        expect(player.get_by_test_id(f"stage-{stage}")).to_have_attribute("aria-current", "step")
        found = notebook.value(SOLUTION)
        # What is played on against the computers has a test of its own, with its film.
        if found is not None and found[0] == "moves":
            moves.append(stage)
        elif found is not None:
            press(player, *found)
            expect(player.get_by_test_id("feedback")).to_contain_text("Right.")
            asked.append(stage)
        if player.get_by_test_id("next").count():
            player.get_by_test_id("next").click()
    return asked, moves


def test_the_checks_are_passed_by_pressing(lab: Lab, tell: Callable[[str], None]) -> None:
    notebook = lab.open(["from ipywidgets import VBox\nfrom ulti_widgets import LessonPlayer\nbox = VBox(); box"])
    notebook.run_all()
    player = notebook.output(0).get_by_test_id("lesson")
    waits = []
    for check in CHECKS:
        begin = time.monotonic()
        notebook.run(f"player = LessonPlayer({check!r}); box.children = [player]")
        title = notebook.value("player.view['title']")
        expect(player.get_by_text(title, exact=True).first).to_be_visible()
        waits.append(time.monotonic() - begin)
        asked, moves = worked(notebook, player)
        stars = notebook.value("player.stars")
        assert asked or len(moves) == len(stars), check
        assert all(stars[stage] == 3 for stage in asked), (check, stars)
    tell(f"a lesson on the screen: {max(waits):.1f} s at worst of {len(waits)}, from the start of its cell")
