"""The adviser: what each sensible action is expected to bring, how sure that is, and why."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from ulti_widgets.players import thinking_play
from ulti_widgets.players.advice import Advice, Chance, Option, chance_of
from ulti_widgets.players.advice_reasons import basis, nudge, why
from ulti_widgets.players.base import generator
from ulti_widgets.players.effort import ADVISER, Effort
from ulti_widgets.players.evidence import draws
from ulti_widgets.players.pricing import Pricer
from ulti_widgets.players.said import Said
from ulti_widgets.players.sampling import Sampler, World
from ulti_widgets.players.thinking import consider
from ulti_widgets.players.thinking_play import worlds_of
from ulti_widgets.players.thoughts import Thought, Thoughts, standard_error
from ulti_widgets.players.trial import Trial
from ulti_widgets.solver import play_out
from ulti_widgets.ulti.actions import CONCEDE, DONE, Kontra, PlayCard
from ulti_widgets.ulti.kontra import raised
from ulti_widgets.ulti.scoring import settle
from ulti_widgets.ulti.view import View

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

    from ulti_widgets.ulti.play import Play

MOST: Final = 6
"""Options that are told."""
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
        TypeError: something else than a view, or than a seed, was given.
        ValueError: it is not the view's seat's turn, or the effort weighs no bids.
    """
    _check_view(view)
    if view.seat is None or not view.legal:
        message = f"it is not the turn of seat {view.seat}: there is nothing to advise"
        raise ValueError(message)
    if view.laws is None and not effort.bids:
        message = "with this effort no bids are weighed: it takes two rounds or more in races, and talons from 1 up"
        raise ValueError(message)
    rng = generator(seed, 0, view.seat, len(view.events))
    thoughts = _thoughts(view, effort, rng)
    # A bid or a lay may have been weighed for several trump suits: the best of them stands for it.
    each = {one.action: one for one in reversed(thoughts.options)}
    chosen = [one for one in thoughts.options if each[one.action] is one]
    chosen = [chosen[0], *sorted(chosen[1:], key=lambda one: -one.told)][:MOST]
    trials = [_tried(view, effort, one) for one in chosen]
    options = tuple(
        Option(
            trial.thought.action,
            trial.thought.told,
            trial.thought.error,
            _chances(view, effort, trial),
            tuple(why(view, trial, trials)),
        )
        for trial in trials
    )
    return Advice(
        view.seat,
        view.phase,
        view.declarer,
        options,
        nudge(view, trials),
        basis(view, chosen, evidence=effort.evidence),
        max(len(one.worlds) for one in chosen),
        thoughts.nodes,
        _gap(chosen),
    )


def _gap(chosen: Sequence[Thought]) -> tuple[float, float] | None:
    """Give by how much the first is above the second, deal for deal, and how sure that is."""
    if len(chosen) < 2 or not chosen[0].worlds or chosen[0].worlds != chosen[1].worlds:  # noqa: PLR2004 (two)
        return None
    first, second = (one.paid or one.values for one in chosen[:2])
    between = [one - other for one, other in zip(first, second, strict=True)]
    return chosen[0].mean(between), 0.0 if chosen[0].exact else standard_error(between)


def _check_view(view: object) -> None:
    if not isinstance(view, View):
        message = f"advise takes what a seat may see, as deal.view(seat) gives it, not a {type(view).__name__}"
        raise TypeError(message)


def _thoughts(view: View, effort: Effort, rng: random.Random) -> Thoughts:
    """Weigh what may be done; in the play doublings, marriages and cards together, on the same deals."""
    if view.laws is None:
        return consider(view, effort, rng)
    if DONE in view.legal:
        done = _staying(view, effort, rng)
        worlds = [World(*pair) for pair in zip(done.worlds, done.weights, strict=True)]
        doublings = thinking_play.doublings(view, effort, rng, worlds).options
        return Thoughts(_with_doublings(view, done, [done], doublings))
    cards = thinking_play.cards(view, effort, rng)
    best = cards.options[0]
    assert isinstance(best.action, PlayCard)  # noqa: S101 (cards were weighed)
    worlds = [World(*pair) for pair in zip(best.worlds, best.weights, strict=True)]
    doublings = thinking_play.doublings(view, effort, rng, worlds, best.action.card).options
    options = _with_doublings(view, best, _with_marriages(view, cards.options), doublings)
    if CONCEDE in view.legal:
        giving_up = thinking_play.giving_up(view)
        options.insert(0 if giving_up.told > best.told else 1, giving_up)
    return Thoughts(options, cards.nodes)


