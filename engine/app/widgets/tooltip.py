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
ARROW_MARGIN = 18
"""Minimum distance of the arrow's tip from the sides of the bubble, in style units."""
WINDOW_MARGIN = 8
"""Minimum distance of the widest tooltip from the sides of the window, in style units."""
BORDER_WIDTH = 1.5
"""Width of the bubble's border, which the arrow covers, in style units."""


class Tooltip:
    """State of the tooltip of a screen: its widget, its delay and its animation."""

    def __init__(self) -> None:
        self.rise = Rise(RISE_MS, inf)
        """Animation; before it begins the tooltip waits for its delay."""
        self._id = ""
        self._spoken_words = ""
        """Spoken words, shown for a widget without a tooltip of its own."""
        self.is_predrawn = False
        """True if the coming tooltip has been drawn in advance; `draw_coming_tooltip` sets it."""

    @property
    def shown_id(self) -> str:
        """Id of the widget whose tooltip is visible now, or ""."""
        return self._id if self.rise.age >= 0 else ""

    def show(self, widget: Widget | None) -> None:
        """Start a widget's tooltip: a reason at once, other text after a delay; None hides it."""
        self._id = ""
        self._spoken_words = ""
        self.is_predrawn = False
        if widget is None or not any(widget.tooltip_texts):
            self.rise = Rise(RISE_MS, inf)
            return
        self._id = widget.id
        self.rise = Rise(RISE_MS, 0.0 if widget.reason else -DELAY)

    def show_at_once(self, widget: Widget, spoken_words: str) -> None:
        """Show a widget's tooltip without a delay; if it has none, show the spoken words."""
        self.show(widget)
        if not self._id and spoken_words:
            self._id = widget.id
            self._spoken_words = spoken_words
        self.rise = Rise(RISE_MS, 0.0 if self._id else inf)

    def wait(self) -> float | None:
        """Return the seconds until the tooltip appears, or None if none is coming."""
        return -self.rise.age if self.rise.age < 0 else None

    @property
    def coming_id(self) -> str:
        """Id of the widget whose tooltip will appear after the delay, or ""."""
        return self._id if self.rise.age < 0 else ""

    def overlays(
        self,
        widgets: Sequence[Widget],
        look: Callable[[Widget], Look],
        manager: SceneManager,
        other_overlays: Sequence[Overlay] = (),
    ) -> list[Overlay]:
        """Return the visible tooltip as an overlay, in a list.

        The list is empty if there is no tooltip, or if the tooltip would cover a notice of
        `other_overlays`.
        """
        shown_id = self.shown_id
        if not shown_id:
            return []
        matching_widgets = (each for each in walk(widgets) if each.widget.id == shown_id)
        widget, clip = next(matching_widgets, (None, None))
        if widget is None or not (any(widget.tooltip_texts) or self._spoken_words):
            return []
        bubble = Bubble(widget, look(widget), clip, self._spoken_words)
        notices = [each.notice for each in other_overlays if each.notice]
        if bubble.rect.collidelist(notices) >= 0:
            return []
        start_rect = bubble.rect.move(0, manager.scale.px(RISE_DISTANCE))

        def draw(surface: Surface) -> None:
            self.rise.draw(surface, bubble.rect, bubble.draw, manager)

        return [Overlay(bubble.rect.union(start_rect), draw)]


class TooltipPlace(NamedTuple):
    """Place of a tooltip in the window.

    Attributes:
        arrow_x: x of the arrow's tip, in pixels of the window.
        arrow_points_down: True above the widget, False below it.
    """

    rect: Rect
    arrow_x: int
    arrow_points_down: bool


def place_tooltip(size: Size, anchor: Rect, scale: Scale) -> TooltipPlace:
    """Return the place of a tooltip: above its widget, or below if there is no room.

    The tooltip never leaves the window and, if either side has room, never covers its widget.

    Args:
        size: Width and height of the tooltip in pixels.
        anchor: Rectangle of the widget in pixels.
        scale: The window's measures.
    """
    window_rect = Rect(0, 0, scale.width, scale.height)
    gap = scale.px(ANCHOR_GAP)
    tooltip_rect = Rect((0, 0), size)
    room_above = anchor.top - gap
    room_below = window_rect.bottom - anchor.bottom - gap
    fits_above = room_above >= tooltip_rect.height
    fits_below = room_below >= tooltip_rect.height
    # without enough room on either side, the larger side is chosen
    is_above = fits_above or (not fits_below and anchor.top > room_below)
    tooltip_rect.top = room_above - tooltip_rect.height if is_above else anchor.bottom + gap
    tooltip_rect.centerx = anchor.centerx
    tooltip_rect.clamp_ip(
        window_rect.inflate(-2 * scale.px(theme.UNIT), 0)
    )  # a margin at the sides
    tooltip_rect.clamp_ip(window_rect)  # without the margin, if the tooltip is too wide for it
    arrow_margin = scale.px(ARROW_MARGIN)
    arrow_x = min(
        max(anchor.centerx, tooltip_rect.left + arrow_margin), tooltip_rect.right - arrow_margin
    )
    return TooltipPlace(tooltip_rect, arrow_x, is_above)


