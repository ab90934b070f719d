"""The command line's `match`: players meet, for people and for machines."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from ulti_widgets.players.match_result import DECIDED
from ulti_widgets.players.matches import match
from ulti_widgets.ulti.rules_text import write_rules

if TYPE_CHECKING:
    import argparse

    from ulti_widgets.players.intervals import Mean
    from ulti_widgets.players.match_result import MatchResult
    from ulti_widgets.ulti.rules import Rules


def play(options: argparse.Namespace, rules: Rules) -> MatchResult:
    """Play what was asked for.

    Raises:
        ValueError: a player, a number or the file will not do.
        OSError: the file cannot be read or written.
    """
    return match(
        options.players,
        rules,
        options.deals,
        # A number is the same seed as in Python, so that a file begun there goes on here.
        int(options.seed) if options.seed.isdecimal() and options.seed == str(int(options.seed)) else options.seed,
        processes=options.processes,
        save=options.save,
        confidence=options.confidence,
        until=DECIDED if options.until_decided else None,
        stop=options.stop,
    )


def match_result_data(found: MatchResult) -> dict[str, Any]:
    """Give a result as JSON has it; points and seconds are for a deal, and an end that is not known is null."""
    cpu, faults = found.cpu, found.faults
    return {
        "rules": write_rules(found.rules),
        "seed": found.seed,
        "deals": len(found.deals),
        "planned": found.planned,
        "seatings": [list(seats) for seats in found.seatings],
        "confidence": found.confidence,
        "until": found.until,
        "reproducible": found.reproducible,
        "players": [
            {
                "player": who,
                **_mean(found.money(who)),
                "cpu": round(cpu[who], 6),
                "faults": {what: count for (name, what), count in sorted(faults.items()) if name == who},
            }
            for who in found.players
        ],
        "contracts": [vars(row) for row in found.contracts],
    }


def _mean(found: Mean) -> dict[str, float | None]:
    named = {"points": found.mean, "error": found.error, "low": found.low, "high": found.high}
    return {name: value if math.isfinite(value) else None for name, value in named.items()}
