"""Positions that can occur, drawn by a seed: every contract, turned rules, any point of the play.

Half of them are reached by playing a deal from its first card; the others are ends put together, in which rarer things
are left to decide (all four aces with one defender, every trick so far on one side, cards that nobody knows of).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.rules_at_random import ANY, Wish, contract, kontra_levels
from ulti_widgets.cards import ACE, ACES, FULL, KING, OVER, PAIRS, SEVEN, SUITS, TEN, TENS, Hand, bits, mask_of
from ulti_widgets.ulti.laws import FULL_HAND, trump_suits
from ulti_widgets.ulti.play import NEXT, Play
from ulti_widgets.ulti.position_check import wrong_history
from ulti_widgets.ulti.scoring import settle

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from ulti_widgets.ulti.bids import Bid
    from ulti_widgets.ulti.laws import Laws
    from ulti_widgets.ulti.rules import Rules

# -- whole deals


def whole(random: Random, rules: Rules, bid: Bid) -> Play:
    """Draw a deal before its first card; the declarer often has what the bid asks for."""
    trump = random.choice(trump_suits(rules, bid))
    declarer = random.randrange(3)
    hands, talon = _dealt(random, bid, trump, declarer)
    play = Play(
        rules,
        bid,
        trump=trump,
        declarer=declarer,
        leader=declarer if rules.first_lead == "declarer" else random.randrange(3),
        hands=[Hand(mask=hand) for hand in hands],
        talon=Hand(mask=talon),
    )
    return play.changed(kontra=kontra_levels(random, rules, bid))


def _dealt(random: Random, bid: Bid, trump: int | None, declarer: int) -> tuple[list[int], int]:
    """Deal ten cards to each seat and two to the talon, not all alike likely."""
    places: list[list[int]] = [[], [], [], []]
    room = [FULL_HAND, FULL_HAND, FULL_HAND, 2]
    left = list(range(32))
    random.shuffle(left)
    for place, cards in _gifts(random, bid, trump, declarer):
        for card in cards:
            if card in left and len(places[place]) < room[place]:
                left.remove(card)
                places[place].append(card)
    lean = {"betli": -1, "durchmars": 1}.get(bid.parts[-1], 0) * random.choice((0, 2, 4, 8))
    left.sort(key=lambda card: (card & 7) * lean + random.random() * 8)
    for place in sorted(range(4), key=lambda place: (place != declarer, random.random())):
        while len(places[place]) < room[place]:
            places[place].append(left.pop() if place == declarer else left.pop(random.randrange(len(left))))
    return [mask_of(cards) for cards in places[:3]], mask_of(places[3])


def _gifts(random: Random, bid: Bid, trump: int | None, declarer: int) -> Iterator[tuple[int, list[int]]]:
    """Yield places (seats, 3 for the talon) and cards that they are given first."""
    if trump is None:
        return
    others = [seat for seat in range(3) if seat != declarer]

    def to(likely: float) -> int:
        return declarer if random.random() < likely else random.choice((*others, *others, 3))

    if "ulti" in bid.parts or random.random() < 0.5:
        yield to(0.85 if "ulti" in bid.parts else 0.4), [8 * trump + SEVEN]
    suits = list(range(4))
    random.shuffle(suits)
    hundred = bid.hundred
    for suit in suits if random.random() < 0.7 else ():
        fits = hundred is not None and (hundred == "40-100") == (suit == trump)
        if fits or random.random() < 0.4:
            yield min(to(0.85 if fits else 0.4), 2), [8 * suit + KING, 8 * suit + OVER]
    for rank, part in ((ACE, "four-aces"), (TEN, "four-tens")):
        if part in bid.parts or random.random() < 0.25:
            yield min(to(0.8 if part in bid.parts else 0.4), 2), [8 * suit + rank for suit in range(4)]
    if random.random() < 0.3:
        yield declarer, random.sample(range(8 * trump, 8 * trump + 8), random.randint(2, 6))


# -- positions


def position(random: Random, size: int, wish: Wish = ANY) -> Play:
    """Draw a position with so many cards in each hand before its trick, of which up to two lie on the table."""
    while True:
        rules, bid = contract(random, wish)
        made = reached if random.random() < 0.5 else put_together
        play = made(random, rules, bid, size)
        if play is not None and (size == 1 or random.random() < 0.3 or _at_stake(random, play)):
            return play


def _at_stake(random: Random, play: Play) -> bool:
    """Say whether a few ends that chance leads to differ."""
    paid = set()
    for _ in range(6):
        end = play
        while not end.over:
            end = _played(random, end, 0)
        paid.add(settle(end).payments)
    return len(paid) > 1


def reached(random: Random, rules: Rules, bid: Bid, size: int) -> Play | None:
    """Play a deal on to a position; None where it ended before, or most often where all was lost by then."""
    play = whole(random, rules, bid)
    kept = _kept(random, play)
    mid = random.choice((0, 0, 1, 2))
    while not play.over and (play.hands[play.leader].bit_count() + bool(play.trick) > size or play.trick):
        play = _played(random, play, kept)
    if play.over or (_lost(play) and random.random() < 0.8):
        return None
    for _ in range(mid):
        play = _played(random, play, 0)
    return play.changed(marriages=_declared(random, play)) if rules.declare_by_choice else play


def _kept(random: Random, play: Play) -> int:
    """Draw cards that are held back as long as the rules let them."""
    kept = 0
    for cards, likely in ((play.laws.trump_seven, 0.8), (ACES, 0.4), (TENS, 0.4), (play.laws.trumps, 0.3)):
        if random.random() < likely:
            kept |= cards
    return kept


def _played(random: Random, play: Play, kept: int) -> Play:
    cards = list(bits(play.legal & ~kept or play.legal))
    random.shuffle(cards)
    after = [play.play(card) for card in cards]
    alive = [each for each in after if not each.over and not (each.won != play.won and _lost(each))]
    return (alive or after)[0]


def _lost(play: Play) -> bool:
    """Say whether a betli or a durchmars is lost already."""
    defenders = play.won[NEXT[play.declarer]] | play.won[NEXT[NEXT[play.declarer]]]
    return ("betli" in play.laws.parts and play.won[play.declarer] != 0) or (
        "durchmars" in play.laws.parts and defenders != 0
    )


def _declared(random: Random, play: Play) -> tuple[int, int, int]:
    """Draw the marriages that were declared of those that may count, where one may choose."""
    first = play
    while first.previous is not None:
        first = first.previous
    found = [0, 0, 0]
    for seat, hand in enumerate(first.hands):
        suits = play.laws.marriages(hand, declares=seat == play.declarer)
        if play.laws.bid.hundred is not None and suits and play.laws.bid.hundred == "20-100":
            # One of the side pairs, whichever the declarer names.
            pairs = [s for s in range(4) if s != play.laws.trump and hand & PAIRS[s] == PAIRS[s]]
            suits = 1 << random.choice(pairs)
        for suit in bits(suits):
            gone = play.hands[seat] & PAIRS[suit] != PAIRS[suit]
            if (gone or play.rules.marriages == "first_card") and random.random() < 0.8:
                found[seat] |= 1 << suit
    return found[0], found[1], found[2]


def put_together(random: Random, rules: Rules, bid: Bid, size: int) -> Play | None:
    """Draw hands for an end and share the other cards out as tricks won; None where nothing is left to decide."""
    trump = random.choice(trump_suits(rules, bid))
    declarer = random.randrange(3)
    cards = random.sample(range(32), 32)
    if random.random() < 0.7:
        # The cards that decide things are among those that are left.
        telling = ACES | TENS | (0 if trump is None else 1 << 8 * trump + SEVEN)
        wanted = {card for card in bits(telling) if random.random() < 0.6}
        cards.sort(key=lambda card: card not in wanted)
    if random.random() < 0.5:
        # Few suits, so that they are followed.
        suits = {trump, *random.sample(range(4), 2)}
        cards.sort(key=lambda card: card >> 3 not in suits)
    left, rest = cards[: 3 * size], cards[3 * size :]
    random.shuffle(left)
    lean = {"betli": 1, "durchmars": -1}.get(bid.parts[-1], 0) * random.choice((0, 1, 4))
    left.sort(key=lambda card: (card & 7) * lean + random.random() * 8)
    left = [*left[size : (declarer + 1) * size], *left[:size], *left[(declarer + 1) * size :]]
    hands = [mask_of(left[size * seat : size * seat + size]) for seat in range(3)]
    if trump is not None and random.random() < 0.5:
        hands = _with_seven(random, hands, 8 * trump + SEVEN, declarer)
    random.shuffle(rest)
    talon = mask_of(rest[:2])
    won = _shared(random, rest[2:], bid, declarer)
    if bid.hundred is not None and random.random() < 0.6:
        won = _near_a_hundred(random, rest[2:], declarer)
    if random.random() < 0.15:
        # A position as lessons set them up: what was played before is not told.
        talon = talon if random.random() < 0.5 else 0
        won = [0, 0, 0] if random.random() < 0.5 else [cards if random.random() < 0.5 else 0 for cards in won]
    laws = rules.laws(bid, trump)
    marriages = _possible(random, laws, [*hands, mask_of(rest[:2])], won, declarer)
    # Who leads has taken the trick before.
    leaders = [seat for seat in range(3) if wrong_history(laws, declarer, seat, hands, won) is None]
    if not leaders:
        return None
    play = Play(
        rules,
        bid,
        trump=trump,
        declarer=declarer,
        leader=random.choice(leaders),
        hands=[Hand(mask=hand) for hand in hands],
        won=[Hand(mask=cards) for cards in won],
        talon=Hand(mask=talon),
        marriages=["".join(SUITS[suit] for suit in bits(suits)) for suits in marriages],
    )
    if play.over:
        return None
    for _ in range(random.choice((0, 0, 1, 2))):
        play = _played(random, play, 0)
    return play.changed(kontra=kontra_levels(random, rules, bid))


def _with_seven(random: Random, hands: list[int], seven: int, declarer: int) -> list[int]:
    """Move the trump seven, if it is held, to the declarer's hand or to another."""
    holder = next((seat for seat, hand in enumerate(hands) if hand >> seven & 1), None)
    target = declarer if random.random() < 0.7 else random.randrange(3)
    if holder is None or holder == target:
        return hands
    given = random.choice(list(bits(hands[target])))
    hands = [*hands]
    hands[holder] ^= 1 << seven | 1 << given
    hands[target] ^= 1 << seven | 1 << given
    return hands


