"""Notices that must be read before the table is used: a refusal, or a failure to save."""

from __future__ import annotations

from engine.app.widgets import Screen, literal, message_dialog
from engine.bus import Subscriptions
from engine.match import Match, NotSaved, Refused
from engine.replay import Replay


class Notices:
    """Dialogs about messages from the bus that nobody can act on."""

    def __init__(self, match: Match, bus: Subscriptions, screen: Screen) -> None:
        self._match = match
        self._screen = screen
        bus.subscribe(NotSaved, self._show_not_saved)
        bus.subscribe(Refused, self._show_refusal)

    def greet(self) -> None:
        """Show a problem of the match that was opened, if there is one."""
        journal = self._match.journal
        if self._match.unsaved_reason:
            self._tell_not_saved(self._match.unsaved_reason)
        elif self._match.look_only and not isinstance(self._match, Replay):
            words = f"{literal(self._match.lock_reason)} It is shown as it was when you opened it."
            self._tell("Look only", words)
        elif journal and journal.torn:
            cut = f"The last line of {literal(str(journal.path))} was cut off."
            self._tell("One action is lost", f"{cut} The match goes on from the line before it.")

    def _show_refusal(self, refused: Refused) -> None:
        self._screen.manager.speaker.play("refusal")
        self._tell("That can't be done", refused.reason)

    def _show_not_saved(self, problem: NotSaved) -> None:
        self._tell_not_saved(problem.reason)

    def _tell_not_saved(self, reason: str) -> None:
        self._tell("Nothing is saved", f"{reason} You can play on.")

    def _tell(self, title: str, words: str) -> None:
        self._screen.manager.push(message_dialog(title, words))
