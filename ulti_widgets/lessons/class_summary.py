"""A class at a glance: what many files of progress show, by pupil and lesson."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ulti_widgets.language import N_, Translator, translator
from ulti_widgets.lessons.curriculum import curriculum
from ulti_widgets.lessons.journal import FILE, Journal, ProgressError, at_home
from ulti_widgets.lessons.progress import Progress
from ulti_widgets.lessons.progress_show import bad_text, lesson_title, stars_text
from ulti_widgets.show.forms import paragraph, section
from ulti_widgets.show.grid import Cell, Column, Grid
from ulti_widgets.shown import Shown

if TYPE_CHECKING:
    from collections.abc import Iterable

END: Final = ".jsonl"


@dataclass(frozen=True)
class Pupil:
    """One pupil.

    Attributes:
        name: from the file's name, or its folder's for `ulti-progress.jsonl`; with as many of the folders before it
            as tell it from others of the same name: `5a/anna`.
        path: the file.
        progress: what it shows; None where it cannot be read.
        trouble: why it cannot be read; "" where it can.
    """

    name: str
    path: Path
    progress: Progress | None
    trouble: str = ""


@dataclass(frozen=True)
class ClassSummary(Shown):
    """A class: a table by pupil and lesson.

    Attributes:
        pupils: by name.
    """

    pupils: tuple[Pupil, ...]

    @property
    def lessons(self) -> tuple[str, ...]:
        """The ids of the lessons that somebody has begun, those of the course first and in its order."""
        begun = {one.lesson for pupil in self.pupils if pupil.progress for one in pupil.progress.lessons}
        course = [entry.id for entry in curriculum() if entry.id in begun]
        return (*course, *sorted(begun - set(course)))

    def stars(self, pupil: str, lesson: str) -> int | None:
        """Give the stars of a pupil in a lesson; None where it was not begun.

        Raises:
            KeyError: there is no pupil of that name.
        """
        found = next((one for one in self.pupils if one.name == pupil), None)
        if found is None:
            raise KeyError(f"there is no pupil {pupil!r}, only {', '.join(one.name for one in self.pupils)}")
        stands = found.progress.lesson(lesson) if found.progress else None
        return None if stands is None else stands.stars

    def text(self, lang: str | Translator = "en") -> str:
        """Give it as plain text."""
        words = translator(lang) if isinstance(lang, str) else lang
        return "\n".join([self._grid(words).text(), *self._notes(words)])

    def html(self, lang: str | Translator = "en") -> str:
        """Give it as HTML that needs nothing else."""
        words = translator(lang) if isinstance(lang, str) else lang
        return section([self._grid(words).html(words), *map(paragraph, self._notes(words))], words)

    def _grid(self, words: Translator) -> Grid:
        lessons = self.lessons
        columns = (
            Column(words.text(N_("Pupil"))),
            *(Column(lesson_title(lesson, words), right=True) for lesson in lessons),
            Column(words.text(N_("Drills mastered")), right=True),
            Column(words.text(N_("Right answers")), right=True),
            Column(words.text(N_("Last seen")), right=True),
        )
        return Grid(columns, tuple(self._row(pupil, lessons, words) for pupil in self.pupils))

    @staticmethod
    def _row(pupil: Pupil, lessons: tuple[str, ...], words: Translator) -> tuple[Cell, ...]:
        found = pupil.progress
        if found is None:
            return (Cell(pupil.name), *(Cell("") for _ in lessons), Cell(""), Cell(""), Cell(""))
        stands = [found.lesson(lesson) for lesson in lessons]
        numbers = found.summary()
        return (
            Cell(pupil.name),
            *(
                Cell("" if one is None else stars_text(one.stars, one.most, words), strong=one is not None and one.done)
                for one in stands
            ),
            Cell(words.say(N_("{right} of {asked}"), right=numbers.mastered, asked=len(found.drills))),
            Cell(words.say(N_("{right} of {asked}"), right=numbers.right, asked=numbers.answers)),
            # The day, as every language can read it.
            Cell(found.last[:10]),
        )

    def _notes(self, words: Translator) -> list[str]:
        notes: list[str] = []
        for pupil in self.pupils:
            if pupil.progress is None:
                notes.append(pupil.trouble)
            elif pupil.progress.bad:
                notes.append(f"{pupil.name}: {bad_text(pupil.progress.bad, pupil.progress.unread, words)}")
        return notes

    def __repr__(self) -> str:
        """Say how many pupils."""
        return f"<ClassSummary: {len(self.pupils)} pupils, {len(self.lessons)} lessons>"


def class_summary(paths: str | Path | Iterable[str | Path]) -> ClassSummary:
    """Read many files of progress. One that cannot be read, or is none of progress, is told below the table.

    Args:
        paths: files, or folders: of a folder every `.jsonl` file, and every `ulti-progress.jsonl` in a folder in it.

    Raises:
        ProgressError: a folder holds no file of progress, or no path was given.
    """
    given = [paths] if isinstance(paths, str | Path) else list(paths)
    files: list[Path] = []
    for path in map(at_home, given):
        if path.is_dir():
            found = [*path.glob(f"*{END}"), *path.glob(f"*/{FILE}")]
            if not found:
                raise ProgressError(f"{path}: this folder holds no file that ends in {END}")
            files += found
        else:
            files.append(path)
    if not files:
        raise ProgressError("no file of progress was named")
    # A file may be named by itself and by its folder.
    once = list({path.resolve(): path for path in reversed(files)}.values())
    pupils = [_pupil(path, name) for path, name in zip(once, _names(once), strict=True)]
    return ClassSummary(tuple(sorted(pupils, key=lambda pupil: (pupil.name.casefold(), pupil.path))))


def _names(paths: list[Path]) -> list[str]:
    """Give each file's pupil a name of its own."""
    parts = [
        path.absolute().parent.parts if path.name == FILE else (*path.absolute().parent.parts, path.stem)
        for path in paths
    ]
    length = [1] * len(paths)
    for _ in range(max(map(len, parts))):
        names = ["/".join(one[-count:]) for one, count in zip(parts, length, strict=True)]
        length = [count + (names.count(name) > 1) for count, name in zip(length, names, strict=True)]
    names = ["/".join(one[-count:]) for one, count in zip(parts, length, strict=True)]
    # `anna.jsonl` beside `anna/ulti-progress.jsonl`: the files themselves differ.
    return [str(path) if names.count(name) > 1 else name for path, name in zip(paths, names, strict=True)]


def _pupil(path: Path, name: str) -> Pupil:
    try:
        with path.open("rb"):
            # Not the journal that the widgets share: a class is read once.
            return Pupil(name, path, Progress.of(Journal(path)))
    except ProgressError as error:
        return Pupil(name, path, None, str(error))
    except OSError as error:
        return Pupil(name, path, None, f"{path}: {error.strerror or error}")
