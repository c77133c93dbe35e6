"""Materials of terrain as SVG: water, rock, leaves and others, each drawn for any shape.

The last three are the grounds (level, uneven, blocking), for pieces without a drawing. Lengths are
in inches. The numbers in the functions (distances, widths, opacities from 0 to 1) have no meaning
beyond the look: they were tried out by eye.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import atan2, cos, degrees, hypot, sin
from random import Random

import shapely
from shapely.affinity import rotate, scale
from shapely.geometry import LineString, MultiPoint, Polygon
from shapely.geometry.base import BaseGeometry

from engine.app import theme
from engine.app.paint.shapes import edge as stroke
from engine.app.paint.shapes import fill
from games.duel.field.engraving import (
    approximate_width,
    edge_points,
    edge_wedges,
    filled_shape,
    grass_blade,
    inset_shape,
    outline_path,
    path_data,
    path_element,
    polygon_edges,
    polygons,
    scattered_points,
    stone_corners,
)
from games.duel.geometry.terrain import Ground

Material = Callable[[BaseGeometry, Random], str]
"""Function that draws a shape as SVG, with irregularities from a source of random numbers."""

INK = theme.INK
OUTLINE_WIDTH = 0.13
"""Width of a piece's outline in inches."""
FINE_WIDTH = 0.06
"""Width of thin lines within a piece, in inches."""
CROWN_CORNERS = 48
"""Number of corners of the polygon that is a tree's crown."""
CROWN_STEP = 0.1309
"""Angle in radians between two corners of a crown: a turn divided by `CROWN_CORNERS`, rounded."""
CROWN_SCALLOPS = 9
"""Number of scallops around a crown."""
SHARP_CORNER = 55
"""Corners of a river that turn by more degrees than this bound an end of the river."""
RIPPLE_DISTANCE = 0.42
"""Distance between two ripples of a river, and from the first to the bank, in inches."""
DASH_RANGE = (2, 5)
"""Shortest and longest piece of a ripple, in inches."""
GAP_RANGE = (0.5, 1.4)
"""Shortest and longest gap between two pieces of a ripple, in inches."""
DASHES_PER_RIPPLE = 3
"""Number of pieces, each with its gap, after which the pattern of a ripple repeats."""


def _draw_river(shape: BaseGeometry, random: Random) -> str:
    """Draw flowing water, with long ripples along its banks."""
    return _draw_water(shape, random, _draw_ripples(shape, random))


def _draw_sea(shape: BaseGeometry, random: Random) -> str:
    """Draw deep water, which is blocking ground, with rows of crests."""
    crests = ""
    for x, y in scattered_points(shape, random, pitch=0.95, margin=0.45):
        half_length = 0.3 * random.uniform(0.8, 1.15)
        left = x - half_length
        crests += f"M{left:.3f} {y:.3f}"
        crests += f"Q{x - half_length / 2:.3f} {y - half_length:.3f} {x:.3f} {y:.3f}"
        crests += f"Q{x + half_length / 2:.3f} {y - half_length:.3f} {x + half_length:.3f} {y:.3f}"
    foam = path_element(outline_path(inset_shape(shape, 0.28)), stroke(theme.RIPPLE, 0.07, 0.7))
    return _draw_water(
        shape, random, foam + path_element(crests, stroke(theme.CREST, 0.06, 0.75)), is_deep=True
    )


def _draw_water(shape: BaseGeometry, random: Random, waves: str, is_deep: bool = False) -> str:
    banks = edge_wedges(
        shape, random, pitch=0.42, length=min(0.42, approximate_width(shape) * 0.3), lit_share=0.7
    )
    colour = theme.DEEP if is_deep else theme.WATER
    return (
        filled_shape(shape, colour)
        + waves
        + path_element(banks, fill(INK, 0.6))
        + path_element(outline_path(shape), stroke(INK, OUTLINE_WIDTH))
    )


