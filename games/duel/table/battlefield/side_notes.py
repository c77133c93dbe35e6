"""Notes beside the map of a small window, in place of tags (labels drawn on the map itself)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

import pygame
from pygame import Surface
from typing_extensions import override

from engine.app import text, theme
from engine.app.map.marks import ring_picture
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Look, Widget
from engine.app.widgets.containers import TOP, Part, Row, Share, Space
from engine.app.widgets.widget import Size

RING_SHARE = 0.8
"""Diameter of a ring as a share of the height of a line."""
RING_OPACITY = 0.25
"""Opacity of the inside of a ring, from 0 to 1."""
NOTE_GAP = 6
"""Gap before a note, or between it and its mark, in style units."""


class SideNote(NamedTuple):
    """Line beside the map that explains something on it.

    Attributes:
        words: The line.
        colour: Colour of the mark, or of a line without a mark.
        mark: Shape of the thing on the map; "" for a sentence alone.
    """

    words: str
    colour: theme.Colour = theme.TITLE_LIGHT
    mark: Literal["", "path", "ring"] = ""


def side_note(id: str, note: SideNote) -> Part:
    """Return a note with its mark in front."""
    label = Label(id, words=note.words, role=Role.NOTE)
    if not note.mark:
        label.colour = note.colour
        return Row([Space(NOTE_GAP), Share(label)])
    mark = NoteMark(f"{id}-mark", colour=note.colour, mark=note.mark)
    # at the top, so that the mark is beside the first line of a note of several lines
    return Row([mark, Share(label)], gap=NOTE_GAP, at=TOP)


@dataclass(eq=False, repr=False)
class NoteMark(Widget):
    """Small picture of a path or a ring on the map, as high as a line of notes."""

    colour: theme.Colour = theme.TITLE_LIGHT
    mark: Literal["path", "ring"] = "path"

    @override
    def size(self, scale: Scale, width: int | None = None) -> Size:
        side = text.measure("Ag", Role.NOTE, scale)[1]
        return side, side

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        scale = look.scale
        rect = self.rect
        if self.mark == "ring":
            picture = ring_picture(
                round(rect.width * RING_SHARE), self.colour, scale.s, RING_OPACITY
            )
            surface.blit(picture, picture.get_rect(center=rect.center))
        else:
            line_width = scale.px(3)
            pygame.draw.line(surface, self.colour, rect.midleft, rect.midright, line_width)
            pygame.draw.aacircle(
                surface, self.colour, (rect.right - line_width, rect.centery), 2 * line_width
            )
