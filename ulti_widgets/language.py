"""Words in the reader's language: gettext catalogues, and nouns in the forms that a sentence needs.

A sentence is a template such as "{card:the} must be beaten." Its arguments are data (cards, suits, parts,
seats, numbers); each is put into words by its kind and by the form that the template asks for, so that a
Hungarian template can ask for an article and a case that English does not know.
"""

from __future__ import annotations

import gettext
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from ulti_widgets.cards import CODES, RANKS, SUITS, Hand, bits

LANGUAGES: Final = ("en", "hu", "nl")
LOCALES: Final = Path(__file__).parent / "locales"
DOMAIN: Final = "ulti_widgets"


def N_(text: str) -> str:  # noqa: N802 (gettext's own name for marking)
    """Mark a text for the catalogues without translating it here."""
    return text


_SUITS: Final = (N_("hearts"), N_("diamonds"), N_("spades"), N_("clubs"))
_RANKS: Final = {
    "A": N_("ace"),
    "10": N_("ten"),
    "K": N_("king"),
    "Q": N_("queen"),
    "J": N_("jack"),
    "9": N_("nine"),
    "8": N_("eight"),
    "7": N_("seven"),
}


@dataclass(frozen=True)
class Noun:
    """A thing with a name: its kind (`card`, `suit`, `part`, ...) and the English name that is its key."""

    kind: str
    name: str


_CARDS: Final = tuple(Noun("card", f"{_RANKS[rank]} of {suit}") for suit in _SUITS for rank in RANKS)


def card_noun(card: int) -> Noun:
    """Give the noun for a card's number."""
    return _CARDS[card]


def suit_noun(suit: int) -> Noun:
    """Give the noun for a suit's index."""
    return Noun("suit", _SUITS[suit])


CARD_NAMES: Final = tuple(card_noun(card).name for card in range(len(CODES)))
SUIT_NAMES: Final = dict(zip(SUITS, _SUITS, strict=True))


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
        self._catalogue = (
            gettext.NullTranslations() if lang == "en" else gettext.translation(DOMAIN, LOCALES, [lang], fallback=True)
        )

    def text(self, message: str) -> str:
        """Translate a text without arguments."""
        return self._catalogue.gettext(message)

    def plural(self, one: str, many: str, number: int) -> str:
        """Translate a text by number."""
        return self._catalogue.ngettext(one, many, number)

    def noun(self, noun: Noun, form: str = "") -> str:
        """Give a noun in a form: `` (bare), `the`, `acc` (accusative), `the acc`, ..."""
        context = f"{noun.kind} {form}".strip()
        found = self._catalogue.pgettext(context, noun.name)
        if found != noun.name:
            return found
        # No entry of its own: the article is all that English needs.
        bare = self._catalogue.pgettext(noun.kind, noun.name) if form else noun.name
        return f"the {bare}" if self.lang == "en" and form.startswith("the") else bare

    def say(self, template: str, **arguments: object) -> str:
        """Translate a template and fill in its arguments; a sentence begins with a capital."""
        words = self._catalogue.gettext(template).format(
            **{name: _Sayable(self, value) for name, value in arguments.items()},
        )
        return words[:1].upper() + words[1:]


class _Sayable:
    """An argument that puts itself into words when a template's form is known."""

    def __init__(self, translator: Translator, value: object) -> None:
        self.translator = translator
        self.value = value

    def __format__(self, form: str) -> str:
        """Put the value into words; lists take `and` or `or` before the form."""
        value = self.value
        if isinstance(value, Noun):
            return self.translator.noun(value, form)
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


def codes_of(mask: int) -> list[str]:
    """Give the codes of the cards in a mask."""
    return [CODES[card] for card in bits(mask)]
