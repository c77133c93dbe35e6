"""Points as actions write them, and pieces as data."""

from __future__ import annotations

import msgspec
import pytest

from games.duel.geometry.points import Point
from games.duel.geometry.terrain import Battlefield, Piece


@pytest.mark.parametrize(
    "text", ["3.5,4", "0,0", "12.345,6.7", "-1,-0.5", "24,0.001", "8.707107,12.6667"]
)
def test_a_point_reads_as_it_is_written(text: str) -> None:
    assert str(Point.parse(text)) == text


@pytest.mark.parametrize(
    ("point", "text"),
    [(Point(3.50, 4.0), "3.5,4"), (Point(0.1 + 0.2, -0.0), "0.3,0"), (Point(10, 100), "10,100")],
)
def test_the_shortest_text(point: Point, text: str) -> None:
    assert str(point) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "3",
        "3,",
        "3;4",
        "a,b",
        "nan,1",
        "inf,1",
        "1e3,1",
        "1.2345678,1",
        "1,2,3",
        " 1,2",
        "99999,1",
    ],
)
def test_what_is_no_point(text: str) -> None:
    with pytest.raises(ValueError, match="is no point"):
        Point.parse(text)


def read(**fields: object) -> Piece:
    """A piece out of a position."""
    return msgspec.convert({"id": "a", **fields}, Piece)


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({"rect": [1, 2, 3, 4]}, None),
        ({"ellipse": [1, 2, 3, 4], "ground": "blocking", "weight": 2}, None),
        ({"polygon": [[0, 0], [2, 0], [0, 2]]}, None),
        ({}, "It needs one shape: rect, ellipse or polygon."),
        ({"rect": [1, 2, 3, 4], "ellipse": [1, 2, 3, 4]}, "It needs one shape"),
        ({"rect": [1, 2, 0, 4]}, "It needs a width and a height above 0."),
        ({"ellipse": [1, 2, 3, -4]}, "It needs a width and a height above 0."),
        ({"rect": [1, float("nan"), 3, 4]}, "Its numbers must be finite."),
        ({"polygon": [[0, 0], [2, 0]]}, "Its polygon needs three corners at least."),
        ({"polygon": [[0, 0], [2, 0], [2, 0]]}, "Its polygon needs three corners at least."),
        ({"polygon": [[0, 0], [2, 0], [1, 0]]}, "The edges of its polygon meet or cross."),
        ({"polygon": [[0, 0], [2, 2], [2, 0], [0, 2]]}, "The edges of its polygon meet or cross."),
        ({"polygon": [[0, 0], [2, 0], [0, float("inf")]]}, "Its corners must be finite"),
        ({"rect": [1, 2, 3, 4], "weight": -1}, "Its weight can't be less than 0."),
        ({"rect": [1, 2, 3, 4], "id": "big rock"}, "Its id must be one word."),
        ({"rect": [1, 2, 3, 4], "id": ""}, "Its id must be one word."),
    ],
)
def test_what_is_wrong_with_a_piece(fields: dict[str, object], fault: str | None) -> None:
    found = read(**fields).fault()
    assert (found or "").startswith(fault or "\0") if fault else found is None


@pytest.mark.parametrize(
    "fields", [{"ground": "lava"}, {"rect": [1, 2, 3]}, {"weight": 1.5}, {"weigth": 1}]
)
def test_what_is_no_piece(fields: dict[str, object]) -> None:
    with pytest.raises(msgspec.ValidationError):
        read(**fields)


def test_a_battlefield_is_plain_data() -> None:
    field = Battlefield(
        "Ford",
        (24, 18),
        (Point(1, 2), Point(3, 4)),
        (read(rect=[1, 2, 3, 4], art="tree"),),
        ("..",),
    )
    assert msgspec.json.decode(msgspec.json.encode(field), type=Battlefield) == field
    assert read(rect=[1, 2, 3, 4]).bounds == (1, 2, 4, 6)
    assert read(polygon=[[0, 0], [2, 0], [0, 2]]).centre == (1, 1)
    assert read(ellipse=[1, 2, 3, 4]).shape.area == pytest.approx(3.1416 * 3, rel=1e-3)
