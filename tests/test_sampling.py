"""What a seat can know, and draws of the hidden cards: against every placement that a deal could have."""

from __future__ import annotations

from collections import Counter
from math import factorial, prod
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.helpers import any_rules, changed_rules, driven, examples
from tests.rebuilding import fits, placements
from ulti_widgets import Deal
from ulti_widgets.cards import FULL, bits
from ulti_widgets.players.counting import Ways
from ulti_widgets.players.sampling import SPREAD, Placement, Sampler, worlds
from ulti_widgets.players.talons import TALON
from ulti_widgets.ulti.actions import Lay, Take
from ulti_widgets.ulti.presets import PRESETS
from ulti_widgets.ulti.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

Station = tuple[Deal, int]


def stations(rules: Rules, seed: int) -> list[Station]:
    """Give the stations of a deal that is not over, with each seat that looks at it."""
    return [(deal, seat) for deal in driven(rules, seed) if not deal.over for seat in range(3)]


def robbed(deal: Deal, seat: int) -> bool:
    """Say whether a seat has laid cards away, and others have handed on a talon since."""
    moves = [(who, action) for who, action in deal.log if isinstance(action, Lay | Take)]
    laid = next((at for at, (who, action) in enumerate(moves) if who == seat and isinstance(action, Lay)), None)
    later = [] if laid is None else [who for who, action in moves[laid:] if isinstance(action, Lay) and who != seat]
    return len(later) > 1


def seven_gone(deal: Deal, seat: int) -> bool:
    """Say whether the declarer had to give up, to the trick just played, the seven that he kept back."""
    play = deal.play
    if play is None or play.declarer == seat or play.trick or play.last is None:
        return False
    leader, *cards = play.last
    return bool(play.laws.seven >> cards[(play.declarer - leader) % 3] & 1)


def just_declared(deal: Deal, seat: int) -> bool:
    """Say whether another seat has declared a marriage in a trick, and has to play one of the two next."""
    return deal.declaring is not None and deal.turn != seat and deal.play is not None and bool(deal.play.trick)


def declared(deal: Deal, seat: int) -> bool:
    """Say whether another seat has a marriage that counts, and the play has begun."""
    play = deal.play
    return play is not None and bool(play.trick) and any(play.marriages[who] for who in range(3) if who != seat)


FACTS: dict[str, Callable[[Deal, int], bool]] = {
    "robbed": robbed,
    "seven gone": seven_gone,
    "just declared": just_declared,
    "declared": declared,
    "open": lambda deal, seat: deal.open and deal.declarer != seat,
}
"""Facts that chance brings about too seldom."""


def ways(deal: Deal, seat: int) -> int:
    """Count the ways to place the cards that a seat does not see, as far as hands and talon have room."""
    view = deal.view(seat)
    rooms = [size for at, size in enumerate(view.sizes) if at != seat] + [view.talon_size]
    return factorial(sum(rooms)) // prod(factorial(room) for room in rooms)


def truth(deal: Deal) -> Placement:
    """Give where the cards lie."""
    return Placement(deal.hands, deal.auction.talon if deal.play is None else deal.play.talon)


def knows(sampler: Sampler, lies: Placement) -> bool:
    """Say whether the sampler has a placement among those that it draws from."""
    known, found = sampler.knowledge, 0
    places = (*lies.hands, lies.talon)
    for case in known.cases:
        if all(not sure & ~cards for sure, cards in zip(case.lies, places, strict=True)):
            fixed = case.copy()
            for place, cards in enumerate(places):
                fixed.put(cards & case.could[place], place)
            if not any(fixed.room):
                found += Ways(fixed, known.me, known.marriages, known.played).total
    return found == 1


def swapped(random: Random, seat: int, lies: Placement) -> Placement:
    """Exchange hidden cards of two places, once or several times."""
    places = [*lies.hands, lies.talon]
    full = [place for place, cards in enumerate(places) if cards and place != seat]
    for _ in range(random.choice((1, 1, 2, 4))):
        if len(full) > 1:
            one, other = random.sample(full, 2)
            given, taken = (1 << random.choice([*bits(places[place])]) for place in (one, other))
            places[one] ^= given | taken
            places[other] ^= given | taken
    return Placement((places[0], places[1], places[2]), places[TALON])


def check(random: Random, deal: Deal, seat: int) -> None:
    """Hold what a seat knows against deals that are rebuilt from placements, drawn and others near to them."""
    sampler = Sampler(deal.view(seat))
    known = sampler.knowledge
    assert knows(sampler, truth(deal)), (deal, seat)
    for _ in range(2):
        lies = sampler.draw(random)
        assert fits(deal, seat, lies), (deal, seat, lies)
        other = swapped(random, seat, lies)
        assert knows(sampler, other) == fits(deal, seat, other), (deal, seat, other)
        for place, cards in enumerate((*lies.hands, lies.talon)):
            assert not known.lies[place] & ~cards
            assert not cards & ~known.lies[place] & ~known.could[place]
    if deal.play is not None:
        play = sampler.play(truth(deal))
        assert play.marriages == deal.play.marriages or deal.rules.declare_by_choice
        points = [play.laws.marriage_points(suits) for suits in play.marriages]
        assert points == [play.laws.marriage_points(suits) for suits in deal.play.marriages]
        assert play == deal.play.changed(marriages=play.marriages)
        assert play.legal == deal.play.legal


@given(any_rules(), st.integers(0, 1 << 30))
@examples(60)
def test_draws_obey_every_known_fact_and_all_that_do_are_drawn(rules: Rules, seed: int) -> None:
    random = Random(seed)
    found = stations(rules, seed)
    for deal, seat in random.sample(found, min(6, len(found))):
        check(random, deal, seat)


