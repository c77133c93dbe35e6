"""Dice of Schmiegel fall one by one, and tell nothing before they lie."""

from __future__ import annotations

from pathlib import Path

from engine.app.inputs import Key, Press, Release
from engine.app.widgets import walk
from engine.match import Match
from engine.rules.cards import name
from engine.table.table import Table
from games.schmiegel.rules.state import BattleEnded, BattleRolled
from games.schmiegel.table.battle import Cell, Verdict
from tests.games.schmiegel.table_play import (
    GAME,
    at,
    choosing,
    dice,
    lower,
    place,
    state,
    table,
    two_players,
    watched,
    words,
)
from tests.hands import ids, keys, send, settle, top, widget
from tests.tables import NAMES, shell


def battle(folder: Path, **settings: object) -> Table:
    """A battle is about to be watched."""
    scene = at(folder, phase="attack", settings={"speed": "normal", **settings})
    for luck in range(100):
        place(scene, luck, phase="attack")
        for action in ("attack QH", "defend JS"):
            decision = scene.match.decision
            assert decision is not None
            assert scene.match.submit(decision.seat, GAME.parse(action)) is None
        rolls = [e for e in scene.match.history[-1].events if isinstance(e, BattleRolled)]
        if len(rolls) > 2 and rolls[-1].hit:
            return scene
        dice(scene).reset()
        scene.animator.hurry()
        scene.match.history.clear()
        scene.match._states.clear()
        scene.log.entries.clear()
    raise AssertionError("no such battle")


def test_dice_fall_one_by_one_and_tell_nothing_before(tmp_path: Path) -> None:
    scene = battle(tmp_path)
    throws = dice(scene)
    count = len(throws._throws)
    assert count > 2, "a battle of some rolls"
    parties = scene.seen.players
    assert {id for id in ids(scene) if id.startswith("band.")} == {"band.QH", "band.JS"}
    for index in range(count):
        assert throws._at == index
        assert scene.seen.players == parties, "who is beaten stands until the dice lie"
        told = [e.heading for e in scene.log.shown() if e.heading.startswith("Roll ")]
        assert len(told) == index
        cells = [p for p, _ in walk(scene.widgets) if isinstance(p, Cell)]
        assert [bool(c.roll.total) for c in cells] == [n < index for n in range(12)]
        settle(scene)
        cells = [p for p, _ in walk(scene.widgets) if isinstance(p, Cell)]
        assert cells[index].roll.total == sum(throws._throws[index].dice)
        assert any(isinstance(p, Verdict) and p.cry for p, _ in walk(scene.widgets))
        assert not choosing(scene).actions, "nobody is asked meanwhile"
        if index == count - 1:
            (end,) = [e for e in scene.match.history[-1].events if isinstance(e, BattleEnded)]
            loser = end.defender if end.winner == 1 else end.attacker
            assert throws.shown and throws.shown.verdict[2] == f"{name(loser)} leaves play."
        scene.manager.handle(Key("space"))
    assert not watched(scene)


def test_dice_go_on_by_themselves_but_for_the_last(tmp_path: Path) -> None:
    scene = battle(tmp_path)
    for _ in range(6000):
        scene.manager.update(1 / 60)
    throws = dice(scene)
    assert watched(scene) and throws.last and throws.landed
    assert scene.manager.wait() is None, "nothing is waited for but a player"


def test_a_key_lands_the_last_dice_before_it_goes_on(tmp_path: Path) -> None:
    scene = battle(tmp_path)
    throws = dice(scene)
    while not throws.last:
        scene.manager.handle(Key("space"))
    assert not throws.landed
    scene.manager.handle(Key("space"))
    assert watched(scene) and throws.landed
    scene.manager.handle(Key("enter"))
    assert not watched(scene)


def test_a_click_anywhere_hurries_the_dice(tmp_path: Path) -> None:
    scene = battle(tmp_path)
    send(scene, Press((640, 20)), Release((640, 20)))
    assert dice(scene)._at == 1


