"""Files that a map names and that lie elsewhere: not looked at until the user has allowed it, then
found, and remembered."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from games.duel.maps import Access, MissingFile, UnreadableMap, library, read, survey
from games.duel.maps.access import FILE_NAME
from games.duel.maps.files import MapFiles
from games.duel.maps.tiledmap import read_tiled
from tests.games.duel.maps.drawn import draw, layer
from tests.games.duel.maps.test_cases import CASES, corners

WALLS = (CASES / "12-tiles" / "walls.tsx").read_text("utf-8")
TILE = '<object id="1" type="terrain" gid="1" x="64" y="128" width="64" height="32"/>'
CORNERS = {(2, 3), (4, 3), (2, 4)}
"""Of that tile, whose collision shape is half of it."""


def lay(path: Path, content: str = WALLS) -> Path:
    """A file with this content."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(content, "utf-8")
    return path


def drawn(folder: Path, source: str, *more: str) -> Path:
    """A map with a tileset that is named so, and one tile of it."""
    folder.mkdir(exist_ok=True)
    return draw(folder, f'<tileset firstgid="1" source="{source}"/>', *more, layer(TILE))


def missing(path: Path, *allowed: Path) -> MissingFile:
    """The one file that a map lacks."""
    (problem,) = survey(path, allowed).errors
    assert problem.missing
    return problem.missing


def test_the_folder_of_a_tileset_can_be_named() -> None:
    (piece,) = read(CASES / "12-missing-tileset.tmx", [CASES / "12-tiles"]).terrain
    assert (piece.ground, corners(piece)) == ("uneven", CORNERS)


def test_without_it_the_map_is_shown_as_far_as_it_is_known() -> None:
    path = CASES / "12-missing-tileset.tmx"
    found = survey(path)
    (problem,) = found.errors
    assert problem.missing == MissingFile(
        "tileset", "../tiles/walls.tsx", "outside", path.parents[1] / "tiles"
    )
    for remedy in ("allow its folder", ".tiled-project", "in one folder", "embed the tileset"):
        assert remedy in problem.words
    assert found.battlefield.table == (12, 12) and len(found.battlefield.starts) == 2
    (piece,) = found.battlefield.terrain
    assert piece.rect == (2, 3, 2, 1)
    assert read_tiled(path).missing == (problem.missing,)


def test_what_is_unknown_of_missing_tiles_is_no_second_problem(tmp_path: Path) -> None:
    """Neither of what is painted with them, nor of an object whose class may stand there."""
    soil = (
        f'<layer width="24" height="20"><data encoding="csv">{",".join("2" * 480)}</data></layer>'
    )
    thing = layer('<object id="7" gid="1" x="64" y="128"/>')
    problems = survey(drawn(tmp_path / "maps", "../walls.tsx", soil, thing)).problems
    assert [bool(each.missing) for each in problems] == [True]


def test_a_template_may_be_missing(tmp_path: Path) -> None:
    (tmp_path / "maps").mkdir()
    path = draw(tmp_path / "maps", layer('<object id="4" template="../parts/rock.tx"/>'))
    (problem,) = survey(path).errors
    assert problem.missing == MissingFile(
        "object 4", "../parts/rock.tx", "outside", tmp_path / "parts"
    )
    assert "detach the object" in problem.words
    shutil.copytree(CASES / "08", tmp_path / "parts")
    (piece,) = read(path, [tmp_path / "parts"]).terrain
    assert piece.ground == "uneven"


def test_the_tileset_of_a_template_may_be_missing(tmp_path: Path) -> None:
    shutil.copytree(CASES / "08", tmp_path / "maps")
    (tmp_path / "maps" / "rocks.tsx").rename(tmp_path / "rocks.tsx")
    assert missing(tmp_path / "maps" / "field.tmx").reason == "missing"
    first, _ = read(tmp_path / "maps" / "field.tmx", [tmp_path]).terrain
    assert corners(first) == {(5, 4), (7, 4), (5, 6)}


# What is looked for, and where.


