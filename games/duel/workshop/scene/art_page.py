"""What a piece is drawn as: all drawings, to choose one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from engine.app import theme
from engine.app.theme import Scale
from engine.app.widgets import Button, Panel, Screen, Widget
from engine.app.widgets.containers import (
    ByWidth,
    Column,
    Flow,
    Framed,
    Part,
    Scrolled,
    Share,
    Sized,
    grid,
    in_middle,
)
from games.duel.geometry.terrain import DRAWINGS, Piece
from games.duel.workshop.scene.palette import Cell

WIDE, CELL = 760, 104
"""How wide the page and its cells are, in style units."""


class ArtPage(Screen):
    """The page. art: the name of the drawing now; take: is told the one that is chosen, "" for the
    plain look of the ground."""

    overlay = True
    first = "close"

    def __init__(self, like: Piece, art: str, take: Callable[[str], object]) -> None:
        super().__init__()
        self._like, self._art, self._take = like, art, take

    def build(self, scale: Scale) -> list[Widget]:
        cells = [self._cell(name) for name in ("", *DRAWINGS)]
        width = min(round(scale.px(WIDE) * scale.text), scale.width - 2 * scale.px(theme.MARGIN))
        least = scale.px(CELL) * scale.text

        def made(room: int) -> Part:
            return grid(cells, max(1, int(room // least)), 6)

        close = Button("close", label="Leave it as it is", kind="primary", on_press=self.back)
        foot = Flow([Sized(close, down=scale.px(theme.DIALOG_BUTTON_HEIGHT))])
        sheet = Share(Scrolled("sheet", ByWidth(made)))
        panel = Panel("art", title="Drawn as")
        return in_middle(scale, Framed(panel, Column([sheet, foot], gap=theme.GAP)), width)

    def _cell(self, name: str) -> Cell:
        box = 0.0, 0.0, 2.4, 1.8
        shown = Piece("sample", ground=self._like.ground, rect=box, art=name)
        label = name.replace("-", " ").capitalize() or "Its ground"
        return Cell(
            f"art-{name or 'none'}",
            label=label,
            piece=shown,
            chosen=name == self._art,
            on_press=partial(self._choose, name),
        )

    def _choose(self, name: str) -> None:
        self.manager.pop()
        self._take(name)
