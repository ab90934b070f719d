"""What the others said of their cards: what is heard of it, and which hands it speaks for."""

import dataclasses
import random
from math import isclose

import pytest

from tests.test_players import after, deal_of
from ulti_widgets.cards import PAIRS, SUIT_MASKS, Hand, shuffled
from ulti_widgets.players import player
from ulti_widgets.players.doubling_count import DOUBLING
from ulti_widgets.players.evidence import draws
from ulti_widgets.players.plain_count import chance
from ulti_widgets.players.said import Answer, Said
from ulti_widgets.players.sampling import Sampler
from ulti_widgets.players.thinking_play import pays
from ulti_widgets.players.thoughts import Thought
from ulti_widgets.ulti.actions import Kontra
from ulti_widgets.ulti.deal import Deal
from ulti_widgets.ulti.presets import pagat
from ulti_widgets.ulti.rules import Rules
from ulti_widgets.ulti.view import View

HEARTS = SUIT_MASKS[0]


def hearts(*actions: str, rules: Rules = pagat) -> Deal:
    """Give a heart ulti of seat 0, led to with a bell."""
    deal = deal_of("HA HQ H8 H7 BA BK B10 LA AA A7", "H10 HK HJ H9 BJ LK L7 AK A8 A10", talon="B7 B8", rules=rules)
    return after(deal, "lay B8 A7", "bid heart ulti", "pass", "pass", "pass", "play B7", *actions)


def heard(deal: Deal, seat: int) -> set[Answer]:
    return set(Said(deal.view(seat)).answers)


def trumps(view: View, seat: int, *, evidence: bool) -> float:
    """Give how many hearts a seat held, on average over draws."""
    sampler = Sampler(view)
    drawn = draws(sampler, 200, random.Random(0), evidence=evidence)
    held = [(one.hands[seat] | sampler.knowledge.played[seat]) & HEARTS for one, _ in drawn]
    return sum(hand.bit_count() for hand in held) / len(held)


# -- what is heard


def test_a_defender_answers_with_its_first_card_at_the_latest() -> None:
    assert not heard(hearts(), 2)
    assert not heard(hearts("kontra ulti"), 1), "what one says oneself tells nothing"
    assert heard(hearts("kontra ulti"), 0) == {Answer(1, "ulti", 1)}
    assert heard(hearts("kontra ulti", "play BJ"), 0) == {Answer(1, "ulti", 1), Answer(1, "simple", 0)}
    assert heard(hearts("play BJ"), 2) == {Answer(1, "ulti", 0), Answer(1, "simple", 0)}


@pytest.mark.parametrize("binds", ["both", "alone"])
def test_what_the_partner_doubled_one_can_let_be_only_where_each_has_a_chain(binds: str) -> None:
    deal = hearts("kontra ulti", "play BJ", "play BQ", rules=pagat.replace(kontra_binds=binds))
    left = {answer for answer in heard(deal, 0) if answer.seat == 2}
    assert left == {Answer(2, "simple", 0)} | ({Answer(2, "ulti", 0)} if binds == "alone" else set())


def test_the_declarer_answers_a_kontra() -> None:
    deal = hearts("kontra ulti", "play BJ", "play BQ")
    assert not any(answer.seat == 0 for answer in heard(deal, 1))
    assert Answer(0, "ulti", 2) in heard(after(deal, "kontra ulti"), 1)
    assert {answer for answer in heard(after(deal, "done"), 1) if answer.seat == 0} == {Answer(0, "ulti", 0)}
    deal = after(deal, "kontra ulti", "done", "kontra ulti")
    assert Answer(1, "ulti", 3) in heard(deal, 0)


