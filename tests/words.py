"""Gathers the texts of the package, brings the catalogues up to date, and compiles them.

    python tests/words.py          what `make words` runs
    python tests/words.py --check  only says what is missing or out of date

Nothing in the files depends on the day, the machine or the line a text stands in.
"""

from __future__ import annotations

import ast
import io
import string
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from ulti_widgets.language import CARD_NAMES, DOMAIN, LANGUAGES, split_form

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT: Final = Path(__file__).parent.parent
PACKAGE: Final = ROOT / "ulti_widgets"
LOCALES: Final = PACKAGE / "locales"
TEMPLATE: Final = LOCALES / f"{DOMAIN}.pot"
TRANSLATED: Final = tuple(lang for lang in LANGUAGES if lang != "en")

ARGUMENTS: Final = {
    "alike": "bid",
    "barred": "card",
    "other": "card",
    "beaten": "bid",
    "beating": "card",
    "because": "card",
    "best": "card",
    "better": "card",
    "bid": "bid",
    "card": "card",
    "cards": "card",
    "expected": "hint",
    "first": "card",
    "freed": "card",
    "giver": "seat",
    "instead": "card",
    "law": "clash",
    "led": "card",
    "lower": "bid",
    "others": "part",
    "part": "part",
    "parts": "part",
    "phase": "phase",
    "seat": "seat",
    "standing": "bid",
    "suit": "suit",
    "suits": "suit",
    "taker": "seat",
}
"""The kind of noun that an argument of a sentence is; those not listed are numbers or plain text."""

LISTS: Final = {
    "alike",
    "barred",
    "beaten",
    "because",
    "better",
    "cards",
    "freed",
    "instead",
    "others",
    "parts",
    "suits",
}
"""The arguments that are lists, whose form begins with `and` or `or`."""


class Words(Catalog):
    """A catalogue whose head holds only what readers of it need."""

    def __init__(self, lang: str | None = None) -> None:
        """Make an empty catalogue."""
        super().__init__(locale=lang, domain=DOMAIN, fuzzy=False)
        name = self.locale.english_name if self.locale else "every language"
        self.header_comment = f"# The words of {DOMAIN} for {name}; `make words` brings them up to date."

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        """Name the language, its plurals and the encoding; no dates, and no version of a tool."""
        head = [("Project-Id-Version", DOMAIN)]
        if self.locale is not None:
            head += [("Language", str(self.locale)), ("Plural-Forms", self.plural_forms)]
        return [
            *head,
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit"),
        ]

    @mime_headers.setter
    def mime_headers(self, value: object) -> None:
        """Leave the head as it is, whatever a file says."""
        del value

    def po(self) -> bytes:
        """Give the file that translators read."""
        out = io.BytesIO()
        write_po(out, self, width=110, no_location=True, sort_output=True)
        return out.getvalue()

    def mo(self) -> bytes:
        """Give the file that the package reads."""
        out = io.BytesIO()
        write_mo(out, self)
        return out.getvalue()


def po_file(lang: str) -> Path:
    """Give where a language's texts stand for translators."""
    return LOCALES / lang / "LC_MESSAGES" / f"{DOMAIN}.po"


def marked(source: str) -> Iterator[tuple[str | tuple[str, str], str | None]]:
    """Find the marked texts of a module, each with its context; a text that has a plural comes with it.

    What marks a text is `N_("text")`, `words.plural("one", "many", number)`, the `say("one", "many", ...)` of lessons
    and `Noun("kind", "name")`. Babel's own reader of Python finds no mark inside another, nor (before Python 3.12)
    inside an f-string.
    """
    seen: set[ast.AST] = set()
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call) or node in seen:
            continue
        texts = [literal(argument) for argument in node.args]
        match called(node), texts:
            case "N_", [str(text)]:
                yield text, None
            case "plural" | "say", [str(one), str(many), *_]:
                seen.update(node.args)
                yield (one, many), None
            case "Noun", [str(kind), str(name)]:
                seen.update(node.args)
                yield name, kind
            case _:
                pass


def called(node: ast.AST) -> str:
    """Give the name of what is called; empty for anything but a call."""
    target = node.func if isinstance(node, ast.Call) else None
    return target.attr if isinstance(target, ast.Attribute) else target.id if isinstance(target, ast.Name) else ""


