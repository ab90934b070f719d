"""A position that is being set up, card by card: what it is so far, or what is wrong with it and what would do."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple

from ulti_widgets.cards import PACK, PAIRS, SUITS, Card, Hand, bits, mask_of
from ulti_widgets.language import N_, card_noun, suit_noun
from ulti_widgets.lessons.placing import HANDS, PLACES, WON
from ulti_widgets.lessons.telling import Telling, say
from ulti_widgets.ulti.bids import BidError
from ulti_widgets.ulti.clashes import no_bid
from ulti_widgets.ulti.laws import Laws, trump_suits
from ulti_widgets.ulti.names import bid_phrase, part_noun, seat_noun
from ulti_widgets.ulti.play import NEXT, Play, PositionError
from ulti_widgets.ulti.reasons import reason

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ulti_widgets.ulti.bids import Bid
    from ulti_widgets.ulti.rules import Rules

TRICK_MOST, TALON_SIZE, TRICK_SIZE = 2, 2, 3

Level = int | tuple[int, int]
"""How often a part was doubled; a pair towards the defenders on the declarer's right and on his left."""


class Problem(NamedTuple):
    """Something that is wrong.

    Attributes:
        where: the place or field concerned; "" for none.
        told: what it is, and what would do.
    """

    where: str
    told: Telling


