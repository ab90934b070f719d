"""Perfect play with open cards: what a position is worth, each card that may be played, and a best line."""

from __future__ import annotations

import sys
import warnings
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ulti_widgets.cards import PACK, Card
from ulti_widgets.solver import wasm
from ulti_widgets.solver.declared import as_declared
from ulti_widgets.solver.kernel_io import WITH_CARDS, WITH_LINE, Answer, pack
from ulti_widgets.solver.question import MONEY, POINTS, Question, QuestionError, ask, cards_back, check
from ulti_widgets.solver.search import NO_BUDGET, Search
from ulti_widgets.ulti.play import NEXT, Play
from ulti_widgets.ulti.reasons import reason
from ulti_widgets.ulti.scoring import Count, settle

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Payments = tuple[int, int, int]
"""Points that each seat gets; the three add to zero."""

WASM, PYTHON = "wasm", "python"


@dataclass(frozen=True, kw_only=True)
class Solution:
    """What a position is worth with both sides at their best, all cards open.

    Attributes:
        want: what was asked: `money`, `points`, or a part.
        value: of money what the declarer gets from both defenders together, in points; of card points those of
            the declarer, marriages counted; of a part 1 if it can be made, else 0. None where the budget ran out
            before.
        payments: of money what each seat gets; None of other questions, or without a value. Where
            defenders pay differently and several best lines share a sum otherwise, it is shared as a declarer
            who next wants the most from his right, and defenders who next want him to get the least there.
        bounds: the values between which it lies; both are `value` where that is known.
        nodes: positions that were looked at.
        engine: `wasm` or `python`.
        complete: whether all that was asked for is there: the budget did not run out.
    """

    want: str
    value: int | None
    payments: Payments | None
    bounds: tuple[int, int]
    nodes: int
    engine: str
    complete: bool = True


@dataclass(frozen=True, kw_only=True)
class Analysis(Solution):
    """The same, with each card that may be played.

    Attributes:
        values: for each legal card what the position is worth after it, as `value`.
        card_payments: for each legal card the payments after it; empty where money was not asked for.
        line: a best line to the end, as seats and cards. All three are empty where the budget ran out.
    """

    values: dict[Card, int] = field(default_factory=dict[Card, int])
    card_payments: dict[Card, Payments] = field(default_factory=dict[Card, Payments])
    line: tuple[tuple[int, Card], ...] = ()

    @property
    def best(self) -> tuple[Card, ...]:
        """The cards that keep the value."""
        return tuple(card for card, value in self.values.items() if value == self.value)


def solve(play: Play, *, want: str = MONEY, budget: int | None = None, engine: str | None = None) -> Solution:
    """Give the exact value of a position with open cards, both sides at their best.

    Payments are those of the position's own rules, contract, kontra levels and marriages; the defenders play
    for one purse.

    Args:
        play: the position.
        want: `money`; `points`, the declarer's card points where he plays for them; or a part (`ulti`): can it be
            made?
        budget: nodes after which the search gives up and says so; None for as many as it takes.
        engine: `wasm` or `python`; None takes the first that runs here. They find the same.

    Raises:
        QuestionError: the question does not fit the contract, or there is no such engine.
        NoKernelError: the engine `wasm` was asked for and cannot run here.
    """
    return solve_many([play], want=want, budget=budget, engine=engine)[0]


def solve_many(
    plays: Iterable[Play],
    *,
    want: str = MONEY,
    budget: int | None = None,
    engine: str | None = None,
    threads: int = 1,
) -> list[Solution]:
    """Give the values of many positions, in their order; other Python threads run meanwhile.

    Args:
        plays: the positions.
        want: as for `solve`.
        budget: nodes for each position.
        engine: as for `solve`.
        threads: threads to share the work; the engine `python` gains nothing by more than one.

    Raises:
        QuestionError, NoKernelError: as for `solve`.
    """
    if type(threads) is not int or threads < 1:
        raise QuestionError(reason("ask-threads", value=repr(threads)))
    found = _listed(plays)
    chosen = _engine(engine)
    asked = [_question(play, want) for play in found]
    answers = _answers(asked, 0, _nodes(budget), chosen, threads)
    return [
        _solution(play, want, question, answer, chosen)
        for play, question, answer in zip(found, asked, answers, strict=True)
    ]