def literal(node: ast.AST) -> str | None:
    """Give a text as it is written, marked by `N_` or not; None for what is put together."""
    if isinstance(node, ast.Call) and called(node) == "N_":
        node = node.args[0]
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def gathered() -> Words:
    """Gather the texts and names that the package marks."""
    found = Words()
    for path in sorted(PACKAGE.rglob("*.py")):
        for text, context in marked(path.read_text("utf-8")):
            found.add(text, context=context)
    for name in CARD_NAMES:
        found.add(name, context="card")
    return found


def messages(catalogue: Catalog) -> list[Message]:
    """Give a catalogue's texts without its head."""
    return [message for message in catalogue if message.id]


def originals(message: Message) -> tuple[str, ...]:
    """Give a text in English, and its plural if it has one."""
    return tuple(message.id) if isinstance(message.id, list | tuple) else (message.id,)


def translations(message: Message) -> tuple[str, ...]:
    """Give what a text is in the catalogue's language: one, or one for each plural."""
    found = message.string or ""
    return tuple(found) if isinstance(found, list | tuple) else (found,)


@dataclass(frozen=True)
class Slot:
    """A place of a template that an argument fills."""

    name: str
    joiner: str
    form: str


def slots(template: str) -> Iterator[Slot]:
    """Give the places of a template.

    Raises:
        ValueError: its braces do not fit together.
    """
    for _, name, form, conversion in string.Formatter().parse(template):
        if name is None:
            continue
        if conversion or not name.isidentifier():
            message = f"{template!r}: {{{name}}} names no argument"
            raise ValueError(message)
        joiner, rest = "", form or ""
        if name in LISTS:
            joiner, _, rest = rest.partition(" ")
        yield Slot(name, joiner, rest)


def forms(catalogue: Words) -> set[tuple[str, str]]:
    """Give the kinds and forms of nouns that a language's templates ask for."""
    asked: set[tuple[str, str]] = set()
    for message in messages(catalogue):
        if message.context is None:
            asked |= {
                (ARGUMENTS.get(slot.name, slot.name), slot.form)
                for text in translations(message)
                for slot in slots(text)
                if slot.form
            }
    for kind, form in list(asked):
        if kind == "bid":
            # A bid is said as several nouns, the last of them perhaps a part, the first perhaps alone.
            asked |= {(noun, one) for noun in ("bid", "part") for one in (form, *split_form(form)) if one}
    return asked


def updated(lang: str, found: Words) -> Words:
    """Give a language's catalogue with the texts and forms of today; what is new has no translation yet."""
    old = Words(lang)
    if po_file(lang).exists():
        with po_file(lang).open("rb") as file:
            for message in messages(read_po(file, locale=lang)):
                old[message.id] = message
    new = Words(lang)
    for message in messages(found):
        new.add(message.id, _kept(old, message, message.context), context=message.context)
    for kind, form in sorted(forms(new)):
        for message in messages(found):
            if message.context == kind:
                context = f"{kind} {form}"
                new.add(message.id, _kept(old, message, context), context=context)
    return new


def _kept(old: Words, message: Message, context: str | None) -> Any:
    had = old.get(message.id, context)
    if had is None or len(originals(had)) != len(originals(message)):
        return None
    return had.string


def files() -> dict[Path, bytes]:
    """Give every file of the catalogues as it should be."""
    found = gathered()
    made = {TEMPLATE: found.po()}
    for lang in TRANSLATED:
        catalogue = updated(lang, found)
        made[po_file(lang)] = catalogue.po()
        made[po_file(lang).with_suffix(".mo")] = catalogue.mo()
    return made


def missing(lang: str) -> list[str]:
    """Give the texts that a language's catalogue does not hold yet, or holds as unsure."""
    return [
        f"{message.context or 'text'}: {originals(message)[0]}"
        for message in messages(updated(lang, gathered()))
        if message.fuzzy or not all(translations(message))
    ]


def main(arguments: list[str]) -> int:
    """Write the files, or say which are out of date; then say what is not translated."""
    checking = "--check" in arguments
    stale = [path for path, made in files().items() if not path.exists() or path.read_bytes() != made]
    for path in stale:
        print(f"{'out of date' if checking else 'written'}: {path.relative_to(ROOT)}")
        if not checking:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(files()[path])
    left = {lang: missing(lang) for lang in TRANSLATED}
    for lang, texts in left.items():
        print(f"{lang}: {len(messages(updated(lang, gathered()))) - len(texts)} translated, {len(texts)} missing")
        for text in texts:
            print(f"  {text}")
    return 1 if any(left.values()) or (checking and stale) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
