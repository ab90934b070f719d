"""A table in progress: who may ask for what and when, threads, and computers that fail."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING

import pytest

from ulti_widgets.cards import shuffled
from ulti_widgets.players import Player, player, register
from ulti_widgets.session import Session, StaleError
from ulti_widgets.ulti.actions import PASS, Action, Stop
from ulti_widgets.ulti.deal import Deal
from ulti_widgets.ulti.presets import pagat, widder
from ulti_widgets.ulti.reasons import IllegalAction
from ulti_widgets.ulti.rules import RulesError
from ulti_widgets.worker import Worker

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

    from ulti_widgets.ulti.view import View

PATIENCE = 20


class Breaks(Player):
    """A player that fails."""

    name = "breaks"
    describe = "Always fails."

    def act(self, view: View, rng: random.Random) -> Action:
        """Fail, and name a card."""
        raise KeyError(str(view.hand), rng)


class Quits(Player):
    """A player that ends Python."""

    name = "quits"
    describe = "Raises what no `except Exception` catches."

    def __init__(self, error: type[BaseException] = SystemExit) -> None:
        """Keep what it raises."""
        self.error = error

    def act(self, view: View, rng: random.Random) -> Action:
        """Raise it."""
        del view, rng
        raise self.error


class Nameless(Player):
    """A player without a name."""

    def act(self, view: View, rng: random.Random) -> Action:
        """Take what comes first."""
        del rng
        return view.legal[0]


class Cheats(Player):
    """A player that answers what is not legal."""

    name = "cheats"
    describe = "Wants to stop."

    def act(self, view: View, rng: random.Random) -> Action:
        """Answer what is not legal."""
        del view, rng
        return Stop()


class Waits(Player):
    """A player that thinks until it is let go."""

    name = "waits"
    describe = "Plain, but slow."

    def __init__(self) -> None:
        """Count its thoughts."""
        self.gate = threading.Event()
        self.begun = threading.Event()
        self.thoughts = 0

    def act(self, view: View, rng: random.Random) -> Action:
        """Think long."""
        self.thoughts += 1
        self.begun.set()
        assert self.gate.wait(PATIENCE)
        return player("plain").act(view, rng)


def opened(**options: object) -> Session:
    """A session whose person has opened with a simple game, and a computer is to speak."""
    session = Session(seed=3, **options)  # type: ignore[arg-type]
    open_simple(session)
    return session


def open_simple(session: Session) -> None:
    first, second, *_ = session.view(0).hand
    session.act(0, f"lay {first} {second}")
    session.act(0, "bid simple")


def over(session: Session) -> bool:
    return session.deal.over


def decided() -> Session:
    """Give a session whose deal no card can change any more, with cards still to be played."""
    for seed in range(50):
        session = Session(seed=seed, players=("plain",) * 3)
        while not over(session):
            if session.view(0).decided and session.deal.hands[0].bit_count() > 2:
                return session
            session.advance()
    raise AssertionError("no deal is decided early")


def changes(session: Session) -> Callable[[int], None]:
    """Give what waits until a `rev` has been reached."""
    moved = threading.Condition()

    def told() -> None:
        with moved:
            moved.notify_all()

    session.subscribe(told)

    def wait(rev: int) -> None:
        with moved:
            assert moved.wait_for(lambda: session.rev >= rev, PATIENCE)

    return wait


def test_three_seats_and_known_players() -> None:
    with pytest.raises(ValueError, match="three seats"):
        Session(players=(None, "plain"))
    with pytest.raises(ValueError, match="no player 'nobody'"):
        Session(players=(None, "plain", "nobody"))
    with pytest.raises(RulesError, match="deals=7"):
        Session(deals=7)


def test_a_seed_makes_deals_and_computers_again() -> None:
    logs = []
    for _ in range(2):
        session = Session(seed="again", players=("plain", "random", "plain"))
        session.play_out()
        first = session.deal
        session.next_deal()
        session.play_out()
        logs.append((first, session.deal))
    assert logs[0] == logs[1]
    assert Session().deal != Session().deal


def test_a_deal_given_is_played_on_with_its_rules() -> None:
    deal = Deal.from_seed(widder, 4, dealer=1)
    session = Session(deal=deal)
    assert session.deal == deal
    assert session.rules == widder


def test_what_is_stale_or_refused_changes_nothing() -> None:
    session = opened()
    told: list[int] = []
    session.subscribe(lambda: told.append(session.rev))
    before = (session.deal, session.rev, session.match, session.fault)
    for late in (session.rev - 1, session.rev + 1):
        with pytest.raises(StaleError):
            session.act(1, "pass", rev=late)
        with pytest.raises(StaleError):
            session.continue_(rev=late)
        with pytest.raises(StaleError):
            session.next_deal(rev=late)
    for seat, action, said in (
        (0, "pass", "not this seat's turn"),
        (1, "bid simple", "."),
        (1, "dance", "no action"),
        (0, "stop", "still to be played"),
    ):
        with pytest.raises(IllegalAction, match=said):
            session.act(seat, action, rev=session.rev)
    with pytest.raises(ValueError, match="not over"):
        session.next_deal(rev=session.rev)
    assert (session.deal, session.rev, session.match, session.fault) == before
    assert told == []


def test_what_is_decided_may_be_stopped_late_and_by_anybody() -> None:
    session = decided()
    seen = session.rev
    session.advance()
    assert not over(session)
    session.act(0, "stop", rev=seen)
    assert session.deal.stopped


def test_computers_move_until_a_person_is_asked() -> None:
    session = opened()
    rev = session.rev
    assert session.due
    assert session.advance()
    assert session.rev == rev + 1
    session.play_out()
    assert (session.deal.turn, session.due, session.advance()) == (0, False, False)
    session.play_out(people="plain")
    assert over(session)
    assert not session.advance()


def test_the_next_deal_counts_the_last_and_a_new_match_begins_when_one_is_over() -> None:
    session = Session(seed=5, players=("plain",) * 3, deals=6)
    packs = set()
    for number in range(1, 8):
        assert session.match.number == number
        session.play_out()
        packs.add(session.deal.pack)
        paid = session.deal.settlement().payments
        assert session.played.payments[-1] == paid
        if session.played.over:
            break
        session.next_deal(session.rev)
        assert session.match.payments[-1] == paid
    assert session.played.over
    assert sum(session.played.scores) == 0
    session.next_deal()
    assert session.match.payments == ()
    assert session.match.number == 1
    assert session.deal.pack not in packs, "a new match has deals of its own"


def test_a_failing_player_is_replaced_and_named_without_a_card() -> None:
    session = opened(players=(None, Breaks(), Cheats()))
    session.advance()
    fault = session.fault
    assert fault is not None
    assert (fault.player, fault.seat, fault.what, fault.kind) == ("breaks", 1, "raised", "KeyError")
    session.advance()
    assert session.fault is not None
    assert (session.fault.player, session.fault.what) == ("cheats", "illegal")
    session.play_out(people="plain")
    assert over(session)


@pytest.mark.parametrize("error", [SystemExit, GeneratorExit, KeyboardInterrupt])
def test_a_player_that_ends_python_is_replaced_and_its_thread_lives_on(error: type[BaseException]) -> None:
    # Ctrl-C reaches the main thread alone: from another, KeyboardInterrupt is the player's own.
    session = opened(players=(None, Quits(error), "plain"))
    wait, rev = changes(session), session.rev
    session.continue_()
    wait(rev + 1)
    fault, worker = session.fault, session._worker
    assert fault is not None
    assert (fault.player, fault.what, fault.kind) == ("quits", "raised", error.__name__)
    session.continue_()
    wait(rev + 2)
    assert worker is not None
    assert session._worker is worker
    assert worker.thread.is_alive()


def test_whoever_interrupts_at_the_keyboard_is_heard() -> None:
    session = opened(players=(None, Quits(KeyboardInterrupt), Quits()))
    with pytest.raises(KeyboardInterrupt):
        session.advance()
    session.act(1, "pass")
    assert session.advance()
    assert session.fault is not None
    assert session.fault.kind == "SystemExit"


def test_a_fault_of_the_session_itself_is_told_whatever_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    def quits(*_: object) -> None:
        raise SystemExit

    session = opened()
    told = threading.Event()
    session.subscribe(told.set)
    monkeypatch.setattr("ulti_widgets.session.safe_act", quits)
    session.continue_()
    assert told.wait(PATIENCE)
    assert session.fault is not None
    assert session.fault.kind == "SystemExit"


def test_a_worker_outlives_what_it_is_given(caplog: pytest.LogCaptureFixture) -> None:
    def quits() -> None:
        raise SystemExit("HA")

    worker, done = Worker(), threading.Event()
    worker.give(quits)
    worker.give(done.set)
    assert done.wait(PATIENCE)
    worker.end()
    assert "failed with SystemExit" in caplog.text
    assert "HA" not in caplog.text


def test_a_class_without_a_name_is_not_registered() -> None:
    with pytest.raises(TypeError, match="the class Nameless has no name"):
        register(Nameless)


def test_a_computer_thinks_on_another_thread_and_is_asked_once() -> None:
    slow = Waits()
    session = opened(players=(None, slow, "plain"))
    wait, rev = changes(session), session.rev
    session.continue_(rev)
    assert slow.begun.wait(PATIENCE)
    assert session.thinking
    # The table answers while it thinks, and asking again asks nobody.
    session.continue_(rev)
    session.continue_()
    assert session.rev == rev
    slow.gate.set()
    wait(rev + 1)
    assert (slow.thoughts, session.thinking) == (1, False)
    # The next computer is asked at once, though the thread may not have ended the last thought's call.
    session.continue_(rev + 1)
    wait(rev + 2)
    assert session.rev == rev + 2


def test_a_thought_that_comes_too_late_is_dropped() -> None:
    slow = Waits()
    session = opened(players=(None, slow, "plain"))
    session.continue_()
    assert slow.begun.wait(PATIENCE)
    session.act(1, "pass")
    deal, rev = session.deal, session.rev
    slow.gate.set()
    worker = session._worker
    assert worker is not None
    worker.end()
    worker.thread.join(PATIENCE)
    assert not worker.thread.is_alive()
    assert (session.deal, session.rev) == (deal, rev)


def thinkers(session: Session) -> list[threading.Thread]:
    """Give the threads on which a session's computers think."""
    worker = session._worker
    return [] if worker is None else [worker.thread]


