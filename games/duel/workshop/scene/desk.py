"""What the parts of the workshop share: what they work on, and what stands in fields."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.app.widgets import Screen
from engine.catalogue import CatalogueEntry
from games.duel.workshop.bench import Bench
from games.duel.workshop.hand import Hand, Tool
from games.duel.workshop.scene.canvas import Canvas
from games.duel.workshop.stencils import Stencil, stencils


class Desk:
    """A map on a screen, and a hand that works on it.

    screen: where it is shown. entry: the game. fields: what is done with what stands in fields, by
    their ids. typed: what stands in them and is not taken yet. stencils: the pieces that the map
    can use.
    """

    hand: Hand

    def __init__(self, screen: Screen, entry: CatalogueEntry) -> None:
        self.screen, self.entry = screen, entry
        self.fields: dict[str, Callable[[str], object]] = {}
        self.typed: dict[str, str] = {}
        self.stencils: Sequence[Stencil] = ()

    def begin(self, bench: Bench) -> None:
        """Work on the first drawing."""
        self.hand = self._handed(bench)

    def _handed(self, bench: Bench) -> Hand:
        """Return a new hand for a bench; the pieces that its map can use are known then."""
        self.stencils = stencils(bench.drawing.path, bench.drawing.allowed)
        return Hand(bench)

    @property
    def bench(self) -> Bench:
        """What is worked on."""
        return self.hand.bench

    @property
    def canvas(self) -> Canvas:
        """The map on the screen."""
        found = self.screen.widget("map")
        assert isinstance(found, Canvas)
        return found

    def open(self, bench: Bench, same_map: bool = False) -> None:
        """Work on another drawing from now on; if it is the same map, with the same tool."""
        before = self.hand
        self.hand = self._handed(bench)
        bench.grid = before.bench.grid
        self.typed.clear()
        if same_map:
            bench.symmetry = before.bench.symmetry
            self.hand.take_over(before)
        self.screen.rebuild()

    def take_typed(self, focus: str = "") -> None:
        """Take what was typed into fields, except the field that has the focus, if one is named."""
        for id in [each for each in self.typed if each != focus]:
            self.commit(id)

    def commit(self, id: str) -> None:
        """Take what was typed into a field."""
        words = self.typed.pop(id, None)
        if words is not None and id in self.fields:
            self.fields[id](words)
            self.screen.rebuild()

    def take(self, tool: Tool) -> None:
        """Take a tool, to work on the map with it."""
        self.hand.take(tool)
        self.took()

    def took(self) -> None:
        """Give the keys to the map."""
        self.screen.focus_on("map", self.screen.keyboard)
