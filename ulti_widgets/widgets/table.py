"""The table: a seat of a session, drawn and played in a notebook."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Self

import traitlets

from ulti_widgets.language import N_, translator
from ulti_widgets.seating import Seating, expect
from ulti_widgets.session import Session, StaleError
from ulti_widgets.ulti.building import Building
from ulti_widgets.ulti.deal import Deal
from ulti_widgets.ulti.reasons import IllegalAction, RefusedError
from ulti_widgets.ulti.record import Record, read_record, steps
from ulti_widgets.widgets.base import STATIC, UltiWidget, dict_trait
from ulti_widgets.widgets.hinting import PRESS, hint_view
from ulti_widgets.widgets.levels import computers, levels
from ulti_widgets.widgets.page import ladder_view, names, table_view
from ulti_widgets.widgets.stepping import stepped
from ulti_widgets.widgets.words import ui_words

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ulti_widgets.players.advice import Advice
    from ulti_widgets.ulti.rules import Rules
    from ulti_widgets.ulti.view import View

PACE: Final = 1200
"""Milliseconds between the moves of the computers, unless set."""
SLOWEST: Final = 60_000


class Table(UltiWidget):
    """A table at which one deals, bids and plays.

    `Table()` seats you against two computers. `Table(session=..., seat=1)` shows another seat of a session
    that is shared.

    Args:
        session: a session to show; made from the arguments below unless given.
        seat: the seat shown; the first person's unless given.
        rules: the rules, or a preset's name; `pagat` unless given.
        players: for each seat a player, a player's name, or None for a person.
        seed: makes deals and computers reproducible. It stands for the whole match: `Deal.from_seed` with the same one
            gives another deal.
        deals: deals in the match (6, 9, 12, 24; 0 for an open end).
        deal: a deal to continue, in place of a shuffled one; later deals move on from its dealer.
        record: a recorded deal (a `Record`, its text, or a `Deal`) to step through, and to play on from any step.
        reveal: while a record is stepped through, show all hands.
        lang: language of the page: `en`, `hu` or `nl`.
        pace: milliseconds between the moves of the computers.

    Raises:
        TypeError: a keyword is none of these or of another kind, or a session comes with arguments that make one.
        ValueError: a seat, player, language or number of deals that there is not; a record that is none of a deal.
        RecordError: the record's text is damaged.
    """

    _esm = STATIC / "table.js"
    _css = STATIC / "table.css"

    view: traitlets.Dict[str, Any] = dict_trait(
        "What the page draws: this seat's table, with no card that the seat may not see."
    )
    ladder: traitlets.Dict[str, Any] = dict_trait("All bids of the rules from low to high.")
    words: traitlets.Dict[str, Any] = dict_trait("The page's labels and the names of the cards.")
    lang = traitlets.Unicode("en", help="Language of the page: en, hu or nl.").tag(sync=True)
    pace = traitlets.Int(PACE, min=0, max=SLOWEST, help="Milliseconds between moves of the computers.")

    # A table that was refused is closed like any other.
    _leave: Callable[[], None] | None = None

    def __init__(  # noqa: PLR0913 (a table can be laid in that many ways)
        self,
        *,
        session: Session | None = None,
        seat: int | None = None,
        rules: Rules | str | None = None,
        players: Sequence[Seating] | None = None,
        seed: int | str | None = None,
        deals: int | None = None,
        deal: Deal | None = None,
        record: Record | Deal | str | None = None,
        reveal: bool = True,
        **traits: Any,
    ) -> None:
        """Sit down."""
        making = {"rules": rules, "players": players, "seed": seed, "deals": deals, "deal": deal, "record": record}
        given = [name for name, value in making.items() if value is not None]
        if session is not None and given:
            message = f"Table takes a session or {', '.join(given)} to make one, not both"
            raise TypeError(message)
        expect(Session | None, session=session)
        self.session = session or Session(
            rules,
            (None, "plain", "plain") if players is None else players,
            seed=seed,
            deals=deals,
            deal=deal,
            steps=() if record is None else _steps(record),
        )
        self._reveal = reveal
        people = [number for number, player in enumerate(self.session.players) if player is None]
        self.seat = (people[0] if people else 0) if seat is None else seat
        if type(self.seat) is not int or self.seat not in {0, 1, 2}:
            message = f"seat={seat!r} is no seat: 0, 1 or 2"
            raise ValueError(message)
        self._notice: dict[str, str] | None = None
        self._answered = 0
        # How far the hint is shown, and the `rev` that it was asked for at.
        self._hinted = (-1, 0)
        self._building = Building(self.session.rules)
        self._words = translator(traits.get("lang", "en"))
        super().__init__(**traits)
        self._tell_words()
        self._refresh()
        self._leave = self.session.subscribe(self._moved)

    # -- what the page says

    def _answers(self) -> dict[str, Callable[[dict[str, Any]], None]]:
        return {
            "act": self._act,
            "build": self._build,
            "continue": self._continue,
            "pace": self._set_pace,
            "next": self._next,
            "step": self._step,
            "play_on": self._play_on,
            "hint": self._hint,
            "players": self._choose_players,
        }

    def _received(self, widget: object, content: Any, buffers: object) -> None:
        # Players think outside the lock, so no message waits for one.
        with self.session.lock:
            self._answered += 1
            super()._received(widget, content, buffers)
            self._refresh()

    def _act(self, content: dict[str, Any]) -> None:
        self._ask(lambda: self.session.act(self.seat, str(content["action"]), content.get("rev")))

    def _continue(self, content: dict[str, Any]) -> None:
        # Every view of a session asks when its pace is over: a second one's is stale and harmless.
        try:
            self.session.continue_(content.get("rev"))
        except StaleError:
            return

    def _next(self, content: dict[str, Any]) -> None:
        self._ask(lambda: self.session.next_deal(content.get("rev")))

    def _step(self, content: dict[str, Any]) -> None:
        self._ask(lambda: self.session.step_to(int(content["to"]), content.get("rev")))

    def _play_on(self, content: dict[str, Any]) -> None:
        self._ask(lambda: self.session.play_on(content.get("rev")))

    def _hint(self, content: dict[str, Any]) -> None:
        """Ask the adviser, or show more of what it has said; after the last step, nothing again."""
        hints, seat = self.session.hints, self.seat
        if hints.thinking(seat):
            return
        rev, step = self._hinted
        here = step if rev == self.session.rev and hints.advice(seat) is not None else 0
        # Said before, since without threads the answer has come when the question returns.
        self._hinted = (self.session.rev, (here + 1) % len(PRESS))
        self._ask(lambda: self.session.hint(seat, content.get("rev")))

    def _choose_players(self, content: dict[str, Any]) -> None:
        seats = [seat for seat, who in enumerate(self.session.players) if who is not None]
        self._ask(lambda: self.session.sit(dict.fromkeys(seats, str(content["player"])), content.get("rev")))

    def _ask(self, request: Callable[[], None]) -> None:
        """Do what was asked; a refusal becomes the view's notice and changes nothing else."""
        self._notice = None
        try:
            request()
        except StaleError:
            text = self._words.text(N_("The table has moved on; this is how it stands now."))
            self._notice = {"kind": "stale", "text": text}
        except IllegalAction as refusal:
            self._show_refusal(refusal)

    def _build(self, content: dict[str, Any]) -> None:
        self._building = self._current_building().toggled(str(content["toggle"]))

    def _set_pace(self, content: dict[str, Any]) -> None:
        self.pace = int(content["pace"])

    def _show_refusal(self, refusal: RefusedError) -> None:
        self._notice = {"kind": "refused", "text": refusal.text(self._words)}

    def _show_error(self, error: Exception) -> None:
        text = f"{type(error).__name__}: {error}"
        self._notice = {"kind": "error", "text": text}

    # -- what the page is told

    def _moved(self) -> None:
        """Follow a change of the session, on whatever thread made it."""
        fault = self.session.fault
        if fault is not None:
            self._notice = {"kind": "error", "text": fault.text(self._words)}
        elif failed := self.session.hints.failed(self.seat):
            text = self._words.say(N_("The adviser failed with {kind}: there is no hint here."), kind=failed)
            self._notice = {"kind": "error", "text": text}
        elif self._notice is not None and self._notice["kind"] == "refused":
            # What is stale or went wrong stands until the person does something: computers may move at once.
            self._notice = None
        self._refresh()

    def _current_building(self) -> Building:
        """Give the bid in the making, begun anew when another bid stands."""
        standing = self.session.deal.auction.standing
        if (self._building.rules, self._building.standing) != (self.session.rules, standing):
            self._building = Building(self.session.rules, standing)
        return self._building

    def _seen(self) -> View:
        """Give what the seat may see; all of it while a record is stepped through with open hands."""
        session = self.session
        return session.deal.view(self.seat, reveal=self._reveal and session.at is not None)

    def _refresh(self) -> None:
        session = self.session
        with session.lock:
            seen = self._seen()
            drawn = table_view(seen, session.played, self._current_building(), self._words)
            if session.at is not None:
                drawn = stepped(drawn, seen, session.at, len(session.steps), self._words)
            view = {
                **drawn,
                "rev": session.rev,
                "answered": self._answered,
                "notice": self._notice,
                "waiting": session.due and not session.thinking,
                "pace": self.pace,
                "hint": self._hint_view(drawn["actions"]),
                "computers": None if session.at is not None else computers(session.players, self._words),
            }
            self.set_trait("view", view)

    def _hint_view(self, buttons: list[dict[str, Any]]) -> dict[str, Any] | None:
        """Give the hint to draw; None when no hint may be asked for: it is not this person's turn."""
        session, seat = self.session, self.seat
        if session.at is not None or session.deal.turn != seat or session.players[seat] is not None:
            return None
        rev, step = self._hinted
        return hint_view(
            session.hints.advice(seat),
            step if rev == session.rev else 0,
            thinking=session.hints.thinking(seat),
            labels={button["action"]: button["label"] for button in buttons},
            words=self._words,
        )

    @traitlets.observe("lang")
    def _tell_words(self, _: object = None) -> None:
        self._words = translator(self.lang)
        words = {**names(self._words), "ui": ui_words(self._words), "players": levels(self._words)}
        self.set_trait("words", words)
        self.set_trait("ladder", ladder_view(self.session.rules, self._words))
        if self.view:
            self._refresh()

    @traitlets.observe("pace")
    def _tell_pace(self, _: object) -> None:
        if self.view:
            self._refresh()

    @traitlets.validate("lang")
    def _check_lang(self, proposal: Any) -> str:
        return translator(proposal["value"]).lang

    # -- without a page

    def advance(self) -> Self:
        """Let the computer whose turn it is move."""
        self.session.advance()
        return self

    def play_out(self, people: str | None = None) -> Self:
        """Let the computers move until you are asked, or to the end with a player in your place.

        Args:
            people: name of the player that moves for the people, such as `plain`.
        """
        self.session.play_out(people=people)
        return self

    def act(self, action: str) -> Self:
        """Take an action for this seat, such as `pass`, `bid ulti` or `play HA`.

        Raises:
            IllegalAction: the action is refused; nothing has changed.
        """
        self.session.act(self.seat, action)
        return self

    def hint(self) -> Advice:
        """Give what the adviser says to this seat, for a cell to end in; it thinks some seconds.

        Raises:
            IllegalAction: it is not this seat's turn, a computer plays for it, or a record is stepped through.
        """
        return self.session.advise(self.seat)

    def step(self, by: int = 1) -> Self:
        """Step on in a record, or back with a negative number.

        Raises:
            ValueError: no record is stepped through.
        """
        self.session.step_to((self.session.at or 0) + by)
        return self

    def play_on(self) -> Self:
        """Play on from the step of the record that is shown."""
        self.session.play_on()
        return self

    def deal(self, *, reveal: bool = False) -> Deal:
        """Give the deal on the table.

        Raises:
            ValueError: it is not over, and `reveal` is not set: a deal shows every hand.
        """
        if not (reveal or self.session.deal.over):
            message = "the deal is not over, and it shows every hand: ask with reveal=True"
            raise ValueError(message)
        return self.session.deal

    def close(self) -> None:
        """Leave the session, and close the page's model."""
        if self._leave is not None:
            self._leave()
        super().close()

    def __repr__(self) -> str:
        """Say what is on the table; no card and no seed shows."""
        session = self.session
        return f"<Table: seat {self.seat}, {session.rules!r}, deal {session.match.number}, {session.deal.phase}>"

    def _picture(self) -> str:
        return self._seen().html(self.lang)


def _steps(record: Record | Deal | str) -> list[Deal]:
    """Give a recorded deal after each of its actions; of a match, its last deal.

    Raises:
        TypeError: it is no record.
    """
    expect(Record | Deal | str, record=record)
    found = read_record(record) if isinstance(record, str) else record
    deal = found if isinstance(found, Deal) else found.deal
    return steps(deal)
