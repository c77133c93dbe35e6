"""A screen with a road on it: envoys, towns, a ruler, and panels around them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from engine.app import paint, theme
from engine.app.map.transform import Transform
from engine.app.map.view import MapSpot, MapView
from engine.app.widgets import Button, Group, Look, Panel, Screen, Widget, foot, top_bar
from tests.app.ruler import Ruler

ROAD = (80.0, 30.0)
TOWNS = [(2.0, 15.0), (23.0, 6.0), (41.0, 24.0), (60.0, 8.0), (78.0, 15.0)]


@dataclass(eq=False)
class Figure(Widget):
    """An envoy: its seat's mark on its shadow."""

    seat: int = 1
    called: str = ""

    solid = True

    @property
    def name(self) -> str:
        return self.called

    def draw(self, surface: Surface, look: Look) -> None:
        side = min(self.rect.size)
        mark = paint.seat_mark(look.scale, self.seat, side)
        surface.blit(mark, mark.get_rect(center=self.rect.center))
        if look.hovered or look.pressed:
            pygame.draw.rect(surface, theme.BRASS_LIGHT, self.rect, 2)


class Road(Screen):
    """Three envoys on a road; the first one's way is laid with a ruler."""

    def __init__(self) -> None:
        super().__init__()
        self.built = 0
        self.grounds = 0
        self.pressed: list[str] = []
        self.places = [(10.0, 15.0), (11.5, 14.0), (50.0, 20.0)]
        self.ruler: Ruler | None = Ruler(self.places[0], most=30)

    def does(self, id: str) -> Callable[[], None]:
        return lambda: self.pressed.append(id)

    def build(self) -> list[Widget]:
        scale = self.scale
        self.built += 1
        bar = top_bar(scale, "Parley")
        go = Button("go", label="Ride", kind="primary", hotkey="1", on_press=self.does("go"))
        low = foot(scale, [go])
        room = Rect(0, bar.rect.bottom, scale.width, low.rect.top - bar.rect.bottom)
        room = room.inflate(-2 * scale.px(16), -2 * scale.px(12))
        left, right = Rect(room), Rect(room)
        right.width = scale.px(240)
        right.right = room.right
        left.width = right.left - scale.px(10) - left.left
        seats = [
            Button(f"seat-{n}", label=f"Envoy {n}", on_press=self.does(f"seat-{n}"))
            for n in (1, 2, 3)
        ]
        for n, button in enumerate(seats):
            button.rect = Rect(0, 0, right.width - 40, scale.px(60))
            button.rect.topleft = right.left + 20, right.top + scale.px(60) + n * scale.px(80)
            button.group = Group.TABLE
        panel = Panel("envoys", right, "The envoys", widgets=seats)
        spots = [
            MapSpot(
                Figure(
                    f"envoy-{n}",
                    seat=n,
                    called=f"Envoy {n}",
                    tip="Rides along the road.",
                    may_overlap=True,
                    on_press=self.does(f"envoy-{n}") if n > 1 else None,
                ),
                at,
                (2.0, 2.0),
            )
            for n, at in enumerate(self.places, start=1)
        ]
        view = MapView(
            "road", left, ROAD, spots, called="The road", ground=self.draw_road, tool=self.ruler
        )
        return [bar, low, panel, view]

    def draw_road(self, surface: Surface, transform: Transform) -> None:
        self.grounds += 1
        pygame.draw.rect(surface, theme.TABLE, transform.whole)
        points = [transform.pixel(town) for town in TOWNS]
        pygame.draw.lines(surface, theme.LINE_BRASS, False, points, round(1.2 * transform.scale))
        for point in points:
            pygame.draw.circle(surface, theme.STONES[0], point, 1.5 * transform.scale)

    @property
    def view(self) -> MapView:
        view = self.widget("road")
        assert isinstance(view, MapView)
        return view
