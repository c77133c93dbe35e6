"""The end of a drawn move snaps into contact with terrain, and the table says what it touches."""

from __future__ import annotations

import pytest

from engine.app.widgets import Button
from engine.table.table import Table
from games.duel.geometry.field import TOUCH_RANGE
from games.duel.geometry.points import TOLERANCE, Point
from games.duel.geometry.terrain import Piece
from games.duel.rules.events import NoTerrain
from games.duel.table.moving.path import CONTACT_DISTANCE
from tests.games.duel.table.field_play import APART, BUILDS, arrow, click, path, point, write
from tests.games.duel.table.fight_play import table
from tests.hands import keys, widget, words
from tests.tables import play, sights

CART = Piece("cart-1", "blocking", 5, True, rect=(9.0, 6.0, 3.0, 2.0))
ROCK = Piece("rock-1", "uneven", 1, False, True, ellipse=(10.0, 9.6, 1.2, 1.2))
HUT = Piece("hut-1", "blocking", rect=(3.0, 10.0, 1.0, 1.0))
LIMIT = TOUCH_RANGE + TOLERANCE
LIE = (CART, ROCK, HUT)
"""The first warrior stands at 7.5, 8.8 and may run five inches."""


@pytest.fixture
def scene() -> Table:
    return moving()


def moving(size: tuple[int, int] = (1280, 720), **settings: object) -> Table:
    found = table(3, size, APART, BUILDS, LIE, **settings)
    play(found, "reveal speed 4", "reveal none", "reveal none")
    return found


def gap(scene: Table, piece: Piece) -> float:
    """Inches between the end of the drawn move and a piece."""
    walk = path(scene).walk(path(scene).corners_with_ghost)
    assert walk and not walk.fault
    inches: float = scene.context.view.field.distance(walk.end, piece)
    return inches


@pytest.mark.parametrize("x", [8.41, 8.44, 8.48])
def test_a_leg_that_ends_just_before_a_piece_ends_at_it(scene: Table, x: float) -> None:
    click(scene, x, 7.3)
    assert gap(scene, CART) <= LIMIT
    assert words(scene, "prompt-text").endswith("Touches the cart: Strength 1; the cart weighs 5.")


def test_a_leg_that_ends_just_inside_an_obstacle_ends_at_its_edge(scene: Table) -> None:
    click(scene, 8.56, 7.4)
    assert path(scene).refused_corner is None and gap(scene, CART) <= 0.002
    keys(scene, "backspace")
    click(scene, 8.5 + 2 * CONTACT_DISTANCE, 7.4)
    assert path(scene).refused_corner, "farther inside it stays refused"


def test_an_end_farther_away_stays_where_it_was_put(scene: Table) -> None:
    click(scene, 8.3, 7.3)
    assert gap(scene, CART) > CONTACT_DISTANCE and "Touches" not in words(scene, "prompt-text")


def test_nothing_snaps_to_what_nobody_can_use(scene: Table) -> None:
    click(scene, 4.58, 10.5)
    assert gap(scene, HUT) == pytest.approx(0.08, abs=0.03)
    assert "Touches" not in words(scene, "prompt-text")


def test_the_ghost_of_the_keys_snaps_and_hundredths_do_not(scene: Table) -> None:
    """With Ctrl a place of one's own can be kept; Space lays the ghost as it is seen."""
    arrow(scene, "up")
    arrow(scene, "up", 1, shift=True)
    arrow(scene, "up", 3)
    arrow(scene, "right", 9)
    at_last = path(scene).corners_with_ghost[-1]
    assert at_last == Point(8.5, 7.5), "8.4 is a tenth from contact"
    assert "Touches the cart" in words(scene, "prompt-text")
    arrow(scene, "right", 1, ctrl=True)
    assert path(scene).corners_with_ghost[-1] == Point(8.41, 7.5)
    arrow(scene, "left", 1)
    arrow(scene, "right", 1)
    keys(scene, "space")
    assert gap(scene, CART) <= LIMIT


def test_a_typed_path_snaps_at_its_end(scene: Table) -> None:
    keys(scene, "t")
    write(scene, "8.41 7.4")
    assert gap(scene, CART) <= LIMIT and "Touches the cart" in words(scene, "prompt-text")


