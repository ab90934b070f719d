"""The table shown twice, asked too late, left by its kernel, kept waiting, and wronged by a player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.browser.driving import POSITIONS, Board

if TYPE_CHECKING:
    from tests.browser.driving import Room
    from tests.browser.lab import Lab

RUN_CELL = """index => {
    const notebook = window.jupyterapp.shell.currentWidget.content;
    notebook.activeCellIndex = index;
    window.jupyterapp.commands.execute("notebook:run-cell");
}"""
INTERRUPT = "() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.interrupt()"
FAULTY = """
from ulti_widgets.players import Player
from ulti_widgets.ulti.actions import Stop

class Breaks(Player):
    name = "breaks"
    describe = "Always fails."

    def act(self, view, rng):
        raise ZeroDivisionError("what it says might name a card")

class Cheats(Player):
    name = "cheats"
    describe = "Always answers what is not legal."

    def act(self, view, rng):
        return Stop()
"""


def test_two_views_and_two_pages_stay_in_step_and_a_late_click_is_told(lab: Lab) -> None:
    first = lab.open([f"{POSITIONS}\ntable = at('play', pace=60_000)\ntable", "table"])
    first.run_all()
    board = Board(first, first.output(0).get_by_test_id("table"))
    below = Board(first, first.output(1).get_by_test_id("table"))
    first.save()
    second = lab.show(first.name, lab.page.context.new_page())
    other = Board(second, second.output(0).get_by_test_id("table"))

    # What is played in one is seen in all.
    rev = board.rev
    assert (below.rev, other.rev) == (rev, rev)
    below.playable.first.click()
    for each in (board, below, other):
        each.wait_rev(rev)
    assert len({each["trick"].inner_text() for each in (board, below, other)}) == 1
    assert [each["notice"].inner_text() for each in (board, below, other)] == ["", "", ""]

    # Both pages' clocks ask for the computers' moves: each is made once.
    first.run("reach(table.session, lambda view: view.turn == 0 or view.settlement is not None)")
    rev = int(first.value("table.session.rev"))
    for each in (board, below, other):
        each.until("(root, rev) => Number(root.dataset.rev) === rev", rev)

    # Two people press for the same moment: the second is told, and nothing else happens.
    first.run("held = Held(table.session)")
    board.playable.first.click()
    other.playable.last.click()
    first.run("held.release()")
    for each in (board, below, other):
        each.wait_rev(rev)
        each["notice"].get_by_text("The table has moved on").wait_for()
    assert first.value("table.session.rev") == rev + 1
    # The notice goes with the next thing that is done.
    first.run("reach(table.session, lambda view: view.turn == 0 or view.settlement is not None)")
    rev = int(first.value("table.session.rev"))
    other.until("(root, rev) => Number(root.dataset.rev) === rev", rev)
    if not other.settled:
        other.playable.first.click()
        board.wait_rev(rev)
        assert board["notice"].inner_text() == ""


def test_the_table_answers_while_a_cell_runs(lab: Lab) -> None:
    notebook = lab.open(
        [
            f"{POSITIONS}\ntable = at('play', pace=0)\ntable",
            "try:\n    print('begun')\n    threading.Event().wait(60)\nfinally:\n    print('ended')",
        ]
    )
    notebook.page.evaluate(RUN_CELL, 0)
    board = Board(notebook, notebook.output(0).get_by_test_id("table"))
    notebook.wait_idle()
    notebook.page.evaluate(RUN_CELL, 1)
    notebook.output(1).get_by_text("begun").wait_for()
    rev = board.rev
    # The very first message of this widget: it must not wait for the cell either.
    board.playable.first.click()
    board.wait_asked(rev)
    assert board.rev >= rev + 3 or board.settled, "the computers have moved too"
    assert notebook.output(1).get_by_text("ended").count() == 0, "the cell is still running"
    notebook.page.evaluate(INTERRUPT)
    notebook.output(1).get_by_text("ended").wait_for()

    # The kernel goes.
    notebook.restart()
    board["notice"].get_by_text("The kernel has stopped; run the cell again.").wait_for()
    assert board.playable.count() == 0
    card = board.root.locator(".ulti-card").first
    assert card.get_attribute("aria-disabled") == "true"
    rev = board.rev
    card.click(force=True)
    board["skip"].click(force=True)
    assert board["skip"].get_attribute("aria-disabled") == "true"
    assert board.rev == rev
    # What needs no kernel works on.
    board["help"].click()
    board["help-sheet"].wait_for()
    # The cell run again lays a new table.
    notebook.page.evaluate(RUN_CELL, 0)
    notebook.wait_idle()
    notebook.output(0).get_by_test_id("notice").get_by_text("kernel").wait_for(state="detached")
    Board(notebook, notebook.output(0).get_by_test_id("table")).wait_asked()


def test_a_players_failure_shows_and_the_deal_goes_on(room: Room) -> None:
    notebook = room.notebook
    notebook.run(FAULTY)
    board = room.lay("Table(seed=3, players=(None, Breaks(), Cheats()), pace=0)")
    notebook.run("reach(table.session, lambda view: view.turn == 0 and view.phase == 'play')")
    board.wait_asked(int(notebook.value("table.session.rev")) - 1)
    rev = board.rev
    board.playable.first.click()
    board.wait_asked(rev)
    notice = board["notice"].inner_text()
    assert "The player" in notice
    assert "a plain legal action stands in for it" in notice
    assert "might name a card" not in notebook.traffic.text()
    # It goes when the person does something and nothing goes wrong.
    notebook.run("table.session.players = (None, *map(player, ('plain', 'plain')))")
    rev = board.rev
    board.playable.first.click()
    board.wait_asked(rev)
    assert board["notice"].inner_text() == ""


def test_an_unknown_message_and_a_refused_one_show_under_the_widget(room: Room) -> None:
    board = room.at("play")
    notebook = room.notebook
    rev = board.rev
    for content, said in (
        ("{'type': 'shuffle'}", "the page sent 'shuffle', which is none of act, build"),
        ("'nonsense'", "which is none of"),
        ("{'type': 'act', 'action': 'play ZZ'}", "is no action"),
        ("{'type': 'act', 'action': 'lay HA HK'}", "is not possible now"),
        ("{'type': 'act', 'action': 'play HA', 'rev': 0}", "The table has moved on"),
        ("{'type': 'pace', 'pace': -1}", "TraitError"),
    ):
        notebook.run(f"import logging; logging.disable(); table._received(table, {content}, [])")
        board["notice"].get_by_text(said).wait_for()
        assert board.rev == rev
    board.playable.first.click()
    board.wait_rev(rev)
    assert board["notice"].inner_text() == ""


def test_a_slow_player_is_asked_once(room: Room) -> None:
    notebook = room.notebook
    notebook.run(
        "gate = threading.Event(); calls = []\n"
        "class Slow(type(player('plain'))):\n"
        "    name = 'slow'\n"
        "    def act(self, view, rng):\n"
        "        calls.append(view.seat); gate.wait(60)\n"
        "        return super().act(view, rng)\n"
    )
    board = room.lay("Table(seed=3, players=(None, Slow(), 'plain'), pace=0)")
    notebook.run("gate.set(); reach(table.session, lambda view: view.turn == 0 and view.phase == 'play')")
    notebook.run("gate.clear(); calls.clear(); messages = table._answered")
    rev = int(notebook.value("table.session.rev"))
    board.wait_asked(rev - 1)
    board.playable.first.click()
    board.until("(root, rev) => Number(root.dataset.rev) === rev && Number(root.dataset.answered) > 1", rev + 1)
    # The table answers meanwhile, and the page does not ask again.
    board["pace"].select_option("500")
    board.until("root => root.querySelector('[data-testid=pace]').value === '500'")
    assert notebook.value("calls") == [1]
    assert notebook.value("table._answered - messages") <= 3, "a card, its continue, the pace"
    notebook.run("gate.set()")
    board.wait_asked(rev + 1)
