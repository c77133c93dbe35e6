"""The parchment bubble that says what a widget is, or why it can't be used now."""

from typing import NamedTuple

from pygame import Rect, Surface

from engine.app import paint, text, theme
from engine.app.theme import Role, Scale
from engine.app.widgets.widget import Look, Size, Widget

DELAY = 0.35
"""Seconds from hover or focus to the tooltip; a reason is shown at once."""

RISE = 90
"""Milliseconds of rising into place."""

WIDTH, PAD_X, PAD_Y, AWAY = 300, 14, 9, 12


class Tip:
    """Whose tooltip is shown, at once or after a delay in seconds."""

    def __init__(self, id: str = "", delay: float = 0.0) -> None:
        self._id = id
        self._left = delay

    @property
    def shown(self) -> str:
        """The id of the widget whose tooltip is to be seen now, or ""."""
        return self._id if self._left <= 0 else ""

    @property
    def age(self) -> float:
        """For how many seconds it has been seen."""
        return -self._left

    def update(self, dt: float, rising: float) -> bool:
        """Let `dt` seconds pass; True when the tooltip has come to be shown, or rises for so many
        seconds still."""
        waiting, moving = self._left > 0, bool(self.shown) and self.age < rising
        self._left -= dt
        return moving or (waiting and self._left <= 0)

    def wait(self) -> float | None:
        """In how many seconds it will be shown; None when nothing is to come."""
        return self._left if self._left > 0 else None


class Place(NamedTuple):
    """Where a tooltip lies, and its point: the x of its middle and whether it points down."""

    rect: Rect
    point: int
    down: bool


def place(size: Size, anchor: Rect, scale: Scale) -> Place:
    """The place of a tooltip of this size at a widget: above it, or below where there is no room.

    It never leaves the window and, where either side has room, never covers its widget.
    """
    window, away = Rect(0, 0, scale.width, scale.height), scale.px(AWAY)
    rect = Rect((0, 0), size)
    above, below = anchor.top - away - rect.height, window.bottom - anchor.bottom - away
    down = above >= 0 or (below < rect.height and anchor.top > below)
    rect.top = above if down else anchor.bottom + away
    rect.centerx = anchor.centerx
    rect.clamp_ip(window.inflate(-2 * scale.px(theme.UNIT), 0))
    rect.clamp_ip(window)
    corner = scale.px(18)
    point = min(max(anchor.centerx, rect.left + corner), rect.right - corner)
    return Place(rect, point, down)


def draw(surface: Surface, widget: Widget, look: Look) -> None:
    """Draw a widget's tooltip on a surface of the window's size."""
    scale = look.scale
    heading, words = widget.said
    pad_x, pad_y = scale.px(PAD_X), scale.px(PAD_Y)
    room = min(round(scale.px(WIDTH) * scale.text), scale.width - 2 * pad_x - 2 * scale.px(8))
    blocks = []
    if heading:
        colour = theme.OXBLOOD if words else theme.INK
        blocks.append(text.block(heading, Role.STRONG, scale, room, colour))
    if words:
        blocks.append(text.block(words, Role.BODY, scale, room, theme.INK))
    picture = widget.close_up(look)
    width = max((block.size[0] for block in blocks), default=0) + 2 * pad_x
    height = sum(block.size[1] for block in blocks) + 2 * pad_y if blocks else 0
    above = picture.get_height() + scale.px(theme.GAP) if picture else 0
    whole = max(width, picture.get_width() if picture else 0), height + above
    at = place(whole, widget.shape(look), scale)
    if picture is not None:
        _draw_picture(surface, picture, at.rect, scale)
    if blocks:
        bubble = Rect(0, at.rect.bottom - height, width, height)
        bubble.centerx = at.rect.centerx
        _draw_bubble(surface, bubble, at if not picture or at.down else None, scale)
        y = bubble.top + pad_y
        for block in blocks:
            block.draw(surface, (bubble.left + pad_x, y))
            y += block.size[1]


def _draw_picture(surface: Surface, picture: Surface, within: Rect, scale: Scale) -> None:
    box = picture.get_rect(midtop=within.midtop)
    shadow, offset = paint.shadow(scale, box.size, card=True)
    surface.blit(shadow, box.move(offset))
    surface.blit(picture, box)


def _draw_bubble(surface: Surface, bubble: Rect, at: Place | None, scale: Scale) -> None:
    shadow, offset = paint.shadow(scale, bubble.size)
    surface.blit(shadow, bubble.move(offset))
    surface.blit(paint.panel(scale, bubble.size, "tooltip"), bubble)
    if at is not None:
        pointer, edge = paint.pointer(scale, at.down), scale.px(1.5)
        y = bubble.bottom - edge if at.down else bubble.top + edge - pointer.get_height()
        surface.blit(pointer, (at.point - pointer.get_width() // 2, y))
