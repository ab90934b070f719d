"""Marriages that may still be declared: what the rules allow, and that the solver counts on them."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.solver_deals import dealt_plays
from ulti_widgets.cards import PAIRS, Card, Hand, bits
from ulti_widgets.solver import QuestionError, analyse, play_out, solve
from ulti_widgets.solver.declared import _endings
from ulti_widgets.solver.outcomes import ALL_MINE, ALL_THEIRS, MIXED, Ending, start_of
from ulti_widgets.ulti.actions import Declare, PlayCard
from ulti_widgets.ulti.deal import Deal
from ulti_widgets.ulti.declaring import declarable
from ulti_widgets.ulti.play import Play
from ulti_widgets.ulti.presets import hoe_speel_je, pagat
from ulti_widgets.ulti.record import read_record
from ulti_widgets.ulti.scoring import settle

RECORDS = Path(__file__).parent / "records"


def hoe_deals(name: str = "hoe-forty-won") -> list[Deal]:
    """Give the deal of a record, before each of its cards."""
    record = read_record((RECORDS / f"{name}.ulti").read_text("utf-8"))
    return [step for step in record.steps if isinstance(step, Deal) and step.play is not None and not step.over]


def test_a_deal_and_the_same_cards_set_up_are_worth_the_same() -> None:
    deal = hoe_deals()[0]
    play = deal.play
    assert play is not None
    assert play.marriages == (0, 0, 0)
    built = Play(
        hoe_speel_je, "40-100", trump="L", declarer=1, hands=[Hand(mask=hand) for hand in play.hands],
        talon=Hand(mask=play.talon),
    )  # fmt: skip
    assert built.marriages[1] == 4
    assert solve(play).payments == solve(built).payments == (-4, 8, -4)
    assert analyse(play).values == analyse(built).values


def test_a_deal_played_out_pays_what_was_found() -> None:
    play = hoe_deals()[0].play
    assert play is not None
    (end,) = play_out([play])
    assert end is not None
    assert settle(end).payments == solve(play).payments


@pytest.mark.parametrize("bid", ["simple", "40-100"])
def test_with_the_first_card_by_choice_or_by_themselves(bid: str) -> None:
    for play in dealt_plays(bid, 12):
        chosen = Play(
            pagat.replace(declare_by_choice=True), bid, trump=play.laws.trump, talon=Hand(mask=play.talon),
            hands=[Hand(mask=hand) for hand in play.hands], marriages=("", "", ""),
        )  # fmt: skip
        for want in ("money", "points"):
            assert solve(chosen, want=want).value == solve(play, want=want).value
        # The declarer's first card is the last moment for his; the others have theirs yet.
        after = chosen.play(next(bits(chosen.legal)))
        own, right, left = play.marriages
        assert [declarable(after, seat) for seat in range(3)] == [0, right, left]
        assert solve(after).value == solve(play.play(after.card or 0).changed(marriages=(0, right, left))).value
        assert own or bid == "simple"


def worth(deal: Deal) -> int:
    """Give the declarer's money by trying all that may be done, card by card and declaration by declaration."""
    if deal.over:
        return deal.settlement().payments[deal.declarer or 0]
    found = [worth(deal.after(action)) for action in actions(deal)]
    return max(found) if deal.turn == deal.declarer else min(found)


def actions(deal: Deal) -> Iterator[Declare | PlayCard]:
    return (action for action in deal.legal_actions() if isinstance(action, Declare | PlayCard))


