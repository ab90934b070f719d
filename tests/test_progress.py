"""The file of progress: shared, damaged, foreign, huge, read-only; and widgets that go on from it."""

from __future__ import annotations

import json
import multiprocessing
import os
import re
import shutil
import sys
import tempfile
import time
import types
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import traitlets

import ulti_widgets
from ulti_widgets import (
    Progress,
    ProgressError,
    class_sheet,
    class_summary,
    drill_set,
    export_progress,
    import_progress,
    quiz,
    rules,
)
from ulti_widgets.lessons import carrying, locking, reading, tutorials
from ulti_widgets.lessons import journal as journals
from ulti_widgets.lessons.curriculum import curriculum
from ulti_widgets.lessons.drills import KINDS
from ulti_widgets.lessons.events import (
    FORMAT,
    LONGEST,
    LONGEST_ANSWER,
    LONGEST_NAME,
    MARK,
    DrillEvent,
    LineError,
    StageEvent,
    read_event,
    write_event,
)
from ulti_widgets.lessons.journal import FILE, Journal, journal, place
from ulti_widgets.lessons.reading import read_lesson, samples, shipped_lesson
from ulti_widgets.lessons.yaml_nodes import LessonError
from ulti_widgets.ulti.rules_text import read_rules

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator

    from ulti_widgets.lessons.events import Event

# Traits hold anything: the tests look into them freely.
LessonPlayer: Any = ulti_widgets.LessonPlayer
TrickTrainer: Any = ulti_widgets.TrickTrainer
PointCounter: Any = ulti_widgets.PointCounter

MANY = 200_000
FIRST_READ, LATER_READ = 12.0, 0.05
"""Seconds of the processor: several times what is measured here, so that a slow machine passes too."""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / FILE


@pytest.fixture(autouse=True)
def _as_in_new_kernels() -> Iterator[None]:
    forget()
    yield
    forget()


def forget() -> None:
    """Forget what was read, as a kernel does that is restarted."""
    journals._JOURNALS.clear()


def stage(**given: Any) -> StageEvent:
    known: dict[str, Any] = {
        "lesson": "follow-suit",
        "version": 1,
        "stage": "beat",
        "goal": "legal-card",
        "asking": 4,
        "right": True,
        "shows": "beat",
        "answer": "HA",
        "tries": 1,
        "hints": 0,
        "stars": 3,
        "rules": "pagat",
    }
    return StageEvent(**known | given)


def drill(**given: Any) -> DrillEvent:
    known: dict[str, Any] = {
        "trainer": "tricks",
        "drill": "must-beat",
        "seed": "0",
        "number": 0,
        "right": True,
        "shows": "beat",
        "rules": "pagat",
    }
    return DrillEvent(**known | given)


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


# -- a line


def test_an_event_is_read_as_it_was_written() -> None:
    for event in (stage(), drill(right=None), stage(answer="HA 10 ő", right=False, stars=0)):
        assert read_event(write_event(event)) == event
    assert json.loads(write_event(stage())).keys() >= {MARK, "event", "id", "at", "lesson", "version", "stage"}
    long = read_event(write_event(stage(answer="x" * 10**6)))
    assert isinstance(long, StageEvent)
    assert len(long.answer) == LONGEST_ANSWER


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (b"{", "no JSON"),
        (b"\xff\xfe", "no JSON"),
        (b"[" * 100_000, "no JSON"),
        (b"[1, 2]", "no event"),
        (b'{"a": 1}', "no event"),
        (json.dumps({MARK: FORMAT + 1}).encode(), "newer"),
        (json.dumps({MARK: FORMAT, "event": "dream"}).encode(), "newer"),
        (write_event(stage()).replace(b'"stars": 3', b'"stars": 4'), "stars=4"),
        (write_event(stage()).replace(b'"right": true', b'"right": 1'), "right=1"),
        (write_event(stage()).replace(b'"lesson": "follow-suit"', b'"lesson": ["a"]'), "lesson="),
        (write_event(stage()).replace(b'"tries": 1', b'"tries": true'), "tries=True"),
        (write_event(stage()).replace(b'"rules"', b'"ruled"'), "it lacks rules"),
        (write_event(stage()).replace(b"follow-suit", rb"\ud800"), "lesson='.ud800': it holds half of a character"),
        # Without its spaces it is just short enough, but nobody could write it.
        (
            write_event(stage(shows="x" * (LONGEST - len(write_event(stage(shows="")))))).replace(b'": ', b'":')[:-2]
            + b',"answer":"longer"}\n',
            "longer than",
        ),
    ],
)
def test_a_line_that_is_no_event_says_why(line: bytes, why: str) -> None:
    with pytest.raises(LineError, match=why):
        read_event(line)


