"""For a class: grades, sets of drills that are the same for all, sheets with a key, a summary of many pupils."""

from __future__ import annotations

import html
import json
import re
from dataclasses import replace
from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

import ulti_widgets
from tests.test_drills import naive_legal
from ulti_widgets import (
    Progress,
    ProgressError,
    class_sheet,
    class_summary,
    drill_set,
    quiz,
    rules,
)
from ulti_widgets import cards as pack_module
from ulti_widgets.cards import NATURAL_RANKS, RANKS, Card, Hand
from ulti_widgets.cli import main
from ulti_widgets.lessons import journal as journals
from ulti_widgets.lessons.drills import KINDS
from ulti_widgets.lessons.grading import GradeError
from ulti_widgets.lessons.payments import drawn
from ulti_widgets.lessons.positions import StandingBid
from ulti_widgets.lessons.reading import read_lesson, samples, shipped_lesson
from ulti_widgets.lessons.sheet import SHEET_KINDS, SheetError
from ulti_widgets.lessons.yaml_nodes import LessonError
from ulti_widgets.show.cards import symbol
from ulti_widgets.ulti.play import Play
from ulti_widgets.ulti.presets import PRESETS
from ulti_widgets.ulti.rules import RulesError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

# Traits hold anything: the tests look into them freely.
LessonPlayer: Any = ulti_widgets.LessonPlayer
TrickTrainer: Any = ulti_widgets.TrickTrainer


@pytest.fixture(autouse=True)
def _as_in_a_new_kernel() -> Iterator[None]:
    journals._JOURNALS.clear()
    yield
    journals._JOURNALS.clear()


# -- grades


@pytest.mark.parametrize("name", samples())
def test_right_answers_pass_and_each_wrong_one_costs_its_point_and_says_why(name: str) -> None:
    lesson = shipped_lesson(name)
    asked = [
        (number, exercise)
        for number, stage in enumerate(lesson.stages, start=1)
        if (exercise := stage.exercise(lesson.rules)) is not None
    ]
    right = {number: exercise.solutions()[0] for number, exercise in asked}
    grade = lesson.grade(right)
    assert grade
    assert (grade.points, grade.of, grade.score(10), grade.misses) == (len(asked), len(asked), 10.0, ())
    for number, exercise in asked:
        wrong = exercise.wrong_answers()[0]
        one_wrong = lesson.grade(right | {number: wrong})
        assert not one_wrong
        assert one_wrong.points == len(asked) - 1
        (miss,) = one_wrong.misses
        assert (miss.kind, miss.why) == (exercise.judge(wrong).kind, exercise.judge(wrong).said)
        assert exercise.judge(wrong).text() in str(one_wrong)
    assert lesson.grade([], need=0).passed
    assert {miss.kind for miss in lesson.grade([]).misses} == {"unanswered"}


def test_a_grade_says_in_each_language_what_is_missing() -> None:
    lesson = shipped_lesson("follow-suit")
    grade = lesson.grade({"beat": "H9", "trumped": "HA HK", 3: "scribble"}, need=0.25)
    assert grade.passed
    assert grade.score(8) == 2
    assert [miss.kind for miss in grade.misses] == ["beat", "no-answer", "unanswered"]
    assert "Your answer was H9. The nine of hearts is too low. You must beat the king of hearts" in grade.text()
    assert "“scribble” will not do" in grade.text()
    assert grade.text("hu") != grade.text("nl") != grade.text()
    assert "<table" in grade.html("nl")
    assert repr(grade) == grade.text()


def test_moves_that_stop_too_soon_are_no_solution() -> None:
    lesson = shipped_lesson("the-last-trick")
    exercise = lesson.stages[0].exercise(lesson.rules)
    assert exercise is not None
    line = exercise.solutions()[0]
    assert isinstance(line, tuple)
    assert lesson.grade([line]).points == 1
    assert lesson.grade([line[:1]]).stages[0].kind == "unfinished"


