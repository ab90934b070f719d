"""How soon a page follows when the rules change."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from tests.browser.lab import Notebook

# The page shows the change: what turned is told, and what it changed is marked.
_SHOWS = """const shows = () => root.querySelector(mark)
    && root.querySelector("[data-testid=changes]").textContent.includes(`→ ${text}`);"""
_LOOK = """const look = () => {
    if (begun !== null && shows()) done(performance.now() - begun);
    else requestAnimationFrame(look);
};
look();"""

# From the moment the kernel says that it begins with the cell to the frame in which the page shows the change.
_CELL = (
    "([root, mark, text]) => { window.__took = new Promise((resolve) => {"
    + _SHOWS
    + """
    const session = window.jupyterapp.shell.currentWidget.sessionContext.session;
    let begun = null;
    const heard = (_, message) => {
        if (message.header.msg_type === "execute_input") begun = performance.now();
    };
    const done = (took) => {
        session.iopubMessage.disconnect(heard);
        resolve(took);
    };
    session.iopubMessage.connect(heard);
    """
    + _LOOK
    + "}); }"
)
# From the choice in the menu to that frame.
_MENU = (
    "([root, mark, text, name, value]) => new Promise((done) => {"
    + _SHOWS
    + """
    const field = root.querySelector(`[data-testid=rule-${name}]`);
    const begun = performance.now();
    field.value = value;
    field.dispatchEvent(new Event("change", { bubbles: true }));
    """
    + _LOOK
    + "})"
)


def follows_cell(notebook: Notebook, widget: Locator, code: str, mark: str, text: str) -> float:
    """Run code that turns a rule, and give the milliseconds until the page shows it.

    Args:
        notebook: the notebook.
        widget: the widget that follows.
        code: the code.
        mark: a selector of what marks the change.
        text: what the rule says now.
    """
    notebook.page.evaluate(_CELL, [widget.element_handle(), mark, text])
    notebook.run(code)
    took: float = notebook.page.evaluate("async () => await window.__took")
    return took


def follows_menu(widget: Locator, field: tuple[str, str], mark: str, text: str) -> float:
    """Turn a rule in the widget's menu, and give the milliseconds until the page shows it.

    Args:
        widget: the widget.
        field: the rule's name, and the value of its control in the page.
        mark: a selector of what marks the change.
        text: what the rule says now.
    """
    took: float = widget.page.evaluate(_MENU, [widget.element_handle(), mark, text, *field])
    return took
