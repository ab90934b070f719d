"""The table widget without a page: what it takes, says and keeps to itself."""

from __future__ import annotations

import json
import re
from threading import Event
from typing import TYPE_CHECKING, Any

import nbformat
import pytest
import traitlets
from nbclient import NotebookClient

from ulti_widgets import Table
from ulti_widgets.cards import CODES, Hand
from ulti_widgets.players import Player, generator, pick
from ulti_widgets.session import Session
from ulti_widgets.ulti.actions import Call, Pass, Take
from ulti_widgets.ulti.deal import Deal
from ulti_widgets.ulti.presets import PRESETS, hoe_speel_je, nine_deals, pagat, widder
from ulti_widgets.ulti.reasons import IllegalAction

if TYPE_CHECKING:
    from random import Random

    from ulti_widgets.ulti.actions import Action
    from ulti_widgets.ulti.rules import Rules
    from ulti_widgets.ulti.view import View

CARD = re.compile(r"\b[HBLA](?:10|[AKQJ987])\b")
ENDED = """
from ulti_widgets import Table
table = Table(seed="secret")
table.play_out(people="plain")
print(table.deal().settlement().payments)
table
"""


@pytest.mark.parametrize("by_page", [True, False])
def test_a_table_that_closes_ends_what_its_computers_think_on(by_page: bool) -> None:  # noqa: FBT001
    table = Table(players=["plain", "plain", "plain"], seed=1)
    other = Table(session=table.session, seat=1)
    ask(table, type="continue", rev=table.view["rev"])
    session: Any = table.session
    worker = session._worker
    assert worker is not None
    comm: Any = table.comm
    if by_page:
        comm.handle_close({})
    else:
        table.close()
    assert table.comm is None
    assert session._worker is worker, "another table shows the session"
    other.close()
    assert session._worker is None
    worker.thread.join(60)
    assert not worker.thread.is_alive()


def ask(table: Table, **content: Any) -> dict[str, Any]:
    """Send what the page would; give the notice, or nothing."""
    table._received(table, content, [])
    notice: dict[str, Any] | None = table.view["notice"]
    return notice or {}


def stands(table: Table) -> dict[str, Any]:
    """Give the view without what every answer changes."""
    return {key: value for key, value in table.view.items() if key not in {"answered", "notice"}}


def codes(value: object) -> set[str]:
    """Give all cards in a value."""
    return set(CARD.findall(json.dumps(value)))


def hidden(session: Session, seat: int) -> set[str]:
    """Give what a seat may not see, off the deal itself."""
    deal = session.deal
    mask = 0
    for other, hand in enumerate(deal.hands):
        if other != seat and not deal.open:
            mask |= hand
    if deal.auction.talon_by != seat:
        mask |= deal.auction.talon if deal.play is None else deal.play.talon
    return set() if deal.over else {str(card) for card in Hand(mask=mask)}


def in_play(seed: int = 3) -> Table:
    table = Table(seed=seed)
    first, second, *_ = (held["card"] for held in table.view["hand"])
    table.act(f"lay {first} {second}").act("bid simple").play_out()
    while table.view["phase"] != "play":
        table.session.act(0, str(table.session.view(0).legal[0]))
        table.play_out()
    return table


def test_unknown_keywords_are_refused() -> None:
    with pytest.raises(TypeError, match="Table takes no 'sed'"):
        Table(sed=3)


@pytest.mark.parametrize("made", ["view", "ladder", "words"])
def test_what_the_table_works_out_is_no_keyword(made: str) -> None:
    with pytest.raises(TypeError, match=f"Table takes no '{made}'"):
        Table(**{made: {}})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("making", "said"),
    [
        ({"rules": 3}, "rules takes Rules"),
        ({"deal": 3}, "deal takes a Deal .*, not 3"),
        ({"session": 3}, "session takes a Session, not 3"),
        ({"players": [1, 2, 3]}, r"players\[0\] takes a player"),
        ({"record": 3}, "record takes a Record, its text, or a Deal, not 3"),
    ],
)
def test_an_argument_of_another_kind_is_refused_by_its_name(making: dict[str, Any], said: str) -> None:
    with pytest.raises(TypeError, match=said):
        Table(**making)


