"""Which card the plain player plays: rules of thumb for the declarer and the defenders of each kind of game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ulti_widgets.cards import ACE, TEN, bits
from ulti_widgets.ulti.laws import SUIT_OF

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ulti_widgets.players.reading import Reading

SHORT: Final = 2
"""A ten with fewer other cards of its suit beside it than this is soon bare: its guards are kept."""

TRUMP_LEAD: Final = -6.0
MAKES_HIM_TRUMP: Final = 9.0
TOP_LEAD: Final = 2.0
LOW_FIRST: Final = 0.1
POINTS_LED: Final = 0.05
"""What speaks for a defender's lead, in cards of its suit: against trumps, for making the declarer trump, for a
card that nobody beats, against each place up in the suit, against each point that may be lost."""


def choose_card(table: Reading) -> int:
    """Give the card to play, one of `table.legal`."""
    if not table.legal & table.legal - 1:
        return table.legal.bit_length() - 1
    parts = table.laws.parts
    alone = table.partner is None
    if "betli" in parts:
        return _betli(table) if alone else _against_betli(table)
    if "durchmars" in parts:
        return _durchmars(table) if alone else _against_durchmars(table)
    if table.first < 0:
        return _lead(table) if alone else _lead_against(table)
    return _follow(table)


# -- games for points, and the ulti


def _lead(table: Reading) -> int:
    """Lead as the declarer of a game for points or an ulti.

    1. With an ulti or a hundred, pull trumps from the top while that costs no more trumps than one can spare;
       the ulti's seven is none of those. For a simple game trumps are worth more at the end.
    2. With an ulti and all trumps pulled, lose what has to be lost while trumps are left to get in with.
    3. Cash what nobody beats, aces and tens first: it only gets likelier to be trumped.
    4. With all trumps pulled, lead trumps, but keep the last one (in an ulti two) for the end.
    5. Else lead low from the longest suit, without points and without baring a ten.
    """
    laws, legal = table.laws, table.legal
    ulti = "ulti" in laws.parts
    pulls = ulti or laws.bid.hundred is not None
    own, side = legal & laws.trumps, legal & ~laws.trumps
    trumps_out = table.others() & laws.trumps
    top = _highest(table, own) if own else -1
    spare = (table.hand & laws.trumps & ~(laws.trump_seven if ulti else 0)).bit_count()
    losers = [card for card in bits(side) if not table.master(card)]
    winners = [card for card in bits(side) if table.master(card)]
    if own and table.master(top) and pulls and 0 < (trumps_out.bit_count() + 1) // 2 <= spare:
        card = top
    elif ulti and losers and not trumps_out and own.bit_count() > 1:
        card = min(losers, key=lambda loser: (laws.points[loser], laws.strength[loser]))
    elif winners:
        card = max(winners, key=lambda winner: (laws.points[winner], _length(table, winner), laws.strength[winner]))
    elif not side or (not trumps_out and own.bit_count() > (2 if ulti else 1)):
        card = top if own and table.master(top) else _lowest(table, legal)
    else:
        card = min(bits(side), key=lambda one: (laws.points[one], -_length(table, one), _cost(table, one)))
    return card


def _lead_against(table: Reading) -> int:
    """Lead as a defender of a game for points or an ulti: the best of what speaks for and against each card.

    Make the declarer trump; else a suit from length, from its top where that is certain to hold, low where it
    is not; keep the trumps, which take one from the partner too.
    """
    return max(bits(table.legal), key=lambda card: (_worth_leading(table, card), -card))


def _worth_leading(table: Reading, card: int) -> float:
    laws = table.laws
    suit, held = SUIT_OF[card], table.could[table.declarer]
    if suit & laws.trumps:
        return TRUMP_LEAD
    worth = _length(table, card) - LOW_FIRST * laws.strength[card]
    if not held & suit and held & laws.trumps:
        return worth + MAKES_HIM_TRUMP - POINTS_LED * laws.points[card]
    return worth + (TOP_LEAD if table.master(card) else -POINTS_LED * laws.points[card])


def _follow(table: Reading) -> int:
    """Follow in a game for points or an ulti.

    - A trick that is the own side's for certain is given points: tens first, aces that nobody can take later.
    - A trick that one can take for certain is taken with a ten rather than with the ace or a king.
    - Otherwise the cheapest card: no points, a low one, and no ten left bare.
    """
    laws = table.laws
    takers = [card for card in bits(table.legal) if table.takes(card)]
    if _partner_has_it(table):
        return max(bits(table.legal), key=lambda card: _gift(table, card))
    rivals = table.against()
    sure = [card for card in takers if table.safe(card, rivals)]
    if sure:
        # With the partner still to play a cheap card will do no harm, but points that are safe are safe.
        return max(sure, key=lambda card: (_gift(table, card), -laws.strength[card]))
    if takers and len(takers) < table.legal.bit_count():
        # One may hold back: only done where the rules lift the duty to beat.
        return min(bits(table.legal), key=lambda card: _cost(table, card))
    return min(takers or bits(table.legal), key=lambda card: _cost(table, card))


def _partner_has_it(table: Reading) -> bool:
    """Say whether the partner's card is the best and the declarer cannot be expected to beat it."""
    if table.partner is None or table.best_seat != table.partner:
        return False
    if table.declarer not in table.after:
        return True
    held, best = table.could[table.declarer], table.best
    return not held & table.laws.above[best] and not table.may_trump(table.declarer, SUIT_OF[table.first])


