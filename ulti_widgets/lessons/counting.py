"""Counting a deal's card points step by step: marriages, ten tricks, the talon; and what is asked of the count."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from ulti_widgets.cards import PAIRS, Hand, bits
from ulti_widgets.language import N_, card_noun, suit_noun
from ulti_widgets.lessons.goals import CardPoints, CountPoints, Hundred, MarriagePoints, Winner
from ulti_widgets.lessons.goals.choosing import DECLARER, DEFENDERS
from ulti_widgets.lessons.positions import CardPlay, SetupError
from ulti_widgets.lessons.telling import Said, say
from ulti_widgets.players.playing import play_deal
from ulti_widgets.ulti.actions import CARDS
from ulti_widgets.ulti.deal import Deal
from ulti_widgets.ulti.facts import LAST_TRICK, Count
from ulti_widgets.ulti.names import seat_noun
from ulti_widgets.ulti.reasons import IllegalAction
from ulti_widgets.ulti.record import steps

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ulti_widgets.lessons.goals import Goal
    from ulti_widgets.ulti.bids import Bid
    from ulti_widgets.ulti.play import Play
    from ulti_widgets.ulti.rules import Rules

SIDES: Final = (DECLARER, DEFENDERS)
ASKED: Final = (*SIDES, "hundred", "winner", "last-trick", "married-declarer", "married-defenders")
"""The names by which it is kept what was asked of a count."""
TRIES: Final = 60
_MARRIAGES: Final = {
    (False, True): N_("{seat} declares {points}: king and queen of trumps, {suit}."),
    (False, False): N_("{seat} declares {points}: king and queen of {suit}."),
    (True, True): N_("{seat} held {points}: king and queen of trumps, {suit}."),
    (True, False): N_("{seat} held {points}: king and queen of {suit}."),
}
"""What is said of a marriage, by whether it is told only at the count, and whether it is one of trumps."""


@dataclass(frozen=True)
class Line:
    """Something that counts.

    Attributes:
        side: for whom: `declarer` or `defenders`.
        points: how much; 0 where it counts only later, or not at all.
        said: why.
        cards: the cards that make it count.
    """

    side: str
    points: int
    said: tuple[Said, ...]
    cards: Hand


@dataclass(frozen=True)
class Step:
    """One step of the count.

    Attributes:
        kind: `marriages`, `trick` or `talon`.
        number: of a trick, from 1; else 0.
        leader, cards, taker: of a trick; the cards of the talon.
        lines: what counts in it.
        totals: the points of the declarer and of the defenders so far.
    """

    kind: str
    number: int
    leader: int
    cards: tuple[int, ...]
    taker: int
    lines: tuple[Line, ...]
    totals: tuple[int, int]


@dataclass(frozen=True)
class Counted:
    """A deal that was played out, to be counted.

    Attributes:
        play: its end, under the rules that it is counted by.
        hands: the hands before the first card.
        tricks: leader, cards and taker of each trick, as played.
        declared: for each seat the suits (mask of four bits) whose marriages were declared.
        as_played: whether the tricks could have been played so under the rules.
    """

    play: Play
    hands: tuple[int, int, int]
    tricks: tuple[tuple[int, tuple[int, int, int], int], ...]
    declared: tuple[int, int, int]
    as_played: bool = True

    @classmethod
    def of(cls, played: Deal | Play) -> Counted:
        """Take a deal, or a play with its history.

        Raises:
            ValueError: it is not played to the end, or has no trumps, so that nothing is counted.
        """
        play = played.play if isinstance(played, Deal) else played
        if play is None or any(play.hands):
            raise ValueError("only a deal that is played to the last card can be counted")
        if play.laws.trump is None:
            raise ValueError(f"in {play.bid}, a game without trumps, card points count for nothing")
        return cls(play, steps(play)[0].hands, tuple(play.tricks()), play.marriages)

    def under(self, rules: Rules) -> Counted:
        """Count the same cards by other rules: who took what stays where the tricks could not be played so.

        Raises:
            SetupError: these rules know no such contract.
        """
        if rules == self.play.rules:
            return self
        bid = _same_bid(self.play.bid, rules)
        start = replace(
            CardPlay.of(self.play),
            bid=bid,
            hands=(str(Hand(mask=self.hands[0])), str(Hand(mask=self.hands[1])), str(Hand(mask=self.hands[2]))),
            leader=self.tricks[0][0] if self.tricks else self.play.leader,
            won=self._won_before(),
            marriages=None,
            last=None,
            kontra=(),
        )
        first = start.build(rules)
        declared = self._declared(first)
        first = first.changed(marriages=declared)
        again = self._replayed(first)
        if again is not None:
            return Counted(again, self.hands, tuple(again.tricks()), declared)
        ended = replace(CardPlay.of(self.play), bid=bid, marriages=None, kontra=()).build(rules)
        return replace(self, play=ended.changed(marriages=declared), declared=declared, as_played=False)

    def _won_before(self) -> tuple[str, str, str]:
        """Give what the seats had won before the first of the tricks that are known."""
        seen = 0
        for _, cards, _ in self.tricks:
            seen |= sum(1 << card for card in cards)
        one, two, three = (str(Hand(mask=won & ~seen)) for won in self.play.won)
        return one, two, three

    def _declared(self, first: Play) -> tuple[int, int, int]:
        """Give the marriages that count: all that may, or where one chooses, those that were chosen."""
        one, two, three = first.marriages
        if not first.rules.declare_by_choice or not self.play.rules.declare_by_choice:
            return one, two, three
        mine, right, left = self.declared
        return one & mine, two & right, three & left

    def _replayed(self, first: Play) -> Play | None:
        play = first
        try:
            for leader, cards, _ in self.tricks:
                if play.leader != leader:
                    return None
                for card in cards:
                    play = play.after(CARDS[card])
        except IllegalAction:
            return None
        return play

    # -- the count

    @property
    def count(self) -> Count:
        """The engine's own count."""
        return Count(self.play)

    def side(self, seat: int) -> str:
        """Give the side of a seat."""
        return DECLARER if seat == self.play.declarer else DEFENDERS

    def steps(self) -> tuple[Step, ...]:
        """Give the count step by step; the last totals are the engine's."""
        totals = {DECLARER: 0, DEFENDERS: 0}
        found: list[Step] = []
        waiting: dict[str, list[Line]] = {DECLARER: [], DEFENDERS: []}
        needs = self.play.rules.marriage_needs_trick

        def add(step: Step) -> None:
            for line in step.lines:
                totals[line.side] += line.points
            found.append(replace(step, totals=(totals[DECLARER], totals[DEFENDERS])))

        married = list(self._marriages())
        if needs:
            for line in married:
                waiting[line.side].append(line)
            later = say(N_("It counts once that side takes a trick."))
            married = [replace(line, points=0, said=(*line.said, later)) for line in married]
        if married:
            add(Step("marriages", 0, -1, (), -1, tuple(married), (0, 0)))
        for number, (leader, cards, taker) in enumerate(self.tricks, start=1):
            side = self.side(taker)
            lines = list(self._trick(cards, taker, last=number == len(self.tricks)))
            if waiting[side]:
                now = say(N_("The marriage counts now."))
                lines += [replace(line, said=(now,)) for line in waiting[side]]
                waiting[side] = []
            add(Step("trick", number, leader, cards, taker, tuple(lines), (0, 0)))
        if self.play.talon:
            add(Step("talon", 0, -1, tuple(bits(self.play.talon)), -1, tuple(self._talon()), (0, 0)))
        return tuple(found)

    def _marriages(self) -> Iterator[Line]:
        laws = self.play.laws
        for seat in (self.play.declarer, *self.play.defenders()):
            for suit in bits(self.play.marriages[seat]):
                points = laws.marriage_points(1 << suit)
                told = say(
                    _MARRIAGES[laws.rules.marriages == "at_count", suit == laws.trump],
                    seat=seat_noun(seat),
                    points=points,
                    suit=suit_noun(suit),
                )
                yield Line(self.side(seat), points, (told,), Hand(mask=PAIRS[suit]))

    def _trick(self, cards: tuple[int, ...], taker: int, *, last: bool) -> Iterator[Line]:
        side, points = self.side(taker), self.play.laws.points
        for card in cards:
            if points[card]:
                told = say(N_("{card:the}: {points}."), card=card_noun(card), points=points[card])
                yield Line(side, points[card], (told,), Hand(mask=1 << card))
        if last:
            told = say(N_("The last trick: {points}."), points=LAST_TRICK)
            yield Line(side, LAST_TRICK, (told,), Hand())

    def _talon(self) -> Iterator[Line]:
        points = self.play.laws.points
        for card in bits(self.play.talon):
            if points[card]:
                told = say(
                    N_("{card:the} was laid away, and what lies in the talon is the defenders': {points}."),
                    card=card_noun(card),
                    points=points[card],
                )
                yield Line(DEFENDERS, points[card], (told,), Hand(mask=1 << card))


