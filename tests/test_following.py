"""Which cards may be played: the rulebook's examples, every trap, and a second reading of the rule beside the first."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import TYPE_CHECKING

import pytest

from ulti_widgets.cards import PACK, SUITS, Card, Hand, bits
from ulti_widgets.ulti.actions import CARDS
from ulti_widgets.ulti.play import Play
from ulti_widgets.ulti.presets import PRESETS, hoe_speel_je, pagat, widder
from ulti_widgets.ulti.reasons import IllegalAction, Reason
from ulti_widgets.ulti.rules import Rules, RulesError

if TYPE_CHECKING:
    from ulti_widgets.ulti.laws import Laws

TRUMPS = "A 10 K Q J 9 8 7"
NATURAL = "A K Q J 10 9 8 7"


def asked(play: Play, card: str) -> Reason | None:
    """Ask why a card may not be played; playing it has to give the same answer."""
    action = CARDS[Card(card)]
    why = play.why_not(action)
    if why is None:
        play.after(action)
    else:
        with pytest.raises(IllegalAction) as caught:
            play.after(action)
        assert caught.value.reason == why
    return why


def third(hand: str, trick: str, *, bid: str = "simple", trump: str | None = "L", rules: Rules = widder) -> Play:
    """Put a seat before a trick, the declarer first; the other hands are filled up with what is left over."""
    cards = trick.split()
    size = len(Hand(hand))
    taken = {*Hand(hand), *map(Card, cards)}
    rest = [card for card in reversed(PACK) if card not in taken]
    hands = [hand, hand, hand]
    asked_seat = len(cards)
    for seat in range(3):
        if seat != asked_seat:
            count = size - 1 if seat < asked_seat else size
            # Seats that have played hold cards of no suit that could have made them play otherwise.
            usable = [card for card in rest if seat > asked_seat or not _binds(card, cards, seat, trump)]
            hands[seat] = " ".join(map(str, usable[:count]))
            rest = [card for card in rest if card not in usable[:count]]
    return Play(rules, bid, trump=trump, hands=hands, trick=cards)


def _binds(card: Card, trick: list[str], seat: int, trump: str | None) -> bool:
    """Say whether a card in the hand could have forbidden what the second seat played."""
    return seat == 1 and (SUITS[card.suit] in {trick[0][0], trump})


# -- the rulebook's own examples


def test_the_higher_diamond_must_be_played() -> None:
    play = third("B8 B10", "B9")
    why = asked(play, "B8")
    assert why is not None
    assert (why.id, why.because, why.instead) == ("beat", Hand("B9"), Hand("B10"))
    assert str(why) == "You must beat the nine of diamonds if you can. Play the ten of diamonds."
    assert asked(play, "B10") is None


def test_either_diamond_once_the_second_player_has_trumped() -> None:
    play = third("B8 B10", "B9 L7")
    assert play.legal == Hand("B8 B10").mask
    assert asked(play, "B8") is None
    assert asked(play, "B10") is None


def test_no_trump_from_a_hand_that_can_follow() -> None:
    play = third("B8 B10 LA", "B9 LK")
    assert play.legal == Hand("B8 B10").mask
    why = asked(play, "LA")
    assert why is not None
    assert (why.id, why.because, why.instead) == ("follow", Hand("B9"), Hand("B8 B10"))


# -- the traps


@pytest.mark.parametrize(
    ("hand", "trick", "legal", "refused"),
    [
        # The best card counts, not the one led.
        ("B8 B10 BK", "B9 BQ", "B10 BK", {"B8": ("beat", "BQ")}),
        ("B8 BQ", "B9 BK", "B8 BQ", {}),
        # Trumps are led: beat, whatever else is in the hand.
        ("L8 L10 HA", "L9", "L10", {"L8": ("beat", "L9"), "HA": ("follow", "L9")}),
        # Void: trump, and overtrump if able.
        ("L7 LA H8", "B9", "L7 LA", {"H8": ("trump", "B9")}),
        ("L7 LA H8", "B9 L8", "LA", {"L7": ("overtrump", "L8"), "H8": ("trump", "B9")}),
        ("L7 L8 HA", "B9 LK", "L7 L8", {"HA": ("trump", "B9")}),
        # Void of both.
        ("H7 HA A8", "B9 LK", "H7 HA A8", {}),
        # The second player has discarded: the card led is still the best.
        ("B8 B10", "B9 H7", "B10", {"B8": ("beat", "B9")}),
        # The ten ranks next to the ace with trumps, in side suits too.
        ("B10 B7", "BK", "B10", {"B7": ("beat", "BK")}),
        ("B9 B7", "B10", "B9 B7", {}),
    ],
)
def test_traps_with_trumps(hand: str, trick: str, legal: str, refused: dict[str, tuple[str, str]]) -> None:
    play = third(hand, trick)
    assert Hand(mask=play.legal) == Hand(legal)
    assert set(refused) == {str(card) for card in Hand(hand) - Hand(legal)}
    for card, (rule, because) in refused.items():
        why = asked(play, card)
        assert why is not None
        assert (why.id, why.because, why.instead) == (rule, Hand(because), Hand(legal))


@pytest.mark.parametrize(
    ("hand", "trick", "legal"),
    [
        # The ten stands between under and nine; a void player plays anything.
        ("B10 B9", "BJ", "B10 B9"),
        ("B10 B8", "B9", "B10"),
        ("BJ B7", "B10", "BJ"),
        ("H7 LA", "B10", "H7 LA"),
        # Betli too obliges to beat.
        ("BA B7", "B8", "BA"),
        ("BA B7", "B8 BK", "BA"),
    ],
)
@pytest.mark.parametrize("bid", ["betli", "no-trump durchmars"])
def test_traps_without_trumps(hand: str, trick: str, legal: str, bid: str) -> None:
    assert Hand(mask=third(hand, trick, bid=bid, trump=None).legal) == Hand(legal)


def test_the_ten_of_a_side_suit_stays_low_in_hoe_speel_je() -> None:
    play = third("B10 B7", "BJ", rules=hoe_speel_je)
    assert Hand(mask=play.legal) == Hand("B10 B7")
    assert Hand(mask=third("L10 L7", "LK", rules=hoe_speel_je).legal) == Hand("L10")


# -- the seven of a bid ulti


def test_the_seven_is_kept_while_another_card_may_be_played() -> None:
    play = Play(pagat, "ulti", trump="L", hands=("L7 L9 HA", "H7 H8 H9", "B7 B8 B9"))
    assert Hand(mask=play.legal) == Hand("L9 HA")
    why = asked(play, "L7")
    assert why is not None
    assert (why.id, why.because, why.instead) == ("keep-seven", Hand("L7"), Hand("L9 HA"))


def test_the_seven_falls_to_following_suit_and_to_the_duty_to_trump() -> None:
    led = Play(pagat, "ulti", trump="L", leader=2, hands=("L7 HA BA", "H7 H8 H9", "LA B8"), trick=["LK"])
    assert Hand(mask=led.legal) == Hand("L7")
    void = Play(pagat, "ulti", trump="L", leader=2, hands=("L7 HA BA", "H7 H8 H9", "LA B8"), trick=["A9"])
    assert Hand(mask=void.legal) == Hand("L7")
    # With another trump beside it, that one has to go.
    two = Play(pagat, "ulti", trump="L", leader=2, hands=("L7 L9 BA", "H7 H8 H9", "LA B8"), trick=["A9"])
    assert Hand(mask=two.legal) == Hand("L9")


def test_beating_comes_before_keeping_the_seven() -> None:
    """An overtrump with the eight is no choice, but the seven beats a side card as well as the eight would."""
    play = Play(pagat, "ulti", trump="L", leader=2, hands=("L7 L8", "H7 H8", "B8"), trick=["A9"])
    assert Hand(mask=play.legal) == Hand("L8")
    follow = Play(pagat, "ulti", trump="L", leader=1, hands=("L7 B8", "H7", "B7"), trick=["A9", "AA"])
    assert Hand(mask=follow.legal) == Hand("L7")


def test_only_the_declarer_who_bid_ulti_keeps_it() -> None:
    for bid, declarer in (("simple", 0), ("ulti", 1)):
        play = Play(pagat, bid, trump="L", declarer=declarer, leader=0, hands=("L7 L9", "H7 H8", "B7 B8"))
        assert Hand(mask=play.legal) == Hand("L7 L9")
    other = Play(pagat, "ulti", trump="A", hands=("L7 L9", "H7 H8", "B7 B8"))
    assert Hand(mask=other.legal) == Hand("L7 L9")


# -- a second reading of the rule


def naive(laws: Laws, hand: list[Card], trick: list[Card], *, declares: bool) -> list[Card]:
    """Find the legal cards the way a person would, with lists and ranks and no masks."""
    rules, trump = laws.rules, laws.trump

    def rank(card: Card) -> int:
        high_ten = trump is not None and (card.suit == trump or rules.ten_high_in_sides)
        order = str(TRUMPS if high_ten else NATURAL).split()
        return len(order) - order.index(str(card)[1:])

    def wins(card: Card, over: Card) -> bool:
        if card.suit == over.suit:
            return rank(card) > rank(over)
        return card.suit == trump

    cards = hand
    if trick:
        best = trick[0]
        for card in trick[1:]:
            if wins(card, best):
                best = card
        best_led = max((card for card in trick if card.suit == trick[0].suit), key=rank)
        same = [card for card in hand if card.suit == trick[0].suit]
        trumps = [card for card in hand if card.suit == trump]
        if same:
            to_beat = best_led if rules.beat_when_trumped or best.suit == trick[0].suit else None
            higher = [card for card in same if to_beat is not None and rank(card) > rank(to_beat)]
            cards = higher if rules.must_beat and higher else same
        elif trumps and rules.must_trump:
            higher = [card for card in trumps if wins(card, best)]
            cards = higher if rules.must_overtrump and higher else trumps
    if declares and rules.keep_seven and "ulti" in laws.bid.parts and trump is not None:
        kept = [card for card in cards if card != Card(8 * trump)]
        cards = kept or cards
    return cards


DUTIES = ("must_beat", "must_trump", "must_overtrump", "beat_when_trumped", "ten_high_in_sides", "keep_seven")


def _tweaked() -> list[Rules]:
    found = []
    for values in product((False, True), repeat=len(DUTIES)):
        try:
            found.append(pagat.replace(**dict(zip(DUTIES, values, strict=True))))
        except RulesError:
            continue
    return found


ALL_DUTIES = _tweaked()


def _binding(laws: Laws, hand: list[Card], trick: list[Card], why: Reason) -> None:
    """Check that the card said to bind is the one that does."""
    led = trick[0].suit if trick else -1
    follows = any(card.suit == led for card in hand)
    if why.id == "keep-seven":
        assert why.because.mask == laws.trump_seven
        return
    (because,) = why.because
    assert because in trick
    if why.id == "beat":
        assert follows
        assert because.suit == led
        assert all(laws.strength[card] <= laws.strength[because] for card in trick if card.suit == led)
    elif why.id == "overtrump":
        assert not follows
        assert because.suit == laws.trump
        assert all(laws.strength[card] <= laws.strength[because] for card in trick if card.suit == laws.trump)
    else:
        assert why.id in {"follow", "trump"}
        assert (why.id == "follow") == follows
        assert because == trick[0]


def test_the_second_reading_agrees_on_random_positions() -> None:  # noqa: C901 (one position after another)
    random = Random(2)
    seen: dict[str, int] = {}
    assert len(ALL_DUTIES) == 36
    for number in range(14_400):
        rules = ALL_DUTIES[number % len(ALL_DUTIES)]
        bid = rules.bid("ulti") if random.random() < 0.3 else random.choice(rules.ladder.bids)
        trump = (0 if bid.hearts else random.randrange(1, 4)) if bid.trumps else None
        laws = rules.laws(bid, trump)
        cards = random.sample(PACK, random.randrange(1, 11) + 2)
        trick, hand = cards[: random.randrange(3)], cards[2:]
        # Short suits make the rare cases frequent.
        if random.random() < 0.5:
            suits = set(random.sample(range(4), 2))
            hand = [card for card in hand if card.suit in suits] or hand
        if len(trick) == 2 and trump is not None and random.random() < 0.5:
            trick[1] = random.choice([card for card in PACK if card.suit == trump and card not in [trick[0], *hand]])
        if trick and random.random() < 0.4:
            hand = [card for card in hand if card.suit != trick[0].suit] or hand
        declares = random.random() < 0.5
        seven = None if trump is None else Card(8 * trump)
        if seven is not None and seven not in trick + hand and random.random() < 0.5:
            hand = [*hand, seven]
        best = -1
        for card in trick:
            if best < 0 or laws.beats[best] >> card & 1:
                best = card
        mask = sum(1 << card for card in hand)
        legal = laws.legal(mask, trick[0] if trick else -1, best, declares)
        expected = naive(laws, hand, trick, declares=declares)
        assert sorted(bits(legal)) == sorted(map(int, expected)), (rules, bid, trick, hand)
        for card in [*hand, *trick, PACK[number % 32]]:
            why = laws.why_not(card, mask, tuple(trick), best, declares=declares)
            assert (why is None) == (card in expected)
            if why is None:
                continue
            seen[why.id] = seen.get(why.id, 0) + 1
            assert (why.id == "not-held") == (card not in hand)
            if card in hand:
                assert why.instead == Hand(expected)
                _binding(laws, hand, trick, why)
    assert set(seen) == {"not-held", "follow", "beat", "trump", "overtrump", "keep-seven"}
    assert min(seen.values()) > 100, seen


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_every_preset_asks_for_all_duties(rules: Rules) -> None:
    assert rules.must_beat
    assert rules.must_trump
    assert rules.must_overtrump
    assert rules.keep_seven
    assert not rules.beat_when_trumped
