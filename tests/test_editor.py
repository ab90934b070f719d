"""The deal editor: what is set up is a position, or it is said what is wrong and what would do, in every language."""

from __future__ import annotations

import pickle
import random
import re
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ulti_widgets
from tests.helpers import any_rules, examples
from tests.test_trainers import page
from ulti_widgets import Play, rules
from ulti_widgets.language import LANGUAGES, translator
from ulti_widgets.lessons.arranging import Arrangement
from ulti_widgets.lessons.placing import HANDS, PLACES
from ulti_widgets.lessons.reading import read_lesson
from ulti_widgets.session import Session
from ulti_widgets.ulti.bids import BidError
from ulti_widgets.ulti.deal import Deal
from ulti_widgets.ulti.play import PositionError
from ulti_widgets.ulti.reasons import TEMPLATES, RefusedError
from ulti_widgets.ulti.record import RecordError, read_record, write_record
from ulti_widgets.ulti.rules import RulesError
from ulti_widgets.widgets.exercise_builder import GOAL_NAMES

if TYPE_CHECKING:
    from ulti_widgets.ulti.rules import Rules

Json = dict[str, Any]

# Traits hold anything: the tests look into them freely.
TrickTrainer: Any = ulti_widgets.TrickTrainer
DealEditor: Any = ulti_widgets.DealEditor

# -- the editor

CARDS = {"south": "HA H9 L8", "east": "BK B9 A7", "west": "LK B7", "trick": "HK"}


def test_pressing_and_typing_set_up_the_same_position() -> None:
    typed = DealEditor(leader=2)
    for place, cards in CARDS.items():
        page(typed, type="type", place=place, text=cards.lower().replace(" ", ", "))
    pressed = DealEditor(leader=2)
    for place, cards in CARDS.items():
        page(pressed, type="place", place=place)
        for code in cards.split():
            page(pressed, type="press", card=code)
    assert typed.play() == pressed.play() == DealEditor(cards=CARDS, leader=2).play()
    assert typed.problems == []
    assert read_record(typed.record).play == typed.play()
    page(pressed, type="press", card="HK")
    assert pressed.cards["trick"] == ""
    page(pressed, type="type", place="east", text="HA")
    assert pressed.cards["south"] == "H9 L8", "a typed card moves"
    page(pressed, type="clear")
    assert not any(pressed.cards.values())


@pytest.mark.parametrize(
    ("more", "settings", "told"),
    [
        ({"east": "BK B9"}, {}, "East lacks 1"),
        ({"talon": "AA"}, {}, "two cards, or none"),
        ({"won-west": "AA"}, {}, "add 2 or take 1 away"),
        ({"trick": "HK H10 HQ"}, {}, "two cards at the most"),
        ({"trick": "HK H10", "west": "LK", "south": "HA H9 L8"}, {"leader": 0}, "lacks"),
        ({"trick": "B8", "west": "LK BA"}, {"leader": 2}, ""),
        ({}, {"trump": "H"}, "diamonds, spades or clubs"),
        ({}, {"bid": "heart four-aces"}, "choose another contract"),
    ],
)
def test_what_is_wrong_is_said_with_what_would_do(more: Json, settings: Json, told: str) -> None:
    editor = DealEditor(cards={**CARDS, **more}, **{"leader": 2, **settings})
    assert told in " ".join(editor.problems)
    assert bool(editor.problems) == bool(told)
    if told:
        assert editor.record == editor.lesson == ""
        with pytest.raises(PositionError, match=told.split(",", maxsplit=1)[0]):
            editor.play()


