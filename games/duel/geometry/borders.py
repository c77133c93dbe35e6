"""Border between level and uneven ground, and how a leg crosses it (D6, D13).

A ray is a point and a direction of length 1; a stretch is an interval of inches along it. A span is
a stretch over a shape, a sweep one within a radius of its edge. After a crossing, the carry takes
the warrior on until its whole base lies on the new ground.

Clauses such as D6 are in games/duel/rules.md.
"""

from __future__ import annotations

from functools import cached_property
from math import inf
from typing import NamedTuple

import shapely
from shapely.geometry import MultiLineString, MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

from games.duel.geometry.outlines import NEGLIGIBLE, Ray, Ring, RingIndex, Stretch, merged_stretches
from games.duel.geometry.points import TOLERANCE
from games.duel.geometry.shapes import union_of
from games.duel.geometry.terrain import Piece


class Cross(NamedTuple):
    """Crossing of a border by a ray.

    Attributes:
        entry_inches: Inches along the ray at which the new ground begins.
        exit_inches: Inches along the ray at which the new ground ends.
        is_uneven: Whether the new ground is uneven.
    """

    entry_inches: float
    exit_inches: float
    is_uneven: bool


class Borders:
    """Uneven ground of a table, and its borders, for bases of one size."""

    def __init__(self, base: float, uneven_pieces: list[tuple[Piece, Ring]]) -> None:
        self.base = base
        self.pieces = [piece for piece, _ in uneven_pieces]
        self.rings = [ring for _, ring in uneven_pieces]
        self._rings = RingIndex(self.rings)

    def is_uneven_at(self, x: float, y: float) -> bool:
        """Return True if a point is on uneven ground or on its border (D6)."""
        return self._rings.covers(x, y)

    def cross(self, ray: Ray, starts_uneven: bool, length: float) -> Cross | None:
        """Return where a leg first crosses onto the other ground, or None if it stays on its own.

        A leg that ends on the border crosses it.

        Args:
            ray: Start and direction of the leg.
            starts_uneven: Whether the leg starts on uneven ground.
            length: Length of the leg in inches.
        """
        scope = length + self.base + 2 * TOLERANCE
        rings = self._rings.rings_near(ray, scope, 0.0)
        if not rings and not starts_uneven:
            return None
        spans = _cut_spans([span for ring in rings for span in ring.spans(ray, scope)])
        stretches = self._ground_changes(ray, spans, scope)
        for index, (start, is_new_uneven) in enumerate(stretches):
            if is_new_uneven != starts_uneven:
                if start > length + TOLERANCE:
                    return None
                exit_inches = stretches[index + 1][0] if index + 1 < len(stretches) else inf
                return Cross(start, exit_inches, is_new_uneven)
        return None

    def carry(self, ray: Ray, cross: Cross) -> float:
        """Return the inches by which a crossing carries a warrior onto the new ground.

        The carry ends when the whole base is on the new ground, after one diameter of the base at
        most. Ground that is thinner than that carries the warrior to its middle.
        """
        half_base = self.base / 2
        limit = min(cross.exit_inches - cross.entry_inches, self.base)
        x = ray[0] + ray[2] * cross.entry_inches
        y = ray[1] + ray[3] * cross.entry_inches
        carry_ray = (x, y, ray[2], ray[3])
        rings = self._rings.rings_near(carry_ray, limit, half_base)
        if cross.is_uneven and len(rings) > 1:
            rings = self._union_rings.rings_near(carry_ray, limit, half_base)
        # The base fits where no border is within half a base: exactly, or else within tolerance.
        for slack in (NEGLIGIBLE, TOLERANCE):
            sweeps = (
                sweep
                for ring in rings
                for sweep in ring.sweeps(carry_ray, half_base - slack, limit)
            )
            carried_inches, gap_end = _first_gap(merged_stretches(sweeps))
            if carried_inches <= limit:
                return carried_inches + min(slack, (min(gap_end, limit) - carried_inches) / 2)
        thickness = cross.exit_inches - cross.entry_inches
        return thickness / 2 if thickness <= self.base + TOLERANCE else self.base

    @cached_property
    def region(self) -> BaseGeometry:
        """All uneven ground as one shape."""
        return union_of(piece.shape for piece in self.pieces)

    @cached_property
    def edge(self) -> BaseGeometry:
        """Border of all uneven ground as lines."""
        return shapely.boundary(self.region) or MultiLineString()

    @cached_property
    def union(self) -> list[tuple[Ring, bool]]:
        """Outlines of all uneven ground together, each with True if it is the outline of a hole."""
        shapes = self.region.geoms if isinstance(self.region, MultiPolygon) else [self.region]
        return [
            (Ring([(x, y) for x, y in ring.coords[:-1]]), is_hole)
            for shape in shapes
            if isinstance(shape, Polygon)
            for rings, is_hole in (([shape.exterior], False), (shape.interiors, True))
            for ring in rings
        ]

    @cached_property
    def _union_rings(self) -> RingIndex:
        return RingIndex(ring for ring, _ in self.union)

    def _ground_changes(
        self, ray: Ray, spans: list[Stretch], scope: float
    ) -> list[tuple[float, bool]]:
        """Return the places along a ray where the ground changes, with True if it becomes uneven.

        Parts of the ray that only touch a border or run along it are left out.
        """
        changes: list[tuple[float, bool]] = []
        position = 0.0
        for low, high in [*spans, (scope, scope)]:
            if low - position > NEGLIGIBLE and self._is_level(ray, position, low):
                changes.append((position, False))
            if high - low > TOLERANCE and self._is_uneven(ray, low, high):
                changes.append((low, True))
            position = high
        # two neighbouring stretches of one ground are no change
        return [
            change
            for index, change in enumerate(changes)
            if index == 0 or change[1] != changes[index - 1][1]
        ]

    def _is_level(self, ray: Ray, low: float, high: float) -> bool:
        return any(
            not self.is_uneven_at(*_point_at(ray, inches)) for inches in _sample_inches(low, high)
        )

    def _is_uneven(self, ray: Ray, low: float, high: float) -> bool:
        """Return True if uneven ground lies on both sides of a stretch of a ray."""
        right_x = ray[3] * TOLERANCE
        right_y = -ray[2] * TOLERANCE
        for inches in _sample_inches(low, high):
            mx, my = _point_at(ray, inches)
            if self._rings.contains(mx + right_x, my + right_y) and self._rings.contains(
                mx - right_x, my - right_y
            ):
                return True
        return False


def _first_gap(stretches: list[Stretch]) -> Stretch:
    """Return the first stretch of a ray, from its start, that none of the stretches covers."""
    position = 0.0
    for low, high in stretches:
        if low > position:
            return position, low
        position = max(position, high)
    return position, inf


def _cut_spans(spans: list[Stretch]) -> list[Stretch]:
    """Return the union of spans, cut at every place where one of the spans begins or ends.

    Cuts are needed because a ray along an edge may first follow only the border and then lead over
    uneven ground.
    """
    if len(spans) < 2:
        return spans
    cuts = sorted(cut for span in spans for cut in span)
    stretches = []
    for start, end in merged_stretches(spans):
        low = start
        for cut in cuts:
            if low + TOLERANCE < cut < end - TOLERANCE:
                stretches.append((low, cut))
                low = cut
        stretches.append((low, end))
    return stretches


def _sample_inches(low: float, high: float) -> tuple[float, float, float]:
    """Return three places within a stretch, its middle first, which usually decides."""
    part = (high - low) / 4
    return low + 2 * part, low + part, high - part


def _point_at(ray: Ray, inches: float) -> tuple[float, float]:
    return ray[0] + ray[2] * inches, ray[1] + ray[3] * inches