def test_what_nobody_could_read_is_not_written(file: Path) -> None:
    kept = journal(file)
    kept.append(stage(answer="half \ud800 of a character"))  # an answer is cut and mended
    long = LONGEST - len(write_event(stage(shows="")))
    kept.append(stage(shows="x" * long))
    unreadable: list[Event] = [
        stage(shows="x" * (long + 1)),
        stage(lesson="\ud800"),
        drill(seed="\ud800"),
        stage(stars=4),
    ]
    for event in unreadable:
        with pytest.raises(LineError):
            write_event(event)
        with pytest.raises(LineError):
            kept.append(event)
    kept.append(stage())
    found = Progress.load(file)
    assert (found.events, found.unread) == (3, 0)
    assert len(file.read_bytes().splitlines(keepends=True)[1]) == LONGEST


@pytest.mark.parametrize("name", ["\ud800", "x" * 70_000, "x" * (LONGEST_NAME + 1)])
def test_a_name_that_no_event_could_have_is_refused_where_it_is_given(file: Path, name: str) -> None:
    for widget in (TrickTrainer, PointCounter):
        with pytest.raises(traitlets.TraitError, match="seed="):
            widget(seed=name, progress_file=file)
        made = widget(seed=1, progress_file=file)
        with pytest.raises(traitlets.TraitError, match="seed="):
            made.seed = name
        assert made.seed == 1
    for make in (lambda: drill_set(name, 2), lambda: class_sheet(2, name), lambda: quiz(name)):
        with pytest.raises(ValueError, match="seed="):
            make()
    lesson = shipped_lesson("follow-suit")
    with pytest.raises(ValueError, match="the id of a lesson"):
        replace(lesson, id=name)
    with pytest.raises(ValueError, match="the id of a stage"):
        replace(lesson.stages[0], id=name)
    text, written = samples()["follow-suit"].read_text("utf-8"), json.dumps(name)
    for given in ("id: follow-suit", "- id: beat"):
        with pytest.raises(LessonError, match=r"the id .* will not do"):
            read_lesson(text.replace(given, f"{given.partition(':')[0]}: {written}", 1))
    for version in (0, 10_000):
        with pytest.raises(ValueError, match="version="):
            replace(lesson, version=version)
    longest = TrickTrainer(seed="ő" * LONGEST_NAME, progress_file=file)
    longest.show_answer()
    player = LessonPlayer(replace(lesson, id="ő" * LONGEST_NAME), progress_file=file)
    player.answer("HA")
    assert (Progress.load(file).events, player.view["keeping"]) == (2, "")


# -- where it is


def test_the_place_is_a_path_or_the_environments_or_the_folder_one_works_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("ULTI_PROGRESS")
    assert place() == Path(FILE)
    assert place("mine.jsonl") == Path("mine.jsonl")
    assert place(tmp_path) == tmp_path / FILE
    assert place("off") is None
    monkeypatch.setenv("ULTI_PROGRESS", str(tmp_path / "other.jsonl"))
    assert place() == tmp_path / "other.jsonl"
    player = LessonPlayer("follow-suit")
    assert not list(tmp_path.iterdir())  # looking at a lesson writes nothing
    player.answer("HA")
    assert [one["lesson"] for one in lines(tmp_path / "other.jsonl")] == ["follow-suit"]
    monkeypatch.setenv("ULTI_PROGRESS", "off")
    LessonPlayer("follow-suit").answer("HA")
    assert [path.name for path in tmp_path.iterdir()] == ["other.jsonl"]


def test_a_path_from_home_is_the_same_for_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    (tmp_path / "class").mkdir()
    LessonPlayer("follow-suit", progress_file="~/anna.jsonl").answer("HA")
    LessonPlayer("follow-suit", progress_file="~/class").answer("HA")
    for path in ("~/anna.jsonl", Path("~/anna.jsonl"), "~/class", "~"):
        if path == "~":
            (tmp_path / FILE).write_bytes((tmp_path / "anna.jsonl").read_bytes())
        assert Progress.load(path).events == 1
    assert export_progress("~/deeper/out.jsonl", "~/anna.jsonl").events == 1
    assert (tmp_path / "deeper" / "out.jsonl").exists()
    assert export_progress("~/deeper", "~/anna.jsonl").events == 1
    assert (tmp_path / "deeper" / FILE).exists()
    assert import_progress("~/class", "~/anna.jsonl").events == 1
    assert class_summary("~").stars("anna", "follow-suit") == 3
    assert class_summary(["~/anna.jsonl"]).pupils[0].progress is not None
    # Nobody of that name has a home here.
    with pytest.raises(ProgressError, match="No such file"):
        Progress.load("~no-such-person/anna.jsonl")


