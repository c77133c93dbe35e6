"""Objects become pieces in inches, whatever their shape and however they lie."""

from __future__ import annotations

from math import cos, pi, sin
from pathlib import Path

import pytest

from games.duel.geometry.points import Point
from games.duel.geometry.terrain import Piece
from games.duel.maps import survey
from tests.games.duel.maps.drawn import FLIPPED, draw, field, layer, piece, prop, props

TILESET = """<tileset firstgid="1" name="things" tilewidth="64" tileheight="32" tilecount="4"
 columns="4"{}><tile id="0" type="terrain">{}</tile><tile id="1" type="terrain"/></tileset>"""
COLLISION = (
    '<objectgroup draworder="index">'
    '<object id="1" x="{}" y="{}" width="{}" height="{}"{}>{}</object></objectgroup>'
)


def test_a_rectangle_an_ellipse_and_a_polygon(tmp_path: Path) -> None:
    found = field(
        tmp_path,
        layer(
            '<object id="1" type="terrain" x="32" y="64" width="48" height="16"/>'
            '<object id="2" type="terrain" x="32" y="64" width="48" height="16"><ellipse/></object>'
            '<object id="3" class="terrain" x="320" y="320">'
            '<polygon points="0,0 64,0 32.5,-48"/></object>'
        ),
    )
    assert found.terrain == (
        Piece("level-1", rect=(1, 2, 1.5, 0.5)),
        Piece("level-2", ellipse=(1, 2, 1.5, 0.5)),
        Piece("level-3", polygon=(Point(10, 10), Point(12, 10), Point(11.016, 8.5))),
    )
    assert found.table == (24, 20) and found.starts == (Point(1, 19), Point(23, 19))


@pytest.mark.parametrize("tile", [8, 32, 100])
def test_a_tile_is_an_inch_whatever_it_has_in_pixels(tmp_path: Path, tile: int) -> None:
    starts = "".join(
        f'<object type="start" x="{x * tile}" y="{y * tile}">'
        f"{props(prop('seat', seat, 'int'))}<point/></object>"
        for seat, (x, y) in enumerate([(1, 1), (23, 19)], 1)
    )
    thing = f'<object type="terrain" x="{5 * tile}" y="{6 * tile}" width="{tile}" height="{tile}"/>'
    found = field(tmp_path, layer(thing), starts=starts, tilewidth=tile, tileheight=tile)
    assert found.terrain[0].rect == (5, 6, 1, 1) and found.starts == ((1, 1), (23, 19))


def test_a_tile_that_is_not_square_is_still_a_square_inch(tmp_path: Path) -> None:
    thing = '<object type="terrain" x="64" y="64" width="64" height="64" rotation="90"/>'
    (found,) = field(tmp_path, layer(thing), tilewidth=32, tileheight=64).terrain
    assert found.rect == (0, 1, 2, 1)


@pytest.mark.parametrize(
    ("turn", "box"),
    [
        (90, (8.5, 10, 1.5, 3)),
        (180, (7, 8.5, 3, 1.5)),
        (-90, (10, 7, 1.5, 3)),
        (360, (10, 10, 3, 1.5)),
    ],
)
def test_a_quarter_turn_keeps_the_shape(
    tmp_path: Path, turn: int, box: tuple[float, float, float, float]
) -> None:
    thing = f'<object type="terrain" x="320" y="320" width="96" height="48" rotation="{turn}">'
    assert piece(tmp_path, f"{thing}</object>").rect == box
    assert piece(tmp_path, f"{thing}<ellipse/></object>").ellipse == box


def test_a_turned_rectangle_is_a_polygon(tmp_path: Path) -> None:
    thing = '<object type="terrain" x="320" y="320" width="64" height="32" rotation="30"/>'
    co, si = cos(pi / 6), sin(pi / 6)
    corners = [(10, 10), (10 + 2 * co, 10 + 2 * si), (10 + 2 * co - si, 10 + 2 * si + co)]
    found = piece(tmp_path, thing).polygon or ()
    assert [each for corner in found for each in corner] == pytest.approx(
        [*(each for corner in corners for each in corner), 10 - si, 10 + co], abs=0.0006
    )


