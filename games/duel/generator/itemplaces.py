"""Places of a group's items: in its middle, in rings and rows, at its rim and at walls.

Each function yields the pieces of an item; a piece is laid before the next one is made.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.duel.generator.beside import SHELTERS, leaning
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
    radius = 0.3 * min(frame.width, frame.depth)
    first = 5 * group.stream.below(72)
    for number in range(count):
        degrees = first + 5 * round(72 * number / count)
        yield group.new_piece(item, shifted(frame.middle, degrees, radius), degrees + 90)


def at_rim(group: LaidGroup, item: Item) -> Iterator[LaidPiece]:
    """Yield pieces at the edge of the group: beside a box, on the edge of a round group."""
    frame = group.frame
    for _ in range(group.count(item)):
        if not frame.is_round:
            yield _beside_box(group, item)
            continue
        degrees = 5 * group.stream.below(72)
        piece = group.new_piece(item, frame.middle, degrees)
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
    x = (frame.width - piece.width) / 2 - 0.3
    y = (frame.depth - piece.height) / 2 - 0.3
    laid_before = len(group.pieces)
    for side in group.stream.shuffled((-1, 1)):
        if len(group.pieces) == laid_before:
            yield piece.moved_to(on_grid(frame.point(side * x, -y)))


def at_wall(group: LaidGroup, item: Item) -> Iterator[LaidPiece]:
    """Yield pieces that lean against a house, a tent or a wall of the group."""
    shelters = [piece for piece in group.pieces if piece.kind in SHELTERS]
    if not shelters:
        return
    for _ in range(group.count(item)):
        host = group.stream.pick(shelters)
        yield leaning(group.new_piece(item, host.middle, host.degrees), host, group.stream)


def in_rows(group: LaidGroup, item: Item) -> Iterator[LaidPiece]:
    """Yield pieces in rows, as graves or trees of an orchard stand."""
    frame = group.frame
    piece = group.new_piece(item, frame.middle, frame.degrees)
    step_x = piece.width + ROW_GAP
    step_y = piece.height + ROW_GAP
    columns = max(1, int((frame.width - 1.2) / step_x))
    rows = max(1, int((frame.depth - 1.2) / step_y))
    wanted_count = min(columns * rows, group.count(item))
    places = [(column, row) for row in range(rows) for column in range(columns)]
    for column, row in group.stream.shuffled(places)[:wanted_count]:
        x = (column - (columns - 1) / 2) * step_x
        y = (row - (rows - 1) / 2) * step_y
        yield group.new_piece(item, frame.point(x, y), frame.degrees)
