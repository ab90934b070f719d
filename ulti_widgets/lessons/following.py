"""What a player is obliged to do by the trick so far: the situation, with a name, a sentence, and its cards.

The names are also the kinds of trap that drills are balanced by.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from ulti_widgets.cards import NATURAL_RANKS, RANKS, TEN, Hand
from ulti_widgets.language import N_, card_noun, suit_noun
from ulti_widgets.lessons.telling import Said, say
from ulti_widgets.ulti.laws import SUIT_OF

if TYPE_CHECKING:
    from ulti_widgets.lessons.telling import Argument
    from ulti_widgets.ulti.laws import Laws
    from ulti_widgets.ulti.play import Play

SITUATIONS: Final = {
    "lead": N_("Whoever leads may play any card."),
    "beat": N_("You hold {led:} and can beat {best:the}: follow suit with a higher card."),
    "cannot-beat": N_("You hold {led:} but nothing above {best:the}: any card of the suit will do."),
    "trumped": N_("{best:the} has trumped the trick, so no card of the suit led can win it: any of them will do."),
    "beat-trumped": N_("Under these rules you beat the card led, {first:the}, even though the trick is trumped."),
    "trumped-low": N_("The trick is trumped, and you hold nothing above {first:the}: any card of the suit will do."),
    "follow": N_("You hold {led:}: follow suit. Under these rules you need not play higher."),
    "trump": N_("You hold no {led:} but you do hold trumps: one of them must go."),
    "overtrump": N_("You hold no {led:}, and you can go above {best:the}: play a higher trump."),
    "undertrump": N_("You hold no {led:} and no trump above {best:the}, but a trump must go all the same."),
    "any-trump": N_("You hold no {led:}: play a trump. Under these rules it need not be a higher one."),
    "free": N_("You hold no {led:}. Under these rules nothing obliges you to trump: any card may go."),
    "void": N_("You hold neither {led:} nor a trump: any card may go."),
    "void-no-trumps": N_("You hold no {led:}, and there are no trumps in this game: any card may go."),
}
"""Each situation and the sentence that tells it."""

NUDGES: Final = {
    "lead": N_("Nobody has played to this trick yet. What binds whoever leads?"),
    "suit": N_("Which suit was led? Look whether your hand holds it, and what is highest in the trick."),
    "void": N_("The suit led is not in your hand. What comes next in the order of duties?"),
    "seven": N_("The declarer has promised something about one card. Which one waits for the last trick?"),
}


@dataclass(frozen=True)
class Situation:
    """What binds the seat to play.

    Attributes:
        kind: a key of `SITUATIONS`.
        seven: whether the trump seven is kept back on top of that.
        said: the sentence, two where the seven is kept back.
        because: the cards on the table that make it bind.
        legal: the cards that may be played.
    """

    kind: str
    seven: bool
    said: tuple[Said, ...]
    because: Hand
    legal: Hand

    @property
    def nudge(self) -> Said:
        """A hint that gives nothing away."""
        if self.seven:
            return say(NUDGES["seven"])
        if self.kind == "lead":
            return say(NUDGES["lead"])
        void = {"trump", "overtrump", "undertrump", "any-trump", "free", "void", "void-no-trumps"}
        return say(NUDGES["void" if self.kind in void else "suit"])


def situation(play: Play) -> Situation:
    """Give what binds the seat to play."""
    laws, hand, trick = play.laws, play.hands[play.turn], play.trick
    declares = play.turn == play.declarer
    first = trick[0] if trick else -1
    free = laws.legal(hand, first, play.best, declares=False)
    seven = declares and bool(free & laws.seven) and not play.legal & laws.seven
    more: dict[str, Argument] = {}
    because = 0
    if not trick:
        kind = "lead"
    else:
        kind, because = _bound(play, free)
        more = {"led": suit_noun(first >> 3), "first": card_noun(first), "best": card_noun(play.best)}
    said = [say(SITUATIONS[kind], **more)]
    if seven:
        card = laws.seven.bit_length() - 1
        said.append(say(N_("And {card:the}, promised for the last trick, stays in hand."), card=card_noun(card)))
    return Situation(kind, seven, tuple(said), Hand(mask=because), Hand(mask=play.legal))


def _bound(play: Play, free: int) -> tuple[str, int]:  # noqa: PLR0911 (one answer for each situation)
    """Give the situation of a seat that does not lead, and the card that makes it so."""
    laws, rules, hand, best = play.laws, play.rules, play.hands[play.turn], play.best
    first = play.trick[0]
    follow = hand & SUIT_OF[first]
    trumped = SUIT_OF[first] != SUIT_OF[best]
    if follow:
        return _follows(play, follow, trumped=trumped)
    trumps = hand & laws.trumps
    if not laws.trumps:
        return "void-no-trumps", 1 << first
    if not trumps:
        return "void", 1 << first
    if not rules.must_trump:
        return "free", 1 << first
    if not trumped:
        return "trump", 1 << first
    if not rules.must_overtrump:
        return "any-trump", 1 << first
    return ("overtrump" if free & laws.beats[best] else "undertrump"), 1 << best


def _follows(play: Play, follow: int, *, trumped: bool) -> tuple[str, int]:
    laws, rules = play.laws, play.rules
    first, best = play.trick[0], play.best
    if not rules.must_beat:
        return "follow", 1 << first
    if trumped and rules.beat_when_trumped:
        return ("beat-trumped" if follow & laws.above[first] else "trumped-low"), 1 << first
    if trumped:
        return "trumped", 1 << best
    return ("beat" if follow & laws.beats[best] else "cannot-beat"), 1 << best


def order(laws: Laws, one: int, other: int) -> tuple[str, tuple[Said, ...]]:
    """Name what sets two cards of a suit apart, and say the ten's place where that is the trap."""
    suit = one >> 3
    high = laws.trump is not None and (laws.rules.ten_high_in_sides or suit == laws.trump)
    ten = TEN in {one & 7, other & 7}
    differ = (RANKS.index(RANKS[one & 7]) > RANKS.index(RANKS[other & 7])) != (
        NATURAL_RANKS.index(RANKS[one & 7]) > NATURAL_RANKS.index(RANKS[other & 7])
    )
    if ten and differ:
        return (
            ("ten-high", (say(N_("Here the ten ranks next to the ace, above king, queen and jack.")),))
            if high
            else ("ten-low", (say(N_("Here the ten ranks between the nine and the jack.")),))
        )
    return "higher", ()
