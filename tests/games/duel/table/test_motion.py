"""A move is drawn, typed, stepped by keys or found; what comes of it is seen before it is made."""

from __future__ import annotations

import pytest
from pygame import Rect

from engine.app.inputs import RIGHT, Key
from engine.app.widgets import Dialog, walk
from engine.table.table import Table
from games.duel.geometry.points import Point
from games.duel.rules.actions import Run, Stay
from games.duel.table.battlefield.figures import WarriorFigure
from games.duel.table.moving.path import path_length
from games.duel.table.moving.sentences import threat_phrase
from tests.games.duel.by_hand import board_of, map_of
from tests.games.duel.table.field_play import (
    arrow,
    click,
    drag,
    field,
    moving,
    near,
    path,
    pixel,
    point,
    write,
)
from tests.games.duel.table.fight_play import advise
from tests.hands import keys, press, send, settle, widget
from tests.tables import last, play

HOME = Point(7.5, 8.8)


@pytest.fixture
def scene() -> Table:
    return moving()


def prompt(scene: Table) -> str:
    return widget(scene, "prompt-text").name


def marked(scene: Table) -> object:
    over = map_of(scene).overlay_above(scene.look(map_of(scene)))
    return over and over.rect


# By mouse.


def test_clicks_lay_corners_and_the_button_makes_the_move(scene: Table) -> None:
    click(scene, 9.5, 9.5)
    click(scene, 10, 11)
    assert [
        near(at, to) for at, to in zip(path(scene).corners, [(9.5, 9.5), (10, 11)], strict=True)
    ]
    assert "3.7 of 5 inches" in prompt(scene)
    press(scene, "confirm")
    assert last(scene).startswith("run ")
    assert near(scene.match.view(0).warriors[0].at, (10, 11))


def test_who_stays_with_a_path_drawn_is_asked_first(scene: Table) -> None:
    click(scene, 9.5, 9.5)
    number = len(scene.match.history)
    press(scene, "stay")
    assert len(scene.match.history) == number and isinstance(scene.manager.top, Dialog)
    press(scene, "answer-0")
    assert path(scene).corners, "the path is kept"
    press(scene, "stay")
    press(scene, "answer-1")
    assert last(scene) == "stay"


def test_a_move_that_a_hint_advises_is_seen_until_a_leg_is_laid(scene: Table) -> None:
    bare = marked(scene)
    advise(scene, Run((Point(9.5, 9.5), Point(10, 11))))
    seen = marked(scene)
    assert seen != bare and isinstance(seen, Rect)
    for x, y in (9.5, 9.5), (10, 11):
        assert seen.collidepoint(map_of(scene).transform.pixel((x, y)))
    assert not path(scene).corners, "nothing is drawn in place of the player"
    click(scene, 7.5, 9.5)
    own = marked(scene)
    assert isinstance(own, Rect) and not own.contains(seen)
    keys(scene, "backspace")
    advise(scene, Stay())
    assert marked(scene)
    play(scene, "stay")
    assert marked(scene) is None, "it goes with its question"


def test_a_move_that_a_hint_advised_in_a_view_is_covered_with_it(scene: Table) -> None:
    bare = marked(scene)
    scene.seat.look_again()
    settle(scene)
    advise(scene, Run((Point(9.5, 9.5), Point(10, 11))))
    assert scene.seat.viewer and marked(scene) != bare
    keys(scene, "h")
    assert not scene.seat.viewer and marked(scene) == bare


def test_no_name_lies_on_the_path(scene: Table) -> None:
    name = widget(scene, "name-1").rect
    x, y = map_of(scene).transform.inches(name.midbottom)
    click(scene, x, y + 0.5)
    assert path(scene).corners and widget(scene, "name-1").rect != name


def test_a_right_click_and_backspace_take_back_a_corner(scene: Table) -> None:
    for x, y in ((8.5, 9), (9, 10), (10, 10)):
        click(scene, x, y)
    click(scene, 12, 2, RIGHT)
    assert len(path(scene).corners) == 2
    keys(scene, "backspace")
    assert len(path(scene).corners) == 1
    keys(scene, "backspace")
    assert path(scene).corners == ()


def test_a_leg_that_is_too_long_ends_at_the_allowance(scene: Table) -> None:
    click(scene, 9, 10)
    click(scene, 16, 10)
    assert path_length(HOME, path(scene).corners) == pytest.approx(5, abs=0.001)
    assert "5.0 of 5 inches" in prompt(scene)