def test_space_goes_on_wherever_the_focus_is_and_answers_nothing_after(tmp_path: Path) -> None:
    scene = battle(tmp_path)
    for id in ("pass", "rules"):
        scene.focus_on(id)
        at = dice(scene)._at
        scene.manager.handle(Key("space"))
        assert dice(scene)._at == at + 1 and top(scene) is scene
    played = len(scene.match.history)
    for _ in range(60):
        keys(scene, "space")
    assert not watched(scene) and len(scene.match.history) == played
    assert top(scene) is scene and not scene.focus, "nothing has the focus then"


def test_nothing_tells_that_a_battle_ends_the_match(tmp_path: Path) -> None:
    """Undo and menu offer the same while the dice of any battle are watched."""
    offered = []
    for best_of in (1, 3):
        scene = last_battle(tmp_path, best_of)
        undo = widget(scene, "undo")
        keys(scene, "escape")
        offered.append((undo.reason, undo.tip, ids(scene)))
        keys(scene, "escape")
        assert watched(scene), "the dice wait"
    assert offered[0] == offered[1]
    assert not any("resign" in id.lower() for id in offered[0][2])


def test_without_animation_the_last_roll_is_shown(tmp_path: Path) -> None:
    scene = battle(tmp_path, speed="off")
    throws = dice(scene)
    assert watched(scene) and throws.last and throws.landed
    cells = [p for p, _ in walk(scene.widgets) if isinstance(p, Cell)]
    assert sum(bool(c.roll.total) for c in cells) == len(throws._throws)


def test_the_opening_says_who_begins(tmp_path: Path) -> None:
    app = shell(tmp_path, speed="normal")
    app.show_table(Match(GAME, NAMES, "7", {"best_of": 3}))
    scene = app.manager.top
    assert isinstance(scene, Table) and watched(scene)
    first = state(scene).turn
    assert first == 2 and not scene.log.shown()
    assert lower(scene) == 1, "nobody has begun yet"
    for _ in range(10):
        if not watched(scene):
            break
        said = [p.cry for p, _ in walk(scene.widgets) if isinstance(p, Verdict)]
        keys(scene, "space")
    assert said == [f"{NAMES[first - 1]} begins"]
    assert lower(scene) == first and scene.log.shown()


def last_battle(folder: Path, best_of: int) -> Table:
    """The battle in which Tomas loses his last character, before its dice fall."""
    for seed in range(40):
        players = two_players()
        players[1]["party"] = players[1]["party"][2:3]
        scene = table(folder, seed, (1280, 720), {"best_of": best_of}, speed="normal")
        place(scene, seed, phase="attack", players=players)
        for action in ("attack KS", "defend JS"):
            decision = scene.match.decision
            assert decision is not None
            assert scene.match.submit(decision.seat, GAME.parse(action)) is None
        if state(scene).wins == [1, 0]:
            return scene
    raise AssertionError("no such battle")


def test_a_new_game_of_a_set_shows_the_score(tmp_path: Path) -> None:
    """Whoever loses the last character loses the game; the next one is dealt and rolled for."""
    scene = last_battle(tmp_path, 3)
    assert "game 1 of 3" in words(scene, "note") and "0–0" in words(scene, "note"), (
        "not told before the dice"
    )
    titles, told = set(), set()
    for _ in range(60):
        view = dice(scene).shown
        if view is None:
            break
        titles.add((view.title, view.note))
        told.add(view.verdict[:1])
        assert ("pass" in ids(scene)) == bool(view.fighters), "no turn is to be ended here"
        scene.animator.hurry()
        dice(scene).go_on()
    assert ("Victory!",) in told
    assert ("Game 2 of 3: who begins?", "Mara leads 1–0") in titles
    assert "game 2 of 3 · 1–0" in words(scene, "note")
