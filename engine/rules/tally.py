"""Results of the games of a match, for the statistics; kept in the last line of its journal.

Clause E3 is in the rules.md of each game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated

import msgspec

from engine.rules.ending import ResignMatch
from engine.rules.events import Ended, GameBegan, GameOver, Resigned, TurnBegan
from engine.rules.played import Played

Seat = Annotated[int, msgspec.Meta(ge=1)]
"""Seat number; also the type of other numbers that begin at 1."""


class GamePlayed(
    msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True
):
    """Result of one game of a finished match; a match that is no set has one.

    Attributes:
        reason: The reason for the end, as a word.
        turns: The number of turns, as the game counts them.
        winner: The winning seat, as the players sat in this game; None if nobody won.
        moved: The number of seats that every player had moved down by then (E3).
        resigned: The seats that gave up, those that had given up the match before included.
    """

    reason: str
    turns: Seat
    winner: Seat | None = None
    moved: Annotated[int, msgspec.Meta(ge=0)] = 0
    resigned: tuple[Seat, ...] = ()


def results_fit(games: Iterable[GamePlayed], seats: int) -> bool:
    """Return True if games of `seats` seats can have these results."""
    # seat 1, which every game has, stands for no winner
    return all(seat <= seats for game in games for seat in (game.winner or 1, *game.resigned))


def game_results(history: Iterable[Played], seats: int) -> list[GamePlayed]:
    """Return the results of all games of a finished match, in order, from its actions."""
    return [*_results(history, seats)]


def _results(history: Iterable[Played], seats: int) -> Iterator[GamePlayed]:
    """Yield the result of each game, made from the events up to its end."""
    turns = 1
    seats_moved = 0
    is_counted = False
    resigned_seats: list[int] = []
    seats_given_up: list[int] = []
    for played in history:
        for event in played.events:
            match event:
                case TurnBegan(turn_number=number):
                    turns = number
                case Resigned(seat=seat):
                    resigned_seats.append(seat)
                    if isinstance(played.action, ResignMatch):
                        seats_given_up.append(seat)
                # both are told at the end of a set, `Ended` alone in a match of one game
                case GameOver() | Ended() if not is_counted:
                    is_counted = True
                    yield GamePlayed(
                        reason=event.reason,
                        turns=turns,
                        winner=event.winner or None,
                        moved=seats_moved,
                        resigned=tuple(resigned_seats),
                    )
                case GameBegan():
                    turns = 1
                    is_counted = False
                    if event.moved:
                        seats_moved = (seats_moved + 1) % seats
                        # each player moves one seat down, from the first to the last
                        seats_given_up = [seat - 1 or seats for seat in seats_given_up]
                    resigned_seats = [*seats_given_up]
