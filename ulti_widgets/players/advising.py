"""The adviser: what each sensible action is expected to bring, how sure that is, and why."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from ulti_widgets.players import thinking_play
from ulti_widgets.players.advice import Advice, Chance, Option, chance_of
from ulti_widgets.players.advice_reasons import basis, nudge, why
from ulti_widgets.players.base import generator
from ulti_widgets.players.effort import ADVISER, Effort
from ulti_widgets.players.evidence import draws
from ulti_widgets.players.pricing import Pricer
from ulti_widgets.players.sampling import Sampler
from ulti_widgets.players.thinking import consider
from ulti_widgets.players.thoughts import Thought, Thoughts
from ulti_widgets.players.trial import Trial
from ulti_widgets.solver import play_out
from ulti_widgets.ulti.actions import CONCEDE, DONE, Kontra, PlayCard
from ulti_widgets.ulti.kontra import raised
from ulti_widgets.ulti.scoring import settle

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

    from ulti_widgets.players.sampling import Placement
    from ulti_widgets.ulti.play import Play
    from ulti_widgets.ulti.view import View

MOST: Final = 6
"""Options that are told."""
LOOKED_AT: Final = 30
"""Deals that are played out to see what becomes of an option."""
SELDOM: Final = 0.02
"""Silent results that are rarer than this are not told."""


def advise(view: View, *, seed: int | str = 0, effort: Effort = ADVISER) -> Advice:
    """Say what a seat might do: for each sensible action its money, the chances of the parts, and why.

    It knows nothing but the view, and plays each deal that it tries with open cards, both sides at their best.

    Args:
        view: what the seat may see; it is the seat's turn.
        seed: the deals that are tried follow from it.
        effort: how much to think.

    Raises:
        ValueError: it is not the view's seat's turn.
    """
    if view.seat is None or not view.legal:
        message = f"it is not the turn of seat {view.seat}: there is nothing to advise"
        raise ValueError(message)
    rng = generator(seed, 0, view.seat, len(view.events))
    thoughts = _thoughts(view, effort, rng)
    # A bid or a lay may have been weighed for several trump suits: the best of them stands for it.
    each = {one.action: one for one in reversed(thoughts.options)}
    chosen = [one for one in thoughts.options if each[one.action] is one][:MOST]
    trials = [_tried(view, effort, one) for one in chosen]
    options = tuple(
        Option(
            trial.thought.action,
            trial.thought.money,
            trial.thought.error,
            _chances(trial),
            tuple(why(view, trial, trials)),
        )
        for trial in trials
    )
    worlds = max((len(one.values) for one in thoughts.options), default=0)
    return Advice(
        view.seat,
        view.phase,
        view.declarer,
        options,
        nudge(view, trials),
        basis(view, worlds, evidence=effort.evidence),
        worlds,
        thoughts.nodes,
    )


def _thoughts(view: View, effort: Effort, rng: random.Random) -> Thoughts:
    """Weigh what may be done; in the play doublings and cards together, a doubling with the card that follows it."""
    if view.laws is None:
        return consider(view, effort, rng)
    doublings = thinking_play.doublings(view, effort, rng)
    paying = [one for one in doublings.options if thinking_play.pays(view, one)]
    rest = [one for one in doublings.options if one not in paying]
    if DONE in view.legal:
        done = _staying(view, effort, rng)
        return Thoughts([*_added(paying, done), done, *_added(rest, done)])
    cards = consider(view, effort, rng)
    best = cards.options[0]
    options = [*_added(paying, best), *cards.options, *_added(rest, best)]
    if CONCEDE in view.legal:
        giving_up = thinking_play.giving_up(view)
        options.insert(0 if giving_up.money > best.money else len(options), giving_up)
    return Thoughts(options, cards.nodes)


def _staying(view: View, effort: Effort, rng: random.Random) -> Thought:
    """Give what the deal brings with the doublings as they stand."""
    assert view.seat is not None  # noqa: S101 (a seat asks)
    sampler = Sampler(view)
    placements = draws(sampler, effort.kontras, rng, evidence=effort.evidence)
    values, worlds = [], []
    plays = thinking_play.worlds_of(sampler, placements)
    for placement, end in zip(placements, play_out(plays, budget=effort.budget), strict=True):
        if end is not None:
            values.append(thinking_play.share(view, settle(end).payments[end.declarer]))
            worlds.append(placement)
    return Thought(DONE, values, worlds=worlds)


def _added(doublings: Sequence[Thought], base: Thought) -> list[Thought]:
    """Give doublings with the money of the deal, not only with what they add to it."""
    return [Thought(one.action, [base.money + value for value in one.values], None, one.worlds) for one in doublings]


def _tried(view: View, effort: Effort, thought: Thought) -> Trial:
    """Play deals out after an action, to see what becomes of it."""
    worlds = thought.worlds[:LOOKED_AT]
    ends: list[Play] = []
    if worlds:
        starts = _starts(view, effort, thought, worlds)
        ends = [end for end in play_out(starts, budget=effort.budget) if end is not None]
    return Trial(thought, tuple(ends), tuple(settle(end) for end in ends))


def _starts(view: View, effort: Effort, thought: Thought, worlds: Sequence[Placement]) -> list[Play]:
    seat = view.seat
    assert seat is not None  # noqa: S101 (a seat asks)
    if view.laws is not None:
        sampler = Sampler(view)
        plays = thinking_play.worlds_of(sampler, list(worlds))
        action = thought.action
        if isinstance(action, PlayCard):
            return [play.play(action.card) for play in plays]
        if isinstance(action, Kontra):
            return [raised(play, seat, action) for play in plays]
        return plays
    pricer = Pricer(view, effort)
    declarer = seat if thought.declarer is None else thought.declarer
    return [pricer.play(plan, declarer, world) for plan, world in zip(thought.plans, worlds, strict=False)]


def _chances(trial: Trial) -> tuple[Chance, ...]:
    """Give how often the declarer makes each part; silent results where they are no rarity."""
    number = len(trial.settlements)
    if not number:
        return ()
    parts = trial.parts
    made = Counter(
        line.part for settlement in trial.settlements for line in settlement.lines if line.won and line.by_declarer
    )
    silent = [part for part in made if part.startswith("silent") and made[part] > SELDOM * number]
    return tuple(chance_of(part, made[part], number) for part in (*parts, *(silent if parts else ())))
