"""A position and what is asked of it, in the terms of the search: cards by strength, declarer and trumps first."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final

from ulti_widgets.cards import ACE, ACES, NATURAL_RANKS, RANKS, SEVEN, TEN, TENS
from ulti_widgets.solver.declared import as_declared
from ulti_widgets.solver.guide import GUIDES
from ulti_widgets.solver.outcomes import start_of
from ulti_widgets.solver.payoff import Payoff, payoff
from ulti_widgets.ulti.bids import PARTS
from ulti_widgets.ulti.reasons import RefusedError, reason

if TYPE_CHECKING:
    from ulti_widgets.ulti.laws import Laws
    from ulti_widgets.ulti.play import Play

MONEY, POINTS = "money", "points"
WANTS: Final = (MONEY, POINTS, *PARTS)
"""What may be asked: money, card points, or whether a part can be made."""

MUST_BEAT, BEAT_WHEN_TRUMPED, MUST_TRUMP, MUST_OVERTRUMP = 1, 2, 4, 8
PLAIN, TEN_CLASS, ACE_CLASS, SEVEN_CLASS = range(4)
"""Kinds of cards: of two neighbours in a suit of the same kind and hand it does not matter which is played."""


POINTS_GUIDE, NO_POINTS_GUIDE, BETLI_GUIDE, DURCHMARS_GUIDE, ULTI_GUIDE = range(len(GUIDES))
"""Tables of the order of moves, by what is played for."""


class QuestionError(RefusedError):
    """A question that the solver does not take: it says why, and what would do."""


@dataclass(frozen=True, eq=False)
class Table:
    """What a contract and a question mean for the search, whatever the hands are; each is itself alone, as a payoff is.

    Attributes:
        payoff: what the outcomes are worth.
        duties: the duties of following, as flags.
        trumps: mask of the trump suit: 0xFF, or 0 without trumps.
        keep: mask of the trump seven where the declarer has to keep it, else 0.
        seven: mask of the trump seven where its fate matters, else 0.
        aces, tens: masks.
        side_kinds, trump_kinds: for each place in a suit the kind of the card.
        guide: which table of the order of moves to take.
    """

    payoff: Payoff
    duties: int
    trumps: int
    keep: int
    seven: int
    aces: int
    tens: int
    side_kinds: tuple[int, ...]
    trump_kinds: tuple[int, ...]
    guide: int


@dataclass(frozen=True)
class Question:
    """A position as the search sees it.

    Seats count from the declarer: 0 he, 1 the defender on his right, 2 the one on his left. A card is
    `8 * suit + strength`, the trump suit is 0.

    Attributes:
        table: the contract and the question.
        hands: the hands as masks.
        leader: who led, or leads, to the trick.
        trick: the cards in the trick.
    """

    table: Table
    hands: tuple[int, int, int]
    leader: int
    trick: tuple[int, ...]


def ask(play: Play, want: str) -> Question:
    """Put a question about a position that is not over.

    Raises:
        QuestionError: it cannot be asked of this contract.
    """
    check(play, want)
    declared = as_declared(play, want)
    if declared is None:
        raise QuestionError(reason("ask-declaring"))
    play = declared
    laws = play.laws
    places = _places(laws.trump, _ten_high(laws))
    declarer = play.declarer
    first, second, third = (_moved(play.hands[(declarer + step) % 3], places) for step in range(3))
    return Question(
        _table(laws, payoff(play, start_of(play), want)),
        (first, second, third),
        (play.leader - declarer) % 3,
        tuple(places[card] for card in play.trick),
    )


def cards_back(laws: Laws) -> tuple[int, ...]:
    """Give for each card of the search the engine's."""
    return _back(laws.trump, _ten_high(laws))


def check(play: Play, want: str) -> None:
    """Refuse a question that does not fit the contract.

    Raises:
        QuestionError: with the reason.
    """
    if want not in WANTS:
        raise QuestionError(reason("ask-want", want=repr(want), choices=", ".join(WANTS)))
    if want == MONEY or want in play.laws.parts:
        return
    bid = play.laws.bid
    if not bid.trumps:
        raise QuestionError(reason("ask-no-trumps", want=want, bid=bid))
    if want in {"40-100", "20-100"}:
        raise QuestionError(reason("ask-hundred", want=want, bid=bid))


def _ten_high(laws: Laws) -> bool:
    return laws.trump is not None and laws.rules.ten_high_in_sides


@cache
def _order(trump: int | None) -> tuple[int, ...]:
    """Give the suits, trumps first."""
    return tuple(sorted(range(4), key=lambda suit: suit != trump))


@cache
def _places(trump: int | None, ten_high: bool) -> tuple[int, ...]:  # noqa: FBT001 (a key)
    natural = [NATURAL_RANKS.index(rank) for rank in RANKS]
    new_suit = {suit: place for place, suit in enumerate(_order(trump))}
    return tuple(
        8 * new_suit[card >> 3] + (card & 7 if ten_high or card >> 3 == trump else natural[card & 7])
        for card in range(32)
    )


@cache
def _back(trump: int | None, ten_high: bool) -> tuple[int, ...]:  # noqa: FBT001 (a key)
    places = _places(trump, ten_high)
    return tuple(places.index(card) for card in range(32))


def _moved(mask: int, places: tuple[int, ...]) -> int:
    moved = 0
    while mask:
        low = mask & -mask
        moved |= 1 << places[low.bit_length() - 1]
        mask ^= low
    return moved


@lru_cache(maxsize=2000)
def _table(laws: Laws, worth: Payoff) -> Table:
    rules = laws.rules
    places = _places(laws.trump, _ten_high(laws))
    duties = (
        MUST_BEAT * rules.must_beat
        | BEAT_WHEN_TRUMPED * rules.beat_when_trumped
        | MUST_TRUMP * rules.must_trump
        | MUST_OVERTRUMP * rules.must_overtrump
    )
    kind_of = {}
    if worth.points_matter or worth.fours_matter:
        kind_of[ACE] = ACE_CLASS
        # Where an ace counts as a ten does, they differ by their place alone.
        kind_of[TEN] = (
            TEN_CLASS if worth.fours_matter or worth.layout.ace_shift != worth.layout.ten_shift else ACE_CLASS
        )
    trump_kind_of = kind_of | ({SEVEN: SEVEN_CLASS} if worth.seven_matters or laws.seven else {})
    suits = _order(laws.trump)
    return Table(
        payoff=worth,
        duties=duties,
        trumps=0xFF if laws.trump is not None else 0,
        keep=_moved(laws.seven, places),
        seven=_moved(laws.trump_seven, places) if worth.seven_matters else 0,
        aces=_moved(ACES, places),
        tens=_moved(TENS, places),
        side_kinds=_kinds(kind_of, suits[1], places),
        trump_kinds=_kinds(trump_kind_of, suits[0], places),
        guide=_guide(laws, worth),
    )


def _kinds(kind_of: dict[int, int], suit: int, places: tuple[int, ...]) -> tuple[int, ...]:
    by_place = {places[8 * suit + rank] & 7: kind_of.get(rank, PLAIN) for rank in range(8)}
    return tuple(by_place[place] for place in range(8))


def _guide(laws: Laws, worth: Payoff) -> int:
    if laws.trump is None:
        return BETLI_GUIDE if "betli" in laws.parts else DURCHMARS_GUIDE
    if not worth.points_matter:
        return NO_POINTS_GUIDE
    return ULTI_GUIDE if "ulti" in laws.parts else POINTS_GUIDE
