"""A real JupyterLab, and notebooks opened in it, for tests to drive.

    def test_a_table_can_be_played(lab: Lab) -> None:
        notebook = lab.open(["from ulti_widgets import Table", "table = Table(); table"])
        notebook.run_all()
        notebook.output(1).get_by_test_id("hand").get_by_role("button").first.click()
        assert notebook.value("table.rev") == 1

Nothing here sleeps for a fixed time: each call waits for what it is named after.
"""

import ast
import itertools
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Locator, Page, WebSocket

ROOT = Path(__file__).parents[2]
AXE = ROOT / "js" / "node_modules" / "axe-core" / "axe.min.js"
SHOTS = ROOT / "build" / "shots"
SIZES = {"wide": (1280, 900), "narrow": (480, 900)}
THEMES = {"light": "JupyterLab Light", "dark": "JupyterLab Dark"}
START_SECONDS = 60
RUN_SECONDS = 120

# Runs in the page; `session` is the open notebook's link to its kernel.
_SESSION = "const session = window.jupyterapp.shell.currentWidget.sessionContext;"
_IDLE = "() => window.jupyterapp?.shell?.currentWidget?.sessionContext?.session?.kernel?.status === 'idle'"
_SHOWN = "name => window.jupyterapp.shell.currentWidget?.context?.path === name"
# Ends the kernels of all that is open and closes it, without asking whether to save; a dialog that is left is let go.
_CLEAR = """async () => {
    for (const no of document.querySelectorAll(".jp-Dialog .jp-mod-reject, .jp-Dialog-close-button")) no.click();
    for (const widget of [...(window.jupyterapp?.shell.widgets("main") ?? [])]) {
        await widget.sessionContext?.shutdown();
        widget.dispose();
    }
}"""


class CellError(AssertionError):
    """A cell, or code sent to the kernel, raised."""


@dataclass(frozen=True)
class Server:
    """A JupyterLab that listens on this machine only."""

    url: str
    token: str
    folder: Path

    def address(self, path: str) -> str:
        """Where Lab shows a file, with a workspace of its own that forgets what was open before."""
        return f"{self.url}lab/tree/{path}?reset&token={self.token}"


