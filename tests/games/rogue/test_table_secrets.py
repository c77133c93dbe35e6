"""What is hidden in the dungeon would be found if it showed."""

from __future__ import annotations

import pytest

from engine.app.inputs import Point
from tests.games.rogue.table_play import table
from tests.secrets import Spy, check
from tests.tables import state_of


def test_a_face_that_shows_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    from games.rogue.table import board

    spy = Spy(monkeypatch)
    scene = table(2)
    check(scene, spy, Point((3, 3)))
    monkeypatch.setattr(
        board, "lying", lambda view, cell: "+" + state_of(scene).at(cell).lstrip("+@.")
    )
    state_of(scene).lay("a1", "2C")
    scene.rebuild()
    with pytest.raises(AssertionError):
        check(scene, spy, Point((4, 4)))
