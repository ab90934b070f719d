"""Card play alone: from any position to the last trick."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any, Final

from ulti_widgets.cards import FULL, PACK, SUITS, Card, CardError, Hand, bits
from ulti_widgets.language import card_noun, suit_noun
from ulti_widgets.shown import Pictured
from ulti_widgets.ulti.actions import CARDS, Action, PlayCard, cards_of, read_action
from ulti_widgets.ulti.kontra import binds_alone
from ulti_widgets.ulti.laws import BETLI, DURCHMARS, FULL_HAND, ONGOING, Laws
from ulti_widgets.ulti.names import SEATS, part_noun, seat_noun
from ulti_widgets.ulti.position_check import wrong_history, wrong_last, wrong_lead, wrong_marriage
from ulti_widgets.ulti.presets import preset
from ulti_widgets.ulti.reasons import ONLY_CARDS, IllegalAction, Reason, RefusedError, card_reason, reason

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from ulti_widgets.ulti.bids import Bid
    from ulti_widgets.ulti.rules import Rules

Levels = tuple[tuple[int, int], ...]
"""For each part of the bid its kontra level towards the defender on the declarer's right and on his left."""

NEXT: Final = (1, 2, 0)
"""The seat that plays after each seat: counter-clockwise."""


class PositionError(RefusedError):
    """A position that cannot occur in play."""


