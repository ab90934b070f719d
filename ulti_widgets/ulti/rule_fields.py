# ruff: noqa: FBT003 (a rule's definition begins with its default)
"""Every point on which the sources differ, as a field with its meaning, its choices and where they are printed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from ulti_widgets.language import N_, Marked
from ulti_widgets.ulti.reasons import Reason, RefusedError, reason

if TYPE_CHECKING:
    from collections.abc import Iterable

Value = bool | int | str

PAGAT: Final = "pagat-table"
WIDDER: Final = "widder-rulebook"
NINE: Final = "nine-deals"
HOE: Final = "hoe-speel-je"


class RulesError(RefusedError):
    """Rules that cannot be played: an unknown field, a value outside the choices, or a contradiction.

    Attributes:
        names: the fields concerned.
    """

    def __init__(self, why: Reason, *names: str) -> None:
        """Keep the reason and the names of the fields."""
        super().__init__(why)
        self.names = names

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the parts."""
        return type(self), (self.reason, *self.names)


@dataclass(frozen=True)
class RuleField:
    """What is known of one field of `Rules`, for panels, docs and messages."""

    name: str
    group: str
    meaning: str
    choices: dict[Value, str]
    """Each value that may be chosen, with what it means. Empty: any number of points from 0 to 99."""
    source: str
    default: Value


def _rule(
    default: Value,
    meaning: str,
    choices: dict[Value, str] | None,
    source: str,
) -> Any:  # noqa: ANN401 (a dataclass field stands for its value)
    return field(default=default, metadata={"meaning": meaning, "choices": choices, "source": source})


YES_NO: Final[dict[Value, str]] = {True: N_("yes"), False: N_("no")}
POINTS: Final[dict[Value, str]] = {}


