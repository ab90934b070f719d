"""Lessons: files read and checked, goals that agree with the engine, the player solved through its own messages."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import jsonschema
import pytest
import traitlets
from hypothesis import given
from hypothesis import strategies as st
from ruamel.yaml import YAML

from tests import make_lesson_views
from tests.helpers import Choices, Temper, any_rules, examples
from ulti_widgets.cards import Card, Hand, bits
from ulti_widgets.cli import main
from ulti_widgets.language import LANGUAGES, translator
from ulti_widgets.lessons.answers import AnswerError, read_answer, write_answer
from ulti_widgets.lessons.attempt import Attempt
from ulti_widgets.lessons.check import check_lesson
from ulti_widgets.lessons.exercise import Exercise, MisfitError
from ulti_widgets.lessons.following import SITUATIONS, situation
from ulti_widgets.lessons.goals import (
    GOALS,
    STEPS,
    CardPoints,
    CountPoints,
    HighestCard,
    Hundred,
    KontraFactor,
    LegalBids,
    LegalCalls,
    LegalCard,
    LegalCards,
    LegalKontra,
    LowestBid,
    Make,
    MarriagePoints,
    Payer,
    Payment,
    SilentResults,
    Taker,
    Verdict,
    Winner,
    WinTrick,
    goal,
)
from ulti_widgets.lessons.payments import Case
from ulti_widgets.lessons.positions import CardPlay, CardRow, SetupError, StandingBid
from ulti_widgets.lessons.reading import UnknownLessonError, read_lesson, samples, shipped, shipped_lesson
from ulti_widgets.lessons.schema import FILE, schema_text
from ulti_widgets.lessons.telling import Text
from ulti_widgets.lessons.writing import write_lesson
from ulti_widgets.lessons.yaml_nodes import LessonError
from ulti_widgets.ulti.actions import CARDS
from ulti_widgets.ulti.bids import BidError
from ulti_widgets.ulti.deal import Deal, finished
from ulti_widgets.ulti.laws import trump_suits
from ulti_widgets.ulti.presets import PRESETS, pagat
from ulti_widgets.ulti.scoring import settle
from ulti_widgets.widgets.lesson_player import LessonPlayer
from ulti_widgets.widgets.point_counter import PointCounter

if TYPE_CHECKING:
    from ulti_widgets.ulti.play import Play
    from ulti_widgets.ulti.rules import Rules

HANDS: Final = ("HA H9 L8 A7", "BK B9 B8 HJ", "L9 BA B10")
BEAT: Final = CardPlay(bid="simple", trump="L", declarer=2, hands=HANDS, trick=("HK",))

LESSONS: Final = {name: shipped_lesson(name) for name in shipped()}
LEVELS: Final = [
    (name, preset, number)
    for name, lesson in LESSONS.items()
    for preset in lesson.presets
    for number, stage in enumerate(lesson.stages)
    if stage.goal is not None
]


# -- the course's lessons and the samples, through the player's own messages


def opened(name: str, preset: str, stage: int) -> LessonPlayer:
    player = LessonPlayer(LESSONS[name], rules=PRESETS[preset])
    player.stage = stage
    return player


def shown(player: LessonPlayer) -> Any:
    """Give what the page draws."""
    return player.view


def words_of(player: LessonPlayer) -> Any:
    """Give the page's labels."""
    return player.words


def sent(player: LessonPlayer, kind: str, **more: object) -> dict[str, Any]:
    """Send what the page sends, and give what it is told."""
    player._received(None, {"type": kind, **more}, [])
    assert shown(player)["notice"] is None
    json.dumps(shown(player))
    view: dict[str, Any] = shown(player)
    return view


def answered(player: LessonPlayer, answer: Any) -> dict[str, Any]:
    """Answer as the page does: moves one by one."""
    assert player.exercise is not None
    written = write_answer(answer)
    view = {}
    for one in written if player.exercise.goal.answer == "moves" and isinstance(written, list) else [written]:
        view = sent(player, "answer", answer=one)
    return view


@pytest.mark.parametrize(("name", "preset", "number"), LEVELS)
def test_each_level_is_solved_at_par_by_each_of_its_answers(name: str, preset: str, number: int) -> None:
    player = opened(name, preset, number)
    assert player.exercise is not None
    assert player.exercise.misfit is None
    for answer in player.exercise.solutions():
        player.retry()
        view = answered(player, answer)
        assert view["feedback"]["right"]
        assert view["feedback"]["text"]
        assert view["solved"]
        assert view["earned"] == player.stars[number] == 3


@pytest.mark.parametrize(("name", "preset", "number"), LEVELS)
def test_each_wrong_answer_has_an_explanation_of_its_own(name: str, preset: str, number: int) -> None:
    player = opened(name, preset, number)
    assert player.exercise is not None
    told: dict[str, object] = {}
    for answer in player.exercise.wrong_answers():
        player.retry()
        feedback = answered(player, answer)["feedback"]
        assert not feedback["right"]
        assert len(feedback["text"]) > len("Not yet.")
        # What two wrong answers show is never the same.
        assert feedback["text"] not in told, (answer, told[feedback["text"]])
        told[feedback["text"]] = answer
    assert told
    assert player.stars[number] == 0


