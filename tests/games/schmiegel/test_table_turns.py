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
def test_each_character_goes_to_the_other_side_with_its_numbers(text: int, tmp_path: Path) -> None:
    settings: dict[str, object] = {"speed": "normal", "text_size": text}
    scene = at(tmp_path, phase="attack", settings=settings)
    before = {seat: widget(scene, f"sign.{face}").rect for seat, face in ((1, "KS"), (2, "KD"))}
    scene.manager.handle(Key("t"))
    moved = set[str]()
    while scene.beats.is_playing_back:
        assert lower(scene) == 1, "nothing is turned round before it has moved"
        if scene.animator.busy:
            signs = [id for id in ids(scene) if id.startswith(("sign.", "band.", "point"))]
            assert not signs, "no sign stands beside another's card"
        moved |= {id for id in _cards(scene) if scene.animator.lifted(id)}
        scene.manager.update(0.05)
    assert lower(scene) == 2 and moved == _cards(scene) and len(moved) == 22
    assert widget(scene, "sign.KS").rect != before[1] and widget(scene, "sign.KD").rect != before[2]


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


def _cards(scene: Table) -> set[str]:
    """The cards of both parties."""
    return {p.id for p, _ in walk(scene.widgets) if isinstance(p, MarkedCard) and ".party." in p.id}


def test_what_ends_a_turn_begins_no_other_and_what_attacks_does_not_defend(tmp_path: Path) -> None:
    scene = at(tmp_path, phase="attack")
    ending = hotkeys(scene) - {"1", "2", "3", "4"}
    assert ending == {"t"}
    keys(scene, "t")
    assert last(scene) == "pass" and lower(scene) == 2 and "t" not in hotkeys(scene)
    keys(scene, "t", "t")
    assert len(scene.match.history) == 1, "the swap is still asked for"
    place(scene, phase="attack")
    for _ in range(6):  # pressed on without a pause
        scene.manager.handle(Key("1"))
        scene.manager.update(0.02)
    assert last(scene) == "attack JC" and not choosing(scene).picks, "who defends is still asked"
    settle(scene)
    assert hotkeys(scene) == {"1", "2", "3", "4"}
