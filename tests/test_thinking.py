"""Thinking players and the adviser: they know their view alone, repeat themselves for a seed, and choose what pays."""

import dataclasses
import random
from collections.abc import Iterator
from itertools import product
from math import isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.helpers import any_rules, driven, examples
from tests.rebuilding import fits, rebuilt
from tests.test_players import deal_of
from ulti_widgets.cards import NATURAL_RANKS, RANKS, Card
from ulti_widgets.language import LANGUAGES, translator
from ulti_widgets.players import Fault, Master, generator, play_deal, player
from ulti_widgets.players.advice import Advice, chance_of
from ulti_widgets.players.advising import advise
from ulti_widgets.players.effort import Effort
from ulti_widgets.players.evidence import draws
from ulti_widgets.players.hope import solid
from ulti_widgets.players.said import Said, bidder_of, plausible
from ulti_widgets.players.sampling import Sampler
from ulti_widgets.players.thinking import Thinking
from ulti_widgets.players.thinking_play import cards, doublings, pays, share
from ulti_widgets.players.thoughts import Thought
from ulti_widgets.players.trial import Trial
from ulti_widgets.solver import analyse, play_out
from ulti_widgets.ulti.actions import CARDS, Call, Kontra, Lay, PlayCard
from ulti_widgets.ulti.deal import Deal
from ulti_widgets.ulti.play import Play
from ulti_widgets.ulti.presets import PRESETS, pagat, widder
from ulti_widgets.ulti.rules import Rules
from ulti_widgets.ulti.scoring import settle

QUICK = Effort(worlds=3, nodes=60_000, races=((3, 1), (2, 2)), talons=2, kontras=3, budget=20_000, evidence=True)


TOLD = dataclasses.replace(QUICK, worlds=12, kontras=12, budget=10**7, nodes=10**8, thorough=True)


class Quick(Thinking):
    """A player that thinks as little as can be."""

    name = "quick"
    describe = "for tests"
    effort = QUICK


def faults(deal: Deal, seed: int) -> list[Fault]:
    found: list[Fault] = []
    assert play_deal(deal, [Quick(), Quick(), Quick()], seed, on_fault=found.append).over
    return found


@pytest.mark.parametrize("name", PRESETS)
def test_it_plays_every_preset(name: str) -> None:
    for seed in range(3):
        assert not faults(Deal.from_seed(PRESETS[name], seed), seed)


@given(any_rules(), st.integers(0, 10**6))
@examples(6)
def test_it_plays_by_any_rules(rules: Rules, seed: int) -> None:
    assert not faults(Deal.from_seed(rules, seed), seed)


def test_a_seed_repeats_a_deal() -> None:
    def logs(seed: str) -> list[object]:
        return [play_deal(Deal.from_seed(pagat, pack), [Quick(), Quick(), Quick()], seed).log for pack in range(4)]

    first = logs("a")
    assert first == logs("a")
    assert first != logs("b")


# -- what it knows


def views(rules: Rules, seed: int) -> Iterator[tuple[Deal, int]]:
    """Give deals where a seat has to act, played so far by plain players."""
    deal = play_deal(Deal.from_seed(rules, seed), ["plain"] * 3, seed)
    found = []
    while deal.previous is not None:
        deal = deal.previous
        if deal.turn is not None:
            found.append((deal, deal.turn))
    return reversed(found)


@pytest.mark.parametrize("name", PRESETS)
def test_draws_by_evidence_fit_what_is_known(name: str) -> None:
    rng = random.Random(name)
    checked = 0
    for seed in range(4):
        for deal, seat in views(PRESETS[name], seed):
            view = deal.view(seat)
            if not Said(view).seats or rng.random() < 0.6:
                continue
            for one, _ in draws(Sampler(view), 2, rng, evidence=True):
                assert fits(deal, seat, (one.hands, one.talon))
                checked += 1
    assert checked > 40


def test_a_bid_speaks_for_cards_that_carry_it() -> None:
    deal = deal_of("HA HK HQ HJ H7 LA LK LQ L8 L7", "H10 H8 BK BQ B9 LJ L9 AK A9 A8", talon="B8 AJ")
    for action in ("lay B8 AJ", "bid open durchmars", "pass", "pass", "pass"):
        deal = deal.after(action)
    deal = deal.after("play HA")
    view = deal.view(1)
    who = bidder_of(view)
    assert who is not None
    sampler = Sampler(view)

    def carried(*, evidence: bool) -> float:
        drawn = draws(sampler, 20, random.Random(1), evidence=evidence)
        hands = [one.hands[0] | sampler.knowledge.played[0] for one, _ in drawn]
        return sum(plausible(view, who, hand, 0) for hand in hands) / len(hands)

    assert carried(evidence=True) > 100 * carried(evidence=False)


