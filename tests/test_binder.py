"""What Binder does with this repository: the steps that repo2docker takes after it has copied the source."""

import os
import shutil
import subprocess
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
pytestmark = pytest.mark.packaging


def test_the_steps_of_binder_give_a_working_lab(tmp_path: Path) -> None:
    source = tmp_path / "source"
    files = subprocess.run(["git", "-C", ROOT, "ls-files", "-z"], check=True, capture_output=True).stdout
    for name in filter(None, files.decode().split("\0")):
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, source / name)

    fresh = tmp_path / "fresh"
    venv.create(fresh, with_pip=True)
    env = os.environ | {"PATH": f"{fresh / 'bin'}{os.pathsep}{os.environ['PATH']}", "VIRTUAL_ENV": str(fresh)}

    def step(*command: str) -> str:
        done = subprocess.run(command, check=True, cwd=source, env=env, stdout=subprocess.PIPE, text=True)
        return done.stdout

    assert (source / "binder" / "runtime.txt").read_text() == "python-3.11\n"
    step("python", "-m", "pip", "install", "--quiet", "-r", "binder/requirements.txt")
    step("./binder/postBuild")

    assert step("python", "-c", "import ulti_widgets; print(ulti_widgets.__version__)").strip()
    extensions = fresh / "share" / "jupyter" / "labextensions"
    assert (extensions / "anywidget").is_dir()
    assert (extensions / "@jupyter-widgets" / "jupyterlab-manager").is_dir()
