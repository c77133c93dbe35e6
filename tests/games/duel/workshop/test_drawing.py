"""Things are moved, turned and stretched in inches, whatever their file says of them in pixels."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.duel.geometry.points import Point
from games.duel.geometry.terrain import Piece
from games.duel.maps.library import SHIPPED_FOLDER
from games.duel.workshop.document import Patch
from games.duel.workshop.drawing import Drawing, Thing
from tests.games.duel.maps.drawn import draw, everything, layer, prop, props
from tests.games.duel.workshop.opened import drawing_at

NEAR = 0.002
"""Inches by which what is written in thousandths of a pixel may be off."""
KINDS = range(12)
"""All things of the map that holds something of all; its starts are the last two."""


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Drawing:
    return drawing_at(everything(tmp_path_factory.mktemp("whole") / "all"))


def after(drawing: Drawing, patches: list[Patch]) -> Drawing:
    """The drawing after an edit, which taken back leaves the same bytes."""
    document, back = drawing.document.with_patches(patches)
    assert document.with_patches(back)[0].content == drawing.document.content
    return Drawing(drawing.path, document)


def corners(piece: Piece) -> list[tuple[float, float]]:
    """Points that say where a piece lies."""
    if piece.polygon:
        return [(x, y) for x, y in piece.polygon]
    left, top, right, low = piece.bounds
    return [(left, top), (right, low)]


def lies(drawing: Drawing, thing: Thing) -> list[tuple[float, float]]:
    """Where all of a thing lies, in inches."""
    if thing.is_start:
        assert thing.tiled_object.table_point
        return [(thing.tiled_object.table_point.x, thing.tiled_object.table_point.y)]
    return [corner for piece in drawing.pieces(thing) for corner in corners(piece)]


def test_everything_that_counts_is_a_thing(whole: Drawing) -> None:
    assert len(whole.things) == len(KINDS)
    assert sum(each.is_start for each in whole.things) == 2
    pieces = [piece for each in whole.things for piece in whole.pieces(each)]
    assert [each.bounds for each in pieces] == [piece.bounds for piece in whole.battlefield.terrain]
    with pytest.raises(KeyError):
        whole.thing("999")


@pytest.mark.parametrize("which", KINDS)
def test_what_is_moved_lies_so_much_farther_and_nothing_else_does(
    which: int, whole: Drawing
) -> None:
    thing = whole.things[which]
    moved = after(whole, whole.move_patches([thing], 1.5, -0.25))
    for before, now in zip(whole.things, moved.things, strict=True):
        by = (1.5, -0.25) if before is thing else (0, 0)
        wanted = [(x + by[0], y + by[1]) for x, y in lies(whole, before)]
        for one, other in zip(lies(moved, now), wanted, strict=True):
            assert one == pytest.approx(other, abs=NEAR)
    element, grown = thing.element, len(moved.document.content) - len(whole.document.content)
    assert moved.document.content[: element.start] == whole.document.content[: element.start]
    assert moved.document.content[element.end + grown :] == whole.document.content[element.end :]


@pytest.mark.parametrize("which", KINDS[:-2])
def test_what_is_turned_keeps_its_middle_and_its_size(which: int, whole: Drawing) -> None:
    thing = whole.things[which]
    turned = after(whole, whole.turn_patches([thing], 30))
    now = turned.things[which]
    assert (*turned.middle([now]),) == pytest.approx((*whole.middle([thing]),), abs=NEAR)
    assert now.tiled_object.rotation == pytest.approx((thing.tiled_object.rotation + 30) % 360)
    area = sum(piece.shape.area for piece in whole.pieces(thing))
    assert sum(piece.shape.area for piece in turned.pieces(now)) == pytest.approx(area, rel=0.01)


def test_four_quarter_turns_of_several_leave_them_where_they_were(whole: Drawing) -> None:
    drawing = whole
    for _ in range(4):
        drawing = after(drawing, drawing.turn_patches(drawing.things, 90))
    for before, now in zip(whole.things, drawing.things, strict=True):
        for one, other in zip(lies(drawing, now), lies(whole, before), strict=True):
            assert one == pytest.approx(other, abs=2 * NEAR)


@pytest.mark.parametrize("down", [False, True])
def test_what_is_mirrored_is_its_own_picture(down: bool, whole: Drawing) -> None:
    """Each alone about its own middle, and all together; twice leaves them as they were."""
    for things in (*([each] for each in whole.things), whole.things):
        about = whole.middle(things)
        mirrored = after(whole, whole.mirror_patches(things, down))
        ids = {each.element.attributes["id"] for each in things}
        for thing, now in zip(whole.things, mirrored.things, strict=True):
            ours = thing.element.attributes["id"] in ids
            wanted = lies(whole, thing)
            if ours and down:
                wanted = [(x, 2 * about.y - y) for x, y in wanted]
            elif ours:
                wanted = [(2 * about.x - x, y) for x, y in wanted]
            assert same_place(lies(mirrored, now), wanted), thing.element.attributes
        again = [mirrored.thing(each.element.attributes["id"]) for each in things]
        twice = after(mirrored, mirrored.mirror_patches(again, down))
        for thing, now in zip(whole.things, twice.things, strict=True):
            assert same_place(lies(twice, now), lies(whole, thing))
            for one, other in zip(twice.pieces(now), whole.pieces(thing), strict=True):
                assert one.turn == pytest.approx(other.turn) and one.mirrored == other.mirrored


def same_place(one: list[tuple[float, float]], other: list[tuple[float, float]]) -> bool:
    """Whether points lie where others do, whatever their order: the corners of a box are two, and
    those of a polygon go round the other way in a mirror."""

    def box(points: list[tuple[float, float]]) -> list[float]:
        xs, ys = zip(*points, strict=True)
        return [min(xs), min(ys), max(xs), max(ys)]

    return box(one) == pytest.approx(box(other), abs=2 * NEAR) and all(
        min(abs(x - a) + abs(y - b) for a, b in other) < 4 * NEAR for x, y in one if len(one) > 3
    )


@pytest.mark.parametrize("fixed", [(0, 0), (1, 0), (0, 1), (1, 1), (0.5, 0.5)])
@pytest.mark.parametrize("which", KINDS[:-2])
def test_what_is_stretched_keeps_the_opposite_corner(
    which: int, fixed: tuple[float, float], whole: Drawing
) -> None:
    thing = whole.things[which]
    stays = Point(*fixed)
    first, _, last, _ = whole._frame_corners(thing)

    def place(drawing: Drawing, of: Thing) -> Point:
        first, _, last, _ = drawing._frame_corners(of)
        x = first.x + stays.x * (last.x - first.x)
        return drawing._table_point(of, Point(x, first.y + stays.y * (last.y - first.y)))

    sized = after(whole, whole.resize_patches(thing, 3, 1.25, stays))
    now = sized.things[which]
    first, _, last, _ = sized._frame_corners(now)
    wide, high = (
        (last.x - first.x) / sized.pixels_per_inch.x,
        (last.y - first.y) / sized.pixels_per_inch.y,
    )
    assert (wide, high) == pytest.approx((3, 1.25), abs=NEAR)
    assert (*place(sized, now),) == pytest.approx((*place(whole, thing),), abs=NEAR)


def test_nothing_is_stretched_to_nothing(whole: Drawing) -> None:
    sized = after(whole, whole.resize_patches(whole.things[0], -3, 0, Point(0, 0)))
    assert sized.pieces(sized.things[0])


def polygon(folder: Path) -> Drawing:
    thing = (
        '<object id="1" type="terrain" x="320" y="320" rotation="40">'
        '<polygon points="0,0 64,0 32,40"/></object>'
    )
    return drawing_at(draw(folder, layer(thing)))


def test_a_polygon_has_the_corners_that_it_is_given(tmp_path: Path) -> None:
    drawing = polygon(tmp_path)
    wanted = [Point(10, 10), Point(13, 10.5), Point(12, 14), Point(9.5, 12.25)]
    shaped = after(drawing, drawing.reshape_patches(drawing.thing("1"), wanted))
    (piece,) = shaped.battlefield.terrain
    assert piece.polygon
    for one, other in zip(piece.polygon, wanted, strict=True):
        assert (*one,) == pytest.approx((*other,), abs=NEAR)


def test_a_template_keeps_its_shape_until_it_is_given_another(tmp_path: Path) -> None:
    """The river of a template gets a shape of its own, and keeps all else."""
    path = SHIPPED_FOLDER / "low-ford.tmx"
    drawing = drawing_at(path)
    stays = drawing.thing("1")
    wanted = [Point(0, 9), Point(8, 9), Point(8, 13)]
    shaped = after(drawing, drawing.reshape_patches(stays, wanted))
    assert shaped.pieces(shaped.thing("1"))[0].art == "river"
    assert shaped.battlefield.terrain[1:] == drawing.battlefield.terrain[1:]


def test_properties_are_put_in_changed_and_taken_away(tmp_path: Path) -> None:
    thing = '<object id="1" type="terrain" x="320" y="320" width="9" height="9">{}</object>'
    said = props(prop("ground", "uneven"))
    drawing = drawing_at(draw(tmp_path, layer(thing.format(said))))
    for name, value in (
        ("weight", 4),
        ("destructible", True),
        ("art", "rock"),
        ("ground", "blocking"),
        ("name", '<"&'),
    ):
        drawing = after(drawing, drawing.property_patches(drawing.thing("1"), name, value))
    (piece,) = drawing.battlefield.terrain
    assert (piece.weight, piece.destructible, piece.art) == (4, True, "rock")
    assert piece.ground == "blocking"
    assert drawing.thing("1").tiled_object.properties["name"] == '<"&'
    for name in ("weight", "destructible", "art", "ground", "name", "name"):
        drawing = after(drawing, drawing.property_patches(drawing.thing("1"), name, None))
    assert b"propert" not in drawing.document.content[: drawing.thing("1").element.end]


def test_a_property_of_a_template_is_its_own_only_where_it_differs() -> None:
    drawing = drawing_at(SHIPPED_FOLDER / "low-ford.tmx")
    thing = next(
        each
        for each in drawing.things
        if each.tiled_object.properties.get("art") == "barrel" and not each.element.children
    )
    id, before = thing.element.attributes["id"], thing.tiled_object.properties["weight"]
    heavier = after(drawing, drawing.property_patches(thing, "weight", 5))
    assert heavier.thing(id).tiled_object.properties["weight"] == 5
    lighter = after(heavier, heavier.property_patches(heavier.thing(id), "weight", None))
    assert lighter.thing(id).tiled_object.properties["weight"] == before
