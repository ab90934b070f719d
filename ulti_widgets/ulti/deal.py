"""A whole deal: rules, pack and a log of actions, from the first bid to the payments."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ulti_widgets.cards import PACK, PAIRS, Card, bits, shuffled
from ulti_widgets.language import suit_noun
from ulti_widgets.shown import Pictured
from ulti_widgets.ulti import kontra
from ulti_widgets.ulti.actions import CONCEDE, DONE, Action, Concede, Declare, Done, Kontra, PlayCard, Stop, read_action
from ulti_widgets.ulti.auction import CONCESSION, ENDED, PASSED_OUT, Auction
from ulti_widgets.ulti.decided import decided
from ulti_widgets.ulti.declaring import declarable
from ulti_widgets.ulti.play import NEXT, Play, start
from ulti_widgets.ulti.presets import preset
from ulti_widgets.ulti.reasons import PHASES, IllegalAction, Reason, RefusedError, reason
from ulti_widgets.ulti.scoring import concession, settle
from ulti_widgets.ulti.settlement import Settlement

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ulti_widgets.ulti.kontra import Window
    from ulti_widgets.ulti.rules import Rules
    from ulti_widgets.ulti.view import View

PLAYING, CONCEDED, STOPPED = range(3)


class Deal(Pictured):
    """A deal in progress or finished: a value; `after` gives the next one.

    `Deal(rules, pack, dealer=2)` deals; `log` holds further actions (or their texts) to replay. Seats are
    0, 1, 2 in the order of play (counter-clockwise); the opener sits after the dealer.

    Attributes:
        rules: the rules; given, a preset's name does too.
        pack: the 32 cards as dealt: ten for each seat from the opener on, then the talon's two.
        dealer: the dealer's seat.
        auction: the auction, as it stands or ended.
        play: the card play; None before it.
        window: the round of answers to kontras that is going on; None otherwise.
        over: nothing is left to be done but to pay.
        previous, action: the deal before, and the action that led here; None at the start.

    Raises:
        RefusedError: the pack is not the 32 cards, or the dealer no seat.
        RulesError: there is no preset of that name.
        IllegalAction: an action of the log is refused.
    """

    __slots__ = (
        "_end", "action", "auction", "dealer", "declaring", "over", "pack", "play", "previous", "rules", "window",
    )  # fmt: skip
    rules: Rules
    pack: tuple[Card, ...]
    dealer: int
    auction: Auction
    play: Play | None
    window: Window | None
    declaring: int | None
    """Suit of a marriage just declared, one of whose cards has to follow."""
    over: bool
    previous: Deal | None
    action: Action | None
    _end: int

    def __init__(
        self,
        rules: Rules | str,
        pack: str | Iterable[Card | int | str],
        *,
        dealer: int = 2,
        log: Iterable[Action | str] = (),
    ) -> None:
        """Deal, and replay the log."""
        rules = preset(rules)
        items = pack.split() if isinstance(pack, str) else pack
        cards = tuple([card if isinstance(card, Card) else Card(card) for card in items])
        if len(cards) != len(PACK) or len(set(cards)) != len(PACK):
            raise RefusedError(reason("no-pack", count=len(cards)))
        if type(dealer) is not int or dealer not in NEXT:
            raise RefusedError(reason("no-seat", field="dealer", value=repr(dealer)))
        self.rules = rules
        self.pack = cards
        self.dealer = dealer
        self.auction = Auction(rules, cards, NEXT[dealer])
        self.play = self.window = self.declaring = self.previous = self.action = None
        self._end = PLAYING
        self.over = False
        actions = list(log)
        if actions:
            # Replayed from a deal of its own, which the links of the log lead back to.
            last = Deal(rules, cards, dealer=dealer)
            for action in actions:
                last = last.after(action)
            for name in Deal.__slots__:
                setattr(self, name, getattr(last, name))

    @classmethod
    def from_seed(cls, rules: Rules | str, seed: int | str, *, dealer: int = 2) -> Deal:
        """Deal the pack that a seed shuffles.

        A session or table with the same seed deals other cards: its seed makes a pack for each deal of a match.
        """
        return cls(rules, shuffled(seed), dealer=dealer)

    # -- where it stands

    @property
    def phase(self) -> str:
        """One of `auction`, `lay`, `bid`, `trump`, `concede`, `play`, `kontra`, `settled`."""
        if self.over:
            return "settled"
        if self.play is None:
            return "auction" if self.auction.stage == "turn" else self.auction.stage
        return "play" if self.window is None else "kontra"

    @property
    def turn(self) -> int | None:
        """The seat to act; None when it is over."""
        if self.over:
            return None
        if self.window is not None:
            return self.window.seats[0]
        return self.auction.turn if self.play is None else self.play.turn

    @property
    def declarer(self) -> int | None:
        """The seat that plays alone, once the auction has ended."""
        return self.auction.bidder if self.auction.stage in {ENDED, CONCESSION, "trump"} else None

    @property
    def hands(self) -> tuple[int, int, int]:
        """The three hands as masks."""
        return self.auction.hands if self.play is None else self.play.hands

    @property
    def dealt(self) -> tuple[int, int, int, int]:
        """The three hands as they were dealt, and the talon (0 where the opener is dealt it), as masks."""
        start = Auction(self.rules, self.pack, NEXT[self.dealer])
        return (*start.hands, start.talon)

    @property
    def stopped(self) -> bool:
        """Whether it was stopped with cards unplayed, every payment being certain."""
        return self._end == STOPPED

    @property
    def conceded(self) -> bool:
        """Whether the declarer gave up before the first card."""
        return self._end == CONCEDED

    @property
    def open(self) -> bool:
        """Whether the hands of an open game lie open: after trick 1 and the last answer to a kontra."""
        play = self.play
        return play is not None and play.laws.bid.open and any(play.won) and self.window is None

    @property
    def log(self) -> tuple[tuple[int, Action], ...]:
        """All actions so far with the seats that took them, in order."""
        found: list[tuple[int, Action]] = []
        deal: Deal = self
        while deal.previous is not None and deal.action is not None:
            turn = deal.previous.turn
            found.append((0 if turn is None else turn, deal.action))
            deal = deal.previous
        return tuple(found[::-1])

    # -- what may be done

    def legal_actions(self) -> list[Action]:
        """Give the actions that may follow; `stop` is not among them, since it is nobody's turn to say it."""
        play = self.play
        if self.over:
            return []
        if play is None:
            return self.auction.legal_actions()
        if self.window is not None:
            return [*kontra.raises(play, self.window.seats[0], self.window.step), DONE]
        found: list[Action] = []
        found += play.legal_actions()
        if play.last is not None and not self.rules.declare_by_choice:
            return found
        if self.declaring is not None:
            pair = PAIRS[self.declaring]
            return [action for action in found if isinstance(action, PlayCard) and pair >> action.card & 1]
        if self.rules.declare_by_choice:
            may = declarable(play, play.turn, self.auction.hands[play.turn])
            found += [Declare(suit) for suit in bits(may) if self._no_declaration(suit) is None]
        if play.last is None:
            found += kontra.first_raises(play, play.turn)
            if self.rules.concede and self._no_concession() is None:
                found.append(CONCEDE)
        return found

    def why_not(self, action: Action | str) -> Reason | None:  # noqa: C901, PLR0911, PLR0912 (one answer a kind)
        """Give the rule that forbids an action to the seat whose turn it is, or None if it may follow."""
        if isinstance(action, str):
            try:
                action = read_action(action, self.rules)
            except IllegalAction as error:
                return error.reason
        if self.over:
            return reason("over")
        play = self.play
        if isinstance(action, Stop):
            ready = play is not None and self.window is None and self.declaring is None and decided(play)
            return None if ready else reason("not-decided")
        if play is None:
            return self.auction.why_not(action)
        seat = self.turn
        if self.declaring is not None and not isinstance(action, PlayCard):
            pair = PAIRS[self.declaring]
            return reason("marriage-card", because=pair, instead=pair & play.legal)
        if isinstance(action, Kontra):
            return self._no_kontra(action)
        if self.window is not None:
            if isinstance(action, Done):
                return None
            if isinstance(action, PlayCard):
                return reason("answer-first")
            return self._wrong_phase(action)
        if isinstance(action, PlayCard):
            return self._no_card(action, play)
        if isinstance(action, Declare):
            return self._no_declaration(action.suit) if action.suit in range(4) else reason("no-such-suit")
        if isinstance(action, Concede):
            if seat != play.declarer and self.rules.concede:
                return reason("not-declarer")
            return self._no_concession()
        return self._wrong_phase(action)

    def _wrong_phase(self, action: Action) -> Reason:
        return reason("wrong-phase", action=str(action), phase=PHASES[self.phase])

    def _no_card(self, action: PlayCard, play: Play) -> Reason | None:
        why = play.why_not(action)
        if why is None and self.declaring is not None:
            pair = PAIRS[self.declaring]
            if not pair >> action.card & 1:
                return reason("marriage-card", because=pair, instead=pair & play.legal)
        return why

    def _no_kontra(self, action: Kontra) -> Reason | None:
        play, seat = self.play, self.turn
        assert play is not None  # noqa: S101 (asked during the play)
        assert seat is not None  # noqa: S101 (asked while somebody is to act)
        if self.window is not None:
            allowed = kontra.raises(play, seat, self.window.step)
        else:
            allowed = [] if any(play.won) else kontra.first_raises(play, seat)
        return None if action in allowed else kontra.why_no_raise(play, seat, action, self.window)

    def _no_concession(self) -> Reason | None:
        """Say why the declarer may not give up instead of leading (widder-rulebook, Conceding a Simple)."""
        play = self.play
        if not self.rules.concede:
            return reason("no-conceding")
        fits = (
            play is not None
            and self.auction.may_concede
            and play.turn == play.declarer == play.leader
            and not play.trick
            and not any(play.won)
        )
        return None if fits else reason("no-concession")

    def _no_declaration(self, suit: int) -> Reason | None:
        """Say why a marriage may not be declared now.

        Sources: widder-rulebook, Card Points, Contracts; hoe-speel-je, Spelverloop 4.
        """
        play = self.play
        assert play is not None  # noqa: S101 (asked during the play)
        rules, laws, seat = self.rules, play.laws, play.turn
        named = suit_noun(suit)
        if not rules.declare_by_choice:
            return reason("marriage-at-count" if rules.marriages == "at_count" else "marriage-automatic")
        if rules.marriages == "first_card" and any(play.won):
            return reason("marriage-late")
        held = self.auction.hands[seat]
        if not declarable(play, seat, held) >> suit & 1:
            again = play.marriages[seat] >> suit & 1
            if laws.bid.hundred is not None and held & PAIRS[suit] == PAIRS[suit] and not again:
                return reason("marriage-hundred")
            return reason("no-marriage", suit=named)
        if rules.marriages == "when_played" and not PAIRS[suit] & play.legal:
            return reason("no-marriage", suit=named)
        return None

    # -- what follows

    def after(self, action: Action | str) -> Deal:
        """Give the deal after an action (or an action's text) of the seat whose turn it is.

        Raises:
            IllegalAction: the action is refused; this deal stays as it is.
        """
        play = self.play
        if play is not None and isinstance(action, PlayCard) and self.window is None and self.declaring is None:
            # The path of nearly every action, kept short.
            card = action.card
            if play.legal >> card & 1 and not self.over:
                new = self._next(action)
                new.play = played = play.play(card)
                new.over = played.over
                if play.last is None and played.last is not None and not played.over:
                    new.window = kontra.after_first_trick(played)
                return new
        if isinstance(action, str):
            action = read_action(action, self.rules)
        why = self.why_not(action)
        if why is not None:
            raise IllegalAction(why)
        return self._after(action)

    def _next(self, action: Action) -> Deal:
        new: Deal = _new(Deal)
        new.rules = self.rules
        new.pack = self.pack
        new.dealer = self.dealer
        new.auction = self.auction
        new.play = self.play
        new.window = None
        new.declaring = None
        new.previous = self
        new.action = action
        new._end = PLAYING
        new.over = False
        return new

    def _after(self, action: Action) -> Deal:
        new = self._next(action)
        play = self.play
        if isinstance(action, Stop):
            new._end = STOPPED  # noqa: SLF001 (its own class)
            new.over = True
        elif isinstance(action, Concede):
            new._end = CONCEDED  # noqa: SLF001
            new.over = True
        elif play is None:
            new.auction = auction = self.auction.after(action)
            new.over = auction.stage == PASSED_OUT
            if auction.stage == ENDED:
                new._start_play()  # noqa: SLF001
        elif isinstance(action, Kontra):
            seat = self.turn
            assert seat is not None  # noqa: S101 (a legal action has its seat)
            new.play = kontra.raised(play, seat, action)
            new.window = self.window
        elif isinstance(action, Declare):
            marriages = list(play.marriages)
            marriages[play.turn] |= 1 << action.suit
            new.play = play.changed(marriages=(marriages[0], marriages[1], marriages[2]))
            new.declaring = action.suit if self.rules.marriages == "when_played" else None
        elif isinstance(action, PlayCard):
            new.play = played = play.play(action.card)
            new.over = played.over
            if play.last is None and played.last is not None and not played.over:
                new.window = kontra.after_first_trick(played)
        else:  # done
            assert self.window is not None  # noqa: S101 (done is legal in a window alone)
            new.window = kontra.after_done(play, self.window)
        return new

    def _start_play(self) -> None:
        auction = self.auction
        bid, declarer, leader = auction.standing, auction.bidder, auction.leader
        assert bid is not None  # noqa: S101 (the auction ended with a declarer)
        assert declarer is not None  # noqa: S101
        assert leader is not None  # noqa: S101
        laws = self.rules.laws(bid, auction.trump)
        self.play = start(laws, declarer, auction.hands, auction.talon, leader)

    # -- what it pays, and who may see what

    def settlement(self) -> Settlement:
        """Give the payments.

        Raises:
            ValueError: the deal is not over.
        """
        if not self.over:
            message = f"the deal is not over: {PHASES[self.phase].name}"
            raise ValueError(message)
        if self.conceded and self.auction.bidder is not None:
            return concession(self.rules, self.auction.bidder)
        if self.play is None:
            return Settlement(None, ())
        return settle(finished(self.play), left=self.play if self.stopped else None)

    def view(self, seat: int | None, *, reveal: bool = False) -> View:
        """Give what a seat may see; `None` for what everybody sees; `reveal=True` for all cards."""
        from ulti_widgets.ulti.view import view  # noqa: PLC0415 (views stand above deals)

        return view(self, seat, reveal=reveal)

    def __eq__(self, other: object) -> bool:
        """Compare rules, dealt cards, dealer and log; how the cards of one hand lay in the pack does not matter."""
        return isinstance(other, Deal) and self._state() == other._state()

    def __hash__(self) -> int:
        """Hash the dealer and the hands."""
        return hash((self.dealer, self.hands))

    def _state(self) -> tuple[Any, ...]:
        return self.rules, self.dealt, self.dealer, self.log

    def __repr__(self) -> str:
        """Give a text that rebuilds the deal; it shows every card."""
        pack = " ".join(str(card) for card in self.pack)
        log = [str(action) for _, action in self.log]
        return f"Deal({self.rules!r}, {pack!r}, dealer={self.dealer}" + (f", log={log!r})" if log else ")")

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle rules, pack and log."""
        log = tuple(str(action) for _, action in self.log)
        return _rebuild, (self.rules, self.pack, self.dealer, log)


_new: Final = object.__new__


def _rebuild(rules: Rules, pack: tuple[Card, ...], dealer: int, log: tuple[str, ...]) -> Deal:
    return Deal(rules, pack, dealer=dealer, log=log)


def finished(play: Play) -> Play:
    """Play the rest of a decided play out: any cards do, since none can change a payment."""
    while not play.over:
        low = play.legal & -play.legal
        play = play.play(low.bit_length() - 1)
    return play
