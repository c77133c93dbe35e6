"""Replay of a match that was played: forward and back, through the eyes of any player.

Clause E3 is in the rules.md of each game.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import msgspec
from typing_extensions import override

from engine.match import ActionChosen, Match, TakenOver, names_by_seat
from engine.rules.events import GameBegan, GameOver, first_event
from engine.rules.played import Played
from engine.rules.state import State


class Rewound(msgspec.Struct, frozen=True):
    """Message: a replay has moved to the position after the first `number` actions."""

    number: int


ALL_EYES = 0
"""Value of `Replay.eyes` that shows what everybody may see."""
NOTHING_HIDDEN = -1
"""Value of `Replay.eyes` that hides nothing."""


def _turn_starts(history: Sequence[Played]) -> tuple[int, ...]:
    """Return the number of actions before each turn, in all games of a set, and at the end."""
    if not history:
        return (0,)
    turn_starts = [0]
    for played, next_played in pairwise(history):
        is_new_game = any(isinstance(event, GameBegan) for event in played.events)
        if is_new_game or played.turn_number != next_played.turn_number:
            turn_starts.append(played.number)
    return (*turn_starts, len(history))


class GamePart(NamedTuple):
    """Game of a set as a part of the match (E3).

    Attributes:
        number: The number of the game in its set, from 1.
        begin: The number of actions before its beginning.
        end: The number of actions up to its end.
        winner: The winning seat of this game, 0 for nobody or if it is not over.
        name: The name of the winner, or "".
    """

    number: int
    begin: int
    end: int
    winner: int = 0
    name: str = ""


def _game_parts(match: Match) -> tuple[GamePart, ...]:
    """Return the games of a set; empty for a match of one game."""
    games = list[GamePart]()
    begin_number = 0
    for state_before, played in zip(match._states, match.history, strict=True):
        if game_over := first_event(played.events, GameOver):
            winner = game_over.winner or 0
            names = names_by_seat(match.header.seats, state_before.moved)
            name = names[winner - 1] if winner else ""
            games.append(
                GamePart(
                    game_over.number,
                    begin=begin_number,
                    end=played.number,
                    winner=winner,
                    name=name,
                )
            )
            begin_number = played.number
    if games and begin_number < len(match.history):
        games.append(GamePart(games[-1].number + 1, begin_number, len(match.history)))
    return tuple(games)


class Replay(Match):
    """Match that is watched again: it starts at its first question and steps through its actions.

    An `ActionChosen` that matches the recorded action is answered with `Played`; any other is
    refused. Nothing is recorded, and no chance is used: each position is the original one.
    """

    def __init__(self, match: Match) -> None:
        super().__init__(match.game, match.header_now)
        self.watched_match = match
        """Match that is watched, in its last position."""
        states_after = [*match._states, match.state][1:]
        self._coming_actions = list(zip(match.history, states_after, strict=True))[::-1]
        """Actions still to come, each with the position after it; the next one is the last."""
        self.length = len(self._coming_actions)
        """Number of actions of the match."""
        self.turns = _turn_starts(match.history)
        """Number of actions before each turn, from 0 on; the last number is the end."""
        self.games = _game_parts(match)
        """Games of a set, in order."""
        self.is_finished = match.state.outcome is not None
        """True if the match has ended, so that nothing in it need stay hidden."""
        self._eyes = ALL_EYES

    @property
    def eyes(self) -> int:
        """Point of view: a player by the first seat, `ALL_EYES` or `NOTHING_HIDDEN`."""
        return self._eyes

    def look_through(self, eyes: int) -> None:
        """Change the point of view of a finished match, and publish `Rewound`."""
        if self.is_finished and eyes != self._eyes:
            self._eyes = eyes
            self.bus.publish(Rewound(self.number))

    @override
    def _view_of(self, state: State, seat: int) -> Any:
        """Return a seat's view; in place of the view of all, that of the chosen point of view."""
        if seat != ALL_EYES or self._eyes == ALL_EYES:
            return super()._view_of(state, seat)
        if self._eyes == NOTHING_HIDDEN:
            return state.copy()
        seat_now = (self._eyes - 1 - state.moved) % state.seats + 1
        return super()._view_of(state, seat_now)

    @override
    @property
    def take_overs(self) -> Sequence[TakenOver]:
        """Changes of players up to the current position, as they were in the match."""
        number = self.number
        return [change for change in self.watched_match.take_overs if change.number <= number]

    @override
    def open_view(self) -> Any:
        """Return None: what stays hidden is the choice of the point of view."""
        return None

    @property
    def can_branch(self) -> bool:
        """True if a new match may begin in the middle: the match is over and no run of a record."""
        return self.is_finished and len(self.names) > 1

    @override
    @property
    def lock_reason(self) -> str:
        return "This is a match that has been played; here you can only watch it."

    @property
    def number(self) -> int:
        """Number of actions played up to the current position."""
        return len(self.history)

    @override
    def _on_action_chosen(self, chosen: ActionChosen) -> None:
        next_action = self._coming_actions[-1][0] if self._coming_actions else None
        if next_action and (chosen.seat, chosen.action) == (next_action.seat, next_action.action):
            self.bus.publish(self._advance())
        else:
            super()._on_action_chosen(chosen)  # refused, for the `lock_reason`

    def step(self) -> None:
        """Choose the next recorded action, if there is one."""
        if self._coming_actions:
            next_action = self._coming_actions[-1][0]
            self.bus.publish(ActionChosen(next_action.seat, next_action.action))

    def rewind(self, number: int) -> None:
        """Go to the position after the first `number` actions at once, and publish `Rewound`."""
        number = min(max(number, 0), self.length)
        while self.number < number:
            self._advance()
        while self.number > number:
            state_after = self.state
            self._coming_actions.append((self.take_back(), state_after))
        self.bus.publish(Rewound(number))

    def _advance(self) -> Played:
        """Go to the position after the next recorded action, and return it."""
        played, state_after = self._coming_actions.pop()
        self._states.append(self.state)
        self.history.append(played)
        self.state = state_after
        return played
