# ruff: noqa: T201 (prints its table)
"""Measures how far each level is from perfect: the money that its cards lose against the best with all cards open.

It is part of `python tests/bench/run.py`; by itself: python -m tests.bench.perfection [deals]
"""

from __future__ import annotations

import sys
from math import sqrt
from typing import Final

from ulti_widgets.cards import shuffled
from ulti_widgets.players import generator, player, player_names, safe_act
from ulti_widgets.solver import analyse
from ulti_widgets.ulti.actions import PlayCard
from ulti_widgets.ulti.deal import Deal
from ulti_widgets.ulti.presets import pagat

DEALS: Final = 60
RULES: Final = pagat.replace(kontra=False)
"""Without doublings, so that one deal's stakes do not drown the others."""


def bid(number: int) -> Deal:
    """Give a deal whose auction plain players have held: the same for every level."""
    deal = Deal(RULES, shuffled(f"perfection/{number}"), dealer=number % 3)
    while deal.play is None and deal.turn is not None:
        deal = deal.after(player("plain").act(deal.view(deal.turn), generator("auction", number, deal.turn)))
    return deal


def lost(name: str, number: int) -> tuple[float, float]:
    """Give the points that declarer and defenders lose by their cards in a deal, all payments together."""
    deal = bid(number)
    sums = [0.0, 0.0]
    while deal.play is not None and deal.turn is not None:
        seat = deal.turn
        action, _ = safe_act(player(name), deal.view(seat), generator("play", number, seat, len(deal.log)))
        if isinstance(action, PlayCard) and len(deal.legal_actions()) > 1:
            found = analyse(deal.play)
            if found.value is not None:
                sums[seat != deal.declarer] += abs(found.value - found.values[action.card])
        deal = deal.after(action)
    return sums[0], sums[1]


def main(deals: int) -> None:
    """Measure and print."""
    print(f"\npoints that the cards lose a deal, mean and standard error, {deals} deals")
    print(f"{'level':18} {'declarer':>17} {'defence':>17}")
    for name in player_names():
        found = [lost(name, number) for number in range(deals)]
        told = []
        for side in (0, 1):
            some = [each[side] for each in found]
            mean = sum(some) / deals
            error = sqrt(sum((one - mean) ** 2 for one in some) / (deals - 1) / deals)
            told.append(f"{mean:8.2f} {error:8.2f}")
        print(f"{name:18} {' '.join(told)}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else DEALS)
