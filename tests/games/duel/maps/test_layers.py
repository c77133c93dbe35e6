"""Tile layers in every encoding, and infinite maps, whose table is what their chunks cover."""

from __future__ import annotations

import base64
import struct
from pathlib import Path

import pytest

from games.duel.geometry.terrain import FLOORS, Battlefield
from games.duel.maps import MapError, Severity, read, survey
from games.duel.maps.layers import pack
from games.duel.maps.tiled import Chunk
from games.duel.maps.tiledmap import read_tiled
from tests.games.duel.maps.drawn import draw, layer, prop, props

LETTERS = {name: letter for letter, name in FLOORS.items()}
SAND, MUD = LETTERS["sand"], LETTERS["mud"]
FLOOR = (
    '<tileset firstgid="1" name="floor" tilewidth="32" tileheight="32">'
    f'<tile id="0">{props(prop("floor", "sand"))}</tile>'
    f'<tile id="1">{props(prop("floor", "mud"))}</tile></tileset>'
)
ENCODINGS = ["", "csv", "base64", "base64 zlib", "base64 gzip", "base64 zstd"]

Part = tuple[int, int, int, int, list[int]]
"""A chunk: x, y, width, height, and its tiles."""


def written(numbers: list[int], encoding: str) -> str:
    """Tiles as they stand in a file."""
    kind, _, packing = encoding.partition(" ")
    if kind == "csv":
        return ",".join(map(str, numbers))
    if kind == "base64":
        content = struct.pack(f"<{len(numbers)}I", *numbers)
        return base64.b64encode(pack(content, packing)).decode()
    return "".join(f'<tile gid="{each}"/>' for each in numbers)


def data(inside: str, encoding: str) -> str:
    kind, _, packing = encoding.partition(" ")
    said = f' encoding="{kind}"' if kind else ""
    said += f' compression="{packing}"' if packing else ""
    return f"<data{said}>{inside}</data>"


def chunks(*parts: Part, encoding: str = "csv", attributes: str = "") -> str:
    """A layer in chunks."""
    inside = "".join(
        f'<chunk x="{x}" y="{y}" width="{wide}" height="{high}">{written(tiles, encoding)}</chunk>'
        for x, y, wide, high, tiles in parts
    )
    size = 'width="30" height="20"'
    return f'<layer id="1" name="soil" {size} {attributes}>{data(inside, encoding)}</layer>'


def starts(x: int, y: int) -> str:
    """Two starts, with an inch between the table's upper left corner, which lies there in pixels,
    and the first one."""
    return "".join(
        f'<object type="start" x="{x + 32}" y="{y + 32 + 192 * at}">'
        f"{props(prop('seat', at + 1, 'int'))}<point/></object>"
        for at in range(2)
    )


def field(folder: Path, *inside: str, at: tuple[int, int] = (0, 0)) -> Battlefield:
    """The battlefield of an infinite map whose upper left corner lies there, in pixels."""
    return read(draw(folder, FLOOR, *inside, starts=starts(*at), infinite=1))


def at(battlefield: Battlefield, letter: str) -> set[tuple[int, int]]:
    """Where a floor lies."""
    rows = battlefield.floor
    return {(x, y) for y, row in enumerate(rows) for x, found in enumerate(row) if found == letter}


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_a_layer_may_be_packed_in_any_way_of_tiled(encoding: str, tmp_path: Path) -> None:
    numbers = [0] * 480
    numbers[24 * 3 + 5], numbers[479] = 1, 2
    soil = f'<layer width="24" height="20">{data(written(numbers, encoding), encoding)}</layer>'
    found = read(draw(tmp_path, FLOOR, soil))
    assert (at(found, SAND), at(found, MUD)) == ({(5, 3)}, {(23, 19)})


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_the_chunks_of_an_infinite_map_are_its_table(encoding: str, tmp_path: Path) -> None:
    """One begins at -16, -16, one at 0, -16: a table of 32 by 16 whose corner is -512, -512."""
    first, second = [0] * 256, [0] * 256
    first[16 * 2 + 3], second[0], second[255] = 1, 1, 2
    soil = chunks((0, -16, 16, 16, second), (-16, -16, 16, 16, first), encoding=encoding)
    thing = '<object type="terrain" x="-448" y="-480" width="32" height="64"/>'
    found = field(tmp_path, soil, layer(thing), at=(-512, -512))
    assert found.table == (32, 16)
    assert (at(found, SAND), at(found, MUD)) == ({(3, 2), (16, 0)}, {(31, 15)})
    assert found.starts == ((1, 1), (1, 7))
    assert [piece.rect for piece in found.terrain] == [(2, 1, 1, 2)]


