"""What lessons say: sentences as data, put into words when a language is known.

What can be told has one method, `text(words)`: the engine's `Reason`, a `Said` (a marked template and its arguments),
a `Name`, things `Listed`, and a `Text` (written by a lesson's author in one language or more).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol, TypeAlias

from ulti_widgets.language import LANGUAGES, Noun, Phrase, Translator, capital, translator
from ulti_widgets.ulti.bids import Bid
from ulti_widgets.ulti.names import bid_phrase

if TYPE_CHECKING:
    from collections.abc import Mapping

Argument: TypeAlias = "str | int | Noun | Phrase | Bid | Listed | list[Noun] | tuple[Noun, ...]"


class Telling(Protocol):
    """Something that can be said in any language."""

    def text(self, words: Translator | None = None) -> str:
        """Give the sentence, in English unless a translator is given."""
        ...


@dataclass(frozen=True)
class Said:
    """A sentence of the package: a template marked with `N_`, and its arguments.

    Attributes:
        template: the sentence, or its singular.
        many: its plural, chosen by the argument `number`; "" where it has none.
        more: the arguments; bids and nouns are put into words with the sentence.
    """

    template: str
    many: str = ""
    more: tuple[tuple[str, object], ...] = ()

    def text(self, words: Translator | None = None) -> str:
        """Give the sentence, in English unless a translator is given."""
        said = words or translator("en")
        more = {
            key: bid_phrase(value)
            if isinstance(value, Bid)
            else value.text(said)
            if isinstance(value, Listed)
            else value
            for key, value in self.more
        }
        template = self.template
        if self.many:
            number = more["number"]
            template = said.plural(template, self.many, number if isinstance(number, int) else 0)
        return said.say(template, **more)

    def __str__(self) -> str:
        """Give the sentence in English."""
        return self.text()


def say(template: str, many: str = "", /, **more: Argument) -> Said:
    """Make a sentence from a marked template; with a plural it is chosen by `number`."""
    said = ((key, tuple(value) if isinstance(value, list) else value) for key, value in more.items())
    return Said(template, many, tuple(said))


@dataclass(frozen=True)
class Name:
    """A thing said by its name alone, such as an option to choose."""

    noun: Noun | Phrase

    def text(self, words: Translator | None = None) -> str:
        """Give the name, in English unless a translator is given."""
        return capital((words or translator("en")).noun(self.noun))


@dataclass(frozen=True)
class Listed:
    """Things said one after the other, such as the options that fit."""

    items: tuple[Telling, ...]

    def text(self, words: Translator | None = None) -> str:
        """Give them with semicolons between, in English unless a translator is given."""
        return "; ".join(item.text(words) for item in self.items)


@dataclass(frozen=True)
class Text:
    """A text that a lesson's author wrote, keyed by language.

    A language that is missing falls back on English, or on whatever there is, and says so: `(en) ...`.

    >>> Text({"en": "Follow suit.", "hu": "Adj színt!"}).text(translator("nl"))
    '(en) Follow suit.'
    """

    by_language: Mapping[str, str] = field(default_factory=dict[str, str])

    def text(self, words: Translator | None = None) -> str:
        """Give the text in the translator's language, or marked in another."""
        lang = "en" if words is None else words.lang
        if lang in self.by_language:
            return self.by_language[lang]
        other = next((one for one in LANGUAGES if one in self.by_language), None)
        return "" if other is None else f"({other}) {self.by_language[other]}"

    def missing(self) -> tuple[str, ...]:
        """Give the languages that it lacks."""
        return tuple(lang for lang in LANGUAGES if lang not in self.by_language)

    def __str__(self) -> str:
        """Give the text in English."""
        return self.text()

    def __hash__(self) -> int:
        """Hash the texts."""
        return hash(tuple(sorted(self.by_language.items())))


@dataclass(frozen=True)
class Several:
    """Sentences that are told in one."""

    tellings: tuple[Telling, ...]

    def text(self, words: Translator | None = None) -> str:
        """Give them, in English unless a translator is given."""
        return together(self.tellings, words)


def together(tellings: tuple[Telling, ...], words: Translator | None = None) -> str:
    """Join sentences."""
    return " ".join(telling.text(words) for telling in tellings)
