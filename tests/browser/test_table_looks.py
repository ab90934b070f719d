"""How the table looks: axe finds nothing, nothing sticks out, and pictures are taken to be looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.driving import click, force

if TYPE_CHECKING:
    from tests.browser.driving import Board, Room

PHASES = ("lay", "bid", "overbid", "reasons", "may kontra", "kontra", "open", "settled")
# What sticks out of the table: a reader would have to scroll sideways.
OUT = """root => {
    const edge = root.getBoundingClientRect().right + 1;
    return [...root.querySelectorAll("*")]
        .filter(part => !part.closest("svg, .ulti-hidden") && part.getBoundingClientRect().right > edge)
        .map(part => `${part.tagName} ${part.className}`);
}"""


def prepared(room: Room, phase: str) -> Board:
    """Show a table in a phase, with what there is to see in it."""
    if phase == "overbid":
        board = room.lay("overbid('ulti')")
        board["toggle-ulti"].click()
        board.root.locator("[data-testid=toggle-ulti][aria-pressed=true]").wait_for()
        force(board["bid"])
        return board
    board = room.at(phase)
    if phase == "lay":
        click(board.playable.nth(2))
    elif phase == "bid":
        before = board.answered
        board["toggle-ulti"].click()
        board.wait_answer(before)
    elif phase == "reasons":
        force(board.dimmed.first)
        board["last-trick"].click()
    elif phase == "settled":
        for _ in range(4):
            board["review-forward"].click()
    return board


@pytest.mark.parametrize("phase", PHASES)
def test_a_phase_is_accessible_and_keeps_inside_its_width(room: Room, phase: str) -> None:
    board = prepared(room, phase)
    found: dict[str, list[str]] = {}

    def look(key: str) -> None:
        if key.startswith("wide"):
            found[f"axe, {key}"] = room.notebook.axe("[data-testid=table]")
        found[f"sticks out, {key}"] = board.root.evaluate(OUT)

    shots = room.notebook.shots(board.root, f"table-{phase.replace(' ', '-')}", look)
    assert not any(found.values()), found
    assert len(shots) == 4
