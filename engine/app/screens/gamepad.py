"""What a gamepad does: a picture of one, and words for each of its parts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect, Surface

from engine.app import art, fonts, theme
from engine.app.gamepad import DOES
from engine.app.paint import shapes
from engine.app.pictures import remembered
from engine.app.screens import form
from engine.app.theme import Scale, Typeface
from engine.app.widgets import Look, Screen, Widget, foot, top_bar
from engine.app.widgets.containers import Column, Part, Row, Share
from engine.app.widgets.widget import Size
from engine.app.widgets.words import body, lead

ACROSS, DOWN, SIDE = 360, 230, 24
"""The size of the picture, and of a part's mark, in style units."""
PLACES = (
    ("A", 268, 114),
    ("B", 294, 89),
    ("X", 242, 89),
    ("Y", 268, 64),
    ("1", 92, 88),
    ("1", 138, 130),
    ("2", 105, 30),
    ("2", 255, 30),
    ("3", 222, 130),
    ("4", 157, 84),
    ("5", 203, 84),
)
"""Where on the picture the mark of each part lies."""


class GamepadScreen(Screen):
    """The picture, and what each part does."""

    def build(self) -> Sequence[Widget]:
        scale = self.scale
        top = top_bar(scale, "Gamepad", emblem="flame")
        low = foot(
            scale,
            [form.done(self.back)],
        )
        picture = PadPicture("picture")
        words = "It works as soon as it is plugged in. All else is done by what has the focus."
        shown = Column([picture, lead("note", words)], gap=theme.GAP)
        left = form.panel("pad", "A gamepad", shown)
        rows: list[Part] = [
            Row([PartMark(f"mark-{number}", mark=mark), Share(told)], gap=theme.GAP, at=0.5)
            for number, (mark, part, does) in enumerate(DOES)
            for told in [body(f"does-{number}", f"**{part}:** {does}")]
        ]
        right = form.panel("parts", "What it does", form.rows(scale, "parts", rows))
        pads = form.Panels("pads", [left])
        does = form.Panels("does", [right])
        return form.screen(scale, top, low, form.halves(scale, pads, does, (2, 3)))


@dataclass(eq=False, repr=False)
class PadPicture(Widget):
    """A gamepad; each part is marked as it is where its use is told."""

    def size(self, scale: Scale, width: int | None = None) -> Size:
        across = round(scale.px(ACROSS) * scale.text)
        down = round(scale.px(DOWN) * scale.text)
        if width is None:
            return across, down
        return scale.px(ACROSS), min(down, width * DOWN // ACROSS)

    def draw(self, surface: Surface, look: Look) -> None:
        unit = min(self.rect.width / ACROSS, self.rect.height / DOWN)
        at = Rect(0, 0, round(ACROSS * unit), round(DOWN * unit))
        at.center = self.rect.center
        surface.blit(art.picture("gamepad", at.size), at)
        for mark, x, y in PLACES:
            picture = part_mark(mark, round(SIDE * unit))
            centre = at.left + round(x * unit), at.top + round(y * unit)
            surface.blit(picture, picture.get_rect(center=centre))


@dataclass(eq=False, repr=False)
class PartMark(Widget):
    """The mark of a part, beside what it does."""

    mark: str = ""

    def size(self, scale: Scale, width: int | None = None) -> Size:
        side = round(scale.px(SIDE) * scale.text)
        return side, side

    def draw(self, surface: Surface, look: Look) -> None:
        picture = part_mark(self.mark, min(self.rect.size))
        surface.blit(picture, picture.get_rect(center=self.rect.center))


@remembered(32)
def part_mark(mark: str, side: int) -> Surface:
    """A letter or a figure on a brass disc of this many pixels."""
    middle = side / 2
    disc = shapes.fill(theme.BRASS_LIGHT) + shapes.edge(theme.INK, side / 14)
    body = shapes.circle((middle, middle), middle - side / 20, disc)
    picture = art.rasterised(art.drawing((side, side), body), (side, side))
    letter = fonts.font(Typeface.SANS_BOLD, round(side * 0.62)).render(mark, True, theme.INK)
    picture.blit(letter, letter.get_rect(center=(side // 2, side // 2)))
    return picture
