"""Matches between players: fair by their seatings, the same on any number of processes, and resumable anywhere."""

from __future__ import annotations

import json
import math
import random
import sys
import time
from array import array
from statistics import NormalDist, fmean, stdev
from typing import TYPE_CHECKING, Any

import IPython
import pytest
from IPython.terminal.interactiveshell import TerminalInteractiveShell

from ulti_widgets import MatchResult, View, match, read_match, rules
from ulti_widgets.players import Player, RandomPlayer, matches, pick, play_match, progress_bar
from ulti_widgets.players.described import described
from ulti_widgets.players.intervals import DIFFERING, fixed, sequential, student
from ulti_widgets.players.match_file import MatchFileError
from ulti_widgets.players.match_pool import made
from ulti_widgets.players.match_result import Game
from ulti_widgets.ulti.presets import PRESETS
from ulti_widgets.ulti.reasons import reason
from ulti_widgets.ulti.settlement import Line, Settlement

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from ulti_widgets.players.match_pool import Task
    from ulti_widgets.ulti.actions import Action


class Failing(Player):
    """Fails now and then, and else leaves it to chance."""

    name = "failing"
    describe = "Raises one time in four."

    def act(self, view: View, rng: random.Random) -> Action:
        """Fail, or choose."""
        if rng.random() < 0.25:
            raise ZeroDivisionError
        return pick(rng, view.legal)


class Nameless(Player):
    """Has no name."""

    name = None  # type: ignore[assignment]

    def act(self, view: View, rng: random.Random) -> Action:
        """Play anything."""
        return pick(rng, view.legal)


class Everything:
    """Calls itself equal to everything."""

    __hash__ = None  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        """Say yes."""
        return True


class Flatters(Player):
    """Answers with what equals every action and is none."""

    name = "flatters"
    describe = "Says yes to everything."

    def act(self, view: View, rng: random.Random) -> Action:
        """Answer with no action."""
        del view, rng
        return Everything()  # type: ignore[return-value]


class Slow(Player):
    """Takes its time over what it lays away."""

    name = "slow"
    describe = "Sleeps before it lays cards away."

    def act(self, view: View, rng: random.Random) -> Action:
        """Sleep, and take what comes first."""
        del rng
        if view.phase == "lay":
            time.sleep(0.3)
        return view.legal[0]


class Numbered(Player):
    """Has a number of its own."""

    name = "numbered"
    describe = "Takes the action of its number."

    def __init__(self, number: int) -> None:
        """Keep the number."""
        self.number = number

    def act(self, view: View, rng: random.Random) -> Action:
        """Take the action of that number."""
        del rng
        return view.legal[min(self.number, len(view.legal) - 1)]


def played(players: Any = ("plain", "random"), deals: int = 3, **options: Any) -> MatchResult:
    """Play a small match in this process."""
    given: dict[str, Any] = {"seed": 1, "processes": 1, "progress": False, **options}
    return match(players, deals=deals, **given)


# -- what must hold of every match


@pytest.mark.parametrize("preset", PRESETS)
def test_what_is_won_is_lost(preset: str) -> None:
    found = played(["plain", "random", RandomPlayer], 4, rules=preset)
    assert found.rules == PRESETS[preset]
    assert all(sum(game.paid) == 0 for games in found.deals for game in games)
    # One plain player against two random ones.
    alone, two = found.amounts("plain"), found.amounts("random")
    assert [one + 2 * other for one, other in zip(alone, two, strict=True)] == pytest.approx([0] * 4)
    assert found.money("plain").mean == pytest.approx(fmean(alone))
    difference = found.difference("plain", "random")
    assert difference.mean == pytest.approx(found.money("plain").mean - found.money("random").mean)
    assert sum(row.times for row in found.contracts) == 4 * len(found.seatings)


def test_the_seatings_are_all_that_differ() -> None:
    def seatings(players: Any) -> set[str]:
        return {"".join(seats) for seats in played(players, 1).seatings}

    one, two, three = RandomPlayer(), Numbered(0), Failing()
    assert seatings({"a": one, "b": two}) == {"aab", "aba", "baa", "abb", "bab", "bba"}
    assert seatings({"a": one, "b": two, "c": three}) == {"abc", "acb", "bac", "bca", "cab", "cba"}
    assert played(["random", "plain", "plain"], 1).seatings == (
        ("random", "plain", "plain"),
        ("plain", "random", "plain"),
        ("plain", "plain", "random"),
    )
    assert played(["plain"] * 3, 1).seatings == (("plain",) * 3,)
    assert played(["plain", "plain"], 1).seatings == (("plain",) * 3,)