def test_the_thread_ends_when_the_last_one_leaves() -> None:
    slow = Waits()
    session = opened(players=(None, slow, "plain"))
    leave, leave_too = session.subscribe(lambda: None), session.subscribe(lambda: None)
    session.continue_()
    assert slow.begun.wait(PATIENCE)
    threads = thinkers(session)
    assert threads
    leave()
    leave()
    assert thinkers(session) == threads, "another one still looks on"
    leave_too()
    assert thinkers(session) == []
    slow.gate.set()
    for thread in threads:
        thread.join(PATIENCE)
        assert not thread.is_alive()
    # Who comes back finds computers that think.
    wait, rev = changes(session), session.rev
    session.continue_()
    wait(rev + 1)


def test_without_threads_a_computer_moves_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_threads(*_: object, **__: object) -> None:
        raise RuntimeError("can't start new thread")

    session = opened()
    monkeypatch.setattr(threading.Thread, "start", no_threads)
    rev = session.rev
    session.continue_(rev)
    assert session.rev == rev + 1


STOP = 0.05


def test_a_player_that_outlives_its_stop_is_stood_in_for_and_left_behind() -> None:
    slow = Waits()
    session = opened(players=(None, slow, "plain"), stop=STOP)
    wait, rev = changes(session), session.rev
    session.continue_()
    assert slow.begun.wait(PATIENCE)
    worker = session._worker
    assert worker is not None
    wait(rev + 1)
    fault = session.fault
    assert fault is not None
    assert (fault.player, fault.seat, fault.what) == ("waits", 1, "late")
    assert "0.05 seconds" in str(fault)
    assert not session.reproducible
    assert session.deal.log[-1] == (1, PASS)
    # The next computer thinks on another thread, while the first player still has not answered.
    assert worker.thread.is_alive()
    session.stop = PATIENCE
    session.continue_()
    wait(rev + 2)
    assert session.fault is None
    deal = session.deal
    slow.gate.set()
    worker.thread.join(PATIENCE)
    assert not worker.thread.is_alive()
    assert (session.deal, session.rev, session.fault) == (deal, rev + 2, None), "its answer changes nothing any more"


