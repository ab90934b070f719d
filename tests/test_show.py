"""Values show themselves: texts that rebuild them, tables, pictures and HTML that need nothing else."""

from __future__ import annotations

import importlib.util
import random
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import unquote
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ulti_widgets import (
    Bid,
    Card,
    Deal,
    Hand,
    Ladder,
    Line,
    Noun,
    Play,
    Reason,
    Settlement,
    Trick,
    analyse,
    ladder,
    rules,
    solve,
)  # fmt: skip
from ulti_widgets.cards import CODES, bits
from ulti_widgets.language import LANGUAGES, Translator
from ulti_widgets.show.board import play_board
from ulti_widgets.show.deal import view_board
from ulti_widgets.show.ladder import ladder_grid
from ulti_widgets.ulti.presets import PRESETS
from ulti_widgets.ulti.rules import Diff, Rules

if TYPE_CHECKING:
    from collections.abc import Callable

    from ulti_widgets.shown import Shown

NAMES: Final[dict[str, Any]] = {
    "Bid": Bid,
    "Card": Card,
    "Deal": Deal,
    "Hand": Hand,
    "Line": Line,
    "Noun": Noun,
    "Play": Play,
    "Reason": Reason,
    "Settlement": Settlement,
    "Trick": Trick,
    "ladder": ladder,
    "rules": rules,
}
"""What the package exports: all that a repr may use."""


def never(deal: Deal) -> bool:
    """Say no."""
    del deal
    return False


def at_once(deal: Deal) -> bool:
    """Say yes."""
    del deal
    return True


def driven(start: Rules, seed: int, until: Callable[[Deal], bool] = never) -> Deal:
    """Give a deal driven by chance until it is over or something holds."""
    chance = random.Random(seed)
    deal = Deal.from_seed(start, seed)
    while not deal.over and not until(deal):
        deal = deal.after(chance.choice(deal.legal_actions()))
    return deal


def in_trick_four(deal: Deal) -> bool:
    """Say whether one card lies in trick 4."""
    return deal.play is not None and deal.play.number == 4 and len(deal.play.trick) == 1


DEALS: Final = {
    f"{name} {seed} {what}": driven(preset, seed, until)
    for name, preset in PRESETS.items()
    for seed in (1,)
    for what, until in (("start", at_once), ("middle", in_trick_four), ("end", never))
}
TIMES: Final = "\u00d7"
FULL: Final = DEALS["widder 1 end"]
END: Final = Play(rules.pagat, "ulti", trump="L", hands=["L7 LA H8", "L8 L9 A7", "HA H10 B7"])
TURNED: Final = rules.pagat.replace(must_beat=False, four_aces="yes")


def values() -> dict[str, Shown]:
    """Give one value of each kind, and more of those with many looks."""
    found: dict[str, Shown] = {
        "card": Card("HQ"),
        "hand": Hand("HA H10 B7 L9"),
        "empty hand": Hand(),
        "trick": FULL.view(0).tricks[0],
        "open trick": Trick(1, (Card("B9"), Card("B10")), None),
        "trick to lead": Trick(2, (), None),
        "play": Play(rules.pagat, "heart ulti", hands=["H7 HA", "B9 BK", "AA A10"], kontra={"ulti": (2, 2)}),
        "rules": rules.pagat,
        "turned rules": TURNED,
        "diff": rules.widder.diff(rules.pagat),
        "no diff": rules.pagat.diff(rules.pagat),
        "passed out": Settlement(None, ()),
        "line": FULL.settlement().lines[0],
        "verdict": ladder(rules.widder).beats("ulti", "four-aces"),
        "perfect value": solve(END),
        "perfect cards": analyse(END),
    }
    found |= {f"ladder {name}": ladder(preset) for name, preset in PRESETS.items()}
    found |= {f"deal {name}": deal for name, deal in DEALS.items()}
    found |= {f"settlement {name}": deal.settlement() for name, deal in DEALS.items() if deal.over}
    found |= {f"view {name}": deal.view(1) for name, deal in DEALS.items()}
    found |= {f"play {name}": deal.play for name, deal in DEALS.items() if deal.play is not None}
    return found


