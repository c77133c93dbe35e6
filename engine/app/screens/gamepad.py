"""What a gamepad does: a picture of one, and words for each of its parts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from engine.app import text, theme
from engine.app.gamepad import DOES
from engine.app.screens import form
from engine.app.theme import Role, Scale
from engine.app.widgets import Button, Label, Look, Screen, Widget, foot, layout, top_bar
from engine.app.widgets.containers import Column, Sized
from engine.app.widgets.widget import Size

ACROSS, DOWN = 360, 220
"""The picture's size, in style units."""
FACE = (("A", 0, 1), ("B", 1, 0), ("X", -1, 0), ("Y", 0, -1))
"""The four buttons, and where each lies."""


class GamepadScreen(Screen):
    """The picture, and what each part does."""

    def build(self, scale: Scale) -> Sequence[Widget]:
        top = top_bar(scale, "Gamepad", emblem="flame")
        low = foot(
            scale,
            [
                Button(
                    "back",
                    label="Done",
                    hint="Esc",
                    hotkey="enter",
                    kind="primary",
                    on_press=self.back,
                )
            ],
        )
        picture = Sized(PadPicture("picture"), down=scale.px(DOWN))
        words = "It works as soon as it is plugged in. All else is done by what has the focus."
        shown = Column([picture, Label("note", words=words, role=Role.LEAD)], gap=theme.GAP)
        left = form.panel("pad", "A gamepad", shown)
        rows = [
            form.row(scale, f"part-{number}", part, "", Label(f"does-{number}", words=does))
            for number, (part, does) in enumerate(DOES)
        ]
        right = form.panel("parts", "What it does", form.rows(scale, "parts", rows))
        room = form.between(scale, top, low)
        if scale.narrow:
            return [top, low, *form.column(scale, room, "page", [left, right])]
        one, two = layout.columns(room, (2, 3), scale.px(theme.GAP))
        sides = (("pads", one, left), ("does", two, right))
        laid = [form.column(scale, rect, id, [part]) for id, rect, part in sides]
        return [top, low, *(each for side in laid for each in side)]


@dataclass(eq=False, repr=False)
class PadPicture(Widget):
    """A gamepad: its body, the cross, two sticks, four buttons, two shoulders."""

    def needs(self, scale: Scale) -> Size:
        return scale.px(ACROSS) // 2, scale.px(DOWN) // 2

    def wants(self, scale: Scale) -> Size:
        return scale.px(ACROSS), scale.px(DOWN)

    def draw(self, surface: Surface, look: Look) -> None:
        scale = look.scale
        unit = min(self.rect.width / 18, self.rect.height / 11)
        centre = pygame.Vector2(self.rect.center)

        def at(x: float, y: float) -> tuple[int, int]:
            return round(centre.x + x * unit), round(centre.y + y * unit)

        def box(x: float, y: float, width: float, height: float) -> Rect:
            rect = Rect(0, 0, round(width * unit), round(height * unit))
            rect.center = at(x, y)
            return rect

        line, round_off = max(1, scale.px(2)), round(2.4 * unit)
        for x in (-4.6, 4.6):
            shoulder = box(x, -4.2, 4.4, 1.6)
            pygame.draw.rect(surface, theme.BRASS_DARK, shoulder, border_radius=round(unit / 2))
        body = box(0, 0.4, 16, 8)
        pygame.draw.rect(surface, theme.WELL, body, border_radius=round_off)
        pygame.draw.rect(surface, theme.LINE_BRASS, body, line, border_radius=round_off)
        for across, along in ((2.6, 0.9), (0.9, 2.6)):
            pygame.draw.rect(surface, theme.BRASS_LIGHT, box(-4.8, -0.8, across, along))
        for x in (-2.2, 2.2):
            pygame.draw.circle(surface, theme.BRASS_DARK, at(x, 2.2), round(1.3 * unit))
            pygame.draw.circle(surface, theme.LINE_BRASS, at(x, 2.2), round(1.3 * unit), line)
        for x in (-1.1, 1.1):
            pygame.draw.rect(surface, theme.BRASS_LIGHT, box(x, -1, 1.2, 0.5), border_radius=line)
        for name, x, y in FACE:
            place = at(4.8 + 1.5 * x, -0.8 + 1.5 * y)
            pygame.draw.circle(surface, theme.BRASS_LIGHT, place, round(0.8 * unit))
            letter = text.block(name, Role.NUMBER, scale, scale.px(40), theme.INK, "center")
            lying = Rect((0, 0), letter.size)
            lying.center = place
            letter.draw(surface, lying.topleft)