@pytest.mark.parametrize(("name", "preset", "number"), LEVELS)
def test_hints_climb_from_a_nudge_to_why(name: str, preset: str, number: int) -> None:
    player = opened(name, preset, number)
    for count, step in enumerate(STEPS, start=1):
        view = sent(player, "hint")
        assert [hint["step"] for hint in view["hints"]] == list(STEPS[:count])
        assert view["hints"][-1]["text"]
        assert step == view["hints"][-1]["step"]
    assert shown(player)["nextHint"] is None
    assert player.hint() is None
    assert player.exercise is not None
    assert answered(player, player.exercise.solutions()[0])["earned"] == 1


def test_there_is_a_sample_of_every_goal() -> None:
    asked = {stage.goal.name for name in samples() for stage in LESSONS[name].stages if stage.goal is not None}
    assert asked == set(GOALS)


@pytest.mark.parametrize("name", shipped())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_lessons_speak_every_language(name: str, lang: str) -> None:
    player = LessonPlayer(LESSONS[name], lang=lang)
    for number in range(len(player.lesson.stages)):
        player.stage = number
        assert not shown(player)["text"].startswith("(")
        assert not shown(player)["title"].startswith("(")
    assert words_of(player)["ui"]["answer"]


# -- the player


def test_stars_fall_with_tries_and_hints() -> None:
    attempt = Attempt(par=1)
    attempt.tried(right=True)
    assert attempt.stars == 3
    attempt.tried(right=False)
    assert attempt.stars == 3
    for tries, hints, stars in ((1, 0, 2), (2, 0, 2), (3, 0, 1), (0, 1, 2)):
        attempt = Attempt(par=1)
        for _ in range(tries):
            attempt.tried(right=False)
        for _ in range(hints):
            attempt.hinted("nudge")
        assert attempt.stars == 0
        attempt.tried(right=True)
        assert attempt.stars == stars


def test_the_player_is_driven_from_python() -> None:
    player = LessonPlayer("follow-suit")
    assert repr(player) == "<LessonPlayer: follow-suit, stage 1 of 4, rules.pagat>"
    assert not player.answer("H9").right
    assert "half of the duty" in shown(player)["feedback"]["note"]
    assert player.answer("HA").right
    assert player.stars == [2, 0, 0, 0]
    player.retry()
    assert shown(player)["feedback"] is None
    player.answer(Card("HA"))
    assert player.stars == [3, 0, 0, 0]
    player.next()
    assert player.stage == 1
    assert player.answer("HA HK").right
    player.back()
    assert player.stage == 0
    with pytest.raises(traitlets.TraitError, match="0 to 3"):
        player.stage = 4
    with pytest.raises(AnswerError, match="card is asked for, such as HA"):
        player.answer("nothing")
    with pytest.raises(TypeError, match="takes no 'colour'"):
        LessonPlayer("follow-suit", colour="red")
    with pytest.raises(UnknownLessonError, match="choose one of"):
        shipped_lesson("no-such")
    with pytest.raises(UnknownLessonError, match="there is no lesson 'folow-suit'; did you mean 'follow-suit'"):
        LessonPlayer("folow-suit")


def test_nonsense_from_the_page_is_refused_and_shown() -> None:
    player = LessonPlayer("follow-suit")
    player._received(None, {"type": "answer", "answer": {"a": 1}}, [])
    assert shown(player)["notice"]["kind"] == "refused"
    player._received(None, {"type": "go", "stage": 99}, [])
    assert shown(player)["notice"]["kind"] == "error"
    assert player.stage == 0


def test_what_was_pressed_before_the_stage_changed_comes_to_nothing() -> None:
    player = LessonPlayer("follow-suit")
    old = shown(player)["round"]
    sent(player, "next", round=old)
    view = sent(player, "answer", answer="HA", round=old)
    assert view["feedback"] is None
    sent(player, "next", round=old)
    assert player.stage == 1


def test_a_rule_turned_live_derives_the_answers_anew() -> None:
    player = LessonPlayer("follow-suit")
    assert not player.answer("H9").right
    player.rules = pagat.replace(must_beat=False)
    assert shown(player)["feedback"] is None
    assert player.answer("H9").right
    ten = LessonPlayer("who-takes-it")
    ten.stage = 1
    assert ten.answer(1).right
    sent(ten, "preset", preset="hoe_speel_je")
    assert ten.answer(0).right
    other = LessonPlayer("counting")
    traitlets.link((ten, "rules"), (other, "rules"))
    assert other.rules == PRESETS["hoe_speel_je"]


def test_a_stage_that_does_not_apply_says_so_and_lets_one_on() -> None:
    player = LessonPlayer("what-it-pays")
    player.stage = 2
    player.rules = PRESETS["nine_deals"]
    assert shown(player)["misfit"] == "Kontra is not played under these rules."
    assert shown(player)["ask"] is None
    assert player.hint() is None
    with pytest.raises(MisfitError):
        player.answer(5)
    sent(player, "own_rules")
    assert shown(player)["misfit"] is None
    sent(player, "next")
    assert player.stage == 3


def test_a_slip_is_played_out_and_rewound_to_where_it_began() -> None:
    player = LessonPlayer("the-last-trick")
    for card in ("H10", "L10", "BK"):
        assert sent(player, "answer", answer=card)["feedback"] is None
    view = sent(player, "answer", answer="L7")
    assert "It slipped away with the ten of hearts" in view["feedback"]["text"]
    assert view["feedback"]["instead"] == ["L10"]
    film = view["frames"]
    assert film["rewind"]
    assert film["frames"][1]["text"] == "South plays the ten of hearts."
    assert len(film["frames"]) == 13
    # Rewound: the hand is whole again, and one goes on from there.
    assert set(view["panel"]["hand"]) == {"H10", "BK", "L10", "L7"}
    for card in ("L10", "H10", "BK", "L7"):
        view = sent(player, "answer", answer=card)
    assert view["feedback"]["right"]
    assert player.stars[0] == 2


