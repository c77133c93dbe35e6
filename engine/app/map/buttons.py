"""The buttons of a map: small plates, also over the map itself, and those that zoom it."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass
from functools import partial

from pygame import Surface

from engine.app import paint, text
from engine.app.map.view import MapView
from engine.app.paint.plates import Plate
from engine.app.theme import Role, Scale
from engine.app.widgets import Button, Group, Look
from engine.app.widgets.buttons import Kind
from engine.app.widgets.widget import Size


@dataclass(eq=False, repr=False)
class MapButton(Button):
    """A small plate over the map, as wide as its words; its key is told by its tooltip."""

    group: Group = Group.TABLE
    role: Role = Role.SMALL
    _: KW_ONLY
    pressed_in: bool = False
    over: bool = True

    solid = True

    def needs(self, scale: Scale) -> Size:
        wide, tall = text.measure(self.label, self.role, scale)
        side = max(scale.px(30), tall + scale.px(6))
        return max(side, wide + scale.px(12)), side

    def wants(self, scale: Scale) -> Size:
        return self.needs(scale)

    def draw_under(self, surface: Surface, look: Look) -> None:
        """It lies on the map without a shadow."""

    def draw(self, surface: Surface, look: Look) -> None:
        kind: Kind = "primary" if self.pressed_in else "normal"
        words = text.block(self.label, self.role, look.scale, colour=paint.label_colour(kind))
        ground = partial(
            paint.button, look.scale, kind=kind, hovered=look.hovered, pressed=look.pressed
        )
        Plate(look.scale, ground, [words], centred=True).draw(surface, self.rect)


def zooms(view: MapView) -> list[MapButton]:
    """What makes a map larger and smaller, and shows all of it."""
    larger = "The wheel does so, about the pointer. A drag moves the map."
    return [
        MapButton("zoom-in", label="+", tip=f"Larger. {larger}", on_press=partial(view.zoom, 1)),
        MapButton(
            "zoom-out",
            label="\N{MINUS SIGN}",
            tip=f"Smaller. {larger}",
            on_press=partial(view.zoom, -1),
        ),
        MapButton("zoom-fit", label="fit", tip="Show all of it.", on_press=view.fit),
    ]
