"""Labels on a map: plates with names and lengths that never overlap each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect, Surface

from engine.app import text, theme
from engine.app.paint.grounds import Edging, flat
from engine.app.pictures import cached_picture
from engine.app.theme import Colour, Role, Scale
from engine.app.widgets.containers import Column, Inside, Part, Row, Sized, picture_of
from engine.app.widgets.pieces import SeatMark
from engine.app.widgets.plates import Plate
from engine.app.widgets.words import LabelStyle

PAD_X = 7
"""Padding around a tag's text, in style units."""
PAD_Y = 2
"""Padding above and below a tag's text, in style units."""
MARK_SHARE = 0.8
"""Side of a seat's mark as a share of the height of a line."""
MARK_GAP = 5
"""Gap between a seat's mark and the text, in style units."""
GAP = 3
"""Distance between a tag and its object, in style units."""


DIRECTIONS = ((0, 1), (0, -1), (1, 1), (1, -1), (1, 0), (-1, 1), (-1, -1), (-1, 0))
"""Directions from an object to its tag, the best first; x points right and y down."""


@dataclass(frozen=True)
class Tag:
    """A plate with text, after a seat's mark if the labelled object belongs to a seat.

    With `rows` the plate has several texts with their marks, one below the other, in place of its
    own.
    """

    words: str
    seat: int = 0
    edge: Colour = theme.LINE_BRASS
    ground: Colour = theme.WELL
    ink: Colour = theme.TEXT
    rows: tuple[Tag, ...] = ()

    def picture(self, scale: Scale) -> Surface:
        """Return the picture of the tag, cached and shared."""
        return _picture(self, scale)


@cached_picture(256)
def _picture(tag: Tag, scale: Scale) -> Surface:
    line_height = text.measure("Ag", Role.SMALL, scale)[1]
    side = round(line_height * MARK_SHARE)
    rows = list[Part]()
    for row in tag.rows or (tag,):
        parts = list[Part]()
        if row.seat:
            parts.append(Sized(SeatMark("seat", seat=row.seat), wide=side))
        if row.words:
            parts.append(LabelStyle(Role.SMALL, row.ink)("words", row.words, middle=True))
        rows.append(Row(parts, gap=MARK_GAP))
    ground = flat(tag.ground, theme.BADGE_CUT, Edging(tag.edge, width=1.5))
    plate = Plate("tag", ground=ground)
    contents = Inside(plate, rows[0], across=PAD_X)
    if tag.rows:
        contents = Inside(plate, Column(rows, gap=PAD_Y), across=PAD_X, down=PAD_Y)
    least_height = line_height + 2 * scale.px(PAD_Y)
    return picture_of(contents, scale, (0, least_height))


def free_rect_beside(
    size: tuple[int, int], object_rect: Rect, gap: int, bounds: Rect, taken_rects: Sequence[Rect]
) -> Rect | None:
    """Return a free rectangle for a plate of this size beside an object, or None.

    Tried in order: below the object, above, beside, at its corners.

    Args:
        size: Width and height of the plate in pixels.
        object_rect: Rectangle of the object in pixels.
        gap: Distance from the object in pixels.
        bounds: Rectangle that must contain the plate.
        taken_rects: Rectangles that the plate must not overlap.
    """
    for rect in _candidates(size, object_rect, gap):
        if bounds.contains(rect) and rect.collidelist(taken_rects) < 0:
            return rect
    return None


def _candidates(size: tuple[int, int], object_rect: Rect, gap: int) -> list[Rect]:
    """Return all candidate rectangles at this distance, the best first."""
    candidates = []
    for dx, dy in DIRECTIONS:
        rect = Rect((0, 0), size)
        rect.center = object_rect.center
        if dy > 0:
            rect.top = object_rect.bottom + gap
        elif dy < 0:
            rect.bottom = object_rect.top - gap
        if dx > 0:
            rect.left = object_rect.right + gap
        elif dx < 0:
            rect.right = object_rect.left - gap
        candidates.append(rect)
    return candidates
