"""List of the workshop's keys for the page of keys.

A line of it may stand for several commands, each with its key; their descriptions are joined.
"""

from __future__ import annotations

from engine.app.keys import KeyLine, Keys
from games.duel.workshop.gestures import TURN_STEP
from games.duel.workshop.scene.commands import COMMANDS, Command


def _line(*commands: Command) -> KeyLine:
    """Return the line of the list for these commands."""
    words = filter(None, [command.description for command in commands])
    return KeyLine(", ".join(command.key for command in commands), ", ".join(words))


def _lines(ids: str) -> list[KeyLine]:
    """Return the lines for ids of commands: commas separate lines, blanks the ids of one line."""
    return [_line(*(COMMANDS[id] for id in line.split())) for line in ids.split(",")]


KEYS: Keys = {
    "Choose": [
        KeyLine("Click", "select a piece; click again for the piece below it"),
        KeyLine("Shift or Ctrl + click", "add a piece to the selection, or remove it"),
        KeyLine("Drag", "select what a box touches; with Shift the box can begin on a piece"),
        *_lines("next previous, all, lock free-all"),
    ],
    "Change": [
        KeyLine("Arrows", "a step of the grid; Shift an inch, Ctrl a hundredth"),
        *_lines("turn-left turn-right, turn-left-slightly turn-right-slightly"),
        KeyLine("Shift + wheel", f"turn by {TURN_STEP} degrees; with Ctrl too by one"),
        *_lines("quarter quarter-back, mirror-x mirror-y, forward backward, duplicate"),
        *_lines("copy cut paste, delete, undo redo"),
    ],
    "Draw": [
        *[_line(each) for id, each in COMMANDS.items() if id.startswith("tool-") and each.inputs],
        KeyLine("Arrows, Space", "move the cross, and click there"),
        *_lines("close back"),
    ],
    "The map": [
        KeyLine("Wheel, + and -", "zoom in, zoom out"),
        KeyLine("Middle or right drag, Space + drag", "move the map"),
        KeyLine("Ctrl+Tab", "leave the map for the next button; with Shift for the one before"),
        KeyLine("0", "show all of the map; again: fill the view with it"),
        KeyLine("Ctrl+F", "search the palette; Enter takes the first piece"),
        *_lines("snap, partners, generate, locate, problem, test, save maps new, escape"),
    ],
}
