"""The brute force itself, by ends of deals that were worked out by hand."""

import pytest

from tests.brute_force import made, money, points
from tests.ends import ENDS, End
from ulti_widgets.ulti.scoring import settle


@pytest.mark.parametrize("end", ENDS.values(), ids=ENDS)
def test_brute_force_finds_what_was_worked_out_by_hand(end: End) -> None:
    play = end.play
    assert {str(card): value for card, value in money().cards(play).items()} == end.cards
    best = max(end.cards.values()) if play.turn == play.declarer else min(end.cards.values())
    assert money().value(play) == best
    assert {part: made(part).value(play) for part in play.laws.parts} == end.made
    for payments in money().best_lines(play):
        assert payments[play.declarer] == best
        assert sum(payments) == 0


def test_one_defender_alone_pays_double() -> None:
    play = ENDS["betli with a kontra that binds east alone"].play
    assert money().best_lines(play) == {(-15, 10, 5)}
    assert money().best_lines(play.after("play B9")) == {(15, -10, -5)}


def test_points_are_asked_for_by_themselves() -> None:
    play = ENDS["the last trick decides"].play
    assert {str(card): value for card, value in points().cards(play).items()} == {"L9": 40, "B8": 50}


def test_a_play_that_is_over_is_worth_what_it_pays() -> None:
    play = ENDS["a tie is lost"].play
    for card in ("A7", "A8", "B7"):
        play = play.after(f"play {card}")
    assert money().value(play) == settle(play).payments[play.declarer] == -2
    assert money().cards(play) == {}
