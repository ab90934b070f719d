"""The cards of a record: hands and talon, each card once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ulti_widgets.cards import mask_of
from ulti_widgets.ulti.flaws import A_HAND
from ulti_widgets.ulti.reasons import reason
from ulti_widgets.ulti.record_words import SEAT_WORDS, CutError, Word, Words, error_at

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ulti_widgets.cards import Card

TALON: Final = 2

MORE: Final = ("trick", "won", "talon", "kontra", "marriages", "last")
"""What a position has beside its hands."""

RESERVED: Final = frozenset(
    (*SEAT_WORDS, *MORE, "auction", "play", "result", "deal", "scores", "rules", "position", "trump"),
)
"""The words that end a row of cards."""


class Cards:
    """Reads hands, and sees to it that no card is there twice.

    Attributes:
        seen: where each card stands.
    """

    def __init__(self, words: Words) -> None:
        """Begin with no card."""
        self.words = words
        self.seen: dict[Card, Word] = {}

    def hand(self) -> int:
        """Read the cards of a hand up to the next word that is none."""
        return mask_of(self.row())

    def card(self) -> Card:
        """Read a card that has not stood before."""
        card, word = self.words.card()
        self.note(card, word)
        return card

    def row(self) -> list[Card]:
        """Read cards in their order, up to the next word that is none."""
        found: list[Card] = []
        while (word := self.words.peek()) is not None and word.text not in RESERVED:
            found.append(self.card())
        return found

    def note(self, card: Card, word: Word) -> None:
        """Remember where a card stands; refuse it if it stood somewhere before."""
        if card in self.seen:
            first = self.seen[card]
            raise error_at(word, reason("code-again", code=str(card), line=first.line, column=first.column))
        self.seen[card] = word

    def hands(self) -> Iterator[tuple[int, Word, int]]:
        """Yield each seat that follows, its word and its cards."""
        found: set[int] = set()
        while (word := self.words.peek()) is not None and word.text in SEAT_WORDS:
            seat = self.words.seat()
            if seat in found:
                raise error_at(word, reason("hand-twice", name=word.text))
            found.add(seat)
            yield seat, word, self.hand()

    def all_hands(self, head: Word) -> tuple[dict[int, Word], list[int]]:
        """Read the three hands: the word of each seat, and the cards as masks."""
        places: dict[int, Word] = {}
        hands = [0, 0, 0]
        for seat, word, mask in self.hands():
            places[seat], hands[seat] = word, mask
        if len(places) < len(SEAT_WORDS):
            following = self.words.peek()
            if following is None:
                raise CutError(*self.words.end)
            missing = next(name for seat, name in enumerate(SEAT_WORDS) if seat not in places)
            if following.text in RESERVED:
                raise error_at(head, reason("hand-missing", name=missing))
            raise self.words.unreadable(following, A_HAND, missing)
        return places, hands

    def talon(self) -> int:
        """Read a talon, if one is written."""
        if not self.words.next_is("talon"):
            return 0
        head = self.words.take()
        mask = self.hand()
        if mask.bit_count() != TALON:
            raise error_at(head, reason("talon-count", count=mask.bit_count()))
        return mask
