"""A map that is given is the same where it is taken in, and nothing else comes with it."""

from __future__ import annotations

import shutil
import tracemalloc
import zlib
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import pytest

from games.duel.maps import survey
from games.duel.maps.library import SHIPPED_FOLDER
from games.duel.workshop import fresh, giving
from tests.games.duel.maps.test_images import CASES

MAP = (
    fresh.empty_map(24, 24)
    .replace(b' <tileset firstgid="1" source="floor.tsx"/>\n', b"")
    .replace(b' <tileset firstgid="14" source="pieces.tsx"/>\n', b"")
)

TILESET = (
    b'<tileset name="things" tilewidth="64" tileheight="32" tilecount="1" columns="0"><tile id="0">'
    b'<image width="64" height="32" source="x.png"/></tile></tileset>'
)
MAP_WITH_TILESET = MAP.replace(b" <layer", b' <tileset firstgid="1" source="things.tsx"/>\n <layer')
MAPS = sorted(path.name for path in SHIPPED_FOLDER.glob("*.tmx"))


@pytest.mark.parametrize("name", MAPS[:3])
def test_a_map_is_the_same_where_it_is_taken_in(name: str, tmp_path: Path) -> None:
    own = tmp_path / "own" / "maps"
    shutil.copytree(SHIPPED_FOLDER, own)
    giving.export_map(own / name, tmp_path / "gift.zip")
    first = (tmp_path / "gift.zip").read_bytes()
    giving.export_map(own / name, tmp_path / "gift.zip")
    assert first == (tmp_path / "gift.zip").read_bytes(), "the same bytes each time"
    theirs = tmp_path / "theirs" / "maps"
    taken = giving.import_map(tmp_path / "gift.zip", theirs).path
    assert taken.parent.parent == theirs and survey(taken) == survey(own / name)._replace(
        problems=survey(taken).problems
    )
    again = giving.import_map(tmp_path / "gift.zip", theirs).path
    assert again != taken and survey(again).battlefield == survey(taken).battlefield
    assert not [path for path in theirs.iterdir() if path.name[:1] == "."]


def test_a_map_in_a_folder_below_takes_what_lies_above_it_along(tmp_path: Path) -> None:
    fresh.copy_shipped_files(tmp_path)
    below = tmp_path / "deep" / "field.tmx"
    below.parent.mkdir()
    source = SHIPPED_FOLDER / "low-ford.tmx"
    below.write_bytes(fresh.content_at(source.read_bytes(), source, below, tmp_path))
    giving.export_map(below, tmp_path / "gift.zip")
    taken = giving.import_map(tmp_path / "gift.zip", tmp_path / "theirs").path
    assert survey(taken).battlefield == survey(below).battlefield


def gift(folder: Path, **members: bytes) -> Path:
    path = folder / "gift.zip"
    with ZipFile(path, "w", ZIP_DEFLATED) as zip:
        for name, content in members.items():
            zip.writestr(name, content)
    return path


@pytest.mark.parametrize(
    ("members", "words"),
    [
        ({"../out.tmx": MAP}, "outside its folder"),
        ({"/etc/field.tmx": MAP}, "outside its folder"),
        ({"C:\\field.tmx": MAP}, "outside its folder"),
        ({"a/..\\b.tmx": MAP}, "outside its folder"),
        ({"field.tmx": MAP, "../../.bashrc": b""}, "outside its folder"),
        ({"field.tmx": MAP, "FIELD.tmx": MAP + b" "}, "twice"),
        ({"one.tmx": MAP, "two.tmx": MAP}, "holds 2 maps, and it must be one: unpack it"),
        ({"readme.txt": b"hello"}, "no maps"),
        ({}, "no maps"),
        ({"__MACOSX/field.tmx": MAP}, "no maps"),
        ({"field.tmx": b"<map/>"}, "can't be read"),
        (
            {"field.tmx": MAP, "bomb.png": b"\0" * (giving.MAX_UNPACKED_BYTES + 1)},
            "more than 64 MiB",
        ),
        ({f"{n}.png": b"" for n in range(giving.MAX_FILES + 1)}, "are the most"),
        ({f"{n}.txt": b"" for n in range(giving.MAX_ENTRIES + 1)}, "more than 5000 files"),
        ({"field.tmx": MAP_WITH_TILESET}, "'things.tsx' does not exist"),
    ],
)
def test_a_hostile_gift_is_refused_and_leaves_nothing(
    members: dict[str, bytes], words: str, tmp_path: Path
) -> None:
    path = gift(tmp_path, **members)
    with pytest.raises(giving.BadMapPackage, match=words):
        giving.import_map(path, tmp_path / "maps")
    assert not [*(tmp_path / "maps").rglob("*")] and not (tmp_path / "out.tmx").exists()


