"""What the ladder's page is told, from the ladder itself. The shapes are those of `js/src/ladder/view.ts`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ulti_widgets.language import N_, Translator, capital, suit_noun
from ulti_widgets.lessons.auctions import BLIND
from ulti_widgets.ulti.auction import ENDED, PASSED_OUT, TURN
from ulti_widgets.ulti.ladders import MOVED, NEW, SAME, STAKE, align, differences
from ulti_widgets.ulti.names import bid_name, part_noun, seat_noun
from ulti_widgets.widgets.asking import toggles

if TYPE_CHECKING:
    from ulti_widgets.lessons.auctions import Followed, Step
    from ulti_widgets.ulti.auction import Auction
    from ulti_widgets.ulti.bids import Bid, Ladder
    from ulti_widgets.ulti.building import Building

Json = dict[str, Any]

CHANGES: Final = {
    NEW: N_("new"),
    MOVED: N_("moved"),
    STAKE: N_("other price"),
}
ONLY: Final = {
    NEW: N_("only here"),
    MOVED: N_("moved"),
    STAKE: N_("other price"),
}


def name_of(bid: Bid, words: Translator) -> str:
    """Give a bid's name as a heading."""
    return capital(bid_name(bid, words))


def price(points: int, words: Translator) -> str:
    """Say what each defender pays."""
    return words.say(
        words.plural(N_("{points} point from each"), N_("{points} points from each"), points), points=points
    )


def parts_sum(ladder: Ladder, bid: Bid, words: Translator) -> str:
    """Give a bid's parts with what each is worth: `simple game 2 + ulti 8`."""
    return " + ".join(f"{words.noun(part_noun(part))} {value.points}" for part, value in ladder.parts(bid).items())


def rung_label(ladder: Ladder, rung: tuple[Bid, ...]) -> str:
    """Give what a rung ranks by, as short as a label beside it."""
    bid = rung[0]
    value = ladder.value(bid)
    if ladder.rules.bid_order == "simple_breaks_ties":
        rest = ladder.stake(bid) - value
        return f"{value} + {rest}" if rest else str(value)
    if ladder.rules.bid_order == "printed":
        return str(ladder.stake(bid))
    return str(value)


def rung_note(ladder: Ladder, rung: tuple[Bid, ...], words: Translator) -> str:
    """Give what sets a rung apart from another one of the same value: the number of parts; "" where nothing has to."""
    if ladder.rules.bid_order != "fewer_parts":
        return ""
    value, parts = ladder.value(rung[0]), len(rung[0].parts)
    if sum(ladder.value(other[0]) == value for other in ladder.rungs) == 1:
        return ""
    return words.say(words.plural(N_("{count} part"), N_("{count} parts"), parts), count=parts)


def rungs(
    ladder: Ladder,
    words: Translator,
    *,
    standing: Bid | None,
    built: Bid | None,
    before: Ladder | None,
) -> list[Json]:
    """Give the whole ladder from low to high, every bid with its mark and the reason for it.

    Args:
        ladder: the ladder.
        words: the language.
        standing: the bid to beat, if any.
        built: the bid in the making, if any.
        before: the ladder before the last change of the rules, while what it changed is marked.
    """
    changed = {} if before is None else differences(ladder, before)
    return [
        {
            "rank": number,
            "label": rung_label(ladder, rung),
            "note": rung_note(ladder, rung, words),
            "bids": [
                {
                    "id": bid.name,
                    "name": name_of(bid, words),
                    "stake": ladder.stake(bid),
                    "parts": parts_sum(ladder, bid, words),
                    "price": price(ladder.stake(bid), words),
                    "mark": _mark(ladder, bid, standing),
                    "why": _why(ladder, bid, standing, words),
                    "built": bid == built,
                    "change": _change(changed.get(bid, SAME), words),
                }
                for bid in rung
            ],
        }
        for number, rung in enumerate(ladder.rungs, start=1)
    ]


def _mark(ladder: Ladder, bid: Bid, standing: Bid | None) -> str:
    if standing is None:
        return ""
    if bid == standing:
        return "standing"
    return "beats" if ladder.outbids(bid, standing) else "short"


def _why(ladder: Ladder, bid: Bid, standing: Bid | None, words: Translator) -> str:
    if standing is None or bid == standing:
        return ""
    return ladder.beats(bid, standing).reason.text(words)


def _change(change: str, words: Translator) -> str:
    return words.text(CHANGES[change]) if change in CHANGES else ""


def gone(ladder: Ladder, before: Ladder | None, words: Translator) -> list[str]:
    """Give the names of the bids that the last change of the rules took away."""
    if before is None:
        return []
    here = {bid.name for bid in ladder.bids}
    return [name_of(bid, words) for bid in before.bids if bid.name not in here]


def summary(ladder: Ladder, standing: Bid | None, words: Translator) -> str:
    """Say how many bids there are, or how many beat the standing one."""
    count, many = len(ladder.bids), len(ladder.rungs)
    if standing is None:
        return words.say(N_("{bids} bids on {rungs} rungs, from low to high."), bids=count, rungs=many)
    over = len(ladder.over(standing))
    if not over:
        return words.say(N_("Nothing beats {bid}."), bid=bid_name(standing, words))
    said = words.plural(N_("{over} of {bids} bids beats {bid}."), N_("{over} of {bids} bids beat {bid}."), over)
    return words.say(said, over=over, bids=count, bid=bid_name(standing, words))


