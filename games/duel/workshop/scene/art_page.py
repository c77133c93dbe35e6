"""Page that shows all drawings, to choose the look of a piece."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from typing_extensions import override

from engine.app.screens.sheet import panel_over_screen
from engine.app.widgets import Button, Panel, Screen, Widget
from engine.app.widgets.containers import ByWidth, Part, grid
from games.duel.geometry.terrain import DRAWINGS, Piece
from games.duel.workshop.scene.cell import PaletteCell

PAGE_WIDTH = 760
"""Width of the page in style units."""
CELL_WIDTH = 104
"""Width of a cell of the page in style units."""
CELL_GAP = 6
"""Gap between cells in style units."""
SAMPLE_SIZE = 2.4, 1.8
"""Width and height of the sample pieces in inches, 4 : 3 as the cells' pictures are."""


class ArtPage(Screen):
    """The page of drawings.

    Args:
        piece: Piece whose ground is shown.
        art: Name of the present drawing.
        on_choice: Callback that gets the name of the chosen drawing, "" for the plain look of the
            ground.
    """

    overlay = True
    first_focus = "close"

    def __init__(self, piece: Piece, art: str, on_choice: Callable[[str], object]) -> None:
        super().__init__()
        self._piece = piece
        self._art = art
        self._on_choice = on_choice

    @override
    def build(self) -> list[Widget]:
        scale = self.scale
        cells = [self._cell(name).part for name in ("", *DRAWINGS)]
        min_width = scale.px(CELL_WIDTH) * scale.text  # the names in the cells grow with the text

        def cell_grid(width: int) -> Part:
            return grid(cells, max(1, int(width // min_width)), CELL_GAP)

        close = Button("close", label="Leave it as it is", kind="primary", on_press=self.back)
        return panel_over_screen(
            self, Panel("art", title="Drawn as"), ByWidth(cell_grid), PAGE_WIDTH, close
        )

    def _cell(self, name: str) -> PaletteCell:
        box = 0.0, 0.0, *SAMPLE_SIZE
        sample = Piece("sample", ground=self._piece.ground, rect=box, art=name)
        label = name.replace("-", " ").capitalize() or "Its ground"
        return PaletteCell(
            f"art-{name or 'none'}",
            label=label,
            piece=sample,
            is_chosen=name == self._art,
            on_press=partial(self._choose, name),
        )

    def _choose(self, name: str) -> None:
        self.manager.pop()
        self._on_choice(name)
