"""What is sure of a position at the start of a trick, without searching, and what can still come about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ulti_widgets.solver.board import Board
from ulti_widgets.ulti.play import NEXT

if TYPE_CHECKING:
    from ulti_widgets.solver.question import Question

_TRUMP_TEN: Final = 6


class Sure(Board):
    """A position with what is sure of it.

    Attributes:
        sure_mine, sure_theirs: honours that are sure to be the declarer's, the defenders', since `alive` was asked.
        sure_sides: the sides that have a trick, or are sure of one, as bits of `sides`; as long.
    """

    def __init__(self, question: Question) -> None:
        """Set the position up."""
        super().__init__(question)
        self.sure_mine = self.sure_theirs = 0
        self.sure_sides = self.sides

    def alive(self) -> int:
        """Give the outcomes that can still come about at the start of a trick."""
        table, layout = self.table, self.layout
        # The highest trump takes its trick, so that and its points are sure; those of the next one too, if it is of
        # the same side.
        mine, theirs = self.hands[0] & table.trumps, (self.hands[1] | self.hands[2]) & table.trumps
        self.sure_sides = self.sides | (0 if mine == theirs else 1 if mine > theirs else 2)
        sure = (mine | theirs) & self.honours
        mine = sure & self.hands[0]
        if mine and mine != sure:
            sure &= ~((2 << _TRUMP_TEN) - 1)
            mine &= sure
        self.sure_mine, self.sure_theirs = mine, sure ^ mine
        alive = self.with_sure(mine, sure ^ mine) & layout.sides_alive[self.sure_sides]
        alive &= layout.four_aces[self.aces_state] & layout.four_tens[self.tens_state]
        if not table.seven:
            return alive
        if not self.seven_open:
            return alive & layout.seven[0]
        return alive & ~layout.seven[2] if self.unbeaten_seven() else alive

    def with_sure(self, mine: int, theirs: int) -> int:
        """Give the outcomes left where some cards' points are sure to be the declarer's, and some the defenders'."""
        table, layout = self.table, self.layout
        rest = (self.hands[0] | self.hands[1] | self.hands[2]) & ~mine & ~theirs
        gain = (mine & table.aces).bit_count() * layout.ace_shift + (mine & table.tens).bit_count() * layout.ten_shift
        return self.up(layout.left[(rest & table.aces).bit_count() * 6 + (rest & table.tens).bit_count() + 1], gain)

    def all_taken(self, seat: int, alive: int) -> int:
        """Give the outcomes that can come about if a seat's side takes all that is left."""
        table, layout = self.table, self.layout
        rest = self.hands[0] | self.hands[1] | self.hands[2]
        gain = 0
        if seat == 0:
            gain = (rest & table.aces).bit_count() * layout.ace_shift
            gain += ((rest & table.tens).bit_count() + 1) * layout.ten_shift
        return alive & layout.sides_ended[self.sides | (2 if seat else 1)] & self.up(layout.left[0], gain)

    def cashed(self, seat: int, cards: int, alive: int) -> int:
        """Give the outcomes that can come about if a seat cashes some cards."""
        seven, layout = self.table.seven, self.layout
        if cards != self.hands[seat]:
            alive &= layout.sides_alive[self.sides | (2 if seat else 1)]
            if seat:
                return alive & self.with_sure(self.sure_mine, self.sure_theirs | cards)
            return alive & self.with_sure(self.sure_mine | cards, self.sure_theirs)
        alive = self.all_taken(seat, alive)
        if not seven or not self.seven_open:
            return alive
        # He keeps the seven for the last trick; another's takes none.
        made = layout.seven[1]
        return alive & made if cards & seven else alive & ~made

    def unbeaten_seven(self) -> bool:
        """Say whether the seven cannot be beaten: nobody else has trumps."""
        table = self.table
        return not any(hand & table.trumps & ~table.seven and not hand & table.seven for hand in self.hands)

    def harmless(self, seat: int) -> bool:
        """Say whether the declarer can take no trick more, or, if he leads, need not.

        He has no trumps, and each of his cards is below the others' in its suit.
        """
        own, others = self.hands[0], self.hands[1] | self.hands[2]
        lead = seat != 0
        if own & self.table.trumps:
            return False
        for suit in range(0, 32, 8):
            mine, theirs = own >> suit & 0xFF, others >> suit & 0xFF
            if mine and theirs:
                if mine > theirs & -theirs:
                    return False
                lead = True
        return lead

    def cashable(self, seat: int) -> int:
        """Give cards with which the leader takes a trick each, whatever the others do.

        He plays them from the top, trumps first: the others follow, or have no trumps left.
        """
        own, one, two = self.hands[seat], self.hands[NEXT[seat]], self.hands[NEXT[NEXT[seat]]]
        trumps = self.table.trumps
        trumps_one, trumps_two = (one & trumps).bit_count(), (two & trumps).bit_count()
        cards = 0
        for suit in range(0, 32, 8):
            all_own = own >> suit & 0xFF
            if not all_own:
                continue
            x, y = one >> suit & 0xFF, two >> suit & 0xFF
            run = all_own & -1 << (x | y).bit_length()
            if not run:
                continue
            rounds, follow_x, follow_y = run.bit_count(), x.bit_count(), y.bit_count()
            trumping = bool(suit or not trumps)
            if trumping and trumps_one:
                rounds = min(rounds, follow_x)
            if trumping and trumps_two:
                rounds = min(rounds, follow_y)
            if rounds >= max(follow_x, follow_y) and not (trumping and (trumps_one or trumps_two)):
                run = all_own
            else:
                for _ in range(run.bit_count() - rounds):
                    run &= run - 1
            if not trumping:
                trumps_one, trumps_two = max(trumps_one - rounds, 0), max(trumps_two - rounds, 0)
            cards |= run << suit
        return cards

    def claims(self, seat: int, leader: int) -> bool:
        """Say whether a seat that does not lead takes all tricks left, whatever is led.

        It takes the lead at once, and cashes the rest.
        """
        own, led, third = self.hands[seat], self.hands[leader], self.hands[3 - seat - leader]
        others, trumps = led | third, self.table.trumps
        theirs, ruffs = others & trumps, own & trumps
        if ruffs == own:
            return theirs < own & -own
        trumps_third = (third & trumps).bit_count()
        most = max((led & trumps).bit_count(), trumps_third)
        # Trumps above theirs: one to take the lead with, the rest to draw theirs. The seven is kept for the last trick.
        ruffs &= -1 << theirs.bit_length()
        number = (ruffs & ~(self.table.seven | self.table.keep)).bit_count()
        for suit in range(0, 32, 8):
            of_suit = 0xFF << suit
            if not led & of_suit:
                continue
            if not own & of_suit:
                if number <= most:
                    return False
            elif suit and trumps_third and not third & of_suit:
                return False  # the third trumps it
        return self.cashable(seat) == own
