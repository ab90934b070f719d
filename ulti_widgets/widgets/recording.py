"""What widgets that keep progress share: where it is kept, and a word under the widget where it cannot be."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import traitlets

from ulti_widgets.language import N_
from ulti_widgets.lessons.events import DrillEvent, StageEvent, checked_seed
from ulti_widgets.lessons.journal import Journal, journal, place
from ulti_widgets.lessons.lesson import stage_name
from ulti_widgets.lessons.progress import Progress
from ulti_widgets.lessons.progress_show import bad_text
from ulti_widgets.ulti.rules_text import write_rules
from ulti_widgets.widgets.teaching import TeachingWidget

if TYPE_CHECKING:
    from ulti_widgets.lessons.attempt import Attempt
    from ulti_widgets.lessons.events import Event
    from ulti_widgets.lessons.goals import Verdict
    from ulti_widgets.lessons.lesson import Lesson


class Recording(TeachingWidget):
    """A widget that keeps what is learnt in a file, and goes on from what stands there.

    Attributes:
        progress_file: where progress is kept: a file, or the folder of `ulti-progress.jsonl`; "" for what the
            environment's `ULTI_PROGRESS` says, or else the folder that one works in; `off` keeps nothing.
    """

    progress_file: Any = traitlets.Union(
        [traitlets.Unicode(), traitlets.Instance(Path)],
        default_value="",
        help="Where progress is kept: a file or a folder; empty for ULTI_PROGRESS, or the folder one works in.",
    )

    _journal: Journal

    def _open_journal(self, traits: dict[str, Any]) -> Journal:
        """Find where progress is kept, before the widget is made."""
        self._journal = journal(traits.get("progress_file"))
        self._journal.refresh()
        self._journal.probe()
        return self._journal

    @traitlets.validate("progress_file")
    def _check_file(self, proposal: Any) -> str | Path:
        """Refuse what can be no path before it is kept."""
        given: str | Path = proposal["value"]
        found = place(given)
        if found is not None and "\0" in str(found):
            message = f"progress_file={str(given)!r} can be no path"
            raise ValueError(message)
        return given

    @traitlets.observe("progress_file")
    def _keep_elsewhere(self, _: object) -> None:
        """Keep progress in another file from now on; what stands there counts from the next widget on."""
        self._open_journal({"progress_file": self.progress_file})

    @traitlets.validate("seed")
    def _check_seed(self, proposal: Any) -> int | str:
        """Refuse a seed, of the widgets that have one, by which answers could not be kept."""
        seed: int | str = proposal["value"]
        try:
            checked_seed(seed)
        except ValueError as error:
            raise traitlets.TraitError(str(error)) from error
        return seed

    def learnt(self) -> Progress:
        """Give what is known of the learner by now.

        Raises:
            ProgressError: the file holds something else than progress.
        """
        return Progress.of(self._journal)

    def _keep_event(self, event: Event) -> None:
        self._journal.append(event)

    def _keep_stage(self, lesson: Lesson, number: int, attempt: Attempt, verdict: Verdict, answer: str) -> None:
        """Keep an answer to a stage; `attempt` has counted it already.

        Under rules that the lesson is not for it is kept without stars.
        """
        stage = lesson.stages[number]
        assert stage.goal is not None  # noqa: S101 (something was answered)
        self._keep_event(
            StageEvent(
                lesson=lesson.id,
                version=lesson.version,
                stage=stage_name(number, stage.id),
                goal=stage.goal.name,
                asking=lesson.asking,
                right=verdict.right,
                shows=verdict.kind,
                answer=answer,
                tries=attempt.tries,
                hints=attempt.hints,
                stars=attempt.stars if lesson.counts_under(self.rules) else 0,
                rules=write_rules(self.rules),
            )
        )

    def _keep_drill(
        self, trainer: str, drill: str, place: tuple[str, int], *, right: bool | None, verdict: Verdict | None = None
    ) -> None:
        """Keep the first answer to a drill at a place: its seed and number; `right` is None where it was skipped."""
        seed, number = place
        shows = "" if verdict is None else verdict.kind
        rules = write_rules(self.rules)
        self._keep_event(
            DrillEvent(trainer=trainer, drill=drill, seed=seed, number=number, right=right, shows=shows, rules=rules)
        )

    def _keeping(self) -> str:
        """Say why progress is not kept, and what of the file cannot be read; "" where all is well."""
        kept, words = self._journal, self.translator
        if kept.trouble is not None:
            return f"{kept.trouble.text(words)} {words.text(N_('It lasts only until the kernel stops.'))}"
        return bad_text(kept.bad_lines(), kept.unread, words)
