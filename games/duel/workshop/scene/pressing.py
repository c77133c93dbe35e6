"""Input of the workshop's commands: keys, buttons and the menu."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from time import monotonic

from engine.app.inputs import Key
from engine.app.screens.pause import MenuItem, PauseScreen
from engine.app.theme import Role
from engine.app.widgets import Button, Group, IconButton
from engine.app.widgets.focus import ARROWS
from games.duel.locating import button_label
from games.duel.maps.problems import missing_files
from games.duel.workshop.scene.actions import Actions
from games.duel.workshop.scene.commands import COMMANDS, Command

TYPING_PAUSE = 1.0
"""Time in seconds without a letter after which typing in a text field that was left has ended."""
COMMAND_BY_KEY = {key: each for each in COMMANDS.values() for key in each.inputs.split()}
"""The commands by their inputs, such as `ctrl+z`."""
MENU_COMMANDS = [
    *(
        "new",
        "maps",
        "generate",
        "fairness",
        "save",
        "save-as",
        "earlier",
        "give",
        "import",
        "picture",
        "print",
    ),
    *("locate", "steps", "rules", "settings", "leave"),
]
"""Commands of the menu, without those that are unavailable.

"locate" is left out if no file is missing and no folder is allowed.
"""


class Commands:
    """The commands, bound to the actions on one map."""

    def __init__(self, actions: Actions) -> None:
        self._actions = actions

    def key(self, event: Key) -> bool:
        """Carry out the command of a key; return False if the key has no effect now."""
        desk = self._actions.desk
        has_map_focus = desk.screen.focus == "map"
        if event.name in ARROWS:
            return has_map_focus and self._actions.nudge(event)
        command = _command_of(event)
        if command is None or (command.needs_map_focus and not has_map_focus):
            return False
        if reason := self._why_ignored(event, command) or command.reason(self._actions):
            desk.editor.message = reason
            return True
        desk.commit_fields()
        if event.is_repeat and not command.repeats:
            return True
        return command.action(self._actions) is not False  # most actions return None

    def _why_ignored(self, event: Key, command: Command) -> str:
        """Return why a letter or a deletion, which may be meant for a text, is ignored; or ""."""
        desk = self._actions.desk
        is_typing_key = len(event.name) == 1 or event.name in ("delete", "backspace")
        if event.ctrl or not is_typing_key:
            return ""
        now = monotonic()
        if now - desk.typing_time < TYPING_PAUSE:
            desk.typing_time = now
            return f"You have just left a text: wait a second, then {command.key} works here."
        return "" if desk.screen.focus else f"Click the map first, then {command.key} works there."

    def button(
        self, id: str, label: str = "", role: Role = Role.BUTTON, group: Group = Group.ACTIONS
    ) -> Button:
        """Return the button of a command; `label` replaces the command's own label."""
        command = COMMANDS[id]
        return Button(
            id,
            label=label or command.label,
            icon=command.icon,
            tip=command.help,
            reason=command.reason(self._actions),
            role=role,
            group=group,
            on_press=self._press_callback(id),
        )

    def icon_button(self, id: str, icon: str) -> IconButton:
        """Return the button of a command for the top bar."""
        command = COMMANDS[id]
        words = f"{command.label} ({command.key})"
        return IconButton(id, icon=icon, called=words, on_press=self._press_callback(id))

    def menu(self) -> PauseScreen:
        """Return the menu with the commands for the map's file."""
        drawing = self._actions.desk.editor.drawing
        locate_label = button_label(missing_files(drawing.survey.problems), drawing.allowed_folders)
        menu_items: list[MenuItem] = []
        for id in MENU_COMMANDS:
            if COMMANDS[id].reason(self._actions):
                continue
            if id != "locate":
                menu_items.append(self._item(id))
            elif locate_label:
                menu_items.append(self._item(id, locate_label))
        return PauseScreen(menu_items, "The map", "Go on drawing")

    def _item(self, id: str, label: str = "") -> MenuItem:
        """Return the menu's line for a command; `label` replaces the command's own label."""
        command = COMMANDS[id]
        return MenuItem(
            label or command.label,
            on_press=self._press_callback(id),
            hint=command.key,
            icon=command.icon,
            hotkey=command.menu_key or command.first_input,
            keeps_menu_open=command.keeps_menu,
        )

    def _press_callback(self, id: str) -> Callable[[], None]:
        return partial(self._run, id)

    def _run(self, id: str) -> None:
        COMMANDS[id].action(self._actions)


def _command_of(event: Key) -> Command | None:
    """Return the command of a key, or None; Shift is ignored if no command wants it."""
    name = event.name
    if event.shift:
        name = f"shift+{name}"
    if event.ctrl:
        name = f"ctrl+{name}"
    if name in COMMAND_BY_KEY:
        return COMMAND_BY_KEY[name]
    return None if event.ctrl else COMMAND_BY_KEY.get(event.name)  # with Shift ignored
