"""Questions as the kernel reads them, and its answers."""

from __future__ import annotations

import struct
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from ulti_widgets.solver.search import kernel_words

if TYPE_CHECKING:
    from ulti_widgets.solver.question import Question, Table

WITH_CARDS, WITH_LINE = 1, 2
INPUT: Final = 1 << 19
"""Bytes that requests may take in one call."""
ANSWERS: Final = 1024
"""Answers that fit one call."""
_HEAD: Final = struct.Struct("<9I4s")
_TABLE: Final = struct.Struct("<13I8s8sI")
_ANSWER: Final = struct.Struct("<5I32s32HI")
ANSWER_SIZE: Final = _ANSWER.size
_NO_LEVEL: Final = 0xFFFF


class Answer(NamedTuple):
    """What a search found.

    Attributes:
        low, high: the levels between which the value lies.
        nodes: positions looked at.
        stopped: whether the budget ran out.
        line: the best line, if asked for.
        cards: the level of each legal card, if asked for.
    """

    low: int
    high: int
    nodes: int
    stopped: bool
    line: list[int]
    cards: dict[int, int]


def pack(question: Question, mode: int, budget: int) -> bytes:
    """Give a request."""
    rest = _packed_table(question.table)
    head = _HEAD.pack(
        _HEAD.size + len(rest),
        mode,
        budget,
        kernel_words(question.table.payoff.layout.words),
        *question.hands,
        question.leader,
        len(question.trick),
        bytes(question.trick),
    )
    return head + rest


def unpack(data: bytes, number: int) -> list[Answer]:
    """Give the answers to so many requests."""
    found = []
    for low, high, nodes, stopped, length, line, *cards, _ in _ANSWER.iter_unpack(data[: number * ANSWER_SIZE]):
        levels = {card: level for card, level in enumerate(cards) if level != _NO_LEVEL}
        found.append(Answer(low, high, nodes, bool(stopped), list(line[:length]), levels))
    return found


@lru_cache(maxsize=2000)
def _packed_table(table: Table) -> bytes:
    worth = table.payoff
    layout = worth.layout
    size = 8 * kernel_words(layout.words)
    sets = (
        layout.points, *layout.sides_alive, *layout.sides_ended, *layout.seven, *layout.four_aces, *layout.four_tens,
        *layout.left, *worth.reach,
    )  # fmt: skip
    return _TABLE.pack(
        worth.sides, worth.aces_state, worth.tens_state, table.duties, table.trumps, table.keep, table.seven,
        table.aces, table.tens, layout.ten_shift, layout.ace_shift, len(worth.worths), table.guide,
        bytes(table.side_kinds), bytes(table.trump_kinds), 0,
    ) + b"".join(each.to_bytes(size, "little") for each in sets)  # fmt: skip