def test_a_card_that_could_not_be_played_is_explained() -> None:
    editor = DealEditor(cards={"south": "HA L8", "east": "H9 A7", "west": "B7", "trick": "HK B9"}, leader=2)
    assert editor.problems == [
        "Before the trick every seat holds as many cards as the others: East lacks 1."
    ] or "lacks" in " ".join(editor.problems)
    editor.cards = {"south": "HA", "east": "H9 A7", "west": "LK B7", "trick": "B9", "talon": ""}
    assert editor.problems
    editor = DealEditor(cards={"south": "H9", "east": "B7 A7", "west": "B8 A8", "trick": "HK"}, leader=0)
    assert editor.problems == []
    editor.cards = {"south": "H9", "east": "H8", "west": "B8 A8", "trick": "HK A7"}
    (problem,) = editor.problems
    assert "could not have been played by East" in problem
    assert "Play the eight of hearts" in problem


def test_a_record_is_loaded_and_a_bad_one_refused() -> None:
    record = DealEditor(cards=CARDS, leader=2).record
    editor = DealEditor(record=record)
    assert editor.play() == DealEditor(cards=CARDS, leader=2).play()
    editor.clear()
    editor.record = record
    assert editor.cards["trick"] == "HK"
    view = page(editor, type="load", text="position nonsense")
    assert view["notice"]["kind"] == "refused"
    assert editor.record == record
    with pytest.raises(ValueError, match="line 1, column 10"):
        editor.record = "position nonsense"


@given(wanted=any_rules(), seed=st.integers(0, 1000), goal=st.sampled_from(list(GOAL_NAMES)))
@examples(40)
def test_an_exercise_is_read_back_and_asks_the_same(wanted: Rules, seed: int, goal: str) -> None:
    trainer = TrickTrainer(rules=wanted, seed=seed)
    editor = DealEditor().load(trainer.exercise.play)
    page(editor, type="set", name="goal", value=goal)
    page(editor, type="set", name="title", value="Ütni kell!")
    assert editor.play() == trainer.exercise.play
    exercise = editor.exercise
    assert bool(editor.lesson) == (exercise.misfit is None) == bool(editor.view["answers"])
    if editor.lesson:
        lesson = read_lesson(editor.lesson)
        assert lesson.id == "utni-kell"
        again = lesson.stages[0].exercise(lesson.rules)
        assert again is not None
        assert again.solutions() == exercise.solutions()


def test_a_contract_takes_its_trumps_along() -> None:
    editor = DealEditor(cards=CARDS, leader=2)
    page(editor, type="set", name="bid", value="heart simple")
    assert editor.trump == "H"
    page(editor, type="set", name="bid", value="betli")
    assert editor.trump == ""
    assert editor.problems == []
    editor.rules = rules.hoe_speel_je
    assert editor.play().rules == rules.hoe_speel_je


def test_what_is_no_place_no_card_or_no_trait_is_refused() -> None:
    with pytest.raises(RefusedError, match="There is no place 'north'"):
        DealEditor(cards={"north": "HA"})
    editor = DealEditor()
    with pytest.raises(RefusedError, match="there twice"):
        editor.cards = {"south": "HA", "east": "HA"}
    assert page(editor, type="type", place="south", text="HX")["notice"]["kind"] == "refused"
    with pytest.raises(TypeError, match="works 'lesson' out"):
        DealEditor(lesson="x")
    assert set(editor.cards) > set(HANDS)


# -- what is typed, and where it goes


def test_a_card_typed_twice_or_lying_elsewhere_is_said_to_move() -> None:
    editor = DealEditor(cards={"south": "HA", "talon": "B7 B8", "won-west": "LA LK LQ"})
    view = page(editor, type="type", place="east", text="HA HA B7 LA")
    assert editor.cards["east"] == "HA B7 LA"
    assert editor.cards["south"] == ""
    for told in (
        "The ace of hearts was typed twice",
        "The ace of hearts was in the hand of South",
        "The seven of diamonds was in the talon",
        "The ace of spades was among those won by West",
    ):
        assert told in view["moved"]
    assert page(editor, type="type", place="east", text="HA B7")["moved"] == ""
    # Pressed in the tray, it moves too.
    page(editor, type="place", place="trick")
    assert "was in the hand of East" in page(editor, type="press", card="HA")["moved"]
    assert "was in the trick" in page(editor, type="type", place="west", text="HA")["moved"]


