"""Features of themes: what a battlefield must have to be one of its theme.

A theme says how many of each feature it needs. Features are counted on the finished battlefield,
because earlier steps can lose some: the edge of the table may cut off images, and a repair may
remove pieces. The kind of a piece is its `art`; a house is a piece of the kind `hut`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import islice, product

import numpy as np
import shapely

from games.duel.generator.ground import direction
from games.duel.generator.raster import Flags
from games.duel.generator.themes import Features
from games.duel.geometry.points import BASE
from games.duel.geometry.terrain import FLOORS, Battlefield, Piece
from games.duel.maps.reader import MAX_PIECES

ROAD_FLOORS = ("dirt", "paving")
"""Floors of roads and of the squares on which they meet."""
FENCE_KINDS = ("fence", "hedge", "wall")
"""Kinds that enclose a yard, together with its house."""
ROOM_KINDS = ("wall", "pillar")
"""Kinds that enclose a room."""
RIVER_KINDS = ("river", "lava")
"""Kinds whose pieces form a river."""
RAY_COUNT = 12
"""Number of directions, evenly around a point, in which walls are looked for."""
ROOM_RAYS = 8
"""Least number of these directions in which a room has walls, so that a third of its sides may be
open. Chosen by hand."""
YARD_RAYS = 10
"""Least number of these directions in which a yard has fences or its house. The others may lead out
through the gate. Chosen by hand."""
RAY_LENGTH = 5.0
"""Distance up to which walls are looked for, in inches."""
YARD_REACH = 2.5
"""Distance from a house within which a point of its yard is looked for, in inches. It is smaller
than `FENCE_REACH`, as the fences enclose these points."""
FENCE_REACH = 4.0
"""Distance from a house within which a fence belongs to its yard, in inches."""
ROOM_RADIUS = 0.8
"""Radius of a circle about an enclosed point, in inches; circles that overlap are one room. It is
more than half the diagonal of a square inch, so those of neighbouring points overlap."""
CLEARING_RADIUS = 1.8
"""Radius of the smallest circle without pieces that counts as a clearing, in inches. Chosen by
hand."""
MAX_EDGE_GAP = 0.05
"""Greatest gap in inches between a river and an edge of the table that it still reaches."""


def missing_features(features: Features, field: Battlefield) -> list[str]:
    """Return what a battlefield lacks of the features of its theme, in words."""
    counts = Counter(piece.art for piece in field.terrain)
    missing = [
        f"{kind}: {counts[kind]} of {features.pieces[kind]}"
        for kind in sorted(lacking_kinds(features, counts.elements()))
    ]
    # each house takes time, so only as many yards are counted as are needed
    yards = yard_count(field, enough=features.yards)
    if yards < features.yards:
        missing.append(f"yards: {yards} of {features.yards}")
    requirements: dict[str, tuple[Callable[[Battlefield], int], int]] = {
        "rooms": (room_count, features.rooms),
        "clearings": (clearing_count, features.clearings),
        "edges that a road joins": (joined_edge_count, features.joined_edges),
        "ends of rivers": (river_end_count, features.river_ends),
    }
    for name, (count_of, least) in requirements.items():
        # features that are not needed are not counted, which saves time
        count = count_of(field) if least else 0
        if count < least:
            missing.append(f"{name}: {count} of {least}")
    return missing


def lacking_kinds(features: Features, kinds: Iterable[str]) -> set[str]:
    """Return the kinds that have too few pieces; `kinds` has the kind of each piece."""
    counts = Counter(kinds)
    return {kind for kind, least in features.pieces.items() if counts[kind] < least}


def yard_count(field: Battlefield, enough: int = MAX_PIECES) -> int:
    """Return the number of houses that have a yard, at most `enough`.

    The default is no limit, as no map has more pieces.
    """
    houses = (piece for piece in field.terrain if piece.art == "hut" and _has_yard(piece, field))
    return len([*islice(houses, enough)])


def _has_yard(house: Piece, field: Battlefield) -> bool:
    """Return True if a house has a yard: fences about most of it, and a gate.

    A yard has a point that walls enclose on most sides, and from which a warrior can walk out of a
    box about the house. The box reaches twice `RAY_LENGTH` beyond the house, so that its edge lies
    beyond the fences of the yard. The points are half an inch apart. Both were chosen by hand.
    """
    fences = [piece.shape for piece in field.terrain if piece.art in FENCE_KINDS]
    own_fences = [shape for shape in fences if shape.distance(house.shape) < FENCE_REACH]
    walls = shapely.union_all([house.shape, *own_fences])
    left, top, right, bottom = house.bounds
    xs = np.arange(left - YARD_REACH, right + YARD_REACH, 0.5)
    ys = np.arange(top - YARD_REACH, bottom + YARD_REACH, 0.5)
    points = np.array([*product(xs, ys)])
    points = points[_are_enclosed(walls, points, YARD_RAYS)]
    surroundings = shapely.box(*house.bounds).buffer(2 * RAY_LENGTH, join_style="mitre")
    # a hundredth less, so that a warrior passes a gate as wide as the base
    free_area = surroundings.difference(walls.buffer(BASE / 2 - 0.01))
    outer_areas = [
        part for part in shapely.get_parts(free_area) if part.intersects(surroundings.exterior)
    ]
    return bool(shapely.intersects(shapely.union_all(outer_areas), shapely.points(points)).any())


def _are_enclosed(walls: shapely.Geometry, points: np.ndarray, least_rays: int) -> Flags:
    """Return for each point whether rays of length `RAY_LENGTH` hit walls in enough directions.

    Args:
        walls: The shape of all walls.
        points: The points, one in a row.
        least_rays: The least number of directions, of `RAY_COUNT`.
    """
    step = 360 // RAY_COUNT
    vectors = RAY_LENGTH * np.array([direction(step * number) for number in range(RAY_COUNT)])
    # axes of `ends`: points, rays, coordinates; `rays` has the two ends before the coordinates
    begins = points[:, None, :]
    ends = begins + vectors[None, :, :]
    rays = np.stack([np.broadcast_to(begins, ends.shape), ends], axis=2)
    shapely.prepare(walls)
    hits = shapely.intersects(walls, shapely.linestrings(rays.reshape(-1, 2, 2)))
    hit_counts = hits.reshape(-1, RAY_COUNT).sum(axis=1)
    are_enclosed: Flags = hit_counts >= least_rays
    return are_enclosed


def room_count(field: Battlefield) -> int:
    """Return the number of rooms: places between walls that a warrior can enter from a start.

    The middle of each square inch is looked at. Enclosed points near each other are one room. A
    room counts only if it can be reached from the first start: most starts can reach each other.
    """
    width, height = field.table
    pieces = [piece.shape for piece in field.terrain if piece.art in ROOM_KINDS]
    walls = shapely.union_all(pieces)
    points = np.array([*product(range(int(width)), range(int(height)))]) + 0.5
    enclosed = points[_are_enclosed(walls, points, ROOM_RAYS)]
    insides = shapely.union_all(shapely.buffer(shapely.points(enclosed), ROOM_RADIUS))
    free_area = shapely.box(0, 0, width, height).difference(walls.buffer(BASE / 2))
    first_start = shapely.Point(*field.starts[0])
    reached = shapely.union_all(
        [part for part in shapely.get_parts(free_area) if part.intersects(first_start)]
    )
    return int(shapely.intersects(shapely.get_parts(insides), reached).sum())


def clearing_count(field: Battlefield) -> int:
    """Return the number of clearings: connected areas in which a circle without pieces fits.

    Each area consists of the possible middles of such circles. Level pieces do not count.
    """
    pieces = shapely.union_all([piece.shape for piece in field.terrain if piece.ground != "level"])
    middles = shapely.box(0, 0, *field.table).buffer(-CLEARING_RADIUS)
    return len(shapely.get_parts(middles.difference(pieces.buffer(CLEARING_RADIUS))))


def river_end_count(field: Battlefield) -> int:
    """Return the number of pieces of a river that reach the edge of the table.

    A piece counts as one end, even if it reaches two edges.
    """
    edge = shapely.box(0, 0, *field.table).exterior
    rivers = [piece.shape for piece in field.terrain if piece.art in RIVER_KINDS]
    return sum(river.distance(edge) < MAX_EDGE_GAP for river in rivers)


def joined_edge_count(field: Battlefield) -> int:
    """Return the number of edges of the table that are connected by road to its middle.

    The search starts from the middle of the table, whose own floor does not matter, and goes from
    each square of road to its eight neighbours.
    """
    width = len(field.floor[0])
    height = len(field.floor)
    roads = {
        (x, y)
        for x, y in product(range(width), range(height))
        if FLOORS.get(field.floor[y][x]) in ROAD_FLOORS
    }
    reached = {(width // 2, height // 2)}
    waiting = [*reached]
    while waiting:
        x, y = waiting.pop()
        neighbours = {(x + dx, y + dy) for dx, dy in product((-1, 0, 1), repeat=2)}
        waiting += (neighbours & roads) - reached
        reached |= neighbours & roads
    columns = {x for x, _ in reached}
    rows = {y for _, y in reached}
    return len(columns & {0, width - 1}) + len(rows & {0, height - 1})
