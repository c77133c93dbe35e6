"""Infinite maps in the workshop: only the chunks that are painted are written, and what is laid
lies where it was put."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from games.duel.geometry.points import Point
from games.duel.maps import read
from games.duel.workshop.editor import Editor
from games.duel.workshop.floors import floor_at
from games.duel.workshop.saving import save
from games.duel.workshop.tables import resize_patches
from tests.games.duel.maps.drawn import draw, layer
from tests.games.duel.maps.test_layers import ENCODINGS, FLOOR, chunks, data, starts, written
from tests.games.duel.workshop.opened import bench_at

SAND = [1] * 256


def infinite(folder: Path, *inside: str) -> Editor:
    """A map whose table begins at -16, -16."""
    return bench_at(draw(folder, FLOOR, *inside, starts=starts(-512, -512), infinite=1))


def bytes_of_chunks(on: Editor) -> list[bytes]:
    """Each chunk as it is written."""
    document = on.drawing.document
    return [document.content[e.start : e.end] for e in document.root.descendants("chunk")]


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_only_the_chunk_that_is_painted_is_written(encoding: str, tmp_path: Path) -> None:
    parts = ((0, -16, 16, 16, SAND), (-16, -16, 16, 16, SAND), (0, 0, 16, 16, SAND))
    on = infinite(tmp_path, chunks(*parts, encoding=encoding))
    before, content = bytes_of_chunks(on), on.drawing.document.content
    assert on.paint({(17, 2): "mud", (31, 15): "mud"}, "mud"), on.message
    floor = on.drawing.battlefield.floor
    assert [(x, y) for y, row in enumerate(floor) for x, at in enumerate(row) if at == "m"] == [
        (17, 2),
        (31, 15),
    ]
    after = bytes_of_chunks(on)
    assert [one == other for one, other in zip(before, after, strict=True)] == [False, True, True]
    save(on.drawing, on.drawing.path, content)
    assert read(on.drawing.path) == on.drawing.battlefield
    assert on.undo() and on.drawing.document.content == content


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_where_no_chunk_lies_a_new_one_is_written(encoding: str, tmp_path: Path) -> None:
    """It takes no more room than the table has, which ends at 8, 8 of the file."""
    parts = ((-16, -16, 16, 16, SAND), (0, 0, 8, 8, [2] * 64))
    on = infinite(tmp_path, chunks(*parts, encoding=encoding))
    before, content = bytes_of_chunks(on), on.drawing.document.content
    assert on.drawing.battlefield.table == (24, 24)
    assert on.paint({(17, 3): "mud", (18, 3): "mud"}, "mud"), on.message
    after = bytes_of_chunks(on)
    assert after[:2] == before
    assert after[2].startswith(b'<chunk x="0" y="-16" width="8" height="16">')
    drawing = on.drawing
    assert drawing.battlefield.table == (24, 24)
    assert [floor_at(drawing, (x, 3)) for x in (15, 16, 17, 18, 19)] == [
        "sand",
        "",
        "mud",
        "mud",
        "",
    ]
    save(drawing, drawing.path, content)
    assert read(drawing.path) == drawing.battlefield
    assert on.undo() and on.drawing.document.content == content


@pytest.mark.parametrize("blank", ["", "\n  "])
@pytest.mark.parametrize("encoding", ENCODINGS)
def test_an_empty_chunk_is_filled(encoding: str, blank: str, tmp_path: Path) -> None:
    soil = chunks((-16, -16, 16, 16, SAND), encoding=encoding)
    chunk = '<chunk x="0" y="-16" width="4" height="16"'
    chunk += f">{blank}</chunk>" if blank else "/>"
    on = infinite(tmp_path, soil.replace("</data>", f"{chunk}</data>"))
    assert on.paint({(19, 15): "mud"}, "mud"), on.message
    assert len(bytes_of_chunks(on)) == 2
    assert [floor_at(on.drawing, (x, 15)) for x in (15, 16, 19)] == ["sand", "", "mud"]


def test_of_chunks_over_each_other_the_one_that_is_seen_is_painted(tmp_path: Path) -> None:
    on = infinite(tmp_path, chunks((-16, -16, 16, 16, SAND), (-16, -16, 4, 4, [2] * 16)))
    before = bytes_of_chunks(on)
    assert on.paint({(1, 1): "sand"}, "sand")
    assert floor_at(on.drawing, (1, 1)) == "sand" and bytes_of_chunks(on)[0] == before[0]


def test_bare_ground_and_filling_reach_over_chunks(tmp_path: Path) -> None:
    on = infinite(tmp_path, chunks((-16, -16, 16, 16, SAND), (0, -16, 16, 16, SAND)))
    assert on.fill((3, 3), "mud")
    assert {*"".join(on.drawing.battlefield.floor)} == {"m"}
    assert on.paint({(20, 5): ""}, "")
    assert floor_at(on.drawing, (20, 5)) == "" and floor_at(on.drawing, (21, 5)) == "mud"


def test_a_floor_of_hidden_layers_alone_gets_a_layer_of_its_own(tmp_path: Path) -> None:
    hidden = chunks((-16, -16, 16, 16, SAND), attributes='visible="0"')
    on = infinite(tmp_path, hidden)
    assert on.paint({(2, 3): "mud"}, "mud"), on.message
    assert on.drawing.battlefield.table == (16, 16)
    assert floor_at(on.drawing, (2, 3)) == "mud"


def test_a_layer_without_chunks_is_painted_where_it_has_tiles(tmp_path: Path) -> None:
    soil = f'<layer width="8" height="8">{data(written([1] * 64, "csv"), "csv")}</layer>'
    on = infinite(tmp_path, chunks((-16, -16, 16, 16, SAND), attributes='visible="0"'), soil)
    assert on.paint({(16, 16): "mud"}, "mud") and floor_at(on.drawing, (16, 16)) == "mud"
    assert not on.paint({(2, 2): "mud"}, "mud") and "no room for tiles there" in on.message


def test_what_is_laid_lies_where_it_was_put(tmp_path: Path) -> None:
    moved = layer('<object type="terrain" x="0" y="0" width="32" height="32"/>', offsetx=32)
    on = infinite(tmp_path, chunks((-16, -16, 16, 16, SAND), (0, 0, 16, 16, SAND)), moved)
    assert on.drawing.battlefield.terrain[0].rect == (17, 16, 1, 1)
    assert on.lay_box(Point(3, 4), 2, 1) and on.lay_start(Point(20, 20))
    battlefield = on.drawing.battlefield
    assert battlefield.terrain[-1].rect == (3, 4, 2, 1) and battlefield.starts[-1] == (20, 20)
    assert b'x="-448" y="-384"' in on.drawing.document.content  # -16 + 3 - 1, and -16 + 4 inches
    on.choose([key for key, each in on.drawing.things_by_key.items() if each.tiled_object.x == 96])
    assert on.paste(on.copy(), Point(8, 8.5))
    assert on.drawing.battlefield.terrain[-1].rect == (7, 8, 2, 1)
    assert on.move(1, 1) and on.turn(90) and on.mirror(False)
    assert on.drawing.battlefield.terrain[-1].bounds == pytest.approx((8.5, 8.5, 9.5, 10.5))


def test_its_table_has_no_other_size_than_its_chunks(tmp_path: Path) -> None:
    on = infinite(tmp_path, chunks((-16, -16, 16, 16, SAND)))
    assert not on.carry_out("Resize", partial(resize_patches, width=20, height=20))
    assert "as large as what is painted on it" in on.message


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_a_map_with_an_end_keeps_its_encoding(encoding: str, tmp_path: Path) -> None:
    soil = f'<layer width="24" height="20">{data(written([1] * 480, encoding), encoding)}</layer>'
    on = bench_at(draw(tmp_path, FLOOR, soil))
    before = on.drawing.document.content
    assert on.paint({(2, 3): "mud"}, "mud") and floor_at(on.drawing, (2, 3)) == "mud"
    assert on.undo() and on.drawing.document.content == before and on.redo()
    assert on.carry_out("Resize", partial(resize_patches, width=30, height=20)), on.message
    assert floor_at(on.drawing, (2, 3)) == "mud" and floor_at(on.drawing, (29, 3)) == ""
    (element,) = on.drawing.document.root.descendants("data")
    assert [*element.attributes.values()] == encoding.split()