def _gift(table: Reading, card: int) -> tuple[int, int, int]:
    """Rank cards for a trick that is the own side's: the points that one would lose otherwise first."""
    laws = table.laws
    points = laws.points[card]
    trump = laws.trumps >> card & 1
    # What nobody can take or trump later need not be brought home now.
    rivals = table.against()
    keeps = table.master(card) and (bool(trump) or not any(table.could[seat] & laws.trumps for seat in rivals))
    worth = 0 if keeps else points
    return worth + (1 if card & 7 == TEN and not keeps else 0), -trump, -laws.strength[card]


def _cost(table: Reading, card: int) -> float:
    """Say what a card costs to part with in a trick that the other side may get; lowest is played."""
    laws = table.laws
    cost = 3.0 * laws.points[card] + laws.strength[card]
    if laws.trumps >> card & 1:
        cost += 4
    if _bares_ten(table, card):
        cost += 6
    return cost


def _bares_ten(table: Reading, card: int) -> bool:
    """Say whether parting with a card leaves its suit's ten bare while the ace is out."""
    suit = SUIT_OF[card]
    base = card & ~7
    return (
        bool(table.hand >> base + TEN & 1)
        and card & 7 != TEN
        and bool(table.out >> base + ACE & 1)
        and (table.hand & suit).bit_count() <= SHORT
    )


# -- betli


def _betli(table: Reading) -> int:
    """Play as the declarer of a betli.

    Leading: a card that somebody must beat, the most dangerous of those; else the one with most cards over
    it. Following: the highest card that still loses; forced to beat, the lowest. Void: the most dangerous.
    """
    laws = table.laws
    if table.first < 0:
        above = {card: (table.others() & laws.above[card]).bit_count() for card in bits(table.legal)}
        certain = [card for card, count in above.items() if count > table.hidden and laws.rules.must_beat]
        if certain:
            return max(certain, key=lambda card: (_danger(table, card), laws.strength[card]))
        return max(above, key=lambda card: (above[card], -laws.strength[card]))
    losing = [card for card in bits(table.legal) if not table.takes(card)]
    if not losing:
        return _lowest(table, table.legal)
    return max(losing, key=lambda card: (_danger(table, card), laws.strength[card]))


def _danger(table: Reading, card: int) -> tuple[bool, int, int]:
    """Rank a betli's cards: those that must go over a lower one, with few higher ones out to save them.

    Where there is no duty to beat, a lower card of one's own guards each of them once.
    """
    laws = table.laws
    suit, below = SUIT_OF[card] & table.others(), ~laws.above[card] & ~(1 << card)
    above = (suit & laws.above[card]).bit_count()
    under, guards = (suit & below).bit_count(), (SUIT_OF[card] & table.hand & below).bit_count()
    if laws.rules.must_beat:
        guards = 0
    return under > guards, -above, under