def test_chunks_of_several_layers_count_together_of_hidden_ones_too(tmp_path: Path) -> None:
    """From 4, 8 to 24, 20, though the layer that is seen has only 8 by 4 of it."""
    low = chunks((8, 12, 8, 4, [1] * 32))
    hidden = chunks((4, 8, 4, 4, [2] * 16), (20, 16, 4, 4, [2] * 16), attributes='visible="0"')
    group = f'<group visible="0" offsetx="nan">{hidden}</group>'
    found = field(tmp_path, low, group, at=(128, 256))
    assert found.table == (20, 12)
    assert at(found, SAND) == {(x, y) for x in range(4, 12) for y in range(4, 8)}


def test_a_chunk_may_be_empty_and_lie_over_another_one(tmp_path: Path) -> None:
    """Empty ones count for the table; of two in one place the later one counts."""
    soil = chunks((0, 0, 8, 8, [1] * 64), (6, 0, 8, 8, [0, 2] * 32))
    blank = '<chunk x="0" y="8" width="14" height="2"> </chunk>'
    soil = soil.replace("</data>", f"{blank}</data>")
    found = field(tmp_path, soil)
    assert found.table == (14, 10)
    assert at(found, SAND) == {(x, y) for x in range(6) for y in range(8)}
    assert at(found, MUD) == {(x, y) for x in (7, 9, 11, 13) for y in range(8)}


def test_a_layer_without_chunks_begins_at_the_first_column(tmp_path: Path) -> None:
    """As Tiled reads it in an infinite map."""
    soil = f'<layer width="8" height="9">{data(written([1] * 72, "csv"), "csv")}</layer>'
    found = field(tmp_path, chunks((-4, 0, 4, 4, [2] * 16)), soil, at=(-128, 0))
    assert found.table == (12, 9)
    assert at(found, SAND) == {(x, y) for x in range(4, 12) for y in range(9)}


def test_a_layer_that_is_moved_moves_no_table(tmp_path: Path) -> None:
    """By two inches to the right and one up."""
    soil = chunks((-8, -8, 12, 8, [1] * 96), attributes='offsetx="64" offsety="-32"')
    thing = '<object type="terrain" x="-256" y="-256" width="32" height="32"/>'
    moved = layer(thing, offsetx=32, offsety=64)
    found = field(tmp_path, soil, moved, at=(-256, -256))
    assert found.table == (12, 8)
    assert at(found, SAND) == {(x, y) for x in range(2, 12) for y in range(7)}
    assert [piece.rect for piece in found.terrain] == [(1, 2, 1, 1)]


def test_what_lies_off_the_table_is_said(tmp_path: Path) -> None:
    """Without forbidding a duel; near ones are still drawn."""
    thing = '<object name="{}" type="terrain" x="{}" y="32" width="32" height="32"/>'
    things = thing.format("far", 9000) + thing.format("near", 600) + thing.format("on", 64)
    path = draw(
        tmp_path,
        FLOOR,
        chunks((0, 0, 16, 16, [0] * 256)),
        layer(things),
        starts=starts(0, 0),
        infinite=1,
    )
    found = survey(path)
    assert not found.errors
    said = [str(each) for each in found.problems if " off the table" in each.words]
    assert {each.severity for each in found.problems} == {Severity.WARNING}
    assert [("'far' at 281.25, 1" in each, "'near' at 18.75, 1" in each) for each in said] == [
        (True, False),
        (False, True),
    ]
    assert [piece.id for piece in found.battlefield.terrain] == ["near", "on"]


def test_a_start_off_the_table_forbids_a_duel(tmp_path: Path) -> None:
    path = draw(
        tmp_path, FLOOR, chunks((0, 0, 16, 16, [0] * 256)), starts=starts(0, 400), infinite=1
    )
    with pytest.raises(MapError, match="lies off the table"):
        read(path)


def test_what_is_read_tells_where_each_tile_stands_in_the_file(tmp_path: Path) -> None:
    soil = chunks((0, 0, 4, 4, [1] * 16), (-4, 0, 4, 4, [0] * 16), (2, 2, 4, 4, [2] * 16))
    tiled = read_tiled(draw(tmp_path, FLOOR, soil, infinite=1))
    assert tiled.is_infinite and tiled.origin == (-4, 0)
    assert (tiled.width, tiled.height) == (10, 6)
    (found,) = tiled.layers
    assert found.chunks == (Chunk(4, 0, 4, 4), Chunk(0, 0, 4, 4), Chunk(6, 2, 4, 4))
    assert [found.chunk_at(y * 10 + x) for x, y in ((0, 0), (5, 1), (7, 3), (9, 0))] == [
        (1, 0),
        (0, 5),
        (2, 5),
        None,
    ]


def test_a_map_with_an_end_begins_at_its_corner(tmp_path: Path) -> None:
    tiled = read_tiled(draw(tmp_path, FLOOR))
    assert (tiled.is_infinite, tiled.origin) == (False, (0, 0))
