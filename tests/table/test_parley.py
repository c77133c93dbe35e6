"""The table of the made-up game: hands, secret bids, open answers, a ride drawn on a map."""

from __future__ import annotations

from pathlib import Path

import pygame

from engine.app.inputs import Hover as At
from engine.app.inputs import Key, Press, Release, Wheel
from engine.app.map.view import MapView
from engine.rules.cards import suit
from engine.table.animator import Travel
from engine.table.curtain import Curtain
from engine.table.marks import MarkedCard
from engine.table.table import Table
from tests.hands import (
    click,
    differs,
    drawn_anew,
    ids,
    keys,
    lowest,
    send,
    settle,
    top,
    widget,
)
from tests.kit.matches import match_of
from tests.kit.parley import Baggage, Parley, Ride
from tests.kit.parley_road import Point
from tests.kit.parley_table import on_map
from tests.tables import MADE_UP, shell_for, state_of

SEATS = ["Mara", "Tomas", "Ines"]


def table(folder: Path, seed: str = "7", **settings: str) -> Table:
    """A parley of three, at its first bid."""
    app = shell_for(MADE_UP, folder, (1280, 720), **settings)
    app.show_table(match_of(MADE_UP, SEATS, seed, setups=[Baggage()] * 3))
    scene = lowest(app, Table)
    all_told(scene)
    return scene


def all_told(scene: Table) -> None:
    """Nothing is told any more, and what lies over the table still does."""
    while scene.beats.is_playing_back:
        scene.beats.hurry()
    settle(scene)


def seen(scene: Table) -> Parley:
    view: Parley = scene.match.view(0)
    return view


def at_ride(folder: Path, seed: str = "7", **settings: str) -> Table:
    """Ines leads with two coins, and is asked where to ride."""
    scene = table(folder, seed, **settings)
    for coins in "012":
        keys(scene, "space", coins)
        all_told(scene)
    assert seen(scene).leader == 3 and scene.match.decision
    return scene


def played(scene: Table) -> str:
    return str(scene.match.history[-1].action)


def test_a_private_first_question_brings_the_curtain(tmp_path: Path) -> None:
    scene = table(tmp_path)
    assert isinstance(top(scene), Curtain) and scene.seat.viewer == 0
    keys(scene, "space")
    hand = state_of(scene).hand(1)
    assert {f"envoys.0.hand-{card}" for card in hand} <= {*ids(scene)}
    keys(scene, "1")
    assert played(scene) == "bid 1" and isinstance(top(scene), Curtain)
    assert not any("envoys.0.hand-" in id and "back" not in id for id in ids(scene))


def test_a_ride_is_drawn_by_clicks_and_shortened_by_escape(tmp_path: Path) -> None:
    scene = at_ride(tmp_path)
    road = widget(scene, "road")
    assert isinstance(road, MapView) and "first" in widget(scene, "ride").reason
    for point in (Point(2.0, 5.0), Point(2.0, 4.2), Point(3.0, 4.2)):
        road = widget(scene, "road", MapView)
        at = road.transform.pixel(on_map(point))
        send(scene, Press(at), Release(at))
    keys(scene, "escape")
    assert not widget(scene, "ride").reason
    keys(scene, "r")
    action = scene.match.history[-1].action
    legs: tuple[Point, ...] = getattr(action, "legs", ())
    assert len(legs) == 2 and legs[0].far(Point(2.0, 5.0)) < 0.1


def road_of(scene: Table) -> MapView:
    return widget(scene, "road", MapView)


def test_a_ride_is_drawn_by_a_drag_and_no_frame_draws_the_table(tmp_path: Path) -> None:
    scene = at_ride(tmp_path)
    window = pygame.Surface(scene.manager.size, 0, 32)
    scene.manager.refresh(window)
    road, pixel = road_of(scene), road_of(scene).transform.pixel
    ways = [pixel(on_map(Point(x / 2, 6 - x / 4))) for x in range(1, 9)]
    send(scene, At(pixel(on_map(Point(0, 6)))), Press(pixel(on_map(Point(0, 6)))))
    for at in ways:
        scene.manager.handle(At(at))
        for rect in scene.manager.refresh(window):
            assert road.rect.contains(rect)
        assert scene.widget("road") is road and not differs(window, drawn_anew(scene))
    send(scene, Release(ways[-1]))
    keys(scene, "r")
    action = scene.match.history[-1].action
    assert isinstance(action, Ride)
    (leg,) = action.legs
    assert leg.far(Point(4.0, 4.0)) < 0.1


