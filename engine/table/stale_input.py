"""One key, one meaning: what answered a question never answers another seat's right after it.

Who presses a key again and again, to get on, means what it said when they began. So when a press
has passed the question to another seat, the same key, and any that hurried through what was told,
does nothing there until it has been left alone for a moment; nor does a click in the same place.
Where its button says the same as before ("Allow", "Allow") it has the same meaning, and works.
"""

from __future__ import annotations

from engine.app.inputs import Input, Key, Pointer, Position, Press
from engine.app.widgets import Screen
from engine.match import Match
from engine.rules.played import Played

PATIENCE = 0.8
"""Seconds after the question passes to another seat in which the same key is ignored; each press
begins them anew."""
NEAR = 6
"""A click so many pixels away or less is in the same place."""
MOVES = frozenset(
    ["tab", "escape", "left", "right", "up", "down", "home", "end", "pageup", "pagedown"]
)
"""Keys that answer nothing by themselves."""


class StaleInputGuard:
    """What was pressed for the last question, while that is another seat's.

    left: the seconds for which those keys are still ignored.
    """

    def __init__(self, match: Match, screen: Screen) -> None:
        self.left = 0.0
        self._match = match
        self._screen = screen
        self._used: dict[str, str] = {}
        """The keys that were pressed, by what each was called then; "" is nothing."""
        self._at = -1, -1
        self._now = "", ""

    def stop(self) -> None:
        """Every key answers again."""
        self.left = 0.0
        self._used.clear()

    def pressed(self, event: Press | Key, name: str, telling: bool) -> None:
        """Something is pressed that is called `name`, perhaps while the last action is told."""
        self._now = _key(event), name
        if self.left and telling:
            self._used.setdefault(*self._now)

    def holds(self, event: Press | Key, name: str) -> bool:
        """Whether this press was meant for the question before, and must be ignored."""
        key = _key(event)
        if not self.left or key not in self._used or key in MOVES:
            return False
        if isinstance(event, Press) and not self.is_near(event.pos):
            return False
        if name and self._used[key] == name:
            return False
        self.left = PATIENCE
        return True

    def is_near(self, pos: Position) -> bool:
        """Whether this is where the pointer answered last."""
        return max(abs(pos[0] - self._at[0]), abs(pos[1] - self._at[1])) <= NEAR

    def update(self, dt: float) -> bool:
        """Let so many seconds pass in which a question stands; True while keys are held."""
        left = self.left
        self.left = max(0.0, self.left - dt)
        return left > 0

    def played(self, played: Played) -> None:
        """Ignore the key that played this for a while, if another seat is asked next."""
        self.stop()
        decision = self._match.decision
        event = self._screen.manager.handling
        if decision is None or decision.seat == played.seat or event is None:
            return
        key = _key(event)
        if isinstance(event, Pointer):
            self._at = event.pos
        self.left = PATIENCE
        self._used[key] = self._now[1] if self._now[0] == key else ""


def _key(event: Input) -> str:
    if isinstance(event, Key):
        return f"ctrl+{event.name}" if event.ctrl else event.name
    return "pointer"
