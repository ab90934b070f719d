"""What the command line gives to machines: ladders, rules, deals and settlements as plain JSON values."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from ulti_widgets.cards import CODES, SUITS, Hand, bits
from ulti_widgets.ulti.presets import ABOUT, PRESETS
from ulti_widgets.ulti.record_words import SEAT_WORDS, SUIT_WORDS
from ulti_widgets.ulti.rules import Rules
from ulti_widgets.ulti.rules_text import write_rules

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ulti_widgets.language import Translator
    from ulti_widgets.lessons.class_summary import ClassSummary
    from ulti_widgets.lessons.progress import Progress
    from ulti_widgets.lessons.quiz import Quiz
    from ulti_widgets.lessons.sheet import ClassSheet
    from ulti_widgets.solver import Analysis
    from ulti_widgets.ulti.bids import Bid, Ladder
    from ulti_widgets.ulti.deal import Deal
    from ulti_widgets.ulti.match import Match
    from ulti_widgets.ulti.play import Play
    from ulti_widgets.ulti.record import Record
    from ulti_widgets.ulti.rules import Diff
    from ulti_widgets.ulti.settlement import Line, Settlement

Data = dict[str, Any]


def ladder_data(ladder: Ladder) -> list[Data]:
    """Give the rungs from low to high, each with its number and its bids."""
    return [
        {"rung": number, "bids": [_bid(ladder, bid) for bid in rung]}
        for number, rung in enumerate(ladder.rungs, start=1)
    ]


def _bid(ladder: Ladder, bid: Bid) -> Data:
    """Give a bid; `value` is what it ranks by, in points, `stake` what each defender pays for all its parts.

    They differ where the simple game inside an ulti only breaks ties. A printed order ranks by place: there
    the value is the stake.
    """
    stake = ladder.stake(bid)
    return {
        "name": bid.name,
        "parts": list(bid.parts),
        "hearts": bid.hearts,
        "open": bid.open,
        "trumps": bid.trumps,
        "value": stake if ladder.rules.bid_order == "printed" else ladder.value(bid),
        "stake": stake,
    }


def rules_data(rules: Rules) -> Data:
    """Give rules as their text and the value of each field."""
    return {"rules": write_rules(rules), "fields": {info.name: getattr(rules, info.name) for info in Rules.fields()}}


def presets_data() -> Data:
    """Give the presets, and what is known of each field."""
    return {
        "presets": {name: {"about": ABOUT[name], **rules_data(rules)} for name, rules in PRESETS.items()},
        "fields": [
            {
                "name": info.name,
                "group": info.group,
                "meaning": info.meaning,
                "choices": [{"value": value, "meaning": meaning} for value, meaning in info.choices.items()],
                "source": info.source,
            }
            for info in Rules.fields()
        ],
    }


def diff_data(diff: Diff, words: Translator) -> Data:
    """Give the fields in which two rule sets differ."""
    said = diff.sentences(words)
    return {
        "a": write_rules(diff.mine),
        "b": write_rules(diff.theirs),
        "changes": [
            {"field": change.field.name, "a": change.mine, "b": change.theirs, "said": sentence}
            for change, sentence in zip(diff.changes, said, strict=True)
        ],
    }


def record_data(record: Record) -> Data:
    """Give what a record holds."""
    data: Data = {"kind": record.kind, "rules": write_rules(record.rules)}
    if record.plays:
        data["position"] = _play(record.plays[0])
        data["cards"] = [SUITS[play.card >> 3] + _rank(play.card) for play in record.plays if play.card is not None]
        data["end"] = _play(record.play)
    else:
        data["deals"] = [_deal(deal) for deal in record.deals]
    if record.kind == "match":
        data["match"] = match_data(record.match)
    data["remarks"] = remarks_data(record)
    return data


def remarks_data(record: Record) -> list[Data]:
    """Give what is reported of a record and not trusted."""
    return [{"line": one.line, "column": one.column, "text": one.text} for one in record.remarks]


def match_data(match: Match) -> Data:
    """Give how a match stands."""
    return {"scores": by_seat(match.scores), "deals": len(match.payments), "planned": match.planned, "over": match.over}


def by_seat(values: Sequence[Any]) -> Data:
    """Give something of each seat by the seat's name."""
    return dict(zip(SEAT_WORDS, values, strict=True))


def _rank(card: int) -> str:
    return str(Hand(mask=1 << card))[1:]


def _cards(mask: int) -> list[str]:
    return [str(card) for card in Hand(mask=mask)]


def _suit(suit: int | None) -> str | None:
    return None if suit is None else SUIT_WORDS[suit]


def _seat(seat: int | None) -> str | None:
    return None if seat is None else SEAT_WORDS[seat]