VALUES: Final = values()
REBUILT: Final = [name for name in VALUES if not name.startswith(("view", "verdict", "perfect"))]
DRAWN: Final = [name for name, value in VALUES.items() if hasattr(value, "_repr_svg_")]


@pytest.mark.parametrize("name", REBUILT)
def test_a_repr_rebuilds_its_value(name: str) -> None:
    value = VALUES[name]
    again = eval(repr(value), dict(NAMES))  # noqa: S307 (that is what a repr is for)
    assert again == value
    assert repr(again) == repr(value)
    assert type(again) is type(value)


@given(st.sampled_from(sorted(PRESETS)), st.integers(0, 10**6), st.integers(0, 60))
def test_any_deal_is_rebuilt_and_drawn(name: str, seed: int, actions: int) -> None:
    deal = driven(PRESETS[name], seed, lambda deal: len(deal.log) >= actions)
    assert eval(repr(deal), dict(NAMES)) == deal  # noqa: S307
    ET.fromstring(deal.svg())  # noqa: S314 (our own picture)
    for seat in (0, 1, 2, None):
        assert_no_leak(deal, seat)
    if deal.over:
        assert eval(repr(deal.settlement()), dict(NAMES)) == deal.settlement()  # noqa: S307


class Tags(HTMLParser):
    """Collects tags and attributes, and refuses what is not closed."""

    def __init__(self) -> None:
        """Begin with nothing."""
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note a tag."""
        self.found.append((tag, dict(attrs)))
        if tag not in {"img", "br"}:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        """Close the last one."""
        assert self.open.pop() == tag


# What JupyterLab leaves in the HTML of a notebook that is not trusted.
ALLOWED: Final = {"b", "caption", "div", "img", "p", "table", "tbody", "td", "tfoot", "th", "thead", "tr"}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", VALUES)
def test_html_stands_by_itself(name: str, lang: str) -> None:
    page = VALUES[name].html(lang)
    tags = Tags()
    tags.feed(page)
    assert not tags.open
    assert {tag for tag, _ in tags.found} <= ALLOWED
    for tag, attributes in tags.found:
        assert not [key for key in attributes if key.startswith("on") or key in {"href", "id", "class", "srcset"}]
        assert "url(" not in (attributes.get("style") or "")
        if tag == "img":
            source = attributes["src"] or ""
            assert source.startswith("data:image/svg+xml,")
            assert attributes["alt"]
            check_picture(unquote(source.partition(",")[2]))
    assert tags.found[0][1]["lang"] == lang
    assert page == VALUES[name].html(lang)


def check_picture(picture: str) -> None:
    """Check that a picture is XML with a title, and refers to nothing outside."""
    root = ET.fromstring(picture)  # noqa: S314 (our own picture)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert root[0].tag == "{http://www.w3.org/2000/svg}title"
    assert root[0].text
    for item in root.iter():
        assert item.tag.partition("}")[2] in {"svg", "title", "desc", "g", "rect", "path", "text", "tspan"}
        assert not [key for key in item.attrib if "href" in key or key.startswith("on")]


@pytest.mark.parametrize("name", DRAWN)
def test_pictures(name: str) -> None:
    value = VALUES[name]
    picture: str = value._repr_svg_()  # type: ignore[attr-defined]
    check_picture(picture)


def test_a_notebook_gets_the_same_as_a_caller() -> None:
    assert FULL._repr_html_() == FULL.html("en")
    assert FULL._repr_svg_() == FULL.svg("en")
    dutch = ladder(rules.pagat).in_language("nl")
    assert dutch._repr_html_() == ladder(rules.pagat).html("nl")
    assert repr(dutch) == ladder(rules.pagat).text("nl")
    with pytest.raises(ValueError, match="choose one of en, hu, nl"):
        Card("HA").text("de")


def assert_no_leak(deal: Deal, seat: int | None) -> None:
    """Check that nothing in a seat's display tells a card that it may not see."""
    view = deal.view(seat)
    known = view.hand.mask | view.talon.mask
    for shown in view.shown:
        known |= 0 if shown is None else shown.mask
    for trick in (*view.tricks, *((view.trick,) if view.trick else ())):
        known |= Hand(trick.cards).mask
    for event in view.events:
        known |= event.cards.mask
    text = view.text()
    html = unquote(view.html())
    for card in bits(~known & 0xFFFFFFFF):
        assert CODES[card] not in re.findall(r"[HBLA](?:10|[AKQJ987])", text), CODES[card]
        assert CODES[card] not in re.findall(r"\b[HBLA](?:10|[AKQJ987])\b", html)
        assert f"{'♥♦♠♣'[card >> 3]}{CODES[card][1:]}" not in re.findall(r"[♥♦♠♣](?:10|\w)", html)
    board = view_board(view, Translator())
    drawn = sum(1 << card for place in board.places for card in place.cards) | sum(1 << card for card in board.talon)
    assert not drawn & ~known
    assert view.svg().count('fill="#fffdf8" stroke="#8a8578"') == (
        sum(len(place.cards) for place in board.places) + len(board.talon) + len(board.trick)
    )


