"""What the other seats have said of their cards, bids and doublings, and how likely a hand is to say it."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple

from ulti_widgets.cards import ACES, TENS
from ulti_widgets.players.doubling_count import DOUBLING
from ulti_widgets.players.hope import Hope
from ulti_widgets.players.plain_bids import OPENED
from ulti_widgets.players.plain_count import chance
from ulti_widgets.players.reading import would_lead
from ulti_widgets.ulti.actions import Call, Done, Kontra, Lay, PlayCard, Take
from ulti_widgets.ulti.kontra import binds_alone
from ulti_widgets.ulti.laws import trump_suits

if TYPE_CHECKING:
    from ulti_widgets.ulti.bids import Bid
    from ulti_widgets.ulti.view import View

POWER: Final = 3
"""How strongly a bid speaks for cards that carry it."""
SHY: Final = 0.1
"""A bare simple game is often bid for want of anything better: it tells that much less."""
ACE_LAID, TEN_LAID, TRUMP_LAID = 0.2, 0.5, 0.15
"""How much likelier it is that another card was laid away."""
FREAK: Final = 0.05
"""How often a seat doubles, or lets it be, against all likelihood."""
SURE: Final = 3
"""How strongly each level of an answer speaks for cards that make the part."""
NEVER: Final = 1e-60
"""What is said however unlikely it is: it proves nothing."""


class Bidder(NamedTuple):
    """Who has bid, and what last, as another seat sees it."""

    seat: int
    bid: Bid
    trump: int | None
    laid: bool
    """Whether the cards laid away are his, and still where he laid them."""
    seen: int
    """Mask of the cards that he had laid away, where one has taken them since."""


class Answer(NamedTuple):
    """What a seat said when it could double a part: the highest level that it raised it to, 0 where it let it be."""

    seat: int
    part: str
    level: int


class Said:
    """All that other seats have said, as one seat heard it.

    Attributes:
        view: that seat's view.
        bidders: each seat that has bid, with its last bid.
        answers: what each has doubled, and what it has let be.
        seats: the seats that have said something.
    """

    __slots__ = ("_games", "_known", "_laid", "answers", "bidders", "seats", "view")

    def __init__(self, view: View) -> None:
        """Listen to what happened so far."""
        self.view = view
        self.bidders = _bidders(view)
        self.answers = _answers(view)
        self.seats = tuple(sorted({one.seat for one in self.bidders} | {one.seat for one in self.answers}))
        self._laid = {one.seat for one in self.bidders if one.laid}
        self._games = [
            (one, (one.bid.parts, one.bid.open, _suits(view, one), would_lead(view, one.seat))) for one in self.bidders
        ]
        self._known: dict[tuple[int, int, int], float] = {}

    def likely(self, seat: int, hand: int, laid: int) -> float:
        """Give how likely a seat is to have said all it did.

        Args:
            seat: the seat.
            hand: mask of the ten cards that it held.
            laid: mask of the cards laid away by whoever did so last.
        """
        key = seat, hand, laid if seat in self._laid else 0
        found = self._known.get(key)
        if found is None:
            found = 1.0
            for bidder, game in self._games:
                if bidder.seat == seat:
                    found *= _carried(*game, hand, key[2] or bidder.seen)
            for answer in self.answers:
                if answer.seat == seat:
                    found *= _answering(self.view, answer, hand, key[2])
            found = self._known[key] = max(found, NEVER)
        return found


def _bidders(view: View) -> tuple[Bidder, ...]:
    found: dict[int, Bidder] = {}
    layer, seen = None, dict[int, int]()
    for event in view.events:
        action, seat = event.action, event.seat
        if isinstance(action, Lay):
            layer = seat
            seen.pop(seat, None)
        elif isinstance(action, Take) and seat == view.seat and layer is not None:
            seen[layer] = event.cards.mask
        elif isinstance(action, Call) and seat != view.seat:
            stands = action.bid == view.standing and seat == view.bidder
            found[seat] = Bidder(seat, action.bid, view.trump if stands else action.trump, laid=False, seen=0)
    return tuple(
        one._replace(laid=view.talon_by == one.seat and one.seat not in seen, seen=seen.get(one.seat, 0))
        for one in found.values()
    )


def bidder_of(view: View) -> Bidder | None:
    """Give another seat whose bid stands or was played; None for the bidder himself, and before a bid."""
    return next((one for one in _bidders(view) if one.seat == view.bidder), None)


def _answers(view: View) -> tuple[Answer, ...]:
    """Give what the others said: a defender with its first card at the latest, the declarer where a kontra was said.

    Where doubling goes on to the second trick, a defender has said all when it is done, or that trick begins.
    """
    laws = view.laws
    if laws is None or not view.rules.kontra:
        return ()
    alone = binds_alone(view.rules, laws.bid)
    longer = view.rules.kontra_window == "to_trick_two"
    found: dict[tuple[int, str], int] = {}
    doubled: dict[tuple[int, str], None] = {}
    cards = 0
    for event in view.events:
        action, seat = event.action, event.seat
        cards += isinstance(action, PlayCard)
        if isinstance(action, Kontra):
            found[seat, action.part] = event.level
            doubled[seat if alone else -1, action.part] = None
        elif isinstance(action, Done) and seat == view.declarer:
            for _, part in doubled:
                found.setdefault((seat, part), 0)
        elif isinstance(action, (Done, PlayCard)):
            silent = [seat] if seat != view.declarer else []
            if longer and isinstance(action, PlayCard):
                silent = [one for one in range(3) if one != view.declarer] if cards > _TRICK else []
            # Where a doubling binds both, what the partner has doubled can be doubled no more.
            for one, part in product(silent, laws.parts):
                if (one if alone else -1, part) not in doubled:
                    found.setdefault((one, part), 0)
    return tuple(Answer(seat, part, level) for (seat, part), level in found.items() if seat != view.seat)


_TRICK: Final = 3
"""Cards in a trick."""


def _answering(view: View, answer: Answer, hand: int, laid: int) -> float:
    """Give how likely an answer is from a hand; who doubles again is that much surer."""
    if answer.seat == view.declarer:
        # That a declarer lets a kontra be tells little: hardly any is sure enough.
        if not answer.level:
            return 1.0
        made = Hope(hand, laid, leads=would_lead(view, answer.seat)).chance(answer.part, view.trump)
        return made ** (SURE * answer.level)
    if not DOUBLING.knows(answer.part, view.trump):
        return 1.0
    said = chance(DOUBLING.count(answer.part, hand, view.trump))
    likely = FREAK + (1 - 2 * FREAK) * (said if answer.level else 1 - said)
    return likely ** max(1, answer.level)


def _suits(view: View, who: Bidder) -> tuple[int | None, ...]:
    return (who.trump,) if who.trump is not None else trump_suits(view.rules, who.bid)


def likely_trump(view: View, who: Bidder, hand: int, laid: int) -> int | None:
    """Give the trump suit that a hand is likeliest to name for its bid."""
    return _named(who.bid.parts, _suits(view, who), hand, laid)


def _named(parts: tuple[str, ...], suits: tuple[int | None, ...], hand: int, laid: int) -> int | None:
    if len(suits) == 1:
        return suits[0]
    held = Hope(hand, laid)
    return max(suits, key=lambda suit: sum(held.chance(part, suit) for part in parts))


def plausible(view: View, who: Bidder, hand: int, laid: int) -> float:
    """Say how likely a bid is from a hand.

    Args:
        view: the view that it is judged from.
        who: the bidder.
        hand: mask of the ten cards that he held when he bid.
        laid: mask of the cards that he had laid away; 0 where they are not his.
    """
    return _carried(who.bid.parts, who.bid.open, _suits(view, who), would_lead(view, who.seat), hand, laid)


def _carried(  # noqa: PLR0913, PLR0917 (what does not change from hand to hand is not looked up for each)
    parts: tuple[str, ...],
    opened: bool,  # noqa: FBT001
    suits: tuple[int | None, ...],
    leads: bool,  # noqa: FBT001
    hand: int,
    laid: int,
) -> float:
    trump = _named(parts, suits, hand, laid)
    held = Hope(hand, laid, leads=leads)
    weight = 1.0
    for part in parts:
        made = held.chance(part, trump, opened=opened and part in OPENED)
        shy = SHY if part == "simple" else 0.0
        weight *= shy + (1 - shy) * made
    weight **= POWER
    weight *= ACE_LAID ** (laid & ACES).bit_count() * TEN_LAID ** (laid & TENS).bit_count()
    if trump is not None:
        weight *= TRUMP_LAID ** (laid >> 8 * trump & 255).bit_count()
    return weight