def test_a_turned_circle_is_a_circle_and_a_turned_ellipse_a_polygon(tmp_path: Path) -> None:
    place = 'x="320" y="320" width="{}" height="64" rotation="45"'
    thing = f'<object type="terrain" {place}><ellipse/></object>'
    x, y, width, height = piece(tmp_path, thing.format(64)).ellipse or (0, 0, 0, 0)
    assert (x + 1, y + 1) == pytest.approx((10, 10 + 2**0.5), abs=0.001)
    assert (width, height) == pytest.approx((2, 2), abs=0.001)
    long = piece(tmp_path, thing.format(128))
    assert long.polygon and long.shape.area == pytest.approx(2 * pi, rel=0.003)
    assert long.centre == pytest.approx((10 + 2**0.5 / 2, 10 + 1.5 * 2**0.5), abs=0.001)


def test_what_touches_in_pixels_touches_in_inches(tmp_path: Path) -> None:
    things = "".join(
        f'<object type="terrain" x="{x}" y="10" width="{wide}" height="10"/>'
        for x, wide in [(10, 23.3331), (33.3331, 11.7777), (45.1108, 7)]
    )
    boxes = [found.bounds for found in field(tmp_path, layer(things), tilewidth=33).terrain]
    assert [boxes[0][2], boxes[1][2]] == pytest.approx([boxes[1][0], boxes[2][0]], abs=1e-9)


def test_what_a_piece_says_of_itself(tmp_path: Path) -> None:
    said = props(
        prop("ground", "uneven"),
        prop("weight", 3, "int"),
        prop("destructible", "true", "bool"),
        prop("projectile", "false", "bool"),
        prop("art", "tree"),
    )
    thing = (
        f'<object name="Old Öak!" type="terrain" x="9" y="9" width="32" height="32">{said}</object>'
    )
    found = piece(tmp_path, thing)
    assert (found.id, found.ground, found.weight) == ("old-oak", "uneven", 3)
    assert (found.destructible, found.projectile, found.art) == (True, False, "tree")


def test_names_are_told_apart_by_numbers(tmp_path: Path) -> None:
    names = ["rock", "rock-1", "rock", "", "火"]
    things = "".join(
        f'<object name="{name}" type="terrain" x="9" y="9" width="32" height="32"/>'
        for name in names
    )
    found = [each.id for each in field(tmp_path, layer(things)).terrain]
    assert found == ["rock-2", "rock-1", "rock-3", "level-1", "level-2"]


@pytest.mark.parametrize(
    ("alignment", "box"),
    [
        ("", (10, 9, 2, 1)),
        ("topleft", (10, 10, 2, 1)),
        ("center", (9, 9.5, 2, 1)),
        ("bottomright", (8, 9, 2, 1)),
    ],
)
def test_a_tile_object_lies_by_its_tilesets_alignment(
    tmp_path: Path, alignment: str, box: tuple[float, float, float, float]
) -> None:
    tiles = TILESET.format(f' objectalignment="{alignment}"' if alignment else "", "")
    assert piece(tmp_path, '<object gid="2" x="320" y="320"/>', tiles).rect == box


def test_a_tile_object_turns_about_its_corner(tmp_path: Path) -> None:
    thing = '<object gid="2" x="320" y="320" width="64" height="32" rotation="90"/>'
    assert piece(tmp_path, thing, TILESET.format("", "")).rect == (10, 10, 1, 2)


def test_a_tile_object_has_the_shape_of_its_tile_stretched_and_mirrored(tmp_path: Path) -> None:
    tiles = TILESET.format("", COLLISION.format(8, 4, 32, 16, "", "<ellipse/>"))
    plain, mirrored, upright = 1, 1 | 1 << 31, 1 | 1 << 30
    thing = '<object gid="{}" x="320" y="320" width="128" height="64"/>'
    assert piece(tmp_path, thing.format(plain), tiles).ellipse == (10.5, 8.25, 2, 1)
    assert piece(tmp_path, thing.format(mirrored), tiles).ellipse == (11.5, 8.25, 2, 1)
    assert piece(tmp_path, thing.format(upright), tiles).ellipse == (10.5, 8.75, 2, 1)


def test_a_tiles_shape_may_be_turned_itself(tmp_path: Path) -> None:
    tiles = TILESET.format("", COLLISION.format(32, 0, 32, 16, ' rotation="90"', ""))
    assert piece(tmp_path, '<object gid="1" x="320" y="320"/>', tiles).rect == (10.5, 9, 0.5, 1)


def test_a_tileset_may_draw_its_tiles_beside_their_place(tmp_path: Path) -> None:
    tiles = TILESET.format("", "").replace("<tile ", '<tileoffset x="16" y="-8"/><tile ', 1)
    thing = '<object gid="2" x="320" y="320" width="128" height="64"/>'
    assert piece(tmp_path, thing, tiles).rect == (11, 7.5, 4, 2)


