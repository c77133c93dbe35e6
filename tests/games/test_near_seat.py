"""Who sits near: the person whose view was opened last, so that sides change behind a curtain."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.app.inputs import Key
from engine.app.widgets import walk
from engine.app.widgets.pieces import SeatChip, SeatMark
from engine.players.player import Program
from engine.replay import Replay
from engine.rules.ending import Resign
from engine.rules.events import GameBegan
from engine.table.curtain import Curtain
from engine.table.table import Table
from tests.hands import keys, top
from tests.kit.catalogue import GAMES
from tests.kit.matches import luck, match_of
from tests.long import many
from tests.table.test_programs import seated
from tests.tables import TABLES, any_action, go_on, new_table, play, shell

SEATS = [("shrine", 2), ("shrine", 3), ("shrine", 4), ("schmiegel", 2)]
ACTIONS = many(20, 400)
"""Actions of each random match."""
NBSP = "\u00a0"
OPENED = 2
"""Least number of persons who must have opened their views in it."""


def near_name(scene: Table) -> str:
    """Return the name of the player who sits near, at the point of the playback."""
    return scene.context.names[scene.context.near_seat - 1]


def is_covered(scene: Table) -> bool:
    """Return True if a curtain hides the whole table."""
    curtain = scene.manager.top
    return isinstance(curtain, Curtain) and curtain.opaque


def frames_until_asked(scene: Table) -> set[str]:
    """Open curtains and let time pass until somebody can answer; return who changed in the open.

    Every frame is looked at before and after each input.
    """
    changes = set[str]()
    for _ in range(3000):
        before, covered_before = near_name(scene), is_covered(scene)
        if isinstance(scene.manager.top, Curtain):
            scene.manager.handle(Key("enter"))
        elif scene.beats.waiting or scene.beats.is_held:
            scene.manager.handle(Key("space"))
        is_moving = scene.manager.update(1 / 20)
        if near_name(scene) != before and not (covered_before or is_covered(scene)):
            changes.add(f"{before} to {near_name(scene)}")
        if not is_moving and scene.manager.top is scene and not scene.beats.is_playing_back:
            return changes
    raise AssertionError("nobody is asked")


@pytest.mark.parametrize(
    ("key", "seats", "is_reduced"),
    [
        *((*each, False) for each in SEATS),
        ("shrine", 3, True),
        ("schmiegel", 2, True),
    ],
)
def test_the_near_seat_changes_only_behind_a_curtain(
    key: str, seats: int, is_reduced: bool, tmp_path: Path
) -> None:
    scene = new_table(
        TABLES[key], tmp_path, 5, seats=seats, speed="fast", reduced_motion=is_reduced
    )
    chance = luck(f"near {key} {seats}")
    opened = set[str]()
    for _ in range(ACTIONS):
        assert not frames_until_asked(scene)
        decision = scene.match.decision
        action = any_action(scene, chance, Resign)
        if decision is None or action is None:
            break
        if not decision.private and chance.below(2):  # look at the hand before a public answer
            before = near_name(scene)
            scene.seat.call()
            assert is_covered(scene) or near_name(scene) == before
            scene.manager.update(1.0)  # one long frame, at the end of which the window is drawn
            assert is_covered(scene) or near_name(scene) == before
            assert not frames_until_asked(scene)
        if scene.seat.viewer:
            opened.add(near_name(scene))
            assert scene.context.near_seat == scene.seat.viewer
        scene.match.submit(decision.seat, action)
    assert len(opened) >= OPENED


def test_the_first_person_sits_near_before_any_view_was_opened(tmp_path: Path) -> None:
    scene = seated("schmiegel", tmp_path, "weak steady", "")
    assert scene.context.near_seat == 2, "the only person"
    scene.match.take_over(1, None)
    assert scene.context.near_seat == 1, "the first of two persons"
    scene.match.take_over(1, Program.parse("weak steady"))
    assert scene.context.near_seat == 2, "the only person again"


def test_programs_and_replays_have_seat_1_near(tmp_path: Path) -> None:
    scene = seated("shrine", tmp_path, "weak steady", "weak steady")
    assert scene.context.near_seat == 1
    match = match_of(GAMES["shrine"], ["Mara", "Tomas"], "7", {})
    app = shell(tmp_path)
    app.show_table(Replay(match))
    assert top(app, Table).context.near_seat == 1


def test_whoever_opened_a_view_stays_near_in_another_seat(tmp_path: Path) -> None:
    """In the next game of a set the players move by a seat, and stay at their sides."""
    scene = new_table(TABLES["siege"], tmp_path, 7, options={"best_of": 3}, speed="fast")
    scene.seat.call()
    frames_until_asked(scene)
    name, seat = near_name(scene), scene.context.near_seat
    play(scene, "resign")
    assert any(isinstance(event, GameBegan) for event in scene.match.history[-1].events)
    assert near_name(scene) == name and scene.context.near_seat != seat
    scene.seat.cover_and_recall()
    assert near_name(scene) == name, "an undo turns nothing round"


@pytest.mark.parametrize("where", ["table", "curtain", "result", "look back"])
def test_a_badge_travels_with_its_player(where: str, tmp_path: Path) -> None:
    """In the second game of a siege the players have changed seats, and not their numbers."""
    names = ["Player 1", "Player 2"]
    app = shell(tmp_path)
    match = match_of(GAMES["siege"], names, "7", {"best_of": 3})
    app.show_table(match)
    scene = top(app, Table)
    for _ in range(1 if where in ("table", "curtain") else 4):
        go_on(scene)
        if match.decision:
            loser = match.names.index("Player 1") + 1
            while match.decision and match.decision.seat != loser:
                answer = any_action(scene, luck("badge"))
                assert answer
                match.submit(match.decision.seat, answer)
            match.submit(loser, Resign())
    go_on(scene)
    assert where not in ("table", "curtain") or match.names == names[::-1]
    if where == "curtain":
        scene.seat.call()
    elif where == "result":
        app.show_result(app.library.entry(match.header).result(match), match)
    elif where == "look back":
        app.show_result(app.library.entry(match.header).result(match), match)
        keys(app, "k")
    scale = app.manager.scale
    assert [names[scale.badge(seat) - 1] for seat in (1, 2)] == match.names
    marks = [each for each, _ in walk(top(app).widgets) if isinstance(each, SeatMark | SeatChip)]
    assert where == "curtain" or marks
    for entry in scene.log.shown():
        badge = entry.badge or entry.mark
        assert not badge or names[badge - 1].split()[1] in entry.heading.replace(NBSP, " ").split()
