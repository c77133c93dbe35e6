"""What of a map is not played as it was drawn is said, and a map's class says what it says."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from games.duel.maps import Severity, survey
from tests.games.duel.maps.drawn import STARTS, draw, field, layer, piece, prop, props

BOX = 'x="112" y="256" width="32" height="32"'
PIECES = (
    '<tileset firstgid="1" name="pieces" tilewidth="32" tileheight="32" tilecount="3" columns="0">'
    f'<tile id="0" type="terrain">{props(prop("art", "rock"))}</tile>'
    f'<tile id="1">{props(prop("floor", "cheese"))}</tile>'
    f'<tile id="2">{props(prop("floor", "sand"))}</tile>'
    "</tileset>"
)


def painted(*numbers: int) -> str:
    cells = [*numbers, *[0] * (480 - len(numbers))]
    said = ",".join(map(str, cells))
    return f'<layer name="soil" width="24" height="20"><data encoding="csv">{said}</data></layer>'


def terrain(*said: str, id: int = 12, kind: str = "terrain") -> str:
    return f'<object id="{id}" type="{kind}" {BOX}>{props(*said)}</object>'


START = (
    '<object id="12" type="start" x="{}" y="608">'
    f"{props(prop('seat', 3, 'int'))}<point/></object>"
)
SEA = (
    '<object type="terrain" x="{}" y="{}" width="{}" height="{}">'
    f"{props(prop('ground', 'blocking'))}</object>"
)
RING = [(320, 256, 128, 32), (320, 352, 128, 32), (320, 256, 32, 128), (416, 256, 32, 128)]
"""Four walls around a court of two inches by two."""
ROCK = terrain(prop("art", "rock"), id=1)


@pytest.mark.parametrize(
    ("inside", "says"),
    [
        (
            layer(ROCK + f'<object id="12" {BOX}/>'),
            "object 12 at 3.5, 8: has no class, so it counts nowhere: its class must be terrain",
        ),
        (
            layer(ROCK + terrain(prop("ground", "level"), kind="npc")),
            "is of class 'npc', so it counts nowhere; with a ground its class must be terrain",
        ),
        (
            PIECES + painted(0, 1) + layer(ROCK),
            "layer 'soil': the cell at 1, 0 is painted with a piece of terrain, which counts",
        ),
        (
            PIECES + painted(0, 2, 2, 3) + layer(ROCK),
            "2 cells, the first at 1, 0, are painted with a tile that shows no ground",
        ),
        (
            layer(terrain(prop("wieght", "3", "int"))),
            "property 'wieght' counts nowhere: did you mean weight?",
        ),
        (
            layer(terrain(prop("projectile", "true", "bool"), prop("weight", 12, "int"))),
            "weighs 12: nobody throws it, for no Strength is over 9",
        ),
        ("", "has no piece of terrain"),
        (
            layer(ROCK + START.format(8.5 * 32)),
            "start of seat 3 at 8.5, 19: is 6.5 inches from the start of seat 1: with Speed 3 each,"
            " both may be engaged in the first turn (3 + 3 + 2)",
        ),
        (
            layer("".join(SEA.format(*box) for box in RING)),
            "at 12, 10: nobody reaches this part of the table",
        ),
    ],
)
def test_what_is_lost_is_said(inside: str, says: str, tmp_path: Path) -> None:
    found = survey(draw(tmp_path, inside))
    (problem,) = found.problems
    assert problem.severity is Severity.WARNING and not found.errors
    assert says in str(problem) and ": warning: " in str(problem)


@pytest.mark.parametrize(
    "inside",
    [
        layer(ROCK + terrain(kind="npc")),
        layer(ROCK + '<object id="9" x="9" y="9"><text>Inn</text></object>'),
        layer(ROCK + '<object id="9" x="9" y="9"><polyline points="0,0 9,9"/></object>'),
        layer(ROCK + terrain(prop("note", "by Ada"))),
        PIECES + painted(3, 3) + layer(ROCK),
        PIECES + painted(1).replace("<layer ", '<layer visible="0" ') + layer(ROCK),
    ],
)
def test_what_is_meant_is_no_problem(inside: str, tmp_path: Path) -> None:
    assert survey(draw(tmp_path, inside)).problems == ()


def test_classes_count_in_large_letters_and_in_small_ones(tmp_path: Path) -> None:
    starts = STARTS.replace('type="start"', 'class="START"', 1)
    found = survey(draw(tmp_path, layer(terrain(kind="Terrain")), starts=starts))
    assert found.problems == () and len(found.battlefield.terrain) == 1


def test_the_errors_stand_first(tmp_path: Path) -> None:
    found = survey(draw(tmp_path, layer(terrain(prop("art", "x"))), starts=""))
    assert [each.severity for each in found.problems] == [Severity.ERROR, Severity.WARNING]
    assert found.battlefield.terrain, "it is shown as it was read"


# The project.


def project(folder: Path, *members: dict[str, object], kind: str = "terrain") -> None:
    said = {"propertyTypes": [{"id": 1, "name": kind, "type": "class", "members": members}]}
    (folder / "mine.tiled-project").write_text(json.dumps(said), "utf-8")


def test_an_object_is_as_its_class_has_it(tmp_path: Path) -> None:
    """Its own properties come first, then its tile's; a class of large letters is the same."""
    project(
        tmp_path,
        {"name": "ground", "type": "string", "value": "blocking"},
        {"name": "weight", "type": "int", "value": 3},
        {"name": "art", "type": "string", "value": "pot"},
        {"name": "destructible", "type": "bool", "value": True},
        kind="Terrain",
    )
    found = piece(tmp_path, terrain(prop("weight", 5, "int")))
    assert (found.ground, found.weight, found.art) == ("blocking", 5, "pot") and found.destructible
    tile = piece(tmp_path, '<object gid="1" x="320" y="320"/>', PIECES)
    assert (tile.art, tile.weight) == ("rock", 3)


