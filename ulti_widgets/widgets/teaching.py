"""What the teaching widgets share: rules that can be changed while one looks, and a language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

import traitlets

from ulti_widgets.language import N_, Translator, translator
from ulti_widgets.show.rules import choice
from ulti_widgets.ulti.presets import PRESETS, nearest, pagat, preset
from ulti_widgets.ulti.rules import BY_NAME, FIELDS, RuleField, Rules
from ulti_widgets.widgets.base import UltiWidget, dict_trait
from ulti_widgets.widgets.page import names
from ulti_widgets.widgets.words import ui_words

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from ulti_widgets.lessons.telling import Telling
    from ulti_widgets.ulti.reasons import RefusedError

Json = dict[str, Any]

PRESET_NAMES: Final = {
    "pagat": N_("Pagat"),
    "widder": N_("Widder (tournament)"),
    "nine_deals": N_("Nine deals"),
    "hoe_speel_je": N_("Hoe speel je (Dutch)"),
}
GROUP_NAMES: Final = {
    "cards": N_("Cards"),
    "deal": N_("Deal"),
    "auction": N_("Auction"),
    "contracts": N_("Contracts"),
    "values": N_("Values"),
    "play": N_("Card play"),
    "points": N_("Card points"),
    "kontra": N_("Kontra"),
    "payment": N_("Payment"),
    "match": N_("Match"),
}


class RulesTrait(traitlets.Instance[Rules]):
    """Holds rules; a preset's name stands for the preset."""

    def __init__(self, **options: Any) -> None:
        """Take what `traitlets.Instance` takes."""
        super().__init__(Rules, **options)

    def validate(self, obj: Any, value: Any) -> Any:
        """Find the preset that a name stands for.

        Raises:
            RulesError: there is no such preset.
        """
        return super().validate(obj, preset(value) if isinstance(value, str) else value)


