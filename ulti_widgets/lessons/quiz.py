"""A quiz: seeded questions on following, on the ranking of bids and on payments, in words alone, with its key.

print(quiz(7))                    # thirty questions, to be read without a screen
quiz(7).key()                     # the answers, each with its reason
quiz(7).grade(["HA H10", "east", "betli, 20-100", "-14"])
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from ulti_widgets.cards import PACK, Hand, pick, seeded
from ulti_widgets.language import N_, Translator, suit_noun, translator
from ulti_widgets.lessons.answers import AnswerError, write_answer
from ulti_widgets.lessons.drills import applicable, make_drill
from ulti_widgets.lessons.events import checked_seed
from ulti_widgets.lessons.exercise import Exercise
from ulti_widgets.lessons.goals import LegalBids, LowestBid, Payment
from ulti_widgets.lessons.payments import Case, drawn
from ulti_widgets.lessons.positions import Result, StandingBid
from ulti_widgets.show.order import in_order
from ulti_widgets.show.settlement import line_label, line_result
from ulti_widgets.ulti.bids import Bid
from ulti_widgets.ulti.names import SEATS, bid_name, bid_phrase, kontra_name, seat_noun
from ulti_widgets.ulti.play import Play
from ulti_widgets.ulti.presets import pagat, preset

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from ulti_widgets.lessons.goals import Answer, Goal, Verdict
    from ulti_widgets.ulti.rules import Rules

FOLLOWING, RANKING, PAYMENTS = "following", "ranking", "payments"
TOPICS: Final = {
    FOLLOWING: N_("Following"),
    RANKING: N_("Which bid is higher"),
    PAYMENTS: N_("Payments"),
}
LENGTH: Final = 30
NEAR: Final = 9
"""How far along the ladder the bids of a question lie from the standing one."""
OFFERED: Final = 5
TAKERS: Final = 5
LOWEST: Final = 3
TRIES: Final = 50

_HEAD: Final = (
    N_("The play runs South, East, West, and South again."),
    N_("Cards: H hearts, B diamonds (bells), L spades (leaves), A clubs (acorns); then A 10 K Q J 9 8 7."),
)
_HOW: Final = {
    "cards": N_("Answer with cards, such as HA H10."),
    "seat": N_("Answer with South, East or West."),
    "bids": N_("Answer with bids, commas between, or with none."),
    "bid": N_("Answer with one bid; where several are level, any of them."),
    "number": N_("Answer with a number, such as -14."),
}
NOTHING: Final = N_("none")


@dataclass(frozen=True)
class Question:
    """A question of a quiz.

    Attributes:
        topic: one of `TOPICS`.
        exercise: what is asked, and judged.
    """

    topic: str
    exercise: Exercise

    def text(self, lang: str = "en") -> str:
        """Give the question in words, with all that one needs to answer it."""
        words = translator(lang)
        facts = _facts(self.exercise, words)
        asked = self.exercise.question.text(words)
        how = words.text(_HOW[self.exercise.goal.answer])
        return "\n".join((*facts, f"{asked} {how}"))

    def solution(self, lang: str = "en") -> str:
        """Give the right answer, several with `/` between where each of them is right."""
        words = translator(lang)
        return " / ".join(_written(answer, self.exercise.goal, words) for answer in self.exercise.solutions())

    def why(self, lang: str = "en") -> str:
        """Give the reason of the right answer."""
        exercise = self.exercise
        return exercise.judge(exercise.solutions()[0]).text(translator(lang))

    def judge(self, answer: str, lang: str = "en") -> Verdict:
        """Judge what somebody wrote, bids by their English names or by those of the language.

        Raises:
            AnswerError: it is no answer to this kind of question.
        """
        return self.exercise.judge(_read(self.exercise, answer, translator(lang)))


@dataclass(frozen=True)
class Graded:
    """How a quiz went.

    Attributes:
        right: for each question whether its answer was right.
        told: for each question what the answer shows, in words.
    """

    right: tuple[bool, ...]
    told: tuple[str, ...]

    @property
    def score(self) -> int:
        """How many answers were right."""
        return sum(self.right)

    def __str__(self) -> str:
        """Give a line for each wrong answer, and the score."""
        wrong = [
            f"{number}. {told}"
            for number, (right, told) in enumerate(zip(self.right, self.told, strict=True), start=1)
            if not right
        ]
        return "\n".join((*wrong, f"{self.score} / {len(self.right)}"))


@dataclass(frozen=True)
class Quiz:
    """A number of questions that a seed gives; `quiz` makes it.

    Attributes:
        seed: what they follow from.
        rules: the rules that they are about.
        questions: in order: following, ranking, payments.
        lang: the language in which it is printed.
    """

    seed: int | str
    rules: Rules
    questions: tuple[Question, ...]
    lang: str = "en"

    def text(self, lang: str = "") -> str:
        """Give all questions in words."""
        return "\n\n".join(self._pages(lang or self.lang, key=False))

    def key(self, lang: str = "") -> str:
        """Give the answers, each with its reason."""
        return "\n\n".join(self._pages(lang or self.lang, key=True))

    def _pages(self, lang: str, *, key: bool) -> Iterator[str]:
        words = translator(lang)
        if not key:
            yield " ".join(map(words.text, _HEAD))
        topic = ""
        for number, question in enumerate(self.questions, start=1):
            if question.topic != topic:
                topic = question.topic
                yield f"# {words.text(TOPICS[topic])}"
            if key:
                yield f"{number}. {question.solution(lang)}\n   {question.why(lang)}"
            else:
                first, *rest = question.text(lang).splitlines()
                yield "\n".join((f"{number}. {first}", *(f"   {line}" for line in rest)))

    def grade(self, answers: Sequence[str] | Mapping[int, str]) -> Graded:
        """Judge answers: in order, or by the questions' numbers from 1. What is missing or unreadable is wrong."""
        given = answers if isinstance(answers, Mapping) else dict(enumerate(answers, start=1))
        words = translator(self.lang)
        right: list[bool] = []
        told: list[str] = []
        for number, question in enumerate(self.questions, start=1):
            try:
                verdict = question.judge(str(given[number]), self.lang)
            except KeyError:
                right.append(False)
                told.append(words.text(N_("Not answered.")))
            except AnswerError as error:
                right.append(False)
                told.append(error.reason.text(words))
            else:
                right.append(verdict.right)
                told.append(verdict.text(words))
        return Graded(tuple(right), tuple(told))

    def __str__(self) -> str:
        """Give all questions in words."""
        return self.text()

    def __repr__(self) -> str:
        """Give the call that makes it again."""
        more = "" if len(self.questions) == LENGTH else f", n={len(self.questions)}"
        more += "" if self.rules == pagat else f", rules={self.rules!r}"
        more += "" if self.lang == "en" else f", lang={self.lang!r}"
        return f"quiz({self.seed!r}{more})"