def _draw_ripples(shape: BaseGeometry, random: Random) -> str:
    """Draw broken lines parallel to the banks of a shape, from the bank to the middle."""
    ripples = ""
    depth = RIPPLE_DISTANCE
    ends = _river_ends(shape)
    while True:
        ring = inset_shape(shape, depth)
        if ring.is_empty or ring.area < 0.15 * ring.length:
            return ripples
        dash_lengths = [
            f"{random.uniform(*span):.2f}" for span in (DASH_RANGE, GAP_RANGE) * DASHES_PER_RIPPLE
        ]
        flow = shapely.line_merge(ring.boundary.difference(ends.buffer(depth + 0.15)))
        lines = "".join(
            path_data(line.coords, is_closed=line.is_ring)
            for line in getattr(flow, "geoms", [flow])
        )
        look = stroke(theme.RIPPLE, FINE_WIDTH, random.uniform(0.5, 0.8))
        ripples += path_element(lines, look + f' stroke-dasharray="{" ".join(dash_lengths)}"')
        depth += RIPPLE_DISTANCE


def _river_ends(shape: BaseGeometry) -> BaseGeometry:
    """Return the straight ends of a river, where the water continues beyond the shape.

    No ripples follow these edges. They lie between two sharp corners, and are at most two for each
    polygon: the short sides of a plain box.
    """
    ends: list[LineString] = []
    for polygon in polygons(shape):
        outer_edge = next(polygon_edges(polygon))
        corners = outer_edge.coords[:-1]  # the last point is the first once more
        corner_count = len(corners)
        sharp_indices = set()
        for index, corner in enumerate(corners):
            turn = _turn_angle(corners[index - 1], corner, corners[(index + 1) % corner_count])
            if turn > SHARP_CORNER:
                sharp_indices.add(index)
        candidates = []
        for index in sorted(sharp_indices):
            next_index = (index + 1) % corner_count
            if next_index in sharp_indices:
                candidates.append(LineString([corners[index], corners[next_index]]))
        ends += sorted(candidates, key=lambda line: line.length)[:2]
    return shapely.union_all(ends)


def _turn_angle(
    previous_corner: Sequence[float], corner: Sequence[float], next_corner: Sequence[float]
) -> float:
    """Return the angle in degrees by which a line turns at a corner, from 0 to 180."""
    turn = atan2(next_corner[1] - corner[1], next_corner[0] - corner[0]) - atan2(
        corner[1] - previous_corner[1], corner[0] - previous_corner[0]
    )
    return abs((degrees(turn) + 180) % 360 - 180)


def _draw_lava(shape: BaseGeometry, random: Random) -> str:
    """Draw plates of dark crust, with a glow between them."""
    plates = "".join(
        filled_shape(plate, theme.CRUST[random.randrange(3)])
        + path_element(
            edge_wedges(plate, random, pitch=0.3, length=0.2, width=0.06), fill(INK, 0.8)
        )
        for plate in _broken_plates(inset_shape(shape, 0.16), random, pitch=0.95, gap=0.07)
        if random.random() < 0.85
    )
    glow = path_element(outline_path(inset_shape(shape, 0.12)), stroke(theme.LAVA_LIGHT, 0.08))
    return (
        filled_shape(shape, theme.LAVA)
        + glow
        + plates
        + path_element(outline_path(shape), stroke(INK, OUTLINE_WIDTH))
    )


def _broken_plates(shape: BaseGeometry, random: Random, pitch: float, gap: float) -> list[Polygon]:
    """Break a shape into plates about `pitch` inches across, with gaps between them."""
    places = [*scattered_points(shape, random, pitch)]
    if len(places) < 3:
        return polygons(shape)
    cells = shapely.voronoi_polygons(MultiPoint(places), extend_to=shape)
    cell_parts = (
        cell.buffer(-gap / 2, join_style="mitre").intersection(shape) for cell in cells.geoms
    )
    return [plate for each in cell_parts for plate in polygons(each)]


