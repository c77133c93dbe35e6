"""Columns of the characters in their party: each keeps its column while it is in play.

A party never closes up. Players know their characters by their columns, and so do the keys; a gap
costs no room, since a party has four columns anyway, and shows who is missing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.rules.cards import Card
from engine.rules.events import Event, GameBegan, Moved
from games.schmiegel.rules.state import Character

Characters = Sequence[Character | None]
"""Party by its columns; None is an empty column."""


class _PartyColumns:
    """Columns of one party with their faces; of the free ones, the next to be taken is last."""

    def __init__(self, count: int) -> None:
        self.faces: list[Card | None] = [None] * count
        self._free = [*reversed(range(count))]

    def add(self, face: Card) -> None:
        """Put a new character in the column that became free last."""
        if not self._free:
            self._free.append(len(self.faces))
            self.faces.append(None)
        self.faces[self._free.pop()] = face

    def remove(self, face: Card) -> None:
        """Free the character's column; an empty party fills from the left again."""
        column = self.faces.index(face)
        self.faces[column] = None
        self._free.append(column)
        if not any(self.faces):
            self._free = [*reversed(range(len(self.faces)))]


class CharacterColumns:
    """Column of each character, from the events of a match so far; a new party fills from the left.

    Args:
        count: Number of columns of a party.
        events: All events since the match began.
    """

    def __init__(self, count: int, events: Iterable[Event]) -> None:
        self._columns = _PartyColumns(count), _PartyColumns(count)
        for event in events:
            if isinstance(event, GameBegan):
                self._columns = _PartyColumns(count), _PartyColumns(count)
            elif isinstance(event, Moved):
                if event.source.pile == "character":
                    self._columns[event.source.seat - 1].remove(event.cards[0])
                if event.target.pile == "character":
                    self._columns[event.target.seat - 1].add(event.cards[0])

    def row(self, seat: int, party: Sequence[Character]) -> Characters:
        """Return a seat's party by its columns."""
        characters = {character.face: character for character in party}
        return [characters[face] if face else None for face in self._columns[seat - 1].faces]
