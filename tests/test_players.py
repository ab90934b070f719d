"""Players: legal under all rules, the same again for a seed, and each rule of thumb on a hand that shows it."""

import dataclasses
import hashlib
import random
import subprocess
import sys
from collections.abc import Iterable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ulti_widgets.cards import PACK, Card, Hand, shuffled
from ulti_widgets.players import (
    Fault,
    Plain,
    Player,
    RandomPlayer,
    generator,
    pick,
    play_deal,
    play_match,
    player,
    player_names,
    register,
    safe_act,
)
from ulti_widgets.ulti.actions import Action, Call, Declare, Kontra, Lay, Pass, PlayCard, Take
from ulti_widgets.ulti.deal import Deal
from ulti_widgets.ulti.presets import PRESETS, hoe_speel_je, pagat, widder
from ulti_widgets.ulti.rules import Rules, RulesError
from ulti_widgets.ulti.view import View

CHANCE = random.Random(0)


def pack_of(opener: str, right: str = "", left: str = "", talon: str = "") -> list[Card]:
    """Give a pack that deals these cards, filled up from the rest; the talon's two are the opener's too."""
    named = [list(Hand(text)) for text in (opener, right, left, talon)]
    rest = [card for card in PACK if all(card not in cards for cards in named)]
    first, second, third, last = (
        cards + [rest.pop() for _ in range(size - len(cards))]
        for cards, size in zip(named, (10, 10, 10, 2), strict=True)
    )
    return first + second + third + last


def deal_of(opener: str, right: str = "", left: str = "", talon: str = "", rules: Rules = pagat) -> Deal:
    return Deal(rules, pack_of(opener, right, left, talon))


def after(deal: Deal, *actions: str) -> Deal:
    for action in actions:
        deal = deal.after(action)
    return deal


def chosen(deal: Deal) -> Action:
    """Give what the plain player does for the seat whose turn it is."""
    return Plain().act(deal.view(deal.turn), CHANCE)


def bid_by_plain(deal: Deal) -> str:
    """Let the plain opener lay away and bid; give the bid's name."""
    deal = deal.after(chosen(deal))
    call = chosen(deal)
    assert isinstance(call, Call)
    return call.bid.name


def logs(deals: Iterable[Deal]) -> str:
    text = "\n".join(f"{seat} {action}" for deal in deals for seat, action in deal.log)
    return hashlib.sha256(text.encode()).hexdigest()


# -- the registry, generators, chance


def test_players_are_found_by_name() -> None:
    assert player_names() == ("plain", "random", "club", "master")
    assert isinstance(player("plain"), Plain)
    assert isinstance(player("random"), RandomPlayer)
    own = Plain()
    assert player(own) is own
    assert repr(own) == "player('plain')"
    assert all(player(name).describe for name in player_names())


def test_an_unknown_player_is_refused_with_the_names() -> None:
    with pytest.raises(ValueError, match=r"no player 'plian': choose one of plain, random, club, master"):
        player("plian")


def test_a_name_is_given_once() -> None:
    class Other(Plain):
        name = "random"

    with pytest.raises(ValueError, match="there is a player 'random' already"):
        register(Other)


def test_generators_differ_by_everything_and_are_stable() -> None:
    keys = (("a", 0, 0, 0), ("b", 0, 0, 0), ("a", 1, 0, 0), ("a", 0, 1, 0), ("a", 0, 0, 1))
    draws = {generator(*key).random() for key in keys}
    assert len(draws) == 5
    assert generator("a", 3, 1).random() == generator("a", 3, 1).random()
    assert [pick(generator("x", 0, 0, step), "abcd") for step in range(8)] == list("acdcdbab")


# -- whole matches


def test_a_match_is_the_same_again() -> None:
    players = ("plain", "random", "plain")
    first = logs(play_match(pagat, players, "again", deals=3))
    assert first == logs(play_match(pagat, players, "again", deals=3))
    assert first != logs(play_match(pagat, players, "other", deals=3))