# -- lessons and trainers


def test_a_lesson_goes_on_after_a_restart(file: Path) -> None:
    player = LessonPlayer("follow-suit", progress_file=str(file))
    player.answer("H9")
    player.answer("HA")
    player.answer("HA")  # once solved it counts no more
    player.next()
    player.hint()
    player.answer("HA HK")
    assert player.view["keeping"] == ""
    found = [(one["stage"], one["right"], one["shows"], one["answer"], one["stars"]) for one in lines(file)]
    assert found[0][:2] == ("beat", False)
    assert found[0][2].startswith("beat")
    assert [one[3] for one in found] == ["H9", "HA", "HA HK"]
    assert [one[4] for one in found] == [0, 2, 2]
    forget()
    again = LessonPlayer("follow-suit", progress_file=file)
    assert again.stars == [2, 2, 0, 0]
    assert [one["stars"] for one in again.view["stages"]] == [2, 2, 0, 0]
    # What two kernels do is known to both as soon as either looks.
    player.stage = 2
    player.answer(player.exercise.solutions()[0])
    assert LessonPlayer("follow-suit", progress_file=file).stars[2] == 3
    assert again.learnt().lesson("follow-suit").stars == 7


def test_moves_are_kept_as_one_answer(file: Path) -> None:
    player = LessonPlayer("the-last-trick", progress_file=file)
    line = player.exercise.solutions()[0]
    for card in line:
        if not (player.verdict and player.verdict.right and not player.verdict.open):
            player.answer(str(card))
    (event,) = lines(file)
    assert event["answer"] == " ".join(player._moves)
    assert player.exercise.judge(event["answer"]).right


def test_turned_rules_are_told_and_another_version_counts_no_more(file: Path) -> None:
    player = LessonPlayer("follow-suit", progress_file=file)
    player.rules = rules.pagat.replace(must_beat=False)
    player.answer("H9")
    (event,) = lines(file)
    assert event["right"]
    assert read_rules(event["rules"]) == rules.pagat.replace(must_beat=False)
    text = shipped_lesson("follow-suit")
    newer = type(text)(text.id, text.title, text.stages, text.rules, version=text.version + 1)
    forget()
    assert LessonPlayer(text, progress_file=file).stars == [0, 0, 0, 0], "the lesson is not for these rules"
    own = LessonPlayer(text, progress_file=file)
    assert own.exercise is not None
    own.answer(own.exercise.solutions()[0])
    forget()
    assert LessonPlayer(text, progress_file=file).stars == [3, 0, 0, 0]
    assert LessonPlayer(newer, progress_file=file).stars == [0, 0, 0, 0]


def test_rules_that_a_lesson_is_not_for_earn_no_stars(tmp_path: Path) -> None:
    turned = rules.pagat.replace(must_beat=False)
    file = tmp_path / "anna.jsonl"
    player = LessonPlayer("02-check", rules=turned, progress_file=file)
    for number in range(len(player.lesson.stages)):
        player.stage = number
        player.answer(player.exercise.solutions()[0])
    assert player.stars == [0] * 8
    assert {one["stars"] for one in lines(file)} == {0}
    # Events that were written with stars whatever the rules count for no more.
    old = tmp_path / "old.jsonl"
    old.write_bytes(file.read_bytes().replace(b'"stars": 0', b'"stars": 3'))
    for found in (Progress.load(file), Progress.load(old)):
        stands = found.lesson("02-check")
        assert stands is not None
        assert (stands.stars, stands.solved, stands.done) == (0, 0, False)
        assert (found.summary().stars, found.summary().done, found.summary().right) == (0, 0, 8)
        assert [one.level for one in found.known()] == [0]
        assert found.next() == curriculum()[0]
        # Who asks for these rules grades what was answered under them.
        assert player.lesson.grade(progress=found, rules=turned).points == 8
        assert player.lesson.grade(progress=found).points == 0
    assert class_summary([file, old]).stars("old", "02-check") == 0
    # Of a lesson that the package lacks the events alone say what counts.
    old.write_bytes(write_event(stage(lesson="mine", rules="pagat must_beat=no")))
    forget()
    mine = Progress.load(old).lesson("mine")
    assert mine is not None
    assert mine.stars == 3


