"""Advice shows itself: each action by its name, points with their interval, chances, reasons, and what they rest on."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest

from tests.adviser import quick
from tests.test_show import Tags
from ulti_widgets.cards import PACK, Card, Hand
from ulti_widgets.language import LANGUAGES, translator
from ulti_widgets.players.advice import Advice, Chance, Option
from ulti_widgets.players.advising import advise
from ulti_widgets.players.effort import ADVISER, CLUB, MASTER
from ulti_widgets.players.plain import Plain
from ulti_widgets.session import Session
from ulti_widgets.show.actions import action_text
from ulti_widgets.ulti.actions import CARDS, CONCEDE, DONE, PASS, TAKE, Action, Call, Declare, Kontra, Lay, NameTrump
from ulti_widgets.ulti.deal import Deal
from ulti_widgets.ulti.presets import pagat, widder
from ulti_widgets.ulti.reasons import reason

if TYPE_CHECKING:
    from collections.abc import Callable

    from ulti_widgets.ulti.view import View

MINUS = "\N{MINUS SIGN}"


def told(*options: Option) -> Advice:
    """Give advice to the right defender of an ulti."""
    return Advice(1, "play", 0, options, reason("no-trick"), (reason("trick-lost-some"),), worlds=40)


ACE, TEN = CARDS[PACK.index(Card("HA"))], CARDS[PACK.index(Card("H10"))]
SURE = told(
    Option(ACE, 4.24, 0.5, (Chance("ulti", 0.312, 0.2, 0.428), Chance("silent-100", 0, 0, 0)), (reason("all-tricks"),)),
    Option(TEN, -1.55, 0.25),
)
CLOSE = told(Option(ACE, 1.0, 0.5), Option(TEN, 0.9, 0.5))


def test_it_gives_points_chances_reasons_and_the_basis() -> None:
    lines = SURE.text().splitlines()
    assert lines[0] == "East is to act. What the deal brings that seat on average, in points, best first:"
    assert lines[2].split() == ["What", "to", "do", "Points"]
    assert re.fullmatch(r"Play the ace of hearts \* +\+4\.2 ± 1 \*", lines[4]), lines
    assert lines[5].strip() == "Ulti: 31 % (20 to 43); Silent 100: 0 %"
    assert lines[6].strip() == "All tricks went to the declarer."
    assert re.fullmatch(rf"Play the ten of hearts +{MINUS}1\.[56] ± 0\.5", lines[7]), lines
    assert lines[-1] == "The defenders took a trick."
    assert "too close" not in SURE.text()
    assert "too close" in CLOSE.text()
    assert str(SURE) == SURE.text()
    assert "nudge" not in SURE.text()


def test_what_is_not_there_is_not_shown() -> None:
    text = told(Option(ACE, 2, 0)).text()
    assert "±" not in text
    assert "Why" not in text
    assert "The declarer makes" not in SURE.text("hu")
    assert "The declarer makes" not in CLOSE.html()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_speaks_each_language_as_text_and_html(lang: str) -> None:
    text, page = SURE.text(lang), SURE.html(lang)
    tags = Tags()
    tags.feed(page)
    assert not tags.open
    comma = "." if lang == "en" else ","
    for said in (f"+4{comma}2 ± 1", SURE.basis[0].text(translator(lang)), SURE.best.reasons[0].text(translator(lang))):
        assert said in text
        assert said in page
    assert f'lang="{lang}"' in page
    assert repr(SURE.in_language(lang)) == text
    assert lang == "en" or text != SURE.text()


ACTIONS: list[tuple[Action, str, str]] = [
    (PASS, "auction", "Pass"),
    (TAKE, "auction", "Take the talon"),
    (Call(pagat.bid("heart ulti")), "bid", "Bid heart ulti"),
    (Call(widder.bid("ulti"), 2), "bid", "Bid ulti, spades"),
    (Lay(Hand("H8 A9")), "lay", "Lay away the eight of hearts and the nine of clubs"),
    (NameTrump(1), "trump", "Trumps: diamonds"),
    (Declare(3), "play", "Declare the marriage in clubs"),
    (Kontra("simple"), "kontra", "Double the simple game"),
    (DONE, "kontra", "Double nothing"),
    (DONE, "concede", "Play on"),
    (CONCEDE, "concede", "Give up"),
    (ACE, "play", "Play the ace of hearts"),
]


@pytest.mark.parametrize(("action", "phase", "said"), ACTIONS)
def test_every_kind_of_action_is_named(action: Action, phase: str, said: str) -> None:
    assert action_text(action, phase, translator("en")) == said
    for lang in ("hu", "nl"):
        named = action_text(action, phase, translator(lang))
        assert named
        assert "{" not in named
        assert lang == "nl" or named != said or said == "Pass"


def test_advice_on_a_real_view_has_a_row_for_each_option() -> None:
    session = Session(seed=3, adviser=quick)
    advice = session.advise(0)
    assert advice.text().count("±") == len(advice.options)
    assert advice.html().count("<tr") == len(advice.options) + 1


def in_play(fits: Callable[[int], bool]) -> View:
    """Give the first view in the card play of a deal in which so many actions are legal as fit."""
    deal = Deal.from_seed(pagat, 3)
    while deal.play is None or not fits(len(deal.legal_actions())):
        deal = deal.after(Plain().act(deal.view(deal.turn), Random(1)))
    return deal.view(deal.turn)


def test_advice_says_how_much_was_tried() -> None:
    view = in_play(lambda number: number > 3)
    none = advise(view, seed=1, effort=replace(ADVISER, budget=1))
    assert (none.worlds, none.basis) == (0, (reason("basis-none"),))
    assert none.text().endswith("rules of thumb choose.")
    one = advise(view, seed=1, effort=replace(ADVISER, worlds=1))
    assert (one.worlds, one.basis[0]) == (1, reason("basis-worlds", worlds=1))
    forced = advise(in_play(lambda number: number == 1), seed=1, effort=MASTER)
    assert (len(forced.options), forced.worlds, forced.basis) == (1, 0, ())


def test_what_is_no_view_or_no_seed_is_refused() -> None:
    deal = Deal.from_seed(pagat, 3)
    with pytest.raises(TypeError, match=r"advise takes .+ as deal\.view\(seat\) gives it, not a Deal"):
        advise(deal)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"seed=.+ half of a character"):
        advise(deal.view(deal.turn), seed="\udc80")


def test_an_effort_that_weighs_no_bids_is_refused_where_bids_are_weighed() -> None:
    deal = Deal.from_seed(pagat, 3)
    for effort in (CLUB, replace(ADVISER, races=((3, 2),)), replace(ADVISER, talons=0)):
        with pytest.raises(ValueError, match="with this effort no bids are weighed: it takes two rounds"):
            advise(deal.view(deal.turn), seed=1, effort=effort)
    assert advise(in_play(lambda number: number > 3), seed=1, effort=CLUB).worlds == CLUB.worlds
