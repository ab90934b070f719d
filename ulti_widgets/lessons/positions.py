"""What an exercise starts from, kept so that any rules can build it anew.

A setup holds no rules. `build(rules)` gives the position under some rules, or raises `SetupError` where those
rules do not know such a position (a bid that they lack, say): the exercise then does not apply.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Protocol

from ulti_widgets.cards import SUITS, Card, CardError, Hand, bits
from ulti_widgets.language import N_, card_noun
from ulti_widgets.lessons.answers import AnswerError, read_answer
from ulti_widgets.lessons.auctions import follow
from ulti_widgets.lessons.telling import Text, say
from ulti_widgets.ulti.actions import read_action
from ulti_widgets.ulti.auction import Auction
from ulti_widgets.ulti.bids import Bid
from ulti_widgets.ulti.deal import Deal
from ulti_widgets.ulti.match import Match
from ulti_widgets.ulti.play import Play, PositionError
from ulti_widgets.ulti.reasons import IllegalAction, Reason, RefusedError, card_reason, reason
from ulti_widgets.ulti.record import RecordError, read_record
from ulti_widgets.ulti.rules_text import write_rules

if TYPE_CHECKING:
    from ulti_widgets.lessons.telling import Telling
    from ulti_widgets.ulti.laws import Laws
    from ulti_widgets.ulti.rules import Rules
    from ulti_widgets.ulti.settlement import Settlement


class SetupError(ValueError):
    """The rules know no such position.

    Attributes:
        why: the reason, in words of any language where it is one of ours.
        at: the fields of the setup that are wrong, the first that the setup names being the culprit.
    """

    def __init__(self, why: Telling | str, *at: str) -> None:
        """Keep the reason; the message is its English sentence."""
        self.at = at
        self.why: Telling = Text({"en": why}) if isinstance(why, str) else why
        super().__init__(self.why.text())

    @classmethod
    def of(cls, error: ValueError, *at: str) -> SetupError:
        """Give the error for one of the engine's, whose reason can be said in any language."""
        if isinstance(error, CardError):
            return cls(card_reason(error), *at)
        return cls(error.reason if isinstance(error, RefusedError) else str(error), *at)


@dataclass(frozen=True)
class Standing:
    """An auction of which only the standing bid matters.

    Attributes:
        bid: the standing bid; None before the first.
    """

    bid: Bid | None


@dataclass(frozen=True)
class Result:
    """How a deal ended, told without its cards.

    Attributes:
        bid: the contract.
        settlement: what is paid.
        levels: for each part of the bid how often it was doubled, towards the defenders on the declarer's right
            and left.
    """

    bid: Bid
    settlement: Settlement
    levels: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Row:
    """Some cards looked at under a contract, without hands or tricks.

    Attributes:
        laws: the contract's tables: its trumps, the order of its cards.
        cards: the cards, as they are laid out.
    """

    laws: Laws
    cards: tuple[int, ...]


Position = Play | Deal | Auction | Match | Standing | Result | Row


class Setup(Protocol):
    """A position before the rules are known."""

    def build(self, rules: Rules) -> Position:
        """Give the position under some rules.

        Raises:
            SetupError: these rules know no such position.
        """
        ...


