"""What the deal editor tells its page of the position that is set up; shapes as in `js/src/editor/view.ts`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ulti_widgets.cards import FULL, SUITS, Hand, bits
from ulti_widgets.language import N_, capital, suit_noun
from ulti_widgets.lessons.placing import HANDS, PLACES, WON
from ulti_widgets.ulti.kontra import binds_alone
from ulti_widgets.ulti.laws import trump_suits
from ulti_widgets.ulti.names import bid_name, bid_phrase, kontra_name, part_noun, seat_noun
from ulti_widgets.ulti.play import NEXT
from ulti_widgets.ulti.stated import most_levels
from ulti_widgets.widgets.positions import codes, seat_name

if TYPE_CHECKING:
    from ulti_widgets.language import Translator
    from ulti_widgets.lessons.arranging import Arrangement, Level
    from ulti_widgets.ulti.play import Play

Json = dict[str, Any]

LABELS: Final = {
    "title": N_("Deal editor"),
    "tray": N_("All cards"),
    "tray_help": N_("Choose a place, then press cards. A card that is pressed again goes back."),
    "in_place": N_("{card}: {place}"),
    "free": N_("{card}, free"),
    "type": N_("Codes of {place}"),
    "clear": N_("Clear all"),
    "bid_label": N_("Contract"),
    "trump_label": N_("Trumps"),
    "declarer_label": N_("Declarer"),
    "leader_label": N_("Leads"),
    "more": N_("Kontra, marriages, the trick before"),
    "kontra_label": N_("Kontra"),
    "marriages_label": N_("Marriages"),
    "as_held": N_("As the hands hold them"),
    "last_label": N_("The trick before, in the order played"),
    "check": N_("Is it a position?"),
    "record_label": N_("Record"),
    "load": N_("Load"),
    "load_help": N_("A record pasted here is loaded."),
    "copy": N_("Copy"),
    "copied": N_("Copied."),
    "exercise": N_("Exercise"),
    "goal_label": N_("What is asked"),
    "title_label": N_("Title"),
    "text_label": N_("Text for the learner"),
    "lesson_label": N_("Lesson file"),
}
"""The labels of the page, by the key that it uses."""

NOBODY: Final = -1
"""The seat of a marriage that does not count."""


def place_name(place: str, words: Translator) -> str:
    """Give a place's name."""
    if place in HANDS:
        return seat_name(HANDS.index(place), words)
    if place in WON:
        return words.say(N_("Won by {seat}"), seat=seat_noun(WON.index(place)))
    return words.text(N_("Trick") if place == "trick" else N_("Talon"))


def arrangement_view(found: Arrangement, words: Translator) -> Json:
    """Give all places with their cards, the contract, and whether it is a position."""
    play, laws = found.position, found.laws
    wrong = {problem.where for problem in found.problems}
    where = {code: place for place in PLACES for code in found.cards[place].split()}
    return {
        "places": [
            {
                "id": place,
                "name": place_name(place, words),
                "cards": found.cards[place].split() if place == "trick" else codes(Hand(found.cards[place]), laws),
                "text": found.cards[place],
                "wrong": place in wrong,
            }
            for place in PLACES
        ],
        "tray": [{"card": str(card), "place": where.get(str(card))} for card in Hand(mask=FULL)],
        "wrong": sorted(wrong - {*PLACES, ""}),
        "begun": bool(where),
        "problems": [problem.told.text(words) for problem in found.problems],
        "ok": None if play is None else _said_of(play, words),
        **_contract(found, words),
        **_more(found, words),
    }


def _contract(found: Arrangement, words: Translator) -> Json:
    bid = found.contract
    suits = (None, 0, 1, 2, 3) if bid is None else trump_suits(found.rules, bid)
    named = [(one.name, capital(bid_name(one, words))) for one in found.rules.ladder.bids]
    if bid is None:
        named = [(found.bid, capital(words.noun(bid_phrase(found.bid)))), *named]
    return {
        "bid": found.bid,
        "bids": [{"id": name, "name": text} for name, text in named],
        "trump": found.trump,
        "trumps": [
            {"id": "", "name": words.text(N_("No trumps"))}
            if suit is None
            else {"id": SUITS[suit], "name": capital(words.noun(suit_noun(suit)))}
            for suit in suits
        ],
        "seats": [{"id": seat, "name": seat_name(seat, words)} for seat in range(3)],
        "declarer": found.declarer,
        "leader": found.leader,
    }