@dataclass(frozen=True, kw_only=True)
class RuleFields:
    """The fields of `Rules`, with the values of the preset `pagat` as defaults."""

    # -- cards
    ten_high_in_sides: bool = _rule(
        True,
        N_("In games with trumps the ten ranks next to the ace in the side suits too, not in trumps alone"),
        YES_NO,
        f"{WIDDER}, Deck and deal; {HOE}, Kaartspel",
    )
    ace_points: int = _rule(
        10,
        N_("Card points of an ace"),
        {
            10: N_("10, as much as a ten: 90 points with the last trick"),
            11: N_("11: 94 points, a tie is the defenders'"),
        },
        f"{WIDDER}, Card Points; {HOE}, Kaartspel",
    )
    # -- deal
    talon: str = _rule(
        "opener",
        N_("Where the talon comes from"),
        {
            "opener": N_("the opener is dealt twelve cards and lays two away"),
            "aside": N_("two cards are dealt aside, ten to each seat"),
            "out": N_("two cards stay out of play, nobody may take them"),
        },
        f"{PAGAT}, Rob the talon or pass it on; {HOE}, Voorbereiding en uitdelen, Veelvoorkomende varianten",
    )
    opener_must_bid: bool = _rule(
        True,
        N_("The opener has to make the first bid; otherwise a deal can be passed out and counts nothing"),
        YES_NO,
        f"{PAGAT}, Rob the talon or pass it on; {HOE}, Voorbereiding en uitdelen",
    )
    # -- auction
    blind_bid: bool = _rule(
        True,
        N_("One may bid higher without taking the talon, which stays as it lay"),
        YES_NO,
        f"{PAGAT}, Rob the talon or pass it on",
    )
    reenter: bool = _rule(
        True,
        N_("Who has passed may bid again in a later round"),
        YES_NO,
        f"{WIDDER}, Auction",
    )
    self_rob: bool = _rule(
        True,
        N_("The last bidder may raise the own bid when the others pass"),
        YES_NO,
        f"{PAGAT}, Rob the talon or pass it on; {WIDDER}, Auction",
    )
    passes_to_end: int = _rule(
        3,
        N_("Passes in a row that end the auction after a bid"),
        {3: N_("three, the last bidder's own included"), 2: N_("two, the other two seats'")},
        f"{PAGAT}, Rob the talon or pass it on; {HOE}, Voorbereiding en uitdelen",
    )
    bid_order: str = _rule(
        "simple_breaks_ties",
        N_("What makes one bid higher than another"),
        {
            "simple_breaks_ties": N_("value; the simple game inside an ulti only breaks ties"),
            "fewer_parts": N_("value, then fewer parts"),
            "value": N_("value alone: the first bid of a value stands"),
            "printed": N_("a printed order of single games; combinations above them, by value, then fewer parts"),
        },
        f"{PAGAT}, Thirty-eight bids; {WIDDER}, Contracts, Notes on Differences; {HOE}, Voorbereiding en uitdelen",
    )
    ulti_over_four_aces: bool = _rule(
        False,
        N_("At equal value and parts a bid with ulti beats the same bid with four aces"),
        YES_NO,
        f"{WIDDER}, Contracts",
    )
    durchmars_over_hearts: bool = _rule(
        False,
        N_("Durchmars with 40-100 or ulti beats the heart ulti and the heart four aces of the same value"),
        YES_NO,
        f"{WIDDER}, Notes on Differences",
    )
    trump_named: str = _rule(
        "after_auction",
        N_("When the trump suit is named"),
        {
            "after_auction": N_("hearts in the bid, another suit after the auction"),
            "in_bid": N_("in the bid; another suit makes no higher bid"),
        },
        f"{PAGAT}, Thirty-eight bids; {WIDDER}, Card Play; {HOE}, Voorbereiding en uitdelen",
    )
    only_combined: bool = _rule(
        False,
        N_("Every bid must hold two parts or more"),
        YES_NO,
        f"{HOE}, Veelvoorkomende varianten",
    )
    # -- contracts
    four_aces: str = _rule(
        "no",
        N_("Four aces: one player takes all four aces"),
        {
            "no": N_("not played, nor counted when unbid"),
            "yes": N_("may be bid"),
            "not_bare": N_("may be bid, but not with a simple game alone"),
        },
        f"{WIDDER}, Contracts, Notes on Differences",
    )
    four_tens: bool = _rule(
        False,
        N_("Four tens, like four aces, may be bid for 9"),
        YES_NO,
        f"{WIDDER}, Notes on Differences",
    )
    suit_durchmars: str = _rule(
        "ulti_or_hundred",
        N_("Durchmars with a trump suit may be bid"),
        {
            "no": N_("never"),
            "ulti": N_("with ulti only"),
            "hundred": N_("with a hundred, with or without ulti"),
            "ulti_or_hundred": N_("with ulti, a hundred, or both"),
            "alone_too": N_("with anything or alone"),
        },
        f"{PAGAT}, Thirty-eight bids; {WIDDER}, Contracts, Notes on Differences; {NINE}, 3",
    )
    open_suit_durchmars: str = _rule(
        "four_times",
        N_("Open durchmars with a trump suit"),
        {
            "no": N_("not played"),
            "four_times": N_("four times the closed one, in any suit"),
            "twice": N_("twice the closed one, and hearts double"),
        },
        f"{WIDDER}, Contracts, Notes on Differences; {NINE}, 3",
    )
    hundred_with_ulti: bool = _rule(
        True,
        N_("A hundred and ulti may be bid together"),
        YES_NO,
        f"{PAGAT}, Thirty-eight bids; {NINE}, 3",
    )
    simple_with_ulti: str = _rule(
        "implied",
        N_("The simple game beside an ulti or four aces"),
        {"implied": N_("part of the bid where no hundred or durchmars is"), "where_bid": N_("only where it is bid")},
        f"{WIDDER}, Contracts; {HOE}, Contracten en puntentelling",
    )
    heart_no_trumps: bool = _rule(
        True,
        N_("Betli and durchmars without trumps may be bid 'in hearts' for twice the value"),
        YES_NO,
        f"{PAGAT}, Thirty-eight bids; {WIDDER}, Contracts",
    )
    hearts_always_trump: bool = _rule(
        False,
        N_("Hearts are always trumps and double nothing"),
        YES_NO,
        f"{HOE}, Veelvoorkomende varianten",
    )
    open_double: bool = _rule(
        False,
        N_("Open games pay twice the closed ones, and an ulti may be bid open"),
        YES_NO,
        f"{HOE}, Veelvoorkomende varianten",
    )
    open_hands: str = _rule(
        "all",
        N_("Whose hands are laid open in an open game, after trick 1 and the last answer to a kontra"),
        {"all": N_("all three"), "declarer": N_("the declarer's")},
        f"{WIDDER}, Contracts; {NINE}, 3; {HOE}, Contracten en puntentelling",
    )
    # -- values
    simple_value: int = _rule(1, N_("Value of the simple game"), POINTS, f"{WIDDER}, Contracts")
    ulti_value: int = _rule(4, N_("Value of the ulti"), POINTS, f"{WIDDER}, Contracts")
    forty_value: int = _rule(4, N_("Value of 40-100"), POINTS, f"{WIDDER}, Contracts")
    twenty_value: int = _rule(8, N_("Value of 20-100"), POINTS, f"{WIDDER}, Contracts")
    betli_value: int = _rule(5, N_("Value of betli; open it is four times as much"), POINTS, f"{WIDDER}, Contracts")
    durchmars_value: int = _rule(
        6,
        N_("Value of durchmars; open without trumps it is four times as much"),
        POINTS,
        f"{PAGAT}, Whose rules; {WIDDER}, Contracts, Notes on Differences",
    )
    four_aces_value: int = _rule(4, N_("Value of four aces"), POINTS, f"{WIDDER}, Contracts, Notes on Differences")
    four_tens_value: int = _rule(9, N_("Value of four tens"), POINTS, f"{WIDDER}, Notes on Differences")
    # -- play
    first_lead: str = _rule(
        "declarer",
        N_("Who leads to the first trick"),
        {"declarer": N_("the declarer"), "forehand": N_("the seat after the dealer")},
        f"{WIDDER}, Card Play; {HOE}, Spelverloop",
    )
    must_beat: bool = _rule(
        True,
        N_("Who follows suit must play a higher card than the best in the trick, if able"),
        YES_NO,
        f"{WIDDER}, Card Play",
    )
    beat_when_trumped: bool = _rule(
        False,
        N_("Who follows suit must beat the best card of that suit even when a trump has taken the trick over"),
        YES_NO,
        f"{WIDDER}, Card Play",
    )
    must_trump: bool = _rule(
        True,
        N_("Who cannot follow suit must trump, if able"),
        YES_NO,
        f"{WIDDER}, Card Play",
    )
    must_overtrump: bool = _rule(
        True,
        N_("Who cannot follow suit must play a higher trump than the best in the trick, if able"),
        YES_NO,
        f"{WIDDER}, Card Play",
    )
    keep_seven: bool = _rule(
        True,
        N_("A declarer who bid ulti keeps the trump seven while another legal card is left"),
        YES_NO,
        f"{WIDDER}, Contracts; {NINE}, 5",
    )
    # -- points
    marriages: str = _rule(
        "first_card",
        N_("When a king and queen of one suit are declared"),
        {
            "first_card": N_("with the first card, as 20 or 40, without naming the suit"),
            "at_count": N_("at the count, unseen before"),
            "when_played": N_("when either card of the pair is played"),
        },
        f"{WIDDER}, Card Points; {NINE}, 6; {HOE}, Spelverloop",
    )
    declare_by_choice: bool = _rule(
        False,
        N_("Marriages score only if their holder chooses to declare them"),
        YES_NO,
        f"{HOE}, Tips",
    )
    marriage_needs_trick: bool = _rule(
        False,
        N_("A marriage counts only if its side takes a trick"),
        YES_NO,
        "ours",
    )
    simple_won_by: str = _rule(
        "more_points",
        N_("What wins the simple game"),
        {
            "more_points": N_("more points than the other side, marriages counted"),
            "over_forty": N_("more than 40 points in tricks, marriages not counted"),
        },
        f"{WIDDER}, Contracts; {HOE}, Contracten en puntentelling",
    )
    # -- kontra
    kontra: bool = _rule(True, N_("Parts of the bid may be doubled"), YES_NO, f"{WIDDER}, Kontra; {NINE}")
    kontra_window: str = _rule(
        "first_card",
        N_("When a defender may say kontra"),
        {
            "first_card": N_("with the own first card"),
            "to_trick_two": N_("from the end of the auction until the lead to trick 2"),
        },
        f"{PAGAT}, Doubling; {HOE}, Contracten en puntentelling",
    )
    kontra_steps: int = _rule(
        6,
        N_("Longest chain of doublings of one part"),
        {1: N_("kontra"), 2: N_("to rekontra"), 3: N_("to szubkontra"), 4: N_("to hirskontra"), 5: N_("to mordkontra"),
         6: N_("to fedák Sári"), 0: N_("without end")},
        f"{PAGAT}, Doubling; {WIDDER}, Kontra; {HOE}, Contracten en puntentelling",
    )  # fmt: skip
    kontra_factors: str = _rule(
        "doubling",
        N_("What each step of the chain multiplies by"),
        {
            "doubling": N_("each step doubles: 2, 4, 8, 16, 32, 64"),
            "printed": N_("as printed: kontra 2, rekontra 4, then 4, 8, 16, 32"),
        },
        f"{PAGAT}, Doubling; {HOE}, Contracten en puntentelling",
    )
    kontra_names: str = _rule(
        "szubkontra",
        N_("What the steps are called"),
        {
            "szubkontra": N_("kontra, rekontra, szubkontra, hirskontra, mordkontra, fedák Sári"),
            "redouble": N_("kontra, rekontra, then counted: 3rd kontra, 4th kontra, ..."),
        },
        f"{PAGAT}, Doubling; {WIDDER}, Kontra",
    )
    kontra_binds: str = _rule(
        "both",
        N_("Whom a defender's kontra binds"),
        {
            "both": N_("both defenders, in every contract"),
            "alone_without_trumps": N_("both defenders with trumps, the one who says it without"),
            "alone": N_("the one who says it"),
        },
        f"{PAGAT}, Whose rules; {WIDDER}, Kontra",
    )
    # -- payment
    ulti_penalty: int = _rule(
        4,
        N_("What a lost bid ulti costs beside its value (twice in hearts), never doubled by a kontra"),
        POINTS,
        f"{PAGAT}, A heart ulti; {WIDDER}, Lost Ulti; {NINE}, 7",
    )
    hearts_double_silent: bool = _rule(
        True,
        N_("Hearts double the silent results too"),
        YES_NO,
        f"{PAGAT}, Doubling; {WIDDER}, Silent; {NINE}, 4 and 7",
    )
    silent_ulti: int = _rule(
        2,
        N_("Silent ulti: an unbid trump seven that takes the last trick wins this for its player's side"),
        POINTS,
        f"{PAGAT}, Doubling; {WIDDER}, Silent; {NINE}, 7",
    )
    silent_ulti_lost: int = _rule(
        4,
        N_("What an unbid trump seven loses when it is beaten in the last trick"),
        POINTS,
        f"{PAGAT}, Doubling; {WIDDER}, Silent",
    )
    silent_ulti_penalty: int = _rule(
        0,
        N_("A penalty beside that, which no kontra doubles"),
        POINTS,
        f"{WIDDER}, Silent",
    )
    silent_hundred: str = _rule(
        "doubles_simple",
        N_("Silent 100: a side reaches a hundred card points beside a simple game"),
        {
            "doubles_simple": N_("the simple game counts double"),
            "in_place": N_("2 (hearts 4) in place of the simple game"),
            "no": N_("counts nothing"),
        },
        f"{PAGAT}, Doubling; {WIDDER}, Silent; {NINE}, 7",
    )
    silent_durchmars: int = _rule(
        3,
        N_("Silent durchmars: one side takes every trick unbid"),
        POINTS,
        f"{PAGAT}, Doubling; {NINE}, 7; {HOE}, Veelvoorkomende varianten",
    )
    silent_four_aces: int = _rule(
        0,
        N_("Silent four aces: the declarer, or one defender alone, takes all four aces unbid"),
        POINTS,
        f"{WIDDER}, Silent",
    )
    silent_kontra: bool = _rule(
        False,
        N_("A kontra on the simple game doubles silent ulti and silent four aces too"),
        YES_NO,
        f"{WIDDER}, Scoring",
    )
    silent_half: bool = _rule(
        False,
        N_("The declarer earns half the value of every unbid part made with a trump suit"),
        YES_NO,
        f"{HOE}, Veelvoorkomende varianten",
    )
    concede: bool = _rule(
        False,
        N_("A bare simple game not in hearts may be conceded before the first card for twice its value"),
        YES_NO,
        f"{WIDDER}, Conceding a Simple",
    )
    # -- match
    match_deals: int = _rule(
        9,
        N_("Deals in a match"),
        {6: N_("6"), 9: N_("9"), 12: N_("12"), 24: N_("24"), 0: N_("as many as one likes")},
        f"{PAGAT}, Whose rules; {NINE}, 8; {HOE}, Winnen",
    )
    match_tie: str = _rule(
        "deal",
        N_("What follows a tie for first at the end of a match"),
        {"deal": N_("one deal at a time until it is broken"), "round": N_("one round of three deals")},
        f"{PAGAT}, Whose rules; {HOE}, Winnen",
    )


