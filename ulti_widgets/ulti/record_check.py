"""What a record says was paid, held against what the cards say."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from ulti_widgets.language import Noun
from ulti_widgets.ulti.flaws import ONE_OF
from ulti_widgets.ulti.match import Match
from ulti_widgets.ulti.record_words import SEAT_WORDS, SILENT, Remark, Word, Words
from ulti_widgets.ulti.record_write import amounts_text, payments_text, result_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ulti_widgets.ulti.deal import Deal

_AMOUNT: Final = re.compile(r"([+-]?[0-9]{1,6})(?:/([+-]?[0-9]{1,6}))?")


class Given(NamedTuple):
    """One entry of a result: a part with its outcome, or a seat (`won` is None) with its payment."""

    word: Word
    name: str
    by_declarer: bool
    won: bool | None
    right: int
    left: int


def read_payment(words: Words) -> Given:
    """Read what a seat gets."""
    seat = words.seat()
    points, _, word = _amount(words)
    return Given(word, SEAT_WORDS[seat], by_declarer=True, won=None, right=points, left=points)


def read_outcome(words: Words) -> Given:
    """Read a part of a bid or a silent result, and what it pays."""
    part, word = words.part(SILENT)
    by_declarer = not words.next_is("defenders")
    if not by_declarer:
        words.take()
    outcome = words.take()
    if outcome.text not in {"won", "lost"}:
        raise words.unreadable(outcome, ONE_OF, "won", "lost")
    right, left, _ = _amount(words)
    return Given(word, part, by_declarer=by_declarer, won=outcome.text == "won", right=right, left=left)


def _amount(words: Words) -> tuple[int, int, Word]:
    word = words.take()
    match = _AMOUNT.fullmatch(word.text)
    if match is None:
        raise words.unreadable(word, Noun("hint", "points, such as +4 or -10/-5"))
    right = int(match[1])
    return right, right if match[2] is None else int(match[2]), word


def match_of(deals: Sequence[Deal]) -> Match:
    """Give the match that some deals make: each finished one in turn, up to the first that is not."""
    match = Match(deals[0].rules)
    for deal in deals:
        if not deal.over or match.over:
            break
        match = match.after(deal.settlement().payments)
    return match


def check_result(deal: Deal, head: Word, given: Sequence[Given]) -> Iterator[Remark]:
    """Yield what a result says otherwise than the cards."""
    if not given:
        return
    if not deal.over:
        yield _remark(head, "the deal is not over, so that its result cannot be checked")
        return
    settlement = deal.settlement()
    lines = {(line.part, line.by_declarer): line for line in settlement.lines}
    parts = [one for one in given if one.won is not None]
    for one in parts:
        line = lines.pop((one.name, one.by_declarer), None)
        whose = one.name if one.by_declarer else f"{one.name} defenders"
        if line is None:
            yield _remark(one.word, f"the cards give no {whose}")
        elif (one.won, one.right, one.left) != (line.won, *line.paid):
            said = f"{whose} {'won' if one.won else 'lost'} {amounts_text(one.right, one.left)}"
            yield _remark(one.word, f"the record has {said}, the cards give {' '.join(result_words(line))}")
    if parts:
        for line in lines.values():
            yield _remark(head, f"the record lacks {' '.join(result_words(line))}")
    yield from _payments(given, settlement.payments)


def check_scores(deals: Sequence[Deal], head: Word, given: Sequence[Given]) -> Iterator[Remark]:
    """Yield what the scores of a match say otherwise than its deals."""
    match = match_of(deals)
    finished = sum(deal.over for deal in deals)
    if finished > len(match.payments):
        yield _remark(
            head, f"only the first {len(match.payments)} deals count: the match ends there, or one is unfinished"
        )
    yield from _payments(given, match.scores)


def _payments(given: Iterable[Given], paid: tuple[int, int, int]) -> Iterator[Remark]:
    for one in given:
        if one.won is None and one.right != paid[SEAT_WORDS.index(one.name)]:
            yield _remark(one.word, f"the record has {one.name} {one.right:+}, the cards give {payments_text(paid)}")


def _remark(word: Word, text: str) -> Remark:
    return Remark(word.line, word.column, text)
