"""Rules in words: every field with its meaning and what is chosen, and what differs between two rule sets."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from ulti_widgets.language import N_, Translator, capital
from ulti_widgets.show.forms import html, paragraph, section, text
from ulti_widgets.show.grid import Cell, Column, Grid
from ulti_widgets.ulti.presets import PRESETS, nearest
from ulti_widgets.ulti.rules import FIELDS, Diff, Rules

if TYPE_CHECKING:
    from ulti_widgets.ulti.rule_fields import RuleField, Value
    from ulti_widgets.ulti.rules import Change


def choice(info: RuleField, value: Value, words: Translator) -> str:
    """Give a field's value in words."""
    if info.choices:
        return words.text(info.choices[value])
    points = int(value)
    return words.say(words.plural(N_("{points} point"), N_("{points} points"), points), points=points)


def rules_name(rules: Rules, words: Translator) -> str:
    """Give the preset that rules are, or are nearest to."""
    name, changes = nearest(rules)
    if not changes:
        return name
    count = len(changes)
    # Not `say`, which would begin the preset's name, a word of code, with a capital.
    said = words.plural(N_("{rules} with {count} change"), N_("{rules} with {count} changes"), count)
    return said.format(rules=name, count=count)


def _difference(change: Change, words: Translator) -> str:
    return words.say(
        N_("{meaning}: {mine} (instead of: {theirs})."),
        meaning=words.text(change.field.meaning),
        mine=choice(change.field, change.mine, words),
        theirs=choice(change.field, change.theirs, words),
    )


def _shown(rules: Rules) -> list[RuleField]:
    """Give the fields that say something: without kontra none says how it goes."""
    return [info for info in FIELDS if rules.kontra or not (info.name == "silent_kontra" or "kontra_" in info.name)]


def _rules_grid(rules: Rules, words: Translator) -> Grid:
    """Give every field by its group; what differs from the nearest preset stands out."""
    preset, changes = nearest(rules)
    columns = (
        Column(words.text(N_("Group"))),
        Column(words.text(N_("Rule"))),
        Column(words.text(N_("Here"))),
        Column(words.text(N_("Source"))),
    )
    shown = _shown(rules)
    sizes = Counter(info.group for info in shown)
    rows: list[tuple[Cell, ...]] = []
    group = ""
    for info in shown:
        fresh = info.group != group
        group = info.group
        rows.append(
            (
                Cell(capital(words.text(group)) if fresh else "", rows=sizes[group] if fresh else 0),
                Cell(words.text(info.meaning)),
                _chosen(info, rules, preset if info.name in changes else "", words),
                Cell(info.source),
            )
        )
    return Grid(columns, tuple(rows))


def _chosen(info: RuleField, rules: Rules, differs_from: str, words: Translator) -> Cell:
    said = choice(info, getattr(rules, info.name), words)
    if not differs_from:
        return Cell(said)
    usual = choice(info, getattr(PRESETS[differs_from], info.name), words)
    return Cell(f"{said} ({differs_from}: {usual})", strong=True)


@text.register(Rules)
def _rules_text(value: Rules, words: Translator) -> str:
    _, changes = nearest(value)
    lines = [words.say(N_("Rules: {rules}"), rules=rules_name(value, words))]
    group = ""
    for info in _shown(value):
        if info.group != group:
            group = info.group
            lines += ["", capital(words.text(group))]
        mark = "*" if info.name in changes else "-"
        lines.append(f"{mark} {words.text(info.meaning)}: {choice(info, getattr(value, info.name), words)}")
    return "\n".join(lines)


@html.register(Rules)
def _rules_html(value: Rules, words: Translator) -> str:
    heading = words.say(N_("Rules: {rules}"), rules=rules_name(value, words))
    return section([paragraph(heading), _rules_grid(value, words).html(words)], words)


@text.register(Diff)
def _diff_text(value: Diff, words: Translator) -> str:
    return "\n".join(differences(value, words)) or words.text(N_("These rules are the same."))


def differences(value: Diff, words: Translator) -> list[str]:
    """Give each difference as a sentence."""
    return [_difference(change, words) for change in value]


@html.register(Diff)
def _diff_html(value: Diff, words: Translator) -> str:
    if not value:
        return section([paragraph(text(value, words))], words)
    columns = (
        Column(words.text(N_("Rule"))),
        Column(rules_name(value.mine, words)),
        Column(rules_name(value.theirs, words)),
    )
    rows = tuple(
        (
            Cell(words.text(change.field.meaning)),
            Cell(choice(change.field, change.mine, words)),
            Cell(choice(change.field, change.theirs, words)),
        )
        for change in value
    )
    return Grid(columns, rows).html(words)