def test_what_there_is_not_is_refused_with_what_would_do() -> None:
    for given_, said in (
        ({"bid": "foo"}, "no bid 'foo'"),
        ({"bid": "ultii"}, "did you mean 'ulti'"),
        ({"bid": "heart betlli"}, "did you mean 'heart betli'"),
        ({"trump": "X"}, "'X' is no suit"),
        ({"trump": "HB"}, "'HB' is no suit"),
        ({"kontra": {"ultimo": 1}}, "no part 'ultimo': choose one of simple"),
        ({"kontra": {"simple": -1}}, "a level from 0 up"),
        ({"marriages": ("X", "", "")}, "'X' is no suit"),
        ({"marriages": "H"}, "three seats"),
        ({"last": "HA H11"}, "'H11' is no card"),
        ({"goal": "make", "options": {"script": "HX"}}, "'HX' is no card"),
        ({"goal": "win-trick", "options": {"by": "us"}}, "'us'. Choose one of seat, side"),
        ({"cards": {"south": "HA", "east": "HA"}}, "there twice: south and east"),
        ({"position": "position nonsense"}, "line 1, column 10"),
    ):
        with pytest.raises(RefusedError, match=said):
            DealEditor(**given_)
    editor = DealEditor()
    with pytest.raises(BidError):
        editor.bid = "foo"
    assert editor.bid == "simple"
    page(editor, type="set", name="goal", value="make")
    page(editor, type="option", name="script", value="ha, h7")
    assert page(editor, type="option", name="script", value="HX")["notice"]["kind"] == "refused"
    assert editor.options == {"script": "HA H7"}
    editor.cards = {"south": "HA"}
    assert page(editor, type="type", place="north", text="HA")["notice"]["kind"] == "refused"
    assert editor.cards["south"] == "HA", "a refused action changes nothing"


def test_a_bid_that_these_rules_lack_stands_as_a_problem() -> None:
    editor = DealEditor(bid="four-aces")
    assert "choose another contract" in editor.problems[0]
    assert "Four aces cannot be bid under these rules." in editor.problems[1]
    assert editor.view["bids"][0] == {"id": "four-aces", "name": "Four aces"}
    editor.rules = rules.widder
    assert not any("contract" in problem for problem in editor.problems)


# -- kontra, marriages, the trick before

WHOLE = {
    "cards": {"south": "LA", "east": "B9", "west": "B7", "won-south": "HA H9 H7", "won-east": "AK A8 A7"},
    "leader": 0,
}


def test_doublings_are_set_checked_and_read_back() -> None:
    editor = DealEditor(**WHOLE)
    view = page(editor, type="kontra", part="simple", side=None, level=2)
    assert editor.kontra == {"simple": 2}
    assert [row["level"] for row in view["kontra"]] == [2]
    assert "rekontra \u00d74" in [one["name"] for one in view["kontra"][0]["levels"]]
    assert "kontra simple 2" in editor.record
    assert DealEditor(position=editor.record).kontra == {"simple": 2}
    # A chain of its own towards each defender, where the rules have it.
    editor.rules = rules.pagat.replace(kontra_binds="alone")
    page(editor, type="kontra", part="simple", side=1, level=1)
    assert editor.kontra == {"simple": (2, 1)}
    assert [row["side"] for row in editor.view["kontra"]] == [0, 1]
    again = DealEditor(position=editor.play())
    assert again.kontra == {"simple": (2, 1)}
    lesson = read_lesson(again.lesson)
    (stage,) = lesson.stages
    found = stage.exercise(lesson.rules)
    assert found is not None
    assert found.position == editor.play()
    # What the rules forbid is a problem that the page can mend.
    editor.rules = rules.nine_deals
    assert editor.problems == ["Kontra is not played under these rules."]
    assert editor.view["wrong"] == ["kontra"]
    for side in (0, 1):
        page(editor, type="kontra", part="simple", side=side, level=0)
    assert editor.problems == []
    assert editor.view["kontra"] == []
    page(editor, type="set", name="bid", value="betli")
    assert editor.kontra == {}


