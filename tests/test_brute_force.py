"""The brute force itself, by ends of deals that were worked out by hand, and the positions that chance draws."""

from random import Random

import pytest

from tests.brute_force import made, money, points
from tests.ends import ENDS, End
from tests.helpers import NAMES
from tests.positions_at_random import KINDS, Kind, position
from ulti_widgets.cards import bits
from ulti_widgets.ulti.play import Play
from ulti_widgets.ulti.record import read_record, write_record
from ulti_widgets.ulti.scoring import settle


def payments(play: Play) -> tuple[int, ...]:
    """Give what each seat gets, by brute force."""
    total, right = money().value(play)
    seats = {play.declarer: total, play.defenders()[0]: -right, play.defenders()[1]: right - total}
    return tuple(seats[seat] for seat in range(3))


@pytest.mark.parametrize("end", ENDS.values(), ids=ENDS)
def test_brute_force_finds_what_was_worked_out_by_hand(end: End) -> None:
    play = end.play
    assert {str(card): total for card, (total, _) in money().cards(play).items()} == end.cards
    best = max(end.cards.values()) if play.turn == play.declarer else min(end.cards.values())
    assert money().value(play)[0] == best
    assert {part: made(part).value(play) for part in play.laws.parts} == {
        part: (can_be,) for part, can_be in end.made.items()
    }


def test_one_defender_alone_pays_double() -> None:
    play = ENDS["betli with a kontra that binds east alone"].play
    assert payments(play) == (-15, 10, 5)
    assert payments(play.after("play B9")) == (15, -10, -5)


def test_points_are_asked_for_by_themselves() -> None:
    play = ENDS["the last trick decides"].play
    assert {str(card): value for card, value in points().cards(play).items()} == {"L9": (40,), "B8": (50,)}


def test_a_play_that_is_over_is_worth_what_it_pays() -> None:
    play = ENDS["a tie is lost"].play
    for card in ("A7", "A8", "B7"):
        play = play.after(f"play {card}")
    assert payments(play) == settle(play).payments == (-2, 1, 1)
    assert money().cards(play) == {}


def plain(play: Play) -> int:
    """Give the declarer's money with nothing remembered at all."""
    if play.over:
        return settle(play).payments[play.declarer]
    found = [plain(play.play(card)) for card in bits(play.legal)]
    return max(found) if play.turn == play.declarer else min(found)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_what_is_remembered_changes_nothing(kind: Kind) -> None:
    random = Random(f"remembered {kind}")
    for _ in range(3):
        play = position(random, 3, kind)
        assert money().value(play)[0] == plain(play), repr(play)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_positions_drawn_at_random_can_stand(kind: Kind) -> None:
    random = Random(f"stand {kind}")
    for size in (1, 2, 3, 4, 6) * 4:
        play = position(random, size, kind)
        assert not play.over
        assert play.hands[play.leader].bit_count() + bool(play.trick) == size
        assert (play.laws.parts, play.laws.bid.trumps) == (kind.parts, kind.trumps)
        # Built anew, so that whatever cannot occur is refused.
        assert eval(repr(play), dict(NAMES)) == play  # noqa: S307
        assert read_record(write_record(play)).play == play
