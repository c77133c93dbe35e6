"""What pieces of terrain are and do, in words."""

from __future__ import annotations

import pytest

from games.duel.geometry.terrain import Piece
from games.duel.words.terrain import by_whom, described, grounds, kinds, named, uses

BOX = (0.0, 0.0, 1.0, 1.0)
BARREL = Piece("barrel-1", "uneven", 1, True, True, rect=BOX)
STUMP = Piece("stump-7", "uneven", rect=BOX)


@pytest.mark.parametrize(
    ("piece", "called"),
    [
        (Piece("fence-12", rect=BOX), "Fence"),
        (Piece("x", rect=BOX, art="stone-circle"), "Stone circle"),
        (Piece("old_well 3".replace(" ", "_"), rect=BOX), "Old well"),
    ],
)
def test_a_piece_is_called_by_its_drawing_or_by_its_name(piece: Piece, called: str) -> None:
    assert named(piece) == called


def test_what_may_be_done_with_it_is_said_with_its_numbers() -> None:
    assert "Strength 1 smashes it." in uses(BARREL)
    assert "Strength less 1 inches" in uses(BARREL) and "plus 1" in uses(BARREL)
    assert not uses(STUMP)
    weightless = Piece("straw-1", "level", 0, True, True, rect=BOX)
    assert "Strength 1 smashes it." in uses(weightless), "a warrior has Strength 1 at least"
    assert "as Strength in inches" in uses(weightless) and "plus" not in uses(weightless)


def test_its_weight_is_told_only_where_it_matters() -> None:
    assert "Weight 1." in described(BARREL) and "Weight" not in described(STUMP)


def test_alike_pieces_are_one_kind_and_what_can_be_used_comes_first() -> None:
    more = Piece("barrel-2", "uneven", 1, True, True, rect=BOX)
    heavy = Piece("barrel-3", "uneven", 2, True, True, rect=BOX)
    found = [(kind.piece.id, kind.number) for kind in kinds([STUMP, BARREL, heavy, more])]
    assert found == [("barrel-1", 2), ("barrel-3", 1), ("stump-7", 1)]


def test_a_ground_that_lies_nowhere_is_not_explained() -> None:
    assert "blocking" not in grounds([BARREL]) and "climbed" in grounds([BARREL])
    assert "climbed" not in grounds([]) and "run" in grounds([])


def test_who_may_do_what_is_told_as_they_stand() -> None:
    cart = Piece("cart-1", "uneven", 2, True, True, rect=BOX)
    assert by_whom(cart, {"Ada": 1}) == "Nobody is strong enough for it yet."
    assert by_whom(cart, {"Ada": 2, "Bo": 1}) == "As they stand: smashed by Ada."
    both = by_whom(cart, {"Ada": 2, "Bo": 3})
    assert both == "As they stand: smashed by Ada and Bo; thrown by Bo up to 1 inch."
    assert by_whom(STUMP, {"Ada": 9}) == ""
