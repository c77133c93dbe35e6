"""Tooltip: the parchment bubble that describes a widget, or says why it can't be used."""

from collections.abc import Callable, Sequence
from math import inf
from typing import NamedTuple

from pygame import Rect, Surface

from engine.app import paint, text, theme
from engine.app.inputs import Position
from engine.app.scene import SceneManager
from engine.app.theme import Role, Scale
from engine.app.widgets.rising import RISE_DISTANCE, Rise
from engine.app.widgets.widget import REACH, Look, Overlay, Size, Widget, walk

DELAY = 0.35
"""Seconds from hover or focus to the tooltip; a reason is shown at once."""

RISE_MS = 90
"""Milliseconds in which a tooltip rises into place."""

WIDTH = 300
"""Maximum width of the text in style units, before the text setting."""
PAD_X = 14
"""Space at the left and right of the text, in style units."""
PAD_Y = 9
"""Space above and below the text, in style units."""
ANCHOR_GAP = 12
"""Gap between a widget and its tooltip, in style units."""


class Tooltip:
    """State of the tooltip of a screen: its widget, its delay and its animation."""

    def __init__(self) -> None:
        self.rise = Rise(RISE_MS, inf)
        self._id = ""
        self._read = ""
        """Spoken words, shown for a widget without a tooltip of its own."""
        self.is_drawn = False
        """True if the coming tooltip has been drawn in advance."""

    @property
    def shown(self) -> str:
        """Id of the widget whose tooltip is visible now, or ""."""
        return self._id if self.rise.age >= 0 else ""

    def show(self, widget: Widget | None) -> None:
        """Start a widget's tooltip: a reason at once, other text after a delay; None hides it."""
        has_text = widget is not None and any(widget.said)
        self._id = widget.id if widget and has_text else ""
        self._read = ""
        self.is_drawn = False
        self.rise = Rise(RISE_MS, -DELAY if widget and not widget.reason else 0.0)
        if not has_text:
            self.rise.end()

    def show_at_once(self, widget: Widget, read: str) -> None:
        """Show a widget's tooltip without a delay; if it has none, show the spoken words `read`."""
        self.show(widget)
        if not self._id and read:
            self._id = widget.id
            self._read = read
        self.rise = Rise(RISE_MS, 0.0 if self._id else inf)

    def wait(self) -> float | None:
        """Return the seconds until the tooltip appears, or None if none is coming."""
        return -self.rise.age if self.rise.age < 0 else None

    @property
    def coming(self) -> str:
        """Id of the widget whose tooltip will appear after the delay, or ""."""
        return self._id if self.rise.age < 0 else ""

    def overlays(
        self,
        widgets: Sequence[Widget],
        look: Callable[[Widget], Look],
        manager: SceneManager,
        moving: Sequence[Overlay] = (),
    ) -> list[Overlay]:
        """Return the visible tooltip as an overlay, in a list.

        The list is empty if there is no tooltip, or if the tooltip would cover a notice in
        `moving`.
        """
        shown_id = self.shown
        placed = walk(widgets) if shown_id else ()
        widget, clip = next((each for each in placed if each.widget.id == shown_id), (None, None))
        if widget is None or not (any(widget.said) or self._read):
            return []
        bubble = Bubble(widget, look(widget), clip, self._read)
        if any(each.notice and each.notice.colliderect(bubble.rect) for each in moving):
            return []
        start_rect = bubble.rect.move(0, manager.scale.px(RISE_DISTANCE))

        def draw(surface: Surface) -> None:
            self.rise.draw(surface, bubble.rect, bubble.draw, manager)

        return [Overlay(bubble.rect.union(start_rect), draw)]


class BubblePlace(NamedTuple):
    """Place of a tooltip: its rectangle, and the x of its arrow, which points down or up."""

    rect: Rect
    point: int
    down: bool


