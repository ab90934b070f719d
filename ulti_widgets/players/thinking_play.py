"""How a thinking player plays: doublings, conceding, marriages and cards, by deals that fit, solved with open cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ulti_widgets.cards import PAIRS
from ulti_widgets.players.evidence import draws
from ulti_widgets.players.plain_cards import choose_card
from ulti_widgets.players.reading import Reading
from ulti_widgets.players.sampling import Sampler
from ulti_widgets.players.thoughts import Thought, Thoughts
from ulti_widgets.solver import analyse_many, play_out, solve_many
from ulti_widgets.ulti.actions import CARDS, CONCEDE, DONE, Action, Declare, Kontra, PlayCard
from ulti_widgets.ulti.declaring import declarations as declarations_left
from ulti_widgets.ulti.declaring import with_declared
from ulti_widgets.ulti.kontra import raised
from ulti_widgets.ulti.play import NEXT
from ulti_widgets.ulti.scoring import concession, settle

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

    from ulti_widgets.players.effort import Effort
    from ulti_widgets.players.sampling import World
    from ulti_widgets.ulti.play import Play
    from ulti_widgets.ulti.view import View

BATCH: Final = 10
"""Deals that are tried before the nodes are counted again."""
NEEDED: Final = (0.35, 0.75, 0.92, 0.97)
"""Share of the doubled stake that a doubling must bring on average, by the doublings said before: the other side
answers where that pays, and who has doubled had the cards for it."""
NEAR: Final = 0.12
"""Points within which cards count as equal; among them the rules of thumb choose."""


def worlds_of(sampler: Sampler, worlds: Sequence[World]) -> list[Play]:
    """Give the plays of deals that fit; marriages that may still be declared are declared."""
    played = sampler.knowledge.played
    found = []
    for one, _ in worlds:
        play = sampler.play(one)
        held = [hand | gone for hand, gone in zip(one.hands, played, strict=True)]
        found.append(with_declared(play, declarations_left(play, held)))
    return found


def share(view: View, value: float) -> float:
    """Give what a seat chooses by: a declarer's own points, a defender's half of what both get."""
    return value if view.seat == view.declarer else -value / 2


def doublings(
    view: View, effort: Effort, rng: random.Random, worlds: Sequence[World] | None = None, card: int | None = None
) -> Thoughts:
    """Give each doubling with what it adds to the money on average, best first.

    Args:
        view: the view.
        effort: how much to think.
        rng: for the deals.
        worlds: the deals to try; drawn unless given.
        card: the card that is played after it; the best in each deal unless given.
    """
    calls = [action for action in view.legal if isinstance(action, Kontra)]
    seat = view.seat
    if not calls or seat is None:
        return Thoughts([])
    sampler = Sampler(view)
    drawn = draws(sampler, effort.kontras, rng, evidence=effort.evidence) if worlds is None else worlds
    options = [Thought(call, exact=sampler.count <= len(drawn)) for call in calls]
    plays = worlds_of(sampler, drawn)
    ends = play_out([play if card is None else play.play(card) for play in plays], budget=effort.budget)
    for world, end in zip(drawn, ends, strict=True):
        if end is None:
            continue
        before = settle(end).payments
        for one, call in zip(options, calls, strict=True):
            after = settle(raised(end, seat, call)).payments
            change = after[end.declarer] - before[end.declarer]
            one.add(world, share(view, change), float(after[seat] - before[seat]))
    options.sort(key=lambda one: -one.money)
    return Thoughts(options)


def pays(view: View, doubling: Thought) -> bool:
    """Say whether a doubling is worth saying: by how much of what it may add or cost it brings on average.

    Each doubling of the part before tells that the other side is surer of itself.
    """
    if not doubling.values:
        return False
    stake = doubling.mean([abs(value) for value in doubling.values])
    step = min(_level(view, doubling.action), len(NEEDED) - 1)
    return stake > 0 and doubling.money > NEEDED[step] * stake


def _level(view: View, action: Action) -> int:
    """Give the level that a doubling raises."""
    assert isinstance(action, Kontra)  # noqa: S101 (a doubling is weighed)
    assert view.laws is not None  # noqa: S101 (of a contract)
    assert view.declarer is not None  # noqa: S101 (that is being played)
    right, left = view.kontra[view.laws.parts.index(action.part)]
    who = view.seat if action.defender is None else action.defender
    # Where a doubling binds both defenders, both levels are the same.
    return right if who == NEXT[view.declarer] else left


def giving_up(view: View) -> Thought:
    """Give what conceding costs."""
    assert view.seat is not None  # noqa: S101 (a seat asks)
    return Thought(CONCEDE, [float(concession(view.rules, view.seat).payments[view.seat])])


def conceding(view: View, effort: Effort, rng: random.Random) -> Thoughts:
    """Weigh giving a simple game up against playing it."""
    sampler = Sampler(view)
    if view.laws is None:
        from ulti_widgets.players.thinking_bids import as_named  # noqa: PLC0415 (bids stand beside play)

        playing, nodes = as_named(view, sampler, effort, rng)
    else:
        drawn = draws(sampler, effort.worlds, rng, evidence=effort.evidence)
        solutions = solve_many(worlds_of(sampler, drawn), budget=effort.budget)
        playing = Thought(DONE)
        for world, one in zip(drawn, solutions, strict=True):
            playing.add(world, sum(one.bounds) / 2)
        nodes = sum(one.nodes for one in solutions)
    options = sorted((giving_up(view), playing), key=lambda one: -one.money)
    return Thoughts(options, nodes)


def cards(view: View, effort: Effort, rng: random.Random) -> Thoughts:
    """Value every card that may be played in deals that fit, and put the best first."""
    legal = [action for action in view.legal if isinstance(action, PlayCard)]
    if len(legal) == 1 and not effort.thorough:
        return Thoughts([Thought(legal[0])])
    sampler = Sampler(view)
    worlds = draws(sampler, effort.worlds, rng, evidence=effort.evidence)
    found = {action.card: Thought(action, exact=sampler.count <= len(worlds)) for action in legal}
    nodes = 0
    for at in range(0, len(worlds), BATCH):
        some = worlds[at : at + BATCH]
        solved = analyse_many(worlds_of(sampler, some), budget=effort.budget, line=False)
        for world, one in zip(some, solved, strict=True):
            nodes += one.nodes
            # Cards are compared over the same worlds: one of which some cards alone are known says nothing.
            for card, value in one.values.items() if one.complete else ():
                if card in found:
                    found[card].add(world, share(view, value), float(one.card_payments[card][sampler.knowledge.me]))
        if nodes >= effort.nodes:
            break
    if nodes >= effort.nodes:
        for thought in found.values():
            thought.exact = thought.exact and len(thought.values) == len(worlds)
    return Thoughts(_ordered(view, list(found.values())), nodes)


def _ordered(view: View, options: list[Thought]) -> list[Thought]:
    """Put cards in order, the best first; among near equals the one that rules of thumb choose."""
    options.sort(key=lambda one: -one.money)
    best = options[0].money
    near = [one for one in options if one.money >= best - NEAR]
    if len(near) > 1:
        table = Reading(view)
        table.legal = sum(1 << one.action.card for one in near if isinstance(one.action, PlayCard))
        wanted = CARDS[choose_card(table)]
        options.sort(key=lambda one: one.action != wanted)
    return options


def declarations(view: View) -> list[Declare]:
    """Give the marriages that may be declared, the best first: beside a bid 20-100 only one may be."""
    calls = [action for action in view.legal if isinstance(action, Declare)]
    return sorted(calls, key=lambda action: (action.suit != view.trump, action.suit))


def declared_with(view: View, card: int) -> Declare | None:
    """Give the marriage to be declared with a card, where one declares with a card of the pair."""
    return next((call for call in declarations(view) if PAIRS[call.suit] >> card & 1), None)
