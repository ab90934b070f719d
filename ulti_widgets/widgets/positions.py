"""What the teaching widgets tell their pages of positions, verdicts and hints; shapes as in `js/src/lesson.ts`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ulti_widgets.cards import SUITS, Hand
from ulti_widgets.language import N_, Translator, suit_noun
from ulti_widgets.show.order import in_order
from ulti_widgets.ulti.names import bid_name, seat_noun

if TYPE_CHECKING:
    from ulti_widgets.lessons.goals import Hint, Verdict
    from ulti_widgets.ulti.laws import Laws
    from ulti_widgets.ulti.play import Play

Json = dict[str, Any]


def capital(text: str) -> str:
    """Begin with a capital."""
    return text[:1].upper() + text[1:]


def codes(cards: Hand | int, laws: Laws | None = None) -> list[str]:
    """Give the codes of some cards as they are held."""
    hand = Hand(mask=cards) if isinstance(cards, int) else cards
    return [str(card) for card in in_order(hand, laws, trump=None if laws is None else laws.trump)]


def seat_name(seat: int, words: Translator, you: int | None = None) -> str:
    """Give a seat's name; the learner's own is `You`."""
    return words.text(N_("You")) if seat == you else words.noun(seat_noun(seat))


def contract_view(laws: Laws, declarer: int, words: Translator, you: int | None = None) -> Json:
    """Give the contract, its trumps, and who declares."""
    trump = laws.trump
    if declarer == you:
        role = words.text(N_("You are the declarer."))
    else:
        role = words.say(N_("{seat} is the declarer."), seat=seat_noun(declarer))
    return {
        "name": capital(bid_name(laws.bid, words)),
        "trump": None if trump is None else SUITS[trump],
        "trumps": words.text(N_("No trumps"))
        if trump is None
        else words.say(N_("Trumps: {suit}"), suit=suit_noun(trump)),
        "role": role,
    }


def seats_view(play: Play, words: Translator, you: int | None = None) -> list[Json]:
    """Give the seats, the viewer's first."""
    first = you or 0
    return [
        {"seat": seat, "name": seat_name(seat, words, you), "place": place, "declarer": seat == play.declarer}
        for seat, place in zip(((first + step) % 3 for step in range(3)), ("you", "right", "left"), strict=True)
    ]


def verdict_view(verdict: Verdict, words: Translator, *, given: bool = False) -> Json:
    """Give a verdict; `given` where the answer was shown, not found."""
    return {
        "right": verdict.right,
        "given": given,
        "text": verdict.text(words),
        "because": codes(verdict.because),
        "instead": codes(verdict.instead),
    }


def hint_view(hint: Hint, words: Translator) -> Json:
    """Give a hint."""
    return {
        "step": hint.step,
        "text": hint.text(words),
        "because": codes(hint.because),
        "instead": codes(hint.instead),
    }
