"""What holds of how a game is told, event by event: each tells its change at once.

A table shows the game as it stood at the event that was told last. So it must be possible to look
at it there, and it must not stand there as later events will leave it. A check that fails raises
`AssertionError`: what is wrong, and where the author of the game should look.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any, NamedTuple

from engine.rules.cards import Card
from engine.rules.events import Ended, Event, GameBegan, Sink, TurnBegan
from engine.rules.game import Game
from engine.rules.notation import Action
from engine.rules.places import Place
from engine.rules.state import State
from tests.kit.walks import dealt_out, walk

ASKED = "what is asked next"
"""What tells of a change that no event tells: it comes with the question."""
Lying = dict[Place, tuple[Card, ...]]


class Change(NamedTuple):
    """What happened from one state to the next: an event, or none where an answer was carried out
    further than it was told. Both states may be kept."""

    before: State
    event: Event | None
    after: State
    when: str


def changes(game: Game[Any], seed: object) -> Iterator[Change]:
    """Every change of a random game, from the opening on."""
    state = dealt_out(game, seed)
    yield from _changes(state, lambda sink: game.open(state, sink), "the opening")
    for moment in walk(game, seed, state):
        yield from carried_out(game, moment.before, moment.action)


def carried_out(game: Game[Any], state: State, action: Action) -> Iterator[Change]:
    """Every change that an action brings about; the state stays as it is."""
    playing = state.copy()
    yield from _changes(playing, lambda sink: game.apply(playing, action, sink), f"'{action}'")


def _changes(playing: State, carry_out: Callable[[Sink], None], when: str) -> Iterator[Change]:
    stood: list[tuple[Event | None, State]] = [(None, playing.copy())]
    carry_out(lambda event: stood.append((event, playing.copy())))
    stood.append((None, playing.copy()))
    for (_, before), (event, after) in pairwise(stood):
        yield Change(before, event, after, when)


def check_views(game: Game[Any], seed: object) -> None:
    """A copy at any event can be looked at by every seat."""
    for _, event, after, when in changes(game, seed):
        for seat in range(after.seats + 1):
            try:
                lying(game, game.view(after, seat))
            except Exception as error:
                raise AssertionError(
                    f"when {event} of {when} is told, seat {seat} can't look at the game"
                    f" ({type(error).__name__}: {error}): `view` and `piles` of"
                    f" {type(game).__name__} must do in the middle of a step, too"
                ) from error


def check_told_at_once(game: Game[Any], seed: object) -> None:
    """From one event to the next no card is moved or turned but where the event says."""
    for change in changes(game, seed):
        told_at_once(game, change)


def told_at_once(game: Game[Any], change: Change) -> None:
    """Nothing looks other than before this change, to anybody, but what its event names."""
    before, event, after, when = change
    if event and event.changes_all_places:
        return
    said = named(event)
    for seat in (None, *range(after.seats + 1)):
        ours, theirs = (
            lying(game, each if seat is None else game.view(each, seat)) for each in (before, after)
        )
        silent = [
            place
            for place in {**ours, **theirs}
            if ours.get(place, ()) != theirs.get(place, ()) and not said & {place, place.at}
        ]
        assert not silent, (
            f"when {event or 'the last event'} of {when} {'is' if event else 'has been'} told,"
            f" {silent} look other than before it, and it does not name them: a step changes what"
            " one event tells, tells it at once, and only then changes what the next one tells; an"
            " event names the places it changes"
        )


def check_counts(game: Game[Any], seed: object) -> None:
    """The outcome stands when the end is told, a new turn's number when it begins; each game of a
    set begins with the first."""
    for before, event, after, when in changes(game, seed):
        for name, kind in (("outcome", Ended), ("turn_number", TurnBegan)):
            if isinstance(event, GameBegan) and after.turn_number == 1:
                continue
            ours, theirs = getattr(before, name), getattr(after, name)
            assert (ours != theirs) == isinstance(event, kind), (
                f"the {name} goes from {ours} to {theirs} when {event or 'the last event'} of"
                f" {when} has been told: it changes with {kind.__name__}, by `end` and"
                " `begin_turn` of the state, and by nothing else"
            )


def lying(game: Game[Any], state: State) -> Lying:
    """What lies where."""
    return {
        pile.place: tuple(pile.cards) for pile in (*game.piles(state), *game.single_cards(state))
    }


def named(event: Event | None) -> set[str]:
    """The places that an event names, the cell or the card that they belong to, or what they lie
    in."""
    said = set[str]()
    for field in event.__struct_fields__ if event else ():
        value = getattr(event, field)
        for each in value if isinstance(value, tuple) else [value]:
            if isinstance(each, str):
                said |= {each, getattr(each, "within", each)}
    return said


TELLING = (check_views, check_told_at_once, check_counts)
