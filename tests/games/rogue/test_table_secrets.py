"""What is hidden in the dungeon would be found if it showed."""

from __future__ import annotations

import pytest

from engine.app.inputs import Hover
from games.rogue.rules.state import FACE_UP_MARK, Rogue, is_face_down
from tests.games.rogue.table_play import table
from tests.secrets import Spy, check
from tests.tables import state_of


def test_a_face_that_shows_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    spy = Spy(monkeypatch)
    scene = table(2)
    check(scene, spy, Hover((3, 3)))
    match, view = scene.match, scene.match.view

    def careless(seat: int) -> Rogue:
        seen: Rogue = view(seat)
        for row, lying in zip(seen.board, state_of(scene).board, strict=True):
            row[:] = [FACE_UP_MARK + what if is_face_down(what) else what for what in lying]
        return seen

    monkeypatch.setattr(match, "view", careless)
    scene.rebuild()
    with pytest.raises(AssertionError):
        check(scene, spy, Hover((4, 4)))
