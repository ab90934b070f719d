"""Hints and the menu of levels in a real JupyterLab: by mouse and by keyboard, how they look, what is sent."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.driving import Room, click
from tests.browser.test_table_looks import OUT
from tests.browser.test_table_truth import check_views, states

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.browser.driving import Board

ADVISER = (Path(__file__).parents[1] / "adviser.py").read_text()
MOST_VIEW = 8_000
PHASES = ("lay", "bid", "reasons", "may kontra", "kontra")


def lay(room: Room, position: str, adviser: str = "quick") -> Board:
    """Show a table in a position with the tests' own adviser."""
    room.notebook.run(ADVISER)
    return room.lay(f"at({position!r}, adviser={adviser})")


def more(board: Board, press: Callable[[], None]) -> str:
    """Ask for more of the hint; give what the button says then."""
    before = board["hint"].inner_text()
    press()
    board.until(
        """(root, before) => {
            const press = root.querySelector("[data-testid=hint]");
            return press.innerText !== before && !press.closest("[aria-busy]");
        }""",
        before,
    )
    return board["hint"].inner_text()


def test_it_nudges_names_the_card_says_why_and_goes_with_the_card(room: Room) -> None:
    board = lay(room, "reasons")
    assert more(board, board["hint"].click) == "What to do?"
    assert board["hint-text"].inner_text() == "The declarer took no trick."
    assert board.root.locator(".ulti-hinted").count() == 0
    assert more(board, board["hint"].click) == "Why?"
    (named,) = board.root.locator(".ulti-card.ulti-hinted").all()
    best = board.state()["hint"]["action"]
    assert named.get_attribute("data-testid") == f"card-{best['cards'][0]}"
    assert best["text"] in board["hint-action"].inner_text()
    assert more(board, board["hint"].click) == "Hide the hint"
    why = board["hint-why"].inner_text()
    for option in board.state()["hint"]["why"]["options"]:
        assert option["text"] in why
        assert option["money"] in why
        assert option["chances"][0]["text"] in why
    before = board.rev
    click(named)
    board.wait_rev(before)
    board.until("root => !root.querySelector('[data-testid=hint-text]').innerText")
    assert board.root.locator(".ulti-hinted").count() == 0


def test_it_is_asked_for_by_keyboard_alone(room: Room) -> None:
    board = lay(room, "play")
    board.playable.first.focus()
    held = board.focused()
    for said in ("What to do?", "Why?", "Hide the hint", "Hint"):
        assert more(board, lambda: board.page.keyboard.press("h")) == said
        assert board.focused() == held, "the focus stays where it was"
    for key, said in (("Enter", "What to do?"), ("Space", "Why?")):
        assert more(board, lambda key=key: board.press(board["hint"], key)) == said  # type: ignore[misc]
        assert board.focused() == "hint"
    board.page.keyboard.press("?")
    assert "hint" in board["help-sheet"].inner_text()


def test_while_it_thinks_nothing_moves_and_the_table_can_be_played_on(room: Room) -> None:
    room.notebook.run(
        "import threading\n"
        "gate = threading.Event()\n"
        "def slow(view, *, seed):\n    gate.wait(60)\n    return quick(view, seed=seed)"
    )
    board = lay(room, "play", "slow")
    before = [box for part in ("hint", "status") if (box := board[part].bounding_box())]
    board["hint"].click()
    board.until("root => root.querySelector('[aria-busy=true]')")
    assert board["hint"].inner_text() == "Thinking…"
    assert [board[part].bounding_box() for part in ("hint", "status")] == before
    rev = board.rev
    board.playable.first.click()
    board.wait_rev(rev)
    room.notebook.run("gate.set()")
    board.wait_asked(rev)
    assert board["hint-text"].inner_text() == ""


def test_an_adviser_that_fails_shows_a_notice(room: Room) -> None:
    board = lay(room, "play", "broken")
    board["hint"].click()
    board.until("root => root.querySelector('[data-testid=notice]').innerText.includes('KeyError')")
    rev = board.rev
    board.playable.first.click()
    board.wait_rev(rev)


def test_the_level_is_chosen_at_the_table(room: Room) -> None:
    board = lay(room, "play")
    board.press(board["computers"])
    board["computers-sheet"].wait_for()
    before = board.answered
    board["player-random"].click()
    board.wait_answer(before)
    assert board["computers"].inner_text() == "Computers: Random"
    assert room.notebook.value("[who and who.name for who in table.session.players]") == [None, "random", "random"]
    assert board["player-random"].is_checked()


def test_a_shared_session_sends_a_hint_to_its_own_seat_and_nothing_hidden(room: Room) -> None:
    notebook = room.notebook
    notebook.run(ADVISER)
    notebook.run("session = Session(seed=11, players=(None, None, 'plain'), adviser=quick)")
    board = room.lay("Table(session=session, seat=0)")
    notebook.run("truth = Truth(session, 0)\nother_truth = Truth(session, 1)\nother = Table(session=session, seat=1)")
    names = notebook.value("table.words['cards']")
    models = notebook.value("[table.comm.comm_id, other.comm.comm_id]")
    first = len(notebook.traffic.comms())
    for _ in range(12):
        if board["hint"].get_attribute("aria-disabled") is None:
            for _ in range(3):
                more(board, board["hint"].click)
        before = board.rev
        notebook.run("step(session)")
        board.wait_rev(before)
    sent = notebook.traffic.comms()[first:]
    largest = hinted = 0
    for model, truth in zip(models, ("truth", "other_truth"), strict=True):
        mine = [message for message in sent if message.content.get("comm_id") == model]
        hidden = notebook.value(f"{truth}.hidden")
        hints = [view["hint"] for state, _ in states(mine) if (view := state.get("view"))]
        if truth == "truth":
            check_views(mine, hidden, names, most=MOST_VIEW)
            hinted = sum(1 for hint in hints if hint and hint["why"])
            largest = max(len(str(message.content).encode()) for message in mine)
        else:
            check_views(mine, hidden, names)
            assert not any(hint and hint["nudge"] for hint in hints), "another seat got the hint"
    assert hinted > 2
    assert largest < MOST_VIEW


@pytest.mark.parametrize("phase", PHASES)
def test_a_hint_is_accessible_and_keeps_inside_its_width(room: Room, phase: str) -> None:
    board = lay(room, phase)
    for _ in range(3):
        more(board, board["hint"].click)
    board["computers"].click()
    found: dict[str, list[str]] = {}

    def look(key: str) -> None:
        if key.startswith("wide"):
            found[f"axe, {key}"] = room.notebook.axe("[data-testid=table]")
        found[f"sticks out, {key}"] = board.root.evaluate(OUT)

    shots = room.notebook.shots(board.root, f"hint-{phase.replace(' ', '-')}", look)
    assert not any(found.values()), found
    assert len(shots) == 4
