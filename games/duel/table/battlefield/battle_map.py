"""Map view of a battlefield, with name tags placed where there is room."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import KW_ONLY, dataclass, field
from itertools import pairwise
from math import ceil, dist
from typing import NamedTuple, Self

from pygame import Rect, Surface
from typing_extensions import override

from engine.app import theme
from engine.app.inputs import Position
from engine.app.map.tags import GAP, Tag, free_rect_beside
from engine.app.map.transform import Transform
from engine.app.map.view import MapView
from engine.app.theme import Scale
from engine.app.widgets import Look, Widget
from engine.app.widgets.buttons import RING
from engine.app.widgets.containers import Part
from engine.app.widgets.widget import Size
from games.duel.geometry.points import Point
from games.duel.geometry.terrain import Bounds
from games.duel.table.battlefield.figures import WarriorFigure

MAX_TAG_SHARE = 0.32
"""Maximum width of a tag as a share of the map's width."""
MAX_DRAG_DISTANCE = 0.8
"""Distance in inches from a path's end within which a drag continues the path."""
MAP = "battlefield"
"""Id of the map's widget."""
ROUTE_DISTANCE = 0.3
"""Distance in inches that tags keep from a drawn path."""
PLATE_WIDTHS = (420, 300, 220)
"""Widths of a plate over the map's edge, the best first, in style units at 100 % text."""
PLATE_MARGIN = 8
"""Distance of a plate from the map's edge, in style units."""
PLATE_ANCHORS = ("midtop", "topleft", "topright", "midbottom", "bottomleft", "bottomright")
"""Places of a plate in the map's rectangle, the best first."""


class Notice(NamedTuple):
    """Tag that belongs to a place on the map; `id` names its widget."""

    id: str
    tag: Tag
    at: Point
    reach: float
    """Radius around the place that the tag leaves free, in inches."""
    about: int = 0
    """Seat that the tag is about; 0 for a tag that stays beside its place in any crowd."""


class MapFocus(NamedTuple):
    """Part of the map that matters now.

    Attributes:
        key: Identity of the subject; the map turns to the part when the key changes.
        at: Middle of the part, in inches.
        size: Width and height of the part in inches.
    """

    key: object
    at: Point
    size: tuple[float, float]


@dataclass(eq=False, repr=False)
class NameTag(Widget):
    """Widget of a tag on the map."""

    tag: Tag = field(default_factory=lambda: Tag(""))
    _: KW_ONLY
    may_overlap: bool = True

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        if not look.lifted_count:
            surface.blit(self.tag.picture(look.scale), self.rect)


