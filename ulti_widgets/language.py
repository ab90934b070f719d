"""Words in the reader's language: gettext catalogues, and nouns in the forms that a sentence needs.

A sentence is a template such as "{card:the} must be beaten." Its arguments are data (cards, suits, parts,
seats, numbers); each is put into words by its kind and by the form that the template asks for, so that a
Hungarian template can ask for an article and a case that English does not know.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

from ulti_widgets.cards import CODES, RANKS, Hand

if TYPE_CHECKING:
    from gettext import NullTranslations

LANGUAGES: Final = ("en", "hu", "nl")
DOMAIN: Final = "ulti_widgets"


def N_(text: str) -> str:  # noqa: N802 (gettext's own name for marking)
    """Mark a text for the catalogues without translating it here; nouns (`Noun`) need no mark."""
    return text


@dataclass(frozen=True)
class Noun:
    """A thing with a name: its kind (`card`, `suit`, `part`, ...) and the English name that is its key.

    `Noun("suit", "hearts")` with both texts written out is picked up for the catalogues.
    """

    kind: str
    name: str


@dataclass(frozen=True)
class Marked:
    """A text marked elsewhere, said within another sentence as it stands."""

    message: str


@dataclass(frozen=True)
class Phrase:
    """Nouns said in one breath, as the parts of a bid: the first takes the article, the last the case."""

    nouns: tuple[Noun, ...]


_SUITS: Final = (Noun("suit", "hearts"), Noun("suit", "diamonds"), Noun("suit", "spades"), Noun("suit", "clubs"))
_RANKS: Final = {
    "A": "ace",
    "10": "ten",
    "K": "king",
    "Q": "queen",
    "J": "jack",
    "9": "nine",
    "8": "eight",
    "7": "seven",
}
# A card has a name of its own in the catalogues: not every language says "ace of hearts" word by word.
CARD_NAMES: Final = tuple(f"{_RANKS[RANKS[card & 7]]} of {_SUITS[card >> 3].name}" for card in range(len(CODES)))
_CARDS: Final = tuple(Noun("card", name) for name in CARD_NAMES)


def card_noun(card: int) -> Noun:
    """Give the noun for a card's number."""
    return _CARDS[card]


def suit_noun(suit: int) -> Noun:
    """Give the noun for a suit's index."""
    return _SUITS[suit]


class Translator:
    """Puts texts and data into one language; several may live side by side.

    Raises:
        ValueError: there is no such language.
    """

    def __init__(self, lang: str = "en") -> None:
        """Load the language's catalogue."""
        if lang not in LANGUAGES:
            message = f"lang={lang!r}: choose one of {', '.join(LANGUAGES)}"
            raise ValueError(message)
        self.lang = lang
        self._catalogue = _catalogue(lang)

    def text(self, message: str) -> str:
        """Translate a text without arguments."""
        return message if self._catalogue is None else self._catalogue.gettext(message)

    def plural(self, one: str, many: str, number: int) -> str:
        """Translate a text by number; both texts are written out here, without `N_`."""
        if self._catalogue is None:
            return one if number == 1 else many
        return self._catalogue.ngettext(one, many, number)

    def noun(self, noun: Noun | Phrase, form: str = "") -> str:
        """Give a noun in a form: `` (bare), `the`, `acc` (accusative), `the acc`, ...

        The catalogue holds each form that a template of its language asks for. A phrase gives the article
        to its first noun and the case to its last.
        """
        if isinstance(noun, Phrase):
            return self._phrase(noun, form)
        if self._catalogue is None:
            # The article is all that English needs.
            return f"the {noun.name}" if form.startswith("the") else noun.name
        found = self._catalogue.pgettext(f"{noun.kind} {form}".strip(), noun.name)
        # What a catalogue lacks is said bare.
        return self._catalogue.pgettext(noun.kind, noun.name) if form and found == noun.name else found

    def _phrase(self, phrase: Phrase, form: str) -> str:
        first, *rest = phrase.nouns
        if not rest:
            return self.noun(first, form)
        article, case = split_form(form)
        words = [self.noun(first, article), *map(self.noun, rest[:-1]), self.noun(rest[-1], case)]
        return " ".join(words)

    def say(self, template: str, **arguments: object) -> str:
        """Translate a template and fill in its arguments; a sentence begins with a capital."""
        return capital(
            self.text(template).format(**{name: _Sayable(self, value) for name, value in arguments.items()}),
        )


def _catalogue(lang: str) -> NullTranslations | None:
    """Load a language's catalogue; English is the source and needs none."""
    if lang == "en":
        return None
    # English alone never pays for these.
    import gettext  # noqa: PLC0415
    from pathlib import Path  # noqa: PLC0415

    return gettext.translation(DOMAIN, Path(__file__).parent / "locales", [lang])


def split_form(form: str) -> tuple[str, str]:
    """Split a noun's form into article and case, either of which may be missing."""
    article, _, case = form.partition(" ") if form.startswith("the") else ("", "", form)
    return article, case


def capital(text: str) -> str:
    """Begin a text with a capital letter."""
    return text[:1].upper() + text[1:]


class _Sayable:
    """An argument that puts itself into words when a template's form is known."""

    def __init__(self, translator: Translator, value: object) -> None:
        self.translator = translator
        self.value = value

    def __format__(self, form: str) -> str:
        """Put the value into words; lists take `and` or `or` before the form."""
        value = self.value
        if isinstance(value, Noun | Phrase):
            return self.translator.noun(value, form)
        if isinstance(value, Marked):
            return self.translator.text(value.message)
        if isinstance(value, Hand):
            value = [card_noun(card) for card in value]
        if isinstance(value, str | int | float):
            return format(value, form)
        if isinstance(value, Iterable):
            joiner, _, rest = form.partition(" ")
            items = [format(_Sayable(self.translator, item), rest) for item in value]
            return _join(items, self.translator.text(_JOINERS.get(joiner, _JOINERS["and"])))
        return str(value)


_JOINERS: Final = {"and": N_("{list} and {last}"), "or": N_("{list} or {last}")}


def _join(items: list[str], template: str) -> str:
    if len(items) < 2:  # noqa: PLR2004 (a list of one needs no joiner)
        return "".join(items)
    return template.format(list=", ".join(items[:-1]), last=items[-1])


@cache
def translator(lang: str) -> Translator:
    """Give the one translator of a language."""
    return Translator(lang)


def cards_of(mask: int) -> list[Noun]:
    """Give the nouns for the cards in a mask, highest first in each suit."""
    return [card_noun(card) for card in Hand(mask=mask)]
