"""Data that the parts of the workshop share: the editor, the tools, and the contents of fields.

To commit a field is to apply what has been typed into it. The screen does so on Enter, and when the
field loses the focus.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf

from engine.app.widgets import Screen
from engine.catalogue import CatalogueEntry
from games.duel.workshop.controller import Tool, ToolController
from games.duel.workshop.editor import Editor
from games.duel.workshop.scene.canvas import Canvas
from games.duel.workshop.stencils import Stencil, stencils

REVEAL_INCHES = 1.0, 1.0
"""Width and height of the part of the map that is brought into view around a chosen thing."""


class Desk:
    """The work in progress: an editor of a map, and the tools that work on it.

    Attributes:
        screen: Screen of the workshop.
        entry: The game in the catalogue.
        on_commit_by_id: Callbacks that take the contents of fields, by the fields' ids.
        typed_text_by_id: Contents of fields that have not been taken yet, by the fields' ids.
        stencils: Pieces that the map can use.
        typing_time: When a text field that had been left by a key, or a letter after that, was the
            last input, in seconds of `monotonic`.
    """

    controller: ToolController

    def __init__(self, screen: Screen, entry: CatalogueEntry) -> None:
        self.screen = screen
        self.entry = entry
        self.on_commit_by_id: dict[str, Callable[[str], object]] = {}
        self.typed_text_by_id: dict[str, str] = {}
        self.stencils: Sequence[Stencil] = ()
        self.typing_time = -inf

    def begin(self, editor: Editor) -> None:
        """Begin work on the first drawing."""
        self.controller = self._new_controller(editor)

    def _new_controller(self, editor: Editor) -> ToolController:
        """Return a controller for an editor, and load the pieces that its map can use."""
        self.stencils = stencils(editor.drawing.path, editor.drawing.allowed_folders)
        return ToolController(editor)

    @property
    def editor(self) -> Editor:
        """The editor of the open map."""
        return self.controller.editor

    @property
    def canvas(self) -> Canvas:
        """The map on the screen."""
        widget = self.screen.widget("map")  # a new one each time that the screen is built
        assert isinstance(widget, Canvas)
        return widget

    def open(self, editor: Editor, is_same_map: bool = False) -> None:
        """Work on another drawing from now on; of the same map, keep the tool and the symmetry."""
        old_controller = self.controller
        self.controller = self._new_controller(editor)
        editor.grid = old_controller.editor.grid
        self.typed_text_by_id.clear()
        if is_same_map:
            editor.symmetry = old_controller.editor.symmetry
            self.controller.copy_state(old_controller)
        self.screen.rebuild()

    def commit_fields(self, *, except_id: str = "") -> bool:
        """Apply the contents of all fields but one; return True if there were any."""
        ids = [id for id in self.typed_text_by_id if id != except_id]
        for id in ids:
            self.commit_field(id)
        return bool(ids)

    def commit_field(self, id: str) -> None:
        """Apply the contents of a field."""
        words = self.typed_text_by_id.pop(id, None)
        if words is not None and id in self.on_commit_by_id:
            self.on_commit_by_id[id](words)
            self.screen.rebuild()

    def select_tool(self, tool: Tool) -> None:
        """Select a tool, and give the map the focus."""
        self.controller.select_tool(tool)
        self.focus_map()

    def reveal_selected(self) -> None:
        """Bring the selected things into view."""
        editor = self.editor
        if editor.selected_keys:
            box = self.canvas.transform.box(editor.drawing.middle(editor.things), REVEAL_INCHES)
            self.canvas.reveal(box, box.width)

    def focus_map(self) -> None:
        """Give the map the keyboard focus."""
        self.screen.focus_on("map", self.screen.keyboard)