@pytest.mark.parametrize("held", [1, 2])
def test_the_solver_finds_what_trying_every_declaration_finds(held: int) -> None:
    """East keeps the pair of leaves, or its king alone, and has not declared when three cards each are left."""
    deal = hoe_deals()[0]
    while deal.hands[0].bit_count() > 3 or (deal.play and deal.play.trick):
        if deal.phase == "kontra":
            deal = deal.after("done")
            continue
        may = [action for action in actions(deal) if isinstance(action, PlayCard)]
        keep = [Card("LK"), Card("LQ")][:held]
        may = [action for action in may if action.card not in keep] or may
        deal = deal.after(may[len(may) // 2])
    play = deal.play
    assert play is not None
    assert (play.hands[1] & PAIRS[2]).bit_count() == held
    assert declarable(play, 1) == 4
    while not deal.over:
        assert deal.play is not None
        found = analyse(deal.play)
        assert found.value == worth(deal)
        for card, value in found.values.items():
            after = deal.after(f"play {card}")
            declared = [deal.after(way).after(f"play {card}") for way in actions(deal) if isinstance(way, Declare)
                        and PAIRS[way.suit] >> card & 1]  # fmt: skip
            worths = [worth(one) for one in (after, *declared)]
            assert value == (max(worths) if deal.turn == deal.declarer else min(worths))
        deal = deal.after(next(actions(deal)))


def test_what_may_be_declared() -> None:
    hands = ("LK LQ AK AQ", "HK HQ H7 H8", "BA BK BQ B7")
    play = Play(hoe_speel_je, "simple", trump="L", hands=hands, marriages=("", "", "B"))
    assert [declarable(play, seat) for seat in range(3)] == [12, 1, 0]
    hundred = Play(hoe_speel_je, "20-100", trump="L", hands=hands, marriages=("", "", ""))
    assert [declarable(hundred, seat) for seat in range(3)] == [8, 0, 0]
    assert declarable(hundred.changed(marriages=(8, 0, 0)), 0) == 0
    assert declarable(Play(pagat, "simple", trump="L", hands=hands), 0) == 0
    # With the first card: that has been played.
    late = Play(pagat.replace(declare_by_choice=True), "simple", trump="L", hands=hands, marriages=("", "", ""))
    assert [declarable(late, seat) for seat in range(3)] == [0, 0, 0]


def test_beside_a_bid_hundred_one_marriage_counts() -> None:
    """Two twenties are held, but the 20-100 has one of them: no point more is to be had here."""
    hands = ("HK HQ BK BQ", "LA L10 L9 L8", "AA A10 A9 A8")
    play = Play(hoe_speel_je, "20-100", trump="L", hands=hands, marriages=("", "", ""))
    assert declarable(play, 0) == 3
    assert solve(play, want="points").value == 20


def test_a_card_on_the_table_was_in_the_hand() -> None:
    hands = ("HQ LA", "H8 L9 B8", "H9 L8 A8")
    play = Play(hoe_speel_je, "simple", trump="L", hands=hands, leader=0, trick=["HK"], marriages=("", "", ""))
    assert [declarable(play, seat) for seat in range(3)] == [1, 0, 0]
    assert declarable(play.play(Card("H8")), 0) == 1


def ends(play: Play) -> Iterator[Play]:
    """Yield each end that a position can come to."""
    if play.over:
        yield play
    for card in bits(play.legal):
        yield from ends(play.play(card))


@pytest.mark.parametrize(
    ("won", "sides"),
    [
        (("", "", ""), {MIXED, ALL_THEIRS, ALL_MINE}),
        (("B7 B8 B9", "", ""), {MIXED, ALL_MINE}),
        (("", "B7 B8 B9", ""), {MIXED, ALL_THEIRS}),
    ],
)
def test_every_end_of_the_play_is_weighed(won: tuple[str, str, str], sides: set[int]) -> None:
    """Before marriages count as declared, each way to end is asked for what they may cost: none is left out."""
    leader = 1 if won[1] else 0
    hands = ("L8 LQ A9", "L10 L7 H8", "LA L9 A10")
    play = Play(hoe_speel_je, "simple", trump="A", hands=hands, leader=leader, won=won, marriages=("", "", ""))
    start = start_of(play)
    looked_at = set(_endings(start))
    for end in ends(play):
        own, taken = end.won[0], end.won[1] | end.won[2]
        new = own & ~play.won[0]
        tens, aces = (sum(str(card)[1:] == rank for card in Hand(mask=new)) for rank in ("10", "A"))
        side = MIXED if own and taken else ALL_MINE if own else ALL_THEIRS
        assert Ending(tens + (end.leader == 0), aces, side) in looked_at
    assert {ending.sides for ending in looked_at} == sides


def test_where_declaring_can_cost_money_the_solver_says_so() -> None:
    """Half of a 20-100 made unbid is more than half of a 40-100, and it is one with the forty declared."""
    rules = hoe_speel_je.replace(silent_half=True)
    hands, won = ("LK LQ AK AQ", "HA H9 H7 H8", "BA B8 B9 B7"), ("AA A10 H10 B10 LA L10 L7 L8 L9", "", "")
    play = Play(rules, "simple", trump="L", hands=hands, won=won, marriages=("", "", ""))
    with pytest.raises(QuestionError, match="can cost its own side money"):
        solve(play)
    assert solve(play, want="points").value == 60 + 40 + 20 + 10 + 20
    assert solve(play.changed(marriages=(12, 0, 0))).complete
