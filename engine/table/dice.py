"""Dice: any number of them at rest, covered or open, and the motion of a throw."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import KW_ONLY, dataclass
from math import pi, sin

import pygame
from pygame import Rect, Surface
from typing_extensions import override

from engine.app import art, theme
from engine.app.easing import out_cubic
from engine.app.paint.shapes import edge, rounded
from engine.app.pictures import cached_picture
from engine.app.theme import Scale
from engine.app.widgets import Look, Widget
from engine.app.widgets.layout import flow_rects
from engine.rules.english import in_words, list_in_words
from engine.table.animator import Motion

DIE = 50
"""Side of a die, in style units."""
DICE_GAP = 15
"""Gap between dice, in style units."""
ROTATION_MARGIN = 6
"""Additional height of dice for their rotation, in style units."""
UNLIMITED_WIDTH = 10**6
"""Width of a room in which all dice lie in one row, in pixels."""
RING_GAP = 4
"""Distance of the outer edge of a ring from its die, in style units."""
LEANS = (8, -7)
"""Rotation of the dice at even and at odd places, in degrees anticlockwise."""

START_DISTANCE = 150
"""Distance of a thrown die from its place at the start, in style units."""
START_SPREAD = 60
"""Additional distance across for each further die, in style units."""
THROW_INTERVAL = 0.06
"""Seconds from one thrown die to the next."""
TUMBLE_SECONDS = 0.62
"""Seconds for which a die rolls."""
SHOWN_FACES = 5
"""Number of faces that a rolling die shows, the last one to stay."""
BOUNCE_HEIGHT = 4
"""Height of the bounce after a die has landed, in style units."""
LANDING_TIME = 0.82
"""Share of the time of a throw at which a die lands."""
SPIN_DEGREES = 540
"""Degrees by which a die rotates until it lands."""
ARC_HEIGHT = 34
"""Height of the arc of a thrown die, in style units."""
SPIN_STEP = 6
"""Degrees between two pictures of a die that tumbles."""


@cached_picture(256)
def picture(value: int | None, side: int, degrees: int = 0) -> Surface:
    """Return a die rotated around the middle of the picture; a value of None is covered."""
    upright_picture = art.picture(f"die-{value or 'covered'}", (side, side))
    return pygame.transform.rotozoom(upright_picture, degrees, 1) if degrees else upright_picture


def size(scale: Scale, count: int = 2, across: int = 0) -> tuple[int, int]:
    """Return the width and height in pixels of `count` dice, which grow with the text.

    They lie side by side, or in rows no wider than `across` pixels.
    """
    rects = places(Rect(0, 0, across or UNLIMITED_WIDTH, 0), scale, count)
    width = max(rect.right for rect in rects)
    return width, rects[-1].bottom - rects[0].top + scale.px(ROTATION_MARGIN)


def places(rect: Rect, scale: Scale, count: int = 2) -> list[Rect]:
    """Return the rectangles of `count` dice, from the left of `rect`, centred in its height."""
    side = round(scale.px(DIE) * scale.text)
    rects = flow_rects([(side, side)] * count, rect, scale.px(DICE_GAP))
    if rects:
        offset = (rect.height - rects[-1].bottom + rects[0].top) // 2
        for die_rect in rects:
            die_rect.top += offset
    return rects


@dataclass(eq=False, repr=False)
class DieWidget(Widget):
    """Die: open, covered if its value is None, or ringed if it matters now."""

    value: int | None = None
    _: KW_ONLY
    ringed: bool = False
    lean: int = 0
    called: str = ""

    ring = "field"
    named = True

    @override
    @property
    def name(self) -> str:
        return self.called

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        die = picture(self.value, self.rect.width, self.lean)
        surface.blit(die, die.get_rect(center=self.rect.center))
        if self.ringed:
            ring = pygame.transform.rotozoom(_ring(look.scale, self.rect.width), self.lean, 1)
            surface.blit(ring, ring.get_rect(center=self.rect.center))


@cached_picture(64)
def _ring(scale: Scale, side: int) -> Surface:
    """Return the ring around a die `side` pixels wide, with corners as round as the die's."""
    width = 3 * scale.s
    full_side = side + 2 * scale.px(RING_GAP)
    look = rounded(
        (full_side, full_side), 0.24 * full_side, edge(theme.BRASS_LIGHT, width), width / 2
    )
    return art.vector(art.svg_document((full_side, full_side), look), (full_side, full_side))


