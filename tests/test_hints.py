"""Hints at a table: who may ask, threads, what is kept and how long, and what each seat's page is told."""

from __future__ import annotations

import json
import threading
from typing import TYPE_CHECKING, Any

import pytest

from tests.adviser import broken, quick
from tests.test_session import PATIENCE, Breaks, changes, open_simple
from tests.test_table import ask, codes, hidden
from ulti_widgets import Table
from ulti_widgets.language import LANGUAGES, translator
from ulti_widgets.players import player_names
from ulti_widgets.session import Session, StaleError
from ulti_widgets.ulti.deal import Deal
from ulti_widgets.ulti.presets import PRESETS, pagat
from ulti_widgets.ulti.reasons import IllegalAction

if TYPE_CHECKING:
    from ulti_widgets.players.advice import Advice
    from ulti_widgets.ulti.view import View

TWO = (None, None, "plain")


class Slow:
    """An adviser that thinks until it is let go, and knows what it was asked."""

    def __init__(self) -> None:
        """Count its thoughts."""
        self.gate = threading.Event()
        self.begun = threading.Event()
        self.views: list[View] = []
        self.threads: list[threading.Thread] = []

    def __call__(self, view: View, *, seed: int | str) -> Advice:
        """Think long."""
        self.views.append(view)
        self.threads.append(threading.current_thread())
        self.begun.set()
        assert self.gate.wait(PATIENCE)
        return quick(view, seed=seed)


def told(session: Session) -> threading.Event:
    """Give what is set when a session tells its listeners."""
    event = threading.Event()
    session.subscribe(event.set)
    return event


def waited(session: Session, seat: int = 0) -> Advice:
    """Ask for a hint and wait for it."""
    event = told(session)
    session.hint(seat, session.rev)
    assert event.wait(PATIENCE)
    found = session.hints.advice(seat)
    assert found is not None
    return found


def no_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuses(*_: object, **__: object) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refuses)


# -- the session


def test_advice_is_thought_out_on_another_thread_and_asked_once() -> None:
    slow = Slow()
    session = Session(seed=3, adviser=slow)
    rev, event = session.rev, told(session)
    session.hint(0, rev)
    assert slow.begun.wait(PATIENCE)
    # The table answers meanwhile, and asking again asks nobody.
    with session.lock:
        assert session.hints.thinking(0)
        assert session.hints.advice(0) is None
    session.hint(0, rev)
    slow.gate.set()
    assert event.wait(PATIENCE)
    advice = session.hints.advice(0)
    assert advice is not None
    assert (advice.seat, session.hints.thinking(0), session.rev) == (0, False, rev)
    session.hint(0)
    assert len(slow.views) == 1
    assert slow.threads[0] is not threading.current_thread()
    assert slow.views[0] == session.deal.view(0), "its own view and nothing else"


def test_advice_is_dropped_when_the_table_moves_on() -> None:
    session = Session(seed=3, adviser=quick)
    assert waited(session) is session.hints.advice(0)
    first, second, *_ = session.view(0).hand
    session.act(0, f"lay {first} {second}")
    assert session.hints.advice(0) is None


def test_advice_that_comes_too_late_is_dropped() -> None:
    slow = Slow()
    session = Session(seed=3, adviser=slow)
    event = told(session)
    session.hint(0)
    assert slow.begun.wait(PATIENCE)
    open_simple(session)
    event.clear()
    slow.gate.set()
    worker = session.hints._worker
    assert worker is not None
    worker.end()
    worker.thread.join(PATIENCE)
    assert not event.is_set(), "nobody is told of it"
    assert session.hints.advice(0) is None
    assert not session.hints.thinking(0)


def test_what_is_asked_too_late_or_out_of_turn_is_refused() -> None:
    session = Session(seed=3, adviser=quick)
    open_simple(session)
    with pytest.raises(StaleError):
        session.hint(1, session.rev - 1)
    for question in (session.hint, session.advise):
        with pytest.raises(IllegalAction, match="not this seat's turn"):
            question(0)
    session.play_out(people="plain")
    for question in (session.hint, session.advise):
        with pytest.raises(IllegalAction, match="The deal is over"):
            question(0)


def test_a_computers_seat_gets_no_hints() -> None:
    asked: list[int] = []

    def counts(view: View, *, seed: int | str) -> Advice:
        asked.append(1)
        return quick(view, seed=seed)

    session = Session(seed=3, players=("plain", None, None), adviser=counts)
    for question in (session.hint, session.advise):
        with pytest.raises(IllegalAction, match="hints are for people"):
            question(0)
    assert session.hints.advice(0) is None
    assert not session.hints.thinking(0)
    assert not asked
    session.sit({0: None})
    assert session.advise(0).seat == 0


