"""What has been told of the siege that is played now, turn by turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.rules.cards import Card
from engine.rules.events import Event, GameBegan, Looked, Moved, Shuffled
from engine.rules.played import Played
from games.siege.rules.state import (
    DECKS,
    DISCARDS,
    FATE_DECK,
    ClashResolved,
    FateStruck,
    WallsChanged,
)


class FateTurn(NamedTuple):
    """A Fate card: the turn it came in, whom it struck, how many cards that cost, and whether all
    Fate cards were shuffled together after it."""

    turn: int
    card: Card
    victim: int
    lost: int
    shuffled: bool


def this_game(history: Sequence[Played]) -> Iterator[tuple[int, Event]]:
    """The events of the game that goes on, each with its turn: those of earlier games of a set are
    left out."""
    found: list[tuple[int, Event]] = []
    for played in history:
        for event in played.events:
            if isinstance(event, GameBegan):
                found.clear()
            elif isinstance(event, KEPT):
                found.append((played.turn_number, event))
    return iter(found)


KEPT = WallsChanged, ClashResolved, FateStruck, Moved, Shuffled, Looked
"""The events that are told of later."""


def walls_changed(history: Sequence[Played]) -> list[tuple[int, WallsChanged]]:
    """When the walls fell or rose, the oldest first."""
    return [(turn, event) for turn, event in this_game(history) if isinstance(event, WallsChanged)]


def clashes(history: Sequence[Played]) -> list[tuple[int, ClashResolved]]:
    """All clashes that were resolved, the oldest first."""
    return [(turn, event) for turn, event in this_game(history) if isinstance(event, ClashResolved)]


def planned_in(history: Sequence[Played], seat: int) -> int:
    """The turn of this seat's last Plan, 0 for none."""
    looked = [
        turn
        for turn, event in this_game(history)
        if isinstance(event, Looked) and event.seat == seat
    ]
    return looked[-1] if looked else 0


def fate_turns(history: Sequence[Played]) -> list[FateTurn]:
    """All Fate cards that came, the oldest first."""
    found: list[FateTurn] = []
    open_turn = 0
    for turn, event in this_game(history):
        match event:
            case FateStruck(card=card, victim=victim):
                found.append(FateTurn(turn, card, victim, 0, False))
                open_turn = turn
            case Moved(source=source, target=target, cards=cards) if turn == open_turn:
                last = found[-1]
                if (source, target) == (DECKS[last.victim], DISCARDS[last.victim]):
                    found[-1] = last._replace(lost=last.lost + len(cards))
            case Shuffled(place=place) if place == FATE_DECK and found:
                found[-1] = found[-1]._replace(shuffled=True)
    return found
