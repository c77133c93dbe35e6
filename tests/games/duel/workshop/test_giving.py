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
from games.duel.maps.library import SHIPPED
from games.duel.workshop import fresh, giving

MAPS = sorted(path.name for path in SHIPPED.glob("*.tmx"))


@pytest.mark.parametrize("name", MAPS[:3])
def test_a_map_is_the_same_where_it_is_taken_in(name: str, tmp_path: Path) -> None:
    own = tmp_path / "own" / "maps"
    shutil.copytree(SHIPPED, own)
    giving.give(own / name, tmp_path / "gift.zip")
    first = (tmp_path / "gift.zip").read_bytes()
    giving.give(own / name, tmp_path / "gift.zip")
    assert first == (tmp_path / "gift.zip").read_bytes(), "the same bytes each time"
    theirs = tmp_path / "theirs" / "maps"
    taken = giving.take(tmp_path / "gift.zip", theirs)
    assert taken.parent.parent == theirs and survey(taken) == survey(own / name)._replace(
        problems=survey(taken).problems
    )
    again = giving.take(tmp_path / "gift.zip", theirs)
    assert again != taken and survey(again).battlefield == survey(taken).battlefield
    assert not [path for path in theirs.iterdir() if path.name[:1] == "."]


def test_a_map_in_a_folder_below_takes_what_lies_above_it_along(tmp_path: Path) -> None:
    fresh.bring_along(tmp_path)
    below = tmp_path / "deep" / "field.tmx"
    below.parent.mkdir()
    source = SHIPPED / "low-ford.tmx"
    below.write_bytes(fresh.content_for(source.read_bytes(), source, below, tmp_path))
    giving.give(below, tmp_path / "gift.zip")
    taken = giving.take(tmp_path / "gift.zip", tmp_path / "theirs")
    assert survey(taken).battlefield == survey(below).battlefield


def gift(folder: Path, **members: bytes) -> Path:
    path = folder / "gift.zip"
    with ZipFile(path, "w", ZIP_DEFLATED) as zip:
        for name, content in members.items():
            zip.writestr(name, content)
    return path


MAP = (
    fresh.bare(24, 24)
    .replace(b' <tileset firstgid="1" source="floor.tsx"/>\n', b"")
    .replace(b' <tileset firstgid="14" source="pieces.tsx"/>\n', b"")
)


def link() -> ZipInfo:
    info = ZipInfo("link.png")
    info.external_attr = 0o120777 << 16
    return info


@pytest.mark.parametrize(
    ("members", "words"),
    [
        ({"../out.tmx": MAP}, "no map needs"),
        ({"/etc/field.tmx": MAP}, "no map needs"),
        ({"C:\\field.tmx": MAP}, "no map needs"),
        ({"a/..\\b.tmx": MAP}, "no map needs"),
        ({"field.tmx": MAP, ".bashrc": b""}, "no map needs"),
        ({"field.tmx": MAP, "run.sh": b"rm"}, "no map needs"),
        ({"field.tmx": MAP, "FIELD.tmx": MAP}, "twice"),
        ({"one.tmx": MAP, "two.tmx": MAP}, "must be one"),
        ({"readme.txt": b"hello"}, "no maps"),
        ({"field.tmx": b"<map/>"}, "can't be read"),
        ({"field.tmx": MAP, "bomb.png": b"\0" * (giving.UNPACKED + 1)}, "more than 32 MiB"),
        ({f"{n}.png": b"" for n in range(giving.MOST + 1)}, "are the most"),
        ({"field.tmx": MAP, "": b"link"}, "no map needs"),
    ],
)
def test_a_hostile_gift_is_refused_and_leaves_nothing(
    members: dict[str, bytes], words: str, tmp_path: Path
) -> None:
    path = tmp_path / "gift.zip"
    with ZipFile(path, "w", ZIP_DEFLATED) as zip:
        for name, content in members.items():
            zip.writestr(name or link(), content)
    with pytest.raises(giving.BadGift, match=words):
        giving.take(path, tmp_path / "maps")
    assert not [*(tmp_path / "maps").rglob("*")] and not (tmp_path / "out.tmx").exists()


@pytest.mark.parametrize("content", [b"", b"no zip", b"PK\x03\x04" + b"\0" * 60])
def test_what_is_no_gift_is_told_so(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "gift.zip"
    path.write_bytes(content)
    with pytest.raises(giving.BadGift, match="can't be unpacked"):
        giving.take(path, tmp_path / "maps")


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


@pytest.mark.parametrize("packed", [8, 12, 14, 99])
def test_what_claims_to_be_small_is_unpacked_no_further(packed: int, tmp_path: Path) -> None:
    press = zlib.compressobj(9, zlib.DEFLATED, -15)
    path = tmp_path / "gift.zip"
    path.write_bytes(lying(press.compress(bytes(60 << 20)) + press.flush(), packed))
    tracemalloc.start()
    with pytest.raises(giving.BadGift):
        giving.take(path, tmp_path / "maps")
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 16 << 20


def test_what_is_packed_wrongly_is_told_so(tmp_path: Path) -> None:
    path = tmp_path / "gift.zip"
    path.write_bytes(lying(b"\xff" * 900, 8))
    with pytest.raises(giving.BadGift, match="can't be unpacked"):
        giving.take(path, tmp_path / "maps")
