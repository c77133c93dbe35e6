"""Legend of a battlefield: each kind of piece with its picture, its name and its rules.

A painting is a picture that a map lays on its floor. A part is a piece of layout, which is turned
into widgets later.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from pygame import Surface
from typing_extensions import override

from engine.app import theme
from engine.app.map.transform import Transform
from engine.app.rects import clip_to
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Look, Widget, literal
from engine.app.widgets.containers import CENTRE, Column, Part, Row, Share
from engine.app.widgets.widget import Size
from games.duel.field.painting import is_damaged
from games.duel.field.scenery import draw_piece
from games.duel.geometry.points import Point
from games.duel.geometry.terrain import Painting, Piece
from games.duel.geometry.words import (
    PieceKind,
    ground_sentences,
    is_usable,
    kind_title,
    piece_description,
    piece_kinds,
)

SAMPLE_SIDE = 62
"""Side of a sample picture in style units."""
SAMPLE_MARGIN = 0.4
"""Inches of ground that a sample shows around its piece."""
MAX_SAMPLE_LENGTH = 4.0
"""Maximum length of a piece that a sample shows, in inches."""
DAMAGED_WORDS = "The picture of this ground is damaged and can't be shown. The rules need none."


@dataclass(eq=False, repr=False)
class Sample(Widget):
    """Picture of a piece on grass; of a large piece, only the middle."""

    piece: Piece | None = None

    @override
    def size(self, scale: Scale, width: int | None = None) -> Size:
        return scale.px(SAMPLE_SIDE), scale.px(SAMPLE_SIDE)

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        if self.piece is None:
            return
        left, top, right, bottom = self.piece.bounds
        side = min(max(right - left, bottom - top), MAX_SAMPLE_LENGTH) + 2 * SAMPLE_MARGIN
        centred_piece = self.piece.moved_to(Point(side / 2, side / 2))
        with clip_to(surface, self.rect):
            surface.fill(theme.GRASS[0], self.rect)
            draw_piece(surface, Transform(self.rect, (side, side)), centred_piece)


class Remark(NamedTuple):
    """Remark about a kind of piece in the current position.

    Attributes:
        words: The remark; "" for none.
        is_use: Whether the remark names a use.
    """

    words: str = ""
    is_use: bool = True


def _no_remark(_: Piece) -> Remark:
    return Remark()


def kinds_legend(
    terrain: tuple[Piece, ...],
    remark: Callable[[Piece], Remark] = _no_remark,
    painting: Painting | None = None,
    describe: Callable[[Piece], str] = piece_description,
) -> Column:
    """Return a row for each kind of piece, and below them the rules of the three grounds.

    Args:
        terrain: Pieces of the battlefield.
        remark: Returns the remark about a piece in the current position.
        painting: Painting on the floor; the legend says so if its image is damaged.
        describe: Returns the description of a piece.
    """
    rows = [
        _row(f"legend-{index}", kind, describe(kind.piece), remark(kind.piece))
        for index, kind in enumerate(piece_kinds(terrain), 1)
    ]
    parts: list[Part] = [*rows, Label("legend-grounds", words=ground_sentences(terrain))]
    if is_damaged(painting):
        parts.append(Label("legend-damaged", words=DAMAGED_WORDS, colour=theme.WARN))
    return Column(parts, gap=10)


def _row(id: str, kind: PieceKind, description: str, remark: Remark) -> Part:
    """Return a row with the picture, name and description of a kind of piece, and a remark."""
    weight = f", weight {kind.piece.weight}" if is_usable(kind.piece) else ""
    words = [
        Label(f"{id}-name", words=f"**{kind_title(kind)}{weight}**", role=Role.LEAD),
        Label(f"{id}-words", words=description, colour=theme.MUTED),
    ]
    if remark.words:
        colour = theme.BRASS_LIGHT if remark.is_use else theme.MUTED
        words.append(Label(f"{id}-now", words=literal(remark.words), colour=colour))
    sample = Sample(f"{id}-sample", piece=kind.piece)
    return Row([sample, Share(Column(words, gap=1))], gap=theme.GAP, at=CENTRE)
