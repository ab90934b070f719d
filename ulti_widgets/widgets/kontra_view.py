"""What the calculator's page is told. The shapes are those of `js/src/kontra/view.ts`."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from ulti_widgets.language import N_, Translator, capital
from ulti_widgets.show.numbers import decimal
from ulti_widgets.show.settlement import line_label, signed
from ulti_widgets.ulti.bids import part_value
from ulti_widgets.ulti.chances import by_seat, even, expected, part_chance, steps
from ulti_widgets.ulti.kontra import binds_alone, kontra_factor
from ulti_widgets.ulti.names import bid_name, kontra_name, part_noun, seat_noun
from ulti_widgets.ulti.stated import most_levels, silent_choices

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ulti_widgets.lessons.payments import Case
    from ulti_widgets.ulti.bids import Bid
    from ulti_widgets.ulti.chances import Step
    from ulti_widgets.ulti.rules import Rules
    from ulti_widgets.ulti.settlement import Line, Settlement

Json = dict[str, Any]

HAPPENED: Final = {
    "": N_("no"),
    "declarer": N_("the declarer"),
    "declarer-twenty": N_("the declarer, with a 20"),
    "defenders": N_("a defender"),
    "declarer-lost": N_("the declarer, lost"),
    "defenders-lost": N_("a defender, lost"),
}


def bids(rules: Rules, words: Translator) -> list[Json]:
    """Give the bids to choose from, low to high."""
    return [{"id": bid.name, "name": capital(bid_name(bid, words))} for bid in rules.ladder.bids]


def parts(rules: Rules, case: Case, words: Translator) -> list[Json]:
    """Give each part of the bid: what it is worth, whether it was won, who doubled it."""
    bid = rules.bid(case.bid)
    alone = binds_alone(rules, bid)
    found: list[Json] = []
    for part in bid.parts:
        value = part_value(rules, bid, part)
        levels = case.kontra.get(part, (0, 0))
        sides = (0, 1) if alone else (0,)
        found.append(
            {
                "id": part,
                "label": capital(words.noun(part_noun(part))),
                "value": value.points,
                "won": case.won.get(part, True),
                "chains": [chain(rules, levels[side], case.declarer, side if alone else None, words) for side in sides],
            }
        )
    return found


def chain(rules: Rules, level: int, declarer: int, side: int | None, words: Translator) -> Json:
    """Give a chain of doublings: what was said, and what may be said next.

    Args:
        rules: the rules.
        level: how far it has got.
        declarer: the declarer's seat.
        side: 0 or 1 for the right or left defender's own chain; None where one chain binds both.
        words: the language.
    """
    longest = most_levels(rules)

    def speaker(step: int) -> str:
        if step % 2 == 0:
            return words.noun(seat_noun(declarer))
        if side is None:
            return words.text(N_("a defender"))
        return words.noun(seat_noun((declarer + 1 + side) % 3))

    def said(step: int) -> Json:
        return {
            "level": step,
            "name": kontra_name(rules, step, words),
            "by": speaker(step),
            "factor": kontra_factor(rules, step),
        }

    return {
        "side": side,
        "name": "" if side is None else words.noun(seat_noun((declarer + 1 + side) % 3)),
        "said": [said(step) for step in range(1, level + 1)],
        "next": said(level + 1) if level < longest else None,
    }


def silent(rules: Rules, case: Case, words: Translator) -> list[Json]:
    """Give the silent results that may count, with what happened, and why the rest cannot have."""
    found: list[Json] = []
    for part, choices in silent_choices(rules, rules.bid(case.bid)).items():
        options: list[Json] = [{"id": "", "label": words.text(HAPPENED[""]), "why": None}]
        for what in choices:
            clash = replace(case, silent={**case.silent, part: what}).clash(rules)
            options.append(
                {
                    "id": what,
                    "label": words.text(HAPPENED[what]),
                    "why": None if clash is None else clash.reason.text(words),
                }
            )
        found.append(
            {
                "id": part,
                "label": capital(words.noun(part_noun(part))),
                "value": case.silent.get(part, ""),
                "options": options,
            }
        )
    return found


def sums(found: Settlement, words: Translator, before: Settlement | None, *, part: str = "") -> list[Json]:
    """Give each line as arithmetic: once where both defenders pay alike, else once for each.

    Args:
        found: the settlement.
        words: the language.
        before: what was paid before the last change of the rules, while it is marked.
        part: one part alone; all of them unless given.
    """
    declarer = found.declarer or 0
    old = {} if before is None else {(line.part, line.by_declarer): line.paid for line in before.lines}
    rows: list[Json] = []
    for line in found.lines:
        if part not in {"", line.part}:
            continue
        alike = line.kontra[0] == line.kontra[1]
        for side in (0,) if alike else (0, 1):
            was = old.get((line.part, line.by_declarer), (0, 0))
            rows.append(
                {
                    "label": line_label(line, words),
                    "who": "" if alike else words.noun(seat_noun((declarer + 1 + side) % 3)),
                    "result": words.text(N_("won") if line.won else N_("lost")),
                    "won": line.won,
                    "terms": terms(line, side, words),
                    "total": signed(line.paid[side]),
                    "sign": (line.paid[side] > 0) - (line.paid[side] < 0),
                    "was": signed(was[side]) if before is not None and was[side] != line.paid[side] else "",
                }
            )
    return rows


def each(found: Settlement, words: Translator, before: Settlement | None) -> list[Json]:
    """Give the sum that each defender pays: once where both pay alike. The arguments are those of `sums`."""
    seats = [((found.declarer or 0) + step) % 3 for step in (1, 2)]
    if found.payments[seats[0]] == found.payments[seats[1]]:
        seats = seats[:1]
    rows: list[Json] = []
    for seat in seats:
        points = -found.payments[seat]
        was = points if before is None else -before.payments[seat]
        rows.append(
            {
                "who": "" if len(seats) == 1 else words.noun(seat_noun(seat)),
                "total": signed(points),
                "sign": (points > 0) - (points < 0),
                "was": "" if was == points else signed(was),
            }
        )
    return rows


def terms(line: Line, side: int, words: Translator) -> list[Json]:
    """Give the numbers of a line's arithmetic, each with what it is and the sign before it."""
    found: list[Json] = [{"sign": "", "number": line.base, "what": words.text(N_("value"))}]
    if line.hearts > 1:
        found.append({"sign": "\u00d7", "number": line.hearts, "what": words.text(N_("hearts"))})
    if line.kontra[side] > 1:
        found.append({"sign": "\u00d7", "number": line.kontra[side], "what": words.text(N_("kontra"))})
    if line.penalty:
        found.append({"sign": "+", "number": line.penalty, "what": words.text(N_("penalty"))})
    return found


