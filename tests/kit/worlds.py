"""Other worlds: positions that look alike to those who may see them, and bring something else.

What is told of an action in two worlds is the same up to the first event that differs. So nothing
may be told before that which differs, too.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from engine.rules.chance import Chance
from engine.rules.events import Event
from engine.rules.game import Game
from engine.rules.notation import Action
from engine.rules.state import State

TRIES, NEAR = 48, 3
"""So many worlds are tried; a card changes places with one of the next so many on a pile."""


class World(NamedTuple):
    """A position in which an action brings the same events as in the true one, as all see them, up
    to `alike` of them; then it brings another one. kind: what is played, how many are alike, and
    what kinds of events are not."""

    state: State
    alike: int
    kind: tuple[str, ...]


def public(game: Game[Any], state: State, action: Action) -> list[Event]:
    """What all see of an action; the state stays as it is."""
    events = list[Event]()
    game.apply(state.copy(), action, events.append)
    return [event.seen_by(0) for event in events]


def alike(true: list[Event], other: list[Event]) -> int:
    """How many events two tellings begin with that are the same."""
    both = min(len(true), len(other))
    return next((at for at in range(both) if true[at] != other[at]), both)


def worlds(game: Game[Any], state: State, action: Action, chance: Chance) -> Iterator[World]:
    """Worlds that differ in what all see of an action."""
    decision, true = game.decision(state), public(game, state, action)
    assert decision is not None
    for number in range(TRIES):
        world = _another(game, state, decision.seat, chance, number % 3)
        if world is None or game.refusal(world, decision.seat, action):
            continue
        told = public(game, world, action)
        at = alike(true, told)
        if at < max(len(true), len(told)):
            left = dict.fromkeys(type(event).__name__ for event in true[at:])
            yield World(world, at, (type(action).__name__, str(at), *left))


def _another(game: Game[Any], state: State, seat: int, chance: Chance, how: int) -> State | None:
    """A world that this seat, and any onlooker, can't tell from the true one."""
    if how == 0:
        dealt: State = game.redeal(state, seat, chance)
        return dealt
    world = state.copy()
    if how == 1:
        world.chance = Chance(chance.below(1 << 64))
        return world
    hidden = [(pile.cards, pile.seen(seat)) for pile in game.piles(world)]
    hidden = [(cards, seen) for cards, seen in hidden if len(cards) - seen > 1]
    if not hidden:
        return None
    cards, seen = hidden[chance.below(len(hidden))]
    one = seen + chance.below(min(NEAR, len(cards) - seen))
    other = seen + chance.below(len(cards) - seen)
    cards[one], cards[other] = cards[other], cards[one]
    same = all(game.view(world, each) == game.view(state, each) for each in (0, seat))
    return world if same else None