class Bubble:
    """The picture of a widget's tooltip: text on parchment, below a close-up if there is one.

    Args:
        clip: Rectangle outside which the widget can't be seen.
        spoken_words: Words to show in place of the widget's own.

    Attributes:
        rect: Rectangle of the tooltip with its shadow, in pixels of the window.
    """

    def __init__(
        self, widget: Widget, look: Look, clip: Rect | None = None, spoken_words: str = ""
    ) -> None:
        scale = look.scale
        self._scale = scale
        heading, words = ("", spoken_words) if spoken_words else widget.tooltip_texts
        self._pad = scale.px(PAD_X), scale.px(PAD_Y)
        max_width = scale.width - 2 * self._pad[0] - 2 * scale.px(WINDOW_MARGIN)
        text_width = min(round(scale.px(WIDTH) * scale.text), max_width)
        self._blocks = []
        if heading:
            colour = theme.OXBLOOD if words else theme.INK
            self._blocks.append(text.block(heading, Role.STRONG, scale, text_width, colour))
        if words:
            self._blocks.append(text.block(words, Role.BODY, scale, text_width, theme.INK))
        self._picture = widget.close_up(look)
        width = max((block.size[0] for block in self._blocks), default=0) + 2 * self._pad[0]
        height = sum(block.size[1] for block in self._blocks) + 2 * self._pad[1]
        if not self._blocks:
            height = 0
        self._bubble_size = (width, height)
        full_width = width
        full_height = height
        if self._picture is not None:
            full_width = max(width, self._picture.get_width())
            full_height += self._picture.get_height() + scale.px(theme.GAP)
        shape = widget.shape(look)
        anchor = shape.clip(clip) if clip and shape.colliderect(clip) else shape
        self._place = place_tooltip((full_width, full_height), anchor, scale)
        self.rect = self._place.rect.inflate(2 * scale.px(REACH), 2 * scale.px(REACH))

    def draw(self, surface: Surface, corner: Position = (0, 0)) -> None:
        """Draw the tooltip on a surface whose upper left corner is at `corner` of the window."""
        rect = self._place.rect.move(-corner[0], -corner[1])
        if self._picture is not None:
            self._draw_picture(surface, self._picture, rect)
        if not self._blocks:
            return
        bubble = Rect((0, rect.bottom - self._bubble_size[1]), self._bubble_size)
        bubble.centerx = rect.centerx
        self._draw_bubble(surface, bubble)
        points_down = self._place.arrow_points_down
        picture_is_between = self._picture is not None and not points_down
        if not picture_is_between:
            arrow = paint.pointer(self._scale, down=points_down)
            border_width = self._scale.px(BORDER_WIDTH)
            arrow_top = bubble.top + border_width - arrow.get_height()
            if points_down:
                arrow_top = bubble.bottom - border_width
            arrow_left = self._place.arrow_x - corner[0] - arrow.get_width() // 2
            surface.blit(arrow, (arrow_left, arrow_top))
        y = bubble.top + self._pad[1]
        for block in self._blocks:
            block.draw(surface, (bubble.left + self._pad[0], y))
            y += block.size[1]

    def _draw_picture(self, surface: Surface, picture: Surface, bounds: Rect) -> None:
        picture_rect = picture.get_rect(midtop=bounds.midtop)
        shadow, offset = paint.shadow(self._scale, picture_rect.size, card=True)
        surface.blit(shadow, picture_rect.move(offset))
        surface.blit(picture, picture_rect)

    def _draw_bubble(self, surface: Surface, bubble: Rect) -> None:
        shadow, offset = paint.shadow(self._scale, bubble.size)
        surface.blit(shadow, bubble.move(offset))
        surface.blit(paint.panel(self._scale, bubble.size, "tooltip"), bubble)