class TeachingWidget(UltiWidget):
    """A widget that shows something of the rules, and follows when they change.

    `rules` may be assigned in a cell, turned in the widget's own menu, or linked to another widget's with
    `traitlets.link((one, "rules"), (other, "rules"))`.

    A subclass gives `_draw`, its own `labels`, the `tweaks` that concern it, and what answers its messages.

    Attributes:
        rules: the rules shown; a preset's name does too.
        lang: language of the page: `en`, `hu` or `nl`.
        before: the rules before the last change, while what it changed is marked; else None.
    """

    rules: Any = RulesTrait(help="The rules shown.")
    lang = traitlets.Unicode("en", help="Language of the page: en, hu or nl.").tag(sync=True)
    view: traitlets.Dict[str, Any] = dict_trait("What the page draws.")
    menu: traitlets.Dict[str, Any] = dict_trait("Presets and tweaks to choose from, and what was turned last.")
    words: traitlets.Dict[str, Any] = dict_trait("The page's labels and the names of the cards.")

    tweaks: ClassVar[Sequence[str]] = tuple(info.name for info in FIELDS)
    """Names of the rule fields that the widget's menu offers; a subclass names those that it shows."""
    labels: ClassVar[Mapping[str, str]] = {}
    """The widget's own labels, English, by the key that its page uses."""

    def __init__(self, **traits: Any) -> None:
        """Check the rules' name, and draw."""
        traits.setdefault("rules", pagat)
        self._answered = 0
        self._notice: tuple[str, Telling | str] | None = None
        self._fell: tuple[Telling, ...] = ()
        self.before: Rules | None = None
        self._kept: dict[str, tuple[tuple[object, ...], Any]] = {}
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

    def _adapt(self) -> None:
        """Follow new rules; called before the page is drawn again. What falls away with them is told in `_fell`.

        (Not `_rules_changed`: traitlets calls whatever is named so by itself.)
        """

    def _keep(self, name: str, key: tuple[object, ...], make: Callable[[], Any]) -> Any:
        """Give what was made before, unless what it was made from has changed."""
        if self._kept.get(name, ((), None))[0] != key:
            self._kept[name] = (key, make())
        return self._kept[name][1]

    # -- what the page says

    def _answers(self) -> dict[str, Callable[[Json], None]]:
        return {"rules": self._turn, "preset": self._choose, "seen": self._seen}

    def _received(self, widget: object, content: Any, buffers: object) -> None:
        self._answered += 1
        self._notice = None
        super()._received(widget, content, buffers)
        self._refresh()

    def _turn(self, content: Json) -> None:
        self.rules = self.rules.replace(**{str(content["field"]): content["value"]})

    def _choose(self, content: Json) -> None:
        self.rules = preset(str(content["preset"]))

    def _seen(self, _: Json) -> None:
        self._unmark()

    def _unmark(self) -> None:
        """Take away the marks of what the last change of the rules did."""
        self.before, self._fell = None, ()

    def _refuse(self, why: Telling | RefusedError | str) -> None:
        """Show why what the page asked for is not done."""
        self._notice = ("refused", why)

    def _show_refusal(self, refusal: RefusedError) -> None:
        self._refuse(refusal)

    def _show_error(self, error: Exception) -> None:
        self._notice = ("error", f"{type(error).__name__}: {error}")

    def _notice_view(self) -> Json | None:
        if self._notice is None:
            return None
        kind, why = self._notice
        return {"kind": kind, "text": why if isinstance(why, str) else why.text(self.translator)}

    # -- what the page is told

    @traitlets.observe("rules")
    def _follow(self, change: Any) -> None:
        if not self._drawn:
            return
        self.before, self._fell = change["old"], ()
        # Drawn once, when everything fits the new rules.
        self._drawn = False
        try:
            self._adapt()
        finally:
            self._drawn = True
        self._refresh()

    @traitlets.observe("lang")
    def _tell_words(self, _: object = None) -> None:
        if self._drawn:
            say = self.translator.text
            own = {key: say(text) for key, text in self.labels.items()}
            self.set_trait("words", {**names(self.translator), "ui": {**ui_words(self.translator), **own}})
            self._refresh()

    @traitlets.validate("lang")
    def _check_lang(self, proposal: Any) -> str:
        return translator(proposal["value"]).lang

    def _refresh(self) -> None:
        """Draw again; every answer brings a new view, so that the page knows that it was heard."""
        if self._drawn:
            # In one message, so that the page never draws new marks in an old view.
            with self.hold_sync():
                view = {**self._draw(), "answered": self._answered, "notice": self._notice_view()}
                self.set_trait("view", view)
                self.set_trait("menu", self._menu())

    def _menu(self) -> Json:
        say = self.translator.text
        name, changes = nearest(self.rules)
        turned = () if self.before is None else tuple(self.rules.changed(self.before))
        offered = [info for info in FIELDS if info.name in self.tweaks]
        return {
            "preset": name,
            "presets": [{"id": key, "name": say(PRESET_NAMES.get(key, key))} for key in PRESETS],
            "groups": [
                {"id": key, "name": say(text)}
                for key, text in GROUP_NAMES.items()
                if any(info.group == key for info in offered)
            ],
            "fields": [
                {
                    "name": info.name,
                    "group": info.group,
                    "meaning": say(info.meaning),
                    "value": getattr(self.rules, info.name),
                    "choices": [{"value": value, "text": say(text)} for value, text in info.choices.items()],
                    "turned": info.name in turned,
                    "changed": info.name in changes,
                }
                for info in offered
            ],
            "turned": [self._turned(BY_NAME[field]) for field in turned if field in self.tweaks],
            "text": self._changes(turned),
            "fell": [why.text(self.translator) for why in self._fell],
        }

    def _turned(self, info: RuleField) -> Json:
        assert self.before is not None  # noqa: S101 (asked only while a change is marked)
        return {
            "name": info.name,
            "meaning": self.translator.text(info.meaning),
            "before": choice(info, getattr(self.before, info.name), self.translator),
            "after": choice(info, getattr(self.rules, info.name), self.translator),
        }

    def _changes(self, turned: tuple[str, ...]) -> str:
        """Say how many rules the last change turned, and how many of them show here."""
        if not turned:
            return ""
        words, count = self.translator, len(turned)
        shown = sum(1 for field in turned if field in self.tweaks)
        text = words.say(
            words.plural(N_("{count} rule has changed."), N_("{count} rules have changed."), count), count=count
        )
        if shown < count:
            hidden = count - shown
            other = words.plural(
                N_("{count} of them does not concern what is shown here."),
                N_("{count} of them do not concern what is shown here."),
                hidden,
            )
            text = f"{text} {words.say(other, count=hidden)}"
        return text

    def __repr__(self) -> str:
        """Say what is shown, in which rules."""
        return f"<{type(self).__name__}: {self.rules!r}>"
