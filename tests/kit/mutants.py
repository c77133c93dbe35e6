"""Games with one fault each, made of any game: a check that misses its fault is no check."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any
from zlib import crc32

import msgspec

from engine.rules.cards import HIDDEN
from engine.rules.chance import Chance
from engine.rules.events import Ended, Event, Shuffled, Sink
from engine.rules.game import Game, Position
from engine.rules.notation import Action
from engine.rules.places import Place
from engine.rules.state import Decision, State

Mutate = Callable[[Game[Any]], Game[Any]]


def altered(game: Game[Any], **methods: Any) -> Game[Any]:
    """The same game with some methods replaced; each gets the game itself and the state first."""
    changed: Game[Any] = type("Mutant", (type(game),), methods)(game.config)
    return changed


def secret(game: Game[Any], s: State) -> int:
    """A number that depends on what is hidden."""
    return crc32(msgspec.json.encode(game.position(s)))


# Secrets told.


def view_leaks_a_card(game: Game[Any]) -> Game[Any]:
    """One hidden card shows its face."""

    def view(self: Game[Any], s: State, seat: int) -> State:
        seen: State = game.view(s, seat)
        _uncover(seen, s)
        return seen

    return altered(game, view=view)


def _uncover(seen: Any, true: Any) -> bool:
    fields = getattr(seen, "__struct_fields__", ())
    keys: Any = fields or (range(len(seen)) if isinstance(seen, list) else ())
    for at in keys:
        get: Any = getattr if fields else list.__getitem__
        put: Any = setattr if fields else list.__setitem__
        if get(seen, at) == HIDDEN:
            put(seen, at, get(true, at))
            return True
        if _uncover(get(seen, at), get(true, at)):
            return True
    return False


def view_leaks_a_number(game: Game[Any]) -> Game[Any]:
    """The view shows something that is counted from hidden cards."""

    def view(self: Game[Any], s: State, seat: int) -> State:
        seen: State = game.view(s, seat)
        seen.turn_number += secret(game, s) % 7
        return seen

    return altered(game, view=view)


def events_are_not_cut(game: Game[Any]) -> Game[Any]:
    """Every event is told to everybody as it is."""

    class Whole(Event, frozen=True):
        event: Event

    def apply(self: Game[Any], s: State, action: Action, sink: Sink | None = None) -> None:
        game.apply(s, action, (lambda event: sink(Whole(event))) if sink else None)

    return altered(game, apply=apply)


def an_event_tells_a_number(game: Game[Any]) -> Game[Any]:
    """An event shows no card, but a number that is counted from hidden ones."""

    def apply(self: Game[Any], s: State, action: Action, sink: Sink | None = None) -> None:
        game.apply(s, action, sink)
        if sink:
            sink(Shuffled(Place("omen"), secret(game, s) % 7))

    return altered(game, apply=apply)


def the_question_tells(game: Game[Any]) -> Game[Any]:
    """What is asked depends on hidden cards."""

    def decision(self: Game[Any], s: State) -> Decision | None:
        found = game.decision(s)
        if found is None or secret(game, s) % 2:
            return found
        return msgspec.structs.replace(found, ask=f"{found.ask}?")

    return altered(game, decision=decision)


def asks_only_who_has_a_choice(game: Game[Any]) -> Game[Any]:
    """Another seat is not asked where its hidden cards leave it little to say."""

    def apply(self: Game[Any], s: State, action: Action, sink: Sink | None = None) -> None:
        actor = game.decision(s).seat  # type: ignore[union-attr]
        game.apply(s, action, sink)
        asked = game.decision(s)
        if asked and asked.seat != actor and secret(game, s) % 2:
            game.apply(s, game.sample(s, Chance(0)))

    return altered(game, apply=apply)


def questions_are_not_private(game: Game[Any]) -> Game[Any]:
    """Secrets are asked about on the open table."""

    def decision(self: Game[Any], s: State) -> Decision | None:
        found = game.decision(s)
        return found and msgspec.structs.replace(found, private=False)

    return altered(game, decision=decision)


def redeal_copies(game: Game[Any]) -> Game[Any]:
    """The redeal gives what is true."""
    return altered(game, redeal=lambda self, s, seat, chance: s.copy())


def redeal_keeps_chance(game: Game[Any]) -> Game[Any]:
    """The redeal foresees what chance will bring."""

    def redeal(self: Game[Any], s: State, seat: int, chance: Chance) -> State:
        other: State = game.redeal(s, seat, chance)
        other.chance = s.chance.copy()
        return other

    return altered(game, redeal=redeal)


def redeal_forgets(game: Game[Any]) -> Game[Any]:
    """The redeal draws again what the seat knows."""
    return altered(game, redeal=lambda self, s, seat, chance: game.redeal(s, 0, chance))


# Rules broken.


def lists_twice(game: Game[Any]) -> Game[Any]:
    """An answer stands in the list twice."""
    return _listing(game, lambda actions: [*actions, actions[0]])


def lists_too_little(game: Game[Any]) -> Game[Any]:
    """A legal answer is not listed."""
    return _listing(game, lambda actions: actions[1:] or actions)


def _listing(game: Game[Any], change: Callable[[list[Action]], list[Action]]) -> Game[Any]:
    def decision(self: Game[Any], s: State) -> Decision | None:
        found = game.decision(s)
        if found is None or found.actions is None:
            return found
        return msgspec.structs.replace(found, actions=change(found.actions))

    return altered(game, decision=decision)


def refuses_what_it_lists(game: Game[Any]) -> Game[Any]:
    """A listed answer is refused."""

    def refusal(self: Game[Any], s: State, seat: int, action: Action) -> str | None:
        said = game.refusal(s, seat, action)
        return said or ("Not today." if crc32(str(action).encode()) % 5 == 0 else None)

    return altered(game, refusal=refusal)


def refuses_without_a_word(game: Game[Any]) -> Game[Any]:
    """What is refused is refused with no sentence."""

    def refusal(self: Game[Any], s: State, seat: int, action: Action) -> str | None:
        return "no" if game.refusal(s, seat, action) else None

    return altered(game, refusal=refusal)


def refusing_uses_chance(game: Game[Any]) -> Game[Any]:
    """Asking whether something is legal changes the game."""

    def refusal(self: Game[Any], s: State, seat: int, action: Action) -> str | None:
        s.chance.below(2)
        return game.refusal(s, seat, action)

    return altered(game, refusal=refusal)


def position_loses_the_agenda(game: Game[Any]) -> Game[Any]:
    """What is in mid-air is not saved."""

    def position(self: Game[Any], s: State) -> Position:
        return {key: value for key, value in game.position(s).items() if key != "agenda"}

    return altered(game, position=position)


def chance_from_elsewhere(game: Game[Any]) -> Game[Any]:
    """The game draws from a source that is not part of its state."""
    elsewhere = count(1)

    def apply(self: Game[Any], s: State, action: Action, sink: Sink | None = None) -> None:
        s.chance.seed = next(elsewhere)
        game.apply(s, action, sink)

    return altered(game, apply=apply)


def never_ends(game: Game[Any]) -> Game[Any]:
    """Every game begins anew instead of ending."""

    def apply(self: Game[Any], s: State, action: Action, sink: Sink | None = None) -> None:
        game.apply(s, action, sink)
        if s.outcome:
            other = game.start(s.rules, s.seats, s.chance)
            for name in s.__struct_fields__:
                setattr(s, name, getattr(other, name))

    return altered(game, apply=apply)


def tells_the_end_twice(game: Game[Any]) -> Game[Any]:
    """The end is told again."""

    def apply(self: Game[Any], s: State, action: Action, sink: Sink | None = None) -> None:
        game.apply(s, action, sink)
        if s.outcome and sink:
            sink(Ended(s.outcome.winner, s.outcome.reason))

    return altered(game, apply=apply)