def _deal(deal: Deal) -> Data:
    *hands, talon = deal.dealt
    auction = deal.auction
    return {
        "dealer": _seat(deal.dealer),
        "hands": by_seat([_cards(hand) for hand in hands]),
        "talon": _cards(talon),
        "log": [{"seat": _seat(seat), "action": str(action)} for seat, action in deal.log],
        "phase": deal.phase,
        "turn": _seat(deal.turn),
        "declarer": _seat(deal.declarer),
        "bid": None if auction.standing is None else auction.standing.name,
        "trump": _suit(auction.trump),
        "payments": by_seat(deal.settlement().payments) if deal.over else None,
    }


def _play(play: Play) -> Data:
    return {
        "bid": play.bid.name,
        "trump": _suit(play.laws.trump),
        "declarer": _seat(play.declarer),
        "leader": _seat(play.leader),
        "turn": None if play.over else _seat(play.turn),
        "trick": [SUITS[card >> 3] + _rank(card) for card in play.trick],
        "hands": by_seat([_cards(hand) for hand in play.hands]),
        "won": by_seat([_cards(cards) for cards in play.won]),
        "talon": _cards(play.talon),
        "marriages": by_seat([[SUIT_WORDS[suit] for suit in bits(mask)] for mask in play.marriages]),
        "over": play.over,
    }


def solved_data(play: Play, found: Analysis) -> Data:
    """Give a position, what each legal card brings (the declarer, and each seat), the best ones, and the best line."""
    right, left = (SEAT_WORDS[seat] for seat in play.defenders())
    levels = zip(play.laws.parts, play.kontra, strict=True)
    return {
        "rules": write_rules(play.rules),
        "position": _play(play),
        "kontra": {part: {right: one, left: other} for part, (one, other) in levels},
        "value": found.value,
        "payments": None if found.payments is None else by_seat(found.payments),
        "cards": {CODES[card]: value for card, value in found.values.items()},
        "card_payments": {CODES[card]: by_seat(paid) for card, paid in found.card_payments.items()},
        "best": [CODES[card] for card in found.best],
        "line": [CODES[card] for _, card in found.line],
    }


def settlement_data(found: Settlement, words: Translator) -> Data:
    """Give a settlement: every line with what decided it, and what each seat gets."""
    points = found.points
    return {
        "declarer": _seat(found.declarer),
        "lines": [_line(found, line, words) for line in found.lines],
        "points": None if points is None else {"declarer": points[0], "defenders": points[1]},
        "payments": by_seat(found.payments),
    }


def _line(found: Settlement, line: Line, words: Translator) -> Data:
    declarer = found.declarer or 0
    defenders = SEAT_WORDS[(declarer + 1) % 3], SEAT_WORDS[(declarer + 2) % 3]
    return {
        "part": line.part,
        "side": "declarer" if line.by_declarer else "defenders",
        "won": line.won,
        "value": line.base,
        "hearts": line.hearts,
        "kontra": dict(zip(defenders, line.kontra, strict=True)),
        "penalty": line.penalty,
        "payments": by_seat(found.amounts(line)),
        "reason": {"id": line.detail.id, "text": line.detail.text(words)},
    }


def quiz_data(asked: Quiz) -> list[Data]:
    """Give the questions of a quiz in words, each with its right answers and the reason."""
    return [
        {
            "topic": question.topic,
            "question": question.text(asked.lang),
            "answer": question.solution(asked.lang),
            "why": question.why(asked.lang),
        }
        for question in asked.questions
    ]


def progress_data(progress: Progress) -> Data:
    """Give progress: each lesson with its stages, each drill, and the lines that cannot be read."""
    following = progress.next()
    return {
        "name": progress.name,
        "lessons": [
            {
                "lesson": one.lesson,
                "version": one.version,
                "stars": one.stars,
                "most": one.most,
                "done": one.done,
                "last": one.last,
                "stages": [asdict(stage) for stage in one.stages],
            }
            for one in progress.lessons
        ],
        "drills": [asdict(one) for one in progress.drills],
        "events": progress.events,
        "next": None if following is None else following.id,
        "bad": [asdict(line) for line in progress.bad],
    }


def class_data(summary: ClassSummary) -> list[Data]:
    """Give each pupil with what his file shows; `trouble` says why a file shows nothing."""
    return [
        {"pupil": one.name, "file": str(one.path), "trouble": one.trouble}
        | ({"progress": progress_data(one.progress)} if one.progress else {})
        for one in summary.pupils
    ]


def sheet_data(sheet: ClassSheet) -> Data:
    """Give a sheet's exercises with their questions and right answers, in English."""
    return {
        "seed": sheet.seed,
        "rules": write_rules(sheet.rules),
        "exercises": [
            {"number": one.number, "kind": one.kind, "question": one.exercise.question.text(), "key": list(one.key)}
            for one in sheet.exercises
        ],
    }
