"""The solver: kernel and Python alike node for node, node counts, budget, refusals."""

import json
from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tests.brute_force import money
from tests.helpers import changed_rules
from tests.make_solver_nodes import FILE, counts
from tests.solver_deals import EVERY_KIND, KINDS, dealt_plays
from ulti_widgets.cards import ACE, PACK, SEVEN, TEN, Card, Hand, bits
from ulti_widgets.solver import QuestionError, analyse, analyse_many, play_out, solve, solve_many, wasm
from ulti_widgets.solver.guide import FEATURES, GUIDES
from ulti_widgets.solver.question import ask
from ulti_widgets.solver.search import kernel_words
from ulti_widgets.solver.solution import restricted
from ulti_widgets.ulti.laws import trump_suits
from ulti_widgets.ulti.play import Play
from ulti_widgets.ulti.presets import PRESETS, hoe_speel_je, nine_deals, pagat, widder
from ulti_widgets.ulti.rules import Rules
from ulti_widgets.ulti.scoring import settle


def on(play: Play, tricks: int, seed: int, cards: int = 0) -> Play:
    """Play some tricks, and some cards more, at random."""
    draw = Random(seed).random
    for _ in range(3 * tricks + cards):
        legal = list(bits(play.legal))
        if play.over:
            break
        play = play.play(legal[int(draw() * len(legal))])
    return play


def any_position(seed: int) -> Play:
    """Give a position of four to six cards a hand, under any rules."""
    random = Random(seed)
    names = [field.name for field in Rules.fields()]
    turns = [(random.choice(names), random.randrange(13)) for _ in range(random.choice((0, 0, 4, 12)))]
    rules = changed_rules(random.choice([*PRESETS.values(), EVERY_KIND]), turns)
    bid = random.choice(rules.ladder.bids)
    pack = list(PACK)
    random.shuffle(pack)
    hands = [Hand(pack[10 * seat : 10 * seat + 10]) for seat in range(3)]
    trump = random.choice(trump_suits(rules, bid))
    play = Play(rules, bid, trump=trump, declarer=random.randrange(3), hands=hands, talon=Hand(pack[30:]))
    return on(play, random.randrange(5, 8), seed, random.randrange(3))


def wide_position(seed: int) -> Play:
    """Give a position in which everything is still at stake: all aces and tens, and the trump seven."""
    random = Random(seed)
    suit = random.choice((1, 2, 3))
    staked = [card for card in PACK if card.rank in {TEN, ACE} or card == Card(8 * suit + SEVEN)]
    cards = staked + random.sample([card for card in PACK if card not in staked], 6)
    random.shuffle(cards)
    bid = random.choice(("simple", "ulti", "four-tens", "40-100 four-aces"))
    return Play(EVERY_KIND, bid, trump=suit, hands=[Hand(cards[5 * seat : 5 * seat + 5]) for seat in range(3)])


def same(play: Play, want: str = "money") -> None:
    """Check that both engines find the same, by the same nodes."""
    kernel, python = (analyse(play, want=want, engine=engine) for engine in ("wasm", "python"))
    assert replace(kernel, engine="python") == python
    assert solve(play, want=want).value == python.value


def test_the_kernel_does_what_python_does() -> None:
    for seed in range(200):
        play = any_position(seed)
        same(play)
        if play.laws.trump is not None:
            same(play, ("points", "ulti", "durchmars", "betli", "four-aces", "simple")[seed % 6])


def test_the_kernel_does_what_python_does_with_wide_sets() -> None:
    words: Counter[int] = Counter()
    for seed in range(30):
        play = wide_position(seed)
        words[kernel_words(ask(play, "money").table.payoff.layout.words)] += 1
        same(play)
    assert words[14] > 20


@pytest.mark.parametrize("bid", KINDS)
def test_the_kernel_does_what_python_does_with_whole_deals(bid: str) -> None:
    for play in dealt_plays(bid, 2, first=1000):
        same(play)
    for play in dealt_plays(bid, 2, EVERY_KIND, first=2000):
        same(on(play, 3, 1))


def test_the_kernel_has_room_for_each_table_of_the_guide() -> None:
    source = wasm.KERNEL.with_suffix(".c").read_text("utf-8")
    assert f"GUIDES = {len(GUIDES)} }}" in source
    assert {len(table) for table in GUIDES} == {FEATURES}


def test_a_slower_search_is_seen() -> None:
    found = counts()
    assert found == json.loads(FILE.read_text()), "the search changed: python tests/make_solver_nodes.py"


def test_the_best_line_ends_in_the_value() -> None:
    for seed in range(100):
        play = any_position(seed)
        found = analyse(play)
        position = play
        for seat, card in found.line:
            assert position.turn == seat
            assert analyse(position).value == found.value
            position = position.after(f"play {card}")
        assert position.over
        assert settle(position).payments == found.payments
        assert list(found.values) == [PACK[card] for card in bits(play.legal)]
        if found.values:
            most = max if play.turn == play.declarer else min
            assert found.value == most(found.values.values())
            assert found.best == tuple(card for card, value in found.values.items() if value == found.value)