def test_a_refused_card_on_the_way_loses_nothing() -> None:
    player = LessonPlayer("the-last-trick")
    view = sent(player, "answer", answer="L7")
    assert view["feedback"]["open"]
    assert view["feedback"]["kind"] == "keep-seven"
    for card in ("L10", "H10", "BK", "L7"):
        view = sent(player, "answer", answer=card)
    assert view["earned"] == 3


def test_the_taker_is_not_given_away() -> None:
    player = LessonPlayer("who-takes-it")
    panel = shown(player)["panel"]
    assert panel["trick"]["winner"] is None
    assert all(seat["tricks"] == 0 and not seat["turn"] for seat in panel["seats"])
    player.answer(2)
    assert shown(player)["panel"]["trick"]["winner"] == 2


def test_hidden_hands_stay_in_python() -> None:
    player = LessonPlayer("follow-suit")
    text = json.dumps([shown(player), player.menu])
    for card in (*Hand(HANDS[1]), *Hand(HANDS[2])):
        assert f'"{card}"' not in text


def test_the_page_is_tested_with_what_python_tells_it() -> None:
    assert make_lesson_views.FILE.read_text(encoding="utf-8") == make_lesson_views.text(), (
        "python tests/make_lesson_views.py"
    )


def test_a_bid_is_built_from_its_parts() -> None:
    player = LessonPlayer("up-the-ladder")
    player.stage = 1
    assert shown(player)["ask"]["builder"]["bid"] is None
    view = sent(player, "build", toggle="durchmars")
    assert view["ask"]["builder"]["bid"] == "durchmars"
    assert sent(player, "answer", answer="durchmars")["feedback"]["right"]


# -- goals agree with the engine


def reached(rules: Rules, seed: int, numbers: list[int], cards: int) -> Play | None:
    """Give a position that a random deal comes to; None where it ends in the auction."""
    choices = Choices(numbers, seed)
    temper = Temper(choices)
    deal = Deal.from_seed(rules, seed)
    left = cards
    while not deal.over and (deal.play is None or left > 0):
        left -= 1 if deal.play is not None else 0
        deal = deal.after(temper.action(deal))
    return deal.play


def holds(exercise: Exercise) -> None:
    """Every right answer is judged right, every wrong one wrong and told why, and hints are there."""
    if exercise.misfit is not None:
        assert exercise.misfit.text()
        return
    right = exercise.solutions()
    assert right
    for answer in right:
        verdict = exercise.judge(answer)
        assert verdict.right
        assert verdict.text()
        assert exercise.read(write_answer(answer)) == answer
    told: dict[str, object] = {}
    for answer in exercise.wrong_answers():
        verdict = exercise.judge(answer)
        assert not verdict.right
        assert verdict.text()
        assert verdict.kind
        assert verdict.text() not in told, (answer, told[verdict.text()])
        told[verdict.text()] = answer
    assert [hint.step for hint in exercise.hints()] == list(STEPS)
    assert all(hint.text() for hint in exercise.hints())


@given(any_rules(), st.integers(0, 10**9), st.lists(st.integers(0, 10**6), max_size=20), st.integers(0, 30))
@examples(200)
def test_goals_of_card_play_agree_with_the_engine(rules: Rules, seed: int, numbers: list[int], cards: int) -> None:
    play = reached(rules, seed, numbers, cards)
    if play is None:
        return
    for asked in (LegalCard(), LegalCards(), Taker(), WinTrick(), WinTrick(by="side")):
        exercise = Exercise(rules, play, asked)
        holds(exercise)
        if exercise.misfit is not None:
            continue
        if isinstance(asked, LegalCard):
            legal = {card for card in Hand(mask=play.hands[play.turn]) if play.why_not(CARDS[card]) is None}
            assert set(exercise.solutions()) == legal
            now = situation(play)
            assert now.kind in SITUATIONS
            assert set(now.legal) == legal
        if isinstance(asked, Taker):
            assert exercise.solutions() == [play.best_seat if play.trick else play.leader]
        if isinstance(asked, WinTrick) and len(play.trick) == 2:
            for card in bits(play.legal):
                taken = play.play(card).leader in (
                    play.defenders() if asked.by == "side" and play.turn != play.declarer else (play.turn,)
                )
                assert (Card(card) in exercise.solutions()) == taken


@given(any_rules(), st.integers(0, 10**9), st.lists(st.integers(0, 10**6), max_size=20))
@examples(100)
def test_payments_and_points_agree_with_the_engine(rules: Rules, seed: int, numbers: list[int]) -> None:
    play = reached(rules, seed, numbers, 100)
    if play is None:
        return
    play = finished(play)
    paid = settle(play).payments
    for seat in play.defenders():
        exercise = Exercise(rules, play, Payment(), seat=seat)
        holds(exercise)
        assert exercise.solutions() == [-paid[seat]]
    for at, of in enumerate(("declarer", "defenders")):
        exercise = Exercise(rules, play, CountPoints(of=of))
        holds(exercise)
        points = settle(play).points
        if exercise.misfit is None and points is not None:
            assert exercise.solutions() == [points[at]]


