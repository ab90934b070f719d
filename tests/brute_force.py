"""Perfect play by trying everything on `Play` alone: every card, declared with or not, and settled as a deal is.

It is what the solver is held against, so it shares nothing with it: no bound, no order, no equal cards, no key but
the exact state. A trick's start that was seen before is not tried again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ulti_widgets.cards import KING, OVER, Card, bits
from ulti_widgets.ulti.facts import Count
from ulti_widgets.ulti.scoring import settle

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ulti_widgets.ulti.play import Play

Worth = tuple[int, ...]
"""What an end is worth; of two that begin alike the later numbers decide."""


class Search:
    """A question about the ends of a play, of which the declarer wants most and the defenders, together, least."""

    def __init__(self, judge: Callable[[Play], Worth]) -> None:
        """Take what an end is worth."""
        self.judge = judge
        self._known: dict[object, Worth] = {}

    def value(self, play: Play) -> Worth:
        """Give what both sides at their best come to; the play must be one position and those after it."""
        if play.trick:
            return self._best(play)
        # How the last trick went decides about the seven, so it is part of an end.
        state = (play.won, play.last) if play.over else (play.hands, play.won, play.leader)
        state = (*state, play.marriages)
        known = self._known.get(state)
        if known is None:
            known = self._known[state] = self.judge(play) if play.over else self._best(play)
        return known

    def _best(self, play: Play) -> Worth:
        return self._better(play, [self.value(after) for _, after in ways(play)])

    def _better(self, play: Play, found: list[Worth]) -> Worth:
        return max(found) if play.turn == play.declarer else min(found)

    def cards(self, play: Play) -> dict[Card, Worth]:
        """Give what each legal card comes to, a marriage declared with it or not."""
        found: dict[Card, list[Worth]] = {}
        for card, after in ways(play):
            found.setdefault(Card(card), []).append(self.value(after))
        return {card: self._better(play, worths) for card, worths in found.items()}


def ways(play: Play) -> Iterator[tuple[int, Play]]:
    """Yield each legal card and the position after it: with the marriage declared that it may be, and without."""
    for card in bits(play.legal):
        yield card, play.play(card)
        if may_declare(play, card):
            seat, suit = play.turn, 1 << (card >> 3)
            first, second, third = (had | suit * (other == seat) for other, had in enumerate(play.marriages))
            yield card, play.changed(marriages=(first, second, third)).play(card)


def may_declare(play: Play, card: int) -> bool:
    """Say whether a marriage may be declared with a card, where it is declared when one of the pair is played."""
    rules, suit, seat = play.rules, card >> 3, play.turn
    if not rules.declare_by_choice or rules.marriages != "when_played" or play.laws.trump is None:
        return False
    pair = {8 * suit + KING, 8 * suit + OVER}
    if card not in pair or play.marriages[seat] >> suit & 1:
        return False
    (other,) = pair - {card}
    if not play.hands[seat] >> other & 1 and not _played_before(play, other, seat):
        return False
    hundred = {"40-100", "20-100"} & set(play.bid.parts)
    if not hundred:
        return True
    fits = (suit == play.laws.trump) == ("40-100" in hundred)
    return seat == play.declarer and not play.marriages[seat] and fits


def _played_before(play: Play, card: int, seat: int) -> bool:
    while play.previous is not None:
        if play.card == card and play.previous.turn == seat:
            return True
        play = play.previous
    # A play's first known position may lie within a trick.
    return any(one == card and (play.leader + place) % 3 == seat for place, one in enumerate(play.trick))


def money() -> Search:
    """Ask for the money that the declarer gets from both defenders, and of that from the one on his right."""

    def paid(play: Play) -> Worth:
        payments = settle(play).payments
        return payments[play.declarer], -payments[play.defenders()[0]]

    return Search(paid)


def made(part: str) -> Search:
    """Ask whether a part of the bid can be made: 1 where it can."""
    return Search(lambda play: (int(Count(play).outcome(part)[0]),))


def points() -> Search:
    """Ask for the declarer's card points, marriages counted."""
    return Search(lambda play: (Count(play).mine,))
