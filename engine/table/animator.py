"""Animation on the table: motions that show an event over the view from before it.

    animator = Animator(lambda: manager.settings, table.rebuild)
    animator.play([Flight(face, back, start, goal, source="besieger.deck")])
    ... animator.update(dt) in `update`, animator.moving() in `moving`

Batches follow each other; the motions of one batch run together, each after its own delay. A
picture that has arrived stays in place until its whole batch is over. The widget that a motion
starts from leaves out the cards that are `lifted` from it. Any key or click ends all motion at once
(`hurry`), and so does a new window size. Durations are those of normal speed; the settings' speed
stretches them, and reduced motion replaces each motion by a fade.
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
from typing_extensions import override

from engine.app import paint, theme
from engine.app.easing import in_out_sine, in_quad, out_cubic
from engine.app.inputs import Position
from engine.app.paint.marks import CardState
from engine.app.pictures import cached_picture
from engine.app.rects import clip_to
from engine.app.settings import SPEED_FACTORS, Settings
from engine.app.theme import Scale
from engine.app.widgets import Overlay

FLIGHT = 0.26
"""Duration of a flight, in seconds at normal speed."""
DROP_SECONDS = 0.42
"""Duration of a drop, in seconds at normal speed."""
FADE = 0.12
"""Duration of a fade, in seconds at normal speed."""
PULSE_SECONDS = 1.4
"""Duration of a pulse, in seconds at normal speed."""

DEALT_APART = 0.07
"""Seconds at normal speed from one dealt card to the next."""

ANYWHERE = Rect(0, 0, 1 << 14, 1 << 14)
"""Rectangle that is larger than any window."""

TILT = 6.0
"""Tilt of a flying card halfway, in degrees."""
TILT_STEP = 2
"""Step in which the tilt changes, in degrees."""
SIXTEENTHS = 16
"""Steps of a picture's full size: sizes are rounded to them, so that few pictures are made."""
CHIP_STARTS = (0.2, 0.55, 0.85)
"""Places where chips fly off a picture that falls, as shares of its width."""
CHIP_SIZE = 0.3
"""Size of a chip at first, in heights of the picture."""
CHIP_SPEED = 1.6
"""Speed at which chips rise at first, in heights of the picture in the time of the fall."""
CHIP_GRAVITY = 2.6
"""Half of the acceleration of the first chip, in heights in the square of that time."""
CHIP_GRAVITY_STEP = 0.5
"""Increase of that number from chip to chip."""
CHIP_REACH = 6
"""Greatest distance that chips fly, doubled, in heights of the picture."""
CALM_DROP_SECONDS = 0.15
"""Duration of the fade that replaces a drop if motion is reduced, at normal speed."""


@dataclass(eq=False)
class Motion:
    """Picture that moves over the table while a beat is shown.

    Attributes:
        source: The id of the widget that cards are lifted from, or "".
        count: How many cards are lifted from it.
        duration: Seconds at normal speed.
        delay: Seconds at normal speed from the start of the batch.
    """

    notice: ClassVar[bool] = False
    """True if no tooltip may cover the picture."""

    _: KW_ONLY
    source: str = ""
    count: int = 1
    duration: float = FADE
    delay: float = 0.0

    def draw(self, surface: Surface, progress: float) -> None:
        """Draw the picture at a progress from 0 to 1; the motion does its own easing."""
        raise NotImplementedError

    def extent(self, progress: float) -> Rect:
        """Return a rectangle around everything that is drawn at this progress, in pixels.

        Without one (`ANYWHERE`) the whole window is drawn, which is slower.
        """
        return ANYWHERE

    def calm(self) -> "Motion":
        """Return the motion that replaces this one if motion is reduced."""
        return self

    def _fade_of(
        self, picture: Surface, at: Position, out: bool = False, duration: float = FADE
    ) -> "Fade":
        """Return a picture that fades in place, with the timing and source of this motion."""
        source = self.source
        delay = self.delay
        fade = Fade(picture, at, out, source=source, count=self.count, delay=delay)
        fade.duration = duration
        return fade