def test_rules_may_be_named() -> None:
    assert Table(rules="widder").session.rules == widder


def in_auction(rules: Rules, *log: str) -> str:
    """Give the status of the seat that is to speak; `lay` lays the lowest two cards of the hand."""
    deal = Deal.from_seed(rules, 3)
    for action in log:
        deal = deal.after(str(deal.legal_actions()[-1]) if action == "lay" else action)
    status: str = Table(deal=deal, seat=deal.turn).view["status"]
    return status


HIGHEST = "bid heart 20-100 ulti open durchmars"


@pytest.mark.parametrize(
    ("rules", "log", "said"),
    [
        (pagat, ("lay", "bid simple"), "pass, take the talon, or bid."),
        (widder, ("lay", "bid simple"), "pass, or take the talon."),
        (nine_deals, ("lay", "bid simple"), "pass, or take the talon."),
        (hoe_speel_je, (), "pass, take the talon, or bid."),
        (hoe_speel_je.replace(opener_must_bid=True), (), "take the talon, or bid."),
        (hoe_speel_je.replace(opener_must_bid=True, blind_bid=False), (), "take the talon."),
        (hoe_speel_je.replace(talon="out"), (), "pass, or bid."),
        (hoe_speel_je.replace(talon="out", opener_must_bid=True), (), "bid."),
        (pagat, ("lay", HIGHEST), "you can only pass."),
        (widder, ("lay", HIGHEST), "you can only pass."),
    ],
)
def test_the_status_offers_what_may_be_done_in_the_auction(rules: Rules, log: tuple[str, ...], said: str) -> None:
    assert in_auction(rules, *log) == f"Your turn: {said}"


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_the_status_names_exactly_what_is_legal(rules: Rules) -> None:
    for seed in range(20):
        deal = Deal.from_seed(rules, seed)
        draw = generator(seed, 1, 0)
        while deal.phase in {"auction", "lay", "bid"}:
            seat = deal.turn
            assert seat is not None
            if deal.phase == "auction":
                said = Table(deal=deal, seat=seat).view["status"]
                kinds = {type(action) for action in deal.legal_actions()}
                assert ("pass" in said, "talon" in said, "bid" in said) == (Pass in kinds, Take in kinds, Call in kinds)
            deal = deal.after(pick(draw, deal.legal_actions()))


@pytest.mark.parametrize("making", [{"rules": pagat}, {"players": ("plain",) * 3}, {"seed": 1}, {"deals": 6}])
def test_a_session_or_what_makes_one_but_not_both(making: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match=f"session or {next(iter(making))}"):
        Table(session=Session(), **making)


@pytest.mark.parametrize("seat", [-1, 3, "south", True, 1.0])
def test_there_are_three_seats(seat: Any) -> None:
    with pytest.raises(ValueError, match="is no seat"):
        Table(seat=seat)


def test_the_first_person_is_shown_unless_told_otherwise() -> None:
    assert Table(players=("plain", None, None)).view["seat"] == 1
    assert Table(players=("plain",) * 3).view["seat"] == 0
    assert Table(seat=2, players=("plain", None, None)).view["seat"] == 2


def test_language_and_pace_are_checked() -> None:
    with pytest.raises(ValueError, match="xx"):
        Table(lang="xx")
    with pytest.raises(traitlets.TraitError):
        Table(pace=-1)
    table = Table()
    with pytest.raises(traitlets.TraitError):
        table.pace = 60_001
    table.pace = 5
    assert table.view["pace"] == 5
    assert ask(table, type="pace", pace=700) == {}
    assert (table.pace, table.view["pace"]) == (700, 700)
    assert ask(table, type="pace", pace="fast")["kind"] == "error"
    assert table.pace == 700


