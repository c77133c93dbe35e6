"""Paintings on the floor of a battlefield, at any zoom."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pygame
import pytest
from PIL import Image
from pygame import Rect, Surface

from engine.app.map.transform import Transform
from games.duel.field.legend import DAMAGED_WORDS, kinds_legend
from games.duel.field.painting import draw_painting, is_damaged
from games.duel.field.scenery import draw_field
from games.duel.geometry.terrain import PAINTING_PIXELS, Painting
from tests.games.duel.maps.drawn import picture

TABLE = (24.0, 12.0)


def painted(wide: int, tall: int, kind: str = "PNG") -> Painting:
    """A picture of slanting colours."""
    bands = (
        Image.linear_gradient("L").resize((wide, tall)),
        Image.radial_gradient("L").resize((wide, tall)),
    )
    image = Image.merge("RGB", (bands[0], bands[1], bands[0].transpose(Image.Transpose.ROTATE_180)))
    whole = BytesIO()
    image.save(whole, kind)
    return Painting(whole.getvalue())


def laid(painting: Painting, scale: float, box: Rect) -> Surface:
    tile = Surface(box.size, 0, 32)
    draw_painting(tile, TABLE, painting, scale, box)
    return tile


@pytest.mark.parametrize(
    ("size", "scale"),
    [((24, 12), 10), ((240, 120), 33.3), ((960, 480), 80), ((700, 500), 80), ((1, 1), 10)],
)
def test_no_seam_is_seen_between_tiles(size: tuple[int, int], scale: float) -> None:
    painting = painted(*size)
    whole = Rect(0, 0, round(TABLE[0] * scale), round(TABLE[1] * scale))
    one = laid(painting, scale, whole)
    side = 97
    for left in range(0, whole.width, side):
        for top in range(0, whole.height, side):
            box = Rect(left, top, side, side).clip(whole)
            tile = laid(painting, scale, box)
            same = pygame.mask.from_threshold(tile, (0, 0, 0), (3, 3, 3), one.subsurface(box))
            assert same.count() == box.width * box.height


def test_a_square_that_a_floor_covers_shows_that() -> None:
    painting = Painting(painted(240, 120).image, ("# " + " " * 22, *(" " * 24,) * 11))
    surface, bare = (Surface((480, 240), 0, 32) for _ in range(2))
    transform = Transform(Rect(0, 0, 480, 240), TABLE)
    floor = ("s" + "." * 23, *("." * 24,) * 11)
    draw_field(surface, transform, TABLE, floor, (), painting)
    draw_field(bare, transform, TABLE, floor, ())
    inside, outside = (6, 6), (26, 6)
    assert surface.get_at(inside) == bare.get_at(inside)
    assert surface.get_at(outside) != bare.get_at(outside)


@pytest.mark.parametrize(
    "image",
    [b"", b"no picture", picture(64, 32)[:60], painted(40, 20, kind="JPEG").image, b"large"],
)
def test_a_painting_that_cannot_be_shown_leaves_the_floor_and_is_said(image: bytes) -> None:
    if image == b"large":
        image = painted(PAINTING_PIXELS // 1000 + 1, 1000).image
    damaged = Painting(image)
    surface, bare = (Surface((480, 240), 0, 32) for _ in range(2))
    transform = Transform(Rect(0, 0, 480, 240), TABLE)
    draw_field(surface, transform, TABLE, (), (), damaged)
    draw_field(bare, transform, TABLE, (), ())
    assert pygame.image.tobytes(surface, "RGB") == pygame.image.tobytes(bare, "RGB")
    assert is_damaged(damaged) and not is_damaged(None) and not is_damaged(painted(9, 9))
    said = [getattr(each, "words", "") for each in kinds_legend((), painting=damaged).parts]
    assert DAMAGED_WORDS in said
    assert DAMAGED_WORDS not in [getattr(each, "words", "") for each in kinds_legend(()).parts]


def test_a_painting_of_the_other_kind_is_shown(tmp_path: Path) -> None:
    assert not is_damaged(painted(40, 20, kind="WEBP"))
