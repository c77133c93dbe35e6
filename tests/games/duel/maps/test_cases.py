"""Maps as other programs write them, each with what was worked out by hand."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from games.duel.geometry.terrain import Piece
from games.duel.maps import MapError, UnreadableMap, read, survey
from tests.games.duel.maps.drawn import draw, layer

CASES = Path(__file__).parent / "cases"
ROCKS = """<tileset firstgid="1" name="rocks" tilewidth="32" tileheight="32">
<tile id="0" type="terrain"><properties><property name="ground" value="uneven"/></properties>
<objectgroup><object id="1" x="0" y="0"><polygon points="0,0 32,0 0,32"/></object></objectgroup>
</tile></tileset>"""


def corners(piece: Piece) -> set[tuple[float, float]]:
    """The corners of a polygon; none of another shape."""
    return {(x, y) for x, y in piece.polygon or ()}


def instances(folder: Path, *things: str) -> tuple[Piece, ...]:
    """The pieces that these are: `things` are attributes of instances of a template, which is a
    tile of 2 by 2 inches."""
    (folder / "rock.tx").write_text(
        f'<template>{ROCKS}<object name="rock" gid="1" width="64" height="64"/></template>', "utf-8"
    )
    rows = (f'<object id="{at}" template="rock.tx" {said}/>' for at, said in enumerate(things, 1))
    return read(draw(folder, layer("".join(rows), draworder="index"))).terrain


# Templates.


def test_an_instance_with_gid_0_keeps_the_tile_of_its_template() -> None:
    first, second = read(CASES / "08" / "field.tmx").terrain
    assert [each.ground for each in (first, second)] == ["uneven", "uneven"]
    assert corners(first) == {(5, 4), (7, 4), (5, 6)}
    assert corners(second) == {(2, 8), (4, 8), (2, 10)}


@pytest.mark.parametrize("gid", ["", "0", str(1 << 31), str(1 << 30), str(3 << 30), str(1 << 29)])
def test_a_number_that_names_no_tile_overrides_nothing(gid: str, tmp_path: Path) -> None:
    """However it is mirrored."""
    (found,) = instances(tmp_path, f'gid="{gid}" x="64" y="128"')
    assert (found.ground, corners(found)) == ("uneven", {(2, 2), (4, 2), (2, 4)})


@pytest.mark.parametrize("gid", ["", "0", str(1 << 31), str(1 << 29)])
def test_without_a_template_it_is_a_plain_rectangle(gid: str, tmp_path: Path) -> None:
    thing = f'<object type="terrain" gid="{gid}" x="64" y="128" width="32" height="64"/>'
    (found,) = read(draw(tmp_path, layer(thing))).terrain
    assert found.rect == (2, 4, 1, 2)


@pytest.mark.parametrize(
    ("said", "wide", "high"),
    [
        ("", 2, 2),
        ('width="" height="" rotation="" name="" visible=""', 2, 2),
        ('width="0" height="0"', 2, 2),
        ('width="96"', 2, 2),
        ('width="96" height="0"', 2, 2),
        ('width="96" height="32"', 3, 1),
    ],
)
def test_an_instance_has_a_size_of_its_own_or_its_templates(
    said: str, wide: float, high: float, tmp_path: Path
) -> None:
    """As Tiled has it: one side alone is none."""
    (found,) = instances(tmp_path, f'x="64" y="320" {said}')
    assert corners(found) == {(2, 10 - high), (2 + wide, 10 - high), (2, 10)}


# Properties of other programs.


@pytest.mark.parametrize("name", ["04a-large-float-map.tmx", "04d-large-float-terrain.tmx"])
def test_a_number_of_another_program_may_be_anything(name: str) -> None:
    found = survey(CASES / name)
    assert not found.problems
    (piece,) = found.battlefield.terrain
    assert (piece.ground, piece.rect) == ("blocking", (5, 4, 2, 2))


def test_a_project_may_hold_anything_for_other_programs(tmp_path: Path) -> None:
    (tmp_path / "mine.tiled-project").write_text(
        '{"folders": [1e999], "propertyTypes": [7, {"name": 5}, {"name": "npc", "members": null},'
        ' {"name": "npc", "members": [{"name": "gold", "type": "float", "value": 1e999}]},'
        ' {"name": "terrain", "members": ['
        '{"name": "mass", "type": "float", "value": 2500000},'
        '{"name": "age", "type": "float", "value": 1e999},'
        '{"name": "wares", "type": "list", "value": [1, {}]},'
        '{"name": "ground", "type": "string", "value": "uneven"}]}]}',
        "utf-8",
    )
    found = survey(
        draw(tmp_path, layer('<object type="terrain" x="64" y="64" width="32" height="32"/>'))
    )
    assert not found.problems and found.battlefield.terrain[0].ground == "uneven"


# The order of drawing.


def names(path: Path) -> list[str]:
    """What the pieces are called, the lowest first."""
    return [piece.id for piece in read(path).terrain]


def test_a_layer_is_drawn_from_top_to_bottom() -> None:
    assert names(CASES / "06-draworder-topdown.tmx") == ["high", "low"]


THINGS = "".join(
    f'<object id="{at}" name="{name}" type="terrain" x="96" y="{y}" width="96" height="96"'
    f' rotation="{rotation}"/>'
    for at, (name, y, rotation) in enumerate(
        [("c", 320, 0), ("a", 96, 0), ("d", 320, 0), ("b", 200, 180)], 1
    )
)


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        ({}, ["a", "b", "c", "d"]),
        ({"draworder": "topdown"}, ["a", "b", "c", "d"]),
        ({"draworder": "index"}, ["c", "a", "d", "b"]),
        ({"draworder": ""}, ["a", "b", "c", "d"]),
    ],
)
def test_what_hangs_lower_lies_above(
    order: dict[str, str], expected: list[str], tmp_path: Path
) -> None:
    """By where an object hangs, turned or not; where two hang alike the later one lies above."""
    assert names(draw(tmp_path, layer(THINGS, **order))) == expected


def test_only_the_objects_of_one_layer_are_ordered(tmp_path: Path) -> None:
    """A layer of its own lies above, whatever its offset."""
    thing = '<object name="{}" type="terrain" x="64" y="{}" width="32" height="32"/>'
    below = layer(thing.format("south", 320) + thing.format("north", 64))
    above = layer(thing.format("far", 32), offsety=-16)
    assert names(draw(tmp_path, below, f"<group>{above}</group>")) == ["north", "south", "far"]


def test_a_tile_and_an_instance_hang_by_their_lower_edge(tmp_path: Path) -> None:
    """As Tiled orders them: by the position in the file, not by what is seen."""
    (tmp_path / "slab.tx").write_text(
        '<template><object name="slab" type="terrain" width="64" height="64"/></template>', "utf-8"
    )
    tile = '<object name="tile" gid="1" x="64" y="160" width="64" height="96"/>'
    slab = '<object template="slab.tx" x="64" y="128"/>'
    assert names(draw(tmp_path, ROCKS, layer(tile + slab))) == ["slab", "tile"]


# Paths.


def test_a_path_of_windows_is_read() -> None:
    (piece,) = read(CASES / "12c-backslash.tmx").terrain
    assert (piece.ground, corners(piece)) == ("uneven", {(2, 3), (4, 3), (2, 4)})


def test_a_template_and_its_tileset_may_have_such_paths(tmp_path: Path) -> None:
    shutil.copytree(CASES / "08", tmp_path / "parts")
    template = tmp_path / "parts" / "rock.tx"
    template.write_text(template.read_text("utf-8").replace("rocks.tsx", r".\rocks.tsx"), "utf-8")
    thing = r'<object template="parts\rock.tx" x="64" y="128" width="64" height="32"/>'
    (piece,) = read(draw(tmp_path, layer(thing))).terrain
    assert corners(piece) == {(2, 3), (4, 3), (2, 4)}


def test_a_tileset_of_json_can_be_exported() -> None:
    with pytest.raises(UnreadableMap, match=r"ground\.tsj.*export the tileset as \.tsx"):
        survey(CASES / "10a-json-tileset.tmx")


@pytest.mark.parametrize(
    ("name", "says"), [("x.tsx", "export the tileset as .tsx"), ("x.tsj", ".tsx")]
)
def test_json_is_known_by_what_it_is(name: str, says: str, tmp_path: Path) -> None:
    shutil.copy(CASES / "ground.tsj", tmp_path / name)
    with pytest.raises(UnreadableMap) as refused:
        survey(draw(tmp_path, f'<tileset firstgid="1" source="{name}"/>'))
    assert says in str(refused.value)


@pytest.mark.parametrize("name", ["x.tx", "x.tj", "x.json"])
def test_a_template_of_json_can_be_saved_otherwise(name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text('{"object": {}, "type": "template"}', "utf-8")
    path = draw(tmp_path, layer(f'<object template="{name}"/>'))
    with pytest.raises(MapError, match=r"save it as \.tx "):
        read(path)
