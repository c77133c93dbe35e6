"""Layered renderer of a screen that redraws only the parts that have changed.

The still part (background, widgets, focus ring) is one picture, kept from frame to frame. The
rectangle of a widget is redrawn when the widget looks different: because it is hovered or no longer
is, or because the screen was rebuilt and the new widget differs from the old one. Parts that change
in every frame lie above the still picture: overlays, animations, the tooltip.
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
from engine.app.rects import clip_to, join_rects
from engine.app.text import TextBlock
from engine.app.widgets.widget import REACH, Look, Overlay, Placed, Size, Widget, walk
from engine.rules.copying import cached_for_ever


class ScreenLayers:
    """The picture of a screen in layers, with the parts to redraw.

    Args:
        ground: Draws the background below the widgets.
        look: Returns the state in which a widget is drawn.
    """

    def __init__(self, ground: Callable[[Surface], None], look: Callable[[Widget], Look]) -> None:
        self._ground = ground
        self._look = look
        self._picture: Surface | None = None
        self._overlays: list[Overlay] = []
        self._looks: dict[str, Look] = {}
        self._snapshots: dict[str, _Snapshot] = {}
        self._extents: dict[str, Rect] = {}
        self._focused_widgets: list[Placed] = []
        self._is_rebuilt = True
        """True if the widgets are new and not yet compared with the old ones."""
        self._stale_rects: list[Rect] = []
        self._is_all_stale = True

    def invalidate(self, rect: Rect | None = None) -> None:
        """Mark a rectangle in pixels, or everything, for redrawing."""
        if rect is None:
            self._is_all_stale = True
        else:
            self._stale_rects.append(rect)

    def note_rebuild(self) -> None:
        """Have the widgets compared with the old ones. Called by the screen after a rebuild."""
        self._is_rebuilt = True

    def mark_changed(self, widget: Widget) -> None:
        """Mark a widget, with the widgets inside, for redrawing."""
        self.invalidate(widget.extent(self._look(widget)))
        self._snapshots.clear()  # they no longer show what is drawn: the next rebuild redraws all

    @property
    def needs_redraw(self) -> bool:
        """True if something must be redrawn."""
        return self._is_all_stale or self._is_rebuilt or bool(self._stale_rects)

    def refresh(
        self, size: Size, widgets: Sequence[Widget], overlays: Sequence[Overlay], opaque: bool
    ) -> list[Rect]:
        """Redraw the changes of the still picture; return the rectangles that look different.

        Args:
            size: Size of the window in pixels.
            widgets: Widgets of the screen, in drawing order.
            overlays: Overlays above the widgets.
            opaque: False if scenes below this one can be seen.
        """
        window = Rect((0, 0), size)
        overlays_before = self._overlays
        if self._picture is None or self._picture.get_size() != size:
            self._picture = Surface(size, 0 if opaque else pygame.SRCALPHA)
            self.invalidate()
        self._extents = {}
        self._overlays = [*self._update_looks(widgets), *overlays]
        if self._is_rebuilt:
            self._compare_snapshots(widgets)
        rects = [window]
        if not self._is_all_stale:
            rects = _merge_into_window(join_rects(self._stale_rects, window), window)
        self._stale_rects = []
        self._is_all_stale = False
        for rect in rects:
            with clip_to(self._picture, rect):
                if not opaque:
                    self._picture.fill((0, 0, 0, 0))
                self._ground(self._picture)
                self._draw_widgets(self._picture, widgets, rect)
                self._draw_focus(self._picture)
        overlay_rects = [overlay.rect for overlay in (*overlays_before, *self._overlays)]
        return [*rects, *overlay_rects]

    def draw(self, surface: Surface) -> None:
        """Draw the still picture and the overlays."""
        if self._picture is not None:
            surface.blit(self._picture, (0, 0))
        for overlay in self._overlays:
            overlay.draw(surface)

    def _update_looks(self, widgets: Sequence[Widget]) -> list[Overlay]:
        """Mark widgets whose state has changed for redrawing; return all widgets' overlays."""
        looks = {}
        overlays = []
        self._focused_widgets = []
        for widget, clip in walk(widgets):
            look = self._look(widget)
            if widget.looks_always_alike and (look.hovered or look.pressed):
                look = look._replace(hovered=False, pressed=False)
            looks[widget.id] = look
            look_before = self._looks.get(widget.id, look)
            if look != look_before:
                changed_rect = widget.extent(look).union(widget.extent(look_before))
                reach = 2 * look.scale.px(REACH)
                if clip:
                    changed_rect = changed_rect.clip(clip.inflate(reach, reach))
                self.invalidate(changed_rect)
            if look.focused:
                self._focused_widgets.append(Placed(widget, clip))
            if overlay := widget.overlay_above(look):
                overlays.append(overlay)
        self._looks = looks
        return overlays

    def _compare_snapshots(self, widgets: Sequence[Widget]) -> None:
        """Mark the widgets that differ after a rebuild for redrawing."""
        snapshots_before = self._snapshots
        self._is_rebuilt = False
        snapshots = {
            widget.id: _Snapshot(widget, clip, self._extent(widget))
            for widget, clip in walk(widgets)
        }
        self._snapshots = snapshots
        kept_ids = [id for id in snapshots_before if id in snapshots]
        kept_ids_in_new_order = [id for id in snapshots if id in snapshots_before]
        if kept_ids != kept_ids_in_new_order or not snapshots_before:
            self.invalidate()  # the order of overlapping widgets may have changed
            return
        for id in (snapshots_before.keys() | snapshots.keys()) - set(kept_ids):
            self.invalidate((snapshots.get(id) or snapshots_before[id]).extent)
        for id in kept_ids:
            if snapshots[id].values != snapshots_before[id].values:
                self.invalidate(snapshots[id].extent)
                self.invalidate(snapshots_before[id].extent)

    def _extent(self, widget: Widget) -> Rect:
        if widget.id not in self._extents:
            self._extents[widget.id] = widget.extent(self._looks[widget.id])
        return self._extents[widget.id]

    def _draw_widgets(self, surface: Surface, widgets: Sequence[Widget], rect: Rect) -> None:
        """Draw the widgets that reach into a rectangle, with those inside them."""
        looks = self._looks
        touched_widgets = [each for each in widgets if self._extent(each).colliderect(rect)]
        drawn_ids = {
            each.id
            for each in touched_widgets
            if each.stays_when_lifted or not looks[each.id].lifted_count
        }
        for widget in widgets:
            if widget.id in drawn_ids and not widget.may_overlap:
                widget.draw_under(surface, looks[widget.id])
        for widget in widgets:
            look = looks[widget.id]
            if widget.id in drawn_ids:
                if widget.may_overlap:
                    widget.draw_under(surface, look)
                widget.draw(surface, look)
            if widget.widgets:
                with _shifted_with(widget, look):
                    self._draw_inside(surface, widget, rect)
            if widget.id in drawn_ids:
                widget.draw_over(surface, look)

    def _draw_inside(self, surface: Surface, widget: Widget, rect: Rect) -> None:
        """Draw the widgets inside a widget, clipped to it if it clips its contents."""
        if not widget.clips_contents:
            self._draw_widgets(surface, widget.widgets, rect)
            return
        spill_px = self._looks[widget.id].scale.px(widget.spill_width)
        visible_rect = widget.rect.inflate(2 * spill_px, 0).clip(rect)
        if visible_rect:
            with clip_to(surface, visible_rect):
                self._draw_widgets(surface, widget.widgets, visible_rect)

    def _draw_focus(self, surface: Surface) -> None:
        for widget, clip in self._focused_widgets:
            look = self._looks[widget.id]
            shape = widget.shape(look)
            ring, offset = paint.focus_ring(look.scale, shape.size, widget.ring)
            with clip_to(surface, focus_ring_clip(clip, look)):
                surface.blit(ring, shape.move(offset))
                widget.draw_over(surface, look)  # again, since it belongs above the ring