def link() -> ZipInfo:
    info = ZipInfo("link.png")
    info.external_attr = 0o120777 << 16
    return info


JUNK = {
    "__MACOSX/field/._field.tmx": b"\0\5\x16\7",
    "field/.DS_Store": b"\0",
    "field/Thumbs.db": b"\0",
    "field/desktop.ini": b"[x]",
    "field/run.sh": b"rm",
    "field/notes.png": b"unnamed by the map",
}


def test_what_no_map_needs_is_left_out_and_said(tmp_path: Path) -> None:
    path = gift(tmp_path, **{"field/field.tmx": MAP, **JUNK})
    with ZipFile(path, "a") as zip:
        zip.writestr(link(), b"/etc/passwd")
    taken = giving.import_map(path, tmp_path / "maps")
    assert taken.path == tmp_path / "maps" / "field" / "field.tmx", "without the folder around it"
    assert [*taken.path.parent.iterdir()] == [taken.path]
    assert {*taken.left_out_files} == {*JUNK, "link.png"}
    assert taken.note.startswith("These files were left out because no duel needs them: ")
    assert taken.note.endswith(", and 2 more.")


OUTSIDE = "../img/ground.png (leads out of the folder of the map)"


@pytest.mark.parametrize(
    ("source", "picture", "left_out"),
    [
        ("03-jpeg/field.tmx", "ground.jpg", ()),
        ("05-image-layer.tmx", "field.png", ()),
        ("14-picture-beside/maps/field.tmx", "", (OUTSIDE,)),
    ],
)
def test_a_map_is_given_and_taken_with_the_pictures_of_its_folder(
    source: str, picture: str, left_out: tuple[str, ...], tmp_path: Path
) -> None:
    path = CASES / source
    given = giving.export_map(path, tmp_path / "gift.zip")
    assert given.left_out_files == left_out and bool(given.note) == bool(left_out)
    with ZipFile(given.path) as zip:
        assert {*zip.namelist()} >= {"README.txt", path.name}
        assert OUTSIDE.split()[0] not in zip.namelist() and "ground.png" not in zip.namelist()
    taken = giving.import_map(given.path, tmp_path / "maps")
    if picture:
        assert taken.path.with_name(picture).read_bytes() == path.with_name(picture).read_bytes()
    found, wanted = survey(taken.path).battlefield, survey(path).battlefield
    assert found == wanted and bool(found.painting) is (picture == "field.png")


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        (
            "/etc/hostname.png",
            "must be written relative to the file, for it leads out of the folder of the map",
        ),
        ("gone.png", "does not exist"),
        ("secret.key", "is no picture"),
        ("link.png", "is a link that leads out of the folder of the map"),
        ("large.png", "larger than 16 MiB"),
    ],
)
def test_nothing_but_the_pictures_of_a_map_is_given_away(
    source: str, reason: str, tmp_path: Path
) -> None:
    own = tmp_path / "own"
    own.mkdir()
    for path in (tmp_path / "private.png", own / "secret.key"):
        path.write_bytes(b"mine")
    (own / "link.png").symlink_to(tmp_path / "private.png")
    with (own / "large.png").open("wb") as file:
        file.truncate((16 << 20) + 1)
    layer = f'<imagelayer><image source="{source}"/></imagelayer></map>'.encode()
    (own / "field.tmx").write_bytes(MAP.replace(b"</map>", layer))
    given = giving.export_map(own / "field.tmx", tmp_path / "gift.zip")
    assert given.left_out_files == (f"{source} ({reason})",)
    with ZipFile(given.path) as zip:
        assert {*zip.namelist()} == {"README.txt", "field.tmx"}


@pytest.mark.parametrize("ending", ["png", "jpg", "gif", "bmp", "webp", "svg", "tif", "tga", "PNG"])
def test_a_picture_of_any_format_is_carried_along_as_it_is(ending: str, tmp_path: Path) -> None:
    content = TILESET.replace(b"x.png", f"art/x.{ending}".encode())
    own = tmp_path / "own"
    (own / "art").mkdir(parents=True)
    (own / "field.tmx").write_bytes(MAP_WITH_TILESET)
    (own / "things.tsx").write_bytes(content)
    (own / "art" / f"x.{ending}").write_bytes(b"\xff\xd8 no text")
    given = giving.export_map(own / "field.tmx", tmp_path / "gift.zip")
    taken = giving.import_map(given.path, tmp_path / "maps")
    assert (taken.path.parent / "art" / f"x.{ending}").read_bytes() == b"\xff\xd8 no text"


