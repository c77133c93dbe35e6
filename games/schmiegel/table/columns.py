"""Where in its party each character stands: who has a place keeps it.

A party never closes up. Players know their characters by where they stand, and so do the keys; a
gap costs no room, since a party has four places anyway, and shows who is missing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from engine.rules.cards import Card
from engine.rules.events import Event, Moved
from games.schmiegel.rules.state import Character, GameBegan

Row = Sequence[Character | None]
"""A party by its columns; None is a place where nobody stands."""


class _Places:
    """The columns of one party: who stands there, and the free ones, the next to be taken last."""

    def __init__(self, count: int) -> None:
        self.faces: list[Card | None] = [None] * count
        self._free = [*reversed(range(count))]

    def stand(self, faces: Collection[Card]) -> None:
        """These stand now, and no others: a new one takes the place that was left last."""
        for column, face in enumerate(self.faces):
            if face and face not in faces:
                self.faces[column] = None
                self._free.append(column)
        if not any(self.faces):
            self._free = [*reversed(range(len(self.faces)))]
        for face in faces:
            if face not in self.faces:
                if not self._free:
                    self._free.append(len(self.faces))
                    self.faces.append(None)
                self.faces[self._free.pop()] = face


class Columns:
    """Which column each character stands in, of so many. A new party stands from the left."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._begin(1)

    def row(self, seat: int, party: Sequence[Character], game: int) -> Row:
        """A seat's party in this game of the match, by its columns."""
        if game > self._game:
            self._begin(game)
        known = {each.face: each for each in party}
        places = self._places(seat)
        places.stand(known)
        return [known[face] if face else None for face in places.faces]

    def _begin(self, game: int) -> None:
        self._game = game
        self._seats: dict[int, _Places] = {}

    def _places(self, seat: int) -> _Places:
        return self._seats.setdefault(seat, _Places(self._count))

    def recall(self, events: Iterable[Event]) -> None:
        """Everybody stands where it came to stand in these events, from a match's beginning."""
        self._begin(1)
        standing: list[tuple[int, Card]] = []
        for event in events:
            if isinstance(event, GameBegan):
                self._begin(event.number)
                standing = []
            elif isinstance(event, Moved):
                left, came = _ends(event)
                standing = [each for each in standing if each not in left] + came
                for seat, _ in left + came:
                    faces = [face for whose, face in standing if whose == seat]
                    self._places(seat).stand(faces)


def _ends(moved: Moved) -> tuple[list[tuple[int, Card]], list[tuple[int, Card]]]:
    """Whose characters leave their party with this move, and whose come to one."""
    left, came = (
        [(place.seat, card) for card in moved.cards if place.pile == "character"]
        for place in (moved.source, moved.target)
    )
    return left, came
