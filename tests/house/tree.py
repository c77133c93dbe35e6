"""The repository as its tests see it."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]


@cache
def texts() -> dict[str, str]:
    """Every text file of the project, by its path from the root; files of bytes are left out."""
    found = {}
    for path in _tracked():
        if path.is_file() and b"\0" not in (content := path.read_bytes()):
            found[path.relative_to(ROOT).as_posix()] = content.decode("utf-8")
    return found


def _tracked() -> list[Path]:
    """What git tracks; where there is no git, as in an archive, all but what is made by running."""
    try:
        listed = subprocess.run(
            ["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True
        )
    except (OSError, subprocess.CalledProcessError):
        ignored = {line.strip("/") for line in (ROOT / ".gitignore").read_text("utf-8").split()}
        files = [path for path in ROOT.rglob("*") if path.is_file()]
        return [path for path in files if not ignored & {*path.relative_to(ROOT).parts}]
    return [ROOT / name for name in listed.stdout.split("\0") if name]


def python(*words: object, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run Python to its end in the project's folder; what it said, and its status."""
    return heard([sys.executable, *map(str, words)], **environment)


def heard(command: list[str], **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a program to its end in the project's folder; what it said, and its status."""
    return subprocess.run(
        command,
        cwd=ROOT,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def project() -> dict[str, Any]:
    """What pyproject.toml says."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