def _same_bid(bid: Bid, rules: Rules) -> str:
    """Give the name under which other rules have a bid: its simple game may be said or implied."""
    for other in rules.ladder.bids:
        if (other.parts, other.hearts, other.open, other.trumps) == (bid.parts, bid.hearts, bid.open, bid.trumps):
            return other.name
    return bid.name


# -- what is asked of it


def questions(counted: Counted) -> tuple[Goal, ...]:
    """Give what may be asked: the last trick, marriages, each side's points, the hundred, the simple game."""
    bid, marriages = counted.play.bid, counted.play.marriages
    married = {counted.side(seat) for seat in range(3) if marriages[seat]}
    return (
        CardPoints(),
        *(MarriagePoints(side) for side in SIDES if side in married),
        *(CountPoints(side) for side in SIDES),
        Hundred() if bid.hundred is None else Winner(bid.hundred),
        *((Winner(),) if "simple" in bid.parts else ()),
    )


def asked_name(asked: Goal) -> str:
    """Give the name by which it is kept what was answered: one of `ASKED`."""
    if isinstance(asked, CountPoints):
        return asked.of
    if isinstance(asked, MarriagePoints):
        return f"married-{asked.of}"
    if isinstance(asked, CardPoints):
        return "last-trick"
    return "winner" if asked == Winner() else "hundred"


def played_deal(rules: Rules, seed: int | str, number: int) -> Deal:
    """Give a deal that plain players have played to its end, with trumps and points to count.

    Every other one has a marriage in it, where one is found.
    """
    found = None
    for attempt in range(TRIES):
        name = f"points/{seed}/{number}/{attempt}"
        deal = play_deal(Deal.from_seed(rules, name), ("plain", "plain", "plain"), name)
        play = deal.play
        if play is None or any(play.hands) or play.laws.trump is None or "durchmars" in play.laws.parts:
            continue
        found = deal
        if any(play.marriages) or number % 2:
            return deal
    if found is None:
        raise SetupError(say(N_("No deal with points to count was found under these rules.")))
    return found
