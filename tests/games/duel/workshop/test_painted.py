"""Maps that are painted as pictures, in the workshop: what is drawn there is seen."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from PIL import Image

from games.duel.geometry.points import Point
from games.duel.maps import painting, survey
from games.duel.workshop import fresh
from games.duel.workshop.editor import Editor
from games.duel.workshop.printing import print_pdf
from games.duel.workshop.tables import resize_patches
from tests.games.duel.maps.drawn import shown
from tests.games.duel.maps.test_images import CASES, colour, near
from tests.games.duel.workshop.opened import bench_at

GREEN = (61, 122, 61)
CASE = CASES / "05-image-layer.tmx"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The painted field in a folder with what maps name."""
    folder = tmp_path / "maps"
    fresh.copy_shipped_files(folder)
    for name in (CASE.name, "field.png"):
        shutil.copy(CASES / name, folder)
    return folder / CASE.name


def at(on: Editor, x: float, y: float) -> tuple[int, int, int]:
    """The colour of the ground at a place in inches."""
    return colour(shown(on.drawing.battlefield, 40), x, y, 40)


def test_a_brush_paints_on_the_picture_and_bare_ground_shows_it_again(path: Path) -> None:
    on = bench_at(path)
    before = on.drawing.document.content
    assert near(at(on, 2.5, 2.6), GREEN)
    on.paint({(2, 2): "lava"}, "lava")
    assert not near(at(on, 2.5, 2.6), GREEN) and near(at(on, 3.5, 2.6), GREEN)
    field = on.drawing.battlefield
    assert field.painting and field.painting.covered[2] == "  #         "
    on.paint({(2, 2): ""}, "")
    assert near(at(on, 2.5, 2.6), GREEN)
    on.undo()
    assert on.undo() and on.drawing.document.content == before


def test_a_floor_below_the_picture_is_left_alone(path: Path) -> None:
    below = bench_at(path)
    rows = ",".join(["1"] * 144)
    layer = (
        f'<layer id="7" name="f" width="12" height="12"><data encoding="csv">{rows}</data></layer>'
    )
    source = path.read_text("utf-8").replace(
        ' <imagelayer id="5"',
        f' <tileset firstgid="1" source="floor.tsx"/>{layer}<imagelayer id="5"',
    )
    path.write_text(source, "utf-8")
    below = bench_at(path)
    assert near(at(below, 2.5, 2.6), GREEN)
    below.paint({(2, 2): "lava"}, "lava")
    assert not near(at(below, 2.5, 2.6), GREEN)
    assert layer in below.drawing.document.content.decode(), "its tiles are as they were"
    below.fill((8, 8), "water")
    assert not near(at(below, 8.5, 8.6), GREEN)


def test_the_picture_moves_with_the_table(path: Path) -> None:
    on = bench_at(path)
    assert on.carry_out("Resize", lambda drawing: resize_patches(drawing, 16, 14, 4, 2))
    assert near(at(on, 4.5, 2.6), GREEN) and near(at(on, 15.5, 13.6), GREEN)
    assert not near(at(on, 3.5, 8.6), GREEN) and not near(at(on, 8.5, 1.6), GREEN)


def test_a_map_that_is_saved_elsewhere_finds_its_picture(path: Path) -> None:
    there = path.parent / "below" / "field.tmx"
    there.parent.mkdir()
    there.write_bytes(fresh.content_at(path.read_bytes(), path, there, path.parent))
    assert b'source="../field.png"' in there.read_bytes()
    # The folder of the project is the one above, so the picture may be named from there.
    assert survey(there).battlefield.painting == survey(path).battlefield.painting


def test_a_picture_is_painted_once_for_many_edits(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Image.effect_noise((3000, 3000), 80).save(path.parent / "field.png", compress_level=1)
    on = bench_at(path)
    first = on.drawing.battlefield.painting
    monkeypatch.delattr(painting, "_placed_picture")
    for x in range(10):
        assert on.lay_start(Point(1 + x / 2, 6))
        assert on.drawing.battlefield.painting == first
        on.undo()


def test_it_is_printed(path: Path) -> None:
    from io import BytesIO

    from pypdf import PdfReader

    pages = PdfReader(BytesIO(print_pdf(survey(path).battlefield, "a4", 40))).pages
    for page in pages:
        (image,) = page.images
        assert image.image
        counted = image.image.convert("RGB").getcolors(1 << 24)
        assert counted
        most = max(counted)[1]
        assert isinstance(most, tuple) and near(most, GREEN), most