def test_an_adviser_is_given_a_seed_that_tells_nothing_of_the_pack() -> None:
    seeds: list[int | str] = []

    def curious(view: View, *, seed: int | str) -> Advice:
        seeds.append(seed)
        return quick(view, seed=seed)

    for secret in ("a-secret", "a-secret", "another"):
        session = Session(seed=secret, adviser=curious)
        session.advise(0)
        assert secret not in repr(session._question(0))
        open_simple(session)
        session.sit({1: None})
        session.advise(1)
    assert seeds[:2] == seeds[2:4], "the same table asks with the same seeds"
    assert len(set(seeds)) == 4
    assert all(isinstance(seed, str) and len(seed) == 16 and int(seed, 16) >= 0 for seed in seeds)


def test_a_record_that_is_stepped_through_gives_no_hints_until_it_is_played_on() -> None:
    deal = Deal.from_seed(pagat, 4, dealer=2)
    session = Session(steps=(deal, deal.after(deal.legal_actions()[0])), adviser=quick)
    table = Table(session=session, seat=0)
    assert table.view["hint"] is None
    assert table.view["computers"] is None
    for question in (session.hint, session.advise):
        with pytest.raises(IllegalAction, match="play on from here first"):
            question(0)
    session.play_on()
    assert session.advise(0).seat == 0
    assert table.view["hint"] is not None


def test_an_adviser_that_fails_stops_nothing_and_names_no_card(caplog: pytest.LogCaptureFixture) -> None:
    session = Session(seed=3, adviser=broken)
    table = Table(session=session)
    event = told(session)
    ask(table, type="hint", rev=session.rev)
    assert event.wait(PATIENCE)
    notice = table.view["notice"]
    assert notice == {"kind": "error", "text": "The adviser failed with KeyError: there is no hint here."}
    assert "the adviser failed with KeyError" in caplog.text
    assert not codes([caplog.text, notice])
    assert table.view["hint"]["press"] == "Hint"
    assert not table.view["hint"]["thinking"]
    # Asked again, it is tried again; and the table can be played on.
    event.clear()
    assert ask(table, type="hint", rev=session.rev) == {}
    assert event.wait(PATIENCE)
    open_simple(session)
    assert session.deal.turn == 1
    with pytest.raises(IllegalAction):
        table.hint()
    with pytest.raises(KeyError):
        Table(session=Session(seed=3, adviser=broken)).hint()


def test_an_adviser_that_ends_python_stops_nothing() -> None:
    calls: list[int] = []

    def quits(view: View, *, seed: int | str) -> Advice:
        calls.append(1)
        if len(calls) == 1:
            raise SystemExit
        return quick(view, seed=seed)

    session = Session(seed=3, adviser=quits)
    event = told(session)
    session.hint(0)
    assert event.wait(PATIENCE)
    assert session.hints.failed(0) == "SystemExit"
    assert waited(session).seat == 0


def test_an_adviser_that_never_answers_holds_up_no_later_hint() -> None:
    slow = Slow()
    session = Session(seed=3, players=TWO, adviser=slow)
    session.hint(0)
    assert slow.begun.wait(PATIENCE)
    left = session.hints._worker
    assert left is not None
    session.hint(0)
    assert session.hints._worker is left, "the same question is asked once"
    open_simple(session)
    slow.begun.clear()
    session.hint(1)
    assert slow.begun.wait(PATIENCE), "the first question is still thought about"
    assert left.thread.is_alive()
    assert [view.seat for view in slow.views] == [0, 1]
    now = session.hints._worker
    slow.gate.set()
    left.thread.join(PATIENCE)
    assert not left.thread.is_alive()
    assert session.hints._worker is now is not None


def test_without_threads_an_interrupted_thought_can_be_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(view: View, *, seed: int | str) -> Advice:
        raise KeyboardInterrupt(view, seed)

    no_threads(monkeypatch)
    session = Session(seed=3, adviser=interrupt)
    for _ in range(2):
        with pytest.raises(KeyboardInterrupt):
            session.hint(0)
        assert not session.hints.thinking(0)


