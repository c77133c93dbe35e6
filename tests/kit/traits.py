"""What a game has: the kit asks before it checks what not every game needs to have."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from engine.rules.chance import seeded
from engine.rules.game import Game
from engine.rules.places import EVERYBODY, Pile
from tests.kit.walks import Moment, begin, walk
from tests.kit.worlds import worlds

GAMES_PLAYED = 6
"""Random games that are searched for a trait."""


def _moments(game: Game[Any]) -> Iterator[Moment]:
    for seed in range(GAMES_PLAYED):
        yield from walk(game, seed, restless=False)


@cache
def hides_something(game: Game[Any]) -> bool:
    """Return True if a view of some seat covers a card or another secret that lies on the table."""
    for moment in _moments(game):
        state = moment.before
        places = [*game.piles(state), *game.single_cards(state)]
        if any(pile.seen(seat) < len(pile.cards) for pile in places for seat in seats(state)):
            return True
        if any(not each.seen(seat) for each in game.secrets(state) for seat in seats(state)):
            return True
    return False


@cache
def cuts_events(game: Game[Any]) -> bool:
    """Return True if some event tells one seat more than another."""
    return any(
        event.seen_by(seat) != event
        for moment in _moments(game)
        for event in moment.events
        for seat in seats(moment.before)
    )


@cache
def parts_ways(game: Game[Any]) -> bool:
    """Return True if what all see of an action can depend on what is hidden, or on chance."""
    return any(
        True
        for seed in range(GAMES_PLAYED)
        for moment in walk(game, seed, restless=False)
        for _ in worlds(game, moment.before, moment.action, seeded(f"parts {seed}"))
    )


def seats(state: Any) -> range:
    """Return all seats, and 0 for an onlooker."""
    return range(state.seats + 1)


def is_covered(pile: Pile) -> bool:
    """Return True if somebody does not see some card of the pile."""
    return pile.eyes is not EVERYBODY or pile.top is not None


def varying_piles(game: Game[Any], seeds: range) -> dict[str, list[Pile]]:
    """Return the piles of new games by their place: those whose order nobody may foresee, because
    somebody does not see them, or because they differ from game to game."""
    found: dict[str, list[Pile]] = {}
    for seed in seeds:
        for pile in game.piles(begin(game, seed)):
            found.setdefault(str(pile.place), []).append(pile)
    return {
        place: piles
        for place, piles in found.items()
        if any(map(is_covered, piles)) or len({tuple(pile.cards) for pile in piles}) > 1
    }
