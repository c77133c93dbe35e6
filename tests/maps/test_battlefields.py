"""The battlefields that come with the game, and what is laid beside them for whoever draws more."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import get_args
from xml.etree import ElementTree

import pygame
import pytest
import shapely

from games.duel.field import tiles
from games.duel.field.materials import MATERIALS
from games.duel.generator.fairness import measure_starts, verdict
from games.duel.geometry.points import ENGAGEMENT_RANGE, gap_between
from games.duel.geometry.terrain import FLOORS, Battlefield, Ground
from games.duel.maps import library, read, start_faults
from games.duel.maps.library import SHIPPED_FOLDER, MapEntry
from tests.games.duel.maps.drawn import shown

FIELDS = [pytest.param(entry.battlefield, id=entry.path.stem) for entry in library()]
TEMPLATES = sorted((SHIPPED_FOLDER / "templates").glob("*.tx"))
TILESETS = [SHIPPED_FOLDER / "floor.tsx", SHIPPED_FOLDER / "pieces.tsx"]
SMALL = {"at", "of", "the"}
"""Words of a title that begin with a small letter."""
ROOM = 4.0
"""Inches between two warriors before anybody has moved, at the least."""


def choices(name: str) -> set[str]:
    """What the Tiled project offers for a property."""
    project = json.loads((SHIPPED_FOLDER / "fireside.tiled-project").read_text("utf-8"))
    (found,) = (kind for kind in project["propertyTypes"] if kind["name"] == name)
    return set(found["values"])


def arts() -> set[str]:
    """What terrain can be drawn as, by files and by stuffs."""
    tiled = {tile.properties["art"] for tile in tiles.tiles(SHIPPED_FOLDER / "pieces.tsx")}
    return tiled | set(MATERIALS)


@pytest.mark.parametrize("field", FIELDS)
def test_a_duel_of_any_base_can_begin(field: Battlefield) -> None:
    for base in (0.5, 1.0, 2.0):
        assert start_faults(field, base) == [], "every start must be free and reach every other"


@pytest.mark.parametrize("field", FIELDS)
def test_its_starts_are_alike(field: Battlefield) -> None:
    assert verdict(measure_starts(field)).startswith("Fair")


@pytest.mark.parametrize("field", FIELDS)
def test_starts_are_apart_and_none_is_nearer_to_the_others(field: Battlefield) -> None:
    assert 2 <= len(field.starts) <= 6
    nearest = [
        min(gap_between(start, other) for other in field.starts if other is not start)
        for start in field.starts
    ]
    assert min(nearest) >= ROOM > ENGAGEMENT_RANGE
    assert max(nearest) - min(nearest) < 1


@pytest.mark.parametrize("field", FIELDS)
def test_everybody_has_something_to_throw_at_hand(field: Battlefield) -> None:
    nearest = [
        min(
            piece.shape.distance(shapely.Point(start))
            for piece in field.terrain
            if piece.projectile
        )
        for start in field.starts
    ]
    assert max(nearest) < 5
    assert max(nearest) - min(nearest) < 2


@pytest.mark.parametrize("field", FIELDS)
def test_all_of_it_lies_on_the_table_and_has_a_drawing(field: Battlefield) -> None:
    table = shapely.box(0, 0, *field.table).buffer(0.01)
    assert [piece.id for piece in field.terrain if not table.contains(piece.shape)] == []
    assert {piece.art for piece in field.terrain} <= arts()
    assert len(field.floor) == field.table[1], "the ground must be drawn"
    assert {len(row) for row in field.floor} == {field.table[0]}
    assert set("".join(field.floor)) <= set(FLOORS)


@pytest.mark.parametrize("field", FIELDS)
def test_a_field_is_full_of_what_matters(field: Battlefield) -> None:
    assert {piece.ground for piece in field.terrain} >= {"uneven"}
    assert any(piece.destructible for piece in field.terrain)
    assert sum(piece.projectile for piece in field.terrain) >= len(field.starts)
    assert all(1 <= p.weight <= 6 for p in field.terrain if p.destructible or p.projectile)


def test_there_are_eight_for_any_number_of_seats() -> None:
    found = [entry.battlefield for entry in library()]
    assert len(found) >= 8 and all(found)
    assert len({field.name for field in found if field}) == len(found)
    for seats in range(2, 7):
        assert any(field and len(field.starts) >= seats for field in found)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of one's own with all that is laid beside the maps."""
    return Path(shutil.copytree(SHIPPED_FOLDER, tmp_path_factory.mktemp("own") / "maps"))


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: path.stem)
def test_a_template_is_a_piece_or_a_start(template: Path, folder: Path) -> None:
    drawn = ElementTree.parse(folder / "low-ford.tmx")
    terrain, starts = drawn.getroot().findall("objectgroup")
    terrain[:] = []
    if template.stem != "start":
        named = f"templates/{template.name}"
        ElementTree.SubElement(terrain, "object", id="999", template=named, x="400", y="400")
    drawn.write(folder / "drawn.tmx")
    field = read(folder / "drawn.tmx")
    assert len(field.starts) == len(starts)
    for piece in field.terrain:
        assert piece.id == piece.art or template.stem == f"plain-{piece.ground}"
        assert piece.art in arts() or not piece.art


def test_every_drawing_has_a_template() -> None:
    named = {path.stem for path in TEMPLATES}
    assert named == arts() | {"start"} | {f"plain-{ground}" for ground in get_args(Ground)}


def test_the_project_offers_what_there_is() -> None:
    assert choices("ground") == set(get_args(Ground))
    assert choices("floor") == set(FLOORS.values())
    assert choices("art") == arts()


@pytest.mark.parametrize("tileset", TILESETS, ids=lambda path: path.stem)
def test_tiles_show_the_drawings_of_the_game(tileset: Path) -> None:
    found = list(tiles.tiles(tileset))
    assert found
    for tile in found:
        kept = pygame.image.load(tile.file)
        drawn = tiles.tile_picture(tile)
        assert kept.size == drawn.size == tile.size
        average = pygame.transform.average_color
        assert average(kept)[:3] == pytest.approx(average(drawn)[:3], abs=2), tile.file.name


@pytest.mark.parametrize("field", FIELDS)
def test_a_field_is_pictured(field: Battlefield) -> None:
    scale = 11
    picture = shown(field, scale)
    assert picture.size == (field.table[0] * scale, field.table[1] * scale)
    assert len({tuple(picture.get_at((x, x))) for x in range(min(picture.size))}) > 9


@pytest.mark.parametrize("entry", library(), ids=lambda entry: entry.path.stem)
def test_the_name_of_a_battlefield_is_written_as_a_title(entry: MapEntry) -> None:
    first, *others = entry.name.split()
    assert first[0].isupper()
    assert all(word in SMALL or word[0].isupper() for word in others)
