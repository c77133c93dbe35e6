"""A game that `make.py game KEY` has just written is whole: the kit runs over it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import scaffold
from tests.house.tree import ROOT

KIT = (
    *(f"tests/kit/test_{name}.py" for name in ("checks", "scenarios", "golden", "reading")),
    *("tests/kit/test_missing.py", "tests/kit/test_bounds.py", "tests/games/test_pages.py"),
)
"""What every day finds in it; all of the kit is run over it now and then."""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """This project with a game that has just been begun."""
    folder = tmp_path_factory.mktemp("begun") / "fireside"
    made = shutil.ignore_patterns(".git", ".venv*", ".*_cache", "__pycache__", "build", "dist")
    shutil.copytree(ROOT, folder, ignore=made)
    assert run(folder, ".ci/scaffold.py", "cups") == 0
    return folder


def run(folder: Path, *words: str) -> int:
    """Run Python in a folder, for as long as on every day."""
    every_day = {key: value for key, value in os.environ.items() if key != "FIRESIDE_LONG"}
    return subprocess.call([sys.executable, *words], cwd=folder, env=every_day)


def kit(folder: Path, *tests: str) -> int:
    """Run tests over the game alone."""
    return run(folder, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "cups", *tests)


def test_the_kit_runs_over_a_game_that_has_just_been_begun(copy: Path) -> None:
    assert kit(copy, *KIT) == 0


def test_it_is_formatted_and_in_the_catalogue(copy: Path) -> None:
    names = [place.format(key="cups") for place in scaffold.PLACES.values()]
    code = [name for name in names if name.endswith(".py")]
    assert run(copy, "-m", "ruff", "format", "--check", "--quiet", *code) == 0
    assert run(copy, "-m", "ruff", "check", "--quiet", *code) == 0
    assert '"cups")' in (copy / "games/__init__.py").read_text("utf-8")
    for name in names:
        text = (copy / name).read_text("utf-8")
        assert "sample" not in text.lower() and "K1" not in text, name


@pytest.mark.long
def test_all_of_the_kit_does(copy: Path) -> None:
    assert kit(copy, "-n", "auto", "tests") == 0


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("Cups", "'Cups' can't be the key of a game"),
        ("2cups", "'2cups' can't be the key of a game"),
        ("", "'' can't be the key of a game"),
        ("class", "'class' can't be the key of a game"),
        ("parley", "'parley' can't be the key of a game"),
        ("../cups", "'../cups' can't be the key of a game"),
        ("siege", "games/siege is there already"),
    ],
)
def test_a_bad_key_is_refused_in_a_sentence(
    key: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert scaffold.main([key]) == 2
    refusal = capsys.readouterr().err
    assert refusal.startswith(said) and refusal.endswith(".\n") and refusal.count("\n") == 1
    assert not (ROOT / "config" / f"{key}.yaml").exists() or key == "siege"


def test_what_lies_there_is_not_written_over(tmp_path: Path) -> None:
    (tmp_path / "config").mkdir()
    (tmp_path / "config/cups.yaml").touch()
    assert scaffold.refusal(tmp_path, "cups").startswith("config/cups.yaml is there already")
    assert not scaffold.refusal(tmp_path, "mugs")


def test_clauses_get_a_letter_that_is_not_every_games() -> None:
    assert scaffold.as_game("# K4, K5", "cups") == "# C4, C5"
    assert scaffold.as_game("# K4", "eggs") == "# G4"