@dataclass(eq=False)
class Flight(Motion):
    """Picture that flies from one rectangle to another, and takes on their sizes.

    Args:
        front: The face; None if it is hidden.
        back: The back; None if it is never seen.
        start: The rectangle at the start, in pixels.
        goal: The rectangle at the end, in pixels.
        turn_over: True if it starts with its back up and lands with its face up. Otherwise the face
            shows if there is one.
        angle: The rotation at the end, in degrees.
        drawn: The width in pixels of the card in the pictures, which may have an even margin around
            it for a shadow; 0 is the width of `goal`.
        tilt: The greatest rotation on the way, in degrees.
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
        self.start = Rect(self.start)
        self.goal = Rect(self.goal)

    @property
    def _drawn_width(self) -> int:
        return self.drawn or self.goal.width

    @override
    def draw(self, surface: Surface, progress: float) -> None:
        if (sprite_and_rect := self._placed(progress)) is not None:
            surface.blit(*sprite_and_rect)

    @override
    def extent(self, progress: float) -> Rect:
        sprite_and_rect = self._placed(progress)
        return sprite_and_rect[1] if sprite_and_rect else Rect(0, 0, 0, 0)

    def _placed(self, progress: float) -> tuple[Surface, Rect] | None:
        """Return the picture at this progress, and its rectangle; None if nothing shows."""
        eased_progress = out_cubic(progress)
        picture = self.front or self.back
        squeeze = 1.0
        if self.turn_over:
            turn_progress = in_out_sine(progress)
            picture = self.back if turn_progress < 0.5 else self.front
            squeeze = abs(cos(pi * turn_progress))
        if picture is None:
            return None
        zoom = (
            self.start.width + (self.goal.width - self.start.width) * eased_progress
        ) / self._drawn_width
        # Coarse steps, which nobody sees in flight: rotating a picture costs more than drawing it.
        angle = self.angle * eased_progress + TILT_STEP * round(
            self.tilt * sin(pi * eased_progress) / TILT_STEP
        )
        zoom_sixteenths = round(zoom * SIXTEENTHS)
        sprite = _sprite(picture, round(angle), zoom_sixteenths, round(squeeze * SIXTEENTHS))
        x = self.start.centerx + (self.goal.centerx - self.start.centerx) * eased_progress
        y = self.start.centery + (self.goal.centery - self.start.centery) * eased_progress
        return sprite, sprite.get_rect(center=(round(x), round(y)))

    @override
    def calm(self) -> Motion:
        picture = self.front or self.back
        if picture is None:
            return self
        zoom_sixteenths = round(SIXTEENTHS * self.goal.width / self._drawn_width)
        picture = _sprite(picture, round(self.angle), zoom_sixteenths, SIXTEENTHS)
        rect = picture.get_rect(center=self.goal.center)
        return self._fade_of(picture, rect.topleft)


@cached_picture(192)
def _sprite(picture: Surface, degrees: int, zoom: int, squeeze: int) -> Surface:
    """Return a picture rotated, at `zoom` 16ths of its size and `squeeze` 16ths of its width."""
    if squeeze < SIXTEENTHS:
        size = max(1, picture.width * squeeze // SIXTEENTHS), picture.height
        picture = pygame.transform.smoothscale(picture, size)
    if degrees or zoom != SIXTEENTHS:
        picture = pygame.transform.rotozoom(picture, degrees, zoom / SIXTEENTHS)
    return picture


@dataclass(eq=False)
class Fade(Motion):
    """Picture that fades in, or with `out` fades out, in place."""

    picture: Surface
    topleft: tuple[int, int]
    out: bool = False

    def __post_init__(self) -> None:
        self._faded_copy = self.picture.copy()

    @override
    def extent(self, progress: float) -> Rect:
        return self._faded_copy.get_rect(topleft=self.topleft)

    @override
    def draw(self, surface: Surface, progress: float) -> None:
        opacity = 1 - progress if self.out else progress
        self._faded_copy.set_alpha(round(255 * opacity))
        surface.blit(self._faded_copy, self.topleft)


@dataclass(eq=False)
class Drop(Motion):
    """Picture that falls from one point to another, or rises to it, inside `clip`.

    If it falls (goal below start) it disappears at the end, and throws three chips.
    """

    picture: Surface
    start: tuple[int, int]
    goal: tuple[int, int]
    clip: Rect | None = None
    _: KW_ONLY
    duration: float = DROP_SECONDS

    @override
    def extent(self, progress: float) -> Rect:
        width, height = self.picture.get_size()
        course = Rect(self.start, (width, height)).union(Rect(self.goal, (width, height)))
        return course.inflate(CHIP_REACH * height, CHIP_REACH * height)

    @property
    def falls(self) -> bool:
        """True if the picture leaves, False if it arrives."""
        return self.goal[1] > self.start[1]

    @override
    def draw(self, surface: Surface, progress: float) -> None:
        way_share = in_quad(progress) if self.falls else out_cubic(progress)
        x = self.start[0] + round((self.goal[0] - self.start[0]) * way_share)
        y = self.start[1] + round((self.goal[1] - self.start[1]) * way_share)
        with clip_to(surface, self.clip):
            surface.blit(self.picture, (x, y))
            if self.falls and progress > 0:
                self._draw_chips(surface, progress)

    def _draw_chips(self, surface: Surface, progress: float) -> None:
        """Draw the chips: they rise, fly aside, fall faster and faster, and shrink on the way."""
        width, height = self.picture.get_size()
        size = max(2.0, height * CHIP_SIZE * (1 - progress))
        for number, share in enumerate(CHIP_STARTS):
            direction = (share - 0.5) * 2  # from -1 at the left edge to 1 at the right one
            x = self.start[0] + width * share + direction * height * 2 * progress
            # a throw under gravity, which differs from chip to chip so that they part
            gravity = CHIP_GRAVITY + number * CHIP_GRAVITY_STEP
            rise = height * (CHIP_SPEED * progress - gravity * progress**2)
            y = self.start[1] + height * 0.5 - rise
            corners = [(x - size, y), (x + size * 0.4, y - size * 0.6), (x + size, y + size * 0.5)]
            pygame.draw.polygon(surface, theme.CARD_LINE, corners)
            pygame.draw.polygon(surface, theme.INK, corners, 1)

    @override
    def calm(self) -> Motion:
        position = self.start if self.falls else self.goal
        return self._fade_of(self.picture, position, out=self.falls, duration=CALM_DROP_SECONDS)


@dataclass(eq=False)
class Travel(Motion):
    """Picture that follows a path at constant speed, facing its direction, inside `clip`.

    Args:
        picture: The picture, facing right.
        corners: The points of its middle at the start, at each bend and at the goal, in pixels.
        speed: Pixels per second at normal speed. For a thing measured in inches, that is inches per
            second times the pixels of an inch.
        clip: The area in which the picture shows, in pixels; None is everywhere.
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
        """Return x and y of the middle in pixels, and the direction in degrees from the right."""
        angle = 0.0
        travelled = min(progress, 1.0) * self._length
        for start, goal, length in self._legs:
            dx = goal[0] - start[0]
            dy = goal[1] - start[1]
            angle = degrees(atan2(-dy, dx))
            if travelled <= length:
                return start[0] + dx * travelled / length, start[1] + dy * travelled / length, angle
            travelled -= length
        return *self.corners[-1], angle

    @override
    def draw(self, surface: Surface, progress: float) -> None:
        with clip_to(surface, self.clip):
            surface.blit(*self._placed(progress))

    @override
    def extent(self, progress: float) -> Rect:
        rect = self._placed(progress)[1]
        return rect.clip(self.clip) if self.clip else rect

    def _placed(self, progress: float) -> tuple[Surface, Rect]:
        x, y, angle = self.at(progress)
        sprite = _sprite(self.picture, round(angle), SIXTEENTHS, SIXTEENTHS)
        return sprite, sprite.get_rect(center=(round(x), round(y)))

    @override
    def calm(self) -> Motion:
        sprite, rect = self._placed(1)
        return self._fade_of(sprite, rect.topleft)