def test_a_match_is_the_same_in_another_process() -> None:
    code = (
        "from tests.test_players import logs, pagat, play_match;"
        "print(logs(play_match(pagat, ('plain', 'plain', 'random'), 'fresh', deals=3)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == logs(play_match(pagat, ("plain", "plain", "random"), "fresh", deals=3))


def test_a_deal_taken_up_in_the_middle_goes_on_the_same() -> None:
    whole = play_deal(Deal.from_seed(pagat, "middle"), ["plain", "random", "random"], "s")
    log = [action for _, action in whole.log]
    part = Deal.from_seed(pagat, "middle")
    for action in log[: len(log) // 2]:
        part = part.after(action)
    assert play_deal(part, ["plain", "random", "random"], "s") == whole


def test_three_players_make_a_table() -> None:
    with pytest.raises(ValueError, match="three players"):
        play_deal(Deal.from_seed(pagat, 1), ["plain"])


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("name", ["plain", "random"])
def test_every_preset_is_played_to_the_end_without_a_fault(preset: str, name: str) -> None:
    faults: list[Fault] = []
    for deal in play_match(PRESETS[preset], [name] * 3, preset, deals=12, on_fault=faults.append):
        assert deal.over
        assert sum(deal.settlement().payments) == 0
    assert not faults


@st.composite
def tweaked_rules(draw: st.DrawFn) -> Rules:
    """Draw a preset with up to six fields turned."""
    rules = draw(st.sampled_from(list(PRESETS.values())))
    infos = draw(st.lists(st.sampled_from(Rules.fields()), max_size=6, unique_by=lambda info: info.name))
    for info in infos:
        value = draw(st.sampled_from(list(info.choices)) if info.choices else st.integers(0, 12))
        try:
            rules = rules.replace(**{info.name: value})
        except RulesError:
            continue
    return rules


@settings(max_examples=60)
@given(rules=tweaked_rules(), seed=st.integers(0, 10**6), names=st.tuples(*[st.sampled_from(["plain", "random"])] * 3))
def test_all_rules_are_played_to_the_end_without_a_fault(rules: Rules, seed: int, names: tuple[str, str, str]) -> None:
    faults: list[Fault] = []
    deal = play_deal(Deal.from_seed(rules, seed, dealer=seed % 3), names, seed, on_fault=faults.append)
    assert deal.over
    assert not faults


@settings(max_examples=20)
@given(seed=st.integers(0, 10**6))
def test_only_what_the_seat_sees_matters(seed: int) -> None:
    """Hidden cards are shuffled anew: the seat's view is the same, and so is its choice."""
    pack = list(shuffled(seed))
    other = pack[:10] + [pack[10 + place] for place in random.Random(seed).sample(range(20), 20)] + pack[30:]
    choices = []
    for cards in (pack, other):
        deal = Deal(pagat, cards)
        for _ in range(2):
            deal = deal.after(chosen(deal))
        deal = after(deal, "pass", "pass", "pass")
        while deal.phase == "trump":
            deal = deal.after(chosen(deal))
        choices.append((deal.view(0), chosen(deal)))
    assert choices[0] == choices[1]


def test_players_keep_nothing() -> None:
    assert not vars(Plain())
    assert not vars(RandomPlayer())


# -- failures


class Broken(Player):
    """Fails in a way that would tell a card."""

    name = "broken"
    describe = "Fails."

    def act(self, view: View, rng: random.Random) -> Action:  # noqa: ARG002 (its kind)
        """Raise an error with the hand in its text."""
        raise RuntimeError(str(view.hand))


class Cheat(Player):
    """Answers what is not legal."""

    name = "cheat"
    describe = "Plays a card that it may not play."

    def act(self, view: View, rng: random.Random) -> Action:  # noqa: ARG002 (its kind)
        """Play a card of the talon."""
        held = set(view.hand)
        return PlayCard(next(card for card in PACK if card not in held))


@pytest.mark.parametrize(("who", "what"), [(Broken(), "raised"), (Cheat(), "illegal")])
def test_a_failing_player_is_stood_in_for(who: Player, what: str) -> None:
    faults: list[Fault] = []
    deal = play_deal(Deal.from_seed(pagat, 7), ["plain", who, who], on_fault=faults.append)
    assert deal.over
    assert {fault.what for fault in faults} == {what}
    assert all(fault.player == who.name and fault.seat in {1, 2} for fault in faults)
    names = {str(card) for card in PACK}
    for fault in faults:
        assert not names & set(str(fault).replace("(", " ").replace(")", " ").split())


def test_the_stand_in_passes_and_plays_low() -> None:
    deal = after(Deal.from_seed(pagat, 7), *(str(chosen(Deal.from_seed(pagat, 7))).splitlines()), "bid simple")
    assert safe_act(Broken(), deal.view(1), CHANCE)[0] == Pass()
    deal = after(deal, "pass", "pass", "pass", "trump B")
    action, fault = safe_act(Broken(), deal.view(0), CHANCE)
    assert isinstance(action, PlayCard)
    assert action.card & 7 == min(card & 7 for card in deal.view(0).hand)
    assert str(fault) == "The player broken at seat 0 failed with RuntimeError; a plain legal action stands in for it."


def test_nobody_acts_out_of_turn() -> None:
    with pytest.raises(ValueError, match="not the turn of seat 1"):
        safe_act(Plain(), Deal.from_seed(pagat, 7).view(1), CHANCE)


# -- bidding by rule of thumb


def test_long_trumps_with_the_seven_are_an_ulti() -> None:
    assert "ulti" in bid_by_plain(deal_of("BA B10 BK B9 B8 B7 LA L10 AA A9", talon="A8 H8"))


def test_in_hearts_when_it_is_sure() -> None:
    assert "heart" in bid_by_plain(deal_of("HA H10 HK H9 H8 H7 LA L10 AA A9", talon="A8 B8"))


def test_the_trump_marriage_with_aces_and_tens_is_a_40_100() -> None:
    assert "40-100" in bid_by_plain(deal_of("BA B10 BK BQ B9 LA L10 AA A10 HA", talon="A8 H8"))


def test_low_cards_are_a_betli() -> None:
    assert bid_by_plain(deal_of("H7 H8 H9 B7 B8 B9 L7 L8 A7 A8", talon="LA HA")) in {
        "betli", "heart betli", "open betli",
    }  # fmt: skip


def test_running_tops_are_a_durchmars() -> None:
    assert "durchmars" in bid_by_plain(deal_of("HA HK HQ HJ BA BK BQ LA LK AA", talon="A8 L8"))


def test_a_weak_opener_bids_the_simple_game() -> None:
    assert bid_by_plain(deal_of("HK H9 BJ B9 B8 LQ L9 L8 AK A10", talon="AJ HJ")) == "simple"


def test_the_talon_is_taken_for_a_bid_in_sight_only() -> None:
    strong, weak = "BA B10 BK BQ B9 B7 LA L10 AA A10", "HK H9 BJ L9 L8 LQ AK AJ A9 HJ"
    deal = after(deal_of("H7 H8 L7 LJ A7 A8 B8 BJ LK HQ", strong), "lay B8 BJ", "bid simple")
    assert chosen(deal) == Take()
    deal = after(deal_of("H7 H8 L7 A7 A8 B8 LK HQ BA B10", weak), "lay B8 HQ", "bid simple")
    assert chosen(deal) == Pass()


def test_who_took_the_talon_raises() -> None:
    strong = "BA B10 BK BQ B9 B7 LA L10 AA A10"
    deal = after(deal_of("H7 H8 L7 LJ A7 A8 B8 BJ LK HQ", strong), "lay B8 BJ", "bid simple", "take")
    assert isinstance(chosen(deal), Lay)
    deal = deal.after(chosen(deal))
    call = chosen(deal)
    assert isinstance(call, Call)
    assert pagat.ladder.beats(call.bid, pagat.bid("simple"))


def test_the_own_bid_is_not_raised() -> None:
    deal = after(deal_of("BA B10 BK B9 B8 B7 LA L10 AA A9", talon="A8 H8"), "lay A8 H8", "bid simple", "pass", "pass")
    assert chosen(deal) == Pass()


def test_the_trump_suit_is_the_longest_that_may_be() -> None:
    deal = after(deal_of("BA B10 BK B9 B8 B7 LA L10 AA A9", talon="A8 H8"), "lay A8 H8", "bid simple")
    assert str(chosen(after(deal, "pass", "pass", "pass"))) == "trump B"


def test_a_hopeless_simple_game_is_conceded_where_it_may_be() -> None:
    low = "H7 H8 B7 B8 BJ L7 L8 L9 A7 A8"
    deal = after(
        deal_of(low, talon="HJ H9", rules=widder), "lay HJ H9", "bid simple", "pass", "pass", "pass", "trump B"
    )
    assert str(chosen(deal)) == "concede"


# -- kontra


def led(game: str, opener: str, right: str) -> Deal:
    """Give a deal after the declarer's lead, the right defender to play; `game` is a bid or one `in` a suit."""
    bid, _, trump = game.partition(" in ")
    deal = deal_of(opener, right, talon="H7 H8")
    deal = after(deal, "lay H7 H8", f"bid {bid}", "pass", "pass", "pass", *([f"trump {trump}"] if trump else []))
    return deal.after(deal.legal_actions()[-1])


@pytest.mark.parametrize(
    ("game", "opener", "right", "part"),
    [
        ("ulti in B", "BA B10 BK BQ B9", "B7", "ulti"),
        ("ulti in B", "BK BQ B9 B7 AA", "BA B10 BJ B8", "ulti"),
        ("40-100 in B", "BA B10 BQ B9", "BK", "40-100"),
        ("20-100 in B", "BK B10 B9 LK LQ", "BA HA H10", "20-100"),
        ("durchmars", "HA HK HQ AA", "BA LA", "durchmars"),
        ("40-100 durchmars in B", "BK BQ B10 AA", "BA", "durchmars"),
    ],
)
def test_kontra_on_what_the_own_cards_beat(game: str, opener: str, right: str, part: str) -> None:
    assert chosen(led(game, opener, right)) == Kontra(part)


def test_no_kontra_on_hope() -> None:
    assert isinstance(chosen(led("ulti in B", "BA B10 BK BQ B7", "LA HA B8")), PlayCard)


def test_kontra_is_not_answered() -> None:
    deal = after(led("ulti in B", "BA B10 BK BQ B9 B8", "B7"), "kontra ulti")
    while deal.phase == "play":
        deal = deal.after(deal.legal_actions()[0])
    assert str(chosen(deal)) == "done"


# -- card play


def position(deal: Deal, *cards: str) -> Deal:
    return after(deal, *(f"play {card}" for card in cards))


def test_the_declarer_pulls_trumps_from_the_top() -> None:
    deal = after(
        deal_of("BA B10 BK B9 B8 B7 LA L9 A9 H9", talon="A8 H8"),
        "lay A8 H8", "bid ulti", "pass", "pass", "pass", "trump B",
    )  # fmt: skip
    assert str(chosen(deal)) == "play BA"


def test_points_go_to_the_partners_trick() -> None:
    deal = after(
        deal_of("BA B10 BK B9 L7 L8 A7 A8 H7 H8", "LA H9", "L10 LJ L9 H10", talon="AJ A9"),
        "lay AJ A9", "bid simple", "pass", "pass", "pass", "trump B", "play L7", "play LA",
    )  # fmt: skip
    assert str(chosen(deal)) == "play L10"


def test_no_points_for_the_declarer() -> None:
    deal = after(
        deal_of("BA B10 BK B9 LA L8 A7 A8 H7 H8", "L10 L9 H9 L7", "LK LJ", talon="AJ A9"),
        "lay AJ A9", "bid simple", "pass", "pass", "pass", "trump B", "play LA",
    )  # fmt: skip
    assert str(chosen(deal)) == "play L7"


def test_a_betli_declarer_throws_the_dangerous_card() -> None:
    deal = after(
        deal_of("H7 H8 H9 B7 B8 B9 L7 L8 L9 AK", "A7 A8 A9", "A10 AJ AQ", talon="AA HA"),
        "lay AA HA", "bid betli", "pass", "pass", "pass",
    )  # fmt: skip
    deal = position(deal, str(next(iter(Hand("H9")))))
    while deal.turn != 0:
        deal = deal.after(chosen(deal))
    assert deal.play is not None
    leader = deal.play.leader
    assert leader != 0 or deal.over


def test_marriages_are_declared_where_that_is_a_choice() -> None:
    rules = pagat.replace(declare_by_choice=True)
    deal = after(
        deal_of("BA B10 BK BQ B9 LA LK LQ A9 H9", talon="A8 H8", rules=rules),
        "lay A8 H8", "bid 40-100", "pass", "pass", "pass", "trump B",
    )  # fmt: skip
    assert chosen(deal) == Declare(1)
    deal = Deal(hoe_speel_je, pack_of("BA B10 BK BQ B9 LA LK LQ A9 H9"))
    whole = play_deal(after(deal, "take", "lay A9 H9", "bid 40-100 in B", "pass", "pass"), ["plain"] * 3)
    assert "declare B" in {str(action) for _, action in whole.log}


def test_the_play_is_read_from_the_view_alone() -> None:
    deal = Deal.from_seed(pagat, "read")
    while deal.turn is not None:
        copy = dataclasses.replace(deal.view(deal.turn))
        deal = deal.after(Plain().act(copy, CHANCE))
    assert deal.over
