"""Where the ring of the keyboard focus touches words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple
from unittest.mock import patch

import pygame
from pygame import Rect, Surface

from engine.app import paint
from engine.app.rects import clip_to
from engine.app.text import TextBlock
from engine.app.theme import Scale
from engine.app.widgets import Widget, walk
from engine.app.widgets.layers import focus_ring_clip
from engine.app.widgets.widget import Look

FREE = 5, 2
"""The least distance between a ring and the words inside it, at their sides and above and below
them, where a line has room of its own, in style units."""
SEEN = 60
"""From this alpha on a pixel of a letter is seen."""
BRIGHT = 120
"""From this red on a pixel of a ring is not the ink between it and its shape."""


class Line(NamedTuple):
    """A line of words on a screen: the id of its part, and where its letters lie."""

    id: str
    rect: Rect


def touched(widgets: Sequence[Widget], scale: Scale) -> list[str]:
    """Return a sentence for each part whose ring would cover words, its own or a neighbour's, or
    would lie closer than `FREE` around words inside it."""
    lines, found, look = [*written(widgets, scale)], list[str](), Look(scale, focused=True)
    for widget, clip in walk(widgets):
        if not widget.focusable or (clip and not clip.contains(widget.rect)):
            continue
        shape = widget.shape(look)
        ring, offset = paint.focus_ring(scale, shape.size, widget.ring)
        room = focus_ring_clip(clip, look) or Rect(0, 0, scale.width, scale.height)
        outer = ring.get_rect(topleft=shape.move(offset).topleft)
        inner = outer.inflate(*(-2 * thick for thick in _thickness(ring)))
        close = inner.inflate(*(-2 * scale.px(free) for free in FREE))
        for id, rect in lines:
            if not outer.colliderect(rect) or not room.contains(rect) or close.contains(rect):
                continue
            how = "lies close around" if inner.contains(rect) else "covers"
            found.append(
                f"the ring of {widget.id} {tuple(outer)} {how} words of {id} {tuple(rect)}"
            )
    return found


def _thickness(ring: Surface) -> tuple[int, int]:
    """Return how far inside its picture a ring ends at its sides and at its top, in pixels."""
    width, height = ring.get_size()
    across = (x for x in range(width // 2) if ring.get_at((x, height // 2)).r >= BRIGHT)
    down = (y for y in range(height // 2) if ring.get_at((width // 2, y)).r >= BRIGHT)
    return max(across) + 1, max(down) + 1


def written(widgets: Sequence[Widget], scale: Scale) -> Iterator[Line]:
    """Yield each line of words that the parts of a screen draw.

    A line that a list cuts as it scrolls is left out, and so are words on pictures that are kept:
    these have edges of their own. Of a line that a part cuts itself, as a field does with a long
    text, only the drawn piece counts.
    """
    sheet, look = Surface((scale.width, scale.height), pygame.SRCALPHA, 32), Look(scale)
    drawn = list[Rect]()
    write = TextBlock.draw

    def noted(block: TextBlock, surface: Surface, topleft: tuple[int, int]) -> None:
        write(block, surface, topleft)
        if surface is sheet:
            own = surface.get_clip()
            ink = (rect.move(topleft) for rect in _ink(block))
            drawn.extend(rect if own == room else rect.clip(own) for rect in ink)

    with patch.object(TextBlock, "draw", noted):
        for widget, clip in walk(widgets):
            drawn.clear()
            with clip_to(sheet, clip):
                room = sheet.get_clip()
                widget.draw(sheet, look)
                widget.draw_over(sheet, look)
            yield from (Line(widget.id, rect) for rect in drawn if rect and room.contains(rect))


def _ink(block: TextBlock) -> Iterator[Rect]:
    """Yield where the letters of each line of a text lie, from its upper left corner."""
    picture = block.surface
    margin, high = (picture.get_height() - block.size[1]) // 2, block.size[1] // block.lines
    for number in range(block.lines):
        strip = Rect(0, margin + number * high, picture.get_width(), high)
        ink = picture.subsurface(strip).get_bounding_rect(SEEN)
        if ink:
            yield ink.move(strip.left - margin, strip.top - margin)
