"""Tells what was played event by event: the table shows the view of the beat that was told last.

The match is ahead, and the table follows. A beat is an event with the game as it stood then; it is
told by its motions, over the view before it, then the table shows its own view, for as long as the
board's `pace` says. Only when the last one has been told does the table stand as the match does.
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
"""The end of a match, or of a game of a set, is a step of its own."""
FOLLOWED = 0.8
"""For so many seconds at normal speed it is held what a program did."""
MIDDLE = 0.5
"""Where a sound without a place is heard, from 0 at the left to 1 at the right."""
LATE = 0.33
"""Seconds after the turn passes in which presses are ignored."""


class Progress(NamedTuple):
    """How far the match has been told: the number of the action, how many of its events, the view
    that the table shows, and the last event."""

    number: int
    events: int
    view: View
    event: Event | None = None


class BeatsTable(Protocol):
    """What telling needs of the table."""

    @property
    def settings(self) -> Settings:
        """The settings as they are."""

    @property
    def plays_by_itself(self) -> bool:
        """Whether it goes on without anybody's pressing anything."""

    def bring(self, sheet: str) -> None:
        """Bring this sheet to the front: a beat plays on it."""

    def tells_own(self, number: int, events: int) -> bool:
        """Whether the log tells what the one who acted did, with this event of this action."""

    def rested(self, passed: bool) -> None:
        """Everything has been told. passed: whether the table changed hands."""

    def rebuild(self) -> None:
        """What is shown has changed."""


@dataclass(eq=False, repr=False)
class Sounds:
    """Plays what all may hear of the events of a match, when the table begins to tell each and when
    it has told it. `x` is where it is seen, in pixels; None is nowhere."""

    _match: Match
    _words: Words
    _screen: Screen

    def begins(self, event: Event, x: int | None) -> None:
        """An event is about to be shown."""
        self._play(self._cue(event).begins, x)

    def ends(self, event: Event, x: int | None) -> None:
        """It has been shown."""
        self._play(self._cue(event).ends, x)

    def _cue(self, event: Event) -> Cue:
        return self._words.sounds(event.seen_by(0), len(self._match.names))

    def _play(self, cue: str, x: int | None) -> None:
        manager = self._screen.manager
        manager.speaker.play(cue, MIDDLE if x is None else x / manager.size[0])


