"""Records as they are written: the layout that docs/records.md shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ulti_widgets.cards import CODES, SUIT_MASKS, Hand, bits
from ulti_widgets.ulti.actions import (
    Action,
    Call,
    Declare,
    Done,
    Kontra,
    Lay,
    NameTrump,
    Pass,
    PlayCard,
    Stop,
    Take,
)
from ulti_widgets.ulti.play import NEXT, Play
from ulti_widgets.ulti.record_words import SEAT_WORDS, SUIT_WORDS, step_word

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ulti_widgets.ulti.deal import Deal
    from ulti_widgets.ulti.settlement import Line, Settlement


def cards_text(mask: int) -> str:
    """Give the cards of a mask, highest first, a wider gap between suits."""
    return "  ".join(str(Hand(mask=mask & suit)) for suit in SUIT_MASKS if mask & suit)


def hand_lines(hands: Sequence[int], *, empty: bool = True) -> Iterator[str]:
    """Yield a line for each hand."""
    for word, hand in zip(SEAT_WORDS, hands, strict=True):
        if hand or empty:
            yield f"  {word:6} {cards_text(hand)}".rstrip()


def deal_lines(deal: Deal, comment: str = "") -> Iterator[str]:
    """Yield the lines of a deal, from the dealer to the result."""
    yield f"deal dealer={SEAT_WORDS[deal.dealer]}" + (f"  # {comment}" if comment else "")
    *hands, talon = deal.dealt
    yield from hand_lines(hands)
    if talon:
        yield f"  talon  {cards_text(talon)}"
    deals = list(deal_steps(deal))
    in_auction = [after for after in deals[1:] if after.previous is not None and after.previous.play is None]
    yield from _auction_lines(in_auction)
    in_play = deals[1 + len(in_auction) :]
    if in_play:
        yield from _play_lines(in_play)
    if deal.over:
        yield "result"
        yield from result_lines(deal.settlement())


def deal_steps(deal: Deal) -> list[Deal]:
    """Give the deal after each of its actions, from the first to the last, the dealt cards before them."""
    found: list[Deal] = []
    one: Deal | None = deal
    while one is not None:
        found.append(one)
        one = one.previous
    return found[::-1]


def _auction_lines(deals: list[Deal]) -> Iterator[str]:
    if not deals:
        return
    yield "auction"
    line, seat = "", -1
    for after in deals:
        before, action = after.previous, after.action
        assert before is not None  # noqa: S101 (a step has the deal before it)
        assert action is not None  # noqa: S101
        if isinstance(action, NameTrump):
            yield line
            line, seat = f"trump {SUIT_WORDS[action.suit]}", -1
            continue
        said = _auction_words(action)
        if before.turn == seat and not isinstance(before.action, Call | Pass):
            line += f"  {said}"
            continue
        if line:
            yield line
        seat = -1 if before.turn is None else before.turn
        line = f"  {SEAT_WORDS[seat]:6} {said}"
    yield line


def _auction_words(action: Action) -> str:
    if isinstance(action, Lay):
        return f"lays {action.cards}"
    if isinstance(action, Call):
        return f"bids {action.bid}" + ("" if action.trump is None else f" in {SUIT_WORDS[action.trump]}")
    if isinstance(action, Take):
        return "takes"
    if isinstance(action, Pass):
        return "passes"
    return "done" if isinstance(action, Done) else "concedes"


def _play_lines(deals: list[Deal]) -> Iterator[str]:
    """Yield a line for each trick and for each seat's answers between the tricks."""
    yield "play"
    words: list[str] = []
    said: list[str] = []
    speaker: int | None = None
    last = deals[-1]
    for after in deals:
        before, action = after.previous, after.action
        assert before is not None  # noqa: S101 (a step has the deal before it)
        assert before.play is not None  # noqa: S101 (its play has begun)
        seat = before.turn
        if isinstance(action, PlayCard):
            if not before.play.trick:
                words = [f"{SEAT_WORDS[before.play.leader]:6}"]
            if said:
                words.append(_bracket(speaker, said))
                said = []
            words.append(CODES[action.card])
            assert after.play is not None  # noqa: S101 (a card was played)
            if not after.play.trick:
                yield "  " + " ".join(words)
                words = []
        elif isinstance(action, Stop):
            if words:
                yield "  " + " ".join(words)
                words = []
            yield "  unplayed"
        else:
            assert action is not None  # noqa: S101 (a step has its action)
            speaker = seat
            said.append(_said(before, action))
            if before.window is not None and (after.turn != seat or after.window is None or after is last):
                yield "  " + _bracket(speaker, said)
                said = []
    if words or said:
        yield "  " + " ".join([*words, _bracket(speaker, said)] if said else words)


def _bracket(seat: int | None, said: list[str]) -> str:
    return f"({SEAT_WORDS[seat or 0]} {', '.join(said)})"


def _said(before: Deal, action: Action) -> str:
    if isinstance(action, Kontra):
        level = 1 if before.window is None else before.window.step + 1
        whom = "" if action.defender is None else f" of {SEAT_WORDS[action.defender]}"
        return f"{step_word(level)} {action.part}{whom}"
    if isinstance(action, Declare):
        return f"declares {SUIT_WORDS[action.suit]}"
    return "done" if isinstance(action, Done) else "concedes"


