"""Characters keep their places: when others fall, come, or are taken back, and in a match that is
opened again."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.app.widgets import walk
from engine.rules.cards import Card
from engine.table.marks import MarkedCard
from engine.table.table import Table
from games.schmiegel.rules.state import Character
from games.schmiegel.table.columns import Columns
from games.schmiegel.table.parties import Parties
from tests.games.schmiegel.table_play import at, board, dice, last, place, state, table, watched
from tests.hands import clear
from tests.tables import positions


def stands(scene: Table) -> dict[str, int]:
    """Where each character on the screen stands, from the left in pixels."""
    return {
        widget.id: widget.rect.left
        for widget, _ in walk(scene.widgets)
        if isinstance(widget, MarkedCard) and widget.id.split(".")[-2:-1] == ["party"]
    }


def parties(scene: Table) -> Parties:
    """Both parties of a table."""
    return board(scene).parties


def party(*faces: str) -> list[Character]:
    """A party of these faces."""
    return [Character(Card(face)) for face in faces]


def standing(columns: Columns, *faces: str, game: int = 1) -> str:
    """How a party of these stands: a dot is an empty place."""
    row = columns.row(1, party(*faces), game)
    return " ".join(each.face if each else "." for each in row)


def test_a_new_one_takes_the_place_that_was_left_last() -> None:
    columns = Columns(4)
    assert standing(columns, "JC", "QC", "KC", "AC") == "JC QC KC AC"
    assert standing(columns, "QC", "KC", "AC") == ". QC KC AC", "the others stay"
    assert standing(columns, "QC", "JH", "AC") == ". QC JH AC", "swapped for KC"
    assert standing(columns, "QC", "AC") == ". QC . AC"
    assert standing(columns, "QC", "AC", "QD") == ". QC QD AC"
    assert standing(columns, "QC", "AC", "QD", "KS") == "KS QC QD AC"
    assert standing(columns, "QD", "KS", game=2) == "QD KS . .", "a new game: from the left"


@pytest.mark.parametrize("speed", ["off", "fast"])
def test_nobody_moves_in_a_match(speed: str, tmp_path: Path) -> None:
    """From frame to frame, through battles, swaps and recruits; nor where it is taken back, or the
    match is opened again."""
    scene = table(tmp_path, 4, options={"best_of": 3}, speed=speed)
    fell = 0
    before, game = stands(scene), state(scene).game
    for count, _ in enumerate(positions(scene, 4, 250)):
        now, game_before, game = stands(scene), game, state(scene).game
        if game == game_before:
            assert not {id: (before[id], x) for id, x in now.items() if before.get(id, x) != x}
        fell += len({*before} - {*now}) > 0
        before = now
        if count % 25 == 0 and scene.match.history and not watched(scene):
            again = Parties(scene.context, dice(scene))
            for seat in (1, 2):
                assert again.row(state(scene), seat) == parties(scene).row(state(scene), seat)
            scene.board.reset()
            scene.rebuild()
            assert stands(scene) == now, "as after an undo"
    assert fell > 10


def test_who_falls_leaves_a_gap(tmp_path: Path) -> None:
    """From the dice on, which still show it, and through the turn that follows."""
    for luck in range(30):
        scene = at(tmp_path, settings={"speed": "normal"})
        place(scene, luck, phase="attack")
        before = stands(scene)
        for action in ("attack KS", "defend KD"):
            decision = scene.match.decision
            assert decision is not None
            assert scene.match.submit(decision.seat, scene.match.game.parse(action)) is None
        assert last(scene) == "defend KD" and stands(scene) == before
        while watched(scene):
            dice(scene).go_on()
            scene.animator.hurry()
        clear(scene)
        after = stands(scene)
        assert all(before[id] == x for id, x in after.items())
        row = [each and each.face for each in parties(scene).row(state(scene), 2)]
        if "KD" not in row:
            assert row == ["QC", None, "JS", "AH"]
            return
    raise AssertionError("nobody fell")
