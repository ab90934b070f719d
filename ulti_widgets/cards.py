"""Suits, ranks, cards and hands: what every game with the 32-card Hungarian pack shares.

Inside the engine a card is its number (0 to 31) and a set of cards is a bit mask; `Card` and `Hand` are
the same numbers with names on them.
"""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING, Final, Self, TypeVar

from ulti_widgets.shown import Pictured

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

Item = TypeVar("Item")

SUITS: Final = "HBLA"
"""Suit letters: hearts (piros), bells (tök), leaves (zöld), acorns (makk)."""

RANKS: Final = ("7", "8", "9", "J", "Q", "K", "10", "A")
"""Rank codes from low to high in the order with the ten next to the ace; Q is the over, J the under."""

NATURAL_RANKS: Final = ("7", "8", "9", "10", "J", "Q", "K", "A")
"""The same ranks from low to high in the natural order."""

SEVEN, EIGHT, NINE, UNDER, OVER, KING, TEN, ACE = range(8)

FULL: Final = (1 << 32) - 1
"""The whole pack as a mask."""

SUIT_MASKS: Final = tuple(0xFF << 8 * suit for suit in range(4))
ACES: Final = sum(1 << 8 * suit + ACE for suit in range(4))
TENS: Final = sum(1 << 8 * suit + TEN for suit in range(4))
PAIRS: Final = tuple(0b110000 << 8 * suit for suit in range(4))
"""King and over of each suit."""

# What people type beside the canonical code: French suit letters, over and under, unicode suits.
_SUIT_ALIASES: Final = {"D": "B", "S": "L", "C": "A", "♥": "H", "♦": "B", "♠": "L", "♣": "A"}
_RANK_ALIASES: Final = {"T": "10", "O": "Q", "U": "J"}
_CODE: Final = re.compile(r"([HBLADSC♥♦♠♣])(10|[AKQJ987TOU])")


class CardError(ValueError):
    """A text or number that is no card, or a card that is there twice.

    Attributes:
        code: what was given.
        kind: `CODE` or `NUMBER` where it is no card, `TWICE`.
    """

    CODE, NUMBER, TWICE = "code", "number", "twice"

    def __init__(self, code: str, kind: str = CODE) -> None:
        """Keep what was given."""
        super().__init__(f"{code} {_WRONG[kind]}")
        self.code, self.kind = code, kind

    def __reduce__(self) -> tuple[type[CardError], tuple[str, str]]:
        """Pickle what was given."""
        return CardError, (self.code, self.kind)


_WRONG: Final = {
    CardError.CODE: (
        "is no card: write a suit (H, B, L or A) and a rank (A, 10, K, Q, J, 9, 8 or 7), such as HA or B10"
    ),
    CardError.NUMBER: "is no card: the pack's cards are numbered 0 to 31",
    CardError.TWICE: "is there twice",
}


class Card(int, Pictured):
    """One card of the pack, the number `8 * suit + rank`.

    `Card("HA")` reads a code (suit letter, then rank); `Card(7)` takes the number.

    Raises:
        CardError: the text or number is no card.

    >>> Card("H10"), int(Card("H10")), str(Card("S7"))
    (Card('H10'), 6, 'L7')
    """

    __slots__ = ()

    def __new__(cls, value: str | int) -> Self:
        """Read a code or take a number."""
        if isinstance(value, str):
            match = _CODE.fullmatch(value.strip().upper())
            if match is None:
                raise CardError(repr(value))
            suit, rank = match.groups()
            suit, rank = _SUIT_ALIASES.get(suit, suit), _RANK_ALIASES.get(rank, rank)
            return int.__new__(cls, 8 * SUITS.index(suit) + RANKS.index(rank))
        if not 0 <= value < len(SUITS) * len(RANKS):
            raise CardError(repr(value), CardError.NUMBER)
        return int.__new__(cls, value)

    @property
    def suit(self) -> int:
        """Index into `SUITS`, 0 to 3."""
        return int(self) >> 3

    @property
    def rank(self) -> int:
        """Index into `RANKS`, 0 to 7."""
        return int(self) & 7

    def __str__(self) -> str:
        """Give the canonical code."""
        return SUITS[self >> 3] + RANKS[self & 7]

    def __repr__(self) -> str:
        """Give a text that rebuilds the card."""
        return f"Card({str(self)!r})"


PACK: Final = tuple(Card(number) for number in range(32))
"""All cards in their numbers' order."""

CODES: Final = tuple(str(card) for card in PACK)


