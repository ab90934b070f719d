"""A table in progress: the match, its deal, who sits where, and who asked for what.

A session is plain Python and knows no widget. Every change takes its lock and counts `rev` up, so that
several people or browsers can share it: what was asked of an older `rev` is refused as stale.
"""

from __future__ import annotations

import hashlib
import logging
import secrets
import threading
from typing import TYPE_CHECKING, Final

from ulti_widgets.cards import seeded, shuffled
from ulti_widgets.hints import Adviser, Hints, Question, usual
from ulti_widgets.players import Fault, Player, fallback, generator, interrupted, late, player, safe_act
from ulti_widgets.seating import SEATS, Seating, at_seat, expect, seated
from ulti_widgets.ulti.actions import Action, Stop, read_action
from ulti_widgets.ulti.deal import Deal
from ulti_widgets.ulti.match import Match, with_deals
from ulti_widgets.ulti.names import seat_noun
from ulti_widgets.ulti.presets import pagat, preset
from ulti_widgets.ulti.reasons import IllegalAction, reason
from ulti_widgets.ulti.rules import Rules
from ulti_widgets.worker import Worker

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from ulti_widgets.players.advice import Advice
    from ulti_widgets.ulti.view import View

log = logging.getLogger(__name__)

MOST_ACTIONS: Final = 10_000
"""More actions than any deal has: a player that never comes to an end is stopped there."""
STOP: Final = 20.0
"""Wall time in seconds that a computer has for an action, unless a session says otherwise."""


class StaleError(ValueError):
    """Something was asked of a table that has moved on since."""


