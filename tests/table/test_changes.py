"""What has changed since a player's last answer has rings, for a moment and for F5."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from pygame import Rect

from engine.app.inputs import Input, Key, Press, Release, Resize, Wheel
from engine.app.widgets import Look, walk
from engine.match import Match
from engine.players.player import Program
from engine.rules.ending import Resign
from engine.rules.notation import Action
from engine.table.changes import RING_SECONDS, ChangeRing
from engine.table.table import Table
from games import KEYS
from tests.hands import clear, keys, middle, settle
from tests.kit.matches import luck
from tests.long import many
from tests.secrets import pixels
from tests.tables import TABLES, any_action, new_table, positions

FRAME = 1 / 60
COMPARED = many(20, 60)
"""Actions of each match whose views are counted."""


def table(folder: Path, key: str = "siege", **settings: Any) -> Table:
    return new_table(TABLES[key], folder, **{"speed": "normal", **settings})


def rings(scene: Table) -> list[Rect]:
    """The rings that the table shows now."""
    motions = scene.changes._animator._queue
    shown = motions[0] if motions and scene.changes.moving() else []
    return [ring.rect for ring in shown if isinstance(ring, ChangeRing) and ring.rect]


def until_shown(scene: Table) -> list[Rect]:
    """Go on until rings come, or until the question stands without any."""
    for _ in range(3000):
        if scene.beats.waiting:
            scene.manager.handle(Key("space"))
        moves = scene.manager.update(FRAME)
        if found := rings(scene):
            return found
        if not moves and not scene.beats.is_playing_back and scene.manager.wait() is None:
            return []
    raise AssertionError("it goes on for ever")


def submit(scene: Table, *texts: str) -> list[Rect]:
    """Play these, one by one; the rings after the last one."""
    found: list[Rect] = []
    for each in texts:
        decision = scene.match.decision
        assert decision
        assert scene.match.submit(decision.seat, scene.match.game.parse(each)) is None
        found = until_shown(scene)
    return found


def marked(scene: Table) -> set[str]:
    """The ids of the widgets that rings surround."""
    look = Look(scene.manager.scale)
    shown = rings(scene)
    return {
        widget.id
        for widget, _ in walk(scene.widgets)
        if any(ring in (widget.rect, widget.shape(look)) for ring in shown)
    }


def test_cards_and_counters_that_others_have_changed_have_rings(tmp_path: Path) -> None:
    scene = table(tmp_path)
    submit(scene, "besiege")
    settle(scene)
    assert submit(scene, "ration")
    assert {"besieged.deck", "besieged.discard", "fate.discard"} <= marked(scene)
    assert not {"seat-1", "walls", "camp", "counter.mine"} & marked(scene)


def test_a_counter_that_was_built_has_a_ring_in_its_new_place(tmp_path: Path) -> None:
    scene = table(tmp_path, seed=3)
    submit(scene, "construct ladders")
    until = marked(scene)
    assert any(id.startswith("counter.ladders") for id in until), until
    assert "bonus-assault" in until, until


def test_what_one_did_oneself_has_none(tmp_path: Path) -> None:
    scene = table(tmp_path, "schmiegel")
    for _ in range(12):
        action = any_action(scene, luck(1))
        decision = scene.match.decision
        assert action and decision
        scene.match.submit(decision.seat, action)
        found = until_shown(scene)
        now = scene.match.decision
        assert now
        if now.seat == decision.seat:
            assert not found, action
        settle(scene)
        clear(scene)


@pytest.mark.parametrize("speed", ["fast", "normal", "slow"])
def test_they_go_by_themselves_and_hold_up_nothing(speed: str, tmp_path: Path) -> None:
    scene = table(tmp_path, speed=speed)
    assert submit(scene, "besiege", "ration")
    assert scene.at_rest and scene.context.decision
    for _ in range(round(2.2 * RING_SECONDS / FRAME)):
        scene.manager.update(FRAME)
    assert not rings(scene) and scene.manager.wait() is None


@pytest.mark.parametrize(
    "event", [Key("z"), Press((5, 300)), Wheel((640, 300), steps=-1), Resize(1024, 640)], ids=repr
)
def test_any_input_removes_them(event: Input, tmp_path: Path) -> None:
    scene = table(tmp_path)
    assert submit(scene, "besiege", "ration")
    assert scene.manager.handle(event)
    assert not rings(scene) and not until_shown(scene)


def test_the_same_press_also_answers(tmp_path: Path) -> None:
    scene = table(tmp_path)
    assert submit(scene, "besiege", "ration")
    for _ in range(60):  # the turn has just passed: a press is ignored for a moment
        scene.manager.update(FRAME)
    at = middle(scene, "besiege")
    scene.manager.handle(Press(at))
    scene.manager.handle(Release(at))
    assert str(scene.match.history[-1].action) == "besiege"


def test_with_reduced_motion_they_stand_still_for_the_time(tmp_path: Path) -> None:
    looks = {}
    for reduced in (True, False):
        scene = table(tmp_path, reduced_motion=reduced)
        assert submit(scene, "besiege", "ration")
        frames = pixels(scene)
        looks[reduced] = len({*frames})
    assert looks[True] <= 2 < looks[False]


def test_f5_shows_them_again_after_its_replay(tmp_path: Path) -> None:
    scene = table(tmp_path)
    shown = submit(scene, "besiege", "ration")
    settle(scene)
    assert not rings(scene)
    scene.manager.handle(Key("f5"))
    assert scene.beats.is_playing_back and not rings(scene)
    assert until_shown(scene) == shown
    assert not scene.beats.is_playing_back


def test_without_motion_they_come_for_f5_alone(tmp_path: Path) -> None:
    scene = table(tmp_path, speed="off")
    assert not submit(scene, "besiege", "ration")
    scene.manager.handle(Key("f5"))
    assert until_shown(scene)


def test_an_undo_and_a_take_over_remove_them(tmp_path: Path) -> None:
    for act in ("undo", "take over"):
        scene = table(tmp_path)
        assert submit(scene, "besiege", "ration")
        if act == "undo":
            assert scene.match.undo([1, 2]) is None
        else:
            assert scene.match.take_over(2, Program("weak", "steady")) is None
        assert not rings(scene)


def played_on(scene: Table, action: Action) -> set[str]:
    """Play an action, then what comes up to the question of another seat; the marks there."""
    decision = scene.match.decision
    assert decision
    seat, chance = decision.seat, luck(1)
    ids = set[str]()
    while decision and decision.seat == seat:
        assert scene.match.submit(seat, action) is None
        until_shown(scene)
        ids = marked(scene)
        settle(scene)
        clear(scene)
        decision = scene.match.decision
        action = any_action(scene, chance) or action
    return ids


def test_a_theft_is_seen_at_its_victim(tmp_path: Path) -> None:
    for seed in range(40):
        scene = table(tmp_path, "schmiegel", seed=seed, speed="off")
        for _ in positions(scene, seed, most=120):
            decision = scene.match.decision
            actions = (decision.actions if decision else None) or ()
            steals = [action for action in actions if str(action).startswith("steal")]
            if steals:
                scene.manager.change(speed="normal")
                number = str(steals[0]).split()[2]
                piles = scene.match.game.piles(scene.match.view(0))
                victim = next(pile.place.within for pile in piles if number in pile.cards)
                assert victim in played_on(scene, steals[0])
                return
    raise AssertionError("nobody could steal")


def views_asked(scene: Table, monkeypatch: pytest.MonkeyPatch) -> set[int]:
    """The seats whose views are asked for while the rings are made."""
    asked = set[int]()
    view_of = Match._view_of

    def spied(match: Match, state: Any, seat: int) -> Any:
        asked.add(seat)
        return view_of(match, state, seat)

    monkeypatch.setattr(Match, "_view_of", spied)
    take_step = scene.changes._take_step
    seats = set[int]()

    def spied_step() -> None:
        asked.clear()
        take_step()
        seats.update(asked)

    monkeypatch.setattr(scene.changes, "_take_step", spied_step)
    return seats


@pytest.mark.parametrize("key", [key for key in KEYS if TABLES[key].config.seats[1] > 1])
def test_only_views_of_whoever_has_the_table_are_compared(
    key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = table(tmp_path, key, speed="fast")
    seats = views_asked(scene, monkeypatch)
    chance, shown = luck(4), 0
    for _ in range(COMPARED):
        action = any_action(scene, chance)
        if action is None or scene.match.decision is None:
            break
        seats.clear()
        scene.match.submit(scene.match.decision.seat, action)
        shown += bool(until_shown(scene))
        assert seats <= {0, scene.seat.viewer}, action
        settle(scene)
        clear(scene)
    assert shown


def test_marks_of_an_open_view_go_with_it(tmp_path: Path) -> None:
    scene = table(tmp_path, "shrine", seats=2)
    chance = luck(4)
    for _ in range(80):
        action = any_action(scene, chance)
        decision = scene.match.decision
        assert action and decision
        scene.match.submit(decision.seat, action)
        settle(scene)
        clear(scene)
        if scene.match.decision and scene.match.decision.private and not scene.seat.viewer:
            scene.seat.call()
            keys(scene, "space") if scene.manager.top is not scene else None
            if until_shown(scene) and scene.seat.viewer:
                scene.seat.hide()
                assert not rings(scene)
                return
    raise AssertionError("no view with changes was opened")


def test_the_game_before_is_not_compared(tmp_path: Path) -> None:
    scene = table(tmp_path, options={"best_of": 3})
    submit(scene, "besiege", "ration")
    settle(scene)
    assert scene.match.submit(1, Resign()) is None
    assert not until_shown(scene), "nobody has acted in the new game"
    decision = scene.match.decision
    assert decision
    assert submit(scene, "besiege")
    assert scene.changes._first_new_number() == len(scene.match.history)