def test_drills_go_on_after_a_restart(file: Path) -> None:
    trainer = TrickTrainer(seed=7, progress_file=file)
    for turn in range(14):
        if turn % 5 == 4:
            trainer.skip()
            continue
        if turn % 3:
            trainer.answer(trainer.exercise.solutions()[0])
        else:
            trainer.show_answer()
        trainer.go_on()
        trainer.answer(trainer.exercise.solutions()[0])
        trainer.go_on()
    forget()
    again = TrickTrainer(seed=7, progress_file=file)
    assert again.progress == trainer.progress
    assert again.score == trainer.score
    assert again.drill == trainer.drill
    assert again.mastery == trainer.mastery
    # Another seed is another set of drills; what was given outright stands above the file.
    assert TrickTrainer(seed=8, progress_file=file).score["asked"] == 0
    saved = TrickTrainer(seed=7).progress
    assert TrickTrainer(progress=saved, progress_file=file).score["asked"] == 0


def test_counting_goes_on_after_a_restart(file: Path) -> None:
    counter = PointCounter(seed=3, mode="ask", progress_file=file)
    counter.answer(counter.exercise.solutions()[0])
    counter.next_question()
    counter.show_answer()
    counter.next_question()
    forget()
    again = PointCounter(seed=3, mode="ask", progress_file=file)
    assert again.score == {"right": 1, "asked": 2}
    assert again.counted.play == counter.counted.play
    assert again.exercise.goal == counter.exercise.goal
    while again.exercise is not None:
        again.show_answer().next_question()
    forget()
    later = PointCounter(seed=3, mode="ask", progress_file=file)
    assert later.counted.play != counter.counted.play
    assert later.exercise is not None
    # Who counts along begins with the deal that the seed gives everybody, and is asked where it was left.
    along = PointCounter(seed=3, progress_file=file)
    assert along.counted.play == counter.counted.play
    along.mode = "ask"
    assert along.counted.play == later.counted.play
    own = PointCounter(deal=counter.counted.play, mode="ask", progress_file=file)
    own.show_answer()
    assert lines(file)[-1]["seed"] == ""
    assert {one.drill for one in Progress.load(file).drills} >= {"declarer", "defenders", "last-trick"}


# -- what is known


def test_what_is_known_follows_from_the_events(file: Path) -> None:
    kept = journal(file)
    events: list[Event] = [
        stage(stage="one", stars=1),
        stage(stage="one", stars=3, rules="widder"),
        stage(stage="two", right=False, stars=0, shows="trump"),
        stage(stage="two", right=False, stars=0, shows="trump"),
        drill(),
        drill(right=False, number=1, drill="void"),
        *(drill(number=number, drill="follow") for number in range(4)),
    ]
    for event in events:
        kept.append(event)
    found = Progress.load(file)
    lesson = found.lesson("follow-suit")
    assert lesson is not None
    assert (lesson.stars, lesson.most, lesson.solved, lesson.done) == (3, 12, 1, False)
    assert lesson.stages[2].wrong == (("trump", 2),)
    assert {(one.kind, one.name): one.level for one in found.known()} == {
        ("lesson", "follow-suit"): 0.25,
        ("tricks", "must-beat"): 0.25,
        ("tricks", "void"): 0.0,
        ("tricks", "follow"): 1.0,
    }
    numbers = found.summary()
    assert (numbers.begun, numbers.done, numbers.stars, numbers.answers, numbers.right, numbers.mastered) == (
        1, 0, 3, 10, 7, 1,
    )  # fmt: skip
    for lang in ("en", "hu", "nl"):
        assert "3" in found.text(lang)
        assert f'lang="{lang}"' in found.html(lang)
    assert "Must beat" in found.text()
    assert repr(found) == "<Progress '': 0 of 1 lessons done, 3 stars>"
    assert "Nothing has been answered yet." in Progress().text()


