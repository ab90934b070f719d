"""What several tests need: random rules, deals driven by choices, every action one could think of, small positions."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING, TypeVar

from hypothesis import settings
from hypothesis import strategies as st

from ulti_widgets.cards import CODES, PACK, Hand
from ulti_widgets.ulti import presets
from ulti_widgets.ulti.actions import (
    CARDS,
    CONCEDE,
    DONE,
    LAYS,
    PASS,
    STOP,
    TAKE,
    TRUMPS,
    Action,
    Call,
    Declare,
    Kontra,
    Lay,
)
from ulti_widgets.ulti.bids import PARTS
from ulti_widgets.ulti.deal import Deal
from ulti_widgets.ulti.play import Play
from ulti_widgets.ulti.presets import PRESETS
from ulti_widgets.ulti.rules import Rules, RulesError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from ulti_widgets.ulti.settlement import Line, Settlement

T = TypeVar("T")

USUAL = 100
"""Examples that hypothesis tries where nobody says how many."""

NAMES = {"rules": presets, "Deal": Deal, "Play": Play}
"""What the texts that `repr` gives need to be read back."""


def examples(number: int) -> settings:
    """Give settings that try this many examples, or as many as a profile for long runs wants."""
    wanted = settings().max_examples
    return settings(max_examples=wanted if wanted > USUAL else number)


# -- rules


def changed_rules(base: Rules, turns: Iterable[tuple[str, int]]) -> Rules:
    """Turn fields one after another, each to the choice of that number; skip what would contradict itself."""
    rules = base
    fields = {field.name: field for field in Rules.fields()}
    for name, number in turns:
        choices = list(fields[name].choices) or [*range(13)]
        try:
            rules = rules.replace(**{name: choices[number % len(choices)]})
        except RulesError:
            continue
    return rules


def any_rules() -> st.SearchStrategy[Rules]:
    """Give presets, as they are or with any fields turned."""
    names = st.sampled_from([field.name for field in Rules.fields()])
    turns = st.lists(st.tuples(names, st.integers(0, 12)), max_size=12)
    return st.builds(changed_rules, st.sampled_from(list(PRESETS.values())), turns)


# -- deals


class Choices:
    """Choices as hypothesis gave them, and when they are used up, those that a seed gives."""

    def __init__(self, numbers: Iterable[int] = (), seed: int = 0) -> None:
        """Take the choices."""
        self._numbers = iter(list(numbers))
        self._random = Random(seed)

    def number(self, below: int) -> int:
        """Choose a number from 0 up to, not including, another."""
        number = next(self._numbers, None)
        return int(self._random.random() * below) if number is None else number % below

    def one(self, options: Sequence[T]) -> T:
        """Choose one of several."""
        return options[self.number(len(options))]


class Temper:
    """How readily the seats of a deal pass and double: drawn for each deal, so that long chains come about."""

    def __init__(self, choices: Choices) -> None:
        """Draw it."""
        self.choices = choices
        self.kontra = choices.one((1, 5, 9, 9))
        self.passes = choices.one((2, 7, 9))
        self.steps = choices.one((1, 3, 100))

    def action(self, deal: Deal) -> Action:
        """Choose an action of the seat to act."""
        legal = deal.legal_actions()
        choices = self.choices
        doubling = [action for action in legal if isinstance(action, Kontra)]
        if doubling and choices.number(10) < self.kontra:
            return choices.one(doubling)
        if PASS in legal and choices.number(10) < self.passes:
            return PASS
        calls = [action for action in legal if isinstance(action, Call)]
        if calls:
            # Low steps make long auctions, wide ones reach every bid.
            rest = [action for action in legal if not isinstance(action, Call)]
            return choices.one(rest) if rest and choices.number(3) == 0 else choices.one(calls[: self.steps])
        if deal.phase == "kontra" and choices.number(2):
            return DONE
        others = [action for action in legal if not isinstance(action, Kontra)] or legal
        if deal.why_not(STOP) is None and choices.number(4) == 0:
            return STOP
        return choices.one(others)


def driven(rules: Rules, seed: int, numbers: Iterable[int] = ()) -> Iterator[Deal]:
    """Give the stations of a deal, from the pack to the end, driven by choices."""
    choices = Choices(numbers, seed)
    temper = Temper(choices)
    deal = Deal.from_seed(rules, seed, dealer=choices.number(3))
    yield deal
    while not deal.over:
        deal = deal.after(temper.action(deal))
        yield deal


def universe(deal: Deal, choices: Choices) -> list[Action]:
    """Give actions of every kind, legal or not: all that could be, of the many only some where none can be legal."""
    found: list[Action] = [TAKE, PASS, DONE, CONCEDE, *TRUMPS, *CARDS, *(Declare(suit) for suit in range(4))]
    found += [Kontra(part, seat) for part in PARTS for seat in (None, 0, 1, 2)]
    lays = list(LAYS.values())
    found += lays if deal.phase == "lay" else [choices.one(lays) for _ in range(3)]
    found += [Lay(Hand()), Lay(Hand("HA")), Lay(Hand("HA H10 HK"))]
    suits = (None, 0, 1, 2, 3)
    in_bid = deal.rules.trump_named == "in_bid"
    for bid in deal.rules.ladder.bids if deal.phase in {"auction", "bid"} else ():
        found += [Call(bid, suit) for suit in (suits if in_bid else (None, choices.number(4)))]
    other = choices.one(list(PRESETS.values())).ladder.bids
    found += [Call(choices.one(other), choices.one(suits)) for _ in range(3)]
    return list(dict.fromkeys(found))


def kind(action: Action) -> str:
    """Name the kind of an action."""
    return type(action).__name__


def reached(deal: Deal) -> Counter[str]:
    """Count what a finished deal came by: phases, parts, kontra levels, silent results, ways to end."""
    found: set[str] = set()
    station: Deal | None = deal
    while station is not None:
        found.add(f"phase {station.phase}")
        if station.action is not None:
            found.add(f"action {kind(station.action)}")
        station = station.previous
    if deal.play is not None:
        levels = [level for pair in deal.play.kontra for level in pair]
        found |= {f"kontra {level}" for level in range(1, min(max(levels), 7) + 1)}
        found |= {f"bid part {part}" for part in deal.play.laws.parts}
    for line in deal.settlement().lines:
        found.add(f"{line.part} {'won' if line.won else 'lost'} by {'declarer' if line.by_declarer else 'defenders'}")
    return Counter(found)


# -- positions


def played(play: Play, *cards: str) -> Play:
    """Play cards, given by their codes, several in a text."""
    for code in " ".join(cards).split():
        play = play.after(CARDS[CODES.index(code)])
    return play


def through(deal: Deal, *texts: str) -> Deal:
    """Take actions, given by their texts, several in a text with commas between them."""
    for text in ",".join(texts).split(","):
        deal = deal.after(text.strip())
    return deal


def dealt(rules: Rules, hands: Mapping[int, str], talon: str, *, dealer: int = 2) -> Deal:
    """Deal hands of ten cards: the rest of the pack goes to the seat that is not named, if any."""
    known = {seat: list(Hand(cards)) for seat, cards in hands.items()}
    rest = [card for card in PACK if card not in Hand(talon) and all(card not in hand for hand in known.values())]
    order = [(dealer + step) % 3 for step in (1, 2, 3)]
    pack = [card for seat in order for card in known.get(seat, rest)] + list(Hand(talon))
    return Deal(rules, pack, dealer=dealer)


def line(settlement: Settlement, part: str) -> Line:
    """Find the line of a part or silent result."""
    found = [each for each in settlement.lines if each.part == part]
    assert len(found) == 1, f"{part}: {settlement}"
    return found[0]


def parts(settlement: Settlement) -> dict[str, int]:
    """Give what each line pays the declarer from the defender on his right."""
    return {each.part: each.paid[0] for each in settlement.lines}