def _said_of(play: Play, words: Translator) -> str:
    if play.over:
        return words.text(N_("A position: the play is over."))
    number = play.legal.bit_count()
    told = words.plural(
        N_("A position: {seat} is to play, and one card may be played."),
        N_("A position: {seat} is to play, and {number} cards may be played."),
        number,
    )
    return words.say(told, seat=seat_noun(play.turn), number=number)


# -- kontra, marriages, the trick before


def _more(found: Arrangement, words: Translator) -> Json:
    marriages = found.counting
    seats = [{"id": NOBODY, "name": words.text(N_("does not count"))}]
    seats += [{"id": seat, "name": seat_name(seat, words)} for seat in range(3)]
    trumps = found.laws is None or found.laws.trump is not None
    no_kontra = N_("Choose a contract first.") if found.rules.kontra else N_("These rules know no kontra.")
    taken = found.last and not any(problem.where == "last" for problem in found.problems)
    return {
        "kontra": _doublings(found, words),
        "no_kontra": words.text(no_kontra),
        "own": found.marriages is not None,
        "counting": _counting(marriages, words) if trumps else words.text(N_("Without trumps no marriage counts.")),
        "marriages": [
            {
                "suit": SUITS[suit],
                "label": words.say(N_("Marriage in {suit}"), suit=suit_noun(suit)),
                "seat": next((seat for seat, suits in enumerate(marriages) if suits >> suit & 1), NOBODY),
            }
            for suit in range(4)
        ],
        "holders": seats,
        "last": found.last,
        "last_help": words.say(N_("{seat} took it, and leads now."), seat=seat_noun(found.leader)) if taken else "",
        "told": bool(found.kontra or found.marriages is not None or found.last),
    }


def _counting(marriages: tuple[int, int, int], words: Translator) -> str:
    """Say which marriages count, and whose they are."""
    held = [
        words.say(N_("{seat}: {suits:and}"), seat=seat_noun(seat), suits=[suit_noun(suit) for suit in bits(suits)])
        for seat, suits in enumerate(marriages)
        if suits
    ]
    return "; ".join(held) if held else words.text(N_("No marriage counts."))


def _doublings(found: Arrangement, words: Translator) -> list[Json]:
    """Give the levels of each part of the contract, and of others as far as they were doubled."""
    bid = found.contract
    parts = [*(() if bid is None else bid.parts), *found.kontra]
    alone = bid is not None and binds_alone(found.rules, bid)
    most = most_levels(found.rules)
    rows: list[Json] = []
    for part in dict.fromkeys(parts):
        pair = both(found.kontra.get(part, 0))
        sides = (0, 1) if alone or pair[0] != pair[1] else (None,)
        if most == 0 and not any(pair):
            continue
        for side in sides:
            level = pair[side or 0]
            label = words.noun(part_noun(part))
            if side is not None:
                seat = NEXT[found.declarer] if side == 0 else NEXT[NEXT[found.declarer]]
                label = words.say(N_("{part} towards {seat}"), part=part_noun(part), seat=seat_noun(seat))
            levels = range(max(most, level) + 1)
            rows.append(
                {
                    "part": part,
                    "side": side,
                    "label": capital(label),
                    "level": level,
                    "levels": [{"id": one, "name": _level_name(found, one, words)} for one in levels],
                }
            )
    return rows


def _level_name(found: Arrangement, level: int, words: Translator) -> str:
    if not level:
        return words.text(N_("no kontra"))
    return f"{kontra_name(found.rules, level, words)} \u00d7{2**level}"


def both(level: Level) -> tuple[int, int]:
    """Give a level towards the defender on the declarer's right and the one on his left."""
    return (level, level) if isinstance(level, int) else (level[0], level[1])
