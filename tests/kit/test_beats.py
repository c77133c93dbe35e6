"""An action carried out once more, beat by beat, comes to where the match is, in every game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.match import Match
from engine.replay import Replay
from engine.rules.events import Event
from engine.rules.game import Game
from engine.rules.position import Position
from engine.rules.state import State
from tests.kit.catalogue import GAMES
from tests.kit.matches import luck, new_match, play_on, resumed, saved
from tests.kit.mutants import altered
from tests.kit.telling import carried_out

SEEDS = range(3)
MOST = 50
"""Actions of a match."""
Told = list[tuple[Event, list[Any]]]
"""Events, each with what every seat saw of the game then."""
AGAIN = (
    "the same actions, carried out again, tell other events or show other views: nothing but the"
    " state and `s.chance` may decide what happens; see the rules' `play` and `carry_out`, and the"
    " types of the state's fields"
)
"""What is wrong with a game that goes otherwise when an action is carried out again."""


def told(match: Match, number: int) -> tuple[list[Any], Told]:
    """What the beats of an action tell: the views before it, and each event with those after."""
    before, beats = match.beats(number)
    seats = range(len(match.names) + 1)
    return [*map(before, seats)], [(beat.event, [*map(beat.view, seats)]) for beat in beats]


def all_told(match: Match) -> list[tuple[list[Any], Told]]:
    return [told(match, number) for number in range(len(match.history) + 1)]


def comes_to(match: Match, number: int) -> Position:
    """The position in which the beats of an action end."""
    game, ends = match.game, list[State]()

    def apply(self: Game[Any], s: State, *rest: Any) -> None:
        game.apply(s, *rest)
        ends.append(s)

    def opening(self: Game[Any], s: State, *rest: Any) -> None:
        game.open(s, *rest)
        ends.append(s)

    match.game = altered(game, apply=apply, open=opening)
    match.beats(number)
    match.game = game
    (end,) = ends
    return game.position(end)


def check(match: Match, stood: list[State]) -> None:
    """The beats of all that was played begin and end where the match stood, and each shows what it
    left."""
    game, seats = match.game, range(len(match.names) + 1)
    assert len(stood) == len(match.history) + 1
    for number, state in enumerate(stood):
        assert comes_to(match, number) == game.position(state), f"action {number}: {AGAIN}"
        before, beats = told(match, number)
        events = match.history[number - 1].events if number else match.opening
        assert [event for event, _ in beats] == [*events], f"action {number}: {AGAIN}"
        if number:
            left = stood[number - 1]
            assert before == [game.view(left, seat) for seat in seats], (
                f"the views before action {number}: {AGAIN}"
            )
            changes = [*carried_out(game, left, match.history[number - 1].action)][:-1]
            for (_, views), change in zip(beats, changes, strict=True):
                assert views == [game.view(change.after, seat) for seat in seats], (
                    f"the views at {change.event}: {AGAIN}"
                )


def played(key: str, seed: object, folder: Path | None = None) -> tuple[Match, list[State]]:
    """A random match, and where it stood before, between and after its actions."""
    match, chance = new_match(GAMES[key], seed, folder), luck(seed)
    stood = [match.state.copy()]
    while len(match.history) < MOST and play_on(match, chance, 1):
        stood.append(match.state.copy())
    return match, stood


@pytest.mark.parametrize("key", GAMES)
def test_the_beats_of_an_action_end_where_the_match_is(key: str, tmp_path: Path) -> None:
    for seed in SEEDS:
        match, stood = played(key, seed, tmp_path / str(seed))
        live = all_told(match)
        check(match, stood)
        match.close()
        again = resumed(GAMES[key], tmp_path / str(seed))
        check(again, stood)
        assert all_told(again) == live, f"resumed from its journal: {AGAIN}"
        again.close()


@pytest.mark.parametrize("key", GAMES)
def test_beats_ask_nothing_of_chance_that_was_answered(key: str, tmp_path: Path) -> None:
    """A journal tells what chance answered, whatever would come of its seed today."""
    match = new_match(GAMES[key], "old", tmp_path)
    play_on(match, luck("old"), 25)
    live = all_told(match)
    match.close()
    path = saved(tmp_path)
    lines = path.read_text("utf-8").replace('"seed old"', '"seed new"', 1).splitlines(True)
    path.write_text("".join(lines[: 1 + len(match.history)]), "utf-8")  # without a digest
    again = resumed(GAMES[key], tmp_path)
    assert again.header.seed == "seed new"
    assert all_told(again) == live, (
        "a match that is read from its journal asks chance for something that its journal does not"
        f" have: {AGAIN}"
    )


@pytest.mark.parametrize("key", GAMES)
def test_beats_are_told_alike_live_again_and_watched(key: str) -> None:
    for seed in SEEDS:
        match, chance = new_match(GAMES[key], seed), luck(seed)
        live = [told(match, 0)]
        while len(match.history) < MOST and play_on(match, chance, 1):
            live.append(told(match, len(match.history)))
        assert all_told(match) == live, AGAIN
        replay = Replay(match)
        assert told(replay, 0) == live[0], f"how the match began: {AGAIN}"
        for number in range(1, replay.length + 1):
            replay.step()
            assert told(replay, number) == live[number], f"action {number}, watched: {AGAIN}"
        replay.rewind(replay.length // 2)
        assert all_told(replay) == live[: replay.length // 2 + 1], f"rewound: {AGAIN}"


@pytest.mark.parametrize("key", GAMES)
def test_what_was_taken_back_and_played_again_has_the_same_beats(key: str) -> None:
    for seed in SEEDS:
        match, chance = new_match(GAMES[key], seed), luck(seed)
        play_on(match, chance, 30)
        live, history = all_told(match), match.history[:]
        while len(history) - len(match.history) < 12 and match.undo(match.state.still_in()) is None:
            pass
        assert all_told(match) == live[: len(match.history) + 1], f"taken back: {AGAIN}"
        for each in history[len(match.history) :]:
            refused = match.submit(each.seat, each.action)
            assert refused is None, f"'{each.action}', taken back, is refused ({refused}): {AGAIN}"
        assert all_told(match) == live, f"taken back and played again: {AGAIN}"