@contextmanager
def _shifted_with(widget: Widget, look: Look) -> Iterator[None]:
    """Shift the widgets inside along with a lifted or pressed widget while they are drawn."""
    shape = widget.shape(look)
    dx = shape.left - widget.rect.left
    dy = shape.top - widget.rect.top
    shifted_widgets = widget.widgets if dx or dy else ()
    for each in shifted_widgets:
        each.move(dx, dy)
    yield
    for each in shifted_widgets:
        each.move(-dx, -dy)


def focus_ring_clip(clip: Rect | None, look: Look) -> Rect | None:
    """Return the clip for the focus ring of a widget that is clipped to `clip`."""
    reach = look.scale.px(REACH)
    return clip.inflate(reach, reach // 2) if clip else None


class _Snapshot:
    """Snapshot of a widget's attributes when it was drawn, for comparison."""

    def __init__(self, widget: Widget, clip: Rect | None, extent: Rect) -> None:
        self.extent = extent
        ignored = _ignored_attributes(type(widget))
        values = [
            value if isinstance(value, IMMUTABLE_TYPES) else _comparable_value(value)
            for name, value in vars(widget).items()
            if name not in ignored
        ]
        inner_rects = [tuple(each.rect) for each in widget.widgets] if widget.clips_contents else []
        self.values = (
            type(widget),
            clip and tuple(clip),
            tuple(values),
            inner_rects,  # their positions determine the scroll bar
            widget.is_pressable,  # only a widget that acts looks different when hovered
        )


IGNORED_ATTRIBUTES = {
    "widgets",
    "spots",
    "tool",
    "on_press",
    "on_card",
    "dropped",
    "tip",
    "group",
}
"""Attributes of any widget that are not compared, since they don't change its own picture.

They are the widgets inside, which are compared themselves; overlays (the spots and the tool of a
map); and actions (but not whether there is one). See also `_ignored_attributes`.
"""


@cached_for_ever
def _ignored_attributes(kind: type[Widget]) -> frozenset[str]:
    """Return the attributes that are not compared; a widget has its caches in such fields, too."""
    caches = (each.name for each in fields(kind) if not each.compare)
    return frozenset({*IGNORED_ATTRIBUTES, *caches})


IMMUTABLE_TYPES = (str, int, float, Enum, TextBlock, Fraction, NoneType)
"""Immutable types, whose values are compared as they are."""


MAX_COMPARED_LENGTH = 60
"""Maximum length of a collection to compare; a longer one takes longer to compare than to draw."""


class _Incomparable:
    """Stand-in for a value that can't be compared, since it may change inside; equals nothing."""


def _comparable_value(value: object) -> object:
    """Return a snapshot of a value, to be compared later."""
    if isinstance(value, IMMUTABLE_TYPES):
        return value
    if isinstance(value, Rect):
        return tuple(value)
    if (
        isinstance(value, (tuple, list, range, set, frozenset))
        and len(value) <= MAX_COMPARED_LENGTH
    ):
        return [_comparable_value(each) for each in value]
    if isinstance(value, dict):
        return [(key, _comparable_value(each)) for key, each in value.items()]
    if isinstance(value, Struct):
        return type(value), [
            _comparable_value(getattr(value, name)) for name in value.__struct_fields__
        ]
    if isinstance(value, Widget):
        return _comparable_value(value.shows())
    if isinstance(value, FunctionType):
        return value  # the same function draws the same picture
    if is_dataclass(value) and value.__dataclass_params__.frozen:  # type: ignore[union-attr]
        return type(value), [_comparable_value(getattr(value, each.name)) for each in fields(value)]
    return _Incomparable()


def _merge_into_window(rects: list[Rect], window: Rect) -> list[Rect]:
    """Return the rectangles, or the whole window if they cover most of it."""
    area = sum(rect.width * rect.height for rect in rects)
    max_area = MAX_PARTIAL_SHARE * window.width * window.height
    return [window] if area > max_area else rects


MAX_PARTIAL_SHARE = 0.7
"""Share of the window above which all of it is redrawn: one large redraw is then quicker."""
