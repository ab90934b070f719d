"""A thread that computers and the adviser think on, which can be left behind with a thought that never ends."""

from __future__ import annotations

import logging
import threading
from queue import SimpleQueue
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

log = logging.getLogger(__name__)


class Worker:
    """A thread that does what it is given, in turn, until it is told to end.

    A daemon, unlike the threads of an executor: Python does not wait at its exit for a player that never answers.

    Raises:
        RuntimeError: there are no threads here, as in a browser.
    """

    def __init__(self, name: str = "ulti-player") -> None:
        """Begin the thread."""
        self._given: SimpleQueue[Callable[[], object] | None] = SimpleQueue()
        self._ended = False
        self.thread = threading.Thread(target=self._run, name=name, daemon=True)
        self.thread.start()

    def give(self, work: Callable[[], object]) -> None:
        """Do some work when what was given before is done; whatever it raises is logged, and the thread lives on."""
        self._given.put(work)

    def end(self) -> None:
        """End the thread once it is done with what it is at; what waits is not begun."""
        self._ended = True
        self._given.put(None)

    def _run(self) -> None:
        while True:
            work = self._given.get()
            if work is None or self._ended:
                return
            try:
                work()
            except BaseException as error:  # noqa: BLE001 (even an `exit()`: whoever asks next would wait for ever)
                # The class alone: a message may name cards.
                log.error("what a thread was given failed with %s", type(error).__name__)  # noqa: TRY400
