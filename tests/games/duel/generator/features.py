"""Signs that nobody drew a battlefield, its likeness to its own images, and its fullness."""

from __future__ import annotations

from math import hypot

import shapely

from games.duel.geometry.terrain import Battlefield

RIVERS = ("river", "lava")
CLOSED_KINDS = ("field", "bridge")
MATERIALS = ("wood", "hill", "rubble", "cliff", "marsh")


def signs(field: Battlefield) -> list[str]:
    """Return what nobody would draw, in words."""
    pieces = field.terrain
    edge = shapely.box(0, 0, *field.table).exterior
    water = [piece.shape for piece in pieces if piece.art in ("river", "sea")]
    found = []
    for piece in pieces:
        if piece.art == "boat" and min(map(piece.shape.distance, water), default=9.0) > 0.6:
            found.append(f"{piece.id} lies away from water")
        if piece.art in MATERIALS and piece.shape.distance(edge) < 0.05:
            found.append(f"the edge cuts off {piece.id}")
        if piece.art in CLOSED_KINDS:
            found += [
                f"{other.id} stands on {piece.id}"
                for other in pieces
                if other.ground != "level"
                and other.art not in RIVERS
                and other.shape.intersection(piece.shape).area > 0.02
            ]
    return found


def share_with_partner(field: Battlefield, a: int, b: int, c: int, d: int) -> float:
    """Return the share of pieces that an operation maps near one of their kind."""
    middle_x, middle_y = field.table[0] / 2, field.table[1] / 2
    centroids = [(piece.art, piece.shape.centroid) for piece in field.terrain]
    places = [(art, float(centroid.x), float(centroid.y)) for art, centroid in centroids]
    count = 0
    for art, x, y in places:
        dx, dy = x - middle_x, y - middle_y
        image_x = middle_x + a * dx + b * dy
        image_y = middle_y + c * dx + d * dy
        count += any(
            other == art and hypot(image_x - other_x, image_y - other_y) < 0.6
            for other, other_x, other_y in places
        )
    return count / len(places)


def fullness(field: Battlefield) -> tuple[float, float, float]:
    """Return pieces, covered square inches and kinds on 100 square inches."""
    hundreds = field.table[0] * field.table[1] / 100
    ground = shapely.union_all([piece.shape for piece in field.terrain])
    covered = ground.intersection(shapely.box(0, 0, *field.table)).area
    kind_count = len({piece.art for piece in field.terrain})
    return len(field.terrain) / hundreds, covered / hundreds, kind_count / hundreds
