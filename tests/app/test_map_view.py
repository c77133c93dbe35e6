"""A map that is zoomed, panned and pointed at, by mouse and by keys alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import hypot

import pytest
from pygame import Rect, Surface

from engine.app.inputs import (
    LEFT,
    MIDDLE,
    OUTSIDE,
    RIGHT,
    Hover,
    Key,
    Position,
    Press,
    Release,
    Resize,
    Wheel,
)
from engine.app.widgets import overflows
from engine.app.widgets.focus import stops
from tests.app.road import Road
from tests.app.ruler import Ruler, length
from tests.hands import differs, drawn_anew, keys, new_stage, send

SIZES = [(1024, 640), (1280, 720), (2560, 1440)]


@pytest.fixture
def road(surface: Surface) -> Iterator[Road]:
    scene = Road()
    new_stage().push(scene)
    yield scene


def pixel(road: Road, x: float, y: float) -> Position:
    return road.view.transform.pixel((x, y))


def dragged(button: int, *stops: Position) -> list[Hover | Press | Release]:
    """A drag with a button from the first place to the last."""
    moves = [Hover(at) for at in stops[1:]]
    return [Hover(stops[0]), Press(stops[0], button), *moves, Release(stops[-1], button)]


def at(road: Road, id: str) -> Rect:
    found = road.widget(id)
    assert found is not None
    return found.rect


# The view.


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("level", [0, 5, 12])
def test_what_lies_on_a_map_overflows_nothing(size: tuple[int, int], level: int) -> None:
    scene = Road()
    new_stage(size).push(scene)
    send(scene, Wheel(pixel(scene, 11, 14), steps=level))
    assert overflows(scene.widgets, scene.manager.scale) == []
    scene.places[2] = (81, 20)
    scene.rebuild()
    assert any("envoy-3" in found for found in overflows(scene.widgets, scene.manager.scale))


def test_the_wheel_zooms_about_the_pointer(road: Road) -> None:
    here, before = pixel(road, 50, 20), road.view.transform.scale
    built = road.built
    send(road, Wheel(here, steps=6))
    assert road.view.transform.scale == pytest.approx(before * 2**1.5)
    assert at(road, "envoy-3").center == pytest.approx(here, abs=2)
    assert at(road, "envoy-3").width == pytest.approx(2 * road.view.transform.scale, abs=1)
    send(road, Wheel(here, steps=-20))
    assert road.view.transform.scale == before and road.built == built


@pytest.mark.parametrize("button", [MIDDLE, RIGHT])
def test_a_drag_pans_also_from_an_envoy_and_lays_nothing_out(road: Road, button: int) -> None:
    send(road, Wheel(pixel(road, 50, 20), steps=6))
    start, built = at(road, "envoy-3").center, road.built
    send(road, *dragged(button, start, (start[0] - 60, start[1] - 30), (start[0] - 90, start[1])))
    assert at(road, "envoy-3").center == (start[0] - 90, start[1])
    assert road.built == built and road.pressed == []
    road.rebuild()
    assert at(road, "envoy-3").center == (start[0] - 90, start[1])


def test_the_view_is_kept_where_the_window_has_another_size(road: Road) -> None:
    send(road, Wheel(pixel(road, 50, 20), steps=6), Resize(2560, 1440))
    view = road.view
    assert view.transform.level == 6 and view.transform.rect == view.rect
    middle = view.transform.inches(view.rect.center)
    send(road, Resize(1024, 640))
    assert road.view.transform.inches(road.view.rect.center) == pytest.approx(middle, abs=0.5)


def test_another_map_is_seen_from_its_own_fit(road: Road, monkeypatch: pytest.MonkeyPatch) -> None:
    send(road, Wheel(pixel(road, 50, 20), steps=6))
    monkeypatch.setattr("tests.app.road.ROAD", (90.0, 40.0))
    road.rebuild()
    assert road.view.transform.level == 0


@pytest.mark.parametrize(("key", "level"), [("+", 7), ("=", 7), ("-", 5), ("0", 0), ("home", 0)])
@pytest.mark.parametrize("focus", ["road", "envoy-3"])
def test_keys_zoom_with_the_focus_on_the_map_or_in_it(
    road: Road, key: str, level: int, focus: str
) -> None:
    send(road, Wheel(pixel(road, 50, 20), steps=6))
    road.focus_on(focus)
    keys(road, key)
    assert road.view.transform.level == level and road.focus == focus


def test_fit_shows_all_of_a_map_and_then_as_much_as_fills_the_view(road: Road) -> None:
    send(road, Wheel(pixel(road, 50, 20), steps=9))
    filled = road.view.transform.filled()
    assert filled.level > 0
    road.focus_on("road")
    for level in (0, filled.level, 0):
        keys(road, "0")
        assert road.view.transform.level == level


def test_keys_mean_nothing_to_a_map_that_has_no_focus(road: Road) -> None:
    send(road, Wheel(pixel(road, 50, 20), steps=6))
    road.focus_on("seat-1")
    keys(road, "+", "0", "home")
    send(road, Key("left", ctrl=True))
    assert road.view.transform.level == 6


@pytest.mark.parametrize(("key", "way"), [("left", (1, 0)), ("down", (0, -1))])
def test_arrows_pan_with_ctrl_from_anywhere_and_alone_on_a_map_without_a_tool(
    road: Road, key: str, way: tuple[int, int]
) -> None:
    road.ruler = None
    road.rebuild()
    send(road, Wheel(pixel(road, 40, 15), steps=6))
    for focus, event in (("envoy-3", Key(key, ctrl=True)), ("road", Key(key))):
        road.focus_on(focus)
        before = road.view.transform.origin
        send(road, event)
        moved = [b - a for a, b in zip(before, road.view.transform.origin, strict=True)]
        assert [(m > 0) - (m < 0) for m in moved] == list(way)


# Focus.


def test_tab_goes_through_all_that_lies_in_the_map_and_shows_it(road: Road) -> None:
    send(road, Wheel(pixel(road, 2, 15), steps=9))
    ids = [stop.id for stop in stops(road.widgets)]
    assert ids[-4:] == ["road", "envoy-1", "envoy-2", "envoy-3"]
    road.focus_on("road")
    for id in ids[-3:]:
        keys(road, "tab")
        assert road.focus == id and road.view.rect.contains(at(road, id))
    keys(road, "tab")
    assert road.focus == ids[0]


def test_what_lies_in_the_map_is_not_torn_apart_by_its_groups(road: Road) -> None:
    envoy = road.widget("envoy-2")
    assert envoy is not None
    envoy.group = type(envoy.group).PROMPT
    assert [stop.id for stop in stops(road.widgets)][-3:] == ["envoy-1", "envoy-2", "envoy-3"]


def test_arrows_lead_from_one_to_the_next_and_never_out(road: Road) -> None:
    send(road, Wheel(pixel(road, 2, 15), steps=9))
    road.focus_on("envoy-1")
    for _ in range(3):
        keys(road, "right")
    assert road.focus == "envoy-3" and road.view.rect.contains(at(road, "envoy-3"))
    keys(road, "right", "down", "up")
    assert road.focus in ("envoy-1", "envoy-2", "envoy-3")


def test_arrows_lead_to_the_map_and_not_into_it(road: Road) -> None:
    road.focus_on("seat-2")
    keys(road, "left")
    assert road.focus == "road"


# Hits and tooltips.


def test_what_is_not_seen_of_the_map_is_not_hit(road: Road) -> None:
    send(road, Wheel(pixel(road, 2, 15), steps=9), Hover(OUTSIDE))
    envoy, seat = at(road, "envoy-3"), at(road, "seat-2")
    view = road.view
    view._turn(replace(view.transform, middle=(0, 15)))
    shift = seat.centerx - at(road, "envoy-3").centerx, seat.centery - at(road, "envoy-3").centery
    road.widget("envoy-3").move(*shift)  # type: ignore[union-attr]
    send(road, Hover(seat.center))
    assert road.hovered == "seat-2" and envoy != seat


def test_a_tooltip_stands_at_what_is_seen(road: Road) -> None:
    send(road, Wheel(pixel(road, 50, 20), steps=12), Hover(OUTSIDE))
    view, side = road.view, at(road, "envoy-3").width
    view.pan(view.rect.left - at(road, "envoy-3").left - side + 6, 0)
    road.rebuild()
    envoy = at(road, "envoy-3")
    assert envoy.left < view.rect.left < envoy.right
    send(road, Hover((envoy.right - 3, envoy.centery)))
    road.manager.update(1)
    (tooltip,) = road._tip.overlays(road.widgets, road.look, road.manager)
    assert tooltip.rect.right > view.rect.left and road._tip.shown_id == "envoy-3"


# A tool.


def test_a_ruler_follows_the_pointer_and_draws_no_map(road: Road) -> None:
    surface = Surface(road.manager.size, 0, 32)
    road.manager.refresh(surface)
    built, grounds = road.built, road.grounds
    for x in range(12, 40, 4):
        assert road.manager.handle(Hover(pixel(road, x, 20)))
        road.manager.refresh(surface)
    assert (road.built, road.grounds) == (built, grounds)
    assert road.ruler and length(road.ruler.path) == pytest.approx(hypot(26, 5), abs=0.1)
    assert not differs(surface, drawn_anew(road))
    road.manager.handle(Hover((3, 3)))
    road.manager.refresh(surface)
    assert road.ruler.path == [road.ruler.start] and not differs(surface, drawn_anew(road))


def test_clicks_lay_corners_and_a_right_click_takes_one_back(road: Road) -> None:
    for x, y in ((20, 10), (24, 20)):
        send(road, *dragged(LEFT, pixel(road, x, y)))
    assert road.ruler and len(road.ruler.corners) == 2
    assert road.ruler.corners[1] == pytest.approx((24, 20), abs=0.1)
    send(road, *dragged(RIGHT, pixel(road, 30, 20)))
    assert len(road.ruler.corners) == 1 and road.view.transform.level == 0


def test_a_drag_from_an_envoy_ends_in_a_corner_and_presses_nothing(road: Road) -> None:
    send(road, *dragged(LEFT, at(road, "envoy-2").center, pixel(road, 18, 18), pixel(road, 20, 10)))
    assert road.ruler and road.ruler.corners == [pytest.approx((20, 10), abs=0.1)]
    assert road.pressed == []


def test_an_envoy_that_is_clicked_is_pressed(road: Road) -> None:
    send(road, *dragged(LEFT, at(road, "envoy-3").center))
    assert road.pressed == ["envoy-3"] and road.ruler and road.ruler.corners == []
    send(road, *dragged(LEFT, at(road, "envoy-1").move(-4, 4).center))
    assert road.pressed == ["envoy-3"], "it only has something to say"


def test_a_drag_that_ends_beside_the_map_lays_nothing(road: Road) -> None:
    send(road, *dragged(LEFT, pixel(road, 20, 10), at(road, "seat-1").center))
    send(road, Press(pixel(road, 20, 10)), Release(OUTSIDE))
    assert road.ruler and road.ruler.corners == [] and road.pressed == []


def test_by_keys_a_path_is_laid_and_taken_back(road: Road) -> None:
    road.focus_on("road")
    assert road.ruler
    x, y = road.ruler.start
    send(road, *[Key("left", shift=True)] * 8, Key("up"), Key("space"))
    assert road.ruler.corners == [pytest.approx((x - 8, y - 0.1))]
    send(road, *[Key("right", ctrl=True)] * 3, Key("space"))
    assert road.ruler.corners[1] == pytest.approx((x - 7.97, y - 0.1))
    keys(road, "backspace")
    send(road, Key("space", is_repeat=True))
    assert len(road.ruler.corners) == 1


def test_enter_is_left_to_the_screen(road: Road) -> None:
    road.focus_on("road")
    go = road.widget("go")
    assert road.ruler and go
    go.hotkey = "enter"
    send(road, Key("left", shift=True), Key("enter"))
    assert road.ruler.corners == [] and road.pressed == ["go"]


def test_another_tool_has_a_cross_of_its_own(road: Road) -> None:
    road.focus_on("road")
    send(road, Key("left", shift=True))
    road.ruler = Ruler((30.0, 12.5))
    road.rebuild()
    send(road, Key("down", ctrl=True))
    assert road.ruler.aimed == (30.0, 12.51)


def test_the_cross_stays_on_the_map_and_in_view(road: Road) -> None:
    send(road, Wheel(pixel(road, 40, 15), steps=9), Hover(OUTSIDE))
    road.focus_on("road")
    for key in ["left"] * 60 + ["up"] * 30:
        send(road, Key(key, shift=True))
    assert road.ruler and road.ruler.aimed == (0, 0)
    assert road.view.transform.on_map(pixel(road, 0, 0)) is not None


def test_without_a_tool_the_left_button_does_nothing(road: Road) -> None:
    road.ruler = None
    road.rebuild()
    send(road, Wheel(pixel(road, 40, 15), steps=4))
    before = road.view.transform
    send(road, *dragged(LEFT, pixel(road, 40, 15), pixel(road, 44, 15)))
    road.focus_on("road")
    keys(road, "space", "backspace")
    assert road.view.transform == before


def test_all_of_it_looks_the_same_however_it_came_there(road: Road) -> None:
    surface = Surface(road.manager.size, 0, 32)
    inputs = [
        Wheel(pixel(road, 30, 10), steps=3),
        *dragged(MIDDLE, (400, 300), (380, 340), (200, 260)),
        *dragged(LEFT, (420, 330), (460, 350)),
        Hover(at(road, "envoy-3").center),
        Key("tab"),
        Key("tab", shift=True),
        Key("right"),
        Key("-"),
        Key("space"),
        Key("home"),
    ]
    for event in inputs:
        changed = road.manager.handle(event)
        changed |= road.manager.update(0.2)
        if changed:
            road.manager.refresh(surface)
        assert not differs(surface, drawn_anew(road)), event