@contextmanager
def serve() -> Generator[Server]:
    """Start JupyterLab with settings of its own, so that nothing of the person's own is read or changed."""
    with tempfile.TemporaryDirectory(prefix="ulti-lab-") as name:
        home = Path(name)
        notebooks = home / "notebooks"
        notebooks.mkdir()
        page_config = home / "config" / "labconfig" / "page_config.json"
        page_config.parent.mkdir(parents=True)
        page_config.write_text(
            json.dumps({"disabledExtensions": {"@jupyterlab/apputils-extension:announcements": True}})
        )
        env = os.environ | {
            "ULTI_PROGRESS": "off",
            "IPYTHONDIR": str(home / "ipython"),
            "JUPYTER_CONFIG_DIR": str(home / "config"),
            "JUPYTER_DATA_DIR": str(home / "data"),
            "JUPYTER_RUNTIME_DIR": str(home / "runtime"),
            "JUPYTERLAB_SETTINGS_DIR": str(home / "settings"),
            "JUPYTERLAB_WORKSPACES_DIR": str(home / "workspaces"),
        }
        command = [
            *(sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root"),
            *("--ServerApp.ip=127.0.0.1", "--ServerApp.port=0", f"--ServerApp.root_dir={notebooks}"),
            *("--IdentityProvider.token=ulti", "--LabApp.expose_app_in_browser=True"),
        ]
        log = home / "log"
        with log.open("w") as out:
            process = subprocess.Popen(command, env=env, stdout=out, stderr=subprocess.STDOUT)
            try:
                yield Server(_started(process, log), "ulti", notebooks)
            finally:
                process.terminate()
                try:
                    process.wait(20)
                except subprocess.TimeoutExpired:
                    process.kill()
                    process.wait()


def _started(process: "subprocess.Popen[bytes]", log: Path) -> str:
    """The address, once the server says that it is up."""
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end and process.poll() is None:
        if found := re.search(r"http://127\.0\.0\.1:\d+/", log.read_text()):
            return found[0]
        time.sleep(0.05)
    raise RuntimeError(f"JupyterLab did not start:\n{log.read_text()}")


@dataclass(frozen=True)
class Message:
    """One message from the kernel, as the browser got it."""

    kind: str  # "comm_msg", "display_data", "stream", ...
    content: dict[str, Any]
    buffers: tuple[bytes, ...]
    parent: str
    text: str  # all of it, buffers too, to search in


@dataclass
class Traffic:
    """What the kernel sent to one page, but for the answers to the harness's own questions."""

    received: list[Message] = field(default_factory=list[Message])
    own: set[str] = field(default_factory=set[str])

    def listen(self, page: Page) -> None:
        """Note down each message from now on."""
        page.on("websocket", self._socket)

    def stop(self, page: Page) -> None:
        """Note down no more."""
        page.remove_listener("websocket", self._socket)

    @property
    def messages(self) -> list[Message]:
        """All messages so far that a person's page would have got too."""
        # Sorted out here, not on arrival: an answer may come before the harness knows its question's id.
        asked = {"execute_input", "execute_reply", "status"}
        return [message for message in self.received if message.parent not in self.own or message.kind not in asked]

    def comms(self) -> list[Message]:
        """The messages of widgets: their traits when they are made, and each later change."""
        return [message for message in self.messages if message.kind in {"comm_open", "comm_msg", "comm_close"}]

    def text(self) -> str:
        """All that came, to look for what should not have come."""
        return "\n".join(message.text for message in self.messages)

    def _socket(self, socket: WebSocket) -> None:
        if "/channels" in socket.url:
            socket.on("framereceived", self._frame)

    def _frame(self, frame: str | bytes) -> None:
        if isinstance(frame, str):
            return  # only the kernel's own status is text in this protocol
        header, parent, content, *buffers = _unpack(frame)
        kind, asked_by = json.loads(header)["msg_type"], json.loads(parent).get("msg_id", "")
        whole = "\n".join(part.decode("latin-1") for part in buffers)
        text = f"{content.decode()}\n{whole}"
        self.received.append(Message(kind, json.loads(content), tuple(buffers), asked_by, text))


def _unpack(frame: bytes) -> list[bytes]:
    """Header, parent's header, content and buffers of a message in the protocol `v1.kernel.websocket.jupyter.org`.

    It begins with how many offsets follow, and the offsets: of channel, header, parent, metadata, content, each
    buffer, and the end.
    """
    count = int.from_bytes(frame[:8], "little")
    ends = [int.from_bytes(frame[8 * i : 8 * i + 8], "little") for i in range(1, count + 1)]
    _channel, header, parent, _metadata, *rest = [frame[begin:end] for begin, end in itertools.pairwise(ends)]
    return [header, parent, *rest]


class Notebook:
    """A notebook open in a page, with its kernel."""

    def __init__(self, page: Page, name: str, traffic: Traffic) -> None:
        """Use `Lab.open`."""
        self.page = page
        self.name = name
        self.traffic = traffic

    def wait_idle(self) -> None:
        """Wait until the kernel has nothing to do."""
        self.page.wait_for_function(_IDLE, timeout=RUN_SECONDS * 1000)

    def command(self, name: str, **args: object) -> None:
        """Run one of Lab's own commands and wait for its end."""
        _command(self.page, name, **args)

    def run_all(self) -> None:
        """Run all cells; a `CellError` tells what one raised."""
        self.command("notebook:run-all-cells")
        self.wait_idle()
        error = self.page.evaluate(
            """() => {
                for (const cell of window.jupyterapp.shell.currentWidget.content.model.sharedModel.cells)
                    for (const output of cell.outputs ?? [])
                        if (output.output_type === "error") return output.traceback.join("\\n");
                return null;
            }"""
        )
        if error is not None:
            raise CellError(_plain(error))

    def run(self, code: str) -> None:
        """Run code in the kernel, as a cell that is not in the notebook."""
        self._execute(code, "None")

    def value(self, expression: str) -> Any:
        """What an expression is in the kernel: anything that JSON holds (tuples come as lists)."""
        return self._execute("", expression)

    def _execute(self, code: str, expression: str) -> Any:
        self.page.evaluate(
            "([code, value]) => {"
            + _SESSION
            + """
                window.__ulti = session.session.kernel.requestExecute({
                    code, store_history: false, stop_on_error: false, user_expressions: { value },
                });
            }""",
            [code, f"__import__('json').dumps({expression})"],
        )
        self.traffic.own.add(self.page.evaluate("() => window.__ulti.msg.header.msg_id"))
        content = self.page.evaluate("async () => (await window.__ulti.done).content")
        answer = content.get("user_expressions", {}).get("value", content)
        if content["status"] != "ok" or answer["status"] != "ok":
            failed = content if content["status"] != "ok" else answer
            raise CellError(_plain("\n".join(failed.get("traceback") or [f"{failed['ename']}: {failed['evalue']}"])))
        return json.loads(ast.literal_eval(answer["data"]["text/plain"]))

    def cell(self, index: int) -> Locator:
        """A cell, counted from 0."""
        return self.page.locator(f'.jp-Notebook .jp-Cell[data-windowed-list-index="{index}"]')

    def output(self, index: int) -> Locator:
        """What a cell shows below its code."""
        return self.cell(index).locator(".jp-OutputArea-output")

    def save(self) -> None:
        """Save to disk; a second page sees widgets only then."""
        self.command("docmanager:save")

    def restart(self) -> None:
        """Restart the kernel: cells keep their outputs, widgets lose their Python side."""
        self.page.evaluate("async () => {" + _SESSION + "await session.restartKernel(); }")
        self.wait_idle()

    def theme(self, theme: Literal["light", "dark"]) -> None:
        """Switch Lab's theme."""
        _theme(self.page, theme)

    def shots(self, target: Locator, name: str, each: Callable[[str], None] | None = None) -> dict[str, Path]:
        """Pictures of an element, wide and narrow, light and dark, under build/shots.

        `each` is called before each picture with its name, such as "narrow-dark".
        """
        SHOTS.mkdir(parents=True, exist_ok=True)
        before = self.page.viewport_size
        paths: dict[str, Path] = {}
        for theme in ("light", "dark"):
            self.theme(theme)
            for size, (width, height) in SIZES.items():
                # As high as it takes: Lab scrolls inside, and what it scrolls away is not in the picture.
                self.page.set_viewport_size({"width": width, "height": height})
                box = target.bounding_box()
                self.page.set_viewport_size({"width": width, "height": height + int(box["height"] if box else 0)})
                key = f"{size}-{theme}"
                if each is not None:
                    each(key)
                paths[key] = path = SHOTS / f"{name}-{key}.png"
                target.screenshot(path=path, animations="disabled")
        self.theme("light")
        if before is not None:
            self.page.set_viewport_size(before)
        return paths

    def axe(self, selector: str) -> list[str]:
        """What axe finds wrong inside the selector, a line each; Lab's own faults stay outside."""
        if not self.page.evaluate("() => 'axe' in window"):
            self.page.add_script_tag(path=AXE)
        found = self.page.evaluate(
            "async selector => (await axe.run(selector, { resultTypes: ['violations'] })).violations", selector
        )
        return [f"{rule['id']}: {rule['help']}: {node['html']}" for rule in found for node in rule["nodes"]]


def _command(page: Page, name: str, **args: object) -> None:
    page.evaluate("async ([name, args]) => { await window.jupyterapp.commands.execute(name, args); }", [name, args])


def _theme(page: Page, theme: Literal["light", "dark"]) -> None:
    _command(page, "apputils:change-theme", theme=THEMES[theme])
    page.wait_for_function("name => document.body.dataset.jpThemeName === name", arg=THEMES[theme])


def _plain(text: str) -> str:
    """A traceback without its colours."""
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


class Lab:
    """Opens notebooks in a page; each has its own kernel, ended with the test."""

    def __init__(self, server: Server, page: Page) -> None:
        """Use the fixture `lab`."""
        self.server = server
        self.page = page
        self._traffic: dict[Page, Traffic] = {}

    def open(self, cells: Sequence[str]) -> Notebook:
        """Open a new notebook of these code cells and wait for its kernel; nothing is run yet."""
        handle, path = tempfile.mkstemp(suffix=".ipynb", prefix="t", dir=self.server.folder)
        os.close(handle)
        content = {
            "cells": [
                {"cell_type": "code", "id": f"c{i}", "metadata": {}, "outputs": [], "source": code}
                | {"execution_count": None}
                for i, code in enumerate(cells)
            ],
            "metadata": {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}},
            "nbformat": 4,
            "nbformat_minor": 5,
        }
        Path(path).write_text(json.dumps(content))
        return self.show(Path(path).name, self.page)

    def show(self, name: str, page: Page) -> Notebook:
        """Open a notebook that is there already; in a second page it shares the kernel with the first."""
        if page not in self._traffic:
            self._traffic[page] = Traffic()
            self._traffic[page].listen(page)
        notebook = Notebook(page, name, self._traffic[page])
        if page.evaluate("() => Boolean(window.jupyterapp)"):
            # Lab itself takes seconds to load: a page that has it opens the next notebook in it.
            notebook.command("docmanager:open", path=name)
            page.wait_for_function(_SHOWN, arg=name)
        else:
            page.goto(self.server.address(name))
        notebook.wait_idle()
        page.evaluate("() => window.jupyterapp.shell.collapseLeft()")
        return notebook

    def close(self) -> None:
        """End the kernels, and leave the page as it was found: nothing open, light and wide."""
        for page, traffic in self._traffic.items():
            traffic.stop(page)
            if page is not self.page:
                page.close()
        if self.page in self._traffic and not self.page.is_closed():
            self.page.evaluate(_CLEAR)
            width, height = SIZES["wide"]
            self.page.set_viewport_size({"width": width, "height": height})
            if self.page.evaluate("() => document.body.dataset.jpThemeLight") != "true":
                _theme(self.page, "light")
