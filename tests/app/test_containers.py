"""Containers share out a room: nothing is cut, and nothing lies on anything else, at any size."""

from __future__ import annotations

from itertools import pairwise, product

import pytest
from pygame import Rect, Surface

from engine.app import text, theme
from engine.app.theme import Scale
from engine.app.widgets import Label, Look, Panel, ScrollList, Widget, overflows
from engine.app.widgets.containers import (
    At,
    ByRatio,
    Column,
    Fill,
    FirstThatFits,
    Fitted,
    Flow,
    Framed,
    Inset,
    Inside,
    Layers,
    Newest,
    Part,
    Row,
    Scrolled,
    Share,
    Sized,
    Space,
    grid,
    picture_of,
    scrolled_if_needed,
)
from engine.app.widgets.meters import Meter, Stripes
from engine.app.widgets.plates import Plate
from engine.app.widgets.table import DataTable
from engine.app.widgets.words import note, strong
from tests.kit.scrolling import cut_lines

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
        room = Rect(5, 9, width, column.size(scale, width)[1])
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
    assert row.size(scale)[0] == row.parts[0].size(scale)[0] + 70
    assert Column(row.parts).size(scale, 200)[1] == row.parts[0].size(scale, 200)[1] + 70


def test_what_a_share_needs_beyond_its_own_the_others_lack() -> None:
    parts = [
        Share(Sized(Widget(str(tall)), wide=40, high=tall), whole=True) for tall in (90, 20, 40)
    ]
    parts.append(Share(Widget("none"), 0))
    for height in range(150, 400, 7):
        laid = rects(Column(parts).lay(SCALES[4], Rect(0, 0, 50, height)))
        assert all(rect.height >= tall for rect, tall in zip(laid, (90, 20, 40, 0), strict=True))
        assert laid[-1].bottom == height
        assert laid[1].height - 1 <= laid[2].height <= laid[0].height + 1


@pytest.mark.parametrize("at", [0, 0.5, 1])
def test_what_is_left_over_lies_around(at: float) -> None:
    scale, room = SCALES[4], Rect(0, 10, 300, 500)
    part = Sized(Widget("part"), wide=40, high=60)
    (in_column,) = rects(Column([part], at=at).lay(scale, room))
    (in_row,) = rects(Row([part], at=at).lay(scale, room))
    assert in_column == Rect(0, 10 + 440 * at, 300, 60)
    assert in_row == Rect(0, 10 + 440 * at, 40, 60)


def test_over_the_whole_height_of_a_row() -> None:
    scale = SCALES[4]
    (part,) = rects(Row([Sized(Widget("part"), wide=40, high=60)]).lay(scale, Rect(0, 0, 90, 90)))
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
    ways = FirstThatFits([beside, below])
    for width in range(40, 300, 7):
        room = Rect(0, 0, width, ways.size(scale, width)[1])
        laid = ways.lay(scale, room)
        fits = beside.size(scale)[0] <= width
        assert (laid[0].rect.top == laid[1].rect.top) is fits
        assert laid[1].rect.bottom <= room.bottom


