"""Data that the parts of the workshop share: the map, the hand, and the contents of fields."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.app.widgets import Screen
from engine.catalogue import CatalogueEntry
from games.duel.workshop.bench import Editor
from games.duel.workshop.hand import Tool, ToolController
from games.duel.workshop.scene.canvas import Canvas
from games.duel.workshop.stencils import Stencil, stencils


class Desk:
    """The work in progress: a map on a screen, and a hand that works on it.

    Attributes:
        screen: Screen of the workshop.
        entry: The game in the catalogue.
        fields: Callbacks that take the contents of fields, by the fields' ids.
        typed: Contents of fields that have not been taken yet, by the fields' ids.
        stencils: Pieces that the map can use.
    """

    hand: ToolController

    def __init__(self, screen: Screen, entry: CatalogueEntry) -> None:
        self.screen = screen
        self.entry = entry
        self.fields: dict[str, Callable[[str], object]] = {}
        self.typed: dict[str, str] = {}
        self.stencils: Sequence[Stencil] = ()

    def begin(self, bench: Editor) -> None:
        """Begin work on the first drawing."""
        self.hand = self._handed(bench)

    def _handed(self, bench: Editor) -> ToolController:
        """Return a new hand for a bench, and load the pieces that its map can use."""
        self.stencils = stencils(bench.drawing.path, bench.drawing.allowed)
        return ToolController(bench)

    @property
    def bench(self) -> Editor:
        """The bench on which the hand works."""
        return self.hand.bench

    @property
    def canvas(self) -> Canvas:
        """The map on the screen."""
        widget = self.screen.widget("map")
        assert isinstance(widget, Canvas)
        return widget

    def open(self, bench: Editor, same_map: bool = False) -> None:
        """Work on another drawing from now on; with `same_map`, keep the tool and the symmetry."""
        before = self.hand
        self.hand = self._handed(bench)
        bench.grid = before.bench.grid
        self.typed.clear()
        if same_map:
            bench.symmetry = before.bench.symmetry
            self.hand.take_over(before)
        self.screen.rebuild()

    def take_typed(self, focus: str = "") -> None:
        """Apply the contents of all fields, except the field with the id `focus`."""
        for id in [each for each in self.typed if each != focus]:
            self.commit(id)

    def commit(self, id: str) -> None:
        """Apply the contents of a field."""
        words = self.typed.pop(id, None)
        if words is not None and id in self.fields:
            self.fields[id](words)
            self.screen.rebuild()

    def take(self, tool: Tool) -> None:
        """Select a tool, and give the map the focus."""
        self.hand.take(tool)
        self.focus_map()

    def focus_map(self) -> None:
        """Give the map the keyboard focus."""
        self.screen.focus_on("map", self.screen.keyboard)
