"""Killed at any moment of any work in its folder, or on a disk without room, the program has lost
nothing that was done."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from tests.house.tree import python
from tests.long import many

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no fork")


@pytest.mark.parametrize("part", range(many(2, 8)))
def test_nothing_that_was_done_is_lost(part: int, tmp_path: Path) -> None:
    run = python("-m", "tests.strain.killing", tmp_path, f"part {part}", many(6, 150))
    assert run.returncode == 0 and not run.stderr, run.stdout + run.stderr


@pytest.mark.parametrize("part", range(many(1, 4)))
def test_what_a_full_disk_refuses_is_said_and_nothing_else_is_lost(
    part: int, tmp_path: Path
) -> None:
    run = python("-m", "tests.strain.killing", tmp_path, f"full {part}", many(8, 80), "full")
    assert run.returncode == 0 and not run.stderr, run.stdout + run.stderr
    refused = re.search(r"(\d+) refused", run.stdout)
    assert refused and int(refused[1])
