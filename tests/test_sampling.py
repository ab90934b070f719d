"""What a seat can know, and draws of the hidden cards: against every placement that a deal could have."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.helpers import any_rules, driven, examples
from tests.rebuilding import fits, placements
from ulti_widgets import Deal
from ulti_widgets.players.sampling import Sampler
from ulti_widgets.ulti.actions import STOP, Lay, Take
from ulti_widgets.ulti.presets import PRESETS

if TYPE_CHECKING:
    from ulti_widgets.ulti.rules import Rules

FEW = 8


def stations(rules: Rules, seed: int) -> list[tuple[Deal, int]]:
    """Give the stations of a deal that is not over, with each seat that looks at it."""
    return [(deal, seat) for deal in driven(rules, seed) if not deal.over for seat in range(3)]


def hidden(deal: Deal, seat: int) -> int:
    """Count the cards that a seat has to place."""
    return sum(deal.view(seat).sizes) + deal.view(seat).talon_size - len(deal.view(seat).hand)


def behind_its_back(deal: Deal, seat: int) -> bool:
    """Say whether cards went from one other seat to the other: so many pasts would have to be tried."""
    moves = [(who, action) for who, action in deal.log if isinstance(action, Lay | Take)]
    return any(
        isinstance(action, Take) and seat not in {who, before}
        for (before, _), (who, action) in pairwise([(deal.auction.opener, STOP), *moves])
    )


@given(any_rules(), st.integers(0, 1 << 30))
@examples(40)
def test_draws_obey_every_known_fact(rules: Rules, seed: int) -> None:
    random = Random(seed)
    found = stations(rules, seed)
    for deal, seat in random.sample(found, min(6, len(found))):
        sampler = Sampler(deal.view(seat))
        for _ in range(3):
            lies = sampler.draw(random)
            assert fits(deal, seat, lies), (deal, seat, lies)


@given(any_rules(), st.integers(0, 1 << 30))
@examples(40)
def test_the_cards_as_they_lie_are_never_excluded(rules: Rules, seed: int) -> None:
    for deal, seat in stations(rules, seed):
        known = Sampler(deal.view(seat)).knowledge
        talon = deal.auction.talon if deal.play is None else deal.play.talon
        for place, cards in enumerate((*deal.hands, talon)):
            assert not cards & ~(known.lies[place] | known.could[place]), (deal, seat, place)


@pytest.mark.parametrize("name", PRESETS)
def test_all_placements_are_counted_and_drawn_alike(name: str) -> None:
    random, checked, degrees, chi = Random(name), 0, 0, 0.0
    for seed in range(400):
        found = [(deal, seat) for deal, seat in stations(PRESETS[name], seed) if 3 <= hidden(deal, seat) <= FEW]
        if not found:
            continue
        deal, seat = random.choice(found)
        if behind_its_back(deal, seat):
            continue
        fitting = [lies for lies in placements(deal, seat, most=FEW) if fits(deal, seat, lies)]
        sampler = Sampler(deal.view(seat))
        assert sampler.count == len(fitting), (deal, seat)
        checked += 1
        if not 1 < len(fitting) <= 20 or degrees > 150:
            continue
        number = 25 * len(fitting)
        seen = Counter(sampler.draw(random) for _ in range(number))
        assert set(seen) <= set(fitting)
        chi += sum((seen[lies] - 25) ** 2 / 25 for lies in fitting)
        degrees += len(fitting) - 1
        if checked >= 25 and degrees > 100:
            break
    assert checked >= 20
    # Five standard deviations of a chi-square with so many degrees of freedom.
    assert degrees > 60
    assert abs(chi - degrees) < 5 * (2 * degrees) ** 0.5, (chi, degrees)
