"""What the search takes as sure holds whatever is played: looked at by playing every card."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random
from typing import Final

from ulti_widgets import Play
from ulti_widgets.solver.question import Question, ask
from ulti_widgets.solver.sure import Sure
from ulti_widgets.ulti.play import NEXT
from ulti_widgets.ulti.presets import pagat

TABLE: Final = ask(Play(pagat, "simple", trump="L", hands=["L7 LA", "L8 H8", "HA H10"]), "money").table
TRUMPS, SEVEN = 0xFF, 1
POSITIONS: Final = 5_000
"""Enough for each condition of a claim to be missed where it is left out."""


def position(random: Random) -> tuple[Sure, int, int]:
    """Draw a start of a trick in which one seat is strong; give it with that seat and who leads, another."""
    size = random.choice((2, 2, 3, 3, 4))
    trumps = random.choice((0, TRUMPS, TRUMPS, TRUMPS))
    suits = [range(first, first + 8) for first in (8, 16, 24)[: random.choice((1, 2, 2, 3))]]
    few = random.sample(range(8), random.choice((0, 1, 2, 2, 3, 4, 6)))
    if random.random() < 0.5 and 0 not in few:
        few = [0, *few[1:]]  # the seven
    sides = [card for suit in suits for card in suit]
    random.shuffle(sides)
    cards = (few + sides)[: 3 * size]
    # The strong seat has the top cards more often than not, trumps above all.
    luck, for_trumps = random.choice((0.5, 3, 9)), random.choice((0, 4, 9))
    cards.sort(key=lambda card: -(card & 7) - for_trumps * (card < 8) - luck * random.random())
    size = len(cards) // 3
    strong = random.randrange(3)
    hands = [0, 0, 0]
    own, others = cards[:size], cards[size : 3 * size]
    if 0 in others and random.random() < 0.5:
        others[others.index(0)], own[-1] = own[-1], 0
    random.shuffle(others)
    hands[strong] = sum(1 << card for card in own)
    hands[NEXT[strong]] = sum(1 << card for card in others[:size])
    hands[NEXT[NEXT[strong]]] = sum(1 << card for card in others[size:])
    leader = random.choice((NEXT[strong], NEXT[NEXT[strong]]))
    table = replace(
        TABLE,
        trumps=trumps,
        seven=random.choice((0, SEVEN)) if trumps and any(hand & SEVEN for hand in hands) else 0,
        keep=random.choice((0, SEVEN)) if trumps else 0,
        duties=random.randrange(16),
    )
    first, second, third = hands
    return Sure(Question(table, (first, second, third), leader, ())), strong, leader


def takes_all(board: Sure, seat: int, leader: int) -> bool:
    """Say whether a seat can take every trick against both others, its seven in the last one if that matters."""
    kept = board.table.seven & board.hands[seat]

    @cache
    def of(hands: tuple[int, ...], trick: tuple[int, ...], leader: int) -> bool:
        if len(trick) == 3:
            best, taker = max(range(3), key=lambda place: _strength(board, trick, place)), leader
            for _ in range(best):
                taker = NEXT[taker]
            if taker != seat:
                return False
            return of(hands, (), taker) if hands[0] else not kept or trick[best] == 0
        who = leader
        for _ in trick:
            who = NEXT[who]
        board.hands, board.trick = list(hands), [*trick, 0, 0, 0][:3]
        if trick:
            board.best = trick[max(range(len(trick)), key=lambda place: _strength(board, trick, place))]
        legal = board.legal(len(trick), who)
        found = []
        for card in range(32):
            if legal >> card & 1:
                after = tuple(hand & ~(1 << card) if place == who else hand for place, hand in enumerate(hands))
                found.append(of(after, (*trick, card), leader))
        return any(found) if who == seat else all(found)

    start = tuple(board.hands)
    answer = of(start, (), leader)
    board.hands = list(start)
    return answer


def _strength(board: Sure, trick: tuple[int, ...], place: int) -> tuple[int, int]:
    """Give what tells which card takes a trick: a trump above the suit led above all else."""
    card = trick[place]
    if board.table.trumps >> card & 1:
        return 2, card
    return int(card >> 3 == trick[0] >> 3), card


def test_who_claims_the_rest_can_take_it() -> None:
    random = Random("claims 2")
    claimed = 0
    for _ in range(POSITIONS):
        board, seat, leader = position(random)
        if board.claims(seat, leader):
            claimed += 1
            told = f"{board.hands} seat {seat} leader {leader} {board.table}"
            assert takes_all(board, seat, leader), told
    assert claimed > POSITIONS // 4
