"""What the table's page is told: a seat's view, put into words and into the order in which it is drawn.

Everything here is made from a `View`, which holds nothing that its seat may not see. The shapes are those
of `js/src/view.ts`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ulti_widgets.cards import PACK, RANKS, SUITS
from ulti_widgets.language import N_, Translator, capital, card_noun, suit_noun
from ulti_widgets.show.events import said
from ulti_widgets.ulti.actions import PASS, TAKE, Call, Kontra, Pass, Take
from ulti_widgets.ulti.bids import part_value
from ulti_widgets.ulti.kontra import kontra_factor
from ulti_widgets.ulti.names import bid_name, kontra_name, part_noun, seat_noun
from ulti_widgets.widgets.asking import actions, builder
from ulti_widgets.widgets.result import review, settlement
from ulti_widgets.widgets.sorting import sort_cards

if TYPE_CHECKING:
    from ulti_widgets.ulti.building import Building
    from ulti_widgets.ulti.match import Match
    from ulti_widgets.ulti.reasons import Reason
    from ulti_widgets.ulti.rules import Rules
    from ulti_widgets.ulti.view import View

Json = dict[str, Any]

LAYING: Final = 2


def table_view(view: View, match: Match, building: Building, words: Translator) -> Json:
    """Give what the page draws for a seat, without what the table itself adds (rev, pace, notice).

    Args:
        view: what the seat sees.
        match: the match, with this deal counted if it is over.
        building: the bid in the making.
        words: the language.
    """
    reasons: list[Reason] = []
    mine = view.turn == view.seat
    asked = mine and view.phase == "play"
    hand = []
    for card in sort_cards(view, view.hand):
        why = view.reasons.get(str(card)) if asked else None
        if why is not None and why not in reasons:
            reasons.append(why)
        hand.append(
            {
                "card": str(card),
                "playable": (asked and why is None) or (mine and view.phase == "lay"),
                "why": None if why is None else reasons.index(why),
            }
        )
    complete = view.tricks[-1] if view.tricks else None
    shown = view.trick is not None and not view.trick.cards and complete is not None
    first = view.seat or 0
    return {
        "seat": first,
        "phase": _PHASES[view.phase],
        "status": status(view, words),
        "turn": view.turn,
        "seats": [
            _seat(view, match, seat, place, words)
            for seat, place in zip(((first + step) % 3 for step in range(3)), ("you", "right", "left"), strict=True)
        ],
        "hand": hand,
        "choose": LAYING if mine and view.phase == "lay" else 0,
        "reasons": [_reason(why, words) for why in reasons],
        # Until the next lead the trick that was just taken stays on the table.
        "trick": _trick(view, len(view.tricks) - 1 if shown else len(view.tricks)),
        "lastTrick": _trick(view, len(view.tricks) - (2 if shown else 1)),
        "talon": _talon(view, words),
        "auction": _auction(view, words),
        "contract": _contract(view, words),
        "actions": actions(view, words),
        "builder": builder(view, building, words),
        "stop": "stop" if view.decided and view.seat is not None else None,
        "settlement": settlement(view, words),
        "review": review(view, words),
        "match": _match(view, match, words),
        "stepping": None,
    }


_PHASES: Final = {
    "auction": "auction",
    "bid": "auction",
    "lay": "lay",
    "trump": "trump",
    "concede": "play",
    "play": "play",
    "kontra": "kontra",
    "settled": "settled",
}


def _married(rules: Rules) -> str:
    # Where marriages are told only at the count nobody has declared any.
    return N_("marriage: {points}") if rules.marriages == "at_count" else N_("{points} declared")


def _seat(view: View, match: Match, seat: int, place: str, words: Translator) -> Json:
    open_hand = view.shown[seat] if seat != view.seat and view.settlement is None else None
    return {
        "seat": seat,
        "name": words.text(N_("You")) if seat == view.seat else words.noun(seat_noun(seat)),
        "place": place,
        "cards": view.sizes[seat],
        "open": None if open_hand is None else [str(card) for card in sort_cards(view, open_hand)],
        "tricks": sum(1 for trick in view.tricks if trick.taker == seat),
        "tags": [words.text(tag) for tag in _tags(view, seat)]
        + [words.say(_married(view.rules), points=points) for points in view.marriages[seat]],
        "speech": _speech(view, seat, words),
        "score": match.scores[seat],
    }


def _tags(view: View, seat: int) -> list[str]:
    tags = []
    if seat == view.declarer:
        tags.append(N_("declarer"))
    elif seat == view.bidder and view.declarer is None:
        tags.append(N_("bidder"))
    if seat == view.dealer:
        tags.append(N_("dealer"))
    return tags


def _speech(view: View, seat: int, words: Translator) -> str | None:
    """Give what a seat said last: in the auction its call, up to trick 2 its kontras and marriages."""
    own = [event for event in view.events if event.seat == seat]
    if view.laws is None:
        calls = [event for event in own if isinstance(event.action, Call | Pass | Take)]
        return said(calls[-1], view.rules, words) if calls else None
    if len(view.tricks) > 1:
        return None
    doubled = [said(event, view.rules, words) for event in own if isinstance(event.action, Kontra)]
    return ", ".join([*map(str, view.marriages[seat]), *doubled]) or None


def _reason(why: Reason, words: Translator) -> Json:
    return {
        "text": why.text(words),
        "because": [str(card) for card in why.because],
        "instead": [str(card) for card in why.instead],
    }


def _trick(view: View, place: int) -> Json | None:
    if place < 0 or view.trick is None:
        return None
    trick = view.tricks[place] if place < len(view.tricks) else view.trick
    return {
        "number": place + 1,
        "cards": [{"seat": (trick.leader + step) % 3, "card": str(card)} for step, card in enumerate(trick.cards)],
        "winner": trick.taker,
    }


def _talon(view: View, words: Translator) -> Json:
    if not view.talon_size:
        holder = view.turn
        text = "" if holder is None else words.say(N_("{seat} holds the talon's cards."), seat=seat_noun(holder))
        if holder == view.seat:
            text = words.text(N_("You hold the talon's cards."))
    elif view.talon_by is None:
        text = words.text(N_("Dealt aside"))
    elif view.talon_by == view.seat:
        text = words.text(N_("Laid by you"))
    else:
        text = words.say(N_("Laid by {seat}"), seat=seat_noun(view.talon_by))
    return {
        "cards": view.talon_size,
        "text": text,
        "known": [str(card) for card in sort_cards(view, view.talon)] if len(view.talon) else None,
    }


def _auction(view: View, words: Translator) -> Json:
    lines = [
        {"seat": event.seat, "text": said(event, view.rules, words), "kind": kind}
        for event in view.events
        for types, kind in ((Call, "bid"), (Pass, "pass"), (Take, "take"))
        if isinstance(event.action, types)
    ]
    standing = None
    if view.standing is not None and view.bidder is not None:
        stake = view.rules.ladder.stake(view.standing)
        standing = {
            "seat": view.bidder,
            "bid": view.standing.name,
            "name": capital(bid_name(view.standing, words)),
            "stake": words.say(words.plural("{stake} point from each", "{stake} points from each", stake), stake=stake),
        }
    return {"lines": lines, "standing": standing}


def _contract(view: View, words: Translator) -> Json | None:
    if view.standing is None or view.declarer is None:
        return None
    parts = []
    for number, part in enumerate(view.standing.parts):
        levels = view.kontra[number] if view.kontra else (0, 0)
        levels_said = [kontra_name(view.rules, level, words) for level in sorted(set(levels), reverse=True) if level]
        value = part_value(view.rules, view.standing, part)
        worth = sorted({value.base * value.hearts * kontra_factor(view.rules, level) for level in levels})
        parts.append(
            {
                "id": part,
                "label": capital(words.noun(part_noun(part))),
                "kontra": ", ".join(levels_said) or None,
                # Where the doublings towards the two defenders differ, so does what they pay.
                "worth": words.say(
                    words.plural(N_("{points} point"), N_("{points} points"), worth[-1]),
                    points=" / ".join(map(str, worth)),
                ),
            }
        )
    return {
        "name": capital(bid_name(view.standing, words)),
        "declarer": view.declarer,
        "trump": None if view.trump is None else SUITS[view.trump],
        "parts": parts,
    }


def _match(view: View, match: Match, words: Translator) -> Json:
    over = view.settlement is not None and match.over
    number = len(match.payments) if view.settlement is not None else match.number
    planned = match.planned
    if planned:
        text = words.say(N_("Deal {number} of {planned}"), number=number, planned=max(planned, number))
    else:
        text = words.say(N_("Deal {number}"), number=number)
    if over:
        winner = match.leaders[0]
        won = (
            words.text(N_("You win the match."))
            if winner == view.seat
            else words.say(N_("{seat} wins the match."), seat=seat_noun(winner))
        )
        text = f"{text}. {won}"
    label = words.text(N_("New match") if over else N_("Next deal")) if view.settlement is not None else None
    return {"text": text, "over": over, "next": label}


def status(view: View, words: Translator) -> str:
    """Say what is to be done now, and by whom."""
    if view.phase == "settled":
        return words.text(N_("The deal is over."))
    if view.turn == view.seat:
        if view.phase == "play" and any(isinstance(action, Kontra) for action in view.legal):
            return words.text(N_("Your turn: play a card, or double first what you think will fail."))
        return words.text(_speaking(view) if view.phase == "auction" else _YOURS[view.phase])
    assert view.turn is not None  # noqa: S101 (somebody is to act before the settlement)
    return words.say(_THEIRS[view.phase], seat=seat_noun(view.turn))


def _speaking(view: View) -> str:
    """Say what the seat may do in the auction: under some rules a bid needs the talon, or no pass is left."""
    passes, takes = PASS in view.legal, TAKE in view.legal
    bids = any(isinstance(action, Call) for action in view.legal)
    return _SPEAKING[passes, takes, bids]


_SPEAKING: Final = {
    (True, True, True): N_("Your turn: pass, take the talon, or bid."),
    (True, True, False): N_("Your turn: pass, or take the talon."),
    (True, False, True): N_("Your turn: pass, or bid."),
    (True, False, False): N_("Your turn: you can only pass."),
    (False, True, True): N_("Your turn: take the talon, or bid."),
    (False, True, False): N_("Your turn: take the talon."),
    (False, False, True): N_("Your turn: bid."),
}
_YOURS: Final = {
    "lay": N_("Your turn: choose two cards to lay away."),
    "bid": N_("Your turn: bid."),
    "trump": N_("Your turn: name the trump suit."),
    "concede": N_("Your turn: give up, or play on."),
    "play": N_("Your turn: play a card."),
    "kontra": N_("Your turn: double, or say that you are done."),
}
_THEIRS: Final = {
    "auction": N_("{seat} is to bid or pass."),
    "lay": N_("{seat} is choosing two cards to lay away."),
    "bid": N_("{seat} is to bid."),
    "trump": N_("{seat} is to name the trump suit."),
    "concede": N_("{seat} may give up or play on."),
    "play": N_("{seat} is to play."),
    "kontra": N_("{seat} may double."),
}


def ladder_view(rules: Rules, words: Translator) -> Json:
    """Give the whole ladder, from low to high."""
    ladder = rules.ladder
    return {
        "rungs": [
            {
                "rank": number,
                "bids": [
                    {"id": bid.name, "name": capital(bid_name(bid, words)), "stake": ladder.stake(bid)} for bid in rung
                ],
            }
            for number, rung in enumerate(ladder.rungs, start=1)
        ]
    }


def names(words: Translator) -> Json:
    """Give the names of cards and suits, and the indices printed on the cards."""
    return {
        "cards": {str(card): words.noun(card_noun(card)) for card in PACK},
        "suits": {letter: words.noun(suit_noun(suit)) for suit, letter in enumerate(SUITS)},
        "ranks": {rank: rank for rank in RANKS},
    }
