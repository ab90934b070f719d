"""Records: what is written reads back, what is damaged says so."""

from ulti_widgets.ulti import presets


def test_four_aces_may_be_left_out_by_one_field() -> None:
    """The ulti's precedence over four aces then has nothing to decide: no contradiction."""
    rules = presets.widder.replace(four_aces="no")
    assert not any("four-aces" in bid.parts for bid in rules.ladder.bids)
