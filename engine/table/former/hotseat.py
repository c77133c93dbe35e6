"""One screen for several: the log that all read, the view that one sees, the curtain between.

The table is public. A private question brings the curtain; behind it the seat's own view lies
open until it has answered, hides it (H), or the table passes on. What has been seen is taken back
only where everybody agrees.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.app.widgets import Answer, Dialog, literal, telling
from engine.match import Match, Replay
from engine.rules.english import in_words
from engine.rules.notation import Action
from engine.rules.played import Played
from engine.rules.state import Decision
from engine.table.curtain import Curtain
from engine.table.former.places import CardScene
from engine.table.navigation import TableNavigation
from engine.words.log import Entry, LogWriter


class HotSeat(CardScene):
    """A match at one screen: what is told to all, and what to whoever has the table."""

    def __init__(self, match: Match, log_writer: LogWriter, navigation: TableNavigation) -> None:
        super().__init__(match)
        self.watched = isinstance(match, Replay)
        """The match is watched again: then nothing is asked here."""
        self.navigation = navigation
        self.log_writer = log_writer
        self.viewer = 0
        """The seat whose own view lies open; 0 is what all may see."""
        self.peeking = False
        """The seat to choose looks again at what it knows, with no private question to answer."""
        self.entries: list[Entry] = []
        self.called_at = 0
        """At this length of the history the curtain has been brought, and is not brought again."""
        # who played before the match was opened here has looked, at the latest for that
        self._looked = {played.seat: played.number - 1 for played in match.history}

    @property
    def seat(self) -> HotSeat:
        """Itself: a table has one as a part."""
        return self

    # What is known.

    @property
    def decision(self) -> Decision | None:
        """The question that stands."""
        return self.match.decision

    def view(self) -> dict[str, Any]:
        """The position as whoever has the table may see it."""
        return self.match.plain(self.viewer)

    def name(self, seat: int) -> str:
        """The name of who sits there, marked up for widgets."""
        return literal(self.match.names[seat - 1])

    @property
    def at_rest(self) -> bool:
        """Whether nothing is being shown any more, so that the next seat can be called."""
        return not self.animator.busy

    def play(self, action: Action) -> None:
        """Play an action of the seat to choose; a refusal is told."""
        decision = self.decision
        if decision is None or self.watched:
            return
        refusal = self.match.submit(decision.seat, action)
        if refusal:
            self.manager.push(telling("That can't be done", refusal))

    def menu(self) -> None:
        """Open the menu. What is still being shown must not be told before, for it may have ended
        the match: until then no draw is offered, and nobody resigns."""
        may_play = self.at_rest and not self.match.look_only
        self.navigation.menu(self.play if may_play else None)

    # The log.

    def prologue(self) -> list[Entry]:
        """What the log tells from before the first action."""
        return []

    def write_log(self) -> None:
        """Tell all that was played anew."""
        told = (entry for played in self.match.history for entry in self.written(played))
        self.entries = [*self.prologue(), *told]

    def written(self, played: Played) -> list[Entry]:
        """What the log tells of an action."""
        return self.log_writer(played, [literal(name) for name in self.match.names])

    def in_a_line(self, played: Played) -> str:
        """An action as the log tells it to all: its own words may hold what is secret."""
        entry = self.written(played)[0]
        return f"{entry.heading}: {entry.text}"

    # Secrets.

    def call(self) -> None:
        """Bring the curtain for the seat to choose, to answer in private."""
        self._curtain(self._open)

    def look_again(self) -> None:
        """Bring the curtain for the seat to choose, to see again what it knows."""

        def peek() -> None:
            self.peeking = True
            self._open()

        self._curtain(peek)

    def hide(self) -> None:
        """Turn the seat's own view face down at once."""
        self.viewer, self.peeking = 0, False
        self.rebuild()

    def _curtain(self, on_ready: Callable[[], None]) -> None:
        decision = self.decision
        if decision is None or self.watched:
            return
        if self.viewer == decision.seat:
            on_ready()
            return
        self.hide()
        seat, names = decision.seat, self.match.names
        played = len(self.match.history)
        since = _actions(played - self._looked.get(seat, 0), self.name(seat))
        if not played:
            since = "nothing has been played yet"
        config = self.match.game.config
        game, turn = config.title, f"{config.turn.lower()} {self.match.state.turn_number}"
        self.manager.push(
            Curtain(
                seat,
                names[seat - 1],
                f"{game} · {turn} · {since}",
                self.entries[-1] if self.entries else None,
                [name for number, name in enumerate(names, start=1) if number != seat],
                on_ready,
                self.menu,
            )
        )

    def _open(self) -> None:
        decision = self.decision
        if decision is not None:
            self.viewer = decision.seat
            self._looked[decision.seat] = len(self.match.history)
        self.rebuild()

    # Taking back.

    def undo_refusal(self) -> str | None:
        """Why nothing can be taken back now, as a sentence; None where something can."""
        return self.match.undo_refusal()

    @property
    def undoes(self) -> Played | None:
        """What Undo takes back: the last action, or where a game says so an earlier one; what came
        by itself since goes with it."""
        return self.match.history[-1] if self.match.history else None

    def undo(self) -> None:
        """Take the last action back; past anything shown or drawn every seat is asked, openly."""
        if self.undo_refusal():
            return
        last = self.undoes
        for _ in self.match.history[last.number :] if last else ():
            self.match.undo()
        if not self.match.undo_needs_consent:
            self.match.undo()
            return
        seats = list(self.match.state.still_in())
        if seats != [self.viewer]:
            self.hide()  # others come to the screen to be asked
            self.called_at = -1
        self._consent(seats, [])

    def _consent(self, waiting: list[int], agreed: list[int]) -> None:
        if not waiting:
            self.match.undo(agreed)
            return
        seat, *rest = waiting
        name, last = self.match.names[seat - 1], self.match.history[-1]
        self.manager.push(
            Dialog(
                f"{literal(name)}: take it back?",
                f"{self.in_a_line(last)}\n"
                "What this showed has been seen: everybody must agree to take it back.",
                [
                    Answer("It stands"),
                    Answer("I agree", lambda: self._consent(rest, [*agreed, seat])),
                ],
            )
        )


def _actions(count: int, name: str) -> str:
    if count <= 0:
        return f"nothing has been played since {name} last looked"
    verb = "has" if count == 1 else "have"
    return f"{in_words(count, 'action')} {verb} been played since {name} last looked"