def test_without_threads_it_is_thought_out_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    no_threads(monkeypatch)
    table = Table(session=Session(seed=3, adviser=quick))
    ask(table, type="hint", rev=table.view["rev"])
    assert table.view["hint"]["nudge"] == "The declarer took no trick."


def test_the_advisers_thread_ends_with_the_last_listener() -> None:
    session = Session(seed=3, adviser=quick)
    leave = session.subscribe(lambda: None)
    event = threading.Event()
    leave_too = session.subscribe(event.set)
    session.hint(0)
    assert event.wait(PATIENCE)
    worker = session.hints._worker
    assert worker is not None
    leave()
    assert session.hints._worker is worker
    leave_too()
    assert not vars(session.hints)["_worker"]
    worker.thread.join(PATIENCE)
    assert not worker.thread.is_alive()


# -- who sits where


def test_another_player_takes_over_from_its_next_action() -> None:
    session = Session(seed=3)
    open_simple(session)
    rev = session.rev
    session.sit({1: "random", 2: Breaks()}, rev)
    assert [who.name if who else None for who in session.players] == [None, "random", "breaks"]
    assert session.rev == rev + 1
    with pytest.raises(StaleError):
        session.sit({1: "plain"}, rev)
    session.sit({0: "plain", 1: None})
    assert session.players[1] is None
    assert not session.due


def test_a_thought_of_the_player_who_left_is_dropped() -> None:
    from tests.test_session import Waits  # noqa: PLC0415 (needed once)

    slow = Waits()
    session = Session(seed=3, players=(None, slow, "plain"))
    open_simple(session)
    session.continue_()
    assert slow.begun.wait(PATIENCE)
    session.sit({1: "plain"})
    rev, wait = session.rev, changes(session)
    slow.gate.set()
    assert session.due
    assert not session.thinking
    session.continue_(rev)
    wait(rev + 1)
    assert session.rev == rev + 1


@pytest.mark.parametrize(
    ("seats", "said"),
    [({3: "plain"}, "there is no seat 3"), ({1: "nobody"}, "no player 'nobody'"), ({1: 5}, "takes a player")],
)
def test_nobody_sits_where_there_is_no_seat(seats: dict[int, Any], said: str) -> None:
    session = Session(seed=3)
    before = (session.players, session.rev)
    with pytest.raises((ValueError, TypeError), match=said):
        session.sit({2: "random", **seats})
    assert (session.players, session.rev) == before


# -- the table


def steps(table: Table) -> list[dict[str, Any]]:
    """Press the hint button until the hint is hidden again; give what was shown."""
    found = []
    for _ in range(4):
        assert ask(table, type="hint", rev=table.view["rev"]) == {}
        found.append(table.view["hint"])
    return found


def test_a_hint_nudges_then_names_the_action_then_says_why() -> None:
    table = Table(session=Session(seed=3, adviser=quick))
    session = table.session
    first, second, *_ = session.view(0).hand
    table.act(f"lay {first} {second}").act("bid simple").play_out()
    while table.view["phase"] != "play":
        table.act(str(session.view(0).legal[0])).play_out()
    table.hint()
    assert table.view["hint"] == {
        "press": "Hint",
        "thinking": False,
        "nudge": None,
        "action": None,
        "why": None,
    }
    nudge, action, why, nothing = steps(table)
    best = session.advise(0).best
    assert (nudge["press"], action["press"], why["press"], nothing["press"]) == (
        "What to do?",
        "Why?",
        "Hide the hint",
        "Hint",
    )
    assert not codes(nudge), "the nudge gives nothing away"
    assert nudge["nudge"]
    assert nudge["action"] is None
    assert action["action"]["action"] == str(best.action)
    assert action["action"]["cards"] == str(best.action).split()[1:]
    assert action["action"]["text"].startswith("Play the ")
    assert action["why"] is None
    options = why["why"]["options"]
    points = [f"{3.2 - place:+.1f}".replace("-", "\N{MINUS SIGN}") for place in range(len(session.advise(0).options))]
    assert [option["money"] for option in options] == [f"{one} \N{PLUS-MINUS SIGN} 0.8" for one in points]
    assert options[0]["chances"] == [
        {"label": "Simple game", "text": "62 % (55 to 69)", "made": 62, "low": 55, "high": 69}
    ]
    assert options[0]["reasons"] == ["Trick 1 went to the defenders."]
    assert "52 points" in why["why"]["basis"][-1]
    assert nothing["nudge"] is None
    # It goes when the action is taken.
    steps(table)
    ask(table, type="hint", rev=session.rev)
    table.act(str(best.action))
    assert not any((table.view["hint"] or {}).get(part) for part in ("nudge", "action", "why"))