def test_answers_that_fit_no_stage_are_refused() -> None:
    lesson = shipped_lesson("follow-suit")
    wrong: list[Any] = [{"bet": "HA"}, {9: "HA"}, ["HA"] * 5, "HA"]
    for answers in wrong:
        with pytest.raises(GradeError):
            lesson.grade(answers)
    with pytest.raises(GradeError, match="either"):
        lesson.grade()
    with pytest.raises(GradeError, match="either"):
        lesson.grade([], progress=Progress())


def test_an_id_goes_before_the_number_of_another_stage() -> None:
    lesson = shipped_lesson("follow-suit")
    first, second, *others = lesson.stages
    numbered = replace(lesson, stages=(replace(first, id="2"), replace(second, id="b"), *others))
    right = [exercise.solutions()[0] for one in (first, second) if (exercise := one.exercise(lesson.rules)) is not None]
    for answers in ({"2": right[0], "b": right[1]}, {1: right[0], 2: right[1]}, {"#1": right[0], "#2": right[1]}):
        assert [one.right for one in numbered.grade(answers).stages] == [True, True, False, False]
    # What a stage without an id is called is no other one's id.
    text = samples()["follow-suit"].read_text("utf-8")
    beat, trump = (f"  - id: {one.id}\n    " for one in (first, second))
    assert beat in text
    assert trump in text
    with pytest.raises(LessonError, match="two stages have the id '#2'"):
        read_lesson(text.replace(beat, '  - id: "#2"\n    ').replace(trump, "  - "))


def test_progress_is_graded_under_the_rules_that_are_asked_for(tmp_path: Path) -> None:
    player = LessonPlayer("follow-suit", progress_file=tmp_path)
    player.answer("HA")
    player.next()
    player.answer("HA")
    player.next()
    turned = rules.pagat.replace(must_overtrump=False)
    player.rules = turned
    player.answer(player.exercise.solutions()[0])
    lesson, progress = player.lesson, player.learnt()
    grade = lesson.grade(progress=progress)
    assert grade.points == 1
    first, second, third, fourth = grade.stages
    assert (first.right, first.stars) == (True, 3)
    assert (second.right, second.answer, second.kind) == (False, "HA", "missing")
    assert "may be played too" in grade.text()
    assert third.kind == fourth.kind == "unanswered"
    assert lesson.grade(progress=progress, rules=turned).points == 1
    assert not lesson.grade(progress=Progress())


# -- the same drills for all


def test_a_set_is_the_same_for_all_whatever_they_answer(tmp_path: Path) -> None:
    homework = drill_set("class 5b", 14)
    assert [one.kind for one in homework.drills[:10]] != [one.kind for one in drill_set("class 5c", 10)]
    assert {one.kind for one in homework.drills[:10]} == set(KINDS)
    grades: dict[int, int] = {}
    for pupil in range(3):
        file = tmp_path / f"{pupil}.jsonl"
        chance = Random(pupil)
        right = 0
        for place, drill in enumerate(homework):
            # Each drill in a kernel of its own.
            journals._JOURNALS.clear()
            trainer = TrickTrainer(seed="class 5b", length=14, progress_file=file)
            assert trainer.drill == drill
            assert trainer.view["set"] == f"Drill {place + 1} of the set of 14."
            what = chance.random()
            if what < 0.5:
                trainer.answer(trainer.exercise.solutions()[0])
                right += 1
            elif what < 0.8:
                trainer.show_answer()
            else:
                trainer.skip()
        trainer = TrickTrainer(seed="class 5b", length=14, progress_file=file)
        assert trainer.view["set"] == "All 14 drills of the set are done."
        assert trainer.drill is not None
        grade = homework.grade(progress=Progress.load(file))
        assert grade.points == right
        assert len(grade.misses) == 14 - right
        grades[pupil] = right
    assert len(set(grades.values())) > 1
    assert homework.grade([one.exercise.solutions()[0] for one in homework])
    with pytest.raises(GradeError):
        homework.grade()