@dataclass(eq=False, repr=False)
class Beats:
    """The walk from what the table shows to where the match stands."""

    _match: Match
    _board: Board[Any]
    _animator: Animator
    _flights: Flights
    _sounds: Sounds
    _table: BeatsTable

    def __post_init__(self) -> None:
        self.late = 0.0
        """Seconds for which a press still comes too late."""
        self._told: Progress | None = None
        self._coming: deque[Beat] = deque()
        self._last = 0
        """The last action to be told."""
        self._group: list[Beat] = []
        """What is being told."""
        self._holds = Pace()
        self._held = 0.0
        self._again = self._hurried = False
        self._ends_at: int | None = None
        self._cut_for: Progress | None = None
        self._cut: list[Played] = []

    # What the table shows.

    @property
    def telling(self) -> bool:
        """Whether the table is still behind the match."""
        return self._told is not None

    def view(self, seat: int) -> Any:
        """What this seat may see of what is shown (0: what all may see)."""
        return self._told.view(seat) if self._told else self._match.view(seat)

    @property
    def names(self) -> list[str]:
        """Who sits where, as far as it has been told."""
        told = self._told
        return self._match.names_at(told.number, told.events) if told else self._match.names

    @property
    def history(self) -> Sequence[Played]:
        """What has been played, as far as it has been told."""
        told = self._told
        history = self._match.history
        if told is None:
            return history
        if self._cut_for is not told:
            self._cut_for = told
            self._cut = []
            if told.number:
                played = history[told.number - 1]
                cut = msgspec.structs.replace(played, events=played.events[: told.events])
                self._cut = [*history[: told.number - 1], cut]
        return self._cut

    @property
    def opening(self) -> list[Event]:
        """What happened before the first question, as far as it has been told."""
        if self._told and not self._told.number:
            return self._match.opening[: self._told.events]
        return self._match.opening

    @property
    def coming(self) -> Event | None:
        """The event that is in motion now, and so has not been told yet."""
        return self._group[-1].event if self._group else None

    def has_told(self, entry: Entry) -> bool:
        """Whether everything that an entry of the log tells has been shown."""
        told = self._told
        return told is None or (entry.number, entry.events) <= (told.number, told.events)

    @property
    def waiting(self) -> bool:
        """Whether somebody must press something before the table goes on."""
        return self.looked_at and self._holds.waits and not self._table.plays_by_itself

    @property
    def looked_at(self) -> bool:
        """Whether a moment that is worth a look is being looked at."""
        return self.telling and not self._group and self._worth_a_look

    @property
    def ended(self) -> bool:
        """Whether the end of the match, or of a game of a set, is what is looked at."""
        told = self._told
        return told is not None and not self._group and told.event is not None and ends(told.event)

    @property
    def retelling(self) -> bool:
        """Whether something is being told again."""
        return self._again

    # Telling.

    def open(self) -> None:
        """Tell how the match began."""
        if self._match.opening:
            self._tell(0, 0)

    def again(self, number: int) -> None:
        """Tell once more what was played, from the action of this number on."""
        if 0 < number <= len(self._match.history):
            self._tell(number, len(self._match.history), again=True)

    def played(self, played: Played) -> None:
        """Tell what was played now, or after what is being told."""
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
        """Stop telling: show the match as it stands, at once."""
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
        """How an event is told."""
        pace = self._board.pace(event)
        return ENDING._replace(sheet=pace.sheet) if ends(event) else pace

    def _next(self) -> None:
        """Go on telling until something moves or is held, or everything has been told."""
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
        """The beats that are told next, together."""
        group = [self._coming.popleft()]
        step = self.pace(group[0].event).step
        while step and self._coming and self.pace(self._coming[0].event).step == step:
            group.append(self._coming.popleft())
        return group

    def _motions(self) -> list[Motion]:
        """The motions of these beats, from the view shown to the last one of theirs."""
        told = self._told
        group = self._group
        assert told
        if self._table.settings.speed == "off":
            return []
        self._flights.leave()
        # the board lays out what has been told: for a moment that is all of the group, so that it
        # is known where everything will lie once these beats are over
        self._told = told._replace(events=told.events + len(group), view=group[-1].view)
        self._group = []
        self._flights.arrive()
        self._told = told
        self._group = group
        before = told.view(0)
        motions = list[Motion]()
        begins = 0.0
        for beat in group:
            after = beat.view(0)
            self._flights.begin(before)
            batch = self._board.motions(before, beat.event, after)
            if batch is None:
                batch = self._flights.of(after, beat.event)
            for motion in batch:
                motion.delay += begins
            # the next beat of the group begins when the last motion of this one has just begun
            begins = max([begins, *(motion.delay + DEALT_APART for motion in batch)])
            motions += batch
            before = after
        return motions

    def _land(self) -> bool:
        """The motion is over: show its view, and hold it as its pace says."""
        told = self._told
        group = self._group
        assert told and group
        last = group[-1]
        self._told = Progress(told.number, told.events + len(group), last.view, last.event)
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
        """Whether it can be read just now what a program did, and not for longer: while another
        one thinks, it is to be read anyway."""
        match = self._match
        told = self._told
        if self._again or not told or not told.number or isinstance(match, Replay):
            return False
        if match.played_by(match.history[told.number - 1]) is None:
            return False
        last = not self._coming and told.number == self._last
        by_person = match.decision is not None and not match.program(match.decision.seat)
        if last:
            return by_person
        return self._table.tells_own(told.number, told.events)

    def _for(self) -> float:
        """For how many seconds it is held."""
        return self._holds.hold * SPEED_FACTORS[self._table.settings.speed]

    def _rest(self) -> None:
        passed = not self._again and self._last > 0 and self._passes
        self.stop()
        self.late = LATE if passed and not self._match.look_only else 0.0
        self._table.rested(passed)

    @property
    def _passes(self) -> bool:
        """Whether the last action has passed the turn, or the question, to another seat."""
        decision = self._match.decision
        last = self._match.history[-1]
        if decision is None:
            return False
        turned = any(isinstance(each, TurnBegan | GameBegan) for each in last.events)
        return (turned and len(self._match.names) > 1) or decision.seat != last.seat

    # Time.

    def recover(self, dt: float) -> bool:
        """Let so many seconds pass since the table changed hands; True while a press is late."""
        late = self.late
        self.late = max(0.0, self.late - dt)
        return late > 0

    def update(self, dt: float, watched: bool) -> bool:
        """Let so many seconds pass in which nothing moved; True when something has changed. What is
        held waits while nobody can have `watched` it, since something lies over the table."""
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
        """Seconds until it goes on; None if it waits for a press."""
        if self.late:
            return self.late
        if self._told is None or self.waiting:
            return None
        return max(0.0, self._for() - self._held)

    def hurry(self) -> None:
        """On to the next beat that is worth a look, or to the end; what follows a beat that waited
        is seen as it moves."""
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
    """Whether this is the end of a match, or of a game that another one follows."""
    return isinstance(event, Ended) or (isinstance(event, GameOver) and not event.last)


def _seen_at(motion: Motion, progress: float) -> int | None:
    """The middle of what a motion draws, in pixels from the left; None where that is not known."""
    extent = motion.extent(progress)
    return extent.centerx if extent.width and extent != ANYWHERE else None
