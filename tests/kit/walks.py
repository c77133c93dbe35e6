"""Random games, the same each time, and what one can look at on the way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple, TypeVar

import msgspec

from engine.rules.chance import Chance, seeded
from engine.rules.ending import AnswerDraw, OfferDraw, Resign, ResignMatch
from engine.rules.events import Event
from engine.rules.game import Game
from engine.rules.notation import Action
from engine.rules.options import GameConfig, OptionValue
from engine.rules.state import Decision, State
from tests.long import many

T = TypeVar("T")

BOUND = 4000
"""No random match of ours asks so many questions."""
SET, SHORT_SET, MOST_DRAWN = "best_of", 3, 2
"""A set is the same game several times (E3): seldom played, not the longest, and given up after so
many games that nobody wins."""


class Moment(NamedTuple):
    """One question and its answer. Both states are this moment's own."""

    before: State
    decision: Decision
    action: Action
    events: list[Event]
    after: State


def begin(game: Game[Any], seed: object) -> State:
    """A new game for a number of seats, and with options, that the seed chooses."""
    state = dealt_out(game, seed)
    game.open(state)
    return state


def dealt_out(game: Game[Any], seed: object) -> State:
    """The same before its first step."""
    chance = seeded(f"{game.key} {seed}")
    least, most = game.config.seats
    seats = least + chance.below(most - least + 1)
    options = {
        key: values[chance.below(len(values))]
        for key, values in every_option(game.config).items()
        if chance.below(2)
    }
    if SET in game.config.options and not seeded(f"set {game.key} {seed}").below(8):
        options[SET] = SHORT_SET
    rules = game.rules_for(options)
    state: State = game.dealt(rules, seats, chance, **brought(game, rules, seats, chance))
    return state


def brought(game: Game[Any], rules: Any, seats: int, chance: Chance) -> dict[str, Any]:
    """What the seats of a match bring and what lies on its table, where its game has any."""
    setups = [game.sample_setup(rules, chance) for _ in range(seats)] if game.setup else []
    return {"setups": setups, "ground": game.sample_ground(rules, seats, chance)}


def with_cards(game: Game[Any]) -> bool:
    """Whether cards of a pack are played with: there are games whose secrets are none."""
    return any(True for _ in game.piles(begin(game, "cards")))


def every_option(config: GameConfig) -> dict[str, Sequence[OptionValue]]:
    """The values that each option can have, of a match of one game."""
    return {key: option.offered for key, option in config.options.items() if key != SET}


def choose(game: Game[Any], state: State, chance: Chance) -> Action:
    """Any legal action; now and then one that ends a game early, or tries to."""
    decision = game.decision(state)
    assert decision is not None
    early = chance.below(400)
    if state.undecided > MOST_DRAWN and state.best_of > 1:
        return ResignMatch()
    if early == 0 and game.refusal(state, decision.seat, Resign()) is None:
        return Resign()
    if early < 8 and game.refusal(state, decision.seat, OfferDraw()) is None:
        return OfferDraw()
    if isinstance(state.agenda[0], AnswerDraw) and decision.actions and early < 350:
        return decision.actions[-1]
    if decision.actions is None:
        return game.sample(state, chance)
    assert decision.actions, f"{type(state.agenda[0]).__name__} leaves no answer"
    action = decision.actions[chance.below(len(decision.actions))]
    if str(action) == "retire" and early >= 8:
        return choose(game, state, chance)
    return action


def chosen(game: Game[Any], state: State, number: int) -> Action | None:
    """The answer that a number stands for, which seldom ends a game early; None after the end."""
    decision = game.decision(state)
    if decision is None:
        return None
    early = {9998: OfferDraw(), 9999: Resign()}.get(number)
    if early and game.refusal(state, decision.seat, early) is None:
        return early
    if decision.actions is None:
        return game.sample(state, Chance(number))
    action = decision.actions[number % len(decision.actions)]
    return decision.actions[0] if str(action) == "retire" and number % 10 else action


def walk(
    game: Game[Any], seed: object, state: State | None = None, *, restless: bool = True
) -> Iterator[Moment]:
    """A random game to its end, question by question. Every other one that may be `restless` is: in
    it somebody gives up, or offers a draw, at the first question of some kind."""
    state = state or begin(game, seed)
    chance, rare = seeded(f"walk {seed}"), seeded(f"restless {game.key} {seed}")
    kinds = sum(hasattr(step, "ask") for step in game.steps)
    leaving = 1 + rare.below(2 * kinds) if restless else 0  # at the first question of this kind
    met = set[str]()
    for _ in range(BOUND):
        decision = game.decision(state)
        if decision is None:
            return
        action = None
        if decision.ask not in met:
            met.add(decision.ask)
            action = early(game, state, rare) if len(met) == leaving else None
        action = action or choose(game, state, chance)
        after, events = state.copy(), list[Event]()
        game.apply(after, action, events.append)
        yield Moment(state, decision, action, events, after)
        state = after
    raise AssertionError(
        f"a random game of {game.config.title} goes on after {BOUND} questions: see what calls"
        " `State.end`, and whether it must come to that"
    )


def thinned(moments: Iterable[T], most: int = many(40, 100)) -> list[T]:
    """Of what a long game gives so much, evenly; of a shorter one all."""
    found = list(moments)
    return found[:: -(-len(found) // most)] if found else found


def early(game: Game[Any], state: State, chance: Chance) -> Action | None:
    """Giving up, or an offer of a draw, where either may be."""
    decision = game.decision(state)
    assert decision is not None
    ways: list[Action] = [OfferDraw(), Resign(), ResignMatch()]
    legal = [action for action in ways if game.refusal(state, decision.seat, action) is None]
    return legal[chance.below(len(legal))] if legal else None


def fingerprint(state: State) -> bytes:
    """All that a state holds, as bytes."""
    fields = {name: getattr(state, name) for name in state.__struct_fields__ if name != "chance"}
    return msgspec.json.encode([fields, state.chance.seed])