@pytest.mark.parametrize(
    ("source", "lies"),
    [
        ("../tiles/walls.tsx", "tiles/walls.tsx"),
        ("../tiles/walls.tsx", "walls.tsx"),
        ("../a/tiles/walls.tsx", "here/tiles/walls.tsx"),
        ("../a/tiles/walls.tsx", "tiles/walls.tsx"),
        ("a/tiles/walls.tsx", "a/tiles/walls.tsx"),
        ("walls.tsx", "very/deep/in/it/walls.tsx"),
        (r"..\a\Walls.TSX", "art/walls.tsx"),
        (r"C:\art\tiles\walls.tsx", "tiles/walls.tsx"),
        ("D:/walls.tsx", "x/walls.tsx"),
        (r"\\server\art\walls.tsx", "walls.tsx"),
        ("/srv/no/such/art/walls.tsx", "art/walls.tsx"),
    ],
)
def test_it_is_looked_for_in_an_allowed_folder(source: str, lies: str, tmp_path: Path) -> None:
    lay(tmp_path / "elsewhere" / lies)
    path = drawn(tmp_path / "maps", source)
    assert missing(path)
    (piece,) = read(path, [tmp_path / "elsewhere"]).terrain
    assert corners(piece) == CORNERS


@pytest.mark.parametrize(
    ("there", "chosen"),
    [
        (["walls.tsx", "tiles/walls.tsx", "b/tiles/walls.tsx"], "tiles/walls.tsx"),
        (["a/walls.tsx", "z/tiles/walls.tsx"], "z/tiles/walls.tsx"),
        (["z/walls.tsx", "b/c/walls.tsx"], "z/walls.tsx"),
        (["b/walls.tsx", "a/walls.tsx"], "a/walls.tsx"),
        ([".hidden/walls.tsx", "z/walls.tsx"], "z/walls.tsx"),
    ],
)
def test_the_one_that_is_meant_comes_first(there: list[str], chosen: str, tmp_path: Path) -> None:
    for each in there:
        lay(tmp_path / each)
    path = lay(tmp_path / "maps" / "field.tmx", "<map/>")
    found = MapFiles(path, [tmp_path]).resolve(path, "tileset", "../../x/tiles/walls.tsx")
    assert found == tmp_path / chosen


def test_the_place_that_the_map_names_comes_first(tmp_path: Path) -> None:
    lay(tmp_path / "maps" / "walls.tsx")
    lay(tmp_path / "other" / "walls.tsx", "<tileset/>")
    path = drawn(tmp_path / "maps", "walls.tsx")
    assert read(path, [tmp_path / "other"]).terrain


def test_an_allowed_folder_of_many_files_is_not_looked_through_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.duel.maps.sources.MAX_VISITED", 20)
    for number in range(30):
        lay(tmp_path / "art" / f"a{number:02}" / "x.png")
    lay(tmp_path / "art" / "b" / "walls.tsx")
    assert missing(drawn(tmp_path / "maps", "walls.tsx"), tmp_path / "art").reason == "missing"


def test_an_allowed_folder_may_say_what_its_classes_are(tmp_path: Path) -> None:
    lay(tmp_path / "art" / "walls.tsx", WALLS.replace("ground", "other"))
    lay(
        tmp_path / "art" / "ours.tiled-project",
        '{"propertyTypes": [{"name": "terrain", "members": ['
        '{"name": "ground", "type": "string", "value": "blocking"}]}]}',
    )
    (piece,) = read(drawn(tmp_path / "maps", "../art/walls.tsx"), [tmp_path / "art"]).terrain
    assert piece.ground == "blocking"


# What stays unread.


@pytest.mark.parametrize(
    "source", ["http://x.org/walls.tsx", "file:///x/walls.tsx", "data:walls.tsx", "qrc:/walls.tsx"]
)
def test_an_address_stays_refused(source: str, tmp_path: Path) -> None:
    """Also where a file of that name lies in an allowed folder."""
    lay(tmp_path / "walls.tsx")
    with pytest.raises(UnreadableMap, match="is an address: only files are read") as refused:
        read(drawn(tmp_path / "maps", source), [tmp_path])
    assert refused.value.problem.missing is None


