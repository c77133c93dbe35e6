"""Killed at any moment of any work in its folder, the program has lost nothing that was done."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.house.tree import python
from tests.long import many


@pytest.mark.skipif(sys.platform == "win32", reason="no fork there")
@pytest.mark.parametrize("part", range(many(2, 8)))
def test_nothing_that_was_done_is_lost(part: int, tmp_path: Path) -> None:
    run = python("-m", "tests.strain.killing", tmp_path, f"part {part}", many(6, 150))
    assert run.returncode == 0 and not run.stderr, run.stdout + run.stderr
