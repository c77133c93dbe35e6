"""What is hidden is on no frame of the open table, in no words, and in no picture asked for."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from engine.app.inputs import Hover, Key, Resize
from engine.rules.cards import CARDS
from engine.table.curtain import Curtain
from games.siege.table.odds import prospects
from tests.games.siege.table_play import at_plan, siege
from tests.hands import keys
from tests.secrets import Spy, check, frames, never_seen


def test_a_plan_is_seen_by_its_seat_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the curtain to the frame in which the order is laid back, and by looking again."""
    spy = Spy(monkeypatch)
    scene = at_plan(tmp_path, speed="fast")
    assert check(scene, spy, Key("p")) > 5
    assert isinstance(scene.manager.top, Curtain)
    secret = never_seen(scene)
    planned = {*map(str, siege(scene).besieger.deck[: siege(scene).besieger.known])}
    assert planned <= secret
    check(scene, spy, Key("space"))
    assert scene.seat.viewer == 1
    for _ in frames(scene, Hover((5, 5)), Resize(*scene.manager.size)):
        pass
    assert planned <= spy.told(secret), "the spy sees what is shown"
    spy.forget()
    assert check(scene, spy, Key("h")) > 0
    check(scene, spy, "take")
    assert scene.seat.viewer == 1
    spy.forget()
    scene.manager.handle(Key("y"))
    assert scene.seat.viewer == 0
    surface = pygame.Surface(scene.manager.size, 0, 32)
    scene.manager.draw(surface)
    assert not spy.told(never_seen(scene)), "the frame in which the order is played"
    assert check(scene, spy, Key("u")) > 0
    assert isinstance(scene.manager.top, Curtain)


def test_the_odds_of_the_open_table_know_no_plan(tmp_path: Path) -> None:
    """What a planner knows changes its own odds, and nobody else's."""
    scene = at_plan(tmp_path)
    keys(scene, "p", "space", "y", "o")
    assert siege(scene).besieger.known and len(scene.match.history) == 3
    public = prospects(scene.context, scene.view, 1)
    state = siege(scene)
    state.besieger.known = 0
    assert prospects(scene.context, scene.view, 1) == public


def test_what_a_clash_draws_stays_face_down_until_it_is_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where the attacker knew the card from its Plan."""
    scene = at_plan(tmp_path)
    keys(scene, "p", "space", "y", "o")
    drawn = str(siege(scene).besieger.deck[0])
    assert siege(scene).besieger.known and drawn in CARDS
    spy = Spy(monkeypatch)
    assert check(scene, spy, Key("w")) > 0
    clash, public = scene.match.view(1).clash, scene.match.view(0).clash
    assert clash.attack == [drawn] and public.attack == ["??"]
    assert drawn not in spy.faces
