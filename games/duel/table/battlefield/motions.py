"""Animations outside fights: figures walk and fall, cards are shown; and their pace."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass, field

import pygame
from pygame import Rect, Surface
from typing_extensions import override

from engine.app import theme
from engine.app.easing import in_quad
from engine.app.rects import clip_to
from engine.rules.events import Event
from engine.table import faces
from engine.table.animator import DEALT_APART, Fade, Flight, Motion, Travel
from engine.table.context import TableContext
from engine.table.pace import Pace
from games.duel.geometry.points import Point
from games.duel.rules.events import (
    Fell,
    OrderFixed,
    PhaseBegan,
    Retreated,
    Showed,
    ShowedNothing,
    Stayed,
    Walked,
)
from games.duel.rules.state import Duel
from games.duel.rules.terms import SUITS
from games.duel.table.battlefield import throws
from games.duel.table.battlefield.battle_map import MAP, BattleMap
from games.duel.table.battlefield.figures import (
    LAID_ANGLE,
    facing_of,
    fallen_figure,
    figure_of,
    standing_figure,
)
from games.duel.table.medals import stat_card_picture

WALK_SPEED = 4.0
"""Speed of a walking figure in inches per second."""
MIN_WALK_SECONDS = 0.25
"""Minimum number of seconds of a walk."""
MAX_WALK_SECONDS = 1.2
"""Maximum number of seconds of a walk."""
TRAIL_SECONDS = 0.8
"""Seconds for which a path stays visible if motion is reduced."""
TOPPLE_SECONDS = 0.6
"""Seconds in which a figure falls."""
TOPPLE_STEP = 10
"""Degrees between two pictures of a falling figure."""
SHORT_SECONDS = 0.25
"""Seconds for which an event is shown that changes little."""
SHOWN_SECONDS = 0.4
"""Seconds for which shown cards stay as they are."""
ARRIVED_SECONDS = 0.3
"""Seconds for which a figure is shown at its goal."""
FALLEN_SECONDS = 0.9
"""Seconds for which a fallen figure is shown."""
CARD_WIDTH = 26
"""Width of a card in flight, in style units."""


@dataclass(eq=False)
class Stride(Travel):
    """Animation of a figure along its path, upright with its notch ahead; the path is drawn, too.

    Attributes:
        colour: Colour of the figure's seat.
        figure: Number of the figure's drawing.
        side: Diameter of the base in pixels.
        line_width: Width of the path in pixels.
    """

    _: KW_ONLY
    colour: theme.Colour = theme.TEXT
    figure: int = 1
    side: int = 1
    line_width: int = 2

    @override
    def extent(self, progress: float) -> Rect:
        path = Rect(self.corners[0], (1, 1)).unionall(
            [Rect(corner, (1, 1)) for corner in self.corners]
        )
        rect = path.inflate(4 * self.line_width, 4 * self.line_width).union(
            self._placed(progress)[1]
        )
        return rect.clip(self.clip) if self.clip else rect

    @override
    def draw(self, surface: Surface, progress: float) -> None:
        with clip_to(surface, self.clip):
            for ink, width in (
                (theme.INK, self.line_width + 2),
                (theme.BRASS_LIGHT, self.line_width),
            ):
                pygame.draw.lines(surface, ink, closed=False, points=self.corners, width=width)
            surface.blit(*self._placed(progress))

    @override
    def _placed(self, progress: float) -> tuple[Surface, Rect]:
        x, y, angle = self.at(progress)
        picture = standing_figure(self.colour, self.figure, -angle, self.side)
        return picture, picture.get_rect(center=(round(x), round(y)))

    @override
    def calm(self) -> Motion:
        return Trail(self, source=self.source, delay=self.delay, duration=TRAIL_SECONDS)


@dataclass(eq=False)
class Trail(Motion):
    """Still picture of a finished walk, with the figure at its end, for reduced motion."""

    stride: Stride = field(kw_only=False)

    @override
    def extent(self, progress: float) -> Rect:
        return self.stride.extent(1)

    @override
    def draw(self, surface: Surface, progress: float) -> None:
        self.stride.draw(surface, 1)


def motions(table: TableContext, before: Duel, beat: Event, after: Duel) -> list[Motion]:
    """Return the animations of an event outside a fight."""
    if (throw_motions := throws.motions(table, beat, after)) is not None:
        return throw_motions
    match beat:
        case Walked(seat=seat, start=start, legs=legs):
            return walk_motions(table, before, seat, (start, *legs))
        case Retreated(seat=seat, start=start, end=end) if start != end:
            return walk_motions(table, before, seat, (start, end))
        case Showed():
            return card_flights(table, beat)
        case Fell(seat=seat):
            return _fall_motions(table, before, seat)
    return []


def walk_motions(
    table: TableContext, duel: Duel, seat: int, points: Sequence[Point]
) -> list[Motion]:
    """Return the animation of a figure along points, and a motion that hides its name meanwhile."""
    view = table.widget(MAP)
    if not isinstance(view, BattleMap):
        return []
    transform = view.transform
    name = table.widget(f"name-{seat}")
    path = [transform.pixel(point) for point in points]
    side = max(1, round(duel.base * transform.scale))
    colour = table.colour(seat)
    figure = figure_of(duel, seat)
    stride = Stride(
        standing_figure(colour, figure, 0, side),
        path,
        WALK_SPEED * transform.scale,
        transform.rect,
        colour=colour,
        figure=figure,
        side=side,
        line_width=table.scale.px(2),
        source=f"figure-{seat}",
    )
    stride.duration = min(max(stride.duration, MIN_WALK_SECONDS), MAX_WALK_SECONDS)
    if name is None:
        return [stride]
    # the source of a motion is not drawn, so an empty picture hides the name
    hidden_name = Fade(Surface((1, 1), pygame.SRCALPHA), path[0], source=name.id)
    hidden_name.duration = stride.duration
    return [stride, hidden_name]


def card_flights(table: TableContext, event: Showed) -> list[Motion]:
    """Return the flights of cards of a stat from the hand to the stat's pile."""
    goal = table.flights.after.of(f"stat-{event.seat}-{event.stat}")
    start = table.flights.before.of(f"head-{event.seat}")
    if goal is None or start is None:
        return []
    scale = table.scale
    card_width = scale.px(CARD_WIDTH)
    front_picture = stat_card_picture(SUITS[event.stat], card_width, scale.four_colours)
    back_picture = faces.back("pine", card_width)
    return [
        Flight(
            front_picture,
            back_picture,
            start,
            goal,
            turn_over=True,
            drawn=card_width,
            delay=number * DEALT_APART,
        )
        for number in range(event.cards)
    ]


