"""Draws where the hidden cards may lie, each placement that fits what a seat knows as likely as any other.

Placements are counted exactly, so none is ever drawn in vain: first the kings and queens, whose marriages tie
them together, then the other cards, which are alike where they may lie in the same places.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from math import comb
from typing import TYPE_CHECKING, NamedTuple

from ulti_widgets.cards import PAIRS, bits
from ulti_widgets.players.base import pick
from ulti_widgets.players.knowing import PLACES, TALON, Knowledge
from ulti_widgets.ulti.laws import marriage_worth
from ulti_widgets.ulti.play import Play, placed

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Iterator

    from ulti_widgets.ulti.view import View

Rooms = tuple[int, int, int, int]


class Placement(NamedTuple):
    """Where all cards lie that have not been played: masks of the three hands and of the talon."""

    hands: tuple[int, int, int]
    talon: int


class _Alike(NamedTuple):
    """Cards that may lie in the same places."""

    cards: tuple[int, ...]
    places: tuple[int, ...]


class Sampler:
    """Draws placements of the hidden cards for a seat's view.

    Attributes:
        knowledge: what the seat knows.
        count: how many placements fit it.
    """

    def __init__(self, view: View) -> None:
        """Count the placements.

        Raises:
            ValueError: it is nobody's view, or no placement fits it (which no deal can bring about).
        """
        self.knowledge = known = Knowledge(view)
        self._tied = any(suits is not None for suits in known.marriages)
        places: dict[tuple[int, ...], list[int]] = {}
        self._pairs: list[list[tuple[int, tuple[int, ...]]]] = [[] for _ in range(4)]
        for card in bits(known.could[0] | known.could[1] | known.could[2] | known.could[TALON]):
            where = tuple(place for place in range(PLACES) if known.could[place] >> card & 1)
            if self._tied and PAIRS[card >> 3] >> card & 1:
                self._pairs[card >> 3].append((card, where))
            else:
                places.setdefault(where, []).append(card)
        self._alike = [_Alike(tuple(cards), where) for where, cards in sorted(places.items())]
        self._rest: Callable[[int, Rooms], int] = lru_cache(None)(self._count_rest)
        self._married: Callable[[int, Rooms, int], int] = lru_cache(None)(self._count_married)
        first, second, third, talon = known.room
        self._rooms: Rooms = (first, second, third, talon)
        self.count = self._married(0, self._rooms, 0)
        if not self.count:
            message = "no placement of the hidden cards fits this view"
            raise ValueError(message)

    # -- counting

    def _count_rest(self, at: int, rooms: Rooms) -> int:
        """Count the ways to place the cards from a group on."""
        if at == len(self._alike):
            return int(not any(rooms))
        return sum(ways * self._rest(at + 1, left) for _, ways, left in self._splits(at, rooms))

    def _splits(self, at: int, rooms: Rooms) -> Iterator[tuple[tuple[int, ...], int, Rooms]]:
        """Yield how many cards of a group go to each of its places, in how many ways, and the rooms then left."""
        cards, places = self._alike[at]
        *free, last = places
        for sizes in product(*(range(min(rooms[place], len(cards)) + 1) for place in free)):
            rest = len(cards) - sum(sizes)
            if not 0 <= rest <= rooms[last]:
                continue
            left, ways, open_cards = list(rooms), 1, len(cards)
            for place, size in zip(places, (*sizes, rest), strict=True):
                left[place] -= size
                ways *= comb(open_cards, size)
                open_cards -= size
            yield (*sizes, rest), ways, (left[0], left[1], left[2], left[3])

    def _count_married(self, suit: int, rooms: Rooms, held: int) -> int:
        """Count the ways to place the kings and queens from a suit on.

        Args:
            suit: the suit.
            rooms: the rooms left.
            held: the marriages placed so far, four bits a seat.
        """
        if suit == len(self._pairs):
            for seat, fits in enumerate(self.knowledge.marriages):
                if fits is not None and held >> 4 * seat & 15 not in fits:
                    return 0
            return self._rest(0, rooms)
        return sum(self._married(suit + 1, left, more) for _, left, more in self._couples(suit, rooms, held))

    def _couples(self, suit: int, rooms: Rooms, held: int) -> Iterator[tuple[tuple[int, ...], Rooms, int]]:
        """Yield where king and queen of a suit may lie, the rooms then left and the marriages then held."""
        free = self._pairs[suit]
        for where in product(*(places for _, places in free)):
            left = list(rooms)
            for place in where:
                left[place] -= 1
            if min(left) < 0:
                continue
            more = held
            if self._tied:
                for seat in range(3):
                    own = self.knowledge.lies[seat] | self.knowledge.played[seat]
                    own |= sum(1 << card for (card, _), place in zip(free, where, strict=True) if place == seat)
                    if not PAIRS[suit] & ~own:
                        more |= 1 << 4 * seat + suit
            yield where, (left[0], left[1], left[2], left[3]), more

    # -- drawing

    def draw(self, rng: random.Random) -> Placement:
        """Draw a placement; only `rng.random()` is used."""
        lies = list(self.knowledge.lies)
        rooms, held = self._rooms, 0
        for suit, free in enumerate(self._pairs):
            options = list(self._couples(suit, rooms, held))
            where, rooms, held = options[_weighted(rng, [self._married(suit + 1, *option[1:]) for option in options])]
            for (card, _), place in zip(free, where, strict=True):
                lies[place] |= 1 << card
        for at, (cards, places) in enumerate(self._alike):
            splits = list(self._splits(at, rooms))
            chosen = _weighted(rng, [ways * self._rest(at + 1, left) for _, ways, left in splits])
            sizes, _, rooms = splits[chosen]
            open_cards = list(cards)
            for place, size in zip(places, sizes, strict=True):
                for _ in range(size):
                    card = pick(rng, open_cards)
                    open_cards.remove(card)
                    lies[place] |= 1 << card
        return Placement((lies[0], lies[1], lies[2]), lies[TALON])

    def play(self, placement: Placement) -> Play:
        """Give the card play with the cards placed so.

        Raises:
            ValueError: no cards are being played.
        """
        view = self.knowledge.view
        if view.laws is None or view.declarer is None or view.trick is None:
            message = f"no cards are being played in the phase {view.phase}"
            raise ValueError(message)
        won = [0, 0, 0]
        for trick in view.tricks:
            if trick.taker is not None:
                won[trick.taker] |= sum(1 << card for card in trick.cards)
        last = view.tricks[-1] if view.tricks else None
        return placed(
            view.laws,
            view.declarer,
            placement.hands,
            leader=view.trick.leader,
            trick=tuple(int(card) for card in view.trick.cards),
            won=(won[0], won[1], won[2]),
            talon=placement.talon,
            marriages=self._counting(placement),
            kontra=view.kontra,
            last=None if last is None else (last.leader, *(int(card) for card in last.cards)),
        )

    def _counting(self, placement: Placement) -> tuple[int, int, int]:
        """Give for each seat the suits whose marriages count with the cards placed so."""
        view = self.knowledge.view
        laws = view.laws
        assert laws is not None  # noqa: S101 (cards are being played)
        found = []
        for seat in range(3):
            held = placement.hands[seat] | self.knowledge.played[seat]
            if not view.rules.declare_by_choice:
                found.append(laws.marriages(held, declares=seat == view.declarer))
                continue
            # A twenty whose suit was not said is worth the same in any suit that was held.
            left, suits = list(view.marriages[seat]), 0
            for suit, pair in enumerate(PAIRS):
                worth = marriage_worth(suit, laws.trump)
                if worth in left and not pair & ~held:
                    left.remove(worth)
                    suits |= 1 << suit
            found.append(suits)
        return found[0], found[1], found[2]


def _weighted(rng: random.Random, weights: list[int]) -> int:
    """Choose a place of a list by weight."""
    goal = int(rng.random() * sum(weights))
    for at, weight in enumerate(weights):
        goal -= weight
        if goal < 0:
            return at
    return max(at for at, weight in enumerate(weights) if weight)
