"""Motion: the model is ahead, the picture follows, and any haste ends at the same picture."""

from __future__ import annotations

from itertools import pairwise
from math import hypot

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect

from engine.app.settings import Settings, Speed
from engine.table import animator, faces
from engine.table.animator import Animator, Drop, Fade, Flight, Motion, Pulse, Travel
from tests.table.boards import pixels

START, GOAL = Rect(20, 20, *faces.size(60)), Rect(300, 200, *faces.size(60))


def flight(source: str = "deck", delay: float = 0.0) -> Flight:
    front, back = faces.face("QS", 60), faces.back("oxblood", 60)
    return Flight(front, back, START, GOAL, delay=delay, source=source)


def moving(speed: Speed = "normal", calm: bool = False) -> Animator:
    return Animator(lambda: Settings(speed=speed, reduced_motion=calm))


def seen(moving: Animator | Motion, progress: float = 0.0) -> bytes:
    surface = pygame.Surface((460, 340), 0, 32)
    if isinstance(moving, Animator):
        for over in moving.moving():
            over.draw(surface)
    else:
        moving.draw(surface, progress)
    return pixels(surface)


EMPTY = pixels(pygame.Surface((460, 340), 0, 32))


def test_cards_are_lifted_from_when_they_start_until_all_have_landed() -> None:
    moves = moving()
    moves.play([flight(), flight(delay=0.07), flight("hand", delay=0.14)])
    counts = []
    for _ in range(8):
        counts.append((moves.lifted("deck"), moves.lifted("hand")))
        moves.update(0.06)
    assert counts == [(1, 0), (1, 0), (2, 0), *[(2, 1)] * 4, (0, 0)]
    assert moves.lifted("nowhere") == 0


def test_batches_follow_each_other() -> None:
    moves = moving()
    moves.play([flight("first")])
    moves.play([flight("second")])
    moves.update(0.2)
    assert (moves.lifted("first"), moves.lifted("second")) == (1, 0)
    moves.update(0.07)
    assert (moves.lifted("first"), moves.lifted("second")) == (0, 1)
    moves.update(0.24)
    assert moves.busy
    moves.update(0.02)
    assert not moves.busy


def test_a_long_pause_shows_nothing_twice() -> None:
    moves = moving()
    moves.play([flight("first")])
    moves.play([flight("second")])
    assert moves.update(5)
    assert not moves.busy
    assert not moves.update(5)
    moves.play([flight()])
    moves.update(0.2)
    assert moves.busy


@pytest.mark.parametrize(("speed", "lasts"), [("fast", 0.13), ("normal", 0.26), ("slow", 0.52)])
def test_speed_stretches_time(speed: Speed, lasts: float) -> None:
    moves = moving(speed)
    moves.play([flight()])
    moves.update(lasts - 0.01)
    assert moves.busy
    moves.update(0.02)
    assert not moves.busy


def test_with_speed_off_nothing_ever_moves() -> None:
    moves = moving("off")
    moves.play([flight()])
    assert not moves.busy
    assert moves.lifted("deck") == 0
    assert not moves.update(1)
    assert seen(moves) == EMPTY


def test_speed_turned_off_on_the_way_ends_motion() -> None:
    settings = [Settings()]
    moves = Animator(lambda: settings[0])
    moves.play([flight()])
    settings[0] = Settings(speed="off")
    assert moves.update(0.01)
    assert not moves.busy


def test_haste_ends_all_motion_at_once() -> None:
    told: list[bool] = []
    moves = Animator(Settings, lambda: told.append(moves.busy))
    moves.play([flight()])
    moves.play([flight()])
    moves.hurry()
    assert (moves.busy, moves.lifted("deck"), told) == (False, 0, [False])
    assert seen(moves) == EMPTY
    moves.hurry()
    assert told == [False]


def test_the_table_is_told_when_a_batch_has_landed() -> None:
    told: list[int] = []
    moves = Animator(Settings, lambda: told.append(moves.lifted("deck")))
    moves.play([flight(), flight(delay=0.07)])
    moves.play([flight()])
    for _ in range(60):
        moves.update(1 / 60)
    assert told == [1, 0]


def test_what_waits_is_drawn_where_it_lies_by_others() -> None:
    moves = moving()
    moves.play([flight(delay=1)])
    assert seen(moves) == EMPTY and not moves.lifted("deck")
    moves.update(1.1)
    assert seen(moves) != EMPTY and moves.lifted("deck") == 1


