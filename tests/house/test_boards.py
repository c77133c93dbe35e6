"""A table is shown views: it knows no state, and no class of a game stands on two of ours."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import games
from games import KEYS
from tests.house.tree import ROOT

STATE = re.compile(r"match\.state\b|\.agenda\b|\.chance\b")
"""What only the rules may ask for."""


def tables() -> Iterator[Path]:
    yield from sorted((ROOT / "engine/table").glob("*.py"))
    for key in KEYS:
        for pattern in ("table.py", "table/**/*.py"):
            yield from sorted((ROOT / "games" / key).glob(pattern))


@pytest.mark.parametrize("path", [*tables()], ids=lambda path: str(path.relative_to(ROOT)))
def test_a_table_reads_views_alone(path: Path) -> None:
    found = STATE.findall(path.read_text("utf-8"))
    assert not found, f"{path} reads {found}: a board is handed what may be seen"


def test_no_class_of_a_game_has_two_bases_of_ours() -> None:
    two = []
    for module in pkgutil.walk_packages(games.__path__, "games."):
        loaded = importlib.import_module(module.name)
        for name, kind in inspect.getmembers(loaded, inspect.isclass):
            ours = [base for base in kind.__bases__ if base.__module__[:6] in ("engine", "games.")]
            if kind.__module__ == module.name and len(ours) > 1:
                two.append(f"{module.name}.{name}")
    assert not two