class Session:
    """A match at one table.

    Args:
        rules: the rules, or a preset's name; those of the deal, or `pagat`, unless given.
        players: for each seat a player, a player's name, or None for a person.
        seed: makes deals and computers reproducible; a secret one is drawn unless given. The seed stands for the
            whole match: `Deal.from_seed` with the same one gives another deal.
        deals: deals in the match (0: an open end); the rules' own number unless given.
        deal: a deal to open the match with, as it stands, in place of the first one shuffled; the deal moves on from
            its dealer.
        steps: a deal after each of its actions, to be stepped through before anybody plays on.
        stop: wall time in seconds that a computer has for an action; None for no limit. One that is late is replaced
            for that action. Where it thinks on a thread of its own, the table goes on at that moment; where it does
            not (`advance`, `play_out`, and all that a browser without threads does), as soon as it answers.
        adviser: who is asked for hints: it is given a seat's view and a seed, and gives an `Advice`; the package's
            own unless given.

    Attributes:
        match: the match, with the deals that have been counted.
        deal: the deal on the table.
        rev: counts every change.
        fault: what a player did wrong last, until the next action.
        reproducible: whether the seed and what persons do bring the match again: no computer was stopped by the clock.
        steps, at: the deal that is stepped through, and where one stands in it; `at` is None in play.
        hints: what the adviser told each seat of the table as it stands.

    Raises:
        TypeError: an argument is of another kind.
        ValueError: a seat's player is unknown, the number of seats is not three, the deal has other rules, or `stop`
            is not above 0.
        RulesError: no match has so many deals, or there is no such preset.
    """

    def __init__(  # noqa: PLR0913 (a table can be laid in that many ways)
        self,
        rules: Rules | str | None = None,
        players: Sequence[Seating] = (None, "plain", "plain"),
        *,
        seed: int | str | None = None,
        deals: int | None = None,
        deal: Deal | None = None,
        steps: Sequence[Deal] = (),
        stop: float | None = STOP,
        adviser: Adviser | None = None,
    ) -> None:
        """Sit down and deal."""
        seats = seated(players)
        if steps:
            deal = steps[0]
        expect(Deal | None, deal=deal)
        expect(int | str | None, seed=seed)
        expect(Rules | str | None, rules=rules)
        expect(int | float | None, stop=stop)
        if stop is not None and not 0 < stop <= threading.TIMEOUT_MAX:
            message = f"stop={stop} is no time to think in: take seconds above 0, or None for no limit"
            raise ValueError(message)
        rules = None if rules is None else preset(rules)
        if rules is not None and deal is not None and rules != deal.rules:
            message = "the deal was dealt by other rules: leave rules= out, or deal by them"
            raise ValueError(message)
        base = pagat if deal is None else deal.rules
        base = base if rules is None else rules
        self.players: tuple[Player | None, ...] = seats
        self.match = Match(with_deals(base, deals))
        self.lock = threading.RLock()
        self.rev = 0
        self.fault: Fault | None = None
        self.reproducible = True
        if seed is not None:
            seeded(seed)
        self._seed = secrets.token_hex(8) if seed is None else seed
        self._matches = 0
        self._listeners: list[Callable[[], None]] = []
        self.stop = stop
        self._worker: Worker | None = None
        self._asked_at: int | None = None
        # By how many seats the dealers of this table stand off those that a match counts.
        self._turned = 0 if deal is None else (deal.dealer - self.match.dealer) % SEATS
        self.deal = self._dealt() if deal is None else deal
        self.steps = tuple(steps)
        self.at: int | None = 0 if steps else None
        self.hints = Hints(adviser or usual, self.lock, lambda: self.rev, self._tell)

    # -- who watches

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call a listener after every change, on whatever thread made it; gives what ends that.

        When the last one leaves, the threads on which computers and the adviser think end too.
        """
        self._listeners.append(listener)

        def end() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)
                if not self._listeners:
                    self._rest()

        return end

    def _rest(self) -> None:
        """End the threads on which computers and the adviser think; whoever asks later begins others."""
        with self.lock:
            worker, self._worker = self._worker, None
            self._asked_at = None
        if worker is not None:
            worker.end()
        self.hints.rest()

    def _changed(self) -> None:
        self.rev += 1
        self._tell()

    def _tell(self) -> None:
        for listener in tuple(self._listeners):
            try:
                listener()
            except Exception:
                # One page's trouble must not keep the others from the news.
                log.exception("a listener of the session failed")

    # -- what stands

    @property
    def rules(self) -> Rules:
        """The rules of the match."""
        return self.match.rules

    def view(self, seat: int | None) -> View:
        """Give what a seat may see."""
        return self.deal.view(seat)

    @property
    def due(self) -> bool:
        """Whether the next move is a computer's."""
        turn = self.deal.turn
        return self.at is None and turn is not None and self.players[turn] is not None

    @property
    def thinking(self) -> bool:
        """Whether a computer has been asked for its move and has not answered yet."""
        return self._asked_at == self.rev

    @property
    def played(self) -> Match:
        """The match with the deal on the table counted, once that is over."""
        return self.match.after(self.deal.settlement().payments) if self.deal.over else self.match

    # -- what is asked

    def act(self, seat: int, action: Action | str, rev: int | None = None) -> None:
        """Take an action for a seat.

        Args:
            seat: who asks.
            action: the action or its text.
            rev: the `rev` that the asker saw; None to ask of whatever stands.

        Raises:
            StaleError: the table has moved on since `rev`.
            IllegalAction: the action is refused; nothing has changed.
        """
        with self.lock:
            if isinstance(action, str):
                action = read_action(action, self.rules)
            if not isinstance(action, Stop):
                # What is decided stays decided, whatever has been played since.
                self._check(rev)
            turn = self.deal.turn
            if turn != seat and turn is not None and not isinstance(action, Stop):
                raise IllegalAction(reason("not-your-turn", seat=seat_noun(turn)))
            self.deal = self.deal.after(action)
            self.fault = None
            self._changed()

    def advance(self) -> bool:
        """Let the computer whose turn it is move, now and on this thread; False if it is nobody's turn.

        A player that raises, answers an illegal action or is late is replaced for that action, and `fault` says so.
        """
        with self.lock:
            deal, rev = self.deal, self.rev
        return self._move(deal, rev)

    def play_out(self, *, people: Player | str | None = None) -> None:
        """Let the computers move until a person is asked or the deal is over.

        Args:
            people: a player that also moves for the people, to the end of the deal.
        """
        stand_in = player(people) if isinstance(people, str) else people
        for _ in range(MOST_ACTIONS):
            with self.lock:
                deal, rev = self.deal, self.rev
            if deal.turn is None or not self._move(deal, rev, stand_in):
                return

    def continue_(self, rev: int | None = None) -> None:
        """Let the computer whose turn it is think and move, on another thread where there are threads.

        Raises:
            StaleError: the table has moved on since `rev`.
        """
        with self.lock:
            self._check(rev)
            if not self.due or self.thinking:
                return
            deal, now = self.deal, self.rev
            self._asked_at = now
            try:
                if self._worker is None:
                    self._worker = Worker()
            except RuntimeError:
                # No threads here (in the browser alone): think at once.
                self._think(deal, now)
                return
            worker = self._worker
            worker.give(lambda: self._think_in_time(deal, now, worker))

    def hint(self, seat: int, rev: int | None = None) -> None:
        """Have the adviser think about what a seat might do, on another thread where there are threads.

        `hints.advice(seat)` has the answer when it has come, until the table moves on.

        Raises:
            StaleError: the table has moved on since `rev`.
            IllegalAction: it is not the seat's turn, a computer plays for it, or a deal is stepped through.
        """
        with self.lock:
            self._check(rev)
            self.hints.ask(self._question(seat))

    def advise(self, seat: int) -> Advice:
        """Have the adviser think now and on this thread; whatever it raises is raised.

        Raises:
            IllegalAction: it is not the seat's turn, a computer plays for it, or a deal is stepped through.
        """
        with self.lock:
            question = self._question(seat)
        return self.hints.think(question)

    def sit(self, players: Mapping[int, Seating], rev: int | None = None) -> None:
        """Let others sit at some seats, from their next action on.

        Args:
            players: for each seat that changes a player, a player's name, or None for a person.
            rev: the `rev` that the asker saw; None to ask of whatever stands.

        Raises:
            StaleError: the table has moved on since `rev`.
            TypeError: a seat's is no player.
            ValueError: there is no such seat, or no player of that name.
        """
        with self.lock:
            self._check(rev)
            for seat in players:
                if seat not in range(SEATS):
                    message = f"there is no seat {seat!r}: 0, 1 or 2"
                    raise ValueError(message)
            others = {seat: at_seat(seat, who) for seat, who in players.items()}
            self.players = tuple(others.get(seat, who) for seat, who in enumerate(self.players))
            self._changed()

    def step_to(self, at: int, rev: int | None = None) -> None:
        """Show another step of the deal that is stepped through; beyond its ends, the nearest.

        Raises:
            StaleError: the table has moved on since `rev`.
            ValueError: no deal is stepped through.
        """
        with self.lock:
            self._check(rev)
            if self.at is None:
                message = "no deal is stepped through at this table"
                raise ValueError(message)
            self.at = min(max(at, 0), len(self.steps) - 1)
            self.deal = self.steps[self.at]
            self._changed()

    def play_on(self, rev: int | None = None) -> None:
        """Play on from the step that is shown.

        Raises:
            StaleError: the table has moved on since `rev`.
        """
        with self.lock:
            self._check(rev)
            self.at = None
            self.steps = ()
            self._changed()

    def next_deal(self, rev: int | None = None) -> None:
        """Count the deal and deal the next one, or begin a new match when the old one is over.

        Raises:
            StaleError: the table has moved on since `rev`.
            ValueError: the deal is not over.
        """
        with self.lock:
            self._check(rev)
            if not self.deal.over:
                message = "the deal on the table is not over"
                raise ValueError(message)
            match = self.played
            if match.over:
                match = Match(self.rules)
                self._matches += 1
                self.reproducible = True
            self.match = match
            self.deal = self._dealt()
            self.steps, self.at = (), None
            self.fault = None
            self._changed()

    # -- inside

    def _check(self, rev: int | None) -> None:
        if rev is not None and rev != self.rev:
            message = "the table has moved on"
            raise StaleError(message)

    def _name(self) -> str:
        """Name the deal on the table for the generators: seed, match and number."""
        return f"{self._seed}/{self._matches}"

    def _dealt(self) -> Deal:
        number = self.match.number
        dealer = (self.match.dealer + self._turned) % SEATS
        return Deal(self.rules, shuffled(f"{self._name()}/{number}"), dealer=dealer)

    def _think_in_time(self, deal: Deal, rev: int, worker: Worker) -> None:
        """Think on a worker's thread, watched by a clock."""
        if self.stop is None:
            self._think(deal, rev)
            return
        clock = threading.Timer(self.stop, self._late, (deal, rev, worker, self.stop))
        clock.daemon = True
        clock.start()
        try:
            self._think(deal, rev)
        finally:
            clock.cancel()

    def _late(self, deal: Deal, rev: int, worker: Worker, stop: float) -> None:
        """Go on without a player whose time is over; the worker it holds is left behind with it.

        Its answer, if it ever comes, finds another `rev` and is dropped.
        """
        turn = deal.turn
        who = None if turn is None else self.players[turn]
        with self.lock:
            waits = False
            if self._worker is worker:
                waits = self.thinking and self.rev != rev
                self._worker = self._asked_at = None
                worker.end()
            if self.rev == rev and turn is not None and who is not None:
                self.deal = deal.after(fallback(deal.view(turn)))
                self.fault = late(who, turn, stop)
                self.reproducible = False
                self._changed()
            elif waits:
                # The table had moved on, and a question asked since stood behind the one that nobody wants answered.
                self.continue_()

    def _question(self, seat: int) -> Question:
        """Give what the adviser is asked for a seat: its own view, and nothing else of the deal.

        Raises:
            IllegalAction: it is not the seat's turn, a computer plays for it, or a deal is stepped through.
        """
        turn = self.deal.turn
        if self.at is not None:
            raise IllegalAction(reason("stepping"))
        if turn is None:
            raise IllegalAction(reason("over"))
        if turn != seat:
            raise IllegalAction(reason("not-your-turn", seat=seat_noun(turn)))
        if self.players[seat] is not None:
            raise IllegalAction(reason("no-hints-here"))
        # A digest, since the pack follows from the name itself, and the adviser may be anybody's.
        name = f"{self._name()}/{self.match.number}/{len(self.deal.log)}"
        seed = hashlib.sha256(name.encode()).hexdigest()[:16]
        return Question(seat, self.rev, self.deal.view(seat), seed)

    def _think(self, deal: Deal, rev: int) -> None:
        try:
            self._move(deal, rev)
        except BaseException as error:
            if interrupted(error):
                raise
            # `_move` stands in for a player that fails, so this is a fault of ours: say it, and do not ask again.
            log.exception("a computer's move failed")
            turn = deal.turn
            with self.lock:
                if self.rev == rev and turn is not None:
                    who = self.players[turn]
                    self.fault = Fault("?" if who is None else who.name, turn, "raised", type(error).__name__)
                    self._tell()

    def _move(self, deal: Deal, rev: int, stand_in: Player | None = None) -> bool:
        """Ask the player whose turn it is and take its action, unless the table has moved on meanwhile."""
        turn = deal.turn
        if turn is None:
            return False
        who = self.players[turn] or stand_in
        if who is None:
            return False
        # The generator depends on where the deal stands, so that undoing and replaying give the same move.
        draw = generator(self._name(), self.match.number, turn, len(deal.log))
        action, fault = safe_act(who, deal.view(turn), draw, self.stop)
        with self.lock:
            if self.rev != rev:
                return False
            self.deal = deal.after(action)
            self.fault = fault
            self.reproducible = self.reproducible and not (fault and fault.what == "late")
            self._changed()
        return True

    def __repr__(self) -> str:
        """Say what is played; no card and no seed shows."""
        who = ", ".join("a person" if seat is None else seat.name for seat in self.players)
        return f"<Session of {self.rules!r}: deal {self.match.number}, {who}>"
