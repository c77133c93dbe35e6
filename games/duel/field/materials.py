"""Materials of terrain as SVG: water, rock, leaves and others, each drawn for any shape.

The last three are the grounds (level, uneven, blocking), for pieces without a drawing. Lengths are
in inches.
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
from engine.app.paint.shapes import edge, fill
from games.duel.field.engraving import (
    blade,
    cuts,
    edge_points,
    inset,
    outline,
    path_data,
    path_element,
    polygons,
    rings,
    scattered,
    solid,
    stone,
    thickness,
)
from games.duel.geometry.terrain import Ground

Material = Callable[[BaseGeometry, Random], str]
"""Function that draws a shape as SVG, with irregularities from a source of random numbers."""

INK = theme.INK
LINE = 0.13
"""Width of a piece's outline in inches."""
FINE = 0.06


def _river(shape: BaseGeometry, random: Random) -> str:
    """Draw flowing water, with long ripples along its banks."""
    return _water(shape, random, _ripples(shape, random))


def _sea(shape: BaseGeometry, random: Random) -> str:
    """Draw deep water, which is blocking ground, with rows of crests."""
    crests = ""
    for x, y in scattered(shape, random, 0.95, 0.45):
        w = 0.3 * random.uniform(0.8, 1.15)
        crests += f"M{x - w:.3f} {y:.3f}Q{x - w / 2:.3f} {y - w:.3f} {x:.3f} {y:.3f}"
        crests += f"Q{x + w / 2:.3f} {y - w:.3f} {x + w:.3f} {y:.3f}"
    foam = path_element(outline(inset(shape, 0.28)), edge(theme.RIPPLE, 0.07, 0.7))
    return _water(
        shape, random, foam + path_element(crests, edge(theme.CREST, 0.06, 0.75)), deep=True
    )


def _water(shape: BaseGeometry, random: Random, waves: str, deep: bool = False) -> str:
    banks = cuts(shape, random, pitch=0.42, length=min(0.42, thickness(shape) * 0.3), lit=0.7)
    return (
        solid(shape, theme.DEEP if deep else theme.WATER)
        + waves
        + path_element(banks, fill(INK, 0.6))
        + path_element(outline(shape), edge(INK, LINE))
    )


def _ripples(shape: BaseGeometry, random: Random) -> str:
    """Draw broken lines parallel to the banks of a shape, from the bank to the middle."""
    ripples = ""
    depth = 0.42
    ends = _ends(shape)
    while True:
        ring = inset(shape, depth)
        if ring.is_empty or ring.area < 0.15 * ring.length:
            return ripples
        gaps = " ".join(f"{random.uniform(*span):.2f}" for span in ((2, 5), (0.5, 1.4)) * 3)
        flow = shapely.line_merge(ring.boundary.difference(ends.buffer(depth + 0.15)))
        lines = "".join(
            path_data(line.coords, closed=line.is_ring) for line in getattr(flow, "geoms", [flow])
        )
        look = edge(theme.RIPPLE, FINE, random.uniform(0.5, 0.8))
        ripples += path_element(lines, look + f' stroke-dasharray="{gaps}"')
        depth += 0.42


def _ends(shape: BaseGeometry) -> BaseGeometry:
    """Return the straight ends of a river, where the water continues beyond the shape.

    No ripples follow these edges. They lie between two sharp corners, and are at most two for each
    polygon: the short sides of a plain box.
    """
    ends: list[LineString] = []
    for polygon in polygons(shape):
        corners = next(rings(polygon)).coords[:-1]
        count = len(corners)
        sharp = [
            _turn(corners[index - 1], corners[index], corners[(index + 1) % count]) > 55
            for index in range(count)
        ]
        flat = [
            LineString([corners[index], corners[(index + 1) % count]])
            for index in range(count)
            if sharp[index] and sharp[(index + 1) % count]
        ]
        ends += sorted(flat, key=lambda line: line.length)[:2]
    return shapely.union_all(ends)


