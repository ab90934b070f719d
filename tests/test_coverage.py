"""The course covers every rule: a step teaches it, and asks about it."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from ulti_widgets.ulti.rules import FIELDS

if TYPE_CHECKING:
    from ulti_widgets.ulti.rule_fields import RuleField

DOCS = Path(__file__).parent.parent / "docs"


@pytest.fixture(scope="module")
def coverage() -> Any:
    """Give the script that writes the page."""
    spec = importlib.util.spec_from_file_location("make_coverage", DOCS / "make_coverage.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def steps(coverage: Any) -> list[Any]:
    """Give the steps of the course that teach a rule."""
    found: list[Any] = coverage.steps()
    return found


@pytest.mark.parametrize("info", FIELDS, ids=lambda info: info.name)
def test_every_rule_is_taught_by_steps_that_ask_about_it(coverage: Any, steps: list[Any], info: RuleField) -> None:
    teaching = coverage.taught(info, steps)
    assert teaching, f"no step of the course teaches {info.name}"
    asking = [step.name for step in teaching if coverage.asks(step.exercise, info)]
    assert asking, f"turning {info.name} changes no right answer of {', '.join(step.name for step in teaching)}"


def test_a_step_that_does_not_depend_on_a_rule_does_not_ask_about_it(coverage: Any, steps: list[Any]) -> None:
    fields = {info.name: info for info in FIELDS}
    points = next(step for step in steps if step.name == "12-play: ace-eleven")
    assert coverage.asks(points.exercise, fields["ace_points"])
    assert not coverage.asks(points.exercise, fields["match_deals"])


def test_the_page_of_coverage_is_up_to_date(coverage: Any) -> None:
    assert (DOCS / "coverage.md").read_text("utf-8") == coverage.page(), "run docs/make_coverage.py"
