"""What the teaching widgets share: rules that can be changed while one looks, and a language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import traitlets

from ulti_widgets.language import Translator, translator
from ulti_widgets.ulti.presets import PRESETS, nearest, pagat
from ulti_widgets.ulti.rules import FIELDS, Rules, RulesError
from ulti_widgets.widgets.base import UltiWidget, dict_trait
from ulti_widgets.widgets.page import names
from ulti_widgets.widgets.words import ui_words

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

Json = dict[str, Any]


class TeachingWidget(UltiWidget):
    """A widget that shows something of the rules, and follows when they change.

    `rules` may be assigned in a cell, turned in the widget's own menu, or linked to another widget's with
    `traitlets.link((one, "rules"), (other, "rules"))`.

    Attributes:
        rules: the rules shown.
        lang: language of the page: `en`, `hu` or `nl`.
    """

    rules = traitlets.Instance(Rules, help="The rules shown.")
    lang = traitlets.Unicode("en", help="Language of the page: en, hu or nl.").tag(sync=True)
    view = dict_trait("What the page draws.")
    menu = dict_trait("The presets and tweaks that the page offers, and what the last change turned.")
    words = dict_trait("The page's labels and the names of the cards.")

    tweaks: Sequence[str] = tuple(info.name for info in FIELDS)
    """Names of the rule fields that the widget's menu offers; a subclass names those that it shows."""

    def __init__(self, **traits: Any) -> None:
        """Check the rules' name, and draw."""
        if isinstance(traits.get("rules"), str):
            traits["rules"] = PRESETS.get(traits["rules"], traits["rules"])
        traits.setdefault("rules", pagat)
        self._answered = 0
        self._notice: dict[str, str] | None = None
        self._turned: tuple[str, ...] = ()
        self._drawn = False
        super().__init__(**traits)
        self._drawn = True
        self._tell_words()

    @property
    def translator(self) -> Translator:
        """The translator of the widget's language."""
        return translator(self.lang)

    # -- for subclasses

    def _draw(self) -> Json:
        """Give what the page draws, as data that JSON holds."""
        raise NotImplementedError

    def _rules_changed(self) -> None:
        """Follow new rules; called before the page is drawn again."""

    # -- what the page says

    def _answers(self) -> dict[str, Callable[[Json], None]]:
        return {"rules": self._turn, "preset": self._choose}

    def _received(self, widget: object, content: Any, buffers: object) -> None:
        self._answered += 1
        self._notice = None
        super()._received(widget, content, buffers)
        self._refresh()

    def _turn(self, content: Json) -> None:
        try:
            self.rules = self.rules.replace(**{str(content["field"]): content["value"]})
        except RulesError as error:
            self._notice = {"kind": "refused", "text": str(error)}

    def _choose(self, content: Json) -> None:
        self.rules = PRESETS[str(content["preset"])]

    def _show_error(self, error: Exception) -> None:
        self._notice = {"kind": "error", "text": f"{type(error).__name__}: {error}"}

    # -- what the page is told

    @traitlets.observe("rules")
    def _follow(self, change: Any) -> None:
        if not self._drawn:
            return
        self._turned = tuple(change["new"].changed(change["old"]))
        self._rules_changed()
        self._refresh()

    @traitlets.observe("lang")
    def _tell_words(self, _: object = None) -> None:
        if self._drawn:
            self.words = {**names(self.translator), "ui": ui_words(self.translator)}
            self._refresh()

    @traitlets.validate("lang")
    def _check_lang(self, proposal: Any) -> str:
        return translator(proposal["value"]).lang

    def _refresh(self) -> None:
        """Draw again; every answer brings a new view, so that the page knows that it was heard."""
        if self._drawn:
            self.menu = self._menu()
            self.view = {**self._draw(), "answered": self._answered, "notice": self._notice}

    def _menu(self) -> Json:
        say = self.translator.text
        name, _ = nearest(self.rules)
        return {
            "preset": name,
            "presets": list(PRESETS),
            "fields": [
                {
                    "name": info.name,
                    "group": info.group,
                    "meaning": say(info.meaning),
                    "value": getattr(self.rules, info.name),
                    "choices": [{"value": value, "text": say(text)} for value, text in info.choices.items()],
                    "turned": info.name in self._turned,
                }
                for info in FIELDS
                if info.name in self.tweaks
            ],
        }

    def __repr__(self) -> str:
        """Say what is shown, in which rules."""
        return f"<{type(self).__name__}: {self.rules!r}>"
