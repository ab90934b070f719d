"""Settings that all tests share."""

import os

import pytest
from hypothesis import settings

# `ci` tries the same examples each time, so that a change is judged by itself; `long` looks for new ones.
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.register_profile("long", deadline=None, max_examples=5_000, print_blob=True)
# No test goes on from what another, or a person, has learnt; those of progress name their own files.
os.environ["ULTI_PROGRESS"] = "off"

settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what tests recorded of what they came by: `record_property(title, lines)`."""
    reports = [report for kind in ("passed", "failed") for report in terminalreporter.stats.get(kind, [])]
    for report in reports:
        for title, lines in getattr(report, "user_properties", []):
            if "\n" in str(lines):
                terminalreporter.section(f"{report.nodeid.rpartition(':')[2]}: {title}")
                terminalreporter.write_line(str(lines))
