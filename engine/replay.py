"""A match watched again: it stands at its first question, and is led through what was played."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import msgspec

from engine.match import ActionChosen, Match, seated
from engine.rules.events import GameBegan, GameOver, first
from engine.rules.played import Played
from engine.rules.state import State


class Rewound(msgspec.Struct, frozen=True):
    """A message: a match that is watched stands elsewhere now, after its first `number` actions."""

    number: int


ALL_EYES = 0
OPEN = -1
"""What all may see, in place of a seat; and a replay in which nothing is hidden."""


def _turns(history: Sequence[Played]) -> tuple[int, ...]:
    """After how many of these actions each turn begins, also in the next game of a set."""
    begins = [0]
    for played, following in pairwise(history):
        anew = any(isinstance(event, GameBegan) for event in played.events)
        if anew or played.turn_number != following.turn_number:
            begins.append(played.number)
    return (*begins, len(history)) if history else (0,)


class GamePart(NamedTuple):
    """A game of a set (E3): after how many actions it begins and ends, and who won it: the seat
    then, 0 where nobody did or it is not over, and the name."""

    number: int
    begin: int
    end: int
    winner: int = 0
    name: str = ""


def _games(match: Match) -> tuple[GamePart, ...]:
    """The games of a set; none of a match that is no set."""
    found = list[GamePart]()
    begin = 0
    for before, played in zip(match._states, match.history, strict=True):
        if over := first(played.events, GameOver):
            winner = over.winner or 0
            names = seated(match.header.seats, before.moved)
            name = names[winner - 1] if winner else ""
            found.append(GamePart(over.number, begin, played.number, winner, name))
            begin = played.number
    if found and begin < len(match.history):
        found.append(GamePart(found[-1].number + 1, begin, len(match.history)))
    return tuple(found)


class Replay(Match):
    """A match watched again. It stands at its first question, and is led through what was played.

    It answers `ActionChosen` with `Played` where that is what was played next, and refuses all
    else. Nothing is recorded, and what chance answered is not asked for again: each position is the
    one that was.
    """

    def __init__(self, match: Match) -> None:
        super().__init__(match.game, match.header_now)
        self.whole = match
        """The match that is watched, as it stands at its end."""
        after = [*match._states, match.state][1:]
        self._ahead = list(zip(match.history, after, strict=True))[::-1]
        self.length = len(self._ahead)
        """How many actions there are."""
        self.turns = _turns(match.history)
        """After how many actions each turn begins, from 0 on; the last is the end."""
        self.games = _games(match)
        """The games of a set, in their order."""
        self.over = match.state.outcome is not None
        """Whether the match has ended, so that nothing in it need stay hidden."""
        self._eyes = ALL_EYES

    @property
    def eyes(self) -> int:
        """Through whose eyes the match is shown: a player's, numbered as the seats were at first,
        `ALL_EYES` what all could see, `OPEN` with nothing hidden."""
        return self._eyes

    def look_through(self, eyes: int) -> None:
        """Show it through other eyes from here on, which only a match that is over can be: then
        publishes `Rewound`."""
        if self.over and eyes != self._eyes:
            self._eyes = eyes
            self.bus.publish(Rewound(self.number))

    def _seen(self, state: State, seat: int) -> Any:
        if seat != ALL_EYES or self._eyes == ALL_EYES:
            return super()._seen(state, seat)
        if self._eyes == OPEN:
            return state.copy()
        return super()._seen(state, (self._eyes - 1 - state.moved) % state.seats + 1)

    @property
    def branches(self) -> bool:
        """Whether a match of its own may begin in the middle: the match is over, and nobody plays
        it for a record."""
        return self.over and len(self.names) > 1

    @property
    def hands_off(self) -> str:
        return "This is a match that has been played; here you can only watch it."

    @property
    def number(self) -> int:
        """How many actions have been played up to here."""
        return len(self.history)

    def _chosen(self, chosen: ActionChosen) -> None:
        following = self._ahead[-1][0] if self._ahead else None
        if following and (chosen.seat, chosen.action) == (following.seat, following.action):
            self.bus.publish(self._on())
        else:
            super()._chosen(chosen)

    def step(self) -> None:
        """Choose what was played next. At the end, nothing comes."""
        if self._ahead:
            following = self._ahead[-1][0]
            self.bus.publish(ActionChosen(following.seat, following.action))

    def rewind(self, number: int) -> None:
        """Go to where so many actions had been played, from the beginning to the end, at once:
        publishes `Rewound`."""
        number = min(max(number, 0), self.length)
        while self.number < number:
            self._on()
        while self.number > number:
            after = self.state
            self._ahead.append((self.take_back(), after))
        self.bus.publish(Rewound(number))

    def _on(self) -> Played:
        played, after = self._ahead.pop()
        self._states.append(self.state)
        self.history.append(played)
        self.state = after
        return played
