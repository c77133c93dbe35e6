"""The real Tiled reads our maps as we do: each exported, and compared object by object."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any
from xml.etree.ElementTree import Element

import pytest
from shapely import affinity, box
from shapely.geometry import Point, Polygon

from games.duel.geometry.terrain import FLOORS, Piece
from games.duel.maps import read, survey
from games.duel.maps.layers import unpack
from games.duel.maps.library import SHIPPED_FOLDER
from games.duel.maps.nodes import MapElement
from games.duel.workshop.adding import copy_edits, template_edits
from games.duel.workshop.document import Document, Patch
from games.duel.workshop.drawing import Drawing
from games.duel.workshop.history import History
from games.duel.workshop.saving import save
from tests.games.duel.maps.drawn import FLIPPED, draw, everything
from tests.games.duel.maps.test_layers import FLOOR, chunks, starts

NEEDED = ("tiled", "tmxrasterizer")
LETTERS = {name: letter for letter, name in FLOORS.items()}
NEAR = 0.003
"""Inches: what was rounded to a thousandth, and a turned ellipse drawn by its corners."""
TURNED = 0xF0000000

Json = dict[str, Any]


@pytest.fixture(scope="module")
def tiled(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment in which Tiled needs no screen; without Tiled the test is skipped."""
    gone = [program for program in NEEDED if shutil.which(program) is None]
    if gone:
        pytest.skip(f"{' and '.join(gone)} can't be found")
    home = tmp_path_factory.mktemp("tiled")
    home.chmod(0o700)
    own = {"QT_QPA_PLATFORM": "offscreen", "HOME": str(home), "XDG_RUNTIME_DIR": str(home)}
    return {key: value for key, value in os.environ.items() if key[:4] != "XDG_"} | own


