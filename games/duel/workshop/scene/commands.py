"""Commands of the workshop, used by keys, buttons and the menu.

`pressing` calls `action` and `reason` of a command with the `Actions` of the screen. A thing is a
piece of terrain or a start; its partners are its copies under a symmetry.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from games.duel.workshop.controller import Tool
from games.duel.workshop.gestures import TURN_STEP
from games.duel.workshop.scene.actions import Actions

KEY_LABELS = {"escape": "Esc", "pageup": "Page Up", "pagedown": "Page Down"}
"""Labels of keys that differ from the names of the keys."""
ICON_BY_TOOL = {Tool.SELECT: "ui-select", Tool.MOVE: "ui-move", Tool.TURN: "ui-rotate"}


@dataclass(frozen=True)
class Command:
    """An action with its key, its button and its line in the menu.

    Attributes:
        id: Name of the command and of its button.
        label: Label of the button.
        action: The action; returns False if its key has no effect at present.
        inputs: Inputs such as `ctrl+shift+z`, separated by blanks; the first one is shown.
        description: Words in the list of keys; "" for a command that is not listed, or whose line
            is described by another command.
        tip: Tooltip of the button.
        icon: Name of the button's icon.
        reason: Returns the reason why the command is unavailable, as a sentence; "" if it is
            available.
        needs_map_focus: Whether the keys work only while the map has the focus.
        repeats: Whether the command is repeated while a key is held.
        keeps_menu: Whether the menu stays open below the command's page.
        menu_key: Key of the command in the menu alone.
    """

    id: str
    label: str
    action: Callable[[Actions], object]
    inputs: str = ""
    description: str = ""
    tip: str = ""
    icon: str = ""
    reason: Callable[[Actions], str] = Actions.no_reason
    needs_map_focus: bool = False
    repeats: bool = False
    keeps_menu: bool = False
    menu_key: str = ""

    @property
    def key(self) -> str:
        """First key as written on a keyboard, such as `Ctrl+Z`; "" if the command has no key."""
        return "+".join(KEY_LABELS.get(part, part.title()) for part in self.first_input.split("+"))

    @property
    def first_input(self) -> str:
        """First of the inputs, such as `ctrl+z`; "" without any."""
        return next(iter(self.inputs.split()), "")

    @property
    def help(self) -> str:
        """Tooltip of the command's button, with its key."""
        key_words = f"Key: {self.key}." if self.key else ""
        return " ".join(filter(None, [self.tip, key_words]))


def _tool_commands() -> Iterator[Command]:
    """Yield the commands that select a tool."""
    for tool in Tool:
        yield Command(
            f"tool-{tool.title.lower()}",
            label=tool.title,
            action=partial(Actions.select_tool, tool=tool),
            inputs=tool.key,
            description=f"{tool.title}: {tool.usage}",
            tip=tool.usage,
            icon=ICON_BY_TOOL.get(tool, ""),
        )


