"""A table in a page, driven as a person would."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator, Page

    from tests.browser.lab import Notebook

POSITIONS: Final = (Path(__file__).parent / "positions.py").read_text()
MOST_STEPS: Final = 60
ROOM: Final = "import ipywidgets\nroom = ipywidgets.VBox()\nroom"
"""A cell that shows one table after another."""

# The person is asked for something, or the deal is settled, and the table has moved on since `rev`.
_ASKED: Final = """([root, rev]) => root.isConnected && Number(root.dataset.rev) > rev && (
    root.querySelector('[data-testid=settlement]')
    || root.querySelector('.ulti-playable, [data-testid=bid], [data-testid^=action-], [data-testid=lay]'))"""
_ACTIVE: Final = "document.activeElement"


class Board:
    """One view of a table."""

    def __init__(self, notebook: Notebook, root: Locator) -> None:
        """Wait until it is drawn."""
        self.notebook = notebook
        self.page: Page = notebook.page
        self.root = root
        root.wait_for()

    def __getitem__(self, testid: str) -> Locator:
        """Give the part with a test id."""
        return self.root.get_by_test_id(testid)

    @property
    def rev(self) -> int:
        """How often the table has moved on, as the page knows."""
        return int(self.root.get_attribute("data-rev") or 0)

    @property
    def answered(self) -> int:
        """How many messages of the page have been answered."""
        return int(self.root.get_attribute("data-answered") or 0)

    @property
    def settled(self) -> bool:
        """Whether the deal is over."""
        return self["settlement"].count() > 0

    @property
    def playable(self) -> Locator:
        """The cards that may be pressed to any effect."""
        return self.root.locator(".ulti-playable")

    @property
    def dimmed(self) -> Locator:
        """The cards that may not be played."""
        return self.root.locator(".ulti-dimmed")

    def status(self) -> str:
        """What the status line says."""
        return self["status"].inner_text()

    def state(self) -> Any:
        """The view as the kernel has it."""
        return self.notebook.value("table.view")

    def until(self, test: str, arg: object = None) -> None:
        """Wait until a JavaScript function of the table's element (and `arg`) gives true."""
        self.page.wait_for_function(f"([root, arg]) => ({test})(root, arg)", arg=[self.root.element_handle(), arg])

    def wait_rev(self, rev: int) -> None:
        """Wait until the table has moved on from `rev`."""
        self.until("(root, rev) => Number(root.dataset.rev) > rev", rev)

    def wait_answer(self, answered: int) -> None:
        """Wait until one more message has been answered."""
        self.until("(root, answered) => Number(root.dataset.answered) > answered", answered)

    def wait_asked(self, rev: int = -1) -> None:
        """Wait until the table has moved on from `rev`, and the person is asked or the deal is settled."""
        self.page.wait_for_function(_ASKED, arg=[self.root.element_handle(), rev])

    def play_out(self, act: Callable[[Board], None]) -> None:
        """Act whenever the person is asked, until the deal is settled."""
        self.wait_asked()
        for _ in range(MOST_STEPS):
            if self.settled:
                return
            before = self.rev
            act(self)
            self.wait_asked(before)
        raise AssertionError("the deal did not come to an end")

    def build(self, *parts: str, press: Callable[[Locator], None]) -> None:
        """Build a bid out of parts and make it."""
        for part in parts:
            before = self.answered
            press(self[f"toggle-{part}"])
            self.wait_answer(before)
        press(self["bid"])

    # -- the keyboard

    def focused(self) -> str:
        """Test id of what has the focus inside the table; "" when the focus is elsewhere."""
        found: str = self.root.evaluate(f"root => root.contains({_ACTIVE}) ? {_ACTIVE}.dataset.testid ?? '' : ''")
        return found

    def tab_to(self, target: Locator) -> None:
        """Press Tab, or Shift+Tab when it lies behind, until a part of the table has the focus."""
        for _ in range(60):
            way: str = target.evaluate(
                f"""goal => goal === {_ACTIVE} ? "" :
                    {_ACTIVE}.compareDocumentPosition(goal) & Node.DOCUMENT_POSITION_PRECEDING ? "Shift+Tab" : "Tab" """
            )
            if not way:
                return
            self.page.keyboard.press(way)
        raise AssertionError(f"Tab does not lead to {target}")

    def press(self, target: Locator, key: str = "Enter") -> None:
        """Go to a button or a card by keyboard and press it."""
        if (target.get_attribute("data-testid") or "").startswith("card-"):
            if not self.focused().startswith("card-"):
                self.tab_to(self.root.locator(".ulti-card[tabindex='0']"))
            self.page.keyboard.press("Home")
            for _ in range(target.evaluate("card => [...card.parentElement.children].indexOf(card)")):
                self.page.keyboard.press("ArrowRight")
            assert target.evaluate(f"card => card === {_ACTIVE}")
        else:
            self.tab_to(target)
        self.page.keyboard.press(key)


def simplest(board: Board, press: Callable[[Locator], None]) -> None:
    """Do the simplest thing that is asked: bid a simple game once, else pass, say done, play the first card."""
    if board["lay"].count():
        # Chosen cards stay in the hand, so these are two.
        press(board.playable.first)
        press(board.playable.last)
        press(board["lay"])
    elif board["builder"].count() and not board["action-pass"].count():
        board.build("simple", press=press)
    else:
        for choice in (board["action-pass"], board["action-done"], board.root.locator("[data-testid^=action-trump]")):
            if choice.count():
                press(choice.first)
                return
        press(board.playable.first)


def click(target: Locator) -> None:
    """Press with the mouse."""
    target.click()


def force(target: Locator) -> None:
    """Press with the mouse what is marked as disabled but says why when pressed: Playwright would wait for it."""
    target.click(force=True)


class Room:
    """A notebook with one place for tables, so that many tests share a kernel and a page."""

    def __init__(self, notebook: Notebook) -> None:
        """Run the notebook."""
        self.notebook = notebook
        notebook.run_all()
        notebook.run(POSITIONS)

    def lay(self, table: str) -> Board:
        """Show the table that an expression makes; it is `table` in the kernel."""
        self.notebook.run(f"room.children = ()\ntable = {table}")
        self.notebook.page.wait_for_function("() => !document.querySelector('[data-testid=table]')")
        self.notebook.run("room.children = (table,)")
        return Board(self.notebook, self.notebook.output(0).get_by_test_id("table"))

    def at(self, position: str, **options: int) -> Board:
        """Show a table in a position of `positions.py`."""
        extra = "".join(f", {name}={value!r}" for name, value in options.items())
        return self.lay(f"at({position!r}{extra})")
