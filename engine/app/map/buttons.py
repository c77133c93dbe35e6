"""Buttons of a map: small plates, also on the map itself, among them the zoom buttons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from functools import partial

from pygame import Rect, Surface
from typing_extensions import override

from engine.app import paint, text
from engine.app.map.view import MapView
from engine.app.theme import Role, Scale
from engine.app.widgets import Button, Group, Look
from engine.app.widgets.buttons import Kind
from engine.app.widgets.widget import Size

LEAST_SIDE = 30
"""Minimum width and height of a button on the map, in style units."""
LABEL_PAD = 12
"""Width that a button adds to its label, in style units."""
LABEL_PAD_Y = 6
"""Height that a button adds to its label, in style units."""
FIT_TIP = "Shows all of the map. Pressed again: the map fills the view, and a drag moves along it."


@dataclass(eq=False, repr=False)
class MapButton(Button):
    """A small button on the map, as wide as its label; the tooltip shows its key.

    Attributes:
        is_on: True if what the button switches is on.
    """

    group: Group = Group.TABLE
    role: Role = Role.SMALL
    _: KW_ONLY
    is_on: bool = False
    may_overlap: bool = True

    solid = True

    @override
    def size(self, scale: Scale, width: int | None = None) -> Size:
        text_width, text_height = text.measure(self.label, self.role, scale)
        side = max(scale.px(LEAST_SIDE), text_height + scale.px(LABEL_PAD_Y))
        return max(side, text_width + scale.px(LABEL_PAD)), side

    @override
    def draw_under(self, surface: Surface, look: Look) -> None:
        """Draw no shadow: the button lies flat on the map."""

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        kind: Kind = "chosen" if self.is_on else "normal"
        words = text.block(self.label, self.role, look.scale, colour=paint.label_colour(kind))
        ground = paint.button(
            look.scale, self.rect.size, kind, hovered=look.hovered, pressed=look.pressed
        )
        surface.blit(ground, self.rect)
        words.draw_centred(surface, self.rect)


def zoom_buttons(view: MapView) -> list[MapButton]:
    """Return the buttons that enlarge, reduce and fit a map."""
    hint = "The wheel does so, about the pointer. A drag moves the map."
    return [
        MapButton("zoom-in", label="+", tip=f"Larger. {hint}", on_press=partial(view.zoom, 1)),
        MapButton(
            "zoom-out",
            label="\N{MINUS SIGN}",
            tip=f"Smaller. {hint}",
            on_press=partial(view.zoom, -1),
        ),
        MapButton("zoom-fit", label="fit", tip=FIT_TIP, on_press=view.fit),
    ]


def buttons_size(scale: Scale, *labels: str) -> Size:
    """Return the width of a column and the height of a row of map buttons, in pixels."""
    sizes = [MapButton("", label=label).size(scale) for label in labels]
    return max(width for width, _ in sizes), max(height for _, height in sizes)


def lay_beside(
    scale: Scale, view: Rect, buttons: Sequence[MapButton], gap: int, *, column_width: int | None
) -> None:
    """Lay out buttons in a row below a view, or in a column at its right.

    Args:
        scale: The window's measures.
        view: Rectangle of the view in pixels.
        buttons: Buttons to place, from the left or from the top.
        gap: Pixels between the view and the buttons, and between buttons.
        column_width: Width of the column in pixels; None for a row.
    """
    x, y = view.bottomleft if column_width is None else view.topright
    for button in buttons:
        width, height = button.size(scale)
        if column_width is None:
            button.place(Rect(x, y + gap, width, height))
            x += width + gap
        else:
            button.place(Rect(x + gap, y, column_width, height))
            y += height + gap