@pytest.mark.parametrize("name", DEALS)
def test_a_view_shows_what_its_seat_may_see(name: str) -> None:
    for seat in (0, 1, 2, None):
        assert_no_leak(DEALS[name], seat)


@pytest.mark.parametrize("name", DEALS)
def test_a_deal_shows_every_card(name: str) -> None:
    deal = DEALS[name]
    text = deal.text()
    assert all(re.search(rf"\b{code}\b", text) for code in CODES)
    assert str(deal) == text


def test_a_play_says_all_that_lies_on_the_table() -> None:
    play = Play(
        rules.pagat,
        "ulti",
        trump="L",
        declarer=1,
        hands=["HA BK", "L7 LA", "AA"],
        leader=2,
        trick=["A10"],
        won=["H7 H8 H9", "", ""],
        talon="B7 B8",
        kontra={"ulti": 2, "simple": (0, 0)},
    )
    assert play.text().splitlines() == [
        "Ulti, spades",
        "Ulti: rekontra",
        "South · 1 trick · to act  HA BK",
        "East · declarer           LA L7",
        "West                      AA",
        "Trick 2: West A10",
        "Talon: B8 B7",
    ]
    board = play_board(play, Translator())
    assert board.best == 2
    assert "<desc>Ulti, spades\n" in play.svg()


# -- the ladder


@pytest.mark.parametrize(("name", "bids", "rungs"), [("pagat", 38, 20), ("nine_deals", 14, 10), ("widder", 54, 34)])
def test_a_ladder_tells_every_bid(name: str, bids: int, rungs: int) -> None:
    found = ladder(PRESETS[name])
    assert (len(found.bids), len(found.rungs)) == (bids, rungs)
    grid = ladder_grid(found, Translator())
    assert [int(row[1].text) for row in grid.rows] == list(range(1, bids + 1))
    assert {
        row[2].text.lower().replace("four aces", "four-aces").replace("simple game", "simple") for row in grid.rows
    } == {bid.name for bid in found.bids}
    assert f"{bids} bids on {rungs} rungs" in found.text()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", PRESETS)
def test_a_ladder_is_aligned(name: str, lang: str) -> None:
    lines = ladder(PRESETS[name]).text(lang).splitlines()[2:]
    starts = [match.start() for match in re.finditer(r"-+", lines[1])]
    for line in lines:
        for start in starts[1:]:
            assert line[start - 2 : start].strip() == ""


