"""Why something may not be done: an id and its arguments, put into words by a translator."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias, runtime_checkable

from ulti_widgets.cards import CardError, Hand
from ulti_widgets.language import N_, Marked, Noun, Phrase, Translator, cards_of, translator
from ulti_widgets.ulti.flaws import FLAWS
from ulti_widgets.ulti.hints import HINTS

if TYPE_CHECKING:
    from ulti_widgets.ulti.bids import Bid

TEMPLATES: Final = {
    # cards
    "not-held": N_("{card:the} is not in your hand."),
    "follow": N_("You must follow suit: {led:the} was led. Play {instead:or the}."),
    "beat": N_("You must beat {because:and the} if you can. Play {instead:or the}."),
    "trump": N_("You cannot follow suit to {because:and the}, so you must trump. Play {instead:or the}."),
    "overtrump": N_(
        "You cannot follow suit, so you must play a higher trump than {because:and the}. Play {instead:or the}."
    ),
    "keep-seven": N_("You bid ulti: keep {card:the} while another card may be played. Play {instead:or the}."),
    "marriage-card": N_("You declared a marriage: play one of its cards, {instead:or the}."),
    # turns and phases
    "not-your-turn": N_("It is not this seat's turn: {seat} is to act."),
    "over": N_("The deal is over."),
    "stepping": N_("This deal is only looked at: play on from here first."),
    "no-hints-here": N_("A computer plays for this seat: hints are for people."),
    "wrong-phase": N_("“{action}” is not possible now: {phase}."),
    # auction
    "must-bid": N_("The opener has to bid: a deal cannot be passed out."),
    "looked": N_("Who has taken the talon has to lay two cards away and make a bid."),
    "no-talon": N_("The talon stays out of play under these rules."),
    "nothing-higher": N_("No bid is higher than {standing}."),
    "no-use-to-take": N_("No bid is higher than {standing}, so the talon may not be taken."),
    "take-first": N_("Under these rules a bid can be raised only after taking the talon."),
    "own-bid": N_("Under these rules the last bidder may not raise the own bid."),
    "lay-two": N_("Lay two different cards of your hand away."),
    "lay-not-held": N_("You cannot lay {because:and the} away: not in your hand."),
    "no-such-bid": N_("{bid} is no bid under these rules."),
    "no-option": N_("There is no “{name}” to choose here, only {known}."),
    "too-low": N_("{bid} is worth {mine}, the standing {standing} {theirs}: a bid has to be higher."),
    "too-low-rank": N_(
        "{bid} ranks at {mine}, the standing {standing} at {theirs}: a bid has to be higher, "
        "and a simple game inside only breaks ties."
    ),
    "too-low-simple": N_(
        "{bid} and the standing {standing} rank the same; "
        "the simple game inside decides the tie, {mine} against {theirs}."
    ),
    "too-many-parts": N_(
        "{bid} is worth as much as the standing {standing}, "
        "but has {mine} parts against {theirs}: fewer parts beat more."
    ),
    "too-low-combined": N_("{bid} is a single game: the standing {standing} is a combination, over every single."),
    "too-low-order": N_("{bid} stands below {standing} in the printed order."),
    "no-precedence": N_("At equal value {standing} goes before {bid}."),
    "level": N_("{bid} and the standing {standing} are level: neither beats the other."),
    # why a bid beats another
    "higher": N_("{bid} beats {standing}: it is worth {mine} against {theirs}."),
    "higher-rank": N_(
        "{bid} beats {standing}: it ranks at {mine} against {theirs}, and a simple game inside only breaks ties."
    ),
    "higher-simple": N_(
        "{bid} beats {standing}: they rank the same, and the simple game inside decides the tie, "
        "{mine} against {theirs}."
    ),
    "fewer-parts": N_(
        "{bid} beats {standing}: they are worth the same, and it has fewer parts, {mine} against {theirs}."
    ),
    "higher-combined": N_("{bid} beats {standing}: a combination stands over every single game."),
    "higher-order": N_("{bid} beats {standing}: it stands higher in the printed order."),
    "ulti-first": N_("{bid} beats {standing}: at equal value and parts ulti goes before four aces."),
    "durchmars-first": N_(
        "{bid} beats {standing}: at equal value durchmars with 40-100 or ulti goes before "
        "the heart ulti and the heart four aces."
    ),
    # building a bid
    "choose-parts": N_("Choose what you promise."),
    "more-parts": N_("This is no bid by itself: another part has to go with it."),
    "parts-clash": N_("{part} cannot be bid together with {others:and}."),
    "parts-clash-rule": N_("{part} cannot be bid together with {others:and}: {law}."),
    "part-not-played": N_("{part} cannot be bid under these rules."),
    "four-aces-bare": N_("Four aces are not bid with the simple game alone under these rules: add another part."),
    "suit-durchmars-bare": N_("Durchmars is not bid alone under these rules: add another part."),
    "no-trump-unsaid": N_("Durchmars alone is played without trumps under these rules: that is not said."),
    "part-too-low": N_("No bid with {part} that can still be built beats the standing {standing}."),
    "no-such-suit": N_("There are four suits, numbered 0 to 3."),
    "trump-in-bid": N_("Name the trump suit with this bid."),
    "no-trump-in-bid": N_("No trump suit is named with this bid."),
    "hearts-need-bid": N_("Hearts are trumps only where they were bid."),
    "hearts-only": N_("{bid} is played with hearts as trumps."),
    "not-declarer": N_("Only the declarer may do that."),
    # marriages and kontra
    "no-marriage": N_("You hold no marriage in {suit} that could be declared."),
    "marriage-automatic": N_("Marriages are declared by themselves under these rules."),
    "marriage-at-count": N_("Marriages are not declared under these rules: every pair counts at the end."),
    "marriage-hundred": N_("Beside a bid hundred no other marriage may be declared."),
    "marriage-late": N_("Marriages are declared with the first card."),
    "no-kontra": N_("Kontra is not played under these rules."),
    "kontra-part": N_("The bid has no part {part}."),
    "kontra-late": N_("Kontra is said with one's own card to the first trick."),
    "kontra-late-two": N_("Kontra is said before the lead to the second trick."),
    "kontra-own": N_("Only the defenders may say kontra; the declarer answers after the first trick."),
    "kontra-own-never": N_("Only the defenders may say kontra."),
    "kontra-said": N_("There is a kontra on {part:the} already; the other side may answer."),
    "kontra-step": N_("Only what the other side has just doubled may be doubled again, not {part:the}."),
    "kontra-end": N_("The chain of doublings ends here."),
    "kontra-whom": N_("Say which defender's kontra is answered."),
    "kontra-nobody": N_("No defender is named with this doubling: it is said of the part alone."),
    "answer-first": N_("First say what you double, or that you are done."),
    "no-conceding": N_("Conceding is not played under these rules."),
    "no-concession": N_("Only a bare simple game, not in hearts, may be conceded, and only before the first card."),
    "not-decided": N_("Cards that are still to be played can change what is paid."),
    "unreadable": N_("{text} is no action: {expected}."),
    # what decided a part
    "points": N_("{mine} points for the declarer, {theirs} for the defenders: certain after trick {number}."),
    "points-left": N_(
        "{mine} points for the declarer, {theirs} for the defenders when the rest was left: "
        "certain after trick {number}."
    ),
    "points-forty": N_(
        "{mine} points in the declarer's tricks, where more than 40 are needed: certain after trick {number}."
    ),
    "points-forty-left": N_(
        "{mine} points in the declarer's tricks when the rest was left, where more than 40 are needed: "
        "certain after trick {number}."
    ),
    "hundred": N_("{mine} points for the declarer, where a hundred are needed: certain after trick {number}."),
    "hundred-left": N_(
        "{mine} points for the declarer when the rest was left, where a hundred are needed: "
        "certain after trick {number}."
    ),
    "hundred-defenders": N_(
        "{theirs} points for the defenders, where a hundred are needed: certain after trick {number}."
    ),
    "hundred-defenders-left": N_(
        "{theirs} points for the defenders when the rest was left, where a hundred are needed: "
        "certain after trick {number}."
    ),
    "no-marriage-for-it": N_("The declarer declared no marriage for it."),
    "seven-made": N_("{card:the} took the last trick."),
    "seven-beaten": N_("{card:the} lost the last trick to {because:and the}."),
    "seven-early": N_("{card:the} fell in trick {number}."),
    "seven-gone": N_("{card:the} fell before the last trick."),
    "seven-not-held": N_("The declarer did not hold {card:the}."),
    "all-tricks": N_("All tricks went to the declarer."),
    "all-tricks-defenders": N_("All tricks went to the defenders."),
    "trick-lost": N_("Trick {number} went to the defenders."),
    "trick-lost-some": N_("The defenders took a trick."),
    "no-trick": N_("The declarer took no trick."),
    "trick-taken": N_("The declarer took trick {number}."),
    "trick-taken-some": N_("The declarer took a trick."),
    "four-all": N_("All four went to the declarer's tricks."),
    "four-all-defender": N_("All four went to one defender's tricks."),
    "four-split": N_("The declarer's tricks lack {because:and the}."),
    "given-up": N_("The declarer gave up before the first card."),
    "stated": N_("As stated."),
    "kontra-binds": N_("A kontra binds both defenders in this contract, so both pay alike."),
    # outcomes that cannot have happened together
    "hundred-lost": N_("Whoever has a hundred card points has won the simple game."),
    "hundred-won": N_("The other side cannot have a hundred card points when the simple game is lost to it."),
    "tricks-and-seven": N_("Who took every trick took the last one too."),
    "tricks-and-four": N_("Who took every trick took all the aces and tens that were played."),
    # what is wrong with something given
    **FLAWS,
    # what an adviser says
    **HINTS,
}  # fmt: skip

PHASES: Final = {
    "auction": Noun("phase", "the auction is going on"),
    "lay": Noun("phase", "two cards are to be laid away"),
    "bid": Noun("phase", "a bid is due"),
    "trump": Noun("phase", "the trump suit is to be named"),
    "concede": Noun("phase", "the declarer may concede"),
    "play": Noun("phase", "cards are being played"),
    "kontra": Noun("phase", "doublings are being answered"),
    "settled": Noun("phase", "the deal is over"),
}
ONLY_CARDS: Final = Noun("phase", "only cards are played here")
"""The phase of a play that stands by itself, without a deal."""


@runtime_checkable
class Sayable(Protocol):
    """Something that can be said in any language: a reason, or a sentence within one."""

    def text(self, words: Translator | None = None) -> str:
        """Give the sentence, in English unless a translator is given."""
        ...


@dataclass(frozen=True)
class Reason:
    """Why an action is not legal.

    Attributes:
        id: the rule, a key of `TEMPLATES`.
        because: the cards on the table that make it bind.
        instead: the cards that would do.
        more: further arguments of the sentence.
    """

    id: str
    because: Hand = field(default_factory=Hand)
    instead: Hand = field(default_factory=Hand)
    more: tuple[tuple[str, object], ...] = ()

    def text(self, words: Translator | None = None) -> str:
        """Give the sentence, in English unless another translator is given."""
        from ulti_widgets.ulti.bids import Bid  # noqa: PLC0415 (bids stand beside reasons)
        from ulti_widgets.ulti.names import bid_phrase  # noqa: PLC0415 (names stand beside reasons)

        said = words or translator("en")
        more: dict[str, object] = {}
        for key, value in self.more:
            if isinstance(value, Bid):
                more[key] = bid_phrase(value)
            else:
                more[key] = value.text(said) if isinstance(value, Sayable) else value
        return said.say(
            TEMPLATES[self.id],
            because=cards_of(self.because.mask),
            instead=cards_of(self.instead.mask),
            **more,
        )

    def __str__(self) -> str:
        """Give the sentence in English."""
        return self.text()


Argument: TypeAlias = "str | int | Noun | Phrase | Marked | Bid | list[Noun] | list[Phrase] | Sayable"


def reason(rule: str, /, *, because: int = 0, instead: int = 0, **more: Argument) -> Reason:
    """Make a reason; cards are given as masks, and a reason may hold another one."""
    said = ((key, tuple(value) if isinstance(value, list) else value) for key, value in more.items())
    return Reason(
        rule,
        Hand(mask=because) if because else _NO_CARDS,
        Hand(mask=instead) if instead else _NO_CARDS,
        tuple(said),
    )


_NO_CARDS: Final = Hand()

STATED: Final = reason("stated")
"""What decided an outcome that is known without the cards."""


class RefusedError(ValueError):
    """Something that is refused; the value it was asked of is unchanged.

    Every error that a person at a widget can meet is one: its message is English, `text` says it in any language.

    Attributes:
        reason: what is wrong and what would do, as data.
    """

    def __init__(self, why: Reason) -> None:
        """Keep the reason; the message is its English sentence."""
        super().__init__(str(why))
        self.reason = why

    def text(self, words: Translator | None = None) -> str:
        """Give the sentence, in English unless another translator is given."""
        return self.reason.text(words)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the reason."""
        return type(self), (self.reason,)


class IllegalAction(RefusedError):  # noqa: N818 (python-chess names it so too: the field's habit)
    """A refused action: `reason` has the rule that forbids it, the cards that make it bind, and what would do."""


def card_reason(error: CardError) -> Reason:
    """Say what is wrong with a card's code or number."""
    return reason(
        {CardError.TWICE: "code-twice", CardError.NUMBER: "no-card-number"}.get(error.kind, "no-card"), code=error.code
    )
