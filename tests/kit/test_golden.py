"""What was read and found right is still so; `python -m tests.kit.golden` writes it anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.kit.catalogue import GAMES
from tests.kit.golden import FILES, GOLDENS, SEED, playthrough
from tests.kit.mutants import lists_too_little, view_leaks_a_secret


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_nothing_has_changed(path: Path) -> None:
    assert path.exists(), f"{path.name} is missing: run python -m tests.kit.golden, and read it"
    assert path.read_text("utf-8").splitlines() == FILES[path]().splitlines()


def test_no_file_lies_there_for_nothing() -> None:
    assert {*GOLDENS.iterdir()} == {*FILES}


@pytest.mark.parametrize("key", GAMES)
def test_a_changed_game_reads_differently(key: str) -> None:
    for mutate in (view_leaks_a_secret, lists_too_little):
        text = playthrough(mutate(GAMES[key]), SEED)
        assert text != FILES[GOLDENS / f"{key}.txt"]()
