"""Deals, and what a seat sees of them: the table, what was said, the tricks and the payments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ulti_widgets.cards import CODES, Hand
from ulti_widgets.language import N_, Translator
from ulti_widgets.show.board import Board, Place, best_of, tricks_tag
from ulti_widgets.show.cards import symbol
from ulti_widgets.show.events import bid_in, doubled, said
from ulti_widgets.show.forms import html, image, paragraph, section, svg, text
from ulti_widgets.show.grid import Cell, Column, Grid
from ulti_widgets.show.order import in_order
from ulti_widgets.show.settlement import settlement_grid, settlement_outcome, signed
from ulti_widgets.ulti.actions import Done, PlayCard
from ulti_widgets.ulti.deal import Deal
from ulti_widgets.ulti.names import seat_noun
from ulti_widgets.ulti.view import View

if TYPE_CHECKING:
    from collections.abc import Callable


def view_board(view: View, words: Translator) -> Board:
    """Give the table as a seat sees it, that seat at the bottom; once it is over, with the hands of the first lead."""
    first = view.seat or 0
    over = view.settlement is not None
    natural = view.laws is None and view.standing is not None and not view.standing.trumps
    places = [_place(view, (first + step) % 3, words, natural=natural) for step in range(3)]
    trick = () if over or view.trick is None else view.trick.cards
    lead = first if view.trick is None else view.trick.leader
    placed = tuple(((lead + step - first) % 3, int(card)) for step, card in enumerate(trick))
    return Board(
        title=_title(view, words),
        notes=_notes(view, words),
        places=(places[0], places[1], places[2]),
        trick=placed,
        best=best_of(placed, view.laws),
        trick_name=words.say(N_("Trick {number}"), number=len(view.tricks) + 1),
        talon=in_order(view.talon, view.laws, trump=view.trump, natural=natural),
        talon_hidden=view.talon_size - len(view.talon),
    )


def _title(view: View, words: Translator) -> str:
    if view.standing is not None:
        return bid_in(view.standing, view.trump, words)
    if view.settlement is not None:
        return words.text(N_("Passed out"))
    return words.text(N_("No bid yet"))


def _notes(view: View, words: Translator) -> tuple[str, ...]:
    if view.standing is None or view.declarer is None:
        return ()
    return tuple(doubled(view.rules, view.standing, view.kontra, view.declarer, words))


def _place(view: View, seat: int, words: Translator, *, natural: bool) -> Place:
    cards = view.shown[seat] or (view.hand if seat == view.seat else Hand())
    hidden = view.sizes[seat] - len(cards)
    if view.settlement is not None:
        cards |= Hand(played(view, seat))
    tags: list[str] = []
    if seat == view.declarer:
        tags.append(words.text(N_("declarer")))
    elif seat == view.bidder and view.declarer is None:
        tags.append(words.text(N_("bidder")))
    if seat == view.dealer:
        tags.append(words.text(N_("dealer")))
    tags += tricks_tag(sum(1 for trick in view.tricks if trick.taker == seat), words)
    if view.settlement is not None:
        tags.append(signed(view.settlement.payments[seat]))
    elif view.marriages[seat]:
        tags.append("+".join(map(str, view.marriages[seat])))
    return Place(
        words.noun(seat_noun(seat)),
        tuple(tags),
        in_order(cards, view.laws, trump=view.trump, natural=natural),
        hidden,
        acting=seat == view.turn,
    )


def played(view: View, seat: int) -> list[int]:
    """Give the cards that a seat has played."""
    tricks = (*view.tricks, *((view.trick,) if view.trick else ()))
    return [card for trick in tricks for step, card in enumerate(trick.cards) if (trick.leader + step) % 3 == seat]


def turns(view: View, words: Translator, sign: Callable[[int], str]) -> list[tuple[int, str, bool]]:
    """Give what was said, one item for each turn to speak: the seat, its words, whether cards were being played."""
    found: list[tuple[int, str, bool]] = []
    last: int | None = None
    playing = False
    for event in view.events:
        if isinstance(event.action, PlayCard | Done):
            playing = playing or isinstance(event.action, PlayCard)
            last = None
            continue
        line = said(event, view.rules, words, sign)
        if event.seat == last:
            line = f"{found.pop()[1]}; {line[:1].lower()}{line[1:]}"
        found.append((event.seat, line, playing))
        last = event.seat
    return found


def auction_grid(view: View, words: Translator) -> Grid:
    """Give what was said as a table with a column for each seat, as bridge players write it; kontras below."""
    seats = [(view.opener + step) % 3 for step in range(3)]
    rows: list[list[str]] = []
    before = len(seats)
    bidding = True
    for seat, line, playing in turns(view, words, symbol):
        place = seats.index(seat)
        if place <= before or playing == bidding:
            rows.append([""] * len(seats))
        rows[-1][place] = line
        before, bidding = place, not playing
    return Grid(
        tuple(Column(words.noun(seat_noun(seat))) for seat in seats),
        tuple(tuple(Cell(line) for line in row) for row in rows),
    )


def tricks_grid(view: View, words: Translator, sign: Callable[[int], str]) -> Grid:
    """Give the tricks as a table, the card led first marked by who led."""
    seats = [words.noun(seat_noun(seat)) for seat in range(3)]
    columns = (
        Column(words.text(N_("Trick")), right=True),
        Column(words.text(N_("Led by"))),
        *(Column(seat) for seat in seats),
        Column(words.text(N_("Taken by"))),
    )
    rows: list[tuple[Cell, ...]] = []
    for number, trick in enumerate(view.tricks, start=1):
        cards = {(trick.leader + step) % 3: sign(card) for step, card in enumerate(trick.cards)}
        taker = "" if trick.taker is None else seats[trick.taker]
        rows.append(
            (
                Cell(str(number)),
                Cell(seats[trick.leader]),
                *(Cell(cards[seat]) for seat in range(3)),
                Cell(taker),
            )
        )
    return Grid(columns, tuple(rows))


@text.register(View)
def _view_text(value: View, words: Translator) -> str:
    pieces = [view_board(value, words).text(words)]
    told = turns(value, words, CODES.__getitem__)
    if told:
        pieces.append("\n".join(f"{words.noun(seat_noun(seat))}: {line}" for seat, line, _ in told))
    if value.tricks:
        pieces.append(tricks_grid(value, words, CODES.__getitem__).text())
    if value.settlement is not None:
        pieces.append(value.settlement.text(words))
    return "\n\n".join(pieces)


@svg.register(View)
def _view_svg(value: View, words: Translator) -> str:
    return view_board(value, words).svg(words)


@html.register(View)
def _view_html(value: View, words: Translator) -> str:
    board = view_board(value, words)
    pieces = [image(board.svg(words), board.text(words), words)]
    spoken = auction_grid(value, words)
    if spoken.rows:
        pieces.append(spoken.html(words))
    if value.tricks:
        pieces.append(tricks_grid(value, words, symbol).html(words))
    if value.settlement is not None:
        pieces.append(paragraph(settlement_outcome(value.settlement, words)))
        if value.settlement.lines:
            pieces.append(settlement_grid(value.settlement, words).html(words))
    return section(pieces, words)


def _everything(deal: Deal) -> View:
    """Give the view of those who may see every card: a deal knows them all, and its repr rebuilds them."""
    return deal.view(None, reveal=True)


@text.register(Deal)
def _deal_text(value: Deal, words: Translator) -> str:
    return text(_everything(value), words)


@svg.register(Deal)
def _deal_svg(value: Deal, words: Translator) -> str:
    return svg(_everything(value), words)


@html.register(Deal)
def _deal_html(value: Deal, words: Translator) -> str:
    return html(_everything(value), words)