def test_the_last_tenth_of_an_inch_is_taken_by_pointing_short_of_it(scene: Table) -> None:
    click(scene, 7.5, 13.72)
    assert path_length(HOME, path(scene).corners) == pytest.approx(5, abs=0.001)


def test_a_leg_that_is_not_legal_is_not_laid_and_says_why(scene: Table) -> None:
    click(scene, 4.2, 9.0)
    assert path(scene).corners == () and path(scene).refused_corner
    assert scene.match.refusal(1, Run((path(scene).refused_corner,))) == prompt(scene)  # type: ignore[arg-type]
    assert "lake" in prompt(scene).lower()
    assert widget(scene, "confirm").reason == prompt(scene)
    keys(scene, "backspace")
    assert not path(scene).refused_corner


def test_what_a_leg_comes_to_is_seen_before_it_is_laid(scene: Table) -> None:
    assert marked(scene) is None
    point(scene, 9, 9)
    assert marked(scene) is not None and path(scene).corners == ()
    walk = path(scene).walk(path(scene).visible_corners)
    assert walk and walk.fault is None


def test_a_crossing_says_where_it_carries_to_and_ends_the_move(scene: Table) -> None:
    click(scene, 8, 5)
    walk = path(scene).walk(path(scene).corners_with_ghost)
    assert walk and walk.new_ground == "uneven"
    assert "Carried onto the wall: next turn Brannoch climbs, Dexterity 1." in prompt(scene)
    before = path(scene).corners
    click(scene, 9, 9)
    assert path(scene).corners == before and path(scene).refused_corner
    point(scene, 9.4, 9)
    assert (
        path(scene).visible_corners == before
        and "Carried onto the wall: next turn Brannoch climbs, Dexterity 1" in prompt(scene)
    )
    keys(scene, "enter")
    at = scene.match.view(0).warriors[0].at
    assert at.y == pytest.approx(6.5) and last(scene).startswith("run ")


def test_who_will_be_engaged_is_said(scene: Table) -> None:
    click(scene, 10.8, 11.6)
    assert "Ends engaged with Ysolde" in prompt(scene)


def test_who_stands_on_uneven_ground_climbs(scene: Table) -> None:
    click(scene, 8, 5)
    keys(scene, "enter")
    while not (
        scene.match.decision and scene.match.decision.seat == 1 and scene.context.ask == "move"
    ):
        asked = {"move": "stay", "terrain": "pass", "reveal": "reveal none"}
        play(scene, asked[scene.context.ask])
    assert widget(scene, "confirm").name == "Confirm climb"
    click(scene, 8.2, 6.5)
    keys(scene, "enter")
    assert last(scene).startswith("climb ")


def test_go_there_leads_around_what_is_in_the_way(scene: Table) -> None:
    click(scene, 11.4, 8.8)
    assert path(scene).refused_corner
    button = widget(scene, "go-there")
    way = path(scene).shortest()
    assert way and len(way) > 1
    assert f"{path_length(HOME, way):.1f}" in button.hint  # type: ignore[attr-defined]
    keys(scene, "g")
    assert path(scene).corners == way and not path(scene).refused_corner
    keys(scene, "enter")
    assert scene.match.view(0).warriors[0].at == way[-1]


def test_shift_and_a_click_take_the_shortest_way(scene: Table) -> None:
    click(scene, 11.4, 8.8, shift=True)
    assert len(path(scene).corners) > 1


def test_a_place_that_no_way_leads_to_says_why_and_shows_no_leg(scene: Table) -> None:
    click(scene, 3.5, 9.5, shift=True)
    assert prompt(scene) == "Brannoch can't stand there: the lake is blocking ground."
    assert path(scene).visible_corners == () and "lake" in widget(scene, "confirm").reason
    click(scene, 20, 20, shift=True)
    assert prompt(scene) == "Brannoch can't get there with 5 inches."
    point(scene, 9, 9)
    assert path(scene).visible_corners and not path(scene).unreachable_goal


