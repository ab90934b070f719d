"""What a seat may see of a deal: all that may leave Python for it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ulti_widgets.cards import PACK, Card, Hand
from ulti_widgets.shown import Pictured
from ulti_widgets.ulti.actions import PASS, TAKE, Action, Declare, Heard, Kontra, Lay, PlayCard, Stop, Take
from ulti_widgets.ulti.laws import marriage_worth

if TYPE_CHECKING:
    from ulti_widgets.ulti.bids import Bid
    from ulti_widgets.ulti.deal import Deal
    from ulti_widgets.ulti.laws import Laws
    from ulti_widgets.ulti.play import Levels
    from ulti_widgets.ulti.reasons import Reason
    from ulti_widgets.ulti.rules import Rules
    from ulti_widgets.ulti.settlement import Settlement

SeenAction = Action | Heard


@dataclass(frozen=True)
class Event:
    """One action as a seat saw it.

    Attributes:
        seat: who took it.
        action: the action; another seat's `Lay` is empty, a marriage declared without its suit a `Heard`.
        cards: the cards that this seat saw in it: its own two laid away, the two of a talon it took.
        level: for a `Kontra` the level that it raised its part to: 1 kontra, 2 rekontra, ...
    """

    seat: int
    action: SeenAction
    cards: Hand = field(default_factory=Hand)
    level: int = 0


@dataclass(frozen=True)
class Trick(Pictured):
    """A trick on the table: who led, the cards in the order played, and who took it (None while open)."""

    leader: int
    cards: tuple[Card, ...]
    taker: int | None


@dataclass(frozen=True)
class View(Pictured):
    """What one seat may see. Players are given this and nothing else.

    Attributes:
        rules: the rules.
        seat: whose view it is; None for what everybody sees.
        dealer, opener: seats.
        phase: as `Deal.phase`.
        turn: the seat to act, or None.
        hand: the seat's own cards; empty for nobody's view.
        sizes: number of cards in each hand.
        shown: for each seat the hand that lies open to this view, or None.
        talon: the talon as far as this seat knows it: the cards that it laid away itself and that nobody
            has taken since, else empty.
        talon_size: cards lying in the talon, 0 or 2.
        talon_by: the seat that last laid it away; None for one dealt aside.
        events: all actions so far, as this seat saw them.
        standing, bidder: the highest bid and its seat.
        declarer: the seat that plays alone, once the auction has ended.
        trump: index of the trump suit, once named.
        laws: the contract's lookup tables, once cards are played.
        tricks: the complete tricks.
        trick: the current trick, None before the play.
        kontra: levels of doubling, as in `Play`.
        marriages: for each seat the points of the marriages that it has been heard to declare.
        legal: the actions that this seat may take now; empty unless it is its turn.
        decided: whether no card can change a payment any more.
        settlement: the payments, once it is over.
    """

    rules: Rules
    seat: int | None
    dealer: int
    opener: int
    phase: str
    turn: int | None
    hand: Hand
    sizes: tuple[int, int, int]
    shown: tuple[Hand | None, Hand | None, Hand | None]
    talon: Hand
    talon_size: int
    talon_by: int | None
    events: tuple[Event, ...]
    standing: Bid | None
    bidder: int | None
    declarer: int | None
    trump: int | None
    laws: Laws | None
    tricks: tuple[Trick, ...]
    trick: Trick | None
    kontra: Levels
    marriages: tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]
    legal: tuple[Action, ...]
    decided: bool
    settlement: Settlement | None
    reasons: dict[str, Reason] = field(default_factory=dict, compare=True)
    """For each card of the hand that may not be played now (by its code), the rule that forbids it."""
    refusals: dict[str, Reason] = field(default_factory=dict, compare=True)
    """Which of `pass`, `take` and `bid` the seat may not do on its turn in the auction, and why."""

    def __repr__(self) -> str:
        """Say whose view of what it is; the cards stay inside."""
        whose = "everybody" if self.seat is None else f"seat {self.seat}"
        return f"<View of {whose}: {self.phase}, {len(self.events)} actions>"


def view(deal: Deal, seat: int | None, *, reveal: bool = False) -> View:
    """Give what a seat may see of a deal.

    Args:
        deal: the deal.
        seat: 0, 1 or 2; None for what everybody sees.
        reveal: show every hand and the talon (teachers, records).

    Raises:
        ValueError: there is no such seat.
    """
    if seat is not None and (type(seat) is not int or seat not in {0, 1, 2}):
        message = f"seat={seat!r} is no seat: 0, 1, 2, or None for what everybody sees"
        raise ValueError(message)
    auction, play = deal.auction, deal.play
    everything = reveal or deal.over
    hands = deal.hands
    talon = auction.talon if play is None else play.talon
    own_talon = everything or (seat is not None and auction.talon_by == seat)
    tricks = () if play is None else tuple(_seen(*trick) for trick in play.tricks())
    mine = seat is not None and seat == deal.turn
    return View(
        rules=deal.rules,
        seat=seat,
        dealer=deal.dealer,
        opener=auction.opener,
        phase=deal.phase,
        turn=deal.turn,
        hand=Hand(mask=0 if seat is None else hands[seat]),
        sizes=(hands[0].bit_count(), hands[1].bit_count(), hands[2].bit_count()),
        shown=_shown(deal, reveal=everything),
        talon=Hand(mask=talon if own_talon else 0),
        talon_size=talon.bit_count(),
        talon_by=auction.talon_by,
        events=_events(deal, seat, reveal=everything),
        standing=auction.standing,
        bidder=auction.bidder,
        declarer=deal.declarer,
        trump=auction.trump,
        laws=None if play is None else play.laws,
        tricks=tricks,
        trick=None if play is None else Trick(play.leader, tuple(PACK[card] for card in play.trick), None),
        kontra=() if play is None else play.kontra,
        marriages=_heard(deal, everything),
        legal=tuple(deal.legal_actions()) if mine else (),
        decided=play is not None and not deal.over and deal.why_not(Stop()) is None,
        settlement=deal.settlement() if deal.over else None,
        reasons=_reasons(deal) if mine else {},
        refusals=_refusals(deal) if mine else {},
    )


def _seen(leader: int, cards: tuple[int, int, int], taker: int) -> Trick:
    return Trick(leader, tuple(PACK[card] for card in cards), taker)


def _shown(deal: Deal, *, reveal: bool) -> tuple[Hand | None, Hand | None, Hand | None]:
    all_open = deal.open and deal.rules.open_hands == "all"
    first, second, third = (
        Hand(mask=hand) if reveal or all_open or (deal.open and seat == deal.declarer) else None
        for seat, hand in enumerate(deal.hands)
    )
    return first, second, third


def _events(deal: Deal, seat: int | None, *, reveal: bool) -> tuple[Event, ...]:
    found: list[Event] = []
    later: Deal = deal
    while later.previous is not None and later.action is not None:
        before = later.previous
        who = 0 if before.turn is None else before.turn
        action: SeenAction = later.action
        cards = 0
        sees = reveal or who == seat
        if isinstance(action, Lay):
            if sees:
                cards = action.cards.mask
            else:
                action = Lay(Hand())
        elif isinstance(action, Take) and sees:
            cards = before.auction.talon
        elif isinstance(action, Declare) and not sees and deal.rules.marriages == "first_card":
            action = Heard(marriage_worth(action.suit, deal.auction.trump))
        found.append(Event(who, action, Hand(mask=cards), _raised_to(before, later)))
        later = before
    return tuple(found[::-1])


def _raised_to(before: Deal, later: Deal) -> int:
    """Give the level that a doubling raised its part to; 0 for any other action."""
    if not isinstance(later.action, Kontra) or before.play is None or later.play is None:
        return 0
    return max(
        level
        for old, new in zip(before.play.kontra, later.play.kontra, strict=True)
        for was, level in zip(old, new, strict=True)
        if level > was
    )


def _refusals(deal: Deal) -> dict[str, Reason]:
    """Give why the seat may not pass, take the talon or bid without taking it."""
    if deal.phase != "auction":
        return {}
    checks = {"pass": deal.why_not(PASS), "take": deal.why_not(TAKE), "bid": deal.auction.no_blind_bid()}
    return {action: why for action, why in checks.items() if why is not None}


def _heard(deal: Deal, everything: bool) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:  # noqa: FBT001
    """Give the marriages that have been heard: with a seat's first card, when declared, or at the count."""
    play = deal.play
    found: list[tuple[int, ...]] = []
    for seat in range(3):
        if play is None or (deal.rules.marriages == "at_count" and not everything):
            found.append(())
            continue
        by_itself = not deal.rules.declare_by_choice
        size = max(hand.bit_count() for hand in deal.auction.hands)
        played = play.hands[seat].bit_count() < size
        suits = play.marriages[seat] if played or everything or not by_itself else 0
        points = [marriage_worth(suit, play.laws.trump) for suit in range(4) if suits >> suit & 1]
        found.append(tuple(sorted(points, reverse=True)))
    return found[0], found[1], found[2]


def _reasons(deal: Deal) -> dict[str, Reason]:
    """Give why each card of the hand that may not be played now may not be."""
    play = deal.play
    if play is None or deal.window is not None or deal.over:
        return {}
    found: dict[str, Reason] = {}
    for card in Hand(mask=play.hands[play.turn]):
        why = deal.why_not(PlayCard(card))
        if why is not None:
            found[str(card)] = why
    return found
