"""Guard against stale input: a repeated key never answers another seat's question by mistake.

Somebody who presses a key again and again, to get on, means the question that stood at first. So
after a press has passed the question to another seat, the same key, and any key that hurried the
playback, is ignored until it has been left alone for a moment. A click in the same place is ignored
too. A button with the same label as before ("Allow", "Allow") has the same meaning, and works.
"""

from __future__ import annotations

from engine.app.inputs import Input, Key, Pointer, Position, Press
from engine.app.widgets import Screen
from engine.match import Match
from engine.rules.played import Played

PATIENCE = 0.8
"""Seconds for which a key is ignored after the question passes to another seat.

Each press of the key starts them again.
"""
MAX_CLICK_DISTANCE = 6
"""Greatest distance in pixels, along each axis, of two clicks that count as the same place."""
MOVE_KEYS = frozenset(
    ["tab", "escape", "left", "right", "up", "down", "home", "end", "pageup", "pagedown"]
)
"""Keys that give no answer by themselves."""


class StaleInputGuard:
    """Record of the input that answered the last question, while another seat is asked.

    Attributes:
        remaining: Seconds for which that input is still ignored.
    """

    def __init__(self, match: Match, screen: Screen) -> None:
        self.remaining = 0.0
        self._match = match
        self._screen = screen
        self._labels_by_key: dict[str, str] = {}
        """Label of the button that a key pressed, or "", by key."""
        self._last_click = -1, -1
        """Position of the last click that answered, in pixels."""
        self._last_press = "", ""
        """Last press: its key, and the label of the button, or ""."""

    def stop(self) -> None:
        """Let every key answer again."""
        self.remaining = 0.0
        self._labels_by_key.clear()

    def record_press(self, event: Press | Key, label: str, is_playing_back: bool) -> None:
        """Record a press.

        Args:
            event: The press.
            label: The label of the pressed button, or "".
            is_playing_back: True if the last action is still being shown.
        """
        self._last_press = _key(event), label
        if self.remaining and is_playing_back:
            self._labels_by_key.setdefault(*self._last_press)

    def is_stale_press(self, event: Press | Key, label: str) -> bool:
        """Return True if this press was meant for the last question, and must be ignored."""
        key = _key(event)
        if not self.remaining or key not in self._labels_by_key or key in MOVE_KEYS:
            return False
        if isinstance(event, Press) and not self.is_near(event.pos):
            return False
        if label and self._labels_by_key[key] == label:
            return False
        self.remaining = PATIENCE
        return True

    def is_near(self, pos: Position) -> bool:
        """Return True if a point in pixels is close to the last answering click."""
        x, y = pos
        last_x, last_y = self._last_click
        return max(abs(x - last_x), abs(y - last_y)) <= MAX_CLICK_DISTANCE

    def update(self, dt: float) -> bool:
        """Let `dt` seconds of a question pass; return True while keys are ignored."""
        remaining = self.remaining
        self.remaining = max(0.0, self.remaining - dt)
        return remaining > 0

    def on_played(self, played: Played) -> None:
        """Ignore the key that played this action for a while, if another seat is asked next."""
        self.stop()
        decision = self._match.decision
        event = self._screen.manager.handling
        if decision is None or decision.seat == played.seat or event is None:
            return
        key = _key(event)
        if isinstance(event, Pointer):
            self._last_click = event.pos
        self.remaining = PATIENCE
        pressed_key, label = self._last_press
        self._labels_by_key[key] = label if pressed_key == key else ""


def _key(event: Input) -> str:
    """Return the name of a key, with its modifier; "pointer" for every press of the mouse."""
    if isinstance(event, Key):
        return f"ctrl+{event.name}" if event.ctrl else event.name
    return "pointer"