@pytest.mark.long
def test_the_same_for_many_views() -> None:
    random, checked = Random("many"), 0
    names = [field.name for field in Rules.fields()]
    while checked < 2_000:
        rules = random.choice(list(PRESETS.values()))
        if random.random() < 0.5:
            turns = [(random.choice(names), random.randrange(13)) for _ in range(random.randrange(1, 12))]
            rules = changed_rules(rules, turns)
        found = stations(rules, random.randrange(1 << 30))
        for deal, seat in random.sample(found, min(5, len(found))):
            check(random, deal, seat)
            checked += 1


def several(found: Iterator[Station], number: int) -> Iterator[Station]:
    """Give the first of some stations."""
    return (station for _, station in zip(range(number), found, strict=False))


@pytest.mark.parametrize("fact", FACTS)
def test_what_is_seldom_seen_is_concluded_too(fact: str) -> None:
    random, tied = Random(fact), 0
    seldom = (
        random.choice(found)
        for seed in range(8_000)
        if (found := [one for one in stations([*PRESETS.values()][seed % len(PRESETS)], seed) if FACTS[fact](*one)])
    )
    checked = list(several(seldom, 40))
    for deal, seat in checked:
        check(random, deal, seat)
        tied += len(Sampler(deal.view(seat)).knowledge.cases) > 1
    assert len(checked) == 40
    assert tied or fact != "robbed"


@pytest.mark.parametrize("name", PRESETS)
def test_all_placements_are_counted_and_drawn_alike(name: str) -> None:
    random, degrees, chi, checked = Random(name), 0, 0.0, 0
    small = (
        random.choice(found)
        for seed in range(4_000)
        if (found := [(deal, seat) for deal, seat in stations(PRESETS[name], seed) if 6 <= ways(deal, seat) <= 140])
    )
    for deal, seat in several(small, 25):
        fitting = [lies for lies in placements(deal, seat, most=12) if fits(deal, seat, lies)]
        sampler = Sampler(deal.view(seat))
        assert sampler.count == len(fitting), (deal, seat)
        every = list(sampler.every())
        assert len(every) == len(set(every))
        assert set(every) == set(fitting)
        checked += 1
        for card in random.sample(range(32), 6):
            for place in range(4):
                share = sum((*lies[0], lies[1])[place] >> card & 1 for lies in fitting) / len(fitting)
                assert sampler.chance(card, place) == share
        number = 25 * len(fitting)
        seen = Counter(sampler.draw(random) for _ in range(number))
        chi += sum((seen[lies] - 25) ** 2 / 25 for lies in every)
        degrees += len(fitting) - 1
    assert checked == 25
    # Five standard deviations of a chi-square with so many degrees of freedom.
    assert degrees > 200
    assert abs(chi - degrees) < 5 * (2 * degrees) ** 0.5, (chi, degrees)


@pytest.mark.parametrize("name", PRESETS)
def test_before_the_play_each_card_lies_where_room_says(name: str) -> None:
    deal = Deal.from_seed(PRESETS[name], 3)
    seat = (deal.auction.opener + 1) % 3
    sampler = Sampler(deal.view(seat))
    rooms = [*deal.view(seat).sizes, deal.view(seat).talon_size]
    card = next(bits(FULL & ~deal.hands[seat]))
    random, number = Random(name), 2_000
    drawn = [sampler.draw(random) for _ in range(number)]
    assert sampler.count == ways(deal, seat)
    for place, room in enumerate(rooms):
        if place != seat:
            share = room / 22
            assert sampler.chance(card, place) == share
            found = sum((*lies.hands, lies.talon)[place] >> card & 1 for lies in drawn)
            assert abs(found - number * share) < 5 * (number * share * (1 - share)) ** 0.5 + 1e-9


def test_nobody_and_a_deal_that_is_over() -> None:
    *_, over = driven(PRESETS["pagat"], 5)
    with pytest.raises(ValueError, match="nobody's view"):
        Sampler(over.view(None))
    assert list(Sampler(over.view(1)).every()) == [truth(over)]


def test_worlds_are_weighted_and_all_of_them_where_they_are_few() -> None:
    random = Random("worlds")
    deal, seat = next(
        (deal, seat)
        for seed in range(100)
        for deal, seat in stations(PRESETS["pagat"], seed)
        if 20 <= Sampler(deal.view(seat)).count <= 100
    )
    view, sampler = deal.view(seat), Sampler(deal.view(seat))
    every = list(sampler.every())
    assert [world.placement for world in worlds(view, random, len(every))] == every
    half = set(every[::2])
    found = worlds(view, random, 200, lambda placement: 3.0 if placement in half else 0.0)
    assert {world.placement for world in found} == half
    assert {world.weight for world in found} == {1 / len(half)}

    # Three times the weight is three times the share, as far as chance lets SPREAD times as many draws show it.
    number, share = len(every) - 1, 0.0
    for _ in range(300):
        some = sampler.worlds(random, number, lambda placement: 3.0 if placement in half else 1.0)
        assert sum(world.weight for world in some) == pytest.approx(1)
        share += sum(world.weight for world in some if world.placement in half) / 300
    inside = 3 * len(half) / (3 * len(half) + len(every) - len(half))
    assert SPREAD * number > 50
    assert share == pytest.approx(inside, abs=0.02)
    assert sum(world.weight for world in sampler.worlds(random, 5, lambda _: 0.0)) == pytest.approx(1)
    with pytest.raises(ValueError, match="one world or more"):
        sampler.worlds(random, 0)
    for wrong in (-1.0, float("nan"), float("inf")):
        with pytest.raises(ValueError, match="0 or more"):
            sampler.worlds(random, 5, dict.fromkeys(every, wrong).__getitem__)
