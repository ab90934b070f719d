"""Why an adviser says what it says: reasons made from what happened in the deals that it tried."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from ulti_widgets.cards import ACES, SUIT_MASKS, TENS, bits
from ulti_widgets.language import card_noun, suit_noun
from ulti_widgets.players.said import Said
from ulti_widgets.players.sampling import Sampler
from ulti_widgets.ulti.actions import CONCEDE, PASS, TAKE, Call, Declare, Kontra, Lay, PlayCard
from ulti_widgets.ulti.names import bid_phrase, part_noun, seat_noun
from ulti_widgets.ulti.reasons import Reason, reason

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ulti_widgets.players.thoughts import Thought
    from ulti_widgets.players.trial import Trial
    from ulti_widgets.ulti.bids import Bid
    from ulti_widgets.ulti.view import View

PLAIN: Final = 0.05
"""Shares that differ by less than this are not worth telling apart."""
POINTS: Final = 3.0
"""The same for card points on average."""
CLOSE: Final = 0.15
"""Money, in points, that is too little to call one option better."""
MOST_REASONS: Final = 3
LAST: Final = 10
LONG: Final = 3
"""Higher cards than this are not told one by one."""


def _percent(share: float) -> int:
    return round(100 * share)


def basis(view: View, chosen: Sequence[Thought], *, evidence: bool) -> tuple[Reason, ...]:
    """Say what the numbers rest on."""
    worlds = max(len(one.worlds) for one in chosen)
    exact = any(one.exact for one in chosen)
    if worlds == 1 and exact:
        return (reason("basis-known"),)
    if not worlds and len(chosen) == 1 and not chosen[0].values:
        return ()
    if not worlds:
        # Rules of thumb have a value of their own; where none is there, trying came to nothing.
        return (reason("basis-thumb" if any(one.values for one in chosen) else "basis-none"),)
    found = [reason("basis-all" if exact else "basis-worlds", worlds=worlds)]
    if view.phase in {"auction", "lay", "bid", "trump"}:
        found.append(reason("basis-risk"))
    if evidence and Said(view).seats:
        found.append(reason("basis-bids"))
    if any(one.told > chosen[0].told + CLOSE for one in chosen[1:]):
        found.append(reason("basis-caution"))
    return tuple(found)


def nudge(view: View, trials: Sequence[Trial]) -> Reason:
    """Give a first hint that does not give the action away."""
    best = trials[0].thought
    if len(view.legal) == 1:
        return reason("nudge-one")
    kind = _nudge_of_phase(view, best.action)
    if kind is not None:
        return reason(kind)
    if len(trials) > 1 and abs(best.told - min(one.thought.told for one in trials)) < CLOSE:
        return reason("nudge-even")
    decided = _decided(trials)
    if decided is not None:
        return reason("nudge-part", part=part_noun(decided))
    if isinstance(best.action, PlayCard) and view.laws is not None:
        suit = best.action.card >> 3
        legal = sum(1 << action.card for action in view.legal if isinstance(action, PlayCard))
        if legal & ~SUIT_MASKS[suit]:
            return reason("nudge-trumps") if suit == view.trump else reason("nudge-suit", suit=suit_noun(suit))
    return reason("nudge-points")


def _nudge_of_phase(view: View, action: object) -> str | None:
    if view.phase == "auction":
        if action == PASS:
            return "nudge-own" if view.bidder == view.seat else "nudge-pass"
        return "nudge-take" if action == TAKE else "nudge-bid"
    if view.phase == "kontra":
        return "nudge-answer" if isinstance(action, Kontra) else "nudge-done"
    if isinstance(action, Kontra):
        return "nudge-kontra"
    return {"lay": "nudge-lay", "bid": "nudge-bid", "trump": "nudge-trump", "concede": "nudge-concede"}.get(view.phase)


def _decided(trials: Sequence[Trial]) -> str | None:
    """Give the part whose chance the choice changes most, if it changes."""
    spread: dict[str, float] = {}
    for part in trials[0].parts:
        shares = [trial.made(part) for trial in trials if part in trial.parts]
        spread[part] = max(shares) - min(shares)
    found = max(spread, key=lambda part: spread[part], default=None)
    return found if found is not None and spread[found] > PLAIN else None


def why(view: View, trial: Trial, trials: Sequence[Trial]) -> list[Reason]:
    """Give the reasons for or against an option."""
    action = trial.thought.action
    if isinstance(action, PlayCard):
        found = list(_of_card(view, int(action.card), trial, trials))
    elif isinstance(action, Kontra):
        found = list(_of_doubling(view, action, trial))
    elif isinstance(action, Lay):
        found = list(_of_lay(view, action, trial))
    elif isinstance(action, Call):
        plan = trial.thought.plan
        named = plan is not None and action.trump is None and plan.contract.trump is not None
        found = [_planned(plan.contract.bid, plan.contract.trump)] if plan is not None and named else []
    elif action == TAKE:
        found = list(_of_taking(trial))
    elif action == PASS and view.standing is not None and trial.settlements:
        found = [reason("why-stands", bid=view.standing, percent=_percent(trial.made_all))]
    elif action == CONCEDE:
        found = [reason("why-concede", points=round(-trial.thought.told))]
    elif isinstance(action, Declare) and view.laws is not None:
        points = view.laws.marriage_points(1 << action.suit)
        found = [reason("why-declare", points=points)]
    else:
        found = []
    return found[:MOST_REASONS]


def _of_card(view: View, card: int, trial: Trial, trials: Sequence[Trial]) -> Iterator[Reason]:
    """Give reasons for a card: the parts it decides, the seven's fate, the trick, the points, who may beat it."""
    other = next((one for one in trials if _is_card(one) and one is not trial), None)
    laws = view.laws
    assert laws is not None  # noqa: S101 (cards are being played)
    if not trial.ends:
        return
    seven = laws.trump_seven.bit_length() - 1
    if seven >= 0 and view.hand.mask >> seven & 1:
        yield from _of_seven(seven, trial)
    if other is not None and isinstance(other.thought.action, PlayCard):
        rival = card_noun(int(other.thought.action.card))
        for part in trial.parts:
            one, two = trial.made(part), other.made(part)
            if abs(one - two) >= PLAIN:
                yield reason(
                    "why-part", part=part_noun(part), percent=_percent(one), percent_other=_percent(two), other=rival
                )
    share = trial.takes(card)
    if PLAIN < share < 1 - PLAIN:
        yield reason("why-takes", card=card_noun(card), percent=_percent(share))
    if share < 1 and (coming := _coming(view, card)):
        yield from _of_higher(view, card, trial, coming)
    if other is not None and isinstance(other.thought.action, PlayCard):
        mine, theirs = trial.points, other.points
        if mine is not None and theirs is not None and abs(mine - theirs) >= POINTS:
            rival = card_noun(int(other.thought.action.card))
            yield reason("why-points", points=round(mine), points_other=round(theirs), other=rival)