def _staying(view: View, effort: Effort, rng: random.Random) -> Thought:
    """Give what the deal brings with the doublings as they stand."""
    sampler = Sampler(view)
    drawn = draws(sampler, effort.kontras, rng, evidence=effort.evidence)
    found = Thought(DONE, exact=sampler.count <= len(drawn))
    ends = play_out(worlds_of(sampler, drawn), budget=effort.budget)
    for world, end in zip(drawn, ends, strict=True):
        if end is not None:
            paid = settle(end).payments
            found.add(world, thinking_play.share(view, paid[end.declarer]), float(paid[sampler.knowledge.me]))
    return found


def _with_doublings(view: View, base: Thought, others: list[Thought], doublings: Sequence[Thought]) -> list[Thought]:
    """Put doublings beside what follows them: first those that are advised, one by one the best, then the others."""
    paying = [_added(one, base) for one in doublings if thinking_play.pays(view, one)]
    rest = [_added(one, base) for one in doublings if not thinking_play.pays(view, one)]
    return [*paying, *others[:1], *rest, *others[1:]]


def _added(doubling: Thought, base: Thought) -> Thought:
    """Give a doubling with the money of the deal, not only with what it adds to it; deal for deal."""
    more = dict(zip(doubling.worlds, zip(doubling.values, doubling.paid, strict=True), strict=True))
    found = Thought(doubling.action, exact=doubling.exact and base.exact)
    paid = base.paid or base.values
    for placement, weight, value, own in zip(base.worlds, base.weights, base.values, paid, strict=True):
        if placement in more:
            found.add(World(placement, weight), value + more[placement][0], own + more[placement][1])
    return found


def _with_marriages(view: View, cards: list[Thought]) -> list[Thought]:
    """Put a marriage in the place of the card that it goes with: cards are weighed as if it were declared."""
    best = cards[0]
    assert isinstance(best.action, PlayCard)  # noqa: S101 (cards were weighed)
    if view.rules.marriages == "first_card":
        call = next(iter(thinking_play.declarations(view)), None)
    else:
        call = thinking_play.declared_with(view, best.action.card)
    return cards if call is None else [replace(best, action=call), *cards[1:]]


def _tried(view: View, effort: Effort, thought: Thought) -> Trial:
    """Play deals out after an action, to see what becomes of it."""
    found = [
        (end, settle(end), weight)
        for end, weight in zip(
            play_out(_starts(view, effort, thought), budget=effort.budget), thought.weights, strict=False
        )
        if end is not None
    ]
    total = sum(weight for _, _, weight in found)
    ends, settlements, weights = zip(*found, strict=True) if found else ((), (), ())
    return Trial(thought, ends, settlements, tuple(weight / total for weight in weights))


def _starts(view: View, effort: Effort, thought: Thought) -> list[Play]:
    seat = view.seat
    assert seat is not None  # noqa: S101 (a seat asks)
    if not thought.worlds:
        return []
    if view.laws is not None:
        worlds = [World(*pair) for pair in zip(thought.worlds, thought.weights, strict=True)]
        plays = worlds_of(Sampler(view), worlds)
        action = thought.action
        if isinstance(action, PlayCard):
            return [play.play(action.card) for play in plays]
        if isinstance(action, Kontra):
            return [raised(play, seat, action) for play in plays]
        return plays
    pricer = Pricer(view, effort)
    declarer = seat if thought.declarer is None else thought.declarer
    plans = thought.plans or ([] if thought.plan is None else [thought.plan] * len(thought.worlds))
    return [pricer.play(plan, declarer, world) for plan, world in zip(plans, thought.worlds, strict=True)]


def _chances(view: View, effort: Effort, trial: Trial) -> tuple[Chance, ...]:
    """Give how often the declarer makes each part; silent results where they are no rarity."""
    parts = trial.parts
    if not parts:
        return ()
    walked = effort.evidence and bool(Said(view).seats)
    number = len(trial.ends) / (2 if walked else 1)
    silent = sorted({line.part for one in trial.settlements for line in one.lines if line.part.startswith("silent")})
    told = [*parts, *(part for part in silent if trial.made(part) > SELDOM)]
    return tuple(chance_of(part, min(1.0, trial.made(part)), number, exact=trial.thought.exact) for part in told)
