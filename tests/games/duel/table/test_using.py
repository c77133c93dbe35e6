"""Terrain is smashed and thrown by mouse and by keys, and what that would do is said before."""

from __future__ import annotations

import pytest

from engine.app.widgets import Button
from engine.table.table import Table
from games.duel.rules.actions import Pass, Smash, Throw
from games.duel.rules.terms import Asked
from tests.games.duel.by_hand import board_of
from tests.games.duel.table.fight_play import ROCK, advise, standing
from tests.hands import click, ids, keys, settle, widget
from tests.tables import go_on


def played(scene: Table) -> str:
    go_on(scene)
    return next(str(each.action) for each in reversed(scene.match.history) if each.seat == 1)


@pytest.fixture
def scene() -> Table:
    """The first of three stands at a rock and a wall."""
    return standing()


def test_by_mouse_a_piece_is_pressed_then_whom_it_is_thrown_at_then_again(scene: Table) -> None:
    click(scene, "piece-rock-1")
    click(scene, "figure-2")
    assert scene.match.decision and scene.match.decision.seat == 1
    click(scene, "figure-2")
    assert played(scene) == "throw rock-1 2"


def test_what_a_hint_would_have_used_is_marked_on_the_map(scene: Table) -> None:
    for action, marks in (Smash("wall-1"), 1), (Throw("rock-1", 2), 2), (Pass(), 0):
        advise(scene, action)
        assert len([id for id in ids(scene) if id.startswith("advised")]) == marks
    advise(scene, Smash("wall-1"))
    keys(scene, "p")
    assert not [id for id in ids(scene) if id.startswith("advised")]


def test_what_a_hint_in_a_view_would_have_used_is_covered_with_it(scene: Table) -> None:
    scene.seat.look_again()
    settle(scene)
    advise(scene, Throw("rock-1", 2))
    keys(scene, "h")
    assert not scene.seat.viewer
    assert not [id for id in ids(scene) if id.startswith("advised")]


def test_by_keys(scene: Table) -> None:
    keys(scene, "1", "1")
    assert played(scene) == "throw rock-1 2"
    scene = standing()
    keys(scene, "1", "s")
    assert played(scene) == "smash rock-1"
    scene = standing()
    keys(scene, "p")
    assert played(scene) == "pass"


def test_it_is_said_what_a_hit_would_ask_and_why_not(scene: Table) -> None:
    keys(scene, "1")
    near, far = widget(scene, "throw rock-1 2"), widget(scene, "throw rock-1 3")
    assert isinstance(near, Button) and isinstance(far, Button)
    assert near.hint == "asks for four Endurance cards"
    assert "it lies there" in near.tip
    assert far.reason and far.hint == "too far away"
    keys(scene, "escape", "2")
    smash = widget(scene, "smash wall-1")
    assert smash.reason == "The wall weighs 5. Brannoch needs Strength 5 and has 4."


def test_the_only_piece_goes_without_saying() -> None:
    scene = standing([ROCK])
    assert "smash rock-1" in ids(scene)


def test_the_range_is_drawn_and_where_it_would_lie(scene: Table) -> None:
    smashing = board_of(scene).map.terrain_question
    assert not smashing.throw_regions(scene.view)
    keys(scene, "1")
    reach, lying = smashing.throw_regions(scene.view)
    assert round(reach.shape.bounds[2], 2) == 6 + 3 + 0.5
    assert lying.shape.centroid.distance(reach.shape.centroid) > 3
    assert [each.tag.words for each in smashing.notices(scene.view)] == [
        "throw 3\u2033",
        "4 Endurance",
    ]


def test_who_touches_nothing_is_not_waited_for(scene: Table) -> None:
    keys(scene, "p")
    go_on(scene)
    assert scene.match.decision and scene.match.decision.ask == Asked.REVEAL
