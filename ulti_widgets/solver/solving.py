"""Perfect play with open cards: what a position is worth, each card that may be played, and a best line."""

from __future__ import annotations

import os
import sys
import warnings
from collections import deque
from collections.abc import Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from ulti_widgets.cards import PACK
from ulti_widgets.solver import wasm
from ulti_widgets.solver.declared import as_declared
from ulti_widgets.solver.kernel_io import WITH_CARDS, WITH_LINE, Answer, pack
from ulti_widgets.solver.question import MONEY, POINTS, Question, QuestionError, ask, cards_back, check
from ulti_widgets.solver.search import NO_BUDGET, Search
from ulti_widgets.solver.solution import Analysis, Payments, Solution
from ulti_widgets.ulti.facts import Count
from ulti_widgets.ulti.play import NEXT, Play
from ulti_widgets.ulti.reasons import reason
from ulti_widgets.ulti.scoring import settle

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ulti_widgets.cards import Card

WASM, PYTHON = "wasm", "python"

S = TypeVar("S", bound=Solution)


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
    return _solutions([play], want, budget, engine, 1)[0]


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
        threads: threads to share the work, as far as the machine has room for them; the engine `python` gains nothing
            by more than one.

    Raises:
        QuestionError, NoKernelError: as for `solve`.
        TypeError: something else than Plays was given; it names the place.
    """
    if type(threads) is not int or threads < 1:
        raise QuestionError(reason("ask-threads", value=repr(threads)))
    return _solutions(_listed(plays), want, budget, engine, threads)


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


class _Asked(NamedTuple):
    """A position and what is asked of it; no question where it is over and nothing is to be searched."""

    play: Play
    want: str
    engine: str
    question: Question | None


def _all_asked(plays: list[Play], want: str, engine: str | None) -> list[_Asked]:
    chosen = _engine(engine)
    return [_Asked(play, want, chosen, _question(play, want)) for play in plays]


def _solutions(plays: list[Play], want: str, budget: int | None, engine: str | None, threads: int) -> list[Solution]:
    asked = _all_asked(plays, want, engine)
    answers = _answers(asked, 0, _nodes(budget), threads)
    return [_solution(Solution, one, answer) for one, answer in zip(asked, answers, strict=True)]


def _analyses(plays: list[Play], mode: int, want: str, budget: int | None, engine: str | None) -> list[Analysis]:
    asked = _all_asked(plays, want, engine)
    answers = _answers(asked, mode, _nodes(budget), 1)
    return [
        _with_cards(_solution(Analysis, one, answer), one.question, answer)
        for one, answer in zip(asked, answers, strict=True)
    ]


def _with_cards(found: Analysis, question: Question | None, answer: Answer | None) -> Analysis:
    """Add what the search found of cards and of the best line."""
    if question is None or answer is None:
        return found
    play = position = found.play
    back = cards_back(play.laws)
    # In the engine's order of cards.
    levels = sorted((back[card], question.table.payoff.worths[level]) for card, level in answer.cards.items())
    line: list[tuple[int, Card]] = []
    for card in answer.line:
        if position.over:
            break
        line.append((position.turn, PACK[back[card]]))
        position = position.play(back[card])
    money = found.want == MONEY
    return replace(
        found,
        values={PACK[card]: worth for card, (worth, _) in levels},
        card_payments={PACK[card]: _payments(play, worth) for card, worth in levels} if money else {},
        line=tuple(line),
    )


def _listed(plays: object) -> list[Play]:
    """Give positions as a list, each of them looked at: what is none is named by its place."""
    if isinstance(plays, Play):
        message = "positions are given in a list: one alone is asked of solve or analyse"
        raise TypeError(message)
    if not isinstance(plays, Iterable):
        message = f"positions are given in a list, not as {plays!r}"
        raise TypeError(message)
    found: list[Play] = []
    for place, play in enumerate(plays):
        if not isinstance(play, Play):
            message = f"the solver takes Plays, but at place {place} (from 0) there is {play!r}"
            raise TypeError(message)
        found.append(play)
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


def _answers(asked: Sequence[_Asked], mode: int, budget: int, threads: int) -> list[Answer | None]:
    """Give the answers of one engine; None where nothing is to be searched."""
    questions = [one.question for one in asked if one.question is not None]
    if asked and asked[0].engine == PYTHON:
        answers = [_in_python(question, mode, budget) for question in questions]
    else:
        requests = [pack(question, mode, budget) for question in questions]
        # A browser has one thread.
        answers = wasm.run(requests) if sys.platform == "emscripten" else _in_threads(requests, threads)
    rest = iter(answers)
    return [None if one.question is None else next(rest) for one in asked]


MOST_THREADS: Final = 4 * (os.cpu_count() or 1)
"""More threads than these would only wait for each other."""


def _in_threads(requests: list[bytes], threads: int) -> list[Answer]:
    """Answer requests on this thread, and on as many more as the machine has room for."""
    threads = min(threads, MOST_THREADS)
    # In small shares, so that no thread is left with all the hard ones, and none has long to go when interrupted.
    size = min(wasm.AT_ONCE, -(-len(requests) // (8 * threads))) or 1
    shares = [requests[start : start + size] for start in range(0, len(requests), size)]
    threads = min(threads, len(shares))
    if threads < 2:  # noqa: PLR2004 (nobody to share with)
        return wasm.run(requests)
    left = deque(range(len(shares)))
    found: list[list[Answer]] = [[] for _ in shares]

    def work() -> None:
        while True:
            try:
                place = left.popleft()
            except IndexError:
                return
            found[place] = wasm.run(shares[place])

    def help_out() -> None:
        try:
            wasm.ready()
        except wasm.NoKernelError:
            return  # no room for one more: this thread's shares are left to the others
        work()

    with ThreadPoolExecutor(threads - 1) as pool:
        helpers: list[Future[None]] = []
        try:
            with suppress(RuntimeError):  # no room for one more thread
                while len(helpers) < threads - 1 and wasm.room_for_a_thread():
                    helpers.append(pool.submit(help_out))
            work()
            for helper in helpers:
                helper.result()
        finally:
            # Where this thread was interrupted nothing new is begun.
            left.clear()
    return [answer for some in found for answer in some]


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


def _solution(kind: type[S], asked: _Asked, answer: Answer | None) -> S:
    """Give what the search, or the settlement of a play that is over, says; an analysis is without its cards yet."""
    play, want, engine, question = asked
    if question is None or answer is None:
        value = _ended(play, want)
        payments = settle(play).payments if want == MONEY else None
        return kind(play=play, want=want, value=value, payments=payments, bounds=(value, value), nodes=0, engine=engine)
    worths = question.table.payoff.worths
    low, high = worths[answer.low], worths[answer.high]
    # The search keeps the value where the budget ends later, with the cards.
    done = answer.low == answer.high
    return kind(
        play=play,
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