def test_the_course_has_its_order_its_stars_and_what_comes_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    course, notebooks = tmp_path / "course", tmp_path / "tutorials"
    course.mkdir()
    notebooks.mkdir()
    for number, name in enumerate(("follow-suit", "who-takes-it", "counting"), start=1):
        text = samples()[name].read_text("utf-8").replace(f"id: {name}", f"id: 0{number}-{name}", 1)
        (course / f"0{number}-{name}.yaml").write_text(text, "utf-8")
    for name, title in (("00-first", "Your first deal"), ("01-cards", "Cards"), ("20-teachers", "20 For teachers")):
        cells = [{"source": ["Some prose\n", f"# {title}\n"]}]
        (notebooks / f"{name}.ipynb").write_text(json.dumps({"cells": cells}))
    monkeypatch.setattr(reading, "COURSE", course)
    monkeypatch.setattr(tutorials, "tutorials", lambda: notebooks)
    monkeypatch.chdir(notebooks)
    curriculum.cache_clear()
    try:
        file = tmp_path / "anna.jsonl"
        first, second, third = curriculum()
        assert (first.id, first.notebook, second.notebook) == ("01-follow-suit", "01-cards.ipynb", "")
        assert Progress().next() == first
        player = LessonPlayer(course / "01-follow-suit.yaml", progress_file=file)
        for number in range(len(player.lesson.stages)):
            player.stage = number
            player.answer(player.exercise.solutions()[0])
        LessonPlayer(course / "03-counting.yaml", progress_file=file).answer(1)
        found = Progress.load(file)
        assert found.next() == second
        rows = found.text().splitlines()
        assert [row[:2] for row in rows[4:9]] == ["00", "01", "02", "03", "20"]
        assert rows[5].split("  ")[-1] == "done"
        assert rows[6].endswith("comes next *")
        assert rows[7].endswith("begun")
        assert "★ 12 of 12" in rows[5]
        assert f"What comes next: {second.title}." in found.text()
        assert 'href="01-cards.ipynb"' in found.html()
        assert 'href="02' not in found.html()
        # A lesson of which there is a newer version is to be done again.
        newer = (course / "01-follow-suit.yaml").read_text("utf-8").replace("version: 1", "version: 2", 1)
        (course / "01-follow-suit.yaml").write_text(newer, "utf-8")
        curriculum.cache_clear()
        assert found.next() == curriculum()[0]
        assert "there is a new version" in found.text()
        for one in (second, third):
            assert one.title.text(None) in found.text()
    finally:
        curriculum.cache_clear()


def test_each_lesson_of_the_course_has_its_row(file: Path) -> None:
    entries = curriculum()
    for lesson in (one for one in entries if one.notebook.startswith(("00", "01"))):
        for number in range(lesson.asking):
            known = {"lesson": lesson.id, "version": lesson.version, "asking": lesson.asking}
            journal(file).append(stage(stage=f"#{number}", **known))
    found = Progress.load(file)
    rows = found.text().splitlines()[4:]
    titles = [re.split(r" {2,}| \*", row)[0] for row in rows]
    for lesson in entries:
        assert titles.count(f"{lesson.id[:2]} {lesson.title}") == 1, lesson
    assert titles.count("13 Your own player") == titles.count("20 For teachers") == 1
    for done in ("01 Cards and their two orders", "01 Check: cards and their orders"):
        assert rows[titles.index(done)].endswith("done")
    following = found.next()
    assert following is not None
    assert following.id == "02-following"
    assert [row for row in rows if row.endswith("comes next *")] == [rows[titles.index(f"02 {following.title}")]]


def test_the_lessons_of_a_page_come_as_the_page_has_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names = [one.id for one in curriculum()]
    assert names == sorted(names, key=lambda name: name[:2])
    assert names[-5:] == ["12-play", "12-table", "12-ladder", "12-money", "12-check"]
    # Where the installation has no tutorials the check closes a page as well.
    monkeypatch.setattr(tutorials, "tutorials", lambda: tmp_path / "nowhere")
    curriculum.cache_clear()
    try:
        found = [one.id for one in curriculum()]
    finally:
        curriculum.cache_clear()
    for order in (names, found):
        last = {name[:2]: name for name in order}
        assert all(name.endswith("check") for name in last.values())


# -- two kernels at once


def _append(path: str, who: int, count: int) -> None:
    kept = Journal(Path(path))
    for number in range(count):
        kept.append(drill(seed=str(who), number=number, drill="follow", shows="x" * (number % 300)))


