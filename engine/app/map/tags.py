"""Labels on a map: plates with names and lengths that never overlap each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from pygame import Rect, Surface

from engine.app import text, theme
from engine.app.paint.grounds import Edging, flat
from engine.app.pictures import remembered
from engine.app.theme import Colour, Role, Scale
from engine.app.widgets.containers import Inside, Part, Row, Sized, pictured
from engine.app.widgets.pieces import SeatMark
from engine.app.widgets.plates import Plate
from engine.app.widgets.words import LabelStyle

PAD = 7
"""Padding around a tag's text, in style units."""
GAP = 3
"""Distance between a tag and its object, in style units."""


@dataclass(frozen=True)
class Tag:
    """A plate with text, after a seat's mark if the labelled object belongs to a seat."""

    words: str
    seat: int = 0
    edge: Colour = theme.LINE_BRASS
    ground: Colour = theme.WELL
    ink: Colour = theme.TEXT

    def picture(self, scale: Scale) -> Surface:
        """Return the picture of the tag, cached and shared."""
        return _picture(self, scale)


@remembered(256)
def _picture(tag: Tag, scale: Scale) -> Surface:
    tall = text.measure("Ag", Role.SMALL, scale)[1]
    side = round(tall * 0.8)
    parts = list[Part]()
    if tag.seat:
        parts.append(Sized(SeatMark("seat", seat=tag.seat), wide=side))
    if tag.words:
        parts.append(LabelStyle(Role.SMALL, tag.ink)("words", tag.words, middle=True))
    plate = Plate("tag", ground=flat(tag.ground, theme.BADGE_CUT, Edging(tag.edge, 1.5)))
    return pictured(
        Inside(plate, Row(parts, gap=5), across=PAD), scale, (0, tall + 2 * scale.px(2))
    )


def place(
    size: tuple[int, int], thing: Rect, gap: int, within: Rect, taken: Sequence[Rect]
) -> Rect | None:
    """Return a free rectangle for a plate of this size beside an object, or None.

    Tried in order: below the object, above, beside, at its corners.

    Args:
        size: Width and height of the plate in pixels.
        thing: Rectangle of the object in pixels.
        gap: Distance from the object in pixels.
        within: Rectangle that must contain the plate.
        taken: Rectangles that the plate must not overlap.
    """
    for rect in _candidates(size, thing, gap):
        if within.contains(rect) and rect.collidelist(taken) < 0:
            return rect
    return None


def _candidates(size: tuple[int, int], thing: Rect, gap: int) -> list[Rect]:
    """Return all candidate rectangles at this distance, the best first."""
    candidates = []
    for across, down in sorted(product((0, 1, -1), (1, -1, 0)), key=lambda offset: offset[0] != 0):
        if across or down:
            rect = Rect((0, 0), size)
            rect.center = thing.center
            if down:
                rect.top = thing.bottom + gap if down > 0 else thing.top - gap - size[1]
            if across:
                rect.left = thing.right + gap if across > 0 else thing.left - gap - size[0]
            candidates.append(rect)
    return candidates
