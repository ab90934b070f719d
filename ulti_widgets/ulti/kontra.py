"""Doubling: who may raise which part, and when."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from ulti_widgets.ulti.actions import Kontra
from ulti_widgets.ulti.names import part_noun
from ulti_widgets.ulti.reasons import Reason, reason

if TYPE_CHECKING:
    from ulti_widgets.ulti.bids import Bid
    from ulti_widgets.ulti.play import Play
    from ulti_widgets.ulti.rules import Rules


@dataclass(frozen=True, slots=True)
class Window:
    """A round of answers between tricks 1 and 2.

    Attributes:
        step: the level from which parts may be raised: odd for the declarer, even for the defenders.
        seats: the seats still to be asked in this round, in order.
    """

    step: int
    seats: tuple[int, ...]


def alone(play: Play) -> bool:
    """Say whether each defender has a chain of his own.

    Sources: pagat-table, Whose rules; widder-rulebook, Kontra.
    """
    return binds_alone(play.rules, play.laws.bid)


def binds_alone(rules: Rules, bid: Bid) -> bool:
    """Say the same of a bid."""
    return rules.kontra_binds == "alone" or (rules.kontra_binds == "alone_without_trumps" and not bid.trumps)


def raises(play: Play, seat: int, step: int) -> list[Kontra]:
    """Give what a seat may raise from a level."""
    rules = play.rules
    if not rules.kontra or (rules.kontra_steps and step >= rules.kontra_steps):
        return []
    right, left = play.defenders()
    single = alone(play)
    found: list[Kontra] = []
    for part, levels in zip(play.laws.parts, play.kontra, strict=True):
        if not single:
            if levels[0] == step:
                found.append(Kontra(part))
        elif seat == play.declarer:
            found += [Kontra(part, who) for who, level in zip((right, left), levels, strict=True) if level == step]
        elif levels[0 if seat == right else 1] == step:
            found.append(Kontra(part))
    return found


def first_raises(play: Play, seat: int) -> list[Kontra]:
    """Give the kontras that a seat may say with its card to the first trick."""
    return [] if seat == play.declarer else raises(play, seat, 0)


def raised(play: Play, seat: int, action: Kontra) -> Play:
    """Give the position after a legal doubling by a seat."""
    number = play.laws.parts.index(action.part)
    right, left = play.kontra[number]
    if not alone(play):
        new = (right + 1, left + 1)
    else:
        who = seat if action.defender is None else action.defender
        new = (right + 1, left) if who == play.defenders()[0] else (right, left + 1)
    return play.changed(kontra=(*play.kontra[:number], new, *play.kontra[number + 1 :]))


def after_first_trick(play: Play) -> Window | None:
    """Give the round of answers that opens after the first trick, if any.

    Sources: pagat-table, Doubling; widder-rulebook, Kontra; hoe-speel-je, Contracten en puntentelling (the
    defenders are asked until the lead to trick 2).
    """
    step = 0 if play.rules.kontra_window == "to_trick_two" else 1
    return _window(play, step) or (_window(play, 1) if step == 0 else None)


def after_done(play: Play, window: Window) -> Window | None:
    """Give what follows when the first seat of a round is done: the next seat, the next round, or nothing."""
    rest = tuple(seat for seat in window.seats[1:] if raises(play, seat, window.step))
    return Window(window.step, rest) if rest else _window(play, window.step + 1)


def _window(play: Play, step: int) -> Window | None:
    asked: tuple[int, ...] = (play.declarer,) if step % 2 else play.defenders()
    seats = tuple(seat for seat in asked if raises(play, seat, step))
    return Window(step, seats) if seats else None


def why_no_raise(  # noqa: C901, PLR0911 (one answer for each rule)
    play: Play, seat: int, action: Kontra, window: Window | None
) -> Reason:
    """Give the rule that forbids a doubling which is none of those that a seat may make."""
    rules: Rules = play.rules
    if not rules.kontra:
        return reason("no-kontra")
    if action.part not in play.laws.parts:
        return reason("kontra-part", part=part_noun(action.part))
    if window is None:
        if any(play.won):
            return reason("kontra-late-two" if rules.kontra_window == "to_trick_two" else "kontra-late")
        if seat == play.declarer:
            return reason("kontra-own-never" if rules.kontra_steps == 1 else "kontra-own")
    answers = alone(play) and seat == play.declarer
    if answers and action.defender not in play.defenders():
        return reason("kontra-whom")
    if not answers and action.defender is not None:
        return reason("kontra-nobody")
    step = 0 if window is None else window.step
    levels: tuple[int, ...] = play.kontra[play.laws.parts.index(action.part)]
    if alone(play):
        # The chain with the other defender is none of this one's.
        levels = (levels[play.defenders().index(seat if action.defender is None else action.defender)],)
    if rules.kontra_steps and max(step, *levels) >= rules.kontra_steps:
        return reason("kontra-end")
    if window is None or step + 1 in levels:
        return reason("kontra-said", part=part_noun(action.part))
    return reason("kontra-step", part=part_noun(action.part))


def kontra_factor(rules: Rules, level: int) -> int:
    """Give what a level of doubling multiplies by.

    Sources: pagat-table, Doubling; hoe-speel-je, Contracten en puntentelling.
    """
    if rules.kontra_factors == "doubling":
        return 1 << level
    # Beyond what is printed each step doubles (ours).
    beyond = max(0, level - len(_PRINTED_FACTORS) + 1)
    return _PRINTED_FACTORS[level - beyond] << beyond


_PRINTED_FACTORS: Final = (1, 2, 4, 4, 8, 16, 32)
