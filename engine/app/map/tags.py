"""Names and lengths on a map: plates that lie beside what they name and never on each other."""

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
GAP = 3
"""Around a tag's words, and between it and what it names, in style units."""


@dataclass(frozen=True)
class Tag:
    """A plate with words, behind a seat's mark if it is a seat's."""

    words: str
    seat: int = 0
    edge: Colour = theme.LINE_BRASS
    ground: Colour = theme.WELL
    ink: Colour = theme.TEXT

    def picture(self, scale: Scale) -> Surface:
        """How it looks; shared by all who ask."""
        return _picture(self, scale)


@remembered(256)
def _picture(tag: Tag, scale: Scale) -> Surface:
    tall = text.measure("Ag", Role.SMALL, scale)[1]
    side = round(tall * 0.8)
    lying = list[Part]()
    if tag.seat:
        lying.append(Sized(SeatMark("seat", seat=tag.seat), wide=side))
    if tag.words:
        lying.append(LabelStyle(Role.SMALL, tag.ink)("words", tag.words, middle=True))
    plate = Plate("tag", ground=flat(tag.ground, theme.BADGE_CUT, Edging(tag.edge, 1.5)))
    return pictured(
        Inside(plate, Row(lying, gap=5), across=PAD), scale, (0, tall + 2 * scale.px(2))
    )


def place(
    size: tuple[int, int], thing: Rect, gap: int, within: Rect, taken: Sequence[Rect]
) -> Rect | None:
    """Where a plate of this size lies beside a thing: below it if that is free, then above it,
    beside it, at its corners. None where nothing is free."""
    for rect in _beside(size, thing, gap):
        if within.contains(rect) and rect.collidelist(taken) < 0:
            return rect
    return None


def _beside(size: tuple[int, int], thing: Rect, gap: int) -> list[Rect]:
    """All places at this distance, the best first."""
    found = []
    for across, down in sorted(product((0, 1, -1), (1, -1, 0)), key=lambda way: way[0] != 0):
        if across or down:
            rect = Rect((0, 0), size)
            rect.center = thing.center
            if down:
                rect.top = thing.bottom + gap if down > 0 else thing.top - gap - size[1]
            if across:
                rect.left = thing.right + gap if across > 0 else thing.left - gap - size[0]
            found.append(rect)
    return found
