"""Shapes as SVG in the style of a woodcut: outlines, wedges, and marks scattered in a shape.

Lengths are in inches. Light comes from the upper left, so edges that face the lower right are in
shade.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import ceil, cos, hypot, sin, sqrt, tau
from random import Random
from typing import NamedTuple

import shapely
from shapely.geometry import LineString, Point, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.geometry.polygon import orient

from engine.app.map.transform import Inches
from engine.app.paint.shapes import edge, fill
from engine.app.theme import Colour

MAX_MARKS = 1500
"""Approximate maximum number of marks scattered in one shape."""

DIRECTION_STEP = 0.04
"""Inches from a point of an edge to the neighbours that give the edge's direction there."""
SIMPLIFICATION = 0.02
"""Largest deviation of a simplified shape, in inches; nobody sees it."""
MIN_WEDGE_SHARE = 0.1
"""Smallest share of the full length at which a wedge is drawn."""

_LIGHT = (-0.6, -0.8)
"""Unit vector that points towards the light."""


def path_element(path: str, attributes: str) -> str:
    """Return an SVG path element; "" if the path is empty.

    Args:
        path: Path data.
        attributes: Attributes of the fill and the stroke, each with a leading space.
    """
    fill_attribute = "" if "fill=" in attributes else ' fill="none"'
    join_attributes = ' stroke-linejoin="round"' if "stroke=" in attributes else ""
    # dashes with round ends are not rasterised reproducibly
    if join_attributes and "dasharray" not in attributes:
        join_attributes += ' stroke-linecap="round"'
    return f'<path d="{path}"{fill_attribute}{attributes}{join_attributes}/>' if path else ""


def path_data(points: Iterable[Sequence[float]], is_closed: bool = True) -> str:
    """Return the path data of straight lines through points, in inches."""
    joined_points = "L".join(f"{point[0]:.3f} {point[1]:.3f}" for point in points)
    if not joined_points:
        return ""
    closing_command = "Z" if is_closed else ""
    return f"M{joined_points}{closing_command}"


def outline_path(shape: BaseGeometry) -> str:
    """Return the path data around a shape and its holes, to be filled with the rule `evenodd`."""
    return "".join(
        path_data(ring.coords[:-1])
        for polygon in polygons(shape)
        for ring in polygon_edges(polygon)
    )


def polygons(shape: BaseGeometry) -> list[Polygon]:
    """Return the polygons of a shape, without empty ones."""
    parts = getattr(shape, "geoms", [shape])
    return [part for part in parts if isinstance(part, Polygon) and not part.is_empty]


def polygon_edges(polygon: Polygon) -> Iterator[LineString]:
    """Yield the outer edge of a polygon, then the edges of its holes.

    An edge that runs in direction (dx, dy) has the inside of the polygon in direction (-dy, dx).
    """
    oriented_polygon = orient(polygon)
    yield oriented_polygon.exterior
    yield from oriented_polygon.interiors


def filled_shape(
    shape: BaseGeometry, colour: Colour, line: Colour | None = None, width: float = 0
) -> str:
    """Return a filled shape as SVG, with an outline `width` inches wide if `line` is a colour."""
    attributes = fill(colour) + (edge(line, width) if line else "")
    return path_element(outline_path(shape), attributes + ' fill-rule="evenodd"')


class EdgePoint(NamedTuple):
    """Point on the edge of a shape.

    Attributes:
        x: Inches from the left.
        y: Inches from the top.
        inward: Unit vector into the shape.
        shade: From -1 (full light) to 1 (full shade).
    """

    x: float
    y: float
    inward: Inches
    shade: float


def edge_points(shape: BaseGeometry, pitch: float, random: Random) -> Iterator[EdgePoint]:
    """Yield points along the edges of a shape, about `pitch` inches apart."""
    for polygon in polygons(shape):
        for ring in polygon_edges(polygon):
            count = max(3, round(ring.length / pitch))
            distances = [(number + random.uniform(-0.2, 0.2)) * pitch for number in range(count)]
            # For each point, one a little before it and one a little after give the direction.
            shifted_distances = [
                (each + step) % ring.length
                for step in (0, -DIRECTION_STEP, DIRECTION_STEP)
                for each in distances
            ]
            points = shapely.get_coordinates(
                shapely.line_interpolate_point(ring, shifted_distances)
            ).tolist()
            neighbours = zip(points[count : 2 * count], points[2 * count :], strict=True)
            for (x, y), ((previous_x, previous_y), (next_x, next_y)) in zip(
                points[:count], neighbours, strict=True
            ):
                # 1 if both neighbours coincide, on a very short edge
                neighbour_distance = hypot(next_x - previous_x, next_y - previous_y) or 1.0
                inward = (
                    (previous_y - next_y) / neighbour_distance,
                    (next_x - previous_x) / neighbour_distance,
                )
                yield EdgePoint(x, y, inward, inward[0] * _LIGHT[0] + inward[1] * _LIGHT[1])


