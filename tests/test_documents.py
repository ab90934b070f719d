"""The README and the pages of docs/: what they name exists, and what they show runs."""

from __future__ import annotations

import json
import re
import shlex
from itertools import takewhile
from pathlib import Path

import pytest

from ulti_widgets import cli
from ulti_widgets.players import base, player

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "ulti_widgets"
README = (ROOT / "README.md").read_text("utf-8")
HOUSE = (ROOT / "docs" / "house.md").read_text("utf-8")
COMMANDS = [
    shlex.split(line, comments=True)[1:]
    for block in re.findall(r"```console\n(.*?)```", README, re.DOTALL)
    for line in block.splitlines()
    if line.startswith("ulti-widgets ") and not line.startswith("ulti-widgets lab")
]


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_the_commands_of_the_readme_run(
    command: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    assert cli.main(command) == 0
    assert capsys.readouterr().out


def test_the_readme_shows_commands_of_each_kind() -> None:
    kinds = {"ladder", "rules", "show", "settle", "solve", "check-lesson", "quiz", "match", "progress", "class-sheet"}
    assert {command[0] for command in COMMANDS} == kinds


def test_every_make_target_of_the_readme_exists() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    assert set(re.findall(r"`make ([a-z-]+)`", README)) <= targets


@pytest.mark.parametrize(
    "page", [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))], ids=lambda page: page.name
)
def test_links_between_the_pages_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", page.read_text("utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


def test_the_readme_lists_every_page_of_the_documentation() -> None:
    assert {page.name for page in (ROOT / "docs").glob("*.md")} <= set(re.findall(r"\(docs/([a-z]+\.md)\)", README))


def test_the_course_says_of_each_page_how_long_it_takes_as_the_page_does() -> None:
    def words(path: Path) -> list[str]:
        """Give the texts that stand before a page's first code."""
        cells = json.loads(path.read_text("utf-8"))["cells"]
        return ["".join(cell["source"]) for cell in takewhile(lambda cell: cell["cell_type"] == "markdown", cells)]

    index = (ROOT / "tutorials" / "index.ipynb").read_text("utf-8")
    rows = dict(re.findall(r"\| \d\d \| \[.*?\]\((.*?\.ipynb)\) \|.*\| (\d+)(?: and more)? \|", index))
    assert len(rows) == 14
    numbers = {"ten": 10, "fifteen": 15, "twenty": 20}
    for name, minutes in rows.items():
        # The first page also says what a page takes: ten to twenty.
        (said,) = re.findall(r"(?<!to )\b(\w+) minutes", " ".join(words(ROOT / "tutorials" / name)))
        assert numbers[said.lower()] == int(minutes), name


def test_the_map_of_the_house_is_true() -> None:
    named = set(re.findall(r"`([a-z_/]+(?:\.py|/))`", HOUSE))
    places = (PACKAGE, ROOT, ROOT / "js" / "src")
    assert [name for name in named if not any((place / name).exists() for place in places)] == []
    folders = {f"{path.parent.relative_to(PACKAGE)}/" for path in PACKAGE.rglob("*.py")} - {"./"}
    assert folders <= named, "every folder has its place on the map"
    assert {path.name for path in PACKAGE.glob("[a-z]*.py")} <= named, "so has every module beside them"


def test_no_module_uses_a_floor_above_its_own() -> None:
    rows = re.findall(r"^\| (\d) \| ([^|]+) \|", HOUSE, re.MULTILINE)
    floors = {name.strip("`/ ").removesuffix(".py"): int(floor) for floor, names in rows for name in names.split(",")}
    stairs = {("shown", "show")}
    up = [
        (name, used)
        for path in PACKAGE.rglob("*.py")
        if (name := path.relative_to(PACKAGE).parts[0].removesuffix(".py")) in floors
        for used in re.findall(r"(?:from|import) ulti_widgets\.([a-z_]+)", path.read_text("utf-8"))
        if floors[used] > floors[name] and (name, used) not in stairs
    ]
    assert up == []


def test_the_player_of_the_page_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(base, "_PLAYERS", dict(base._PLAYERS))
    (code,) = re.findall(r"```python\n(.*?)```", HOUSE, re.DOTALL)
    seen: dict[str, object] = {"__name__": "page"}
    exec(code, seen)  # noqa: S102 (the page's own example)
    assert player("shy").name == "shy"
