"""What happened in a play, as far as its payment depends on it: who has which cards, points and tricks."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Final, NamedTuple

from ulti_widgets.cards import ACES, TENS, mask_of
from ulti_widgets.language import card_noun
from ulti_widgets.ulti.kontra import kontra_factor
from ulti_widgets.ulti.reasons import STATED, reason

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from ulti_widgets.ulti.bids import Bid
    from ulti_widgets.ulti.laws import Laws
    from ulti_widgets.ulti.play import Levels, Play
    from ulti_widgets.ulti.reasons import Reason
    from ulti_widgets.ulti.rules import Rules


LAST_TRICK: Final = 10
HUNDRED: Final = 100
_FOUR: Final = {"four-aces": ACES, "four-tens": TENS}


class Unbid(NamedTuple):
    """Something that happened unbid: whose it is, whether that side won it, and what decided it."""

    by_declarer: bool
    won: bool = True
    detail: Reason = STATED


class Facts(ABC):
    """What happened in a deal, as far as its payment depends on it.

    Attributes:
        rules, bid: what was played.
        levels: for each part of the bid its kontra level towards the defender on the declarer's right and left.
        hearts: 2 where hearts double the bid, else 1.
        silent_hearts: the same for silent results.
    """

    def __init__(self, rules: Rules, bid: Bid, levels: Sequence[tuple[int, int]]) -> None:
        """Keep what was played."""
        self.rules = rules
        self.bid = bid
        self.levels = tuple(levels)
        self.hearts = 2 if bid.hearts else 1
        self.silent_hearts = 2 if bid.hearts and rules.hearts_double_silent else 1

    def factors(self, part: str) -> tuple[int, int]:
        """Give the kontra factors of a part of the bid; 1 where it is not in the bid."""
        if part not in self.bid.parts:
            return (1, 1)
        right, left = self.levels[self.bid.parts.index(part)]
        return kontra_factor(self.rules, right), kontra_factor(self.rules, left)

    @abstractmethod
    def outcome(self, part: str) -> tuple[bool, Reason]:
        """Say whether a part of the bid was won, and what decided it."""

    @abstractmethod
    def hundred(self) -> Unbid | None:
        """Say which side reached a hundred card points, if any."""

    @abstractmethod
    def forty(self) -> bool:
        """Say whether the declarer's hundred holds the trump marriage."""

    @abstractmethod
    def seven(self) -> Unbid | None:
        """Say whose trump seven was played to the last trick, and whether it took it."""

    @abstractmethod
    def all_tricks(self) -> Unbid | None:
        """Say which side took every trick, if any."""

    @abstractmethod
    def four(self, part: str) -> Unbid | None:
        """Say who took all four aces or tens: the declarer, or one defender alone."""


class Terms(NamedTuple):
    """What of a play counts beside its tricks.

    Attributes:
        laws: the contract's.
        levels: the kontra levels of its parts, as of `Facts`.
        pairs: the declarer's marriages, as a mask of suits.
        their_marriages: card points of the defenders' marriages.
    """

    laws: Laws
    levels: Levels
    pairs: int
    their_marriages: int


def terms_of(play: Play) -> Terms:
    """Give the terms of a play."""
    right, left = play.defenders()
    worth = play.laws.marriage_points
    theirs = worth(play.marriages[right]) + worth(play.marriages[left])
    return Terms(play.laws, play.kontra, play.marriages[play.declarer], theirs)