def test_while_it_thinks_the_page_is_told_so_and_a_press_changes_nothing() -> None:
    slow = Slow()
    table = Table(session=Session(seed=3, adviser=slow))
    event = told(table.session)
    ask(table, type="hint", rev=0)
    assert table.view["hint"]["thinking"]
    ask(table, type="hint", rev=0)
    slow.gate.set()
    assert event.wait(PATIENCE)
    assert table.view["hint"]["press"] == "What to do?"
    assert not table.view["hint"]["thinking"]
    assert ask(table, type="hint", rev=7)["kind"] == "stale"


def test_a_hint_is_seen_by_its_own_seat_only() -> None:
    session = Session(seed=3, players=TWO, adviser=quick)
    mine, mine_too, other = (
        Table(session=session, seat=0),
        Table(session=session, seat=0),
        Table(session=session, seat=1),
    )
    before = {key: value for key, value in other.view.items() if key != "answered"}
    for _ in range(3):
        event = told(session)
        ask(mine, type="hint", rev=session.rev)
        event.wait(1)
    assert mine.view["hint"]["why"]
    assert mine_too.view["hint"]["press"] == "Hint", "another table of the seat shows it when it is asked"
    assert other.view["hint"] is None
    assert {key: value for key, value in other.view.items() if key != "answered"} == before
    assert session.hints.advice(1) is None
    ask(other, type="hint", rev=session.rev)
    assert other.view["hint"] is None
    assert other.view["notice"]["kind"] == "refused"
    with pytest.raises(IllegalAction):
        other.hint()


@pytest.mark.parametrize("preset", PRESETS)
def test_every_phase_has_its_hint_small_and_without_a_hidden_card(preset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    no_threads(monkeypatch)
    seen: set[str] = set()
    for seed in range(6):
        seats = ("random", "plain", "random")
        session = Session(preset, (None, None, None), seed=seed, adviser=quick)
        tables = [Table(session=session, seat=seat, lang=LANGUAGES[seat]) for seat in range(3)]
        while not session.deal.over:
            turn = session.deal.turn
            assert turn is not None
            seen.add(session.deal.phase)
            table = tables[turn]
            for _ in range(3):
                ask(table, type="hint", rev=session.rev)
            shown = table.view["hint"]
            assert shown["why"]["options"][0]["action"] == str(session.view(turn).legal[-1])
            assert shown["action"]["text"]
            assert len(json.dumps(table.view, ensure_ascii=False).encode()) < 8_000
            for seat in range(3):
                assert not codes(tables[seat].view) & hidden(session, seat), (seed, seat, session.rev)
            assert codes(shown) <= {str(card) for card in session.view(turn).hand}
            step_with(session, seats)
    assert seen >= {"auction", "play"}


def step_with(session: Session, seats: tuple[str, ...]) -> None:
    """Let a computer take one action for whoever is to act."""
    turn = session.deal.turn
    assert turn is not None
    session.sit({turn: seats[turn]})
    session.advance()
    session.sit({turn: None})


def test_the_menu_of_computers_changes_all_computers() -> None:
    table = Table(seed=3)
    assert table.view["computers"] == {"chosen": "plain", "text": "Plain"}
    assert ask(table, type="players", player="random", rev=0) == {}
    assert [who.name if who else None for who in table.session.players] == [None, "random", "random"]
    assert table.view["computers"] == {"chosen": "random", "text": "Random"}
    assert ask(table, type="players", player="plain", rev=0)["kind"] == "stale"
    assert ask(table, type="players", player="nobody", rev=1)["kind"] == "error"
    table.session.sit({2: "plain"})
    assert table.view["computers"] == {"chosen": None, "text": "East Random, West Plain"}
    assert Table(players=(None, None, None)).view["computers"] is None
    assert Table(players=(None, Breaks(), Breaks())).view["computers"] == {"chosen": "breaks", "text": "Breaks"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_level_has_a_name_and_a_line_in_every_language(lang: str) -> None:
    levels = Table(lang=lang).words["players"]
    assert [level["id"] for level in levels] == list(player_names())
    english = Table().words["players"]
    for level, said in zip(levels, english, strict=True):
        assert level["name"]
        assert level["text"].endswith(".")
        if translator(lang).lang != "en" and level["id"] in {"random", "plain"}:
            assert level["text"] != said["text"]
