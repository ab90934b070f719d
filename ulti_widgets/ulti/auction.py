"""From the deal to the named trump suit: laying away, bidding, robbing the talon."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ulti_widgets.cards import Card, Hand
from ulti_widgets.ulti.actions import CONCEDE, DONE, PASS, TAKE, TRUMPS, Call, Lay, NameTrump, Pass, Take, pairs_of
from ulti_widgets.ulti.laws import trump_error, trump_suits
from ulti_widgets.ulti.play import NEXT
from ulti_widgets.ulti.reasons import PHASES, Reason, reason

if TYPE_CHECKING:
    from ulti_widgets.ulti.actions import Action
    from ulti_widgets.ulti.bids import Bid, Ladder
    from ulti_widgets.ulti.rules import Rules

TURN, LAY, BID, TRUMP, CONCESSION, ENDED, PASSED_OUT = (
    "turn", "lay", "bid", "trump", "concede", "ended", "passed-out",
)  # fmt: skip
"""The stages: a turn to bid or pass; twelve cards in hand; two laid away and a bid due; trumps to be named;
a concession to be considered; ended with a declarer; passed out."""

TALON: Final = 2


class Auction:
    """The state of an auction: a value.

    Attributes:
        rules: the rules.
        opener: the seat that speaks first.
        hands: the hands as masks; one of twelve cards while its seat is looking.
        talon: mask of the talon as it lies; 0 while a seat holds its cards.
        talon_by: the seat that last laid it away; None for a talon dealt aside.
        standing: the highest bid so far.
        bidder: who made it.
        trump: the trump suit, once named.
        turn: the seat to act; None at the end.
        passes: passes in a row.
        out: mask of the seats that may not bid again (only where nobody re-enters).
        stage: one of the stages above.
    """

    __slots__ = (
        "bidder", "hands", "opener", "out", "passes", "rules", "stage", "standing", "talon", "talon_by", "trump",
        "turn",
    )  # fmt: skip
    rules: Rules
    opener: int
    hands: tuple[int, int, int]
    talon: int
    talon_by: int | None
    standing: Bid | None
    bidder: int | None
    trump: int | None
    turn: int
    passes: int
    out: int
    stage: str

    def __init__(self, rules: Rules, pack: tuple[Card, ...], opener: int) -> None:
        """Deal a pack: ten cards to each seat from the opener on, the last two for the talon.

        Sources: pagat-table, Rob the talon or pass it on; hoe-speel-je, Voorbereiding en uitdelen.
        """
        hands = [0, 0, 0]
        seat = opener
        for place in range(3):
            hands[seat] = sum([1 << card for card in pack[10 * place : 10 * place + 10]])
            seat = NEXT[seat]
        talon = 1 << pack[30] | 1 << pack[31]
        if rules.talon == "opener":
            hands[opener] |= talon
            talon = 0
        self.rules = rules
        self.opener = self.turn = opener
        self.hands = (hands[0], hands[1], hands[2])
        self.talon = talon
        self.talon_by = self.standing = self.bidder = self.trump = None
        self.passes = self.out = 0
        self.stage = TURN if talon else LAY

    def _copy(self) -> Auction:
        new: Auction = _new(Auction)
        new.rules, new.opener, new.hands = self.rules, self.opener, self.hands
        new.talon, new.talon_by = self.talon, self.talon_by
        new.standing, new.bidder, new.trump = self.standing, self.bidder, self.trump
        new.turn, new.passes, new.out, new.stage = self.turn, self.passes, self.out, self.stage
        return new

    # -- what may be done

    @property
    def leader(self) -> int | None:
        """The seat that leads to the first trick, once there is a declarer."""
        return None if self.bidder is None else self.rules.leader(self.bidder, self.opener)

    def higher(self) -> tuple[Bid, ...]:
        """Give the bids that beat the standing one, from low to high."""
        return self.rules.ladder.over(self.standing)

    def calls(self) -> tuple[Call, ...]:
        """Give the bids that beat the standing one, with their trump suits where those are named in the bid."""
        made = self.rules.calls.get(self.standing)
        if made is None:
            in_bid = self.rules.trump_named == "in_bid"
            made = self.rules.calls[self.standing] = tuple(
                Call(bid, suit)
                for bid in self.higher()
                for suit in (trump_suits(self.rules, bid) if in_bid else (None,))
            )
        return made

    def legal_actions(self) -> list[Action]:
        """Give the actions that may follow."""
        if self.stage == LAY:
            return list(pairs_of(self.hands[self.turn]))
        if self.stage == BID:
            return list(self.calls())
        if self.stage == TRUMP:
            assert self.standing is not None  # noqa: S101 (there is a declarer)
            return [TRUMPS[suit] for suit in trump_suits(self.rules, self.standing) if suit is not None]
        if self.stage == CONCESSION:
            return [CONCEDE, DONE]
        found: list[Action] = [] if self._no_pass() else [PASS]
        if self._no_take() is None:
            found.append(TAKE)
        if self.no_blind_bid() is None:
            found.extend(self.calls())
        return found

    def why_not(self, action: Action) -> Reason | None:  # noqa: PLR0911 (one answer for each kind of action)
        """Give the rule that forbids an action, or None if it may follow."""
        stage = self.stage
        if isinstance(action, Lay):
            if stage != LAY:
                return self._wrong_phase(action)
            held = self.hands[self.turn]
            if action.cards.mask & ~held:
                return reason("lay-not-held", because=action.cards.mask & ~held, instead=held)
            return None if len(action.cards) == TALON else reason("lay-two", instead=held)
        if isinstance(action, Call) and stage in {TURN, BID}:
            return (None if stage == BID else self.no_blind_bid()) or self._no_call(action)
        if isinstance(action, Call) and stage == LAY:
            return self._wrong_phase(action)
        if isinstance(action, Pass) and stage in {TURN, LAY, BID}:
            return self._no_pass()
        if isinstance(action, Take) and stage == TURN:
            return self._no_take()
        if isinstance(action, NameTrump) and stage == TRUMP:
            assert self.standing is not None  # noqa: S101 (there is a declarer)
            return trump_error(self.rules, self.standing, action.suit)
        if stage == CONCESSION and action in {CONCEDE, DONE}:
            return None
        return self._wrong_phase(action)

    def _wrong_phase(self, action: Action) -> Reason:
        stage = "auction" if self.stage == TURN else self.stage
        return reason("wrong-phase", action=str(action), phase=PHASES.get(stage, PHASES["settled"]))

    def _no_pass(self) -> Reason | None:
        if self.stage in {LAY, BID}:
            twelve = self.rules.talon == "opener" and self.standing is None
            return reason("must-bid" if twelve else "looked")
        if self.standing is None and self.rules.opener_must_bid:
            return reason("must-bid")
        return None

    def _no_raise(self) -> Reason | None:
        """Say why the seat may neither take the talon nor bid."""
        if self.bidder == self.turn and not self.rules.self_rob:
            return reason("own-bid")
        if self.standing is not None and not self.rules.ladder.higher[self.rules.ladder.index[self.standing]]:
            return reason("nothing-higher", standing=self.standing)
        return None

    def _no_take(self) -> Reason | None:
        if self.rules.talon == "out":
            return reason("no-talon")
        why = self._no_raise()
        if why is not None and why.id == "nothing-higher" and self.standing is not None:
            return reason("no-use-to-take", standing=self.standing)
        return why

    def no_blind_bid(self) -> Reason | None:
        """Say why the seat may not bid without taking the talon."""
        if not self.rules.blind_bid and self.rules.talon != "out":
            return reason("take-first")
        return self._no_raise()

    def _no_call(self, call: Call) -> Reason | None:
        ladder = self.rules.ladder
        if call.bid not in ladder.index:
            return reason("no-such-bid", bid=call.bid)
        if self.rules.trump_named == "in_bid":
            error = trump_error(self.rules, call.bid, call.trump)
        else:
            error = None if call.trump is None else reason("no-trump-in-bid")
        if error is not None or self.standing is None or ladder.outbids(call.bid, self.standing):
            return error
        return too_low(ladder, call.bid, self.standing)

    # -- what follows

    def after(self, action: Action) -> Auction:
        """Give the state after an action that is known to be legal."""
        new = self._copy()
        if isinstance(action, Pass):
            new._pass()  # noqa: SLF001 (its own class)
        elif isinstance(action, Take):
            new._hold(self.hands[self.turn] | self.talon)  # noqa: SLF001
            new.talon = 0
            new.stage = LAY
        elif isinstance(action, Lay):
            new._hold(self.hands[self.turn] & ~action.cards.mask)  # noqa: SLF001
            new.talon = action.cards.mask
            new.talon_by = self.turn
            new.stage = BID
        elif isinstance(action, Call):
            new.standing, new.bidder, new.trump = action.bid, self.turn, action.trump
            new.passes = 0
            new.stage = TURN
            new._go_on()  # noqa: SLF001
        elif isinstance(action, NameTrump):
            new.trump = action.suit
            new._after_trump()  # noqa: SLF001
        else:  # done: no concession
            new.stage = ENDED
        return new

    def _hold(self, hand: int) -> None:
        hands = list(self.hands)
        hands[self.turn] = hand
        self.hands = (hands[0], hands[1], hands[2])

    def _pass(self) -> None:
        self.passes += 1
        if not self.rules.reenter:
            self.out |= 1 << self.turn
        self._go_on()

    def _go_on(self) -> None:
        """Find the next seat, or the end.

        Sources: pagat-table, Rob the talon or pass it on; widder-rulebook, Auction; hoe-speel-je,
        Voorbereiding en uitdelen 3.
        """
        needed = self.rules.passes_to_end if self.standing is not None else 3
        active = [seat for seat in range(3) if not self.out >> seat & 1] if self.out else [0, 1, 2]
        only_bidder = active == [self.bidder] and needed < 3  # noqa: PLR2004 (three seats)
        if self.passes >= needed or not active or only_bidder:
            self._end()
            return
        self.turn = NEXT[self.turn]
        while self.out >> self.turn & 1:
            self.turn = NEXT[self.turn]

    def _end(self) -> None:
        if self.standing is None or self.bidder is None:
            self.stage = PASSED_OUT
            return
        self.turn = self.bidder
        if self.trump is None:
            only, *others = trump_suits(self.rules, self.standing)
            if others:
                self.stage = TRUMP
                return
            self.trump = only
        self._after_trump()

    def _after_trump(self) -> None:
        # Where another seat leads, the declarer is asked before the lead; else conceding goes with leading.
        asked = self.may_concede and self.leader != self.bidder
        self.stage = CONCESSION if asked else ENDED

    @property
    def may_concede(self) -> bool:
        """Whether the standing bid is one that may be conceded (widder-rulebook, Conceding a Simple)."""
        bid = self.standing
        return self.rules.concede and bid is not None and bid.parts == ("simple",) and not bid.hearts

    @property
    def laid(self) -> Hand:
        """The talon as it lies."""
        return Hand(mask=self.talon)


_new: Final = object.__new__


def too_low(ladder: Ladder, bid: Bid, standing: Bid) -> Reason:
    """Say why a bid does not beat a standing one, and by what it falls short."""
    return ladder.beats(bid, standing).reason