def test_a_plain_map_is_taken_with_what_it_names(tmp_path: Path) -> None:
    source = SHIPPED_FOLDER / "low-ford.tmx"
    taken = giving.import_map(source, tmp_path / "maps")
    assert taken.path.parent.parent == tmp_path / "maps"
    assert survey(taken.path).battlefield == survey(source).battlefield
    names = {each.name for each in taken.path.parent.rglob("*")}
    assert "pieces.tsx" in names and "winter-camp.tmx" not in names


def test_a_plain_map_without_what_it_names_is_refused(tmp_path: Path) -> None:
    (tmp_path / "field.tmx").write_bytes(MAP_WITH_TILESET)
    with pytest.raises(giving.BadMapPackage, match=r"field\.tmx: 'things\.tsx' does not exist"):
        giving.import_map(tmp_path / "field.tmx", tmp_path / "maps")
    (tmp_path / "field.tmj").write_text('{"layers": []}')
    with pytest.raises(giving.BadMapPackage, match=r"save it as \.tmx"):
        giving.import_map(tmp_path / "field.tmj", tmp_path / "maps")
    assert not [*(tmp_path / "maps").rglob("*")]


def test_tilesets_beside_the_folder_of_the_map_are_found_in_a_zip(tmp_path: Path) -> None:
    content = MAP_WITH_TILESET.replace(b"things.tsx", b"../tiles/things.tsx")
    path = gift(tmp_path, **{"set/maps/field.tmx": content, "set/tiles/things.tsx": TILESET})
    taken = giving.import_map(path, tmp_path / "mine")
    assert taken.path == tmp_path / "mine" / "field" / "maps" / "field.tmx"
    assert survey(taken.path).battlefield.table == (24, 24)


@pytest.mark.parametrize("there", ["a/Things.TSX", "a/tiles/things.tsx", "things.tsx"])
def test_a_file_in_a_zip_is_laid_where_the_map_names_it(there: str, tmp_path: Path) -> None:
    taken = giving.import_map(
        gift(tmp_path, **{"a/field.tmx": MAP_WITH_TILESET, there: TILESET}), tmp_path
    )
    assert (taken.path.parent / "things.tsx").read_bytes() == TILESET
    assert not survey(taken.path).problems[0].missing


@pytest.mark.parametrize("source", ["C:\\art\\things.tsx", "/srv/things.tsx"])
def test_a_tileset_that_is_named_by_its_whole_path_is_told_so(source: str, tmp_path: Path) -> None:
    content = MAP_WITH_TILESET.replace(b"things.tsx", source.encode())
    with pytest.raises(giving.BadMapPackage, match="whole path: save it in Tiled"):
        giving.import_map(
            gift(tmp_path, **{"field.tmx": content, "things.tsx": TILESET}), tmp_path / "m"
        )
    picture = TILESET.replace(b"x.png", source.replace(".tsx", ".png").encode())
    path = gift(tmp_path, **{"a.tmx": MAP_WITH_TILESET, "things.tsx": picture, "things.png": b"x"})
    (words, other) = giving.import_map(path, tmp_path / "maps").left_out_files
    assert "whole path" in words and other == "things.png"


