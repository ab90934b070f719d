"""What a lesson's page draws of a position: the cloth with its cards, a standing bid, or the result of a deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ulti_widgets.cards import PACK, SUITS, Hand
from ulti_widgets.language import N_, Translator, capital, card_noun
from ulti_widgets.lessons.auctions import follow
from ulti_widgets.lessons.auctions import told as spoken_in
from ulti_widgets.lessons.positions import Calls, Result, Row, Standing
from ulti_widgets.show.events import doubled
from ulti_widgets.show.order import in_order
from ulti_widgets.ulti.auction import BID, LAY, TURN, Auction
from ulti_widgets.ulti.deal import Deal
from ulti_widgets.ulti.laws import marriage_worth
from ulti_widgets.ulti.match import Match
from ulti_widgets.ulti.names import bid_name, kontra_name, part_noun, seat_noun
from ulti_widgets.ulti.play import Play
from ulti_widgets.widgets.ladder_view import call

if TYPE_CHECKING:
    from ulti_widgets.lessons.exercise import Exercise
    from ulti_widgets.ulti.bids import Bid
    from ulti_widgets.ulti.laws import Laws
    from ulti_widgets.ulti.rules import Rules

Json = dict[str, Any]

PLACES = ("you", "right", "left")


def panel(exercise: Exercise, play: Play | None, words: Translator, *, told: bool) -> Json | None:
    """Give what is drawn of an exercise; of a match nothing, since the question says how it stands.

    Args:
        exercise: the exercise.
        play: where the table stands, if not at the exercise's own position.
        words: the language.
        told: whether it may be seen who took the trick.
    """
    position = play or exercise.position
    if isinstance(position, Deal):
        position = position.play or position.auction
    spoken = None
    if isinstance(position, Auction):
        spoken, position = _calls(exercise, position, words), Standing(position.standing)
    if isinstance(position, Match):
        return None
    if isinstance(position, Play):
        return {"kind": "cards", **cards(exercise, position, words, told=told)}
    if isinstance(position, Row):
        return {"kind": "row", **_row(position, words)}
    if isinstance(position, Result):
        return {"kind": "result", **_result(position, exercise.rules, words)}
    return {"kind": "standing", **_standing(position, exercise.rules, words), "calls": spoken}


def _calls(exercise: Exercise, auction: Auction, words: Translator) -> list[Json]:
    """Give what each seat has said, and whose turn it is."""
    setup, position = exercise.setup, exercise.position
    spoken: tuple[str, ...] = setup.calls if isinstance(setup, Calls) else ()
    dealer = 2
    if isinstance(position, Deal):
        spoken, dealer = spoken_in(position), (auction.opener + 2) % 3
    me = exercise.viewer if exercise.goal.plays else None
    said = [(step.seat, call(step, words)) for step in follow(exercise.rules, spoken, dealer=dealer).steps]
    if auction.stage in {TURN, LAY, BID}:
        said.append((auction.turn, words.text(N_("to speak"))))
    you = words.text(N_("you"))
    return [
        {"name": words.noun(seat_noun(seat)), "tag": you if seat == me else "", "text": text} for seat, text in said
    ]


def cards(exercise: Exercise, play: Play, words: Translator, *, told: bool = True) -> Json:
    """Give the cloth: seats, the trick in the middle, the hand, as far as the exercise shows them."""
    me = exercise.viewer
    laws = play.laws
    over = not any(play.hands)
    # Until the next lead the trick that was just taken stays on the table.
    complete = not play.trick and play.last is not None and (over or play.previous is not None)
    counted = over and any(play.won) and exercise.goal.counts
    asks_taker = exercise.goal.name == "taker"
    seats = []
    for step, place in enumerate(PLACES):
        seat = (me + step) % 3
        mine = seat == me
        shown = exercise.show == "all" or (exercise.show == "hand" and mine)
        tags = [words.text(N_("you"))] if mine and exercise.goal.plays else []
        tags += [words.text(N_("declarer"))] if seat == play.declarer else []
        if counted and play.marriages[seat]:
            heard = [marriage_worth(suit, laws.trump) for suit in range(4) if play.marriages[seat] >> suit & 1]
            # Where marriages are told only at the count nobody has declared any.
            unsaid = laws.rules.marriages == "at_count"
            said = N_("marriage: {points}") if unsaid else N_("declared {points}")
            tags += [words.say(said, points=points) for points in heard]
        seats.append(
            {
                "seat": seat,
                "name": words.noun(seat_noun(seat)),
                "place": place,
                "cards": 0 if exercise.show == "none" else play.hands[seat].bit_count(),
                "hand": _codes(play.hands[seat], laws) if shown else None,
                "won": _codes(play.won[seat], laws) if counted else None,
                "tricks": play.won[seat].bit_count() // 3 if told or not asks_taker else 0,
                "tags": tags,
                "turn": not play.over and seat == play.turn and not asks_taker and exercise.goal.name != "to-act",
            }
        )
    return {
        "seats": seats,
        "trick": _trick(play, complete=complete, told=told or not asks_taker),
        "hand": _codes(play.hands[me], laws) if exercise.show != "none" else [],
        "talon": _codes(play.talon, laws) if counted and play.talon else None,
        "contract": _contract(laws, play, words),
        # What was doubled is told where the question is what may be doubled next.
        "kontra": doubled(laws.rules, laws.bid, play.kontra, play.declarer, words)
        if exercise.goal.name == "legal-kontra"
        else [],
    }


def _codes(mask: int, laws: Laws) -> list[str]:
    return [str(card) for card in in_order(Hand(mask=mask), laws, trump=laws.trump)]


def _trick(play: Play, *, complete: bool, told: bool) -> Json:
    if complete and play.last is not None:
        leader, *laid = play.last
        winner = play.leader if told else None
    else:
        leader, laid, winner = play.leader, list(play.trick), None
    return {
        "cards": [{"seat": (leader + step) % 3, "card": str(PACK[card])} for step, card in enumerate(laid)],
        "winner": winner,
    }


def _contract(laws: Laws, play: Play, words: Translator) -> Json:
    return {
        "name": capital(bid_name(laws.bid, words)),
        "trump": None if laws.trump is None else SUITS[laws.trump],
        "declarer": words.noun(seat_noun(play.declarer)),
    }


def _row(row: Row, words: Translator) -> Json:
    trump = row.laws.trump
    return {
        "name": capital(bid_name(row.laws.bid, words)),
        "trump": None if trump is None else SUITS[trump],
        "hand": [str(PACK[card]) for card in row.cards],
    }


def _standing(standing: Standing, rules: Rules, words: Translator) -> Json:
    bid = standing.bid
    if bid is None:
        return {"name": "", "stake": ""}
    stake, value = rules.ladder.stake(bid), rules.ladder.value(bid)
    told = words.say(words.plural(N_("{stake} point from each"), N_("{stake} points from each"), stake), stake=stake)
    if rules.bid_order != "printed" and value != stake:
        told = words.say(N_("Ranks by {value}, pays {stake} from each"), value=value, stake=stake)
    return {"name": capital(bid_name(bid, words)), "stake": told}


def _result(result: Result, rules: Rules, words: Translator) -> Json:
    bid: Bid = result.bid
    parts = []
    for line in result.settlement.lines:
        levels = result.levels[bid.parts.index(line.part)] if line.part in bid.parts else (0, 0)
        label = capital(words.noun(part_noun(line.part)))
        if not line.by_declarer:
            label = words.say(N_("{part} of the defenders"), part=label)
        parts.append(
            {
                "id": line.part,
                "label": label,
                "won": line.won,
                "kontra": _chains(rules, levels, result.settlement.declarer or 0, words),
            }
        )
    return {"name": capital(bid_name(bid, words)), "hearts": bid.hearts, "parts": parts}


def _chains(rules: Rules, levels: tuple[int, int], declarer: int, words: Translator) -> str | None:
    """Say how far a part was doubled: once where both defenders are bound alike, else of each who did by name."""
    right, left = levels
    if right == left:
        return kontra_name(rules, right, words) if right else None
    return ", ".join(
        words.say(
            N_("{seat}: {kontra}"), seat=seat_noun((declarer + 1 + side) % 3), kontra=kontra_name(rules, level, words)
        )
        for side, level in enumerate(levels)
        if level
    )


def moved(play: Play, words: Translator) -> str:
    """Say which card led to a position."""
    if play.card is None or play.previous is None:
        return ""
    return words.say(N_("{seat} plays {card:the acc}."), seat=seat_noun(play.previous.turn), card=card_noun(play.card))
