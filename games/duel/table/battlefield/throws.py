"""Animations of terrain: a thrown piece flies, a smashed one breaks (D28 to D30).

Clauses such as D28 are in games/duel/rules.md.
"""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass, replace
from math import cos, pi, sin
from typing import Self

import pygame
from pygame import Rect, Surface
from typing_extensions import override

from engine.app import theme
from engine.app.easing import in_quad
from engine.app.map.transform import Transform
from engine.app.rects import clip_to
from engine.rules.events import Event
from engine.table.animator import Motion
from engine.table.context import TableContext
from engine.table.pace import Pace
from games.duel.field.scenery import draw_piece
from games.duel.geometry.points import Point
from games.duel.geometry.terrain import Piece
from games.duel.rules.events import Landed, NoTerrain, Shattered, Smashed, Struck, Thrown
from games.duel.rules.state import Duel
from games.duel.table.battlefield.battle_map import MAP, BattleMap

FLIGHT_SECONDS = 0.38
"""Seconds of a flight."""
REDUCED_SECONDS = 0.15
"""Seconds for which a piece shows at its goal if motion is reduced."""
FATE_SECONDS = 0.4
"""Seconds for which the fate of a piece is shown."""
SUM_SECONDS = 0.7
"""Seconds for which the sum of a hit is shown."""
SHARDS = 9
"""Number of shards of a smashed piece."""
SHARD_SIDE = 0.22
"""Half the width of a shard in inches, when it starts to fly."""
SHARD_START = 0.35
"""Distance of a shard from the centre at first, as a share of the piece's half size."""
SHARD_FLIGHT = 0.9
"""Least distance that a shard flies, as a share of the piece's half size."""
FIELD_TAB = "field"
"""Tab of the battlefield in a small window."""


@dataclass(eq=False)
class ThrowFlight(Motion):
    """Animation of a thrown piece from its place to a point, with increasing speed."""

    piece: Piece
    goal: Point
    transform: Transform
    _: KW_ONLY
    duration: float = FLIGHT_SECONDS

    def _piece_at(self, progress: float) -> Piece:
        eased_progress = in_quad(progress)
        start = self.piece.centre
        dx = self.goal.x - start.x
        dy = self.goal.y - start.y
        return self.piece.moved_to(
            Point(start.x + dx * eased_progress, start.y + dy * eased_progress)
        )

    @override
    def extent(self, progress: float) -> Rect:
        left, top, right, bottom = self._piece_at(progress).bounds
        size = right - left + 1, bottom - top + 1  # an inch more, for all that is drawn
        return self.transform.box(((left + right) / 2, (top + bottom) / 2), size).clip(
            self.transform.rect
        )

    @override
    def draw(self, surface: Surface, progress: float) -> None:
        with clip_to(surface, self.transform.rect):
            draw_piece(surface, self.transform, self._piece_at(progress))

    @override
    def calm(self) -> Self:
        return replace(self, piece=self.piece.moved_to(self.goal), duration=REDUCED_SECONDS)


@dataclass(eq=False)
class Shards(Motion):
    """Animation of the shards of a broken piece."""

    piece: Piece
    transform: Transform
    _: KW_ONLY
    duration: float = FLIGHT_SECONDS

    @override
    def extent(self, progress: float) -> Rect:
        left, top, right, bottom = self.piece.bounds
        size = 2 * (right - left) + 2, 2 * (bottom - top) + 2
        return self.transform.box(self.piece.centre, size).clip(self.transform.rect)

    @override
    def draw(self, surface: Surface, progress: float) -> None:
        left, top, right, bottom = self.piece.bounds
        half_width = (right - left) / 2
        half_height = (bottom - top) / 2
        centre = self.piece.centre
        eased_progress = in_quad(progress)
        side = max(2.0, SHARD_SIDE * self.transform.scale * (1 - progress))
        with clip_to(surface, self.transform.rect):
            for number in range(SHARDS):
                # the shards fly apart a little unevenly, but the same way each time
                heading = 2 * pi * number / SHARDS + 0.4 * (number % 3)
                flight = SHARD_FLIGHT + 0.12 * (number % 4)
                distance = SHARD_START + eased_progress * flight
                centre_of_shard = (
                    centre.x + half_width * distance * cos(heading),
                    centre.y + half_height * distance * sin(heading),
                )
                x, y = self.transform.pixel(centre_of_shard)
                corners = [(x - side, y), (x + side * 0.4, y - side * 0.7), (x + side, y + side)]
                pygame.draw.polygon(surface, theme.CARD_LINE, corners)
                pygame.draw.polygon(surface, theme.INK, corners, 1)

    @override
    def calm(self) -> Self:
        return replace(self, duration=REDUCED_SECONDS)


def pace(beat: Event) -> Pace | None:
    """Return the pace of an event about terrain; None for other events."""
    match beat:
        case Thrown():
            return Pace(sheet=FIELD_TAB)
        case Struck(act="throw"):
            return Pace(SUM_SECONDS, sheet=FIELD_TAB)
        case Smashed() | Landed() | Shattered() | NoTerrain():
            return Pace(FATE_SECONDS, sheet=FIELD_TAB)
    return None


def motions(table: TableContext, beat: Event, after: Duel) -> list[Motion] | None:
    """Return the animations of an event about terrain; None for other events.

    A thrown piece flies at the event `Struck`, after `Thrown` has removed it from its place.
    """
    view = table.widget(MAP)
    events = table.events
    if not isinstance(view, BattleMap):
        return None
    match beat:
        case Struck(act="throw", target=target):
            throw = events[-1] if events else None
            if isinstance(throw, Thrown):
                return [ThrowFlight(throw.piece, after.warrior(target).at, view.transform)]
        case Smashed(piece=piece):
            return [Shards(piece, view.transform)]
        case Shattered(piece=piece):
            hits = [event for event in events if isinstance(event, Struck)]
            if hits:
                place = after.warrior(hits[-1].target).at
                return [Shards(piece.moved_to(place), view.transform)]
    return None