@dataclass(eq=False)
class Topple(Motion):
    """Animation of a figure that falls on its side."""

    picture: Surface
    fallen_picture: Surface
    centre: tuple[int, int]

    @override
    def extent(self, progress: float) -> Rect:
        # a square has a diagonal of 1.42 sides, which the picture needs while it turns
        side = round(1.5 * max(*self.picture.get_size(), *self.fallen_picture.get_size()))
        rect = Rect(0, 0, side, side)
        rect.center = self.centre
        return rect

    @override
    def draw(self, surface: Surface, progress: float) -> None:
        picture = self.fallen_picture
        if progress < 1:
            angle = round(LAID_ANGLE * in_quad(progress) / TOPPLE_STEP) * TOPPLE_STEP
            picture = pygame.transform.rotozoom(self.picture, angle, 1)
        surface.blit(picture, picture.get_rect(center=self.centre))

    @override
    def calm(self) -> Motion:
        top_left = self.fallen_picture.get_rect(center=self.centre).topleft
        return Fade(self.fallen_picture, top_left, source=self.source)


def _fall_motions(table: TableContext, duel: Duel, seat: int) -> list[Motion]:
    """Return the animation of a warrior that falls."""
    figure = table.widget(f"figure-{seat}")
    if figure is None:
        return []
    facing = facing_of(figure)
    side = figure.rect.width
    colour = table.colour(seat)
    figure_number = figure_of(duel, seat)
    picture = standing_figure(colour, figure_number, facing, side)
    fallen_picture = fallen_figure(colour, figure_number, side)
    topple = Topple(picture, fallen_picture, figure.rect.center, source=figure.id)
    topple.duration = TOPPLE_SECONDS
    return [topple]


def pace(beat: Event) -> Pace:
    """Return the pace of an event outside a fight."""
    match beat:
        case PhaseBegan() | OrderFixed():
            return Pace(SHORT_SECONDS)
        case Showed():
            return Pace(SHOWN_SECONDS, sheet="warriors")
        case ShowedNothing() | Stayed():
            return Pace(SHORT_SECONDS)
        case Walked() | Retreated():
            return Pace(ARRIVED_SECONDS, sheet="field")
        case Fell():
            return Pace(FALLEN_SECONDS, sheet="field")
    return throws.pace(beat) or Pace()
