"""What lies above what, also in a layer that is drawn from top to bottom: Bring forward and Send
back do what they say, and what is laid lies above the rest."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.duel.geometry.points import Point
from games.duel.maps import read
from games.duel.workshop.editor import Editor
from tests.games.duel.maps.drawn import STARTS, draw, layer
from tests.games.duel.workshop.opened import bench_at

CASE = Path(__file__).parents[1] / "maps" / "cases" / "06-draworder-topdown.tmx"

# In the file: c, a, hidden, d, b. On the table, the lowest first: a, hidden, b, c, d.
THINGS = "\n" + "".join(
    f'<object id="{id}" name="{name}" type="terrain" x="9" y="{y}" width="96" height="96"{said}/>\n'
    for id, name, y, said in (
        (1, "c", 320, ""),
        (2, "a", 96, ' note="x &#10; y"'),
        (3, "hidden", 150, ' visible="0"'),
        (4, "d", 320, ""),
        (5, "b", 200, ""),
    )
)


def order(on: Editor) -> str:
    """The pieces, the lowest first."""
    return "".join(each.id for each in on.drawing.battlefield.terrain)


def key(on: Editor, name: str) -> str:
    return next(
        key for key, each in on.drawing.things_by_key.items() if each.tiled_object.name == name
    )


@pytest.mark.parametrize(
    ("name", "command", "far", "expected"),
    [
        ("c", "raise_", False, "abdc"),
        ("a", "raise_", True, "bcda"),
        ("b", "raise_", False, "acbd"),
        ("d", "lower", False, "abdc"),
        ("d", "lower", True, "dabc"),
        ("c", "lower", False, "acbd"),
        ("d", "raise_", False, "abcd"),
        ("d", "raise_", True, "abcd"),
        ("a", "lower", True, "abcd"),
    ],
)
@pytest.mark.parametrize("said", [{}, {"draworder": "topdown"}])
def test_what_is_brought_forward_or_sent_back_lies_so(
    name: str, command: str, far: bool, expected: str, said: dict[str, str], tmp_path: Path
) -> None:
    on = bench_at(draw(tmp_path, layer(THINGS, **said)))
    before = on.drawing.document.content
    on.choose([key(on, name)])
    assert order(on) == "abcd"
    getattr(on, command)(far)
    assert order(on) == expected
    content = on.drawing.document.content
    # Only the order of whole objects has changed, and where that would not count, that it does.
    assert (content == before) == (expected == "abcd")
    plain = content.replace(b' draworder="index"', b"").replace(b' draworder="topdown"', b"")
    assert sorted(plain.splitlines()) == sorted(
        before.replace(b' draworder="topdown"', b"").splitlines()
    )
    if on.undo():
        assert on.drawing.document.content == before and order(on) == "abcd"


def test_several_pieces_are_brought_forward_together(tmp_path: Path) -> None:
    on = bench_at(draw(tmp_path, layer(THINGS)))
    on.choose([key(on, "a"), key(on, "b")])
    assert on.raise_(True) and order(on) == "cdab"
    assert on.lower() and order(on) == "cabd"
    assert on.lower(True) and order(on) == "abcd"


def test_the_upper_one_of_two_is_the_one_that_is_stood_on() -> None:
    on = bench_at(CASE)
    assert order(on) == "highlow"
    assert on.keys_under(Point(5, 5.5))[0] == key(on, "low")
    on.choose([key(on, "high")])
    assert on.raise_() and order(on) == "lowhigh"
    assert on.keys_under(Point(5, 5.5))[0] == key(on, "high")


def laid(on: Editor, way: str) -> None:
    """Lay something near the upper edge, where it would lie below all others."""
    if way == "box":
        on.lay_box(Point(2, 0.5), 2, 2)
    elif way == "ellipse":
        on.lay_box(Point(2, 0.5), 2, 2, True)
    elif way == "polygon":
        on.lay_polygon([Point(1, 0.5), Point(3, 0.5), Point(2, 2)])
    elif way == "template":
        (on.drawing.path.parent / "slab.tx").write_text(
            '<template><object name="new" type="terrain" width="64" height="64"/></template>',
            "utf-8",
        )
        on.lay_template("slab.tx", "the slab", Point(2, 1.5))
    elif way == "copy":
        on.choose([key(on, "a")])
        on.duplicate()
    elif way == "paste":
        on.choose([key(on, "a")])
        on.paste(on.copy(), Point(3, 2))


@pytest.mark.parametrize("way", ["box", "ellipse", "polygon", "template", "copy", "paste"])
def test_what_is_laid_lies_above_the_rest(way: str, tmp_path: Path) -> None:
    on = bench_at(draw(tmp_path, layer(THINGS)))
    laid(on, way)
    *rest, new = on.drawing.battlefield.terrain
    assert len(rest) == 4 and [each.id[0] for each in rest] == [*"abcd"]
    path = on.drawing.path
    path.write_bytes(on.drawing.document.content)
    assert read(path).terrain[-1] == new
    assert on.undo() and order(on) == "abcd" and not on.undo()


def test_a_start_changes_no_order(tmp_path: Path) -> None:
    path = draw(tmp_path, layer(THINGS + STARTS), starts="")
    on = bench_at(path)
    on.lay_start(Point(12, 3))
    assert b"draworder" not in on.drawing.document.content and order(on) == "abcd"


def test_pieces_that_hang_alike_change_places_and_nothing_else(tmp_path: Path) -> None:
    on = bench_at(draw(tmp_path, layer(THINGS)))
    on.choose([key(on, "c")])
    assert on.raise_() and order(on) == "abdc"
    assert b"draworder" not in on.drawing.document.content