def test_a_question_behind_one_that_nobody_wants_answered_is_asked_in_time() -> None:
    slow = Waits()
    session = opened(players=(None, slow, "plain"), stop=STOP)
    wait, rev = changes(session), session.rev
    session.continue_()
    assert slow.begun.wait(PATIENCE)
    # Somebody acts for the player who thinks; the next one's question waits behind it on the same thread.
    session.stop = PATIENCE
    session.act(1, "pass")
    session.continue_()
    wait(rev + 2)
    assert (session.rev, session.fault, session.deal.log[-1][0]) == (rev + 2, None, 2)
    slow.gate.set()


def test_where_nothing_can_interrupt_a_late_answer_is_waited_for_and_dropped() -> None:
    class Dozes(Waits):
        def act(self, view: View, rng: random.Random) -> Action:
            del rng
            time.sleep(2 * STOP)
            return view.legal[-1]

    session = opened(players=(None, Dozes(), "plain"), stop=STOP)
    assert session.advance()
    assert not session.reproducible
    assert session.fault is not None
    assert session.fault.what == "late"
    assert session.deal.log[-1] == (1, PASS)


def test_without_a_stop_a_player_takes_its_time() -> None:
    slow = Waits()
    session = opened(players=(None, slow, "plain"), stop=None)
    wait, rev = changes(session), session.rev
    session.continue_()
    assert slow.begun.wait(PATIENCE)
    slow.gate.set()
    wait(rev + 1)
    assert session.fault is None


