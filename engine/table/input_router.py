"""Router for input at a table: answer the question, hurry the playback, or be ignored."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.app.inputs import FUNCTION_KEYS, LEFT, Input, Key, Press, Release, Resize
from engine.app.widgets import Button, Group, Screen, Widget, walk
from engine.app.widgets.focus import widget_with_hotkey
from engine.table.animator import Animator
from engine.table.beats import Beats
from engine.table.board import Board, Happening
from engine.table.foot import TAKE
from engine.table.pause import Pause
from engine.table.skipping import SKIP
from engine.table.stale_input import StaleInputGuard
from engine.table.watch import Watching

PRESS_KEYS = "space", "enter"
"""Keys that press the widget with the focus."""


@dataclass(eq=False, repr=False)
class InputRouter:
    """Filter for presses and keys before they reach the widgets of a table.

    Some hurry the playback or end a pause; some come too early after a change of the picture, and
    are ignored.
    """

    _board: Board[Any]
    _beats: Beats
    _stale_input: StaleInputGuard
    _animator: Animator
    _watching: Watching | None
    _screen: Screen

    def take(self, event: Input) -> bool:
        """Hurry the playback, end motion or a pause, or ignore an input that came too early.

        Returns:
            True if the input is used up, so that no widget gets it.
        """
        if isinstance(event, Press | Key):
            if isinstance(event, Press) or not event.is_repeat:
                self._board.changed(Happening.TOUCHED)
            self._stale_input.record_press(event, self.label_of(event), self._beats.is_playing_back)
        if isinstance(event, Resize):
            self._animator.hurry()  # positions of another window size are wrong
            return False
        if self.is_too_late(event) or self.is_stale(event):
            return True
        if self.hurries_playback(event):
            return self._hurry(event)
        if isinstance(event, Press) and self._is_on_empty_space(event):
            self._animator.hurry()
            return self.go_on()
        if isinstance(event, Press | Release | Key) and not self._beats.is_playing_back:
            self._animator.hurry()
        return False

    def _hurry(self, event: Input) -> bool:
        """Hurry the playback; return True if the input must not press anything that appears now.

        Enter and Space never do: they press the main button of a question that was not seen yet.
        """
        is_main_key = isinstance(event, Key) and event.name in PRESS_KEYS
        is_new = is_main_key or self._beats.is_held
        self._beats.hurry()
        if self._beats.is_playing_back:
            return True
        return (is_new or self._beats.ignoring_seconds > 0) and self.would_answer(event)

    def _is_on_empty_space(self, event: Press) -> bool:
        """Return True for a press on empty space during a pause."""
        if event.button != LEFT or self.widget_for(event) is not None:
            return False
        return self._current_pause() is not None

    def _current_pause(self) -> Pause | None:
        """Return the pause of the board that a press would end now; None without one."""
        if self._beats.is_playing_back:
            return None
        return next((pause for pause in self._board.pauses() if pause.goes_on), None)

    def go_on(self) -> bool:
        """End the current pause at once; return True if there was one."""
        pause = self._current_pause()
        if pause is None:
            return False
        pause.go_on()
        return True

    def widget_for(self, event: Press | Key) -> Widget | None:
        """Return the widget that a press or a key would act on, if any."""
        if isinstance(event, Press):
            widget = self._screen.hit(event.pos)
            return widget if widget and (widget.is_pressable or widget.reason) else None
        return widget_with_hotkey(self._screen.widgets, event)

    def main_button(self, event: Key) -> Widget | None:
        """Return the main button among the answers, which Enter and Space press without a focus.

        None if there is not exactly one. A button that opens a view is no answer.
        """
        if (
            event.name not in PRESS_KEYS
            or event.is_repeat
            or event.ctrl
            or self._beats.is_playing_back
        ):
            return None
        if self._screen.keyboard and self._screen.focus:
            return None
        answers = [
            widget
            for widget, _ in walk(self._screen.widgets)
            if _is_main_button(widget) and widget.group in (Group.PROMPT, Group.ACTIONS)
        ]
        return answers[0] if len(answers) == 1 and answers[0].id != TAKE else None

    def hurries_playback(self, event: Input) -> bool:
        """Return True if this input hurries the playback, because it has no other use now."""
        if not self._beats.is_playing_back or not isinstance(event, Press | Key):
            return False
        if isinstance(event, Press):
            return event.button == LEFT and self.widget_for(event) is None
        if event.is_repeat or event.ctrl or event.name in ("tab", "escape", *FUNCTION_KEYS):
            return False
        if event.name in PRESS_KEYS:
            return self._watching is None or self._beats.waiting
        if self._watching and self._watching.control_for(event):
            return False
        return self.widget_for(event) is None

    def is_too_late(self, event: Input) -> bool:
        """Return True if this input would act on something that appeared with a change of hands."""
        return self._beats.ignoring_seconds > 0 and self.would_answer(event)

    def is_stale(self, event: Input) -> bool:
        """Return True if this input was meant for the last question, and is ignored.

        A key then gives the focus to the widget that it would press now.
        """
        if self._beats.is_playing_back or not isinstance(event, Press | Key):
            return False
        widget = self.widget_for(event)
        if widget is not None and widget.group in (Group.BAR, Group.LOG):
            return False
        is_stale = self._stale_input.is_stale_press(event, self.label_of(event))
        if is_stale and widget is not None and isinstance(event, Key) and not event.is_repeat:
            self._screen.focus_on(widget.id)
        return is_stale

    def label_of(self, event: Press | Key) -> str:
        """Return the label of the button that a press or a key would act on; "" without one."""
        widget = self.widget_for(event)
        if widget is None and isinstance(event, Key):
            if self._screen.keyboard and event.name in PRESS_KEYS:
                widget = self._screen.widget(self._screen.focus)
            if widget is None:
                widget = self.main_button(event)
        return widget.name if widget else ""

    def would_answer(self, event: Input) -> bool:
        """Return True if this input would act on something outside the bars and the log.

        The skip to the end is no answer either.
        """
        if not isinstance(event, Press | Key):
            return False
        if isinstance(event, Key) and event.name in PRESS_KEYS:
            return True
        widget = self.widget_for(event)
        if widget is None or widget.id == SKIP:
            return False
        return widget.group not in (Group.BAR, Group.LOG)


def _is_main_button(widget: Widget) -> bool:
    """Return True for a button of brass that can be pressed."""
    if not isinstance(widget, Button) or widget.kind != "primary":
        return False
    return widget.enabled and widget.is_pressable
