"""Writes docs/rules.md and docs/ladders.md from the rules themselves.

python docs/make_rules.py
"""
# ruff: noqa: INP001 (a script beside the pages that it writes)

from itertools import groupby
from pathlib import Path

from ulti_widgets.language import Translator
from ulti_widgets.show.ladder import ladder_grid
from ulti_widgets.show.rules import choice
from ulti_widgets.ulti.presets import ABOUT, PRESETS
from ulti_widgets.ulti.rule_fields import MOST_POINTS, RuleField
from ulti_widgets.ulti.rules import FIELDS

HERE = Path(__file__).parent
WORDS = Translator("en")

RULES_HEAD = """\
<!-- Written by docs/make_rules.py from the fields of Rules. Do not edit. -->

# The rules, field by field

Ulti is never played twice by the same rules. Every point on which the texts, or groups of players, differ is a field of
`Rules`; `rules.pagat.replace(must_beat=False)` turns one, `rules.widder.diff(rules.pagat)` says in words what differs.

{presets}

Values in **bold** differ from those of `pagat`, the default.
The sources are the texts after which the presets are made; "ours" marks a rule that none of them has.
"""

LADDERS_HEAD = """\
<!-- Written by docs/make_rules.py from the presets. Do not edit. -->

# The ladders

All bids of each preset from low to high, as `ladder(rules.pagat)` shows them. Bids on one rung cannot overbid each
other; where one does beat another at equal value and parts (the same bid with ulti in place of four aces), both stand
on one rung in order, and the later one says which it beats. "Pays" is what each defender pays when every part is won,
before any kontra. `ladder(rules.widder).beats("ulti", "four-aces")` tells whether one bid beats another, and why.
"""

NOTES = {
    "widder": (
        "The rulebook's own chart breaks off at line 6; the rest follows from its rules. "
        'It misprints line 53 as "16+25": heart 20-100 open durchmars is worth 16 + 24 = 40.'
    ),
    "hoe_speel_je": (
        "A heart single without a printed place stands just above the same game in another suit (ours); "
        "two or more parts stand above every single game."
    ),
}


def rules_page() -> str:
    """Give the page of all fields."""
    presets = "\n".join(f"- `{name}`: {about}" for name, about in ABOUT.items())
    pieces = [RULES_HEAD.format(presets=presets)]
    for group, infos in groupby(FIELDS, key=lambda info: info.group):
        head = ["Rule", "Choices", *(f"`{name}`" for name in PRESETS), "Source"]
        pieces += [f"## {group.capitalize()}\n", _table(head, [_field(info) for info in infos])]
    return "\n".join(pieces)


def _field(info: RuleField) -> list[str]:
    choices = "<br>".join(f"`{value!r}`: {choice(info, value, WORDS)}" for value in info.choices)
    values = [getattr(rules, info.name) for rules in PRESETS.values()]
    shown = [f"`{value!r}`" if value == info.default else f"**`{value!r}`**" for value in values]
    return [
        f"`{info.name}`<br>{info.meaning}",
        choices or f"a number of points, 0 to {MOST_POINTS}",
        *shown,
        info.source,
    ]


def ladders_page() -> str:
    """Give the page of all ladders."""
    pieces = [LADDERS_HEAD]
    for name, rules in PRESETS.items():
        grid = ladder_grid(rules.ladder, WORDS)
        pieces.append(f"## {name}\n\n{grid.caption}.\n")
        if name in NOTES:
            pieces.append(f"{NOTES[name]}\n")
        rows = [[cell.text for cell in row] for row in grid.rows]
        pieces.append(_table([column.title for column in grid.columns], rows))
    return "\n".join(pieces)


def _table(head: list[str], rows: list[list[str]]) -> str:
    lines = [head, ["---"] * len(head), *([cell.replace("|", r"\|") for cell in row] for row in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"


PAGES = {"rules.md": rules_page, "ladders.md": ladders_page}

if __name__ == "__main__":
    for page, write in PAGES.items():
        (HERE / page).write_text(write(), "utf-8")
