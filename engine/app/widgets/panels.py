"""Widgets that contain others: Panel, PanelButton, ScrollList."""

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from typing import NamedTuple, Self

import pygame
from pygame import Rect, Surface
from typing_extensions import override

from engine.app import paint, text, theme
from engine.app.inputs import LEFT, Key, Pointer, Typed, Wheel
from engine.app.paint.grounds import PanelKind
from engine.app.theme import Colour, Role, Scale
from engine.app.widgets.buttons import draw_shadow
from engine.app.widgets.widget import UNLIMITED, Change, Group, Look, Size, Widget, find, walk

BAR_WIDTH = 6
"""Width of a scroll bar, in style units."""
BAR_GAP = 6
"""Gap between a scroll bar and the contents, in style units."""
WHEEL_STEP = 48
"""Distance that a notch of the wheel or an arrow key scrolls, in style units."""
MAX_CUT_SHARE = 0.75
"""Maximum share of its height that a list gives up to avoid cutting a line of text."""
HEADING_ABOVE = 10
"""Space above the heading of a panel, in style units."""
HEADING_BELOW = 8
"""Space below the heading of a panel, in style units."""
PAGE_SHARE = 0.85
"""Share of its height by which Page Up and Page Down scroll a list: some lines stay visible."""
LEAST_THUMB = 24
"""Minimum height of the thumb of a scroll bar, in style units."""
BEYOND_ALL_CONTENTS = 10**9
"""Pixels by which Home and End scroll, limited by the ends of the list."""


class _Heading(NamedTuple):
    """Layout of a panel's heading, in pixels.

    Attributes:
        note_top: Top of the note, from the top of the heading.
        is_one_line: True if title and note stand on one line, and not below each other.
    """

    height: int
    note_top: int
    is_one_line: bool


@dataclass(eq=False, repr=False)
class Panel(Widget):
    """A background with a caption at its upper left and a note at its upper right.

    `inner` is the room for the widgets inside.

    Attributes:
        strip: Colour of the top edge, in a seat's panel.
    """

    title: str = ""
    _: KW_ONLY
    note: str = ""
    kind: PanelKind = "panel"
    strip: Colour | None = None

    ring = "field"
    solid = True
    looks_always_alike = True

    @override
    @property
    def name(self) -> str:
        return text.plain(self.title)

    @property
    def has_heading(self) -> bool:
        """True if the panel has a caption or a note."""
        return bool(self.title or self.note)

    def _heading(self, scale: Scale, width: int) -> _Heading:
        """Return the layout of the heading in a panel of this width in pixels."""
        if not self.has_heading:
            return _Heading(0, 0, is_one_line=True)
        room = max(1, width - 2 * scale.px(theme.PADDING))
        title_width = 0
        title_height = 0
        note_width = 0
        note_height = 0
        if self.title:
            title_width, title_height = text.measure(self.title, Role.CAPTION, scale, room)
        if self.note:
            note_width, note_height = text.measure(self.note, Role.NOTE, scale, room)
        if title_width + note_width + scale.px(theme.GAP) <= room:
            return _Heading(max(title_height, note_height), 0, is_one_line=True)
        return _Heading(title_height + note_height, title_height, is_one_line=False)

    @override
    def heading_height(self, scale: Scale) -> int:
        height = self._heading(scale, self.rect.width).height
        return scale.px(HEADING_ABOVE) + height + scale.px(HEADING_BELOW) if height else 0

    def inner(self, scale: Scale) -> Rect:
        """Return the rectangle inside the padding and below the heading."""
        pad = scale.px(theme.PADDING)
        inner_rect = self.rect.inflate(-2 * pad, -2 * pad)
        if heading_height := self.heading_height(scale):
            top = self.rect.top + heading_height
            inner_rect = Rect(inner_rect.left, top, inner_rect.width, inner_rect.bottom - top)
        return inner_rect

    @override
    def size(self, scale: Scale, width: int | None = None) -> Size:
        heading = self._heading(scale, UNLIMITED if width is None else width)
        if not heading.height:
            return 0, 0
        padding = 2 * scale.px(theme.PADDING)
        lines = [(self.title, Role.CAPTION), (self.note, Role.NOTE)]
        # wrapped at 1 pixel, a text is as wide as its longest word
        widest_word = max(text.measure(words, role, scale, 1)[0] for words, role in lines if words)
        return widest_word + padding, heading.height + scale.px(HEADING_ABOVE + HEADING_BELOW)

    @override
    def text_lines(self, scale: Scale) -> Sequence[Rect]:
        own_lines = super().text_lines(scale)
        if own_lines or not self.has_heading:
            return own_lines
        heading = self._heading(scale, self.rect.width)
        rect = self.rect.move(0, scale.px(HEADING_ABOVE))
        rect.height = heading.height
        if heading.is_one_line:
            return [rect]
        title_rect = Rect(rect.left, rect.top, rect.width, heading.note_top)
        note_rect = Rect(rect.left, title_rect.bottom, rect.width, rect.bottom - title_rect.bottom)
        return [title_rect, note_rect]

    @override
    def draw_under(self, surface: Surface, look: Look) -> None:
        if self.kind != "well":
            draw_shadow(surface, self.rect, look.scale)

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        scale = look.scale
        surface.blit(paint.panel(scale, self.rect.size, self.kind, self.strip), self.rect)
        self._draw_heading(surface, scale)

    def _draw_heading(self, surface: Surface, scale: Scale) -> None:
        pad = scale.px(theme.PADDING)
        left = self.rect.left + pad
        top = self.rect.top + scale.px(HEADING_ABOVE)
        room = self.rect.width - 2 * pad
        is_light = self.kind in ("parchment", "brass")
        heading = self._heading(scale, self.rect.width)
        if self.title:
            colour = theme.OXBLOOD if is_light else theme.BRASS_LIGHT
            title = text.block(self.title, Role.CAPTION, scale, room, colour)
            title_top = top
            if heading.is_one_line:
                title_top += (heading.height - title.size[1]) // 2
            title.draw(surface, (left, title_top))
        if self.note:
            colour = theme.INK_LIGHT if is_light else theme.MUTED
            note = text.block(self.note, Role.NOTE, scale, room, colour)
            x = left + room - note.size[0] if heading.is_one_line else left
            note.draw(surface, (x, top + heading.note_top))