def test_the_project_may_lie_above_the_map(tmp_path: Path) -> None:
    """Then what the map names may lie anywhere in its folder."""
    project(tmp_path, {"name": "weight", "type": "int", "value": 3})
    (tmp_path / "pieces.tsx").write_text(PIECES.replace('firstgid="1" ', ""), "utf-8")
    (tmp_path / "woods").mkdir()
    tileset = '<tileset firstgid="1" source="../pieces.tsx"/>'
    found = piece(tmp_path / "woods", '<object gid="1" x="320" y="320"/>', tileset)
    assert (found.art, found.weight) == ("rock", 3)


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"[]", b'{"propertyTypes": 3}', b"\xff", b"[" * 100_000],
    ids=["nothing", "half", "a list", "a number", "no letters", "deep"],
)
def test_a_project_that_can_not_be_read_is_said(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "mine.tiled-project").write_bytes(content)
    found = survey(draw(tmp_path, layer(ROCK)))
    (problem,) = found.problems
    assert not found.errors and "the project can't be read" in str(problem)


def test_what_a_class_says_that_is_nothing_counts_nowhere(tmp_path: Path) -> None:
    project(
        tmp_path,
        {"name": "weight", "type": "int", "value": "heavy"},
        {"name": "ground", "type": "class", "value": {}},
        {"name": "art", "type": "string"},
    )
    found = piece(tmp_path, terrain())
    assert (found.ground, found.weight, found.art) == ("level", 0, "")


def test_a_start_of_our_project_has_no_seat_of_itself() -> None:
    """Else newer Tiled would write none where it is that one, and two starts would have it."""
    file = Path(__file__).parents[4] / "maps" / "fireside.tiled-project"
    kinds = json.loads(file.read_text("utf-8"))["propertyTypes"]
    (start,) = [kind for kind in kinds if kind["name"] == "start"]
    assert [each["value"] for each in start["members"] if each["name"] == "seat"] == [0]


# Tiles that keep their shape.


@pytest.mark.parametrize(
    ("size", "rect"),
    [('width="96" height="32"', (11, 9, 1, 1)), ('width="32" height="96"', (10, 8, 1, 1))],
)
def test_a_tile_that_keeps_its_shape_lies_in_the_middle(
    size: str, rect: tuple[float, ...], tmp_path: Path
) -> None:
    fits = PIECES.replace("columns", 'fillmode="preserve-aspect-fit" columns')
    (found,) = field(tmp_path, fits, layer(f'<object gid="1" x="320" y="320" {size}/>')).terrain
    assert found.rect == rect


@pytest.mark.parametrize(
    "inside",
    [
        START.format(10.1 * 32),
        "".join(SEA.format(*box) for box in RING[:3]),
        "".join(SEA.format(x / 2 + 192, y / 2, w / 2, h / 2) for x, y, w, h in RING),
    ],
    ids=["8.1 inches away", "a court that is open", "a court too small for a base"],
)
def test_what_is_well_is_not_doubted(inside: str, tmp_path: Path) -> None:
    assert survey(draw(tmp_path, layer(ROCK + inside))).problems == ()