def test_lines_of_widder() -> None:
    lines = ladder(rules.widder).text().splitlines()[4:]
    assert " ".join(lines[3].split()) == "4 4 Four aces simple game 1 + four aces 4 5, 2 parts 5"
    assert " ".join(lines[4].split()) == "5 Ulti simple game 1 + ulti 4 5, 2 parts 5 Beats four aces"
    assert lines[5].split()[:3] == ["5", "6", "Betli"]
    assert "20-100 16 + durchmars 24" in lines[52]
    assert lines[52].split()[-1] == "40"
    assert lines[53].split()[-1] == "48"
    assert sum("Beats" in line for line in lines) == 6
    assert "16+25" in str(Ladder.__doc__)


def test_a_bid_that_beats_another_of_its_rung_stands_above_it() -> None:
    for start in (*PRESETS.values(), rules.widder.replace(durchmars_over_hearts=True)):
        found = ladder(start)
        for rung in found.rungs:
            for place, bid in enumerate(rung):
                assert not [other for other in rung[place + 1 :] if found.outbids(bid, other)]


@pytest.mark.parametrize(
    ("preset", "bid", "standing", "beats", "why"),
    [
        (
            "widder",
            "ulti",
            "four-aces",
            True,
            "Ulti beats four aces: at equal value and parts ulti goes before four aces.",
        ),
        ("widder", "four-aces", "ulti", False, "At equal value ulti goes before four aces."),
        ("widder", "betli", "ulti", True, "it has fewer parts, 1 against 2."),
        (
            "pagat",
            "betli",
            "ulti",
            True,
            "Betli beats ulti: it ranks at 5 against 4, and a simple game inside only breaks ties.",
        ),
        ("pagat", "40-100", "ulti", False, "the simple game inside decides the tie, 0 against 1."),
        ("pagat", "heart ulti", "20-100", True, "decides the tie, 2 against 0."),
        ("pagat", "heart 40-100", "20-100", False, "are level: neither beats the other."),
        (
            "pagat",
            "ulti",
            "betli",
            False,
            "Ulti ranks at 4, the standing betli at 5: a bid has to be higher, and",
        ),
        ("pagat", "betli", "40-100", True, "Betli beats 40-100: it is worth 5 against 4."),
        (
            "hoe_speel_je",
            "simple ulti",
            "open durchmars",
            True,
            "Simple game ulti beats open durchmars: a combination stands over every single game.",
        ),
        (
            "hoe_speel_je",
            "open durchmars",
            "simple ulti",
            False,
            "Open durchmars is a single game: the standing simple game ulti is a combination, over every single.",
        ),
        ("hoe_speel_je", "ulti", "durchmars", True, "Ulti beats durchmars: it stands higher in the printed order."),
    ],
)
def test_why_a_bid_beats_another(preset: str, bid: str, standing: str, why: str, *, beats: bool) -> None:
    verdict = ladder(PRESETS[preset]).beats(bid, standing)
    assert bool(verdict) is verdict.beats is beats
    assert why in str(verdict)


def test_a_verdict_agrees_with_the_table() -> None:
    for preset in PRESETS.values():
        found = ladder(preset)
        for bid in found.bids:
            for standing in found.bids:
                assert bool(found.beats(bid, standing)) == found.outbids(bid, standing)
                assert found.beats(bid, standing).text()


def test_the_tournament_exception_has_its_reason() -> None:
    found = ladder(rules.widder.replace(durchmars_over_hearts=True))
    assert "durchmars with 40-100 or ulti goes before" in str(found.beats("ulti durchmars", "heart ulti"))


# -- rules


def test_a_difference_is_said_in_sentences() -> None:
    diff = rules.pagat.replace(reenter=False, talon="aside").diff(rules.pagat)
    assert diff.sentences() == [
        (
            "Where the talon comes from: two cards are dealt aside, ten to each seat "
            "(instead of: the opener is dealt twelve cards and lays two away)."
        ),
        "Who has passed may bid again in a later round: no (instead of: yes).",
    ]
    assert len(diff) == 2
    assert [change.field.name for change in diff] == ["talon", "reenter"]