def analyse(play: Play, *, want: str = MONEY, budget: int | None = None, engine: str | None = None) -> Analysis:
    """Give the value of each card that may be played, and a best line to the end.

    Args:
        play: the position.
        want: as for `solve`.
        budget: nodes for all of it.
        engine: as for `solve`.

    Raises:
        QuestionError, NoKernelError: as for `solve`.
    """
    return _analyses([play], WITH_CARDS | WITH_LINE, want, budget, engine)[0]


def analyse_many(
    plays: Iterable[Play],
    *,
    want: str = MONEY,
    budget: int | None = None,
    engine: str | None = None,
    line: bool = True,
) -> list[Analysis]:
    """Give the value of each legal card in many positions, in their order.

    Args:
        plays: the positions.
        want: as for `solve`.
        budget: nodes for each position.
        engine: as for `solve`.
        line: whether a best line is asked for as well; without it, it is empty.

    Raises:
        QuestionError, NoKernelError: as for `solve`.
    """
    return _analyses(_listed(plays), WITH_CARDS | (WITH_LINE if line else 0), want, budget, engine)


def play_out(plays: Iterable[Play], *, budget: int | None = None, engine: str | None = None) -> list[Play | None]:
    """Give for each position the end that best play for money comes to; None where the budget ran out.

    Args:
        plays: the positions.
        budget: nodes for each position.
        engine: as for `solve`.

    Raises:
        QuestionError, NoKernelError: as for `solve`.
    """
    found: list[Play | None] = []
    given = _listed(plays)
    for play, solution in zip(given, _analyses(given, WITH_LINE, MONEY, budget, engine), strict=True):
        # With the marriages that the solver counts as declared, so that the end pays what was found.
        end = as_declared(play, MONEY) or play
        for _, card in solution.line:
            end = end.play(card)
        found.append(end if end.over else None)
    return found


def _analyses(plays: list[Play], mode: int, want: str, budget: int | None, engine: str | None) -> list[Analysis]:
    chosen = _engine(engine)
    asked = [_question(play, want) for play in plays]
    answers = _answers(asked, mode, _nodes(budget), chosen, 1)
    return [
        _analysis(play, question, answer, _solution(play, want, question, answer, chosen))
        for play, question, answer in zip(plays, asked, answers, strict=True)
    ]


def _analysis(play: Play, question: Question | None, answer: Answer | None, solution: Solution) -> Analysis:
    if question is None or answer is None or not solution.complete:
        return Analysis(**vars(solution))
    back = cards_back(play.laws)
    # In the engine's order of cards.
    levels = sorted((back[card], question.table.payoff.worths[level]) for card, level in answer.cards.items())
    line: list[tuple[int, Card]] = []
    position = play
    for card in answer.line:
        if position.over:
            break
        line.append((position.turn, PACK[back[card]]))
        position = position.play(back[card])
    money = solution.want == MONEY
    return Analysis(
        **vars(solution),
        values={PACK[card]: worth for card, (worth, _) in levels},
        card_payments={PACK[card]: _payments(play, worth) for card, worth in levels} if money else {},
        line=tuple(line),
    )


def _listed(plays: Iterable[Play]) -> list[Play]:
    """Give positions as a list, each of them looked at: what is none is named by its place."""
    if isinstance(plays, Play):
        message = "positions are given in a list: one alone is asked of solve or analyse"
        raise TypeError(message)
    found = list(plays)
    for place, play in enumerate(found):
        if type(play) is not Play and len(found) > 1:
            message = f"the solver takes Plays, but at place {place} (from 0) there is {play!r}"
            raise TypeError(message)
    return found


