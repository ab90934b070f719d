"""A value that a widget refuses changes nothing: neither the trait, nor what is asked, nor what is kept of it."""

from __future__ import annotations

import json
from functools import reduce
from typing import TYPE_CHECKING, Any, cast

import anywidget
import pytest
import traitlets

import ulti_widgets
from ulti_widgets import Play, rules
from ulti_widgets.lessons.counting import played_deal
from ulti_widgets.lessons.payments import Case
from ulti_widgets.lessons.positions import SetupError
from ulti_widgets.players.playing import play_deal
from ulti_widgets.ulti.deal import Deal
from ulti_widgets.ulti.reasons import RefusedError
from ulti_widgets.ulti.record import write_record

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

# Traits hold anything: the tests look into them freely.
AuctionLadder: Any = ulti_widgets.AuctionLadder
DealEditor: Any = ulti_widgets.DealEditor
KontraCalculator: Any = ulti_widgets.KontraCalculator
LessonPlayer: Any = ulti_widgets.LessonPlayer
PointCounter: Any = ulti_widgets.PointCounter
Table: Any = ulti_widgets.Table
TrickTrainer: Any = ulti_widgets.TrickTrainer

FOUR_ACES = Play(rules.widder, "ulti four-aces", trump="L", hands=["HA H9", "BK B9", "LK B7"], leader=2, trick=[])
FOUR_ACES_OVER = reduce(lambda play, _: play.after(play.legal_actions()[0]), range(6), FOUR_ACES)
OVER = played_deal(rules.pagat, 5, 0).play
WRONG = (ValueError, TypeError, traitlets.TraitError)


def without_trumps() -> Deal:
    """Give a deal that was played to its last card without trumps."""
    for seed in range(400):
        deal = play_deal(Deal.from_seed(rules.pagat, seed), ["plain"] * 3, seed)
        if deal.play is not None and deal.play.laws.trump is None and not any(deal.play.hands):
            return deal
    raise AssertionError("no such deal in 400")


def begun(make: Any) -> Any:
    """Make a widget that has something to show."""
    widget = make("03-points") if make is LessonPlayer else make()
    if make is DealEditor:
        widget.load(Play(rules.pagat, "simple", trump="L", hands=["HA H9 L8", "BK B9 A7", "LK B7 B8"], leader=0))
    return widget


def state(widget: Any) -> dict[str, Any]:
    """Give all that the widget holds for its reader, as it is now."""
    names = set(widget.trait_names()) - set(anywidget.AnyWidget.class_trait_names())
    found = {name: getattr(widget, name) for name in names if not name.startswith("_")}
    if hasattr(widget, "exercise"):
        found["exercise"] = widget.exercise
    return found


NO_SUCH: dict[Callable[..., Any], list[tuple[str, Any]]] = {
    TrickTrainer: [
        ("position", FOUR_ACES),
        ("position", OVER),
        ("position", "HA"),
        ("kind", "seven"),
        ("length", -1),
        ("seed", None),
        ("progress_file", "a\0b"),
    ],
    PointCounter: [
        ("deal", Deal.from_seed(rules.pagat, 1)),
        ("deal", without_trumps()),
        ("deal", FOUR_ACES_OVER),
        ("deal", FOUR_ACES),
        ("mode", "both"),
        ("seed", None),
    ],
    AuctionLadder: [
        ("standing", "four-aces simple"),
        ("parts", ["seven"]),
        ("calls", ["pass", "seven"]),
        ("compare", "nobody"),
        ("step", -1),
    ],
    KontraCalculator: [
        ("bid", "ulti four-aces"),
        ("won", {"ulti": "yes"}),
        ("silent", {"ulti": "declarer"}),
        ("kontra", {"ulti": [1, -1]}),
        ("chances", {"ulti": 101}),
        ("declarer", 3),
    ],
    DealEditor: [
        ("cards", {"south": "HA HA"}),
        ("bid", "seven"),
        ("trump", "X"),
        ("kontra", {"ulti": -1}),
        ("marriages", ("H", "X", "")),
        ("last", "HX"),
        ("record", write_record(Deal.from_seed(rules.pagat, 1))),
        ("goal", "nothing"),
        # Of the goal that is chosen, and of one that may be chosen next.
        ("options", {"by": "nobody"}),
        ("options", {"of": 3}),
        ("options", {"part": "seven"}),
        ("options", {"script": "HX"}),
        ("place", "pocket"),
    ],
    LessonPlayer: [("stage", 99), ("stars", [4]), ("progress_file", "a\0b")],
    Table: [("pace", -1)],
}
CASES = [
    pytest.param(make, name, value, id=f"{make.__name__}-{name}-{number}")
    for make, values in NO_SUCH.items()
    for number, (name, value) in enumerate([*values, ("lang", "xx"), *([] if make is Table else [("rules", "nobody")])])
]