@pytest.mark.parametrize("who", ["plain", "random", Failing])
def test_a_player_wins_nothing_from_itself(who: Any) -> None:
    # Each deal comes out even, not only their mean: the cards and the seats weigh the same for both.
    for players in ({"one": who, "two": who}, {"one": who, "two": who, "three": who}):
        found = played(players, 4)
        assert found.amounts("one") == pytest.approx([0] * 4)
        assert any(any(game.paid) for games in found.deals for game in games)


def test_naming_the_players_the_other_way_round_turns_the_signs() -> None:
    found, turned = played(["plain", "random"]), played(["random", "plain"])
    assert found.players == ("plain", "random")
    assert turned.players == ("random", "plain")
    for who in found.players:
        assert found.amounts(who) == turned.amounts(who)


def test_the_packs_are_those_of_a_match_played_without_it() -> None:
    found = played(["plain"] * 3, 4, seed="x", rules="widder")
    deals = list(play_match(rules.widder, ["plain"] * 3, "x", deals=4))
    assert [games[0].paid for games in found.deals] == [deal.settlement().payments for deal in deals]


def test_the_seed_decides() -> None:
    assert played() == played()
    assert played() != played(seed=2)


@pytest.mark.parametrize("until", [None, "decided"])
def test_the_number_of_processes_changes_nothing(
    until: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(matches, "FIRST_LOOK", 4)
    deals = 5 if until is None else 10
    options: dict[str, Any] = {"until": until, "rules": "nine_deals"}
    alone = played(deals=deals, save=tmp_path / "alone", **options)
    many = played(deals=deals, save=tmp_path / "many", processes=2, **options)
    assert alone == many
    assert read_match(tmp_path / "alone") == read_match(tmp_path / "many") == many


def test_a_player_of_ones_own_is_sent_to_other_processes() -> None:
    assert played(["plain", Failing()], processes=2) == played(["plain", Failing()])


# -- failures


def test_a_failing_player_is_counted_and_the_match_goes_on() -> None:
    found = played(["plain", Failing], 2)
    failed = found.faults
    assert set(failed) == {("failing", "raised")}
    games = [game for games in found.deals for game in games]
    assert failed["failing", "raised"] == sum(len(game.faults) for game in games) > 0
    assert {kind for game in games for _, _, kind in game.faults} == {"ZeroDivisionError"}
    assert found.reproducible
    assert str(failed["failing", "raised"]) in found.text()


def test_an_answer_that_equals_every_action_is_none() -> None:
    found = played(["plain", Flatters], 1)
    assert set(found.faults) == {("flatters", "illegal")}
    assert {kind for game in found.deals[0] for _, _, kind in game.faults} == {"Everything"}


def test_a_late_player_is_counted_and_the_match_is_not_reproducible() -> None:
    found = played(["random", Slow, Slow], 1, stop=0.2)
    assert {("slow", "late")} == set(found.faults)
    assert not found.reproducible
    assert "stopped by the clock" in found.text()
    assert played(["random", Slow, Slow], 1).reproducible


# -- the file


def test_a_match_goes_on_from_wherever_it_was_cut(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    whole = played(deals=3, save=file)
    written = file.read_bytes()
    assert read_match(file) == whole
    ends = [place for place, byte in enumerate(written) if byte == ord("\n")]
    cuts = {0, 1, ends[0] - 1, ends[0], ends[0] + 1, ends[1] - 7, ends[1] + 1, ends[2] + 20, len(written) - 1}
    for cut in sorted(cuts):
        file.write_bytes(written[:cut])
        assert played(deals=3, save=file) == whole, cut
        assert read_match(file) == whole, cut
        # What was whole was not played again: the times it took still stand.
        kept = written[:cut].rfind(b"\n") + 1
        assert file.read_bytes()[:kept] == written[:kept]


def test_a_match_that_is_interrupted_keeps_what_is_done(tmp_path: Path) -> None:
    def interrupt(done: int, planned: int) -> None:
        assert planned == 4
        if done == 2:
            raise KeyboardInterrupt

    for processes in (1, 2):
        file = tmp_path / f"match{processes}.jsonl"
        with pytest.raises(KeyboardInterrupt):
            played(deals=4, save=file, progress=interrupt, processes=processes)
        assert len(read_match(file).deals) == 2
        assert played(deals=4, save=file) == played(deals=4)


def test_a_match_can_be_made_longer_and_read_at_another_confidence(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    played(deals=2, save=file)
    assert played(deals=4, save=file) == played(deals=4)
    assert played(deals=3, save=file) == played(deals=3), "what was saved beyond is left out"
    read = read_match(file, confidence=0.5)
    assert len(read.deals) == read.planned == 4
    assert read.money("plain").high < read_match(file).money("plain").high


@pytest.mark.parametrize(
    ("other", "named"),
    [
        ({"seed": 2}, "the seed (1 there, 2 asked)"),
        ({"rules": rules.pagat.replace(must_beat=False)}, "pagat must_beat=no"),
        ({"players": ["random", "plain"]}, "who sits where"),
        ({"players": {"plain": "plain", "random": Numbered(1)}}, "Numbered"),
        ({"stop": 2.0}, "the stop"),
        ({"until": "decided"}, "when the match ends"),
    ],
)
def test_another_match_is_not_mixed_in(tmp_path: Path, other: dict[str, Any], named: str) -> None:
    other = dict(other)
    file = tmp_path / "match.jsonl"
    played(save=file)
    before = file.read_bytes()
    with pytest.raises(MatchFileError) as caught:
        played(other.pop("players", ["plain", "random"]), save=file, **other)
    assert named in str(caught.value)
    assert str(file) in str(caught.value)
    assert file.read_bytes() == before


class Holds(Numbered):
    """Holds something besides its number."""

    name = "holds"
    __slots__ = ("held",)

    def __init__(self, held: Any) -> None:
        """Keep it."""
        super().__init__(0)
        self.held = held


class Bare:
    """Has no text of its own."""

    def __init__(self, depth: int) -> None:
        """Keep a number."""
        self.depth = depth
        self.me = self


def test_players_of_a_class_with_other_parameters_do_not_mix(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    played(["plain", Numbered(6)], 1, save=file)
    before = file.read_bytes()
    with pytest.raises(MatchFileError, match=r"Numbered 'numbered'\(number=6\).*number=2"):
        played(["plain", Numbered(2)], 1, save=file)
    assert file.read_bytes() == before
    assert played(["plain", Numbered(6)], 2, save=file) == played(["plain", Numbered(6)], 2)


@pytest.mark.parametrize(
    ("one", "again", "other"),
    [
        (Bare(1), Bare(1), Bare(2)),
        ({"b", "a", "c"}, {"c", "b", "a"}, {"a", "b"}),
        (Numbered(1), Numbered(1), Numbered(2)),
        ({"deep": [Bare(1)]}, {"deep": [Bare(1)]}, {"deep": [Bare(2)]}),
        (array("d", [0.5] * 5000), array("d", [0.5] * 5000), array("d", [0.5] * 4999 + [1.0])),
        ([0.5] * 5000, [0.5] * 5000, [0.5] * 4999 + [1.0]),
        (pick, pick, played),
    ],
)
def test_a_player_is_told_by_what_it_was_made_with(one: Any, again: Any, other: Any) -> None:
    told = described(Holds(one))
    assert told == described(Holds(again))
    assert told != described(Holds(other))
    assert " at 0x" not in told
    assert len(told) < 400


def damaged(**changes: Any) -> Any:
    """Give a way to damage the first game of a deal."""

    def damage(deal: dict[str, Any]) -> dict[str, Any]:
        first, *rest = deal["games"]
        return {**deal, "games": [{**first, **changes}, *rest]}

    return damage


def no_object(_: dict[str, Any]) -> Any:
    return [1]


def another_deal(deal: dict[str, Any]) -> Any:
    return {**deal, "deal": 7}


def a_game_short(deal: dict[str, Any]) -> Any:
    return {**deal, "games": deal["games"][1:]}


@pytest.mark.parametrize(
    ("damage", "why"),
    [
        (no_object, "an object"),
        (another_deal, "deal 7"),
        (a_game_short, "6 games"),
        (damaged(paid=[1, 1, 1]), "add to zero"),
        (damaged(paid=[1.5, -1.5, 0]), "whole numbers"),
        (damaged(paid=None), "TypeError"),
        (damaged(bid="poker"), "no bid of these rules"),
        (damaged(bid=None), "declarer"),
        (damaged(made="yes"), "made"),
        (damaged(cpu=[1, 2]), "damaged"),
        (damaged(faults=[[0, 1, 2]]), "fault"),
    ],
)
def test_a_malformed_line_is_named(tmp_path: Path, damage: Any, why: str) -> None:
    file = tmp_path / "match.jsonl"
    played(save=file)
    lines = file.read_text("utf-8").splitlines()
    lines[2] = json.dumps(damage(json.loads(lines[2])))
    file.write_text("\n".join(lines) + "\n", "utf-8")
    with pytest.raises(MatchFileError, match=r"match\.jsonl:3: ") as caught:
        read_match(file)
    assert why in str(caught.value)
    with pytest.raises(MatchFileError, match=r"match\.jsonl:3: "):
        played(save=file)


@pytest.mark.parametrize(
    ("head", "why"),
    [
        ("{", "no JSON"),
        ('{"format": "other"}', "no file of a match"),
        ('{"format": "ulti-match", "format_version": 9}', "version 9"),
        ('{"format": "ulti-match", "format_version": 1}', "lacks version, rules"),
    ],
)
def test_another_file_is_refused_and_left_alone(tmp_path: Path, head: str, why: str) -> None:
    file = tmp_path / "other.jsonl"
    file.write_text(head + "\n", "utf-8")
    with pytest.raises(MatchFileError, match=why):
        played(save=file)
    assert file.read_text("utf-8") == head + "\n"


@pytest.mark.parametrize(
    "whole", ["precious notes", '{"format": "ulti-match", "format_version": 1, "mine": 1}', "a\rb\rc", "\x00"]
)
def test_a_file_of_one_line_that_is_no_head_of_this_match_is_left_alone(tmp_path: Path, whole: str) -> None:
    file = tmp_path / "notes.txt"
    file.write_bytes(whole.encode())
    with pytest.raises(MatchFileError, match="not one whole line"):
        played(save=file)
    with pytest.raises(MatchFileError, match="not one whole line"):
        read_match(file)
    assert file.read_bytes() == whole.encode()


def test_an_empty_file_is_begun_and_not_read(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    file.touch()
    with pytest.raises(MatchFileError, match="empty"):
        read_match(file)
    assert played(save=file) == read_match(file)


# -- what is refused


@pytest.mark.parametrize(
    ("options", "error", "why"),
    [
        ({"players": "plain"}, TypeError, "two or three players"),
        ({"players": ["plain"]}, ValueError, "not 1"),
        ({"players": ["plain"] * 4}, ValueError, "not 4"),
        ({"players": ["plain", None]}, TypeError, "not None"),
        ({"players": ["plain", "nobody"]}, ValueError, "no player 'nobody'"),
        ({"players": [Numbered(1), Numbered(2)]}, ValueError, "two players are called 'numbered'"),
        ({"deals": 0}, ValueError, "deals=0"),
        ({"deals": 1.5}, TypeError, "deals"),
        ({"seed": 1.5}, TypeError, "seed"),
        ({"seed": "\udc80"}, ValueError, "seed=.+ half of a character"),
        ({"processes": 0}, ValueError, "processes=0"),
        ({"confidence": 1.0}, ValueError, "confidence"),
        ({"until": "soon"}, ValueError, "until"),
        ({"stop": 0}, ValueError, "stop"),
        ({"stop": True}, ValueError, "stop=True"),
        ({"progress": 3}, TypeError, "progress takes True, False, or what is told"),
        ({"players": ["plain", Nameless]}, TypeError, "the class Nameless has no name"),
        ({"players": ["plain", Nameless()]}, TypeError, "the class Nameless has no name"),
        ({"players": ["plain"] * 3, "until": "decided"}, ValueError, "nothing to decide"),
    ],
)
def test_what_makes_no_match_is_refused(options: dict[str, Any], error: type[Exception], why: str) -> None:
    with pytest.raises(error, match=why):
        played(**options)


def test_equal_players_are_one_and_unlike_ones_are_told_apart() -> None:
    assert played([Numbered(1), Numbered(1), "plain"], 1).players == ("numbered", "plain")
    assert played({"low": Numbered(0), "high": Numbered(9)}, 1).players == ("low", "high")


def test_a_player_that_cannot_travel_plays_here_alone() -> None:
    stays = Numbered(1)
    stays.keeps = lambda: None  # type: ignore[attr-defined]
    with pytest.raises(ValueError, match="'numbered' cannot be sent"):
        played([stays, "plain"], 1, processes=2)
    assert played([stays, "plain"], 1, processes=None) == played([Numbered(1), "plain"], 1)


# -- what is reckoned


def test_the_table_of_contracts_counts_what_was_played() -> None:
    found = played(["plain", "random"], 4)
    rows = [row for row in found.contracts if row.player == "plain"]
    games = [
        (game, game.paid[game.declarer])
        for games in found.deals
        for seats, game in zip(found.seatings, games, strict=True)
        if game.declarer is not None and seats[game.declarer] == "plain"
    ]
    assert sum(row.times for row in rows) == len(games)
    assert sum(row.made for row in rows) == sum(game.made for game, _ in games)
    assert sum(row.money * row.times for row in rows) == pytest.approx(sum(paid for _, paid in games))
    names = [bid.name for bid in found.rules.ladder.bids]
    assert [names.index(row.bid or "") for row in rows] == sorted(names.index(row.bid or "") for row in rows)


def line(part: str, *, won: bool, by_declarer: bool = True) -> Line:
    """Give a line of a settlement."""
    return Line(part, by_declarer, won, 1, 1, (1, 1), 0, reason("stated"))


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ([line("simple", won=True), line("ulti", won=True)], True),
        ([line("simple", won=True), line("ulti", won=False)], False),
        ([line("ulti", won=True), line("silent-100", won=True)], True),
        ([line("ulti", won=True), line("silent-100", won=True, by_declarer=False)], False),
        ([line("simple", won=True), line("silent-ulti", won=True, by_declarer=False)], True),
        ([line("conceded", won=False)], False),
        ([], False),
    ],
)
def test_a_bid_is_made_when_all_its_parts_are(lines: list[Line], expected: bool) -> None:  # noqa: FBT001
    assert made(Settlement(0, tuple(lines))) is expected


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    # The table of every textbook: t that 99% stay within.
    [(1, 63.657), (2, 9.925), (3, 5.841), (4, 4.604), (10, 3.169), (29, 2.756), (100, 2.626), (10_000, 2.576)],
)
def test_students_t(freedom: int, quantile: float) -> None:
    assert student(0.99, freedom) == pytest.approx(quantile, abs=1e-3)


def test_an_interval_is_the_mean_and_t_standard_errors_to_both_sides() -> None:
    values = [3.0, -1.0, 4.0, 1.0, 5.0]
    found = fixed(values, 0.95)
    assert (found.mean, found.n) == (fmean(values), 5)
    assert found.error == pytest.approx(stdev(values) / math.sqrt(5))
    assert found.high - found.mean == pytest.approx(2.7764 * found.error, rel=1e-4)
    assert found.mean - found.low == pytest.approx(found.high - found.mean)
    assert not found.decided
    assert fixed([2.0] * 3, 0.99).decided
    assert fixed([2.0], 0.99).high == math.inf


def test_repeated_looks_rarely_find_what_is_not_there() -> None:
    # Fair coins, looked at after each of 150 throws from the 50th on: at most about 10% may ever seem unfair, where
    # an interval for a fixed number finds two in five or so.
    chance, runs = random.Random(7), 200
    wrong = naive = 0
    reach = NormalDist().inv_cdf(0.95)
    for _ in range(runs):
        throws = [chance.choice((-1.0, 1.0)) for _ in range(200)]
        looks = range(50, 201, 3)
        wrong += any(sequential(throws[:n], 0.9, 200).decided for n in looks)
        naive += any(abs(fmean(throws[:n])) > reach * stdev(throws[:n]) / math.sqrt(n) for n in looks)
    assert wrong <= 0.1 * runs < naive


@pytest.mark.parametrize("few", [0, 1, DIFFERING - 1])
def test_equal_observations_decide_nothing(few: int) -> None:
    # Ever the same win tells nothing of the rare great loss.
    values = [2.0] * 60 + [3.0 + one for one in range(few)]
    assert fmean(values) > 1
    found = sequential(values, 0.9, 300)
    assert not found.decided
    assert (found.low, found.high) == (-math.inf, math.inf)
    assert sequential([*values, *range(10, 15 - few)], 0.9, 300).decided


def test_a_match_whose_deals_come_out_alike_is_played_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    def alike(task: Task, numbers: Iterable[int], processes: int) -> Iterator[tuple[Game, ...]]:
        del processes
        for _ in numbers:
            yield tuple(
                Game((2, -1, -1) if isinstance(seats[0], Numbered) else (-2, 1, 1), None, None, made=False)
                for seats in task.seatings
            )

    monkeypatch.setattr(matches, "FIRST_LOOK", 4)
    monkeypatch.setattr(matches, "games", alike)
    found = played([Numbered(0), "plain", "plain"], 12, until="decided")
    assert set(found.amounts("numbered")) == {found.money("numbered").mean}
    assert found.money("numbered").mean > 0
    assert len(found.deals) == 12
    assert "\u221e" in found.text()


def test_a_match_ends_once_it_is_decided(monkeypatch: pytest.MonkeyPatch) -> None:
    options: dict[str, Any] = {"until": "decided", "rules": "nine_deals", "confidence": 0.9}
    assert len(played(["plain", "random"], 12, **options).deals) == 12, "so few show nothing"
    monkeypatch.setattr(matches, "FIRST_LOOK", 4)
    found = played(["plain", "random"], 30, **options)
    assert 4 <= len(found.deals) < found.planned == 30
    assert found.money("plain").decided
    sooner = played(["plain", "random"], len(found.deals) - 1, rules="nine_deals")
    assert found.deals[:-1] == sooner.deals
    assert len(played({"one": "random", "two": "random"}, 8, **options).deals) == 8, "nobody is better"


# -- how it looks


@pytest.mark.parametrize("lang", ["en", "hu", "nl"])
def test_it_shows_itself_in_every_language(lang: str) -> None:
    found = played(["plain", Failing])
    text, html = found.text(lang), found.html(lang)
    for piece in ("plain", "failing", "99%"):
        assert piece in text
        assert piece in html
    assert f'lang="{lang}"' in html
    assert (text == found.text("en")) == (lang == "en")
    assert found._repr_html_() == found.html("en")
    assert repr(found) == "<MatchResult of plain, failing: 3 deals, pagat, seed 1>"


def test_progress_is_told_after_every_deal() -> None:
    told: list[tuple[int, int]] = []

    def tell(done: int, planned: int) -> None:
        told.append((done, planned))

    played(progress=tell)
    assert told == [(1, 3), (2, 3), (3, 3)]


def test_where_nobody_watches_no_bar_shows(capsys: pytest.CaptureFixture[str]) -> None:
    played(progress=True)
    captured = capsys.readouterr()
    assert (captured.out, captured.err) == ("", "")


def test_a_notebook_is_known_by_what_runs_not_by_what_is_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not IPython.get_ipython()
    assert not progress_bar._in_notebook()
    monkeypatch.setattr(IPython, "get_ipython", object)
    assert progress_bar._in_notebook()
    terminal = object.__new__(TerminalInteractiveShell)
    monkeypatch.setattr(IPython, "get_ipython", lambda: terminal)
    assert not progress_bar._in_notebook()
    monkeypatch.delitem(sys.modules, "IPython")
    assert not progress_bar._in_notebook()


def test_to_who_watches_a_bar_shows(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress_bar, "_shows", lambda: True)
    played(progress=True)
    captured = capsys.readouterr()
    assert "3/3" in captured.err
    assert "deal" in captured.err
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    played(progress=True)
    captured = capsys.readouterr()
    assert captured.err == "\r1/3\r2/3\r3/3\n", "without tqdm a line counts"
    assert captured.out == ""
