"""Places of a group's items: in its middle, in rings and rows, at its rim and at walls.

Each function yields the pieces of an item; a piece is laid before the next one is made.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.duel.generator.beside import SHELTERS, row_at_wall
from games.duel.generator.enclosures import LONG_KINDS
from games.duel.generator.frames import LaidGroup, has_gap
from games.duel.generator.ground import shifted
from games.duel.generator.placing import LaidPiece, on_grid
from games.duel.generator.themes import Item

SIDE_ROOM = 0.6
"""Width along the sides of a group that is left to a hedge or a fence."""
ROW_GAP = 0.4
"""Gap between two pieces in a row."""
TRIES = 8
"""Number of places that are tried for a piece inside a group."""


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
    """Yield pieces on a circle about the middle, evenly spaced, turned towards it."""
    frame = group.frame
    count = group.count(item)
    if count > group.image_count:
        count -= count % group.image_count
    radius = item.out * min(frame.width, frame.depth) / 2
    turns = [5 * round(72 * number / count) for number in range(count)]
    first = _first_direction(group, turns)
    for turn in turns:
        degrees = first + turn
        yield group.new_piece(item, shifted(frame.middle, degrees, radius), degrees + 90)


def _first_direction(group: LaidGroup, turns: Sequence[int]) -> int:
    """Return the direction of the first piece of a ring, between the roads if there are any."""
    first = group.frame.degrees + 45 * group.stream.below(8)
    if not group.road_directions:
        return first
    gaps = [
        min(
            abs((degrees + turn - road + 180) % 360 - 180)
            for turn in turns
            for road in group.road_directions
        )
        for degrees in range(0, 360, 5)
    ]
    return 5 * gaps.index(max(gaps))


def at_rim(group: LaidGroup, item: Item) -> Iterator[LaidPiece]:
    """Yield pieces at the edge of the group: beside a box, on the edge of a round group."""
    frame = group.frame
    for _ in range(group.count(item)):
        if not frame.is_round:
            yield _beside_box(group, item)
            continue
        degrees = group.stream.degrees()
        piece = group.new_piece(item, frame.middle, frame.degrees)
        out = (frame.width + piece.width) / 2 + group.stream.between(-0.6, 0.5)
        yield piece.moved_to(on_grid(shifted(frame.middle, degrees, out)))


def _beside_box(group: LaidGroup, item: Item) -> LaidPiece:
    """Return a piece beside one of the sides of a box."""
    number = group.stream.below(4)
    middle, degrees, length = group.frame.sides[number]
    piece = group.new_piece(item, middle, degrees)
    along = group.stream.between(-0.4, 0.4) * length
    out = piece.height / 2 + group.stream.between(0.2, 0.6)
    place = shifted(middle, degrees, along)
    outward = group.frame.degrees + 90 * (number - 1)
    return piece.moved_to(on_grid(shifted(place, outward, out)))


def inside(group: LaidGroup, item: Item) -> Iterator[LaidPiece]:
    """Yield pieces at random places inside."""
    frame = group.frame
    for _ in range(group.count(item)):
        for _ in range(TRIES):
            x = group.stream.between(-0.5, 0.5) * (frame.width - 1.5)
            y = group.stream.between(-0.5, 0.5) * (frame.depth - 1.5)
            if frame.is_round and x * x + y * y > (frame.width / 2 - 0.5) ** 2:
                continue
            piece = group.new_piece(item, frame.point(x, y), frame.degrees)
            if has_gap(piece, group.pieces, 0.1):
                yield piece
                break


def in_front_corner(group: LaidGroup, item: Item) -> Iterator[LaidPiece]:
    """Yield a piece in one corner of the front, and in the other one if that has no room."""
    frame = group.frame
    piece = group.new_piece(item, frame.middle, frame.degrees)
    x = (frame.width - piece.width) / 2 - 0.15
    y = (frame.depth - piece.height) / 2 - 0.15
    laid_before = len(group.pieces)
    for side in group.stream.shuffled((-1, 1)):
        if len(group.pieces) == laid_before:
            yield piece.moved_to(on_grid(frame.point(side * x, -y)))


def at_wall(group: LaidGroup, item: Item) -> Iterator[LaidPiece]:
    """Yield pieces in rows along a house, a tent or a wall of the group."""
    shelters = [piece for piece in group.pieces if piece.kind in SHELTERS]
    if not shelters:
        return
    missing = group.count(item)
    for _ in range(TRIES):
        host = group.stream.pick(shelters)
        first = group.new_piece(item, host.middle, host.degrees)
        for piece in row_at_wall(first, host, missing, group.stream):
            laid_count = len(group.pieces)
            yield piece
            if len(group.pieces) == laid_count:
                break  # the row has no room: another one begins elsewhere
            missing -= 1
        if not missing:
            return


def in_rows(group: LaidGroup, item: Item) -> Iterator[LaidPiece]:
    """Yield pieces in full rows, as graves or trees of an orchard stand."""
    frame = group.frame
    piece = group.new_piece(item, frame.middle, frame.degrees)
    most = group.count(item)
    most_columns = max(1, int((frame.width - 1.2) / (piece.width + ROW_GAP)))
    most_rows = max(1, int((frame.depth - 1.2) / (piece.height + ROW_GAP)))
    columns = min(most_columns, max(1, most // min(2, most_rows)))  # two rows look like rows
    rows = min(most_rows, most // columns)
    step_x = (frame.width - 1.2) / columns
    step_y = (frame.depth - 1.2) / rows
    for row in range(rows):
        for column in range(columns):
            x = (column - (columns - 1) / 2) * step_x
            y = (row - (rows - 1) / 2) * step_y
            yield piece.moved_to(on_grid(frame.point(x, y)))


def in_line(group: LaidGroup, item: Item) -> Iterator[LaidPiece]:
    """Yield pieces in one line along the front; fences and walls are as long as their places."""
    frame = group.frame
    count = group.count(item)
    step = frame.width / count
    piece = group.new_piece(item, frame.middle, frame.degrees)
    if piece.kind in LONG_KINDS:
        piece = piece._replace(width=round(step * (1 - item.gap), 1))
    for number in range(count):
        x = (number - (count - 1) / 2) * step
        yield piece.moved_to(on_grid(frame.point(x, 0)))
