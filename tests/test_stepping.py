"""A recorded deal at the table: stepped through both ways, and played on from."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from ulti_widgets import Deal, Table, read_record, rules

RECORDS = Path(__file__).parent / "records"


def ask(table: Table, **content: Any) -> None:
    """Send what the page would."""
    table._received(table, content, [])


def test_a_record_is_stepped_through_both_ways_and_played_on_from() -> None:
    text = (RECORDS / "pagat-betli-won.ulti").read_text("utf-8")
    table = Table(record=text, seat=1)
    count = table.view["stepping"]["count"]
    assert count == len(read_record(text).deal.log)
    assert table.view["stepping"]["at"] == 0
    assert not table.view["waiting"]
    # All hands lie open: a record hides nothing.
    assert all(seat["open"] for seat in table.view["seats"] if seat["place"] != "you")
    table.step(count)
    assert table.view["phase"] == "settled"
    assert tuple(table.view["settlement"]["payments"]) == read_record(text).deal.settlement().payments
    table.step(-3)
    assert table.view["stepping"]["at"] == count - 3
    assert re.search("plays the|Done", table.view["status"])
    before = table.view
    ask(table, type="act", action="pass", rev=table.view["rev"])
    assert table.view["notice"]["kind"] == "refused"
    assert table.view["hand"] == before["hand"]
    ask(table, type="step", to=count - 4, rev=table.view["rev"])
    assert table.view["stepping"]["at"] == count - 4
    table.play_on().play_out(people="plain")
    assert table.view["stepping"] is None
    assert table.view["phase"] == "settled"


def test_a_record_can_keep_the_other_hands_closed() -> None:
    text = (RECORDS / "pagat-betli-won.ulti").read_text("utf-8")
    table = Table(record=text, seat=1, reveal=False)
    assert not any(seat["open"] for seat in table.view["seats"])


def test_a_deal_of_other_rules_is_refused() -> None:
    with pytest.raises(ValueError, match="other rules"):
        Table(rules=rules.widder, deal=Deal.from_seed(rules.pagat, 1))