def test_what_has_landed_lies_there_until_all_have() -> None:
    moves = moving()
    moves.play([flight(), flight(delay=0.2)])
    moves.update(0.4)
    landed = pygame.Surface((460, 340), 0, 32)
    flight().draw(landed, 1.0)
    assert len(moves.moving()) == 2
    one = pygame.Surface((460, 340), 0, 32)
    moves.moving()[0].draw(one)
    assert pixels(one) == pixels(landed)


def test_a_flight_goes_from_start_to_goal() -> None:
    def at(progress: float) -> Rect:
        surface = pygame.Surface((460, 340), 0, 32)
        flight().draw(surface, progress)
        return _drawn(surface)

    assert at(0.0) == START
    assert at(1.0) == GOAL
    assert START.centerx < at(0.1).centerx < at(0.3).centerx < GOAL.centerx
    assert at(0.2).width > START.width  # it turns


def test_a_card_turns_over_from_its_back_to_its_face() -> None:
    front, back = faces.face("QS", 60), faces.back("oxblood", 60)
    turning = Flight(front, back, GOAL, GOAL, turn_over=True, tilt=0)
    assert seen(turning, 0.0) == seen(Flight(None, back, GOAL, GOAL))
    assert seen(turning, 1.0) == seen(Flight(front, None, GOAL, GOAL))
    assert seen(turning, 0.4) not in (seen(turning, 0.0), seen(turning, 1.0))


@pytest.mark.parametrize("calm", [False, True])
def test_a_card_that_shrinks_is_drawn_from_its_larger_picture(calm: bool) -> None:
    """It begins as sharp as it lay, and ends as large as its goal."""
    small = Rect(300, 200, *faces.size(30))
    shrinking = Flight(faces.face("QS", 60), None, START, small, drawn=60, tilt=0)
    assert seen(shrinking, 0.0) == seen(Flight(faces.face("QS", 60), None, START, START))
    surface = pygame.Surface((460, 340), 0, 32)
    (shrinking.calm() if calm else shrinking).draw(surface, 1.0)
    assert small.inflate(6, 6).contains(_drawn(surface))


def test_a_hidden_card_flies_face_down() -> None:
    hidden = Flight(None, faces.back("oxblood", 60), START, GOAL)
    assert seen(hidden, 0.5) != seen(flight(), 0.5)
    assert seen(Flight(None, None, START, GOAL), 0.5) == EMPTY


def motions() -> list[Motion]:
    wall = faces.back("pine", 60)
    return [
        flight(),
        Drop(wall, (100, 60), (100, 160), source="walls"),
        Drop(wall, (100, 160), (100, 60), source="walls"),
        Fade(wall, (40, 40), out=True),
        Pulse(GOAL),
    ]


def test_reduced_motion_moves_nothing() -> None:
    """The picture stays in one place and only comes or goes."""
    for motion in motions():
        calm = motion.calm()
        boxes = []
        for progress in (0.2, 0.4, 0.6, 0.8):
            surface = pygame.Surface((460, 340), 0, 32)
            calm.draw(surface, progress)
            boxes.append(_drawn(surface))
        assert boxes == boxes[:1] * 4
        assert (calm.source, calm.count) == (motion.source, motion.count)


def _drawn(surface: pygame.Surface) -> Rect:
    shape = pygame.mask.from_threshold(surface, (0, 0, 0), (1, 1, 1, 255))
    shape.invert()
    boxes = shape.get_bounding_rects()
    return boxes[0].unionall(boxes[1:])


def test_reduced_motion_still_counts_what_leaves() -> None:
    moves = moving(calm=True)
    moves.play([flight()])
    assert moves.lifted("deck") == 1
    moves.update(animator.FADE + 0.01)
    assert not moves.busy


def test_a_wall_falls_inside_its_frame_and_is_gone() -> None:
    wall, frame = faces.back("pine", 60), Rect(100, 60, 60, 84)
    falling = Drop(wall, (100, 60), (100, 160), frame)
    surface = pygame.Surface((460, 340), 0, 32)
    falling.draw(surface, 0.5)
    assert frame.contains(_drawn(surface))
    assert surface.get_clip() == surface.get_rect()
    assert falling.falls and not Drop(wall, (100, 160), (100, 60)).falls