@dataclass(eq=False, repr=False)
class Dice(Widget):
    """Dice at rest, in one or several rows; empty while they are in the air.

    `ringed` are the indices of the dice with a ring.
    """

    values: Sequence[int | None] = ()
    _: KW_ONLY
    ringed: Collection[int] = ()

    named = True

    @override
    @property
    def name(self) -> str:
        return dice_in_words(self.values)

    @override
    def size(self, scale: Scale, width: int | None = None) -> tuple[int, int]:
        if width is None:
            return size(scale, len(self.values) or 1)
        return size(scale, 1)[0], size(scale, len(self.values) or 1, width)[1]

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        self.rect = Rect(rect)
        rects = places(rect, scale, len(self.values))
        self.widgets = [
            DieWidget(
                f"{self.id}-{index}",
                die_rect,
                value,
                ringed=index in self.ringed,
                lean=LEANS[index % 2],
                called=self.name,
            )
            for index, (value, die_rect) in enumerate(zip(self.values, rects, strict=True))
        ]
        return [self]


def dice_in_words(values: Sequence[int | None]) -> str:
    """Return dice in words; covered ones are counted."""
    words = [in_words(value) for value in values if value is not None]
    if covered_count := len(values) - len(words):
        words.append(f"{in_words(covered_count)} covered")
    return list_in_words(words)


@dataclass(eq=False)
class Tumble(Motion):
    """Die that rolls in from a point and comes to rest: five faces, then a bounce."""

    value: int
    start: tuple[int, int]
    goal: Rect
    lean: int
    scale: Scale
    _: KW_ONLY
    duration: float = TUMBLE_SECONDS

    @override
    def draw(self, surface: Surface, progress: float) -> None:
        surface.blit(*self._placed(progress))

    @override
    def extent(self, progress: float) -> Rect:
        return self._placed(progress)[1]

    def _placed(self, progress: float) -> tuple[Surface, Rect]:
        way_share = out_cubic(min(1.0, progress / LANDING_TIME))
        face_number = min(SHOWN_FACES, int(progress / LANDING_TIME * SHOWN_FACES) + 1)
        # each face is two higher than the next one, and the last is the true one
        value = (self.value + 2 * (SHOWN_FACES - face_number) - 1) % 6 + 1
        spin = round((1 - way_share) * SPIN_DEGREES / SPIN_STEP) * SPIN_STEP
        x = self.start[0] + (self.goal.centerx - self.start[0]) * way_share
        y = self.start[1] + (self.goal.centery - self.start[1]) * way_share
        y -= self.scale.px(ARC_HEIGHT) * sin(pi * way_share)
        if progress > LANDING_TIME:
            y -= self.scale.px(BOUNCE_HEIGHT) * sin(
                pi * (progress - LANDING_TIME) / (1 - LANDING_TIME)
            )
        die = picture(value, self.goal.width, self.lean + spin)
        return die, die.get_rect(center=(round(x), round(y)))

    @override
    def calm(self) -> Motion:
        """Return a motion that shows the face at once, for a moment."""
        return Rest(self.value, self.goal, self.lean)


def tumbling(values: Sequence[int], rect: Rect, scale: Scale, from_below: bool) -> list[Motion]:
    """Return the motions of dice thrown into a rectangle, from below or from above it."""
    distance = scale.px(START_DISTANCE)
    start_y = rect.bottom + distance if from_below else rect.top - distance
    goals = places(rect, scale, len(values))
    motions = list[Motion]()
    for number, (value, goal) in enumerate(zip(values, goals, strict=True)):
        start_x = goal.centerx + scale.px(START_DISTANCE + START_SPREAD * number)
        lean = LEANS[number % 2]
        delay = THROW_INTERVAL * number
        motions.append(Tumble(value, (start_x, start_y), goal, lean, scale, delay=delay))
    return motions


@dataclass(eq=False)
class Rest(Motion):
    """Die that lies where it came to rest."""

    value: int
    goal: Rect
    lean: int

    @override
    def draw(self, surface: Surface, progress: float) -> None:
        die = picture(self.value, self.goal.width, self.lean)
        surface.blit(die, die.get_rect(center=self.goal.center))
