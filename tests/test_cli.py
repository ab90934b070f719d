"""The command line: what it prints, what it gives to machines, how it fails."""

import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.ends import ENDS
from ulti_widgets import cli, match, read_match, read_rules
from ulti_widgets.lessons.tutorials import tutorials
from ulti_widgets.ulti import presets
from ulti_widgets.ulti.play import Play
from ulti_widgets.ulti.presets import hoe_speel_je, pagat
from ulti_widgets.ulti.record import read_record, write_record

RECORDS = Path(__file__).parent / "records"
ULTI = str(RECORDS / "pagat-ulti-won.ulti")


def run(*arguments: str, given: str | bytes = "") -> subprocess.CompletedProcess[bytes]:
    """Run the command in a process of its own."""
    command = [sys.executable, "-m", "ulti_widgets", *arguments]
    data = given.encode() if isinstance(given, str) else given
    return subprocess.run(command, input=data, capture_output=True, check=False)


def out(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Run the command here; it has to go well."""
    assert cli.main(arguments) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def data(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    return json.loads(out(capsys, *arguments, "--json"))


def problem(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Run the command here; it has to end with exit code 1 and one line of complaint."""
    assert cli.main(arguments) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    return captured.err


def test_the_ladder_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    text = out(capsys, "ladder", "--rules", "widder")
    assert "54 bids" in text
    assert "Heart 20-100 ulti open durchmars" in text
    assert "20" in out(capsys, "ladder")
    for lang in ("en", "hu", "nl"):
        assert out(capsys, "ladder", "--lang", lang)


def test_a_match_for_people_and_for_machines(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    rules = ("--rules", "nine_deals", "keep_seven=no")
    call = ("match", "plain", "random", "--deals", "2", "--seed", "4", *rules, "--processes", "1", "--save", str(file))
    found = data(capsys, *call)
    text = out(capsys, *call)
    result = match(
        ["plain", "random"], read_rules(found["rules"]), deals=2, seed=4, processes=1, save=file, progress=False
    )
    assert result == read_match(file)
    assert text == f"{result.text()}\n"
    assert out(capsys, *call, "--lang", "hu") == f"{result.text('hu')}\n"
    plain, chance = found["players"]
    assert (plain["player"], chance["player"], found["seed"]) == ("plain", "random", 4)
    assert plain["points"] == pytest.approx(-chance["points"]) == result.money("plain").mean
    assert plain["faults"] == {}
    assert sum(row["times"] for row in found["contracts"]) == 2 * len(found["seatings"]) == 12
    alone = data(capsys, "match", "random", "random", "random", "--deals", "1", "--processes", "1")
    assert [player["error"] for player in alone["players"]] == [None], "one deal has no standard error"


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("plain",), "two or three players"),
        (("plain", "nobody"), "no player 'nobody'"),
        (("plain", "random", "--deals", "0"), "deals=0"),
        (("plain", "random", "--rules", "whist"), "whist"),
        (("plain", "random", "--save", str(RECORDS)), "directory"),
        (("plain", "random", "--save", ULTI), "pagat-ulti-won.ulti:1: "),
    ],
)
def test_a_match_that_cannot_be_played(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], why: str
) -> None:
    assert why in problem(capsys, "match", *arguments)


def test_the_ladder_for_machines(capsys: pytest.CaptureFixture[str]) -> None:
    rungs = data(capsys, "ladder", "--rules", "widder")
    bids = [bid for rung in rungs for bid in rung["bids"]]
    assert len(bids) == 54
    assert [bid["name"] for bid in bids[3:6]] == ["four-aces", "ulti", "betli"]
    assert [bid["value"] for bid in bids[-2:]] == [40, 48]
    assert bids[0] == {
        "name": "simple", "parts": ["simple"], "hearts": False, "open": False, "trumps": True, "value": 1, "stake": 1,
    }  # fmt: skip
    assert [rung["rung"] for rung in rungs] == list(range(1, 35))
    rungs = data(capsys, "ladder")
    assert len(rungs) == 20
    ulti = next(bid for rung in rungs for bid in rung["bids"] if bid["name"] == "ulti")
    assert (ulti["parts"], ulti["value"], ulti["stake"]) == (["simple", "ulti"], 4, 5)
    printed = data(capsys, "ladder", "--rules", "hoe_speel_je")
    assert [rung["bids"][0]["value"] for rung in printed[:4]] == [1, 2, 5, 4]


