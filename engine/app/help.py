"""Help for keys that do nothing on the current screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.app.keys import ELSEWHERE
from engine.app.scene import Scene, SceneManager
from engine.app.widgets import message_dialog


class Help:
    """Handler of keys that the top scene does not use; also shows the dialogs that such keys open.

    Args:
        global_actions: Actions of keys that work on every screen, by the name of the key.
    """

    def __init__(
        self, manager: SceneManager, global_actions: Mapping[str, Callable[[], object]]
    ) -> None:
        self._manager = manager
        self._global_actions = global_actions
        self._open_dialog: Scene | None = None
        manager.handle_unused_key = self.answer
        manager.tell = self.tell

    def answer(self, key: str) -> bool:
        """Do the action of a key, or say why it does nothing here; return False for unknown keys.

        The nearest scene that opens something with the key does so, also from below the top one: F1
        in a dialog over a table opens the rules of its game.
        """
        actions = (scene.hotkey_action(key) for scene in reversed(self._manager.scenes))
        action = next(filter(None, actions), None) or self._global_actions.get(key)
        if action:
            action()
            return True
        top = self._manager.top
        reason = top.refuses(key) if top else ""
        if not reason and key in ELSEWHERE:
            reason = f"{key.upper()} {ELSEWHERE[key]}"
        if reason:
            self.tell(f"{key.upper()} does nothing here", reason)
        return bool(reason)

    def tell(self, title: str, words: str) -> None:
        """Show a text in a dialog, replacing an open dialog of an earlier key."""
        dialog = message_dialog(title, words)
        if self._open_dialog is not None and self._manager.top is self._open_dialog:
            self._manager.replace(dialog)
        else:
            self._manager.push(dialog)
        self._open_dialog = dialog