@pytest.mark.parametrize(("make", "name", "value"), CASES)
def test_what_is_refused_changes_nothing(make: Any, name: str, value: object) -> None:
    widget = begun(make)
    before = state(widget)
    with pytest.raises(WRONG):
        setattr(widget, name, value)
    assert state(widget) == before
    # It still does what it did.
    widget.lang = "hu"
    assert widget.lang == "hu"


def test_the_rules_of_a_deal_that_is_refused_know_it() -> None:
    """What the cases above refuse is refused for the rules, or for its end: elsewhere it is good."""
    assert TrickTrainer(rules=rules.widder, position=FOUR_ACES).drill is None
    assert PointCounter(rules=rules.widder, deal=FOUR_ACES_OVER).counted.play == FOUR_ACES_OVER


def kept(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()] if file.exists() else []


def test_after_a_refused_position_the_drill_is_still_asked_and_kept(tmp_path: Path) -> None:
    file = tmp_path / "progress"
    trainer = TrickTrainer(progress_file=file)
    drill = trainer.drill
    with pytest.raises(SetupError):
        trainer.position = FOUR_ACES
    assert trainer.position is None
    assert trainer.drill == drill
    trainer.answer(trainer.exercise.solutions()[0])
    assert trainer.score["asked"] == len(kept(file)) == 1


def test_after_a_refused_deal_the_seeds_own_is_still_asked_and_kept(tmp_path: Path) -> None:
    file = tmp_path / "progress"
    counter = PointCounter(seed=4, mode="ask", progress_file=file)
    with pytest.raises(ValueError, match="last card"):
        counter.deal = Deal.from_seed(rules.pagat, 1)
    assert counter.deal is None
    counter.answer(counter.exercise.solutions()[0])
    assert [event["seed"] for event in kept(file)] == ["4"]
    counter.seed = 5
    assert counter.counted.play == played_deal(rules.pagat, 5, 0).play


def test_once_the_drills_go_on_the_position_of_ones_own_is_gone() -> None:
    trainer = TrickTrainer(rules=rules.widder, position=FOUR_ACES)
    trainer.skip()
    assert trainer.position is None
    trainer.position = FOUR_ACES
    trainer.rules = rules.pagat
    assert trainer.drill is not None
    assert trainer.position is None


@pytest.mark.parametrize(
    ("case", "said"),
    [
        ("nope", "choose one of heart-ulti"),
        (Case("seven"), "no bid 'seven'"),
        (Case("ulti", {"ulti": cast("Any", "perhaps")}), "True or False"),
        (Case("ulti", silent={"silent-ulti": "nobody"}), "declarer-lost"),
        (Case("ulti", kontra={"ulti": (-1, 2)}), "level of doubling"),
        (Case("ulti", declarer=3), "no seat"),
    ],
)
def test_a_case_that_says_what_no_rules_know_is_not_shown(case: Case | str, said: str) -> None:
    widget = KontraCalculator()
    before = state(widget)
    with pytest.raises(ValueError, match=said):
        widget.show(case)
    with pytest.raises(TypeError):
        widget.another([])
    assert state(widget) == before
    widget.bid = "ulti"
    assert widget.view["bid"] == "ulti"


def test_a_damaged_record_leaves_the_editor_as_it_is() -> None:
    editor = DealEditor(OVER)
    before = state(editor)
    with pytest.raises(RefusedError):
        editor.load(write_record(Deal.from_seed(rules.widder, 1)))
    assert state(editor) == before


MADE: dict[Callable[..., Any], list[str]] = {
    TrickTrainer: ["progress", "mastery", "score", "stage", "view", "menu", "words"],
    PointCounter: ["score", "view"],
    AuctionLadder: ["score", "view"],
    KontraCalculator: ["score", "view"],
    DealEditor: ["problems", "lesson", "view"],
    Table: ["view", "words", "ladder"],
}


@pytest.mark.parametrize(("make", "name"), [(make, name) for make, names in MADE.items() for name in names])
def test_what_a_widget_works_out_may_not_be_set(make: Any, name: str) -> None:
    widget = begun(make)
    before = state(widget)
    with pytest.raises(traitlets.TraitError, match="read-only"):
        setattr(widget, name, before[name])
    assert state(widget) == before
    if name != "progress":
        with pytest.raises(TypeError, match=name):
            make(**{name: before[name]})
