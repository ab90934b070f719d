"""Payments from stated outcomes: the sources' worked values, and the same as from cards."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.helpers import any_rules, examples
from ulti_widgets.cards import Hand, shuffled
from ulti_widgets.ulti.chances import Step, by_seat, even, expected, part_chance, steps
from ulti_widgets.ulti.facts import Count, Unbid
from ulti_widgets.ulti.kontra import binds_alone, kontra_factor
from ulti_widgets.ulti.play import Play
from ulti_widgets.ulti.presets import hoe_speel_je, nine_deals, pagat, widder
from ulti_widgets.ulti.scoring import settle
from ulti_widgets.ulti.stated import SILENT, Stated, StatedError, most_levels, silent_choices

if TYPE_CHECKING:
    from ulti_widgets.ulti.bids import Bid
    from ulti_widgets.ulti.rules import Rules

LOST = {"ulti": False}


@pytest.mark.parametrize(
    ("rules", "bid", "won", "silent", "kontra", "each"),
    [
        (pagat, "heart ulti", {}, {}, {}, 10),
        (pagat, "heart ulti", LOST, {}, {}, -14),
        (pagat, "heart ulti", {}, {}, {"ulti": 1}, 18),
        (pagat, "heart ulti", LOST, {}, {"ulti": 1}, -22),
        (widder, "heart ulti", {"ulti": False, "simple": False}, {}, {"ulti": 1, "simple": 1}, -28),
        (widder, "40-100 ulti four-aces", {"40-100": False, "four-aces": False}, {}, {}, -4),
        (widder, "simple", {}, {"silent-ulti": "declarer-lost"}, {"simple": 1}, 2 - 6),
        (widder, "heart simple", {}, {"silent-ulti": "declarer-lost"}, {"simple": 1}, 4 - 12),
        (pagat, "ulti durchmars", {"durchmars": False}, {}, {}, 4 - 6),
        (pagat, "simple", {"simple": False}, {"silent-100": "defenders"}, {"simple": 1}, -4),
        (widder, "simple", {}, {"silent-100": "declarer"}, {}, 2),
        (nine_deals, "heart ulti", LOST, {}, {}, 2 - 16),
        (hoe_speel_je, "simple", {}, {"silent-ulti": "declarer"}, {}, 3),
    ],
)
def test_the_sources_worked_values(  # noqa: PLR0913, PLR0917 (a row of the table)
    rules: Rules, bid: str, won: dict[str, bool], silent: dict[str, str], kontra: dict[str, int], each: int
) -> None:
    found = Stated(rules, rules.bid(bid), won=won, silent=silent, kontra=kontra).settlement()
    assert found.payments == (2 * each, -each, -each)


def restated(play: Play) -> Stated:
    """State what the cards of a finished play show."""
    count = Count(play)

    def said(unbid: Unbid | None, part: str) -> dict[str, str]:
        if unbid is None:
            return {}
        what = "declarer" if unbid.by_declarer else "defenders"
        if what == "declarer" and part == "silent-100" and not count.forty():
            what = "declarer-twenty"
        return {part: what + ("" if unbid.won else "-lost")}

    silent: dict[str, str] = {}
    parts = play.laws.parts
    if play.laws.trump is not None:
        silent |= said(count.hundred(), "silent-100")
        silent |= {} if "ulti" in parts else said(count.seven(), "silent-ulti")
        silent |= {} if "durchmars" in parts else said(count.all_tricks(), "silent-durchmars")
        for part in ("four-aces", "four-tens"):
            silent |= {} if part in parts else said(count.four(part), f"silent-{part}")
    won = {part: count.outcome(part)[0] for part in parts}
    return Stated(play.rules, play.laws.bid, won=won, silent=silent, kontra=dict(zip(parts, play.kontra, strict=True)))


@examples(250)
@given(any_rules(), st.integers(0, 10**6))
def test_what_is_stated_pays_what_the_cards_pay(rules: Rules, seed: int) -> None:
    rng = Random(seed)
    bid = rng.choice(rules.ladder.bids)
    pack = shuffled(seed)
    trump = None if not bid.trumps else 0 if bid.hearts or rules.hearts_always_trump else rng.randrange(1, 4)
    alone, most = binds_alone(rules, bid), most_levels(rules)
    kontra = {}
    for part in bid.parts:
        right, left = rng.randint(0, most), rng.randint(0, most)
        kontra[part] = (right, left if alone else right)
    hands = [Hand(pack[10 * seat : 10 * seat + 10]) for seat in range(3)]
    play = Play(rules, bid, trump=trump, hands=hands, talon=Hand(pack[30:]), declarer=0, kontra=kontra)
    while not play.over:
        play = play.after(rng.choice(play.legal_actions()))
    stated, counted = restated(play).settlement(), settle(play)
    assert stated.payments == counted.payments
    assert [line.part for line in stated.lines] == [line.part for line in counted.lines]
    choices = silent_choices(rules, bid)
    for line in counted.lines:
        if line.part in SILENT:
            assert choices[line.part]


@pytest.mark.parametrize(
    ("rules", "bid", "more", "why"),
    [
        (pagat, "simple", {"won": {"ulti": True}}, "kontra-part"),
        (pagat, "simple", {"kontra": {"simple": 7}}, "kontra-end"),
        (pagat, "betli", {"kontra": {"betli": (1, 0)}}, "kontra-binds"),
        (nine_deals, "simple", {"kontra": {"simple": 1}}, "no-kontra"),
        (pagat, "simple", {"won": {"simple": False}, "silent": {"silent-100": "declarer"}}, "hundred-lost"),
        (pagat, "simple", {"silent": {"silent-100": "defenders"}}, "hundred-won"),
        (
            pagat,
            "simple",
            {"silent": {"silent-durchmars": "declarer", "silent-ulti": "declarer-lost"}},
            "tricks-and-seven",
        ),
        (pagat, "ulti", {"silent": {"silent-durchmars": "defenders"}}, "tricks-and-seven"),
        (
            widder,
            "simple",
            {"silent": {"silent-durchmars": "declarer", "silent-four-aces": "defenders"}},
            "tricks-and-four",
        ),
    ],
)
def test_what_fits_no_deal_is_refused(rules: Rules, bid: str, more: dict[str, dict[str, str]], why: str) -> None:
    with pytest.raises(StatedError) as refused:
        Stated(rules, rules.bid(bid), **more)  # type: ignore[arg-type]
    assert refused.value.reason.id == why
    assert str(refused.value)


def test_a_chain_for_each_defender() -> None:
    found = Stated(widder, widder.bid("betli"), won={"betli": False}, kontra={"betli": (2, 0)}).settlement(1)
    assert found.payments == (5, -25, 20)


# -- chances


def brute(
    rules: Rules, bid: Bid, chances: dict[str, Fraction], kontra: dict[str, tuple[int, int]]
) -> tuple[Fraction, Fraction]:
    """Add up the payments of every way in which the parts may come out."""
    sums = [Fraction(0), Fraction(0)]
    for outcome in product((False, True), repeat=len(bid.parts)):
        won = dict(zip(bid.parts, outcome, strict=True))
        likely = Fraction(1)
        for part, made in won.items():
            likely *= chances[part] if made else 1 - chances[part]
        paid = Stated(rules, bid, won=won, kontra=kontra).settlement().payments
        sums[0] -= likely * paid[1]
        sums[1] -= likely * paid[2]
    return sums[0], sums[1]


@examples(200)
@given(any_rules(), st.integers(0, 10**6))
def test_expected_money_is_that_of_all_outcomes(rules: Rules, seed: int) -> None:
    rng = Random(seed)
    bid = rng.choice(rules.ladder.bids)
    chances = {part: Fraction(rng.randint(0, 20), 20) for part in bid.parts}
    alone, most = binds_alone(rules, bid), most_levels(rules)
    kontra = {}
    for part in bid.parts:
        right, left = rng.randint(0, most), rng.randint(0, most)
        kontra[part] = (right, left if alone else right)
    found = expected(rules, bid, chances, kontra)
    assert found == brute(rules, bid, chances, kontra)
    seats = by_seat(found, 1)
    assert sum(seats) == 0
    assert seats[2] == -found[0]
    for part in bid.parts:
        half = even(rules, bid, part, kontra[part][0])
        if half is not None:
            assert part_chance(rules, bid, part, half, kontra[part][0]).expected == 0


@examples(200)
@given(any_rules(), st.integers(0, 10**6))
def test_doubling_pays_above_the_chance_that_is_named(rules: Rules, seed: int) -> None:
    """Both sides of each break-even, by the money that the settlement itself pays."""
    rng = Random(seed)
    bid = rng.choice(rules.ladder.bids)
    part = rng.choice(bid.parts)
    if not part_chance(rules, bid, part, 1).won:
        return
    longest = most_levels(rules)
    found = steps(rules, bid, part)
    assert [step.level for step in found] == list(range(1, longest + 1))
    for step in found:
        assert step.factor == kontra_factor(rules, step.level)

        for named, answered in ((step.alone, False), (step.answered, True)):
            if named is None or (answered and step.level >= longest):
                continue
            for more in (-1, 0, 1):
                brings = gain(rules, bid, part, step, named + Fraction(more, 100), answered=answered)
                assert (brings > 0) - (brings < 0) == more


def gain(  # noqa: PLR0913 (who speaks, of what, at which chance)
    rules: Rules, bid: Bid, part: str, step: Step, chance: Fraction, *, answered: bool
) -> Fraction:
    """What the step brings its speaker, the other side answering where it is going to win."""
    declarer = chance if step.by_declarer else 1 - chance
    sign = 1 if step.by_declarer else -1
    total = Fraction(0)
    for won, likely in ((True, declarer), (False, 1 - declarer)):
        answer = answered and won != step.by_declarer
        after = Stated(rules, bid, won={part: won}, kontra={part: min(step.level + answer, most_levels(rules))})
        before = Stated(rules, bid, won={part: won}, kontra={part: step.level - 1})
        total += likely * sign * (paid(after, part) - paid(before, part))
    return total


def paid(facts: Stated, part: str) -> int:
    """What the declarer gets for one part from the defender on his right."""
    return next(line.paid[0] for line in facts.settlement().lines if line.part == part)


def test_the_penalty_makes_an_ulti_dearer_than_it_is_worth() -> None:
    assert even(pagat, pagat.bid("ulti"), "ulti") == Fraction(2, 3)
    assert even(pagat, pagat.bid("betli"), "betli") == Fraction(1, 2)
    assert even(pagat, pagat.bid("ulti"), "ulti", 1) == Fraction(12, 20)


def test_printed_factors_make_a_step_that_changes_nothing() -> None:
    rules = hoe_speel_je.replace(kontra_factors="printed", kontra_steps=4)
    found = steps(rules, rules.bid("ulti"), "ulti")
    assert [step.alone for step in found] == [Fraction(1, 2), Fraction(1, 2), None, Fraction(1, 2)]
    assert [step.answered for step in found] == [Fraction(3, 4), Fraction(1, 2), None, None]
