"""Containers share out a room: nothing is cut, and nothing lies on anything else, at any size."""

from __future__ import annotations

from itertools import pairwise, product

import pytest
from pygame import Rect

from engine.app.theme import Scale
from engine.app.widgets import Label, Panel, ScrollList, Widget, overflows
from engine.app.widgets.containers import (
    Column,
    Fill,
    First,
    Flow,
    Framed,
    Inset,
    Layers,
    Part,
    Row,
    Scrolled,
    Share,
    Sized,
    Space,
    grid,
    or_scrolled,
)

SCALES = [
    Scale(*size, text)
    for size, text in product([(1024, 640), (1280, 720), (2560, 1440)], [1, 1.5, 2])
]
WORDS = "Where words and room do not agree, something scrolls or wraps."


def label(id: str, words: str = WORDS) -> Label:
    return Label(id, words=words)


def rects(widgets: list[Widget]) -> list[Rect]:
    return [Rect(widget.rect) for widget in widgets]


@pytest.mark.parametrize("scale", SCALES)
def test_a_column_is_as_high_as_its_parts_need(scale: Scale) -> None:
    column = Column([label("first"), label("second", "Two."), label("third")], gap=7)
    for width in range(360, 900, 37):
        room = Rect(5, 9, width, column.tall(scale, width))
        laid = column.lay(scale, room)
        assert not overflows(laid, scale)
        assert [rect.width for rect in rects(laid)] == [width] * 3
        assert laid[-1].rect.bottom == room.bottom
        gaps = [below.top - above.bottom for above, below in pairwise(rects(laid))]
        assert gaps == [scale.px(7)] * 2


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("of", [(1, 1), (2, 3), (1, 0, 2, 4)])
def test_shares_fill_what_the_others_leave(scale: Scale, of: tuple[int, ...]) -> None:
    parts: list[Part] = [label("fixed", "Fixed")]
    parts += [Share(Widget(str(number)), share) for number, share in enumerate(of)]
    for container in (Row(parts, gap=5), Column(parts, gap=5)):
        for size in range(200, 400, 13):
            first, *shared = rects(container.lay(scale, Rect(3, 4, size, size)))
            across = isinstance(container, Row)
            lengths = [rect.width if across else rect.height for rect in shared]
            ends = shared[-1].right - 3 if across else shared[-1].bottom - 4
            assert ends == size
            left = size - (first.width if across else first.height) - scale.px(5) * len(of)
            for length, share in zip(lengths, of, strict=True):
                assert abs(length - left * share / sum(of)) <= 1


def test_a_share_keeps_its_least_length() -> None:
    scale = SCALES[0]
    row = Row([label("words", "Words"), Share(Widget("rest"), least=70)])
    for width in range(0, 200, 11):
        assert row.lay(scale, Rect(0, 0, width, 20))[1].rect.width >= 70
    assert row.wide(scale) == row.parts[0].wide(scale) + 70
    assert Column(row.parts).tall(scale, 200) == row.parts[0].tall(scale, 200) + 70


def test_what_a_share_needs_beyond_its_own_the_others_lack() -> None:
    parts = [Share(Sized(Widget(str(tall)), 40, tall), whole=True) for tall in (90, 20, 40)]
    parts.append(Share(Widget("none"), 0))
    for height in range(150, 400, 7):
        laid = rects(Column(parts).lay(SCALES[4], Rect(0, 0, 50, height)))
        assert all(rect.height >= tall for rect, tall in zip(laid, (90, 20, 40, 0), strict=True))
        assert laid[-1].bottom == height
        assert laid[1].height - 1 <= laid[2].height <= laid[0].height + 1


@pytest.mark.parametrize("at", [0, 0.5, 1])
def test_what_is_left_over_lies_around(at: float) -> None:
    scale, room = SCALES[4], Rect(0, 10, 300, 500)
    part = Sized(Widget("part"), 40, 60)
    (in_column,) = rects(Column([part], at=at).lay(scale, room))
    (in_row,) = rects(Row([part], at=at).lay(scale, room))
    assert in_column == Rect(0, 10 + 440 * at, 300, 60)
    assert in_row == Rect(0, 10 + 440 * at, 40, 60)


def test_over_the_whole_height_of_a_row() -> None:
    scale = SCALES[4]
    (part,) = rects(Row([Sized(Widget("part"), 40, 60)]).lay(scale, Rect(0, 0, 90, 90)))
    assert part == Rect(0, 0, 40, 90)


