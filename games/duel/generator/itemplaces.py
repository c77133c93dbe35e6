"""Places of a group's items: in its middle, in rings and rows, at its rim and at walls.

An item is the part of a plan that describes pieces of a group that lie alike: their kinds, number
and place. Each function yields the pieces of one item. The caller lays a piece, or finds that it
has no room, before it asks for the next one. So `group.pieces` has all pieces that have been laid
by then. Numbers without a reason were chosen by hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from msgspec.structs import replace

from games.duel.generator.beside import SHELTERS, row_against
from games.duel.generator.enclosures import LONG_KINDS
from games.duel.generator.frames import LaidGroup, is_apart
from games.duel.generator.ground import DEGREE_STEP, distance, shifted
from games.duel.generator.placing import LaidPiece, on_grid
from games.duel.generator.themes import Item
from games.duel.geometry.points import Point

SIDE_ROOM = 0.6
"""Width of the room for a hedge or a fence along each side of a group, in inches."""
RING_SHARES = (0.94, 1.0)
"""Least and greatest radius of a ring, as a share of the radius in its plan. A random share makes
rings of one plan differ."""
ROAD_ANGLE = 15
"""Least angle between a piece of a ring and a road that leads to its middle, in degrees. Chosen by
hand."""
SAME_PLACE = 0.01
"""Distance below which two places of a ring with a radius of 1 count as the same one. It allows for
rounding."""
ROW_SHARES = (0.85, 1.0)
"""Least and greatest share of the room in a group that its rows fill, along each side."""
ROW_GAP = 0.4
"""Least gap between two pieces in a row, and between two rows, in inches."""
INSIDE_TRIES = 8
"""Number of places that are tried for a piece inside a group."""
ROW_TRIES = 8
"""Number of rows along walls that are begun until all pieces of an item are laid."""
INSIDE_GAP = 0.1
"""Least gap between a piece inside a group and its other pieces, in inches."""
BOX_MARGIN = 0.75
"""Least distance from the sides of a group to the middle of a piece inside, in inches."""
ROUND_MARGIN = 0.5
"""Least distance from the edge of a round group to the middle of a piece inside, in inches."""
ROUND_RIM_GAPS = (-0.6, 0.5)
"""Limits of the gap between the edge of a round group and a piece at its rim, in inches: below 0
they overlap."""
BOX_RIM_GAPS = (0.2, 0.6)
"""Limits of the gap between a side of a group and a piece beside it, in inches."""
MAX_RIM_OFFSET = 0.4
"""Greatest distance of a piece beside a side from the middle of the side, as a share of its length.
"""
CORNER_INSET = 0.15
"""Distance in inches from both sides of a front corner to the piece in it."""
CORNER_ROOM = 1.9
"""Length in inches that such a piece leaves free of the width and the depth of its group: room for
a gate beside it, and for a side of a yard behind it."""


def in_middle(group: LaidGroup, item: Item) -> Iterator[LaidPiece]:
    """Yield a piece in the middle."""
    yield group.new_piece(item, group.frame.middle, group.frame.degrees)


def over_whole(group: LaidGroup, item: Item) -> Iterator[LaidPiece]:
    """Yield a piece that covers the group up to the room along its sides."""
    frame = group.frame
    width = round(frame.width - 2 * SIDE_ROOM, 1)
    depth = round(frame.depth - 2 * SIDE_ROOM, 1)
    piece = group.new_piece(item, frame.middle, frame.degrees)
    yield piece._replace(width=width, height=depth)


def in_ring(group: LaidGroup, item: Item) -> Iterator[LaidPiece]:
    """Yield pieces on a circle about the middle, evenly spaced; each one lies along the circle."""
    frame = group.frame
    count = group.count(item)
    image_count = len(group.images)
    if count > image_count:
        # With a multiple of the number of images, the ring can be its own image.
        count -= count % image_count
    radius_share = item.out * group.stream.between(*RING_SHARES)
    radius = radius_share * min(frame.width, frame.depth) / 2
    steps_around = 360 // DEGREE_STEP
    turns = [DEGREE_STEP * round(steps_around * number / count) for number in range(count)]
    first_direction = _first_direction(group, turns)
    for degrees in (first_direction + turn for turn in turns):
        if _smallest_angle(group.road_directions, [degrees]) < ROAD_ANGLE:
            continue  # the ring is open where a road enters it
        yield group.new_piece(item, shifted(frame.middle, degrees, radius), degrees + 90)


def _first_direction(group: LaidGroup, turns: Sequence[int]) -> int:
    """Return the direction from the middle of a group to the first piece of a ring.

    It is random, unless roads lead to the middle: then it is the direction that keeps all pieces of
    the ring farthest from the roads. The ring is its own image, if it can be: the pieces of both
    would close it. `turns` are the angles from the first piece to all pieces.
    """
    step = DEGREE_STEP if group.road_directions else 45
    directions = range(group.frame.degrees, group.frame.degrees + 360, step)
    own_images = [
        first for first in directions if _is_own_image(group, [first + turn for turn in turns])
    ]
    candidates = own_images or [*directions]
    if not group.road_directions:
        return group.stream.pick(candidates)
    angles = [
        _smallest_angle(group.road_directions, [first + turn for turn in turns])
        for first in candidates
    ]
    return candidates[angles.index(max(angles))]


def _smallest_angle(first: Sequence[int], second: Sequence[int]) -> int:
    """Return the smallest angle between a direction of each of two lists, in degrees.

    Without such directions, it is 180.
    """
    return min((_angle_between(*both) for both in product(first, second)), default=180)


def _is_own_image(group: LaidGroup, directions: Sequence[int]) -> bool:
    """Return True if all images of a group have their pieces in these directions, too."""
    places = [shifted(Point(0, 0), degrees, 1.0) for degrees in directions]
    image_places = [image.of(place) for image in group.images for place in places]
    return all(
        any(distance(image_place, place) < SAME_PLACE for place in places)
        for image_place in image_places
    )


def _angle_between(first: int, second: int) -> int:
    """Return the angle between two directions, from 0 to 180 degrees."""
    return abs((first - second + 180) % 360 - 180)


def at_rim(group: LaidGroup, item: Item) -> Iterator[LaidPiece]:
    """Yield pieces at random places of the rim: beside a box, or on the edge of a round group."""
    for _ in range(group.count(item)):
        yield _on_circle(group, item) if group.frame.is_round else _beside_box(group, item)


def _on_circle(group: LaidGroup, item: Item) -> LaidPiece:
    """Return a piece at the edge of a round group."""
    frame = group.frame
    degrees = group.stream.degrees()
    piece = group.new_piece(item, frame.middle, frame.degrees)
    radius = (frame.width + piece.width) / 2 + group.stream.between(*ROUND_RIM_GAPS)
    return piece.moved_to(on_grid(shifted(frame.middle, degrees, radius)))


def _beside_box(group: LaidGroup, item: Item) -> LaidPiece:
    """Return a piece outside of a box, beside one of its sides."""
    side_index = group.stream.below(4)
    side = group.frame.sides[side_index]
    piece = group.new_piece(item, side.middle, side.degrees)
    offset = group.stream.between(-MAX_RIM_OFFSET, MAX_RIM_OFFSET) * side.length
    distance_outward = piece.height / 2 + group.stream.between(*BOX_RIM_GAPS)
    place = shifted(side.middle, side.degrees, offset)
    # The front, side 0, faces to the top (-90 degrees); each further side is turned by 90 degrees.
    outward = group.frame.degrees + 90 * (side_index - 1)
    return piece.moved_to(on_grid(shifted(place, outward, distance_outward)))


def inside(group: LaidGroup, item: Item) -> Iterator[LaidPiece]:
    """Yield pieces at random places inside, as many as have room there."""
    for _ in range(group.count(item)):
        piece = _free_piece_inside(group, item)
        if piece:
            yield piece


def _free_piece_inside(group: LaidGroup, item: Item) -> LaidPiece | None:
    """Return a piece at a random place that is clear of the group's other pieces, or None."""
    frame = group.frame
    for _ in range(INSIDE_TRIES):
        x = group.stream.between(-0.5, 0.5) * (frame.width - 2 * BOX_MARGIN)
        y = group.stream.between(-0.5, 0.5) * (frame.depth - 2 * BOX_MARGIN)
        if frame.is_round and x * x + y * y > (frame.width / 2 - ROUND_MARGIN) ** 2:
            continue
        piece = group.new_piece(item, frame.point(x, y), frame.degrees)
        if is_apart(piece, group.pieces, INSIDE_GAP):
            return piece
    return None