@dataclass(eq=False)
class Pulse(Motion):
    """Ring of brass that fades in and out around a rectangle, to lead the eye there."""

    rect: Rect
    _: KW_ONLY
    duration: float = PULSE_SECONDS
    state: CardState = "selected"
    """State of a card whose ring it has, which decides the width."""

    def __post_init__(self) -> None:
        self.rect = Rect(self.rect)
        self._ring: Surface | None = None

    @override
    def extent(self, progress: float) -> Rect:
        return self.rect.inflate(self.rect.width // 2, self.rect.width // 2)

    @override
    def draw(self, surface: Surface, progress: float) -> None:
        scale = Scale(*surface.get_size())
        ring, offset = paint.card_ring(scale, self.rect.size, self.state, theme.BRASS_LIGHT)
        if self._ring is None:
            self._ring = ring.copy()
        # three times a sine: it fades in and out in a tenth of the time each, and stays between
        self._ring.set_alpha(round(255 * min(1.0, 3 * sin(pi * progress))))
        surface.blit(self._ring, self.rect.move(offset))


class Animator:
    """Queue of batches of motions; the first batch is being shown.

    Args:
        settings: Returns the current settings.
        changed: Called when the widgets must be drawn anew.
    """

    def __init__(
        self, settings: Callable[[], Settings], changed: Callable[[], None] = lambda: None
    ) -> None:
        self._settings = settings
        self._changed = changed
        self._queue: deque[list[Motion]] = deque()
        self._clock = 0.0
        """Seconds at normal speed since the first batch began."""

    @property
    def busy(self) -> bool:
        """True while something moves or waits in the queue."""
        return bool(self._queue)

    def play(self, motions: Sequence[Motion]) -> None:
        """Add a batch of motions to the queue, unless the settings turn motion off."""
        settings = self._settings()
        if not motions or settings.speed == "off":
            return
        if settings.reduced_motion:
            self._queue.append([motion.calm() for motion in motions])
        else:
            self._queue.append([*motions])

    def lifted(self, id: str) -> int:
        """Return the number of cards that have left the widget `id` and are still in the air."""
        if not self._queue:
            return 0
        return sum(
            motion.count
            for motion in self._queue[0]
            if motion.source == id and motion.delay <= self._clock
        )

    def update(self, dt: float) -> bool:
        """Let `dt` seconds pass; return True if the picture has changed."""
        if not self._queue:
            return False
        speed = SPEED_FACTORS[self._settings().speed]
        if not speed:
            return self.hurry()
        self._clock += dt / speed
        has_ended = False
        while self._queue:
            end = max(motion.delay + motion.duration for motion in self._queue[0])
            if end > self._clock:
                break
            self._queue.popleft()
            self._clock -= end
            has_ended = True
        if not self._queue:
            self._clock = 0.0
        if has_ended:
            self._changed()
        return True

    def moving(self) -> list[Overlay]:
        """Return the pictures that move or have landed, the lowest first."""
        overlays: list[Overlay] = []
        if not self._queue:
            return overlays
        for motion in self._queue[0]:
            if motion.delay <= self._clock:
                progress = min(1.0, (self._clock - motion.delay) / motion.duration)
                extent = motion.extent(progress)
                draw = partial(motion.draw, progress=progress)
                overlays.append(Overlay(extent, draw, extent if motion.notice else None))
        return overlays

    def hurry(self) -> bool:
        """End all motion at once; return True if there was any."""
        was_busy = self.busy
        self._queue.clear()
        self._clock = 0.0
        if was_busy:
            self._changed()
        return was_busy
