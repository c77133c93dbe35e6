"""What lies on one side gets its partner on the other, and what has one gets no second."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise, product
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from games.duel.generator.fairness import differences, measure_starts, verdict
from games.duel.geometry.points import Point
from games.duel.maps.library import SHIPPED_FOLDER
from games.duel.workshop import adding, fresh, symmetry
from games.duel.workshop.document import Patch
from games.duel.workshop.drawing import Drawing
from games.duel.workshop.floors import Cell, squares_between
from games.duel.workshop.history import History
from games.duel.workshop.symmetry import Symmetry
from tests.games.duel.maps.drawn import draw, layer
from tests.games.duel.workshop.opened import bench_at, drawing_at, history_at
from tests.long import many

FIRST = '<object id="901" type="start" x="96" y="96"><properties>' + (
    '<property name="seat" type="int" value="1"/></properties><point/></object>'
)


def quarter(folder: Path, side: int = 20) -> History:
    """A start and some pieces in a corner of a table."""
    things = (
        '<object id="1" type="terrain" x="64" y="192" width="96" height="32" rotation="20"/>'
        '<object id="2" type="terrain" x="192" y="64" width="64" height="32"><ellipse/></object>'
        '<object id="3" type="terrain" x="160" y="160"><polygon points="0,0 64,0 40,50"/></object>'
    )
    return history_at(draw(folder, layer(things), starts=FIRST, width=side, height=20))


def complete(history: History, how: Symmetry) -> None:
    drawing = history.drawing
    history.do("Symmetry", *symmetry.partner_edits(drawing, drawing.things, how))


ON_SQUARES = [how for how in Symmetry if how is not Symmetry.THIRD_TURNS]
"""Those that bring the corners of a square table to corners."""


@pytest.mark.parametrize("how", ON_SQUARES)
def test_everything_gets_its_partners_once(how: Symmetry, tmp_path: Path) -> None:
    history = quarter(tmp_path)
    complete(history, how)
    times = 1 + len(how.value)
    field = history.drawing.battlefield
    assert len(field.terrain) == 3 * times and len(field.starts) == times
    content = history.drawing.document.content
    complete(history, how)
    assert history.drawing.document.content == content and len(history.undo_names) == 1
    *exact, reached = differences(measure_starts(field))
    assert all(each.difference <= 0.02 for each in exact) and reached.difference <= 0.1
    history.undo()
    assert len(history.drawing.battlefield.terrain) == 3


@pytest.mark.parametrize(
    ("how", "places"),
    [
        (Symmetry.ACROSS, [(3, 3), (17, 3)]),
        (Symmetry.DOWN, [(3, 3), (3, 17)]),
        (Symmetry.HALF_TURN, [(3, 3), (17, 17)]),
        (Symmetry.QUARTER_TURNS, [(3, 3), (17, 3), (17, 17), (3, 17)]),
    ],
)
def test_a_partner_lies_where_it_should(
    how: Symmetry, places: list[tuple[float, float]], tmp_path: Path
) -> None:
    history = quarter(tmp_path)
    complete(history, how)
    assert list(history.drawing.battlefield.starts) == places


def test_third_turns_suit_three(tmp_path: Path) -> None:
    things = (
        '<object id="1" type="terrain" x="256" y="192" width="96" height="32" rotation="20"/>'
        '<object id="2" type="terrain" x="400" y="140" width="64" height="32"><ellipse/></object>'
        '<object id="3" type="terrain" x="160" y="330"><polygon points="0,0 64,0 40,50"/></object>'
    )
    start = '<object id="9" type="start" x="320" y="128"><point/>'
    seat = '<properties><property name="seat" type="int" value="1"/></properties></object>'
    history = history_at(draw(tmp_path, layer(things), starts=start + seat, width=20, height=20))
    complete(history, Symmetry.THIRD_TURNS)
    field = history.drawing.battlefield
    assert len(field.terrain) == 9 and len(field.starts) == 3
    assert field.starts[0] == (10, 4)
    for at, (x, y) in zip(field.starts[1:], [(15.196, 13), (4.804, 13)], strict=True):
        assert (at.x, at.y) == pytest.approx((x, y), abs=0.002)
    complete(history, Symmetry.THIRD_TURNS)
    assert len(history.undo_names) == 1
    assert verdict(measure_starts(field)).startswith("Fair")


def test_quarter_turns_need_a_square_table(tmp_path: Path) -> None:
    drawing = quarter(tmp_path, side=24).drawing
    assert [symmetry.is_possible(drawing, how) for how in Symmetry] == [
        True,
        True,
        True,
        True,
        False,
    ]


def test_what_lies_across_the_middle_gets_no_partner_and_can_be_centred(tmp_path: Path) -> None:
    box = '<object id="1" type="terrain" x="{}" y="64" width="96" height="32"/>'
    history = history_at(draw(tmp_path, layer(box.format(300)), starts=FIRST, width=20, height=20))
    drawing = history.drawing
    (thing,) = symmetry.things_across(drawing, drawing.things, Symmetry.ACROSS)
    complete(history, Symmetry.ACROSS)
    assert len(history.drawing.battlefield.terrain) == 1

    def centre(drawing: Drawing) -> list[Patch]:
        return symmetry.centring_patches(drawing, [drawing.thing("1")], Symmetry.ACROSS)

    history.do("Centre", centre)
    assert thing.element.attributes["id"] == "1"
    assert history.drawing.battlefield.terrain[0].rect == (8.5, 2, 3, 1)
    drawing = history.drawing
    assert not symmetry.things_across(drawing, drawing.things, Symmetry.ACROSS)


def test_drawings_are_mirrored_with_their_pieces() -> None:
    history = history_at(SHIPPED_FOLDER / "sand-arena.tmx")
    history.do("Lay", *adding.template_edits("templates/cart.tx", Point(6.5, 5.5)))
    cart = adding.newest_things(history.drawing, 1)
    history.do("Symmetry", *symmetry.partner_edits(history.drawing, cart, Symmetry.ACROSS))
    one, other = history.drawing.pieces(cart[0])[0], history.drawing.battlefield.terrain[-1]
    assert (other.art, other.mirrored, one.mirrored) == ("cart", True, False)


def test_more_starts_than_seats_are_refused(tmp_path: Path) -> None:
    history = quarter(tmp_path)
    complete(history, Symmetry.QUARTER_TURNS)
    with pytest.raises(adding.NoSeat):
        history.do("Copy", *adding.copy_edits(history.drawing.things, 1, 1))


TABLES = [(24, 24), (23, 23), (30, 20), (23, 18)]
"""Tables whose middles lie on a corner, in the middle of a square, and on a side."""


def table(wide: int, tall: int) -> Drawing:
    return drawing_at(SHIPPED_FOLDER / "new.tmx", fresh.empty_map(wide, tall))


few = settings(max_examples=many(30, 100))
BARE = {size: table(*size) for size in TABLES}


def parts(cells: Iterable[Cell], corners: bool = False) -> int:
    """Count the areas that hang together by the sides of their squares, or also by corners."""
    steps = [step for step in product((-1, 0, 1), (-1, 0, 1)) if corners or 0 in step]
    left, count = {*cells}, 0
    while left:
        waiting, count = [left.pop()], count + 1
        while waiting:
            x, y = waiting.pop()
            beside = {(x + right, y + down) for right, down in steps} & left
            left -= beside
            waiting += beside
    return count


@st.composite
def strokes(draw: st.DrawFn, reach: float) -> list[Cell]:
    """Draw the squares, from the middle, that a brush crosses that far around it."""
    inches = st.floats(-reach, reach, allow_nan=False)
    points = [Point(draw(inches), draw(inches)) for _ in range(draw(st.integers(2, 5)))]
    return [cell for one, other in pairwise(points) for cell in squares_between(one, other)]


@pytest.mark.parametrize("how", Symmetry)
@few
@given(size=st.sampled_from(TABLES), stroke=strokes(5))
def test_a_stroke_of_the_brush_is_closed_on_every_side(
    how: Symmetry, size: tuple[int, int], stroke: list[Cell]
) -> None:
    drawing = BARE[size]
    if not symmetry.is_possible(drawing, how):
        return
    own = {(x + size[0] // 2, y + size[1] // 2): "sand" for x, y in stroke}
    painted = symmetry.painted_cells(drawing, own, how)
    assert own.keys() <= painted.keys()
    assert parts(painted) <= 1 + len(how.value), "there is an island"
    assert symmetry.painted_cells(drawing, painted, how) == painted, "one side lacks a square"
    if how is not Symmetry.THIRD_TURNS:
        assert len(painted) <= (1 + len(how.value)) * len(own)


@pytest.mark.parametrize("how", Symmetry)
@pytest.mark.parametrize("size", TABLES)
def test_what_answers_to_a_square_is_the_same_seen_from_each(
    how: Symmetry, size: tuple[int, int]
) -> None:
    drawing = BARE[size]
    if not symmetry.is_possible(drawing, how):
        return
    answering = symmetry.partner_cells_by_cell(size, how)
    assert {*answering} == {*product(range(size[0]), range(size[1]))}
    assert all(cell in answering[each] for cell, found in answering.items() for each in found)
    middle = symmetry.middle_of(drawing)
    for (x, y), found in answering.items():
        for image in how.value:
            at = image.image_of_point(Point(x + 0.5 - middle.x, y + 0.5 - middle.y))
            to = Point(at.x + middle.x, at.y + middle.y)
            if all(
                symmetry.HEXAGON_WIDTH < place < side - symmetry.HEXAGON_WIDTH
                for place, side in zip(to, size, strict=True)
            ):
                near = min(Point(a + 0.5, b + 0.5).distance_to(to) for a, b in found)
                assert near < (1e-6 if image.keeps_squares else symmetry.HEXAGON_WIDTH)


@pytest.mark.parametrize("how", Symmetry)
@few
@given(corner=st.tuples(*[st.integers(5, 16)] * 2), size=st.tuples(*[st.integers(3, 8)] * 2))
def test_painted_ground_has_no_holes(how: Symmetry, corner: Cell, size: Cell) -> None:
    drawing = BARE[24, 24]
    (x, y), (wide, tall) = corner, size
    own = dict.fromkeys(product(range(x, x + wide), range(y, y + tall)), "sand")
    painted = symmetry.painted_cells(drawing, own, how)
    assume(parts(painted) == 1 + len(how.value))  # sides that meet can lie around bare ground
    assert parts({*product(range(-1, 25), range(-1, 25))} - painted.keys(), corners=True) == 1


@pytest.mark.parametrize("how", Symmetry)
def test_what_was_painted_with_symmetry_lacks_nothing_on_the_other_side(
    how: Symmetry, tmp_path: Path
) -> None:
    fresh.copy_shipped_files(tmp_path)
    bench = bench_at(tmp_path / "new.tmx", fresh.empty_map(24, 24))
    bench.symmetry = how
    stroke = [
        *squares_between(Point(3.5, 4.5), Point(13.2, 7.5)),
        *squares_between(Point(9, 9), Point(20, 8)),
    ]
    assert bench.paint(dict.fromkeys(stroke, "sand"), "sand"), bench.message
    once = bench.drawing.document.content
    assert bench.mirror_all(how) and bench.drawing.document.content == once
    bench.symmetry = None
    bench.paint({(5, 17): "lava", (6, 17): "lava"}, "lava")
    assert bench.mirror_all(how)
    twice = bench.drawing.document.content
    assert bench.mirror_all(how) and bench.drawing.document.content == twice
