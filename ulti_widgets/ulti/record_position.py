"""Positions in the card play, as records have them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from ulti_widgets.cards import SUITS, Card, Hand
from ulti_widgets.language import Noun
from ulti_widgets.ulti.actions import CARDS
from ulti_widgets.ulti.bids import BidError
from ulti_widgets.ulti.play import Play, PositionError
from ulti_widgets.ulti.reasons import IllegalAction, Reason, reason
from ulti_widgets.ulti.record_hands import MORE, RESERVED, Cards
from ulti_widgets.ulti.record_words import SEAT_WORDS, CutError, Word, Words, error_at

if TYPE_CHECKING:
    from ulti_widgets.ulti.rules import Rules

_LEVEL: Final = re.compile(r"([0-9]{1,2})(?:/([0-9]{1,2}))?")


def read_position(words: Words, rules: Rules) -> tuple[str, list[Play], CutError | None]:
    """Read a position and the cards played from it.

    Returns:
        The comment on its first line, the positions from the first to the last, and where the record breaks
        off in the middle of a move, if it does.

    Raises:
        RecordError: it is damaged, or a card is refused.
    """
    head = words.peek()
    plays = [_start(words, rules)]
    cut: CutError | None = None
    try:
        if words.next_is("play"):
            _play_on(words, plays)
    except CutError as error:
        cut = error
    return "" if head is None else words.comment(head), plays, cut


def check_bar(word: Word, play: Play | None) -> None:
    """Refuse a bar within a trick."""
    if play is not None and play.trick:
        raise error_at(word, reason("bar", count=len(play.trick)))


def wrong_turn(turn: int, seat: int) -> Reason:
    """Say whose turn it is in place of a seat's."""
    return reason("record-turn", turn=SEAT_WORDS[turn], name=SEAT_WORDS[seat])


_ONLY_CARDS: Final = Noun("hint", "a card, a seat or |: from a position only cards are played")


def _start(words: Words, rules: Rules) -> Play:
    head = words.take()
    name, place = words.bid()
    trump: int | None = None
    if words.next_is("in"):
        words.take()
        trump = words.suit()
    declarer, leader = 0, None
    while words.next_is("declarer", "leader"):
        if words.take().text == "declarer":
            declarer = words.named_seat()
        else:
            leader = words.named_seat()
    cards = Cards(words)
    _, hands = cards.all_hands(head)
    more = _More(cards)
    while words.next_is(*MORE):
        more.read()
    try:
        bid = rules.bid(name)
    except BidError as error:
        raise error_at(place, error.reason) from error
    try:
        return Play(
            rules,
            bid,
            trump=trump,
            declarer=declarer,
            leader=leader,
            hands=[Hand(mask=mask) for mask in hands],
            trick=more.trick,
            won=[Hand(mask=mask) for mask in more.won],
            talon=Hand(mask=more.talon),
            marriages=more.marriages,
            kontra=more.kontra,
            last=more.last,
        )
    except PositionError as error:
        raise error_at(head, error.reason) from error


class _More:
    """What a position has beside its hands."""

    def __init__(self, cards: Cards) -> None:
        self.cards = cards
        self.words = cards.words
        self.trick: list[Card] = []
        self.won = [0, 0, 0]
        self.talon = 0
        self.marriages: list[str] | None = None
        self.kontra: dict[str, int | tuple[int, int]] = {}
        self.last: tuple[int, list[Card]] | None = None

    def read(self) -> None:
        """Read the next of them."""
        words = self.words
        if words.next_is("talon"):
            self.talon = self.cards.talon()
            return
        what = words.take().text
        if what == "trick":
            self.trick = self.cards.row()
        elif what == "won":
            for seat, _, mask in self.cards.hands():
                self.won[seat] = mask
        elif what == "kontra":
            self._levels()
        elif what == "marriages":
            self._marriages()
        else:
            seat = words.seat()
            last = Cards(words)
            self.last = seat, [last.card() for _ in range(3)]

    def _levels(self) -> None:
        words = self.words
        while (word := words.peek()) is not None and word.text not in RESERVED:
            part, _ = words.part()
            level = words.take()
            match = _LEVEL.fullmatch(level.text)
            if match is None:
                raise words.unreadable(level, Noun("hint", "how often it was doubled, such as 2 or 1/0"))
            right = int(match[1])
            self.kontra[part] = (right, right if match[2] is None else int(match[2]))

    def _marriages(self) -> None:
        words = self.words
        found = ["", "", ""]
        if words.next_is("none"):
            words.take()
        while words.next_is(*SEAT_WORDS):
            seat = words.seat()
            while words.is_suit():
                found[seat] += SUITS[words.suit()]
        self.marriages = ["".join(sorted(set(suits), key=SUITS.index)) for suits in found]


def _play_on(words: Words, plays: list[Play]) -> None:
    words.take()
    while (word := words.peek()) is not None:
        play = plays[-1]
        if word.text in SEAT_WORDS:
            seat = words.seat()
            if play.over or play.turn != seat:
                over = reason("record-play-over", name=word.text)
                raise error_at(word, over if play.over else wrong_turn(play.turn, seat))
            continue
        if word.text == "|":
            check_bar(words.take(), play)
            continue
        card, word = words.card(_ONLY_CARDS)
        try:
            plays.append(play.after(CARDS[card]))
        except IllegalAction as error:
            who = SEAT_WORDS[play.turn]
            told = reason("refused", action=f"play {card} ({who})", why=error.reason)
            raise error_at(word, told, error.reason) from error
