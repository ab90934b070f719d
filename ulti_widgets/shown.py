"""Values that show themselves: as text, as HTML, and where there is something to draw, as a picture.

A value inherits its methods from here; what they give is made on a floor above, in `ulti_widgets.show`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ulti_widgets.language import Translator


class Shown:
    """A value that can be read in a terminal and in a notebook, with or without a kernel."""

    __slots__ = ()

    def text(self, lang: str | Translator = "en") -> str:
        """Give the value as plain text.

        Args:
            lang: `en`, `hu` or `nl`.
        """
        return _made("text", self, lang)

    def html(self, lang: str | Translator = "en") -> str:
        """Give the value as HTML that needs nothing else: no script, no style sheet, no other file."""
        return _made("html", self, lang)

    def in_language(self, lang: str | Translator) -> Showing:
        """Give the value in a language, for a cell to end in."""
        return Showing(self, lang)

    def __str__(self) -> str:
        """Give the text in English."""
        return self.text()

    def _repr_html_(self) -> str:
        return self.html()


class Pictured(Shown):
    """A value that can be drawn."""

    __slots__ = ()

    def svg(self, lang: str | Translator = "en") -> str:
        """Give a picture of the value as SVG, with its text as the description."""
        return _made("svg", self, lang)

    def _repr_svg_(self) -> str:
        return self.svg()


class Showing:
    """A value and the language to show it in."""

    def __init__(self, value: Shown, lang: str | Translator) -> None:
        """Keep both."""
        self._value = value
        self._lang = lang

    def __repr__(self) -> str:
        """Give the value's text, which is what a terminal prints."""
        return self._value.text(self._lang)

    def _repr_html_(self) -> str:
        return self._value.html(self._lang)


def _made(form: str, value: Shown, lang: str | Translator) -> str:
    # Floors above this one: drawing knows all values, and is loaded when the first of them is shown.
    from ulti_widgets.language import translator  # noqa: PLC0415
    from ulti_widgets.show import FORMS  # noqa: PLC0415

    return FORMS[form](value, translator(lang) if isinstance(lang, str) else lang)
