"""How progress looks: the course with its stars, the drills, what comes next, and what could not be read."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ulti_widgets.language import N_, Translator, translator
from ulti_widgets.lessons.curriculum import curriculum
from ulti_widgets.lessons.drills import KINDS
from ulti_widgets.lessons.reading import read_lesson, samples
from ulti_widgets.lessons.spacing import TOP
from ulti_widgets.lessons.tally import POINTS, TAKER, TRICKS
from ulti_widgets.lessons.tutorials import tutorial_files, tutorial_title
from ulti_widgets.show.forms import paragraph, section
from ulti_widgets.show.grid import Cell, Column, Grid

if TYPE_CHECKING:
    from ulti_widgets.lessons.curriculum import CourseLesson
    from ulti_widgets.lessons.journal import BadLine
    from ulti_widgets.lessons.progress import LessonProgress, Progress

_ASKED_OF_POINTS: Final = {
    "declarer": N_("The declarer's points"),
    "defenders": N_("The defenders' points"),
    "hundred": N_("Was there a hundred?"),
    "winner": N_("Who won the simple game?"),
    "last-trick": N_("What the last trick counts"),
    "married-declarer": N_("The declarer's marriages"),
    "married-defenders": N_("The defenders' marriages"),
}


def drill_name(trainer: str, drill: str, words: Translator) -> str:
    """Give a drill's name for people; one that this version does not know keeps its own."""
    if trainer == TRICKS and drill == TAKER:
        return words.text(N_("Who takes the trick"))
    if trainer == TRICKS and drill in KINDS:
        return words.text(KINDS[drill].label)
    if trainer == POINTS and drill in _ASKED_OF_POINTS:
        return words.text(_ASKED_OF_POINTS[drill])
    return drill


@cache
def _sample_titles() -> dict[str, CourseLesson]:
    from ulti_widgets.lessons.curriculum import CourseLesson  # noqa: PLC0415 (for the type above alone, else)

    found = (read_lesson(path) for path in samples().values())
    return {one.id: CourseLesson(one.id, one.version, one.title, 0) for one in found}


def lesson_title(name: str, words: Translator) -> str:
    """Give a lesson's title where it is one of the package's; else its id."""
    for entry in curriculum():
        if entry.id == name:
            return entry.title.text(words)
    sample = _sample_titles().get(name) if name in samples() else None
    return name if sample is None else sample.title.text(words)


def stars_text(stars: int, most: int, words: Translator) -> str:
    """Give stars of so many."""
    return words.say(N_("★ {stars} of {most}"), stars=stars, most=most)


def _state(entry: CourseLesson, stands: LessonProgress | None, words: Translator, *, comes: bool) -> tuple[str, str]:
    """Give the stars of a lesson of the course, and in a word how it stands."""
    if not entry.asking:
        return "", ""
    if stands is not None and stands.version != entry.version:
        return "", words.text(N_("there is a new version"))
    stars = "" if stands is None else stars_text(stands.stars, stands.most, words)
    if comes:
        return stars, words.text(N_("comes next"))
    if stands is None:
        return "", ""
    return stars, words.text(N_("done") if stands.done else N_("begun"))


def _course(value: Progress, words: Translator) -> Grid:
    following = value.next()
    entries, files = curriculum(), {path.name: path for path in tutorial_files()}
    # A page has several lessons, each with a row of its own; a page without any stands by its file's name.
    pages: dict[str, list[CourseLesson]] = {name: [] for name in files}
    for entry in entries:
        pages.setdefault(entry.notebook or entry.id, []).append(entry)
    rows: list[tuple[Cell, ...]] = []
    for page, lessons in sorted(pages.items()):
        # Beside it alone does a link lead anywhere.
        link = page if Path(page).is_file() else ""
        if not lessons:
            rows.append((Cell(_numbered(page, tutorial_title(files[page])), link=link), Cell(""), Cell("")))
        for entry in lessons:
            comes = entry is following
            stars, state = _state(entry, value.lesson(entry.id), words, comes=comes)
            title = Cell(_numbered(page, entry.title.text(words)), strong=comes, link=link)
            rows.append((title, Cell(stars), Cell(state, strong=comes)))
    rows += [
        (Cell(lesson_title(one.lesson, words)), Cell(stars_text(one.stars, one.most, words)), Cell(_done(one, words)))
        for one in value.lessons
        if one.lesson not in {entry.id for entry in entries}
    ]
    columns = (Column(words.text(N_("Lesson"))), Column(words.text(N_("Stars")), right=True), Column(""))
    return Grid(columns, tuple(rows))


