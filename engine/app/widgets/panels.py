"""Widgets that contain others: Panel, PanelButton, ScrollList."""

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Self

import pygame
from pygame import Rect, Surface
from typing_extensions import override

from engine.app import paint, text, theme
from engine.app.inputs import LEFT, Key, Pointer, Typed, Wheel
from engine.app.paint.grounds import PanelKind
from engine.app.theme import Colour, Role, Scale
from engine.app.widgets.buttons import draw_shadow
from engine.app.widgets.widget import Change, Group, Look, Size, Widget, find, walk

BAR_WIDTH = 6
"""Width of a scroll bar, in style units."""
BAR_GAP = 6
"""Gap between a scroll bar and the contents, in style units."""
WHEEL_STEP = 48
"""Distance that a notch of the wheel or an arrow key scrolls, in style units."""
MOST_CUT = 0.75
"""Maximum share of its height that a list gives up to avoid cutting a line of text."""


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

    def _heading(self, scale: Scale, width: int) -> tuple[int, int, bool]:
        """Return the layout of the heading in a panel of this width in pixels.

        Returns:
            Height of the heading and top of the note within it, in pixels; True if title and note
            stand on one line.
        """
        if not self.has_heading:
            return 0, 0, True
        room = max(1, width - 2 * scale.px(theme.PADDING))
        title = text.measure(self.title, Role.CAPTION, scale, room) if self.title else (0, 0)
        note = text.measure(self.note, Role.NOTE, scale, room) if self.note else (0, 0)
        if title[0] + note[0] + scale.px(theme.GAP) <= room:
            return max(title[1], note[1]), 0, True
        return title[1] + note[1], title[1], False

    @override
    def heading_height(self, scale: Scale) -> int:
        tall = self._heading(scale, self.rect.width)[0]
        return scale.px(10) + tall + scale.px(8) if tall else 0

    def inner(self, scale: Scale) -> Rect:
        """Return the rectangle inside the padding and below the heading."""
        pad = scale.px(theme.PADDING)
        box = self.rect.inflate(-2 * pad, -2 * pad)
        if head := self.heading_height(scale):
            top = self.rect.top + head
            box = Rect(box.left, top, box.width, box.bottom - top)
        return box

    @override
    def size(self, scale: Scale, width: int | None = None) -> Size:
        pad = 2 * scale.px(theme.PADDING)
        words = max(
            text.measure(self.title, Role.CAPTION, scale, 1)[0] if self.title else 0,
            text.measure(self.note, Role.NOTE, scale, 1)[0] if self.note else 0,
        )
        tall = self._heading(scale, 10**6 if width is None else width)[0]
        return (words + pad, tall + scale.px(18)) if tall else (0, 0)

    @override
    def text_lines(self, scale: Scale) -> Sequence[Rect]:
        own_lines = super().text_lines(scale)
        if own_lines or not self.has_heading:
            return own_lines
        tall, top, on_one_line = self._heading(scale, self.rect.width)
        rect = self.rect.move(0, scale.px(10))
        if on_one_line:
            return [Rect(rect.topleft, (rect.width, tall))]
        return [
            Rect(rect.left, rect.top, rect.width, top),
            Rect(rect.left, rect.top + top, rect.width, tall - top),
        ]

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
        top = self.rect.top + scale.px(10)
        room = self.rect.width - 2 * pad
        on_light = self.kind in ("parchment", "brass")
        tall, drop, on_one_line = self._heading(scale, self.rect.width)
        if self.title:
            colour = theme.OXBLOOD if on_light else theme.BRASS_LIGHT
            title = text.block(self.title, Role.CAPTION, scale, room, colour)
            title.draw(surface, (left, top + ((tall - title.size[1]) // 2 if on_one_line else 0)))
        if self.note:
            colour = theme.INK_2 if on_light else theme.MUTED
            note = text.block(self.note, Role.NOTE, scale, room, colour)
            x = left + room - note.size[0] if on_one_line else left
            note.draw(surface, (x, top + drop))


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
    clips = True
    spill_width = 12
    looks_always_alike = True

    @override
    def __post_init__(self) -> None:
        super().__post_init__()
        self.offset = 0
        self._held = 0

    @override
    @property
    def name(self) -> str:
        return self.called

    @override
    @property
    def focusable(self) -> bool:
        return self.longest > 0

    @property
    def content(self) -> int:
        """Height of all contents in pixels."""
        bottom = max((widget.rect.bottom for widget in self.widgets), default=self.rect.top)
        return bottom - self.rect.top + self.offset

    @override
    @property
    def bounds(self) -> Rect:
        """Rectangle between the sides of the list, as high as its contents."""
        rects = [Rect(self.rect.left, w.rect.top, 1, w.rect.height) for w in self.widgets]
        return self.rect.unionall(rects)

    @property
    def longest(self) -> int:
        """Maximum scroll offset in pixels."""
        return max(0, self.content - self.rect.height)

    @staticmethod
    def room(rect: Rect, scale: Scale) -> Rect:
        """Return the room for the widgets beside the scroll bar, in a list of this rectangle."""
        return Rect(rect.left, rect.top, rect.width - scale.px(BAR_WIDTH + BAR_GAP), rect.height)

    def scroll_to(self, offset: float) -> bool:
        """Scroll to an offset in pixels from the top; return True if anything moved."""
        offset = min(max(round(offset), 0), self.longest)
        shift = self.offset - offset
        self.offset = offset
        for widget in self.widgets:
            widget.move(0, shift)
        return shift != 0

    def keep_lines_whole(self, scale: Scale) -> None:
        """Shorten the list or its frames so that no line of text is cut at an edge.

        An unscrolled list cuts no line at its bottom, one scrolled to its end none at its top. If
        only the frames inside reach beyond the bottom, they end there and the list does not scroll.
        Otherwise the list gets lower, by at most `MOST_CUT` of its height.
        """
        if not self.longest:
            return
        lines = list[Rect]()
        textless = list[Rect]()
        frames = list[Widget]()
        for widget, _ in walk(self.widgets):
            own_lines = widget.text_lines(scale)
            lines += own_lines
            if own_lines or widget.widgets:
                frames.append(widget)
            else:
                textless.append(widget.rect)
        top = self.rect.top
        foot = self.rect.bottom
        if self.offset:
            while cut := [line.bottom for line in lines if line.top < top < line.bottom]:
                top = max(cut)
            if top < foot:
                self.offset += top - self.rect.top
                self.rect = Rect(self.rect.left, top, self.rect.width, foot - top)
            return
        if all(rect.bottom <= foot for rect in (*lines, *textless)):
            for widget in frames:
                widget.rect.height = min(widget.rect.height, foot - widget.rect.top)
            return
        while cut := [line.top for line in lines if line.top < foot < line.bottom]:
            foot = min(cut)
        if self.rect.bottom - foot <= self.rect.height * MOST_CUT:
            self.rect.height = foot - self.rect.top

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
        has_moved = self.scroll_to(self.offset - at.steps * scale.px(WHEEL_STEP) * scale.text)
        return Change.PICTURE if has_moved else Change.NONE

    @override
    def follow(self, before: Self, scale: Scale) -> None:
        was_at_end = before.at_end and before.offset >= before.longest
        self.scroll_to(self.longest if was_at_end else before.offset)
        self._held = before._held

    @override
    def key(self, event: Key | Typed, scale: Scale) -> Change:
        page = self.rect.height * 0.85
        steps = {
            "up": -scale.px(WHEEL_STEP),
            "down": scale.px(WHEEL_STEP),
            "pageup": -page,
            "pagedown": page,
            "home": -(10**9),
            "end": 10**9,
        }
        if not isinstance(event, Key) or event.name not in steps:
            return Change.NONE
        has_moved = self.scroll_to(self.offset + steps[event.name])
        return Change.PICTURE if has_moved else Change.NONE

    def _bar(self, scale: Scale) -> tuple[Rect, Rect]:
        """Return the track and the thumb of the scroll bar."""
        width = scale.px(BAR_WIDTH)
        track = Rect(self.rect.right - width, self.rect.top, width, self.rect.height)
        tall = max(scale.px(24), track.height * track.height // max(1, self.content))
        travel = (track.height - tall) * self.offset // max(1, self.longest)
        return track, Rect(track.left, track.top + travel, width, tall)

    @override
    def grab(self, at: Pointer, scale: Scale) -> Change:
        track, thumb = self._bar(scale)
        on_bar = track.inflate(scale.px(BAR_GAP), 0).collidepoint(at.pos)
        if not self.longest or not on_bar or at.button != LEFT:
            return Change.NONE
        self._held = at.pos[1] - thumb.top if thumb.collidepoint(at.pos) else thumb.height // 2
        return self.drag(at, scale)

    @override
    def drag(self, at: Pointer, scale: Scale) -> Change:
        track, thumb = self._bar(scale)
        share = (at.pos[1] - self._held - track.top) / max(1, track.height - thumb.height)
        return Change.PICTURE if self.scroll_to(share * self.longest) else Change.TAKEN

    @override
    def draw_over(self, surface: Surface, look: Look) -> None:
        if self.longest:
            track, thumb = self._bar(look.scale)
            radius = track.width // 2
            pygame.draw.rect(surface, theme.WELL, track, border_radius=radius)
            pygame.draw.rect(surface, theme.BRASS, thumb, border_radius=radius)


def scrolled_by_keys(widgets: Sequence[Widget], focus: str) -> ScrollList | None:
    """Return the list that Page Up and Page Down scroll: the focused one, or else the largest."""
    lists = [each for each, _ in walk(widgets) if isinstance(each, ScrollList) and each.longest]
    holding = [each for each in lists if find(each.widgets, focus)]
    largest = max(lists, key=lambda each: each.rect.width * each.rect.height, default=None)
    return holding[-1] if holding else largest