@pytest.mark.parametrize("scale", SCALES)
def test_what_has_no_room_scrolls(scale: Scale) -> None:
    part = scrolled_if_needed(Column([label("first"), label("second")]), "list", called="Words")
    width = 300
    tall = part.size(scale, width)[1]
    assert [widget.id for widget in part.lay(scale, Rect(0, 0, width, tall))] == ["first", "second"]
    (scrolling,) = part.lay(scale, Rect(0, 0, width, tall // 2))
    assert isinstance(scrolling, ScrollList) and scrolling.max_offset
    assert not overflows([scrolling], scale)


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("title", ["", "Heading"])
def test_a_framed_part_lies_in_its_panel(scale: Scale, title: str) -> None:
    framed = Framed(Panel("panel", title=title), label("words"), 9, 8)
    tall = framed.size(scale, 260)[1]
    (panel,) = framed.lay(scale, Rect(20, 30, 260, tall))
    assert not overflows([panel], scale)
    (words,) = panel.widgets
    assert words.rect.left == 20 + scale.px(9) and words.rect.right == 280 - scale.px(9)
    assert words.rect.bottom == panel.rect.bottom - scale.px(8)
    assert words.rect.height == words.size(scale, words.rect.width)[1], (
        "as high as it needs, and no higher"
    )


@pytest.mark.parametrize("scale", SCALES)
def test_parts_flow_into_as_many_rows_as_they_need(scale: Scale) -> None:
    flow = Flow([label(str(number), "words " * number) for number in range(1, 6)], gap=5)
    for width in range(200, 900, 41):
        room = Rect(3, 4, width, flow.size(scale, width)[1])
        laid = flow.lay(scale, room)
        assert not overflows(laid, scale)
        assert max(widget.rect.bottom for widget in laid) == room.bottom
        one_row = len({widget.rect.top for widget in laid}) == 1
        assert one_row is (flow.size(scale)[0] <= width)


def test_a_share_is_whole_or_no_more_than_its_most() -> None:
    scale, part = SCALES[4], Sized(Widget("part"), wide=40, high=60)
    for height in range(0, 200, 9):
        room = Rect(0, 0, 50, height)
        assert Column([Share(part, whole=True)]).lay(scale, room)[0].rect.height >= 60
        assert Column([Share(part, most=30)]).lay(scale, room)[0].rect.height <= 30


def test_the_small_ones() -> None:
    scale, room = SCALES[4], Rect(0, 0, 100, 80)
    filled = Fill(lambda rect: [Widget("filled", rect)])
    assert rects(Inset(filled, 10, 5).lay(scale, room)) == [Rect(10, 5, 80, 70)]
    assert rects(Layers([filled, filled]).lay(scale, room)) == [room, room]
    assert Inset(Space(6), 10, 5).size(scale, 100)[1] == 16
    assert Layers([Space(6), Space(9)]).size(scale, 100)[1] == 9
    assert not Space(6).lay(scale, room)


def test_a_list_leaves_room_for_its_bar_where_it_has_one() -> None:
    scale, part = SCALES[4], Scrolled("list", label("words", "words " * 40))
    tall = part.size(scale, 200)[1]
    (scrolling,) = part.lay(scale, Rect(0, 0, 200, tall - 1))
    assert scrolling.widgets[0].rect.width == ScrollList.room(scrolling.rect, scale).width
    (fitting,) = part.lay(scale, Rect(0, 0, 200, tall))
    assert isinstance(fitting, ScrollList) and not fitting.max_offset
    assert fitting.widgets[0].rect.width == 200


@pytest.mark.parametrize("scale", SCALES)
def test_the_cells_of_a_table_are_as_wide_as_their_column(scale: Scale) -> None:
    """Below the headings, and the figures end at the right; a share takes what is left."""
    rows: list[list[Part]] = [
        [Share(note("head-name", "Name")), note("head-games", "Games"), note("head-won", "W")]
    ]
    for name, games, won in (("Mara", "3", "100000"), ("Jo", "12", "1")):
        figures = [strong(f"games-{name}", games), strong(f"won-{name}", won)]
        rows.append([Share(strong(f"name-{name}", name)), *figures])
    table = DataTable(rows, right=[1, 2], gap=10, down=4)
    room = Rect(7, 8, 700, table.size(scale, 700)[1])
    laid = table.lay(scale, room)
    assert not overflows(laid, scale)
    for column in (laid[0::3], laid[1::3], laid[2::3]):
        assert len({(rect.left, rect.right) for rect in rects(column)}) == 1
    assert laid[1].rect.width == rows[0][1].size(scale)[0]
    assert laid[2].rect.width == rows[1][2].size(scale)[0]
    assert laid[2].rect.right == room.right and laid[-1].rect.bottom == room.bottom
    aligns = [each.align for each in laid if isinstance(each, Label)]
    assert aligns == ["left", "right", "right"] * 3


@pytest.mark.parametrize("id", ["", "list"])
@pytest.mark.parametrize("scale", SCALES)
def test_the_newest_parts_stay_in_view(scale: Scale, id: str) -> None:
    """As many of them as are whole; with an id the others are scrolled to."""
    line = label("line", "One line").size(scale, 400)[1]
    parts = [label(f"line-{number}", "One line") for number in range(9)]
    newest = Newest(parts, gap=5, id=id, most=4 * line + 3 * scale.px(5))
    assert newest.size(scale, 400)[1] == newest.most
    [*laid] = newest.lay(scale, Rect(10, 10, 400, newest.most))
    if id:
        [listed] = laid
        assert isinstance(listed, ScrollList) and listed.offset == listed.max_offset > 0
        laid = [each for each in listed.widgets if listed.rect.contains(each.rect)]
    assert [each.id for each in laid] == ["line-5", "line-6", "line-7", "line-8"]
    [only] = Newest(parts[:2], newest_first=True).lay(scale, Rect(0, 0, 400, line + 1))
    assert only.id == "line-0"
    assert len(Newest(parts, gap=5, id=id).lay(scale, Rect(0, 0, 400, 10**4))) == 9


@pytest.mark.parametrize("scale", SCALES)
def test_a_list_at_its_end_begins_with_a_whole_line(scale: Scale) -> None:
    line = label("line", "One line").size(scale, 400)[1]
    parts = [label(f"line-{number}", "One line") for number in range(9)]
    for tall in range(line // 2, 5 * line):
        [listed] = Newest(parts, id="list").lay(scale, Rect(10, 10, 400, tall))
        assert isinstance(listed, ScrollList) and listed.offset == listed.max_offset
        assert listed.rect.bottom == 10 + tall and listed.rect.height
        assert tall <= line or not cut_lines([listed], scale), f"{tall} pixels high"


@pytest.mark.parametrize("scale", SCALES)
def test_a_plate_is_drawn_behind_what_is_inside_it(scale: Scale) -> None:
    words = label("words", "Words")
    plate = Inside(Plate("plate", ground="notice", called="A plate"), words, across=9, down=4)
    picture = picture_of(plate, scale)
    wide, tall = words.size(scale)
    assert picture.get_size() == (wide + 2 * scale.px(9), tall + 2 * scale.px(4))
    assert picture.get_at((picture.get_width() // 2, scale.px(4) - 1))[:3] == theme.NOTICE
    assert picture_of(plate, scale, (900, 300)).get_size() == (900, 300)
    [laid] = plate.lay(scale, Rect(0, 0, 400, 90))
    assert laid.name == "A plate" and [*laid.widgets] == [words]


def test_a_room_gets_the_part_for_its_proportions() -> None:
    part = ByRatio(2, label("flat", "Flat"), label("tall", "Tall"))
    rooms = Rect(0, 0, 201, 100), Rect(0, 0, 200, 100)
    assert [part.lay(SCALES[0], room)[0].id for room in rooms] == ["flat", "tall"]


@pytest.mark.parametrize(
    ("room", "across", "size"),
    [
        (Rect(0, 0, 300, 100), 0, (200, 100)),
        (Rect(0, 0, 100, 300), 0, (100, 50)),
        (Rect(0, 0, 300, 100), 80, (80, 40)),
    ],
)
def test_a_fitted_part_keeps_its_proportions_in_the_middle(
    room: Rect, across: float, size: tuple[int, int]
) -> None:
    [widget] = Fitted(label("city", ""), 2, across).lay(Scale(1280, 720), room)
    assert widget.rect.size == size and widget.rect.center == room.center


def test_a_part_stands_at_a_rectangle_of_its_own() -> None:
    place = Rect(7, 8, 30, 20)
    [widget] = At(label("die", "6"), place).lay(SCALES[0], Rect(0, 0, 100, 100))
    assert widget.rect == place


def test_a_share_that_keeps_words_is_never_narrower_than_the_longest() -> None:
    scale = SCALES[0]
    words = label("words", "Bombardments burn")
    other = Share(label("other", "X"), 9)
    room = Rect(0, 0, 200, 200)
    Row([Share(words, keeps_words=True), other]).lay(scale, room)
    assert words.rect.width == text.widest_word(words.words, words.role, scale) > 20
    Row([Share(words), other]).lay(scale, room)
    assert words.rect.width == 20


def test_a_picture_of_a_given_size_holds_a_part_at_that_size() -> None:
    picture = picture_of(Share(label("words", "Words")), SCALES[0], size=(40, 300))
    assert picture.get_size() == (40, 300)


def test_a_meter_is_filled_by_its_share_and_stripes_divide_a_bar() -> None:
    scale, surface = SCALES[3], Surface((200, 20))
    meter = Meter("meter", Rect(0, 0, 200, 20), share=0.5, fair=0.75, colour=theme.BRASS, pad=0)
    meter.draw(surface, Look(scale))
    row = [surface.get_at((x, 10))[:3] for x in range(200)]
    assert row[1:100] == [theme.BRASS] * 99 and row[101:149] == [theme.INSET] * 48
    assert row[150] == theme.TEXT
    colours = [(0.25, theme.BRASS), (0.25, theme.LINE), (0.5, theme.TEXT)]
    Stripes("stripes", Rect(0, 0, 200, 20), parts=colours).draw(surface, Look(scale))
    row = [surface.get_at((x, 10))[:3] for x in range(200)]
    assert [row.count(colour) for _, colour in colours] == [50, 50, 100]
