"""Settles a play: every part of the bid by itself, and the silent results."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ulti_widgets.ulti.bids import part_value
from ulti_widgets.ulti.facts import Count, Facts, Unbid
from ulti_widgets.ulti.reasons import reason
from ulti_widgets.ulti.settlement import Line, Settlement

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ulti_widgets.ulti.play import Play
    from ulti_widgets.ulti.rules import Rules


def settle(play: Play, *, left: Play | None = None) -> Settlement:
    """Settle a play that is over.

    Sources: pagat-table, A heart ulti, Doubling; widder-rulebook, Scoring; nine-deals, 7; hoe-speel-je,
    Contracten en puntentelling.

    Args:
        play: the play.
        left: where it was stopped, if its last cards were never played: what is won and lost is the same
            however they fall, and the points are those taken until then.

    Raises:
        ValueError: the play is not over.
    """
    if not play.over:
        message = f"the play is not over: trick {play.number} is to be played"
        raise ValueError(message)
    count = Count(play, left)
    counted = {"simple", "40-100", "20-100"} & set(play.laws.parts)
    points = (count.seen.mine, count.seen.theirs) if counted else None
    return Settlement(play.declarer, settlement_lines(count), points)


def settlement_lines(facts: Facts) -> tuple[Line, ...]:
    """Give what each part of the bid and each silent result pays, whether the facts were counted or stated."""
    lines = [_bid_line(facts, part) for part in facts.bid.parts]
    if facts.bid.trumps:
        lines = list(_with_silent_hundred(facts, lines))
        lines += _silent_lines(facts)
    return tuple(lines)


def concession(rules: Rules, declarer: int) -> Settlement:
    """Settle a conceded simple game: twice its value to each defender, nothing else.

    Source: widder-rulebook, Conceding a Simple.
    """
    line = Line(
        "conceded",
        by_declarer=True,
        won=False,
        base=2 * rules.simple_value,
        hearts=1,
        kontra=(1, 1),
        penalty=0,
        detail=reason("given-up"),
    )
    return Settlement(declarer, (line,))


def _bid_line(facts: Facts, part: str) -> Line:
    won, detail = facts.outcome(part)
    value = part_value(facts.rules, facts.bid, part)
    lost_ulti = part == "ulti" and not won
    return Line(
        part,
        by_declarer=True,
        won=won,
        base=value.base,
        hearts=value.hearts,
        kontra=facts.factors(part),
        penalty=facts.rules.ulti_penalty * facts.hearts if lost_ulti else 0,
        detail=detail,
    )


def _with_silent_hundred(facts: Facts, lines: list[Line]) -> Iterator[Line]:
    """Add the silent 100 to the lines, or put it in the simple game's place.

    Only where a simple game is part of the bid. Sources: pagat-table, Doubling; widder-rulebook, Silent.
    """
    rules = facts.rules
    hundred = facts.hundred()
    half = rules.silent_half and hundred is not None and hundred.by_declarer
    for line in lines:
        if line.part != "simple" or hundred is None or (rules.silent_hundred == "no" and not half):
            yield line
            continue
        in_place = rules.silent_hundred == "in_place"
        if half:
            base = (rules.forty_value if facts.forty() else rules.twenty_value) // 2
        else:
            base = 2 if in_place else line.base
        if not in_place:
            yield line
        yield Line(
            "silent-100",
            by_declarer=hundred.by_declarer,
            won=True,
            base=base,
            hearts=line.hearts if rules.silent_hundred == "doubles_simple" else facts.silent_hearts,
            kontra=line.kontra,
            penalty=0,
            detail=hundred.detail,
        )


def _silent_lines(facts: Facts) -> Iterator[Line]:
    """Yield what was won or lost unbid, beside the silent 100.

    Sources: pagat-table, Doubling; widder-rulebook, Silent; nine-deals, 7; hoe-speel-je, Veelvoorkomende
    varianten.
    """
    rules = facts.rules
    parts = facts.bid.parts
    kontra = facts.factors("simple") if rules.silent_kontra else (1, 1)
    if "ulti" not in parts:
        yield from _silent_ulti(facts, kontra)
    if "durchmars" in parts:
        return
    every = facts.all_tricks()
    if every is not None:
        base = _silent_value(facts, "durchmars", rules.silent_durchmars, by_declarer=every.by_declarer)
        if base:
            yield _silent(facts, "silent-durchmars", base, (1, 1), every)
    # Where four aces are not played at all, they are not won unbid either.
    silent_aces = 0 if rules.four_aces == "no" else rules.silent_four_aces
    for part, listed in (("four-aces", silent_aces), ("four-tens", 0)):
        four = None if part in parts else facts.four(part)
        if four is not None:
            base = _silent_value(facts, part, listed, by_declarer=four.by_declarer)
            if base:
                yield _silent(facts, f"silent-{part}", base, kontra, four)


def _silent_value(facts: Facts, part: str, listed: int, *, by_declarer: bool) -> int:
    """Give the value of a silent result: as listed, or half the part's where the rules say so."""
    rules = facts.rules
    if not (rules.silent_half and by_declarer):
        return listed
    if (part == "four-aces" and rules.four_aces == "no") or (part == "four-tens" and not rules.four_tens):
        return listed
    values = {
        "ulti": rules.ulti_value,
        "durchmars": rules.durchmars_value,
        "four-aces": rules.four_aces_value,
        "four-tens": rules.four_tens_value,
    }
    return values[part] // 2


def _silent(facts: Facts, part: str, base: int, kontra: tuple[int, int], happened: Unbid) -> Line:
    return Line(
        part,
        by_declarer=happened.by_declarer,
        won=True,
        base=base,
        hearts=facts.silent_hearts,
        kontra=kontra,
        penalty=0,
        detail=happened.detail,
    )


def _silent_ulti(facts: Facts, kontra: tuple[int, int]) -> Iterator[Line]:
    seven = facts.seven()
    if seven is None:
        return
    rules = facts.rules
    base = _silent_value(facts, "ulti", rules.silent_ulti, by_declarer=seven.by_declarer)
    base = base if seven.won else rules.silent_ulti_lost
    if not base:
        return
    yield Line(
        "silent-ulti",
        by_declarer=seven.by_declarer,
        won=seven.won,
        base=base,
        hearts=facts.silent_hearts,
        kontra=kontra,
        penalty=0 if seven.won else rules.silent_ulti_penalty * facts.silent_hearts,
        detail=seven.detail,
    )
