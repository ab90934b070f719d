"""The brute force itself, by ends of deals that were worked out by hand, and the positions that chance draws."""

from collections import Counter
from random import Random

import pytest

from tests.brute_force import made, money, points, ways
from tests.ends import ENDS, End
from tests.helpers import NAMES
from tests.positions_at_random import position
from tests.rules_at_random import KINDS, RARE, Kind, Wish
from ulti_widgets.cards import bits
from ulti_widgets.ulti.bids import PARTS
from ulti_widgets.ulti.play import Play
from ulti_widgets.ulti.presets import PRESETS, hoe_speel_je
from ulti_widgets.ulti.record import read_record, write_record
from ulti_widgets.ulti.scoring import settle
from ulti_widgets.ulti.stated import SILENT


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
    found = [plain(after) for _, after in ways(play)]
    return max(found) if play.turn == play.declarer else min(found)


def test_a_marriage_is_declared_where_that_wins() -> None:
    """Sixty in tricks, and the last trick: the hundred is there with the forty, declared with the king."""
    won = ("HA H10 BA B10 AA A10 L7 L8 L9", "L10 LA LJ", "")
    play = Play(hoe_speel_je, "40-100", trump="L", hands=("LK LQ", "B8 B7", "A8 A7"), won=won, marriages=("", "", ""))
    assert [(card, after.marriages[0]) for card, after in ways(play)] == [(20, 0), (20, 4), (21, 0), (21, 4)]
    assert payments(play) == (8, -4, -4)
    gone = play.play(21).play(8).play(24)
    assert [(card, after.marriages[0]) for card, after in ways(gone)] == [(20, 0), (20, 4)]
    assert payments(gone) == (8, -4, -4)
    early = play.changed(marriages=(0, 0, 0)).play(21)
    assert [after.marriages[0] for _, after in ways(early)] == [0, 0]
    # Nobody has both any more, and nobody had.
    split = Play(hoe_speel_je, "40-100", trump="L", hands=("LK", "LQ", "A7"), marriages=("", "", ""))
    assert [after.marriages for _, after in ways(split)] == [(0, 0, 0)]
    # The hundred is lost, 4 to each; every trick is his, 3 from each.
    assert payments(split) == (-2, 1, 1)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_what_is_remembered_changes_nothing(kind: Kind) -> None:
    random = Random(f"remembered {kind}")
    for _ in range(3):
        play = position(random, 3, Wish(kind))
        assert money().value(play)[0] == plain(play), repr(play)


def test_positions_drawn_at_random_can_stand_and_leave_everything_to_be_decided() -> None:
    random = Random("stand")
    met: Counter[str] = Counter()
    wishes = [Wish(kind) for kind in KINDS] + [Wish(rare=rare) for rare in range(len(RARE))]
    for wish in wishes:
        for size in (2, 3, 4, 6, 3, 4, 1, 4, 2):
            play = position(random, size, wish)
            assert not play.over
            assert play.hands[play.leader].bit_count() + bool(play.trick) == size
            if wish.kind is not None:
                assert (play.laws.parts, play.laws.bid.trumps) == (wish.kind.parts, wish.kind.trumps)
            # Built anew, so that whatever cannot occur is refused.
            assert eval(repr(play), dict(NAMES)) == play  # noqa: S307
            assert read_record(write_record(play)).play == play
            met.update(left_to_decide(play, random))
    assert met.keys() >= {*PARTS, *SILENT, "in a trick", "turned rules", "kontra for one", "a seven kept back"}, met


def left_to_decide(play: Play, random: Random) -> set[str]:
    """Give the lines of the settlement that chance can still turn, and what is rare in the position."""
    ends: list[set[tuple[str, bool, bool]]] = []
    for _ in range(8):
        end = play
        while not end.over:
            end = end.play(random.choice(list(bits(end.legal))))
        ends.append({(line.part, line.by_declarer, line.won) for line in settle(end).lines})
    rare = {
        "in a trick": bool(play.trick),
        "turned rules": play.rules not in PRESETS.values(),
        "kontra for one": any(right != left for right, left in play.kontra),
        "a seven kept back": bool(play.hands[play.turn] & play.laws.seven & ~play.legal and play.legal),
    }
    sure = set.intersection(*ends)
    return {part for part, _, _ in set.union(*ends) - sure} | {name for name, there in rare.items() if there}
