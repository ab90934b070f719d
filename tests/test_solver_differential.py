"""The solver against brute force: what it says of positions that chance draws, for each contract and each preset."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from ulti_widgets.solver import Solution, analyse, solve, solve_many

from tests.brute_force import Search, made, money, points
from tests.ends import ENDS, End
from tests.positions_at_random import KINDS, Kind, contract, position, whole
from ulti_widgets.ulti.presets import PRESETS
from ulti_widgets.ulti.record import write_record
from ulti_widgets.ulti.scoring import settle

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ulti_widgets.cards import Card
    from ulti_widgets.ulti.play import Play

SIZES = (4, 3, 4, 2, 3, 4, 1, 4, 2, 3)
"""Cards in each hand, in turn: two fifths of the positions are of four."""
QUICK, LONG, CHUNK = 100, 5_000, 1_000
FULL_DEALS = 2_000


# -- what is compared


def wrong(play: Play, random: Random) -> str | None:
    """Say what the solver says otherwise than brute force does; None where they agree.

    Each position is asked about its money, each card, the best line, and one single question.
    """
    search = money()
    cards, best = search.cards(play), search.value(play)
    for engine in (None, "python"):
        found = solve(play, engine=engine)
        if found.value != best or found.payments[play.declarer] != best or not found.complete:
            return f"{engine}: value {best} expected, {found} found"
        if found.payments not in search.best_lines(play):
            return f"{engine}: payments {sorted(search.best_lines(play))} expected, {found.payments} found"
        every = analyse(play, engine=engine)
        values = {card: value_of(one) for card, one in every.values.items()}
        if values != cards:
            return f"{engine}: cards {said(cards)} expected, {said(values)} found"
        end = play
        for card in every.line:
            end = end.after(f"play {card}")
        if not end.over or settle(end).payments[play.declarer] != best:
            return f"{engine}: a line that brings {best} expected, {[str(card) for card in every.line]} found"
    want, question = single(play, random)
    expected = question.value(play)
    for engine in (None, "python"):
        found = solve(play, want=want, engine=engine)
        if found.value != expected:
            return f"{engine}: {want} {expected} expected, {found} found"
    return None


def value_of(found: Solution | int) -> int:
    return found if isinstance(found, int) else found.value


def said(cards: Mapping[Card, int]) -> str:
    return " ".join(f"{card}:{value}" for card, value in cards.items())


def single(play: Play, random: Random) -> tuple[str, Search]:
    """Draw a question about one thing alone."""
    wants = [*play.laws.parts, *(["points"] if play.laws.bid.trumps else [])]
    want = random.choice(wants)
    return want, points() if want == "points" else made(want)


def told(play: Play, what: str) -> str:
    """Give a position as a record, with what is wrong in it."""
    return f"{what}\n{write_record(play)}{play!r}"


def agree(seed: str, number: int, *, kind: Kind | None = None, preset: str | None = None, size: int = 0) -> None:
    """Draw so many positions and compare each."""
    random = Random(seed)
    for place in range(number):
        play = position(random, size or SIZES[place % len(SIZES)], kind, preset)
        what = wrong(play, random)
        assert what is None, told(play, f"{seed}, position {place}: {what}")


# -- ends worked out by hand


@pytest.mark.parametrize("engine", [None, "python"])
@pytest.mark.parametrize("end", ENDS.values(), ids=ENDS)
def test_the_solver_finds_what_was_worked_out_by_hand(end: End, engine: str | None) -> None:
    found = analyse(end.play, engine=engine)
    assert {str(card): value_of(one) for card, one in found.values.items()} == end.cards
    for part, can_be in end.made.items():
        assert solve(end.play, want=part, engine=engine).value == can_be


# -- positions drawn at random


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_each_contract(kind: Kind) -> None:
    agree(f"quick {kind}", QUICK, kind=kind)


@pytest.mark.parametrize("preset", PRESETS)
def test_each_preset(preset: str) -> None:
    agree(f"quick {preset}", QUICK, preset=preset)


def test_six_cards() -> None:
    agree("quick six", 4, size=6)


@pytest.mark.long
@pytest.mark.parametrize("chunk", range(LONG // CHUNK))
@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_each_contract_at_length(kind: Kind, chunk: int) -> None:
    agree(f"long {kind} {chunk}", CHUNK, kind=kind)


@pytest.mark.long
@pytest.mark.parametrize("chunk", range(LONG // CHUNK))
@pytest.mark.parametrize("preset", PRESETS)
def test_each_preset_at_length(preset: str, chunk: int) -> None:
    agree(f"long {preset} {chunk}", CHUNK, preset=preset)


@pytest.mark.long
@pytest.mark.parametrize("chunk", range(10))
def test_six_cards_at_length(chunk: int) -> None:
    agree(f"long six {chunk}", 20, size=6)


# -- the kernel and the same in Python


def same(seed: str, number: int) -> None:
    """Solve whole deals with both engines: the values, and the nodes they took."""
    random = Random(seed)
    plays = [whole(random, *contract(random, random.choice(KINDS))) for _ in range(number)]
    together = solve_many(plays)
    for play, batched in zip(plays, together, strict=True):
        found = solve(play)
        plain = solve(play, engine="python")
        assert found.value == plain.value == batched.value, told(play, f"{found} and {plain}")
        assert found.payments == plain.payments
        if found.engine != plain.engine:
            assert found.nodes == plain.nodes, told(play, f"{found} and {plain}")


def test_kernel_and_python_node_for_node() -> None:
    same("quick deals", 20)


@pytest.mark.long
@pytest.mark.parametrize("chunk", range(FULL_DEALS // 50))
def test_kernel_and_python_node_for_node_at_length(chunk: int) -> None:
    same(f"long deals {chunk}", 50)