def in_front_corner(group: LaidGroup, item: Item) -> Iterator[LaidPiece]:
    """Yield a piece in a random front corner, and in the other one if it has no room there.

    Only those sizes of the item are used that leave room for a yard. If none does, all are used.
    """
    frame = group.frame
    sizes = tuple(
        (width, depth)
        for width, depth in item.size
        if width + CORNER_ROOM <= frame.width and depth + CORNER_ROOM <= frame.depth
    )
    item = replace(item, size=sizes or item.size)
    piece = group.new_piece(item, frame.middle, frame.degrees)
    x = (frame.width - piece.width) / 2 - CORNER_INSET
    y = (frame.depth - piece.height) / 2 - CORNER_INSET
    first_sign, second_sign = group.stream.shuffled((-1, 1))
    count_before = len(group.pieces)
    yield piece.moved_to(on_grid(frame.point(first_sign * x, -y)))
    is_laid = len(group.pieces) > count_before
    if not is_laid:
        yield piece.moved_to(on_grid(frame.point(second_sign * x, -y)))


def at_wall(group: LaidGroup, item: Item) -> Iterator[LaidPiece]:
    """Yield pieces in rows along a house, a tent or a wall of the group."""
    shelters = [piece for piece in group.pieces if piece.kind in SHELTERS]
    if not shelters:
        return
    missing_count = group.count(item)
    for _ in range(ROW_TRIES):
        shelter = group.stream.pick(shelters)
        model = group.new_piece(item, shelter.middle, shelter.degrees)  # of all pieces in the row
        for piece in row_against(shelter, model, missing_count, group.stream):
            count_before = len(group.pieces)
            yield piece
            if len(group.pieces) == count_before:
                break  # the row has no more room: another one begins elsewhere
            missing_count -= 1
        if not missing_count:
            return