@given(any_rules(), st.integers(0, 10**9), st.lists(st.integers(0, 10**6), max_size=20))
@examples(100)
def test_what_is_won_and_unbid_agrees_with_the_settlement(rules: Rules, seed: int, numbers: list[int]) -> None:
    play = reached(rules, seed, numbers, 100)
    if play is None:
        return
    play = finished(play)
    found = settle(play)
    assert found.declarer is not None
    for line in found.lines:
        if line.part in play.laws.parts:
            won = Exercise(rules, play, Winner(part=line.part))
            holds(won)
            assert won.solutions() == ["declarer" if line.won else "defenders"]
        for asked in (Payment(part=line.part), Payer(part=line.part)):
            holds(Exercise(rules, play, asked))
        assert Exercise(rules, play, Payment(part=line.part)).solutions() == [line.paid[0]]
    payer = Exercise(rules, play, Payer())
    holds(payer)
    each = -found.payments[play.defenders()[0]]
    assert payer.solutions() == ["declarer" if each < 0 else "defenders" if each > 0 else "nobody"]
    silent = Exercise(rules, play, SilentResults())
    holds(silent)
    if silent.misfit is None:
        lines = {line.part for line in found.lines if line.part.startswith("silent")}
        assert silent.solutions() == [tuple(sorted(lines))]
    for counted in (Hundred(), CardPoints(), MarriagePoints(), MarriagePoints(of="defenders")):
        holds(Exercise(rules, play, counted))
    if play.laws.trump is not None:
        (last,) = Exercise(rules, play, CardPoints()).solutions()
        assert play.last is not None
        assert last == 10 + sum(play.laws.points[card] for card in play.last[1:])


@given(any_rules(), st.integers(0, 10**9), st.lists(st.integers(0, 10**6), max_size=20), st.integers(0, 60))
@examples(150)
def test_kontra_and_calls_agree_with_the_deal(rules: Rules, seed: int, numbers: list[int], steps: int) -> None:
    deal = Deal.from_seed(rules, seed)
    temper = Temper(Choices(numbers, seed))
    for _ in range(steps):
        if deal.over:
            break
        exercise: Any = Exercise(rules, deal, LegalCalls() if deal.play is None else LegalKontra())
        holds(exercise)
        if exercise.misfit is None:
            legal = [str(action) for action in deal.legal_actions()]
            (right,) = exercise.solutions()
            if deal.play is None:
                words = {"take": "take", "pass": "pass"}
                assert {words.get(action, "bid") for action in legal} == set(right)
            elif deal.declaring is None:
                assert {action.removeprefix("kontra ") for action in legal if action.startswith("kontra")} == set(right)
        if deal.play is not None and rules.kontra:
            holds(Exercise(rules, deal, KontraFactor()))
        deal = deal.after(temper.action(deal))


@given(any_rules(), st.integers(0, 10**6), st.lists(st.integers(0, 31), min_size=2, max_size=5, unique=True))
@examples(200)
def test_the_highest_card_is_the_one_that_would_take_the_trick(rules: Rules, number: int, cards: list[int]) -> None:
    bid = rules.ladder.bids[number % len(rules.ladder.bids)]
    trump = trump_suits(rules, bid)[0]
    laws = rules.laws(bid, trump)
    codes = tuple(str(Card(card)) for card in cards)
    setup = CardRow(bid.name, None if trump is None else "HBLA"[trump], codes)
    exercise = Exercise(rules, setup, HighestCard())
    holds(exercise)
    best = [card for card in cards if all(laws.taking((other, card)) for other in cards if other != card)]
    assert exercise.solutions() == best
    worth = Exercise(rules, setup, CardPoints())
    holds(worth)
    if trump is not None:
        assert worth.solutions() == [sum(laws.points[card] for card in cards)]


@given(any_rules(), st.integers(0, 10**6))
@examples(100)
def test_goals_of_the_ladder_agree_with_the_engine(rules: Rules, number: int) -> None:
    ladder = rules.ladder
    standing = ladder.bids[number % len(ladder.bids)]
    lowest = Exercise(rules, StandingBid(standing.name), LowestBid())
    holds(lowest)
    higher = [bid for bid in ladder.bids if ladder.beats(bid, standing)]
    if lowest.misfit is None:
        assert lowest.solutions() == [bid for bid in higher if not any(ladder.beats(bid, other) for other in higher)]
    else:
        assert not higher
    some = Exercise(rules, StandingBid(standing.name), LegalBids())
    holds(some)
    if some.misfit is None:
        assert some.solutions() == [tuple(bid for bid in some.goal.choices(some) if bid in higher)]


@pytest.mark.parametrize("preset", PRESETS)
def test_endings_agree_with_trying_every_line(preset: str) -> None:
    rules = PRESETS[preset]
    found = 0
    for seed in range(60):
        play = reached(rules, seed, [], 24)
        if play is None or play.over or max(hand.bit_count() for hand in play.hands) > 3:
            continue
        for part in play.laws.parts:
            exercise = Exercise(rules, play, Make(part=part))
            holds(exercise)
            found += exercise.misfit is None
    assert found > 5


def test_a_goal_may_be_registered_once() -> None:
    with pytest.raises(ValueError, match="already"):

        @goal
        class Other(LegalCard):
            pass

    class Strange(LegalCard):
        name = "strange"
        answer = "song"

    with pytest.raises(ValueError, match="choose one of"):
        goal(Strange)
    assert all(name == one.name and one.meaning for name, one in GOALS.items())


def test_answers_are_read_from_what_people_write() -> None:
    assert read_answer("cards", "ha, h10", pagat) == Hand("HA H10")
    assert read_answer("number", "\u221214", pagat) == -14
    assert read_answer("bids", "betli, ulti", pagat) == (pagat.bid("ulti"), pagat.bid("betli"))
    for kind, raw in (("seat", 3), ("number", True), ("card", "HA HK"), ("bid", 4), ("bid", "tarokk"), ("moves", 5)):
        with pytest.raises(AnswerError, match=r"asked for|no bid"):
            read_answer(kind, raw, pagat)