def test_several_shapes_of_a_tile_are_several_pieces(tmp_path: Path) -> None:
    shape = '<object x="{}" y="0" width="8" height="8"/>'
    hidden = '<object x="0" y="0" width="8" height="8" visible="0"/>'
    group = f"<objectgroup>{shape.format(0)}{shape.format(32)}{hidden}</objectgroup>"
    tiles = TILESET.format("", group)
    found = field(tmp_path, tiles, layer('<object name="gap" gid="1" x="320" y="320"/>'))
    assert [(each.id, each.rect) for each in found.terrain] == [
        ("gap-1", (10, 9, 0.25, 0.25)),
        ("gap-2", (11, 9, 0.25, 0.25)),
    ]
    thrown = props(prop("projectile", "true", "bool"))
    path = draw(tmp_path, tiles, layer(f'<object gid="1" x="320" y="320">{thrown}</object>'))
    assert survey(path).errors[0].words.startswith("has several shapes")


@pytest.mark.parametrize(
    ("thing", "says"),
    [
        ('width="0" height="9"/>', "has no width or no height"),
        ("><point/></object>", "is a point; terrain is a rectangle, an ellipse or a polygon"),
        ('><polyline points="0,0 9,9"/></object>', "is a line; terrain"),
        ('width="9" height="9"><text>Inn</text></object>', "is a text; terrain"),
        ('><polygon points="0,0 9,9"/></object>', "needs three corners"),
        ('><polygon points=""/></object>', "needs three corners"),
        ("><polygon/></object>", "needs three corners"),
        ('><polygon points="0,0 90,90 90,0 0,90"/></object>', "edges of its polygon meet or cross"),
        (
            f'width="9" height="9">{props(prop("ground", "rocky"))}</object>',
            "ground must be level, uneven or blocking, not 'rocky'",
        ),
        (
            f'width="9" height="9">{props(prop("weight", -1, "int"))}</object>',
            "weight must be a whole number (int) from 0 to 99, not -1",
        ),
        (
            f'width="9" height="9">{props(prop("weight", 2.5, "float"))}</object>',
            "weight must be a whole number (int) from 0 to 99, not 2.5",
        ),
        (
            f'width="9" height="9">{props(prop("weight", "heavy"))}</object>',
            "weight must be a whole number (int) from 0 to 99, not 'heavy'",
        ),
        (
            f'width="9" height="9">{props(prop("weight", "true", "bool"))}</object>',
            "weight must be a whole number (int) from 0 to 99, not true",
        ),
        (
            f'width="9" height="9">{props(prop("destructible", "yes"))}</object>',
            "destructible must be true or false (bool), not 'yes'",
        ),
        (
            f'width="9" height="9">{props(prop("art", "../tree"))}</object>',
            "art must be the name of a drawing, not '../tree'",
        ),
    ],
)
def test_terrain_that_will_not_do(tmp_path: Path, thing: str, says: str) -> None:
    path = draw(tmp_path, layer(f'<object id="7" name="oak" type="terrain" x="99" y="99" {thing}'))
    (fault,) = survey(path).errors
    where = "object 7 'oak' at 3.09, 3.09"
    assert (fault.file, fault.object, fault.at) == (path, where, (99 / 32, 99 / 32))
    assert says in fault.words and str(fault) == f"{path}: {where}: {fault.words}"


@pytest.mark.parametrize("turn", [0, 30, 90, 180, 359.5])
@pytest.mark.parametrize(
    ("flips", "mirrored", "more"),
    [(0, False, 0), (FLIPPED[0], True, 0), (FLIPPED[1], True, 180), (sum(FLIPPED), False, 180)],
)
def test_a_piece_keeps_its_turn_and_its_mirror(
    turn: float, flips: int, mirrored: bool, more: int, tmp_path: Path
) -> None:
    thing = f'<object gid="{1 | flips}" x="320" y="320" rotation="{turn}"/>'
    found = piece(tmp_path, thing, TILESET.format("", ""))
    assert (found.turn, found.mirrored) == ((turn + more) % 360, mirrored)


def test_a_box_keeps_its_turn_and_a_polygon_says_all(tmp_path: Path) -> None:
    box = '<object type="terrain" x="320" y="320" width="64" height="32" rotation="{}">{}</object>'
    assert piece(tmp_path, box.format(180, "")).turn == 180
    assert piece(tmp_path, box.format(-90, "<ellipse/>")).turn == 270
    corners = '<polygon points="0,0 64,0 32,40"/>'
    assert piece(tmp_path, box.format(90, corners)).turn == 0