@dataclass(eq=False, repr=False)
class PanelButton(Panel):
    """A panel that is pressed as a whole: a game to choose, a match to open, a piece to buy."""

    chosen: bool = False

    looks_always_alike = False

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        scale = look.scale
        size = self.rect.size
        if self.chosen:
            surface.blit(paint.panel(scale, size, "notice"), self.rect)
        elif look.hovered and self.enabled:
            surface.blit(paint.button(scale, size, hovered=True), self.rect)
        else:
            surface.blit(paint.panel(scale, size, self.kind), self.rect)
        self._draw_heading(surface, scale)


@dataclass(eq=False, repr=False)
class ScrollList(Widget):
    """A viewport onto widgets that may be taller than it; it scrolls by wheel, keys and its bar.

    The widgets inside are laid out as if the list were endlessly high, starting at its top, no
    wider than `room(scale)`. Contents that fit need no bar and no focus.

    Attributes:
        at_end: Stay at the end when contents are added, if scrolled there, as in a log.
    """

    called: str = ""
    _: KW_ONLY
    at_end: bool = False
    group: Group = Group.LOG

    solid = True
    clips_contents = True
    spill_width = 12
    looks_always_alike = True

    @override
    def __post_init__(self) -> None:
        super().__post_init__()
        self.offset = 0
        """Pixels by which the contents are scrolled up."""
        self._held = 0
        """Distance in pixels from the top of the thumb to the pointer that drags it."""

    @override
    @property
    def name(self) -> str:
        return self.called

    @override
    @property
    def focusable(self) -> bool:
        return self.max_offset > 0

    @property
    def content(self) -> int:
        """Height of all contents in pixels."""
        bottom = max((widget.rect.bottom for widget in self.widgets), default=self.rect.top)
        return bottom - self.rect.top + self.offset

    @override
    @property
    def bounds(self) -> Rect:
        """Rectangle between the sides of the list, as high as its contents."""
        left = self.rect.left
        strips = [Rect(left, each.rect.top, 1, each.rect.height) for each in self.widgets]
        return self.rect.unionall(strips)

    @property
    def max_offset(self) -> int:
        """Maximum scroll offset in pixels."""
        return max(0, self.content - self.rect.height)

    @staticmethod
    def room(rect: Rect, scale: Scale) -> Rect:
        """Return the room for the widgets beside the scroll bar, in a list of this rectangle."""
        return Rect(rect.left, rect.top, rect.width - scale.px(BAR_WIDTH + BAR_GAP), rect.height)

    def scroll_to(self, offset: float) -> bool:
        """Scroll to an offset in pixels from the top; return True if anything moved."""
        offset = min(max(round(offset), 0), self.max_offset)
        shift = self.offset - offset
        self.offset = offset
        for widget in self.widgets:
            widget.move(0, shift)
        return shift != 0

    def keep_lines_whole(self, scale: Scale) -> None:
        """Shorten the list or its frames so that no line of text is cut at an edge.

        An unscrolled list cuts no line at its bottom, one scrolled to its end none at its top. If
        only the frames inside reach beyond the bottom, they end there and the list does not scroll.
        Otherwise the list gets lower, by at most `MAX_CUT_SHARE` of its height.
        """
        if not self.max_offset:
            return
        lines = list[Rect]()
        pictures = list[Rect]()
        frames = list[Widget]()
        for widget, _ in walk(self.widgets):
            own_lines = widget.text_lines(scale)
            lines += own_lines
            if own_lines or widget.widgets:
                frames.append(widget)
            else:
                pictures.append(widget.rect)
        bottom = self.rect.bottom
        if self.offset:
            self._lower_top(lines)
        elif all(rect.bottom <= bottom for rect in (*lines, *pictures)):
            for widget in frames:
                widget.rect.height = min(widget.rect.height, bottom - widget.rect.top)
        else:
            self._raise_bottom(lines)

    def _lower_top(self, lines: Sequence[Rect]) -> None:
        """Lower the top of the list until it cuts none of these lines."""
        top = self.rect.top
        bottom = self.rect.bottom
        while cut_lines := [line for line in lines if line.top < top < line.bottom]:
            top = max(line.bottom for line in cut_lines)
        if top < bottom:
            self.offset += top - self.rect.top
            self.rect = Rect(self.rect.left, top, self.rect.width, bottom - top)

    def _raise_bottom(self, lines: Sequence[Rect]) -> None:
        """Raise the bottom of the list until it cuts none of these lines, if near enough."""
        bottom = self.rect.bottom
        while cut_lines := [line for line in lines if line.top < bottom < line.bottom]:
            bottom = min(line.top for line in cut_lines)
        if self.rect.bottom - bottom <= self.rect.height * MAX_CUT_SHARE:
            self.rect.height = bottom - self.rect.top

    @override
    def reveal(self, rect: Rect, margin: int) -> bool:
        """Scroll by as little as makes a rectangle inside visible; return True if it moved."""
        if rect.top - margin < self.rect.top:
            return self.scroll_to(self.offset + rect.top - margin - self.rect.top)
        if rect.bottom + margin > self.rect.bottom:
            return self.scroll_to(self.offset + rect.bottom + margin - self.rect.bottom)
        return False

    @override
    def wheel(self, at: Wheel, scale: Scale) -> Change:
        distance = at.steps * scale.px(WHEEL_STEP) * scale.text
        has_moved = self.scroll_to(self.offset - distance)
        return Change.PICTURE if has_moved else Change.NONE

    @override
    def follow(self, before: Self, scale: Scale) -> None:
        was_at_end = before.at_end and before.offset >= before.max_offset
        self.scroll_to(self.max_offset if was_at_end else before.offset)
        self._held = before._held

    @override
    def key(self, event: Key | Typed, scale: Scale) -> Change:
        page_height = self.rect.height * PAGE_SHARE
        steps = {
            "up": -scale.px(WHEEL_STEP),
            "down": scale.px(WHEEL_STEP),
            "pageup": -page_height,
            "pagedown": page_height,
            "home": -BEYOND_ALL_CONTENTS,
            "end": BEYOND_ALL_CONTENTS,
        }
        if not isinstance(event, Key) or event.name not in steps:
            return Change.NONE
        has_moved = self.scroll_to(self.offset + steps[event.name])
        return Change.PICTURE if has_moved else Change.NONE

    def _bar(self, scale: Scale) -> tuple[Rect, Rect]:
        """Return the track and the thumb of the scroll bar."""
        width = scale.px(BAR_WIDTH)
        track = Rect(self.rect.right - width, self.rect.top, width, self.rect.height)
        # the thumb is to the track as the visible part is to the contents
        visible_height = track.height * track.height // max(1, self.content)
        thumb_height = max(scale.px(LEAST_THUMB), visible_height)
        travel = (track.height - thumb_height) * self.offset // max(1, self.max_offset)
        return track, Rect(track.left, track.top + travel, width, thumb_height)

    @override
    def grab(self, at: Pointer, scale: Scale) -> Change:
        track, thumb = self._bar(scale)
        is_on_bar = track.inflate(scale.px(BAR_GAP), 0).collidepoint(at.pos)
        if not self.max_offset or not is_on_bar or at.button != LEFT:
            return Change.NONE
        self._held = thumb.height // 2  # a press beside the thumb moves its middle there
        if thumb.collidepoint(at.pos):
            self._held = at.pos[1] - thumb.top
        return self.drag(at, scale)

    @override
    def drag(self, at: Pointer, scale: Scale) -> Change:
        track, thumb = self._bar(scale)
        thumb_top = at.pos[1] - self._held
        share = (thumb_top - track.top) / max(1, track.height - thumb.height)
        return Change.PICTURE if self.scroll_to(share * self.max_offset) else Change.TAKEN

    @override
    def draw_over(self, surface: Surface, look: Look) -> None:
        if self.max_offset:
            track, thumb = self._bar(look.scale)
            radius = track.width // 2
            pygame.draw.rect(surface, theme.WELL, track, border_radius=radius)
            pygame.draw.rect(surface, theme.BRASS, thumb, border_radius=radius)


def scrolled_by_keys(widgets: Sequence[Widget], focus: str) -> ScrollList | None:
    """Return the list that Page Up and Page Down scroll: the one with the focus, or the largest."""
    scrolling_lists = [
        each for each, _ in walk(widgets) if isinstance(each, ScrollList) and each.max_offset
    ]
    lists_with_focus = [each for each in scrolling_lists if find(each.widgets, focus)]
    if lists_with_focus:
        return lists_with_focus[-1]  # the innermost
    return max(scrolling_lists, key=lambda each: each.rect.width * each.rect.height, default=None)