def flows(found: Settlement, words: Translator) -> list[Json]:
    """Give who pays whom: a line for each defender, with the direction in which the money goes."""
    declarer = found.declarer or 0
    rows: list[Json] = []
    for side in (0, 1):
        defender = (declarer + 1 + side) % 3
        points = found.payments[defender]
        giver, taker = (declarer, defender) if points > 0 else (defender, declarer)
        text = words.say(
            words.plural(
                N_("{giver} pays {taker} {points} point."), N_("{giver} pays {taker} {points} points."), abs(points)
            ),
            giver=seat_noun(giver),
            taker=seat_noun(taker),
            points=abs(points),
        )
        if not points:
            text = words.say(N_("{giver} and {taker} are even."), giver=seat_noun(giver), taker=seat_noun(taker))
        rows.append({"from": giver, "to": taker, "points": abs(points), "text": text})
    return rows


# -- chances


def percent(number: Fraction | None) -> str:
    """Give a chance in percent."""
    return "" if number is None else f"{round(100 * float(number))} %"


def chances(rules: Rules, case: Case, likely: Mapping[str, int], words: Translator) -> Json:
    """Give each part's chance with what it is worth and when each doubling pays, and the bid's expected money."""
    bid = rules.bid(case.bid)
    fractions = {part: Fraction(likely.get(part, 50), 100) for part in bid.parts}
    sums_ = expected(rules, bid, fractions, case.kontra)
    seats = by_seat(sums_, case.declarer)
    return {
        "parts": [_part(rules, case, part, fractions[part], words) for part in bid.parts],
        "seats": [
            {"seat": seat, "text": decimal(points, words), "sign": (points > 0) - (points < 0)}
            for seat, points in enumerate(seats)
        ],
        "each": [decimal(points, words) for points in sums_],
    }


@dataclass(frozen=True)
class _Chain:
    """A part's doublings towards one defender, or towards both alike (`defender` is None), and its chance."""

    rules: Rules
    bid: Bid
    part: str
    likely: Fraction
    level: int
    defender: int | None


def _part(rules: Rules, case: Case, part: str, likely: Fraction, words: Translator) -> Json:
    """Give a part's chance, and what follows from it: once, or for each defender where their chains differ."""
    bid, levels = rules.bid(case.bid), case.kontra.get(part, (0, 0))
    apart = binds_alone(rules, bid) and levels[0] != levels[1]
    seats = [(case.declarer + 1) % 3, (case.declarer + 2) % 3] if apart else [None]
    return {
        "id": part,
        "label": capital(words.noun(part_noun(part))),
        "chance": round(100 * likely),
        "chains": [
            _odds(_Chain(rules, bid, part, likely, level, seat), words)
            for level, seat in zip(levels, seats, strict=False)
        ],
    }


def _odds(chain: _Chain, words: Translator) -> Json:
    """Give what a part brings on average from a defender, and which doublings would pay."""
    found = part_chance(chain.rules, chain.bid, chain.part, chain.likely, chain.level)
    percentage = round(100 * chain.likely)
    return {
        "seat": chain.defender,
        "name": "" if chain.defender is None else words.noun(seat_noun(chain.defender)),
        "expected": decimal(found.expected, words),
        "sign": (found.expected > 0) - (found.expected < 0),
        "sum": words.say(
            N_("{chance} % of {won} and {rest} % of {lost}"),
            chance=percentage,
            won=signed(found.won),
            rest=100 - percentage,
            lost=signed(found.lost),
        ),
        "even": percent(even(chain.rules, chain.bid, chain.part, chain.level)),
        "steps": [_step(chain, step, words) for step in steps(chain.rules, chain.bid, chain.part)],
    }


def _step(chain: _Chain, step: Step, words: Translator) -> Json:
    chance = chain.likely if step.by_declarer else 1 - chain.likely
    other = words.text(N_("a defender")) if chain.defender is None else words.noun(seat_noun(chain.defender))
    return {
        "level": step.level,
        "name": kontra_name(chain.rules, step.level, words),
        "by": words.text(N_("the declarer")) if step.by_declarer else other,
        "factor": step.factor,
        "alone": percent(step.alone),
        "answered": percent(step.answered),
        "chance": percent(chance),
        "pays": step.alone is not None and chance > step.alone,
        "sure": step.answered is not None and chance > step.answered,
        "said": step.level <= chain.level,
        "next": step.level == chain.level + 1,
    }
