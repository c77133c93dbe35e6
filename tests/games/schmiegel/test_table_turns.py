"""When the turn passes both parties are seen to change sides, and keys mean something else."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.app.inputs import Key
from engine.app.widgets import walk
from engine.rules.chance import seeded
from engine.rules.events import Rolled
from engine.table.animator import Motion
from engine.table.marks import MarkedCard
from engine.table.table import Table
from games.schmiegel.rules.events import BattleRolled
from games.schmiegel.table import motions
from tests.games.schmiegel.table_play import at, choosing, last, lower, place
from tests.hands import ids, keys, settle, widget
from tests.kit.walks import choose
from tests.table.test_programs import seated


def hotkeys(scene: Table) -> set[str]:
    """The keys of all answers that the table offers."""
    cards = {p.hotkey for p, _ in walk(scene.widgets) if isinstance(p, MarkedCard) and p.hotkey}
    answers = {p.hotkey for p, _ in walk([widget(scene, "actions")]) if p.hotkey}
    return (cards | answers) - {"h", "o"}


@pytest.mark.parametrize("text", [100, 200])
def test_nothing_changes_sides_with_the_turn(text: int, tmp_path: Path) -> None:
    """A question on the open table moves nothing, and signs stay beside their cards."""
    settings: dict[str, object] = {"speed": "normal", "text_size": text}
    scene = at(tmp_path, phase="attack", settings=settings)
    before = {face: widget(scene, f"sign.{face}").rect for face in ("KS", "KD")}
    scene.manager.handle(Key("t"))
    while scene.beats.is_playing_back:
        scene.manager.update(0.05)
        assert {face: widget(scene, f"sign.{face}").rect for face in before} == before
    assert scene.view.turn == 2 and lower(scene) == 1


@pytest.mark.parametrize("programs", [("", "weak steady"), ("weak steady", "weak steady")])
def test_nothing_changes_sides_where_one_person_or_none_looks_on(
    programs: tuple[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Signs stand beside their cards all the time, and dice come from where their seat lies."""
    thrown = set[tuple[bool, bool]]()

    def tumbling(dice: object, rect: object, scale: object, below: bool) -> list[Motion]:
        event = scene.beats.event_in_motion
        assert isinstance(event, BattleRolled | Rolled)
        thrown.add((below, event.seat == 1))
        return []

    scene = seated("schmiegel", tmp_path, *programs, speed="fast")
    monkeypatch.setattr(motions, "tumbling", tumbling)
    turns = set[int]()
    for _ in range(3000):
        scene.manager.update(0.05)
        turns.add(scene.view.turn)
        assert lower(scene) == 1
        assert any(id.startswith("sign.") for id in ids(scene))
        if scene.beats.waiting:
            keys(scene, "space")
        decision = scene.context.decision
        if scene.at_rest and decision:
            action = choose(
                scene.match.game, scene.match.state, seeded(f"{len(scene.match.history)}")
            )
            scene.match.submit(decision.seat, action)
        if len(turns) == 2 and thrown >= {(True, True), (False, False)}:
            break
    assert turns == {1, 2} and thrown == {(True, True), (False, False)}


def test_what_ends_a_turn_begins_no_other_and_what_attacks_does_not_defend(tmp_path: Path) -> None:
    scene = at(tmp_path, phase="attack")
    ending = hotkeys(scene) - {"1", "2", "3", "4"}
    assert ending == {"t"}
    keys(scene, "t")
    assert last(scene) == "pass" and scene.view.turn == 2 and "t" not in hotkeys(scene)
    keys(scene, "t", "t")
    assert len(scene.match.history) == 1, "the swap is still asked for"
    place(scene, phase="attack")
    for _ in range(6):  # pressed on without a pause
        scene.manager.handle(Key("1"))
        scene.manager.update(0.02)
    assert last(scene) == "attack JC" and not choosing(scene).picks, "who defends is still asked"
    settle(scene)
    assert hotkeys(scene) == {"1", "2", "3", "4"}