@pytest.mark.parametrize("name", ["pagat", "hoe_speel_je"])
def test_advice_depends_on_the_view_alone(name: str) -> None:
    """Another deal that looks the same to the seat brings the same advice, word for word."""
    rng = random.Random(name)
    checked = 0
    for deal, seat in views(PRESETS[name], 11):
        if rng.random() < 0.8:
            continue
        one = Sampler(deal.view(seat)).draw(rng)
        others = [other for other in rebuilt(deal, seat, (one.hands, one.talon)) if other.view(seat) == deal.view(seat)]
        assert advise(others[0].view(seat), effort=QUICK) == advise(deal.view(seat), effort=QUICK)
        checked += others[0].hands != deal.hands
    assert checked > 2


def test_with_one_placement_left_it_plays_perfectly() -> None:
    checked = 0
    for seed in range(12):
        for deal, seat in views(pagat, seed):
            view = deal.view(seat)
            if deal.play is None or deal.window is not None or len(view.legal) < 2:
                continue
            if not all(isinstance(action, PlayCard) for action in view.legal) or Sampler(view).count > 1:
                continue
            truth = {card: share(view, value) for card, value in analyse(deal.play).values.items()}
            for option in cards(view, QUICK, random.Random(0)).options:
                assert isinstance(option.action, PlayCard)
                assert option.values == [truth[option.action.card]]
                checked += 1
    assert checked > 20


def test_cards_are_compared_over_the_same_deals() -> None:
    """Where the budget ends within a deal, some of its cards have a worth and others have none: it is left out."""
    tried = set()
    for budget in (500, 1_000, 2_000, 4_000):
        effort = dataclasses.replace(QUICK, worlds=6, nodes=10**7, budget=budget)
        for deal, seat in views(pagat, 2):
            if deal.phase == "play" and len(deal.view(seat).legal) > 1:
                counts = {len(option.values) for option in cards(deal.view(seat), effort, random.Random(0)).options}
                assert len(counts) == 1
                tried |= counts
    assert len(tried) > 2


# -- what it bids and doubles


def bids(deal: Deal) -> str:
    """Let the master open; give the bid's name."""
    master = Master()
    lay = master.act(deal.view(deal.turn), generator(0, 0, 0, 0))
    assert isinstance(lay, Lay)
    deal = deal.after(lay)
    call = master.act(deal.view(deal.turn), generator(0, 0, 0, 1))
    assert isinstance(call, Call)
    return call.bid.name


@pytest.mark.parametrize(
    ("hand", "wanted"),
    [
        ("HA HK HQ HJ H7 LA LK LQ L8 L7 B8 AJ", {"open durchmars"}),
        ("B7 B8 B9 L7 L8 L9 A7 A8 A9 H7 HA LA", {"open betli"}),
        ("HA H10 HK HQ H7 LA L10 AA B7 B8 A8 L7", {"heart 40-100 ulti"}),
        ("B7 B9 BJ L8 L9 LQ A8 AJ AQ H8 HJ BK", {"simple"}),
    ],
)
def test_it_bids_what_pays(hand: str, wanted: set[str]) -> None:
    first, last = " ".join(hand.split()[:10]), " ".join(hand.split()[10:])
    assert bids(deal_of(first, talon=last)) in wanted


def test_a_doubling_needs_more_the_more_has_been_said() -> None:
    deal = deal_of("HA H10 HK HQ H9 H8 LA AA BA B7", "H7 B10 BK BQ L10 LK LQ A10 AK AQ", talon="L7 A7")
    for action in ("lay L7 A7", "bid heart ulti", "pass", "pass", "pass", "play B7"):
        deal = deal.after(action)
    # The declarer has not even the seven.
    view = deal.view(1)
    best = doublings(view, QUICK, random.Random(0)).options[0]
    assert best.action == Kontra("ulti")
    assert pays(view, best)
    # Of ten deals that win or lose 4 points, so many must be won, by the doublings said before.
    for level, wins in enumerate((7, 9, 10, 10)):
        said = dataclasses.replace(view, kontra=((0, 0), (level, level)))
        for won in range(11):
            tried = Thought(Kontra("ulti"), [4.0] * won + [-4.0] * (10 - won))
            assert pays(said, tried) == (won >= wins)


# -- hopes and intervals