def test_the_same_rules_do_not_differ() -> None:
    diff = rules.widder.diff(rules.widder)
    assert isinstance(diff, Diff)
    assert not diff
    assert diff.sentences() == []
    assert str(diff) == "These rules are the same."


@pytest.mark.parametrize("name", PRESETS)
def test_every_difference_is_named(name: str) -> None:
    for other in PRESETS.values():
        diff = PRESETS[name].diff(other)
        assert len(diff.sentences()) == len(diff) == len(PRESETS[name].changed(other))


def test_rules_show_what_was_turned() -> None:
    page = TURNED.html()
    assert re.findall("<b>(.*?)</b>", page) == [
        "may be bid (pagat: not played, nor counted when unbid)",
        "no (pagat: yes)",
    ]
    text = TURNED.text()
    assert text.startswith("Rules: pagat with 2 changes\n")
    assert len(re.findall(r"^\* ", text, re.MULTILINE)) == 2
    assert len(re.findall(r"^[*-] ", text, re.MULTILINE)) == len(Rules.fields())


def test_the_pages_of_rules_are_up_to_date() -> None:
    folder = Path(__file__).parent.parent / "docs"
    spec = importlib.util.spec_from_file_location("make_rules", folder / "make_rules.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    for page, write in module.PAGES.items():
        assert (folder / page).read_text("utf-8") == write(), f"run docs/make_rules.py: {page} is out of date"


# -- settlements


def test_a_settlement_tells_what_decided_each_line() -> None:
    seven = Noun("card", "seven of hearts")
    lost = Line(
        "ulti",
        by_declarer=True,
        won=False,
        base=4,
        hearts=2,
        kontra=(2, 4),
        penalty=8,
        detail=Reason("seven-early", more=(("card", seven), ("number", 3))),
    )
    silent = Line(
        "silent-four-aces",
        by_declarer=False,
        won=True,
        base=2,
        hearts=2,
        kontra=(1, 1),
        penalty=0,
        detail=Reason("four-all"),
    )
    found = Settlement(1, (lost, silent))
    lines = found.text().splitlines()
    assert lines[0] == "East pays 72 in all."
    assert lines[2].split() == ["Part", "Result", "Points", "South", "East", "West"]
    assert lines[4].split()[-3:] == ["+40", "\u221264", "+24"]
    assert lines[-1].split() == ["Together", "+44", "\u221272", "+28"]
    assert "The seven of hearts fell in trick 3." in found.text()
    assert f"4 {TIMES} 2 (hearts) {TIMES} 2 or 4 (kontra) + 8 (penalty) = 24 or 40" in found.text()
    assert "Silent four aces of the defenders" in found.text()
    assert "not promised, but made" in found.text()
    assert lost.text().startswith(f"Ulti: promised and lost. The seven of hearts fell in trick 3. 4 {TIMES} 2")


@pytest.mark.parametrize(
    ("kontra", "outcome"),
    [
        ((1, 1), "South wins 4 from each defender."),
        ((1, 2), "South wins 12 in all."),
    ],
)
def test_who_wins_in_one_sentence(kontra: tuple[int, int], outcome: str) -> None:
    line = Line(
        "ulti", by_declarer=True, won=True, base=4, hearts=1, kontra=kontra, penalty=0, detail=Reason("given-up")
    )
    assert Settlement(0, (line,)).text().splitlines()[0] == outcome


def test_a_declarer_may_come_out_even() -> None:
    def line(kontra: tuple[int, int], *, won: bool) -> Line:
        return Line(
            "betli", by_declarer=True, won=won, base=5, hearts=1, kontra=kontra, penalty=0, detail=Reason("no-trick")
        )

    found = Settlement(0, (line((1, 2), won=True), line((2, 1), won=False)))
    assert found.payments == (0, 5, -5)
    assert found.text().splitlines()[0] == "South comes out even, the defenders do not."