def test_each_defender_pays_by_his_own_chain() -> None:
    play = Play(widder, "betli", hands=["H7 B7", "H8 B8", "H9 B9"], kontra={"betli": (2, 0)})
    assert solve(play).payments == (25, -20, -5)
    lost = Play(widder, "betli", hands=["HA B7", "H8 B8", "H9 B9"], kontra={"betli": (0, 1)})
    assert solve(lost).payments == (-15, 5, 10)


def test_answers_are_values() -> None:
    """Two positions of the same worth, by the same search, are two answers; the same position anew is the same."""
    hands = ["L7 LA", "L8 H8", "HA H10"]
    play = Play(pagat, "ulti", trump="L", hands=hands)
    for call in (solve, analyse):
        found, again = call(play), call(Play(pagat, "ulti", trump="L", hands=hands))
        assert found == again
        assert hash(found) == hash(again)
        assert found != replace(found, play=Play(pagat, "ulti", trump="L", hands=[*hands[:2], "HA H9"]))
        assert len({found, again, call(play, want="ulti")}) == 2
    assert solve(play) != analyse(play)
    other = analyse(play)
    assert replace(other, values={}) != other


@pytest.mark.parametrize("seed", range(40))
def test_some_of_the_cards_alone(seed: int) -> None:
    """Best is what the search itself would choose of them: by the sum, and of the same by the right's share."""
    play = any_position(seed)
    if seed % 2:
        defenders = {"betli": (1 + seed % 3, seed % 2)}
        hands = [["H8 L7 B10", "H7 B9 L9", "L8 BA A7"], ["HA L7 B7", "H9 B9 L9", "L8 B8 A7"]][seed // 2 % 2]
        leader = seed % 3
        play = Play(widder, "betli", hands=hands, leader=leader, kontra=defenders)
    found = analyse(play)
    for cards in range(1, 1 << len(found.values)):
        some = [card for place, card in enumerate(found.values) if cards >> place & 1]
        left = restricted(found, sum(1 << card for card in some))
        assert list(left.values) == list(left.card_payments) == some
        most = max if play.turn == play.declarer else min
        right = play.defenders()[0]
        worths = {(found.values[card], -found.card_payments[card][right]): card for card in some}
        best = most(worths)
        assert (left.value, left.payments) == (best[0], found.card_payments[worths[best]])
        assert left.bounds == (left.value, left.value)
        assert not left.line or left.line == found.line
        assert bool(left.line) == (found.line[0][1] in some)
        assert set(left.best) <= set(some)


@pytest.mark.parametrize(("declarer", "payments"), [(0, (0, -5, 5)), (1, (-5, 0, 5)), (2, (5, -5, 0))])
def test_of_the_same_sum_the_share_from_the_right_decides(declarer: int, payments: tuple[int, int, int]) -> None:
    """South plays: as declarer he wants the most from his right, as defender that the declarer gets least there."""
    hands = ["L7 LA L8", "L9 H8 B7", "HA H10 B8"]
    found = analyse(Play(widder, "betli", hands=hands, declarer=declarer, leader=0))
    turned = (-payments[0], -payments[1], -payments[2])
    one, other, third = found.values
    for first, second in ((payments, turned), (turned, payments)):
        paid = {one: first, other: second, third: (0, 0, 0)}
        even = replace(found, values=dict.fromkeys(paid, 0), card_payments=paid)
        right = (declarer + 1) % 3
        best = (min if declarer == 0 else max)((first, second), key=lambda seats: seats[right])
        assert restricted(even, 1 << one | 1 << other).payments == best


def test_a_single_question() -> None:
    play = Play(pagat, "ulti", trump="L", hands=["L7 LA", "L8 H8", "HA H10"])
    assert solve(play, want="ulti").value == 1
    assert solve(play, want="points").value == 40
    assert solve(play, want="durchmars").value == 1
    assert solve(play, want="betli").value == 0
    assert solve(play).payments == (16, -8, -8)


def test_a_play_that_is_over_is_settled() -> None:
    play = on(dealt_plays("simple", 1)[0], 10, 0)
    found = analyse(play)
    assert (found.payments, found.nodes, found.values, found.line) == (settle(play).payments, 0, {}, ())
    assert solve(play, want="points").value == settle(play).points[0]  # type: ignore[index]


@pytest.mark.parametrize("engine", ["wasm", "python"])
def test_a_budget_ends_the_search_and_says_so(engine: str) -> None:
    play = dealt_plays("simple", 1)[0]
    whole = solve(play)
    assert whole.complete
    short = solve(play, budget=200, engine=engine)
    assert (short.complete, short.value, short.payments, short.nodes) == (False, None, None, 200)
    assert short.bounds[0] <= whole.bounds[0] <= short.bounds[1]
    assert solve(play, budget=whole.nodes, engine=engine) == replace(whole, engine=engine)
    # The value stays where the budget ends later, with the cards.
    cards = analyse(play, budget=whole.nodes, engine=engine)
    assert (cards.complete, cards.values, cards.line) == (False, {}, ())
    assert cards.card_payments == {}
    assert (cards.value, cards.payments, cards.bounds) == (whole.value, whole.payments, whole.bounds)


@pytest.mark.parametrize("engine", ["wasm", "python"])
def test_cards_that_were_finished_stay_where_the_budget_ends(engine: str) -> None:
    play = on(dealt_plays("simple", 2)[1], 3, 0)
    whole = analyse(play, engine=engine)
    kept = set()
    for budget in range(solve(play).nodes, whole.nodes, 100):
        found = analyse(play, budget=budget, engine=engine)
        assert (found.complete, found.value, found.line, found.nodes) == (False, whole.value, (), budget)
        assert found.values.items() <= whole.values.items()
        assert found.card_payments == {card: whole.card_payments[card] for card in found.values}
        kept.add(len(found.values))
    assert kept > {0, 2, 4, 6}


def test_more_positions_than_one_call_takes() -> None:
    play = on(dealt_plays("simple", 1)[0], 7, 0)
    wide = on(dealt_plays("simple", 1, EVERY_KIND)[0], 7, 0)
    found = solve_many([play, wide] * 1500)
    assert set(map(repr, found)) == {repr(solve(play)), repr(solve(wide))}


def test_positions_that_differ_by_their_marriages_alone_are_paid_apart() -> None:
    """Half of what the hundred would have paid if bid: a 40-100 with the trump marriage, else a 20-100."""
    rules = hoe_speel_je.replace(silent_half=True)
    paid = {}
    for suit in "HL":
        play = Play(
            rules, "simple", trump="L", hands=["LA AA", "B7 B8", "B9 A7"], marriages=[suit, "", ""],
            won=["HA H10 BA B10 L10 LQ LK HK HQ", "H7 H8 H9", "L8 LJ L9"],
        )  # fmt: skip
        paid[suit] = solve(play).value
        assert paid[suit] == money().value(play)[0]
    assert paid == {"H": 10, "L": 6}


@pytest.mark.parametrize(
    ("play", "more", "said"),
    [
        (Play(pagat, "simple", trump="L", hands=["L7", "L8", "L9"]), {"want": "tricks"}, "ask one of money, points"),
        (Play(pagat, "simple", trump="L", hands=["L7", "L8", "L9"]), {"want": "40-100"}, "promises no such hundred"),
        (Play(pagat, "betli", hands=["L7", "L8", "L9"]), {"want": "points"}, "without trumps"),
        (Play(pagat, "betli", hands=["L7", "L8", "L9"]), {"budget": 0}, "budget 0"),
        (Play(pagat, "betli", hands=["L7", "L8", "L9"]), {"budget": True}, "budget True"),
        (Play(pagat, "betli", hands=["L7", "L8", "L9"]), {"engine": "rust"}, "wasm or python"),
        (Play(pagat, "betli", hands=["L7", "L8", "L9"]), {"engine": []}, "no engine"),
    ],
)
def test_what_cannot_be_asked_is_refused(play: Play, more: dict[str, Any], said: str) -> None:
    for call in (solve, analyse):
        with pytest.raises(QuestionError, match=said):
            call(play, **more)


def test_only_plays_are_solved() -> None:
    with pytest.raises(TypeError, match="takes a Play"):
        solve("HA")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="in a list"):
        solve_many(dealt_plays("simple", 1)[0])  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"place 1 .* 'HA'"):
        solve_many([dealt_plays("simple", 1)[0], "HA"])  # type: ignore[list-item]
    for call in (solve_many, analyse_many, play_out):
        with pytest.raises(TypeError, match=r"at place 0 .* there is 1"):
            call([1])  # type: ignore[list-item]
        with pytest.raises(TypeError, match="in a list, not as None"):
            call(None)  # type: ignore[arg-type]
    with pytest.raises(QuestionError, match="will not do: 0"):
        solve_many([], threads=0)


