"""Log of a table: the actions of a match in sentences, as all may read them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import zip_longest

from msgspec.structs import replace

from engine.match import Match, TakenOver, Undone, badges_by_seat
from engine.players.player import LEVEL_WORDS
from engine.rules.english import possessive
from engine.rules.played import Played
from engine.words.contract import Words
from engine.words.log import (
    MORE_THAN_ALL_EVENTS,
    NOBODY,
    Entry,
    game_after,
    game_heading,
    shown_entries,
    turn_after,
)
from engine.words.markup import literal

HEARD = "Heard"
"""Heading of a caption about sounds."""
TAKEN_BACK = "Taken back"
"""Heading of an action that was taken back."""


@dataclass(eq=False, repr=False)
class Log:
    """Writer of a table's log.

    Attributes:
        entries: The entries in the order in which they were written.
        _on_change: Called when the entries have changed.
        _has_told: Return True if the table has shown what an entry reports, so that it may be read.
    """

    _match: Match
    _words: Words
    _on_change: Callable[[], None]
    _has_told: Callable[[Entry], bool]
    entries: list[Entry] = field(default_factory=list, init=False)
    undone_words: str = field(default="", init=False)
    """Sentence about the action that was taken back last, until the next one; "" without one."""

    def write(self) -> None:
        """Write the whole log anew."""
        match = self._match
        names = [literal(name) for name in match.leading_names_after(0)]
        entries = self._words.opening(match.opening, names, self._turn_word)
        entries += self._take_over_entries(0, 1)
        game = 1
        for played in match.history:
            entries += self._entries_of(played, game)
            game = game_after(game, played.events)
            entries += self._take_over_entries(played.number, game)
        self.entries = entries
        self.undone_words = ""
        self._on_change()

    def shown(self) -> list[Entry]:
        """Return the entries up to the point that the playback has reached."""
        entries = self.entries
        if entries and not self._has_told(entries[-1]):
            entries = [entry for entry in entries if self._has_told(entry)]
        return shown_entries(entries)

    def entries_since(self, number: int) -> list[Entry]:
        """Return the entries after the action of this number; 0 is the opening.

        Actions that were taken back after it, and changes of players, count, too.
        """
        return [
            entry
            for entry in self.shown()
            if entry.number > number or (entry.number == number and entry.is_between)
        ]

    def entries_with_captions(self) -> list[Entry]:
        """Return the readable entries, with the captions of the sounds after each action."""
        readable_entries = self.shown()
        entries: list[Entry] = []
        for entry, next_entry in zip_longest(readable_entries, readable_entries[1:]):
            entries.append(entry)
            number = entry.number
            is_last_of_action = next_entry is None or next_entry.number != number
            if number and is_last_of_action:
                events = self._match.history[number - 1].events
                sounds = self._words.sound_captions(events, len(self._match.names))
                sentence = f"{', '.join(sounds).capitalize()}."
                caption = Entry(NOBODY, HEARD, sentence, number, len(events), game=entry.game)
                if sounds and self._has_told(caption):
                    entries.append(caption)
        return entries

    def has_own_entry(self, number: int, event_count: int) -> bool:
        """Return True if an entry reports the actor's own choice with this event of this action."""
        seat = self._match.history[number - 1].seat
        entries = [entry for entry in self.entries if entry.number == number]
        return any(entry.mark == seat and entry.events == event_count for entry in entries)

    def entries_about(self, played: Played) -> list[Entry]:
        """Return the log's entries about an action."""
        earlier = self._match.history[: played.number - 1]
        game = game_after(1, (event for action in earlier for event in action.events))
        return self._entries_of(played, game)

    def _entries_of(self, played: Played, game: int) -> list[Entry]:
        """Return the entries about an action in the game of this number, from 1, of a set."""
        names = [literal(name) for name in self._match.leading_names_after(played.number)]
        entries = self._words.entries(played, names, self._turn_word, game)
        badges = badges_by_seat(self._match.moved_after(played.number), len(names))
        if not badges:
            return entries
        return [
            replace(entry, badge=badges[entry.mark - 1]) if entry.mark else entry
            for entry in entries
        ]

    @property
    def _turn_word(self) -> str:
        return self._match.game.config.turn

    def line_about(self, played: Played) -> str:
        """Return an action in one line that all may read; its own words may hold a secret.

        The line is the entry about its actor. Without one, it names the choice, and the first
        result.
        """
        entries = shown_entries(self.entries_about(played))
        if not entries:
            return "Nothing came of it."
        for mark in (played.seat, NOBODY):
            for entry in entries:
                if entry.mark == mark:
                    return entry.line
        return f"{self._choice_label(played)}What came of it: {entries[0].line}"

    def _choice_label(self, played: Played) -> str:
        """Return the label of the chosen button, such as `Chose: Draw none. `, or "".

        The label is given only if all may know it.
        """
        decision = self._match.decision_before(played.number)
        if decision is None or decision.private:
            return ""
        view = self._match.view_before(played.number, 0)
        names = [literal(name) for name in self._match.leading_names_after(played.number)]
        title = self._words.caption(view, decision, played.action, names).title
        return f"Chose: {title}. " if title else ""

    def add_action(self, played: Played) -> None:
        """Add the entries about an action."""
        self.entries += self.entries_about(played)
        self.undone_words = ""
        self._on_change()

    def add_take_over(self, message: TakenOver) -> None:
        """Add the entry about a change of players."""
        events = (event for played in self._match.history for event in played.events)
        self.entries.append(self._take_over_entry(message, game_after(1, events)))
        self._on_change()

    def _take_over_entries(self, number: int, game: int) -> list[Entry]:
        """Return the entries about changes of players after an action; 0 is the opening."""
        messages = [message for message in self._match.take_overs if message.number == number]
        return [self._take_over_entry(message, game) for message in messages]

    def _take_over_entry(self, message: TakenOver, game: int) -> Entry:
        """Return the entry about a change of players; of several in a row, the last is read."""
        number = message.number
        match = self._match
        played = match.history[number - 1] if number else None
        turn = turn_after(played.turn_number, played.events) if played else 1
        name = literal(match.leading_names_after(number, MORE_THAN_ALL_EVENTS)[message.seat - 1])
        badges = badges_by_seat(match.moved_after(number, MORE_THAN_ALL_EVENTS), len(match.names))
        program = message.program
        text = "A person takes over."
        if program:
            text = f"A program takes over: {LEVEL_WORDS[program.level].lower()}, {program.manner}."
        return Entry(
            message.seat,
            game_heading(turn, name, self._turn_word, game),
            text,
            number,
            is_ongoing=True,
            game=game,
            who=name,
            is_between=True,
            badge=badges[message.seat - 1] if badges else 0,
        )

    def rewrite_after_undo(self, undone: Undone) -> None:
        """Write the log anew, and add an entry about the action that was taken back."""
        self.write()
        self.undone_words = self._undone_words(undone)
        entries = self.entries_about(undone.played)
        line = self._line_about_undo(undone)
        number = undone.played.number - 1  # the entry stands behind the action before
        game = entries[0].game if entries else 1
        entry = Entry(NOBODY, TAKEN_BACK, line, number, game=game, who=TAKEN_BACK, is_between=True)
        self.entries.append(entry)

    def _undone_words(self, undone: Undone) -> str:
        """Return a sentence about an action that was taken back: `Mara took back: Besieges.`."""
        played = undone.played
        if len(self._match.names) == 1:
            return f"{TAKEN_BACK}: {self.line_about(played)}"
        who = literal(self._match.leading_names[played.seat - 1])
        if undone.covered:
            return f"{who} took back a secret choice."
        entries = shown_entries(self.entries_about(played))
        own_texts = [entry.text for entry in entries if entry.mark == played.seat]
        return f"{who} took back: {own_texts[0] if own_texts else self.line_about(played)}"

    def _line_about_undo(self, undone: Undone) -> str:
        """Return the action that was taken back, in words; an unseen choice stays secret."""
        line = self.line_about(undone.played)
        if len(self._match.names) == 1:
            return line
        who = literal(self._match.leading_names[undone.played.seat - 1])
        if undone.covered:
            return f"{possessive(who)} secret choice."
        agreed = " (everybody agreed)" if len(undone.agreed) > 1 else ""
        return f"What {who} did{agreed}: {line}"