@dataclass(frozen=True)
class Arrangement:
    """What is set up so far: a value.

    Attributes:
        rules: the rules.
        cards: for each of `PLACES` codes with spaces between; in `trick` in the order played.
        bid: the contract by its name.
        trump: letter of the trump suit; "" without trumps, or where only one suit may be.
        declarer, leader: seats 0 to 2.
        kontra: for doubled parts their `Level`.
        marriages: for each seat the letters of the suits whose marriages count; None for those that the hands hold.
        last: codes of the trick before, in the order played; "" where it is not told.
    """

    rules: Rules
    cards: Mapping[str, str] = field(default_factory=dict)
    bid: str = "simple"
    trump: str = "L"
    declarer: int = 0
    leader: int = 0
    kontra: Mapping[str, Level] = field(default_factory=dict)
    marriages: tuple[str, str, str] | None = None
    last: str = ""

    @classmethod
    def of(cls, play: Play) -> Arrangement:
        """Give what sets a position up."""
        laws = play.laws
        held = [*play.hands, 0, play.talon, *play.won]
        cards = {place: str(Hand(mask=mask)) for place, mask in zip(PLACES, held, strict=True)}
        cards["trick"] = " ".join(str(PACK[card]) for card in play.trick)
        levels = {part: pair for part, pair in zip(laws.parts, play.kontra, strict=True) if any(pair)}
        found = cls(
            laws.rules,
            cards,
            laws.bid.name,
            "" if laws.trump is None else SUITS[laws.trump],
            play.declarer,
            play.leader,
            {part: right if right == left else (right, left) for part, (right, left) in levels.items()},
            last="" if play.last is None else " ".join(str(PACK[card]) for card in play.last[1:]),
        )
        first, second, third = ("".join(SUITS[suit] for suit in bits(suits)) for suits in play.marriages)
        return found if found.counting == play.marriages else replace(found, marriages=(first, second, third))

    def row(self, place: str) -> list[Card]:
        """Give the cards of a place."""
        return [Card(code) for code in self.cards.get(place, "").split()]

    # -- what follows from it

    @cached_property
    def contract(self) -> Bid | None:
        """The contract; None where the rules have no such bid."""
        try:
            return self.rules.bid(self.bid)
        except BidError:
            return None

    @cached_property
    def laws(self) -> Laws | None:
        """The contract's tables; None where contract and trumps do not fit."""
        if self.contract is None or self._wrong_trump(self.contract) is not None:
            return None
        allowed = trump_suits(self.rules, self.contract)
        return self.rules.laws(self.contract, SUITS.index(self.trump) if self.trump else allowed[0])

    @cached_property
    def before_trick(self) -> tuple[int, int, int]:
        """The hands before the trick in progress, as masks."""
        held = [mask_of(self.row(place)) for place in HANDS]
        seat = self.leader
        for card in self.row("trick")[:TRICK_MOST]:
            held[seat] |= 1 << card
            seat = NEXT[seat]
        return held[0], held[1], held[2]

    @cached_property
    def counting(self) -> tuple[int, int, int]:
        """For each seat the suits, a mask of four bits, whose marriages count."""
        if self.marriages is not None:
            first, second, third = (sum(1 << SUITS.index(letter) for letter in suits) for suits in self.marriages)
            return first, second, third
        if self.laws is None:
            return 0, 0, 0
        held = enumerate(self.before_trick)
        first, second, third = (self.laws.marriages(hand, declares=seat == self.declarer) for seat, hand in held)
        return first, second, third

    @cached_property
    def position(self) -> Play | None:
        """The position; None while it is none."""
        return self._found[0]

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong; empty where it is a position."""
        return self._found[1]

    @cached_property
    def _found(self) -> tuple[Play | None, tuple[Problem, ...]]:
        problems = tuple(self._wrong())
        if problems:
            return None, problems
        try:
            return self._play(), ()
        except PositionError as error:
            where = next((place for start, place in _CONCERNED.items() if error.reason.id.startswith(start)), "trick")
            return None, (Problem(where, error.reason),)

    def _play(self) -> Play:
        """Set the position up.

        Raises:
            PositionError: the cards could not lie so.
        """
        return Play(
            self.rules,
            self.bid,
            trump=self.trump or None,
            declarer=self.declarer,
            hands=[self.cards.get(place, "") for place in HANDS],
            leader=self.leader,
            trick=self.row("trick"),
            won=[self.cards.get(place, "") for place in WON],
            talon=self.cards.get("talon", ""),
            marriages=self.marriages,
            kontra=self.kontra,
            last=self._last_trick(),
        )

    def _last_trick(self) -> tuple[int, list[Card]] | None:
        """Give the trick before with the seat that led to it: its taker is the one that leads now."""
        cards = self.last.split()
        if not cards or self.laws is None:
            return None
        played = [Card(code) for code in cards]
        best = 0
        for at, card in enumerate(played):
            if at and self.laws.beats[played[best]] >> card & 1:
                best = at
        return (self.leader - best) % len(HANDS), played

    # -- what is wrong

    def _wrong(self) -> Iterator[Problem]:
        bid = self.contract
        if bid is None:
            text = N_("These rules have no bid {bid}: choose another contract.")
            yield Problem("bid", say(text, bid=bid_phrase(self.bid)))
            why = no_bid(self.rules, self.bid)
            if why is not None:
                yield Problem("bid", why)
        else:
            wrong = self._wrong_trump(bid)
            if wrong is not None:
                yield Problem("trump", wrong)
            yield from self._wrong_kontra(bid)
        yield from self._wrong_places()
        yield from self._wrong_sizes()
        if self.laws is not None:
            yield from self._wrong_marriages(self.laws)
        if self.last and len({*self.last.split()}) != TRICK_SIZE:
            text = N_("The last trick holds three different cards: type their codes in the order played.")
            yield Problem("last", say(text))

    def _wrong_trump(self, bid: Bid) -> Telling | None:
        allowed = trump_suits(self.rules, bid)
        chosen = SUITS.index(self.trump) if self.trump else None
        if chosen in allowed or (chosen is None and len(allowed) == 1):
            return None
        suits = [suit_noun(suit) for suit in allowed if suit is not None]
        if not suits:
            return say(N_("This game has no trumps: choose none."))
        return say(N_("In this game trumps may be {suits:or}."), suits=suits)

    def _wrong_kontra(self, bid: Bid) -> Iterator[Problem]:
        for part in self.kontra:
            if part not in bid.parts:
                text = N_("{part} was doubled, but it is no part of this contract: take its kontra back.")
                yield Problem("kontra", say(text, part=part_noun(part)))

    def _wrong_places(self) -> Iterator[Problem]:
        if len(self.row("trick")) > TRICK_MOST:
            text = N_("A trick in progress holds two cards at the most: put whole tricks among the cards won.")
            yield Problem("trick", say(text))
        if len(self.row("talon")) not in {0, TALON_SIZE}:
            yield Problem("talon", say(N_("The talon holds two cards, or none where it is not known.")))
        for seat, place in enumerate(WON):
            count = len(self.row(place))
            over = count % TRICK_SIZE
            if over:
                text = N_("{seat} has won {count} cards: tricks are of three, so add {more} or take {less} away.")
                told = say(text, seat=seat_noun(seat), count=count, more=TRICK_SIZE - over, less=over)
                yield Problem(place, told)

    def _wrong_sizes(self) -> Iterator[Problem]:
        # Counted, not gathered: a card may by mistake lie in the trick and in a hand.
        sizes = [len(self.row(place)) for place in HANDS]
        seat = self.leader
        for _ in self.row("trick")[:TRICK_MOST]:
            sizes[seat] += 1
            seat = NEXT[seat]
        most = max(sizes)
        # When all cards are won, the play is over: a position too.
        if not most and not any(self.row(place) for place in WON):
            text = N_("Put cards into the hands: choose a place, then press cards, or type their codes.")
            yield Problem("", say(text))
        for seat, size in enumerate(sizes):
            if size < most:
                text = N_("Before the trick every seat holds as many cards as the others: {seat} lacks {count}.")
                yield Problem(HANDS[seat], say(text, seat=seat_noun(seat), count=most - size))

    def _wrong_marriages(self, laws: Laws) -> Iterator[Problem]:
        """Yield what is wrong with marriages that are stated.

        Sources: widder-rulebook, Contracts (40-100, 20-100), Card Points.
        """
        if self.marriages is None:
            return
        if laws.trump is None and any(self.counting):
            yield Problem("marriages", say(N_("Without trumps no marriage counts: take it back.")))
            return
        for seat, suits in enumerate(self.counting):
            for suit in bits(suits):
                if not laws.marriages(PAIRS[suit], declares=seat == self.declarer):
                    text = N_("In this contract a marriage in {suit} does not count for {seat}.")
                    yield Problem("marriages", say(text, suit=suit_noun(suit), seat=seat_noun(seat)))
                elif (card := self._elsewhere(seat, PAIRS[suit])) is not None:
                    text = N_("{seat} cannot have a marriage in {suit}: {card:the} lies elsewhere.")
                    told = say(text, seat=seat_noun(seat), suit=suit_noun(suit), card=card_noun(card))
                    yield Problem("marriages", told)
        if laws.bid.hundred is not None and self.counting[self.declarer].bit_count() > 1:
            yield Problem("marriages", reason("marriage-hundred"))

    def _elsewhere(self, seat: int, pair: int) -> int | None:
        """Give a card of a pair that a seat cannot have held: it is in another hand, or was laid away."""
        others = mask_of(self.row("talon"))
        for other, held in enumerate(self.before_trick):
            others |= 0 if other == seat else held
        return next(bits(pair & others), None)


_CONCERNED: Final = {
    "no-kontra": "kontra",
    "kontra": "kontra",
    "marriage": "marriages",
    "last": "last",
    "leader": "leader",
}
"""By how an error's id begins, what it concerns."""
