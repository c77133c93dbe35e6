"""Two dice: how they lie, and how they tumble there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from functools import lru_cache
from math import pi, sin

import pygame
from pygame import Rect, Surface

from engine.app import art
from engine.app.easing import out_cubic
from engine.app.theme import Scale
from engine.app.widgets import Look, Widget
from engine.rules.english import in_words
from engine.table.animator import Motion

DIE = 50
APART = 15
LEAN = (8, -7)
"""By how many degrees each die lies turned, anticlockwise."""

FAR, SPREAD, LATER = 150, 60, 0.06
"""How far from where they lie dice are thrown, how much farther the second one, in style units; and
by how many seconds later."""
TUMBLE = 0.62
FACES = 5
BOUNCE = 4
TURN_STEP = 6
"""Degrees between two pictures of a die that tumbles."""


@lru_cache(256)
def die(value: int, side: int, degrees: int) -> Surface:
    """A die that lies turned, its middle in the middle of the picture."""
    flat = art.picture(f"die-{value}", (side, side))
    return pygame.transform.rotozoom(flat, degrees, 1) if degrees else flat


def _side(scale: Scale) -> int:
    """How wide a die is: it grows with the text."""
    return round(scale.px(DIE) * scale.text)


def size(scale: Scale) -> tuple[int, int]:
    """The room that two dice take."""
    side = _side(scale)
    return 2 * side + scale.px(APART), side + scale.px(6)


def places(rect: Rect, scale: Scale) -> list[Rect]:
    """Where the two dice lie in a rectangle of their size."""
    side = _side(scale)
    left = Rect(rect.left, 0, side, side)
    right = Rect(rect.left + side + scale.px(APART), 0, side, side)
    left.centery = right.centery = rect.centery
    return [left, right]


@dataclass(eq=False)
class Dice(Widget):
    """Two dice at rest; none while they are in the air."""

    values: Sequence[int] = ()

    named = True

    @property
    def name(self) -> str:
        return " and ".join(in_words(value) for value in self.values)

    def draw(self, surface: Surface, look: Look) -> None:
        for value, at, lean in zip(self.values, places(self.rect, look.scale), LEAN, strict=False):
            picture = die(value, at.width, lean)
            surface.blit(picture, picture.get_rect(center=at.center))


@dataclass(eq=False)
class Tumble(Motion):
    """A die rolls in from a point and comes to rest: five faces, then a bounce."""

    value: int
    start: tuple[int, int]
    goal: Rect
    lean: int
    scale: Scale
    _: KW_ONLY
    duration: float = TUMBLE

    def draw(self, surface: Surface, progress: float) -> None:
        surface.blit(*self._placed(progress))

    def extent(self, progress: float) -> Rect:
        return self._placed(progress)[1]

    def _placed(self, progress: float) -> tuple[Surface, Rect]:
        landing = 0.82
        share = out_cubic(min(1.0, progress / landing))
        shown = min(FACES, int(progress / landing * FACES) + 1)
        value = (self.value + 2 * (FACES - shown) - 1) % 6 + 1
        spin = round((1 - share) * 540 / TURN_STEP) * TURN_STEP
        x = self.start[0] + (self.goal.centerx - self.start[0]) * share
        y = self.start[1] + (self.goal.centery - self.start[1]) * share
        y -= self.scale.px(34) * sin(pi * share)
        if progress > landing:
            y -= self.scale.px(BOUNCE) * sin(pi * (progress - landing) / (1 - landing))
        picture = die(value, self.goal.width, self.lean + spin)
        return picture, picture.get_rect(center=(round(x), round(y)))

    def calm(self) -> Motion:
        """The face at once, for a moment."""
        return Rest(self.value, self.goal, self.lean, duration=0.12)


def tumbling(values: Sequence[int], rect: Rect, scale: Scale, below: bool) -> list[Motion]:
    """Dice thrown into a rectangle, from below or from above it."""
    y = rect.bottom + scale.px(FAR) if below else rect.top - scale.px(FAR)
    return [
        Tumble(
            value,
            (at.centerx + scale.px(FAR + SPREAD * number), y),
            at,
            LEAN[number],
            scale,
            delay=LATER * number,
        )
        for number, (value, at) in enumerate(zip(values, places(rect, scale), strict=True))
    ]


@dataclass(eq=False)
class Rest(Motion):
    """A die that lies where it came to rest."""

    value: int
    goal: Rect
    lean: int

    def draw(self, surface: Surface, progress: float) -> None:
        picture = die(self.value, self.goal.width, self.lean)
        surface.blit(picture, picture.get_rect(center=self.goal.center))
