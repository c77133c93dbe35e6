"""Without a window: a map whose tileset lies elsewhere stays as it is until its folder is
allowed."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from games.duel.geometry.points import Point
from tests.games.duel.maps.test_cases import CASES
from tests.games.duel.workshop.opened import bench_at


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A map that names a tileset in the folder beside its own."""
    (tmp_path / "maps").mkdir()
    shutil.copytree(CASES / "12-tiles", tmp_path / "tiles")
    return Path(shutil.copy(CASES / "12-missing-tileset.tmx", tmp_path / "maps" / "field.tmx"))


def test_a_tileset_that_goes_away_while_somebody_draws_undoes_nothing(path: Path) -> None:
    on = bench_at(path, allowed=[path.parents[1] / "tiles"])
    shutil.rmtree(path.parents[1] / "tiles")
    before = on.drawing
    assert not on.lay_box(Point(1, 1), 2, 2)
    assert "walls.tsx" in on.message and on.drawing is before


def test_a_file_that_another_program_mends_can_be_drawn_on(path: Path) -> None:
    on = bench_at(path)
    mended = path.read_bytes().replace(
        b'<tileset firstgid="1" source="../tiles/walls.tsx"/>',
        b'<tileset firstgid="1" name="x" tilewidth="40" tileheight="40"/>',
    )
    assert on.replace(mended) and not on.read_only_reason
    assert on.lay_box(Point(1, 1), 2, 2)
    assert on.replace(path.read_bytes()) and on.read_only_reason
