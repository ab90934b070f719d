"""What all widgets share: strict keywords, errors that show, a repr without cards."""

from __future__ import annotations

import html
import logging
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import anywidget
import traitlets

from ulti_widgets.ulti.reasons import RefusedError

if TYPE_CHECKING:
    from collections.abc import Callable

STATIC: Final = Path(__file__).parent.parent / "static"
log = logging.getLogger(__name__)


class UltiWidget(anywidget.AnyWidget):
    """A widget whose page sends messages (`{"type": ...}`) and draws what the traits say.

    Raises:
        TypeError: a keyword is none of the widget's.
    """

    def __init__(self, **traits: Any) -> None:
        """Refuse keywords that are unknown or that the widget works out, and listen to the page."""
        unknown = [name for name in traits if not self.has_trait(name) or self.trait_metadata(name, "made")]
        if unknown:
            message = f"{type(self).__name__} takes no {unknown[0]!r}"
            raise TypeError(message)
        super().__init__(**traits)
        self._answer_where_asked()
        comm: Any = self.comm
        if comm is not None:
            comm.on_close(self._page_closed)
        self.on_msg(self._received)

    def _page_closed(self, message: object) -> None:
        """Close too when the page closes its model: whatever the widget keeps running ends with it."""
        del message
        self.close()

    def _answer_where_asked(self) -> None:
        """Let the page's messages be answered while a cell runs.

        JupyterLab sends them to a thread of their own. From 7.4 on ipykernel takes them instead to the thread that
        last spoke on the comm: after any cell that made or changed the widget, to the one that runs cells, where they
        wait until the cell has ended. Its comms have a hook for that, which is taken away here; other kernels have
        none.
        """
        comm: Any = self.comm
        if hasattr(comm, "_reply_subshell_for"):
            comm._reply_subshell_for = None  # noqa: SLF001 (there is no public way)

    def _received(self, widget: object, content: Any, buffers: object) -> None:
        """Answer a message; whatever goes wrong is shown under the widget, since nobody would see it else."""
        del widget, buffers
        try:
            kind = content.get("type") if isinstance(content, dict) else None
            answer: Callable[[dict[str, Any]], None] | None = self._answers().get(str(kind))
            if answer is None:
                message = f"the page sent {kind!r}, which is none of {', '.join(self._answers())}"
                raise ValueError(message)  # noqa: TRY301 (shown like any other error)
            answer(content)
        except RefusedError as refusal:
            self._show_refusal(refusal)
        except Exception as error:
            log.exception("the widget could not answer its page")
            self._show_error(error)

    def _answers(self) -> dict[str, Callable[[dict[str, Any]], None]]:
        """Give what answers each type of message."""
        raise NotImplementedError

    def _show_refusal(self, refusal: RefusedError) -> None:
        """Show on the page, in its language, why what was asked for is not done."""
        raise NotImplementedError

    def _show_error(self, error: Exception) -> None:
        """Show an error on the page."""
        raise NotImplementedError

    def _picture(self) -> str:
        """Give the still picture that stands in a saved notebook, as HTML."""
        return f"<pre>{html.escape(repr(self))}</pre>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """Add the still picture to what a notebook keeps."""
        bundle: Any = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        return {**data, "text/plain": repr(self), "text/html": self._picture()}, metadata


def dict_trait(text: str) -> traitlets.Dict[str, Any]:
    """Make a trait for the page that the widget itself sets (`set_trait`): no keyword, and read-only."""
    return traitlets.Dict(help=text, read_only=True).tag(sync=True, made=True)


def score_trait() -> Any:
    """Make the read-only trait of how many questions were answered, and how many of them right at once."""
    one = traitlets.Int
    return traitlets.Tuple(
        one(), one(), default_value=(0, 0), read_only=True, help="Questions answered, and right at once."
    ).tag(made=True)