def test_a_set_counts_what_was_answered_under_its_own_rules(tmp_path: Path) -> None:
    file, free = tmp_path / "anna.jsonl", rules.pagat.replace(must_beat=False)
    trainer = TrickTrainer(seed="5b", length=4, rules=free, progress_file=file)
    for _ in range(4):
        trainer.answer(trainer.exercise.solutions()[0])
        trainer.go_on().go_on()
    assert drill_set("5b", 4, rules=free).grade(progress=Progress.load(file))
    assert drill_set("5b", 4).grade(progress=Progress.load(file)).points == 0
    # So the set is still to be done under the rules that it was set under: in this kernel, and in a new one.
    trainer.rules = rules.pagat
    trainer.skip()
    assert trainer.view["set"].startswith("Drill 1 ")
    journals._JOURNALS.clear()
    trainer = TrickTrainer(seed="5b", length=4, progress_file=file)
    homework = drill_set("5b", 4)
    for drill in homework:
        assert trainer.drill == drill
        trainer.answer(trainer.exercise.solutions()[0])
        trainer.go_on().go_on()
    assert homework.grade(progress=Progress.load(file))


def test_rules_that_are_turned_while_a_drill_is_asked_answer_no_drill_of_theirs(tmp_path: Path) -> None:
    loose = rules.pagat.replace(must_overtrump=False)
    trainer = TrickTrainer(seed="5b", length=4, progress_file=tmp_path)
    asked = trainer.drill
    trainer.rules = loose
    trainer.answer(trainer.exercise.solutions()[0])
    assert drill_set("5b", 4, rules=loose).grade(progress=trainer.learnt()).points == 0
    trainer.rules = rules.pagat
    trainer.go_on().go_on()
    assert trainer.drill == asked


def test_a_presenter_goes_through_the_same_set() -> None:
    presented = TrickTrainer(seed="class 5b", presenter=True)
    for drill in drill_set("class 5b", 4):
        assert presented.drill == drill
        for _ in range(8):
            presented.reveal()
    assert presented.score["asked"] == 0


def test_a_presenter_reveals_and_takes_back_step_by_step() -> None:
    player = LessonPlayer("follow-suit", presenter=True)
    assert player.view["presenting"] == {"shown": 0, "count": 4}
    for step in ("nudge", "highlight", "answer", "why"):
        assert step not in {hint["step"] for hint in player.view["hints"]}
        player.reveal()
        assert player.view["hints"][-1]["step"] == step
    player.conceal()
    assert player.view["presenting"] == {"shown": 3, "count": 4}
    player.answer("H9")
    player.conceal()
    assert player.verdict is None
    assert player.view["presenting"]["shown"] == 3
    player.reveal()
    player.reveal()
    assert player.stage == 1
    player.conceal()
    assert player.stage == 0
    while player.stage < 3 or player.view["presenting"]["shown"] < 4:
        player.reveal()
    player.reveal()
    assert player.stage == 3
    trainer = TrickTrainer(seed=1, presenter=True)
    trainer.reveal()
    assert trainer.view["hint"] is not None
    trainer.conceal()
    assert trainer.view["hint"] is None
    assert trainer.view["presenting"] == {"shown": 0, "count": 3}


def test_sets_that_cannot_be_are_refused() -> None:
    with pytest.raises(ValueError, match="1 to 500"):
        drill_set(1, 0)
    with pytest.raises(ValueError, match="no kind"):
        drill_set(1, 3, kinds=["dance"])
    nobody_beats = rules.pagat.replace(must_beat=False)
    with pytest.raises(ValueError, match="must-beat"):
        drill_set(1, 3, rules=nobody_beats, kinds=["must-beat"])
    assert "must-beat" not in {one.kind for one in drill_set(1, 10, rules=nobody_beats)}