GROUPS: Final = {
    "ten_high_in_sides": N_("cards"),
    "talon": N_("deal"),
    "blind_bid": N_("auction"),
    "four_aces": N_("contracts"),
    "simple_value": N_("values"),
    "first_lead": N_("play"),
    "marriages": N_("points"),
    "kontra": N_("kontra"),
    "ulti_penalty": N_("payment"),
    "match_deals": N_("match"),
}
"""The first field of each group."""


MOST_POINTS: Final = 99


def check_value(info: RuleField, value: Value) -> None:
    """Refuse a value that a field does not take.

    Raises:
        RulesError: with the field's name and choices.
    """
    if info.choices:
        # True == 1 in Python: a number must not pass for a yes.
        fits = any(value == choice and type(value) is type(choice) for choice in info.choices)
    else:
        fits = type(value) is int and 0 <= value <= MOST_POINTS
    if not fits:
        raise RulesError(misfit(info, repr(value), ", ".join(map(repr, info.choices))), info.name)


def misfit(info: RuleField, value: str, choices: str) -> Reason:
    """Say that a value is none that a field takes; both are given as they are written."""
    meaning = Marked(info.meaning)
    if info.choices:
        return reason("rule-value", rule=info.name, value=value, choices=choices, meaning=meaning)
    return reason("rule-points", rule=info.name, value=value, most=MOST_POINTS, meaning=meaning)


def no_rule(name: str, known: Iterable[str]) -> Reason:
    """Say that there is no such field, and which one is like it."""
    import difflib  # noqa: PLC0415 (only for the message)

    near = difflib.get_close_matches(name, list(known), n=1)
    return reason("no-rule-near", name=repr(name), near=repr(near[0])) if near else reason("no-rule", name=repr(name))
