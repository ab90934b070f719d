"""How a sheet of exercises looks: text, HTML for a notebook, and a page for print."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

from ulti_widgets.cards import Card, Hand, bits
from ulti_widgets.drawing import cards_svg
from ulti_widgets.language import N_, Noun, Translator, capital
from ulti_widgets.lessons.payments import Case
from ulti_widgets.lessons.positions import Result
from ulti_widgets.show.cards import card_names, symbol
from ulti_widgets.show.events import bid_in
from ulti_widgets.show.forms import image, section
from ulti_widgets.show.order import in_order
from ulti_widgets.show.rules import rules_name
from ulti_widgets.show.settlement import line_label, line_result
from ulti_widgets.ulti.bids import Bid
from ulti_widgets.ulti.laws import marriage_worth
from ulti_widgets.ulti.names import bid_name, kontra_name, part_noun, seat_noun

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ulti_widgets.lessons.exercise import Exercise
    from ulti_widgets.lessons.goals import Answer
    from ulti_widgets.lessons.sheet import ClassSheet, SheetExercise
    from ulti_widgets.ulti.play import Play

Row = tuple[str, tuple[int, ...]]
"""A few words, and the cards that they are about; no cards for words alone."""


def _rows(one: SheetExercise, words: Translator) -> list[Row]:
    """Give what an exercise starts from, line by line; never what answers it."""
    exercise = one.exercise
    position = exercise.position
    if isinstance(position, Result):
        return list(_told(exercise, position, words))
    if one.kind == "bid":
        return []
    play = exercise.play
    head = bid_in(play.laws.bid, play.laws.trump, words)
    declarer = words.say(N_("Declarer: {seat}."), seat=seat_noun(play.declarer))
    rows: list[Row] = [(f"{head}. {declarer}", ())]
    if one.kind == "points":
        return [*rows, *_won(play, words)]
    if one.kind == "taker":
        assert play.last is not None  # noqa: S101 (a trick was just completed)
        leader, *cards = play.last
        return [*rows, *_laid(leader, cards, words)]
    you = words.say(N_("You are {seat}."), seat=seat_noun(exercise.viewer))
    rows = [(f"{rows[0][0]} {you}", ())]
    mine = in_order(bits(play.hands[exercise.viewer]), play.laws, trump=play.laws.trump)
    lying = (
        _laid(play.leader, play.trick, words) if play.trick else [(words.text(N_("No card lies yet: you lead.")), ())]
    )
    return [*rows, *lying, (words.text(N_("Your cards")), mine)]


def _laid(leader: int, cards: Iterable[int], words: Translator) -> Iterator[Row]:
    for step, card in enumerate(cards):
        yield words.noun(seat_noun((leader + step) % 3)), (card,)


def _won(play: Play, words: Translator) -> Iterator[Row]:
    mine = play.won[play.declarer]
    theirs = 0
    for seat in play.defenders():
        theirs |= play.won[seat]
    for label, cards in (
        (N_("Tricks of the declarer"), mine),
        (N_("Tricks of the defenders"), theirs),
        (N_("Talon"), play.talon),
    ):
        if cards:
            yield words.text(label), tuple(in_order(bits(cards), play.laws, trump=play.laws.trump))
    # Where marriages are told only at the count nobody has declared any.
    unsaid = play.rules.marriages == "at_count"
    said = N_("{seat} held a marriage of {points}.") if unsaid else N_("{seat} declared {points}.")
    for seat in range(3):
        for suit in bits(play.marriages[seat]):
            points = marriage_worth(suit, play.laws.trump)
            yield words.say(said, seat=seat_noun(seat), points=points), ()
    yield words.say(N_("{seat} took the last trick."), seat=seat_noun(play.leader)), ()


def _told(exercise: Exercise, result: Result, words: Translator) -> Iterator[Row]:
    settlement, case = result.settlement, exercise.setup
    assert isinstance(case, Case)  # noqa: S101 (payments are drawn as such)
    yield capital(bid_name(result.bid, words)), ()
    for line in settlement.lines:
        yield f"{line_label(line, words)}: {line_result(line, words)}", ()
    for part, levels in case.kontra.items():
        name = capital(words.noun(part_noun(part)))
        sides = [levels[0]] if levels[0] == levels[1] else levels
        for step, level in enumerate(sides, start=1):
            whose = f" ({words.noun(seat_noun((case.declarer + step) % 3))})" if len(sides) > 1 else ""
            if level:
                yield f"{name}: {kontra_name(exercise.rules, level, words)}{whose}", ()


def _answer(answer: Answer, words: Translator) -> str:
    """Give a right answer in words."""
    if isinstance(answer, Hand):
        return " ".join(symbol(card) for card in answer)
    if isinstance(answer, Card):
        return symbol(answer)
    if isinstance(answer, Bid):
        return capital(bid_name(answer, words))
    return str(answer).replace("-", "\u2212")


def _right(exercise: Exercise, words: Translator) -> str:
    found = exercise.solutions()
    if exercise.goal.answer == "seat":
        seats: list[Noun] = [seat_noun(seat) for seat in found if isinstance(seat, int)]
        return words.say("{taker:or}", taker=seats)
    said = [_answer(answer, words) for answer in found]
    return " / ".join(said)


def _why(exercise: Exercise, words: Translator) -> str:
    return exercise.judge(exercise.solutions()[0]).text(words)


def _title(sheet: ClassSheet, words: Translator) -> str:
    return words.say(
        N_("Ulti: exercises. Sheet {seed}, rules {rules}"), seed=sheet.seed, rules=rules_name(sheet.rules, words)
    )


def sheet_text(sheet: ClassSheet, words: Translator) -> str:
    """Give exercises and key as plain text."""
    lines = [_title(sheet, words)]
    for one in sheet.exercises:
        lines += ["", f"{one.number}. {one.exercise.question.text(words)}"]
        for label, cards in _rows(one, words):
            lines.append(f"   {label}: {' '.join(map(symbol, cards))}" if cards else f"   {label}")
    lines += ["", words.text(N_("Key")), ""]
    lines += [f"{one.number}. {_right(one.exercise, words)}. {_why(one.exercise, words)}" for one in sheet.exercises]
    return "\n".join(lines)


def _exercise_html(one: SheetExercise, words: Translator) -> str:
    figures: list[str] = []
    for label, cards in _rows(one, words):
        if cards:
            names = card_names(cards, words)
            figures.append(
                f'<figure style="display: inline-block; margin: .3em 1em .3em 0">'
                f"<figcaption>{escape(label)}</figcaption>{image(cards_svg(cards, names), names, words)}</figure>"
            )
        else:
            figures.append(f'<p style="margin: .2em 0">{escape(label)}</p>')
    return (
        f'<section class="exercise"><h3 style="margin: 1em 0 .3em">{one.number}. '
        f'{escape(one.exercise.question.text(words))}</h3>{"".join(figures)}<p class="answer"></p></section>'
    )


def _key_html(sheet: ClassSheet, words: Translator) -> str:
    items = "".join(
        f"<li><b>{escape(_right(one.exercise, words))}.</b> {escape(_why(one.exercise, words))}</li>"
        for one in sheet.exercises
    )
    return f'<section class="key"><h2>{escape(words.text(N_("Key")))}</h2><ol>{items}</ol></section>'


def sheet_html(sheet: ClassSheet, words: Translator) -> str:
    """Give exercises and key as HTML for a notebook; the key is folded away."""
    key = _key_html(sheet, words)
    label = escape(words.text(N_("Key")))
    parts = [f"<h2>{escape(_title(sheet, words))}</h2>", *(_exercise_html(one, words) for one in sheet.exercises)]
    return section([*parts, f"<details><summary>{label}</summary>{key}</details>"], words)


def sheet_page(sheet: ClassSheet, words: Translator, *, key: bool) -> str:
    """Give a whole page for print."""
    title = escape(_title(sheet, words))
    blanks = "".join(
        f"<span>{escape(words.text(text))}: <i></i></span>" for text in (N_("Name"), N_("Date"), N_("Points"))
    )
    body = "".join(_exercise_html(one, words) for one in sheet.exercises)
    end = _key_html(sheet, words) if key else ""
    return (
        f'<!DOCTYPE html>\n<html lang="{words.lang}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{title}</title><style>{_STYLE}</style></head>'
        f'<body><main><h1>{title}</h1><p class="blanks">{blanks}</p>{body}{end}</main></body></html>\n'
    )


_STYLE: Final = """
:root { color-scheme: light; }
body { margin: 2em auto; padding: 0 1.5em; max-width: 46em; background: #fff; color: #1b1b1f;
  font: 11.5pt/1.45 system-ui, "Segoe UI", "Helvetica Neue", Arial, sans-serif; }
h1 { font-size: 1.25em; margin: 0 0 .6em; }
h2 { font-size: 1.15em; }
h3 { font-size: 1em; }
figure { vertical-align: top; }
figcaption { font-size: .85em; color: #55575c; }
.blanks { display: flex; gap: 1.5em; margin: 0 0 1.2em; }
.blanks span { flex: 1; display: flex; gap: .5em; }
.blanks i { flex: 1; border-bottom: 1px solid #777; }
.exercise { break-inside: avoid; border-top: 1px solid #ccc; padding-bottom: .4em; }
.answer { height: 1.4em; margin: .4em 0; border-bottom: 1px dotted #777; }
.key { break-before: page; }
.key li { break-inside: avoid; margin: .35em 0; }
@page { size: A4; margin: 16mm; }
@media print {
  body { margin: 0; padding: 0; max-width: none; font-size: 10.5pt; }
  * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
"""