def test_a_pulse_comes_up_and_goes() -> None:
    pulse = Pulse(GOAL)
    assert seen(pulse, 0) == seen(pulse, 1) == EMPTY != seen(pulse, 0.5)


def test_shared_pictures_are_left_as_they_are() -> None:
    front = faces.face("QS", 60)
    before = pygame.image.tobytes(front, "RGBA")
    for motion in motions():
        for progress in (0.0, 0.3, 1.0):
            seen(motion, progress)
            seen(motion.calm(), progress)
    assert pygame.image.tobytes(front, "RGBA") == before
    assert front.get_alpha() in (None, 255)


@given(
    st.lists(st.lists(st.floats(0, 0.5), min_size=1, max_size=4), max_size=4),
    st.lists(st.floats(0, 0.4), max_size=30),
)
def test_whatever_the_steps_all_that_was_lifted_lands(
    delays: list[list[float]], steps: list[float]
) -> None:
    moves = moving()
    for batch in delays:
        moves.play([flight(delay=delay) for delay in batch])
    for step in steps:
        moves.update(step)
        assert 0 <= moves.lifted("deck") <= max(map(len, delays), default=0)
        assert len(moves.moving()) == moves.lifted("deck")
    moves.update(10)
    assert not moves.busy and not moves.lifted("deck")


# Along a path.

corners = st.lists(st.tuples(st.integers(0, 400), st.integers(0, 300)), min_size=2, max_size=6)


def arrow() -> pygame.Surface:
    """Facing right: red in front, green behind."""
    picture = pygame.Surface((20, 10), 0, 32)
    picture.fill("red", (10, 0, 10, 10))
    picture.fill("green", (0, 0, 10, 10))
    return picture


@given(corners, st.floats(0, 1), st.floats(20, 900))
def test_a_traveller_keeps_to_its_path_at_an_even_pace(
    path: list[tuple[int, int]], progress: float, speed: float
) -> None:
    travel = Travel(arrow(), path, speed)
    legs = [hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(path)]
    assert travel.duration == pytest.approx(max(animator.FADE, sum(legs) / speed))
    assert travel.at(0)[:2] == pytest.approx(path[0])
    assert travel.at(1)[:2] == pytest.approx(path[-1])
    x, y, _ = travel.at(progress)
    gone = progress * sum(legs)
    for ((ax, ay), (bx, by)), leg in zip(pairwise(path), legs, strict=True):
        if gone <= leg and leg:
            assert hypot(x - ax, y - ay) == pytest.approx(gone, abs=1e-6)
            assert hypot(x - ax, y - ay) + hypot(bx - x, by - y) == pytest.approx(leg, abs=1e-6)
            break
        gone -= leg


def test_a_traveller_faces_where_it_goes() -> None:
    travel = Travel(arrow(), [(50, 50), (150, 50), (150, 150), (150, 150), (50, 150)], 100)
    surface = pygame.Surface((200, 200), 0, 32)
    for progress, front in [(0.1, (6, 0)), (0.5, (0, 6)), (1.0, (-6, 0))]:
        surface.fill("black")
        travel.draw(surface, progress)
        x, y = (round(value) for value in travel.at(progress)[:2])
        assert surface.get_at((x + front[0], y + front[1])) == pygame.Color("red")
        assert surface.get_at((x - front[0], y - front[1])) == pygame.Color("green")


def test_a_traveller_is_not_seen_outside_its_clip() -> None:
    travel = Travel(arrow(), [(50, 50), (150, 50)], 100, Rect(0, 0, 100, 100))
    surface = pygame.Surface((200, 200), 0, 32)
    travel.draw(surface, 1)
    assert pixels(surface) == pixels(pygame.Surface((200, 200), 0, 32))
    assert surface.get_clip() == surface.get_rect()


def test_with_less_motion_a_traveller_comes_into_sight_at_its_goal() -> None:
    travel = Travel(arrow(), [(50, 50), (50, 150)], 100, source="road", delay=0.2)
    calm = travel.calm()
    assert isinstance(calm, Fade) and (calm.source, calm.delay) == ("road", 0.2)
    whole, end = (pygame.Surface((200, 200), 0, 32) for _ in range(2))
    calm.draw(whole, 1)
    travel.draw(end, 1)
    assert pixels(whole) == pixels(end)