def test_a_drag_draws_from_the_path_s_end_and_moves_the_map_from_elsewhere(scene: Table) -> None:
    keys(scene, "t", "escape", "+")
    before = map_of(scene).transform.origin
    drag(scene, (9, 10), (8, 11), (8, 12))
    assert path(scene).corners == () and not path(scene).refused_corner
    assert map_of(scene).transform.origin != before
    drag(scene, (7.5, 8.8), (8, 9), (9, 10))
    assert len(path(scene).corners) == 1
    drag(scene, (9, 10), (9, 10.5), (9.5, 10.5))
    assert len(path(scene).corners) == 2


def test_undo_takes_the_last_leg_first_and_then_what_was_done(scene: Table) -> None:
    click(scene, 9.5, 9.5)
    click(scene, 10, 11)
    played = len(scene.match.history)
    keys(scene, "u")
    assert len(path(scene).corners) == 1 and scene.manager.top is scene
    keys(scene, "u")
    assert path(scene).corners == () and len(scene.match.history) == played
    keys(scene, "u")
    assert scene.manager.top is not scene, "all are asked for what Ysolde did"


def test_who_is_engaged_already_is_told_whom_to_stay_near(scene: Table) -> None:
    click(scene, 10.8, 11.6)
    keys(scene, "enter")
    while scene.context.ask != "move" or scene.match.decision.seat != 2:  # type: ignore[union-attr]
        play(scene, {"move": "stay"}[scene.context.ask])
    assert "Must stay within 2 inches of Brannoch." in prompt(scene)
    click(scene, 15.5, 12.8)
    assert "must stay within 2 inches of Brannoch" in prompt(scene)


def test_an_enemy_that_is_pointed_at_shows_its_reach_and_where_it_engages(scene: Table) -> None:
    point(scene, 12.0, 3.0)
    beside = marked(scene)
    point(scene, 13.0, 12.8)
    shown = marked(scene)
    assert isinstance(shown, Rect) and isinstance(beside, Rect)
    inch = map_of(scene).transform.scale
    assert shown.width >= 6 * inch, "engaged within 2 inches of its base"
    assert threat_phrase(scene.view, 2) == "Ysolde runs up to 1 inch, engages within 2 inches"


# By keys.


def test_arrows_move_a_ghost_and_enter_makes_the_move(scene: Table) -> None:
    arrow(scene, "down")
    assert scene.focus == "battlefield"
    arrow(scene, "down", 2, shift=True)
    arrow(scene, "right", 3)
    arrow(scene, "right", ctrl=True)
    assert path(scene).corners_with_ghost == (Point(7.81, 10.8),) and path(scene).corners == ()
    played = len(scene.match.history)
    assert "of 5 inches" in prompt(scene)
    keys(scene, "enter")
    assert len(scene.match.history) == played + 1
    assert scene.match.view(0).warriors[0].at == Point(7.81, 10.8)


def test_space_lays_a_corner_and_the_ghost_goes_on(scene: Table) -> None:
    arrow(scene, "down")
    arrow(scene, "down", 2, shift=True)
    keys(scene, "space")
    arrow(scene, "right", 2, shift=True)
    assert path(scene).corners_with_ghost == (Point(7.5, 10.8), Point(9.5, 10.8))
    keys(scene, "backspace")
    assert path(scene).corners_with_ghost == (Point(7.5, 10.8),)
    keys(scene, "backspace")
    assert path(scene).corners_with_ghost == ()


def test_the_ghost_stays_while_the_pointer_is_elsewhere(scene: Table) -> None:
    arrow(scene, "down")
    arrow(scene, "down", 2, shift=True)
    send(scene, Key("tab"), Key("tab", shift=True))
    assert path(scene).corners_with_ghost == (Point(7.5, 10.8),)


def test_the_ghost_is_held_at_the_allowance(scene: Table) -> None:
    arrow(scene, "down")
    arrow(scene, "down", 9, shift=True)
    assert path_length(HOME, path(scene).corners_with_ghost) == pytest.approx(5, abs=0.001)


def test_a_path_is_typed(scene: Table) -> None:
    keys(scene, "t")
    assert scene.focus == "typed"
    write(scene, "8.5,10 9,")
    assert path(scene).corners == (Point(8.5, 10),)
    write(scene, "11.25")
    assert path(scene).corners == (Point(8.5, 10), Point(9, 11.25))
    keys(scene, "enter")
    assert last(scene) == "run 8.5,10 9,11.25"


@pytest.mark.parametrize("words", ["8.5,10", "8.5 10", "8.5, 10", "8.5;10 "])
def test_a_corner_is_two_numbers_with_a_comma_or_without(scene: Table, words: str) -> None:
    keys(scene, "t")
    write(scene, words)
    assert path(scene).corners == (Point(8.5, 10),)


