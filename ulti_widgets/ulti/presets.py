"""The rule sets of the sources, as values."""

from __future__ import annotations

from typing import Final

from ulti_widgets.language import N_
from ulti_widgets.ulti.reasons import reason
from ulti_widgets.ulti.rules import Rules, RulesError, Value

pagat: Final = Rules()
"""John McLeod's rules with Gyula Zsigri's corrections (pagat-table)."""

widder: Final = pagat.replace(
    blind_bid=False,
    bid_order="fewer_parts",
    ulti_over_four_aces=True,
    four_aces="yes",
    suit_durchmars="alone_too",
    open_suit_durchmars="twice",
    kontra_steps=0,
    kontra_binds="alone_without_trumps",
    silent_ulti_lost=2,
    silent_ulti_penalty=2,
    silent_hundred="in_place",
    silent_durchmars=0,
    silent_four_aces=2,
    silent_kontra=True,
    concede=True,
    match_deals=0,
)
"""Tournament values after Lajos Widder (widder-rulebook)."""

nine_deals: Final = pagat.replace(
    blind_bid=False,
    bid_order="value",
    suit_durchmars="ulti",
    open_suit_durchmars="no",
    hundred_with_ulti=False,
    heart_no_trumps=False,
    open_hands="declarer",
    marriages="at_count",
    kontra=False,
    hearts_double_silent=False,
    silent_ulti_lost=0,
)
"""A short party game (nine-deals)."""

hoe_speel_je: Final = pagat.replace(
    ten_high_in_sides=False,
    talon="aside",
    opener_must_bid=False,
    self_rob=False,
    passes_to_end=2,
    bid_order="printed",
    trump_named="in_bid",
    open_suit_durchmars="no",
    simple_with_ulti="where_bid",
    open_hands="declarer",
    first_lead="forehand",
    marriages="when_played",
    declare_by_choice=True,
    simple_won_by="over_forty",
    kontra_window="to_trick_two",
    kontra_steps=2,
    silent_ulti_lost=0,
    silent_hundred="no",
    match_deals=24,
    match_tie="round",
)
"""A printed order of contracts, natural order in side suits, forehand leads (hoe-speel-je)."""

ABOUT: Final = {
    "pagat": N_("John McLeod's rules with Gyula Zsigri's corrections"),
    "widder": N_("tournament values after Lajos Widder"),
    "nine_deals": N_("a short party game"),
    "hoe_speel_je": N_("a printed order of contracts, natural order in side suits, forehand leads"),
}
"""What each preset is."""

PRESETS: Final = {"pagat": pagat, "widder": widder, "nine_deals": nine_deals, "hoe_speel_je": hoe_speel_je}


def preset(given: Rules | str) -> Rules:
    """Give the rules that are given by themselves or by a preset's name.

    Raises:
        RulesError: there is no such preset.
        TypeError: it is neither.
    """
    if isinstance(given, Rules):
        return given
    if type(given) is not str:
        message = f"rules takes Rules or the name of a preset, not {given!r}"
        raise TypeError(message)
    if given not in PRESETS:
        raise RulesError(reason("no-preset", name=repr(given), choices=", ".join(PRESETS)), given)
    return PRESETS[given]


def nearest(rules: Rules) -> tuple[str, dict[str, Value]]:
    """Give the preset that differs in the fewest fields, and those fields with their values in `rules`."""
    changes = {name: rules.changed(base) for name, base in PRESETS.items()}
    name = min(changes, key=lambda key: len(changes[key]))
    return name, changes[name]