def _turn(before: Sequence[float], corner: Sequence[float], after: Sequence[float]) -> float:
    """Return the angle in degrees by which a line turns at a corner, from 0 to 180."""
    turn = atan2(after[1] - corner[1], after[0] - corner[0]) - atan2(
        corner[1] - before[1], corner[0] - before[0]
    )
    return abs((degrees(turn) + 180) % 360 - 180)


def _lava(shape: BaseGeometry, random: Random) -> str:
    """Draw plates of dark crust, with a glow between them."""
    plates = "".join(
        solid(plate, theme.CRUST[random.randrange(3)])
        + path_element(cuts(plate, random, 0.3, 0.2, 0.06), fill(INK, 0.8))
        for plate in _plates(inset(shape, 0.16), random, 0.95, 0.07)
        if random.random() < 0.85
    )
    glow = path_element(outline(inset(shape, 0.12)), edge(theme.LAVA_LIGHT, 0.08))
    return solid(shape, theme.LAVA) + glow + plates + path_element(outline(shape), edge(INK, LINE))


def _plates(shape: BaseGeometry, random: Random, pitch: float, gap: float) -> list[Polygon]:
    """Break a shape into plates about `pitch` inches across, with gaps between them."""
    places = [*scattered(shape, random, pitch)]
    if len(places) < 3:
        return polygons(shape)
    cells = shapely.voronoi_polygons(MultiPoint(places), extend_to=shape)
    broken = (cell.buffer(-gap / 2, join_style="mitre").intersection(shape) for cell in cells.geoms)
    return [plate for each in broken for plate in polygons(each)]


def _cliff(shape: BaseGeometry, random: Random) -> str:
    """Draw steep sides in full shade, and a flat top."""
    foot, face, top = theme.CLIFF
    deep = min(0.75, thickness(shape) * 0.3)
    brow = inset(shape, deep, (-0.12 * deep, -0.28 * deep))
    crown = inset(brow, deep * 0.7, (-0.1 * deep, -0.1 * deep))
    steep = _slopes(shape, brow, random)
    return (
        solid(shape, foot, INK, LINE)
        + path_element(steep, fill(INK))
        + solid(brow, face, INK, 0.08)
        + solid(crown, top)
        + path_element(
            cuts(crown, random, 0.6, deep * 0.4, 0.09, lit=0.2, outward=True), fill(INK, 0.7)
        )
        + path_element(outline(shape), edge(INK, LINE))
    )


def _slopes(shape: BaseGeometry, level: BaseGeometry, random: Random) -> str:
    """Return the path data of wedges from the edge of a shape to the level within it.

    Wedges are shorter and narrower on the lit side.
    """
    wedges = []
    if level.is_empty:
        return ""
    for x, y, inward, shade in edge_points(shape, 0.26, random):
        reach = shapely.Point(x, y).distance(level) * (0.95 if shade > 0 else 0.45)
        side = 0.085 if shade > 0 else 0.05
        tip = (x + inward[0] * reach, y + inward[1] * reach)
        across = (inward[1] * side, -inward[0] * side)
        wedges.append(
            path_data([(x + across[0], y + across[1]), tip, (x - across[0], y - across[1])])
        )
    return "".join(wedges)


def _hill(shape: BaseGeometry, random: Random) -> str:
    """Draw easy slopes: grassy steps above each other, with thin hatching on the shaded side."""
    printed = ""
    step = min(0.9, thickness(shape) * 0.35)
    for number, colour in enumerate(theme.HILL):
        level = inset(shape, number * step, (-0.08 * number, -0.16 * number)) if number else shape
        if level.is_empty:
            break
        slope = cuts(level, random, 0.24, step * 0.7, 0.05, outward=number > 0)
        hatching = path_element(slope, fill(theme.GRASS[1], 0.85))
        rim = edge(theme.GRASS[1], FINE)
        printed += solid(level, colour) + hatching + path_element(outline(level), rim)
    blades = "".join(blade(spot, random) for spot in scattered(shape, random, 1.4, 0.3))
    return printed + path_element(blades, fill(theme.GRASS[1], 0.8))