@pytest.mark.parametrize(("words", "said"), [("7 4 3", "One number"), ("7,x", "“x” is no number")])
def test_what_is_no_corner_is_said_with_what_one_is(scene: Table, words: str, said: str) -> None:
    keys(scene, "t")
    write(scene, words)
    assert said in prompt(scene) and "inches from the left edge" in prompt(scene)
    assert widget(scene, "confirm").reason == prompt(scene)


def test_the_field_is_gone_with_the_move_and_esc_leads_back_to_the_map(scene: Table) -> None:
    keys(scene, "t", "escape")
    assert scene.focus == "battlefield"
    keys(scene, "t")
    write(scene, "8.5 10")
    keys(scene, "enter")
    settle(scene)
    assert scene.widget("typed") is None
    while scene.context.ask == "move":
        play(scene, "stay")
        assert scene.widget("typed") is None


def test_what_is_typed_and_not_legal_can_not_be_confirmed(scene: Table) -> None:
    keys(scene, "t")
    write(scene, "7.5,20")
    assert widget(scene, "confirm").reason == prompt(scene) != ""
    keys(scene, "escape")
    assert scene.widget("typed") is None


# What lies there.


def test_a_path_is_gone_with_its_question(scene: Table) -> None:
    click(scene, 9, 10)
    play(scene, "stay")
    assert path(scene).corners == ()
    assert path(scene).move_start == scene.match.view(0).warriors[scene.match.decision.seat - 1].at  # type: ignore[union-attr]


def test_undo_gives_back_place_and_allowance(scene: Table) -> None:
    click(scene, 9, 10)
    keys(scene, "enter")
    assert scene.match.undo([1, 2, 3]) is None
    assert scene.match.decision and scene.match.decision.seat == 1
    scene.rebuild()
    assert path(scene).move_start == HOME and path(scene).inches_left == 5


def test_figures_face_where_they_went(scene: Table) -> None:
    click(scene, 7.5, 11)
    keys(scene, "enter")
    figure = widget(scene, "figure-1", WarriorFigure)
    assert figure.facing == pytest.approx(90, abs=1)


def test_the_question_is_seen_before_its_reach_is_found_out(scene: Table) -> None:
    motion = board_of(scene).map.move_draft
    assert motion.regions(scene.context.view) and motion.wait() is None
    decision = scene.match.decision
    assert decision and scene.match.submit(decision.seat, scene.match.game.parse("stay")) is None
    while scene.beats.is_playing_back:
        scene.beats.hurry()
        scene.manager.update(0.1)
    assert path(scene).move_start != HOME and scene.widgets
    assert motion.wait() == 0
    settle(scene)
    assert motion.wait() is None and motion.regions(scene.context.view)


def test_pointing_redraws_marks_alone(scene: Table) -> None:
    before = [each for each, _ in walk(scene.widgets)]
    point(scene, 9, 9)
    point(scene, 10, 10)
    assert [each for each, _ in walk(scene.widgets)] == before
    assert pixel(scene, 0, 0) == map_of(scene).transform.origin


def test_the_bar_names_who_moves_while_it_moves_and_what_came_of_it_then(scene: Table) -> None:
    scene.manager.change(speed="normal")
    said = list[str]()
    assert scene.match.submit(1, scene.match.game.parse("run 8,5")) is None
    for _ in range(400):
        if not scene.beats.is_playing_back:
            break
        words = widget(scene, "prompt-title").name, scene.widget("prompt-text")
        said.append(f"{words[0]}: {words[1].name if words[1] else ''}")
        scene.manager.update(1 / 30)
    assert said[0].startswith("Brannoch runs: ")
    carried = "Carried onto the wall: next turn Brannoch climbs, Dexterity 1."
    assert any(words.startswith("Brannoch runs 1.") and words.endswith(carried) for words in said)


def test_what_is_taken_back_is_told_of_whoever_did_it(scene: Table) -> None:
    """What equals show together is told of all of them; Undo names the last one alone."""
    fresh = field(3)
    play(fresh, "reveal speed 4", "reveal speed 1", "reveal none")
    back = fresh.takeback.target
    assert back and back.seat == 3
    line = fresh.log.line_about(back)
    assert "Old Harrow" in line and "Brannoch" not in line
