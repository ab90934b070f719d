"""Fixtures: one JupyterLab for the whole run, one page with it for each test."""

import os
import shutil
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.driving import ROOM, Room
from tests.browser.lab import SIZES, Lab, Server, serve

HERE = Path(__file__).parent
MEASURED = "measured"


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


@pytest.fixture
def lab(lab_server: Server, page: Page) -> Iterator[Lab]:
    """Opens notebooks in this test's page."""
    lab = Lab(lab_server, page)
    yield lab
    lab.close()


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