@pytest.mark.parametrize("name", PRESETS)
def test_rules_may_be_given_by_a_presets_name(name: str) -> None:
    under = PRESETS[name]
    assert drill_set("5b", 3, rules=name) == drill_set("5b", 3, rules=under)
    assert quiz("5b", 6, name) == quiz("5b", 6, under)
    assert class_sheet(3, "5b", rules=name) == class_sheet(3, "5b", rules=under)
    lesson = shipped_lesson("follow-suit")
    assert lesson.grade(["HA"], rules=name).stages == lesson.grade(["HA"], rules=under).stages


def test_a_name_that_is_no_presets_is_refused() -> None:
    for make in (
        lambda: drill_set("5b", 3, rules="nobody"),
        lambda: quiz("5b", 6, "nobody"),
        lambda: class_sheet(3, rules="nobody"),
        lambda: shipped_lesson("follow-suit").grade([], rules="nobody"),
    ):
        with pytest.raises(RulesError, match="nobody"):
            make()


class _Steady:
    """What of `Random` is promised to give the same values from one Python to the next."""

    def __init__(self, seed: int | str) -> None:
        self.random = Random(seed).random


def test_what_a_seed_draws_is_the_same_in_each_python(monkeypatch: pytest.MonkeyPatch) -> None:
    def made() -> list[Any]:
        return [drawn(under, seed) for under in PRESETS.values() for seed in range(20)]

    before = [*made(), drill_set("5b", 20), quiz("5b"), class_sheet(10, "5b")]
    monkeypatch.setattr(pack_module, "random", SimpleNamespace(Random=_Steady))
    with pytest.raises(AttributeError, match="'_Steady' object has no attribute 'choice'"):
        pack_module.seeded("5b").choice("ab")
    assert [*made(), drill_set("5b", 20), quiz("5b"), class_sheet(10, "5b")] == before


# -- sheets


def symbols(text: str) -> set[Card]:
    """Read cards as a sheet writes them."""
    signs = {"♥": "H", "♦": "B", "♠": "L", "♣": "A"}
    return {Card(signs[word[0]] + word[1:]) for word in text.split()}


def blocks(text: str) -> tuple[dict[int, list[str]], dict[int, str]]:
    """Give a sheet's exercises, line by line, and its key, as its text has them."""
    body, _, key = text.partition("\nKey\n")
    exercises: dict[int, list[str]] = {}
    for line in body.splitlines()[1:]:
        if line[:1].isdigit():
            number, _, question = line.partition(". ")
            exercises[int(number)] = [question]
        elif line:
            exercises[max(exercises)].append(line.strip())
    found = dict(line.split(". ", 1) for line in key.splitlines() if line)
    return exercises, {int(number): line for number, line in found.items()}


@pytest.mark.parametrize("preset", PRESETS)
def test_the_key_of_a_sheet_agrees_with_the_engine_and_with_plain_reckoning(preset: str) -> None:
    sheet = class_sheet(20, "key", rules=preset)
    exercises, key = blocks(sheet.text())
    assert len(exercises) == len(key) == 20
    assert {one.kind for one in sheet.exercises} == set(SHEET_KINDS)
    for one in sheet.exercises:
        lines, said = exercises[one.number], key[one.number]
        for answer in one.key:
            assert one.exercise.judge(answer).right
        position = one.exercise.position
        if one.kind == "follow":
            assert isinstance(position, Play)
            shown = next(line for line in lines if line.startswith("Your cards: "))
            assert symbols(shown.removeprefix("Your cards: ")) == set(Hand(mask=position.hands[position.turn]))
            assert symbols(said.split(". ")[0]) == naive_legal(position)
        elif one.kind == "taker":
            assert isinstance(position, Play)
            trick = [(line.split(": ")[0], symbols(line.split(": ")[1]).pop()) for line in lines[2:]]
            assert len(trick) == 3
            assert said.startswith(f"{taker(trick, position)}. ")
        elif one.kind == "bid":
            standing = one.exercise.setup
            assert isinstance(standing, StandingBid)
            ladder = sheet.rules.ladder
            names = {bid.name: bid for bid in ladder.bids}
            beats = [bid for bid in ladder.bids if ladder.beats(bid, names[standing.bid])]
            for name in one.key:
                assert not any(ladder.beats(names[name], lower) for lower in beats)
        elif one.kind == "payment":
            paid = [number(amount) for amount in re.findall(r"is (?:won|lost)(?: by them)?: ([+\u2212]\d+)", said)]
            assert number(said.split(". ")[0]) == sum(paid)
        else:
            assert int(said.split(". ")[0]) == counted(lines)