def _done(one: LessonProgress, words: Translator) -> str:
    return words.text(N_("done") if one.done else N_("begun"))


def _numbered(name: str, title: str) -> str:
    """Put a file's number before a title, unless the title has it."""
    number = name[:2]
    return f"{number} {title}" if number.isdigit() and not title.startswith(number) else title


def _drills(value: Progress, words: Translator) -> Grid | None:
    if not value.drills:
        return None
    columns = (
        Column(words.text(N_("Drill"))),
        Column(words.text(N_("Right at the first try")), right=True),
        Column(words.text(N_("Mastered"))),
    )
    rows = tuple(
        (
            Cell(drill_name(one.trainer, one.drill, words)),
            Cell(words.say(N_("{right} of {asked}"), right=one.right, asked=one.asked)),
            Cell("■" * (boxes := round(one.mastery * TOP)) + "□" * (TOP - boxes)),
        )
        for one in value.drills
    )
    return Grid(columns, rows)


def bad_text(bad: tuple[BadLine, ...], unread: int, words: Translator) -> str:
    """Say that lines of a file cannot be read: the first one's number, and how many more; "" for none."""
    if not bad:
        return ""
    said = words.say(
        N_("Line {number} of the file cannot be read: it is left out, and stays in the file."), number=bad[0].number
    )
    more = unread - 1
    if more:
        rest = words.plural(N_("So is {count} more line."), N_("So are {count} more lines."), more)
        said = f"{said} {words.say(rest, count=more)}"
    return said


def bad_lines(bad: tuple[BadLine, ...], unread: int, words: Translator) -> list[str]:
    """Say which lines cannot be read, and of the first ones why."""
    said = bad_text(bad, unread, words)
    return [said, *(f"{line.number}: {line.why}" for line in bad)] if said else []


def _head(value: Progress, words: Translator) -> str:
    found = value.summary()
    if not value.events:
        return words.text(N_("Nothing has been answered yet."))
    done = words.say(
        words.plural(N_("{count} lesson done, {stars} stars."), N_("{count} lessons done, {stars} stars."), found.done),
        count=found.done,
        stars=found.stars,
    )
    return f"{value.name}: {done}" if value.name else done


def _next(value: Progress, words: Translator) -> str:
    entry = value.next()
    if entry is None:
        return words.text(N_("Every lesson of the course is done.")) if curriculum() else ""
    said = words.say(N_("What comes next: {title}."), title=entry.title.text(words))
    return f"{said} ({entry.notebook})" if entry.notebook else said


def progress_text(value: Progress, lang: str | Translator) -> str:
    """Give progress as plain text."""
    words = translator(lang) if isinstance(lang, str) else lang
    drills = _drills(value, words)
    parts = [_head(value, words), "", _course(value, words).text(), ""]
    parts += [drills.text(), ""] if drills is not None else []
    said = _next(value, words)
    parts += [said] if said else []
    return "\n".join([*parts, *bad_lines(value.bad, value.unread, words)]).rstrip()


def progress_html(value: Progress, lang: str | Translator) -> str:
    """Give progress as HTML."""
    words = translator(lang) if isinstance(lang, str) else lang
    drills = _drills(value, words)
    parts = [paragraph(_head(value, words)), _course(value, words).html(words)]
    parts += [drills.html(words)] if drills is not None else []
    said = _next(value, words)
    parts += [paragraph(said)] if said else []
    parts += [paragraph(line) for line in bad_lines(value.bad, value.unread, words)]
    return section(parts, words)
