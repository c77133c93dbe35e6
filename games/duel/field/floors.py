"""Floors of a battlefield as SVG in inches (grass, sand, boards and others), and the grid.

The numbers in the functions that draw marks (distances in inches, shares of chance, opacities) have
no meaning beyond the look: they were tried out by eye.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import groupby
from math import ceil, floor
from random import Random
from typing import NamedTuple

import pygame
import shapely
from pygame import Rect, Surface
from shapely.geometry import LinearRing, Polygon
from shapely.geometry.base import BaseGeometry

from engine.app import theme
from engine.app.map.transform import Inches
from engine.app.paint.shapes import edge, fill
from engine.app.theme import Colour
from games.duel.field.engraving import (
    edge_wedges,
    grass_blade,
    outline_path,
    path_data,
    path_element,
    polygons,
    stone_corners,
)
from games.duel.geometry.terrain import FLOORS, Bounds

Floor = tuple[str, ...]
"""Floor of a table: a row for each inch, with a letter of `FLOORS` for each square inch."""

BARE_LETTER = " "
"""Letter of an unpainted square inch. Only the workshop uses it; elsewhere the floor is grass."""
NAME_BY_LETTER = {**FLOORS, BARE_LETTER: "bare ground"}
"""Names of floors by their letters."""

Paths = dict[str, str]
"""Path data by the style in which the path is drawn."""

PLANK_LENGTH = 4
"""Length of a plank of a floor of boards, in inches."""
BLOCK_SIDE = 3
"""Side in inches of the squares whose marks are drawn and cached together."""
STRONG_LINE_EVERY = 6
"""Distance between the strong lines of the grid in inches."""
FAINT_LINE = 0.045
"""Thickness of a faint line of the grid, in inches."""
STRONG_LINE = 0.065
"""Thickness of a strong line of the grid, in inches."""
FAINT_OPACITY = 0.16
"""Opacity of a faint line of the grid."""
STRONG_OPACITY = 0.42
"""Opacity of a strong line of the grid."""
CIRCLE_LIGHTNESS = 0.4
"""Share of the light colour in the circles of lighter ground."""
INCHES_PER_CIRCLE = 24
"""Square inches of the table per circle of lighter ground."""
RIM_REACH = 0.3
"""Inches by which the edge of an area is drawn beyond it."""
CORNER_CUTS = 3
"""Number of times that the corners of a worn edge are cut, each time rounder."""


class FloorLook(NamedTuple):
    """Look of a floor.

    Attributes:
        colours: Colours of the ground, of the dark marks and of the light ones.
        marks: Function that draws the marks of the square inch at (x, y).
        has_straight_edges: True if edges of areas follow the square inches, as for built floors.
        needs_same_around: True if the marks need the same floor on all eight neighbours.
    """

    colours: tuple[Colour, Colour, Colour]
    marks: Callable[[int, int, Random, FloorLook], Paths]
    has_straight_edges: bool = False
    needs_same_around: bool = False


def draw_ground(tile: Surface, table: Inches, floor: Floor, scale: float, box: Rect) -> None:
    """Fill a tile with the colour of the commonest floor, with circles that are a little lighter.

    These shapes need no antialiasing, so they are drawn without SVG.

    Args:
        tile: Surface to fill.
        table: Size of the table in inches.
        floor: Letters of the floors.
        scale: Pixels per inch.
        box: Place of the tile on the map, in pixels.
    """
    ground, _, light = LOOKS[_commonest_floor(floor)].colours
    tile.fill(ground)
    light_colour = theme.mix(ground, light, CIRCLE_LIGHTNESS)
    left, top, right, bottom = (side / scale for side in (*box.topleft, *box.bottomright))
    for x, y, radius in _light_circles(table):
        if left - radius < x < right + radius and top - radius < y < bottom + radius:
            offset = x * scale - box.left, y * scale - box.top
            pygame.draw.circle(tile, light_colour, offset, radius * scale)


def floor_svg(
    table: Inches, floor: Floor, visible_bounds: Bounds, squares_only: bool = False
) -> str:
    """Return the visible part of the floor as SVG, to be laid on the ground's colour.

    Args:
        table: Size of the table in inches.
        floor: Letters of the floors.
        visible_bounds: Visible bounds in inches.
        squares_only: True if the edges of all areas follow the square inches, as a painting's do.
    """
    left, top, right, bottom = visible_bounds
    bodies = [
        body
        for bounds, body in _floor_areas(table, floor, squares_only)
        if _boxes_meet(bounds, visible_bounds)
    ]
    bodies += [
        _block_svg(floor, column, row)
        for row in range(int(top // BLOCK_SIDE), ceil(bottom / BLOCK_SIDE))
        for column in range(int(left // BLOCK_SIDE), ceil(right / BLOCK_SIDE))
    ]
    return "".join(bodies)


def grid_svg(table: Inches, scale: float, box: Rect) -> str:
    """Return the grid in a box of the map as SVG, aligned to whole pixels.

    There is a faint line every inch and a stronger one every `STRONG_LINE_EVERY` inches.
    """
    longest_side = max(table)
    lines = []
    for inch in sorted(_inches_within(scale, box)):
        if inch >= longest_side:
            continue
        is_faint = inch % STRONG_LINE_EVERY > 0
        width = FAINT_LINE if is_faint else STRONG_LINE
        opacity = FAINT_OPACITY if is_faint else STRONG_OPACITY
        thickness = max(1, round(scale * width))
        attributes = fill(theme.INK, opacity)
        start = round(inch * scale) - thickness // 2
        for line in (Rect(start, 0, thickness, box.bottom), Rect(0, start, box.right, thickness)):
            visible_part = line.clip(box).move(-box.left, -box.top)
            if visible_part.width and visible_part.height:
                place = f'x="{visible_part.left}" y="{visible_part.top}"'
                size = f'width="{visible_part.width}" height="{visible_part.height}"'
                lines.append(f"<rect {place} {size}{attributes}/>")
    return "".join(lines)


def _inches_within(pixels_per_inch: float, box: Rect) -> set[int]:
    """Return the whole inches, across or down, at which a line may be visible in a box."""
    sides = (box.left, box.right), (box.top, box.bottom)
    return {
        inch
        for first, last in sides
        for inch in range(
            max(1, floor(first / pixels_per_inch) - 1), ceil(last / pixels_per_inch) + 2
        )
    }


def _boxes_meet(one: Bounds, other: Bounds) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def letter_at(floor: Floor, x: int, y: int) -> str:
    """Return the letter of a square inch.

    Beyond the table's edge the nearest square inch counts; without a floor, or with an unknown
    letter, the result is grass.
    """
    row = floor[min(max(y, 0), len(floor) - 1)] if floor else ""
    letter = row[min(max(x, 0), len(row) - 1)] if row else "."
    return letter if letter in NAME_BY_LETTER else "."


@lru_cache(8)
def _commonest_floor(floor: Floor) -> str:
    letters = "".join(floor)
    commonest_letter = max(NAME_BY_LETTER, key=letters.count) if letters else "."
    return NAME_BY_LETTER[commonest_letter]


# Areas: adjacent squares of one floor, with one outline around them.


@lru_cache(8)
def _floor_areas(table: Inches, floor: Floor, squares_only: bool) -> list[tuple[Bounds, str]]:
    """Return the bounds and the SVG of each connected area whose floor is not the commonest."""
    width = ceil(table[0])
    height = ceil(table[1])
    row_boxes_by_name: dict[str, list[Polygon]] = {}
    # One square beyond the table on each side, so that areas at its edge have no outline there.
    for y in range(-1, height + 1):
        row = [NAME_BY_LETTER[letter_at(floor, x, y)] for x in range(-1, width + 1)]
        run_start = -1
        for name, squares_in_row in groupby(row):
            run_end = run_start + len([*squares_in_row])
            row_box = shapely.box(run_start, y, run_end, y + 1)
            row_boxes_by_name.setdefault(name, []).append(row_box)
            run_start = run_end
    row_boxes_by_name.pop(_commonest_floor(floor), None)
    areas: list[tuple[Bounds, str]] = []
    for name, row_boxes in row_boxes_by_name.items():
        for area in polygons(shapely.union_all(row_boxes)):
            shape = area if squares_only or LOOKS[name].has_straight_edges else _rounded_area(area)
            bounds = shape.buffer(RIM_REACH).bounds
            areas.append((bounds, _area_svg(shape, LOOKS[name], Random(name))))
    return areas


def _area_svg(shape: BaseGeometry, look: FloorLook, random: Random) -> str:
    ground, dark, _ = look.colours
    rim_wedges = edge_wedges(
        shape,
        random,
        pitch=0.45,
        length=0.22,
        width=0.07,
        lit_share=0.3,
        is_outward=not look.has_straight_edges,
    )
    return path_element(
        outline_path(shape), fill(ground) + edge(dark, 0.07) + ' fill-rule="evenodd"'
    ) + path_element(rim_wedges, fill(dark, 0.8))


def _rounded_area(area: Polygon) -> BaseGeometry:
    """Return an area of squares with an irregular rounded edge."""
    worn_holes = [_worn_edge(ring) for ring in area.interiors]
    worn_area = Polygon(_worn_edge(area.exterior), worn_holes)
    return worn_area.buffer(0)  # valid even where the edges cross


def _worn_edge(ring: LinearRing) -> list[Inches]:
    """Return an irregular line along the edge of an area, with a point for about every inch.

    The irregularities depend on the place alone, so that an edge stays as it is when the area
    grows elsewhere.
    """
    points = []
    is_one_square = ring.length <= 4  # its points are its corners, others' the middles of sides
    for number in range(max(4, round(ring.length))):
        point = ring.interpolate(number if is_one_square else number + 0.5)
        random = Random(f"{point.x:.1f} {point.y:.1f}")
        points.append(
            (point.x + random.uniform(-0.16, 0.16), point.y + random.uniform(-0.16, 0.16))
        )
    for _ in range(CORNER_CUTS):
        points = [
            (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)
            for a, b in zip(points, [*points[1:], points[0]], strict=True)
            for share in (0.25, 0.75)  # each corner makes way for two points beside it
        ]
    return points


@lru_cache(8)
def _light_circles(table: Inches) -> list[tuple[float, float, float]]:
    """Return the circles of lighter ground as (x, y, radius) in inches."""
    random = Random("{:g} {:g}".format(*table))
    count = round(table[0] * table[1] / INCHES_PER_CIRCLE)
    return [
        (random.uniform(0, table[0]), random.uniform(0, table[1]), random.uniform(0.9, 3.2))
        for _ in range(count)
    ]


# Marks.


@lru_cache(512)
def _block_svg(floor: Floor, column: int, row: int) -> str:
    marks: Paths = {}
    for y in range(row * BLOCK_SIDE, (row + 1) * BLOCK_SIDE):
        for x in range(column * BLOCK_SIDE, (column + 1) * BLOCK_SIDE):
            look = LOOKS[NAME_BY_LETTER[letter_at(floor, x, y)]]
            if look.needs_same_around and _has_border_near(floor, x, y):
                continue
            for style, path in look.marks(x, y, Random(f"{x} {y}"), look).items():
                marks[style] = marks.get(style, "") + path
    return "".join(path_element(path, style) for style, path in marks.items())


def _has_border_near(floor: Floor, x: int, y: int) -> bool:
    """Return True if a square inch or one of its eight neighbours has another floor."""
    letters = {letter_at(floor, x + right, y + down) for right in (-1, 0, 1) for down in (-1, 0, 1)}
    return len(letters) > 1


def _random_point(x: int, y: int, random: Random, margin: float = 0.1) -> Inches:
    return x + random.uniform(margin, 1 - margin), y + random.uniform(margin, 1 - margin)


def _draw_grass(x: int, y: int, random: Random, look: FloorLook) -> Paths:
    blades = ""
    if random.random() < 0.55:
        foot = _random_point(x, y, random)
        blades = grass_blade(foot, random)
        if random.random() < 0.3:
            blades += grass_blade((foot[0] + 0.12, foot[1] + 0.04), random)
    return {fill(look.colours[1], 0.8): blades}


def _draw_hatching(x: int, y: int, random: Random, look: FloorLook) -> Paths:
    """Draw slanting strokes in rows, as on an empty sheet."""
    strokes = "".join(
        f"M{x + right - 0.13:.2f} {y + down + 0.13:.2f}l0.26 -0.26"
        for right, down in ((0.25, 0.25), (0.75, 0.75))
    )
    return {edge(look.colours[1], 0.06, 0.8): strokes}


def _draw_meadow(x: int, y: int, random: Random, look: FloorLook) -> Paths:
    blades = "".join(grass_blade(_random_point(x, y, random), random) for _ in range(3))
    flowers = ""
    if random.random() < 0.3:
        flowers = path_data(
            stone_corners(_random_point(x, y, random), random, radius=0.07, corners=4)
        )
    return {fill(look.colours[1], 0.8): blades, fill(look.colours[2], 0.9): flowers}


def _draw_pebbles(x: int, y: int, random: Random, look: FloorLook) -> Paths:
    dark = "".join(
        path_data(
            stone_corners(
                _random_point(x, y, random), random, random.uniform(0.025, 0.05), corners=4
            )
        )
        for _ in range(random.randrange(1, 4))
    )
    light = ""
    if random.random() < 0.5:
        light = path_data(
            stone_corners(_random_point(x, y, random), random, random.uniform(0.05, 0.1))
        )
    return {fill(look.colours[1], 0.9): dark, fill(look.colours[2], 0.9): light}


def _bow_path(point: Inches, width: float, height: float) -> str:
    """Return the path data of a flat bow, `width` inches to each side of its middle."""
    x, y = point
    return f"M{x - width:.3f} {y:.3f}Q{x:.3f} {y - height:.3f} {x + width:.3f} {y:.3f}"


def _draw_ripples(x: int, y: int, random: Random, look: FloorLook) -> Paths:
    lines = ""
    for _ in range(random.randrange(1, 3)):
        spot = _random_point(x, y, random, 0.3)
        half_width = random.uniform(0.2, 0.45)
        lines += _bow_path(spot, half_width, 0.12)
    return {edge(look.colours[2], 0.05, 0.6): lines}


def _draw_dunes(x: int, y: int, random: Random, look: FloorLook) -> Paths:
    marks = _draw_pebbles(x, y, random, look)
    if random.random() < 0.4:
        spot = _random_point(x, y, random, 0.3)
        half_width = random.uniform(0.25, 0.5)
        marks[edge(look.colours[1], 0.04, 0.6)] = _bow_path(spot, half_width, 0.15)
    return marks


def _shade_fills(look: FloorLook, style: str = "") -> list[str]:
    """Return three fills for adjacent slabs or planks, from dark to light."""
    ground, dark, light = look.colours
    shades = theme.mix(ground, dark, 0.16), ground, theme.mix(ground, light, 0.7)
    return [fill(shade) + style for shade in shades]


def _draw_slabs(x: int, y: int, random: Random, look: FloorLook) -> Paths:
    """Draw one or two slabs on a square inch, with deep joints."""
    dark = look.colours[1]
    shades = _shade_fills(look, edge(dark, 0.05))
    chip_style = fill(dark, 0.7)
    gap = 0.035
    marks = dict.fromkeys([*shades, chip_style], "")
    joint_place = random.choice((1.0, 0.5, 0.42)) if (x + y) % 2 else 1.0
    top = y + gap
    bottom = y + 1 - gap
    for left, right in ((x + gap, x + joint_place - gap), (x + joint_place + gap, x + 1 - gap)):
        if left > right:
            continue
        marks[random.choice(shades)] += path_data(
            [(left, top), (right, top), (right, bottom), (left, bottom)]
        )
        if random.random() < 0.35:
            marks[chip_style] += path_data(
                [(right, bottom), (right - 0.26, bottom - 0.09), (right, bottom - 0.2)]
            )
    return marks


def _draw_planks(x: int, y: int, random: Random, look: FloorLook) -> Paths:
    """Draw two rows of planks on a square inch."""
    dark = look.colours[1]
    shades = _shade_fills(look)
    joint_style = edge(dark, 0.05)
    grain_style = edge(dark, 0.03, 0.6)
    marks = dict.fromkeys([*shades, joint_style, grain_style], "")
    for plank_row in (0, 1):
        top = y + plank_row / 2
        bottom = y + plank_row / 2 + 0.5
        # The planks of a row begin a few inches beside those of the row above.
        plank_number, inch_of_plank = divmod(x + 2 * plank_row + 3 * y, PLANK_LENGTH)
        shade = shades[Random(f"{plank_number} {2 * y + plank_row}").randrange(3)]
        marks[shade] += path_data([(x, top), (x + 1, top), (x + 1, bottom), (x, bottom)])
        marks[joint_style] += f"M{x} {top}H{x + 1}"
        if inch_of_plank == 0:
            marks[joint_style] += f"M{x} {top}V{bottom}"
        middle = top + random.uniform(0.15, 0.35)
        start = x + random.uniform(0.1, 0.4)
        marks[grain_style] += f"M{start:.3f} {middle:.3f}H{start + random.uniform(0.2, 0.5):.3f}"
    return marks


def _draw_cracks(x: int, y: int, random: Random, look: FloorLook) -> Paths:
    spot = _random_point(x, y, random, 0.2)
    points = [spot]
    for _ in range(random.randrange(2, 4)):
        points.append(
            (points[-1][0] + random.uniform(-0.1, 0.4), points[-1][1] + random.uniform(-0.25, 0.25))
        )
    line = path_data(points, is_closed=False) if random.random() < 0.5 else ""
    light = ""
    if random.random() < 0.3:
        light = path_data(stone_corners(_random_point(x, y, random), random, radius=0.12))
    return {edge(look.colours[1], 0.05, 0.9): line, fill(look.colours[2], 0.7): light}


def _draw_furrows(x: int, y: int, random: Random, look: FloorLook) -> Paths:
    lines = "".join(f"M{x} {y + down:.2f}H{x + 1}" for down in (0.25, 0.75))
    sprouts = "".join(
        grass_blade(
            (x + right + random.uniform(-0.05, 0.05), y + down), random, height=0.2, width=0.08
        )
        for down in (0.2, 0.7)
        for right in (0.25, 0.75)
    )
    return {edge(look.colours[1], 0.12, 0.8): lines, fill(look.colours[2], 0.9): sprouts}


LOOKS: dict[str, FloorLook] = {
    "bare ground": FloorLook(theme.GRASS, _draw_hatching, has_straight_edges=True),
    "grass": FloorLook(theme.GRASS, _draw_grass),
    "meadow": FloorLook(theme.MEADOW, _draw_meadow),
    "dirt": FloorLook(theme.DIRT, _draw_pebbles),
    "sand": FloorLook(theme.SAND, _draw_dunes, needs_same_around=True),
    "paving": FloorLook(theme.PAVING, _draw_slabs, has_straight_edges=True),
    "boards": FloorLook(theme.BOARDS, _draw_planks, has_straight_edges=True),
    "rock": FloorLook(theme.BARE_ROCK, _draw_cracks, needs_same_around=True),
    "mud": FloorLook(theme.MUD, _draw_pebbles),
    "water": FloorLook(theme.SHALLOWS, _draw_ripples, needs_same_around=True),
    "lava": FloorLook(theme.EMBERS, _draw_cracks, needs_same_around=True),
    "snow": FloorLook(theme.SNOW, _draw_dunes, needs_same_around=True),
    "furrows": FloorLook(theme.FURROWS, _draw_furrows, has_straight_edges=True),
    "ash": FloorLook(theme.ASHES, _draw_cracks, needs_same_around=True),
}
"""Looks of the floors, by the values of `NAME_BY_LETTER`."""
