"""Dice of Schmiegel fall one by one, and tell nothing before they lie."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.app.inputs import Key, Press, Release
from engine.app.widgets import Label, walk
from engine.rules.cards import name
from engine.table.table import Table
from games.schmiegel.rules.events import BattleEnded, BattleRolled
from games.schmiegel.table.party import Band
from tests.games.schmiegel.table_play import (
    GAME,
    at,
    choosing,
    dice,
    items,
    last,
    lower,
    place,
    state,
    table,
    two_players,
    watched,
    words,
)
from tests.hands import click, ids, keys, top, widget
from tests.kit.matches import match_of
from tests.tables import NAMES, go_on, play, shell


def battle(folder: Path, **settings: object) -> Table:
    """A battle is about to be watched, of some rolls and a hit."""
    scene = at(folder, phase="attack", settings={"speed": "normal", **settings})
    for luck in range(100):
        place(scene, luck, phase="attack")
        play(scene, "attack QH")
        assert scene.match.submit(2, GAME.parse("defend JS")) is None
        rolled = rolls(scene)
        if len(rolled) > 2 and rolled[-1].hit:
            return scene
    raise AssertionError("no such battle")


def rolls(scene: Table) -> list[BattleRolled]:
    """The rolls of the battle that was fought last, watched or not."""
    return [e for e in scene.match.history[-1].events if isinstance(e, BattleRolled)]


def rolled(scene: Table) -> list[int]:
    """The totals that the track shows."""
    labels = [p for p, _ in walk(scene.widgets) if isinstance(p, Label)]
    return [int(label.words) for label in labels if re.fullmatch(r"roll-\d+-total", label.id)]


def lies(scene: Table) -> bool:
    """Whether the dice lie, with what they come to."""
    return scene.widget("verdict-cry") is not None


def decided(scene: Table) -> bool:
    """Whether the dice lie that decide the battle."""
    return lies(scene) and len(rolled(scene)) == len(rolls(scene))


def fall(scene: Table) -> None:
    """Let time pass until the next dice lie, or nothing is watched any more."""
    count = len(rolled(scene))
    while watched(scene) and len(rolled(scene)) == count:
        scene.manager.update(0.05)


def test_fighters_face_each_other_before_the_first_roll(tmp_path: Path) -> None:
    scene = battle(tmp_path)
    assert {id for id in ids(scene) if id.startswith("band.")} == {"band.QH", "band.JS"}
    for _ in range(7):
        scene.manager.update(0.05)
        assert not scene.animator.busy and not rolled(scene) and not lies(scene)
    for _ in range(4):
        scene.manager.update(0.05)
    assert scene.animator.busy, "the first dice fall"


def test_dice_fall_one_by_one_and_tell_nothing_before(tmp_path: Path) -> None:
    scene = battle(tmp_path)
    all_rolls = rolls(scene)
    assert len(all_rolls) > 2, "a battle of some rolls"
    parties = scene.view.players
    for index, roll in enumerate(all_rolls):
        assert len(rolled(scene)) == index
        assert scene.view.players == parties, "who is beaten stands until the dice lie"
        assert sum(entry.text.count("Roll ") for entry in scene.log.shown()) == index
        fall(scene)
        assert rolled(scene) == [each.total for each in all_rolls[: index + 1]]
        assert lies(scene)
        assert not scene.context.actions, "nobody is asked meanwhile"
        if roll is all_rolls[-1]:
            (end,) = [e for e in scene.match.history[-1].events if isinstance(e, BattleEnded)]
            loser = end.defender if end.winner == 1 else end.attacker
            view = dice(scene)
            assert view and view.verdict[2] == f"{name(loser)} leaves play."
            assert not [e for e in scene.log.shown() if "leaves play" in e.text]
    go_on(scene)
    assert not watched(scene) and [e for e in scene.log.shown() if "leaves play" in e.text]


def test_dice_go_on_by_themselves_and_those_that_decide_stay_longest(tmp_path: Path) -> None:
    scene = battle(tmp_path)
    seconds = 0.0
    while scene.beats.is_playing_back:
        assert not scene.beats.waiting, "only an ending waits for a press"
        scene.manager.update(1 / 60)
        seconds += decided(scene) / 60
    assert seconds >= 2 and not watched(scene)


@pytest.mark.parametrize("input", ["click", "space", "enter", "k"])
def test_a_press_anywhere_goes_to_the_next_dice(input: str, tmp_path: Path) -> None:
    scene = battle(tmp_path)
    for count in range(1, len(rolls(scene)) + 1):
        scene.manager.handle(Press((640, 20)) if input == "click" else Key(input))
        scene.manager.handle(Release((640, 20)))
        assert len(rolled(scene)) == count and lies(scene)


def test_one_button_goes_on(tmp_path: Path) -> None:
    """That of the dice, since nothing waits for a press."""
    scene = battle(tmp_path)
    while not decided(scene):
        assert ids(scene).count("continue") == 1
        scene.manager.update(0.1)
    assert ids(scene).count("continue") == 1
    scene.manager.change(text_size=200)
    assert scene.sheets.shape == "tabs" and scene.sheets.current == "middle"
    for sheet in scene.sheets.names:
        scene.sheets.open(sheet)
        assert ids(scene).count("continue") == (sheet == "middle"), sheet
    scene.sheets.open("middle")
    click(scene, "continue")
    assert any(isinstance(event, BattleEnded) for event in scene.context.events)
    go_on(scene)
    assert not watched(scene)


def test_who_is_hit_leaves_with_its_numbers_one_by_one(tmp_path: Path) -> None:
    """Only then the turn passes, and a plate says so."""
    scene = at(tmp_path, phase="attack", settings={"speed": "normal"})
    for luck in range(100):
        place(scene, luck, phase="attack")
        play(scene, "attack KS")
        assert scene.match.submit(2, GAME.parse("defend QC")) is None
        if rolls(scene)[-1].hit and rolls(scene)[-1].seat == 1:
            break
    queen = "players.1.party.QC"
    left: dict[str, float] = {}
    seconds = 0.0
    while queen in ids(scene):
        assert lower(scene) == 1
        for id in (f"{queen}.numbers-8C", f"{queen}.numbers-9C", queen):
            if scene.animator.lifted(id):
                left.setdefault(id, seconds)
        scene.manager.update(0.02)
        seconds += 0.02
    eight, nine, face = left.values()
    assert [*left][2] == queen and 0.25 <= nine - eight <= 0.3 and face > nine
    while scene.beats.is_playing_back:
        scene.manager.update(0.02)
    assert lower(scene) == 1 and scene.view.turn == 2 and scene.beats.ignoring_seconds > 0
    pass_at = widget(scene, "pass").rect.center
    for late in (Key("s"), Key("1"), Press(pass_at)):
        scene.manager.handle(late)
        scene.manager.handle(Release(pass_at))
        assert last(scene) == "defend QC" and not choosing(scene).picks
    for _ in range(20):
        scene.manager.update(0.02)
    scene.manager.handle(Key("1"))
    assert choosing(scene).picks


def test_who_hits_keeps_its_colour_when_the_attacker_has_left(tmp_path: Path) -> None:
    scene = at(tmp_path, phase="attack", settings={"speed": "normal"})
    for luck in range(100):
        place(scene, luck, phase="attack")
        play(scene, "attack KS")
        assert scene.match.submit(2, GAME.parse("defend QC")) is None
        if rolls(scene)[-1].hit and rolls(scene)[-1].seat == 2:
            break
    while "players.0.party.KS" in ids(scene):
        scene.manager.update(0.02)
    assert watched(scene) and widget(scene, "band.QC", Band).style.seat == 2


def test_space_goes_on_wherever_the_focus_is_and_answers_nothing_after(tmp_path: Path) -> None:
    scene = battle(tmp_path)
    for count, id in enumerate(("menu", "rules"), start=1):
        scene.focus_on(id)
        scene.manager.handle(Key("space"))
        assert len(rolled(scene)) == count and top(scene) is scene
    played = len(scene.match.history)
    while watched(scene):
        keys(scene, "space")
    assert len(scene.match.history) == played and top(scene) is scene


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


@pytest.mark.parametrize("winner", [1, 2])
def test_the_higher_roll_for_the_first_turn_is_lit(winner: int, tmp_path: Path) -> None:
    app = shell(tmp_path, speed="normal")
    matches = (match_of(GAME, NAMES, str(seed)) for seed in range(50))
    app.show_table(next(each for each in matches if each.decision and each.decision.seat == winner))
    scene = app.manager.top
    assert isinstance(scene, Table)
    while not (lies(scene) and words(scene, "verdict-cry").endswith(" begins")):
        scene.manager.update(0.05)
    view = dice(scene)
    assert view and view.track[view.current].seat == winner
    assert view.track[view.current].total == max(roll.total for roll in view.track)


def test_the_opening_says_who_begins(tmp_path: Path) -> None:
    app = shell(tmp_path, speed="normal")
    app.show_table(match_of(GAME, NAMES, "7", {"best_of": 3}))
    scene = app.manager.top
    assert isinstance(scene, Table) and scene.beats.is_playing_back
    first = state(scene).turn
    assert first == 2 and not scene.log.shown()
    said = list[str]()
    while scene.beats.is_playing_back:
        assert not any(each.words for each in items(scene)[:3]), "no turn has begun"
        said += [words(scene, "verdict-cry")] if lies(scene) else []
        if not (lies(scene) and said[-1].endswith(" begins")):
            assert not scene.log.shown(), "nobody has begun yet"
        scene.manager.update(0.05)
    assert said[-1] == f"{NAMES[first - 1]} begins" and len({*said}) > 1
    assert scene.view.turn == first and lower(scene) == 1 and scene.log.shown()


def last_battle(folder: Path, best_of: int) -> Table:
    """The battle in which Tomas loses his last character, before its dice fall."""
    for seed in range(40):
        players = two_players()
        players[1]["party"] = players[1]["party"][2:3]
        scene = table(folder, seed, (1280, 720), {"best_of": best_of}, speed="normal")
        place(scene, seed, phase="attack", players=players)
        play(scene, "attack KS")
        assert scene.match.submit(2, GAME.parse("defend JS")) is None
        if state(scene).wins == [1, 0]:
            return scene
    raise AssertionError("no such battle")


def test_a_new_game_of_a_set_shows_the_score(tmp_path: Path) -> None:
    """Whoever loses the last character loses the game; the next one is dealt and rolled for."""
    scene = last_battle(tmp_path, 3)
    titles, told, endings = set(), set(), set[str]()
    while scene.beats.is_playing_back:
        if view := dice(scene):
            titles.add((view.title, view.note))
            told.add(view.verdict[:1])
            if view.fighters:
                assert "game 1 of 3" in words(scene, "note") and "0–0" in words(scene, "note")
        if scene.beats.ended:
            endings.add(scene.log.shown()[-1].text)
        assert "pass" not in ids(scene), "no turn is to be ended here"
        if not scene.manager.update(0.05):
            keys(scene, "space")
    assert ("Mara wins",) in told
    assert len(endings) == 1 and "Mara wins game 1" in endings.pop(), "before the next is dealt"
    assert ("Game 2 of 3: who begins?", "Mara leads 1–0") in titles
    assert "game 2 of 3 · Mara leads 1–0" in words(scene, "note")


@pytest.mark.parametrize("text", [100, 200])
def test_the_dice_that_decided_the_match_stay_in_sight(text: int, tmp_path: Path) -> None:
    """From the roll on until the result is opened, below what says who has won."""
    players = two_players()
    players[1]["party"] = players[1]["party"][:1]
    settings: dict[str, object] = {"speed": "normal", "text_size": text}
    scene = at(tmp_path, phase="attack", players=players, settings=settings)
    for luck in range(100):
        place(scene, luck, phase="attack", players=players)
        play(scene, "attack KS")
        assert scene.match.submit(2, GAME.parse("defend QC")) is None
        if scene.match.state.outcome:
            break
    seen = []
    while scene.context.beats.is_playing_back:
        scene.manager.update(0.1)
        if scene.context.beats.ended:
            seen.append(words(scene, "battle-total"))
            assert "Mara wins" in widget(scene, "verdict").name
            assert ids(scene).count("continue") == 1
        if scene.context.beats.waiting:
            keys(scene, "space")
    assert seen and {*seen} == {f"= {rolls(scene)[-1].total}"}
