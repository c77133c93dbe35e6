"""New things, and steps that are taken back and done again."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from games.duel.geometry.points import Point
from games.duel.maps import UnreadableMap
from games.duel.maps.library import SHIPPED_FOLDER
from games.duel.workshop import adding
from games.duel.workshop.history import Edit, History
from tests.games.duel.maps.drawn import draw, head, layer
from tests.games.duel.workshop.opened import history_at

BOX = '<object id="7" type="terrain" x="320" y="320" width="32" height="32"/>'


@pytest.fixture
def history(tmp_path: Path) -> History:
    """The history of a map with a box."""
    return history_at(draw(tmp_path, layer(BOX)))


def moved(id: str, right: float, down: float) -> Edit:
    return lambda drawing: drawing.move_patches([drawing.thing(id)], right, down)


def test_steps_are_taken_back_and_done_again(history: History) -> None:
    before = history.drawing.document.content
    history.do("Move the box", moved("7", 1, 0))
    history.do("Lay a rock", *adding.rectangle_edits(Point(3, 4), 2, 1))
    history.do("Nothing", lambda drawing: [])
    after = history.drawing.document.content
    assert history.undo_names == ["Move the box", "Lay a rock"]
    assert (history.undo(), history.undo(), history.undo()) == ("Lay a rock", "Move the box", "")
    assert history.drawing.document.content == before
    assert history.redo_names == ["Move the box", "Lay a rock"]
    assert (history.redo(), history.redo(), history.redo()) == ("Move the box", "Lay a rock", "")
    assert history.drawing.document.content == after


def test_what_is_done_after_an_undo_takes_the_place_of_what_was_undone(history: History) -> None:
    history.do("one", moved("7", 1, 0))
    history.undo()
    history.do("other", moved("7", 0, 1))
    assert history.undo_names == ["other"] and history.redo() == ""
    assert history.drawing.battlefield.terrain[0].bounds == (10, 11, 11, 12)


def test_it_is_known_whether_all_is_saved(history: History) -> None:
    step = partial(history.do, "Move the box", moved("7", 1, 0))
    assert not history.is_changed
    step()
    assert history.is_changed
    history.mark_saved()
    assert not history.is_changed
    step(merges=True)
    assert history.is_changed and len(history.undo_names) == 2, (
        "what was saved is joined to nothing"
    )
    history.undo()
    assert not history.is_changed
    history.undo()
    assert history.is_changed
    step()
    history.undo()
    assert history.is_changed, "what was saved can't be come back to"


def test_what_would_break_the_map_is_not_done(history: History) -> None:
    before = history.drawing.document.content
    with pytest.raises(UnreadableMap):
        history.do("Break it", lambda d: d.document.attribute_patches(d.document.root, width="x"))
    assert history.drawing.document.content == before and not history.undo_names


# New things.


@pytest.mark.parametrize("offset", [{}, {"offsetx": 16, "offsety": -64}])
def test_shapes_lie_where_they_are_drawn(offset: dict[str, object], tmp_path: Path) -> None:
    history = history_at(draw(tmp_path, layer(BOX, **offset)))
    corners = [Point(1, 1), Point(3, 1.5), Point(2, 4)]
    history.do("box", *adding.rectangle_edits(Point(3, 4), 2, 1))
    history.do("oval", *adding.ellipse_edits(Point(5.25, 4), 2, 1))
    history.do("corners", *adding.polygon_edits(corners))
    _, box, oval, shape = history.drawing.battlefield.terrain
    assert (box.rect, oval.ellipse) == ((3, 4, 2, 1), (5.25, 4, 2, 1))
    assert shape.polygon == tuple(corners) and shape.ground == "level"
    assert [each.element.attributes["id"] for each in history.drawing.things] == [
        *("7", "903", "904", "905", "901", "902")
    ]


@pytest.mark.parametrize("name", ["rock", "cart", "river", "wall", "tree"])
def test_what_a_template_is_lies_in_the_middle_of_its_place(name: str, tmp_path: Path) -> None:
    history = history_at(SHIPPED_FOLDER / "sand-arena.tmx")
    before = len(history.drawing.battlefield.terrain)
    history.do("lay", *adding.template_edits(f"templates/{name}.tx", Point(9, 7.5)))
    thing = adding.newest_things(history.drawing, 1)[0]
    assert len(history.drawing.battlefield.terrain) > before
    assert (*history.drawing.middle([thing]),) == pytest.approx((9, 7.5), abs=0.001)
    assert history.drawing.pieces(thing)[0].art == name
    assert thing.element.attributes["template"] == f"templates/{name}.tx"
    assert "width" not in thing.element.attributes, "it stays as its template has it"


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (f"{head()}</map>", b'<objectgroup draworder="index" id="1" name="terrain">'),
        (f"{head(nextlayerid=9)}</map>", b'id="9" name="terrain">'),
        (f"{head()}{layer(BOX, visible=0)}</map>", b'id="3" name="terrain">'),
        (f"{head()}{layer('')}</map>", b'<objectgroup id="2" name="things">'),
        (f"{head()}{layer(BOX.replace('type', 'class'))}</map>", b'class="terrain" width'),
    ],
)
def test_a_layer_is_made_where_there_is_none_that_is_seen(
    content: str, says: bytes, tmp_path: Path
) -> None:
    path = tmp_path / "field.tmx"
    path.write_text(content, "utf-8")
    history = history_at(path)
    history.do("box", *adding.rectangle_edits(Point(3, 4), 2, 1))
    assert says in history.drawing.document.content
    assert history.drawing.battlefield.terrain[-1].rect == (3, 4, 2, 1)
    history.undo()
    assert history.drawing.document.content == path.read_bytes()