@pytest.mark.parametrize("count", range(1, 8))
@pytest.mark.parametrize("across", range(1, 5))
def test_the_cells_of_a_grid_are_alike(count: int, across: int) -> None:
    scale, room = SCALES[4], Rect(7, 7, 403, 301)
    cells = grid([Widget(str(number)) for number in range(count)], across, 4, even=True)
    laid = cells.lay(scale, room)
    assert len(laid) == count and not overflows(laid, scale)
    for length in ([rect.width for rect in rects(laid)], [rect.height for rect in rects(laid)]):
        assert max(length) - min(length) <= 1
    assert room.contains(laid[0].rect.unionall(rects(laid)))


@pytest.mark.parametrize("scale", SCALES)
def test_the_first_way_that_cuts_nothing(scale: Scale) -> None:
    beside = Row([label("left", "Left"), label("right", "Right")], gap=10)
    below = Column([label("left", "Left"), label("right", "Right")])
    ways = First([beside, below])
    for width in range(40, 300, 7):
        room = Rect(0, 0, width, ways.tall(scale, width))
        laid = ways.lay(scale, room)
        fits = beside.wide(scale) <= width
        assert (laid[0].rect.top == laid[1].rect.top) is fits
        assert laid[1].rect.bottom <= room.bottom


@pytest.mark.parametrize("scale", SCALES)
def test_what_has_no_room_scrolls(scale: Scale) -> None:
    part = or_scrolled(Column([label("first"), label("second")]), "list", called="Words")
    width = 300
    tall = part.tall(scale, width)
    assert [widget.id for widget in part.lay(scale, Rect(0, 0, width, tall))] == ["first", "second"]
    (scrolling,) = part.lay(scale, Rect(0, 0, width, tall // 2))
    assert isinstance(scrolling, ScrollList) and scrolling.longest
    assert not overflows([scrolling], scale)


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("title", ["", "Heading"])
def test_a_framed_part_lies_in_its_panel(scale: Scale, title: str) -> None:
    framed = Framed(Panel("panel", title=title), label("words"), 9, 8)
    tall = framed.tall(scale, 260)
    (panel,) = framed.lay(scale, Rect(20, 30, 260, tall))
    assert not overflows([panel], scale)
    (words,) = panel.widgets
    assert words.rect.left == 20 + scale.px(9) and words.rect.right == 280 - scale.px(9)
    assert words.rect.bottom == panel.rect.bottom - scale.px(8)
    assert words.rect.height == words.needs(scale)[1], "as high as it needs, and no higher"


@pytest.mark.parametrize("scale", SCALES)
def test_parts_flow_into_as_many_rows_as_they_need(scale: Scale) -> None:
    flow = Flow([label(str(number), "words " * number) for number in range(1, 6)], gap=5)
    for width in range(200, 900, 41):
        room = Rect(3, 4, width, flow.tall(scale, width))
        laid = flow.lay(scale, room)
        assert not overflows(laid, scale)
        assert max(widget.rect.bottom for widget in laid) == room.bottom
        one_row = len({widget.rect.top for widget in laid}) == 1
        assert one_row is (flow.wide(scale) <= width)


def test_a_share_is_whole_or_no_more_than_its_most() -> None:
    scale, part = SCALES[4], Sized(Widget("part"), 40, 60)
    for height in range(0, 200, 9):
        room = Rect(0, 0, 50, height)
        assert Column([Share(part, whole=True)]).lay(scale, room)[0].rect.height >= 60
        assert Column([Share(part, most=30)]).lay(scale, room)[0].rect.height <= 30


def test_the_small_ones() -> None:
    scale, room = SCALES[4], Rect(0, 0, 100, 80)
    filled = Fill(lambda rect: [Widget("filled", rect)])
    assert rects(Inset(filled, 10, 5).lay(scale, room)) == [Rect(10, 5, 80, 70)]
    assert rects(Layers([filled, filled]).lay(scale, room)) == [room, room]
    assert Inset(Space(6), 10, 5).tall(scale, 100) == 16
    assert Layers([Space(6), Space(9)]).tall(scale, 100) == 9
    assert not Space(6).lay(scale, room)


def test_a_list_leaves_room_for_its_bar() -> None:
    scale = SCALES[4]
    (scrolling,) = Scrolled("list", label("words")).lay(scale, Rect(0, 0, 200, 30))
    assert scrolling.widgets[0].rect.width == ScrollList.room(scrolling.rect, scale).width
