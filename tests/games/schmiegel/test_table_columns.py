"""Characters keep their places: when others fall, come, or are taken back, and in a match that is
opened again."""

from __future__ import annotations

from itertools import chain
from pathlib import Path

from engine.app.widgets import walk
from engine.rules.cards import Card
from engine.rules.events import Event, GameBegan, Moved
from engine.table.board import Happening
from engine.table.marks import MarkedCard
from engine.table.table import Table
from games.schmiegel.rules.state import FACE_PILE, Character, character_of
from games.schmiegel.table.columns import CharacterColumns
from games.schmiegel.table.parties import Parties
from games.schmiegel.table.throws import WatchedDice
from tests.games.schmiegel.table_play import at, board, last, place, state, table, watched
from tests.hands import clear, keys
from tests.kit.matches import luck
from tests.long import many
from tests.tables import any_action, play


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


def standing(columns: CharacterColumns, *faces: str) -> str:
    """How a party of these stands: a dot is an empty place."""
    row = columns.row(1, [Character(Card(face)) for face in faces])
    return " ".join(each.face if each else "." for each in row)


def test_a_new_one_takes_the_place_that_was_left_last() -> None:
    events: list[Event] = []

    def stand(*moves: str) -> str:
        """How they stand when these have come, or left, too."""
        for move in moves:
            face = Card(move.strip("-"))
            ends = FACE_PILE, character_of(1, face)
            events.append(Moved((face,), *(ends[::-1] if move[0] == "-" else ends)))
            here.symmetric_difference_update({face})
        return standing(CharacterColumns(4, events), *here)

    here = set[Card]()
    assert stand("JC", "QC", "KC", "AC") == "JC QC KC AC"
    assert stand("-JC") == ". QC KC AC", "the others stay"
    assert stand("-KC", "JH") == ". QC JH AC", "swapped for KC"
    assert stand("-JH") == ". QC . AC"
    assert stand("QD") == ". QC QD AC"
    assert stand("KS") == "KS QC QD AC"
    here.clear()
    events.append(GameBegan(2))
    assert stand("QD", "KS") == "QD KS . .", "a new game: from the left"


class Steadiness:
    """Follows a table from frame to frame: nobody changes places within a game."""

    def __init__(self, scene: Table) -> None:
        self._scene = scene
        self._game, self._first_total = 0, dict[str, int]()
        self.fell = 0

    def look(self) -> None:
        """Compare this frame to the one before."""
        now, table = stands(self._scene), self._scene.context
        told = chain(table.opening, *(played.events for played in table.history))
        game = sum(isinstance(event, GameBegan) for event in told)
        if game == self._game:
            before = self._first_total
            assert not {id: (before[id], x) for id, x in now.items() if before.get(id, x) != x}
            self.fell += len({*before} - {*now}) > 0
        self._first_total, self._game = now, game

    def follow(self) -> None:
        """Through all that is told."""
        self.look()
        while self._scene.beats.is_playing_back:
            if not self._scene.manager.update(0.1):
                keys(self._scene, "space")
            self.look()
        clear(self._scene)


def test_nobody_moves_in_a_match(tmp_path: Path) -> None:
    """From frame to frame, through battles, swaps and recruits; nor where it is taken back, told
    again, or the match is opened again."""
    scene = table(tmp_path, 4, options={"best_of": 3}, speed="fast")
    steady, chance = Steadiness(scene), luck(4)
    for count in range(many(80, 250)):
        action, decision = any_action(scene, chance), scene.match.decision
        if action is None or decision is None:
            break
        assert scene.match.submit(decision.seat, action) is None
        steady.follow()
        if count % 25 == 0:
            now = stands(scene)
            again = Parties(scene.context, WatchedDice(scene.context))
            for seat in (1, 2):
                assert again.row(state(scene), seat) == parties(scene).row(state(scene), seat)
            scene.replay_last_actions()
            Steadiness(scene).follow()
            scene.board.changed(Happening.REWOUND)
            scene.rebuild()
            assert stands(scene) == now, "as after an undo"
    assert steady.fell > 2


def test_who_falls_leaves_a_gap(tmp_path: Path) -> None:
    """From the dice on, which still show it, and through the turn that follows."""
    for each in range(30):
        scene = at(tmp_path, settings={"speed": "normal"})
        place(scene, each, phase="attack")
        before = stands(scene)
        play(scene, "attack KS")
        assert scene.match.submit(2, scene.match.game.parse("defend KD")) is None
        assert last(scene) == "defend KD" and stands(scene) == before
        while watched(scene):
            keys(scene, "space")
        clear(scene)
        after = stands(scene)
        assert all(before[id] == x for id, x in after.items())
        row = [each and each.face for each in parties(scene).row(state(scene), 2)]
        if "KD" not in row:
            assert row == ["QC", None, "JS", "AH"]
            return
    raise AssertionError("nobody fell")