def _draw_cliff(shape: BaseGeometry, random: Random) -> str:
    """Draw steep sides in full shade, and a flat top."""
    foot, face, top = theme.CLIFF
    side_depth = min(0.75, approximate_width(shape) * 0.3)
    # the upper levels are shifted to the upper left, towards the light
    brow = inset_shape(shape, side_depth, shift=(-0.12 * side_depth, -0.28 * side_depth))
    crown = inset_shape(brow, side_depth * 0.7, shift=(-0.1 * side_depth, -0.1 * side_depth))
    slopes = _slope_wedges(shape, brow, random)
    return (
        filled_shape(shape, foot, INK, OUTLINE_WIDTH)
        + path_element(slopes, fill(INK))
        + filled_shape(brow, face, INK, 0.08)
        + filled_shape(crown, top)
        + path_element(
            edge_wedges(
                crown,
                random,
                pitch=0.6,
                length=side_depth * 0.4,
                width=0.09,
                lit_share=0.2,
                is_outward=True,
            ),
            fill(INK, 0.7),
        )
        + path_element(outline_path(shape), stroke(INK, OUTLINE_WIDTH))
    )


def _slope_wedges(shape: BaseGeometry, level: BaseGeometry, random: Random) -> str:
    """Return the path data of wedges from the edge of a shape to the level within it.

    Wedges are shorter and narrower on the lit side.
    """
    wedges = []
    if level.is_empty:
        return ""
    for x, y, inward, shade in edge_points(shape, 0.26, random):
        reach = shapely.Point(x, y).distance(level) * (0.95 if shade > 0 else 0.45)
        half_width = 0.085 if shade > 0 else 0.05
        tip = (x + inward[0] * reach, y + inward[1] * reach)
        offset = (inward[1] * half_width, -inward[0] * half_width)
        wedges.append(
            path_data([(x + offset[0], y + offset[1]), tip, (x - offset[0], y - offset[1])])
        )
    return "".join(wedges)


def _draw_hill(shape: BaseGeometry, random: Random) -> str:
    """Draw easy slopes: grassy steps above each other, with thin hatching on the shaded side."""
    bodies = ""
    step = min(0.9, approximate_width(shape) * 0.35)
    for number, colour in enumerate(theme.HILL):
        level = (
            inset_shape(shape, number * step, shift=(-0.08 * number, -0.16 * number))
            if number
            else shape
        )
        if level.is_empty:
            break
        slope = edge_wedges(
            level, random, pitch=0.24, length=step * 0.7, width=0.05, is_outward=number > 0
        )
        hatching = path_element(slope, fill(theme.GRASS[1], 0.85))
        rim = stroke(theme.GRASS[1], FINE_WIDTH)
        bodies += filled_shape(level, colour) + hatching + path_element(outline_path(level), rim)
    blades = "".join(
        grass_blade(spot, random) for spot in scattered_points(shape, random, pitch=1.4, margin=0.3)
    )
    return bodies + path_element(blades, fill(theme.GRASS[1], 0.8))


def _draw_gap(shape: BaseGeometry, random: Random) -> str:
    """Draw a chasm with a lit far wall and a bottom too deep to be seen."""
    side_depth = min(0.8, approximate_width(shape) * 0.45)
    hole = inset_shape(
        shape, side_depth * 0.4, shift=(0.25 * side_depth, 0.55 * side_depth)
    ).intersection(shape)
    return (
        filled_shape(shape, theme.CLIFF[0])
        + path_element(_slope_wedges(shape, hole, random), fill(theme.CHASM))
        + filled_shape(hole, theme.CHASM)
        + path_element(outline_path(shape), stroke(INK, OUTLINE_WIDTH))
        + path_element(outline_path(shape.buffer(0.09)), stroke(theme.CLIFF[2], 0.05, 0.6))
    )


def _draw_rubble(shape: BaseGeometry, random: Random) -> str:
    """Draw loose stones on bare earth."""
    return path_element(
        outline_path(shape), fill(theme.SCREE, 0.85) + stroke(INK, 0.09)
    ) + _draw_stones(shape, random, pitch=0.62, margin=0.3)