def number(text: str) -> int:
    return int(text.replace("\u2212", "-"))


def taker(trick: list[tuple[str, Card]], play: Play) -> str:
    """Give whose card takes a trick."""
    led = trick[0][1]
    return max(trick, key=lambda laid: strength(laid[1], led, play))[0]


def strength(card: Card, led: Card, play: Play) -> tuple[int, int]:
    """Give how high a card is in a trick, by the rules' plain words."""
    trump = play.laws.trump
    high = trump is not None and (play.rules.ten_high_in_sides or card.suit == trump)
    order = RANKS if high else NATURAL_RANKS
    place = 2 if card.suit == trump else 1 if card.suit == led.suit else 0
    return place, order.index(RANKS[card.rank])


def counted(lines: list[str]) -> int:
    """Count a side's points from what a sheet shows, tens and aces at ten."""
    mine = "the declarer have" in lines[0]
    declarer = lines[1].rpartition("Declarer: ")[2].rstrip(".")
    points = 0
    for line in lines[2:]:
        label, _, cards = line.partition(": ")
        if cards:
            side = "declarer" in label
            points += 10 * sum(1 for card in symbols(cards) if RANKS[card.rank] in {"A", "10"}) * (side == mine)
        elif found := re.fullmatch(r"(\w+) (?:declared|held a marriage of) (\d+)\.", line):
            points += int(found[2]) * ((found[1] == declarer) == mine)
        else:
            points += 10 * ((line.split(" took")[0] == declarer) == mine)
    return points


def test_a_sheet_is_the_same_each_time_and_shows_only_its_own_hand() -> None:
    sheet = class_sheet(6, "5b", kinds=["must-beat", "taker"])
    assert sheet == class_sheet(6, "5b", kinds=["must-beat", "taker"])
    assert sheet != class_sheet(6, "5c", kinds=["must-beat", "taker"])
    for one in sheet.exercises[::2]:
        play = one.exercise.play
        text = "\n".join(blocks(sheet.text())[0][one.number])
        hidden = [card for seat in (1, 2) for card in Hand(mask=play.hands[seat])]
        assert hidden
        assert not [card for card in hidden if symbol(card) in text.split()]
    assert repr(sheet) == "<ClassSheet '5b': 6 exercises, rules.pagat>"
    solved = {one.number: one.exercise.solutions()[0] for one in sheet.exercises}
    assert sheet.grade(solved)
    assert sheet.grade([one.key[0] for one in sheet.exercises])


@pytest.mark.parametrize("lang", ["en", "hu", "nl"])
def test_a_sheet_is_a_page_for_print(tmp_path: Path, lang: str) -> None:
    sheet = class_sheet(10, 3, lang=lang)
    page = sheet.save(tmp_path / "sheet.html").read_text("utf-8")
    assert page.startswith("<!DOCTYPE html>")
    assert f'<html lang="{lang}">' in page
    assert "@media print" in page
    assert page.count('class="exercise"') == 10
    assert 'class="key"' in page
    assert "http://" not in page.replace("http://www.w3.org/2000/svg", "")
    assert 'class="key"' not in sheet.save(tmp_path / "pupils.html", key=False).read_text("utf-8")
    assert sheet.html().startswith(f'<div lang="{lang}">')
    assert "<details>" in sheet.html()
    assert sheet.text().splitlines()[0] in html.unescape(page)