def test_a_part_that_is_doubled_goes_with_the_contract() -> None:
    editor = DealEditor(**WHOLE, kontra={"simple": 1})
    page(editor, type="set", name="bid", value="betli")
    assert editor.kontra == {}
    editor.kontra = {"simple": 1}
    assert "Simple game was doubled, but it is no part" in editor.problems[0]
    assert {row["part"] for row in editor.view["kontra"]} == {"betli", "simple"}


def test_marriages_follow_the_hands_until_they_are_stated() -> None:
    editor = DealEditor(cards={"south": "LK LQ", "east": "HK HQ", "west": "A7 A8"})
    assert editor.play().marriages == (4, 1, 0)
    assert editor.view["counting"] == "South: spades; East: hearts"
    assert "marriages" not in editor.record
    view = page(editor, type="marriages", own=True)
    assert editor.marriages == ("L", "H", "")
    assert [one["seat"] for one in view["marriages"]] == [1, -1, 0, -1]
    page(editor, type="marriage", suit="H", seat=-1)
    assert editor.play().marriages == (4, 0, 0)
    assert "marriages south leaves" in editor.record
    again = DealEditor(position=editor.record)
    assert again.marriages == ("L", "", "")
    assert again.play() == editor.play()
    page(editor, type="marriages", own=False)
    assert editor.marriages is None
    assert editor.play().marriages == (4, 1, 0)


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({"marriages": ("H", "", "")}, "South cannot have a marriage in hearts: the king of hearts lies elsewhere"),
        ({"marriages": ("L", "L", "")}, "East cannot have a marriage in spades"),
        ({"marriages": ("L", "", ""), "bid": "betli", "trump": ""}, "Without trumps no marriage counts"),
        ({"marriages": ("L", "H", ""), "bid": "40-100"}, "a marriage in hearts does not count for East"),
        ({"marriages": ("A", "", ""), "bid": "40-100"}, "a marriage in clubs does not count for South"),
        ({"marriages": ("BA", "", ""), "bid": "20-100"}, "no other marriage may be declared"),
    ],
)
def test_marriages_that_cannot_be_are_refused(settings: Json, told: str) -> None:
    cards = {"south": "LK LQ", "east": "HK H7", "west": "A7 A8"}
    editor = DealEditor(cards=cards, **settings)
    assert told in " ".join(editor.problems)
    assert editor.view["wrong"] == ["marriages"]


def test_the_trick_before_is_told_by_its_cards_alone() -> None:
    editor = DealEditor(**WHOLE)
    page(editor, type="set", name="last", value="h7 ha, h9")
    assert editor.last == "H7 HA H9"
    # The ace took it for South, so West led.
    assert editor.play().last == (2, *(number(code) for code in ("H7", "HA", "H9")))
    assert "last west H7 HA H9" in editor.record
    assert DealEditor(position=editor.record).last == "H7 HA H9"
    for last, told in (("H7 HA", "three different cards"), ("A8 AK A7", "among those won")):
        page(editor, type="set", name="last", value=last)
        assert told in " ".join(editor.problems)
        assert editor.view["wrong"] == ["last"]
        assert editor.record == ""
    page(editor, type="set", name="last", value="")
    assert editor.problems == []


def number(code: str) -> int:
    """Give a card's number."""
    return int(ulti_widgets.Card(code))


def test_a_play_that_is_over_is_a_position_too() -> None:
    session = Session(rules.pagat, ["plain"] * 3, seed=3)
    session.play_out()
    play = session.deal.play
    assert play is not None
    assert play.over
    editor = DealEditor(position=play)
    assert editor.play() == play
    assert "the play is over" in editor.view["ok"]
    assert DealEditor(position=editor.record).play() == play


