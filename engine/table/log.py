"""The log of a table: what was played, as all may read it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import zip_longest

from msgspec.structs import replace

from engine.match import Match, Undone
from engine.rules.english import possessive
from engine.rules.played import Played
from engine.words.contract import Words
from engine.words.log import NOBODY, Entry, folded, game_after
from engine.words.markup import literal

HEARD = "Heard"
"""The heading of a caption."""
TAKEN_BACK = "Taken back"
"""The heading of what was taken back."""


@dataclass(eq=False, repr=False)
class Log:
    """Writes down what happens; `entries` are in the order in which they were written.

    has_told: whether a line may be read yet.
    """

    _match: Match
    _words: Words
    _changed: Callable[[], None]
    _has_told: Callable[[Entry], bool]
    entries: list[Entry] = field(default_factory=list, init=False)

    def write(self) -> None:
        """Tell all that was played anew."""
        match = self._match
        told = list[Entry]()
        game = 1
        for played in match.history:
            told += self._of(played, game)
            game = game_after(game, played.events)
        names = [literal(name) for name in match.names_at(0)]
        self.entries = [*self._words.opening(match.opening, names, self._turn_word), *told]
        self._changed()

    def shown(self) -> list[Entry]:
        """The log, as far as what it tells of has been told on the table."""
        entries = self.entries
        if entries and not self._has_told(entries[-1]):
            entries = [entry for entry in entries if self._has_told(entry)]
        return folded(entries)

    def since(self, number: int) -> list[Entry]:
        """Return the lines of what came after the action of this number, 0 for the opening. What
        was taken back after it counts, too."""
        return [
            entry
            for entry in self.shown()
            if entry.number > number or (entry.number == number and entry.heading == TAKEN_BACK)
        ]

    def captioned(self) -> list[Entry]:
        """The same, and after each action what was heard of it."""
        read = self.shown()
        found: list[Entry] = []
        for entry, following in zip_longest(read, read[1:]):
            found.append(entry)
            number = entry.number
            if number and (following is None or following.number != number):
                events = self._match.history[number - 1].events
                whole = Entry(NOBODY, HEARD, "", number, len(events), game=entry.game)
                heard = self._words.heard(events, len(self._match.names))
                if heard and self._has_told(whole):
                    found.append(replace(whole, text=f"{', '.join(heard).capitalize()}."))
        return found

    def tells_own(self, number: int, events: int) -> bool:
        """Whether it tells what the one who acted did, with this event of this action."""
        seat = self._match.history[number - 1].seat
        told = [entry for entry in self.entries if entry.number == number]
        return any(entry.mark == seat and entry.events == events for entry in told)

    def of(self, played: Played) -> list[Entry]:
        """What the log tells of an action."""
        before = self._match.history[: played.number - 1]
        return self._of(played, game_after(1, (event for each in before for event in each.events)))

    def _of(self, played: Played, game: int) -> list[Entry]:
        names = [literal(name) for name in self._match.names_at(played.number)]
        return self._words.entries(played, names, self._turn_word, game)

    @property
    def _turn_word(self) -> str:
        return self._match.game.config.turn

    def in_a_line(self, played: Played) -> str:
        """An action as the log tells it to all: its own words may hold what is secret. What is told
        of whoever did it stands for it; where that is nothing, it is said what was chosen, and what
        came of it."""
        entries = folded(self.of(played))
        if not entries:
            return "Nothing came of it."
        own = next((each for each in entries if each.mark == played.seat), None)
        told = own or next((each for each in entries if each.mark == NOBODY), None)
        return told.line if told else f"{self._chose(played)}What came of it: {entries[0].line}"

    def _chose(self, played: Played) -> str:
        """What was chosen, as its button called it, where all may know: `Chose: Draw none. `"""
        decision = self._match.decision_before(played.number)
        if decision is None or decision.private:
            return ""
        seen = self._match.view_before(played.number, 0)
        names = [literal(name) for name in self._match.names_at(played.number)]
        title = self._words.caption(seen, decision, played.action, names).title
        return f"Chose: {title}. " if title else ""

    def played(self, played: Played) -> None:
        """Add what is told of an action."""
        self.entries += self.of(played)
        self._changed()

    def undone(self, undone: Undone) -> None:
        """Tell all anew, and what was taken back."""
        self.write()
        game = self.of(undone.played)
        told = self._taken_back(undone)
        number = undone.played.number - 1
        in_game = game[0].game if game else 1
        self.entries.append(Entry(NOBODY, TAKEN_BACK, told, number, game=in_game, who=TAKEN_BACK))

    def _taken_back(self, undone: Undone) -> str:
        """What was taken back, in words. Of a choice that nobody else had seen, that is all that
        is still true."""
        told = self.in_a_line(undone.played)
        if len(self._match.names) == 1:
            return told
        who = literal(self._match.names[undone.played.seat - 1])
        if undone.covered:
            return f"{possessive(who)} secret choice."
        agreed = " (everybody agreed)" if len(undone.agreed) > 1 else ""
        return f"What {who} did{agreed}: {told}"