def _draw_stones(shape: BaseGeometry, random: Random, pitch: float, margin: float) -> str:
    stones = ""
    for spot in scattered_points(shape, random, pitch, margin):
        if random.random() < 0.2:
            continue
        radius = random.uniform(0.12, 0.26)
        corners = stone_corners(spot, random, radius)
        look = fill(theme.PEBBLES[random.randrange(3)]) + stroke(INK, 0.05)
        # the light comes from the upper left, so the corner at the lower right is in the shade
        shaded_corner = corners.index(max(corners, key=sum))
        shade = [
            corners[shaded_corner - 1],
            corners[shaded_corner],
            corners[(shaded_corner + 1) % len(corners)],
        ]
        stones += path_element(path_data(corners), look) + path_element(
            path_data([*shade, spot]), fill(INK, 0.45)
        )
    return stones


def _draw_field(shape: BaseGeometry, random: Random) -> str:
    """Draw corn in rows along the longer side."""
    ground, dark, light = theme.CROP
    rows = _parallel_lines(shape, 0.42)
    tufts = ""
    for row in rows:
        for number in range(int(row.length / 0.34)):
            foot = row.interpolate(0.17 + number * 0.34)
            tufts += grass_blade((foot.x, foot.y + 0.1), random, height=0.26, width=0.11)
    furrows = "".join(path_data(row.coords, is_closed=False) for row in rows)
    return (
        filled_shape(shape, ground)
        + path_element(furrows, stroke(dark, 0.08, 0.8))
        + path_element(tufts, fill(light, 0.9))
        + path_element(outline_path(shape), stroke(dark, 0.08))
    )


def _parallel_lines(shape: BaseGeometry, pitch: float) -> list[LineString]:
    """Return lines along the longer side of a shape, `pitch` inches apart and clear of its edge."""
    frame = [*shapely.get_coordinates(shape.minimum_rotated_rectangle)]
    (ax, ay), (bx, by), (cx, cy) = frame[:3]
    if hypot(bx - ax, by - ay) < hypot(cx - bx, cy - by):
        (ax, ay), (bx, by) = frame[1], frame[2]
    angle = degrees(atan2(by - ay, bx - ax))
    middle = shape.centroid
    level_shape = rotate(shape, -angle, middle)
    left, top, right, bottom = level_shape.bounds
    rows = []
    for number in range(max(1, int((bottom - top) / pitch))):
        y = top + (number + 0.5) * pitch
        line = LineString([(left, y), (right, y)]).intersection(level_shape.buffer(-0.16))
        parts = [each for each in getattr(line, "geoms", [line]) if each.length > 0.3]
        rows += [rotate(each, angle, middle) for each in parts]
    return rows


def _draw_marsh(shape: BaseGeometry, random: Random) -> str:
    """Draw a marsh of pools between reeds."""
    pools = ""
    for x, y in scattered_points(shape, random, pitch=1.5, margin=0.55):
        pool = shapely.Point(x, y).buffer(1, quad_segs=6)
        width = random.uniform(0.4, 0.65)
        height = random.uniform(0.2, 0.34)
        pool = scale(pool, width, height)
        pools += filled_shape(pool, theme.WATER, INK, 0.06)
    reeds = ""
    for x, y in scattered_points(shape, random, pitch=0.62, margin=0.25):
        for lean in (-0.1, 0.0, 0.12):
            reeds += grass_blade((x + lean, y), random, height=0.42, width=0.07)
    return (
        filled_shape(shape, theme.MUD[0])
        + pools
        + path_element(reeds, fill(theme.REEDS))
        + path_element(
            edge_wedges(shape, random, pitch=0.5, length=0.3, lit_share=0.4), fill(INK, 0.5)
        )
        + path_element(outline_path(shape), stroke(INK, 0.09))
    )


