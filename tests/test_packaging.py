"""The package as others get it: a wheel without compiled parts, at home in an environment without node."""

import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
pytestmark = pytest.mark.packaging


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the source archive and the wheel made from it, as for a release."""
    folder = tmp_path_factory.mktemp("dist")
    subprocess.run([sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, ROOT], check=True)
    return folder


@pytest.fixture(scope="module")
def wheel(built: Path) -> Path:
    """The wheel."""
    (found,) = built.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def python(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of a new environment with the wheel and what it needs at run time."""
    folder = tmp_path_factory.mktemp("fresh")
    venv.create(folder, with_pip=True)
    python = folder / "bin" / "python"
    install = ["-m", "pip", "install", "--quiet", "-c"]
    subprocess.run([python, *install, ROOT / "constraints.txt", wheel], check=True)
    return python


def committed(folder: str) -> set[str]:
    """The files of a folder that git keeps."""
    command = ["git", "-C", str(ROOT), "ls-files", "-z", folder]
    return set(subprocess.run(command, check=True, capture_output=True, text=True).stdout.split("\0")) - {""}


def test_the_wheel_is_pure_and_complete(wheel: Path) -> None:
    assert wheel.name.endswith("-py3-none-any.whl")
    inside = set(zipfile.ZipFile(wheel).namelist())
    assert committed("ulti_widgets") <= inside
    assert {f"ulti_widgets/{name}" for name in committed("tutorials")} <= inside
    extra = {name for name in inside if not name.startswith("ulti_widgets")}
    assert not extra, "the wheel holds only the package"


def test_the_source_archive_holds_what_builds_the_page(built: Path) -> None:
    (archive,) = built.glob("*.tar.gz")
    with tarfile.open(archive) as content:
        inside = {name.partition("/")[2] for name in content.getnames()}
    assert {"js/build.mjs", "js/package-lock.json", "LICENSE", "constraints.txt"} <= inside
    assert not any("node_modules" in name for name in inside)


def test_it_installs_without_node_and_imports_without_widgets(python: Path) -> None:
    script = "import sys, ulti_widgets; print(ulti_widgets.__file__, 'anywidget' in sys.modules)"
    run = subprocess.run(
        [python, "-I", "-c", script],
        check=True,
        capture_output=True,
        text=True,
        env={"PATH": str(python.parent)},
        cwd=python.parent,
    )
    file, loaded = run.stdout.split()
    assert Path(file).is_relative_to(python.parent.parent)
    assert loaded == "False", "the games alone never pay for anywidget"
