"""Where in its party each character stands: who has a place keeps it.

A party never closes up. Players know their characters by where they stand, and so do the keys; a
gap costs no room, since a party has four places anyway, and shows who is missing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.rules.cards import Card
from engine.rules.events import Event, GameBegan, Moved
from games.schmiegel.rules.state import Character

Characters = Sequence[Character | None]
"""A party by its columns; None is a place where nobody stands."""


class _Places:
    """The columns of one party: who stands there, and the free ones, the next to be taken last."""

    def __init__(self, count: int) -> None:
        self.faces: list[Card | None] = [None] * count
        self._free = [*reversed(range(count))]

    def come(self, face: Card) -> None:
        """A new one takes the place that was left last."""
        if not self._free:
            self._free.append(len(self.faces))
            self.faces.append(None)
        self.faces[self._free.pop()] = face

    def leave(self, face: Card) -> None:
        """Its place is free; once nobody stands any more, they come from the left again."""
        column = self.faces.index(face)
        self.faces[column] = None
        self._free.append(column)
        if not any(self.faces):
            self._free = [*reversed(range(len(self.faces)))]


class CharacterColumns:
    """Which column each character stands in, of so many, after these events since a match began.

    A new party stands from the left.
    """

    def __init__(self, count: int, events: Iterable[Event]) -> None:
        self._seats = _Places(count), _Places(count)
        for event in events:
            if isinstance(event, GameBegan):
                self._seats = _Places(count), _Places(count)
            elif isinstance(event, Moved):
                if event.source.pile == "character":
                    self._seats[event.source.seat - 1].leave(event.cards[0])
                if event.target.pile == "character":
                    self._seats[event.target.seat - 1].come(event.cards[0])

    def row(self, seat: int, party: Sequence[Character]) -> Characters:
        """A seat's party by its columns."""
        known = {each.face: each for each in party}
        return [known[face] if face else None for face in self._seats[seat - 1].faces]