def _draw_wood(shape: BaseGeometry, random: Random) -> str:
    """Draw the crowns of a wood, dark at their lower edge."""
    ground, middle_green, light, gleam = theme.LEAVES
    crowns = ""
    for x, y in scattered_points(
        shape, random, pitch=0.85, margin=min(0.55, approximate_width(shape) * 0.35)
    ):
        radius = random.uniform(0.55, 0.75)
        crown = _tree_crown(x, y, radius)
        crowns += filled_shape(crown, middle_green, INK, 0.08)
        crowns += path_element(
            edge_wedges(crown, random, pitch=0.2, length=radius * 0.45, width=0.07), fill(INK, 0.7)
        )
        crowns += filled_shape(
            _tree_crown(x - 0.14 * radius, y - 0.2 * radius, radius * 0.6), light
        )
        crowns += filled_shape(
            _tree_crown(x - 0.22 * radius, y - 0.3 * radius, radius * 0.28), gleam
        )
    return (
        filled_shape(shape, ground, INK, OUTLINE_WIDTH)
        + crowns
        + path_element(outline_path(shape), stroke(INK, OUTLINE_WIDTH))
    )


def _tree_crown(x: float, y: float, radius: float) -> BaseGeometry:
    """Return the scalloped outline of a tree's crown."""
    points = []
    for step in range(CROWN_CORNERS):
        angle = step * CROWN_STEP
        bulge = 0.93 + 0.07 * abs(sin(CROWN_SCALLOPS / 2 * angle))
        distance = radius * bulge
        points.append((x + distance * cos(angle), y + distance * sin(angle)))
    return Polygon(points)


def _draw_level(shape: BaseGeometry, random: Random) -> str:
    """Draw grass within a thin broken line, for level ground."""
    blades = "".join(
        grass_blade(spot, random) for spot in scattered_points(shape, random, pitch=0.9, margin=0.2)
    )
    rim = stroke(theme.GRASS[1], 0.09) + ' stroke-dasharray="0.4 0.25"'
    return (
        filled_shape(shape, theme.GRASS[2])
        + path_element(blades, fill(theme.GRASS[1]))
        + path_element(outline_path(shape), rim)
    )


def _draw_uneven(shape: BaseGeometry, random: Random) -> str:
    """Draw broken slabs within a heavy line, for uneven ground."""
    slabs = ""
    for plate in _broken_plates(shape, random, pitch=0.8, gap=0.0):
        slabs += filled_shape(plate, theme.PEBBLES[random.randrange(3)], INK, 0.05)
        slabs += path_element(
            edge_wedges(plate, random, pitch=0.16, length=0.2, width=0.05), fill(INK, 0.8)
        )
    return (
        filled_shape(shape, theme.SCREE)
        + slabs
        + path_element(outline_path(shape), stroke(INK, OUTLINE_WIDTH))
    )


def _draw_blocking(shape: BaseGeometry, random: Random) -> str:
    """Draw dark crossed bars within a double line, for blocking ground."""
    left, top, right, bottom = shape.bounds
    bars = []
    inner_shape = inset_shape(shape, 0.2)
    span = bottom - top
    for number in range(int((right - left + span) / 0.45) + 1):
        x = left + number * 0.45
        bars += [
            LineString([(x, top), (x - span, bottom)]),
            LineString([(x - span, top), (x, bottom)]),
        ]
    inner_bars = [bar.intersection(inner_shape) for bar in bars]
    lines = [part for each in inner_bars for part in getattr(each, "geoms", [each])]
    bars_path = "".join(path_data(line.coords, is_closed=False) for line in lines if line.length)
    return (
        filled_shape(shape, theme.BARRED_GROUND, INK, 0.2)
        + path_element(bars_path, stroke(INK, 0.09))
        + path_element(outline_path(inner_shape), stroke(theme.CLIFF[1], FINE_WIDTH))
    )


MATERIALS: dict[str, Material] = {
    "river": _draw_river,
    "sea": _draw_sea,
    "lava": _draw_lava,
    "cliff": _draw_cliff,
    "hill": _draw_hill,
    "gap": _draw_gap,
    "rubble": _draw_rubble,
    "field": _draw_field,
    "marsh": _draw_marsh,
    "wood": _draw_wood,
}
"""Materials by the `art` of a piece."""

GROUND_MATERIALS: dict[Ground, Material] = {
    "level": _draw_level,
    "uneven": _draw_uneven,
    "blocking": _draw_blocking,
}
"""Materials for pieces without a drawing, by the ground."""