def test_the_example_of_the_documentation_is_a_lesson() -> None:
    text = (Path(__file__).parent.parent / "docs" / "lessons.md").read_text(encoding="utf-8")
    example = text.split("```yaml\n")[1].split("```")[0]
    assert not any(finding.grave for finding in check_lesson(read_lesson(example)))
    assert all(f"`{name}`" in text for name in GOALS)


def test_a_position_that_the_rules_lack_is_a_misfit() -> None:
    exercise = Exercise(PRESETS["nine_deals"], Case("ulti", kontra={"ulti": (1, 1)}), Payment())
    assert exercise.misfit is not None
    assert exercise.solutions() == exercise.wrong_answers() == []
    with pytest.raises(SetupError):
        CardPlay(bid="four-aces", hands=("", "", "")).build(pagat)
    wrong = Exercise(pagat, StandingBid("ulti"), LegalCard())
    assert wrong.misfit is not None
    assert "card play" in wrong.misfit.text()


# -- files

GOOD: Final = """\
id: one
title: One
stages:
  - text: {en: Look., hu: Nézd.}
    position:
      cards:
        bid: simple
        trump: L
        declarer: west
        hands: {south: HA H9 L8 A7, east: BK B9 B8 HJ, west: L9 BA B10}
        trick: HK
    goal: legal-card
"""


def test_a_text_in_a_missing_language_is_marked() -> None:
    text = read_lesson(GOOD).stages[0].text
    assert text.text(translator("hu")) == "Nézd."
    assert text.text(translator("nl")) == "(en) Look."
    assert text.missing() == ("nl",)
    assert Text({"hu": "Igen."}).text() == "(hu) Igen."


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "reason"),
    [
        ("goal: legal-card", "goal: legal-cad", 12, 11, "did you mean 'legal-card'"),
        ("goal: legal-card", "goal: {legal-card: {by: me}}", 12, 25, "there is no 'by' here; nothing stands here"),
        ("goal: legal-card", "gaol: legal-card", 12, 5, "did you mean 'goal'"),
        ("goal: legal-card", "goal: {win-trick: {by: us}}", 12, 28, "choose one of seat, side"),
        ("goal: legal-card", "goal: {make: {part: ulty}}", 12, 25, "did you mean 'ulti'"),
        ("trick: HK", "trick: HX", 11, 16, "is no card"),
        ("trump: L", "trump: S", 8, 16, "choose one of H, B, L, A"),
        ("declarer: west", "declarer: me", 9, 19, "choose one of south, east, west"),
        ("south: HA H9 L8 A7", "south: HA HA L8 A7", 10, 24, "there twice"),
        ("      cards:", "      crads:", 6, 7, "did you mean 'cards'"),
        ("id: one\n", "", 1, 1, "'id' is missing"),
        ("title: One", "title: [", 4, 3, "this is no YAML"),
        ("title: One", "title: {de: Eins}", 2, 9, "there is no 'de' here"),
        ("title: One", "title: One\nid: two", 3, 1, "duplicate key"),
        ("stages:", "rules: pagat must_beet=no\nstages:", 3, 8, "did you mean 'must_beat'"),
        ("stages:", "rules: paget\nstages:", 3, 8, "did you mean 'pagat'"),
        ("goal: legal-card", "gaol: legal-card\n    shwo: all", 12, 5, "did you mean 'show'? (line 13)"),
        ("stages:", "presets: [pagat, wider]\nstages:", 3, 18, "did you mean 'widder'"),
        ("    goal: legal-card", "    goal: legal-card\n    par: 0", 13, 10, "a number from 1"),
        ("    goal: legal-card", "    goal: legal-card\n    hints: {nugde: Look.}", 13, 13, "did you mean 'nudge'"),
    ],
)
def test_errors_point_at_their_place(old: str, new: str, line: int, column: int, reason: str) -> None:
    assert old in GOOD
    with pytest.raises(LessonError) as caught:
        read_lesson(GOOD.replace(old, new, 1))
    assert reason in str(caught.value)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert not re.search(r": ?:|are$|of$|:\s*$", str(caught.value)), "nothing is said with a hole in it"


def test_a_record_in_a_lesson_is_a_position(tmp_path: Path) -> None:
    record = """\
id: two
title: Two
stages:
  - text: Look.
    position:
      record: |
        rules widder
        position ulti in leaves declarer=west leader=west
          south  L8 A7
          east   HQ B8
          west   LA L7
    goal: legal-cards
"""
    lesson = read_lesson(record)
    exercise = lesson.stages[0].exercise(pagat)
    assert exercise is not None
    assert exercise.misfit is None
    assert exercise.solutions() == [Hand("LA")]
    assert read_lesson(write_lesson(lesson)) == lesson
    with pytest.raises(LessonError, match="the record") as caught:
        read_lesson(record.replace("HQ B8", "HX B8"))
    assert caught.value.line in {9, 10, 11}
    file = tmp_path / "lesson.yaml"
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(LessonError, match="UTF-8"):
        read_lesson(file)


