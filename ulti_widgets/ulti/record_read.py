"""Records as they are read: each word in turn, each action asked of the engine."""

from __future__ import annotations

from typing import Final

from ulti_widgets.cards import Card, Hand
from ulti_widgets.language import Noun
from ulti_widgets.ulti.actions import CARDS, CONCEDE, DONE, PASS, STOP, TAKE, TRUMPS, Action, Call, Declare, Kontra, Lay
from ulti_widgets.ulti.bids import BidError
from ulti_widgets.ulti.deal import Deal
from ulti_widgets.ulti.flaws import ONE_OF
from ulti_widgets.ulti.laws import FULL_HAND
from ulti_widgets.ulti.play import NEXT, Play
from ulti_widgets.ulti.presets import pagat
from ulti_widgets.ulti.reasons import IllegalAction, reason
from ulti_widgets.ulti.record_check import Given, check_result, check_scores, read_outcome, read_payment
from ulti_widgets.ulti.record_hands import TALON, Cards
from ulti_widgets.ulti.record_position import check_bar, read_position, wrong_turn
from ulti_widgets.ulti.record_words import (
    SEAT_WORDS,
    CutError,
    RecordError,
    Remark,
    Word,
    Words,
    error_at,
    step_level,
    step_word,
)
from ulti_widgets.ulti.rules import Rules, RulesError
from ulti_widgets.ulti.rules_text import rules_of

_TURN_WORDS: Final[dict[str, Action]] = {
    "takes": TAKE, "take": TAKE, "passes": PASS, "pass": PASS, "concedes": CONCEDE, "concede": CONCEDE, "done": DONE,
}  # fmt: skip
_SAID_WORDS: Final[dict[str, Action]] = {"concedes": CONCEDE, "concede": CONCEDE, "done": DONE}
_IN_AUCTION: Final = ("takes", "lays", "bids", "passes", "concedes", "done", "trump", "play")
_IN_PLAY: Final = ("kontra", "declares", "done", "concedes", "unplayed", "|")
_A_CARD_OR: Final = Noun("hint", "a card or one of these words")
_IN_ORDER: Final = Noun("hint", "these words in this order")
_AFTER_DEAL: Final = ("deal", "scores", "rules", "position")
_INCOMPLETE: Final = ("trump-in-bid", "kontra-whom")
"""The rules that a bid or kontra breaks when its end is missing."""