def test_rules_are_a_text_of_their_own_or_a_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "club.rules"
    file.write_text("widder  # as at the club\nsilent_durchmars=3\n", "utf-8")
    said = data(capsys, "rules", str(file))
    assert said["rules"] == "widder silent_durchmars=3"
    assert data(capsys, "rules", "widder", "silent_durchmars=3") == said
    assert said["fields"]["four_aces"] == "yes"
    assert len(data(capsys, "ladder", "--rules", "pagat", "four_tens=yes")) > 20
    assert "no preset 'wider'" in problem(capsys, "rules", "wider")
    file.write_text("widder silent=3", "utf-8")
    assert problem(capsys, "ladder", "--rules", str(file)).startswith(f"{file}: There is no rule 'silent'")


def test_the_presets_and_what_differs(capsys: pytest.CaptureFixture[str]) -> None:
    assert [line.split()[0] for line in out(capsys, "rules").splitlines()] == list(presets.PRESETS)
    everything = data(capsys, "rules")
    assert set(everything["presets"]) == set(presets.PRESETS)
    assert {info["name"] for info in everything["fields"]} == set(everything["presets"]["pagat"]["fields"])
    (line,) = out(capsys, "rules", "--diff", "pagat", "pagat keep_seven=no").splitlines()
    assert "trump seven" in line
    (change,) = data(capsys, "rules", "--diff", "pagat", "pagat keep_seven=no")["changes"]
    assert (change["field"], change["a"], change["b"], change["said"]) == ("keep_seven", True, False, line)


@pytest.mark.parametrize("order", [("nine_deals", "--diff", "pagat", "widder"), ("--diff", "pagat", "widder", "x=1")])
def test_rules_beside_a_diff_are_a_wrong_call(capsys: pytest.CaptureFixture[str], order: tuple[str, ...]) -> None:
    with pytest.raises(SystemExit) as left:
        cli.main(["rules", *order])
    assert left.value.code == 2
    extra = order[0] if order[0] != "--diff" else order[-1]
    assert f"--diff names both rules itself: leave {extra} out" in capsys.readouterr().err


