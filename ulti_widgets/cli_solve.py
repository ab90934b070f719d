"""The command line's `solve`: what each card is worth at a point of a recorded deal."""

from __future__ import annotations

import sys
import warnings
from dataclasses import replace
from typing import TYPE_CHECKING

from ulti_widgets import cli_json
from ulti_widgets.cli_files import ProblemError, named, print_json, read
from ulti_widgets.language import translator
from ulti_widgets.solver import analyse
from ulti_widgets.solver.solution import restricted
from ulti_widgets.ulti.actions import PlayCard
from ulti_widgets.ulti.deal import Deal
from ulti_widgets.ulti.reasons import RefusedError, reason

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from ulti_widgets.solver import Analysis
    from ulti_widgets.ulti.play import Play
    from ulti_widgets.ulti.record import Record


def solve(options: argparse.Namespace) -> int:
    """Do what `ulti-widgets solve` is asked; give the exit code."""
    record = read(options)
    name, words = named(options.file), translator(options.lang)
    try:
        steps, number = _chosen_deal(record, options.deal)
        play, allowed = _position(steps, options.at)
        with warnings.catch_warnings(record=True) as said:
            found = _perfect(play, allowed)
    except RefusedError as error:
        raise ProblemError(f"{name}: {error.text(words)}") from error
    for one in said:
        print(f"{name}: note: {one.message}", file=sys.stderr)
    if options.json:
        data = cli_json.solved_data(play, found)
        numbered = {} if number is None else {"deal": number}
        print_json({**numbered, **data, "remarks": cli_json.remarks_data(record)})
    else:
        if number is not None:
            print(f"# {number}\n")
        print(found.text(words))
    return 0


def _chosen_deal(record: Record, number: int | None) -> tuple[Sequence[Deal | Play], int | None]:
    """Give the steps of a record's deal, and its number in a match: the last unless one is named."""
    if record.kind != "match":
        if number is not None:
            raise RefusedError(reason("solve-one-deal", number=number))
        return record.steps, None
    if number is None:
        number = len(record.deals)
    if not 1 <= number <= len(record.deals):
        raise RefusedError(reason("solve-no-deal", number=number, most=len(record.deals)))
    steps: list[Deal] = []
    deal: Deal | None = record.deals[number - 1]
    while deal is not None:
        steps.append(deal)
        deal = deal.previous
    return steps[::-1], number


def _position(steps: Sequence[Deal | Play], at: int | None) -> tuple[Play, int]:
    """Give the position before a card as it stood when that card was played, and a mask of the cards that might be."""
    found: list[tuple[Play, int]] = []
    for step in steps:
        play = step.play if isinstance(step, Deal) else step
        if play is None:
            continue
        allowed = play.legal
        if isinstance(step, Deal) and step.declaring is not None:
            # A card of the marriage has to follow.
            allowed = sum(1 << action.card for action in step.legal_actions() if isinstance(action, PlayCard))
        # What was said with a card, or answered before it, belongs to the position that it was played in.
        if found and found[-1][0].hands == play.hands:
            found.pop()
        found.append((play, allowed))
    if not found:
        raise RefusedError(reason("record-no-play"))
    last = steps[-1]
    finished = last.over
    found = [(play, allowed) for play, allowed in found if not play.over]
    if not found:
        raise RefusedError(reason("solve-over"))
    if at is None:
        return found[0 if finished else -1]
    if not 1 <= at <= len(found):
        raise RefusedError(reason("solve-no-card", number=at, most=len(found)))
    return found[at - 1]


def _perfect(play: Play, allowed: int) -> Analysis:
    """Analyse a position of which some of the legal cards alone may be played."""
    found = restricted(analyse(play), allowed)
    if found.line:
        return found
    best = next(card for card in found.values if found.card_payments[card] == found.payments)
    rest = analyse(play.play(best))
    return replace(found, nodes=found.nodes + rest.nodes, line=((play.turn, best), *rest.line))