@pytest.mark.parametrize("natural", [True, False])
def test_a_solid_suit_is_counted_by_its_head(natural: bool) -> None:  # noqa: FBT001 (a parameter)
    order = [RANKS.index(rank) for rank in NATURAL_RANKS] if natural else list(range(8))
    for suit in (0, 0b1, 0b10000000, 0b11100000, 0b11000001, 0b10101000, 0b11110001):
        mine = sorted((order.index(card) for card in range(8) if suit >> card & 1), reverse=True)
        out = [place for place in range(8) if place not in mine]
        good = 0
        for sides in product((0, 1), repeat=len(out)):
            hands = [sorted(place for place, side in zip(out, sides, strict=True) if side == one) for one in (0, 1)]
            good += all(
                # In each round the others follow with what is left, the lowest first: the worst case for him.
                not any(len(hand) > at and max(hand[at:]) > led for hand in hands)
                for at, led in enumerate(mine)
            )
        found, truth = solid(suit, natural=natural), good / 2 ** len(out)
        head = next((at for at, place in enumerate(mine) if place != 7 - at), len(mine))
        # Cards in the middle may be good sooner; those at the bottom are not.
        low = all(place == len(mine) - 1 - at for at, place in enumerate(mine) if at >= head)
        assert isclose(found, truth) if low else found <= truth


def test_an_interval_holds_its_share() -> None:
    """Wilson's interval holds the truth in about 95 of 100 samples, and is a point where nothing was drawn."""
    rng = random.Random(5)
    for truth in (0.1, 0.5, 0.9):
        held = 0
        for _ in range(400):
            one = chance_of("ulti", sum(rng.random() < truth for _ in range(30)) / 30, 30)
            assert 0 <= one.low <= one.made <= one.high <= 1
            held += one.low <= truth <= one.high
        assert 0.9 < held / 400 < 0.99
    assert chance_of("ulti", 0.25, 8, exact=True).low == chance_of("ulti", 0.25, 8, exact=True).high == 0.25


# -- the adviser


@given(any_rules(), st.integers(0, 10**6))
@examples(5)
def test_advice_in_every_phase(rules: Rules, seed: int) -> None:
    for deal in driven(rules, seed):
        if deal.turn is None or random.Random(f"{seed}{len(deal.log)}").random() < 0.7:
            continue
        said = advise(deal.view(deal.turn), effort=QUICK)
        check(deal, said)


@pytest.mark.parametrize("rules", [pagat, widder], ids=["pagat", "widder"])
def test_advice_through_a_deal(rules: Rules) -> None:
    phases = set()
    for deal, seat in views(rules, 3):
        said = advise(deal.view(seat), effort=QUICK)
        check(deal, said)
        phases.add(said.phase)
    assert {"auction", "lay", "bid", "play"} <= phases


def ended(*cards: str) -> Trial:
    """Give a trial of one deal: an ulti in hearts with three tricks to play, which South leads."""
    play = Play(pagat, "heart ulti", hands=["HA H7 BA", "H8 B7 B8", "L7 L8 L9"])
    for card in cards:
        play = play.after(f"play {card}")
    return Trial(Thought(CARDS[Card(cards[0])]), (play,), (settle(play),), (1.0,))


def test_what_became_of_a_card_is_read_off_the_tricks() -> None:
    good = ended("HA", "H8", "L7", "BA", "B7", "L8", "H7", "B8", "L9")
    assert (good.takes(Card("HA")), good.takes(Card("H8"))) == (1.0, 0.0)
    # The last of ten tricks, though only three are known.
    assert good.falls(Card("H7")) == {3: 1.0}
    assert good.falls(Card("B7")) == {2: 1.0}
    assert (good.made("ulti"), good.made_all) == (1.0, good.made("simple"))
    bad = ended("BA", "B7", "L7", "HA", "H8", "L8", "H7", "B8", "L9")
    assert bad.made("ulti") == 1.0
    both = Trial(good.thought, (*good.ends, *bad.ends), (*good.settlements, *bad.settlements), (0.25, 0.75))
    assert both.falls(Card("HA")) == {1: 0.25, 2: 0.75}


def exact(rules: Rules) -> Iterator[tuple[Deal, Advice]]:
    """Give positions in which the seat can know every card, with the advice."""
    for seed in range(12):
        for deal, seat in views(rules, seed):
            view = deal.view(seat)
            if deal.play is None or deal.window is not None or Sampler(view).count > 1 or not any(view.tricks):
                continue
            yield deal, advise(view, effort=TOLD)


@pytest.mark.parametrize("rules", [pagat, widder], ids=["pagat", "widder"])
def test_where_all_is_known_the_advice_is_the_truth(rules: Rules) -> None:
    checked = 0
    for deal, said in exact(rules):
        assert deal.play is not None
        truth = analyse(deal.play)
        for option in said.options:
            assert isinstance(option.action, PlayCard)
            assert (option.money, option.error) == (truth.card_payments[option.action.card][said.seat], 0)
            (end,) = play_out([deal.play.play(option.action.card)])
            assert end is not None
            for chance in option.chances:
                assert chance.made == chance.low == chance.high == float(bool(settle(end).made(chance.part)))
            checked += 1
    assert checked > 20


