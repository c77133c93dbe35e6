"""A path that is laid on a map, corner after corner, with its length: a tool of a map view."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import hypot

import pygame
from pygame import Rect, Surface

from engine.app import paint, text, theme
from engine.app.inputs import Pointer, Position
from engine.app.map.transform import Inches, Transform
from engine.app.theme import Role
from engine.app.widgets.widget import Change, Look, Overlay

LINE, CORNER = 2.5, 4.5
PAD, AWAY = 6, 14


def length(path: Sequence[Inches]) -> float:
    """How long a path is, in inches."""
    return sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(path))


def cut(path: Sequence[Inches], most: float) -> list[Inches]:
    """A path as far as it is at most so many inches long."""
    kept, left = list(path[:1]), most
    for (ax, ay), (bx, by) in pairwise(path):
        leg = hypot(bx - ax, by - ay)
        if leg > left:
            share = left / leg
            if share > 0:
                kept.append((ax + (bx - ax) * share, ay + (by - ay) * share))
            break
        kept.append((bx, by))
        left -= leg
    return kept


@dataclass
class Ruler:
    """A path from `start` through corners to where it is aimed, no longer than `most` inches.

    on_pick: a corner has come or gone; it asks `corners`.
    """

    start: Inches
    most: float | None = None
    on_pick: Callable[[], None] = lambda: None
    corners: list[Inches] = field(default_factory=list)
    aimed: Inches | None = None

    @property
    def path(self) -> list[Inches]:
        """All of it, from its start to where it is aimed."""
        path = [self.start, *self.corners]
        if self.aimed is not None and self.aimed != path[-1]:
            path.append(self.aimed)
        return path if self.most is None else cut(path, self.most)

    def aim(self, at: Inches | None, pointer: Pointer) -> Change:
        """Aim the path's end at this point."""
        self.aimed = at
        return Change.MARKS

    def pick(self, at: Inches, pointer: Pointer) -> Change:
        """Add a corner at this point, or at the farthest point towards it."""
        self.aimed = at
        path = self.path
        self.aimed = None
        if path[1:] == self.corners:
            return Change.TAKEN
        self.corners = path[1:]
        self.on_pick()
        return Change.SCREEN

    def undo_last(self) -> Change:
        """Remove the last corner."""
        if not self.corners:
            return Change.NONE
        self.corners = self.corners[:-1]
        self.on_pick()
        return Change.SCREEN

    def overlay_above(self, transform: Transform, look: Look) -> Overlay | None:
        """The path, and its length beside its end."""
        points = [transform.pixel(point) for point in self.path]
        if len(points) < 2:
            return None
        words = text.block(f"{length(self.path):.1f} in", Role.LABEL, look.scale)
        pad = look.scale.px(PAD)
        plate = Rect(0, 0, words.size[0] + 2 * pad, words.size[1] + pad)
        away = look.scale.px(AWAY)
        plate.midleft = points[-1][0] + away, points[-1][1]
        if plate.right > transform.rect.right:
            plate.right = points[-1][0] - away
        plate.clamp_ip(transform.rect)
        reach = 2 * (look.scale.px(CORNER) + 3)
        rect = plate.unionall([Rect(at, (1, 1)).inflate(reach, reach) for at in points])

        def draw(surface: Surface) -> None:
            _draw_path(surface, points, look, transform.rect)
            surface.blit(paint.panel(look.scale, plate.size, "slot"), plate)
            words.draw(surface, (plate.left + pad, plate.top + pad // 2))

        return Overlay(rect, draw)


def _draw_path(surface: Surface, points: Sequence[Position], look: Look, within: Rect) -> None:
    line, corner = max(1, round(LINE * look.scale.s)), look.scale.px(CORNER)
    for colour, more in ((theme.INK, 2), (theme.BRASS_LIGHT, 0)):
        paint.smooth_lines(surface, colour, points, line + more, within)
        for at in points:
            pygame.draw.aacircle(surface, colour, at, corner + more // 2)
