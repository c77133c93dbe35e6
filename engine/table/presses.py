"""What a press or a key would do at a table on which something is being told, or has only just
appeared."""

from __future__ import annotations

from dataclasses import dataclass

from engine.app.inputs import LEFT, Input, Key, Press
from engine.app.widgets import Group, Screen, Widget
from engine.app.widgets.focus import pressed_by
from engine.table.beats import Beats
from engine.table.haste import Haste
from engine.table.watch import Watching

ACTS = "space", "enter"
"""The keys that press what has the focus."""


@dataclass(eq=False, repr=False)
class Presses:
    """Tells which presses and keys answer, which go on in what is told, and which do nothing."""

    _beats: Beats
    _haste: Haste
    _watching: Watching | None
    _screen: Screen

    def used(self, event: Press | Key) -> Widget | None:
        """What a press or a key would act on."""
        if isinstance(event, Press):
            widget = self._screen.hit(event.pos)
            return widget if widget and (widget.acts or widget.reason) else None
        return pressed_by(self._screen.widgets, event)

    def hurries(self, event: Input) -> bool:
        """Whether this goes on in what is told: all that has nothing else to do there."""
        if not self._beats.telling or not isinstance(event, Press | Key):
            return False
        if isinstance(event, Press):
            return event.button == LEFT and self.used(event) is None
        if event.again or event.ctrl or event.name in ("tab", "escape"):
            return False
        if event.name in ACTS:
            return self._watching is None or self._beats.waiting
        if self._watching and self._watching.leads(event):
            return False
        return self.used(event) is None

    def too_late(self, event: Input) -> bool:
        """Whether this would act on what has only just appeared, with the table in other hands."""
        return self._beats.late > 0 and self.would_answer(event)

    def hasty(self, event: Input) -> bool:
        """Whether this was pressed for the question before, and so does nothing but show what it
        would do now."""
        if self._beats.telling or not isinstance(event, Press | Key):
            return False
        widget = self.used(event)
        if widget is not None and widget.group in (Group.BAR, Group.LOG):
            return False
        held = self._haste.holds(event, self.called(event))
        if held and widget is not None and isinstance(event, Key) and not event.again:
            self._screen.focus_on(widget.id)
        return held

    def called(self, event: Press | Key) -> str:
        """What the button that a press or a key would act on is called."""
        widget = self.used(event)
        if (
            widget is None
            and self._screen.keyboard
            and isinstance(event, Key)
            and event.name in ACTS
        ):
            widget = self._screen.widget(self._screen.focus)
        return widget.name if widget else ""

    def would_answer(self, event: Input) -> bool:
        """Whether this would act on something that is not in the bars."""
        if not isinstance(event, Press | Key):
            return False
        if isinstance(event, Key) and event.name in ACTS:
            return True
        widget = self.used(event)
        return widget is not None and widget.group not in (Group.BAR, Group.LOG)
