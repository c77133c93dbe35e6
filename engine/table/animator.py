"""Motion on the table: shows an event as it happens, over the view from before it.

    animator = Animator(lambda: manager.settings, table.rebuild)
    animator.play([Flight(face, back, start, goal, source="besieger.deck")])
    ... animator.update(dt) in `update`, animator.moving() in `moving`

Batches follow each other; the motions of one run together, each after its own delay. What has
arrived stays where it is until its whole batch has. The widget from which a motion has started
leaves out what it has `lifted`. Any key or click ends all motion at once (`hurry`), and so does a
new size. Durations are those of normal speed; the settings' speed stretches them, and reduced
motion puts a fade in their place.
"""

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass
from functools import partial
from itertools import pairwise
from math import atan2, cos, degrees, hypot, pi, sin
from typing import ClassVar

import pygame
from pygame import Rect, Surface

from engine.app import paint, theme
from engine.app.easing import in_out_sine, in_quad, out_cubic
from engine.app.inputs import Position
from engine.app.pictures import remembered
from engine.app.rects import clipped
from engine.app.settings import SPEED_FACTORS, Settings
from engine.app.theme import Scale
from engine.app.widgets import Over

FLIGHT = 0.26
DROP = 0.42
FADE = 0.12
PULSE = 1.4
"""Seconds at normal speed."""

DEALT_APART = 0.07
"""Seconds from one dealt card to the next."""

ANYWHERE = Rect(0, 0, 1 << 14, 1 << 14)
"""Larger than any window."""

TILT = 6.0
TILT_STEP = 2
"""Degrees that a card turns by while it flies, and in which steps."""


@dataclass(eq=False)
class Motion:
    """Something that moves. source: the widget that it starts from, "" if nothing is lifted off
    one. count: how many cards it takes from there. duration, delay: seconds at normal speed.
    """

    notice: ClassVar[bool] = False
    """Whether it says something that no tooltip may cover."""

    _: KW_ONLY
    source: str = ""
    count: int = 1
    duration: float = FADE
    delay: float = 0.0

    def draw(self, surface: Surface, progress: float) -> None:
        """Draw it; progress goes from 0 to 1 in even steps, easing is the motion's own."""
        raise NotImplementedError

    def extent(self, progress: float) -> Rect:
        """A rectangle that holds all it draws now. None is slower: the whole window is drawn."""
        return ANYWHERE

    def calm(self) -> "Motion":
        """What is shown in its place where motion is reduced."""
        return self

    def _faded(
        self, picture: Surface, at: Position, out: bool = False, duration: float = FADE
    ) -> "Fade":
        """A picture that fades in place, when this moves and off where this starts."""
        lifted = self.source
        delay = self.delay
        fade = Fade(picture, at, out, source=lifted, count=self.count, delay=delay)
        fade.duration = duration
        return fade


@dataclass(eq=False)
class Flight(Motion):
    """A picture goes from one rectangle to another, growing or shrinking with them.

    front: the face, None if it is hidden. back: the back, None if it is never seen. turn_over: it
    starts with its back up and lands with its face up; otherwise the face shows if there is one.
    angle: how it lies in the end, in degrees. drawn: how wide in pixels the card is in the
    pictures, 0 for as wide as `goal`; they may have an even margin around it (a shadow).
    """

    front: Surface | None
    back: Surface | None
    start: Rect
    goal: Rect
    turn_over: bool = False
    _: KW_ONLY
    angle: float = 0.0
    drawn: int = 0
    tilt: float = TILT
    duration: float = FLIGHT

    def __post_init__(self) -> None:
        self.start, self.goal = Rect(self.start), Rect(self.goal)

    @property
    def _drawn(self) -> int:
        return self.drawn or self.goal.width

    def draw(self, surface: Surface, progress: float) -> None:
        if (placed := self._placed(progress)) is not None:
            surface.blit(*placed)

    def extent(self, progress: float) -> Rect:
        placed = self._placed(progress)
        return placed[1] if placed else Rect(0, 0, 0, 0)

    def _placed(self, progress: float) -> tuple[Surface, Rect] | None:
        """Its picture now, and where it lies; None if nothing shows."""
        share = out_cubic(progress)
        shown = self.front or self.back
        squeeze = 1.0
        if self.turn_over:
            turned = in_out_sine(progress)
            shown = self.back if turned < 0.5 else self.front
            squeeze = abs(cos(pi * turned))
        if shown is None:
            return None
        zoom = (self.start.width + (self.goal.width - self.start.width) * share) / self._drawn
        # Coarse steps: turning a picture costs more than drawing it; in flight none shows.
        angle = self.angle * share + TILT_STEP * round(self.tilt * sin(pi * share) / TILT_STEP)
        sprite = _sprite(shown, round(angle), round(zoom * 16), round(squeeze * 16))
        x = self.start.centerx + (self.goal.centerx - self.start.centerx) * share
        y = self.start.centery + (self.goal.centery - self.start.centery) * share
        return sprite, sprite.get_rect(center=(round(x), round(y)))

    def calm(self) -> Motion:
        shown = self.front or self.back
        if shown is None:
            return self
        shown = _sprite(shown, round(self.angle), round(16 * self.goal.width / self._drawn), 16)
        at = shown.get_rect(center=self.goal.center)
        return self._faded(shown, at.topleft)