class Points(Facts):
    """What follows from both sides' card points.

    Attributes:
        terms, laws: what counts beside the tricks, and the contract's laws.
        own, taken: the cards in the declarer's and in the defenders' tricks; 0 where there are none.
        trick_points: card points of the declarer's tricks.
        mine, theirs: card points of both sides, marriages counted.
        unplayed: card points that are still to be taken.
    """

    def __init__(  # noqa: PLR0913, PLR0917 (both sides' cards and points)
        self, terms: Terms, own: int, taken: int, trick_points: int, their_tricks: int, unplayed: int = 0
    ) -> None:
        """Count each side's marriages to its points.

        Args:
            terms: what counts beside the tricks.
            own: the cards in the declarer's tricks; where they are not known, whether there are any.
            taken: the same of the defenders'.
            trick_points: card points of the declarer's tricks.
            their_tricks: those of the defenders', with what was laid away and counts for them.
            unplayed: card points that are still to be taken.
        """
        laws = terms.laws
        super().__init__(laws.rules, laws.bid, terms.levels)
        self.terms, self.laws = terms, laws
        self.own, self.taken = own, taken
        self.trick_points = trick_points
        self.mine = trick_points + self.married(by_declarer=True)
        self.theirs = their_tricks + self.married(by_declarer=False)
        self.unplayed = unplayed

    @property
    def seen(self) -> Points:
        """What was counted when the last card was played."""
        return self

    def married(self, *, by_declarer: bool) -> int:
        """Give the points of a side's marriages, as far as they count.

        Source: widder-rulebook, Card Points.
        """
        if self.rules.marriage_needs_trick and not (self.own if by_declarer else self.taken):
            return 0
        return self.declared(by_declarer=by_declarer)

    def declared(self, *, by_declarer: bool) -> int:
        """Give the points of a side's marriages, whether they count or not."""
        return self.laws.marriage_points(self.terms.pairs) if by_declarer else self.terms.their_marriages

    def outcome(self, part: str) -> tuple[bool, Reason]:
        """Say whether the simple game or a hundred was won, and what decided it."""
        return (_simple if part == "simple" else _hundred)(self)

    def hundred(self) -> Unbid | None:
        """Say which side reached a hundred card points, if any."""
        by_declarer = self.mine >= HUNDRED
        if not (by_declarer or self.theirs >= HUNDRED):
            return None
        if by_declarer:
            return Unbid(by_declarer, detail=self.counted("hundred", _mine_hundred, mine=self.seen.mine))
        return Unbid(by_declarer, detail=self.counted("hundred-defenders", _their_hundred, theirs=self.seen.theirs))

    def forty(self) -> bool:
        """Say whether the declarer's hundred holds the trump marriage."""
        return bool(self.terms.pairs >> (self.laws.trump or 0) & 1)

    @abstractmethod
    def counted(self, rule: str, verdict: Callable[[Points], bool | None], **points: int) -> Reason:
        """Say what points decided, and after which trick they were certain to.

        Args:
            rule: the reason.
            verdict: what a count decides, whoever takes the rest; None while it is open.
            points: the points to state: those that were taken.
        """


class Count(Points):
    """What happened in a play: who has what."""

    def __init__(self, play: Play, left: Play | None = None) -> None:
        """Count cards and points; `left` is where the play was stopped, if its last cards were never played."""
        laws = play.laws
        right, far = play.defenders()
        own = play.won[play.declarer]
        self.defenders = (play.won[right], play.won[far])
        taken = self.defenders[0] | self.defenders[1]
        ended = not play.hands[0]
        self.last_to_declarer = ended and play.leader == play.declarer
        last = LAST_TRICK if ended else 0
        first, second, third = play.hands
        super().__init__(
            terms_of(play),
            own,
            taken,
            laws.card_points(own) + (last if self.last_to_declarer else 0),
            # Aces and tens laid away are the defenders' (widder-rulebook, Scoring).
            laws.card_points(taken | play.talon) + (0 if self.last_to_declarer else last),
            0 if ended else laws.card_points(first | second | third | mask_of(play.trick)) + LAST_TRICK,
        )
        self.play = play
        self.stopped = left is not None
        self._seen = self if left is None else Count(left)

    @property
    def seen(self) -> Count:
        """What was counted when the last card was played."""
        return self._seen

    def outcome(self, part: str) -> tuple[bool, Reason]:
        """Say whether a part of the bid was won, and what decided it."""
        by_cards = _BY_CARDS.get(part)
        return super().outcome(part) if by_cards is None else by_cards(self)

    def counted(self, rule: str, verdict: Callable[[Points], bool | None], **points: int) -> Reason:
        """Say what points decided, and after which trick they were certain to."""
        final = verdict(self)
        # Where the unplayed cards decide it as seen by all, the trick at which they were left did.
        number = self.seen.play.number - 1
        position: Play | None = self.seen.play
        while position is not None:
            if not position.trick:
                if verdict(Count(position)) is not final:
                    break
                number = position.number - 1
            position = position.previous
        return reason(f"{rule}-left" if self.stopped else rule, number=max(number, 1), **points)

    def tricks(self) -> Iterator[tuple[int, tuple[int, int, int], int, int]]:
        """Yield leader, cards, taker and number of each trick played since the play's start."""
        tricks = self.play.tricks()
        first = self.play.number - len(tricks)
        for number, trick in enumerate(tricks, start=first):
            yield (*trick, number)

    def seven(self) -> Unbid | None:
        """Say whose trump seven was played to the last trick, and whether it took it."""
        seat = self.seven_last()
        if seat is None:
            return None
        won = self.play.leader == seat
        card = card_noun(self.laws.trump_seven.bit_length() - 1)
        made = reason("seven-made", card=card)
        detail = made if won else reason("seven-beaten", card=card, because=1 << _best_of_last(self.play))
        return Unbid(seat == self.play.declarer, won, detail)

    def all_tricks(self) -> Unbid | None:
        """Say which side took every trick, if any."""
        if self.own and self.taken:
            return None
        return Unbid(not self.taken, detail=reason("all-tricks-defenders" if self.taken else "all-tricks"))

    def four(self, part: str) -> Unbid | None:
        """Say who took all four aces or tens: the declarer, or one defender alone."""
        cards = _FOUR[part]
        by_declarer = not cards & ~self.own
        if by_declarer or any(not cards & ~one for one in self.defenders):
            return Unbid(by_declarer, detail=reason("four-all" if by_declarer else "four-all-defender"))
        return None

    def seven_last(self) -> int | None:
        """Give the seat that played the trump seven to the last trick, if any did."""
        play = self.play
        if play.last is None or play.hands[0]:
            return None
        leader, *cards = play.last
        for place, card in enumerate(cards):
            if self.laws.trump_seven >> card & 1:
                return (leader + place) % 3
        return None


