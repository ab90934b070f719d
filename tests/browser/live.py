"""How soon a page follows when the rules change."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from tests.browser.lab import Notebook

# From the moment the kernel says that it begins with the cell to the frame in which the page shows the change.
_WATCH = """([root, selector, count]) => {
    const shows = () => typeof count === "number"
        ? root.querySelectorAll(selector).length === count
        : [...root.querySelectorAll(selector)].some(found => found.textContent.includes(count));
    const session = window.jupyterapp.shell.currentWidget.sessionContext.session;
    window.__took = new Promise(resolve => {
        let begun = null;
        const heard = (_, message) => {
            if (message.header.msg_type === "execute_input") begun = performance.now();
        };
        session.iopubMessage.connect(heard);
        const look = () => {
            if (begun !== null && shows()) {
                session.iopubMessage.disconnect(heard);
                resolve(performance.now() - begun);
            } else requestAnimationFrame(look);
        };
        look();
    });
}"""


def follows(notebook: Notebook, widget: Locator, code: str, selector: str, shows: int | str) -> float:
    """Run code that changes the rules, and give the milliseconds until the page shows the change.

    Args:
        notebook: the notebook.
        widget: the widget that follows.
        code: the code.
        selector: what to look for in the widget.
        shows: how many of it there are then, or what one of them says.
    """
    notebook.page.evaluate(_WATCH, [widget.element_handle(), selector, shows])
    notebook.run(code)
    took: float = notebook.page.evaluate("async () => await window.__took")
    sys.stdout.write(f"{code}: the page followed within {took:.0f} ms\n")
    return took
