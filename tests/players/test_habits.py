"""Simple players with habits take what their habits leave, and anything where these are silent."""

from __future__ import annotations

from typing import Any

import pytest

from engine.lab.trial import PlannedGame, play
from engine.players.habits import habits_of, habitual_answer
from engine.rules.chance import Chance
from engine.rules.notation import Action
from engine.rules.state import Decision
from games import room
from games.rogue.player.habits import HABITS
from games.rogue.rules.actions import Go
from tests.games.rogue.positions import loaded

ROGUE, PLAYER = room("rogue")
BARE = [["."] * 6 for _ in range(4)]


def answers(state: Any, kind: str) -> set[str]:
    """The actions that a player with these habits takes, of many."""
    habits = habits_of(PLAYER, kind)
    chance = Chance(1)
    return {str(habitual_answer(ROGUE, state, habits, {"Retire"}, chance)) for _ in range(200)}


def standing(here: tuple[int, int], face_down: tuple[int, int], **more: Any) -> Any:
    """A run on a bare board but for one face-down card."""
    board = [[*row] for row in BARE]
    board[here[0]][here[1]] = "@"
    board[face_down[0]][face_down[1]] = "5H"
    options = more.pop("options", {})
    return loaded({"board": board, "health": 3, "deck": ["2C"], **more}, **options)


def test_several_habits_are_named_together_and_an_unknown_one_is_none() -> None:
    assert habits_of(PLAYER, "captives+nearer") == [HABITS["captives"], HABITS["nearer"]]
    assert habits_of(PLAYER, "nearer+bob") == habits_of(PLAYER, "") == []


def test_who_goes_nearer_never_goes_back_or_retires() -> None:
    state = standing((2, 2), (3, 2))  # c2, with a face-down card below
    assert answers(state, "nearer") == {"go c3", "go d2"}
    back = standing((2, 2), (3, 2), goal="a1")
    assert answers(back, "nearer") == {"go b2", "go c1"}
    diagonal = standing((2, 2), (3, 2), options={"diagonals": True})
    assert answers(diagonal, "nearer") == {"go d2", "go d3"}


def test_who_prefers_face_down_cells_goes_anywhere_if_none_is_near() -> None:
    assert answers(standing((2, 2), (3, 2)), "face-down") == {"go c1"}
    assert answers(standing((2, 2), (0, 0)), "face-down") == {"go b2", "go c1", "go c3", "go d2"}


def test_of_several_habits_the_first_goes_first() -> None:
    state = standing((2, 2), (3, 2))
    assert answers(state, "face-down+nearer") == {"go c1"}
    assert answers(state, "nearer+face-down") == {"go c3", "go d2"}


@pytest.mark.parametrize(("strike", "answer"), [("4C", "use"), ("3C", "hold"), ("2C", "hold")])
def test_a_captive_is_used_only_where_it_wins(strike: str, answer: str) -> None:
    state = standing((2, 2), (3, 2), captive="2D", deck=[strike, "KC"])
    ROGUE.apply(state, Go("c1"))  # against a five
    assert answers(state, "captives") == {answer}
    assert answers(state, "nearer") == {"use", "hold"}


def test_every_captive_is_taken() -> None:
    state = standing((2, 2), (3, 2), deck=["9C", "KC"])
    ROGUE.apply(state, Go("c1"))
    assert answers(state, "captives") == {"capture"}
    assert answers(state, "nearer+face-down") == {"capture", "leave"}


@pytest.mark.parametrize(("key", "most"), [("duel", 12), ("siege", 60)])
def test_any_game_can_name_habits(key: str, most: int) -> None:
    """One that has no say leaves all answers, even those that are too many to list."""

    def silent(s: Any, decision: Decision) -> None:
        return None

    def first(s: Any, decision: Decision) -> list[Action] | None:
        return decision.actions and decision.actions[:1]

    game, player = room(key)
    player = player._replace(habits={"silent": silent, "first": first})
    plan = PlannedGame(key, ("silent", "silent+first"), 0, "lab", most=most)
    trial = play(game, player, plan)
    assert trial.players == ("silent", "silent+first") and trial.actions > 5
    assert '"Silent 1","Silent+first 2"' in trial.journal
