"""The three forms in which a value shows itself; each kind of value adds its own."""

from __future__ import annotations

import re
from functools import singledispatch
from html import escape
from typing import TYPE_CHECKING, Final
from urllib.parse import quote

if TYPE_CHECKING:
    from ulti_widgets.language import Translator

_UNKNOWN: Final = "{} has no {}"


@singledispatch
def text(value: object, words: Translator) -> str:
    """Give a value as plain text."""
    del words
    raise TypeError(_UNKNOWN.format(type(value).__name__, "text"))


@singledispatch
def svg(value: object, words: Translator) -> str:
    """Give a value's picture."""
    del words
    raise TypeError(_UNKNOWN.format(type(value).__name__, "picture"))


@singledispatch
def html(value: object, words: Translator) -> str:
    """Give a value as HTML: its picture, unless its kind says otherwise."""
    return image(svg(value, words), text(value, words), words)


_SIZE: Final = re.compile(r'<svg [^>]*width="([\d.]+)" height="([\d.]+)"')


def image(picture: str, described: str, words: Translator) -> str:
    """Give a picture as an HTML image that holds its own data, with a text for those who do not see it."""
    found = _SIZE.match(picture)
    assert found is not None  # noqa: S101 (every picture of ours begins with its size)
    width, height = found.groups()
    return (
        f'<img lang="{words.lang}" alt="{escape(described)}" width="{width}" height="{height}" '
        f'style="max-width: 100%; height: auto" src="data:image/svg+xml,{quote(picture, safe=_PLAIN)}">'
    )


_PLAIN: Final = " =:/;,.'()!*@$+-"


def section(parts: list[str], words: Translator) -> str:
    """Put pieces of HTML under one another."""
    return f'<div lang="{words.lang}">{"".join(parts)}</div>'


def paragraph(line: str) -> str:
    """Give a line of text as HTML."""
    return f'<p style="margin: .4em 0">{escape(line)}</p>'
