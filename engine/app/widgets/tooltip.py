"""The parchment bubble that says what a widget is, or why it can't be used now."""

from collections.abc import Callable, Sequence
from math import inf
from typing import NamedTuple

from pygame import Rect, Surface

from engine.app import paint, text, theme
from engine.app.inputs import Position
from engine.app.scene import SceneManager
from engine.app.theme import Role, Scale
from engine.app.widgets.rising import BELOW, Rise
from engine.app.widgets.widget import REACH, Look, Over, Size, Widget, walk

DELAY = 0.35
"""Seconds from hover or focus to the tooltip; a reason is shown at once."""

RISE = 90
"""Milliseconds of rising into place."""

WIDTH = 300
PAD_X = 14
PAD_Y = 9
AWAY = 12


class Tooltip:
    """The tooltip of a screen: whose it is, and how it comes."""

    def __init__(self) -> None:
        self.rise = Rise(RISE, inf)
        self._id = ""
        self._read = ""
        """The words that are shown of a widget without a tooltip of its own."""
        self.made = False
        """Whether the one that is to come has been drawn ahead."""

    @property
    def shown(self) -> str:
        """The id of the widget whose tooltip is to be seen now, or ""."""
        return self._id if self.rise.age >= 0 else ""

    def show(self, widget: Widget | None) -> None:
        """Show a widget's: a reason at once, anything else when it has been looked at."""
        says = widget is not None and any(widget.said)
        self._id = widget.id if widget and says else ""
        self._read = ""
        self.made = False
        self.rise = Rise(RISE, -DELAY if widget and not widget.reason else 0.0)
        if not says:
            self.rise.end()

    def show_at_once(self, widget: Widget, read: str) -> None:
        """Show a widget's without waiting until it has been looked at; where it has none, show the
        words that are read aloud of it."""
        self.show(widget)
        if not self._id and read:
            self._id = widget.id
            self._read = read
        self.rise = Rise(RISE, 0.0 if self._id else inf)

    def wait(self) -> float | None:
        """In how many seconds it will be shown; None when nothing is to come."""
        return -self.rise.age if self.rise.age < 0 else None

    @property
    def coming(self) -> str:
        """The id of the widget whose tooltip will be shown when it has been looked at, or ""."""
        return self._id if self.rise.age < 0 else ""

    def over(
        self,
        widgets: Sequence[Widget],
        look: Callable[[Widget], Look],
        manager: SceneManager,
        moving: Sequence[Over] = (),
    ) -> list[Over]:
        """The tooltip as it shows now, at one of these widgets; none where it would cover a notice
        among what moves."""
        shown = self.shown
        placed = walk(widgets) if shown else ()
        told, clip = next((each for each in placed if each.widget.id == shown), (None, None))
        if told is None or not (any(told.said) or self._read):
            return []
        bubble = Bubble(told, look(told), clip, self._read)
        if any(each.notice and each.notice.colliderect(bubble.rect) for each in moving):
            return []
        below = bubble.rect.move(0, manager.scale.px(BELOW))

        def draw(surface: Surface) -> None:
            self.rise.draw(surface, bubble.rect, bubble.draw, manager)

        return [Over(bubble.rect.union(below), draw)]


class BubblePlace(NamedTuple):
    """Where a tooltip lies, and its point: the x of its middle and whether it points down."""

    rect: Rect
    point: int
    down: bool


def place(size: Size, anchor: Rect, scale: Scale) -> BubblePlace:
    """The place of a tooltip of this size at a widget: above it, or below where there is no room.

    It never leaves the window and, where either side has room, never covers its widget.
    """
    window = Rect(0, 0, scale.width, scale.height)
    away = scale.px(AWAY)
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
    """A widget's tooltip, at what is seen of it inside `clip`.

    Its words stand on parchment, below a larger picture of it if there is one.

    `rect` holds all of it with its shadow, in pixels of the window.
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
        whole = max(width, self._picture.get_width() if self._picture else 0)
        shape = widget.shape(look)
        anchor = shape.clip(clip) if clip and shape.colliderect(clip) else shape
        self._at = place((whole, self._size[1] + above), anchor, scale)
        self.rect = self._at.rect.inflate(2 * scale.px(REACH), 2 * scale.px(REACH))

    def draw(self, surface: Surface, corner: Position = (0, 0)) -> None:
        """Draw it on a surface whose upper left corner is at this position of the window."""
        scale = self._scale
        down = self._at.down
        at = self._at.rect.move(-corner[0], -corner[1])
        if self._picture is not None:
            _draw_picture(surface, self._picture, at, scale)
        if self._blocks:
            bubble = Rect((0, at.bottom - self._size[1]), self._size)
            bubble.centerx = at.centerx
            point = self._at.point - corner[0] if not self._picture or down else None
            _draw_bubble(surface, bubble, point, down, scale)
            y = bubble.top + self._pad[1]
            for block in self._blocks:
                block.draw(surface, (bubble.left + self._pad[0], y))
                y += block.size[1]


def _draw_picture(surface: Surface, picture: Surface, within: Rect, scale: Scale) -> None:
    box = picture.get_rect(midtop=within.midtop)
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
