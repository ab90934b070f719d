"""Rules that contradict each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ulti_widgets.language import N_

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ulti_widgets.ulti.rule_fields import RuleFields


def contradictions(rules: RuleFields) -> Iterator[tuple[tuple[str, ...], bool, str]]:
    """Yield fields, whether they contradict each other, and what would do."""
    yield (
        ("talon", "opener_must_bid"),
        rules.talon == "opener" and not rules.opener_must_bid,
        N_("An opener with twelve cards has to lay two away and bid."),
    )
    yield (
        ("passes_to_end", "self_rob"),
        rules.passes_to_end == 2 and rules.self_rob,  # noqa: PLR2004 (a choice of the field)
        N_("After two passes the last bidder is not asked again: choose three passes or no self-robbing."),
    )
    yield (
        ("must_beat", "beat_when_trumped"),
        rules.beat_when_trumped and not rules.must_beat,
        N_("Beating a suit that was trumped needs the duty to beat."),
    )
    yield (
        ("must_trump", "must_overtrump"),
        rules.must_overtrump and not rules.must_trump,
        N_("Overtrumping needs the duty to trump."),
    )
    yield (
        ("kontra", "kontra_binds"),
        not rules.kontra and rules.kontra_binds != "both",
        N_("Without kontra there is nothing that could bind one defender alone."),
    )
    yield (
        ("kontra", "silent_kontra"),
        not rules.kontra and rules.silent_kontra,
        N_("Without kontra nothing doubles a silent result."),
    )
    yield (
        ("suit_durchmars", "open_suit_durchmars"),
        rules.suit_durchmars == "no" and rules.open_suit_durchmars != "no",
        N_("Where durchmars has no trump suit, it is not played open with one."),
    )
    yield (
        ("marriages", "declare_by_choice"),
        rules.marriages == "at_count" and rules.declare_by_choice,
        N_("Marriages that are unseen until the count cannot be declared by choice."),
    )
    yield (
        ("marriages", "declare_by_choice"),
        rules.marriages == "when_played" and not rules.declare_by_choice,
        N_("Marriages declared when played are declared by choice."),
    )
    yield (
        ("silent_ulti_lost", "silent_ulti_penalty"),
        rules.silent_ulti_penalty > 0 and rules.silent_ulti_lost == 0,
        N_("A penalty beside a lost silent ulti needs a loss."),
    )
    yield (
        ("durchmars_over_hearts", "bid_order"),
        rules.durchmars_over_hearts and rules.bid_order not in {"fewer_parts", "value"},
        N_("The exception is one among bids of equal value and parts."),
    )
    yield (
        ("simple_won_by", "silent_hundred"),
        rules.simple_won_by == "over_forty" and rules.silent_hundred != "no",
        N_("Where the simple game counts no marriages, no silent hundred stands beside it."),
    )