def test_a_pipe_and_a_link_stay_refused(tmp_path: Path) -> None:
    (tmp_path / "art").mkdir()
    os.mkfifo(tmp_path / "art" / "walls.tsx")
    (tmp_path / "art" / "link.tsx").symlink_to(lay(tmp_path / "secret" / "link.tsx"))
    for source, says in (
        ("../art/walls.tsx", "is not a plain file"),
        ("../art/link.tsx", "is a link that leads out of the folder"),
    ):
        with pytest.raises(UnreadableMap, match=says):
            read(drawn(tmp_path / "maps", source), [tmp_path / "art"])


def test_a_link_that_stays_inside_is_followed(tmp_path: Path) -> None:
    lay(tmp_path / "art" / "real" / "walls.tsx")
    (tmp_path / "maps").mkdir()
    (tmp_path / "maps" / "tiles").symlink_to(tmp_path / "art" / "real")
    path = drawn(tmp_path / "maps", "tiles/walls.tsx")
    with pytest.raises(UnreadableMap, match="is a link that leads out"):
        read(path)
    assert read(path, [tmp_path / "art"]).terrain


def test_a_folder_may_be_reached_by_a_link(tmp_path: Path) -> None:
    """That of the map, and an allowed one."""
    lay(tmp_path / "real" / "tiles" / "walls.tsx")
    (tmp_path / "link").symlink_to(tmp_path / "real")
    drawn(tmp_path / "real" / "maps", "../tiles/walls.tsx")
    path = tmp_path / "link" / "maps" / "field.tmx"
    assert missing(path).reason == "outside"
    for allowed in (tmp_path / "real" / "tiles", tmp_path / "link" / "tiles"):
        assert read(path, [allowed]).terrain


# What is remembered.


def test_what_was_allowed_is_remembered_for_the_maps_of_a_folder(tmp_path: Path) -> None:
    lay(tmp_path / "tiles" / "walls.tsx")
    path = drawn(tmp_path / "maps", "../tiles/walls.tsx")
    home = tmp_path / "home"
    access = Access(home)
    assert access.folders_for(path) == () and not (home / FILE_NAME).exists()
    access.allow(path, tmp_path / "tiles")
    access.allow(path, tmp_path / "more" / ".." / "tiles")
    access.allow(path, tmp_path / "more")
    for each in (access, Access(home)):
        assert each.folders_for(path.with_name("other.tmx")) == (
            tmp_path / "tiles",
            tmp_path / "more",
        )
        assert each.folders_for(tmp_path / "other" / "field.tmx") == ()
    assert read(path, Access(home).folders_for(path)).terrain


def test_what_was_allowed_is_taken_back(tmp_path: Path) -> None:
    path, other = tmp_path / "a" / "x.tmx", tmp_path / "b" / "y.tmx"
    access = Access(tmp_path)
    for each, folder in ((path, "one"), (path, "two"), (other, "one")):
        access.allow(each, tmp_path / folder)
    assert access.folders == (tmp_path / "one", tmp_path / "two")
    access.withdraw(path.with_name("z.tmx"), tmp_path / "b" / ".." / "one")
    access.withdraw(path, tmp_path / "never")
    for now in (access, Access(tmp_path)):
        assert now.folders_for(path) == (tmp_path / "two",) and now.folders_for(other) == (
            tmp_path / "one",
        )
    access.withdraw(path, tmp_path / "two")
    assert Access(tmp_path).folders_for(path) == () and Access(tmp_path).folders == (
        tmp_path / "one",
    )


def test_what_one_window_takes_back_another_one_does_not_bring_again(tmp_path: Path) -> None:
    path = tmp_path / "a" / "x.tmx"
    first, second = Access(tmp_path), Access(tmp_path)
    second.allow(path, tmp_path / "one")
    first.withdraw(path, tmp_path / "one")
    second.allow(path, tmp_path / "two")
    assert Access(tmp_path).folders_for(path) == second.folders_for(path) == (tmp_path / "two",)


