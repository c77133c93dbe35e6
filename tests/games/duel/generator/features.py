"""Features of themes, counted on a battlefield from its pieces and its floor."""

from __future__ import annotations

from collections import Counter
from itertools import product
from math import cos, hypot, pi, sin

import shapely

from games.duel.geometry.terrain import FLOORS, Battlefield, Piece

ROAD_FLOORS = ("dirt", "paving")
RIVERS = ("river", "lava")
CLOSED_KINDS = ("field", "bridge")
FENCES = ("fence", "hedge", "wall")
MATERIALS = ("wood", "hill", "rubble", "cliff", "marsh")
RAYS = 12
"""Number of directions in which walls are looked for."""
ROOM_RAYS = 8
"""Number of directions in which a room has walls."""
YARD_RAYS = 10
"""Number of directions in which a yard has fences, walls or its house: one side has a gate."""
RAY = 5.0
"""Distance in inches up to which walls are looked for."""
BASE_RADIUS = 0.5
"""Radius of a warrior's base in inches."""
CLEARING_RADIUS = 1.8
"""Radius in inches of a circle without pieces that is a clearing."""


def missing_features(theme: str, field: Battlefield) -> list[str]:
    """Return what a battlefield lacks to be one of its theme, in words."""
    counts = Counter(piece.art for piece in field.terrain)
    least: dict[str, dict[str, int]] = {
        "village": {"hut": 3},
        "forest": {"wood": 2, "tree": 6},
        "ruins": {"wall": 4, "pillar": 4},
        "river": {"river": 3},
        "lava": {"lava": 3},
        "desert": {"tent": 2},
    }
    missing = [f"{kind}: {counts[kind]}" for kind, n in least[theme].items() if counts[kind] < n]
    if theme == "village":
        yards = sum(is_yard(piece, field) for piece in field.terrain)
        missing += [f"yards: {yards}"] * (yards < 3)
        missing += ["a road that joins two edges"] * (len(edges_of_roads(field)) < 2)
    if theme in ("river", "lava"):
        missing += ["two ends at the edge"] * (ends_at_edge(theme, field) < 2)
    if theme == "ruins":
        missing += ["a room to enter"] * (rooms(field) < 1)
    if theme == "forest":
        missing += [f"clearings: {clearings(field)}"] * (clearings(field) < 2)
    return missing


def rooms(field: Battlefield) -> int:
    """Return the number of places between walls that a warrior can enter."""
    width, height = field.table
    walls = shapely.union_all(
        [piece.shape for piece in field.terrain if piece.art in ("wall", "pillar")]
    )
    shapely.prepare(walls)
    points = [(x + 0.5, y + 0.5) for x, y in product(range(int(width)), range(int(height)))]
    enclosed = [point for point in points if is_enclosed(walls, *point)]
    insides = shapely.union_all([shapely.Point(*point).buffer(0.8) for point in enclosed])
    way = shapely.box(0, 0, width, height).difference(walls.buffer(BASE_RADIUS))
    first = shapely.Point(*field.starts[0])
    (reached,) = (part for part in shapely.get_parts(way) if part.intersects(first))
    return sum(inside.intersects(reached) for inside in shapely.get_parts(insides))


def is_enclosed(walls: shapely.Geometry, x: float, y: float) -> bool:
    """Return True if walls lie about a point in most directions."""
    return sees_walls(walls, x, y, ROOM_RAYS)


def sees_walls(walls: shapely.Geometry, x: float, y: float, least: int) -> bool:
    """Return True if walls lie about a point in at least so many of all directions."""
    angles = [number * 2 * pi / RAYS for number in range(RAYS)]
    rays = [[(x, y), (x + RAY * cos(angle), y + RAY * sin(angle))] for angle in angles]
    return int(shapely.intersects(shapely.linestrings(rays), walls).sum()) >= least


def clearings(field: Battlefield) -> int:
    """Return the number of places about which a circle is free of pieces."""
    pieces = shapely.union_all([piece.shape for piece in field.terrain if piece.ground != "level"])
    table = shapely.box(0, 0, *field.table)
    return len(
        shapely.get_parts(table.buffer(-CLEARING_RADIUS).difference(pieces.buffer(CLEARING_RADIUS)))
    )


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


def is_yard(hut: Piece, field: Battlefield) -> bool:
    """Return True if a house has a yard: fences or walls about most of it, and a gate."""
    if hut.art != "hut":
        return False
    near = [each.shape for each in field.terrain if each.art in FENCES]
    walls = shapely.union_all([hut.shape, *(each for each in near if each.distance(hut.shape) < 4)])
    shapely.prepare(walls)
    left, top, right, bottom = hut.shape.buffer(2.5).bounds
    steps = product(range(int(2 * (right - left)) + 1), range(int(2 * (bottom - top)) + 1))
    points = [(left + x / 2, top + y / 2) for x, y in steps]
    return any(
        sees_walls(walls, *point, YARD_RAYS) and has_way_out(walls, shapely.Point(*point))
        for point in points
        if walls.distance(shapely.Point(*point)) > BASE_RADIUS
    )


def has_way_out(walls: shapely.Geometry, point: shapely.Point) -> bool:
    """Return True if a warrior can leave a yard without a step over a fence."""
    outside = point.buffer(2 * RAY).exterior
    way = point.buffer(2 * RAY).difference(shapely.buffer(walls, BASE_RADIUS - 0.01))
    return any(
        part.intersects(point) and part.intersects(outside) for part in shapely.get_parts(way)
    )


def ends_at_edge(kind: str, field: Battlefield) -> int:
    """Return the number of pieces of a kind that reach the edge of the table."""
    edge = shapely.box(0, 0, *field.table).exterior
    return sum(piece.art == kind and piece.shape.distance(edge) < 0.05 for piece in field.terrain)


def edges_of_roads(field: Battlefield) -> set[str]:
    """Return the edges of the table that the roads about the middle join."""
    width, height = len(field.floor[0]), len(field.floor)
    roads = {
        (x, y)
        for x, y in product(range(width), range(height))
        if FLOORS.get(field.floor[y][x]) in ROAD_FLOORS
    }
    seen = {(width // 2, height // 2)}
    waiting = list(seen)
    edges = set()
    while waiting:
        x, y = waiting.pop()
        names = {"left": x == 0, "top": y == 0, "right": x == width - 1, "bottom": y == height - 1}
        edges |= {name for name, is_there in names.items() if is_there}
        beside = {(x + dx, y + dy) for dx, dy in product((-1, 0, 1), repeat=2)}
        waiting += (beside & roads) - seen
        seen |= beside & roads
    return edges


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