def test_sheets_that_cannot_be_are_refused() -> None:
    for n in (0, 101):
        with pytest.raises(SheetError, match="1 to 100"):
            class_sheet(n)
    with pytest.raises(SheetError, match="no kind 'dance'"):
        class_sheet(3, kinds=["dance"])
    free = rules.pagat.replace(must_beat=False)
    with pytest.raises(SheetError, match="must-beat"):
        class_sheet(3, kinds=["must-beat"], rules=free)
    assert class_sheet(3, kinds=["follow"], rules=free).exercises


# -- a whole class


def classroom(folder: Path) -> None:
    """Let three pupils learn; a fourth file is none of progress."""
    anna = LessonPlayer("follow-suit", progress_file=folder / "Anna.jsonl")
    for number in range(len(anna.lesson.stages)):
        anna.stage = number
        anna.answer(anna.exercise.solutions()[0])
    (folder / "Béla").mkdir()
    bela = LessonPlayer("follow-suit", progress_file=folder / "Béla" / "ulti-progress.jsonl")
    bela.answer("H9")
    bela.answer("HA")
    LessonPlayer("counting", progress_file=folder / "Béla" / "ulti-progress.jsonl").answer(1)
    TrickTrainer(progress_file=folder / "cili.jsonl").show_answer()
    with (folder / "cili.jsonl").open("a") as file:
        file.write("scribble\n")
    (folder / "notes.jsonl").write_text("buy chalk\n")


def test_a_class_is_seen_at_a_glance(tmp_path: Path) -> None:
    classroom(tmp_path)
    found = class_summary(tmp_path)
    assert [one.name for one in found.pupils] == ["Anna", "Béla", "cili", "notes"]
    assert found.lessons == ("counting", "follow-suit")
    assert (found.stars("Anna", "follow-suit"), found.stars("Béla", "follow-suit")) == (12, 2)
    assert found.stars("Anna", "counting") is None
    with pytest.raises(KeyError):
        found.stars("Dóra", "counting")
    text = found.text()
    assert "★ 12 of 12 *" in text
    assert "holds no progress" in text
    assert "cili: Line 2 of the file cannot be read" in text
    for lang in ("en", "hu", "nl"):
        assert f'lang="{lang}"' in found.html(lang)
    assert repr(found) == "<ClassSummary: 4 pupils, 2 lessons>"
    one = class_summary([tmp_path / "Anna.jsonl", tmp_path / "nobody.jsonl"])
    assert "No such file" in one.text()
    (tmp_path / "empty").mkdir()
    with pytest.raises(ProgressError, match="holds no file"):
        class_summary(tmp_path / "empty")
    with pytest.raises(ProgressError, match="named"):
        class_summary([])


