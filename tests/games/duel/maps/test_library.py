"""The maps that can be chosen: the game's and one's own, broken ones with their reason."""

from __future__ import annotations

import shutil
from pathlib import Path

from games.duel.maps import library
from games.duel.maps.library import SHIPPED_FOLDER
from tests.games.duel.maps.drawn import draw


def test_ones_own_come_after_those_of_the_game(tmp_path: Path) -> None:
    folder = tmp_path / "maps"
    folder.mkdir()
    draw(folder).rename(folder / "my-garden.tmx")
    draw(folder, starts="").rename(folder / "empty.TMX")
    (folder / "rubbish.tmx").write_bytes(b"\0\1")
    (folder / "folder.tmx").mkdir()
    (folder / "notes.txt").touch()
    found = library(tmp_path)
    own = found[len(library()) :]
    assert [entry.name for entry in own] == ["Empty", "My garden", "Rubbish"], "not read yet"
    assert own[1].battlefield and own[1].battlefield.table == (24, 20) and not own[1].problem
    assert own[0].battlefield and "Has no start" in own[0].problem, "it is shown as it was read"
    assert "is not XML" in own[2].problem and own[2].name == "rubbish.tmx"


def test_folders_are_looked_into_and_nothing_is_read(tmp_path: Path) -> None:
    woods = tmp_path / "maps" / "woods"
    for folder in (woods / "deep", tmp_path / "maps" / ".hidden"):
        folder.mkdir(parents=True)
    for at, folder in enumerate((tmp_path / "maps", woods, woods / "deep")):
        draw(folder).rename(folder / f"field-{at}.tmx")
    draw(tmp_path / "maps" / ".hidden")
    (woods / "again").symlink_to(tmp_path / "maps")
    own = library(tmp_path)[len(library()) :]
    found = [(entry.name, entry.folder) for entry in own]
    assert found == [("Field 0", ""), ("Field 1", "woods"), ("Field 2", str(Path("woods/deep")))]
    assert not any(entry.is_read for entry in own)


def test_no_more_than_a_thousand_are_listed(tmp_path: Path) -> None:
    (tmp_path / "maps").mkdir()
    for number in range(1010):
        (tmp_path / "maps" / f"{number}.tmx").touch()
    assert len(library(tmp_path)) - len(library()) == 1000


def test_copies_of_the_games_maps_are_not_offered_again(tmp_path: Path) -> None:
    shutil.copytree(SHIPPED_FOLDER, tmp_path / "maps")
    (tmp_path / "maps" / "two-bridges.tmx").rename(tmp_path / "maps" / "more-bridges.tmx")
    draw(tmp_path / "maps").rename(tmp_path / "maps" / "my-garden.tmx")
    found = library(tmp_path)
    assert [entry.name for entry in found[len(library()) :]] == ["My garden"]


def test_without_a_folder_of_ones_own_there_are_those_of_the_game(tmp_path: Path) -> None:
    names = [path.name for path in sorted(SHIPPED_FOLDER.glob("*.tmx"))]
    assert [entry.path.name for entry in library(tmp_path)] == names
    (tmp_path / "maps").write_text("no folder", "utf-8")
    assert len(library(tmp_path)) == len(names)
