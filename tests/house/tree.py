"""The repository as its tests see it."""

from __future__ import annotations

import subprocess
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]


@cache
def texts() -> dict[str, str]:
    """Every text file that git tracks, by its path from the root; files of bytes are left out."""
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True
    )
    paths = [ROOT / name for name in listed.stdout.split("\0") if name]
    found = {}
    for path in paths:
        if path.is_file() and b"\0" not in (content := path.read_bytes()):
            found[path.relative_to(ROOT).as_posix()] = content.decode("utf-8")
    return found


def project() -> dict[str, Any]:
    """What pyproject.toml says."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