def builder(building: Building, words: Translator) -> Json:
    """Give the bid in the making, and where it lands."""
    rules, bid, why = building.rules, building.bid, building.why()
    landing = ""
    if bid is not None:
        number = next(place for place, rung in enumerate(rules.ladder.rungs, start=1) if bid in rung)
        landing = words.say(
            N_("Rung {number} of {rungs}: {parts}."),
            number=number,
            rungs=len(rules.ladder.rungs),
            parts=parts_sum(rules.ladder, bid, words),
        )
    return {
        "toggles": toggles(building, words, trumps=False),
        "bid": None if bid is None else bid.name,
        "text": "" if bid is None else name_of(bid, words),
        "price": "" if bid is None else price(rules.ladder.stake(bid), words),
        "landing": landing,
        "why": "" if why is None or why.id == "trump-in-bid" else why.text(words),
        "fits": why is None or why.id == "trump-in-bid",
    }


def comparison(mine: Ladder, theirs: Ladder, words: Translator) -> list[Json]:
    """Give two ladders rung by rung, differences marked on both sides."""
    here, there = differences(mine, theirs), differences(theirs, mine)

    def side(ladder: Ladder, number: int | None, marks: dict[Bid, str]) -> Json | None:
        if number is None:
            return None
        rung = ladder.rungs[number]
        return {
            "rank": number + 1,
            "label": rung_label(ladder, rung),
            "note": rung_note(ladder, rung, words),
            "bids": [
                {
                    "id": bid.name,
                    "name": name_of(bid, words),
                    "stake": ladder.stake(bid),
                    "change": "" if marks[bid] == SAME else words.text(ONLY[marks[bid]]),
                }
                for bid in rung
            ],
        }

    rows: list[Json] = []
    for row in align(mine, theirs):
        one, two = side(mine, row.mine, here), side(theirs, row.theirs, there)
        marks = [bid["change"] for half in (one, two) if half is not None for bid in half["bids"]]
        rows.append({"mine": one, "theirs": two, "same": not any(marks)})
    return rows


# -- an auction


def table(followed: Followed, number: int, words: Translator) -> Json:
    """Give the small table after some calls: who said what last, and where the talon is."""
    auction = followed.at(number)
    said = followed.allowed[:number]
    spoken: dict[int, Step] = {step.seat: step for step in said}
    to_speak = followed.allowed[number].seat if number < len(followed.allowed) else auction.turn
    over = auction.stage in {ENDED, PASSED_OUT} or (number >= len(followed.allowed) and _ended(auction))
    return {
        "seats": [
            {
                "seat": seat,
                "name": words.noun(seat_noun(seat)),
                "speech": call(spoken[seat], words) if seat in spoken else "",
                "bidder": auction.bidder == seat,
                "turn": not over and to_speak == seat,
                "talon": _talon_of(auction) == seat,
            }
            for seat in range(3)
        ],
        "talon": _talon(auction, words),
        "standing": "" if auction.standing is None else name_of(auction.standing, words),
        "over": over,
    }


def _ended(auction: Auction) -> bool:
    return auction.stage not in {TURN, "lay", "bid"}


def _talon_of(auction: Auction) -> int | None:
    """Give the seat that holds the talon's cards or laid it away last."""
    return auction.talon_by if auction.talon else auction.turn


def _talon(auction: Auction, words: Translator) -> str:
    if auction.rules.talon == "out":
        return words.text(N_("The talon stays out of play."))
    if not auction.talon:
        return words.say(N_("{seat} has the talon's cards in hand."), seat=seat_noun(auction.turn))
    if auction.talon_by is None:
        return words.text(N_("The talon lies as it was dealt."))
    return words.say(N_("{seat} laid the talon away and knows it."), seat=seat_noun(auction.talon_by))


def call(step: Step, words: Translator) -> str:
    """Give a call as it is heard."""
    if step.bid is None:
        return words.text(N_("Pass")) if step.text == "pass" else step.text
    name = name_of(step.bid, words)
    suit = None if step.after is None else step.after.trump
    if suit is not None and not step.bid.hearts and step.bid.trumps:
        name = f"{name}, {words.noun(suit_noun(suit))}"
    return words.say(N_("{bid} (unseen)"), bid=name) if step.text.startswith(BLIND) else name


def lines(followed: Followed, number: int, words: Translator) -> list[Json]:
    """Give the calls so far; a forbidden one with its reason, once it is reached."""
    return [
        {
            "seat": step.seat,
            "name": words.noun(seat_noun(step.seat)),
            "text": call(step, words),
            "kind": "pass" if step.bid is None else "bid",
            "talon": words.text(N_("takes the talon")) if step.took and step.before.stage == TURN else "",
            "why": "" if step.why is None else step.why.text(words),
        }
        for step in followed.steps[:number]
    ]
