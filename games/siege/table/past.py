"""Earlier events of the current siege, turn by turn: walls, clashes, Fate cards."""

from __future__ import annotations

from collections.abc import Sequence
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
    """Fate card that came.

    Attributes:
        turn: Number of the turn; 0 for a card that lay there from the beginning.
        victim: Seat that the card struck.
        cards_lost: Number of cards that the victim discarded.
        was_shuffled: True if all Fate cards were shuffled together afterwards.
    """

    turn: int
    card: Card
    victim: int
    cards_lost: int
    was_shuffled: bool


Past = Sequence[tuple[int, Event]]
"""Events in order, each with the number of its turn."""


def events_of_game(history: Sequence[Played]) -> Past:
    """Return the events of the current game shown so far, without earlier games of a match."""
    events: list[tuple[int, Event]] = []
    for played in history:
        for event in played.events:
            if isinstance(event, GameBegan):
                events.clear()
            else:
                events.append((played.turn_number, event))
    return events


def wall_changes(past: Past) -> list[tuple[int, WallsChanged]]:
    """Return the changes of the walls with their turns, oldest first."""
    return [(turn, event) for turn, event in past if isinstance(event, WallsChanged)]


def clashes(past: Past) -> list[tuple[int, ClashResolved]]:
    """Return all resolved clashes with their turns, oldest first."""
    return [(turn, event) for turn, event in past if isinstance(event, ClashResolved)]


def last_plan_turn(past: Past, seat: int) -> int:
    """Return the turn of a seat's last Plan, 0 for none."""
    plan_turns = [turn for turn, event in past if isinstance(event, Looked) and event.seat == seat]
    return plan_turns[-1] if plan_turns else 0


def fate_turns(past: Past) -> list[FateTurn]:
    """Return all Fate cards that came, oldest first."""
    fate_cards: list[FateTurn] = []
    struck_turn: int | None = None  # turn of the newest Fate card that struck
    for turn, event in past:
        match event:
            case FateStruck(card=card, victim=victim):
                fate_cards.append(FateTurn(turn, card, victim, cards_lost=0, was_shuffled=False))
                struck_turn = turn
            case Moved(source=source, target=target, cards=cards) if turn == struck_turn:
                newest = fate_cards[-1]
                if (source, target) == (DECKS[newest.victim], DISCARDS[newest.victim]):
                    fate_cards[-1] = newest._replace(cards_lost=newest.cards_lost + len(cards))
            case Shuffled(place=place) if place == FATE_DECK and fate_cards:
                fate_cards[-1] = fate_cards[-1]._replace(was_shuffled=True)
    return fate_cards