class Play(Pictured):
    """A position in the card play: a value; `after` gives the next one.

    `Play(rules, bid, trump=..., declarer=..., hands=...)` starts at any position, of any hand size: with
    `leader`, the cards in the `trick` so far, the cards each seat has `won`, the `talon`, the `marriages`
    that count for each seat and the `kontra` levels. Seats are 0, 1, 2 in the order of play. Where 30 cards lie in
    hands, trick and tricks won, the other two are the talon; where fewer do and no talon is given, nobody has its
    points, nor those of the other cards that are not told. Tricks that are not told are nobody's either, as if they had
    not been played: a declarer who takes all that is left of an end counts a silent durchmars, unless `won` gives the
    defenders a trick.

    Attributes:
        laws: the contract's lookup tables, with `laws.rules`, `laws.bid`, `laws.trump`.
        declarer: the seat that plays alone.
        hands: the three hands as masks.
        leader: the seat that led, or leads, to the current trick.
        turn: the seat to play.
        trick: the cards in the current trick, as played, 0 to 2 of them.
        best, best_seat: the best card in the trick and who played it.
        won: for each seat the mask of the cards in its tricks.
        talon: mask of the cards laid away.
        marriages: for each seat the suits (mask of four bits) whose marriages count.
        kontra: the levels of doubling of each part of the bid.
        last: leader and three cards of the trick before, None before the first.
        over: no card is to be played any more.
        previous, card: the position before, and the card that led here; None at a start.

    Raises:
        PositionError: the position cannot occur.
    """

    __slots__ = (
        "_legal", "best", "best_seat", "card", "declarer", "hands", "kontra", "last", "laws", "leader",
        "marriages", "over", "previous", "talon", "trick", "turn", "won",
    )  # fmt: skip
    laws: Laws
    declarer: int
    hands: tuple[int, int, int]
    leader: int
    turn: int
    trick: tuple[int, ...]
    best: int
    best_seat: int
    won: tuple[int, int, int]
    talon: int
    marriages: tuple[int, int, int]
    kontra: Levels
    last: tuple[int, int, int, int] | None
    over: bool
    previous: Play | None
    card: int | None
    _legal: int

    def __init__(  # noqa: PLR0913 (a position has that many parts)
        self,
        rules: Rules | str,
        bid: Bid | str,
        *,
        trump: int | str | None = None,
        declarer: int = 0,
        hands: Sequence[Hand | str],
        leader: int | None = None,
        trick: Iterable[Card | str] = (),
        won: Sequence[Hand | str] = ("", "", ""),
        talon: Hand | str = "",
        marriages: Sequence[Iterable[str]] | None = None,
        kontra: Mapping[str, int | tuple[int, int]] | None = None,
        last: tuple[int, Sequence[Card | str]] | None = None,
    ) -> None:
        """Check the position and set it up."""
        rules = preset(rules)
        try:
            bid = rules.bid(bid if isinstance(bid, str) else bid.name)
        except RefusedError as error:
            raise PositionError(error.reason) from error
        suit = _suit(trump) if isinstance(trump, str) else trump
        if suit is None and bid.trumps and (bid.hearts or rules.hearts_always_trump):
            suit = 0
        try:
            self.laws = rules.laws(bid, suit)
        except RefusedError as error:
            raise PositionError(error.reason) from error
        _check_seat("declarer", declarer)
        self.declarer = declarer
        self.leader = declarer if leader is None else leader
        _check_seat("leader", self.leader)
        played = _cards(trick)
        if len(hands) != len(SEATS) or len(won) != len(SEATS):
            raise PositionError(reason("three-each"))
        held = [_mask(hand) for hand in hands]
        self.won = _three([_mask(cards) for cards in won])
        self.talon = _mask(talon)
        self.last = None if last is None else _last(last)
        # The cards in the trick go back to the hands and are played again, so that they prove legal.
        seat = self.leader
        for card in played:
            if held[seat] >> card & 1:
                raise PositionError(reason("trick-and-hand", card=card_noun(card), seat=seat_noun(seat)))
            held[seat] |= 1 << card
            seat = NEXT[seat]
        self.hands = _three(held)
        self.turn = self.leader
        self.trick = ()
        self.best = self.best_seat = -1
        self.previous = self.card = None
        self._legal = 0
        self._check_counts(len(played))
        self.marriages = _three(
            [self.laws.marriages(hand, declares=seat == declarer) for seat, hand in enumerate(held)]
            if marriages is None
            else _suits(marriages),
        )
        self._check_rules()
        self.kontra = _levels(rules, bid, kontra or {})
        self.over = self._is_over()
        for card in played:
            self._replay(card)

    def _check_counts(self, in_trick: int) -> None:
        seen = self.talon
        for cards in (*self.hands, *self.won):
            if seen & cards:
                raise PositionError(reason("card-twice", card=card_noun(next(bits(seen & cards)))))
            seen |= cards
        sizes = [hand.bit_count() for hand in self.hands]
        if len(set(sizes)) > 1 or in_trick >= len(SEATS):
            one, two, three = sizes
            raise PositionError(reason("sizes", one=one, two=two, three=three))
        if any(cards.bit_count() % 3 for cards in self.won):
            raise PositionError(reason("won-threes"))
        if self.talon.bit_count() not in {0, 2}:
            raise PositionError(reason("talon-two"))
        if seen.bit_count() == len(PACK) - 2 and not self.talon:
            # Every other card is known, so these two were laid away.
            self.talon = FULL & ~seen
        if self.last is not None:
            self._check_last(*self.last)

    def _check_rules(self) -> None:
        """Refuse a first lead, a last trick and marriages that the rules cannot have brought about."""
        laws, declarer = self.laws, self.declarer
        first = self.hands[0].bit_count() == FULL_HAND
        why = wrong_lead(laws, declarer, self.leader) if first else None
        if why is None and self.last is not None:
            why = wrong_last(laws, declarer, self.hands, self.last)
        why = why or wrong_marriage(self.marriages, self.hands, self.talon, self.last)
        why = why or wrong_history(laws, declarer, self.leader, self.hands, self.won)
        if why is not None:
            raise PositionError(why)

    def _check_last(self, leader: int, *cards: int) -> None:
        """Refuse a last trick that its taker has not won, or after which another seat leads."""
        seat = taker = leader
        best = cards[0]
        for card in cards[1:]:
            seat = NEXT[seat]
            if self.laws.beats[best] >> card & 1:
                best, taker = card, seat
        if taker != self.leader:
            raise PositionError(reason("last-taker", taker=seat_noun(taker), seat=seat_noun(self.leader)))
        if any(not self.won[taker] >> card & 1 for card in cards):
            raise PositionError(reason("last-not-won", taker=seat_noun(taker)))

    def _is_over(self) -> bool:
        if not self.hands[0]:
            return True
        defenders = self.won[NEXT[self.declarer]] | self.won[NEXT[NEXT[self.declarer]]]
        return (self.laws.ends == BETLI and self.won[self.declarer] != 0) or (
            self.laws.ends == DURCHMARS and defenders != 0
        )

    def _replay(self, card: int) -> None:
        why = self.why_not(CARDS[card])
        if why is not None:
            seat = seat_noun(self.turn)
            raise PositionError(reason("not-playable", card=card_noun(card), seat=seat, why=why))
        after = self.play(card)
        for name in ("hands", "turn", "trick", "best", "best_seat"):
            setattr(self, name, getattr(after, name))
        self._legal = 0

    # -- what may be played

    @property
    def rules(self) -> Rules:
        """The rules it is played by."""
        return self.laws.rules

    @property
    def bid(self) -> Bid:
        """The contract."""
        return self.laws.bid

    @property
    def number(self) -> int:
        """Number of the current trick, 1 to 10 in a whole deal."""
        return sum(cards.bit_count() for cards in self.won) // 3 + 1

    @property
    def legal(self) -> int:
        """Mask of the cards that may be played; 0 when it is over."""
        cards = self._legal
        if not cards and not self.over:
            seat = self.turn
            trick = self.trick
            cards = self.laws.legal(self.hands[seat], trick[0] if trick else -1, self.best, seat == self.declarer)
            self._legal = cards
        return cards

    def legal_actions(self) -> list[PlayCard]:
        """Give the actions that may follow."""
        return cards_of(self.legal)

    def why_not(self, action: Action | str) -> Reason | None:
        """Give the rule that forbids an action (or an action's text), or None if it may follow."""
        if isinstance(action, str):
            try:
                action = read_action(action, self.rules)
            except IllegalAction as error:
                return error.reason
        if self.over:
            return reason("over")
        if not isinstance(action, PlayCard):
            return reason("wrong-phase", action=str(action), phase=ONLY_CARDS)
        return self.laws.why_not(
            int(action.card), self.hands[self.turn], self.trick, self.best, declares=self.turn == self.declarer
        )

    def after(self, action: Action | str) -> Play:
        """Give the position after a card, such as `play HA`.

        Raises:
            IllegalAction: the card may not be played; this position stays as it is.
        """
        if isinstance(action, str):
            action = read_action(action, self.rules)
        if isinstance(action, PlayCard) and self.legal >> action.card & 1:
            return self.play(action.card)
        why = self.why_not(action)
        assert why is not None  # noqa: S101 (a legal card was played above)
        raise IllegalAction(why)

    def play(self, card: int) -> Play:
        """Give the position after a card that is known to be legal."""
        new = _new(Play)
        laws = self.laws
        seat = self.turn
        first, second, third = self.hands
        if seat == 0:
            first ^= 1 << card
        elif seat == 1:
            second ^= 1 << card
        else:
            third ^= 1 << card
        new.laws = laws
        new.declarer = self.declarer
        new.hands = (first, second, third)
        new.talon = self.talon
        new.marriages = self.marriages
        new.kontra = self.kontra
        new.previous = self
        new.card = card
        new._legal = 0  # noqa: SLF001 (its own class)
        best = self.best
        if best < 0 or laws.beats[best] >> card & 1:
            best = card
            taker = seat
        else:
            taker = self.best_seat
        trick = (*self.trick, card)
        if len(trick) < 3:  # noqa: PLR2004 (three seats)
            new.leader = self.leader
            new.turn = NEXT[seat]
            new.trick = trick
            new.best = best
            new.best_seat = taker
            new.won = self.won
            new.last = self.last
            new.over = False
            return new
        one, two, three = trick
        cards = 1 << one | 1 << two | 1 << three
        mine, right, left = self.won
        if taker == 0:
            new.won = (mine | cards, right, left)
        elif taker == 1:
            new.won = (mine, right | cards, left)
        else:
            new.won = (mine, right, left | cards)
        new.leader = new.turn = taker
        new.trick = ()
        new.best = new.best_seat = -1
        new.last = (self.leader, one, two, three)
        new.over = not first or (laws.ends != ONGOING and (laws.ends == BETLI) == (taker == self.declarer))
        return new

    def changed(self, *, kontra: Levels | None = None, marriages: tuple[int, int, int] | None = None) -> Play:
        """Give the same position with other kontra levels or marriages; its history stays."""
        new = _new(Play)
        for name in Play.__slots__:
            setattr(new, name, getattr(self, name))
        if kontra is not None:
            new.kontra = kontra
        if marriages is not None:
            new.marriages = marriages
        return new

    def with_cards(self, hands: tuple[int, int, int], talon: int, marriages: tuple[int, int, int]) -> Play:
        """Give the same position with the cards that have not been played elsewhere; it has no history."""
        new = _new(Play)
        new.laws, new.declarer, new.leader, new.turn = self.laws, self.declarer, self.leader, self.turn
        new.trick, new.best, new.best_seat = self.trick, self.best, self.best_seat
        new.won, new.kontra, new.last, new.over = self.won, self.kontra, self.last, self.over
        new.hands, new.talon, new.marriages = hands, talon, marriages
        new.previous = new.card = None
        new._legal = 0  # noqa: SLF001 (its own class)
        return new

    # -- what has been played

    def tricks(self) -> list[tuple[int, tuple[int, int, int], int]]:
        """Give the complete tricks since this play's start, in order: leader, cards, taker."""
        found: list[tuple[int, tuple[int, int, int], int]] = []
        position: Play | None = self
        while position is not None:
            if position.previous is not None and not position.trick and position.last is not None:
                leader, *cards = position.last
                found.append((leader, (cards[0], cards[1], cards[2]), position.leader))
            position = position.previous
        return found[::-1]

    def defenders(self) -> tuple[int, int]:
        """Give the defenders' seats in the order of play after the declarer."""
        right = NEXT[self.declarer]
        return right, NEXT[right]

    # -- a value

    def _state(self) -> tuple[Any, ...]:
        return (
            self.laws.rules, self.laws.bid, self.laws.trump, self.declarer, self.hands, self.leader, self.trick,
            self.won, self.talon, self.marriages, self.kontra, self.last,
        )  # fmt: skip

    def __eq__(self, other: object) -> bool:
        """Compare positions; how they came about does not matter."""
        return isinstance(other, Play) and self._state() == other._state()

    def __hash__(self) -> int:
        """Hash the position."""
        return hash((self.hands, self.trick, self.won, self.leader))

    def __repr__(self) -> str:
        """Give a text that rebuilds the position."""
        laws = self.laws
        parts = [repr(laws.rules), repr(laws.bid.name)]
        if laws.trump is not None:
            parts.append(f"trump={SUITS[laws.trump]!r}")
        parts.append(f"declarer={self.declarer}")
        parts.append(f"hands={_texts(self.hands)!r}")
        parts.append(f"leader={self.leader}")
        if self.trick:
            parts.append(f"trick={[str(PACK[card]) for card in self.trick]!r}")
        if any(self.won):
            parts.append(f"won={_texts(self.won)!r}")
        if self.talon:
            parts.append(f"talon={str(Hand(mask=self.talon))!r}")
        suits = tuple("".join(SUITS[suit] for suit in bits(mask)) for mask in self.marriages)
        parts.append(f"marriages={suits!r}")
        levels = {part: pair for part, pair in zip(laws.parts, self.kontra, strict=True) if any(pair)}
        if levels:
            parts.append(f"kontra={levels!r}")
        if self.last is not None:
            leader, *cards = self.last
            parts.append(f"last=({leader}, {[str(PACK[card]) for card in cards]!r})")
        return f"Play({', '.join(parts)})"

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the position without its history."""
        return _rebuild, (self._state(), self.over)


_new: Final = object.__new__


def _rebuild(state: tuple[Any, ...], over: bool) -> Play:  # noqa: FBT001 (pickle's own call)
    rules, bid, trump, declarer, hands, leader, trick, won, talon, marriages, kontra, last = state
    play = placed(
        rules.laws(bid, trump), declarer, hands, leader=leader, trick=trick, won=won, talon=talon,
        marriages=marriages, kontra=kontra, last=last,
    )  # fmt: skip
    play.over = over
    return play


def placed(  # noqa: PLR0913 (a position has that many parts)
    laws: Laws,
    declarer: int,
    hands: tuple[int, int, int],
    *,
    leader: int,
    trick: tuple[int, ...],
    won: tuple[int, int, int],
    talon: int,
    marriages: tuple[int, int, int],
    kontra: Levels,
    last: tuple[int, int, int, int] | None,
) -> Play:
    """Give a position whose parts are known to fit: nothing is checked, and cards are still to be played."""
    play = _new(Play)
    play.laws = laws
    play.declarer, play.leader, play.turn = declarer, leader, leader
    play.hands, play.won, play.talon = hands, won, talon
    play.marriages, play.kontra, play.last, play.over = marriages, kontra, last, False
    play.previous = play.card = None
    play.trick, play.best, play.best_seat, play._legal = (), -1, -1, 0  # noqa: SLF001 (its own class)
    for card in trick:
        if play.best < 0 or laws.beats[play.best] >> card & 1:
            play.best, play.best_seat = card, play.turn
        play.trick = (*play.trick, card)
        play.turn = NEXT[play.turn]
    return play


def start(laws: Laws, declarer: int, hands: tuple[int, int, int], talon: int, leader: int) -> Play:
    """Give the start of the play of a dealt and bid deal, whose parts are known to fit."""
    play = _new(Play)
    play.laws = laws
    play.declarer = declarer
    play.hands = hands
    play.leader = play.turn = leader
    play.trick = ()
    play.best = play.best_seat = -1
    play.won = (0, 0, 0)
    play.talon = talon
    chosen = laws.rules.declare_by_choice
    first, second, third = (
        0 if chosen else laws.marriages(hand, declares=seat == declarer) for seat, hand in enumerate(hands)
    )
    play.marriages = (first, second, third)
    play.kontra = ((0, 0),) * len(laws.parts)
    play.last = play.previous = play.card = None
    play.over = False
    play._legal = 0  # noqa: SLF001 (its own class)
    return play


def _check_seat(name: str, seat: int) -> None:
    if seat not in {0, 1, 2} or type(seat) is not int:
        raise PositionError(reason("no-seat", field=name, value=repr(seat)))


def _mask(cards: Hand | str | Iterable[Card]) -> int:
    try:
        return cards.mask if isinstance(cards, Hand) else Hand(cards).mask
    except CardError as error:
        raise PositionError(card_reason(error)) from error


def _cards(cards: Iterable[Card | str]) -> list[int]:
    try:
        return [int(Card(card)) for card in cards]
    except CardError as error:
        raise PositionError(card_reason(error)) from error


def _suit(letter: str) -> int:
    if len(letter) != 1 or letter.upper() not in SUITS:
        raise PositionError(reason("no-suit", text=repr(letter)))
    return SUITS.index(letter.upper())


def _suits(marriages: Sequence[Iterable[str]]) -> list[int]:
    if isinstance(marriages, str) or len(marriages) != len(SEATS):
        raise PositionError(reason("marriages-form"))
    found = [0, 0, 0]
    for seat, suits in enumerate(marriages):
        for letter in suits:
            found[seat] |= 1 << _suit(letter)
    for one, other in combinations(found, 2):
        if one & other:
            raise PositionError(reason("marriage-seats", suit=suit_noun(next(bits(one & other)))))
    return found


def _three(values: Sequence[int]) -> tuple[int, int, int]:
    first, second, third = values
    if (first | second | third) & ~FULL:
        raise PositionError(reason("no-pack-card"))
    return first, second, third


def _last(last: tuple[int, Sequence[Card | str]]) -> tuple[int, int, int, int]:
    leader, cards = last
    _check_seat("last", leader)
    numbers = _cards(cards)
    if len(set(numbers)) != len(SEATS):
        raise PositionError(reason("last-three"))
    return leader, numbers[0], numbers[1], numbers[2]


def _levels(rules: Rules, bid: Bid, kontra: Mapping[str, int | tuple[int, int]]) -> Levels:
    if not hasattr(kontra, "get"):
        raise PositionError(reason("kontra-form", given=repr(kontra)))
    unknown = set(kontra) - set(bid.parts)
    if unknown:
        raise PositionError(reason("kontra-parts", name=repr(min(unknown)), parts=[*map(part_noun, bid.parts)]))
    found = []
    for part in bid.parts:
        level = kontra.get(part, 0)
        found.append(_level(rules, bid, part, (level, level) if isinstance(level, int) else level))
    return tuple(found)


def _level(rules: Rules, bid: Bid, part: str, level: Sequence[int]) -> tuple[int, int]:
    """Check the levels of doubling of a part, towards the defender on the declarer's right and on his left."""
    if len(level) != 2 or any(type(one) is not int or one < 0 for one in level):  # noqa: PLR2004 (two defenders)
        raise PositionError(reason("kontra-level", part=part_noun(part), level=repr(level)))
    right, left = level
    highest = max(right, left)
    if highest and not rules.kontra:
        raise PositionError(reason("no-kontra"))
    if rules.kontra_steps and highest > rules.kontra_steps:
        more = {"level": highest, "most": rules.kontra_steps}
        raise PositionError(reason("kontra-most", part=part_noun(part), **more))
    if right != left and not binds_alone(rules, bid):
        raise PositionError(reason("kontra-binds"))
    return right, left


def _texts(masks: tuple[int, int, int]) -> tuple[str, str, str]:
    first, second, third = (str(Hand(mask=mask)) for mask in masks)
    return first, second, third
