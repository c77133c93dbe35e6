"""Inches to pixels and back: what zoom, pan and fit promise."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect

from engine.app.map.transform import LEVEL_FACTOR, Transform

sizes = st.tuples(st.floats(4, 120), st.floats(4, 120))
rects = st.builds(
    Rect, st.integers(0, 400), st.integers(0, 300), st.integers(80, 1600), st.integers(80, 900)
)
shares = st.floats(0, 1)


@st.composite
def transforms(draw: st.DrawFn) -> Transform:
    """A map after some zooming and panning."""
    rect = draw(rects)
    transform = Transform(rect, draw(sizes))
    for _ in range(draw(st.integers(0, 3))):
        x, y = draw(shares), draw(shares)
        about = rect.left + int(x * (rect.width - 1)), rect.top + int(y * (rect.height - 1))
        transform = transform.zoomed(draw(st.floats(-4, 8)), about)
        transform = transform.panned(draw(st.integers(-500, 500)), draw(st.integers(-500, 500)))
    return transform


def spare(transform: Transform) -> tuple[int, int, int, int]:
    """How far the view's edges lie inside the map's: left, top, right, bottom."""
    view, whole = transform.rect, transform.whole
    return (
        view.left - whole.left,
        view.top - whole.top,
        whole.right - view.right,
        whole.bottom - view.bottom,
    )


@given(transforms(), shares, shares)
def test_a_pixel_is_the_same_pixel_again(transform: Transform, x: float, y: float) -> None:
    at = transform.rect.left + round(x * 500), transform.rect.top + round(y * 500)
    assert transform.pixel(transform.inches(at)) == at


@given(transforms())
def test_there_is_no_empty_room_beyond_an_edge_where_the_map_could_fill_it(
    transform: Transform,
) -> None:
    left, top, right, bottom = spare(transform)
    for before, after in ((left, right), (top, bottom)):
        if before + after >= 0:
            assert before >= -1 and after >= -1
        else:
            assert abs(before - after) <= 2, "in the middle where all of it is seen"


@given(transforms(), st.floats(-6, 12), shares, shares)
def test_what_lies_under_the_pointer_stays_there_unless_an_edge_moves_it(
    transform: Transform, steps: float, x: float, y: float
) -> None:
    rect = transform.rect
    about = rect.left + int(x * (rect.width - 1)), rect.top + int(y * (rect.height - 1))
    point = transform.inches(about)
    zoomed = transform.zoomed(steps, about)
    left, top, right, bottom = spare(zoomed)
    at = zoomed.pixel(point)
    for axis, before, after in ((0, left, right), (1, top, bottom)):
        assert abs(at[axis] - about[axis]) <= 1 or min(before, after) <= 1


@given(transforms(), st.lists(st.floats(-3, 3), max_size=9))
def test_parts_of_a_level_add_up(transform: Transform, steps: list[float]) -> None:
    about, level = transform.rect.center, transform.level
    for step in steps:
        transform = transform.zoomed(step, about)
        level = min(max(level + step, 0), transform.max_level)
    assert transform.level == level
    assert transform.scale == replace(transform, level=round(level)).scale


@given(transforms())
def test_fit_shows_all_of_it_as_large_as_it_can(transform: Transform) -> None:
    whole = transform.fitted().whole
    assert transform.rect.inflate(2, 2).contains(whole)
    tight = (transform.rect.width - whole.width, transform.rect.height - whole.height)
    assert min(tight) <= 1


@given(transforms())
def test_a_map_of_any_shape_can_fill_its_view_and_be_seen_larger(transform: Transform) -> None:
    filled = transform.filled()
    whole, rect = filled.whole, transform.rect
    share = min(whole.width / rect.width, whole.height / rect.height)
    assert 1 / LEVEL_FACTOR - 0.02 <= share <= 1.02
    assert transform.zoomed(99, rect.center).scale >= 1.99 * filled.scale


@given(transforms(), st.integers(-900, 900), st.integers(-900, 900))
def test_a_pan_moves_the_map_by_so_many_pixels_or_to_its_edge(
    transform: Transform, dx: int, dy: int
) -> None:
    panned = transform.panned(dx, dy)
    assert panned.scale == transform.scale
    left, top, right, bottom = spare(panned)
    ends = ((left, right), (top, bottom))
    for axis, asked in ((0, dx), (1, dy)):
        moved = panned.origin[axis] - transform.origin[axis]
        assert abs(moved - asked) <= 1 or min(ends[axis]) <= 1


@given(transforms(), shares, shares, st.integers(1, 40))
def test_what_is_shown_is_seen_and_a_second_time_nothing_moves(
    transform: Transform, x: float, y: float, side: int
) -> None:
    whole = transform.whole
    rect = Rect(0, 0, min(side, whole.width), min(side, whole.height))
    rect.topleft = (
        whole.left + int(x * (whole.width - rect.width)),
        whole.top + int(y * (whole.height - rect.height)),
    )
    shown = transform.showing(rect, 8)
    dx, dy = (b - a for a, b in zip(transform.origin, shown.origin, strict=True))
    assert shown.rect.inflate(4, 4).contains(rect.move(dx, dy))
    again = shown.showing(rect.move(dx, dy), 8)
    assert max(abs(b - a) for a, b in zip(shown.origin, again.origin, strict=True)) <= 1


@given(transforms(), rects)
def test_in_another_rectangle_the_same_middle_is_seen(transform: Transform, rect: Rect) -> None:
    moved = replace(transform, rect=rect)
    left, top, right, bottom = spare(moved)
    seen = moved.inches(rect.center)
    for axis, before, after in ((0, left, right), (1, top, bottom)):
        far = abs(seen[axis] - transform.middle[axis]) * moved.scale
        assert far <= 1.5 or min(before, after) <= 1


def test_only_what_is_seen_of_the_map_is_on_it() -> None:
    transform = Transform(Rect(100, 100, 400, 400), (40, 20))
    assert transform.on_map((300, 300)) == (20, 10)
    assert transform.on_map((300, 150)) is None
    assert transform.on_map((90, 300)) is None