@pytest.mark.parametrize("engine", ["wasm", "python"])
def test_points_that_cost_money(engine: str) -> None:
    """A hundred pays less than the simple game in whose place it stands: the declarer would rather not reach it."""
    rules = pagat.replace(four_aces="yes", four_tens=True, suit_durchmars="alone_too", simple_value=9)
    rules = rules.replace(silent_hundred="in_place")
    play = Play(
        rules, "heart ulti four-tens", declarer=2, hands=("AA", "A9", "H7 BK"), leader=0, trick=["LA", "BA"],
        won=("", "", "HA H10 HK HQ HJ H9 H8 B10 BQ BJ B9 B8 B7 L10 LK LJ L9 L8 L7 AK AQ"),
        talon="LQ A10", marriages=("", "A", "H"), kontra={"simple": 2, "ulti": 2, "four-tens": 1},
    )  # fmt: skip
    assert solve(play, engine=engine).payments == (54, 54, -108)
    play = Play(
        nine_deals.replace(simple_value=9, silent_ulti=8, silent_hundred="in_place"), "simple", trump="A",
        declarer=1, hands=("B10 LK", "H10 A7", "HA BA L9"), leader=0, trick=["AQ", "A10"], marriages=("BA", "", "H"),
    )  # fmt: skip
    assert analyse(play, engine=engine).values == {Card("HA"): 4, Card("BA"): 12, Card("L9"): 12}
