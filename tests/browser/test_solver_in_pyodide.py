"""The solver in a browser: Pyodide in real Chromium finds the same in fifty deals, node for node."""

from __future__ import annotations

import base64
import io
import json
import threading
import zipfile
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.make_solver_nodes import FILE

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

ROOT = Path(__file__).parent.parent.parent
PYODIDE = ROOT / "js" / "node_modules" / "pyodide"
PACKED = ("ulti_widgets/**/*", "tests/__init__.py", "tests/solver_deals.py", "tests/make_solver_nodes.py")
RUN = """async (package) => {
  const {loadPyodide} = await import("/pyodide.mjs");
  const python = await loadPyodide({indexURL: "/"});
  const packed = Uint8Array.from(atob(package), (letter) => letter.charCodeAt(0));
  python.unpackArchive(packed, "zip");
  return python.runPython(`
import json, time
from tests.make_solver_nodes import counts
from tests.solver_deals import dealt_plays
from ulti_widgets.solver import solve_many
plays = dealt_plays("simple", 20)
engines = {solution.engine for solution in solve_many(plays)}
start = time.perf_counter()
solve_many(plays)
spent = (time.perf_counter() - start) / len(plays)
json.dumps({"counts": counts(), "engines": list(engines), "ms": round(1000 * spent, 2)})
`);
}"""


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 (its own name)
        """Print nothing."""


def _package() -> str:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as file:
        for pattern in PACKED:
            for path in sorted(ROOT.glob(pattern)):
                if path.is_file() and "__pycache__" not in path.parts:
                    file.write(path, path.relative_to(ROOT))
    return base64.b64encode(packed.getvalue()).decode()


def test_pyodide_finds_the_same(page: Page, tell: Callable[[str], None]) -> None:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=PYODIDE))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        page.goto(f"http://127.0.0.1:{server.server_port}/package.json")
        found = json.loads(page.evaluate(RUN, _package()))
    finally:
        server.shutdown()
        server.server_close()
    assert found["counts"] == json.loads(FILE.read_text())
    assert found["engines"] == ["wasm"]
    tell(f"Pyodide: {found['ms']} ms for the value of a deal")