def _simple(count: Points) -> tuple[bool, Reason]:
    seen = count.seen
    if count.rules.simple_won_by == "over_forty":
        said = count.counted("points-forty", _over_forty, mine=seen.trick_points)
        return bool(_over_forty(count)), said
    return bool(_more_points(count)), count.counted("points", _more_points, mine=seen.mine, theirs=seen.theirs)


def _more_points(count: Points) -> bool | None:
    if count.mine > count.theirs + count.unplayed:
        return True
    return False if count.mine + count.unplayed <= count.theirs else None


def _over_forty(count: Points) -> bool | None:
    if count.trick_points > 40:  # noqa: PLR2004 (the rule's own number)
        return True
    return False if count.trick_points + count.unplayed <= 40 else None  # noqa: PLR2004


def _reached(points: int, unplayed: int) -> bool | None:
    if points >= HUNDRED:
        return True
    return False if points + unplayed < HUNDRED else None


def _mine_hundred(count: Points) -> bool | None:
    return _reached(count.mine, count.unplayed)


def _their_hundred(count: Points) -> bool | None:
    return _reached(count.theirs, count.unplayed)


def _hundred(count: Points) -> tuple[bool, Reason]:
    if not _marriage_for_it(count):
        return False, reason("no-marriage-for-it")
    won = bool(_bid_hundred(count))
    return won, count.counted("hundred", _bid_hundred, mine=_points_for_it(count.seen))


def _bid_hundred(count: Points) -> bool | None:
    return _reached(_points_for_it(count), count.unplayed)


def _marriage_for_it(count: Points) -> int:
    """Give the declarer's marriages (a mask of four bits) that may go into the bid hundred."""
    suits = count.terms.pairs
    trump = count.laws.trump
    assert trump is not None  # noqa: S101 (a hundred is a bid with trumps)
    return suits & 1 << trump if count.laws.bid.hundred == "40-100" else suits & ~(1 << trump)


def _points_for_it(count: Points) -> int:
    """Give the points towards a bid hundred: one marriage alone counts, whatever others the hand holds."""
    if count.rules.marriage_needs_trick and not count.own:
        return 0
    suits, own = count.terms.pairs, _marriage_for_it(count)
    return count.mine - count.laws.marriage_points(suits) + count.laws.marriage_points(own & -own)


def _ulti(count: Count) -> tuple[bool, Reason]:
    seven = count.laws.trump_seven.bit_length() - 1
    card = card_noun(seven)
    seat = count.seven_last()
    play = count.play
    if seat == play.declarer:
        if play.leader == seat:
            return True, reason("seven-made", card=card)
        return False, reason("seven-beaten", card=card, because=1 << _best_of_last(play))
    for leader, cards, _, number in count.tricks():
        if seven in cards:
            if (leader + cards.index(seven)) % 3 != play.declarer:
                return False, reason("seven-not-held", card=card)
            return False, reason("seven-early", card=card, number=number)
    if (count.own | count.taken) & count.laws.trump_seven:
        return False, reason("seven-gone", card=card)
    return False, reason("seven-not-held", card=card)


def _best_of_last(play: Play) -> int:
    assert play.last is not None  # noqa: S101 (asked of a finished play)
    leader, *cards = play.last
    return cards[(play.leader - leader) % 3]


def _durchmars(count: Count) -> tuple[bool, Reason]:
    if not count.taken:
        return True, reason("all-tricks")
    for _, _, taker, number in count.tricks():
        if taker != count.play.declarer:
            return False, reason("trick-lost", number=number)
    return False, reason("trick-lost-some")


def _betli(count: Count) -> tuple[bool, Reason]:
    if not count.own:
        return True, reason("no-trick")
    for _, _, taker, number in count.tricks():
        if taker == count.play.declarer:
            return False, reason("trick-taken", number=number)
    return False, reason("trick-taken-some")


def _four(part: str) -> Callable[[Count], tuple[bool, Reason]]:
    def outcome(count: Count) -> tuple[bool, Reason]:
        missing = _FOUR[part] & ~count.own
        if not missing:
            return True, reason("four-all")
        # Of a play that was left, the cards that somebody else has by then.
        gone = missing & (count.seen.taken | count.play.talon)
        return False, reason("four-split", because=gone or missing)

    return outcome


_BY_CARDS: Final = {
    "ulti": _ulti,
    "durchmars": _durchmars,
    "betli": _betli,
    "four-aces": _four("four-aces"),
    "four-tens": _four("four-tens"),
}
"""Parts that single cards or tricks decide; the others are won by card points."""