def bits(mask: int) -> Iterator[int]:
    """Yield the card numbers in a mask, low to high."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def mask_of(cards: Iterable[int]) -> int:
    """Give the mask of some card numbers.

    Raises:
        CardError: a card is there twice.
    """
    mask = 0
    for card in cards:
        if mask >> card & 1:
            raise CardError(CODES[card], CardError.TWICE)
        mask |= 1 << card
    return mask


class Hand(Pictured):
    """A set of cards.

    `Hand("HA H10 B7")` reads codes, `Hand(cards)` takes cards or their numbers, `Hand(mask=6)` a mask.

    Raises:
        CardError: a text is no card, or a card is there twice.

    >>> Hand("B7 HA H10")
    Hand('HA H10 B7')
    >>> len(Hand("HA B7")), Card("B7") in Hand("HA B7")
    (2, True)
    """

    __slots__ = ("mask",)
    mask: int

    def __init__(self, cards: str | Iterable[int | str] = (), *, mask: int | None = None) -> None:
        """Read the cards."""
        if mask is None:
            items = re.split(r"[\s,]+", cards.strip()) if isinstance(cards, str) else cards
            mask = mask_of(Card(item) for item in items if item != "")
        elif not 0 <= mask <= FULL:
            error = f"{mask!r} is no mask of cards"
            raise ValueError(error)
        object.__setattr__(self, "mask", mask)

    def __setattr__(self, name: str, value: object) -> None:
        """Refuse: a hand is a value."""
        message = f"a Hand is a value: make another one instead of setting {name!r}"
        raise AttributeError(message)

    def __iter__(self) -> Iterator[Card]:
        """Yield the cards, hearts first, each suit from its highest card."""
        for suit in range(4):
            for rank in range(7, -1, -1):
                if self.mask >> (number := 8 * suit + rank) & 1:
                    yield PACK[number]

    def __len__(self) -> int:
        """Give the number of cards."""
        return self.mask.bit_count()

    def __contains__(self, card: object) -> bool:
        """Say whether the card is in the hand."""
        return isinstance(card, int) and bool(self.mask >> card & 1)

    def __eq__(self, other: object) -> bool:
        """Compare as sets."""
        return isinstance(other, Hand) and self.mask == other.mask

    def __hash__(self) -> int:
        """Hash the set."""
        return hash((Hand, self.mask))

    def __or__(self, other: Hand) -> Hand:
        """Give the cards of either."""
        return Hand(mask=self.mask | other.mask)

    def __and__(self, other: Hand) -> Hand:
        """Give the cards of both."""
        return Hand(mask=self.mask & other.mask)

    def __sub__(self, other: Hand) -> Hand:
        """Give the cards without the other's."""
        return Hand(mask=self.mask & ~other.mask)

    def __str__(self) -> str:
        """Give the codes."""
        return " ".join(str(card) for card in self)

    def __repr__(self) -> str:
        """Give a text that rebuilds the hand."""
        return f"Hand({str(self)!r})"

    def __reduce__(self) -> tuple[type[Hand], tuple[tuple[int, ...]]]:
        """Pickle by the cards."""
        return Hand, (tuple(bits(self.mask)),)


def pick(rng: random.Random, items: Sequence[Item]) -> Item:
    """Choose one of some items, each as likely as the others, as `shuffled` does: with the promised method alone.

    Raises:
        IndexError: there are none.
    """
    return items[int(rng.random() * len(items))]


def seeded(seed: int | str) -> random.Random:
    """Give the generator that a seed stands for.

    Raises:
        TypeError: it is neither a number nor a text.
        ValueError: the text holds half of a character.
    """
    if type(seed) not in {int, str}:
        message = f"seed takes a number or a text, not {seed!r}"
        raise TypeError(message)
    try:
        return random.Random(seed)
    except UnicodeEncodeError:
        message = f"seed={seed!r}: it holds half of a character (a lone surrogate); take another text, or a number"
        raise ValueError(message) from None


def shuffled(seed: int | str) -> tuple[Card, ...]:
    """Give the pack in the order that a seed stands for.

    Fisher-Yates over `random()`, the one method of a generator whose values are promised to stay the same from
    one Python to the next.

    Raises:
        TypeError, ValueError: as for `seeded`.
    """
    draw = seeded(seed).random
    pack = list(PACK)
    for last in range(len(pack) - 1, 0, -1):
        other = int(draw() * (last + 1))
        pack[last], pack[other] = pack[other], pack[last]
    return tuple(pack)