def test_few_deals_are_all_tried_and_each_counts_by_its_weight() -> None:
    checked = 0
    for seed in range(8):
        for deal, seat in views(pagat, seed):
            view = deal.view(seat)
            sampler = Sampler(view)
            if deal.play is None or deal.window is not None or not 2 <= sampler.count <= 12 or len(view.legal) < 2:
                continue
            for option in cards(view, TOLD, random.Random(0)).options:
                assert sorted(option.worlds) == sorted(set(option.worlds))
                assert isclose(sum(option.weights), 1)
                assert (option.exact, option.error) == (True, 0)
                checked += 1
    assert checked > 5


def test_a_doubling_is_told_with_the_deals_money_and_agrees_with_the_card() -> None:
    deal = deal_of("HA H10 HK HQ H9 H8 LA AA BA B7", "H7 B10 BK BQ L10 LK LQ A10 AK AQ", talon="L7 A7")
    for action in ("lay L7 A7", "bid heart ulti", "pass", "pass", "pass", "play B7"):
        deal = deal.after(action)
    said = advise(deal.view(1), effort=TOLD)
    told = {str(option.action): option for option in said.options}
    best = next(option for option in said.options if isinstance(option.action, PlayCard))
    # The ulti fails in every deal: without the doubling it pays 16 to each, with it 8 more.
    assert said.best.action == Kontra("ulti")
    assert isclose(told["kontra ulti"].money - best.money, 8)
    assert told["kontra ulti"].chances[1] == best.chances[1]
    assert best.chances[1].made == 0


def test_where_marriages_are_declared_by_choice_they_are_advised() -> None:
    rules = pagat.replace(declare_by_choice=True)
    deal = deal_of("HA H10 HK HQ H9 LA L10 AA BA B7", talon="L7 A7", rules=rules)
    for action in ("lay L7 A7", "bid heart 40-100", "pass", "pass", "pass"):
        deal = deal.after(action)
    said = advise(deal.view(0), effort=TOLD)
    assert str(said.best.action) == "declare H"
    assert "It adds 40 points to your side." in [str(reason) for reason in said.best.reasons]


def test_a_defender_who_doubled_alone_is_told_his_own_money() -> None:
    rules = pagat.replace(kontra_binds="alone")
    deal = deal_of("HA H10 HK HQ H9 H8 LA AA BA B7", "H7 B10 BK BQ L10 LK LQ A10 AK AQ", talon="L7 A7", rules=rules)
    for action in ("lay L7 A7", "bid heart ulti", "pass", "pass", "pass", "play B7", "kontra ulti"):
        deal = deal.after(action)
    mine, other = (
        next(option for option in said.options if isinstance(option.action, PlayCard))
        for said in (
            advise(deal.view(1), effort=TOLD),
            advise(deal.after("play B10").view(2), effort=TOLD),
        )
    )
    assert mine.money > other.money + 5


def check(deal: Deal, said: Advice) -> None:
    legal = set(deal.view(deal.turn).legal)
    assert said.seat == deal.turn
    assert said.options
    assert len({option.action for option in said.options}) == len(said.options)
    for option in said.options:
        assert option.action in legal
        low, high = option.interval
        assert low <= option.money <= high
        for chance in option.chances:
            assert 0 <= chance.low <= chance.high <= 1
        for lang in LANGUAGES:
            for reason in (*option.reasons, said.nudge, *said.basis):
                text = reason.text(translator(lang))
                assert text
                assert "{" not in text


def test_advice_is_refused_out_of_turn() -> None:
    deal = Deal.from_seed(pagat, 1)
    with pytest.raises(ValueError, match="not the turn of seat 1"):
        advise(deal.view(1))


def test_levels_are_found_by_name() -> None:
    assert [player(name).name for name in ("random", "plain", "club", "master")] == [
        "random",
        "plain",
        "club",
        "master",
    ]


def test_what_beats_a_card_is_told_only_where_it_may_still_be_played() -> None:
    """A card that is thrown on a trick lost already, or that ends it, is beaten by nobody to come."""
    told = asked = 0
    for deal, seat in views(pagat, 1):
        view = deal.view(seat)
        if view.laws is None or view.trick is None or len(view.legal) < 2:
            continue
        cards = view.trick.cards
        best = cards[0] if cards else None
        for one in cards[1:]:
            best = one if best is not None and view.laws.beats[best] >> one & 1 else best
        for option in advise(view, effort=TOLD).options:
            if not isinstance(option.action, PlayCard):
                continue
            wins = best is None or view.laws.beats[best] >> option.action.card & 1
            found = {why.id for why in option.reasons} & {"why-higher", "why-void"}
            asked += 1
            told += bool(found)
            assert not found or (wins and len(cards) < 2), (view, option)
    assert told > 3
    assert asked > 2 * told