def test_each_seat_is_known_by_its_last_bid() -> None:
    deal = deal_of("HA HK HQ HJ H7 LA LK LQ L8 L7", "H10 H8 BK BQ B9 LJ L9 AK A9 A8", talon="B8 AJ")
    deal = after(deal, "lay B8 AJ", "bid heart ulti", "take", "lay B8 AJ", "bid heart 40-100 ulti", "pass")
    found = Said(deal.view(0)).bidders
    assert [(one.seat, one.bid.name, one.laid) for one in found] == [(1, "heart 40-100 ulti", True)]
    found = Said(deal.view(2)).bidders if deal.turn == 2 else Said(after(deal, "pass").view(2)).bidders
    assert [(one.seat, one.bid.name, one.laid) for one in found] == [
        (0, "heart ulti", False),
        (1, "heart 40-100 ulti", True),
    ]


def test_where_nobody_may_double_silence_tells_nothing() -> None:
    assert not heard(hearts("play BJ", "play BQ", rules=pagat.replace(kontra=False)), 0)


def test_where_doubling_goes_on_to_the_second_trick_a_card_is_no_answer() -> None:
    longer = pagat.replace(kontra_window="to_trick_two")
    first = "play BJ", "play BQ"
    assert not heard(hearts(*first, rules=longer), 0)
    assert {one.seat for one in heard(hearts(*first, "done", rules=longer), 0)} == {1}
    assert {one.seat for one in heard(hearts(*first, "done", "done", rules=longer), 0)} == {1, 2}


def test_what_a_bidder_laid_away_is_seen_by_who_takes_it() -> None:
    deal = deal_of("HA HK HQ HJ H7 LA LK LQ L8 L7", "H10 H8 BK BQ B9 LJ L9 AK A9 A8", talon="B8 AJ")
    view = after(deal, "lay B8 AJ", "bid heart ulti", "take").view(1)
    (bidder,) = Said(view).bidders
    assert (bidder.laid, Hand(mask=bidder.seen)) == (False, Hand("B8 AJ"))


# -- what it speaks for


def test_a_kontra_speaks_for_trumps_and_silence_against_them() -> None:
    doubled, silent = hearts("kontra ulti", "play BJ", "play BQ"), hearts("play BJ", "play BQ")
    plain = trumps(doubled.view(0), 1, evidence=False)
    assert trumps(doubled.view(0), 1, evidence=True) > plain + 0.3
    both = [trumps(silent.view(0), seat, evidence=True) for seat in (1, 2)]
    assert abs(both[0] - both[1]) < 0.5
    assert trumps(doubled.view(0), 1, evidence=True) > both[0] + 0.3


def test_an_earlier_bid_speaks_for_cards_that_carry_it() -> None:
    deal = deal_of("HA HK HQ HJ H7 LA LK LQ L8 L7", "H10 H8 BK BQ B9 LJ L9 AK A9 A8", talon="B8 AJ")
    view = after(deal, "lay B8 AJ", "bid heart ulti", "take").view(1)
    assert trumps(view, 0, evidence=True) > trumps(view, 0, evidence=False) + 1


@pytest.mark.parametrize("part", ["simple", "ulti", "40-100"])
def test_a_strong_hand_doubles_more_than_a_weak_one(part: str) -> None:
    weak, strong = Hand("H8 BA B9 B8 LA LQ L9 AK AJ A9").mask, Hand("HA H10 HK H9 H8 BA LA L10 AK AA").mask
    assert chance(DOUBLING.count(part, strong, 0)) > chance(DOUBLING.count(part, weak, 0)) + 0.3


def test_two_masters_do_not_double_to_and_fro_what_one_of_them_can_only_hope_for() -> None:
    """The defender has no card that stops all tricks; that the declarer doubled again tells it so."""
    deal = Deal(pagat, shuffled("selfplay/109"), dealer=1)
    actions = "lay H10 L8", "bid open durchmars", "pass", "pass", "pass", "play AA", "kontra durchmars", "play A8"
    deal = after(deal, *actions, "play AJ", "kontra durchmars", "done")
    assert deal.turn == 0
    again = player("master").act(deal.view(0), random.Random(1))
    assert not isinstance(again, Kontra)