_COMMANDS = [
    *_tool_commands(),
    # Selection and tools.
    Command(
        "next",
        label="Next piece",
        action=Actions.select_next,
        inputs="tab",
        description="next piece",
        needs_map_focus=True,
    ),
    Command(
        "previous",
        label="Previous piece",
        action=Actions.select_previous,
        inputs="shift+tab",
        description="previous piece",
        needs_map_focus=True,
    ),
    Command(
        "all",
        label="Choose all",
        action=Actions.choose_all,
        inputs="ctrl+a",
        description="everything",
        reason=Actions.nothing_lies,
    ),
    Command(
        "lock",
        label="Lock",
        action=Actions.lock,
        inputs="l",
        description="lock or unlock; unlock everything",
        tip="The pointer ignores locked pieces; Tab still reaches them.",
        reason=Actions.nothing_chosen,
    ),
    Command("free-all", "Unlock all", Actions.free_all, "ctrl+shift+l"),
    Command(
        "escape",
        label="Let go",
        action=Actions.escape,
        inputs="escape",
        description="cancel, then clear the selection, then the menu",
    ),
    # Changes of the selected things.
    Command(
        "quarter",
        label="Turn 90°",
        action=Actions.turn,
        inputs="z",
        description="turn by 90 degrees",
        tip="With Shift the other way.",
        reason=Actions.nothing_chosen,
        repeats=True,
    ),
    Command(
        "quarter-back",
        "Turn back",
        Actions.turn_back,
        "shift+z",
        reason=Actions.nothing_chosen,
        repeats=True,
    ),
    Command(
        "turn-left",
        label="Turn left",
        action=Actions.turn_left,
        inputs="[ ,",
        description=f"turn by {TURN_STEP} degrees (also comma and point)",
        reason=Actions.nothing_chosen,
        repeats=True,
    ),
    Command(
        "turn-right",
        "Turn right",
        Actions.turn_right,
        "] .",
        reason=Actions.nothing_chosen,
        repeats=True,
    ),
    Command(
        "turn-left-slightly",
        label="Turn slightly left",
        action=Actions.turn_slightly_left,
        inputs="shift+[ shift+,",
        description="turn by one degree",
        reason=Actions.nothing_chosen,
        repeats=True,
    ),
    Command(
        "turn-right-slightly",
        "Turn slightly right",
        Actions.turn_slightly_right,
        "shift+] shift+.",
        reason=Actions.nothing_chosen,
        repeats=True,
    ),
    Command(
        "mirror-x",
        label="Mirror (X)",
        action=Actions.mirror_across,
        inputs="x",
        description="mirror left to right",
        tip="Left to right.",
        reason=Actions.nothing_chosen,
    ),
    Command(
        "mirror-y",
        label="Mirror (Y)",
        action=Actions.mirror_down,
        inputs="y",
        description="top to bottom",
        tip="Top to bottom.",
        reason=Actions.nothing_chosen,
    ),
    Command(
        "forward",
        label="Bring forward",
        action=Actions.raise_things,
        inputs="pageup",
        description="forward",
        tip="With Shift to the top.",
        reason=Actions.nothing_chosen,
        needs_map_focus=True,
    ),
    Command(
        "to-top",
        "Bring to the top",
        Actions.raise_to_top,
        "shift+pageup",
        reason=Actions.nothing_chosen,
        needs_map_focus=True,
    ),
    Command(
        "backward",
        label="Send back",
        action=Actions.lower_things,
        inputs="pagedown",
        description="back; with Shift to the top or the bottom",
        tip="With Shift to the bottom.",
        reason=Actions.nothing_chosen,
        needs_map_focus=True,
    ),
    Command(
        "to-bottom",
        "Send to the bottom",
        Actions.lower_to_bottom,
        "shift+pagedown",
        reason=Actions.nothing_chosen,
        needs_map_focus=True,
    ),
    Command(
        "duplicate",
        label="Copy",
        action=Actions.duplicate,
        inputs="ctrl+d",
        description="duplicate; again: with the same offset",
        tip="Makes a copy beside it.",
        icon="ui-duplicate",
        reason=Actions.nothing_chosen,
    ),
    Command(
        "copy",
        label="Copy",
        action=Actions.copy,
        inputs="ctrl+c",
        description="copy",
        reason=Actions.nothing_chosen,
    ),
    Command(
        "cut",
        label="Cut",
        action=Actions.cut,
        inputs="ctrl+x",
        description="cut",
        reason=Actions.nothing_chosen,
    ),
    Command(
        "paste",
        label="Paste",
        action=Actions.paste,
        inputs="ctrl+v",
        description="paste at the pointer; Ctrl+Shift+V in place",
        reason=Actions.nothing_copied,
    ),
    Command(
        "paste-in-place",
        "Paste in place",
        Actions.paste_in_place,
        "ctrl+shift+v",
        reason=Actions.nothing_copied,
    ),
    Command(
        "delete",
        label="Delete",
        action=Actions.delete,
        inputs="delete",
        description="remove the piece, or the selected corner",
        icon="ui-trash",
        reason=Actions.nothing_chosen,
    ),
    Command(
        "undo",
        label="Undo",
        action=Actions.undo,
        inputs="ctrl+z",
        description="undo",
        icon="ui-undo",
        reason=Actions.nothing_drawn,
        repeats=True,
    ),
    Command(
        "redo",
        label="Redo",
        action=Actions.redo,
        inputs="ctrl+y ctrl+shift+z",
        description="redo",
        icon="ui-redo",
        reason=Actions.nothing_undone,
        repeats=True,
    ),
    Command(
        "art",
        "Its look",
        Actions.show_drawings,
        tip="Its look on the table; it changes nothing in play.",
        reason=Actions.nothing_chosen,
    ),
    # Drawing.
    Command(
        "close",
        label="Close",
        action=Actions.finish_polygon,
        inputs="enter",
        description="finish a polygon",
        needs_map_focus=True,
    ),
    Command(
        "back",
        label="Corner back",
        action=Actions.remove_corner_or_things,
        inputs="backspace",
        description="remove its last corner",
    ),
    # The map.
    Command(
        "snap",
        label="Snap",
        action=Actions.switch_grid,
        inputs="g",
        description="snap to 1, 1/2 or 1/4 inch, or not at all",
        tip="To a grid of 1, ½ or ¼ inch, or none. Hold Ctrl while you drag for the opposite.",
        icon="ui-snap",
    ),
    Command(
        "partners",
        label="Symmetry",
        action=Actions.toggle_symmetry,
        inputs="m",
        description="symmetry: what you draw is mirrored on the other side",
        tip="What you draw on one side is mirrored on the other.",
    ),
    Command(
        "complete",
        "Complete the other side",
        Actions.add_partners,
        tip="Adds every missing partner in one step.",
        reason=Actions.no_symmetry,
    ),
    Command(
        "table-size",
        "Size of the table",
        Actions.show_table_size,
        tip="Makes the table larger or smaller.",
    ),
    Command(
        "pieces-list",
        "List of pieces",
        Actions.show_pieces,
        tip="Everything on the map, with a search.",
    ),
    Command(
        "generate",
        label="Generate",
        action=Actions.generate,
        inputs="ctrl+g",
        description="generate a battlefield",
        tip="Makes a battlefield that is fair to all seats.",
    ),
    Command(
        "fairness",
        "Is it fair?",
        Actions.show_fairness,
        tip="Compares the starts: distances, pieces close by, and ground within reach.",
        reason=Actions.too_few_starts,
    ),
    Command(
        "problem",
        label="Next problem",
        action=Actions.show_next_problem,
        inputs="f8",
        description="the next problem",
    ),
    Command(
        "locate",
        label="Find files",
        action=Actions.ask_for_folder,
        inputs="f6",
        description=(
            "find the map's tilesets, templates and pictures; allow a folder, or withdraw it"
        ),
        tip="Asks where the file is. Nothing is read there until you agree.",
    ),
    Command(
        "test",
        label="Try it",
        action=Actions.try_out,
        inputs="f5",
        description="try the map in a duel: Esc returns",
        tip="Starts a duel here at once. Esc returns to the drawing.",
        icon="ui-play",
    ),
    Command("steps", "The steps so far", Actions.show_steps),
    # The map's file.
    Command(
        "new", label="New map", action=Actions.begin_new_map, inputs="ctrl+n", description="new"
    ),
    Command(
        "maps", label="Open a map", action=Actions.show_maps, inputs="ctrl+o", description="open"
    ),
    Command(
        "save",
        label="Save",
        action=Actions.save,
        inputs="ctrl+s",
        description="save",
        icon="ui-save",
    ),
    Command("save-as", "Save as", Actions.save_as, "ctrl+shift+s"),
    Command(
        "earlier",
        "Earlier saves",
        Actions.show_earlier_saves,
        reason=Actions.no_earlier_saves,
    ),
    Command("give", "Give to a friend", Actions.export_package),
    Command("import", "Import a map", Actions.import_map),
    Command("picture", "Export as a picture", Actions.export_picture),
    Command("print", "Print at true inches", Actions.export_print),
    # The program.
    Command("keys", "Keys", Actions.show_keys, "f1"),
    Command("rules", "Rules of DUEL", Actions.show_rules, icon="ui-book", keeps_menu=True),
    Command(
        "settings",
        "Settings",
        Actions.show_settings,
        "f10",
        icon="ui-gear",
        keeps_menu=True,
    ),
    Command("leave", "Leave for the title", Actions.leave, menu_key="q"),
]
COMMANDS = {each.id: each for each in _COMMANDS}
"""The commands by their ids."""
