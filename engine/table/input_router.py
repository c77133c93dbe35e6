"""What a press or a key would do at a table on which something is being told, or has only just
appeared."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.app.inputs import FUNCTION_KEYS, LEFT, Input, Key, Press, Release, Resize
from engine.app.widgets import Button, Group, Screen, Widget, walk
from engine.app.widgets.focus import pressed_by
from engine.table.animator import Animator
from engine.table.beats import Beats
from engine.table.board import Board, Happening
from engine.table.foot import TAKE
from engine.table.pause import Pause
from engine.table.stale_input import StaleInputGuard
from engine.table.watch import Watching

ACTS = "space", "enter"
"""The keys that press what has the focus."""


@dataclass(eq=False, repr=False)
class InputRouter:
    """Tells which presses and keys answer, which go on in what is told, and which do nothing."""

    _board: Board[Any]
    _beats: Beats
    _haste: StaleInputGuard
    _animator: Animator
    _watching: Watching | None
    _screen: Screen

    def take(self, event: Input) -> bool:
        """Let an input go on in what is told, end what moves, or go on with what goes on by itself;
        whether that, or nothing, is all it does, and what it falls on is not pressed."""
        if isinstance(event, Press | Key):
            if isinstance(event, Press) or not event.again:
                self._board.changed(Happening.TOUCHED)
            self._haste.pressed(event, self.called(event), self._beats.telling)
        if isinstance(event, Resize):
            self._animator.hurry()  # in a window of another size its places are wrong
        elif self.too_late(event) or self.hasty(event):
            return True
        elif self.hurries(event):
            looked_at = self._beats.looked_at
            self._beats.hurry()
            appeared = (looked_at or self._beats.late) and self.would_answer(event)
            return bool(self._beats.telling or appeared)  # with what has only just appeared
        elif isinstance(event, Press) and self._beside(event):
            self._animator.hurry()
            return self.go_on()
        elif isinstance(event, Press | Release | Key) and not self._beats.telling:
            self._animator.hurry()
        return False

    def _beside(self, event: Press) -> bool:
        """Whether a press falls on nothing that can be used, while something goes on by itself."""
        beside = event.button == LEFT and self.used(event) is None
        return beside and self._going_on() is not None

    def _going_on(self) -> Pause | None:
        if self._beats.telling:
            return None
        return next((pause for pause in self._board.pauses() if pause.goes_on), None)

    def go_on(self) -> bool:
        """Go on at once with what goes on by itself; whether there is something."""
        pause = self._going_on()
        if pause is None:
            return False
        pause.go_on()
        return True

    def used(self, event: Press | Key) -> Widget | None:
        """What a press or a key would act on."""
        if isinstance(event, Press):
            widget = self._screen.hit(event.pos)
            return widget if widget and (widget.acts or widget.reason) else None
        return pressed_by(self._screen.widgets, event)

    def leading(self, event: Key) -> Widget | None:
        """The brass plate among what can be answered, which Enter and Space press where nothing has
        the focus; None where none or several lead. What opens a view is no answer."""
        if event.name not in ACTS or event.again or event.ctrl or self._beats.telling:
            return None
        if self._screen.keyboard and self._screen.focus:
            return None
        found = [
            each
            for each, _ in walk(self._screen.widgets)
            if isinstance(each, Button) and each.kind == "primary" and each.enabled and each.acts
        ]
        answers = [each for each in found if each.group in (Group.PROMPT, Group.ACTIONS)]
        return answers[0] if len(answers) == 1 and answers[0].id != TAKE else None

    def hurries(self, event: Input) -> bool:
        """Whether this goes on in what is told: all that has nothing else to do there."""
        if not self._beats.telling or not isinstance(event, Press | Key):
            return False
        if isinstance(event, Press):
            return event.button == LEFT and self.used(event) is None
        if event.again or event.ctrl or event.name in ("tab", "escape", *FUNCTION_KEYS):
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
        if widget is None and isinstance(event, Key):
            widget = self.leading(event)
        return widget.name if widget else ""

    def would_answer(self, event: Input) -> bool:
        """Whether this would act on something that is not in the bars."""
        if not isinstance(event, Press | Key):
            return False
        if isinstance(event, Key) and event.name in ACTS:
            return True
        widget = self.used(event)
        return widget is not None and widget.group not in (Group.BAR, Group.LOG)
