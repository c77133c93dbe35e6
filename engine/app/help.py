"""Answers to promised keys on screens that have no use for them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.app.keys import ELSEWHERE
from engine.app.scene import Scene, SceneManager
from engine.app.widgets import telling


class Help:
    """Answers keys that the top scene leaves, and shows the words that a key asks for.

    anywhere: what keys open on every screen, by their names.
    """

    def __init__(self, manager: SceneManager, anywhere: Mapping[str, Callable[[], object]]) -> None:
        self._manager = manager
        self._anywhere = anywhere
        self._shown: Scene | None = None
        manager.unused = self.answer
        manager.tell = self.tell

    def answer(self, key: str) -> bool:
        """Do what a key promises, or say why it does nothing here; return False for any other key.

        The nearest scene that opens something with the key does so, also from below the top one:
        F1 in a dialog over a table opens the rules of its game.
        """
        scenes = reversed(self._manager.scenes)
        opens = next((found for scene in scenes if (found := scene.opens(key))), None)
        if opens := opens or self._anywhere.get(key):
            opens()
            return True
        top = self._manager.top
        reason = top.refuses(key) if top else ""
        if not reason and key in ELSEWHERE:
            reason = f"{key.upper()} {ELSEWHERE[key]}"
        if reason:
            self.tell(f"{key.upper()} does nothing here", reason)
        return bool(reason)

    def tell(self, title: str, words: str) -> None:
        """Show words in a dialog, in place of those that a key has asked for before."""
        dialog = telling(title, words)
        if self._shown is not None and self._manager.top is self._shown:
            self._manager.replace(dialog)
        else:
            self._manager.push(dialog)
        self._shown = dialog
