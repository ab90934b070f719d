"""The presenter mode of widgets: large type for a projector, and what is asked revealed step by step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import traitlets

from ulti_widgets.language import N_
from ulti_widgets.widgets.recording import Recording

if TYPE_CHECKING:
    from ulti_widgets.lessons.events import Event

Json = dict[str, Any]

PRESENTER_LABELS: Final = {
    "reveal": N_("Show more"),
    "conceal": N_("Take back"),
    "revealed": N_("Shown: {shown} of {count}"),
    "full_screen": N_("Full screen"),
    "presenter_keys": N_("Page Down shows more, Page Up takes back; here the arrow keys and the space bar do so too."),
}


class Presenting(Recording):
    """A widget that a class looks at together: nothing that is done in it counts as anybody's progress.

    Attributes:
        presenter: whether it is drawn for a projector, with its solution hidden until `reveal`.
    """

    presenter = traitlets.Bool(default_value=False, help="Large type, and the solution revealed step by step.").tag(
        sync=True
    )

    def reveal(self) -> None:
        """Show the next step: what to look at, the answer, why; after the last, go on."""
        raise NotImplementedError

    def conceal(self) -> None:
        """Take the last step back; before the first, go back."""
        raise NotImplementedError

    def _steps(self) -> tuple[int, int]:
        """Give how many steps are shown, and how many there are."""
        raise NotImplementedError

    def _keep_event(self, event: Event) -> None:
        """Keep nothing while a class looks on."""
        if not self.presenter:
            super()._keep_event(event)

    @traitlets.observe("presenter")
    def _present(self, _: object) -> None:
        self._refresh()

    def _presenting(self) -> Json | None:
        """Give what the page needs to know of the presenter mode; None while it is off."""
        if not self.presenter:
            return None
        shown, count = self._steps()
        return {"shown": shown, "count": count}
