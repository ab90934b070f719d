"""Building a bid from its parts: what may still be added, and why not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from ulti_widgets.cards import SUITS
from ulti_widgets.language import suit_noun
from ulti_widgets.ulti.actions import Call
from ulti_widgets.ulti.auction import too_low
from ulti_widgets.ulti.bids import FLAGS, PARTS
from ulti_widgets.ulti.clashes import bid_names, clash, fitting
from ulti_widgets.ulti.laws import trump_suits
from ulti_widgets.ulti.names import part_noun
from ulti_widgets.ulti.reasons import Reason, reason

if TYPE_CHECKING:
    from ulti_widgets.language import Noun
    from ulti_widgets.ulti.bids import Bid
    from ulti_widgets.ulti.rules import Rules

_TRUMP: Final = "trump-"


@dataclass(frozen=True)
class Switch:
    """One part that can be switched on.

    Attributes:
        id: a part, `heart`, `open`, `no-trump`, or `trump-` and a suit letter.
        noun: its name.
        on: whether it is chosen.
        why: why it cannot be added; None where it can, or is on.
    """

    id: str
    noun: Noun
    on: bool
    why: Reason | None


@dataclass(frozen=True)
class Building:
    """A bid in the making: a value.

    Attributes:
        rules: the rules.
        standing: the bid to beat, if any.
        chosen: ids of the switches that are on.
    """

    rules: Rules
    standing: Bid | None = None
    chosen: frozenset[str] = frozenset()

    def toggled(self, switch: str) -> Building:
        """Give the building with a switch turned; one that cannot be added changes nothing."""
        on = {item.id: item for item in self.switches()}.get(switch)
        if on is None or on.why is not None:
            return self
        chosen = set(self.chosen)
        if switch in chosen:
            chosen.discard(switch)
        else:
            if switch.startswith(_TRUMP):
                # One suit is trumps: another takes its place.
                chosen = {other for other in chosen if not other.startswith(_TRUMP)}
            chosen.add(switch)
        return Building(self.rules, self.standing, frozenset(chosen))

    def switches(self) -> list[Switch]:
        """Give every part of the ladder's bids, in the order in which a bid names it."""
        bids = self.rules.ladder.bids
        used = {word for bid in bids for word in bid.name.split()}
        found = [self._switch(word) for word in ("heart", *PARTS, *FLAGS[1:]) if word in used]
        if self.rules.trump_named == "in_bid":
            found += [self._suit(suit) for suit in range(1, 4)]
        return found

    @property
    def bid(self) -> Bid | None:
        """The bid that the chosen parts make, whether or not it beats the standing one."""
        words = self._words()
        return next((bid for bid in self.rules.ladder.bids if words in bid_names(bid)), None)

    @property
    def call(self) -> Call | None:
        """The action that makes the bid; None while it is no bid that may be made."""
        return None if self.why() else self._call()

    def why(self) -> Reason | None:
        """Say why what is chosen cannot be bid; None where it can."""
        bid = self.bid
        if not self._words():
            return reason("choose-parts")
        if bid is None:
            return reason("more-parts")
        if self.standing is not None and not self.rules.ladder.outbids(bid, self.standing):
            return too_low(self.rules.ladder, bid, self.standing)
        if self.rules.trump_named == "in_bid" and self._call() is None:
            return reason("trump-in-bid")
        return None

    def _call(self) -> Call | None:
        bid = self.bid
        if bid is None:
            return None
        if self.rules.trump_named != "in_bid":
            return Call(bid)
        suits = trump_suits(self.rules, bid)
        if len(suits) == 1:
            return Call(bid, suits[0])
        named = [suit for suit in suits if suit is not None and _TRUMP + SUITS[suit] in self.chosen]
        return Call(bid, named[0]) if named else None

    def _words(self) -> frozenset[str]:
        return frozenset(word for word in self.chosen if not word.startswith(_TRUMP))

    def _switch(self, word: str) -> Switch:
        on = word in self.chosen
        return Switch(word, part_noun(word), on, None if on else self._no_part(word))

    def _no_part(self, word: str) -> Reason | None:
        bids = fitting(self.rules, self._words() | {word})
        if not bids:
            return clash(self.rules, self._words(), word)
        standing = self.standing
        if standing is not None and not any(self.rules.ladder.outbids(bid, standing) for bid in bids):
            return reason("part-too-low", part=part_noun(word), standing=standing)
        return None

    def _suit(self, suit: int) -> Switch:
        name = _TRUMP + SUITS[suit]
        on = name in self.chosen
        fits = any(suit in trump_suits(self.rules, bid) for bid in fitting(self.rules, self._words()))
        return Switch(name, suit_noun(suit), on, None if on or fits else reason("no-trump-in-bid"))
