"""Playback of a match event by event: the table follows the match, one beat after another.

The match is ahead, and the table catches up. A beat is an event with the position right after it.
First its motions run over the view before it; then the table shows its own view, for the time that
the board's `pace` gives. The table shows the current position only after the last beat.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
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
from engine.words.log import Entry

ENDING = Pace(4.0, waits=True)
"""Pace of the end of a match, or of one game of a set, which is a step of its own."""
FOLLOWED = 0.8
"""Seconds at normal speed for which the action of a program stays on the screen."""
MIDDLE = 0.5
"""Stereo position of a sound without a place, from 0 at the left to 1 at the right."""
LATE = 0.33
"""Seconds after the turn passes in which presses are ignored."""


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

    def bring(self, sheet: str) -> None:
        """Bring this tab to the front: a beat plays on it."""

    def tells_own(self, number: int, events: int) -> bool:
        """Return True if the log reports the actor's own choice with this event of this action."""

    def rested(self, passed: bool) -> None:
        """Go on after the last beat; `passed` is True if the table changed hands."""

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
        return self._words.sounds(event.seen_by(0), len(self._match.names))

    def _play(self, cue: str, x: int | None) -> None:
        manager = self._screen.manager
        manager.speaker.play(cue, MIDDLE if x is None else x / manager.size[0])


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
        self.late = 0.0
        """Seconds for which presses are still ignored."""
        self._told: Progress | None = None
        self._coming: deque[Beat] = deque()
        self._last = 0
        """Number of the last action to be shown."""
        self._group: list[Beat] = []
        """Beats in motion, shown together."""
        self._holds = Pace()
        self._held = 0.0
        self._again = self._hurried = False
        self._ends_at: int | None = None
        self._cut_for: Progress | None = None
        self._cut: list[Played] = []

    # State of the playback.

    @property
    def telling(self) -> bool:
        """True while the table is behind the match."""
        return self._told is not None

    def view(self, seat: int) -> Any:
        """Return the shown position as this seat may see it; seat 0 is an onlooker."""
        return self._told.view(seat) if self._told else self._match.view(seat)

    @property
    def names(self) -> list[str]:
        """Names of the players by seat, at the point that the playback has reached."""
        progress = self._told
        return (
            self._match.names_at(progress.number, progress.events)
            if progress
            else self._match.names
        )

    @property
    def history(self) -> Sequence[Played]:
        """Actions up to the point that the playback has reached; the last one may be cut."""
        progress = self._told
        history = self._match.history
        if progress is None:
            return history
        if self._cut_for is not progress:
            self._cut_for = progress
            self._cut = []
            if progress.number:
                played = history[progress.number - 1]
                shown_part = msgspec.structs.replace(
                    played, events=played.events[: progress.events]
                )
                self._cut = [*history[: progress.number - 1], shown_part]
        return self._cut

    @property
    def opening(self) -> list[Event]:
        """Events before the first question, up to the point that the playback has reached."""
        if self._told and not self._told.number:
            return self._match.opening[: self._told.events]
        return self._match.opening

    @property
    def coming(self) -> Event | None:
        """Event in motion, which has not been shown yet; None while nothing moves."""
        return self._group[-1].event if self._group else None

    def has_told(self, entry: Entry) -> bool:
        """Return True if everything that an entry of the log reports has been shown."""
        progress = self._told
        return progress is None or (entry.number, entry.events) <= (
            progress.number,
            progress.events,
        )

    @property
    def waiting(self) -> bool:
        """True if somebody must press something before the playback goes on."""
        return self.looked_at and self._holds.waits and not self._table.plays_by_itself

    @property
    def looked_at(self) -> bool:
        """True while a beat that is worth a look stands still."""
        return self.telling and not self._group and self._worth_a_look

    @property
    def ended(self) -> bool:
        """True while the end of the match, or of a game of a set, stands still."""
        progress = self._told
        return (
            progress is not None
            and not self._group
            and progress.event is not None
            and ends(progress.event)
        )

    @property
    def retelling(self) -> bool:
        """True while earlier actions are shown again."""
        return self._again

    # Playback.

    def open(self) -> None:
        """Show the opening of the match."""
        if self._match.opening:
            self._tell(0, 0)

    def again(self, number: int) -> None:
        """Show the actions from this number on once more."""
        if 0 < number <= len(self._match.history):
            self._tell(number, len(self._match.history), again=True)

    def played(self, played: Played) -> None:
        """Show an action that was just played, at once or after those being shown."""
        if self._told and not self._again and self._last == played.number - 1:
            self._last = played.number
        else:
            self._tell(played.number, played.number)

    def _tell(self, first: int, last: int, again: bool = False) -> None:
        self.stop()
        self._last = last
        self._again = again
        self._load(first)
        self._next()

    def _load(self, number: int) -> None:
        before, beats = self._match.beats(number)
        self._told = Progress(number, 0, before)
        self._coming = deque(beats)
        self._table.rebuild()

    def stop(self) -> None:
        """Stop the playback and show the current position at once."""
        self._animator.hurry()
        if self._again:
            self._board.changed(Happening.REWOUND)
        self._told = None
        self._again = False
        self._holds = Pace()
        self.late = 0.0
        self._coming.clear()
        self._group.clear()
        self._table.rebuild()

    def pace(self, event: Event) -> Pace:
        """Return the pace of an event: the board's, or that of an ending."""
        pace = self._board.pace(event)
        return ENDING._replace(sheet=pace.sheet) if ends(event) else pace

    def _next(self) -> None:
        """Play beats until something moves or is held, or until the last one is over."""
        while self._told:
            if not self._coming:
                if self._told.number == self._last:
                    self._rest()
                    return
                self._load(self._told.number + 1)
                continue
            self._group = self._take()
            self._table.rebuild()
            if sheet := self.pace(self._group[0].event).sheet:
                self._table.bring(sheet)
            motions = self._motions()
            self._animator.play(motions)
            if not self._hurried:
                x = _seen_at(motions[0], 0.0) if motions else None
                self._sounds.begins(self._group[0].event, x)
            self._ends_at = _seen_at(motions[-1], 1.0) if motions else None
            if self._animator.busy or self._land():
                return

    def _take(self) -> list[Beat]:
        """Take the next beats off the queue: one, or all of the same step."""
        group = [self._coming.popleft()]
        step = self.pace(group[0].event).step
        while step and self._coming and self.pace(self._coming[0].event).step == step:
            group.append(self._coming.popleft())
        return group

    def _motions(self) -> list[Motion]:
        """Return the motions of the current group, from the shown view to the group's last one."""
        progress = self._told
        group = self._group
        assert progress
        if self._table.settings.speed == "off":
            return []
        self._flights.leave()
        # the board lays out the position of the playback: move it to the end of the group for a
        # moment, to get the layout after these beats
        self._told = progress._replace(events=progress.events + len(group), view=group[-1].view)
        self._group = []
        self._flights.arrive()
        self._told = progress
        self._group = group
        before = progress.view(0)
        motions = list[Motion]()
        delay = 0.0
        for beat in group:
            after = beat.view(0)
            self._flights.begin(before)
            batch = self._board.motions(before, beat.event, after)
            if batch is None:
                batch = self._flights.of(after, beat.event)
            for motion in batch:
                motion.delay += delay
            # the next beat of the group starts just after the last motion of this one
            delay = max([delay, *(motion.delay + DEALT_APART for motion in batch)])
            motions += batch
            before = after
        return motions

    def _land(self) -> bool:
        """Show the view after the motion; return True if the pace holds it for a while."""
        progress = self._told
        group = self._group
        assert progress and group
        last = group[-1]
        self._told = Progress(progress.number, progress.events + len(group), last.view, last.event)
        self._group = []
        self._held = 0.0
        if not self._hurried:
            self._sounds.ends(last.event, self._ends_at)
        self._holds = max(self.pace(beat.event) for beat in group)
        if self._to_be_read:
            self._holds = self._holds._replace(hold=max(FOLLOWED, self._holds.hold))
        self._table.rebuild()
        return self._holds.waits or self._for() > 0

    @property
    def _to_be_read(self) -> bool:
        """True if the player needs time to read the action of a program.

        The time while another program thinks is enough for reading.
        """
        match = self._match
        progress = self._told
        if self._again or not progress or not progress.number or isinstance(match, Replay):
            return False
        if match.played_by(match.history[progress.number - 1]) is None:
            return False
        is_last = not self._coming and progress.number == self._last
        by_person = match.decision is not None and not match.program(match.decision.seat)
        if is_last:
            return by_person
        return self._table.tells_own(progress.number, progress.events)

    def _for(self) -> float:
        """Return the seconds for which the current view is held, at the speed of the settings."""
        return self._holds.hold * SPEED_FACTORS[self._table.settings.speed]

    def _rest(self) -> None:
        passed = not self._again and self._last > 0 and self._passes
        self.stop()
        self.late = LATE if passed and not self._match.look_only else 0.0
        self._table.rested(passed)

    @property
    def _passes(self) -> bool:
        """True if the last action has passed the turn, or the question, to another seat."""
        decision = self._match.decision
        last = self._match.history[-1]
        if decision is None:
            return False
        turn_began = any(isinstance(event, TurnBegan | GameBegan) for event in last.events)
        return (turn_began and len(self._match.names) > 1) or decision.seat != last.seat

    # Time.

    def recover(self, dt: float) -> bool:
        """Let `dt` seconds pass after a change of hands; return True while presses are ignored."""
        remaining = self.late
        self.late = max(0.0, self.late - dt)
        return remaining > 0

    def update(self, dt: float, watched: bool) -> bool:
        """Let `dt` seconds without motion pass; return True if the picture has changed.

        A held view waits while nobody can have `watched` it, because a dialog lies over the table.
        """
        if self._told is None:
            return False
        if self._group:
            if not self._land():
                self._next()
            return True
        if self.waiting or not watched:
            return False
        self._held += dt
        if self._held < self._for():
            return False
        self._next()
        return True

    def wait(self) -> float | None:
        """Return the seconds until the playback goes on; None if it waits for a press."""
        if self.late:
            return self.late
        if self._told is None or self.waiting:
            return None
        return max(0.0, self._for() - self._held)

    def hurry(self) -> None:
        """Skip to the next beat that is worth a look, or to the end.

        After a beat that waited for a press, the next one runs at its usual speed.
        """
        if self.waiting:
            self._next()
            return
        self._hurried = True
        try:
            self._hurry()
        finally:
            self._hurried = False

    def _hurry(self) -> None:
        while self._told:
            if self._group:
                self._animator.hurry()
                if self._land() and self._worth_a_look:
                    return
            self._next()
            if self._told and not self._group and self._worth_a_look:
                return

    @property
    def _worth_a_look(self) -> bool:
        return self._holds.waits or self._holds.hold >= MOMENT


def ends(event: Event) -> bool:
    """Return True for the end of a match, or of a game that another one follows."""
    return isinstance(event, Ended) or (isinstance(event, GameOver) and not event.last)


def _seen_at(motion: Motion, progress: float) -> int | None:
    """Return the middle of a motion's picture, in pixels from the left; None if unknown."""
    extent = motion.extent(progress)
    return extent.centerx if extent.width and extent != ANYWHERE else None
