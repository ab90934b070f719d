"""What an exercise starts from, kept so that any rules can build it anew.

A setup holds no rules. `build(rules)` gives the position under some rules, or raises `SetupError` where those
rules do not know such a position (a bid that they lack, say): the exercise then does not apply.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from ulti_widgets.cards import SUITS, Hand, bits
from ulti_widgets.ulti.actions import read_action
from ulti_widgets.ulti.bids import Bid, part_value
from ulti_widgets.ulti.deal import Deal
from ulti_widgets.ulti.play import Play
from ulti_widgets.ulti.reasons import reason
from ulti_widgets.ulti.scoring import Line, Settlement, kontra_factor

if TYPE_CHECKING:
    from ulti_widgets.ulti.rules import Rules


class SetupError(ValueError):
    """The rules know no such position."""


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
    """

    bid: Bid
    settlement: Settlement


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
    kontra: tuple[tuple[str, int], ...] = ()
    last: tuple[int, tuple[str, str, str]] | None = None
    plays: tuple[str, ...] = ()

    def build(self, rules: Rules) -> Play:
        """Give the position, or say why these rules know none such."""
        try:
            play = Play(
                rules,
                self.bid,
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
            raise SetupError(str(error)) from error
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
        levels = tuple((part, right) for part, (right, _) in zip(laws.parts, play.kontra, strict=True) if right)
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
            raise SetupError(str(error)) from error
        return start


@dataclass(frozen=True)
class StandingBid:
    """A standing bid by its name; "" before the first bid."""

    bid: str = ""

    def build(self, rules: Rules) -> Standing:
        """Find the bid, or say that these rules have none such."""
        return Standing(_find(rules, self.bid) if self.bid else None)


@dataclass(frozen=True)
class Outcome:
    """A contract, which of its parts were lost, and who doubled what.

    Attributes:
        bid: the contract's name.
        lost: the parts that the declarer lost; the others are won.
        kontra: levels of doubling: 1 kontra, 2 rekontra, ...
    """

    bid: str
    lost: tuple[str, ...] = ()
    kontra: tuple[tuple[str, int], ...] = ()

    def build(self, rules: Rules) -> Result:
        """Settle it."""
        bid = _find(rules, self.bid)
        levels = dict(self.kontra)
        unknown = [part for part in (*self.lost, *levels) if part not in bid.parts]
        if unknown:
            message = f"{bid} has no part {unknown[0]!r}, only {', '.join(bid.parts)}"
            raise SetupError(message)
        most = max(levels.values(), default=0)
        if most and not rules.kontra:
            raise SetupError(str(reason("no-kontra")))
        if rules.kontra_steps and most > rules.kontra_steps:
            raise SetupError(str(reason("kontra-end")))
        lines = []
        for part in bid.parts:
            value = part_value(rules, bid, part)
            won = part not in self.lost
            factor = kontra_factor(rules, levels.get(part, 0))
            hearts = 2 if bid.hearts and not rules.hearts_always_trump else 1
            penalty = rules.ulti_penalty * hearts if part == "ulti" and not won else 0
            detail = reason("stated")
            lines.append(
                Line(
                    part,
                    by_declarer=True,
                    won=won,
                    base=value.base,
                    hearts=value.hearts,
                    kontra=(factor, factor),
                    penalty=penalty,
                    detail=detail,
                )
            )
        return Result(bid, Settlement(0, tuple(lines)))


def _find(rules: Rules, name: str) -> Bid:
    try:
        return rules.bid(name)
    except ValueError as error:
        raise SetupError(str(error)) from error
