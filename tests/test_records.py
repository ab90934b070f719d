"""Records: what is written reads back, what is damaged says so."""

from ulti_widgets.ulti import presets
from ulti_widgets.ulti.deal import finished
from ulti_widgets.ulti.play import Play
from ulti_widgets.ulti.rules import Rules
from ulti_widgets.ulti.scoring import settle


def test_four_aces_may_be_left_out_by_one_field() -> None:
    """The ulti's precedence over four aces then has nothing to decide: no contradiction."""
    rules = presets.widder.replace(four_aces="no")
    assert not any("four-aces" in bid.parts for bid in rules.ladder.bids)


def test_without_four_aces_they_count_nothing_unbid_either() -> None:
    def parts(rules: Rules) -> set[str]:
        won = ["HA BA LA AA L10 LK LQ LJ L9", "HK HQ HJ", "H9 H8 B7"]
        play = Play(rules, "simple", trump="L", hands=["L7", "H7", "A7"], won=won)
        return {line.part for line in settle(finished(play)).lines}

    assert parts(presets.widder) - parts(presets.widder.replace(four_aces="no")) == {"silent-four-aces"}


def test_a_forty_hundred_counts_its_forty_in_every_suit() -> None:
    """In leaves as in hearts: 60 and the 40 of the trump pair make the hundred."""
    play = Play(
        presets.pagat,
        "40-100",
        trump="L",
        hands=["L7", "H7", "A7"],
        won=["LA L10 LK LQ LJ L9 BA B10 B7", "HA H10 H9", "AA A10 A9"],
        marriages=["L", "", ""],
        last=(0, ["LJ", "BA", "B7"]),
    )
    (forty, *_) = settle(finished(play)).lines
    assert (forty.part, forty.won) == ("40-100", False), "50 and the 40 are not enough"
    richer = Play(
        presets.pagat,
        "40-100",
        trump="L",
        hands=["L7", "H7", "A7"],
        won=["LA L10 LK LQ LJ L9 BA B10 AA", "HA H10 H9", "B7 A10 A9"],
        marriages=["L", "", ""],
    )
    (forty, *_) = settle(finished(richer)).lines
    assert (forty.part, forty.won) == ("40-100", True), "60 and the 40 are"
