"""What a contract means for the cards, compiled once into lookup tables.

The rule of following is in one place: `Laws.legal` finds the legal cards, `Laws.why_not` the rule that
forbids another card, the cards that make it bind and the cards that would do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ulti_widgets.cards import ACE, ACES, NATURAL_RANKS, PAIRS, RANKS, SEVEN, SUIT_MASKS, TEN, TENS, bits
from ulti_widgets.language import card_noun
from ulti_widgets.ulti.reasons import Reason, RefusedError, reason

if TYPE_CHECKING:
    from ulti_widgets.ulti.bids import Bid
    from ulti_widgets.ulti.rules import Rules

FULL_HAND: Final = 10
"""Cards in each hand at the first trick, and so the number of tricks."""

ONGOING, BETLI, DURCHMARS = range(3)

SUIT_OF: Final = tuple(SUIT_MASKS[card >> 3] for card in range(32))
"""For each card, the mask of its suit."""

_NATURAL: Final = tuple(NATURAL_RANKS.index(rank) for rank in RANKS)
_TEN_HIGH: Final = tuple(range(8))


class Laws:
    """The lookup tables of a contract.

    Attributes:
        rules, bid: what they were compiled from.
        trump: index of the trump suit, None without trumps.
        trumps: mask of the trump suit, 0 without trumps.
        beats: for each card, the mask of the cards that beat it when it is the best in a trick.
        above: for each card, the mask of the higher cards of its suit.
        strength: for each card, its place in its suit, 0 to 7.
        seven: mask of the trump seven where the declarer has to keep it, else 0.
        points: for each card, its card points.
        ends: which first trick ends the play (`BETLI`: the declarer's, `DURCHMARS`: the defenders').
    """

    __slots__ = (
        "_married", "above", "beats", "bid", "ends", "parts", "points", "rules", "seven", "strength", "strict",
        "trump", "trump_seven", "trumps",
    )  # fmt: skip

    def __init__(self, rules: Rules, bid: Bid, trump: int | None) -> None:
        """Compile the tables.

        Sources: widder-rulebook, Deck and deal, Card Play; hoe-speel-je, Kaartspel.

        Raises:
            ValueError: the trump suit does not fit the bid.
        """
        error = trump_error(rules, bid, trump)
        if error is not None:
            raise RefusedError(error)
        self.rules = rules
        self.bid = bid
        self.parts = bid.parts
        self.trump = trump
        self.trumps = 0 if trump is None else SUIT_MASKS[trump]
        orders = [
            _TEN_HIGH if trump is not None and (rules.ten_high_in_sides or suit == trump) else _NATURAL
            for suit in range(4)
        ]
        self.strength = tuple(orders[card >> 3][card & 7] for card in range(32))
        self.above = tuple(
            sum(1 << other for other in range(card & ~7, (card & ~7) + 8) if self.strength[other] > own)
            for card, own in enumerate(self.strength)
        )
        self.beats = tuple(
            above | (0 if self.trumps >> card & 1 else self.trumps) for card, above in enumerate(self.above)
        )
        self.trump_seven = 0 if trump is None else 1 << 8 * trump + SEVEN
        self.seven = self.trump_seven if rules.keep_seven and "ulti" in bid.parts else 0
        values = {ACE: rules.ace_points, TEN: 10}
        self.points = tuple(values.get(card & 7, 0) for card in range(32))
        self._married = tuple(sum(marriage_worth(suit, trump) for suit in bits(suits)) for suits in range(16))
        self.strict = rules.must_beat and rules.must_trump and rules.must_overtrump and not rules.beat_when_trumped
        # A trick decides these at once; with trumps silent results are still at stake.
        ends = {"betli": BETLI, "durchmars": DURCHMARS} if trump is None else {}
        self.ends = ends.get(bid.parts[0], ONGOING)

    def legal(self, hand: int, first: int, best: int, declares: bool) -> int:  # noqa: FBT001 (hot path)
        """Give the mask of the cards that may be played.

        Source: widder-rulebook, Card Play (trick following), Contracts (ulti).

        Args:
            hand: mask of the hand.
            first: the card led, -1 for the leader.
            best: the best card in the trick so far; ignored for the leader.
            declares: whether the hand is the declarer's.
        """
        if first < 0:
            cards = hand
        elif self.strict:
            over = self.beats[best]
            follow = hand & SUIT_OF[first]
            if follow:
                cards = follow & over or follow
            else:
                trumps = hand & self.trumps
                cards = trumps & over or trumps or hand
        else:
            cards = self._loose(hand, first, best)
        if declares and cards & self.seven:
            return cards & ~self.seven or cards
        return cards

    def _loose(self, hand: int, first: int, best: int) -> int:
        """Do the same where a duty is lifted or widened."""
        rules = self.rules
        follow = hand & SUIT_OF[first]
        if follow:
            if not rules.must_beat:
                return follow
            # A trump in third place beats nothing of the led suit: the card led is its best.
            trumped = SUIT_OF[first] != SUIT_OF[best]
            over = self.above[first] if trumped and rules.beat_when_trumped else self.beats[best]
            return follow & over or follow
        trumps = hand & self.trumps
        if not rules.must_trump or not trumps:
            return hand
        return (trumps & self.beats[best] if rules.must_overtrump else 0) or trumps

    def taking(self, trick: tuple[int, ...]) -> int:
        """Give the place of the card that takes, or holds so far, a trick."""
        best = 0
        for place, card in enumerate(trick):
            if self.beats[trick[best]] >> card & 1:
                best = place
        return best

    def why_not(  # noqa: PLR0911 (one answer for each rule)
        self, card: int, hand: int, trick: tuple[int, ...], best: int, *, declares: bool
    ) -> Reason | None:
        """Give the rule that forbids a card, or None if it may be played.

        Args:
            card: the card asked about.
            hand: mask of the hand.
            trick: the cards in the trick so far, as played.
            best: the best of them.
            declares: whether the hand is the declarer's.
        """
        if not hand >> card & 1:
            return reason("not-held", card=card_noun(card))
        first = trick[0] if trick else -1
        cards = self.legal(hand, first, best, declares)
        if cards >> card & 1:
            return None
        free = self.legal(hand, first, best, declares=False)
        if free >> card & 1:
            return reason("keep-seven", because=self.seven, instead=cards, card=card_noun(card))
        led = SUIT_OF[first]
        if hand & led:
            if not led >> card & 1:
                return reason("follow", because=1 << first, instead=cards, led=card_noun(first))
            return reason("beat", because=1 << (best if led >> best & 1 else first), instead=cards)
        if not self.trumps >> card & 1:
            return reason("trump", because=1 << first, instead=cards)
        return reason("overtrump", because=1 << best, instead=cards)

    def marriages(self, hand: int, *, declares: bool) -> int:
        """Give the suits (a mask of four bits) whose marriages a hand may declare.

        Sources: widder-rulebook, Contracts (40-100, 20-100), Card Points.
        """
        if self.trump is None:
            return 0
        held = sum(1 << suit for suit, pair in enumerate(PAIRS) if hand & pair == pair)
        hundred = self.bid.hundred
        if hundred is None:
            # Beside a bare durchmars and the like card points decide nothing: nothing is declared.
            return held if "simple" in self.parts or self.rules.marriages == "when_played" else 0
        if not declares:
            return 0
        own = held & 1 << self.trump if hundred == "40-100" else held & ~(1 << self.trump)
        return own & -own

    def marriage_points(self, suits: int) -> int:
        """Give the points of some marriages, a mask of four bits.

        Source: widder-rulebook, Card Points.
        """
        return self._married[suits]

    def card_points(self, cards: int) -> int:
        """Give the card points in a mask, without the last trick."""
        return self.rules.ace_points * (cards & ACES).bit_count() + 10 * (cards & TENS).bit_count()


def marriage_worth(suit: int, trump: int | None) -> int:
    """Give the points of a marriage: 40 in trumps, 20 in another suit.

    Source: widder-rulebook, Card Points.
    """
    return 40 if suit == trump else 20


_TRUMPS: Final = (None, 0, 1, 2, 3)


def trump_error(rules: Rules, bid: Bid, trump: int | None) -> Reason | None:
    """Say why a suit cannot be trumps in a bid, or None.

    Source: pagat-table, Thirty-eight bids; widder-rulebook, Contracts; a bid not in hearts is never played
    in hearts.
    """
    if trump not in _TRUMPS:
        return reason("no-such-suit")
    if not bid.trumps:
        return None if trump is None else reason("no-trump-in-bid")
    if trump is None:
        return reason("trump-in-bid")
    if bid.hearts or rules.hearts_always_trump:
        return None if trump == 0 else reason("hearts-only", bid=bid)
    return reason("hearts-need-bid") if trump == 0 else None


def trump_suits(rules: Rules, bid: Bid) -> tuple[int | None, ...]:
    """Give the suits that may be trumps in a bid; (None,) without trumps."""
    return tuple(suit for suit in _TRUMPS if trump_error(rules, bid, suit) is None)
