"""A rule that is turned changes the golden records that it touches, and pays the same in all others."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ulti_widgets.ulti.deal import Deal
from ulti_widgets.ulti.reasons import IllegalAction
from ulti_widgets.ulti.record import read_record
from ulti_widgets.ulti.rules import BY_NAME, Rules, RulesError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ulti_widgets.ulti.rules import Value

RECORDS = Path(__file__).parent / "records"

TOUCHED = {
    "ten_high_in_sides": """
        hoe-printed-factors hoe-silent-ulti hoe-simple-lost-with-forty hoe-simple-ulti-late-kontra
        hoe-twenty-undeclared nine-party-hundred nine-silent-durchmars nine-silent-ulti nine-ulti-durchmars
        pagat-fedaksari pagat-forty-won-blind pagat-heart-ulti-lost-kontra pagat-heart-ulti-won
        pagat-hirskontra pagat-kontra pagat-open-ulti-durchmars pagat-rekontra pagat-self-rob
        pagat-silent-durchmars pagat-silent-hundred-defenders pagat-silent-ulti-defender-lost
        pagat-simple-lost-robbed pagat-stopped pagat-szubkontra pagat-ulti-won tweak-declared-by-choice
        tweak-four-tens-lost tweak-four-tens-won tweak-silent-slam widder-four-aces-won
        widder-silent-four-aces widder-silent-four-aces-defender widder-silent-ulti-lost-kontra
        widder-slam-alone widder-ulti-lost-kontra-both
    """,
    "talon": """
        concede-asked-first hoe-simple-ulti-late-kontra nine-open-betli-lost nine-party-hundred
        nine-silent-durchmars nine-silent-ulti nine-ulti-durchmars nine-ulti-lost pagat-betli-lost
        pagat-betli-won pagat-durchmars-won pagat-fedaksari pagat-forty-ulti-lost pagat-forty-won-blind
        pagat-heart-durchmars-lost pagat-heart-twenty-lost pagat-heart-ulti-lost-kontra pagat-heart-ulti-won
        pagat-hirskontra pagat-kontra pagat-mordkontra pagat-open-betli-won pagat-open-ulti-durchmars
        pagat-rekontra pagat-self-rob pagat-silent-durchmars pagat-silent-durchmars-defenders
        pagat-silent-hundred-defenders pagat-silent-hundred-kontra pagat-silent-ulti-defender
        pagat-silent-ulti-defender-lost pagat-silent-ulti-lost pagat-silent-ulti-won pagat-simple-lost-robbed
        pagat-simple-won pagat-stopped pagat-szubkontra pagat-twenty-durchmars-talon pagat-twenty-won
        pagat-ulti-durchmars-half pagat-ulti-won tweak-declared-by-choice tweak-four-tens-lost
        tweak-four-tens-won tweak-silent-slam widder-betli-chains widder-concede widder-four-aces-ulti-forty
        widder-four-aces-won widder-heart-betli-both-chains widder-heart-open-durchmars-forty
        widder-no-trump-durchmars widder-seventh-and-eighth widder-silent-four-aces
        widder-silent-four-aces-defender widder-silent-hundred widder-silent-ulti-lost-kontra
        widder-slam-alone widder-stopped widder-ulti-lost-kontra-both
    """,
    "opener_must_bid": """
        concede-asked-first hoe-passed-out hoe-simple-ulti-late-kontra
    """,
    "blind_bid": """
        hoe-forty-won hoe-heart-betli-won hoe-printed-factors hoe-silent-ulti hoe-simple-lost-with-forty
        hoe-twenty-undeclared pagat-forty-won-blind
    """,
    "reenter": """
        concede-asked-first hoe-simple-ulti-late-kontra pagat-self-rob
    """,
    "self_rob": """
        pagat-self-rob
    """,
    "passes_to_end": """
        concede-asked-first hoe-forty-won hoe-heart-betli-won hoe-printed-factors hoe-silent-ulti
        hoe-simple-lost-with-forty hoe-simple-ulti-late-kontra hoe-twenty-undeclared
    """,
    "trump_named": """
        concede-asked-first hoe-forty-won hoe-printed-factors hoe-silent-ulti hoe-simple-lost-with-forty
        hoe-simple-ulti-late-kontra hoe-twenty-undeclared nine-party-hundred nine-silent-durchmars
        nine-silent-ulti nine-ulti-durchmars nine-ulti-lost pagat-fedaksari pagat-forty-ulti-lost
        pagat-forty-won-blind pagat-heart-twenty-lost pagat-heart-ulti-lost-kontra pagat-heart-ulti-won
        pagat-hirskontra pagat-kontra pagat-mordkontra pagat-open-ulti-durchmars pagat-rekontra pagat-self-rob
        pagat-silent-durchmars pagat-silent-durchmars-defenders pagat-silent-hundred-defenders
        pagat-silent-hundred-kontra pagat-silent-ulti-defender pagat-silent-ulti-defender-lost
        pagat-silent-ulti-lost pagat-silent-ulti-won pagat-simple-lost-robbed pagat-simple-won pagat-stopped
        pagat-szubkontra pagat-twenty-durchmars-talon pagat-twenty-won pagat-ulti-durchmars-half
        pagat-ulti-won tweak-declared-by-choice tweak-four-tens-lost tweak-four-tens-won tweak-silent-slam
        widder-concede widder-four-aces-ulti-forty widder-four-aces-won widder-heart-open-durchmars-forty
        widder-seventh-and-eighth widder-silent-four-aces widder-silent-four-aces-defender
        widder-silent-hundred widder-silent-ulti-lost-kontra widder-slam-alone widder-stopped
        widder-ulti-lost-kontra-both
    """,
    "only_combined": """
        concede-asked-first hoe-forty-won hoe-heart-betli-won hoe-printed-factors hoe-silent-ulti
        hoe-simple-lost-with-forty hoe-twenty-undeclared nine-open-betli-lost nine-party-hundred
        nine-silent-ulti pagat-betli-lost pagat-betli-won pagat-durchmars-won pagat-forty-won-blind
        pagat-heart-durchmars-lost pagat-heart-twenty-lost pagat-open-betli-won pagat-self-rob
        pagat-silent-durchmars-defenders pagat-silent-hundred-defenders pagat-silent-hundred-kontra
        pagat-silent-ulti-defender pagat-silent-ulti-defender-lost pagat-silent-ulti-lost
        pagat-silent-ulti-won pagat-simple-lost-robbed pagat-simple-won pagat-stopped pagat-twenty-won
        tweak-declared-by-choice widder-betli-chains widder-concede widder-heart-betli-both-chains
        widder-no-trump-durchmars widder-silent-four-aces widder-silent-four-aces-defender
        widder-silent-hundred widder-silent-ulti-lost-kontra widder-slam-alone widder-stopped
    """,
    "four_aces": """
        tweak-silent-slam widder-four-aces-ulti-forty widder-four-aces-won widder-silent-four-aces
        widder-silent-four-aces-defender widder-silent-ulti-lost-kontra
    """,
    "four_tens": """
        tweak-four-tens-lost tweak-four-tens-won
    """,
    "suit_durchmars": """
        nine-ulti-durchmars pagat-durchmars-won pagat-heart-durchmars-lost pagat-open-ulti-durchmars
        pagat-twenty-durchmars-talon pagat-ulti-durchmars-half widder-heart-open-durchmars-forty
        widder-no-trump-durchmars widder-slam-alone
    """,
    "open_suit_durchmars": """
        pagat-open-ulti-durchmars widder-heart-open-durchmars-forty
    """,
    "hundred_with_ulti": """
        pagat-forty-ulti-lost widder-four-aces-ulti-forty
    """,
    "simple_with_ulti": """
        hoe-printed-factors hoe-simple-ulti-late-kontra nine-silent-durchmars nine-ulti-lost pagat-fedaksari
        pagat-heart-ulti-lost-kontra pagat-heart-ulti-won pagat-hirskontra pagat-kontra pagat-mordkontra
        pagat-rekontra pagat-self-rob pagat-silent-durchmars pagat-szubkontra pagat-ulti-won
        tweak-four-tens-lost tweak-four-tens-won tweak-silent-slam widder-four-aces-won
        widder-seventh-and-eighth widder-ulti-lost-kontra-both
    """,
    "heart_no_trumps": """
        hoe-heart-betli-won pagat-heart-durchmars-lost widder-heart-betli-both-chains
    """,
    "hearts_always_trump": """
        concede-asked-first hoe-forty-won hoe-printed-factors hoe-silent-ulti hoe-simple-lost-with-forty
        hoe-simple-ulti-late-kontra hoe-twenty-undeclared nine-party-hundred nine-silent-durchmars
        nine-silent-ulti nine-ulti-durchmars nine-ulti-lost pagat-fedaksari pagat-forty-ulti-lost
        pagat-forty-won-blind pagat-heart-twenty-lost pagat-heart-ulti-lost-kontra pagat-heart-ulti-won
        pagat-hirskontra pagat-kontra pagat-mordkontra pagat-open-ulti-durchmars pagat-rekontra pagat-self-rob
        pagat-silent-durchmars pagat-silent-durchmars-defenders pagat-silent-hundred-defenders
        pagat-silent-hundred-kontra pagat-silent-ulti-defender pagat-silent-ulti-defender-lost
        pagat-silent-ulti-lost pagat-silent-ulti-won pagat-simple-lost-robbed pagat-simple-won pagat-stopped
        pagat-szubkontra pagat-twenty-durchmars-talon pagat-twenty-won pagat-ulti-durchmars-half
        pagat-ulti-won tweak-declared-by-choice tweak-four-tens-lost tweak-four-tens-won tweak-silent-slam
        widder-concede widder-four-aces-ulti-forty widder-four-aces-won widder-heart-open-durchmars-forty
        widder-seventh-and-eighth widder-silent-four-aces widder-silent-four-aces-defender
        widder-silent-hundred widder-silent-ulti-lost-kontra widder-slam-alone widder-stopped
        widder-ulti-lost-kontra-both
    """,
    "open_double": """
        nine-open-betli-lost pagat-open-betli-won pagat-open-ulti-durchmars widder-no-trump-durchmars
    """,
    "simple_value": """
        concede-asked-first hoe-silent-ulti hoe-simple-lost-with-forty hoe-simple-ulti-late-kontra
        nine-party-hundred nine-silent-durchmars nine-silent-ulti nine-ulti-lost pagat-fedaksari
        pagat-heart-ulti-lost-kontra pagat-heart-ulti-won pagat-hirskontra pagat-kontra pagat-mordkontra
        pagat-rekontra pagat-self-rob pagat-silent-durchmars pagat-silent-durchmars-defenders
        pagat-silent-hundred-defenders pagat-silent-hundred-kontra pagat-silent-ulti-defender
        pagat-silent-ulti-defender-lost pagat-silent-ulti-lost pagat-silent-ulti-won pagat-simple-lost-robbed
        pagat-simple-won pagat-szubkontra pagat-ulti-won tweak-declared-by-choice tweak-four-tens-lost
        tweak-four-tens-won widder-concede widder-four-aces-won widder-silent-four-aces
        widder-silent-four-aces-defender widder-silent-ulti-lost-kontra widder-ulti-lost-kontra-both
    """,
    "ulti_value": """
        hoe-printed-factors hoe-simple-ulti-late-kontra nine-silent-durchmars nine-ulti-durchmars
        nine-ulti-lost pagat-fedaksari pagat-forty-ulti-lost pagat-heart-ulti-lost-kontra pagat-heart-ulti-won
        pagat-hirskontra pagat-kontra pagat-mordkontra pagat-open-ulti-durchmars pagat-rekontra pagat-self-rob
        pagat-silent-durchmars pagat-szubkontra pagat-ulti-durchmars-half pagat-ulti-won
        widder-four-aces-ulti-forty widder-seventh-and-eighth widder-ulti-lost-kontra-both
    """,
    "forty_value": """
        hoe-forty-won pagat-forty-ulti-lost pagat-forty-won-blind pagat-stopped widder-four-aces-ulti-forty
        widder-heart-open-durchmars-forty
    """,
    "twenty_value": """
        hoe-twenty-undeclared pagat-heart-twenty-lost pagat-twenty-durchmars-talon pagat-twenty-won
        widder-stopped
    """,
    "betli_value": """
        hoe-heart-betli-won nine-open-betli-lost pagat-betli-lost pagat-betli-won pagat-open-betli-won
        widder-betli-chains widder-heart-betli-both-chains
    """,
    "durchmars_value": """
        nine-ulti-durchmars pagat-durchmars-won pagat-heart-durchmars-lost pagat-open-ulti-durchmars
        pagat-twenty-durchmars-talon pagat-ulti-durchmars-half widder-heart-open-durchmars-forty
        widder-no-trump-durchmars widder-slam-alone
    """,
    "four_aces_value": """
        tweak-silent-slam widder-four-aces-ulti-forty widder-four-aces-won
    """,
    "four_tens_value": """
        tweak-four-tens-lost tweak-four-tens-won
    """,
    "first_lead": """
        hoe-simple-ulti-late-kontra pagat-forty-won-blind pagat-simple-lost-robbed
    """,
    "beat_when_trumped": """
        pagat-heart-ulti-lost-kontra pagat-szubkontra
    """,
    "marriages": """
        hoe-forty-won hoe-printed-factors hoe-silent-ulti hoe-simple-lost-with-forty
        hoe-simple-ulti-late-kontra pagat-stopped tweak-declared-by-choice
    """,
    "declare_by_choice": """
        pagat-fedaksari pagat-forty-won-blind pagat-heart-ulti-won pagat-hirskontra pagat-kontra
        pagat-mordkontra pagat-rekontra pagat-silent-durchmars pagat-silent-durchmars-defenders
        pagat-silent-hundred-defenders pagat-silent-hundred-kontra pagat-silent-ulti-lost
        pagat-silent-ulti-won pagat-stopped pagat-szubkontra pagat-twenty-won pagat-ulti-won
        tweak-declared-by-choice tweak-four-tens-lost tweak-silent-slam widder-heart-open-durchmars-forty
        widder-seventh-and-eighth widder-silent-hundred
    """,
    "kontra": """
        hoe-forty-won hoe-heart-betli-won hoe-printed-factors hoe-silent-ulti hoe-simple-lost-with-forty
        hoe-simple-ulti-late-kontra hoe-twenty-undeclared pagat-betli-lost pagat-betli-won pagat-fedaksari
        pagat-heart-twenty-lost pagat-heart-ulti-lost-kontra pagat-hirskontra pagat-kontra pagat-mordkontra
        pagat-rekontra pagat-silent-hundred-defenders pagat-silent-hundred-kontra pagat-szubkontra
        tweak-four-tens-lost
    """,
    "kontra_window": """
        hoe-forty-won hoe-silent-ulti hoe-simple-lost-with-forty hoe-twenty-undeclared pagat-durchmars-won
        pagat-forty-ulti-lost pagat-forty-won-blind pagat-heart-ulti-lost-kontra pagat-heart-ulti-won
        pagat-kontra pagat-open-betli-won pagat-open-ulti-durchmars pagat-self-rob pagat-silent-durchmars
        pagat-silent-durchmars-defenders pagat-silent-ulti-defender pagat-silent-ulti-defender-lost
        pagat-silent-ulti-lost pagat-silent-ulti-won pagat-simple-lost-robbed pagat-simple-won pagat-stopped
        pagat-twenty-durchmars-talon pagat-twenty-won pagat-ulti-durchmars-half pagat-ulti-won
        tweak-declared-by-choice tweak-four-tens-lost tweak-four-tens-won tweak-silent-slam
        widder-betli-chains widder-four-aces-ulti-forty widder-four-aces-won widder-heart-open-durchmars-forty
        widder-no-trump-durchmars widder-stopped
    """,
    "kontra_steps": """
        hoe-heart-betli-won hoe-printed-factors hoe-simple-ulti-late-kontra pagat-betli-lost pagat-betli-won
        pagat-fedaksari pagat-heart-twenty-lost pagat-heart-ulti-lost-kontra pagat-hirskontra pagat-kontra
        pagat-mordkontra pagat-rekontra pagat-silent-hundred-defenders pagat-silent-hundred-kontra
        pagat-szubkontra tweak-four-tens-lost widder-betli-chains widder-heart-betli-both-chains
        widder-no-trump-durchmars widder-seventh-and-eighth widder-silent-four-aces
        widder-silent-four-aces-defender widder-silent-hundred widder-silent-ulti-lost-kontra
        widder-slam-alone widder-ulti-lost-kontra-both
    """,
    "kontra_factors": """
        hoe-printed-factors pagat-fedaksari pagat-hirskontra pagat-mordkontra pagat-szubkontra
        widder-betli-chains widder-seventh-and-eighth
    """,
    "kontra_binds": """
        hoe-heart-betli-won hoe-printed-factors hoe-simple-ulti-late-kontra pagat-betli-lost pagat-betli-won
        pagat-fedaksari pagat-heart-twenty-lost pagat-heart-ulti-lost-kontra pagat-hirskontra pagat-kontra
        pagat-mordkontra pagat-rekontra pagat-silent-hundred-defenders pagat-silent-hundred-kontra
        pagat-szubkontra tweak-four-tens-lost widder-betli-chains widder-heart-betli-both-chains
        widder-no-trump-durchmars widder-seventh-and-eighth widder-silent-four-aces
        widder-silent-four-aces-defender widder-silent-hundred widder-silent-ulti-lost-kontra
        widder-slam-alone widder-ulti-lost-kontra-both
    """,
    "ulti_penalty": """
        hoe-printed-factors nine-ulti-lost pagat-fedaksari pagat-forty-ulti-lost pagat-heart-ulti-lost-kontra
        pagat-hirskontra pagat-rekontra pagat-self-rob widder-ulti-lost-kontra-both
    """,
    "hearts_double_silent": """
        hoe-silent-ulti nine-party-hundred nine-silent-durchmars nine-silent-ulti pagat-silent-durchmars
        pagat-silent-ulti-defender widder-silent-four-aces
    """,
    "silent_ulti": """
        hoe-silent-ulti nine-silent-ulti pagat-silent-ulti-defender pagat-silent-ulti-won
    """,
    "silent_ulti_lost": """
        pagat-silent-ulti-defender-lost pagat-silent-ulti-lost widder-silent-ulti-lost-kontra
    """,
    "silent_ulti_penalty": """
        pagat-silent-ulti-defender-lost pagat-silent-ulti-lost widder-silent-ulti-lost-kontra
    """,
    "silent_hundred": """
        nine-party-hundred nine-silent-durchmars nine-silent-ulti pagat-fedaksari pagat-heart-ulti-won
        pagat-hirskontra pagat-kontra pagat-mordkontra pagat-rekontra pagat-silent-durchmars
        pagat-silent-durchmars-defenders pagat-silent-hundred-defenders pagat-silent-hundred-kontra
        pagat-silent-ulti-lost pagat-silent-ulti-won pagat-szubkontra pagat-ulti-won tweak-silent-slam
        widder-seventh-and-eighth widder-silent-hundred
    """,
    "silent_durchmars": """
        nine-party-hundred nine-silent-durchmars pagat-silent-durchmars pagat-silent-durchmars-defenders
        pagat-twenty-won tweak-four-tens-won tweak-silent-slam
    """,
    "silent_four_aces": """
        widder-silent-four-aces widder-silent-four-aces-defender widder-silent-ulti-lost-kontra
    """,
    "silent_kontra": """
        widder-silent-four-aces widder-silent-four-aces-defender
    """,
    "silent_half": """
        hoe-silent-ulti hoe-simple-ulti-late-kontra nine-party-hundred nine-silent-durchmars nine-silent-ulti
        pagat-fedaksari pagat-heart-ulti-won pagat-hirskontra pagat-kontra pagat-mordkontra pagat-rekontra
        pagat-silent-durchmars pagat-silent-hundred-kontra pagat-silent-ulti-won pagat-szubkontra
        pagat-ulti-won
    """,
    "concede": """
        concede-asked-first widder-concede
    """,
}
"""For each rule the records that another choice of it may change: another payment, or an action that it refuses."""


def others(rules: Rules, name: str) -> Iterator[Value]:
    """Give the other choices of a rule; of a number of points some."""
    now = getattr(rules, name)
    yield from (value for value in (*BY_NAME[name].choices,) or (0, now + 1) if value != now)


def again(rules: Rules, deal: Deal) -> tuple[int, int, int] | None:
    """Play a deal again under other rules, and give the payments; None where it is no deal under them."""
    try:
        found = Deal(rules, deal.pack, dealer=deal.dealer, log=[str(action) for _, action in deal.log])
    except (IllegalAction, ValueError):
        return None
    return found.settlement().payments if found.over else None


@pytest.mark.long
@pytest.mark.parametrize("name", BY_NAME)
def test_records_that_a_rule_does_not_touch_settle_as_before(name: str) -> None:
    touched = set(TOUCHED.get(name, "").split())
    changed = set()
    for path in sorted(RECORDS.glob("*.ulti")):
        deal = read_record(path.read_text("utf-8")).deal
        before = deal.settlement().payments
        for value in others(deal.rules, name):
            try:
                rules = deal.rules.replace(**{name: value})
            except RulesError:
                continue
            if again(rules, deal) != before:
                changed.add(path.stem)
    assert changed <= touched


def test_the_records_that_are_named_exist() -> None:
    assert set(TOUCHED) <= set(BY_NAME)
    known = {path.stem for path in RECORDS.glob("*.ulti")}
    for names in TOUCHED.values():
        assert set(names.split()) < known