def quiz(seed: int | str, n: int = LENGTH, rules: Rules | str = pagat, lang: str = "en") -> Quiz:
    """Make a quiz: always the same one for the same seed, number, and rules.

    Args:
        seed: what the questions follow from.
        n: how many questions; a third each on following, ranking and payments.
        rules: the rules, or a preset's name.
        lang: the language in which it is printed: `en`, `hu` or `nl`.

    Raises:
        ValueError: the number is below 1, the seed will not do, or there are no such rules, or no such language.
    """
    if n < 1:
        raise ValueError(f"n={n}: a quiz has one question at least")
    translator(lang)
    checked_seed(seed)
    under = preset(rules)
    share, rest = divmod(n, len(TOPICS))
    found: list[Question] = []
    for place, (topic, make) in enumerate(_MAKERS.items()):
        rng = seeded(f"quiz/{seed}/{topic}")
        asked: list[Exercise] = []
        for number in range(share + (place < rest)):
            asked.append(_another(make, under, rng, number, asked))
        found += [Question(topic, exercise) for exercise in asked]
    return Quiz(seed, under, tuple(found), lang)


# -- the questions

Maker = Callable[["Rules", "Random", int], Exercise]


def _another(make: Maker, rules: Rules, rng: Random, number: int, before: list[Exercise]) -> Exercise:
    """Make a question that applies and was not asked yet, where one is found."""
    found = make(rules, rng, number)
    for _ in range(TRIES):
        if found.misfit is None and found not in before:
            break
        found = make(rules, rng, number)
    return found


def _following(rules: Rules, rng: Random, number: int) -> Exercise:
    """Ask which cards may be played, or of every fifth drill who takes the trick; the kinds take turns."""
    kinds = applicable(rules)
    drill = make_drill(rules, kinds[number % len(kinds)], str(rng.random()), number)
    return drill.taking if number % TAKERS == TAKERS - 1 else drill.exercise


