"""The keys of the workshop."""

from __future__ import annotations

from engine.app.keys import KeyLine, Keys
from games.duel.workshop.hand import Tool

KEYS: Keys = {
    "Choose": [
        KeyLine("Click", "select a piece; click again for the piece below it"),
        KeyLine("Shift or Ctrl + click", "add a piece to the selection, or remove it"),
        KeyLine("Drag", "select what a box touches; with Shift the box can begin on a piece"),
        KeyLine("Tab, Shift+Tab", "next piece, previous piece"),
        KeyLine("Ctrl+A", "everything"),
        KeyLine("L, Ctrl+Shift+L", "lock or unlock; unlock everything"),
    ],
    "Change": [
        KeyLine("Arrows", "a step of the grid; Shift an inch, Ctrl a hundredth"),
        KeyLine("Z, Shift+Z", "turn by 90 degrees"),
        KeyLine("X, Y", "mirror left to right, top to bottom"),
        KeyLine("Page Up, Page Down", "forward, back; with Shift to the top or the bottom"),
        KeyLine("Ctrl+D", "duplicate; again: with the same offset"),
        KeyLine("Ctrl+C, Ctrl+X, Ctrl+V", "copy, cut, paste at the pointer; Ctrl+Shift+V in place"),
        KeyLine("Delete", "remove the piece, or the selected corner"),
        KeyLine("Ctrl+Z, Ctrl+Y", "undo, redo"),
    ],
    "Draw": [
        *[KeyLine(tool.key.upper(), f"{tool.title}: {tool.does}") for tool in Tool if tool.key],
        KeyLine("Arrows, Space", "move the cross, and click there"),
        KeyLine("Enter, Backspace", "finish a polygon, remove its last corner"),
    ],
    "The map": [
        KeyLine("Wheel, + and -", "zoom in, zoom out"),
        KeyLine("Middle or right drag, Space + drag", "move the map"),
        KeyLine("0", "show all of the map; again: fill the view with it"),
        KeyLine("G", "snap to 1, 1/2 or 1/4 inch, or not at all"),
        KeyLine("M", "symmetry: what you draw is mirrored on the other side"),
        KeyLine(
            "F6",
            "find the map's tilesets, templates and pictures; allow a folder, or withdraw it",
        ),
        KeyLine("F8", "the next problem"),
        KeyLine("F5", "try the map in a duel: Esc returns"),
        KeyLine("Ctrl+S, Ctrl+O, Ctrl+N", "save, open, new"),
        KeyLine("Esc", "cancel, then clear the selection, then the menu"),
    ],
}