def test_another_language_changes_words_ladder_and_view() -> None:
    table = Table(seed=3)
    english = json.dumps([table.words, table.ladder, table.view])
    table.lang = "hu"
    hungarian = json.dumps([table.words, table.ladder, table.view])
    assert english != hungarian
    assert table.words["cards"]["HA"] != "ace of hearts"
    assert table.view["status"] != Table(seed=3).view["status"]
    assert Table(lang="nl", seed=3).view["status"] not in {table.view["status"], Table(seed=3).view["status"]}
    table.lang = "en"
    assert json.dumps([table.words, table.ladder, table.view]) == english


def test_two_tables_of_one_session_each_show_their_own_seat() -> None:
    session = Session(seed=6, players=(None, None, "plain"))
    tables = [Table(session=session, seat=seat) for seat in range(3)]
    while not session.deal.over:
        for table in tables:
            assert not codes(table.view) & hidden(session, table.seat)
            assert table.view["rev"] == session.rev
            own = {str(card) for card in session.view(table.seat).hand}
            assert {held["card"] for held in table.view["hand"]} == own
        turn = session.deal.turn
        assert turn is not None
        if not session.advance():
            before = {number: stands(table) for number, table in enumerate(tables)}
            other = tables[(turn + 1) % 3]
            notice = ask(other, type="act", action="pass", rev=session.rev)
            assert notice["kind"] == "refused"
            assert "to act" in notice["text"]
            assert {number: stands(table) for number, table in enumerate(tables)} == before
            ask(tables[turn], type="act", action=str(session.view(turn).legal[0]), rev=session.rev)
        assert all(table.view["notice"] is None for table in tables if table.view["rev"] != session.rev)
    assert len({json.dumps(table.view["settlement"]["payments"]) for table in tables}) == 1
    tables[0].close()
    tables[1].session.next_deal()
    assert tables[1].view["phase"] != "settled"
    assert tables[0].view["phase"] == "settled", "a closed table has left"


def test_what_is_late_or_refused_changes_the_notice_alone() -> None:
    table = in_play()
    before, rev = stands(table), table.session.rev
    answered = table.view["answered"]
    assert ask(table, type="act", action="play HA", rev=rev - 1)["kind"] == "stale"
    assert ask(table, type="next", rev=rev - 1)["kind"] == "stale"
    assert ask(table, type="act", action="lay HA HK", rev=rev)["kind"] == "refused"
    assert ask(table, type="act", action="jump", rev=rev)["kind"] == "refused"
    assert ask(table, type="next", rev=rev)["kind"] == "error"
    assert ask(table, type="act")["kind"] == "error"
    assert ask(table, type="shuffle")["text"].startswith("ValueError: the page sent 'shuffle'")
    # A second view's clock is late and harmless: it is not even told.
    assert ask(table, type="continue", rev=rev - 1)["text"].startswith("ValueError")
    assert table.view["answered"] == answered + 8
    assert (stands(table), table.session.rev) == (before, rev)
    with pytest.raises(IllegalAction):
        table.act("pass")
    held = next(card["card"] for card in table.view["hand"] if card["playable"])
    assert ask(table, type="act", action=f"play {held}", rev=rev) == {}


def test_a_bid_in_the_making_starts_anew_when_another_bid_stands() -> None:
    table = Table(seed=3)
    first, second, *_ = (held["card"] for held in table.view["hand"])
    table.act(f"lay {first} {second}")
    ask(table, type="build", toggle="betli")
    assert [toggle["id"] for toggle in table.view["builder"]["toggles"] if toggle["on"]] == ["betli"]
    assert table.view["builder"]["action"] == "bid betli"
    assert ask(table, type="build", toggle="nonsense") == {}
    ask(table, type="act", action="bid betli", rev=table.session.rev)
    assert table._current_building().chosen == frozenset()


