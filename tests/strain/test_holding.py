"""What the program holds is level: after many matches, and after many sizes of its window."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.house.tree import python
from tests.long import LONG, many

GROWS = 24 if not LONG else 4
"""MiB by which it may grow in the second half; in a short run that is still the beginning."""


@pytest.mark.skipif(sys.platform != "linux", reason="memory is told as Linux does")
@pytest.mark.parametrize(("what", "count"), [("matches", many(12, 200)), ("sizes", many(16, 300))])
def test_memory_is_level(what: str, count: int, tmp_path: Path) -> None:
    run = python("-m", "tests.strain.holding", tmp_path, what, count)
    assert run.returncode == 0, run.stderr
    quarters = [int(each) for each in run.stdout.splitlines()[-1].split()]
    assert quarters[3] - quarters[1] < GROWS, quarters
