"""What the program holds is level: after many matches, and after many sizes of its window."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.house.tree import python
from tests.long import many

GROWS = 24
"""MiB by which it may grow in the second half: what is remembered up to a bound, such as measured
words, fills slowly."""


@pytest.mark.skipif(sys.platform != "linux", reason="memory is told as Linux does")
@pytest.mark.parametrize(("what", "count"), [("matches", many(12, 200)), ("sizes", many(16, 300))])
def test_memory_is_level(what: str, count: int, tmp_path: Path) -> None:
    run = python("-m", "tests.strain.holding", tmp_path, what, count)
    assert run.returncode == 0, run.stderr
    quarters = [int(each) for each in run.stdout.splitlines()[-1].split()]
    assert quarters[3] - quarters[1] < GROWS, quarters
