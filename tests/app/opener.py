"""A desktop that a test makes up: what it is asked to show, and whether it can."""

from __future__ import annotations

from pathlib import Path

import pytest

ASKED = "asked.txt"


def made_up_desktop(folder: Path, monkeypatch: pytest.MonkeyPatch, status: int) -> Path:
    """Let `xdg-open`, which ends with this status, be the only opener; return the file in which it
    notes each path."""
    folder.mkdir(exist_ok=True)
    noted, program = folder / ASKED, folder / "xdg-open"
    program.write_text(f'#!/bin/sh\necho "$1" >> "{noted}"\nexit {status}\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(folder))
    return noted
