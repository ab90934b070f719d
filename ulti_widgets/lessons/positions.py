"""What an exercise starts from, kept so that any rules can build it anew.

A setup holds no rules. `build(rules)` gives the position under some rules, or raises `SetupError` where those
rules do not know such a position (a bid that they lack, say): the exercise then does not apply.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from ulti_widgets.cards import SUITS, CardError, Hand, bits
from ulti_widgets.language import N_
from ulti_widgets.lessons.telling import Text, say
from ulti_widgets.ulti.actions import read_action
from ulti_widgets.ulti.deal import Deal
from ulti_widgets.ulti.play import Play
from ulti_widgets.ulti.reasons import RefusedError, card_reason
from ulti_widgets.ulti.record import RecordError, read_record
from ulti_widgets.ulti.rules_text import write_rules
from ulti_widgets.ulti.stated import Stated, StatedError

if TYPE_CHECKING:
    from ulti_widgets.lessons.telling import Telling
    from ulti_widgets.ulti.bids import Bid
    from ulti_widgets.ulti.rules import Rules
    from ulti_widgets.ulti.scoring import Settlement


class SetupError(ValueError):
    """The rules know no such position.

    Attributes:
        why: the reason, in words of any language where it is one of ours.
    """

    def __init__(self, why: Telling | str) -> None:
        """Keep the reason; the message is its English sentence."""
        self.why: Telling = Text({"en": why}) if isinstance(why, str) else why
        super().__init__(self.why.text())

    @classmethod
    def of(cls, error: ValueError) -> SetupError:
        """Give the error for one of the engine's, whose reason can be said in any language."""
        if isinstance(error, CardError):
            return cls(card_reason(error))
        return cls(error.reason if isinstance(error, RefusedError) else str(error))


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
        levels: for each part of the bid how often it was doubled; empty where nothing was.
    """

    bid: Bid
    settlement: Settlement
    levels: tuple[int, ...] = ()


Position = Play | Deal | Standing | Result


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
    kontra: tuple[tuple[str, int | tuple[int, int]], ...] = ()
    last: tuple[int, tuple[str, str, str]] | None = None
    plays: tuple[str, ...] = ()

    def build(self, rules: Rules) -> Play:
        """Give the position, or say why these rules know none such."""
        bid = _find(rules, self.bid)
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
            for card in self.plays:
                play = play.after(f"play {card}")
        except ValueError as error:
            raise SetupError.of(error) from error
        return play

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
        levels = tuple(
            (part, pair if pair[0] != pair[1] else pair[0])
            for part, pair in zip(laws.parts, play.kontra, strict=True)
            if any(pair)
        )
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


def _code(card: int) -> str:
    return str(Hand(mask=1 << card))


@dataclass(frozen=True)
class DealLog:
    """A deal and what has happened in it, from the pack (or a seed) and a log of actions' texts."""

    log: tuple[str, ...] = ()
    pack: str = ""
    seed: str = "0"
    dealer: int = 2

    def build(self, rules: Rules) -> Deal:
        """Give the deal, or say why these rules know none such."""
        try:
            if self.pack:
                return Deal(rules, self.pack, dealer=self.dealer, log=self.log)
            start = Deal.from_seed(rules, self.seed, dealer=self.dealer)
            for text in self.log:
                start = start.after(read_action(text, rules))
        except ValueError as error:
            raise SetupError.of(error) from error
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
class StandingBid:
    """A standing bid by its name; "" before the first bid."""

    bid: str = ""

    def build(self, rules: Rules) -> Standing:
        """Find the bid, or say that these rules have none such."""
        return Standing(_find(rules, self.bid) if self.bid else None)


@dataclass(frozen=True)
class Outcome:
    """A contract, what was made of it, what happened unbid, and who doubled what.

    Attributes:
        bid: the contract's name.
        lost: the parts that the declarer lost; the others are won.
        silent: unbid results and whose they are, such as `("silent-ulti", "defenders")`; see `HAPPENINGS`.
        kontra: levels of doubling: 1 kontra, 2 rekontra, ...
    """

    bid: str
    lost: tuple[str, ...] = ()
    silent: tuple[tuple[str, str], ...] = ()
    kontra: tuple[tuple[str, int | tuple[int, int]], ...] = ()

    def build(self, rules: Rules) -> Result:
        """Settle it, or say why these rules know nothing such."""
        bid = _find(rules, self.bid)
        try:
            facts = Stated(
                rules,
                bid,
                won=dict.fromkeys(self.lost, False),
                silent=dict(self.silent),
                kontra=dict(self.kontra),
            )
        except StatedError as error:
            raise SetupError.of(error) from error
        return Result(bid, facts.settlement(), tuple(max(levels) for levels in facts.levels))


def _find(rules: Rules, name: str) -> Bid:
    try:
        return rules.bid(name)
    except ValueError as error:
        raise SetupError(say(N_("These rules have no bid {name}."), name=name)) from error