def _gap(shape: BaseGeometry, random: Random) -> str:
    """Draw a chasm with a lit far wall and a bottom too deep to be seen."""
    deep = min(0.8, thickness(shape) * 0.45)
    hole = inset(shape, deep * 0.4, (0.25 * deep, 0.55 * deep)).intersection(shape)
    return (
        solid(shape, theme.CLIFF[0])
        + path_element(_slopes(shape, hole, random), fill(theme.CHASM))
        + solid(hole, theme.CHASM)
        + path_element(outline(shape), edge(INK, LINE))
        + path_element(outline(shape.buffer(0.09)), edge(theme.CLIFF[2], 0.05, 0.6))
    )


def _rubble(shape: BaseGeometry, random: Random) -> str:
    """Draw loose stones on bare earth."""
    return path_element(outline(shape), fill(theme.SCREE, 0.85) + edge(INK, 0.09)) + _stones(
        shape, random, 0.62, 0.3
    )


def _stones(shape: BaseGeometry, random: Random, pitch: float, margin: float) -> str:
    stones = ""
    for spot in scattered(shape, random, pitch, margin):
        if random.random() < 0.2:
            continue
        radius = random.uniform(0.12, 0.26)
        corners = stone(spot, random, radius)
        look = fill(theme.PEBBLES[random.randrange(3)]) + edge(INK, 0.05)
        bottom = corners.index(max(corners, key=sum))
        shade = [corners[bottom - 1], corners[bottom], corners[(bottom + 1) % 5]]
        stones += path_element(path_data(corners), look) + path_element(
            path_data([*shade, spot]), fill(INK, 0.45)
        )
    return stones


def _field(shape: BaseGeometry, random: Random) -> str:
    """Draw corn in rows along the longer side."""
    ground, dark, light = theme.CROP
    rows = _rows(shape, 0.42)
    tufts = ""
    for row in rows:
        for number in range(int(row.length / 0.34)):
            at = row.interpolate(0.17 + number * 0.34)
            tufts += blade((at.x, at.y + 0.1), random, 0.26, 0.11)
    furrows = "".join(path_data(row.coords, closed=False) for row in rows)
    return (
        solid(shape, ground)
        + path_element(furrows, edge(dark, 0.08, 0.8))
        + path_element(tufts, fill(light, 0.9))
        + path_element(outline(shape), edge(dark, 0.08))
    )


def _rows(shape: BaseGeometry, pitch: float) -> list[LineString]:
    """Return lines along the longer side of a shape, `pitch` inches apart and clear of its edge."""
    frame = [*shapely.get_coordinates(shape.minimum_rotated_rectangle)]
    (ax, ay), (bx, by), (cx, cy) = frame[:3]
    if hypot(bx - ax, by - ay) < hypot(cx - bx, cy - by):
        (ax, ay), (bx, by) = frame[1], frame[2]
    angle = degrees(atan2(by - ay, bx - ax))
    middle = shape.centroid
    level = rotate(shape, -angle, middle)
    left, top, right, bottom = level.bounds
    rows = []
    for number in range(max(1, int((bottom - top) / pitch))):
        y = top + (number + 0.5) * pitch
        line = LineString([(left, y), (right, y)]).intersection(level.buffer(-0.16))
        parts = [each for each in getattr(line, "geoms", [line]) if each.length > 0.3]
        rows += [rotate(each, angle, middle) for each in parts]
    return rows


def _marsh(shape: BaseGeometry, random: Random) -> str:
    """Draw a marsh of pools between reeds."""
    pools = ""
    for x, y in scattered(shape, random, 1.5, 0.55):
        pool = shapely.Point(x, y).buffer(1, quad_segs=6)
        width = random.uniform(0.4, 0.65)
        flat = random.uniform(0.2, 0.34)
        pool = scale(pool, width, flat)
        pools += solid(pool, theme.WATER, INK, 0.06)
    reeds = ""
    for x, y in scattered(shape, random, 0.62, 0.25):
        for lean in (-0.1, 0.0, 0.12):
            reeds += blade((x + lean, y), random, 0.42, 0.07)
    return (
        solid(shape, theme.MUD[0])
        + pools
        + path_element(reeds, fill(theme.REEDS))
        + path_element(cuts(shape, random, 0.5, 0.3, lit=0.4), fill(INK, 0.5))
        + path_element(outline(shape), edge(INK, 0.09))
    )


