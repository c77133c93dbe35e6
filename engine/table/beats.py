"""Playback of a match event by event: the table follows the match, one beat after another.

The match is ahead, and the table catches up. A beat is an event with the position right after it.
First its motions run over the view before it; then the table shows its own view, for the time that
the board's `pace` gives. The table shows the current position only after the last beat.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple, Protocol

import msgspec

from engine.app.settings import SPEED_FACTORS, Settings
from engine.app.widgets import Screen
from engine.match import Beat, Match, View
from engine.replay import Replay
from engine.rules.events import Ended, Event, GameBegan, GameOver, TurnBegan
from engine.rules.played import Played
from engine.table.animator import ANYWHERE, DEALT_APART, Animator, Motion
from engine.table.board import Board, Happening
from engine.table.flights import Flights
from engine.table.pace import MOMENT, Pace
from engine.words.contract import Words
from engine.words.cues import Cue
from engine.words.log import MORE_THAN_ALL_EVENTS, Entry

ENDING = Pace(4.0, waits=True)
"""Pace of the end of a match, or of one game of a set, which is a step of its own."""
READING_SECONDS = 0.8
"""Seconds at normal speed for which the action of a program stays on the screen."""
MIDDLE_POSITION = 0.5
"""Stereo position of a sound without a place, from 0 at the left to 1 at the right."""
IGNORE_SECONDS = 0.33
"""Seconds after the turn passes in which presses are ignored."""


NO_ACTION = -1
"""Number of the last action to be shown while none is."""


class Progress(NamedTuple):
    """Position in the playback that the table shows.

    Attributes:
        number: The number of the action.
        events: How many of its events have been shown.
        view: The view that the table shows.
        event: The last event shown, if any.
    """

    number: int
    events: int
    view: View
    event: Event | None = None


class BeatsTable(Protocol):
    """The table as the playback sees it."""

    @property
    def settings(self) -> Settings:
        """Settings, with the speed of a replay if the match is watched."""

    @property
    def plays_by_itself(self) -> bool:
        """True if the playback goes on without a press."""

    def bring_to_front(self, sheet: str) -> None:
        """Bring this tab to the front: a beat plays on it."""

    def has_own_entry(self, number: int, events: int) -> bool:
        """Return True if the log reports the actor's own choice with this event of this action."""

    def go_on_after_playback(self, has_passed: bool) -> None:
        """Go on after the last beat; `has_passed` is True if the table changed hands."""

    def rebuild(self) -> None:
        """Lay the table out anew, because the shown position has changed."""


@dataclass(eq=False, repr=False)
class Sounds:
    """Player of the sounds of a match, which all may hear.

    `x` is where an event is seen, in pixels from the left; None is nowhere.
    """

    _match: Match
    _words: Words
    _screen: Screen

    def begins(self, event: Event, x: int | None) -> None:
        """Play the sound for the start of an event's motion."""
        self._play(self._cue(event).begins, x)

    def ends(self, event: Event, x: int | None) -> None:
        """Play the sound for the end of an event's motion."""
        self._play(self._cue(event).ends, x)

    def _cue(self, event: Event) -> Cue:
        return self._words.cue_of(event.seen_by(0), len(self._match.names))

    def _play(self, cue: str, x: int | None) -> None:
        manager = self._screen.manager
        manager.speaker.play(cue, MIDDLE_POSITION if x is None else x / manager.size[0])