def _against_betli(table: Reading) -> int:
    """Play against a betli.

    Leading: low in a suit where the declarer must go over and the partner need not. Following: low, under
    the declarer if allowed. Void: the highest cards, the shortest suit first, so as not to have to beat him.
    """
    laws, hand = table.laws, table.hand
    if table.first < 0:
        return max(bits(table.legal), key=lambda card: (_catches(table, card), -laws.strength[card]))
    if table.legal & SUIT_OF[table.first]:
        under = [card for card in bits(table.legal) if not table.takes(card)]
        if under and table.best_seat == table.declarer:
            # He has it: any card under him will do, and the high ones are in the way.
            return max(under, key=lambda card: laws.strength[card])
        return _lowest(table, table.legal)
    return max(bits(table.legal), key=lambda card: laws.strength[card] - 2 * (hand & SUIT_OF[card]).bit_count())


def _catches(table: Reading, card: int) -> float:
    """Say how likely a lead is to be the declarer's trick: he holds higher cards, the partner none."""
    laws = table.laws
    partner = 0 if table.partner is None else table.could[table.partner]
    suit = SUIT_OF[card]
    over_him = (table.could[table.declarer] & laws.above[card]).bit_count()
    if not over_him:
        return -10.0 - 0.1 * laws.strength[card]
    under_him = (table.could[table.declarer] & suit & ~laws.above[card]).bit_count()
    saves = (partner & laws.above[card]).bit_count()
    worth = 0.5 * (table.hand & suit).bit_count() - under_him - 0.5 * saves
    return worth + (8.0 if not saves else 0.0)


# -- durchmars


def _durchmars(table: Reading) -> int:
    """Play as the declarer of a durchmars: trumps from the top, then what nobody beats, long suits first."""
    laws, legal = table.laws, table.legal
    if table.first >= 0:
        takers = sum(1 << card for card in bits(legal) if table.takes(card))
        return _lowest(table, takers or legal)
    trumps = legal & laws.trumps
    if trumps and table.others() & laws.trumps:
        return _highest(table, trumps)
    masters = [card for card in bits(legal & ~laws.trumps) if table.master(card)]
    if masters:
        return max(masters, key=lambda card: (_length(table, card), laws.strength[card]))
    return _highest(table, trumps or legal)


def _against_durchmars(table: Reading) -> int:
    """Play against a durchmars: keep what can still take a trick, and the cards that guard it."""
    laws = table.laws
    if table.first < 0:
        masters = [card for card in bits(table.legal) if table.master(card)]
        return max(masters or bits(table.legal), key=lambda card: laws.strength[card])
    takers = [card for card in bits(table.legal) if table.takes(card)]
    if takers and table.best_seat == table.declarer:
        return max(takers, key=lambda card: laws.strength[card])
    keep = sum(1 << card for card in _guards(table))
    free = table.legal & ~keep
    return _lowest(table, free or table.legal)


def _guards(table: Reading) -> Iterator[int]:
    """Yield the cards that may stop a durchmars: high ones with enough low ones beside them."""
    laws = table.laws
    for card in bits(table.hand):
        suit = SUIT_OF[card]
        over = (table.could[table.declarer] & laws.above[card]).bit_count()
        under = table.hand & suit & ~laws.above[card] & ~(1 << card)
        if over <= under.bit_count() and table.could[table.declarer] & suit:
            yield card
            low = sorted(bits(under), key=lambda other: laws.strength[other])
            yield from low[len(low) - over :]


# -- small questions


def _length(table: Reading, card: int) -> int:
    return (table.hand & SUIT_OF[card]).bit_count()


def _highest(table: Reading, cards: int) -> int:
    return max(bits(cards), key=lambda card: (table.laws.strength[card], card))


def _lowest(table: Reading, cards: int) -> int:
    return min(bits(cards), key=lambda card: (table.laws.strength[card], card))