def test_clearing_takes_marriages_and_the_trick_before_along() -> None:
    editor = DealEditor(**WHOLE, last="H7 HA H9", marriages=("", "", ""), kontra={"simple": 1})
    page(editor, type="clear")
    assert (editor.marriages, editor.last, editor.kontra) == (None, "", {"simple": 1})
    assert not any(editor.cards.values())


@given(wanted=any_rules(), seed=st.integers(0, 10_000))
@examples(40)
def test_every_position_is_read_back_as_it_is(wanted: Rules, seed: int) -> None:
    """Positions of played deals: with doublings, marriages, won cards and the trick before."""
    session = Session(wanted, ["random"] * 3, seed=seed)
    draw = random.Random(seed)
    stop = draw.randrange(60)
    while not session.deal.over and (session.deal.play is None or len(session.deal.log) < stop):
        session.advance()
    play = session.deal.play
    if play is None:
        return
    found = Arrangement.of(play)
    assert found.problems == ()
    assert found.position == play
    editor = DealEditor(position=play)
    assert editor.play() == play
    assert read_record(editor.record).play == play
    if editor.lesson:
        lesson = read_lesson(editor.lesson)
        exercise = lesson.stages[0].exercise(lesson.rules)
        assert exercise is not None
        assert exercise.position == play


# -- the language of errors


def english(text: str) -> bool:
    """Say whether a text is one of the English sentences, or holds one."""
    return any(
        re.search(".*".join(map(re.escape, pieces)), text)
        for template in TEMPLATES.values()
        if len(max(pieces := re.split(r"\{[^}]*\}", template), key=len)) > 12
    )


BROKEN = [
    ("position nonsense", 1),
    ("rules pagt", 1),
    ("rules pagat must_bate=no", 1),
    ("rules pagat ace_points=12", 1),
    ("rules pagat ulti_value=100", 1),
    ("rules pagat kontra", 1),
    ("rules pagat ulti_value", 1),
    ("rules pagat kontra=no kontra=no", 1),
    ("rules pagat kontra=no kontra_binds=alone", 1),
    ("position ulti betli\nsouth HA\neast H9\nwest H8\n", 1),
    ("position simple in hearts\nsouth HA\neast H9\nwest H8\n", 1),
    ("position simple in leaves\nsouth HA\neast HA\nwest H8\n", 3),
    ("position simple in leaves\nsouth HA H7\neast H9\nwest H8\n", 1),
    ("position simple in leaves\nsouth HA\nwest H8\ntalon B7 B8\n", 1),
    ("position simple in leaves\nsouth HA\neast H9\nwest H8\ntalon B7\n", 5),
    ("position simple in leaves\nsouth HA\neast H9\nwest H8\nkontra simple 9\n", 1),
    ("position simple in leaves\nsouth HA\neast H9\nwest H8\nkontra ulti 1\n", 1),
    ("position simple in leaves\nsouth HA\neast H9\nwest H8\nmarriages south leaves east leaves\n", 1),
    ("position simple in leaves\nsouth HA\neast H9\nwest H8\nplay\neast H9\n", 6),
    ("position simple in leaves\nsouth HA\neast H9\nwest H8\nplay\nsouth HA H8\n", 6),
    ("position simple in leaves\nsouth HA", 2),
    ("auction", 1),
    ("deal dealer=west\nsouth HA\neast HK\nwest H8\n", 2),
    ("my/file.ulti", 1),
]


@pytest.mark.parametrize(("text", "line"), BROKEN)
def test_a_broken_record_is_explained_in_the_page_s_language(text: str, line: int) -> None:
    with pytest.raises(RecordError) as caught:
        read_record(text)
    assert caught.value.line == line
    assert english(str(caught.value))
    said = set()
    for lang in LANGUAGES:
        editor = DealEditor(lang=lang)
        notice = page(editor, type="load", text=text)["notice"]
        assert notice["kind"] == "refused"
        assert notice["text"] == caught.value.text(translator(lang))
        assert english(notice["text"]) == (lang == "en"), notice["text"]
        assert not re.search(r"[{}]|\(en\)", notice["text"])
        said.add(notice["text"])
    assert len(said) == len(LANGUAGES)


