"""The solver against brute force: what it says of positions that chance draws, for each contract and each preset."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from tests.brute_force import Search, Worth, made, money, points, ways
from tests.ends import ENDS, End
from tests.positions_at_random import position, whole
from tests.rules_at_random import KINDS, RARE, Kind, Wish, contract
from ulti_widgets.solver import analyse, solve, solve_many
from ulti_widgets.solver.question import QuestionError, ask
from ulti_widgets.ulti.presets import PRESETS
from ulti_widgets.ulti.reasons import reason
from ulti_widgets.ulti.record import write_record
from ulti_widgets.ulti.scoring import settle

if TYPE_CHECKING:
    from ulti_widgets.solver import Analysis
    from ulti_widgets.ulti.play import Play

SIZES = (4, 3, 4, 2, 3, 4, 1, 4, 2, 3)
"""Cards in each hand, in turn: two fifths of the positions are of four."""
UNBID = ("points", "ulti", "durchmars", "betli", "four-aces", "four-tens", "simple")
"""What may be asked about with trumps, whatever was bid."""
QUICK, LONG, CHUNK = 60, 5_000, 1_000
FULL_DEALS = 2_000
WAYS = 500
"""Ways in which each preset is turned in the long run."""


# -- what is compared


def wrong(play: Play, random: Random) -> str | None:
    """Say what the solver says otherwise than brute force does; None where they agree.

    Each position is asked about its money, each card, the best line, and one single question.
    """
    want, question = single(play, random)
    (answer,) = question.value(play)
    if silence_may_pay(play):
        found_alone = [solve(play, want=want, engine=engine).value for engine in ("wasm", "python")]
        return None if found_alone == [answer, answer] else f"{want}: expected {answer}, found {found_alone}"
    search = money()
    cards, worth = search.cards(play), search.value(play)
    paid = payments(play, worth)
    for engine in ("wasm", "python"):
        found, every = solve(play, engine=engine), analyse(play, engine=engine)
        alone = solve(play, want=want, engine=engine)
        compared = {
            "value": ((worth[0], paid), (found.value, found.payments)),
            "value beside the cards": ((worth[0], paid), (every.value, every.payments)),
            "cards": ({card: total for card, (total, _) in cards.items()}, every.values),
            "payments": ({card: payments(play, one) for card, one in cards.items()}, every.card_payments),
            "line": (paid, _end_of(play, every)),
            want: (answer, alone.value),
        }
        for what, (expected, given) in compared.items():
            if expected != given:
                return f"{engine}, {what}: expected {expected}, found {given} in {every!r}"
    return None


def silence_may_pay(play: Play) -> bool:
    """Say whether the solver leaves money alone, since a marriage can cost its own side more than it brings.

    That is so under few rules: where a silent hundred pays half of the one that it is, or stands in the place of a
    simple game that pays more.
    """
    try:
        ask(play, "money")
    except QuestionError as refusal:
        why = refusal.reason
    else:
        return False
    assert why == reason("ask-declaring")
    assert play.rules.silent_half or play.rules.silent_hundred == "in_place"
    return True


def _end_of(play: Play, found: Analysis) -> tuple[int, int, int] | None:
    """Give what the line of an analysis pays; None where it is not one in turn to the end."""
    for seat, card in found.line:
        if play.turn != seat:
            return None
        # Who may declare a marriage does.
        *_, play = [after for way, after in ways(play) if way == card]
    return settle(play).payments if play.over else None


def payments(play: Play, worth: Worth) -> tuple[int, ...]:
    """Give what each seat gets."""
    total, right = worth
    seats = {play.declarer: total, play.defenders()[0]: -right, play.defenders()[1]: right - total}
    return tuple(seats[seat] for seat in range(3))


def single(play: Play, random: Random) -> tuple[str, Search]:
    """Draw a question about one thing alone: a part, bid or not, or the points."""
    unbid = () if play.laws.trump is None else UNBID
    want = random.choice(sorted({*play.laws.parts, *unbid}))
    return want, points() if want == "points" else made(want)


def told(play: Play, what: str) -> str:
    """Give a position as a record, with what is wrong in it."""
    return f"{what}\n{write_record(play)}{play!r}"


def agree(seed: str, number: int, wish: Wish, size: int = 0) -> None:
    """Draw so many positions and compare each."""
    random = Random(seed)
    for place in range(number):
        play = position(random, size or SIZES[place % len(SIZES)], wish)
        what = wrong(play, random)
        assert what is None, told(play, f"{seed}, position {place}: {what}")


# -- ends worked out by hand


@pytest.mark.parametrize("engine", ["wasm", "python"])
@pytest.mark.parametrize("end", ENDS.values(), ids=ENDS)
def test_the_solver_finds_what_was_worked_out_by_hand(end: End, engine: str) -> None:
    found = analyse(end.play, engine=engine)
    assert {str(card): value for card, value in found.values.items()} == end.cards
    for part, can_be in end.made.items():
        assert solve(end.play, want=part, engine=engine).value == can_be


# -- positions drawn at random


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_each_contract(kind: Kind) -> None:
    agree(f"quick {kind}", QUICK, Wish(kind))


@pytest.mark.parametrize("preset", PRESETS)
def test_each_preset(preset: str) -> None:
    agree(f"quick {preset}", QUICK, Wish(preset=preset))


@pytest.mark.parametrize("rare", range(len(RARE)))
def test_rare_rules(rare: int) -> None:
    agree(f"quick {RARE[rare]}", QUICK, Wish(rare=rare))


def test_six_cards() -> None:
    agree("quick six", 4, Wish(), size=6)


@pytest.mark.long
@pytest.mark.parametrize("chunk", range(LONG // CHUNK))
@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_each_contract_at_length(kind: Kind, chunk: int) -> None:
    agree(f"long {kind} {chunk}", CHUNK, Wish(kind, ways=WAYS))


@pytest.mark.long
@pytest.mark.parametrize("chunk", range(LONG // CHUNK))
@pytest.mark.parametrize("preset", PRESETS)
def test_each_preset_at_length(preset: str, chunk: int) -> None:
    agree(f"long {preset} {chunk}", CHUNK, Wish(preset=preset, ways=WAYS))


@pytest.mark.long
@pytest.mark.parametrize("chunk", range(LONG // CHUNK))
@pytest.mark.parametrize("rare", range(len(RARE)))
def test_rare_rules_at_length(rare: int, chunk: int) -> None:
    agree(f"long {RARE[rare]} {chunk}", CHUNK, Wish(rare=rare, ways=WAYS))


@pytest.mark.long
@pytest.mark.parametrize("chunk", range(10))
def test_six_cards_at_length(chunk: int) -> None:
    agree(f"long six {chunk}", 20, Wish(ways=WAYS), size=6)


# -- the kernel and the same in Python


def same(seed: str, number: int) -> None:
    """Solve whole deals with both engines: the values, and the nodes they took."""
    random = Random(seed)
    plays = [whole(random, *contract(random, Wish(random.choice(KINDS)))) for _ in range(number)]
    together = solve_many(plays)
    for play, batched in zip(plays, together, strict=True):
        found = solve(play, engine="wasm")
        plain = solve(play, engine="python")
        assert (found.engine, plain.engine) == ("wasm", "python")
        assert found.payments == plain.payments == batched.payments, told(play, f"{found!r} and {plain!r}")
        assert found.nodes == plain.nodes == batched.nodes, told(play, f"{found!r} and {plain!r}")


def test_kernel_and_python_node_for_node() -> None:
    same("quick deals", 8)


@pytest.mark.long
@pytest.mark.parametrize("chunk", range(FULL_DEALS // 50))
def test_kernel_and_python_node_for_node_at_length(chunk: int) -> None:
    same(f"long deals {chunk}", 50)