@dataclass(frozen=True)
class CardPlay:
    """A position in the card play. The fields are those of `Play`; hands are texts such as `HA H10 B7`.

    Attributes:
        kontra: for parts the level of doubling, or one towards the defender on the declarer's right and one on his
            left.
        plays: cards played on from there, which gives the position its history.
    """

    bid: str
    hands: tuple[str, str, str]
    trump: str | None = None
    declarer: int = 0
    leader: int | None = None
    trick: tuple[str, ...] = ()
    won: tuple[str, str, str] = ("", "", "")
    talon: str = ""
    marriages: tuple[str, str, str] | None = None
    kontra: tuple[tuple[str, tuple[int, int]], ...] = ()
    last: tuple[int, tuple[str, str, str]] | None = None
    plays: tuple[str, ...] = ()

    def build(self, rules: Rules) -> Play:
        """Give the position, or say why these rules know none such."""
        bid = find_bid(rules, self.bid)
        try:
            play = Play(
                rules,
                bid,
                trump=self.trump,
                declarer=self.declarer,
                hands=self.hands,
                leader=self.leader,
                trick=self.trick,
                won=self.won,
                talon=self.talon,
                marriages=self.marriages,
                kontra=dict(self.kontra),
                last=self.last,
            )
        except PositionError as error:
            raise SetupError(error.reason, *self._culprits(error.reason)) from error
        try:
            for card in self.plays:
                play = play.after(f"play {card}")
        except IllegalAction as error:
            raise SetupError(error.reason, "plays") from error
        return play

    def _culprits(self, why: Reason) -> tuple[str, ...]:
        """Name the fields that a reason is about, the likeliest first."""
        groups = {f"hands.{seat}": cards for seat, cards in zip(_SEATS, self.hands, strict=True)}
        groups |= {f"won.{seat}": cards for seat, cards in zip(_SEATS, self.won, strict=True)}
        if why.id == "card-twice":
            card = dict(why.more)["card"]
            there = [name for name, cards in groups.items() if card in {card_noun(one) for one in Hand(cards)}]
            return (*there[1:], *there)
        if why.id == "won-threes":
            return tuple(name for name, cards in groups.items() if name.startswith("won") and len(Hand(cards)) % 3)
        return next((at for start, at in _CULPRITS.items() if why.id.startswith(start)), ("hands",))

    @classmethod
    def of(cls, play: Play) -> CardPlay:
        """Give the setup of a position, without its history."""
        laws = play.laws
        texts = [str(Hand(mask=hand)) for hand in play.hands]
        won = [str(Hand(mask=cards)) for cards in play.won]
        suits = ["".join(SUITS[suit] for suit in bits(mask)) for mask in play.marriages]
        last = None
        if play.last is not None:
            leader, one, two, three = play.last
            last = (leader, (_code(one), _code(two), _code(three)))
        levels = tuple((part, pair) for part, pair in zip(laws.parts, play.kontra, strict=True) if any(pair))
        return cls(
            bid=laws.bid.name,
            hands=(texts[0], texts[1], texts[2]),
            trump=None if laws.trump is None else SUITS[laws.trump],
            declarer=play.declarer,
            leader=play.leader,
            trick=tuple(_code(card) for card in play.trick),
            won=(won[0], won[1], won[2]),
            talon=str(Hand(mask=play.talon)),
            marriages=(suits[0], suits[1], suits[2]),
            kontra=levels,
            last=last,
        )


_SEATS: Final = ("south", "east", "west")
_CULPRITS: Final = {
    "trick": ("trick",),
    "not-playable": ("trick",),
    "talon": ("talon",),
    "last": ("last",),
    "leader": ("leader", "declarer"),
    "kontra": ("kontra",),
    "no-kontra": ("kontra",),
    "marriage": ("marriages",),
    "no-suit": ("marriages", "trump"),
    "trump": ("trump", "bid"),
    "no-trump": ("trump", "bid"),
    "hearts": ("trump", "bid"),
}
"""What the reasons against a position are about, by how their ids begin."""


def _code(card: int) -> str:
    return str(Hand(mask=1 << card))


@dataclass(frozen=True)
class DealLog:
    """A deal and what has happened in it, from the pack (or a seed) and a log of actions' texts."""

    log: tuple[str, ...] = ()
    pack: str = ""
    seed: str = "0"
    dealer: int = 2

    @classmethod
    def of(cls, deal: Deal) -> DealLog:
        """Give the setup of a deal and of all that has happened in it."""
        pack = " ".join(map(str, deal.pack))
        return cls(tuple(str(action) for _, action in deal.log), pack, dealer=deal.dealer)

    def build(self, rules: Rules) -> Deal:
        """Give the deal, or say why these rules know none such."""
        try:
            start = (
                Deal(rules, self.pack, dealer=self.dealer)
                if self.pack
                else Deal.from_seed(rules, self.seed, dealer=self.dealer)
            )
        except ValueError as error:
            raise SetupError.of(error, "pack") from error
        for number, text in enumerate(self.log):
            try:
                start = start.after(read_action(text, rules))
            except IllegalAction as error:
                raise SetupError(error.reason, f"log.{number}") from error
        return start


