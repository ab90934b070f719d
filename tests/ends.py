"""Ends of deals worked out by hand: what each card is worth, in points for the declarer, and why."""

from __future__ import annotations

from typing import Final, NamedTuple

from ulti_widgets.ulti.play import Play
from ulti_widgets.ulti.presets import hoe_speel_je, nine_deals, pagat, widder

RICH: Final = "H9 H10 HK HQ BA B10 LA L10 L9"
"""Five aces and tens: 50 card points in three tricks."""
FORTY: Final = "HA H10 BA B10 H7 H8"


class End(NamedTuple):
    """An end, and what each legal card comes to in money."""

    play: Play
    cards: dict[str, int]
    made: dict[str, bool]
    """Which parts of the bid can be made, each asked for by itself."""


ENDS: Final = {
    # West cannot hurt. The ace of acorns draws the eight of hearts, since east has to trump; then leaves are led and
    # the seven takes the last trick: 2 + 8 from each. The seven may not be led: it is kept while there is the ace.
    "the ulti is made as the eight has to trump": End(
        Play(pagat, "heart ulti", hands=("H7 AA", "H8 L8", "B8 B9"), won=(RICH, "B7 BJ BQ", "")),
        {"AA": 20},
        {"simple": True, "ulti": True},
    ),
    # Nobody has to trump: east keeps the eight, which catches the seven: +2 -8 -8. If he trumps all the same, 2 + 8.
    "the seven is caught by an eight that was kept": End(
        Play(
            pagat.replace(must_trump=False, must_overtrump=False),
            "heart ulti",
            hands=("H7", "H8 L8", "B8 B9"),
            trick=["AA"],
            won=(RICH, "B7 BJ BQ", ""),
        ),
        {"H8": 20, "L8": -28},
        {"simple": True, "ulti": False},
    ),
    # The bells lead is trumped by the declarer's only other trump: the seven stays back though both would do.
    "the seven is kept back": End(
        Play(
            pagat,
            "ulti",
            trump="L",
            leader=1,
            hands=("L7 LJ", "L8", "AA AK"),
            trick=["B8"],
            won=("H9 H10 HK HQ BA B10", "", ""),
        ),
        # West may throw either acorn; LJ takes the trick, then L7 is led and east's eight beats it: 1 - 4 - 4.
        {"AA": -14, "AK": -14},
        {"simple": True, "ulti": False},
    ),
    # On H7 the eight has to be played and takes: lost. On B9 west's ace takes, the declarer throws H8 away and stays
    # under L8 with L7: made.
    "betli by the forced eight": End(
        Play(pagat, "betli", hands=("H8 L7", "H7 B9", "L8 BA"), leader=1),
        {"H7": -10, "B9": 10},
        {"betli": False},
    ),
    # The same, and east alone said kontra: 10 from or to him, 5 from or to west.
    "betli with a kontra that binds east alone": End(
        Play(widder, "betli", hands=("H8 L7", "H7 B9", "L8 BA"), leader=1, kontra={"betli": (1, 0)}),
        {"H7": -15, "B9": 15},
        {"betli": False},
    ),
    # 40 points each: the last trick decides. Trumps first, and east's nine of bells takes it. Bells first: east has to
    # beat with the nine and leads acorns, which the trump takes.
    "the last trick decides": End(
        Play(pagat, "simple", trump="L", hands=("L9 B8", "B9 A7", "A8 A9"), won=(FORTY, "LA L10 AA A10 L7 L8", "")),
        {"L9": -2, "B8": 2},
        {"simple": True},
    ),
    # 50 in tricks and the 40: the last trick makes the hundred.
    "40-100 by the last trick": End(
        Play(
            pagat,
            "40-100",
            trump="L",
            hands=("L9 B8", "B9 A7", "A8 A9"),
            marriages=("L", "", ""),
            won=(f"{FORTY} AA A10 LJ", "LA L10 L7", ""),
        ),
        # 60 in tricks: it is made before, with either card.
        {"L9": 8, "B8": 8},
        {"40-100": True},
    ),
    "20-100 counts one marriage": End(
        Play(
            pagat,
            "20-100",
            trump="L",
            hands=("L9 B8", "B9 A7", "A8 A9"),
            marriages=("A", "", ""),
            won=(f"{FORTY} AA A10 L10", "LA LJ L7", ""),
        ),
        # 70 in tricks and 20: only the last trick makes the hundred.
        {"L9": -16, "B8": 16},
        {"20-100": True},
    ),
    # The simple game pays 9, but 2 in its place once the hundred is reached: at 90 the last trick is better lost. East
    # cannot help taking it when bells are led to the end.
    "a hundred that pays less than the simple game": End(
        Play(
            widder.replace(simple_value=9),
            "simple",
            trump="L",
            hands=("L9 B8", "B9 BJ", "A8 A9"),
            marriages=("L", "", ""),
            won=(f"{FORTY} AA LJ LQ", "LA L10 L7", "A10 AJ AQ"),
        ),
        {"L9": 18, "B8": 4},
        {"simple": True},
    ),
    # The seven has to fall, and every trick that is told is his (the one before is not): 16 for the hundred in place of
    # 72 for the game, 6 for the silent durchmars, less 32 + 8 for the ulti and 36 for the four tens, of which one lies
    # in the talon.
    "a hundred that cannot be helped": End(
        Play(
            pagat.replace(four_tens=True, simple_value=9, silent_hundred="in_place"),
            "heart ulti four-tens",
            hands=("H7 BK", "AA", "A9"),
            leader=1,
            trick=["LA", "BA"],
            won=("HA H10 HK HQ HJ H9 H8 B10 BQ BJ B9 B8 B7 L10 LK LJ L9 L8 L7 AK AQ", "", ""),
            talon="LQ A10",
            marriages=("H", "", "A"),
            kontra={"simple": 2, "ulti": 2, "four-tens": 1},
        ),
        {"H7": -108},
        {"simple": True, "ulti": False, "four-tens": False},
    ),
    # Ace first, then the unbid seven takes the last trick: 1 + 2. Seven first: 1.
    "a silent ulti": End(
        Play(
            pagat,
            "simple",
            trump="L",
            hands=("L7 AA", "A8 B9", "A9 B8"),
            won=(FORTY, "LA L10 A10 L8 L9 LJ", ""),
        ),
        {"AA": 6, "L7": 2},
        {"simple": True},
    ),
    # West holds the unbid seven, which the trump ace draws before the end; if it is kept for last, west's seven is
    # beaten in the last trick, where it has to fall: 1 + 4 from each.
    "a silent ulti that a defender loses": End(
        Play(
            pagat,
            "simple",
            trump="L",
            hands=("LA BA", "B8 A9", "L7 B9"),
            won=("H10 B10 H8", "L10 A10 L8", "HA AA L9"),
            marriages=("H", "", ""),
        ),
        {"LA": 2, "BA": 10},
        {"simple": True},
    ),
    # East has three aces. On acorns he has to trump and west's ace falls to him: all four, 2 to each, against 1 for the
    # game. Trumps first: the ace is west's own, or the declarer's, and the game is won by the 20.
    "four aces with one defender": End(
        Play(
            widder,
            "simple",
            trump="L",
            hands=("A7 L9", "L8 B8", "AA B9"),
            marriages=("H", "", ""),
            won=("H10 B10 L10 A10 HJ HQ", "HA BA LA L7 H7 H8", ""),
        ),
        {"A7": -2, "L9": 2},
        {"simple": True},
    ),
    # The ace draws king and ten, then the nine is high.
    "durchmars without trumps": End(
        Play(pagat, "durchmars", hands=("BA B9", "BK H7", "B10 H8")),
        {"BA": 12, "B9": -12},
        {"durchmars": True},
    ),
    # In natural order the king of a side suit takes the ten: 30 + 10 + 10 is more than 40.
    "the king takes the ten": End(
        Play(
            hoe_speel_je,
            "simple",
            trump="L",
            hands=("AK", "A10", "A7"),
            won=("HA H10 BA", "L7 LA L10", ""),
            marriages=("", "", ""),
        ),
        {"AK": 2},
        {"simple": True},
    ),
    # 10 in tricks on both sides: a tie is the defenders'.
    "a tie is lost": End(
        Play(nine_deals, "simple", trump="L", hands=("A7", "A8", "B7"), won=("H10 H7 H8", "", "")),
        {"A7": -2},
        {"simple": False},
    ),
}