@pytest.mark.parametrize("name", shipped())
def test_lessons_fit_the_schema_and_are_written_back(name: str) -> None:
    path = shipped()[name]
    jsonschema.validate(YAML(typ="safe", pure=True).load(path.read_text("utf-8")), json.loads(FILE.read_text()))
    lesson = shipped_lesson(name)
    assert lesson.id == name
    assert read_lesson(write_lesson(lesson)) == lesson
    assert not check_lesson(lesson)


def test_the_schema_is_what_the_reader_knows() -> None:
    assert FILE.read_text() == schema_text()
    schema = json.loads(schema_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    bad = YAML(typ="safe", pure=True).load(GOOD.replace("goal: legal-card", "goal: legal-cad"))
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(bad, schema)


def test_a_lesson_is_checked_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "one.yaml"
    file.write_text(GOOD)
    assert main(["check-lesson", str(file)]) == 0
    out = capsys.readouterr().out
    assert f"{file}:4:5: note: stage 1: the text lacks nl" in out
    assert "1 stages" in out
    file.write_text(GOOD.replace("id: one", "id: one\npresets: [nine_deals]").replace("simple", "four-aces"))
    assert main(["check-lesson", str(file)]) == 1
    assert "it does not apply" in capsys.readouterr().out
    file.write_text(GOOD.replace("legal-card", "legal-cad"))
    assert main(["check-lesson", "--json", str(file)]) == 1
    assert json.loads(capsys.readouterr().out)[0]["line"] == 12
    assert main(["check-lesson", str(tmp_path / "none.yaml")]) == 1


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "text"),
    [
        ("bid: simple", "bid: simpel", 7, 14, "did you mean 'simple'?"),
        ("bid: simple", "bid: four-aces simple", 7, 14, "no bid four aces simple"),
        ("east: BK B9 B8 HJ", "east: BK B9 B8 HA", 10, 43, "the ace of hearts is there twice"),
        ("east: BK B9 B8 HJ", "east: BK B9 B8", 10, 16, "South 4, East 3, West 4; each should hold as many"),
        ("trick: HK", "trick: HK\n        kontra: {ulti: 1}", 12, 17, "has no part 'ulti'"),
        ("trick: HK", "trick: HK\n        won: {east: H8 HQ}", 12, 21, "no multiple of three"),
        ("trick: HK", "trick: HK\n        plays: L8", 12, 16, "You must follow suit"),
        ("goal: legal-card", "goal: {make: {part: ulti}}", 12, 11, "promises no ulti"),
        ("goal: legal-card", "goal: legal-card\n    notes: {HA: Yes., BK: No.}", 13, 23, "BK cannot be played here"),
        ("goal: legal-card", "goal: legal-card\n    notes: {HX: No.}", 13, 13, "asked for"),
    ],
)
def test_findings_point_at_the_culprit_and_come_once(old: str, new: str, line: int, column: int, text: str) -> None:
    assert old in GOOD
    lesson = read_lesson(GOOD.replace("stages:", "presets: [pagat, nine_deals]\nstages:").replace(old, new, 1))
    grave = [finding for finding in check_lesson(lesson) if finding.grave]
    assert len(grave) == 1
    (found,) = grave
    assert text.lower() in found.text.lower()
    assert (found.line - 1, found.column) == (line, column)
    if "notes" not in new:
        assert "under pagat and nine_deals: " in found.text


def test_notes_and_bids_of_the_auction_are_checked() -> None:
    text = (
        GOOD.split("    position:")[0]
        + """\
    position: {standing: ulti}
    goal: {legal-bids: {bids: [betli, 20-100, durchmarsh]}}
    notes:
      betli: Higher.
      40-100: Is not asked.
"""
    )
    found = [(one.line, one.column, one.text) for one in check_lesson(read_lesson(text)) if one.grave]
    assert [place[:2] for place in found] == [(9, 7), (6, 47)]
    assert "not being among the bids to choose from" in found[0][2]
    assert "did you mean 'durchmars'?" in found[1][2]
    rules = text.replace("title: One", "title: One\npresets: [pagat, widder]").replace("durchmarsh", "four-aces ulti")
    assert len([one for one in check_lesson(read_lesson(rules)) if one.grave]) == 1, "known to one of the rules"


def test_two_wrong_answers_with_one_explanation_are_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    def same(_: LegalCard, exercise: Exercise, answer: object) -> Verdict:
        right = answer in Hand(mask=exercise.play.legal)
        return Verdict(right=right, kind="one", said=(Text({"en": "No."}),))

    monkeypatch.setattr(LegalCard, "judge", same)
    found = [finding.text for finding in check_lesson(read_lesson(GOOD)) if finding.grave]
    assert any("the wrong answers H9 and L8 have the same explanation" in text for text in found)


def test_a_note_stands_however_its_answer_is_written() -> None:
    lesson = read_lesson(GOOD.replace("goal: legal-card", "goal: legal-cards\n    notes: {A7 HA: Not that seven.}"))
    player = LessonPlayer(lesson)
    view = sent(player, "answer", answer=["HA", "A7"])
    assert view["feedback"]["note"] == "Not that seven."


def test_what_the_page_may_not_answer_is_refused_in_plain_words() -> None:
    player = LessonPlayer("what-it-pays", lang="nl")
    player._received(None, {"type": "answer", "answer": "veel"}, [])
    assert shown(player)["notice"] == {
        "kind": "refused",
        "text": "Er wordt om een geheel getal gevraagd, zoals 7 of \u22124; “veel” is er geen.",
    }
    player.stage = 4
    player._received(None, {"type": "answer", "answer": "everybody"}, [])
    assert "declarer, defenders, nobody" in shown(player)["notice"]["text"]


