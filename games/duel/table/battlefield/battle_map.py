"""Map view of a battlefield, with name tags placed where there is room."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import KW_ONLY, dataclass, field
from itertools import pairwise
from math import ceil
from typing import NamedTuple, Self

from pygame import Rect, Surface
from typing_extensions import override

from engine.app import theme
from engine.app.inputs import Position
from engine.app.map.tags import GAP, Tag, free_rect_beside
from engine.app.map.view import MapView
from engine.app.theme import Scale
from engine.app.widgets import Look, Widget
from games.duel.geometry.points import Point
from games.duel.table.battlefield.figures import WarriorFigure

MAX_TAG_SHARE = 0.32
"""Maximum width of a tag as a share of the map's width."""
MAX_DRAG_DISTANCE = 0.8
"""Distance in inches from a path's end within which a drag continues the path."""
MAP = "battlefield"
"""Id of the map's widget."""
ROUTE_DISTANCE = 0.3
"""Distance in inches that tags keep from a drawn path."""


class Notice(NamedTuple):
    """Tag that belongs to a place on the map; `id` names its widget."""

    id: str
    tag: Tag
    at: Point
    reach: float
    """Radius around the place that the tag leaves free, in inches."""


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
        scale: Scale of the window.
        band: Width of the rulers beside the map, in pixels.
        drag_start: Point from which a drag draws; from elsewhere a drag moves the map. None allows
            any point.
        focus: Part that is shown at first, and again when its key changes.
    """

    notices: Sequence[Notice] = ()
    _: KW_ONLY
    scale: Scale = field(default_factory=lambda: Scale(*theme.SCREEN))
    band: int = 0
    drag_start: Point | None = None
    focus: MapFocus | None = None
    route: Sequence[Point] = ()
    """Drawn path, which tags keep clear of."""

    @override
    def __post_init__(self) -> None:
        super().__post_init__()
        self._turn_to_focus()

    @override
    def follow(self, before: Self, scale: Scale) -> None:
        super().follow(before, scale)
        if self.focus and (before.focus is None or before.focus.key != self.focus.key):
            self._turn_to_focus()

    def _turn_to_focus(self) -> None:
        if self.focus:
            self._turn(self.transform.zoomed_to_part(self.focus.at, self.focus.size))

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
        self.widgets = [*(spot.widget for spot in self.spots), *self._tag_widgets()]

    def _tag_widgets(self) -> list[NameTag]:
        scale = self.scale
        visible_rect = self.rect.clip(self.transform.whole)
        figure_rects = [
            spot.widget.rect for spot in self.spots if isinstance(spot.widget, WarriorFigure)
        ]
        pressable_rects = [spot.widget.rect for spot in self.spots if spot.widget.is_pressable]
        occupied_rects = [*figure_rects, *pressable_rects, *self._route_rects()]
        name_tags: list[NameTag] = []
        for id, tag, point, reach in self.notices:
            thing_rect = self.transform.box(point, (2 * reach, 2 * reach))
            if not thing_rect.colliderect(self.rect):
                continue
            variants = [tag]
            if tag.seat:
                variants.append(Tag("", tag.seat, tag.edge))  # the mark of the seat alone
            for variant in variants:
                size = variant.picture(scale).get_size()
                if variant.words and size[0] > MAX_TAG_SHARE * self.transform.whole.width:
                    continue
                if rect := free_rect_beside(
                    size, thing_rect, scale.px(GAP), visible_rect, occupied_rects
                ):
                    name_tags.append(NameTag(id, rect, variant))
                    occupied_rects.append(rect)
                    break
        return name_tags

    def _route_rects(self) -> Iterator[Rect]:
        """Yield rectangles along the route, at most `ROUTE_DISTANCE` inches apart."""
        for start, end in pairwise(self.route):
            count = ceil(start.distance_to(end) / ROUTE_DISTANCE)
            for step in range(count + 1):
                share = step / max(1, count)
                x = start.x + (end.x - start.x) * share
                y = start.y + (end.y - start.y) * share
                yield self.transform.box(Point(x, y), (ROUTE_DISTANCE, ROUTE_DISTANCE))