def test_the_pointer_is_told_before_the_leg_is_laid(scene: Table) -> None:
    point(scene, 8.42, 7.3)
    goal = path(scene).next_corner
    assert goal and scene.context.view.field.distance(goal, CART) <= LIMIT


def test_a_snap_engages_nobody() -> None:
    """Whoever stays out of a fight by a hair stays out of it."""
    place = Point(8.42, 7.2)
    barrel = Piece("barrel-1", "level", 1, True, rect=(9.0, 6.9, 0.5, 0.6))
    scene = table(3, (1280, 720), [(7.5, 8.8), (11.43, 7.2), (19.0, 16.0)], BUILDS, (barrel,))
    play(scene, "reveal speed 4", "reveal none", "reveal none")
    keys(scene, "t")
    write(scene, "8.42 7.2")
    walk = path(scene).walk(path(scene).corners)
    assert walk and walk.end == place and not walk.engaged_indices


def test_who_can_use_what_the_end_touches(scene: Table) -> None:
    click(scene, 10.6, 9.02)
    assert "Touches the rock: can throw it only at a warrior in contact." in words(
        scene, "prompt-text"
    )


def test_go_near_leads_to_the_piece_that_was_clicked(scene: Table) -> None:
    click(scene, 11.5, 6.3)
    button = widget(scene, "go-there", Button)
    assert (button.label, button.hint) == ("Go near", "as near as possible")
    keys(scene, "g")
    assert gap(scene, CART) <= LIMIT
    assert "as near as possible already" in widget(scene, "go-there", Button).reason
    keys(scene, "enter")
    assert scene.match.history[-1].action


def test_go_near_leads_towards_a_point_beyond_the_allowance(scene: Table) -> None:
    goal = Point(16.0, 14.0)
    click(scene, *goal, shift=True)
    assert path(scene).unreachable_goal and widget(scene, "go-there", Button).label == "Go near"
    keys(scene, "g")
    walk = path(scene).walk(path(scene).corners)
    assert walk and not walk.fault
    assert walk.end.distance_to(goal) < Point(7.5, 8.8).distance_to(goal) - 4.5


def test_go_there_leads_to_what_was_clicked_behind_an_obstacle(scene: Table) -> None:
    """Not to where the straight leg would have ended."""
    click(scene, 9.5, 5.2)
    assert path(scene).refused_corner
    keys(scene, "g")
    assert path(scene).corners and path(scene).corners[-1].distance_to((9.5, 5.2)) < 0.05


def test_who_touches_only_what_is_too_heavy_is_told_what_is_missing(scene: Table) -> None:
    said = set[str]()
    click(scene, 8.44, 7.3)
    keys(scene, "enter")
    while scene.match.decision and scene.match.decision.ask == "move":
        assert scene.match.submit(scene.match.decision.seat, scene.match.game.parse("stay")) is None
    while scene.match.view(0).turn == 1 or scene.beats.is_playing_back:
        said.add(f"{words(scene, 'prompt-title')} / {words(scene, 'prompt-text')}")
        scene.manager.update(1 / 30)
        if scene.beats.waiting:
            keys(scene, "space")
    assert "Brannoch can't smash the cart / Strength 1; the cart weighs 5." in said
    events = [event for played in scene.match.history for event in played.events]
    missing = [event for event in events if isinstance(event, NoTerrain) and event.pieces]
    assert [(each.seat, each.strength, each.able) for each in missing] == [(1, 1, False)]
    lines = [entry.text for entry in scene.log.entries]
    assert "Can't smash the cart: Strength 1; the cart weighs 5." in " ".join(lines)


@pytest.mark.parametrize(("size", "text"), [((1024, 640), 100), ((1280, 720), 200)])
def test_it_is_said_in_every_window(size: tuple[int, int], text: int) -> None:
    scene = moving(size, text_size=text)
    click(scene, 8.44, 7.3)
    for _ in sights(scene):
        scene.rebuild()
        assert "Touches the cart" in words(scene, "prompt-text")