def test_every_view_keeps_to_what_the_seat_may_see() -> None:
    for seed in range(12):
        seat = seed % 3
        session = Session(seed=seed, players=("plain", "random", "plain"))
        table = Table(session=session, seat=seat)
        while True:
            assert not codes(table.view) & hidden(session, seat), (seed, session.rev)
            assert not codes([table.words["ui"], table.ladder, repr(table), repr(session)])
            assert len(json.dumps(table.view)) < 6_000
            picture = table._picture()
            names = {table.words["cards"][code] for code in hidden(session, seat)}
            assert not [name for name in names if name in picture]
            # What is drawn stands in the picture's description.
            assert not codes(re.findall(r'alt="([^"]*)"', picture)) & hidden(session, seat)
            if not session.advance():
                break
        assert codes(table.view) == set(CODES), "afterwards all is shown"


def test_the_deal_is_shown_when_it_is_over_or_asked_for_openly() -> None:
    table = in_play()
    with pytest.raises(ValueError, match="reveal=True") as refused:
        table.deal()
    assert not CARD.search(str(refused.value))
    assert table.deal(reveal=True) is table.session.deal
    table.play_out(people="plain")
    assert table.deal().over


def test_a_fault_stays_on_the_page_until_the_person_acts() -> None:
    table = in_play()
    table.session.fault = None
    table._notice = {"kind": "error", "text": "a fault"}
    held = next(card["card"] for card in table.view["hand"] if card["playable"])
    assert ask(table, type="act", action=f"play {held}", rev=table.session.rev) == {}


class Sleeps(Player):
    """Never answers in time."""

    name = "sleeps"
    describe = "Sleeps."

    def __init__(self) -> None:
        """Fall asleep."""
        self.woken = Event()

    def act(self, view: View, rng: Random) -> Action:
        """Sleep until woken."""
        del rng
        assert self.woken.wait(60)
        return view.legal[0]


def test_a_player_whose_time_is_over_is_told_of_under_the_table() -> None:
    sleeper = Sleeps()
    table = Table(session=Session(players=[None, sleeper, "plain"], deal=in_play().session.deal, stop=0.05), lang="nl")
    changed = Event()
    table.session.subscribe(changed.set)
    held = next(card["card"] for card in table.view["hand"] if card["playable"])
    table.act(f"play {held}")
    changed.clear()
    ask(table, type="continue", rev=table.session.rev)
    assert changed.wait(60)
    notice = table.view["notice"]
    sleeper.woken.set()
    assert notice["kind"] == "error"
    assert "sleeps" in notice["text"]
    assert "0.05" in notice["text"]
    assert table.session.deal.log[-1][0] == 1, "the deal goes on"


def test_the_page_need_not_ask_again_while_a_computer_thinks() -> None:
    table = in_play()
    held = next(card["card"] for card in table.view["hand"] if card["playable"])
    table.act(f"play {held}")
    assert table.view["waiting"]
    table.session._asked_at = table.session.rev
    table._refresh()
    assert not table.view["waiting"]


def run(source: str) -> Any:
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source)])
    NotebookClient(notebook, timeout=60, kernel_name="python3", store_widget_state=False).execute()
    return notebook


def test_a_notebook_runs_without_a_page_and_keeps_the_seats_own_view() -> None:
    over, going = (
        run(source)
        for source in (
            ENDED,
            "from ulti_widgets import Table\ntable = Table(seed='secret').play_out()\ntable",
        )
    )
    printed, shown = over.cells[0].outputs
    assert sum(map(int, re.findall(r"-?\d+", printed["text"]))) == 0
    assert "<svg" in shown["data"]["text/html"] or "div" in shown["data"]["text/html"]

    table = Table(seed="secret").play_out()
    names = table.words["cards"]
    (shown,) = going.cells[0].outputs
    board = re.findall(r'alt="([^"]*)"', shown["data"]["text/html"])
    codes = set(re.findall(r"\b[HBLA](?:10|[AKQJ987])\b", " ".join(board)))
    assert codes == {str(card) for card in table.session.view(0).hand}
    assert not codes & set(hidden(table.session, 0))
    assert shown["data"]["text/plain"] == repr(table)
    saved = nbformat.writes(going)
    assert "secret" not in saved.replace("seed='secret'", "")
    assert not [code for code in hidden(table.session, 0) if names[code] in saved]