@dataclass(frozen=True)
class RecordText:
    """A record (see docs/records.md): of a position, or of a deal as far as it is told.

    The exercise's rules take the place of its own.
    """

    record: str

    def build(self, rules: Rules) -> Position:
        """Read it under these rules."""
        lines = [line for line in self.record.splitlines() if not line.strip().lower().startswith("rules ")]
        try:
            found = read_record("\n".join((f"rules {write_rules(rules)}", *lines)))
        except ValueError as error:
            raise SetupError.of(error) from error
        return found.plays[-1] if found.plays else found.deal


def record_error(text: str) -> tuple[int, str] | None:
    """Give the line and reason for which a text is no record under its own rules; None where it is one."""
    try:
        read_record(text)
    except RecordError as error:
        return error.line, str(error.reason)
    return None


@dataclass(frozen=True)
class Payments:
    """A match by what its deals paid.

    Attributes:
        paid: for each deal what it paid South, East and West.
    """

    paid: tuple[tuple[int, int, int], ...]

    def build(self, rules: Rules) -> Match:
        """Play the match as far as that, or say which deal it does not have."""
        match = Match(rules)
        for number, paid in enumerate(self.paid):
            try:
                match = match.after(paid)
            except ValueError as error:
                raise SetupError(str(error), f"match.{number}") from error
        return match


@dataclass(frozen=True)
class Contradiction:
    """No position: what a step turns contradicts the rules.

    Attributes:
        names: the fields concerned.
    """

    names: tuple[str, ...]

    def build(self, rules: Rules) -> Position:
        """Say so."""
        del rules
        told = N_("What is turned in this step contradicts these rules: {fields}.")
        raise SetupError(say(told, fields=", ".join(self.names)))


@dataclass(frozen=True)
class StandingBid:
    """A standing bid by its name; "" before the first bid."""

    bid: str = ""

    def build(self, rules: Rules) -> Standing:
        """Find the bid, or say that these rules have none such."""
        return Standing(find_bid(rules, self.bid) if self.bid else None)


@dataclass(frozen=True)
class Calls:
    """An auction told as its calls, from the opener on: `simple`, `pass`, `blind ulti` (see `auctions`).

    Attributes:
        calls: what was said.
    """

    calls: tuple[str, ...]

    def build(self, rules: Rules) -> Auction:
        """Follow the auction, or say which call these rules forbid."""
        found = follow(rules, self.calls)
        for number, step in enumerate(found.steps):
            if step.why is not None:
                raise SetupError(step.why, f"auction.{number}")
        if len(found.steps) < len(self.calls):
            ended = say(N_("Under these rules the auction is over before that call."))
            raise SetupError(ended, f"auction.{len(found.steps)}")
        return found.at(len(found.steps))


@dataclass(frozen=True)
class CardRow:
    """A contract, and some cards to look at: which is higher, what are they worth.

    Attributes:
        bid: the contract's name.
        trump: the letter of the trump suit; hearts in a heart bid name themselves.
        cards: the cards.
    """

    bid: str
    trump: str | None = None
    cards: tuple[str, ...] = ()

    def build(self, rules: Rules) -> Row:
        """Find the contract, or say why these rules know none such."""
        bid = find_bid(rules, self.bid)
        trump = None if self.trump is None else SUITS.index(self.trump)
        if trump is None and bid.trumps and (bid.hearts or rules.hearts_always_trump):
            trump = 0
        try:
            laws = rules.laws(bid, trump)
        except ValueError as error:
            raise SetupError.of(error, "trump", "bid") from error
        cards = tuple(int(Card(code)) for code in self.cards)
        for card in cards:
            if cards.count(card) > 1:
                raise SetupError(reason("card-twice", card=card_noun(card)), "cards")
        return Row(laws, cards)


def find_bid(rules: Rules, name: str) -> Bid:
    """Find a bid by its name.

    Raises:
        SetupError: these rules have none such; with what may have been meant.
    """
    try:
        bid = read_answer("bid", name, rules)
    except AnswerError as error:
        raise SetupError(error.reason, "bid", "standing") from error
    assert isinstance(bid, Bid)  # noqa: S101 (read as a bid)
    return bid