@pytest.mark.parametrize("lockable", [True, False])
def test_two_processes_may_append_at_once(file: Path, lockable: bool, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: FBT001
    if not lockable:
        # A system without locks: the appending write alone keeps the lines apart.
        monkeypatch.setitem(sys.modules, "fcntl", None)
    forked = multiprocessing.get_context("fork")
    writers = [forked.Process(target=_append, args=(str(file), who, 300)) for who in range(3)]
    for one in writers:
        one.start()
    for one in writers:
        one.join()
    # Without a lock an empty line may slip in between; it says nothing.
    found = [read_event(line) for line in file.read_bytes().splitlines() if line]
    for who in range(3):
        own = [one.number for one in found if isinstance(one, DrillEvent) and one.seed == str(who)]
        assert own == list(range(300))
    assert Progress.load(file).events == 900


def test_in_windows_a_byte_far_off_is_locked(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    locked: list[tuple[int, int, int]] = []

    def note(handle: int, mode: int, count: int) -> None:
        locked.append((mode, count, os.lseek(handle, 0, os.SEEK_CUR)))

    windows = types.SimpleNamespace(locking=note, LK_LOCK=1, LK_UNLCK=0)
    monkeypatch.setitem(sys.modules, "msvcrt", windows)
    monkeypatch.setattr(sys, "platform", "win32")
    journal(file).append(stage())
    monkeypatch.undo()
    assert locked == [(1, 1, locking.BEYOND), (0, 1, locking.BEYOND)]
    assert [one["lesson"] for one in lines(file)] == ["follow-suit"]


# -- damage


def test_a_bad_line_is_told_by_its_number_and_stays(file: Path) -> None:
    whole = [write_event(stage(stage=str(number))) for number in range(4)]
    file.write_bytes(whole[0] + b"scribble \xff\n" + whole[1] + b"\n" + whole[2][:50] + b"\n" + whole[3])
    before = file.read_bytes()
    found = Progress.load(file)
    assert found.events == 3
    assert [line.number for line in found.bad] == [2, 5]
    assert found.unread == 2
    assert "Line 2 of the file cannot be read" in found.text()
    player = LessonPlayer("follow-suit", progress_file=file)
    assert "Line 2 of the file cannot be read" in player.view["keeping"]
    player.answer("HA")
    assert file.read_bytes().startswith(before)
    assert Progress.load(file).events == 4


def test_a_line_that_was_not_finished_keeps_to_itself(file: Path) -> None:
    kept = Journal(file)
    kept.append(stage(stage="one"))
    half = write_event(stage(stage="two"))[:60]
    with file.open("ab") as out:
        out.write(half)
    assert len(kept.refresh().seen) == 1
    assert [line.number for line in kept.bad_lines()] == [2]
    kept.append(stage(stage="three"))
    assert len(kept.refresh().seen) == 2
    assert half + b"\n" in file.read_bytes()
    assert [line.number for line in kept.bad_lines()] == [2]
    # One that another kernel is still writing is no damage once it has its end.
    late = write_event(stage(stage="four"))
    with file.open("ab") as out:
        out.write(late[:40])
        out.flush()
        kept.refresh()
        assert kept.unread == 2
        out.write(late[40:])
        out.flush()
        kept.refresh()
        assert kept.unread == 1
    assert len(kept.tally.seen) == 3


def test_a_line_without_its_end_counts_once(file: Path) -> None:
    file.write_bytes(write_event(stage()).rstrip(b"\n"))
    kept = Journal(file)
    kept.append(stage(stage="two"))
    assert len(kept.refresh().seen) == 2
    assert not kept.unread


def test_a_line_without_end_is_passed_over(file: Path) -> None:
    with file.open("wb") as out:
        out.write(write_event(stage(stage="one")))
        out.write(b"x" * (3 * LONGEST) + b"\n")
        out.write(write_event(stage(stage="two")))
    found = Progress.load(file)
    assert found.events == 2
    assert [(line.number, "longer" in line.why) for line in found.bad] == [(2, True)]


def test_a_file_that_was_replaced_or_shortened_is_read_anew(file: Path) -> None:
    kept = Journal(file)
    for number in range(3):
        kept.append(stage(stage=str(number)))
    file.write_bytes(write_event(stage(stage="other")))
    assert {key[2] for key in kept.refresh().stages} == {"other"}
    file.unlink()
    assert not kept.refresh().stages
    kept.append(stage(stage="new"))
    assert [one["stage"] for one in lines(file)] == ["new"]


def test_a_file_that_was_written_anew_in_its_place_is_read_anew(file: Path) -> None:
    # As `cp backup.jsonl ulti-progress.jsonl` does: the same file to the system, with other content.
    backup = b"".join(write_event(stage(stage=name, answer="a longer answer")) for name in ("one", "two", "three"))
    for size in (len(backup), backup.index(b"\n") + 1):
        kept = Journal(file)
        file.write_bytes(write_event(stage(stage="gone")))
        kept.refresh()
        inode = file.stat().st_ino
        file.write_bytes(backup[:size])
        assert file.stat().st_ino == inode
        assert {key[2] for key in kept.refresh().stages} == (
            {"one", "two", "three"} if size == len(backup) else {"one"}
        )
        assert not kept.bad_lines()
    # One of the same length to the byte, and one to which only a line was added.
    kept = Journal(file)
    first, other = (write_event(stage(stage=name)) for name in ("one", "two"))
    file.write_bytes(first)
    kept.refresh()
    file.write_bytes(other)
    assert {key[2] for key in kept.refresh().stages} == {"two"}
    file.write_bytes(other + first)
    assert [key[2] for key in kept.refresh().stages] == ["two", "one"]
    with file.open("ab") as out:
        out.write(b"scribble\n")
    kept.refresh()
    assert [line.number for line in kept.bad_lines()] == [3]


# -- foreign


@pytest.mark.parametrize(
    "content",
    [b"name,points\nanna,3\n", b'{"event": "stage"}\n', b"\x00\x01\x02" * 1000, b"%PDF-1.7", b'[{"ulti-progress": 1}]'],
)
def test_a_file_that_is_not_ours_is_left_alone(file: Path, content: bytes) -> None:
    file.write_bytes(content)
    player = LessonPlayer("follow-suit", progress_file=file)
    said = player.view["keeping"]
    assert "something else than progress" in said
    assert "left as it is" in said
    assert "until the kernel stops" in said
    player.answer("HA")
    assert file.read_bytes() == content
    assert LessonPlayer("follow-suit", progress_file=file).stars[0] == 3  # in memory
    with pytest.raises(ProgressError, match="no progress"):
        Progress.load(file)
    with pytest.raises(ProgressError, match="no progress"):
        import_progress(file, file.with_name("mine.jsonl"))
    with pytest.raises(ProgressError, match="no progress"):
        export_progress(file.with_name("out.jsonl"), file)
    file.with_name("good.jsonl").write_bytes(write_event(stage()))
    with pytest.raises(ProgressError, match="left as it is"):
        import_progress(file.with_name("good.jsonl"), file)
    assert file.read_bytes() == content
    assert not file.with_name("out.jsonl").exists()


def test_events_that_another_program_wrote_are_ours(file: Path) -> None:
    # As `jq -cS` has them: the keys sorted, so that none begins with our mark; and one line is torn.
    events = [json.loads(write_event(stage(stage=name))) for name in ("one", "two")]
    written = [json.dumps(one, sort_keys=True, separators=(",", ":")).encode() + b"\n" for one in events]
    file.write_bytes(written[0][:40] + b"\n" + written[1])
    found = Progress.load(file)
    assert (found.events, [line.number for line in found.bad]) == (1, [1])
    mine = file.with_name("mine.jsonl")
    assert import_progress(file, mine).events == 1
    assert export_progress(file.with_name("out.jsonl"), file).events == 1
    player = LessonPlayer("follow-suit", progress_file=file)
    player.answer("HA")
    assert Progress.load(file).events == 2


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(ProgressError, match="No such file"):
        Progress.load(tmp_path / "nobody.jsonl")
    with pytest.raises(ProgressError, match="No such file"):
        import_progress(tmp_path / "nobody.jsonl", tmp_path)


# -- what cannot be written


@contextmanager
def nobody() -> Generator[Path]:
    """Give a folder, and be somebody whom the system does not let write everywhere."""
    folder = Path(tempfile.mkdtemp(prefix="ulti-progress-"))
    folder.chmod(0o755)
    root = os.geteuid() == 0
    try:
        if root:
            os.chown(folder, 65534, 65534)
            os.seteuid(65534)
        yield folder
    finally:
        if root:
            os.seteuid(0)
        folder.chmod(0o755)
        shutil.rmtree(folder)


needs_owners = pytest.mark.skipif(not hasattr(os, "geteuid"), reason="Windows has other permissions")


@needs_owners
def test_a_file_that_may_only_be_read_is_read_and_the_rest_kept_in_memory() -> None:
    with nobody() as folder:
        path = folder / FILE
        path.write_bytes(write_event(stage(stars=2)))
        path.chmod(0o444)
        before = path.read_bytes()
        player = LessonPlayer("follow-suit", progress_file=path)
        assert player.stars[0] == 2
        assert "may not be written" in player.view["keeping"]
        player.answer("HA")
        assert path.read_bytes() == before
        assert LessonPlayer("follow-suit", progress_file=path).stars[0] == 3
        assert Progress.load(path).events == 2
        # What is kept in memory can be carried away.
        assert export_progress(folder / "out.jsonl", path).events == 2
        # Once the file may be written again, nothing of it is missing.
        path.chmod(0o644)
        player.next()
        player.answer("HA HK")
        assert [one["stage"] for one in lines(path)] == ["beat", "beat", player.current.id]
        assert player.view["keeping"] == ""


@needs_owners
def test_a_folder_that_may_not_be_written_is_said_so_under_each_widget() -> None:
    with nobody() as folder:
        folder.chmod(0o555)
        for widget in (
            LessonPlayer("follow-suit", progress_file=folder, lang="hu"),
            TrickTrainer(progress_file=folder / "deeper" / "mine.jsonl"),
            PointCounter(progress_file=folder),
        ):
            assert str(folder) in widget.view["keeping"]
        trainer = TrickTrainer(progress_file=folder)
        trainer.show_answer()
        assert trainer.view["keeping"]
        assert TrickTrainer(progress_file=folder).score["asked"] == 1
        assert not list(folder.iterdir())


def test_a_path_through_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("here")
    player = LessonPlayer("follow-suit", progress_file=tmp_path / "file" / "mine.jsonl")
    assert "Progress cannot be kept" in player.view["keeping"]
    player.answer("HA")
    assert "Progress cannot be kept" in player.view["keeping"]
    assert player.learnt().events == 1


def test_a_full_disk_loses_nothing(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    player = LessonPlayer("follow-suit", progress_file=file)
    written = os.write

    def full(handle: int, data: bytes) -> int:
        written(handle, data[:30])
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full)
        player.answer("H9")
        assert "no room left" in player.view["keeping"]
    player.answer("HA")
    found = Progress.load(file)
    assert found.events == 2
    assert [line.number for line in found.bad] == [1]
    assert "Line 1" in player.view["keeping"]


# -- carrying it over


def test_export_and_import_take_each_event_once(tmp_path: Path) -> None:
    mine, other, out = (tmp_path / name for name in ("mine.jsonl", "other.jsonl", "out.jsonl"))
    for path, names in ((mine, "ab"), (other, "cd")):
        for name in names:
            journal(path).append(stage(stage=name))
    with other.open("ab") as more:
        more.write(b"scribble\n")
    first = import_progress(other, mine)
    assert (first.events, first.known, [line.number for line in first.bad]) == (2, 0, [3])
    again = import_progress(other, mine)
    assert (again.events, again.known) == (0, 2)
    assert {key[2] for key in journal(mine).refresh().stages} == set("abcd")
    # A file that was put together by hand counts each event once as well.
    mine.write_bytes(mine.read_bytes() * 2)
    forget()
    assert Progress.load(mine).events == 4
    carried = export_progress(out, mine)
    assert carried.events == 4
    assert len(lines(out)) == 4
    with pytest.raises(ProgressError, match="already"):
        export_progress(out, mine)
    assert import_progress(out, mine).events == 0
    assert import_progress(out, "off").events == 4


def test_an_export_that_fails_leaves_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mine, out = tmp_path / "mine.jsonl", tmp_path / "out.jsonl"
    # A line that another program wrote.
    mine.write_bytes(write_event(stage()).replace(b"follow-suit", rb"\ud800") + write_event(stage()))
    carried = export_progress(out, mine)
    assert (carried.events, [line.number for line in carried.bad]) == (1, [1])
    out.unlink()

    def full(_: object) -> bytes:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(carrying, "write_event", full)
        with pytest.raises(ProgressError, match=r"out\.jsonl: No space left"):
            export_progress(out, mine)
    assert not out.exists()
    assert export_progress(out, mine).events == 1


@needs_owners
def test_an_export_names_the_file_that_cannot_be_read() -> None:
    with nobody() as folder:
        (folder / "mine.jsonl").write_bytes(write_event(stage()))
        (folder / "mine.jsonl").chmod(0)
        with pytest.raises(ProgressError, match=r"mine\.jsonl: Permission denied"):
            export_progress(folder / "out.jsonl", folder / "mine.jsonl")
        assert not (folder / "out.jsonl").exists()


# -- huge


def test_a_huge_file_is_read_once_and_then_only_what_is_new(
    file: Path, record_property: Callable[[str, object], None]
) -> None:
    made = [write_event(stage(stage=f"stage-{number}", lesson=f"lesson-{number % 3}")) for number in range(9)]
    made += [write_event(drill(drill=kind, right=len(kind) % 3 > 0)) for kind in KINDS]
    parts = [line.split(read_event(line).id.encode()) for line in made]
    with file.open("wb") as out:
        for number in range(MANY):
            out.write(f"{number:x}".encode().join(parts[number % len(parts)]))
    begin = time.process_time()
    player = LessonPlayer("follow-suit", progress_file=file)
    first = time.process_time() - begin
    player.answer("HA")
    begin = time.process_time()
    found = Progress.load(file)
    later = time.process_time() - begin
    size = file.stat().st_size / 1e6
    record_property("a huge file", f"{MANY} events, {size:.0f} MB\nfirst {first:.2f} s, later {later:.4f} s")
    assert found.events == MANY + 1
    assert first < FIRST_READ
    assert later < LATER_READ