def in_rows(group: LaidGroup, item: Item) -> Iterator[LaidPiece]:
    """Yield equal pieces in full rows, like graves or the trees of an orchard."""
    frame = group.frame
    piece = group.new_piece(item, frame.middle, frame.degrees)
    wanted_count = group.count(item)
    # Groups on whole squares of the floor often have the same size: random shares make them differ.
    width = (frame.width - 2 * SIDE_ROOM) * group.stream.between(*ROW_SHARES)
    depth = (frame.depth - 2 * SIDE_ROOM) * group.stream.between(*ROW_SHARES)
    most_columns = max(1, int(width / (piece.width + ROW_GAP)))
    most_rows = max(1, int(depth / (piece.height + ROW_GAP)))
    # A single row would not look like rows: where two have room, each gets half of the pieces.
    most_in_row = max(1, wanted_count // min(2, most_rows))
    columns = min(most_columns, most_in_row)
    rows = min(most_rows, wanted_count // columns)
    column_width = width / columns
    row_depth = depth / rows
    for row in range(rows):
        for column in range(columns):
            x = (column - (columns - 1) / 2) * column_width
            y = (row - (rows - 1) / 2) * row_depth
            yield piece.moved_to(on_grid(frame.point(x, y)))


def in_line(group: LaidGroup, item: Item) -> Iterator[LaidPiece]:
    """Yield equal pieces in one line along the front, evenly spaced.

    Pieces of long kinds fill the line, except for the item's share of gaps.
    """
    frame = group.frame
    count = group.count(item)
    step = frame.width / count
    piece = group.new_piece(item, frame.middle, frame.degrees)
    if piece.kind in LONG_KINDS:
        piece = piece._replace(width=round(step * (1 - item.gap), 1))
    for number in range(count):
        x = (number - (count - 1) / 2) * step
        yield piece.moved_to(on_grid(frame.point(x, 0)))
