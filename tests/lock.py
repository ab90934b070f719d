"""Writes constraints.txt: the versions that a fresh environment gets today for the package and all its extras.

Run by `make lock`. The file names versions only: no addresses, no folders.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
HEAD = "# Made by 'make lock'; what the tests and 'make lab' install.\n"


def main() -> None:
    """Install everything into a new environment and note down what came."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        python = str(Path(folder, "bin", "python"))
        subprocess.run([python, "-m", "pip", "install", "--quiet", "-e", f"{ROOT}[dev]"], check=True)
        freeze = [python, "-m", "pip", "freeze", "--exclude-editable", "--exclude", "ulti-widgets"]
        lines = subprocess.run(freeze, check=True, capture_output=True, text=True).stdout.splitlines()
    pins = [line for line in lines if "==" in line and "@" not in line]
    if len(pins) != len(lines):
        raise SystemExit(f"not a plain version: {sorted(set(lines) - set(pins))}")
    (ROOT / "constraints.txt").write_text(HEAD + "\n".join(pins) + "\n")


if __name__ == "__main__":
    main()
