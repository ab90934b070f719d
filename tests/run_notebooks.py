"""Runs the tutorials and writes their outputs back, without widget state, as they are committed.

python tests/run_notebooks.py [NOTEBOOK ...]
"""

import os
import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient

# The outputs are those of a reader who has learnt nothing yet.
os.environ["ULTI_PROGRESS"] = "off"

TUTORIALS = Path(__file__).parent.parent / "tutorials"


def refresh(path: Path) -> None:
    """Run a notebook in its folder and keep what its cells gave."""
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, resources={"metadata": {"path": str(path.parent)}}, store_widget_state=False).execute()
    notebook.metadata.pop("widgets", None)
    notebook.metadata["language_info"] = {"name": "python"}
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
        for output in cell.get("outputs", []):
            # The number of the model differs from run to run, and nothing can show it without a kernel.
            output.get("data", {}).pop("application/vnd.jupyter.widget-view+json", None)
    nbformat.write(notebook, path)


if __name__ == "__main__":
    for name in sys.argv[1:] or sorted(str(path) for path in TUTORIALS.glob("*.ipynb")):
        refresh(Path(name))