WRONG: list[Json] = [
    {"cards": {"south": "HA", "east": "H8 B7", "west": "B8 A8", "trick": "HK A7"}},
    {"cards": {"south": "HA", "east": "H8", "west": "B8"}, "kontra": {"simple": 9}},
    {"cards": {"south": "HA", "east": "H8", "west": "B8"}, "kontra": {"simple": (1, 0)}},
    {"cards": {"south": "HA", "east": "H8", "west": "B8"}, "kontra": {"ulti": 1}},
    {"cards": {"south": "HA", "east": "H8", "west": "B8"}, "marriages": ("H", "H", "")},
    {"cards": {"south": "HA", "east": "H8", "west": "B8"}, "last": "HK HQ HJ"},
    {"cards": {"south": "HA", "east": "H8", "west": "B8"}, "bid": "four-aces"},
    {"cards": {"south": "HA", "east": "H8 H9", "west": "B8", "talon": "AA", "won-east": "LA"}, "trump": "H"},
]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("settings", WRONG)
def test_what_is_wrong_is_said_in_the_page_s_language(settings: Json, lang: str) -> None:
    found = {other: DealEditor(**settings, lang=other).problems for other in ("en", lang)}
    assert found["en"]
    assert len(found["en"]) == len(found[lang])
    for one, other in zip(found["en"], found[lang], strict=True):
        assert (one == other) == (lang == "en"), other
        assert "(en)" not in other


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rules_that_cannot_be_are_refused_in_the_page_s_language(lang: str) -> None:
    editor = DealEditor(lang=lang, rules="hoe_speel_je")
    for field, value in (("must_overtrump", True), ("ace_points", 12), ("ulti_value", 100), ("xyz", 1)):
        base = editor.rules
        editor.rules = base.replace(must_overtrump=False, must_trump=False)
        notice = page(editor, type="rules", field=field, value=value)["notice"]
        with pytest.raises(RulesError) as caught:
            editor.rules.replace(**{field: value})
        assert notice == {"kind": "refused", "text": caught.value.text(translator(lang))}
        assert english(notice["text"]) == (lang == "en"), notice["text"]


def test_refusals_travel() -> None:
    refused = []
    for what in (
        lambda: rules.pagat.replace(ace_points=12),
        lambda: rules.pagat.bid("foo"),
        lambda: Play(rules.pagat, "simple", trump="L", hands=("HA", "HA", "H7")),
        lambda: read_record("position nonsense"),
        lambda: Deal.from_seed(rules.pagat, 1).after("play HA"),
    ):
        with pytest.raises(RefusedError) as caught:
            what()
        refused.append(caught.value)
    for error in refused:
        again = pickle.loads(pickle.dumps(error))  # noqa: S301 (made here)
        assert (type(again), again.reason, str(again)) == (type(error), error.reason, str(error))


def test_a_preset_s_name_stands_for_it() -> None:
    assert Deal.from_seed("pagat", 1) == Deal.from_seed(rules.pagat, 1)
    assert ulti_widgets.ladder("widder") == ulti_widgets.ladder(rules.widder)
    assert Play("pagat", "simple", trump="L", hands=("HA", "H9", "H8")).rules == rules.pagat

    def dealt(name: Any) -> Deal:
        return Deal.from_seed(name, 1)

    for make in (ulti_widgets.ladder, dealt):
        with pytest.raises(RulesError, match="no preset 'pagt': choose one of pagat, widder"):
            make("pagt")
        with pytest.raises(TypeError, match="Rules or the name of a preset"):
            make(3)  # type: ignore[arg-type]


def test_places_are_those_of_the_page() -> None:
    editor = DealEditor()
    assert [place["id"] for place in editor.view["places"]] == list(PLACES)
    assert write_record(DealEditor(**WHOLE).play()) == DealEditor(**WHOLE).record