def test_the_taker_of_a_trick_told_follows_the_rules() -> None:
    setup = CardPlay(
        bid="simple", trump="L", declarer=2, leader=1, hands=("A8", "A9", "AK"), won=("", "BK B10 B9", ""),
        last=(0, ("BK", "B10", "B9")),
    )  # fmt: skip
    exercise = Exercise(pagat, setup, Taker())
    assert exercise.solutions() == [1]
    other = exercise.under(PRESETS["hoe_speel_je"])
    assert other.misfit is not None
    assert "The last trick went to South" in other.misfit.text()


def test_each_card_too_many_is_explained() -> None:
    exercise = Exercise(pagat, BEAT, LegalCards())
    text = exercise.judge("HA H9 L8").text()
    assert "nine of hearts is too low" in text
    assert "eight of spades is not of the suit led" in text


# -- what is said is true


def asking(position: str, goal: str, rules: str = "pagat", more: str = "") -> LessonPlayer:
    """Give a player at a lesson of one stage."""
    text = (
        f"id: one\ntitle: One\nrules: {rules}\nstages:\n  - text: Look.\n    position: {position}\n    goal: {goal}\n"
    )
    return LessonPlayer(read_lesson(text + more))


@pytest.mark.parametrize(
    ("levels", "said", "seat"), [("[0, 1]", "West: kontra", "West"), ("[2, 0]", "East: re", "East")]
)
def test_a_chain_of_each_defender_is_told_by_name(levels: str, said: str, seat: str) -> None:
    position = f"{{result: {{bid: betli, lost: [betli], kontra: {{betli: {levels}}}}}}}"
    player = asking(position, "payment", "widder")
    assert shown(player)["panel"]["parts"][0]["kontra"].startswith(said)
    asked = asking(position, "kontra-factor", "widder").exercise
    assert asked is not None
    assert asked.question.text() == f"How many times does the betli count towards {seat}?"
    assert asked.solutions() == [4 if "2" in levels else 2]
    other = 1 if seat == "West" else 2
    more = f"    seat: {('south', 'east', 'west')[other]}\n"
    assert asking(position, "kontra-factor", "widder", more).exercise.misfit is not None  # type: ignore[union-attr]
    both = asking(position.replace(levels, "[1, 1]"), "payment", "widder")
    assert shown(both)["panel"]["parts"][0]["kontra"] == "kontra"


def test_factors_that_are_printed_are_not_said_to_double() -> None:
    printed = pagat.replace(kontra_factors="printed", kontra_steps=5)
    for level, right in ((3, 4), (4, 8), (2, 4)):
        exercise = Exercise(printed, Case("ulti", kontra={"ulti": (level, level)}), KontraFactor())
        assert exercise.solutions() == [right]
        holds(exercise)
        said = [hint.text() for hint in exercise.hints()]
        said += [exercise.judge(answer).text() for answer in exercise.wrong_answers()]
        assert not [text for text in said if "ach step doubles" in text or "Each one doubles" in text]
    three = Exercise(printed, Case("ulti", kontra={"ulti": (3, 3)}), KontraFactor())
    assert three.judge(8).text() == "Not every step doubles here: the third counts 4 like the second."


def test_marriages_are_explained_by_what_is_there() -> None:
    counter = PointCounter(seed=7, mode="ask")
    while not isinstance(counter.exercise.goal, MarriagePoints):  # type: ignore[union-attr]
        counter.next_question()
    alone = counter.exercise
    assert alone is not None
    assert alone.solutions() == [60]
    assert alone.judge(0).text() == "There is a marriage: king and queen of one suit in one hand."


def test_a_marriage_without_a_trick_is_explained_by_its_rule() -> None:
    rule = "Under these rules a marriage counts only once its side has taken a trick."
    rules = pagat.replace(marriage_needs_trick=True)
    over = CardPlay(
        bid="simple",
        trump="L",
        hands=("", "", ""),
        won=("HA H10 HK HQ HJ H9 H8 H7 BA B10 BK BQ BJ B9 B8 B7 LA L10 LK LQ LJ L9 L8 L7 AA A10 AK AQ AJ A9", "", ""),
        talon="A8 A7",
        marriages=("", "B", ""),
    )
    count = Exercise(rules, over, CountPoints(of="defenders"))
    assert count.solutions() == [0]
    assert count.judge(20).text() == rule
    assert rule in count.judge(0).text()
    assert "those in the talon too" in count.judge(7).text()
    assert "talon" not in Exercise(rules, over, CountPoints()).judge(777).text()
    pairs = Exercise(rules, over, MarriagePoints(of="defenders"))
    assert pairs.solutions() == [0]
    assert pairs.judge(20).text() == rule
    assert pairs.judge(40).text() == "That side has taken no trick, so none of its marriages counts."
    for exercise in (count, pairs):
        holds(exercise)


@pytest.mark.parametrize("stars", [[1], [1, 2, 3, 0, 0], [4, 0], [-1, 0]])
def test_stars_are_a_number_for_each_stage(stars: list[int]) -> None:
    lesson = read_lesson(GOOD + "  - text: Well done.\n")
    player = LessonPlayer(lesson)
    with pytest.raises(traitlets.TraitError, match="0 to 3 stars for each of the 2 stages"):
        player.stars = stars
    with pytest.raises(traitlets.TraitError, match="0 to 3 stars"):
        LessonPlayer(lesson, stars=stars)
    player.stars = [3, 0]
    assert player.stars == [3, 0]