@pytest.mark.parametrize("stop", [0, -1.5, 1e300, float("nan")])
def test_no_time_to_think_is_refused(stop: float) -> None:
    with pytest.raises(ValueError, match="stop="):
        Session(stop=stop)


def test_many_threads_lose_nothing() -> None:
    session = Session(seed=8, players=("plain",) * 3)
    revs: list[int] = []
    session.subscribe(lambda: revs.append(session.rev))
    errors: list[BaseException] = []

    def push(way: int) -> None:
        try:
            while not over(session):
                rev = session.rev
                try:
                    if way == 0:
                        session.continue_(rev)
                    elif way == 1:
                        session.advance()
                    elif (turn := session.deal.turn) is not None:
                        session.act(turn, session.view(turn).legal[0], rev)
                except (StaleError, IllegalAction, IndexError):
                    continue
        except BaseException as error:  # noqa: BLE001 (told below, on the test's own thread)
            errors.append(error)

    threads = [threading.Thread(target=push, args=(way,)) for way in (0, 1, 2, 2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert errors == []
    assert over(session)
    assert revs == list(range(1, session.rev + 1)), "every change was told, in order"
    assert len(session.deal.log) == session.rev, "every change is an action of the deal"
    assert Deal(pagat, session.deal.pack, log=[action for _, action in session.deal.log]) == session.deal


def test_a_listener_that_fails_keeps_the_others_informed(caplog: pytest.LogCaptureFixture) -> None:
    session = Session(seed=3)
    told: list[int] = []

    def fails() -> None:
        raise ValueError("no page")

    end = session.subscribe(fails)
    session.subscribe(lambda: told.append(session.rev))
    open_simple(session)
    assert told == [1, 2]
    assert "a listener of the session failed" in caplog.text
    end()
    end()
    caplog.clear()
    session.advance()
    assert told == [1, 2, 3]
    assert caplog.text == ""


def test_its_text_shows_no_card_and_no_seed() -> None:
    session = Session(seed="secret")
    assert repr(session) == "<Session of rules.pagat: deal 1, a person, plain, plain>"


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_the_deal_moves_on_from_the_dealer_of_a_deal_that_is_given(dealer: int) -> None:
    session = Session(deal=Deal.from_seed(pagat, 4, dealer=dealer), deals=6, players=("plain",) * 3)
    dealers = []
    for _ in range(7):  # The seventh may be a new match's first.
        dealers.append(session.deal.dealer)
        session.play_out()
        session.next_deal()
    assert dealers == [(dealer + number) % 3 for number in range(7)]


def test_a_stepped_record_is_played_on_from_its_dealer() -> None:
    deal = Deal.from_seed(pagat, 4, dealer=0)
    session = Session(steps=(deal, deal.after(deal.legal_actions()[0])), players=("plain",) * 3)
    session.play_on()
    session.play_out()
    session.next_deal()
    assert session.deal.dealer == 1


def test_rules_may_be_named() -> None:
    assert Session("widder").rules == widder
    with pytest.raises(RulesError, match="no preset 'wider'"):
        Session("wider")


@pytest.mark.parametrize(
    ("making", "said"),
    [
        ({"rules": 3}, "rules takes Rules or the name of a preset, not 3"),
        ({"deal": 3}, r"deal takes a Deal \(a number that shuffles the cards is the seed\), not 3"),
        ({"seed": 1.5}, "seed takes a number or a text, not 1.5"),
        ({"seed": True}, "seed takes a number or a text, not True"),
        ({"stop": True}, "stop takes seconds, or None for no limit, not True"),
        ({"players": (None, Nameless(), None)}, "the class Nameless has no name: .+ name = 'nameless'"),
        ({"players": (1, 2, 3)}, r"players\[0\] takes a player, a player's name, or None for a person, not 1"),
        ({"players": (None, Breaks, None)}, r"players\[1\] is a class: write Breaks\(\)"),
        ({"players": "plain"}, "players takes three seats, such as .+, not 'plain'"),
        ({"players": 3}, "players takes three seats, such as .+, not 3"),
    ],
)
def test_an_argument_of_another_kind_is_refused_by_its_name(making: dict[str, object], said: str) -> None:
    with pytest.raises(TypeError, match=said):
        Session(**making)  # type: ignore[arg-type]


def test_a_seed_that_holds_half_of_a_character_is_refused() -> None:
    said = r"seed='\\udc80': it holds half of a character"
    with pytest.raises(ValueError, match=said):
        shuffled("\udc80")
    with pytest.raises(ValueError, match=said):
        Deal.from_seed(pagat, "\udc80")
    with pytest.raises(ValueError, match=said):
        Session(seed="\udc80")
