"""Every game of the catalogue is whole; what one lacks is named in a sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from games import KEYS
from tests.house.tree import ROOT
from tests.kit.missing import missing


@pytest.mark.parametrize("key", KEYS)
def test_a_game_lacks_nothing(key: str) -> None:
    found = [*missing(key, ROOT)]
    assert not found, "\n".join(["", *found])


def test_all_that_a_game_lacks_is_named(tmp_path: Path) -> None:
    assert [*missing("chess", tmp_path)] == [
        "config/chess.yaml is missing: its title, seats, options and numbers",
        "games/chess/rules.md is missing: its rules page",
        "assets/art/emblem-chess.svg is missing: its emblem",
        "the module games/chess/rules is missing: it holds GAME, the class of its rules",
        "the module games/chess/table is missing: it holds BOARD, the class of its board",
        "the module games/chess/words is missing: it holds WORDS, what it says: a `Words` of"
        " engine.words.contract",
        "tests/scenarios/chess holds no scenario: a .yaml file for each part of the rules",
        "tests/kit/goldens/chess.txt is missing: python3 .ci/make.py golden chess"
        " writes it, and you read it",
        "tests/kit/goldens/chess.perft.txt is missing: python3 .ci/make.py golden chess"
        " writes it, and you read it",
        "tests/kit/goldens/chess.bounds.yaml is missing: python3 .ci/make.py golden chess"
        " writes it, and you read it",
    ]


def test_so_is_what_its_modules_lack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "made_up_games" / "chess"
    for path, text in {
        "rules.py": "",
        "table/__init__.py": "class BOARD:\n    sheets = ('board', 'notes')\n",
        "words.py": "",
    }.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    found = [*missing("chess", tmp_path, "made_up_games")]
    assert [each for each in found if "is missing" not in each] == [
        "made_up_games/chess/rules holds no GAME: the class of its rules",
        'the board in made_up_games/chess/table has no sheet named "log": add it to its `sheets`',
        "made_up_games/chess/words holds no WORDS: what it says: a `Words` of"
        " engine.words.contract",
        "tests/scenarios/chess holds no scenario: a .yaml file for each part of the rules",
    ]