def edge_wedges(
    shape: BaseGeometry,
    random: Random,
    pitch: float = 0.3,
    length: float = 0.4,
    width: float = 0.08,
    lit_share: float = 0.0,
    is_outward: bool = False,
) -> str:
    """Return the path data of wedges cut from the edge of a shape inwards, longest in the shade.

    Args:
        shape: Shape whose edge is cut.
        random: Source of the irregularities.
        pitch: Distance between wedges in inches.
        length: Length of a wedge in full shade, in inches.
        width: Width of a wedge at the edge, in inches.
        lit_share: Share of the length that a wedge keeps in full light. Wedges shorter than a
            tenth of `length` are left out.
        is_outward: True if the wedges point out of the shape.
    """
    wedges = []
    for x, y, inward, shade in edge_points(shape, pitch, random):
        share = lit_share + (1 - lit_share) * max(0.0, 0.25 + 0.75 * shade)
        if share < MIN_WEDGE_SHARE:
            continue
        depth = length * share * random.uniform(0.75, 1.15) * (-1 if is_outward else 1)
        half_width = width / 2
        sideways_shift = random.uniform(-0.1, 0.25) * depth
        inward_x, inward_y = inward
        tip = (
            x + inward_x * depth + inward_y * sideways_shift,
            y + inward_y * depth - inward_x * sideways_shift,
        )
        one_side = x + inward_y * half_width, y - inward_x * half_width
        other_side = x - inward_y * half_width, y + inward_x * half_width
        wedges.append(path_data([one_side, tip, other_side]))
    return "".join(wedges)


def approximate_width(shape: BaseGeometry) -> float:
    """Return the approximate width of a long shape, in inches."""
    # twice the area by the perimeter: in a long strip, the perimeter is twice its length
    return float(2 * shape.area / shape.length) if shape.length else 0.0


def inset_shape(shape: BaseGeometry, inches: float, shift: Inches = (0.0, 0.0)) -> BaseGeometry:
    """Return a shape shrunk by `inches` inches on all sides and then moved by `shift`."""
    smaller_shape = shape.buffer(-inches, quad_segs=4).simplify(SIMPLIFICATION)
    return shapely.transform(smaller_shape, lambda xy: xy + shift)


def scattered_points(
    shape: BaseGeometry, random: Random, pitch: float, margin: float = 0.0
) -> Iterator[Inches]:
    """Yield points in a shape, about `pitch` inches apart and row by row.

    Points are at least `margin` inches from the edge. In a very large shape they are farther apart,
    so that there are about `MAX_MARKS` points at most.
    """
    inner_shape = shape.buffer(-margin) if margin else shape
    if inner_shape.is_empty:
        return
    pitch = max(pitch, sqrt(inner_shape.envelope.area / MAX_MARKS))
    shapely.prepare(inner_shape)
    left, top, right, bottom = inner_shape.bounds
    for row in range(ceil((bottom - top) / pitch) + 1):
        for column in range(ceil((right - left) / pitch) + 1):
            x = left + (column + 0.5 * (row % 2) + random.uniform(-0.33, 0.33)) * pitch
            y = top + (row + random.uniform(-0.33, 0.33)) * pitch
            if inner_shape.contains(Point(x, y)):
                yield x, y


def grass_blade(point: Inches, random: Random, height: float = 0.32, width: float = 0.05) -> str:
    """Return the path data of a blade of grass whose foot is at a point; lengths are in inches."""
    x, y = point
    tip = x + random.uniform(-0.12, 0.16), y - height * random.uniform(0.7, 1.15)
    return path_data([(x - width / 2, y), tip, (x + width / 2, y)])


def stone_corners(point: Inches, random: Random, radius: float, corners: int = 5) -> list[Inches]:
    """Return the corners of an irregular stone around a point; `radius` is in inches."""
    first_angle = random.uniform(0, tau)
    points = []
    for corner in range(corners):
        angle = first_angle + tau * (corner + random.uniform(-0.22, 0.22)) / corners
        distance = radius * random.uniform(0.78, 1.1)
        points.append((point[0] + distance * cos(angle), point[1] + distance * sin(angle)))
    return points
