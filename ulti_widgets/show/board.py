"""A table seen from above: three hands, the trick, the talon, and who has won what."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from textwrap import wrap
from typing import TYPE_CHECKING, Final

from ulti_widgets.cards import CODES, bits
from ulti_widgets.drawing import HEIGHT, WIDTH, back_group, card_group, picture
from ulti_widgets.language import N_, Translator
from ulti_widgets.show.cards import FONT, GOLD, LIGHT, cloth, trick_group
from ulti_widgets.show.events import bid_in, doubled
from ulti_widgets.show.forms import svg, text
from ulti_widgets.show.order import in_order
from ulti_widgets.ulti.names import seat_noun
from ulti_widgets.ulti.play import Play

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ulti_widgets.ulti.laws import Laws


@dataclass(frozen=True)
class Place:
    """What lies at one side of the table.

    Attributes:
        name: whose it is.
        tags: what is said of it: declarer, dealer, tricks.
        cards: its cards, as far as they may be seen.
        hidden: number of cards that may not.
        acting: whether it is this seat's turn.
    """

    name: str
    tags: tuple[str, ...]
    cards: tuple[int, ...]
    hidden: int
    acting: bool

    def label(self, words: Translator) -> str:
        """Give the name with all that is said of it."""
        turn = (words.text(N_("to act")),) if self.acting else ()
        return " · ".join((self.name, *self.tags, *turn))


@dataclass(frozen=True)
class Board:
    """The table.

    Attributes:
        title: what is played.
        notes: what else is written on the cloth.
        places: the sides at the bottom, on the right, on the left.
        trick: side and card of each card in the trick, in the order played.
        best: the side whose card is the best of them.
        trick_name: which trick it is.
        talon: the talon's cards, as far as they may be seen.
        talon_hidden: number of those that may not.
    """

    title: str
    notes: tuple[str, ...]
    places: tuple[Place, Place, Place]
    trick: tuple[tuple[int, int], ...] = ()
    best: int | None = None
    trick_name: str = ""
    talon: tuple[int, ...] = ()
    talon_hidden: int = 0

    def text(self, words: Translator) -> str:
        """Give the board as lines of text: what it says, then each hand in the order of play, then the trick."""
        lines = [self.title, *self.notes]
        labels = [place.label(words) for place in self.places]
        width = max(len(label) for label in labels)
        for place, label in zip(self.places, labels, strict=True):
            lines.append(f"{label:{width}}  {_cards_text(place.cards, place.hidden, words)}".rstrip())
        if self.trick:
            played = ", ".join(f"{self.places[place].name} {CODES[card]}" for place, card in self.trick)
            lines.append(f"{self.trick_name}: {played}")
        if self.talon or self.talon_hidden:
            talon = _cards_text(self.talon, self.talon_hidden, words)
            lines.append(f"{words.text(N_('Talon'))}: {talon}")
        return "\n".join(lines)

    def svg(self, words: Translator) -> str:
        """Draw the board."""
        right, left = self.places[1], self.places[2]
        drawn = [cloth(_WIDE, _HIGH)]
        drawn += _side(left, words, right=False)
        drawn += _side(right, words, right=True)
        drawn.append(trick_group(self.trick, self.best, _WIDE / 2 - 66, 92))
        drawn += _written(self.title, self.notes)
        drawn += self._talon(words)
        drawn += _bottom(self.places[0], words)
        return picture("".join(drawn), _WIDE, _HIGH, self.title, self.text(words))

    def _talon(self, words: Translator) -> list[str]:
        count = len(self.talon) + self.talon_hidden
        if not count:
            return []
        first = _WIDE - 16 - (count * (WIDTH + 2) - 2) * _SMALL
        drawn = _row(self.talon, self.talon_hidden, (first, 132), (WIDTH + 2) * _SMALL, _SMALL)
        return [*drawn, _label(words.text(N_("Talon")), _WIDE - 16, 124, anchor="end")]


_WIDE: Final = 700
_HIGH: Final = 308
_SMALL: Final = 0.8
_WRITTEN: Final = 32
_SPAN: Final = _WIDE / 2 - 20


def _cards_text(cards: Sequence[int], hidden: int, words: Translator) -> str:
    said = " ".join(CODES[card] for card in cards)
    if hidden:
        said = f"{said} {words.say(words.plural(N_('{count} card'), N_('{count} cards'), hidden), count=hidden)}"
    return said.strip()


def _row(cards: Sequence[int], hidden: int, corner: tuple[float, float], step: float, scale: float) -> list[str]:
    x, y = corner
    drawn = [card_group(card, place * step / scale) for place, card in enumerate(cards)]
    drawn += [back_group(place * step / scale) for place in range(len(cards), len(cards) + hidden)]
    if not drawn:
        return []
    return [f'<g transform="translate({x:g} {y:g}) scale({scale:g})">', *drawn, "</g>"]


def _label(line: str, x: float, y: float, *, anchor: str = "start", weight: int = 400) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}" font-family="{FONT}" font-size="13" '
        f'font-weight="{weight}" fill="{LIGHT}">{escape(line)}</text>'
    )


def _name(place: Place, x: float, y: float, words: Translator, anchor: str = "start") -> str:
    """Draw who it is, whose turn it is in gold."""
    ink = GOLD if place.acting else LIGHT
    rest = escape(place.label(words)[len(place.name) :])
    return (
        f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}" font-family="{FONT}" font-size="13" fill="{ink}">'
        f'<tspan font-weight="700">{escape(place.name)}</tspan>{rest}</text>'
    )


def _side(place: Place, words: Translator, *, right: bool) -> list[str]:
    count = len(place.cards) + place.hidden
    step = min((WIDTH + 2) * _SMALL, (_SPAN - WIDTH * _SMALL) / max(count - 1, 1))
    width = (count - 1) * step + WIDTH * _SMALL
    x = _WIDE - 14 - width if right else 14
    name = _name(place, _WIDE - 14, 24, words, "end") if right else _name(place, 14, 24, words)
    return [name, *_row(place.cards, place.hidden, (x, 32), step, _SMALL)]


def _bottom(place: Place, words: Translator) -> list[str]:
    count = len(place.cards) + place.hidden
    step = WIDTH + 4
    x = (_WIDE - (count * step - 4)) / 2
    y = _HIGH - HEIGHT - 14
    return [
        _name(place, _WIDE / 2, y - 9, words, "middle"),
        *_row(place.cards, place.hidden, (x, y), step, 1),
    ]


def _written(title: str, notes: Iterable[str]) -> list[str]:
    lines = [(line, 700) for line in wrap(title, _WRITTEN)]
    lines += [(line, 400) for note in notes for line in wrap(note, _WRITTEN)]
    return [_label(line, 16, 124 + 19 * place, weight=weight) for place, (line, weight) in enumerate(lines)]


def best_of(trick: Sequence[tuple[int, int]], laws: Laws | None) -> int | None:
    """Give the side whose card is the best in a trick so far."""
    if laws is None or not trick:
        return None
    side, best = trick[0]
    for place, card in trick[1:]:
        if laws.beats[best] >> card & 1:
            side, best = place, card
    return side


def tricks_tag(count: int, words: Translator) -> tuple[str, ...]:
    """Say how many tricks a seat has, if any."""
    return (words.say(words.plural(N_("{count} trick"), N_("{count} tricks"), count), count=count),) if count else ()


def play_board(play: Play, words: Translator) -> Board:
    """Give the table of a position in the card play."""
    laws = play.laws
    won = [cards.bit_count() // 3 for cards in play.won]
    places = [
        Place(
            words.noun(seat_noun(seat)),
            ((words.text(N_("declarer")),) if seat == play.declarer else ()) + tricks_tag(won[seat], words),
            in_order(bits(play.hands[seat]), laws, trump=laws.trump),
            0,
            acting=seat == play.turn and not play.over,
        )
        for seat in range(3)
    ]
    trick = tuple(((play.leader + step) % 3, card) for step, card in enumerate(play.trick))
    return Board(
        title=bid_in(laws.bid, laws.trump, words),
        notes=tuple(doubled(laws.rules, laws.bid, play.kontra, play.declarer, words)),
        places=(places[0], places[1], places[2]),
        trick=trick,
        best=best_of(trick, laws),
        trick_name=words.say(N_("Trick {number}"), number=play.number),
        talon=in_order(bits(play.talon), laws, trump=laws.trump),
    )


@text.register(Play)
def _play_text(value: Play, words: Translator) -> str:
    return play_board(value, words).text(words)


@svg.register(Play)
def _play_svg(value: Play, words: Translator) -> str:
    return play_board(value, words).svg(words)
