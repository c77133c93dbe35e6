"""The package: made, and played by the same hands as the program, where no Python can be found."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

from tests.house.tree import ROOT, project

PLAYED = (
    "test_whole_matches.py",
    "test_workshop.py",
    "test_rogue_runs.py",
)
"""Tests of the window in which a turn of each game is played, matches are resumed, and a
battlefield is drawn."""


@pytest.mark.long
def test_a_package_plays_without_python() -> None:
    subprocess.run([sys.executable, ".ci/package.py"], cwd=ROOT, check=True, timeout=600)
    version = project()["project"]["version"]
    (archive,) = (ROOT / "dist").glob(f"fireside-{version}-*.tar.gz")
    with tarfile.open(archive) as packed:
        names = packed.getnames()
    assert {"fireside/fireside", "fireside/fireside.desktop", "fireside/fireside.png"} <= {*names}
    files = {Path(name).name for name in names}
    assert {"sdl.txt", "xiph.txt", "libraries.txt", "README.md", "files.md"} <= files
    assert not [name for name in files if "readline" in name or name == "freesansbold.ttf"]
    program = ROOT / "dist" / "fireside" / "fireside"
    alone = subprocess.run(
        [program, "--version"], env={}, capture_output=True, text=True, check=True
    )
    assert alone.stdout == f"Fireside {version}\n"
    checked = subprocess.run(
        [program, "check", ROOT / "tests" / "scenarios"],
        env={},
        capture_output=True,
        text=True,
        check=True,
    )
    assert checked.stdout.endswith(", 0 failed\n")
    hands = [str(Path(__file__).with_name(name)) for name in PLAYED]
    kept = {key: value for key, value in os.environ.items() if key != "FIRESIDE_LONG"}
    played = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-n", "2", *hands],
        env=kept | {"FIRESIDE_PROGRAM": str(program)},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert played.returncode == 0, played.stdout[-3000:]
