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
"""The tests that are run over new games every day; the long set runs the whole kit."""


BEGUN = {
    "q": (),
    "xylophonesandtambourines": (),
    "w": ("--cards",),
    "violoncellosandtrombones": ("--cards",),
}
"""The words after the key of each game: of both samples the shortest key and one of the longest,
with which lines become too short or too long."""
SHORT = ["q", "w"]
"""A title of 24 letters has no room on a tile at 200 %."""
EVERY_DAY = ["q", "violoncellosandtrombones"]
"""One game of each sample, over which the kit is run every day."""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """This project with the games that have just been begun."""
    return begun(tmp_path_factory.mktemp("begun") / "fireside", *BEGUN)


def begun(folder: Path, *keys: str) -> Path:
    """Copy this project into a folder, and begin games there."""
    made = shutil.ignore_patterns(".git", ".venv*", ".*_cache", "__pycache__", "build", "dist")
    shutil.copytree(ROOT, folder, ignore=made)
    for key in keys:
        assert run(folder, ".ci/scaffold.py", key, *BEGUN[key]) == 0
    return folder


def run(folder: Path, *words: str) -> int:
    """Run Python in a folder, for as long as on every day."""
    every_day = {key: value for key, value in os.environ.items() if key != "FIRESIDE_LONG"}
    return subprocess.call([sys.executable, *words], cwd=folder, env=every_day)


def kit(folder: Path, key: str, *tests: str) -> int:
    """Run tests over one game alone: those with its key in their brackets."""
    alone = f"[{key}] or [{key}- or [{key}/ or -{key}] or -{key}-"
    return run(folder, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", alone, *tests)


@pytest.mark.parametrize("key", EVERY_DAY)
def test_the_kit_runs_over_a_game_that_has_just_been_begun(copy: Path, key: str) -> None:
    assert kit(copy, key, *KIT) == 0


@pytest.mark.parametrize("key", BEGUN)
def test_its_code_is_formatted_and_has_no_fault(copy: Path, key: str) -> None:
    places = [place.format(key=key) for place in scaffold.PATHS.values()]
    places = [place for place in places if (copy / place).exists()]
    code = ["games/__init__.py", *(name for name in places if name.endswith(".py"))]
    assert run(copy, "-m", "ruff", "format", "--check", "--quiet", *code) == 0
    assert run(copy, "-m", "ruff", "check", "--quiet", *code) == 0
    for name in places:
        text = (copy / name).read_text("utf-8")
        assert "sample" not in text.lower() and "K1" not in text, name


@pytest.mark.long
def test_its_types_fit(copy: Path) -> None:
    assert run(copy, "-m", "mypy") == 0


def test_it_is_in_the_catalogue(copy: Path) -> None:
    asked = "import games, sys; sys.exit(games.KEYS[-4:] != tuple(sys.argv[1:]))"
    assert run(copy, "-c", asked, *BEGUN) == 0


def test_a_catalogue_of_several_lines_gets_one_more(tmp_path: Path) -> None:
    catalogue = tmp_path / "games/__init__.py"
    catalogue.parent.mkdir()
    catalogue.write_text('KEYS = (\n    "siege",\n    "rogue",\n)\nX = ("a",)\n', "utf-8")
    scaffold.write(tmp_path, "cups")
    assert catalogue.read_text("utf-8") == (
        'KEYS = (\n    "siege",\n    "rogue", "cups")\nX = ("a",)\n'
    )


@pytest.mark.long
@pytest.mark.parametrize("key", SHORT)
def test_all_of_the_kit_does(tmp_path: Path, key: str) -> None:
    itself = "--ignore=tests/kit/test_scaffold.py"
    folder = begun(tmp_path / "fireside", key)
    assert kit(folder, key, "-n", "auto", itself, "tests") == 0


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("Cups", "'Cups' can't be the key of a game"),
        ("2cups", "'2cups' can't be the key of a game"),
        ("", "'' can't be the key of a game"),
        (25 * "a", f"'{25 * 'a'}' can't be the key of a game: take up to 24 "),
        ("class", "'class' can't be the key of a game"),
        ("parley", "'parley' can't be the key of a game"),
        ("showdown", "'showdown' can't be the key of a game"),
        ("stake", "'stake' can't be the key of a game, because something else is called so"),
        ("lay", "'lay' can't be the key of a game, because something else is called so"),
        ("cards", "'cards' can't be the key of a game, because something else is called so"),
        ("dice", "'dice' can't be the key of a game, because something else is called so"),
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


def test_a_sample_imports_its_own_rules_from_the_new_game() -> None:
    text = "from game.rules import A\nfrom cards.rules import B\n# drawn from cards.\n"
    assert scaffold.as_game(text, "cups") == (
        "from games.cups.rules import A\nfrom games.cups.rules import B\n# drawn from cards.\n"
    )


@pytest.mark.parametrize("words", [[], ["cups", "mugs"], ["cups", "--dice"]])
def test_a_command_line_that_is_not_understood_writes_nothing(
    words: list[str],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(scaffold, "ROOT", tmp_path)
    with pytest.raises(SystemExit) as stop:
        scaffold.main(words)
    assert stop.value.code == 2
    assert "usage: make.py game [-h] [--cards] key" in capsys.readouterr().err
    assert not [*tmp_path.iterdir()]