def test_pupils_of_the_same_name_are_told_apart_by_their_folders(tmp_path: Path) -> None:
    for name, lesson in (
        ("x/5a/anna.jsonl", "counting"),
        ("y/5a/anna.jsonl", "follow-suit"),
        ("y/5b/anna.jsonl", ""),
        ("y/5b/béla.jsonl", ""),
        ("y/cili.jsonl", ""),
        ("y/cili/ulti-progress.jsonl", ""),
    ):
        player = LessonPlayer(lesson or "follow-suit", progress_file=tmp_path / name)
        if lesson:
            player.answer(player.exercise.solutions()[0])
        else:
            TrickTrainer(progress_file=tmp_path / name).show_answer()
    found = class_summary([tmp_path / "x" / "5a", tmp_path / "y" / "5a", tmp_path / "y" / "5b", tmp_path / "y"])
    alone = [tmp_path / "y" / "cili.jsonl", tmp_path / "y" / "cili" / "ulti-progress.jsonl"]
    assert sorted(one.name for one in found.pupils) == sorted(
        ["x/5a/anna", "y/5a/anna", "5b/anna", "béla", *map(str, alone)]
    )
    assert (found.stars("x/5a/anna", "counting"), found.stars("x/5a/anna", "follow-suit")) == (3, None)
    assert (found.stars("y/5a/anna", "counting"), found.stars("y/5a/anna", "follow-suit")) == (None, 3)
    with pytest.raises(KeyError, match="y/5a/anna"):
        found.stars("anna", "counting")
    # A file that is named twice is one pupil's.
    folder = tmp_path / "y" / "5b"
    twice = class_summary([folder, folder / "anna.jsonl", folder / ".." / "5b" / "anna.jsonl"])
    assert [one.name for one in twice.pupils] == ["anna", "béla"]


def test_the_command_line_shows_progress_and_makes_sheets(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    classroom(tmp_path)
    assert main(["progress", str(tmp_path)]) == 0
    assert capsys.readouterr().out == f"{class_summary(tmp_path).text()}\n"
    assert main(["progress", str(tmp_path / "Anna.jsonl"), "--lang", "nl"]) == 0
    assert capsys.readouterr().out == f"{Progress.load(tmp_path / 'Anna.jsonl').text('nl')}\n"
    assert main(["progress", str(tmp_path), "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert [one["pupil"] for one in data if not one["trouble"]] == ["Anna", "Béla", "cili"]
    assert data[0]["progress"]["lessons"][0]["stars"] == 12
    monkeypatch.setenv("ULTI_PROGRESS", str(tmp_path / "Anna.jsonl"))
    assert main(["progress", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["name"] == "Anna"
    assert main(["progress", str(tmp_path / "notes.jsonl")]) == 1
    assert "holds no progress" in capsys.readouterr().err
    page = tmp_path / "sheet.html"
    assert main(["class-sheet", "4", "--seed", "5b", "--kinds", "follow", "bid", "-o", str(page), "--no-key"]) == 0
    assert capsys.readouterr().out == f"{page}\n"
    assert page.read_text("utf-8") == class_sheet(4, "5b", kinds=["follow", "bid"]).page(key=False)
    assert main(["class-sheet", "2", "--lang", "hu"]) == 0
    assert capsys.readouterr().out == f"{class_sheet(2, lang='hu').text()}\n"
    assert main(["class-sheet", "2", "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["exercises"][0]["key"]) == 1
    for wrong in (["0"], ["2", "--kinds", "dance"], ["2", "-o", str(tmp_path)], ["2", "--rules", "nobody"]):
        assert main(["class-sheet", *wrong]) == 1
        assert capsys.readouterr().err


def test_what_a_class_skips_is_nobodys(tmp_path: Path) -> None:
    file = tmp_path / "progress"
    trainer = TrickTrainer(seed="5b", presenter=True, progress_file=file)
    before, drill = trainer.progress, trainer.drill
    trainer.skip()
    assert trainer.progress == before
    assert trainer.drill != drill
    assert not file.exists()


def test_after_presenting_the_learners_own_stars_are_back(tmp_path: Path) -> None:
    file = tmp_path / "progress"
    own = LessonPlayer("follow-suit", progress_file=file)
    for stage in range(len(own.lesson.stages)):
        own.stage = stage
        assert own.exercise is not None
        own.answer(own.exercise.solutions()[0])
    earned = [3] * len(own.lesson.stages)
    assert own.stars == earned
    player = LessonPlayer("follow-suit", progress_file=file, presenter=True)
    for _ in range(2):
        assert not any(player.stars)
        player.presenter = False
        assert player.stars == earned
        assert [one["stars"] for one in player.view["stages"]] == earned
        player.presenter = True
