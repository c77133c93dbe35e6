"""The legend of a battlefield: every kind of piece with its drawing, and what it is and does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pygame import Rect, Surface

from engine.app import theme
from engine.app.rects import clipped
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Look, Widget, layout
from engine.app.widgets.transform import Transform
from games.duel.geometry.points import Point
from games.duel.geometry.terrain import Piece
from games.duel.table.scenery import draw_piece
from games.duel.words.terrain import Kind, by_whom, described, grounds, kinds, named, uses

SAMPLE = 62
"""The side of a drawing, in style units."""
EDGE = 0.4
"""Inches of ground around a piece that is shown as a sample."""
LARGEST = 4.0
"""Inches of a long piece that are shown."""


@dataclass(eq=False, repr=False)
class Sample(Widget):
    """A piece as it lies on the table, or the middle of a large one."""

    piece: Piece | None = None

    def draw(self, surface: Surface, look: Look) -> None:
        if self.piece is None:
            return
        left, top, right, low = self.piece.box
        side = min(max(right - left, low - top), LARGEST) + 2 * EDGE
        lying = self.piece.moved_to(Point(side / 2, side / 2))
        with clipped(surface, self.rect):
            surface.fill(theme.GRASS[0], self.rect)
            draw_piece(surface, Transform(self.rect, (side, side)), lying)


def legend_row(scale: Scale, width: int, kind: Kind, id: str, now: str = "") -> Widget:
    """One kind of piece: its drawing, beside it what it is called and does, and who may do that
    `now`."""
    gap, side = scale.px(theme.GAP), scale.px(SAMPLE)
    weight = f", weight {kind.piece.weight}" if uses(kind.piece) else ""
    title = named(kind.piece) + weight + (f" × {kind.number}" if kind.number > 1 else "")
    words: list[Widget] = [
        Label(f"{id}-name", words=f"**{title}**", role=Role.LEAD),
        Label(f"{id}-words", words=described(kind.piece), colour=theme.MUTED),
        *([Label(f"{id}-now", words=now, colour=theme.BRASS_LIGHT)] if now else []),
    ]
    left = side + gap
    tall = layout.stack(words, Rect(left, 0, width - left, 0), scale, scale.px(1))
    height = max(side, tall)
    for word in words:
        word.move(0, (height - tall) // 2)
    sample = Sample(f"{id}-sample", Rect(0, (height - side) // 2, side, side), piece=kind.piece)
    return Widget(id, Rect(0, 0, width, height), widgets=[sample, *words])


def legend(
    scale: Scale,
    rect: Rect,
    terrain: tuple[Piece, ...],
    strengths: Mapping[str, int] | None = None,
) -> list[Widget]:
    """What the grounds are for, and the rows of all kinds, below each other from the top of
    `rect`; with the Strength of each warrior by its name also who may do what.
    """
    rows: list[Widget] = [Label("legend-grounds", words=grounds(terrain))]
    rows += [
        legend_row(
            scale,
            rect.width,
            kind,
            f"legend-{number}",
            by_whom(kind.piece, strengths) if strengths else "",
        )
        for number, kind in enumerate(kinds(terrain), 1)
    ]
    layout.stack(rows, rect, scale, scale.px(10))
    return rows
