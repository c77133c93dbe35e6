"""The picture of a screen in layers, so that only what has changed is drawn anew.

What stands still (the ground, the widgets, the focus) is one picture, kept from frame to frame.
The rectangle of a widget is drawn again when the widget looks different: because it is hovered or
no longer is, or because the screen was rebuilt and the new widget differs from the old one.
What changes in every frame lies above it: marks, what moves, the tooltip.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from types import FunctionType, NoneType

import pygame
from msgspec import Struct
from pygame import Rect, Surface

from engine.app import paint
from engine.app.rects import clipped, joined
from engine.app.text import TextBlock
from engine.app.widgets.widget import REACH, Look, Over, Placed, Size, Widget, walk


class ScreenLayers:
    """The layers of a screen, as they are to be seen.

    `ground` draws what lies below the widgets, `look` says how each is to be drawn.
    """

    def __init__(self, ground: Callable[[Surface], None], look: Callable[[Widget], Look]) -> None:
        self._ground = ground
        self._look = look
        self._picture: Surface | None = None
        self._over: list[Over] = []
        self._looks: dict[str, Look] = {}
        self._prints: dict[str, _Print] = {}
        self._extents: dict[str, Rect] = {}
        self._focused: list[Placed] = []
        self._rebuilt = True
        self._stale: list[Rect] = []
        self._all_spoilt = True

    def invalidate(self, rect: Rect | None = None) -> None:
        """What stands in a rectangle, or anywhere, must be drawn anew."""
        if rect is None:
            self._all_spoilt = True
        else:
            self._stale.append(rect)

    def rebuilt(self) -> None:
        """The widgets are built anew."""
        self._rebuilt = True

    def changed(self, widget: Widget) -> None:
        """A widget, or what lies in it, has changed where it is."""
        self.invalidate(widget.extent(self._look(widget)))
        self._prints.clear()

    @property
    def spoilt(self) -> bool:
        """Whether something must be drawn anew."""
        return self._all_spoilt or self._rebuilt or bool(self._stale)

    def refresh(
        self, size: Size, widgets: Sequence[Widget], over: Sequence[Over], opaque: bool
    ) -> list[Rect]:
        """Show these; tells where that looks different.

        Where a screen is not opaque, what lies below it shows.
        """
        window = Rect((0, 0), size)
        before = self._over
        if self._picture is None or self._picture.get_size() != size:
            self._picture = Surface(size, 0 if opaque else pygame.SRCALPHA)
            self.invalidate()
        self._extents = {}
        self._over = [*self._compare(widgets), *over]
        if self._rebuilt:
            self._compare_prints(widgets)
        rects = [window] if self._all_spoilt else _worth_it(joined(self._stale, window), window)
        self._stale = []
        self._all_spoilt = False
        for rect in rects:
            with clipped(self._picture, rect):
                if not opaque:
                    self._picture.fill((0, 0, 0, 0))
                self._ground(self._picture)
                self._draw_widgets(self._picture, widgets, rect)
                self._draw_focus(self._picture)
        return [*rects, *(over.rect for over in (*before, *self._over))]

    def draw(self, surface: Surface) -> None:
        """Draw them."""
        if self._picture is not None:
            surface.blit(self._picture, (0, 0))
        for over in self._over:
            over.draw(surface)

    def _compare(self, widgets: Sequence[Widget]) -> list[Over]:
        """Mark what looks different from its picture to be drawn again; returns the widgets'
        marks."""
        looks = {}
        marks = []
        self._focused = []
        for widget, clip in walk(widgets):
            look = self._look(widget)
            if widget.steady and (look.hovered or look.pressed):
                look = look._replace(hovered=False, pressed=False)
            looks[widget.id] = look
            before = self._looks.get(widget.id, look)
            if look != before:
                seen = widget.extent(look).union(widget.extent(before))
                reach = 2 * look.scale.px(REACH)
                self.invalidate(seen.clip(clip.inflate(reach, reach)) if clip else seen)
            if look.focused:
                self._focused.append(Placed(widget, clip))
            if marking := widget.marking(look):
                marks.append(marking)
        self._looks = looks
        return marks

    def _compare_prints(self, widgets: Sequence[Widget]) -> None:
        """After a rebuild, mark every widget that has changed to be drawn again."""
        before = self._prints
        self._rebuilt = False
        self._prints = prints = {
            widget.id: _Print(widget, clip, self._extent(widget)) for widget, clip in walk(widgets)
        }
        stays = [id for id in before if id in prints]
        if stays != [id for id in prints if id in before] or not before:
            self.invalidate()  # widgets overlap in another order
            return
        for id in (before.keys() | prints.keys()) - set(stays):
            self.invalidate((prints.get(id) or before[id]).extent)
        for id in stays:
            if prints[id].values != before[id].values:
                self.invalidate(prints[id].extent)
                self.invalidate(before[id].extent)

    def _extent(self, widget: Widget) -> Rect:
        if widget.id not in self._extents:
            self._extents[widget.id] = widget.extent(self._looks[widget.id])
        return self._extents[widget.id]

    def _draw_widgets(self, surface: Surface, widgets: Sequence[Widget], rect: Rect) -> None:
        looks = self._looks
        here = {
            w.id
            for w in widgets
            if self._extent(w).colliderect(rect) and (w.stays_when_lifted or not looks[w.id].lifted)
        }
        for widget in widgets:
            if widget.id in here and not widget.over:
                widget.draw_under(surface, looks[widget.id])
        for widget in widgets:
            look = looks[widget.id]
            if widget.id in here:
                if widget.over:
                    widget.draw_under(surface, look)
                widget.draw(surface, look)
            if widget.widgets:
                with _lifted(widget, look):
                    self._draw_inside(surface, widget, rect)
            if widget.id in here:
                widget.draw_over(surface, look)

    def _draw_inside(self, surface: Surface, widget: Widget, rect: Rect) -> None:
        if not widget.clips:
            self._draw_widgets(surface, widget.widgets, rect)
            return
        spills = self._looks[widget.id].scale.px(widget.spills)
        if view := widget.rect.inflate(2 * spills, 0).clip(rect):
            with clipped(surface, view):
                self._draw_widgets(surface, widget.widgets, view)

    def _draw_focus(self, surface: Surface) -> None:
        for widget, clip in self._focused:
            look = self._looks[widget.id]
            shape = widget.shape(look)
            ring, offset = paint.focus_ring(look.scale, shape.size, widget.ring)
            with clipped(surface, ring_room(clip, look)):
                surface.blit(ring, shape.move(offset))
                widget.draw_over(surface, look)


@contextmanager
def _lifted(widget: Widget, look: Look) -> Iterator[None]:
    """Hold what lies inside a widget where the widget is drawn now, lifted or pressed."""
    shape = widget.shape(look)
    across = shape.left - widget.rect.left
    down = shape.top - widget.rect.top
    lying = widget.widgets if across or down else ()
    for each in lying:
        each.move(across, down)
    yield
    for each in lying:
        each.move(-across, -down)


def ring_room(clip: Rect | None, look: Look) -> Rect | None:
    """Return where the ring of a part shows of which nothing shows outside `clip`."""
    reach = look.scale.px(REACH)
    return clip.inflate(reach, reach // 2) if clip else None


class _Print:
    """A widget as it was when it was drawn, for comparison."""

    def __init__(self, widget: Widget, clip: Rect | None, extent: Rect) -> None:
        self.extent = extent
        values = [
            value if isinstance(value, PLAIN) else _kept(value)
            for name, value in vars(widget).items()
            if name not in UNSEEN
        ]
        inside = [tuple(each.rect) for each in widget.widgets] if widget.clips else []
        self.values = (
            type(widget),
            clip and tuple(clip),
            tuple(values),
            inside,  # it has a bar
            widget.acts,  # it shows that where it is hovered
        )


UNSEEN = {"widgets", "spots", "tool", "on_press", "on_card", "dropped", "tip", "group", "_made"}
"""Attributes of a widget that are not compared: the widgets in it, which are compared themselves,
what draws over it, what it does (but not whether it does anything), and what follows from the
rest."""


PLAIN = (str, int, float, Enum, TextBlock, Fraction, NoneType)
"""Values that stay as they are."""


LONGEST = 60
"""Longer values take longer to compare than to draw."""


class _Unlike:
    """A value that isn't compared, since it may have changed inside; it equals no other."""


def _kept(value: object) -> object:
    """A value as it is now, to be compared later."""
    if isinstance(value, PLAIN):
        return value
    if isinstance(value, Rect):
        return tuple(value)
    if isinstance(value, (tuple, list, range, set, frozenset)) and len(value) <= LONGEST:
        return [_kept(each) for each in value]
    if isinstance(value, dict):
        return [(key, _kept(each)) for key, each in value.items()]
    if isinstance(value, Struct):
        return type(value), [_kept(getattr(value, name)) for name in value.__struct_fields__]
    if isinstance(value, Widget):
        return _kept(value.shows())
    if isinstance(value, FunctionType):
        return value  # the same one draws the same
    if is_dataclass(value) and value.__dataclass_params__.frozen:  # type: ignore[union-attr]
        return type(value), [_kept(getattr(value, each.name)) for each in fields(value)]
    return _Unlike()


def _worth_it(rects: list[Rect], window: Rect) -> list[Rect]:
    """These rectangles, or the whole window if they cover most of it."""
    area = sum(rect.width * rect.height for rect in rects)
    return [window] if area > MOST * window.width * window.height else rects


MOST = 0.7
"""If at least this share of the window has changed, all of it is drawn."""