def _ranking(rules: Rules, rng: Random, number: int) -> Exercise:
    """Ask which of some bids beat a standing one, or of every third one for the lowest that does."""
    bids = rules.ladder.bids
    at = int(rng.random() * (len(bids) - 1))
    standing = StandingBid(bids[at].name)
    if number % LOWEST == LOWEST - 1:
        return Exercise(rules, standing, LowestBid())
    near = [bid for bid in bids[max(at - NEAR, 0) : at + NEAR + 1] if bid != bids[at]]
    offered: list[str] = []
    while near and len(offered) < OFFERED:
        bid = pick(rng, near)
        near.remove(bid)
        offered.append(bid.name)
    return Exercise(rules, standing, LegalBids(tuple(offered)))


def _payment(rules: Rules, rng: Random, number: int) -> Exercise:
    """Ask what a drawn result pays."""
    del number
    case = drawn(rules, str(rng.random()))
    # One number is asked for, so both defenders pay the same.
    alike = {part: levels for part, levels in case.kontra.items() if levels[0] == levels[1]}
    return Exercise(rules, replace(case, kontra=alike), Payment())


_MAKERS: Final[dict[str, Maker]] = {FOLLOWING: _following, RANKING: _ranking, PAYMENTS: _payment}


# -- in words


def _facts(exercise: Exercise, words: Translator) -> list[str]:
    """Say what the question is about."""
    position = exercise.position
    if isinstance(position, Play):
        return _play_facts(position, words, asks_hand=exercise.goal.plays)
    if isinstance(position, Result) and isinstance(exercise.setup, Case):
        return _result_facts(position, exercise.setup, exercise.rules, words)
    choices = exercise.goal.choices(exercise)
    if not choices:
        return []
    return [words.say(N_("Bids: {list}."), list=", ".join(bid_name(bid, words) for bid in choices))]


def _play_facts(play: Play, words: Translator, *, asks_hand: bool) -> list[str]:
    laws = play.laws
    said = {"bid": bid_phrase(laws.bid), "seat": seat_noun(play.declarer)}
    found = [
        words.say(N_("Contract: {bid}, without trumps; declarer {seat}."), **said)
        if laws.trump is None
        else words.say(N_("Contract: {bid}, trumps {suit}; declarer {seat}."), suit=suit_noun(laws.trump), **said)
    ]
    leader, cards = play.leader, play.trick
    if not cards and not asks_hand and play.last is not None:
        leader, *laid = play.last
        cards = tuple(laid)
    if cards:
        lie = [f"{words.noun(seat_noun((leader + place) % 3))} {PACK[card]}" for place, card in enumerate(cards)]
        found.append(words.say(N_("The trick, in the order of play: {list}."), list=", ".join(lie)))
    else:
        found.append(words.text(N_("No card lies yet: you lead.")))
    if asks_hand:
        hand = in_order(Hand(mask=play.hands[play.turn]), laws, trump=laws.trump)
        held = " ".join(map(str, hand))
        found.append(words.say(N_("You are {seat}. Your hand: {list}."), seat=seat_noun(play.turn), list=held))
    return found


def _result_facts(result: Result, case: Case, rules: Rules, words: Translator) -> list[str]:
    found = [words.say(N_("Contract: {bid}."), bid=bid_phrase(result.bid))]
    for line in result.settlement.lines:
        level, _ = case.kontra.get(line.part, (0, 0))
        doubled = f" ({kontra_name(rules, level, words)})" if level else ""
        found.append(f"{line_label(line, words)}{doubled}: {line_result(line, words)}.")
    return found


def _written(answer: Answer, goal: Goal, words: Translator) -> str:
    """Write an answer as one says it."""
    if goal.answer == "seat" and isinstance(answer, int):
        return words.noun(seat_noun(answer))
    if isinstance(answer, Bid):
        return bid_name(answer, words)
    if goal.answer == "bids" and isinstance(answer, tuple):
        return ", ".join(bid_name(bid, words) for bid in answer if isinstance(bid, Bid)) or words.text(NOTHING)
    written = write_answer(answer)
    return " ".join(written) if isinstance(written, list) else str(written)


def _read(exercise: Exercise, answer: str, words: Translator) -> str:
    """Turn names of the language into those that every reader of answers knows."""
    kind, said = exercise.goal.answer, " ".join(answer.split())
    if kind == "seat":
        names = {words.noun(seat_noun(seat)).casefold(): str(seat) for seat in range(3)}
        english = {name.casefold(): str(seat) for seat, name in enumerate(SEATS)}
        return {**english, **names}.get(said.casefold(), said)
    if kind in {"bid", "bids"}:
        if said.casefold() in {NOTHING, words.text(NOTHING).casefold()}:
            return ""
        names = {bid_name(bid, words).casefold(): bid.name for bid in exercise.rules.ladder.bids}
        return ", ".join(names.get(one.strip().casefold(), one) for one in said.split(","))
    return said