@dataclass(eq=False, repr=False)
class BattleMap(MapView):
    """Map view of a battlefield, with tags where there is room.

    Attributes:
        notices: Tags, the most important first.
        plates: Forms of a plate over the map's edge, the fullest first; one that covers no figure
            is shown.
        scale: Scale of the window.
        band: Width of the rulers beside the map, in pixels.
        drag_start: Point from which a drag draws; from elsewhere a drag moves the map. None allows
            any point.
        focus: Part that is shown at first, and again when its key changes. It still just fits
            after the map has changed its size, unless somebody has zoomed or panned.
    """

    notices: Sequence[Notice] = ()
    _: KW_ONLY
    plates: Sequence[Part] = ()
    scale: Scale = field(default_factory=lambda: Scale(*theme.SCREEN))
    band: int = 0
    drag_start: Point | None = None
    focus: MapFocus | None = None
    route: Sequence[Point] = ()
    """Drawn path, which tags keep clear of."""
    spared: Sequence[Bounds] = ()
    """Areas that tags cover only in need: left, top, right and bottom in inches."""

    @override
    def __post_init__(self) -> None:
        super().__post_init__()
        self._turn_to_focus()

    @override
    def follow(self, before: Self, scale: Scale) -> None:
        super().follow(before, scale)
        is_new = before.focus is None or self.focus is None or before.focus.key != self.focus.key
        if is_new or before._shows_focus:
            self._turn_to_focus()

    def _turn_to_focus(self) -> None:
        if self.focus:
            self._turn(self._focused_on(self.focus))

    @property
    def _shows_focus(self) -> bool:
        """True if there is a focus, and nobody has zoomed or panned since the map turned to it."""
        return self.focus is not None and self.transform == self._focused_on(self.focus)

    def _focused_on(self, focus: MapFocus) -> Transform:
        """Return the map zoomed so that a focus just fits."""
        return self.transform.zoomed_to_part(focus.at, focus.size)

    @override
    def draws(self, pos: Position) -> bool:
        if self.drag_start is None:
            return True
        return self.drag_start.distance_to(self.transform.inches(pos)) <= MAX_DRAG_DISTANCE

    @override
    def extent(self, look: Look) -> Rect:
        return super().extent(look).union(self.rect.inflate(2 * self.band, 2 * self.band))

    @property
    def occupied_rects(self) -> list[Rect]:
        """Rectangles of tags and figures, where no words may be placed."""
        rects = [
            widget.rect for widget in self.widgets if isinstance(widget, NameTag | WarriorFigure)
        ]
        return rects

    @override
    def _lay(self) -> None:
        super()._lay()
        plate_widgets = self._plate_widgets()
        tags = self._tag_widgets([widget.rect for widget in plate_widgets])
        self.widgets = [*(spot.widget for spot in self.spots), *tags, *plate_widgets]

    def _plate_widgets(self) -> Sequence[Widget]:
        """Return the fullest plate that covers no figure and nothing that a key leads to.

        Without such a plate, return the one that covers least of the figures, then of the rest.
        """
        if not self.plates:
            return ()
        visible_map = self.rect.clip(self.transform.whole)
        room = visible_map.inflate([-2 * self.scale.px(PLATE_MARGIN)] * 2)
        figure_rects = self._figure_rects()
        rects = list[tuple[Part, Rect]]()
        for plate in self.plates:
            for plate_width in PLATE_WIDTHS:
                width = min(room.width, round(self.scale.px(plate_width) * self.scale.text))
                width = min(width, plate.size(self.scale)[0])
                height = plate.size(self.scale, width)[1]
                if height <= room.height:
                    rects += [(plate, each) for each in edge_rects((width, height), room)]
        if not rects:
            return ()
        ring = 2 * self.scale.px(RING)
        ringed_rects = [
            spot.widget.rect.inflate(ring, ring) for spot in self.spots if spot.widget.focusable
        ]
        areas = [
            (overlap_area(rect, figure_rects), overlap_area(rect, ringed_rects))
            for _, rect in rects
        ]
        plate, rect = rects[areas.index(min(areas))]
        return plate.lay(self.scale, rect)

    def _tag_widgets(self, plate_rects: Sequence[Rect]) -> list[NameTag]:
        """Return the tags; those about warriors who stand close stand together in a corner."""
        pressable_rects = [spot.widget.rect for spot in self.spots if spot.widget.is_pressable]
        occupied_rects = [*self._figure_rects(), *pressable_rects, *self._route_rects()]
        occupied_rects += plate_rects
        crowded_seats = self._crowded_seats()
        name_tags = self._legend(crowded_seats, occupied_rects)
        occupied_rects += [each.rect for each in name_tags]
        for notice in self.notices:
            variants = [notice.tag]
            if notice.about in crowded_seats and name_tags:
                variants = []  # the words stand in the legend
            if notice.tag.seat:
                variants.append(Tag("", notice.tag.seat, notice.tag.edge))  # the mark alone
            if name_tag := self._placed_tag(notice, variants, occupied_rects):
                name_tags.append(name_tag)
                occupied_rects.append(name_tag.rect)
        return name_tags

    @property
    def _spared_rects(self) -> list[Rect]:
        """Rectangles that a tag covers only in need."""
        return [
            self.transform.box(((x0 + x1) / 2, (y0 + y1) / 2), (x1 - x0, y1 - y0))
            for x0, y0, x1, y1 in self.spared
        ]

    def _figure_rects(self) -> list[Rect]:
        return [spot.widget.rect for spot in self.spots if isinstance(spot.widget, WarriorFigure)]

    def _placed_tag(
        self, notice: Notice, variants: Sequence[Tag], occupied_rects: Sequence[Rect]
    ) -> NameTag | None:
        """Return the first variant of a tag that has room beside its place, or None."""
        thing_rect = self.transform.box(notice.at, (2 * notice.reach, 2 * notice.reach))
        if not thing_rect.colliderect(self.rect):
            return None
        spared_rects = self._spared_rects
        for variant in variants:
            size, gap = self._size_and_gap(variant)
            if variant.words and size[0] > MAX_TAG_SHARE * self.transform.whole.width:
                continue
            for taken_rects in ([*occupied_rects, *spared_rects], occupied_rects):
                if rect := free_rect_beside(size, thing_rect, gap, self._visible_rect, taken_rects):
                    return NameTag(notice.id, rect, variant)
        return None

    def _size_and_gap(self, tag: Tag) -> tuple[Size, int]:
        """Return the size of a tag, and its distance from other things, in pixels."""
        return tag.picture(self.scale).get_size(), self.scale.px(GAP)

    @property
    def _visible_rect(self) -> Rect:
        """Visible part of the table, in pixels."""
        return self.rect.clip(self.transform.whole)

    def _crowded_seats(self) -> set[int]:
        """Return the seats of warriors who stand so close that their names would meet.

        A name would meet another name, or another figure, if each stood below its own figure.
        """
        figure_rects = self._figure_rects()
        name_rects = dict[int, Rect]()
        for notice in self.notices:
            if notice.about and notice.tag.seat and notice.tag.words:
                figure_rect = self.transform.box(notice.at, (2 * notice.reach, 2 * notice.reach))
                size, gap = self._size_and_gap(notice.tag)
                rect = Rect((0, 0), size)
                rect.midtop = (figure_rect.centerx, figure_rect.bottom + gap)
                name_rects[notice.tag.seat] = rect
        seats = {
            seat
            for seat, rect in name_rects.items()
            if rect.collidelist(figure_rects) >= 0
            or any(rect.colliderect(other) for key, other in name_rects.items() if key != seat)
        }
        return seats if len(seats) > 1 else set()  # a single name finds room beside its figure

    def _legend(self, seats: Collection[int], occupied_rects: Sequence[Rect]) -> list[NameTag]:
        """Return the tags about these seats as one plate, in the corner farthest from the figures.

        Without seats, or without a corner that has room, there is no plate.
        """
        rows = list[Tag]()
        for seat in seats:
            words = [each.tag.words for each in self.notices if each.about == seat]
            edge = next(each.tag.edge for each in self.notices if each.about == seat)
            rows.append(Tag(" ".join(words), seat, edge))
        if not rows:
            return []
        plate = Tag("", rows=tuple(rows))
        size, gap = self._size_and_gap(plate)
        room = self._visible_rect.inflate(-2 * gap, -2 * gap)
        corners = (room.topleft, room.topright, room.bottomleft, room.bottomright)
        rects = [Rect(corner, size).clamp(room) for corner in corners]
        free_rects = [each for each in rects if each.collidelist(occupied_rects) < 0]
        if not free_rects or not room.contains(rects[0]):
            return []
        figure_centres = [each.center for each in self._figure_rects()]
        distances = [min(dist(each.center, at) for at in figure_centres) for each in free_rects]
        farthest_rect = free_rects[distances.index(max(distances))]
        return [NameTag("names", farthest_rect, plate)]

    def _route_rects(self) -> Iterator[Rect]:
        """Yield rectangles along the route, at most `ROUTE_DISTANCE` inches apart."""
        for start, end in pairwise(self.route):
            count = ceil(start.distance_to(end) / ROUTE_DISTANCE)
            for step in range(count + 1):
                share = step / max(1, count)
                x = start.x + (end.x - start.x) * share
                y = start.y + (end.y - start.y) * share
                yield self.transform.box(Point(x, y), (ROUTE_DISTANCE, ROUTE_DISTANCE))


def edge_rects(size: Size, room: Rect) -> list[Rect]:
    """Return the rectangles of a size in pixels at the edges of a room, the best first."""
    rects = []
    for anchor in PLATE_ANCHORS:
        rect = Rect((0, 0), size)
        setattr(rect, anchor, getattr(room, anchor))
        rects.append(rect)
    return rects


def overlap_area(rect: Rect, others: Sequence[Rect]) -> int:
    """Return the sum of the areas of a rectangle that others cover, in pixels."""
    clipped_rects = [rect.clip(other) for other in others]
    return sum(clipped.width * clipped.height for clipped in clipped_rects)