def test_a_tileset_in_an_allowed_folder_goes_along(tmp_path: Path) -> None:
    for name, content in {
        "one/maps/field.tmx": MAP_WITH_TILESET.replace(b"things.tsx", b"../tiles/things.tsx"),
        "one/tiles/things.tsx": TILESET,
        "one/tiles/x.png": b"x",
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(content)
    path, to = tmp_path / "one" / "maps" / "field.tmx", tmp_path / "gift.zip"
    with pytest.raises(giving.BadMapPackage, match="leads out of the folder of the map"):
        giving.export_map(path, to)
    given = giving.export_map(path, to, [tmp_path / "one" / "tiles"])
    assert not given.left_out_files
    taken = giving.import_map(given.path, tmp_path / "mine")
    assert survey(taken.path) == survey(path, [tmp_path / "one" / "tiles"])._replace(
        problems=survey(taken.path).problems
    )
    assert not any(each.missing for each in survey(taken.path).problems)


def zipped(folder: Path, *members: tuple[ZipInfo, bytes]) -> Path:
    path = folder / "gift.zip"
    with ZipFile(path, "w") as zip:
        for info, content in members:
            zip.writestr(info, content)
    return path


@pytest.mark.parametrize("packer", ["today's", "Finder", "old Windows"])
def test_names_are_read_as_those_who_packed_them_wrote_them(packer: str, tmp_path: Path) -> None:
    name = "t@cher.tsx" if packer == "old Windows" else "tücher.tsx"
    content = MAP_WITH_TILESET.replace(b"things.tsx", "tücher.tsx".encode())
    path = zipped(tmp_path, (ZipInfo("a/field.tmx"), content), (ZipInfo(f"a/{name}"), TILESET))
    packed = path.read_bytes()
    if packer == "Finder":  # it does not tell which letters it writes
        assert packed.count(b"\x00\x08\x00\x00") >= 2
        packed = packed.replace(b"\x00\x08\x00\x00", b"\x00\x00\x00\x00")
    path.write_bytes(packed.replace(b"t@cher", "tücher".encode("cp437")))
    taken = giving.import_map(path, tmp_path / "maps")
    assert (taken.path.parent / "tücher.tsx").exists()
    assert taken.left_out_files == ("x.png (does not exist)",)


def test_folders_may_be_written_with_backslashes(tmp_path: Path) -> None:
    members = {"set\\field.tmx": MAP_WITH_TILESET, "set\\things.tsx": TILESET, "set\\": b""}
    taken = giving.import_map(gift(tmp_path, **members), tmp_path / "maps")
    assert {each.name for each in taken.path.parent.iterdir()} == {"field.tmx", "things.tsx"}


def test_the_same_file_twice_is_one(tmp_path: Path) -> None:
    twice = (ZipInfo("field.tmx"), MAP), (ZipInfo("Field.tmx"), MAP)
    assert giving.import_map(zipped(tmp_path, *twice), tmp_path / "maps").path.name == "field.tmx"


def test_a_locked_gift_says_so(tmp_path: Path) -> None:
    path = zipped(tmp_path, (ZipInfo("field.tmx"), MAP))
    data = bytearray(path.read_bytes())
    for begins, flags in ((b"PK\3\4", 6), (b"PK\1\2", 8)):
        data[data.find(begins) + flags] |= 1
    path.write_bytes(data)
    with pytest.raises(giving.BadMapPackage, match="locked with a password"):
        giving.import_map(path, tmp_path / "maps")


def test_a_zip_of_the_larger_kind_is_taken(tmp_path: Path) -> None:
    path = tmp_path / "gift.zip"
    with (
        ZipFile(path, "w", ZIP_DEFLATED) as zip,
        zip.open("field.tmx", "w", force_zip64=True) as to,
    ):
        to.write(MAP)
    assert not giving.import_map(path, tmp_path / "maps").left_out_files


def test_nothing_of_ones_own_is_written_over(tmp_path: Path) -> None:
    (tmp_path / "maps" / "field").mkdir(parents=True)
    (tmp_path / "maps" / "field" / "field.tmx").write_bytes(b"mine")
    (tmp_path / "maps" / "field-2").write_bytes(b"mine, too")
    taken = giving.import_map(gift(tmp_path, **{"field.tmx": MAP}), tmp_path / "maps")
    assert taken.path.parent == tmp_path / "maps" / "field-3"
    assert (tmp_path / "maps" / "field" / "field.tmx").read_bytes() == b"mine"


def lying(content: bytes, packed: int) -> bytes:
    """A zip with one map in it that claims to be of a thousand bytes, packed in this way."""
    whole = BytesIO()
    with ZipFile(whole, "w") as zip:
        zip.writestr(ZipInfo("field.tmx"), content)
    changed = bytearray(whole.getvalue())
    for begins, way, size in ((b"PK\3\4", 8, 22), (b"PK\1\2", 10, 24)):
        at = changed.find(begins)
        changed[at + way : at + way + 2] = packed.to_bytes(2, "little")
        changed[at + size : at + size + 4] = (1000).to_bytes(4, "little")
    return bytes(changed)


@pytest.mark.parametrize(
    "content",
    [b"", b"no zip", b"7z\xbc\xaf", b"Rar!", b"PK\x03\x04" + b"\0" * 60, lying(b"\xff" * 900, 8)],
)
def test_what_is_no_gift_is_told_so(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "gift.zip"
    path.write_bytes(content)
    with pytest.raises(giving.BadMapPackage, match="can't be unpacked"):
        giving.import_map(path, tmp_path / "maps")


@pytest.mark.parametrize("packed", [8, 12, 14, 99])
def test_what_claims_to_be_small_is_unpacked_no_further(packed: int, tmp_path: Path) -> None:
    press = zlib.compressobj(9, zlib.DEFLATED, -15)
    path = tmp_path / "gift.zip"
    path.write_bytes(lying(press.compress(bytes(60 << 20)) + press.flush(), packed))
    tracemalloc.start()
    with pytest.raises(giving.BadMapPackage):
        giving.import_map(path, tmp_path / "maps")
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < giving.MAX_PACKAGE_BYTES + (8 << 20)
