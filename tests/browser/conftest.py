"""Fixtures: one JupyterLab for the whole run, and one page with it, in which each test opens a notebook."""

import os
import shutil
from collections.abc import Callable, Generator, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page
from playwright.sync_api import Error as PlaywrightError

from tests.browser.driving import ROOM, Room
from tests.browser.lab import SIZES, Lab, Server, serve

HERE = Path(__file__).parent
MEASURED = "measured"
FAILURES = HERE.parents[1] / "build/browser"
FAILED = pytest.StashKey[bool]()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All tests in this folder are browser tests."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Use the system's Chromium where there is one; root may not use its sandbox."""
    # The shell without a window draws no tabs and buttons of its own, which cost more than the pages.
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    found = next(filter(None, map(shutil.which, names)), None)
    args = ["--disable-background-networking", "--disable-component-update", "--no-first-run"]
    if os.name == "posix" and os.getuid() == 0:
        args.append("--no-sandbox")
    return browser_type_launch_args | {"args": args} | ({"executable_path": found} if found else {})


@pytest.fixture(scope="session")
def lab_server() -> Iterator[Server]:
    """A JupyterLab, started once."""
    with serve() as server:
        yield server


class Tab:
    """The page in which tests open their notebooks: it loads Lab once, and again after a test that failed."""

    def __init__(self, browser: Browser) -> None:
        """Open it when it is first asked for."""
        self._browser = browser
        self._context: BrowserContext | None = None
        self._page: Page | None = None

    @property
    def page(self) -> Page:
        """The page."""
        if self._page is None:
            width, height = SIZES["wide"]
            self._context = self._browser.new_context(viewport={"width": width, "height": height})
            self._page = self._context.new_page()
        return self._page

    def close(self) -> None:
        """Close the page, so that the next test gets a new one."""
        context, self._context, self._page = self._context, None, None
        if context is not None:
            context.close()


@pytest.fixture(scope="session")
def lab_tab(browser: Browser) -> Iterator[Tab]:
    """A page in which Lab is loaded once."""
    tab = Tab(browser)
    yield tab
    tab.close()


@pytest.fixture
def lab(lab_server: Server, lab_tab: Tab, request: pytest.FixtureRequest) -> Iterator[Lab]:
    """Opens notebooks in the page."""
    lab = Lab(lab_server, lab_tab.page)
    yield lab
    failed, left_clean = request.node.stash.get(FAILED, False), False
    try:
        if failed:
            FAILURES.mkdir(parents=True, exist_ok=True)
            with suppress(PlaywrightError):  # the page itself may be what failed
                lab_tab.page.screenshot(path=FAILURES / f"{request.node.name}.png")
        lab.close()
        left_clean = not failed
    finally:
        # What happened to the page must not happen to the tests that follow.
        if not left_clean:
            lab_tab.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Remember that a test failed, for its picture."""
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


@pytest.fixture(scope="module")
def room(lab_server: Server, browser: Browser) -> Iterator[Room]:
    """One notebook and kernel for a whole module, which shows one table after another."""
    width, height = SIZES["wide"]
    context = browser.new_context(viewport={"width": width, "height": height})
    lab = Lab(lab_server, context.new_page())
    yield Room(lab.open([ROOM]))
    lab.close()
    context.close()


@pytest.fixture
def tell(record_property: Callable[[str, object], None]) -> Callable[[str], None]:
    """Keeps what was measured for the end of the run; a worker process has no screen of its own."""
    return partial(record_property, MEASURED)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what was measured, though the tests passed."""
    reports = [report for found in terminalreporter.stats.values() for report in found]
    told = [
        str(text)
        for report in reports
        if isinstance(report, pytest.TestReport) and report.when == "call"
        for name, text in report.user_properties
        if name == MEASURED
    ]
    if told:
        terminalreporter.section("measured")
        for text in told:
            terminalreporter.write_line(text)
