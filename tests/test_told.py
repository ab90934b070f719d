"""What goals tell about the rules: true under the rules in force, and of the position that is asked about."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

import pytest

from ulti_widgets.lessons.check import check_lesson
from ulti_widgets.lessons.exercise import Exercise
from ulti_widgets.lessons.goals import (
    CardPoints,
    KontraName,
    LegalActions,
    LegalBids,
    LegalCalls,
    LegalCard,
    LegalCards,
    LegalKontra,
    MatchNext,
    OpenHands,
    Payment,
    SilentResults,
    ToAct,
    Winner,
    WinTrick,
)
from ulti_widgets.lessons.payments import Case
from ulti_widgets.lessons.positions import Calls, CardPlay, CardRow, DealLog, Payments, StandingBid
from ulti_widgets.lessons.reading import read_lesson
from ulti_widgets.ulti.actions import DONE, PASS, Call, Declare, Kontra
from ulti_widgets.ulti.deal import Deal
from ulti_widgets.ulti.names import SEATS
from ulti_widgets.ulti.presets import hoe_speel_je, nine_deals, pagat, widder

if TYPE_CHECKING:
    from ulti_widgets.lessons.goals import Goal
    from ulti_widgets.lessons.positions import Setup
    from ulti_widgets.ulti.actions import Action
    from ulti_widgets.ulti.play import Play
    from ulti_widgets.ulti.rules import Rules


def all_told(rules: Rules, setup: Setup | Play | Deal, goal: Goal) -> str:
    """Give all that an exercise says: hints, and what each right and wrong answer shows."""
    exercise = Exercise(rules, setup, goal)
    assert exercise.misfit is None, exercise.misfit.text()
    verdicts = [exercise.judge(answer) for answer in (*exercise.solutions(), *exercise.wrong_answers())]
    return "\n".join([*(hint.text() for hint in exercise.hints()), *(verdict.text() for verdict in verdicts)])


# -- steps of doubling


@pytest.mark.parametrize("level", range(1, 7))
@pytest.mark.parametrize("names", ["szubkontra", "redouble"])
def test_every_named_step_of_doubling_can_be_asked_for(level: int, names: str) -> None:
    for base in (pagat, widder):
        exercise = Exercise(
            base.replace(kontra_names=names), Case("betli", kontra={"betli": (level, level)}), KontraName()
        )
        (right,) = exercise.solutions()
        assert exercise.judge(right).right
        assert exercise.hints()
        assert len(exercise.wrong_answers()) == len(exercise.goal.options(exercise)) - 1


def test_a_step_without_a_name_is_not_asked_for() -> None:
    exercise = Exercise(widder, Case("betli", kontra={"betli": (7, 7)}), KontraName())
    assert exercise.misfit is not None
    assert "no name of its own" in exercise.misfit.text()


def test_a_lesson_may_ask_for_the_mordkontra() -> None:
    text = """\
id: one
title: One
stages:
  - text: Look.
    position:
      result: {bid: betli, kontra: {betli: 5}}
    goal: kontra-name