def test_settle(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Together" in out(capsys, "settle", ULTI)
    (deal,) = data(capsys, "settle", ULTI)["deals"]
    assert sum(deal["payments"].values()) == 0
    (ulti,) = [line for line in deal["lines"] if line["part"] == "ulti"]
    assert (ulti["won"], ulti["value"], ulti["side"], ulti["reason"]["id"]) == (True, 4, "declarer", "seven-made")
    (chains,) = data(capsys, "settle", str(RECORDS / "widder-betli-chains.ulti"))["deals"]
    assert len(set(chains["lines"][0]["kontra"].values())) == 2


@pytest.mark.parametrize("file", sorted(RECORDS.glob("*.ulti")), ids=lambda file: file.stem)
def test_every_golden_record_can_be_shown_and_settled(capsys: pytest.CaptureFixture[str], file: Path) -> None:
    assert out(capsys, "show", str(file))
    shown = data(capsys, "show", str(file))
    settled = data(capsys, "settle", str(file))
    assert shown["kind"] == "deal"
    assert shown["deals"][0]["payments"] == settled["deals"][0]["payments"]
    assert out(capsys, "settle", str(file))


def test_a_match_and_a_position(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    docs = (Path(__file__).parent.parent / "docs" / "records.md").read_text("utf-8").split("```ulti\n")[1:]
    _, position, match = (part.partition("```")[0] for part in docs)
    file = tmp_path / "some.ulti"
    file.write_text(match, "utf-8")
    assert out(capsys, "show", str(file)).rstrip().endswith("scores south 0  east 0  west 0")
    assert data(capsys, "show", str(file))["match"]["deals"] == 1
    assert data(capsys, "settle", str(file))["match"]["planned"] == 6
    assert "scores" in out(capsys, "settle", str(file))
    file.write_text(position, "utf-8")
    assert out(capsys, "show", str(file))
    shown = data(capsys, "show", str(file))
    assert (shown["kind"], len(shown["cards"])) == ("position", 6)
    assert "the play is not over" in problem(capsys, "settle", str(file))


def test_what_each_card_is_worth_at_a_point_of_a_deal(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    text = out(capsys, "solve", ULTI, "--at", "28")
    assert "East is to play. What each card brings the declarer" in text
    assert text.endswith("A7 *     +12\n\nBest play: A7 B7 H10\n")
    for lang in ("en", "hu", "nl"):
        assert out(capsys, "solve", ULTI, "--at", "25", "--lang", lang)
    found = data(capsys, "solve", ULTI, "--at", "28")
    (deal,) = data(capsys, "settle", ULTI)["deals"]
    # One card each is left: it is worth what the deal paid.
    assert list(found["cards"].values()) == [deal["payments"][deal["declarer"]]] == [found["value"]]
    assert found["best"] == list(found["cards"])
    assert len(found["line"]) == 3
    # A finished deal is solved from its first card, an unfinished one from where it ends.
    first = data(capsys, "solve", ULTI)
    assert first == data(capsys, "solve", ULTI, "--at", "1")
    assert len(first["line"]) == 30
    cut = tmp_path / "cut.ulti"
    lines = Path(ULTI).read_text("utf-8").partition("result")[0].splitlines()
    cut.write_text("\n".join(lines[:-2]) + "\n", "utf-8")
    assert data(capsys, "solve", str(cut)) == data(capsys, "solve", ULTI, "--at", "25")


def test_a_position_is_solved_as_it_stands(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "end.ulti"
    end = ENDS["the last trick decides"]
    file.write_text(write_record(end.play), "utf-8")
    found = data(capsys, "solve", str(file))
    assert (found["value"], found["cards"], found["best"]) == (2, end.cards, ["B8"])
    text = out(capsys, "solve", str(file))
    assert text.partition("together:\n\n")[2].partition("\n\n")[0].splitlines()[2:] == [
        "B8 *      +2",
        "L9        \u22122",
    ]
    assert f"Best play: {' | '.join(' '.join(found['line'][trick : trick + 3]) for trick in (0, 3))}\n" in text
    worse = problem(capsys, "solve", str(file), "--at", "2")
    assert worse == f"{file}: --at 2 is no card of this play: it takes 1 to 1.\n"


def test_where_a_marriage_was_declared_one_of_its_cards_follows(capsys: pytest.CaptureFixture[str]) -> None:
    found = data(capsys, "solve", "tests/records/hoe-forty-won.ulti", "--at", "4")
    assert found["cards"] == {"LK": 8, "LQ": 8}
    assert found["line"][0] in {"LK", "LQ"}
    assert len(found["line"]) == 27
    # Before it was declared it may be, so that it counts all the same.
    assert set(data(capsys, "solve", "tests/records/hoe-forty-won.ulti")["cards"].values()) == {8}


DECLARED = """
rules hoe_speel_je
deal dealer=south
  south  HA HK HQ H7  B10 BJ  LQ L8 L7  A10
  east   BA BK BQ B9 B8 B7  L10  AK AQ A9
  west   H10 HJ H9 H8  LA LK LJ  AJ A8 A7
  talon  L9  AA
auction
  east   bids simple in acorns
  west   passes
  south  passes
play
  east   L10 LJ LQ
  (west done)
  (south done)
  south  L7 A9 LK
"""


def test_a_declared_marriage_can_bind_to_cards_that_are_worth_less(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "declared.ulti"
    file.write_text(DECLARED, "utf-8")
    free = data(capsys, "solve", str(file))
    assert free["cards"] == {"B7": -2, "B8": -2, "B9": -2, "BQ": -2, "BK": -2, "BA": -2, "AQ": -6, "AK": -6}
    file.write_text(f"{DECLARED}  (east declares acorns)\n", "utf-8")
    bound = data(capsys, "solve", str(file))
    assert (bound["cards"], bound["best"], bound["value"]) == ({"AQ": -6, "AK": -6}, ["AQ", "AK"], -6)
    assert bound["payments"] == {"south": 3, "east": -6, "west": 3} == bound["card_payments"]["AQ"]
    assert bound["line"][0] in bound["best"]
    assert len(bound["line"]) == len(set(bound["line"])) == 24


def test_each_defender_pays_by_his_own_chain(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "end.ulti"
    file.write_text(write_record(ENDS["betli with a kontra that binds east alone"].play), "utf-8")
    found = data(capsys, "solve", str(file))
    assert found["card_payments"] == {
        "H7": {"south": -15, "east": 10, "west": 5},
        "B9": {"south": 15, "east": -10, "west": -5},
    }
    assert found["payments"] == found["card_payments"]["H7"]
    assert (found["kontra"], found["rules"]) == ({"betli": {"east": 1, "west": 0}}, "widder")
    text = out(capsys, "solve", str(file))
    # East plays: what is best for the defenders stands first.
    rows = [line.split() for line in text.splitlines() if line.startswith(("H7", "B9", "Card"))]
    assert rows == [
        ["Card", "Points", "South", "East", "West"],
        ["H7", "*", "\u221215", "\u221215", "+10", "+5"],
        ["B9", "+15", "+15", "\u221210", "\u22125"],
    ]


def test_a_deal_of_a_match_is_chosen(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "match.ulti"
    deals = [read_record(Path(name).read_text("utf-8")).deal for name in (ULTI, "tests/records/pagat-betli-lost.ulti")]
    file.write_text(write_record(deals), "utf-8")
    first, second = (data(capsys, "solve", str(file), "--deal", number) for number in "12")
    assert (first["deal"], first["position"]["bid"]) == (1, deals[0].play.bid.name)  # type: ignore[union-attr]
    assert (second["deal"], second["position"]["bid"]) == (2, deals[1].play.bid.name)  # type: ignore[union-attr]
    assert data(capsys, "solve", str(file)) == second
    assert out(capsys, "solve", str(file)).startswith("# 2\n")
    assert "--deal 3 is no deal of this match: it takes 1 to 2" in problem(capsys, "solve", str(file), "--deal", "3")
    assert "--deal 1 is for a match" in problem(capsys, "solve", ULTI, "--deal", "1")


def test_a_refused_question_is_told_in_the_language(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "end.ulti"
    won = ("AA A10 H10 B10 LA L10 L7 L8 L9", "", "")
    play = Play(
        hoe_speel_je.replace(silent_half=True), "simple", trump="L", won=won, marriages=("", "", ""),
        hands=("LK LQ AK AQ", "HA H9 H7 H8", "BA B8 B9 B7"),
    )  # fmt: skip
    file.write_text(write_record(play), "utf-8")
    told = {problem(capsys, "solve", str(file), "--lang", lang) for lang in ("en", "hu", "nl")}
    assert len(told) == 3
    assert any("can cost its own side money" in one for one in told)


def test_what_cannot_be_solved_says_why(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "some.ulti"
    text = Path(ULTI).read_text("utf-8")
    file.write_text(text.partition("trump")[0], "utf-8")
    assert problem(capsys, "solve", str(file)) == f"{file}: The deal of this record has not come to the card play.\n"
    assert "--at 31 is no card of this play: it takes 1 to 30" in problem(capsys, "solve", ULTI, "--at", "31")
    assert "--at 0 is no card" in problem(capsys, "solve", ULTI, "--at", "0")
    over = tmp_path / "over.ulti"
    won = ["L7 HA H10", "", ""]
    over.write_text(write_record(Play(pagat, "simple", trump="L", hands=["", "", ""], won=won)), "utf-8")
    assert problem(capsys, "solve", str(over)) == f"{over}: The play is over: there is no card to ask about.\n"
    for asked in ([str(file)], [ULTI, "--at", "31"], [ULTI, "--deal", "1"], [str(over)]):
        assert len({problem(capsys, "solve", *asked, "--lang", lang) for lang in ("en", "hu", "nl")}) == 3


def test_what_is_wrong_with_a_record_has_its_place(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    text = Path(ULTI).read_text("utf-8")
    file = tmp_path / "broken.ulti"
    file.write_text(text.replace("passes", "sleeps", 1), "utf-8")
    assert problem(capsys, "show", str(file)).startswith(f"{file}:9:10: 'sleeps' cannot stand here")
    file.write_text(text[: text.index("play\n")], "utf-8")
    assert problem(capsys, "settle", str(file)) == f"{file}: the deal is not over: cards are being played\n"
    file.write_bytes(b"rules pagat\ndeal \xff")
    assert problem(capsys, "show", str(file)) == f"{file}:2:6: this is no text in UTF-8\n"
    assert problem(capsys, "show", str(tmp_path / "none")) == f"{tmp_path / 'none'}: No such file or directory\n"
    file.write_text(text.replace("ulti        won   +4", "ulti won +5"), "utf-8")
    assert cli.main(["settle", str(file)]) == 0
    captured = capsys.readouterr()
    assert ": note: the record has ulti won +5, the cards give ulti won +4" in captured.err
    assert "Together" in captured.out


@pytest.mark.parametrize(
    "wrong",
    [[], ["frob"], ["ladder", "--lang", "de"], ["show"], ["rules", "--diff", "pagat"], ["show", ULTI, "--frob"]],
)
def test_a_wrong_call_is_code_2(capsys: pytest.CaptureFixture[str], wrong: list[str]) -> None:
    with pytest.raises(SystemExit) as left:
        cli.main(wrong)
    assert left.value.code == 2
    assert capsys.readouterr().err.startswith("usage: ulti-widgets")


def test_in_a_process_of_its_own() -> None:
    text = Path(ULTI).read_bytes()
    done = run("settle", "-", "--json", given=text)
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout)["deals"][0]["declarer"] == "east"
    done = run("show", "-", given=b"rules pagat\ndeal frob\n")
    assert (done.returncode, done.stdout) == (1, b"")
    assert done.stderr.startswith(b"<stdin>:2:6: 'frob' cannot stand here")
    assert run("--version").stdout.startswith(b"ulti-widgets ")


def test_a_reader_that_goes_away_is_no_trouble() -> None:
    command = [sys.executable, "-m", "ulti_widgets", "rules", "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == cli.BROKEN_PIPE


def no_module(name: str) -> None:
    del name


def some_module(name: str) -> object:
    return name


def test_lab_says_how_to_install_it(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", no_module)
    assert 'pip install "ulti-widgets[lab]"' in problem(capsys, "lab")


def test_lab_opens_a_copy_and_keeps_what_was_changed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    source = tmp_path / "shipped"
    (source / "deep").mkdir(parents=True)
    (source / "one.ipynb").write_text("{}", "utf-8")
    (source / "deep" / "two.txt").write_text("two", "utf-8")
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "one.ipynb").write_text("changed", "utf-8")
    started: list[list[str]] = []

    def call(command: list[str]) -> int:
        started.append(command)
        return 3

    monkeypatch.setattr(cli, "tutorials", lambda: source)
    monkeypatch.setattr(importlib.util, "find_spec", some_module)
    monkeypatch.setattr(subprocess, "call", call)
    assert cli.main(["lab", "--folder", str(folder), "--no-browser"]) == 3
    assert str(folder) in capsys.readouterr().out
    assert (folder / "one.ipynb").read_text("utf-8") == "changed"
    assert (folder / "deep" / "two.txt").read_text("utf-8") == "two"
    (command,) = started
    assert command[1:4] == ["-m", "jupyterlab", f"--notebook-dir={folder}"]
    assert command[4] == f"--LabApp.default_url=/lab/tree/{cli.FIRST_PAGE}"
    assert command[-1] == "--no-browser"


def test_the_tutorials_are_found() -> None:
    found = tutorials()
    assert found is not None
    assert found.name == "tutorials"
    assert (found / cli.FIRST_PAGE).exists()
