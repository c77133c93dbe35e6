"""A spoilt file of any kind costs a sentence, little time and little memory, and stays as it is."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.house.tree import python
from tests.long import many


@pytest.mark.skipif(sys.platform != "linux", reason="memory is bounded as Linux does")
@pytest.mark.parametrize("part", range(many(1, 4)))
def test_whatever_stands_in_a_file_is_read_or_told(part: int, tmp_path: Path) -> None:
    run = python("-m", "tests.strain.spoiling", tmp_path, f"part {part}", many(20, 120))
    assert run.returncode == 0, run.stdout + run.stderr