@dataclass(eq=False, repr=False)
class Beats:
    """Playback of a match: leads the table from the position shown to the current one."""

    _match: Match
    _board: Board[Any]
    _animator: Animator
    _flights: Flights
    _sounds: Sounds
    _table: BeatsTable

    def __post_init__(self) -> None:
        self.ignoring_seconds = 0.0
        """Seconds for which presses are still ignored."""
        self._progress: Progress | None = None
        """Position that the table shows; None after the last beat."""
        self._queue: deque[Beat] = deque()
        """Beats of the current action that are still to be played."""
        self._last_number = 0
        """Number of the last action to be shown."""
        self._group: list[Beat] = []
        """Beats in motion, shown together."""
        self._current_pace = Pace()
        """Pace of the beats that were shown last."""
        self._held_seconds = 0.0
        """Seconds for which the current view has been held."""
        self._is_replaying = False
        """True while earlier actions are shown once more."""
        self._is_hurried = False
        """True while beats are skipped, without sounds."""
        self._is_frozen = False
        """True while the shown position does not change."""
        self._end_x: int | None = None
        """Place of the sound at the end of the motion, in pixels from the left."""
        self._cut_progress: Progress | None = None
        """Position that `_cut_history` was made for."""
        self._cut_history: list[Played] = []
        """History up to that position; its last action may lack events."""

    # State of the playback.

    @property
    def is_playing_back(self) -> bool:
        """True while the table is behind the match."""
        return self._progress is not None

    def view(self, seat: int) -> Any:
        """Return the shown position as this seat may see it; seat 0 is an onlooker."""
        return self._progress.view(seat) if self._progress else self._match.view(seat)

    @property
    def names(self) -> list[str]:
        """Names by which the seats are called, at the point that the playback has reached."""
        progress = self._progress
        if progress is None:
            return self._match.leading_names
        return self._match.leading_names_after(progress.number, progress.events)

    @property
    def moved(self) -> int:
        """Seats that every player has moved down (E3), at the point of the playback."""
        progress = self._progress
        if progress is None:
            return self._match.moved
        return self._match.moved_after(progress.number, progress.events)

    @property
    def history(self) -> Sequence[Played]:
        """Actions up to the point that the playback has reached; the last one may be cut."""
        progress = self._progress
        history = self._match.history
        if progress is None:
            return history
        if self._cut_progress is not progress:
            self._cut_progress = progress
            self._cut_history = []
            if progress.number:
                played = history[progress.number - 1]
                shown_events = played.events[: progress.events]
                shown_part = msgspec.structs.replace(played, events=shown_events)
                self._cut_history = [*history[: progress.number - 1], shown_part]
        return self._cut_history

    @property
    def opening(self) -> list[Event]:
        """Events before the first question, up to the point that the playback has reached."""
        if self._progress and not self._progress.number:
            return self._match.opening[: self._progress.events]
        return self._match.opening

    @property
    def event_in_motion(self) -> Event | None:
        """Event in motion, which has not been shown yet; None while nothing moves."""
        return self._group[-1].event if self._group else None

    def has_told(self, entry: Entry) -> bool:
        """Return True if everything that an entry of the log reports has been shown."""
        progress = self._progress
        if progress is None:
            return True
        return (entry.number, entry.events) <= (progress.number, progress.events)

    @property
    def waiting(self) -> bool:
        """True if somebody must press something before the playback goes on."""
        return self.is_held and self._current_pace.waits and not self._table.plays_by_itself

    @property
    def is_held(self) -> bool:
        """True while a beat that is worth a look stands still."""
        return self.is_playing_back and not self._group and self._is_worth_a_look

    @property
    def ended(self) -> bool:
        """True while the end of the match, or of a game of a set, stands still."""
        progress = self._progress
        if progress is None or progress.event is None or self._group:
            return False
        return is_game_end(progress.event)

    @property
    def is_replaying(self) -> bool:
        """True while earlier actions are shown again."""
        return self._is_replaying

    # Playback.

    def open(self) -> None:
        """Show the opening of the match."""
        if self._match.opening:
            self._show_actions(0, 0)

    def replay_from(self, number: int) -> None:
        """Show the actions from this number on once more."""
        if 0 < number <= len(self._match.history):
            self._show_actions(number, len(self._match.history), is_repeat=True)

    def show_action(self, played: Played) -> None:
        """Show an action that was just played, at once or after those being shown."""
        if self._progress and not self._is_replaying and self._last_number == played.number - 1:
            self._last_number = played.number
        else:
            self._show_actions(played.number, played.number)

    def show_last_action(self) -> None:
        """Show the last action from its beginning, without the actions before it."""
        number = len(self._match.history)
        self._show_actions(number, number)

    def freeze(self) -> None:
        """Keep the shown position until the next action is shown, or until `stop`."""
        progress = self._progress or self._progress_before(len(self._match.history) + 1)
        self.stop()
        self._progress = progress
        self._last_number = NO_ACTION
        self._is_frozen = True

    def _show_actions(self, first: int, last: int, is_repeat: bool = False) -> None:
        self.stop()
        self._last_number = last
        self._is_replaying = is_repeat
        self._load_action(first)
        self._play_next()

    def _load_action(self, number: int) -> None:
        view_before, beats = self._match.beats(number)
        self._progress = Progress(number, 0, view_before)
        self._queue = deque(beats)
        self._table.rebuild()

    def stop(self) -> None:
        """Stop the playback and show the current position at once.

        If earlier actions were being shown once more, the board drops its unfinished choice.
        """
        self._animator.hurry()
        if self._is_replaying:
            self._board.changed(Happening.REWOUND)
        self._progress = None
        self._is_replaying = False
        self._is_frozen = False
        self._current_pace = Pace()
        self.ignoring_seconds = 0.0
        self._queue.clear()
        self._group.clear()
        self._table.rebuild()

    def pace(self, event: Event) -> Pace:
        """Return the pace of an event: the board's, or that of an ending."""
        pace = self._board.pace(event)
        if not is_game_end(event):
            return pace
        return ENDING._replace(sheet=pace.sheet or self._board.sheet_to_open(self.view(0)))

    def _play_next(self) -> None:
        """Play beats until something moves or is held, or until the last one is over."""
        while self._progress:
            if not self._queue:
                if self._progress.number == self._last_number:
                    self._finish()
                    return
                self._load_action(self._progress.number + 1)
                continue
            self._group = self._take_group()
            self._table.rebuild()
            if sheet := self.pace(self._group[0].event).sheet:
                self._table.bring_to_front(sheet)
            motions = self._motions()
            self._animator.play(motions)
            if not self._is_hurried:
                x = _middle_of(motions[0], 0.0) if motions else None
                self._sounds.begins(self._group[0].event, x)
            self._end_x = _middle_of(motions[-1], 1.0) if motions else None
            if self._animator.busy or self._finish_group():
                return

    def _take_group(self) -> list[Beat]:
        """Take the next beats off the queue: one, or all of the same step."""
        group = [self._queue.popleft()]
        step = self.pace(group[0].event).step
        while step and self._queue and self.pace(self._queue[0].event).step == step:
            group.append(self._queue.popleft())
        return group

    def _motions(self) -> list[Motion]:
        """Return the motions of the current group, from the shown view to the group's last one."""
        progress = self._progress
        group = self._group
        assert progress
        if self._table.settings.speed == "off":
            return []
        self._record_layouts(progress, group)
        view_before = progress.view(0)
        motions = list[Motion]()
        delay = 0.0
        for beat in group:
            view_after = beat.view(0)
            self._flights.begin(view_before)
            beat_motions = self._board.motions(view_before, beat.event, view_after)
            if beat_motions is None:
                beat_motions = self._flights.of(view_after, beat.event)
            for motion in beat_motions:
                motion.delay += delay
            # the next beat of the group starts just after the last motion of this one
            delay = max([delay, *(motion.delay + DEALT_APART for motion in beat_motions)])
            motions += beat_motions
            view_before = view_after
        return motions

    def _progress_before(self, number: int) -> Progress:
        """Return the playback's position before action `number`, after the action before it."""
        view = partial(self._match.view_before, number)
        return Progress(number - 1, MORE_THAN_ALL_EVENTS, view)

    @contextmanager
    def position_before(self, number: int) -> Iterator[None]:
        """Show the position before action `number`, without its question, while this lasts.

        One more than the number of actions is the current position. Nothing is rebuilt.
        """
        progress = self._progress
        self._progress = self._progress_before(number)
        try:
            yield
        finally:
            self._progress = progress

    def _record_layouts(self, progress: Progress, group: list[Beat]) -> None:
        """Record the layouts of the table before and after a group of beats.

        The board lays out the position of the playback, so for a moment that is moved to the end of
        the group.
        """
        self._flights.leave()
        self._progress = progress._replace(events=progress.events + len(group), view=group[-1].view)
        self._group = []
        self._flights.arrive()
        self._progress = progress
        self._group = group

    def _finish_group(self) -> bool:
        """Show the view after the motion; return True if the pace holds it for a while."""
        progress = self._progress
        group = self._group
        assert progress and group
        last_beat = group[-1]
        self._progress = Progress(
            progress.number, progress.events + len(group), last_beat.view, last_beat.event
        )
        self._group = []
        self._held_seconds = 0.0
        if not self._is_hurried:
            self._sounds.ends(last_beat.event, self._end_x)
        self._current_pace = max(self.pace(beat.event) for beat in group)
        if self._needs_reading:
            seconds = max(READING_SECONDS, self._current_pace.hold)
            self._current_pace = self._current_pace._replace(hold=seconds)
        self._table.rebuild()
        return self._current_pace.waits or self._hold_seconds() > 0

    @property
    def _needs_reading(self) -> bool:
        """True if the player needs time to read the action of a program.

        The time while another program thinks is enough for reading.
        """
        match = self._match
        progress = self._progress
        if self._is_replaying or not progress or not progress.number or isinstance(match, Replay):
            return False
        if match.played_by(match.history[progress.number - 1]) is None:
            return False
        is_last = not self._queue and progress.number == self._last_number
        if is_last:
            return match.decision is not None and not match.program(match.decision.seat)
        return self._table.has_own_entry(progress.number, progress.events)

    def _hold_seconds(self) -> float:
        """Return the seconds for which the current view is held, at the speed of the settings."""
        return self._current_pace.hold * SPEED_FACTORS[self._table.settings.speed]

    def _finish(self) -> None:
        """Show the current position after the last beat, and let the table go on."""
        has_passed = not self._is_replaying and self._last_number > 0 and self._has_changed_hands
        self.stop()
        self.ignoring_seconds = IGNORE_SECONDS if has_passed and not self._match.look_only else 0.0
        self._table.go_on_after_playback(has_passed)

    @property
    def _has_changed_hands(self) -> bool:
        """True if the last action has passed the turn, or the question, to another seat."""
        decision = self._match.decision
        last_action = self._match.history[-1]
        if decision is None:
            return False
        has_turn_begun = any(
            isinstance(event, TurnBegan | GameBegan) for event in last_action.events
        )
        return (has_turn_begun and len(self._match.names) > 1) or decision.seat != last_action.seat

    # Time.

    def pass_ignored_time(self, dt: float) -> bool:
        """Let `dt` seconds pass after a change of hands; return True while presses are ignored."""
        remaining = self.ignoring_seconds
        self.ignoring_seconds = max(0.0, self.ignoring_seconds - dt)
        return remaining > 0

    def update(self, dt: float, was_watched: bool) -> bool:
        """Let `dt` seconds without motion pass; return True if the picture has changed.

        `was_watched` is False while a dialog lies over the table; a held view waits then.
        """
        if self._progress is None or self._is_frozen:
            return False
        if self._group:
            if not self._finish_group():
                self._play_next()
            return True
        if self.waiting or not was_watched:
            return False
        self._held_seconds += dt
        if self._held_seconds < self._hold_seconds():
            return False
        self._play_next()
        return True

    def wait(self) -> float | None:
        """Return the seconds until the playback goes on; None if it waits for a press."""
        if self.ignoring_seconds:
            return self.ignoring_seconds
        if self._progress is None or self.waiting or self._is_frozen:
            return None
        return max(0.0, self._hold_seconds() - self._held_seconds)

    def hurry(self) -> None:
        """Skip to the next beat that is worth a look, or to the end.

        After a beat that waited for a press, the next one runs at its usual speed.
        """
        if self._is_frozen:
            return
        if self.waiting:
            self._play_next()
            return
        self._is_hurried = True
        try:
            self._hurry_to_stop()
        finally:
            self._is_hurried = False

    def _hurry_to_stop(self) -> None:
        """Skip beats until one that is worth a look stands still, or until the last is over."""
        while self._progress:
            if self._group:
                self._animator.hurry()
                if self._finish_group() and self._is_worth_a_look:
                    return
            self._play_next()
            if self._progress and not self._group and self._is_worth_a_look:
                return

    @property
    def _is_worth_a_look(self) -> bool:
        """True if the current view is held for long enough to be looked at."""
        return self._current_pace.waits or self._current_pace.hold >= MOMENT


def is_game_end(event: Event) -> bool:
    """Return True for the end of a match, or of a game that another one follows."""
    return isinstance(event, Ended) or (isinstance(event, GameOver) and not event.last)


def _middle_of(motion: Motion, progress: float) -> int | None:
    """Return the middle of a motion's picture, in pixels from the left; None if unknown."""
    extent = motion.extent(progress)
    return extent.centerx if extent.width and extent != ANYWHERE else None
