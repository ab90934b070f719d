"""Everything a seat can do: small values, each with a text that a person can type."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, starmap
from operator import or_
from typing import TYPE_CHECKING, Final

from ulti_widgets.cards import PACK, SUITS, Card, Hand, bits
from ulti_widgets.language import Noun
from ulti_widgets.ulti.bids import PARTS, Bid, bid_words
from ulti_widgets.ulti.clashes import no_bid
from ulti_widgets.ulti.reasons import IllegalAction, reason

if TYPE_CHECKING:
    from ulti_widgets.ulti.rules import Rules


@dataclass(frozen=True, slots=True)
class Take:
    """Take the talon (or, as the opener's first step, look at the twelve cards: that needs no action)."""

    def __str__(self) -> str:
        """Give the text."""
        return "take"


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay two cards away face down. As another seat sees it, `cards` is empty."""

    cards: Hand

    def __str__(self) -> str:
        """Give the text."""
        return f"lay {self.cards}".strip()


@dataclass(frozen=True, slots=True)
class Call:
    """Make a bid; `trump` (a suit's index) only where the rules have it named in the bid."""

    bid: Bid
    trump: int | None = None

    def __str__(self) -> str:
        """Give the text."""
        return f"bid {self.bid}" + ("" if self.trump is None else f" in {SUITS[self.trump]}")


@dataclass(frozen=True, slots=True)
class Pass:
    """Decline to bid."""

    def __str__(self) -> str:
        """Give the text."""
        return "pass"


@dataclass(frozen=True, slots=True)
class NameTrump:
    """Name the trump suit, an index into `SUITS`."""

    suit: int

    def __str__(self) -> str:
        """Give the text."""
        return f"trump {SUITS[self.suit]}"


@dataclass(frozen=True, slots=True)
class Declare:
    """Declare the marriage of a suit. As another seat hears it under rules that name no suit, a `Heard`."""

    suit: int

    def __str__(self) -> str:
        """Give the text."""
        return f"declare {SUITS[self.suit]}"


@dataclass(frozen=True, slots=True)
class Heard:
    """A marriage as the others hear it: 20 or 40 points, without its suit."""

    points: int

    def __str__(self) -> str:
        """Give the text."""
        return f"declares {self.points}"


@dataclass(frozen=True, slots=True)
class Kontra:
    """Double a part: kontra, rekontra and on.

    `defender` is the seat whose chain the declarer answers, where each defender has a chain of his own.
    """

    part: str
    defender: int | None = None

    def __str__(self) -> str:
        """Give the text."""
        return f"kontra {self.part}" + ("" if self.defender is None else f" of {self.defender}")


@dataclass(frozen=True, slots=True)
class Done:
    """Say that one doubles no more, or does not concede."""

    def __str__(self) -> str:
        """Give the text."""
        return "done"


@dataclass(frozen=True, slots=True)
class PlayCard:
    """Play a card."""

    card: Card

    def __str__(self) -> str:
        """Give the text."""
        return f"play {self.card}"


@dataclass(frozen=True, slots=True)
class Concede:
    """Give a simple game up before the first card."""

    def __str__(self) -> str:
        """Give the text."""
        return "concede"


@dataclass(frozen=True, slots=True)
class Stop:
    """End a deal in which no card can change a payment any more; anybody may say it."""

    def __str__(self) -> str:
        """Give the text."""
        return "stop"


Action = Take | Lay | Call | Pass | NameTrump | Declare | Kontra | Done | PlayCard | Concede | Stop

TAKE: Final = Take()
PASS: Final = Pass()
DONE: Final = Done()
CONCEDE: Final = Concede()
STOP: Final = Stop()
CARDS: Final = tuple(PlayCard(card) for card in PACK)
"""The action of playing each card, by the card's number: made once, so that players need not."""
TRUMPS: Final = tuple(NameTrump(suit) for suit in range(4))
LAYS: Final = {
    1 << one | 1 << other: Lay(Hand(mask=1 << one | 1 << other)) for one, other in combinations(range(32), 2)
}
"""The action of laying two cards away, by their mask."""

_WORDS: Final[dict[str, Action]] = {
    "take": TAKE,
    "pass": PASS,
    "done": DONE,
    "concede": CONCEDE,
    "stop": STOP,
}
_EXPECTED: Final = Noun(
    "hint",
    "write take, lay and two cards, bid and its name, pass, trump and a suit, declare and a suit, "
    "kontra and a part, done, play and a card, concede or stop",
)
_A_SUIT: Final = Noun("hint", "a suit is written H, B, L or A")
_HINTS: Final = {
    "play": Noun("hint", "a card is written by suit and rank, such as HA or B10"),
    "lay": Noun("hint", "two different cards follow, such as H7 B8"),
    "bid": Noun("hint", "a bid of these rules follows, such as ulti, and after it perhaps in and a suit"),
    "trump": _A_SUIT,
    "declare": _A_SUIT,
}
"""What follows a verb."""


def read_action(text: str, rules: Rules) -> Action:  # noqa: C901, PLR0911 (one answer for each verb)
    """Read an action's text.

    Raises:
        IllegalAction: the text is no action of these rules.
    """
    verb, _, rest = " ".join(text.split()).partition(" ")
    verb = verb.lower()
    try:
        if not rest and verb in _WORDS:
            return _WORDS[verb]
        if verb == "play":
            return CARDS[Card(rest)]
        if verb == "lay":
            return Lay(Hand(rest))
        if verb == "bid":
            return _call(rest.lower(), rules)
        if verb == "trump":
            return TRUMPS[_suit(rest)]
        if verb == "declare":
            return Declare(_suit(rest))
        if verb == "kontra":
            part, _, seat = rest.lower().partition(" of ")
            part = " ".join(bid_words(part))
            if part in PARTS and (not seat or seat in {"0", "1", "2"}):
                return Kontra(part, int(seat) if seat else None)
    except IllegalAction:
        raise
    except ValueError as error:
        raise IllegalAction(reason("unreadable", text=repr(text), expected=_HINTS[verb])) from error
    raise IllegalAction(reason("unreadable", text=repr(text), expected=_EXPECTED))


def _call(text: str, rules: Rules) -> Call:
    name, _, suit = text.partition(" in ")
    why = no_bid(rules, name)
    if why is not None:
        raise IllegalAction(why)
    return Call(rules.bid(name), _suit(suit) if suit else None)


def _suit(letter: str) -> int:
    if len(letter) != 1 or letter.upper() not in SUITS:
        message = f"{letter!r} is no suit: write H, B, L or A"
        raise ValueError(message)
    return SUITS.index(letter.upper())


def pairs_of(mask: int) -> list[Lay]:
    """Give every way to lay two cards of a mask away."""
    singles = [1 << card for card in bits(mask)]
    return [*map(LAYS.__getitem__, starmap(or_, combinations(singles, 2)))]


def _plays_of(suit: int) -> tuple[tuple[PlayCard, ...], ...]:
    """Give the actions of playing the cards of a suit, for each of the 256 sets of them."""
    found: list[tuple[PlayCard, ...]] = [()]
    for action in CARDS[8 * suit : 8 * suit + 8]:
        found += [(*others, action) for others in found]
    return tuple(found)


_HEARTS, _BELLS, _LEAVES, _ACORNS = (_plays_of(suit) for suit in range(4))


def cards_of(mask: int) -> list[PlayCard]:
    """Give the actions of playing each card of a mask."""
    return [
        *_HEARTS[mask & 255],
        *_BELLS[mask >> 8 & 255],
        *_LEAVES[mask >> 16 & 255],
        *_ACORNS[mask >> 24],
    ]
