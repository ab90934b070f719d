"""Deals and matches played out without a table: for tests, measurements and experiments."""

from __future__ import annotations

from time import process_time
from typing import TYPE_CHECKING

from ulti_widgets.players.base import Fault, Player, generator, player, safe_act
from ulti_widgets.ulti.deal import Deal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from ulti_widgets.ulti.rules import Rules


def play_deal(  # noqa: PLR0913 (who plays, from which seed, and who is told)
    deal: Deal,
    players: Sequence[str | Player],
    seed: int | str = 0,
    *,
    number: int = 0,
    on_fault: Callable[[Fault], object] | None = None,
    stop: float | None = None,
    on_action: Callable[[int, float], object] | None = None,
) -> Deal:
    """Play a deal to its end, from wherever it stands.

    Args:
        deal: the deal.
        players: a player, or a player's name, for each seat.
        seed: the seed of the match, for `generator`.
        number: the number of the deal in the match, likewise.
        on_fault: told of every failure of a player; a legal action stands in for each.
        stop: wall time that a player has for an action, in seconds; an answer that comes later is a failure.
        on_action: told of every action whose it was, and how many CPU seconds of this process it took.

    Returns:
        The deal, over.

    Raises:
        ValueError: there are not three players, or a name is unknown.
    """
    first, second, third = map(player, _three(players))
    seated = (first, second, third)
    step = len(deal.log)
    while deal.turn is not None:
        seat = deal.turn
        began = process_time()
        action, fault = safe_act(seated[seat], deal.view(seat), generator(seed, number, seat, step), stop)
        if on_action is not None:
            on_action(seat, process_time() - began)
        if fault is not None and on_fault is not None:
            on_fault(fault)
        deal = deal.after(action)
        step += 1
    return deal


def play_match(
    rules: Rules,
    players: Sequence[str | Player],
    seed: int | str = 0,
    *,
    deals: int | None = None,
    on_fault: Callable[[Fault], object] | None = None,
) -> Iterator[Deal]:
    """Play deals one after another, the deal passing from seat to seat; yield each when it is over.

    Args:
        rules: the rules.
        players: a player, or a player's name, for each seat.
        seed: the packs and the players' choices follow from it.
        deals: how many; `rules.match_deals` if not given.
        on_fault: as in `play_deal`.
    """
    for number in range(rules.match_deals if deals is None else deals):
        deal = Deal.from_seed(rules, f"{seed}/{number}", dealer=(number + 2) % 3)
        yield play_deal(deal, players, seed, number=number, on_fault=on_fault)


def _three(players: Sequence[str | Player]) -> Sequence[str | Player]:
    if len(players) != 3:  # noqa: PLR2004 (three seats)
        raise ValueError(f"three players make a table, not {len(players)}")
    return players
