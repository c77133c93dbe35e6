"""What lies on one side gets its partner on the other, and what has one gets no second."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.duel.geometry.points import Point
from games.duel.maps.library import SHIPPED
from games.duel.workshop import adding, symmetry
from games.duel.workshop.document import Document, Patch
from games.duel.workshop.drawing import Drawing
from games.duel.workshop.fairness import lots, spreads, verdict
from games.duel.workshop.history import History
from games.duel.workshop.symmetry import Symmetry
from tests.games.duel.maps.drawn import draw, layer

FIRST = '<object id="901" type="start" x="96" y="96"><properties>' + (
    '<property name="seat" type="int" value="1"/></properties><point/></object>'
)


def opened(path: Path) -> History:
    return History(Drawing(path, Document(path.read_bytes())))


def quarter(folder: Path, side: int = 20) -> History:
    """A start and some pieces in a corner of a table."""
    things = (
        '<object id="1" type="terrain" x="64" y="192" width="96" height="32" rotation="20"/>'
        '<object id="2" type="terrain" x="192" y="64" width="64" height="32"><ellipse/></object>'
        '<object id="3" type="terrain" x="160" y="160"><polygon points="0,0 64,0 40,50"/></object>'
    )
    return opened(draw(folder, layer(things), starts=FIRST, width=side, height=20))


def complete(history: History, how: Symmetry) -> None:
    drawing = history.drawing
    history.do("Symmetry", *symmetry.partners(drawing, drawing.things, how))


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
    assert history.drawing.document.content == content and len(history.names) == 1
    *exact, reached = spreads(lots(field))
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
    history = opened(draw(tmp_path, layer(things), starts=start + seat, width=20, height=20))
    complete(history, Symmetry.THIRD_TURNS)
    field = history.drawing.battlefield
    assert len(field.terrain) == 9 and len(field.starts) == 3
    assert field.starts[0] == (10, 4)
    for at, (x, y) in zip(field.starts[1:], [(15.196, 13), (4.804, 13)], strict=True):
        assert (at.x, at.y) == pytest.approx((x, y), abs=0.002)
    complete(history, Symmetry.THIRD_TURNS)
    assert len(history.names) == 1
    assert verdict(lots(field)).startswith("Fair")


def test_quarter_turns_need_a_square_table(tmp_path: Path) -> None:
    drawing = quarter(tmp_path, side=24).drawing
    assert [symmetry.fits(drawing, how) for how in Symmetry] == [True, True, True, True, False]


def test_what_lies_across_the_middle_gets_no_partner_and_can_be_centred(tmp_path: Path) -> None:
    box = '<object id="1" type="terrain" x="{}" y="64" width="96" height="32"/>'
    history = opened(draw(tmp_path, layer(box.format(300)), starts=FIRST, width=20, height=20))
    drawing = history.drawing
    (thing,) = symmetry.crossing(drawing, drawing.things, Symmetry.ACROSS)
    complete(history, Symmetry.ACROSS)
    assert len(history.drawing.battlefield.terrain) == 1

    def centre(drawing: Drawing) -> list[Patch]:
        return symmetry.centred(drawing, [drawing.thing("1")], Symmetry.ACROSS)

    history.do("Centre", centre)
    assert thing.element.attributes["id"] == "1"
    assert history.drawing.battlefield.terrain[0].rect == (8.5, 2, 3, 1)
    drawing = history.drawing
    assert not symmetry.crossing(drawing, drawing.things, Symmetry.ACROSS)


def test_drawings_are_mirrored_with_their_pieces() -> None:
    history = opened(SHIPPED / "sand-arena.tmx")
    history.do("Lay", *adding.of_template("templates/cart.tx", Point(6.5, 5.5)))
    cart = adding.newest(history.drawing, 1)
    history.do("Symmetry", *symmetry.partners(history.drawing, cart, Symmetry.ACROSS))
    one, other = history.drawing.pieces(cart[0])[0], history.drawing.battlefield.terrain[-1]
    assert (other.art, other.mirrored, one.mirrored) == ("cart", True, False)


def test_more_starts_than_seats_are_refused(tmp_path: Path) -> None:
    history = quarter(tmp_path)
    complete(history, Symmetry.QUARTER_TURNS)
    with pytest.raises(adding.NoSeat):
        history.do("Copy", *adding.copies(history.drawing.things, 1, 1))