def test_every_text_is_looked_through_for_its_languages() -> None:
    every = "{en: A, hu: B, nl: C}"
    text = GOOD.replace("One", every).replace("{en: Look., hu: Nézd.}", every)
    assert not check_lesson(read_lesson(text))
    more = text.replace("stages:", "about: {hu: B}\nstages:") + (
        "    right: {en: A, hu: B}\n    hints:\n      nudge: {en: A}\n    notes:\n      H9: {en: A, nl: C}\n"
    )
    found = [(one.line, one.column, one.text, one.grave) for one in check_lesson(read_lesson(more))]
    assert sorted(found) == [
        (3, 8, "what it is about lacks en, nl", False),
        (14, 12, "stage 1: what is said when right lacks nl", False),
        (16, 7, "stage 1: the hint nudge lacks hu, nl", False),
        (18, 7, "stage 1: the note on H9 lacks hu", False),
    ]
    assert [one.text for one in check_lesson(read_lesson(text.replace(every, "A", 1)))] == ["the title lacks hu, nl"]


@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", "no bid four aces"), ("hu", "négy ász"), ("nl", "vier azen")],
)
def test_a_bid_that_rules_lack_is_named_in_the_readers_language(lang: str, said: str) -> None:
    with pytest.raises(BidError) as caught:
        pagat.bid("four-aces")
    text = caught.value.text(translator(lang))
    assert said in text
    assert "widder" in text, "the presets that have it"
    assert "four-aces" not in text
    assert ": ." not in text
    with pytest.raises(BidError, match="near: ulti") as bare:
        pagat.bid("betli ulti")
    assert "presets" not in str(bare.value), "no rules have it"


def test_a_wrong_direction_of_payment_leaves_the_sum_to_be_reckoned() -> None:
    exercise = Exercise(pagat, Case("ulti", won={"ulti": False}), Payer())
    lines = len(exercise.judge(exercise.solutions()[0]).said)
    assert lines > 1
    for answer in exercise.wrong_answers():
        assert len(exercise.judge(answer).said) == 1


def test_a_silent_result_that_the_question_names_is_not_looked_for() -> None:
    case = Case("40-100", silent={"silent-ulti": "declarer"})
    assert Exercise(pagat, case, Payment(part="silent-ulti")).judge(0).text() == (
        "The silent ulti counts although nobody bid it."
    )
    whole = Exercise(pagat, case, Payment())
    forgotten = next(one for one in whole.wrong_answers() if whole.judge(one).kind == "silent-forgotten")
    assert "look for a silent result" in whole.judge(forgotten).text()


def test_the_calls_so_far_stand_beside_the_question_what_may_be_called() -> None:
    player = asking("{auction: [simple, pass, ulti, pass]}", "legal-calls")
    calls = [(one["name"], one["tag"], one["text"]) for one in shown(player)["panel"]["calls"]]
    assert calls == [
        ("South", "", "Simple game"),
        ("East", "you", "Pass"),
        ("West", "", "Ulti"),
        ("South", "", "Pass"),
        ("East", "you", "to speak"),
    ]
    right = player.exercise.solutions()[0]  # type: ignore[union-attr]
    assert isinstance(right, tuple)
    assert "pass" in right
    missed = player.answer([one for one in right if one != "pass"])
    assert missed.text().startswith("Still missing: Pass.")
    assert shown(asking("{standing: ulti}", "lowest-bid"))["panel"]["calls"] is None


def test_what_was_doubled_stands_beside_the_question_what_may_be_doubled() -> None:
    cards = GOOD.split("    position:\n")[1].split("    goal:")[0]
    text = GOOD.replace(cards, cards + "        kontra: {simple: 1}\n").replace("legal-card", "legal-kontra")
    assert shown(LessonPlayer(read_lesson(text)))["panel"]["kontra"] == ["Simple game: kontra"]
    assert shown(LessonPlayer(read_lesson(GOOD)))["panel"]["kontra"] == []


def test_the_choice_made_is_told_to_the_page() -> None:
    player = asking("{result: {bid: ulti}}", "payer")
    assert shown(player)["ask"]["given"] is None
    player.answer("nobody")
    assert shown(player)["ask"]["given"] == "nobody"
    player.retry()
    assert shown(player)["ask"]["given"] is None
    number = asking("{result: {bid: ulti}}", "payment")
    number.answer(3)
    assert shown(number)["ask"]["given"] is None


def test_what_is_no_lesson_is_refused_in_plain_words() -> None:
    with pytest.raises(TypeError, match="lesson=5: give a Lesson, the path of a lesson file, or the id"):
        LessonPlayer(5)  # type: ignore[arg-type]


def test_one_card_counts_and_several_count() -> None:
    one = Exercise(pagat, CardRow("simple", "L", ("HA", "H9")), CardPoints())
    assert one.judge(10).text() == "The ace of hearts counts: 10."
    two = Exercise(pagat, CardRow("simple", "L", ("HA", "H10")), CardPoints())
    assert two.judge(20).text() == "The ace of hearts and the ten of hearts count: 20."


def test_stars_are_earned_under_the_rules_that_the_lesson_is_for() -> None:
    lesson = read_lesson(GOOD.replace("title: One", "title: One\npresets: [pagat, widder]"))
    for rules, stars in ((pagat, 3), (PRESETS["widder"], 3), (pagat.replace(must_beat=False), 0)):
        player = LessonPlayer(lesson, rules=rules)
        assert player.exercise is not None
        player.answer(player.exercise.solutions()[0])
        assert player.stars == [stars]
        assert (shown(player)["earned"], shown(player)["solved"]) == (stars, True)
