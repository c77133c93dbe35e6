"""Announcements over the table: turn changes, the end of the match, notes, and F3's summary."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from pygame import Rect

from engine.app import text, theme
from engine.app.inputs import Key
from engine.app.widgets import Group, Overlay, Screen, walk
from engine.app.widgets.aloud import sentences, spoken
from engine.match import Match
from engine.table import plates
from engine.table.board import Board
from engine.table.context import TableContext
from engine.table.foot import Foot
from engine.table.log import Log
from engine.table.stage import end_words, stage_overlay
from engine.table.topbar import TopBar
from engine.words.contract import Words
from engine.words.log import NOBODY

READ_LINES = 3
"""Number of log lines that F3 reads with the state of the table."""
NOTE_SECONDS = 1.6
"""Seconds for which a note is shown, such as "The sound is off"."""


@dataclass(eq=False, repr=False)
class Announcer:
    """Announcer of one table; `room` is the area between its bars, in pixels."""

    _match: Match
    _words: Words
    _table: TableContext
    _board: Board[Any]
    _foot: Foot
    _top_bar: TopBar
    _log: Log
    _screen: Screen
    room: Rect = field(default_factory=Rect, init=False)
    _ending: tuple[object, Overlay] | None = field(default=None, init=False)
    """Key and picture of the last stage of an ending."""
    _note: plates.PassingPlate | None = field(default=None, init=False)
    _note_remaining: float = field(default=0.0, init=False)
    """Seconds for which the note is still shown."""

    def announce_turn(self, seat: int) -> None:
        """Announce the seat that is asked now, and the question."""
        table = self._table
        prompt = self._foot.request(self._table.view).prompt
        name = table.name(seat)
        title = prompt.title if name in prompt.title else f"{name}: {prompt.title}"
        if table.watching:  # its prompt is about the last action
            title = f"{name} is asked next"
        self._announce(seat, title, prompt.text.partition("\n")[0])

    def toggle_sound(self, event: Key) -> bool:
        """Toggle the sound on M, if the board does not use that key; return True if it was M."""
        if event.name != "m" or event.ctrl or event.is_repeat:
            return False
        is_muted = not self._screen.manager.settings.muted
        self._screen.manager.change(muted=is_muted)
        if is_muted:
            self._show_note("The sound is off", "M turns it on.")
        else:
            self._show_note("The sound is on", "M turns it off.")
        return True

    def refuse(self, reason: str) -> None:
        """Show for a moment why a key does nothing now."""
        self._show_note(reason)

    def _show_note(self, title: str, words: str = "") -> None:
        scale = self._screen.manager.scale
        self._note = plates.passing_plate(scale, self.room, NOBODY, title, words)
        self._note_remaining = NOTE_SECONDS

    def note(self) -> Overlay | None:
        """Return the picture of the current note, which lies over the table; None without one."""
        note = self._note
        if note is None:
            return None
        rect = note.extent(0)
        return Overlay(rect, note.draw_still, rect)

    def update(self, dt: float) -> bool:
        """Let `dt` seconds pass; return True when a note has disappeared."""
        if self._note is None:
            return False
        self._note_remaining -= dt
        if self._note_remaining > 0:
            return False
        self.remove_note()
        return True

    def wait(self) -> float | None:
        """Return the seconds until the note disappears; None without one."""
        return max(0.0, self._note_remaining) if self._note else None

    def remove_note(self) -> bool:
        """Remove the note at once; return False without one."""
        had_note = self._note is not None
        self._note = None
        return had_note

    def _announce(self, seat: int, title: str, words: str) -> None:
        turn_plate = plates.passing_plate(self._screen.manager.scale, self.room, seat, title, words)
        self._table.animator.play([turn_plate])

    def ending(self) -> Overlay | None:
        """Return the sentence that tells how the match ended, over the dimmed table.

        None before the end of the match has been shown.
        """
        entries = self._log.shown() if self._table.beats.ended else ()
        if not entries:
            return None
        scale = self._screen.manager.scale
        stage = self._board.stage(self._table.view)
        rects = self._rects_of(stage.ids)
        ends_match = self._table.public.outcome is not None
        words = end_words(stage, entries[-1], ends_match=ends_match)
        if stage.picture is None:
            return plates.end_band(scale, self.room, words, rects)
        rect = rects[0].unionall(rects[1:]) if rects else self.room
        lit_rects = self._rects_of(stage.lit_ids)
        key = scale, self._table.large, (*rect,), words, str(lit_rects)
        if self._ending is None or self._ending[0] != key:
            margin = scale.px(theme.GAP)
            frame = rect.inflate(margin, margin)
            overlay = stage_overlay(scale, self.room, stage, words, frame, lit_rects)
            self._ending = key, overlay
        return self._ending[1]

    def _rects_of(self, ids: Sequence[str]) -> list[Rect]:
        """Return the rectangles of the widgets with these ids that are shown, in pixels."""
        return [widget.rect for widget in map(self._screen.widget, ids) if widget]

    def reading(self) -> Sequence[str]:
        """Return the table in sentences for F3, as whoever has the table sees it.

        The order: turn and status, the question, its answers, the board's own sentences, the last
        lines of the log.
        """
        table = self._table
        view = self._table.view
        prompt = self._foot.request(view).prompt
        answers = [
            widget
            for widget, _ in walk(self._screen.widgets)
            if widget.group is Group.ACTIONS and widget.is_pressable
        ]
        parts = [
            f"{self._match.game.config.title}, {self._top_bar.note(view)}",
            self._words.status(table.public, table.marked_names),
            sentences([prompt.title, prompt.text]),
            *(spoken(widget, tip=False) for widget in answers),
            *self._board.reading(view),
        ]
        lines = [entry.line for entry in self._log.shown()[-READ_LINES:]]
        if lines:
            newest_line, *older_lines = reversed(lines)
            parts += [f"Last: {newest_line}", *older_lines]
        return [text.plain(part) for part in parts if part]
