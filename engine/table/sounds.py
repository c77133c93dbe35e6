"""What a table sounds like: each event by the cue that its game gives it, where it happens."""

from __future__ import annotations

from dataclasses import dataclass

from engine.app.widgets import Screen
from engine.match import Match
from engine.rules.events import Event
from engine.words.contract import Words
from engine.words.cues import Cue

MIDDLE = 0.5


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