def test_tab_goes_through_the_riders_of_a_road_that_is_zoomed(tmp_path: Path) -> None:
    scene = at_ride(tmp_path)
    road = road_of(scene)
    send(scene, Wheel(road.transform.pixel(on_map(Point(12, 6))), steps=12))
    scene.focus_on("road")
    assert not road.rect.colliderect(widget(scene, "rider-1").rect)
    for seat in (1, 2, 3):
        keys(scene, "tab")
        assert scene.focus == f"rider-{seat}"
        assert road_of(scene).rect.contains(widget(scene, scene.focus).rect)
    keys(scene, "left", "right", "up", "down", "0")
    assert scene.focus.startswith("rider-") and not round(road_of(scene).transform.level)


def test_who_rides_travels_along_its_legs(tmp_path: Path) -> None:
    scene = at_ride(tmp_path, speed="normal")
    keys(scene, "a")
    for _ in range(2):
        scene.beats.stop()
        settle(scene)
        scene.manager.handle(Key("s"))
    moving = [m for batch in scene.animator._queue for m in batch]
    assert any(isinstance(motion, Travel) for motion in moving)
    rider = widget(scene, "rider-3")
    assert scene.look(rider).lifted_count
    scene.animator.hurry()
    assert not scene.look(rider).lifted_count


def test_an_open_answer_needs_no_curtain(tmp_path: Path) -> None:
    scene = at_ride(tmp_path)
    keys(scene, "a")
    assert top(scene) is scene and scene.seat.viewer == 0
    decision = scene.match.decision
    assert decision and decision.private and {"take", "let"} <= {*ids(scene)}
    keys(scene, "s")
    assert played(scene) == "let" and scene.match.history[-1].seat == 1
    assert top(scene) is scene and scene.seat.viewer == 0


def test_a_spade_of_the_hand_is_pressed_to_object(tmp_path: Path) -> None:
    for seed in map(str, range(40)):
        scene = at_ride(tmp_path, seed)
        keys(scene, "a")
        if any(suit(card) == "S" for card in state_of(scene).hand(1)):
            break
    click(scene, "take")
    assert scene.seat.viewer == 1
    cards = {card: widget(scene, f"envoys.0.hand-{card}") for card in state_of(scene).hand(1)}
    for card, shown in cards.items():
        assert isinstance(shown, MarkedCard)
        assert (shown.state == "legal") == (suit(card) == "S") == shown.is_pressable
    first = next(each for each in cards.values() if each.hotkey == "1")
    keys(scene, "1")
    assert isinstance(first, MarkedCard) and played(scene) == f"object {first.card}"
    assert scene.widget(f"{Parley.place_of('row', 1)}-{first.card}") is not None


def test_everybody_agrees_before_a_bid_that_was_shown_is_taken_back(tmp_path: Path) -> None:
    scene = at_ride(tmp_path)
    keys(scene, "u")
    for seat in range(1, len(SEATS) + 1):
        click(scene, f"agree-{seat}")
    click(scene, "answer-1")
    assert len(scene.match.history) == 2 and scene.seat.viewer == 0
    settle(scene)
    assert isinstance(top(scene), Curtain)


def test_who_looks_at_its_hand_on_the_open_table_may_hide_it(tmp_path: Path) -> None:
    scene = at_ride(tmp_path)
    keys(scene, "a", "s", "s")
    assert scene.match.decision and scene.match.decision.seat == 3
    keys(scene, "h")
    assert top(scene) is scene and scene.seat.viewer == 3
    keys(scene, "h")
    assert scene.seat.viewer == 0 and top(scene) is scene