def test_who_doubles_again_is_surer_of_its_hand() -> None:
    said = "kontra ulti", "play BJ", "play BQ"
    kept, again = hearts(*said, "done"), hearts(*said, "kontra ulti", "done")
    assert trumps(again.view(1), 0, evidence=True) > trumps(kept.view(1), 0, evidence=True) + 0.1
    once, twice = hearts(*said, "kontra ulti"), hearts(*said, "kontra ulti", "done", "kontra ulti")
    assert Said(twice.view(0)).likely(1, Hand("HA H10 HK H9 BJ").mask, 0) < 1
    weak, strong = Hand("H10 HK BJ LK L9 L8 L7 AK A8 A10").mask, Hand("H10 HK HJ H9 BJ LK L7 AK A8 A10").mask
    ratios = [Said(deal.view(0)).likely(1, strong, 0) / Said(deal.view(0)).likely(1, weak, 0) for deal in (once, twice)]
    assert ratios[1] > 10 * ratios[0] > 10


def test_cards_laid_away_speak_too() -> None:
    """Who bids an ulti in hearts has laid no heart away, and sooner a low card than an ace."""
    said = Said(hearts().view(1))
    hand = Hand("HA HQ H8 H7 BA BK B10 B7 LA AA").mask
    low, ace, trump = (said.likely(0, hand, Hand(laid).mask) for laid in ("B8 A7", "B8 A10", "H9 A7"))
    assert low > ace > trump


def test_walks_end_where_the_weights_say() -> None:
    """Hundreds of placements fit: how often a card lies in a hand, by walks and by the weights of all of them."""
    deal = hearts("kontra ulti", "play BJ", "play BQ", "done", "play L8", "play LA", "play L7", "play HA", "play H9")
    view = deal.view(0)
    sampler, said = Sampler(view), Said(view)
    assert 200 < sampler.count < 3000
    every = list(sampler.every())
    gone = sampler.knowledge.played
    weights = [said.likely(1, one.hands[1] | gone[1], 0) * said.likely(2, one.hands[2] | gone[2], 0) for one in every]
    assert max(weights) > 1.5 * min(weights)
    drawn = [one for turn in range(40) for one, _ in draws(sampler, 100, random.Random(turn), evidence=True)]
    for card in Hand("H9 LK A10"):
        exact = sum(weight for one, weight in zip(every, weights, strict=True) if one.hands[1] >> card & 1) / sum(
            weights
        )
        found = sum(one.hands[1] >> card & 1 for one in drawn) / len(drawn)
        assert isclose(found, exact, abs_tol=0.05), (card, found, exact)


def test_what_is_all_but_impossible_is_drawn_all_the_same() -> None:
    """Nobody sane bids durchmars on two trumps; the defender with six of them must still think."""
    deal = deal_of("HA HK BA B10 BK BQ LA L10 LK LQ", "H10 HQ HJ H9 H8 H7 AA A10 AK AQ", talon="A7 A8")
    deal = after(deal, "lay A7 A8", "bid heart ulti durchmars", "pass", "pass", "pass", "play HA")
    assert len(draws(Sampler(deal.view(1)), 10, random.Random(0), evidence=True)) == 10


def test_a_first_kontra_needs_no_more_because_another_part_was_doubled() -> None:
    view = hearts().view(1)
    doubling = Thought(Kontra("simple"), [1.0] * 7 + [-1.0] * 3)
    assert pays(view, doubling)
    assert pays(dataclasses.replace(view, kontra=((0, 0), (1, 1))), doubling)
    assert not pays(dataclasses.replace(view, kontra=((1, 1), (0, 0))), doubling)
    # Where each defender has a chain, the other's does not raise one's own.
    assert pays(dataclasses.replace(view, kontra=((0, 1), (0, 0))), doubling)


def test_pairs_of_marriages_are_not_torn_by_walks() -> None:
    view = hearts("kontra ulti", "play BJ", "play BQ").view(2)
    sampler = Sampler(view)
    for one, _ in draws(sampler, 50, random.Random(0), evidence=True):
        declared = view.marriages[0]
        held = one.hands[0] | sampler.knowledge.played[0]
        assert len(declared) == sum(not pair & ~held for pair in PAIRS)