"""
    assert not any(finding.grave for finding in check_lesson(read_lesson(text)))


# -- what may be doubled

AFTER_ONE: Final = CardPlay(
    bid="ulti",
    trump="L",
    declarer=2,
    leader=2,
    hands=("L10 LQ HQ", "B9 BK HJ", "LA L7 AQ"),
    won=("", "", "HA HK H9"),
    last=(2, ("HA", "HK", "H9")),
)
"""After the first trick; nobody has doubled."""
AT_ONE: Final = CardPlay(
    bid="ulti", trump="L", declarer=2, hands=("L10 LQ HQ L8", "B9 BK HJ H8", "L9 L7 AQ"), trick=("LA",)
)
"""In the first trick, where the first defender is to play."""
LED: Final = replace(AT_ONE, hands=("L10 LQ HQ L8", "B9 BK HJ H8", "L9 L7 AQ LA"), trick=())
"""Before it, where the declarer leads."""
OPEN_WINDOW: Final = pagat.replace(kontra_window="to_trick_two")


def test_where_the_defenders_are_asked_once_more_no_answer_is_spoken_of() -> None:
    for setup in (AFTER_ONE, AT_ONE):
        told = all_told(OPEN_WINDOW, setup, LegalKontra())
        assert "until the lead to trick 2" in told
        assert "doubled again" not in told
        assert "with the card to the first trick" not in told
    doubled = replace(AFTER_ONE, kontra=(("ulti", (2, 2)),))
    for rules in (pagat, OPEN_WINDOW):
        assert Exercise(rules, doubled, LegalKontra()).solutions() == ([("ulti",)] if rules is pagat else [("simple",)])
    assert "may answer what the declarer has doubled again" in all_told(pagat, doubled, LegalKontra())


def test_where_a_kontra_is_the_last_step_nobody_is_said_to_answer() -> None:
    once = pagat.replace(kontra_steps=1)
    for setup in (AT_ONE, replace(AT_ONE, kontra=(("ulti", (1, 1)),)), replace(LED)):
        assert "answer" not in all_told(once, setup, LegalKontra())
    assert "the declarer only answers" in all_told(pagat, replace(LED), LegalKontra())


def test_what_the_partner_doubled_alone_is_not_called_undoubled() -> None:
    alone = pagat.replace(kontra_binds="alone")
    told = all_told(alone, replace(AT_ONE, kontra=(("ulti", (0, 1)),)), LegalKontra())
    assert "South has not doubled the ulti yet" in told
    assert "is not doubled yet" not in told


# -- what wins the simple game

OVER: Final = CardPlay(
    bid="simple",
    trump="L",
    hands=("", "", ""),
    won=(
        "LK LQ HA H8 H7 B9 BA B8 B7 A9 A8 A7 LA L8 L7",
        "H10 HK HQ B10 BK BQ A10 AK AQ",
        "AA AJ HJ L10 LJ L9",
    ),
    talon="H9 BJ",
    marriages=("L", "", ""),
    last=(0, ("LA", "L8", "L7")),
)
"""A simple game played to its end."""


@pytest.mark.parametrize("rules", [hoe_speel_je, pagat.replace(simple_won_by="over_forty", silent_hundred="no")])
def test_where_forty_points_in_tricks_win_no_marriage_is_to_be_counted(rules: Rules) -> None:
    nudge = Exercise(rules, OVER, Winner()).hints()[0].text()
    assert "More than 40 points win" in nudge
    assert "marriage" not in nudge
    assert "talon" not in nudge
    assert "marriages" in Exercise(pagat, OVER, Winner()).hints()[0].text()


# -- what may be done


def test_of_cards_alone_it_is_not_asked_what_may_be_done() -> None:
    exercise = Exercise(pagat, AT_ONE, LegalActions())
    assert exercise.misfit is not None
    assert Exercise(pagat, AT_ONE, LegalKontra()).solutions() == [("simple", "ulti")]


def test_what_may_be_done_after_an_auction_is_what_its_deal_allows() -> None:
    """The declarer leads, or a defender who may double, or the declarer may give up."""
    forehand, concede = {"first_lead": "forehand"}, {"concede": True}
    for changes, calls, right in (
        ({}, ("ulti", "pass", "pass", "pass"), ("trump",)),
        ({}, ("betli", "pass", "pass", "pass"), ("play",)),
        (concede, ("simple", "pass", "pass", "pass"), ("trump",)),
        (concede | {"hearts_always_trump": True}, ("simple", "pass", "pass", "pass"), ("concede", "play")),
        (forehand | concede | {"hearts_always_trump": True}, ("simple", "ulti", "pass", "pass", "pass"),
         ("kontra", "play")),
        (forehand, ("simple", "betli", "pass", "pass", "pass"), ("kontra", "play")),
        (forehand | {"kontra": False}, ("simple", "betli", "pass", "pass", "pass"), ("play",)),
    ):  # fmt: skip
        exercise = Exercise(pagat.replace(**changes), Calls(calls), LegalActions())
        assert exercise.misfit is None
        assert exercise.solutions() == [right], changes
        assert exercise.judge(right).right
    by_choice = Exercise(
        pagat.replace(declare_by_choice=True, hearts_always_trump=True),
        Calls(("ulti", "pass", "pass", "pass")),
        LegalActions(),
    )
    assert by_choice.misfit is not None, "which marriages may be declared hangs on the cards"


# -- how a match goes on

LEVEL: Final = ((2, -1, -1), (-1, 2, -1)) * 3
"""Six deals after which two lead together."""


def test_within_a_round_of_three_single_deals_follow() -> None:
    rules = pagat.replace(match_deals=6, match_tie="round")
    for more, right in ((0, "round"), (1, "deal"), (2, "deal"), (3, "round")):
        exercise = Exercise(rules, Payments(LEVEL + ((0, 0, 0),) * more), MatchNext())
        assert exercise.solutions() == [right]
        told = exercise.judge(right).text()
        assert ("nobody leads alone" in told) == (right == "round")
        assert right == "deal" or f"After {6 + more} deals" in told
    assert Exercise(rules, Payments((*LEVEL, *[(2, -1, -1)] * 3)), MatchNext()).solutions() == ["over"]


@pytest.mark.parametrize("tie", ["round", "deal"])
def test_three_who_are_level_are_not_called_two(tie: str) -> None:
    rules = pagat.replace(match_deals=6, match_tie=tie)
    for paid in (LEVEL, ((0, 0, 0),) * 6, *([((0, 0, 0),) * 8] if tie == "deal" else [])):
        told = all_told(rules, Payments(paid), MatchNext())
        assert f"After {len(paid)} deals nobody leads alone" in told
        assert "two" not in told


# -- whose turn it is, and what lies open


WHEN_PLAYED: Final = pagat.replace(declare_by_choice=True, marriages="when_played")


def after_first_trick(rules: Rules, bid: str, *, doubled: bool = False) -> Deal:
    """Give a deal whose first trick is over, the bid being the only one; doubled by whoever may, if at all."""
    for seed in range(99):
        deal = Deal.from_seed(rules, seed)
        while not deal.over and (deal.play is None or deal.play.last is None):
            deal = deal.after(_next(deal, bid, doubled=doubled))
        if not deal.over:
            return deal
    message = f"no deal goes beyond the first trick of {bid}"
    raise AssertionError(message)


def _next(deal: Deal, bid: str, *, doubled: bool) -> Action:
    legal = deal.legal_actions()
    if deal.auction.standing is None:
        return next((one for one in legal if isinstance(one, Call) and one.bid.name == bid), legal[0])
    if PASS in legal:
        return PASS
    return next((one for one in legal if doubled and isinstance(one, Kontra)), legal[0])


def test_hands_stay_hidden_until_the_last_answer_and_that_is_said() -> None:
    deal = after_first_trick(pagat, "open betli", doubled=True)
    assert deal.window is not None
    told = all_told(pagat, deal, OpenHands())
    assert "after the last answer" in told
    assert "all three hands are laid open" not in told
    done = deal.after(DONE)
    assert done.window is None
    assert "all three hands are laid open after the first trick" in all_told(pagat, done, OpenHands())
    for position, right in ((deal, ()), (done, ("declarer", "defenders"))):
        assert Exercise(pagat, position, OpenHands()).solutions() == [right]
    assert deal.play is not None
    assert Exercise(pagat, deal.play, OpenHands()).solutions() == [()], "the cards alone say the same"
    assert (
        "answered"
        not in Exercise(nine_deals, after_first_trick(nine_deals, "open betli"), OpenHands()).hints()[0].text()
    )


def test_why_the_turn_is_whose_it_is_is_said_of_where_the_deal_stands() -> None:
    asked = after_first_trick(pagat, "betli", doubled=True)
    led = after_first_trick(pagat, "betli")
    playing = led.after(led.legal_actions()[0])
    again = after_first_trick(OPEN_WINDOW, "betli")
    assert again.window is not None
    start = next(found for found in _stations(led) if found.play is not None)
    for deal, because in (
        (asked, "the declarer is asked to answer"),
        (again, "the defenders are asked what they double"),
        (led, "Whoever took the last trick leads"),
        (playing, "from the seat that led to the trick"),
        (start, "The declarer leads to the first trick"),
    ):
        setups: list[Play | Deal] = [deal, *([] if deal.play is None else [deal.play])]
        for setup in setups:
            exercise = Exercise(deal.rules, setup, ToAct())
            (right,) = exercise.solutions()
            assert right == SEATS[deal.turn or 0].lower()
            assert because in exercise.judge(right).text()
            assert "first trick, and" not in all_told(deal.rules, setup, ToAct()) or deal in {start, asked, again}
    for deal, because in (
        (Deal.from_seed(pagat, 1), "lays two of them away"),
        (Deal.from_seed(hoe_speel_je, 1), "who has passed is asked again"),
    ):
        assert because in all_told(deal.rules, deal, ToAct())


def _stations(deal: Deal) -> list[Deal]:
    found = [deal]
    while found[-1].previous is not None:
        found.append(found[-1].previous)
    return found[::-1]


def test_nobody_is_to_act_when_all_have_passed() -> None:
    rules = hoe_speel_je
    assert Exercise(rules, Calls(("pass", "pass", "pass")), ToAct()).misfit is not None
    assert Exercise(rules, DealLog(("pass", "pass", "pass")), ToAct()).misfit is not None


def test_no_card_is_asked_for_while_something_else_comes_first() -> None:
    asked = after_first_trick(pagat, "betli", doubled=True)
    log = ("lay H7 AJ", "bid simple", "pass", "pass", "pass", "trump L", "play LA", "play L8", "play L7")
    declared = DealLog(log, seed="16").build(WHEN_PLAYED)
    declared = declared.after(next(one for one in declared.legal_actions() if isinstance(one, Declare)))
    for deal, said in ((asked, "doublings are answered first"), (declared, "one of its cards has to follow")):
        for goal in (LegalCard(), LegalCards(), WinTrick()):
            misfit = Exercise(deal.rules, deal, goal).misfit
            assert misfit is not None
            assert said in misfit.text()
    assert Exercise(pagat, asked.after(DONE), LegalCards()).misfit is None


# -- calls, points and payments


def test_where_nothing_stands_no_bid_is_called_higher() -> None:
    rules = pagat.replace(talon="aside", opener_must_bid=False)
    told = all_told(rules, Calls(()), LegalCalls())
    assert "higher" not in told
    assert "has to open" not in told, "all may pass"
    assert "the opener has to bid" in all_told(pagat.replace(talon="aside"), Calls(()), LegalCalls())
    assert "higher bid has to follow" in all_told(rules, Calls(("simple",)), LegalCalls())


def test_an_ace_of_eleven_is_not_said_to_count_ten() -> None:
    row = CardRow("simple", "L", ("HA", "H10", "H7"))
    for rules in (pagat, pagat.replace(ace_points=11)):
        assert "only aces and tens do" in Exercise(rules, row, CardPoints()).judge(30 + (rules.ace_points > 10)).text()
        assert "counts 10" not in all_told(rules, row, CardPoints())


def test_an_equal_value_is_said_to_do_where_exceptions_let_it() -> None:
    for rules, said in (
        (nine_deals, True),
        (nine_deals.replace(ulti_over_four_aces=True, four_aces="yes"), False),
    ):
        told = all_told(rules, StandingBid("ulti"), LegalBids())
        assert ("an equal value is not enough" in told) is said


def test_a_kontra_that_doubles_silent_results_is_not_said_to_concern_one_part() -> None:
    case = Case("simple", silent={"silent-ulti": "declarer", "silent-durchmars": "declarer"}, kontra={"simple": (1, 1)})
    only = "The doubling concerns only the part that it was said to."
    for rules in (pagat, pagat.replace(silent_kontra=True)):
        assert (only in all_told(rules, case, Payment())) is not rules.silent_kontra


def test_only_what_may_count_unbid_is_looked_for() -> None:
    quiet = pagat.replace(silent_hundred="no", silent_ulti=0, silent_ulti_lost=0)
    told = all_told(quiet, OVER, SilentResults())
    assert "seven" not in told
    assert "hundred" not in told
    assert "a hundred points" in all_told(pagat, OVER, SilentResults())