@remembered(192)
def _sprite(picture: Surface, degrees: int, zoom: int, squeeze: int) -> Surface:
    """A picture turned, at `zoom` 16ths of its size and `squeeze` 16ths of its width."""
    if squeeze < 16:
        size = max(1, picture.width * squeeze // 16), picture.height
        picture = pygame.transform.smoothscale(picture, size)
    if degrees or zoom != 16:
        picture = pygame.transform.rotozoom(picture, degrees, zoom / 16)
    return picture


@dataclass(eq=False)
class Fade(Motion):
    """Fades in, or with `out` fades out, in place."""

    picture: Surface
    topleft: tuple[int, int]
    out: bool = False

    def __post_init__(self) -> None:
        self._own = self.picture.copy()

    def extent(self, progress: float) -> Rect:
        return self._own.get_rect(topleft=self.topleft)

    def draw(self, surface: Surface, progress: float) -> None:
        self._own.set_alpha(round(255 * (1 - progress if self.out else progress)))
        surface.blit(self._own, self.topleft)


@dataclass(eq=False)
class Drop(Motion):
    """A picture falls from one point to another, or rises to it, inside `clip`.

    If it falls (goal below start) it is gone at the end, and throws three chips.
    """

    picture: Surface
    start: tuple[int, int]
    goal: tuple[int, int]
    clip: Rect | None = None
    _: KW_ONLY
    duration: float = DROP

    def extent(self, progress: float) -> Rect:
        width, height = self.picture.get_size()
        course = Rect(self.start, (width, height)).union(Rect(self.goal, (width, height)))
        return course.inflate(6 * height, 6 * height)

    @property
    def falls(self) -> bool:
        """Whether it leaves, or arrives."""
        return self.goal[1] > self.start[1]

    def draw(self, surface: Surface, progress: float) -> None:
        share = in_quad(progress) if self.falls else out_cubic(progress)
        x = self.start[0] + round((self.goal[0] - self.start[0]) * share)
        y = self.start[1] + round((self.goal[1] - self.start[1]) * share)
        with clipped(surface, self.clip):
            surface.blit(self.picture, (x, y))
            if self.falls and progress > 0:
                self._draw_chips(surface, progress)

    def _draw_chips(self, surface: Surface, progress: float) -> None:
        width, height = self.picture.get_size()
        size = max(2.0, height * 0.3 * (1 - progress))
        for number, across in enumerate((0.2, 0.55, 0.85)):
            side = (across - 0.5) * 2
            x = self.start[0] + width * across + side * height * 2 * progress
            rise = height * (1.6 * progress - (2.6 + number * 0.5) * progress**2)
            y = self.start[1] + height * 0.5 - rise
            corners = [(x - size, y), (x + size * 0.4, y - size * 0.6), (x + size, y + size * 0.5)]
            pygame.draw.polygon(surface, theme.CARD_LINE, corners)
            pygame.draw.polygon(surface, theme.INK, corners, 1)

    def calm(self) -> Motion:
        at = self.start if self.falls else self.goal
        return self._faded(self.picture, at, self.falls, 0.15)


@dataclass(eq=False)
class Travel(Motion):
    """A picture goes along a path at an even pace, facing where it goes, inside `clip`.

    picture: as it looks when it faces right. corners: where its middle is at the start, at each
    bend and at the goal, in pixels. speed: in pixels a second at normal speed; of something that
    is measured in inches, so many inches a second times the pixels of an inch.
    """

    picture: Surface
    corners: Sequence[tuple[float, float]]
    speed: float
    clip: Rect | None = None

    def __post_init__(self) -> None:
        self._legs = [
            (start, goal, hypot(goal[0] - start[0], goal[1] - start[1]))
            for start, goal in pairwise(self.corners)
            if start != goal
        ]
        self._length = sum(length for _, _, length in self._legs)
        self.duration = max(FADE, self._length / self.speed)

    def at(self, progress: float) -> tuple[float, float, float]:
        """Where its middle is, and which way it faces, in degrees counted from the right."""
        angle = 0.0
        gone = min(progress, 1.0) * self._length
        for start, goal, length in self._legs:
            dx = goal[0] - start[0]
            dy = goal[1] - start[1]
            angle = degrees(atan2(-dy, dx))
            if gone <= length:
                return start[0] + dx * gone / length, start[1] + dy * gone / length, angle
            gone -= length
        return *self.corners[-1], angle

    def draw(self, surface: Surface, progress: float) -> None:
        with clipped(surface, self.clip):
            surface.blit(*self._placed(progress))

    def extent(self, progress: float) -> Rect:
        at = self._placed(progress)[1]
        return at.clip(self.clip) if self.clip else at

    def _placed(self, progress: float) -> tuple[Surface, Rect]:
        x, y, angle = self.at(progress)
        sprite = _sprite(self.picture, round(angle), 16, 16)
        return sprite, sprite.get_rect(center=(round(x), round(y)))

    def calm(self) -> Motion:
        sprite, at = self._placed(1)
        return self._faded(sprite, at.topleft)


@dataclass(eq=False)
class Pulse(Motion):
    """A brass ring that fades in and out around a rectangle, to lead the eye there."""

    rect: Rect
    _: KW_ONLY
    duration: float = PULSE

    def __post_init__(self) -> None:
        self.rect = Rect(self.rect)
        self._ring: Surface | None = None

    def extent(self, progress: float) -> Rect:
        return self.rect.inflate(self.rect.width // 2, self.rect.width // 2)

    def draw(self, surface: Surface, progress: float) -> None:
        ring, offset = paint.card_ring(Scale(*surface.get_size()), self.rect.size, "selected")
        if self._ring is None:
            self._ring = ring.copy()
        self._ring.set_alpha(round(255 * min(1.0, 3 * sin(pi * progress))))
        surface.blit(self._ring, self.rect.move(offset))


class Animator:
    """The queue of batches, the first of which is being shown.

    `settings` gives the settings that hold now. `changed` is called when what still stands must be
    drawn anew.
    """

    def __init__(
        self, settings: Callable[[], Settings], changed: Callable[[], None] = lambda: None
    ) -> None:
        self._settings = settings
        self._changed = changed
        self._queue: deque[list[Motion]] = deque()
        self._clock = 0.0

    @property
    def busy(self) -> bool:
        """Whether something moves or waits for its turn."""
        return bool(self._queue)

    def play(self, batch: Sequence[Motion]) -> None:
        """Show these motions together, after all that is being shown."""
        settings = self._settings()
        if batch and settings.speed != "off":
            self._queue.append([m.calm() for m in batch] if settings.reduced_motion else [*batch])

    def lifted(self, id: str) -> int:
        """How many cards have left the widget of this name and are still in the air."""
        if not self._queue:
            return 0
        return sum(m.count for m in self._queue[0] if m.source == id and m.delay <= self._clock)

    def update(self, dt: float) -> bool:
        """Let `dt` seconds pass; True when the picture has changed."""
        if not self._queue:
            return False
        speed = SPEED_FACTORS[self._settings().speed]
        if not speed:
            return self.hurry()
        self._clock += dt / speed
        ended = False
        while self._queue:
            end = max(motion.delay + motion.duration for motion in self._queue[0])
            if end > self._clock:
                break
            self._queue.popleft()
            self._clock -= end
            ended = True
        if not self._queue:
            self._clock = 0.0
        if ended:
            self._changed()
        return True

    def moving(self) -> list[Over]:
        """What moves or has landed, the lowest first."""
        moving: list[Over] = []
        for motion in self._queue[0] if self._queue else ():
            if motion.delay <= self._clock:
                progress = min(1.0, (self._clock - motion.delay) / motion.duration)
                extent = motion.extent(progress)
                draw = partial(motion.draw, progress=progress)
                moving.append(Over(extent, draw, extent if motion.notice else None))
        return moving

    def hurry(self) -> bool:
        """End all motion at once; True when there was any."""
        moving = self.busy
        self._queue.clear()
        self._clock = 0.0
        if moving:
            self._changed()
        return moving
