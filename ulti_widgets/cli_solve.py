"""The command line's `solve`: what each card is worth at a point of a recorded deal."""

from __future__ import annotations

import sys
import warnings
from dataclasses import replace
from typing import TYPE_CHECKING

from ulti_widgets import cli_json
from ulti_widgets.cli_files import ProblemError, named, print_json, read
from ulti_widgets.language import translator
from ulti_widgets.solver import QuestionError, analyse
from ulti_widgets.ulti.actions import PlayCard
from ulti_widgets.ulti.deal import Deal

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
    steps, number = _chosen_deal(record, options.deal, name)
    play, allowed = _position(steps, options.at, name)
    with warnings.catch_warnings(record=True) as said:
        try:
            found = _perfect(play, allowed)
        except QuestionError as error:
            raise ProblemError(f"{name}: {error.text(words)}") from error
    for one in said:
        print(f"{name}: note: {one.message}", file=sys.stderr)
    if options.json:
        data = cli_json.solved_data(play, found)
        print_deal = {} if number is None else {"deal": number}
        print_json({**print_deal, **data, "remarks": cli_json.remarks_data(record)})
    else:
        if number is not None:
            print(f"# {number}\n")
        print(found.text(words))
    return 0


def _chosen_deal(record: Record, number: int | None, name: str) -> tuple[Sequence[Deal | Play], int | None]:
    """Give the steps of a record's deal, and its number in a match: the last unless one is named."""
    if record.kind != "match":
        if number is not None:
            raise ProblemError(f"{name}: --deal {number} is for a match; this record has one deal")
        return record.steps, None
    if number is None:
        number = len(record.deals)
    if not 1 <= number <= len(record.deals):
        raise ProblemError(f"{name}: --deal {number} is no deal of this match: it has 1 to {len(record.deals)}")
    steps: list[Deal] = []
    deal: Deal | None = record.deals[number - 1]
    while deal is not None:
        steps.append(deal)
        deal = deal.previous
    return steps[::-1], number


def _position(steps: Sequence[Deal | Play], at: int | None, name: str) -> tuple[Play, int]:
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
        raise ProblemError(f"{name}: the deal has not come to the card play")
    last = steps[-1]
    finished = last.over
    found = [(play, allowed) for play, allowed in found if not play.over]
    if not found:
        raise ProblemError(f"{name}: the play is over")
    if at is None:
        return found[0 if finished else -1]
    if not 1 <= at <= len(found):
        raise ProblemError(f"{name}: --at {at} is no card of this play: it takes 1 to {len(found)}")
    return found[at - 1]


def _perfect(play: Play, allowed: int) -> Analysis:
    """Analyse a position of which some of the legal cards alone may be played."""
    found = analyse(play)
    values = {card: value for card, value in found.values.items() if allowed >> card & 1}
    if len(values) == len(found.values):
        return found
    best = (max if play.turn == play.declarer else min)(values, key=values.__getitem__)
    rest = analyse(play.play(best))
    return replace(
        found,
        value=values[best],
        payments=found.card_payments[best],
        bounds=(values[best], values[best]),
        nodes=found.nodes + rest.nodes,
        values=values,
        card_payments={card: found.card_payments[card] for card in values},
        line=((play.turn, best), *rest.line),
    )