def _is_card(trial: Trial) -> bool:
    return isinstance(trial.thought.action, PlayCard)


def _of_seven(seven: int, trial: Trial) -> Iterator[Reason]:
    """Say what becomes of one's own trump seven."""
    falls = trial.falls(seven)
    early = {number: share for number, share in falls.items() if number < LAST}
    share = sum(early.values())
    if share >= PLAIN:
        most = max(early, key=lambda number: early[number])
        yield reason("why-seven", card=card_noun(seven), percent=_percent(share), number=most)


def _coming(view: View, card: int) -> list[int]:
    """Give the other side's seats that are still to play to the trick; none where the card does not lead in it."""
    laws, trick, seat = view.laws, view.trick, view.seat
    assert laws is not None  # noqa: S101 (cards are being played)
    assert seat is not None  # noqa: S101 (by a seat)
    cards = () if trick is None else trick.cards
    best = cards[0] if cards else card
    for one in cards[1:]:
        best = one if laws.beats[best] >> one & 1 else best
    if cards and not laws.beats[best] >> card & 1:
        return []
    left = [(seat + step) % 3 for step in range(1, 3 - len(cards))]
    return [one for one in left if one != _partner(view)]


def _of_higher(view: View, card: int, trial: Trial, against: Sequence[int]) -> Iterator[Reason]:
    """Say where the cards may be that beat a card, where they are few: as they lie in the deals that were tried."""
    laws, thought = view.laws, trial.thought
    assert laws is not None  # noqa: S101 (cards are being played)
    known = Sampler(view).knowledge
    for seat in against:
        if card >> 3 in known.void(seat):
            yield reason("why-void", seat=seat_noun(seat), suit=suit_noun(card >> 3))
    higher = laws.above[card] & (known.could[0] | known.could[1] | known.could[2])
    if not 0 < higher.bit_count() <= LONG:
        return
    top = max(bits(higher), key=lambda one: laws.strength[one])
    cases = list(zip(thought.worlds, thought.weights, strict=True))
    shares = {
        seat: sum(weight for one, weight in cases if one.hands[seat] >> top & 1) / sum(thought.weights)
        for seat in against
    }
    seat = max(shares, key=lambda seat: shares[seat])
    if shares[seat] > PLAIN:
        yield reason("why-higher", card=card_noun(top), seat=seat_noun(seat), percent=_percent(shares[seat]))


def _partner(view: View) -> int | None:
    if view.seat == view.declarer or view.seat is None or view.declarer is None:
        return None
    return 3 - view.seat - view.declarer


def _of_doubling(view: View, action: Kontra, trial: Trial) -> Iterator[Reason]:
    made = trial.made(action.part)
    mine = view.seat == view.declarer
    share = made if mine else 1 - made
    yield reason("why-doubled-made" if mine else "why-doubled", part=part_noun(action.part), percent=_percent(share))


def _of_lay(view: View, action: Lay, trial: Trial) -> Iterator[Reason]:
    plan = trial.thought.plan
    if plan is not None:
        yield _planned(plan.contract.bid, plan.contract.trump)
    left = view.hand.mask & ~action.cards.mask
    free = [suit for suit in range(4) if view.hand.mask & SUIT_MASKS[suit] and not left & SUIT_MASKS[suit]]
    if free:
        yield reason("why-free", suits=[suit_noun(suit) for suit in free])
    points = action.cards.mask & (ACES | TENS)
    if points and plan is not None and plan.contract.trump is not None:
        given = 10 * (points & TENS).bit_count() + view.rules.ace_points * (points & ACES).bit_count()
        yield reason("why-gives", points=given)


def _planned(bid: Bid, trump: int | None) -> Reason:
    if trump is None or bid.hearts:
        return reason("why-bid", bid=bid)
    return reason("why-bid-in", bid=bid, suit=suit_noun(trump))


def _of_taking(trial: Trial) -> Iterator[Reason]:
    bids = Counter(plan.contract.bid.name for plan in trial.thought.plans)
    if not bids:
        return
    name, times = bids.most_common(1)[0]
    yield reason("why-best-bids", bid=bid_phrase(name), percent=_percent(times / len(trial.thought.plans)))
