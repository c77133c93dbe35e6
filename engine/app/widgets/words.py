"""Widgets without an action: labels, pictures, lines."""

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass, field
from itertools import pairwise
from typing import Literal, NamedTuple

import pygame
from pygame import Rect, Surface
from typing_extensions import override

from engine.app import art, text, theme
from engine.app.theme import Colour, Role, Scale
from engine.app.widgets.widget import Look, Size, Widget

Align = Literal["left", "center", "right"]


@dataclass(eq=False, repr=False)
class Label(Widget):
    """Text in one style, wrapped at the rectangle's width; markup as in `text`.

    Attributes:
        middle: Centre the text vertically instead of placing it at the top.
        silent: Leave the label out when the screen is read aloud, since another widget has its
            words.
        max_lines: Maximum number of lines; the last one then ends in an ellipsis.
    """

    words: str = ""
    role: Role = Role.BODY
    _: KW_ONLY
    colour: Colour = theme.TEXT
    align: Align = "left"
    middle: bool = False
    silent: bool = False
    max_lines: int | None = None

    @override
    @property
    def name(self) -> str:
        return "" if self.silent else text.plain(self.words)

    @override
    def size(self, scale: Scale, width: int | None = None) -> Size:
        # a width of 0 stands for a label without a place, which wraps nothing
        if self.max_lines:
            block = text.block(
                self.words, self.role, scale, width or None, max_lines=self.max_lines
            )
            return block.size
        return text.measure(self.words, self.role, scale, width or None)

    def baseline(self, scale: Scale) -> int:
        """Return the distance in pixels from the top to the baseline of the first line."""
        return text.block(self.words, self.role, scale).baseline

    @override
    def text_lines(self, scale: Scale) -> Sequence[Rect]:
        height = text.measure(self.words, self.role, scale, self.rect.width)[1]
        line_height = text.measure("A", self.role, scale)[1]
        count = max(1, round(height / line_height))
        spare_height = max(0, self.rect.height - height) if self.middle else 0
        text_top = self.rect.top + spare_height // 2
        edges = [text_top + height * number // count for number in range(count + 1)]
        left = self.rect.left
        width = self.rect.width
        return [Rect(left, top, width, bottom - top) for top, bottom in pairwise(edges)]

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        block = text.block(
            self.words,
            self.role,
            look.scale,
            width=self.rect.width,
            colour=self.colour,
            align=self.align,
            max_lines=self.max_lines,
        )
        spare_height = max(0, self.rect.height - block.size[1]) if self.middle else 0
        share_at_left = {"left": 0.0, "center": 0.5, "right": 1.0}[self.align]
        x = self.rect.left + round(share_at_left * (self.rect.width - block.size[0]))
        block.draw(surface, (x, self.rect.top + spare_height // 2))


class LabelStyle(NamedTuple):
    """A text style and a colour shared by many labels; calling it makes a label."""

    role: Role
    colour: Colour = theme.TEXT

    def __call__(
        self,
        id: str,
        words: str,
        *,
        align: Align = "left",
        middle: bool = False,
        silent: bool = False,
    ) -> Label:
        """Return a label with this text."""
        return Label(
            id,
            words=words,
            role=self.role,
            colour=self.colour,
            align=align,
            middle=middle,
            silent=silent,
        )


body = LabelStyle(Role.BODY)
muted = LabelStyle(Role.BODY, theme.MUTED)
strong = LabelStyle(Role.STRONG)
lead = LabelStyle(Role.LEAD)
heading = LabelStyle(Role.HEADING)
caption = LabelStyle(Role.CAPTION, theme.BRASS_LIGHT)
small = LabelStyle(Role.NOTE)
note = LabelStyle(Role.NOTE, theme.MUTED)


@dataclass(eq=False, repr=False)
class Picture(Widget):
    """A picture from `assets/art`, as large as its rectangle allows in its own proportions.

    Attributes:
        ratio: Width divided by height.
        recolour: Colours of the source, each with its replacement.
    """

    art: str = ""
    ratio: float = 1.0
    _: KW_ONLY
    recolour: dict[str, str] = field(default_factory=dict)

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        width = min(self.rect.width, round(self.rect.height * self.ratio))
        size = max(1, width), max(1, round(width / self.ratio))
        picture = art.picture(self.art, size, self.recolour or None)
        surface.blit(picture, picture.get_rect(center=self.rect.center))


@dataclass(eq=False, repr=False)
class Rule(Widget):
    """A hairline along the top of its rectangle, or down the left side of an upright one.

    Attributes:
        down: Height in style units.
    """

    colour: Colour = theme.LINE
    down: float = 1

    @override
    def size(self, scale: Scale, width: int | None = None) -> Size:
        return 0, scale.px(self.down)

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        width = max(1, round(look.scale.s))
        is_upright = self.rect.height > self.rect.width
        end = self.rect.bottomleft if is_upright else self.rect.topright
        pygame.draw.line(surface, self.colour, self.rect.topleft, end, width)