def place(size: Size, anchor: Rect, scale: Scale) -> BubblePlace:
    """Return the place of a tooltip: above its widget, or below if there is no room.

    The tooltip never leaves the window and, if either side has room, never covers its widget.

    Args:
        size: Width and height of the tooltip in pixels.
        anchor: Rectangle of the widget in pixels.
        scale: The window's measures.
    """
    window = Rect(0, 0, scale.width, scale.height)
    away = scale.px(ANCHOR_GAP)
    rect = Rect((0, 0), size)
    above = anchor.top - away - rect.height
    below = window.bottom - anchor.bottom - away
    down = above >= 0 or (below < rect.height and anchor.top > below)
    rect.top = above if down else anchor.bottom + away
    rect.centerx = anchor.centerx
    rect.clamp_ip(window.inflate(-2 * scale.px(theme.UNIT), 0))
    rect.clamp_ip(window)
    corner = scale.px(18)
    point = min(max(anchor.centerx, rect.left + corner), rect.right - corner)
    return BubblePlace(rect, point, down)


class Bubble:
    """The picture of a widget's tooltip: text on parchment, below a close-up if there is one.

    Args:
        clip: Rectangle outside which the widget can't be seen.
        read: Words to show in place of the widget's own.

    Attributes:
        rect: Rectangle of the tooltip with its shadow, in pixels of the window.
    """

    def __init__(
        self, widget: Widget, look: Look, clip: Rect | None = None, read: str = ""
    ) -> None:
        scale = self._scale = look.scale
        heading, words = ("", read) if read else widget.said
        self._pad = scale.px(PAD_X), scale.px(PAD_Y)
        most = scale.width - 2 * self._pad[0] - 2 * scale.px(8)
        room = min(round(scale.px(WIDTH) * scale.text), most)
        self._blocks = []
        if heading:
            colour = theme.OXBLOOD if words else theme.INK
            self._blocks.append(text.block(heading, Role.STRONG, scale, room, colour))
        if words:
            self._blocks.append(text.block(words, Role.BODY, scale, room, theme.INK))
        self._picture = widget.close_up(look)
        width = max((block.size[0] for block in self._blocks), default=0) + 2 * self._pad[0]
        height = sum(block.size[1] for block in self._blocks) + 2 * self._pad[1]
        self._size = (width, height) if self._blocks else (width, 0)
        above = self._picture.get_height() + scale.px(theme.GAP) if self._picture else 0
        full_width = max(width, self._picture.get_width() if self._picture else 0)
        shape = widget.shape(look)
        anchor = shape.clip(clip) if clip and shape.colliderect(clip) else shape
        self._place = place((full_width, self._size[1] + above), anchor, scale)
        self.rect = self._place.rect.inflate(2 * scale.px(REACH), 2 * scale.px(REACH))

    def draw(self, surface: Surface, corner: Position = (0, 0)) -> None:
        """Draw the tooltip on a surface whose upper left corner is at `corner` of the window."""
        scale = self._scale
        down = self._place.down
        rect = self._place.rect.move(-corner[0], -corner[1])
        if self._picture is not None:
            _draw_picture(surface, self._picture, rect, scale)
        if self._blocks:
            bubble = Rect((0, rect.bottom - self._size[1]), self._size)
            bubble.centerx = rect.centerx
            point = self._place.point - corner[0] if not self._picture or down else None
            _draw_bubble(surface, bubble, point, down, scale)
            y = bubble.top + self._pad[1]
            for block in self._blocks:
                block.draw(surface, (bubble.left + self._pad[0], y))
                y += block.size[1]


def _draw_picture(surface: Surface, picture: Surface, bounds: Rect, scale: Scale) -> None:
    box = picture.get_rect(midtop=bounds.midtop)
    shadow, offset = paint.shadow(scale, box.size, card=True)
    surface.blit(shadow, box.move(offset))
    surface.blit(picture, box)


def _draw_bubble(
    surface: Surface, bubble: Rect, point: int | None, down: bool, scale: Scale
) -> None:
    shadow, offset = paint.shadow(scale, bubble.size)
    surface.blit(shadow, bubble.move(offset))
    surface.blit(paint.panel(scale, bubble.size, "tooltip"), bubble)
    if point is not None:
        pointer = paint.pointer(scale, down)
        edge = scale.px(1.5)
        y = bubble.bottom - edge if down else bubble.top + edge - pointer.get_height()
        surface.blit(pointer, (point - pointer.get_width() // 2, y))
