"""What was read and found right is still so; `make.py golden` writes it anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.kit.catalogue import GAMES
from tests.kit.golden import GOLDENS, SEED, files, playthrough
from tests.kit.mutants import lists_too_little, nothing_is_checked, view_leaks_a_secret
from tests.kit.refused import refused
from tests.kit.traits import hides_something

FILES = files()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_nothing_has_changed(path: Path) -> None:
    write = f"python3 .ci/make.py golden {path.name.partition('.')[0]} writes it"
    assert path.exists(), f"{path.name} is missing: {write}"
    assert path.read_text("utf-8").splitlines() == FILES[path]().splitlines(), (
        f"what {path.name} tells has changed: if that was meant, {write} anew; read the difference"
    )


def test_no_file_lies_there_for_nothing() -> None:
    unused = sorted(path.name for path in {*GOLDENS.iterdir()} - {*FILES})
    assert not unused, f"no game writes {unused} of tests/kit/goldens any more: remove them"


@pytest.mark.parametrize("key", GAMES)
def test_a_changed_game_reads_differently(key: str) -> None:
    leaks = [view_leaks_a_secret] if hides_something(GAMES[key]) else []
    for mutate in (*leaks, lists_too_little):
        text = playthrough(mutate(GAMES[key]), SEED)
        assert text != FILES[GOLDENS / f"{key}.txt"](), (
            f"goldens/{key}.txt reads the same in a game with a fault ({mutate.__doc__}): its"
            " random game must come to a choice, and to something hidden, if there is any"
        )


def test_a_position_that_is_no_longer_refused_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "schmiegel", nothing_is_checked(GAMES["schmiegel"]))
    with pytest.raises(AssertionError, match="can be in schmiegel"):
        refused("schmiegel")