def _question(play: object, want: str) -> Question | None:
    """Give the question, or None where the play is over and nothing is to be searched."""
    if not isinstance(play, Play):
        message = f"the solver takes a Play, not {play!r}: a deal has one in `deal.play` once its cards are played"
        raise TypeError(message)
    if play.over:
        check(play, want)
        return None
    return ask(play, want)


def _nodes(budget: int | None) -> int:
    if budget is None:
        return NO_BUDGET
    if type(budget) is not int or budget < 1:
        raise QuestionError(reason("ask-budget", value=repr(budget)))
    return min(budget, NO_BUDGET)


_SAID: list[str] = []


def _engine(wanted: str | None) -> str:
    if wanted == PYTHON:
        return PYTHON
    if wanted is not None and wanted != WASM:
        raise QuestionError(reason("ask-engine", value=repr(wanted)))
    try:
        wasm.ready()
    except wasm.NoKernelError as error:
        if wanted == WASM:
            raise
        if not _SAID:
            _SAID.append(str(error))
            warnings.warn(
                f"{error}. The solver in Python stands in: the same answers, slower.", stacklevel=_to_caller()
            )
        return PYTHON
    return WASM


def _to_caller() -> int:
    """Count the frames up to the first outside the solver, whose line a warning is about."""
    level, frame = 1, sys._getframe(1)  # noqa: SLF001 (warnings cannot skip a package before Python 3.12)
    while frame.f_back is not None and frame.f_globals.get("__package__") == __package__:
        level, frame = level + 1, frame.f_back
    return level


def _answers(
    questions: Sequence[Question | None], mode: int, budget: int, engine: str, threads: int
) -> list[Answer | None]:
    asked = [question for question in questions if question is not None]
    if engine == PYTHON:
        answers = [_in_python(question, mode, budget) for question in asked]
    else:
        requests = [pack(question, mode, budget) for question in asked]
        # A browser has one thread.
        if threads > 1 and len(requests) > 1 and sys.platform != "emscripten":
            # In small shares, so that no thread is left with all the hard ones.
            share = max(1, -(-len(requests) // (8 * threads)))
            shares = [requests[start : start + share] for start in range(0, len(requests), share)]
            with ThreadPoolExecutor(threads) as pool:
                answers = [answer for some in pool.map(wasm.run, shares) for answer in some]
        else:
            answers = wasm.run(requests)
    rest = iter(answers)
    return [None if question is None else next(rest) for question in questions]


def _in_python(question: Question, mode: int, budget: int) -> Answer:
    search = Search(question, budget)
    cards: dict[int, int] = {}
    line: list[int] = []
    search.value()
    low, high = search.low, search.high
    if mode & WITH_CARDS and not search.stopped:
        cards = search.values()
    if mode & WITH_LINE and not search.stopped:
        line = search.line()
    return Answer(low, high, search.nodes, search.stopped, line, cards)


def _solution(play: Play, want: str, asked: Question | None, answer: Answer | None, engine: str) -> Solution:
    if asked is None or answer is None:
        value = _ended(play, want)
        payments = settle(play).payments if want == MONEY else None
        return Solution(want=want, value=value, payments=payments, bounds=(value, value), nodes=0, engine=engine)
    worths = asked.table.payoff.worths
    low, high = worths[answer.low], worths[answer.high]
    # The search keeps the value where the budget ends later, with the cards.
    done = answer.low == answer.high
    return Solution(
        want=want,
        value=low[0] if done else None,
        payments=_payments(play, low) if done and want == MONEY else None,
        bounds=(low[0], high[0]),
        nodes=answer.nodes,
        engine=engine,
        complete=not answer.stopped,
    )


def _ended(play: Play, want: str) -> int:
    if want == MONEY:
        return settle(play).payments[play.declarer]
    count = Count(play)
    return count.mine if want == POINTS else int(count.outcome(want)[0])


def _payments(play: Play, worth: tuple[int, int]) -> Payments:
    total, right = worth
    found = [0, 0, 0]
    found[play.declarer] = total
    found[NEXT[play.declarer]] = -right
    found[NEXT[NEXT[play.declarer]]] = right - total
    first, second, third = found
    return first, second, third
