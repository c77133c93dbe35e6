"""What the program holds is level: after many matches, and after many sizes of its window."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.house.tree import python
from tests.long import LONG, many

GROWS = 24 if not LONG else 8
"""MiB by which the last quarter may exceed every quarter before it. In a short run the memory still
fills; in a long one it is full after the first half, and the system's figure varies by 5 MiB."""


@pytest.mark.skipif(sys.platform != "linux", reason="memory is told as Linux does")
@pytest.mark.parametrize(("what", "count"), [("matches", many(12, 200)), ("sizes", many(16, 300))])
def test_memory_is_level(what: str, count: int, tmp_path: Path) -> None:
    run = python("-m", "tests.strain.holding", tmp_path, what, count)
    assert run.returncode == 0, run.stderr
    quarters = [int(each) for each in run.stdout.splitlines()[-1].split()]
    assert quarters[3] - max(quarters[:3]) < GROWS, quarters
