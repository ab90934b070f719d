"""How values look: their text, their HTML and their pictures, in each language.

What is made here needs neither kernel nor page, and reads on light and on dark paper. Pictures stand in HTML as
images that hold their own data, since GitHub and JupyterLab take shapes out of the HTML of a notebook that they
do not trust; tables carry attributes beside their styles, which GitHub takes out too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ulti_widgets.show import board, cards, deal, ladder, rules, settlement
from ulti_widgets.show.forms import html, svg, text

if TYPE_CHECKING:
    from collections.abc import Callable

    from ulti_widgets.language import Translator

FORMS: Final[dict[str, Callable[[object, Translator], str]]] = {"text": text, "html": html, "svg": svg}

__all__ = ["FORMS", "board", "cards", "deal", "html", "ladder", "rules", "settlement", "svg", "text"]