def _wood(shape: BaseGeometry, random: Random) -> str:
    """Draw the crowns of a wood, dark at their lower edge."""
    ground, mid, light, gleam = theme.LEAVES
    crowns = ""
    for x, y in scattered(shape, random, 0.85, min(0.55, thickness(shape) * 0.35)):
        radius = random.uniform(0.55, 0.75)
        crown = _crown(x, y, radius)
        crowns += solid(crown, mid, INK, 0.08)
        crowns += path_element(cuts(crown, random, 0.2, radius * 0.45, 0.07), fill(INK, 0.7))
        crowns += solid(_crown(x - 0.14 * radius, y - 0.2 * radius, radius * 0.6), light)
        crowns += solid(_crown(x - 0.22 * radius, y - 0.3 * radius, radius * 0.28), gleam)
    return solid(shape, ground, INK, LINE) + crowns + path_element(outline(shape), edge(INK, LINE))


def _crown(x: float, y: float, radius: float) -> BaseGeometry:
    """Return the scalloped outline of a tree's crown."""
    points = [
        (x + r * cos(turn), y + r * sin(turn))
        for step in range(48)
        for turn in (step * 0.1309,)
        for r in (radius * (0.93 + 0.07 * abs(sin(4.5 * turn))),)
    ]
    return Polygon(points)


def _level(shape: BaseGeometry, random: Random) -> str:
    """Draw grass within a thin broken line, for level ground."""
    blades = "".join(blade(spot, random) for spot in scattered(shape, random, 0.9, 0.2))
    rim = edge(theme.GRASS[1], 0.09) + ' stroke-dasharray="0.4 0.25"'
    return (
        solid(shape, theme.GRASS[2])
        + path_element(blades, fill(theme.GRASS[1]))
        + path_element(outline(shape), rim)
    )


def _uneven(shape: BaseGeometry, random: Random) -> str:
    """Draw broken slabs within a heavy line, for uneven ground."""
    slabs = ""
    for plate in _plates(shape, random, 0.8, 0.0):
        slabs += solid(plate, theme.PEBBLES[random.randrange(3)], INK, 0.05)
        slabs += path_element(cuts(plate, random, 0.16, 0.2, 0.05), fill(INK, 0.8))
    return solid(shape, theme.SCREE) + slabs + path_element(outline(shape), edge(INK, LINE))


def _blocking(shape: BaseGeometry, random: Random) -> str:
    """Draw dark crossed bars within a double line, for blocking ground."""
    left, top, right, bottom = shape.bounds
    bars = []
    inner = inset(shape, 0.2)
    span = bottom - top
    for number in range(int((right - left + span) / 0.45) + 1):
        x = left + number * 0.45
        bars += [
            LineString([(x, top), (x - span, bottom)]),
            LineString([(x - span, top), (x, bottom)]),
        ]
    crossed = [bar.intersection(inner) for bar in bars]
    lines = [part for each in crossed for part in getattr(each, "geoms", [each])]
    bars_d = "".join(path_data(line.coords, closed=False) for line in lines if line.length)
    return (
        solid(shape, theme.BARRED, INK, 0.2)
        + path_element(bars_d, edge(INK, 0.09))
        + path_element(outline(inner), edge(theme.CLIFF[1], FINE))
    )


MATERIALS: dict[str, Material] = {
    "river": _river,
    "sea": _sea,
    "lava": _lava,
    "cliff": _cliff,
    "hill": _hill,
    "gap": _gap,
    "rubble": _rubble,
    "field": _field,
    "marsh": _marsh,
    "wood": _wood,
}
"""Materials by the `art` of a piece."""

GROUNDS: dict[Ground, Material] = {"level": _level, "uneven": _uneven, "blocking": _blocking}
"""Materials for pieces without a drawing, by the ground."""