class Reader:
    """Reads one record.

    Attributes:
        rules, deals, plays, remarks, comments: what was read; `plays` has every position of a play.
    """

    def __init__(self, text: str) -> None:
        """Read the text.

        Raises:
            RecordError: the record is damaged.
        """
        self.words = Words(text)
        self.rules: Rules = pagat
        self.deals: list[Deal] = []
        self.plays: list[Play] = []
        self.remarks: list[Remark] = []
        self.comments: list[str] = []
        try:
            self._record()
        except CutError as cut:
            raise self._cut(cut) from None

    def _record(self) -> None:
        words = self.words
        self.rules = self._rules()
        if words.next_is("position"):
            comment, self.plays, cut = read_position(words, self.rules)
            self.comments.append(comment)
            if cut is not None:
                self._broken_off(cut, "what it begins to tell")
            if (word := words.peek()) is not None:
                raise words.unreadable(word, Noun("hint", "nothing more after a position"))
            return
        while words.next_is("deal"):
            self._deal()
        if not self.deals:
            word = words.take()
            raise words.unreadable(word, ONE_OF, "rules", "deal", "position")
        if words.next_is("scores"):
            self._scores()
        if (word := words.peek()) is not None:
            if word.text == "rules":
                raise error_at(word, reason("rules-once"))
            raise words.unreadable(word, _IN_ORDER, "auction", "play", "result", "deal", "scores")

    def _cut(self, cut: CutError) -> RecordError:
        if not self.deals and not self.plays:
            return RecordError(cut.line, cut.column, reason("cut-cards"))
        return RecordError(cut.line, cut.column, reason("cut-deal"))

    def _broken_off(self, cut: CutError, what: str) -> None:
        self.remarks.append(Remark(cut.line, cut.column, f"the record breaks off: {what} is left out"))

    # -- rules

    def _rules(self) -> Rules:
        words = self.words
        if not words.next_is("rules"):
            return pagat
        first = words.take()
        found: list[Word] = []
        while words.peek() is not None and not words.next_is("deal", "position", "scores"):
            found.append(words.take())
        try:
            return rules_of([word.text for word in found])
        except RulesError as error:
            place = next((word for word in found for name in error.names if word.text == name), first)
            raise error_at(place, error.reason) from error

    # -- a deal

    def _deal(self) -> None:
        words = self.words
        head = words.take()
        dealer = 2
        if words.next_is("dealer"):
            words.take()
            dealer = words.named_seat()
        cards = Cards(words)
        places, hands = cards.all_hands(head)
        talon = cards.talon()
        self.comments.append(words.comment(head))
        self.deals.append(Deal(self.rules, self._pack(head, dealer, places, hands, talon), dealer=dealer))
        try:
            if words.next_is("auction"):
                self._auction()
            if words.next_is("play"):
                self._play()
        except CutError as cut:
            self._broken_off(cut, "what it begins to tell")
        if words.next_is("result"):
            self._result()

    def _pack(self, head: Word, dealer: int, places: dict[int, Word], hands: list[int], talon: int) -> list[Card]:
        opener = NEXT[dealer]
        to_opener = self.rules.talon == "opener"
        order = (opener, NEXT[opener], dealer)
        for seat in order:
            due = FULL_HAND + (TALON if seat == opener and to_opener and not talon else 0)
            size = hands[seat].bit_count()
            if size != due:
                rule = "dealt-opener" if to_opener and not talon else "dealt"
                # The sentence for the opener alone names the higher number.
                error = reason(rule, name=SEAT_WORDS[seat], count=size, due=FULL_HAND, most=FULL_HAND + TALON)
                raise error_at(places[seat], error)
        if not to_opener and not talon:
            raise error_at(head, reason("talon-missing", choice=self.rules.talon))
        cards = [list(Hand(mask=hands[seat])) for seat in order]
        if to_opener:
            cards[0] = list(Hand(mask=hands[opener] | talon))
            return [*cards[0][:FULL_HAND], *cards[1], *cards[2], *cards[0][FULL_HAND:]]
        return [card for hand in cards for card in hand] + list(Hand(mask=talon))

    def _do(self, action: Action, word: Word) -> None:
        """Take an action in the current deal."""
        deal = self.deals[-1]
        try:
            self.deals[-1] = deal.after(action)
        except IllegalAction as error:
            rest = self.words.peek()
            if error.reason.id in _INCOMPLETE and (rest is None or rest.last):
                self.words.skip()
                raise CutError(word.line, word.column) from error
            who = "" if deal.turn is None else f" ({SEAT_WORDS[deal.turn]})"
            told = reason("refused", action=f"{action}{who}", why=error.reason)
            raise error_at(word, told, error.reason) from error

    def _check_turn(self, seat: int, word: Word) -> None:
        turn = self.deals[-1].turn
        if turn is None:
            raise error_at(word, reason("record-over"), reason("over"))
        if turn != seat:
            raise error_at(word, wrong_turn(turn, seat))

    def _auction(self) -> None:
        words = self.words
        words.take()
        speaker: int | None = None
        while (word := words.peek()) is not None and word.text not in {"play", "result", *_AFTER_DEAL}:
            if word.text in SEAT_WORDS:
                speaker = words.seat()
                self._check_turn(speaker, word)
                continue
            words.take()
            if word.text == "trump":
                self._name_trump(word)
                continue
            if word.text not in _TURN_WORDS and word.text not in {"lays", "lay", "bids", "bid"}:
                raise words.unreadable(word, ONE_OF, *SEAT_WORDS, *_IN_AUCTION)
            if speaker is None:
                raise error_at(word, reason("speaker", words=", ".join(SEAT_WORDS)))
            self._check_turn(speaker, word)
            self._do(self._turn_action(word), word)

    def _name_trump(self, word: Word) -> None:
        suit = self.words.suit()
        auction = self.deals[-1].auction
        if auction.stage == "ended" and auction.trump == suit:
            return  # Only one suit could be trumps: saying so is no action.
        self._do(TRUMPS[suit], word)

    def _turn_action(self, word: Word) -> Action:
        words = self.words
        if word.text in {"lays", "lay"}:
            laid = Cards(words)
            return Lay(Hand([laid.card() for _ in range(TALON)]))
        if word.text in {"bids", "bid"}:
            name, place = words.bid()
            suit = None
            if words.next_is("in"):
                words.take()
                suit = words.suit()
            try:
                return Call(self.rules.bid(name), suit)
            except BidError as error:
                if words.peek() is None:
                    raise CutError(place.line, place.column) from error
                raise error_at(place, error.reason) from error
        return _TURN_WORDS[word.text]

    def _play(self) -> None:
        words = self.words
        words.take()
        while (word := words.peek()) is not None and word.text not in {"result", *_AFTER_DEAL}:
            if word.text in SEAT_WORDS:
                seat = words.seat()
                while self.deals[-1].window is not None and self.deals[-1].turn != seat:
                    self._do(DONE, word)
                self._check_turn(seat, word)
            elif word.text == "|":
                check_bar(words.take(), self.deals[-1].play)
            elif word.text in _SAID_WORDS:
                self._do(_SAID_WORDS[words.take().text], word)
            elif word.text in {"unplayed", "stop"}:
                self._do(STOP, words.take())
            elif word.text in {"declares", "declare"}:
                words.take()
                self._do(Declare(words.suit()), word)
            elif (level := step_level(word.text)) is not None:
                words.take()
                self._kontra(level, word)
            else:
                card, word = words.card(_A_CARD_OR, *SEAT_WORDS, *_IN_PLAY)
                while self.deals[-1].window is not None:
                    self._do(DONE, word)
                self._do(CARDS[card], word)

    def _kontra(self, level: int, word: Word) -> None:
        part, _ = self.words.part()
        defender = None
        if self.words.next_is("of"):
            self.words.take()
            defender = self.words.seat()
        window = self.deals[-1].window
        due = 1 if window is None else window.step + 1
        self._do(Kontra(part, defender), word)
        if level not in {0, due}:
            raise error_at(word, reason("step-due", due=step_word(due), said=word.shown))

    # -- results

    def _result(self) -> None:
        words = self.words
        head = words.take()
        given: list[Given] = []
        try:
            while (word := words.peek()) is not None and word.text not in _AFTER_DEAL:
                given.append(read_payment(words) if word.text in SEAT_WORDS else read_outcome(words))
        except CutError as cut:
            self._broken_off(cut, "its result")
            return
        self.remarks += check_result(self.deals[-1], head, given)

    def _scores(self) -> None:
        words = self.words
        head = words.take()
        given: list[Given] = []
        try:
            while words.peek() is not None:
                if not words.next_is(*SEAT_WORDS):
                    raise words.unreadable(words.take(), Noun("hint", "a seat and its points"))
                given.append(read_payment(words))
        except CutError as cut:
            self._broken_off(cut, "its scores")
            return
        self.remarks += check_scores(self.deals, head, given)
