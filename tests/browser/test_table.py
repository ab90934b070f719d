"""The table in a real JupyterLab: played by mouse, by keyboard and by touch, and what it says on the way."""

from __future__ import annotations

import re
from itertools import cycle
from typing import TYPE_CHECKING

import pytest

from tests.browser.driving import ROOM, Board, Room, click, force, simplest
from tests.browser.lab import Lab

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Locator

    from tests.browser.lab import Server

PLAIN = "Table(seed={seed}, pace=0)"
LAB_KEYS = ("a", "b", "j", "k", "m", "y", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Shift+Enter", "d", "d")
CELLS = """() => {
    const notebook = window.jupyterapp.shell.currentWidget.content;
    return [notebook.activeCellIndex, notebook.mode, ...notebook.widgets.map(
        cell => [cell.model.type, cell.model.executionCount, cell.model.sharedModel.source])];
}"""


def test_a_deal_is_played_to_the_end_by_clicking(room: Room) -> None:
    board = room.lay(PLAIN.format(seed=3))
    board.play_out(lambda board: simplest(board, click))
    view = board.state()
    assert sum(view["settlement"]["payments"]) == 0
    assert room.notebook.value("len(table.deal().log)") > 30
    assert "Simple game" in board["settlement"].inner_text()
    # The score of the match, this deal counted.
    scores = {seat["name"]: seat["score"] for seat in view["seats"]}
    shown = board["score"].inner_text().replace("\N{MINUS SIGN}", "-")
    for name, score in scores.items():
        assert f"{name} {score:+d}" in shown
    board["next"].click()
    board.root.get_by_text("Deal 2 of 9").wait_for()
    assert board["settlement"].count() == 0
    assert {seat["name"]: seat["score"] for seat in board.state()["seats"]} == scores


def test_a_deal_is_played_to_the_end_by_keyboard(room: Room) -> None:
    board = room.lay(PLAIN.format(seed=5))
    cells = board.page.evaluate(CELLS)
    board["pace"].focus()
    keys = ("Enter", "Space")

    def act(board: Board) -> None:
        def press(target: Locator) -> None:
            board.press(target, keys[board.rev % 2])
            assert board.focused(), "the focus left the table"

        simplest(board, press)

    board.wait_asked()
    while not board.settled:
        before = board.rev
        act(board)
        board.wait_asked(before)
        assert board.page.evaluate("() => document.activeElement !== document.body")
        assert board.root.evaluate("root => root.contains(document.activeElement)"), "the focus left the table"
    before = board.rev
    board.press(board["next"])
    board.wait_rev(before)
    assert board.root.evaluate("root => root.contains(document.activeElement)")
    assert board.page.evaluate(CELLS) == cells


def test_the_hand_is_one_tab_stop_with_arrows_home_and_end(room: Room) -> None:
    board = room.at("play")
    cards = [f"card-{held['card']}" for held in board.state()["hand"]]
    board["pace"].focus()
    board.tab_to(board[cards[0]])
    keyboard = board.page.keyboard
    for key, place in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", -1), ("ArrowRight", -1)):
        keyboard.press(key)
        assert board.focused() == cards[place]
    keyboard.press("Home")
    keyboard.press("ArrowLeft")
    assert board.focused() == cards[0]
    keyboard.press("ArrowRight")
    keyboard.press("Tab")
    assert not board.focused().startswith("card-")
    keyboard.press("Shift+Tab")
    assert board.focused() == cards[1], "the hand is entered again where it was left"


def test_labs_own_shortcuts_do_not_fire(room: Room) -> None:
    board = room.at("reasons")
    cells, rev = board.page.evaluate(CELLS), board.rev
    # Shift+Enter presses what has the focus, so the card is one that may not be played.
    places = [board.dimmed.first, board["skip"], board["help"], board["pace"], board["last-trick"]]
    for place in places:
        for key in LAB_KEYS:
            place.focus()
            board.page.keyboard.press(key)
            assert board.page.evaluate(CELLS) == cells, f"{key} reached the notebook"
    assert board.rev == rev


def test_a_question_mark_opens_the_keys(room: Room) -> None:
    board = room.at("play")
    board.playable.first.focus()
    board.page.keyboard.press("?")
    board["help-sheet"].wait_for()
    assert "Home" in board["help-sheet"].inner_text()
    assert board.focused() == "help-close"
    board.page.keyboard.press("Escape")
    board["help-sheet"].wait_for(state="detached")
    assert board.focused() == "help"


def test_an_illegal_card_says_why_and_changes_nothing(room: Room) -> None:
    board = room.at("reasons")
    view = board.state()
    held = next(card for card in view["hand"] if card["why"] is not None)
    reason = view["reasons"][held["why"]]
    card = board[f"card-{held['card']}"]
    assert card.get_attribute("aria-disabled") == "true"
    names = room.notebook.value("table.words['cards']")
    for press in (force, board.press):
        press(card)
        board.until("(root, text) => root.querySelector('[data-testid=status]').innerText === text", reason["text"])
        said = board.status()
        # The rule, the card that makes it bind, and what may be played.
        assert all(names[code] in said for code in reason["because"])
        assert all(names[code] in said for code in reason["instead"])
        assert reason["instead"]
        assert card.evaluate("card => card === document.activeElement")
        assert sorted(
            (found.get_attribute("data-testid") or "")[5:] for found in board.root.locator(".ulti-instead").all()
        ) == sorted(reason["instead"])
    assert board.state() == view, "nothing was sent, and nothing has changed"
    assert board["notice"].inner_text() == ""


def test_the_builder_says_why_a_part_cannot_be_added(room: Room) -> None:
    board = room.at("bid")
    view = board.state()
    force(board["bid"])
    assert board.status() == view["builder"]["why"]
    before = board.answered
    board["toggle-betli"].click()
    board.wait_answer(before)
    off = board["toggle-ulti"]
    assert off.get_attribute("aria-disabled") == "true"
    view = board.state()
    force(off)
    why = next(toggle["why"] for toggle in view["builder"]["toggles"] if toggle["id"] == "ulti")
    assert board.status() == why
    assert re.search("betli.* ulti", why, re.IGNORECASE) or re.search("ulti.* betli", why, re.IGNORECASE)
    assert board.state() == view
    board["bid"].click()
    board["contract"].or_(board.root.locator(".ulti-standing .ulti-big")).first.wait_for()
    assert board.state()["auction"]["standing"]["bid"] == "betli"


def test_the_builder_says_why_a_bid_cannot_beat_the_standing_one(room: Room) -> None:
    board = room.lay("overbid('ulti durchmars')")
    low = board["toggle-simple"]
    assert low.get_attribute("aria-disabled") == "true"
    force(low)
    assert re.search("simple game .*beats the standing ulti durchmars", board.status())
    # Ulti can be part of a higher bid, but alone it is too low.
    before = board.answered
    board["toggle-ulti"].click()
    board.wait_answer(before)
    view = board.state()
    force(board["bid"])
    said = (
        "Ulti ranks at 4, the standing ulti durchmars at 10: a bid has to be higher, "
        "and a simple game inside only breaks ties."
    )
    assert (board.status(), view["builder"]["why"]) == (said, said)
    assert board.state() == view
    before = board.answered
    board["toggle-20-100"].click()
    board.wait_answer(before)
    board["bid"].click()
    board.until("root => root.querySelector('.ulti-big')?.innerText.startsWith('20-100')")


def test_kontra_is_said_with_a_card_and_answered_in_its_window(room: Room) -> None:
    board = room.at("may kontra")
    button = board.root.locator("[data-testid^=action-kontra]").first
    label = button.inner_text()
    assert label.startswith("Kontra: ")
    rev = board.rev
    button.click()
    board.wait_rev(rev)
    assert board["contract"].locator(".ulti-badge").first.inner_text().lower() == "kontra"
    assert board.playable.count(), "the card is still to be played"

    board = room.at("kontra")
    answers = [button.inner_text() for button in board.root.locator("[data-testid^=action-kontra]").all()]
    assert answers
    assert all(answer.startswith("Rekontra: ") for answer in answers)
    rev = board.rev
    board["action-done"].click()
    board.wait_rev(rev)
    assert board.state()["phase"] != "kontra"


def test_the_last_trick_shows_on_demand(room: Room) -> None:
    board = room.at("second trick")
    board.wait_asked()
    assert board["last-trick-sheet"].count() == 0
    board["last-trick"].click()
    sheet = board["last-trick-sheet"].inner_text()
    last = board.state()["lastTrick"]
    assert f"Trick {last['number']}" in sheet
    names = room.notebook.value("table.words['cards']")
    assert all(names[laid["card"]] in sheet for laid in last["cards"])
    board["last-trick"].click()
    assert board["last-trick-sheet"].count() == 0


def test_the_rest_is_shown_when_no_card_can_change_a_payment(room: Room) -> None:
    board = room.at("play")
    assert board["stop"].count() == 0
    board = room.at("decided")
    board["stop"].click()
    board["settlement"].wait_for()
    view = board.state()
    assert sum(view["settlement"]["payments"]) == 0
    assert view["review"]["unplayed"]
    assert view["review"]["unplayed"] in board.root.inner_text()


def test_the_deal_can_be_stepped_through_afterwards(room: Room) -> None:
    board = room.at("settled")
    tricks = board.state()["review"]["tricks"]
    step = board["review-step"]
    assert step.inner_text() == "Before the first trick"
    for number, trick in enumerate(tricks, start=1):
        board["review-forward"].click()
        assert step.inner_text().startswith(f"Trick {number} of {len(tricks)}")
        shown = {found.get_attribute("data-testid") for found in board.root.locator("[data-testid^=trick-]").all()}
        assert shown == {f"trick-{laid['card']}" for laid in trick["cards"]}
    board["review-back"].click()
    assert step.inner_text().startswith("Trick 9 of 10")
    board["review-first"].click()
    assert step.inner_text() == "Before the first trick"
    board["review-last"].click()
    assert step.inner_text().startswith("Trick 10 of 10")


def test_the_pace_is_set_and_skipped(room: Room) -> None:
    board = room.at("play", pace=60_000)
    assert "60 s" in board["pace"].inner_text()
    rev = board.rev
    board.playable.first.click()
    board.wait_rev(rev)
    if board.state()["waiting"]:
        # Nothing moves by itself for a minute; the person need not wait for it.
        rev = board.rev
        board["skip"].click()
        board.wait_rev(rev)
    board["pace"].select_option("0")
    board.until("root => root.querySelector('[data-testid=pace]').value === '0'")
    board.wait_asked(rev)
    assert room.notebook.value("table.pace") == 0
    assert board["skip"].get_attribute("aria-disabled") == "true"


@pytest.fixture
def phone(lab_server: Server, browser: Browser) -> Iterator[Lab]:
    """Opens notebooks in a page with a touch screen, 360 wide."""
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    lab = Lab(lab_server, context.new_page())
    yield lab
    lab.close()
    context.close()


def test_a_table_is_played_by_touch_on_a_narrow_screen(phone: Lab) -> None:
    room = Room(phone.open([ROOM]))
    board = room.lay(PLAIN.format(seed=3))

    heights = cycle((0.3, 0.7))

    def tap(target: Locator) -> None:
        box = target.bounding_box()
        assert box is not None
        assert box["height"] >= 40, "too small for a finger"
        # Not where the last tap was: of two quick ones there the second is half of a double click, and left out.
        target.tap(position={"x": box["width"] / 2, "y": box["height"] * next(heights)})

    for _ in range(8):
        board.wait_asked()
        before = board.rev
        simplest(board, tap)
        board.wait_asked(before)
    width, inside = board.root.evaluate("root => [root.scrollWidth, root.clientWidth]")
    assert width <= inside, "the table is wider than its place"
