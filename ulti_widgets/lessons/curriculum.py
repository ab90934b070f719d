"""The course in its order: each lesson with its title, and the tutorial that it belongs to."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from ulti_widgets.lessons.reading import course, read_lesson
from ulti_widgets.lessons.tutorials import tutorial_files

if TYPE_CHECKING:
    from ulti_widgets.lessons.telling import Text


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
    """Give the lessons of the course, in its order: that of the files' names."""
    notebooks = {path.name[:2]: path.name for path in tutorial_files()}
    found: list[CourseLesson] = []
    for path in course().values():
        lesson = read_lesson(path)
        found.append(
            CourseLesson(lesson.id, lesson.version, lesson.title, lesson.asking, notebooks.get(path.stem[:2], ""))
        )
    return tuple(found)
