"""What each game of a match came to, for the statistics: told in the last line of its journal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated

import msgspec

from engine.rules.ending import ResignMatch
from engine.rules.events import Ended, GameBegan, GameOver, Resigned, TurnBegan
from engine.rules.played import Played

Seat = Annotated[int, msgspec.Meta(ge=1)]


class GamePlayed(
    msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True
):
    """One game of a match that is over; a match that is no set has one.

    winner: the seat as everybody sat in this game, None where nobody has won. reason: why it was
    over, as a word. turns: as the game counts them. moved: by how many seats everybody had moved
    down by then (E3). resigned: the seats that gave up, those that had given up the whole match
    before among them.
    """

    reason: str
    turns: Seat
    winner: Seat | None = None
    moved: Annotated[int, msgspec.Meta(ge=0)] = 0
    resigned: tuple[Seat, ...] = ()


def fits(games: Iterable[GamePlayed], seats: int) -> bool:
    """Whether games of so many seats can have come to this."""
    return all(seat <= seats for game in games for seat in (game.winner or 1, *game.resigned))


def games_of(history: Iterable[Played], seats: int) -> list[GamePlayed]:
    """Every game of a match that is over, in order, from its actions."""
    return [*_games(history, seats)]


def _games(history: Iterable[Played], seats: int) -> Iterator[GamePlayed]:
    turns = 1
    moved = 0
    over = False
    resigned: list[int] = []
    given_up: list[int] = []
    for played in history:
        for event in played.events:
            match event:
                case TurnBegan(turn_number=number):
                    turns = number
                case Resigned(seat=seat):
                    resigned.append(seat)
                    if isinstance(played.action, ResignMatch):
                        given_up.append(seat)
                case GameOver() | Ended() if not over:
                    over = True
                    yield GamePlayed(
                        reason=event.reason,
                        turns=turns,
                        winner=event.winner or None,
                        moved=moved,
                        resigned=tuple(resigned),
                    )
                case GameBegan():
                    turns = 1
                    over = False
                    if event.moved:
                        moved = (moved + 1) % seats
                        given_up = [(seat - 2) % seats + 1 for seat in given_up]
                    resigned = [*given_up]
