"""Terrain and floors, as they are drawn."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest
import shapely
from msgspec.structs import replace
from pygame import Rect, Surface
from shapely import affinity

from engine.app import art, pictures
from engine.app.map.transform import Transform
from games.duel.field import floors, scenery
from games.duel.field.floors import LOOKS
from games.duel.field.materials import GROUND_MATERIALS, MATERIALS
from games.duel.geometry.points import Point
from games.duel.geometry.terrain import DRAWINGS as NAMES
from games.duel.geometry.terrain import Battlefield, Piece
from tests.app.test_drawing_art import faults
from tests.calls import calls_of
from tests.games.duel.maps.drawn import shown

TABLE = (12.0, 12.0)
DRAWINGS = sorted(file.stem.removeprefix("terrain-") for file in art.FOLDER.glob("terrain-*.svg"))
KITE = tuple(Point(x, y) for x, y in ((3, 6), (6, 4), (9, 6.5), (5.5, 8)))
DEAR = "field", "wood", "lava"
"""Materials of the most strokes."""
LEAF = (3.0, 4.0, 6.0, 4.0)
SHAPES = [Piece("piece", rect=LEAF), Piece("piece", ellipse=LEAF), Piece("piece", polygon=KITE)]


def field(scale: float) -> tuple[Surface, Transform]:
    size = round(TABLE[0] * scale), round(TABLE[1] * scale)
    return Surface(size, 0, 32), Transform(Rect((0, 0), size), TABLE)


def pixels(surface: Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def forget() -> None:
    """Draw everything anew from here on."""
    scenery._TILE_CACHE.clear()
    pictures.forget()


def pieces() -> Iterator[Piece]:
    """Each shape as each material, with each drawing, and with none on each ground."""
    for shape in SHAPES:
        for name in (*MATERIALS, *DRAWINGS):
            yield replace(shape, art=name)
        for ground in GROUND_MATERIALS:
            yield replace(shape, ground=ground)


@pytest.mark.parametrize("scale", [9, 23, 46.5])
def test_every_piece_is_drawn_on_its_shape_and_nowhere_else(scale: float) -> None:
    for piece in pieces():
        surface, transform = field(scale)
        clear = surface.copy()
        scenery.draw_piece(surface, transform, piece)
        differs = pygame.mask.from_threshold(surface, (0, 0, 0), (1, 1, 1), clear)
        differs.invert()
        drawn = differs.get_bounding_rects()
        assert drawn, piece
        box = transform.box((6, 6), (6, 4)).inflate(scale, scale)
        assert all(box.contains(each) for each in drawn), piece


def turned(wide: float, tall: float, degrees: float, corners: int = 4) -> tuple[Point, ...]:
    """A box around the middle of the table, or an oval one of more corners."""
    flat = shapely.box(-wide / 2, -tall / 2, wide / 2, tall / 2)
    if corners > 4:
        flat = affinity.scale(
            shapely.Point(0, 0).buffer(1, quad_segs=corners // 4), wide / 2, tall / 2
        )
    shape = affinity.translate(affinity.rotate(flat, degrees, (0, 0)), 6, 6)
    return tuple(Point(x, y) for x, y in shape.exterior.coords[:-1])


@pytest.mark.parametrize("corners", [4, 12])
@pytest.mark.parametrize("degrees", [0, 30, 45, 90, 130])
def test_a_turned_piece_is_drawn_turned(degrees: float, corners: int) -> None:
    surface, transform = field(20)
    clear = surface.copy()
    piece = Piece("boat", polygon=turned(8, 2, degrees, corners), art="boat")
    scenery.draw_piece(surface, transform, piece)
    same = pygame.mask.from_threshold(surface, (0, 0, 0), (1, 1, 1), clear)
    box = shapely.Polygon(turned(8, 2, degrees)).buffer(0.1)
    drawn = [(x, y) for x in range(0, 240, 4) for y in range(0, 240, 4) if not same.get_at((x, y))]
    assert len(drawn) * 16 / 400 > 8
    assert all(box.contains(shapely.Point(x / 20, y / 20)) for x, y in drawn)


def test_a_long_drawing_is_laid_again_and_again() -> None:
    walls = [
        scenery._piece_svg(Piece("", rect=(0, 0, *size), art="wall")) for size in ((5, 1), (1, 15))
    ]
    once, thrice = (wall.count("scale(") for wall in walls)
    assert (once, thrice) == (1, 3)


def test_grounds_without_a_drawing_differ_in_more_than_colour() -> None:
    ink = []
    for ground in GROUND_MATERIALS:
        surface, transform = field(40)
        scenery.draw_field(surface, transform, TABLE, (), (replace(SHAPES[0], ground=ground),))
        edge = Rect(transform.pixel((3.0, 6.0)), (0, 0)).inflate(24, 60)
        dark = pygame.mask.from_threshold(surface.subsurface(edge), (29, 23, 18), (25, 25, 25))
        ink.append(dark.count())
    assert ink[0] * 3 < ink[1] * 2 < ink[2] * 2


def test_a_piece_that_flies_looks_as_it_lay() -> None:
    surface, transform = field(30)
    rock = Piece("rock", "uneven", ellipse=(5, 5, 2, 2), art="rock")
    there = Point(3, 8)
    scenery.draw_piece(surface, transform, rock)
    scenery.draw_piece(surface, transform, rock.moved_to(there))
    here, moved = (surface.subsurface(transform.box(at, (3, 3))) for at in (rock.centre, there))
    assert pixels(here) == pixels(moved)


def test_a_piece_flies_up_from_where_it_lay() -> None:
    piece = Piece("piece", "uneven", ellipse=(4.31, 4.77, 2.1, 2.1), art="rock")
    lying, lifted = field(30)[0], field(30)[0]
    transform = field(30)[1]
    scenery.draw_field(lying, transform, TABLE, (), (piece,))
    scenery.draw_field(lifted, transform, TABLE, (), ())
    scenery.draw_piece(lifted, transform, piece)
    assert pixels(lying) == pixels(lifted)


def test_where_a_piece_goes_the_ground_is_as_it_was() -> None:
    wall = Piece("wall", "uneven", rect=(2, 2, 5, 1), art="wall")
    tree = Piece("tree", "uneven", ellipse=(8, 8, 2, 2), art="tree")
    bare, with_tree, with_both = (
        shown(Battlefield("field", TABLE, (), terrain), 30)
        for terrain in ((), (tree,), (wall, tree))
    )
    upper = Rect(0, 0, bare.width, bare.height // 2)
    assert pixels(bare.subsurface(upper)) == pixels(with_tree.subsurface(upper))
    assert pixels(with_tree) != pixels(with_both)


@pytest.mark.parametrize("level", [0, 3, 12])
def test_a_field_has_no_seams_where_tiles_meet(level: int, monkeypatch: pytest.MonkeyPatch) -> None:
    river = Piece("river", "uneven", rect=(0, 4, 12, 4), art="river")
    transform = Transform(Rect(0, 0, 600, 600), TABLE, level=level, middle=(6, 6))
    pictures = []
    for tile in (scenery.TILE_SIDE, 192):
        monkeypatch.setattr(scenery, "TILE_SIDE", tile)
        forget()
        pictures.append(Surface((600, 600), 0, 32))
        scenery.draw_field(pictures[-1], transform, TABLE, (), (river,))
    forget()
    same = pygame.mask.from_threshold(pictures[0], (0, 0, 0), (12, 12, 12), pictures[1])
    assert same.count() == 600 * 600


def test_nothing_is_drawn_beyond_what_is_seen() -> None:
    surface = Surface((400, 400), 0, 32)
    surface.fill((1, 2, 3))
    transform = Transform(Rect(100, 100, 200, 200), TABLE, level=8, middle=(6, 6))
    surface.set_clip(transform.rect)
    scenery.draw_field(surface, transform, TABLE, (), ())
    assert surface.get_at((99, 200))[:3] == (1, 2, 3)
    assert surface.get_at((100, 200))[:3] != (1, 2, 3)


def test_a_drawing_that_nobody_has_is_drawn_by_its_ground() -> None:
    assert scenery._piece_svg(Piece("x", "uneven", rect=LEAF, art="moon")) == scenery._piece_svg(
        Piece("x", "uneven", rect=LEAF)
    )


def test_every_floor_has_a_look_of_its_own() -> None:
    assert set(LOOKS) == set(floors.NAME_BY_LETTER.values())
    seen = set()
    for letter in floors.NAME_BY_LETTER:
        picture = shown(Battlefield("floor", TABLE, (), (), (letter * 12,) * 12), 20)
        seen.add(tuple(pygame.transform.average_color(picture)))
    assert len(seen) == len(floors.NAME_BY_LETTER)


def test_what_is_composed_holds_only_what_works(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []
    raster = art.rasterise

    def watched(svg: str, size: art.Size) -> Surface:
        seen.append(svg)
        return raster(svg, size)

    monkeypatch.setattr(art, "rasterise", watched)
    forget()
    floor = tuple((letter * 2)[:2] * 6 for letter in floors.NAME_BY_LETTER)[:12]
    shown(Battlefield("all", TABLE, (), tuple(pieces()), floor), 13)
    assert seen
    assert not [fault for svg in seen for fault in faults(svg)]


@pytest.mark.parametrize(
    "art",
    [
        pytest.param(art, marks=pytest.mark.long if art in DEAR else ())
        for art in ("", "fence", "rock", *MATERIALS)
    ],
)
def test_a_piece_of_any_size_is_drawn_at_once(art: str) -> None:
    far = 25_000.0
    huge = [
        Piece("huge", rect=(-far, -far, 2 * far, 2 * far), art=art),
        Piece("long", ellipse=(-far, 3, 2 * far, 0.01), art=art),
        Piece("far", polygon=tuple(Point(far + x, y) for x, y in KITE), art=art),
    ]
    surface, transform = field(23)

    def draws() -> None:
        for piece in huge:
            scenery.draw_piece(surface, transform, piece)
            scenery.draw_field(surface, transform, TABLE, (), (piece,))

    assert calls_of(draws) < 10_000_000


@pytest.mark.parametrize("mirrored", [False, True])
@pytest.mark.parametrize("quarters", range(4))
def test_a_drawing_is_mirrored_and_turned_with_its_piece(quarters: int, mirrored: bool) -> None:
    """As its picture would be: the cart's shafts show which way it looks."""
    side = 40
    cart = Piece("cart", rect=(4.25, 4.75, 3.5, 2.5), art="cart")
    surface, transform = field(side)
    scenery.draw_piece(surface, transform, cart)
    wanted = pygame.transform.flip(surface, mirrored, False)
    wanted = pygame.transform.rotate(wanted, -90 * quarters)
    surface, _ = field(side)
    box = (4.75, 4.25, 2.5, 3.5) if quarters % 2 else cart.rect
    placed = replace(cart, rect=box, turn=90.0 * quarters, mirrored=mirrored)
    scenery.draw_piece(surface, transform, placed)
    off = sum(
        abs(one - other) > 60 for one, other in zip(pixels(surface), pixels(wanted), strict=True)
    )
    assert off < 0.002 * len(pixels(wanted))


def test_every_name_that_terrain_may_be_drawn_by_has_a_drawing() -> None:
    assert sorted(NAMES) == sorted({*MATERIALS, *DRAWINGS})