def _shared(random: Random, cards: list[int], bid: Bid, declarer: int) -> list[int]:
    """Share cards out in tricks: to all seats, to some, or so that one of them has the aces or tens."""
    shares = {
        "betli": [seat for seat in range(3) if seat != declarer],
        "durchmars": [declarer] if random.random() < 0.7 or not bid.trumps else [0, 1, 2],
    }.get(bid.parts[-1])
    seats = shares or random.choice(
        ([0, 1, 2], [0, 1, 2], [declarer], [NEXT[declarer]], [NEXT[declarer], NEXT[NEXT[declarer]]])
    )
    if random.random() < 0.4:
        telling = random.choice((ACES, TENS, ACES | TENS))
        cards = sorted(cards, key=lambda card: not telling >> card & 1)
        favoured = random.choice(seats)
        seats = [favoured, *seats]
    won = [0, 0, 0]
    for place in range(0, len(cards), 3):
        seat = seats[0] if place < 6 else random.choice(seats)
        won[seat] |= mask_of(cards[place : place + 3])
    return won


def _near_a_hundred(random: Random, cards: list[int], declarer: int) -> list[int]:
    """Share cards out in tricks so that the declarer has most aces and tens, but not all."""
    ordered = sorted(cards, key=lambda card: (not (ACES | TENS) >> card & 1, random.random()))
    lost = random.choice((0, 0, 1, 2))
    ordered = ordered[lost:] + ordered[:lost]
    own = random.randint(min(1, len(cards) // 3), len(cards) // 3) * 3
    won = [0, 0, 0]
    won[declarer] = mask_of(ordered[:own])
    for place in range(own, len(ordered), 3):
        won[(declarer + random.choice((1, 2))) % 3] |= mask_of(ordered[place : place + 3])
    return won


def _possible(random: Random, laws: Laws, hands: list[int], won: list[int], declarer: int) -> list[int]:
    """Draw marriages that the seats can have held: each card of the pair is in the own hand or was played.

    After the three hands stands the talon.
    """
    found = [0, 0, 0]
    gone = FULL if not any(won) else won[0] | won[1] | won[2]
    suits = list(range(4))
    random.shuffle(suits)
    for suit in suits:
        for seat in random.sample(range(3), 3):
            pair = PAIRS[suit]
            held = pair if pair & ~(hands[seat] | gone) == 0 else 0
            elsewhere = any(cards & pair for place, cards in enumerate(hands) if place != seat)
            likely = 0.8 if laws.bid.hundred is not None and seat == declarer else 0.5
            if held and not elsewhere and random.random() < likely:
                one = laws.marriages(pair, declares=seat == declarer)
                if laws.bid.hundred is None or not found[seat]:
                    found[seat] |= one
                break
    return found
