"""Schmiegel: the curtain comes for hands only, and a pass that is the only answer gives itself."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.app.inputs import Press, Release
from engine.app.widgets import Dialog
from engine.table.curtain import Curtain
from engine.table.table import Table
from games.schmiegel.rules.actions import Pass
from tests.games.schmiegel.table_play import (
    at,
    last,
    opened,
    two_players,
    words,
)
from tests.hands import clear, click, ids, keys, send, settle, top, widget
from tests.tables import play


def test_the_curtain_comes_for_hands_only(tmp_path: Path) -> None:
    scene = at(tmp_path, phase="swap")
    settle(scene)
    assert top(scene) is scene
    keys(scene, "s")
    assert isinstance(top(scene), Curtain), "the level-up needs the hand"
    keys(scene, "space")
    settle(scene)
    assert scene.seat.viewer == 1
    keys(scene, "p")
    assert top(scene) is scene and scene.seat.viewer == 0, "abilities are public"
    keys(scene, "p")
    assert top(scene) is scene and scene.seat.viewer == 0, "and so is the attack"
    keys(scene, "1", "1")
    assert top(scene) is scene and scene.seat.viewer == 0, "the other seat is asked"
    keys(scene, "1", "1")
    assert last(scene).startswith("defend") and scene.seat.viewer == 0


def test_a_back_of_the_own_hand_is_pressed_to_look(tmp_path: Path) -> None:
    scene = at(tmp_path)
    click(scene, "players.0.hand-3")
    settle(scene)
    assert top(scene) is scene and scene.seat.viewer == 1


def test_who_shuts_the_hand_sees_the_table(tmp_path: Path) -> None:
    """A hand that lies open is shut without a curtain; it is called for anew."""
    scene = at(tmp_path, phase="swap")
    keys(scene, "h")
    settle(scene)
    keys(scene, "s", "space")
    settle(scene)
    assert scene.seat.viewer == 1 and scene.match.decision and scene.match.decision.private
    keys(scene, "h")
    assert scene.seat.viewer == 0 and top(scene) is scene and "take" in ids(scene)
    keys(scene, "h")
    assert scene.seat.viewer == 1 and top(scene) is scene


def test_the_number_that_was_drawn_is_told_to_its_owner(tmp_path: Path) -> None:
    scene = at(tmp_path, phase="swap")
    keys(scene, "s")
    clear(scene)
    assert "drew" not in words(scene, "prompt-text"), "all can see this"
    opened(scene)
    assert words(scene, "prompt-text").startswith("You drew {2D}. Choose a number")
    keys(scene, "p")
    assert "drew" not in words(scene, "prompt-text")
    keys(scene, "3", "enter")
    opened(scene)
    assert words(scene, "prompt-text").startswith("You drew {3S}.")


def test_a_hand_of_which_nothing_fits_is_told_so(tmp_path: Path) -> None:
    players = two_players()
    players[0]["party"] = [{"face": "QH", "numbers": []}]
    players[0]["hand"] = ["2S"]
    scene = at(tmp_path, phase="swap", players=players)
    keys(scene, "s", "space")
    settle(scene)
    assert words(scene, "prompt-text") == "You drew {2D}. No number fits a character."


def test_a_lone_pass_gives_itself_with_a_line(tmp_path: Path) -> None:
    scene = at(tmp_path, phase="attack", turns_taken=[0, 0])
    settle(scene)
    assert last(scene) == "pass" and scene.view.turn == 2
    assert scene.log.entries[-1].text == "Ends the turn without an attack."
    assert words(scene, "prompt-text") == (
        "Mara couldn't attack on a first turn.\nChoose one of yours. H: look at your hand."
    )
    keys(scene, "1")
    assert "Mara" not in words(scene, "prompt-text")


@pytest.mark.parametrize(
    ("alone", "told"),
    [
        ({"face": "QH"}, "had no number to act with and couldn't attack on a first turn.\n"),
        ({"face": "JC", "numbers": ["2C", "5C"]}, "had no ability to use and"),
    ],
)
def test_all_lone_passes_of_a_turn_are_told_together_with_what_was_lacking(
    alone: dict[str, Any], told: str, tmp_path: Path
) -> None:
    players = two_players()
    players[0]["party"] = [alone]
    scene = at(tmp_path, phase="abilities", turns_taken=[0, 0], players=players)
    settle(scene)
    assert words(scene, "prompt-text").startswith(f"Mara {told}")


def test_a_lone_pass_is_seen_before_it_is_given(tmp_path: Path) -> None:
    """With no odds of an attack that can't be, and at once when a key or a click asks for it."""
    for hurried in ("", "space", "t", "click"):
        scene = at(tmp_path, settings={"speed": "normal"}, phase="attack", turns_taken=[0, 0])
        scene.manager.update(0.1)
        assert not scene.match.history
        assert words(scene, "prompt-text") == "You can't attack on your first turn."
        assert words(scene, "guide-words") == "You can attack from your second turn on."
        if hurried == "click":
            send(scene, Press((640, 450)), Release((640, 450)))
        elif hurried:
            keys(scene, hurried)
        for _ in range(1 if hurried else 20):
            scene.manager.update(0.01 if hurried else 0.1)
        assert last(scene) == "pass"


def test_an_association_is_never_passed_alone(tmp_path: Path) -> None:
    """That none fits would tell what is in the hand."""
    players = two_players()
    players[0]["hand"], players[0]["party"] = [], [{"face": "KH", "numbers": []}]
    faces = {"pile": ["KC"], "discard": []}
    scene = at(tmp_path, phase="swap", players=players, faces=faces)
    keys(scene, "s")
    settle(scene)
    decision = scene.match.decision
    assert decision is not None and decision.actions == [Pass()]
    assert isinstance(top(scene), Curtain)
    keys(scene, "space")
    settle(scene)
    assert top(scene) is scene and scene.match.decision == decision


def test_lone_passes_stand_where_not_all_agree(tmp_path: Path) -> None:
    players = two_players()
    players[0]["party"] = [{"face": "QH", "numbers": ["3H"]}]
    scene = at(tmp_path, phase="abilities", turns_taken=[0, 0], players=players)
    play(scene, "recruit QH")
    assert played(scene) == ["recruit QH", "pass", "pass"]
    assert "everyone must agree" in widget(scene, "undo").tip
    keys(scene, "u")
    assert isinstance(top(scene), Dialog)
    keys(scene, "escape")
    settle(scene)
    assert played(scene) == ["recruit QH", "pass", "pass"], "it stands, and the turn goes on"
    keys(scene, "u", "1", "2", "right", "enter")
    assert not played(scene)


def played(scene: Table) -> list[str]:
    """The actions so far."""
    return [str(each.action) for each in scene.match.history]
