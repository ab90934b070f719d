"""The course in its order: each lesson with its title, and the tutorial that it belongs to."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

from ulti_widgets.lessons.reading import course, read_lesson
from ulti_widgets.lessons.tutorials import tutorial_files, tutorial_lessons

if TYPE_CHECKING:
    from pathlib import Path

    from ulti_widgets.lessons.telling import Text

CHECK: Final = "-check"
"""How the names end of the lessons that close a page."""


@dataclass(frozen=True)
class CourseLesson:
    """A lesson of the course.

    Attributes:
        id: the lesson's id.
        version: its version.
        title: its name.
        asking: how many of its stages ask something.
        notebook: the file name of its tutorial; "" where the installation has none.
    """

    id: str
    version: int
    title: Text
    asking: int
    notebook: str = ""


@cache
def curriculum() -> tuple[CourseLesson, ...]:
    """Give the lessons of the course, page by page as the files' names number them.

    Those of a page come as its tutorial opens them; one that it does not open after the others, a check last.
    """
    notebooks = {path.name[:2]: path for path in tutorial_files()}

    def order(path: Path) -> tuple[str, int, bool, str]:
        page = path.stem[:2]
        opened = tutorial_lessons(notebooks[page]) if page in notebooks else ()
        at = opened.index(path.stem) if path.stem in opened else len(opened)
        return page, at, path.stem.endswith(CHECK), path.stem

    found: list[CourseLesson] = []
    for path in sorted(course().values(), key=order):
        lesson, notebook = read_lesson(path), notebooks.get(path.stem[:2])
        name = "" if notebook is None else notebook.name
        found.append(CourseLesson(lesson.id, lesson.version, lesson.title, lesson.asking, name))
    return tuple(found)