def test_what_can_not_be_forgotten_holds_no_longer_for_now(tmp_path: Path) -> None:
    access = Access(tmp_path)
    access.allow(tmp_path / "x.tmx", tmp_path / "one")
    (tmp_path / FILE_NAME).unlink()
    (tmp_path / FILE_NAME).mkdir()
    with pytest.raises(OSError):
        access.withdraw(tmp_path / "x.tmx", tmp_path / "one")
    assert access.folders_for(tmp_path / "x.tmx") == ()


def test_two_windows_remember_together(tmp_path: Path) -> None:
    first, second = Access(tmp_path), Access(tmp_path)
    first.allow(tmp_path / "a" / "x.tmx", tmp_path / "one")
    second.allow(tmp_path / "a" / "x.tmx", tmp_path / "two")
    second.allow(tmp_path / "b" / "x.tmx", tmp_path / "three")
    found = Access(tmp_path)
    assert {*found.folders_for(tmp_path / "a" / "y.tmx")} == {tmp_path / "one", tmp_path / "two"}
    assert found.folders_for(tmp_path / "b" / "y.tmx") == (tmp_path / "three",)


def test_a_folder_may_be_called_anything(tmp_path: Path) -> None:
    odd = tmp_path / os.fsdecode(b"\xff %20?#;\xc3\xa9")
    Access(tmp_path).allow(odd / "x.tmx", odd / "tiles")
    assert Access(tmp_path).folders_for(odd / "y.tmx") == (odd / "tiles",)


@pytest.mark.parametrize(
    "content", ["", "[]", '{"folders": 3}', '{"folders": {"x": [1]}}', "{" * 9999]
)
def test_what_can_not_be_used_allows_nothing_and_is_kept(content: str, tmp_path: Path) -> None:
    lay(tmp_path / FILE_NAME, content)
    access = Access(tmp_path)
    assert access.folders_for(tmp_path / "x.tmx") == () and FILE_NAME in access.problem
    access.allow(tmp_path / "x.tmx", tmp_path / "tiles")
    assert Access(tmp_path).folders_for(tmp_path / "x.tmx") == (tmp_path / "tiles",)
    assert (tmp_path / f"{FILE_NAME}.1").read_text("utf-8") == content


@pytest.mark.parametrize("address", ["", "x", "file:", "http://[", "file://%00", "../x", "file:%2"])
def test_what_is_no_folder_allows_nothing(address: str, tmp_path: Path) -> None:
    Access(tmp_path).allow(tmp_path / "x.tmx", tmp_path / "tiles")
    file = tmp_path / FILE_NAME
    said = file.read_text("utf-8").replace((tmp_path / "tiles").as_uri(), address)
    file.write_text(said, "utf-8")
    assert Access(tmp_path).folders_for(tmp_path / "x.tmx") == ()


def test_where_it_can_not_be_remembered_it_holds_for_now(tmp_path: Path) -> None:
    lay(tmp_path / "home", "a file where the folder would be")
    access = Access(tmp_path / "home")
    with pytest.raises(OSError):
        access.allow(tmp_path / "x.tmx", tmp_path / "tiles")
    assert access.folders_for(tmp_path / "x.tmx") == (tmp_path / "tiles",)
    nowhere = Access(None)
    nowhere.allow(tmp_path / "x.tmx", tmp_path / "tiles")
    assert nowhere.folders_for(tmp_path / "x.tmx") == (tmp_path / "tiles",)


def test_the_list_of_maps_knows_what_was_allowed(tmp_path: Path) -> None:
    lay(tmp_path / "tiles" / "walls.tsx")
    path = drawn(tmp_path / "maps", "../tiles/walls.tsx")
    (entry,) = [each for each in library(tmp_path) if each.folder or each.path == path]
    assert [each.reason for each in entry.missing] == ["outside"] and entry.problem
    assert entry.battlefield
    Access(tmp_path).allow(path, tmp_path / "tiles")
    (entry,) = [each for each in library(tmp_path) if each.path == path]
    assert (entry.missing, entry.problem) == ([], "")