def amounts_text(right: int, left: int) -> str:
    """Give what the declarer gets from the defender on his right and from the one on his left."""
    return f"{right:+}" if right == left else f"{right:+}/{left:+}"


def result_words(line: Line) -> list[str]:
    """Give a line of a settlement in a record's words."""
    whose = [] if line.by_declarer else ["defenders"]
    return [line.part, *whose, "won" if line.won else "lost", amounts_text(*line.paid)]


def result_lines(settlement: Settlement) -> Iterator[str]:
    """Yield the lines of a result: the parts, then what each seat gets."""
    rows = [result_words(line) for line in settlement.lines]
    heads = [" ".join(row[:-2]) for row in rows]
    width = max(map(len, heads), default=0)
    for head, (*_, outcome, amount) in zip(heads, rows, strict=True):
        yield f"  {head:{width}}  {outcome:4}  {amount}"
    yield "  " + payments_text(settlement.payments)


def payments_text(payments: Sequence[int]) -> str:
    """Give what each seat gets or pays, in points."""
    return "  ".join(
        f"{word} {points:+}" if points else f"{word} 0" for word, points in zip(SEAT_WORDS, payments, strict=True)
    )


def play_lines(play: Play, start: Play, comment: str = "") -> Iterator[str]:
    """Yield the lines of a position, and of the cards that led from it to another.

    Raises:
        ValueError: the play did not come from the start by cards alone.
    """
    cards = _cards_since(play, start)
    laws = start.laws
    named = "" if laws.trump is None else f" in {SUIT_WORDS[laws.trump]}"
    head = f"position {laws.bid}{named} declarer={SEAT_WORDS[start.declarer]} leader={SEAT_WORDS[start.leader]}"
    yield head + (f"  # {comment}" if comment else "")
    yield from hand_lines(start.hands)
    yield from _more_lines(start)
    if cards:
        yield "play"
        yield from _trick_lines(start, cards)


def _more_lines(start: Play) -> Iterator[str]:
    if start.trick:
        yield f"trick {' '.join(CODES[card] for card in start.trick)}"
    if any(start.won):
        yield "won"
        yield from hand_lines(start.won, empty=False)
    if start.talon:
        yield f"talon {cards_text(start.talon)}"
    if any(any(levels) for levels in start.kontra):
        levels = zip(start.laws.parts, start.kontra, strict=True)
        yield "kontra " + "  ".join(f"{part} {_level(pair)}" for part, pair in levels if any(pair))
    if start.marriages != _held_marriages(start):
        yield _marriages(start.marriages)
    if start.last is not None:
        leader, *last = start.last
        yield f"last {SEAT_WORDS[leader]} {' '.join(CODES[card] for card in last)}"


def _trick_lines(position: Play, cards: Sequence[int]) -> Iterator[str]:
    words = [f"{SEAT_WORDS[position.turn]:6}"]
    for card in cards:
        words.append(CODES[card])
        position = position.play(card)
        if not position.trick:
            yield "  " + " ".join(words)
            words = [f"{SEAT_WORDS[position.turn]:6}"]
    if len(words) > 1:
        yield "  " + " ".join(words)


def _level(pair: tuple[int, int]) -> str:
    right, left = pair
    return str(right) if right == left else f"{right}/{left}"


def _held_marriages(play: Play) -> tuple[int, int, int]:
    """Give the marriages that a position has where a record names none: as `Play` fills them in."""
    held = list(play.hands)
    seat = play.leader
    for card in play.trick:
        held[seat] |= 1 << card
        seat = NEXT[seat]
    first, second, third = (play.laws.marriages(hand, declares=seat == play.declarer) for seat, hand in enumerate(held))
    return first, second, third


def _marriages(suits: tuple[int, int, int]) -> str:
    if not any(suits):
        return "marriages none"
    named = (
        f"{word} {' '.join(SUIT_WORDS[suit] for suit in bits(mask))}"
        for word, mask in zip(SEAT_WORDS, suits, strict=True)
        if mask
    )
    return "marriages " + "  ".join(named)


def play_steps(play: Play, start: Play | None = None) -> list[Play]:
    """Give the positions from a start (or the first that is known) to a play, one for each card.

    Raises:
        ValueError: the play did not come from the start.
    """
    found: list[Play] = []
    one: Play | None = play
    while one is not None:
        found.append(one)
        if start is not None and one == start:
            return found[::-1]
        one = one.previous
    if start is not None:
        message = "the play did not come from the position that it is to be written from"
        raise ValueError(message)
    return found[::-1]


def _cards_since(play: Play, start: Play) -> list[int]:
    if play == start:
        return []
    positions = play_steps(play, start)
    if (play.kontra, play.marriages) != (start.kontra, start.marriages):
        message = "doublings or marriages were declared since that position: start at a later one"
        raise ValueError(message)
    return [position.card for position in positions[1:] if position.card is not None]