def run(tiled: dict[str, str], *command: object) -> None:
    """Run a program of Tiled's, which has nothing to complain of."""
    words = [str(word) for word in command]
    done = subprocess.run(words, env=tiled, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


MAPS = ["all.tmx", *sorted(path.name for path in SHIPPED_FOLDER.glob("*.tmx"))]


@pytest.fixture(params=MAPS)
def path(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A map: one of everything, or one of those that come with the game."""
    of_tests = request.param == MAPS[0]
    return everything(tmp_path / "maps") if of_tests else SHIPPED_FOLDER / request.param


def test_tiled_reads_a_map_as_we_do(path: Path, tiled: dict[str, str], tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    resolved = ["--resolve-types-and-properties", "--embed-tilesets", "--detach-templates"]
    run(tiled, "tiled", *resolved, "--export-map", "json", path, out)
    found = json.loads(out.read_bytes())
    battlefield = read(path)
    tile = found["tilewidth"], found["tileheight"]
    assert battlefield.table == (found["width"], found["height"])
    objects = list(visible(found["layers"], "objectgroup", (0, 0)))

    starts = {
        said(each)["seat"]: place(each, at, tile) for each, at in objects if is_a(each, "start")
    }
    assert list(battlefield.starts) == [
        pytest.approx(starts[seat], abs=0.0006) for seat in range(1, len(starts) + 1)
    ]
    shapes = [
        (each, shape)
        for each, at in objects
        if is_a(each, "terrain")
        for shape in in_inches(each, at, tile, found["tilesets"])
    ]
    assert len(shapes) == len(battlefield.terrain)
    for (each, shape), piece in zip(shapes, battlefield.terrain, strict=True):
        assert meaning(said(each)) == (
            piece.ground,
            piece.weight,
            piece.destructible,
            piece.projectile,
            piece.art,
        )
        if each["name"]:
            assert piece.id.startswith(each["name"].lower().replace(" ", "-"))
        assert apart(piece, shape) < NEAR, f"{piece} is {shape} for Tiled"
    assert floor_of(found) == (battlefield.floor or ("." * found["width"],) * found["height"])


def test_tiled_draws_a_map(path: Path, tiled: dict[str, str], tmp_path: Path) -> None:
    out = tmp_path / "out.png"
    run(tiled, "tmxrasterizer", "-s", "0.5", "-a", path, out)
    assert out.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("encoding", ["csv", "base64 zstd"])
def test_tiled_has_the_tiles_of_an_infinite_map_where_we_have_them(
    encoding: str, tiled: dict[str, str], tmp_path: Path
) -> None:
    """Tiled writes no chunk without tiles: what it covers is what we cover, as far as tiles lie."""
    some = [*range(1, 3)] * 128
    soil = chunks((-16, 0, 16, 16, some), (16, -16, 16, 16, some[::-1]), encoding=encoding)
    path = draw(tmp_path, FLOOR, soil, starts=starts(-512, -512), infinite=1)
    out = tmp_path / "out.json"
    run(tiled, "tiled", "--export-map", "json", path, out)
    (found,) = [
        each for each in json.loads(out.read_bytes())["layers"] if each["type"] == "tilelayer"
    ]
    theirs = {
        (chunk["x"] + at % chunk["width"], chunk["y"] + at // chunk["width"]): number
        for chunk in found["chunks"]
        for at, number in enumerate(numbers_of(chunk["data"]))
        if number
    }
    left, top = min(x for x, _ in theirs), min(y for _, y in theirs)
    battlefield = read(path)
    wide, tall = battlefield.table
    letters = {1: LETTERS["sand"], 2: LETTERS["mud"]}
    assert (wide, tall) == (
        max(x for x, _ in theirs) - left + 1,
        max(y for _, y in theirs) - top + 1,
    )
    assert battlefield.floor == tuple(
        "".join(letters.get(theirs.get((left + x, top + y), 0), ".") for x in range(int(wide)))
        for y in range(int(tall))
    )


def numbers_of(tiles: list[int] | str) -> list[int]:
    """Tiles as Tiled exports them: one by one, or packed with zstd."""
    if isinstance(tiles, list):
        return tiles
    data = Element("data", encoding="base64", compression="zstd")
    data.text = tiles
    return unpack(MapElement(Path("out.json"), data), 256)


def visible(layers: list[Json], kind: str, at: tuple[float, float]) -> Iterator[tuple[Json, Any]]:
    """What is seen in these layers, each with its layers' offset: objects, or layers of tiles."""
    for each in layers:
        here = at[0] + each.get("offsetx", 0), at[1] + each.get("offsety", 0)
        if not each["visible"]:
            continue
        if each["type"] == "group":
            yield from visible(each["layers"], kind, here)
        elif each["type"] == kind:
            found = each["objects"] if kind == "objectgroup" else [each]
            if each.get("draworder") == "topdown":
                found = sorted(found, key=lambda one: float(one["y"]))
            yield from ((one, here) for one in found if one.get("visible", True))


def said(each: Json) -> Json:
    return {prop["name"]: prop["value"] for prop in each.get("properties", [])}


def is_a(each: Json, kind: str) -> bool:
    return bool(each.get("type", each.get("class")) == kind)


def meaning(said: Json) -> tuple[str, int, bool, bool, str]:
    return (
        said.get("ground", "level"),
        said.get("weight", 0),
        said.get("destructible", False),
        said.get("projectile", False),
        said.get("art", ""),
    )


def place(each: Json, at: tuple[float, float], tile: tuple[int, int]) -> tuple[float, float]:
    return (each["x"] + at[0]) / tile[0], (each["y"] + at[1]) / tile[1]


ALIGNED = {
    "unspecified": (0, 1),
    "topleft": (0, 0),
    "top": (0.5, 0),
    "center": (0.5, 0.5),
    "bottomleft": (0, 1),
    "bottom": (0.5, 1),
}


def in_inches(
    each: Json, at: tuple[float, float], tile: tuple[int, int], tilesets: list[Json]
) -> Iterator[Polygon]:
    """The shapes of an object, by shapely's own turning and scaling."""
    for shape in pixels(each, tilesets) if "gid" in each else [outline(each)]:
        turned = affinity.rotate(shape, each["rotation"], origin=(0, 0))
        moved = affinity.translate(turned, each["x"] + at[0], each["y"] + at[1])
        yield affinity.scale(moved, 1 / tile[0], 1 / tile[1], origin=(0, 0))


def outline(each: Json) -> Polygon:
    """An object's shape, its corner at the origin."""
    if "polygon" in each:
        return Polygon([(corner["x"], corner["y"]) for corner in each["polygon"]])
    if "ellipse" in each:
        round_one = Point(0.5, 0.5).buffer(0.5, quad_segs=256)
        return affinity.scale(round_one, each["width"], each["height"], origin=(0, 0))
    return box(0, 0, each["width"], each["height"])


def pixels(each: Json, tilesets: list[Json]) -> Iterator[Polygon]:
    """The shapes of a tile object before it is turned, its anchor at the origin."""
    number = each["gid"] & ~TURNED
    tileset = max(
        (one for one in tilesets if one["firstgid"] <= number), key=lambda o: o["firstgid"]
    )
    tiles: list[Json] = tileset.get("tiles", [])
    tile: Json = next((o for o in tiles if o["id"] == number - tileset["firstgid"]), {})
    wide = float(tile.get("imagewidth") or tileset["tilewidth"])
    high = float(tile.get("imageheight") or tileset["tileheight"])
    offset = tileset.get("tileoffset", {"x": 0, "y": 0})
    shares = ALIGNED[tileset.get("objectalignment", "unspecified")]
    group = tile.get("objectgroup", {"objects": []})["objects"]
    for one in group or [{"x": 0, "y": 0, "width": wide, "height": high, "rotation": 0}]:
        turned = affinity.rotate(outline(one), one["rotation"], origin=(0, 0))
        shape = affinity.translate(turned, one["x"], one["y"])
        x, y = (-1 if each["gid"] & flip else 1 for flip in FLIPPED)
        shape = affinity.scale(shape, x, y, origin=(wide / 2, high / 2))
        shape = affinity.translate(shape, offset["x"], offset["y"])
        shape = affinity.scale(shape, each["width"] / wide, each["height"] / high, origin=(0, 0))
        yield affinity.translate(shape, -shares[0] * each["width"], -shares[1] * each["height"])


def apart(piece: Piece, shape: Polygon) -> float:
    """How many inches the edges of these are apart at most."""
    return float(piece.shape.exterior.hausdorff_distance(shape.exterior))


def floor_of(found: Json) -> tuple[str, ...]:
    """The floor by its tiles' properties, for layers that are not moved."""
    letters: dict[int, str] = {}
    for tileset in found["tilesets"]:
        for tile in tileset.get("tiles", []):
            letter = LETTERS.get(said(tile).get("floor", ""), "")
            letters[tileset["firstgid"] + tile["id"]] = letter
    rows = [["."] * found["width"] for _ in range(found["height"])]
    for one, _ in visible(found["layers"], "tilelayer", (0, 0)):
        for at, number in enumerate(one["data"]):
            y, x = divmod(at, one["width"])
            rows[y][x] = letters.get(number & ~TURNED) or rows[y][x]
    return tuple("".join(row) for row in rows)


def edited(path: Path, steps: int) -> History:
    """A drawing after random steps of every kind."""
    history, chance = History(Drawing(path, Document(path.read_bytes()))), Random(path.name)
    for _ in range(steps):
        step(history, chance)
    return history


def step(history: History, chance: Random) -> None:
    """Something is done to something."""
    thing, by = chance.choice(history.drawing.things), chance.uniform(-2, 2)
    middle = history.drawing.middle([thing])

    def changed(drawing: Drawing) -> Sequence[Patch]:
        match 0 if thing.is_start else chance.randrange(7):
            case 0:
                return drawing.move_patches([thing], by, -by)
            case 1:
                return drawing.turn_patches([thing], 90 * round(by))
            case 2:
                return drawing.turn_patches([thing], 40 * by)
            case 3:
                return drawing.mirror_patches([thing], by < 0)
            case 4:
                return drawing.raise_patches(thing, by < 0)
            case 5:
                return drawing.lower_patches(thing, by < 0)
            case _:
                return drawing.property_patches(thing, "weight", round(by + 2))

    if thing.is_start or chance.random() < 0.7:
        history.do("change", changed)
    elif by < 0:
        history.do("copy", *copy_edits([thing], 0.5, 0.5))
    else:
        kind = chance.choice(["cart", "rock", "river", "boat", "wall"])
        history.do("lay", *template_edits(f"templates/{kind}.tx", middle))


@pytest.mark.parametrize("name", ["low-ford", "market-village"])
def test_what_is_edited_here_comes_back_from_tiled(
    name: str, tiled: dict[str, str], tmp_path: Path
) -> None:
    """Saved by it, the battlefield is the same, to the order, the turn and the mirror of each."""
    folder = tmp_path / "maps"
    shutil.copytree(SHIPPED_FOLDER, folder)
    path = folder / f"{name}.tmx"
    before = path.read_bytes()
    ours = edited(path, 40).drawing
    save(ours, path, before)
    run(tiled, "tiled", "--export-map", "tmx", path, folder / "again.tmx")
    again = survey(folder / "again.tmx").battlefield
    assert again.starts == ours.battlefield.starts and again.floor == ours.battlefield.floor
    assert len(again.terrain) == len(ours.battlefield.terrain)
    for one, other in zip(again.terrain, ours.battlefield.terrain, strict=True):
        assert (one.id, one.art, one.weight) == (other.id, other.art, other.weight)
        assert one.mirrored == other.mirrored and one.turn == pytest.approx(other.turn, abs=0.01)
        assert one.bounds == pytest.approx(other.bounds, abs=NEAR)
