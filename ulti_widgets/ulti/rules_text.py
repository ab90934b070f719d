"""Rules as a small text: a preset and the fields that differ from it, such as `widder silent_durchmars=3`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from ulti_widgets.ulti.presets import PRESETS, nearest, preset
from ulti_widgets.ulti.reasons import Reason, reason
from ulti_widgets.ulti.rule_fields import MOST_POINTS, YES_NO, RuleField, RulesError, Value, misfit, no_rule
from ulti_widgets.ulti.rules import BY_NAME, Rules

if TYPE_CHECKING:
    from collections.abc import Sequence

WORD: Final = re.compile(r"=|[^\s=,;]+")
_COMMENT: Final = re.compile(r"#.*")
_NUMBER: Final = re.compile(r"[0-9]{1,4}")
_YES: Final = {"yes": True, "no": False, "true": True, "false": False, "on": True, "off": False}


def write_value(value: Value) -> str:
    """Give a field's value as a record or a rules file has it: yes or no, a number, or a word."""
    return YES_NO[value] if isinstance(value, bool) else str(value)


def write_rules(rules: Rules) -> str:
    """Give the text of some rules: the preset that is nearest, then each field that differs.

    >>> from ulti_widgets import rules
    >>> write_rules(rules.pagat.replace(keep_seven=False, ace_points=11))
    'pagat ace_points=11 keep_seven=no'
    """
    name, changes = nearest(rules)
    return " ".join([name, *(f"{field}={write_value(value)}" for field, value in changes.items())])


def read_rules(text: str) -> Rules:
    """Read the text of some rules, in one line or many; `#` begins a comment.

    The preset comes first; without one, the fields differ from `pagat`. The word `rules` may stand before it.

    Raises:
        RulesError: a word is no preset or field, a value is none of the field's choices, a field is set
            twice, or the rules contradict themselves. `names` has the field concerned.

    >>> read_rules("pagat ace_points=11  keep_seven = no   # our table")
    rules.pagat.replace(ace_points=11, keep_seven=False)
    """
    words = WORD.findall(_COMMENT.sub("", text).lower())
    return rules_of(words[1:] if words[:1] == ["rules"] else words)


def rules_of(words: Sequence[str]) -> Rules:
    """Read the rules that some words give: a preset, then a field, `=` and a value, again and again.

    Raises:
        RulesError: as `read_rules`.
    """
    rest = list(words)
    base = PRESETS["pagat"]
    if rest and rest[1:2] != ["="]:
        name = rest.pop(0)
        base = preset(name)
    changes: dict[str, Value] = {}
    while rest:
        name, equals, value = (*rest[:3], "", "")[:3]
        rest = rest[3:]
        if equals != "=" or value in {"", "="}:
            raise RulesError(_unfinished(name), name)
        info = BY_NAME.get(name)
        if info is None:
            raise RulesError(no_rule(name, BY_NAME), name)
        if name in changes:
            raise RulesError(reason("rule-twice", rule=name), name)
        changes[name] = _value(info, value)
    return base.replace(**changes)


def _unfinished(name: str) -> Reason:
    info = BY_NAME.get(name)
    if info is None:
        return reason("rule-form", word=repr(name))
    if not info.choices:
        return reason("rule-form-points", word=repr(name), most=MOST_POINTS)
    return reason("rule-form-choices", word=repr(name), choices=_choices(info))


def _value(info: RuleField, word: str) -> Value:
    value: Value | None = word
    if isinstance(info.default, bool):
        value = _YES.get(word)
    elif isinstance(info.default, int):
        value = int(word) if _NUMBER.fullmatch(word) else None
    allowed = value in info.choices if info.choices else isinstance(value, int) and value <= MOST_POINTS
    if value is None or not allowed:
        raise RulesError(misfit(info, word, _choices(info)), info.name)
    return value


def _choices(info: RuleField) -> str:
    return ", ".join(write_value(choice) for choice in info.choices)
