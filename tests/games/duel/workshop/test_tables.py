"""A table of another size: all layers go along, whether they are seen or not."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path

import pytest

from games.duel.maps.layers import unpack
from games.duel.maps.nodes import MapElement
from games.duel.workshop.tables import resize_patches
from tests.games.duel.maps.test_layers import ENCODINGS, data, written
from tests.games.duel.workshop.opened import bench_at
from tests.games.duel.workshop.test_bytes import CASES

PATH = CASES / "15-resize-hidden.tmx"
WINTER = [1] * 16


def tiles(content: bytes, name: str) -> list[list[int]]:
    """The rows of a layer of tiles, as the reader unpacks them."""
    from xml.etree import ElementTree

    root = ElementTree.fromstring(content)
    (layer,) = (each for each in root.iter("layer") if each.get("name") == name)
    node = MapElement(Path("x"), layer)
    width, height = (node.integer(key, 0, 1, 100) for key in ("width", "height"))
    data = node.child("data")
    assert data
    numbers = unpack(data, width * height)
    return [numbers[row * width : (row + 1) * width] for row in range(height)]


def test_hidden_layers_and_pictures_move_with_the_table() -> None:
    on = bench_at(PATH)
    assert on.carry_out(
        "Resize", partial(resize_patches, width=6, height=5, added_left=2, added_top=1)
    ), on.message
    document = on.drawing.document
    shifted = [[0] * 6, *([0, 0, 1, 1, 1, 1] for _ in range(4))]
    assert tiles(document.content, "floor") == shifted
    assert tiles(document.content, "winter floor") == shifted
    (image,) = document.root.descendants("imagelayer")
    assert (image.attributes["offsetx"], image.attributes["offsety"]) == ("80", "40")
    places = [(e.attributes["x"], e.attributes["y"]) for e in document.root.descendants("object")]
    assert places == [("120", "80"), ("160", "120")]
    assert on.carry_out(
        "Back", partial(resize_patches, width=4, height=4, added_left=-2, added_top=-1)
    )
    assert tiles(on.drawing.document.content, "winter floor") == [[1] * 4] * 4
    (image,) = on.drawing.document.root.descendants("imagelayer")
    assert (image.attributes["offsetx"], image.attributes["offsety"]) == ("0", "0")
    while on.undo():
        pass
    assert on.drawing.document.content == PATH.read_bytes()


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_hidden_layers_in_any_encoding_and_group_do(encoding: str) -> None:
    """And locked ones, and those of a group that is not seen."""
    soil = data(written(WINTER, encoding), encoding)
    hidden = (
        '<group id="7" visible="0" locked="1"><group id="8" locked="1">'
        f'<layer id="9" name="deep" width="4" height="4">{soil}</layer>'
        '<imagelayer id="10" offsetx="2.5" locked="1"/><objectgroup id="11" locked="1">'
        '<object id="12" x="1.00001" y="40"/></objectgroup></group></group></map>'
    )
    on = bench_at(PATH, PATH.read_bytes().replace(b"</map>", hidden.encode()))
    assert on.carry_out("Resize", partial(resize_patches, width=6, height=5, added_top=1)), (
        on.message
    )
    document = on.drawing.document
    assert tiles(document.content, "deep") == [[0] * 6, *([1, 1, 1, 1, 0, 0] for _ in range(4))]
    *_, image = document.root.descendants("imagelayer")
    assert (image.attributes["offsetx"], image.attributes["offsety"]) == ("2.5", "40")
    *_, thing = document.root.descendants("object")
    assert (thing.attributes["x"], thing.attributes["y"]) == ("1.00001", "80")


def test_a_hidden_layer_that_can_not_be_read_is_said_and_nothing_is_changed() -> None:
    content = re.sub(
        rb"(name=\"winter floor\".*?csv\">)", rb"\1oak,", PATH.read_bytes(), flags=re.S
    )
    on = bench_at(PATH, content)
    assert not on.carry_out(
        "Resize", partial(resize_patches, width=6, height=5, added_left=2, added_top=1)
    )
    assert "winter floor" in on.message and on.drawing.document.content == content


@pytest.mark.parametrize("newline", [b"\n", b"\r\n"])
def test_lines_end_as_those_of_the_file(newline: bytes) -> None:
    on = bench_at(PATH, PATH.read_bytes().replace(b"\n", newline))
    assert on.carry_out(
        "Resize", partial(resize_patches, width=6, height=5, added_left=2, added_top=1)
    )
    content = on.drawing.document.content
    assert content.count(b"\n") == content.count(newline)
