"""What of a Tiled map counts: templates, tilesets, groups, offsets, and nothing that is hidden."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.duel.geometry.terrain import FLOORS
from games.duel.maps import MapError, read, survey
from tests.games.duel.maps.drawn import STARTS, draw, field, layer, piece, prop, props
from tests.games.duel.maps.test_layers import data, written

ROCK = '<object type="terrain" x="64" y="64" width="32" height="32"{}/>'
LETTERS = {name: letter for letter, name in FLOORS.items()}
SOIL = (
    '<tileset firstgid="5" name="soil" tilewidth="32" tileheight="32" tilecount="9" columns="3">'
    f'<tile id="0">{props(prop("floor", "sand"))}</tile>'
    f'<tile id="1">{props(prop("floor", "water"))}</tile>'
    f'<tile id="2">{props(prop("floor", "cheese"))}</tile>'
    "</tileset>"
)


def test_groups_and_layers_move_what_lies_in_them(tmp_path: Path) -> None:
    inner = layer(ROCK.format(""), offsetx=16, offsety=-32)
    group = f'<group offsetx="32" offsety="64.5"><group>{inner}</group></group>'
    assert field(tmp_path, group).terrain[0].rect == (3.5, 3.016, 1, 1)


@pytest.mark.parametrize(
    "inside",
    [
        layer(ROCK.format(' visible="0"')),
        layer(ROCK.format(""), visible=0),
        f'<group visible="0">{layer(ROCK.format(""))}</group>',
        layer(ROCK.format("").replace("terrain", "note")),
        layer(ROCK.format("").replace(' type="terrain"', "")),
    ],
)
def test_what_is_hidden_or_no_terrain_does_not_count(tmp_path: Path, inside: str) -> None:
    assert field(tmp_path, inside).terrain == ()


def test_a_template_gives_what_its_instance_does_not_say(tmp_path: Path) -> None:
    (tmp_path / "parts").mkdir()
    said = props(prop("ground", "uneven"), prop("weight", 4, "int"), prop("art", "cart"))
    (tmp_path / "parts/cart.tx").write_text(
        f'<template><object name="cart" type="terrain" width="64" height="32" rotation="90">'
        f"{said}</object></template>",
        "utf-8",
    )
    own = props(prop("weight", 2, "int"))
    things = (
        '<object id="1" template="parts/cart.tx" x="320" y="320"/>'
        '<object id="2" template="parts/cart.tx" name="wagon" x="320" y="320" rotation="0">'
        f"{own}</object>"
    )
    cart, wagon = field(tmp_path, layer(things)).terrain
    assert (cart.id, cart.rect, cart.ground, cart.weight) == ("cart", (9, 10, 1, 2), "uneven", 4)
    assert (wagon.id, wagon.rect, wagon.weight, wagon.art) == ("wagon", (10, 10, 2, 1), 2, "cart")


def test_a_template_brings_its_tileset_and_the_tileset_its_tiles_shape(tmp_path: Path) -> None:
    (tmp_path / "parts").mkdir()
    tile = props(prop("ground", "blocking"), prop("weight", 1, "int"), prop("art", "well"))
    (tmp_path / "things.tsx").write_text(
        '<tileset name="things" tilewidth="32" tileheight="32" tilecount="0" columns="0">'
        '<image source="things.png" width="64" height="32"/>'
        f'<tile id="3" type="terrain">{tile}<objectgroup>'
        '<object x="8" y="8" width="16" height="16"><ellipse/></object></objectgroup></tile>'
        "</tileset>",
        "utf-8",
    )
    (tmp_path / "things.png").touch()
    (tmp_path / "parts/well.tx").write_text(
        '<template><tileset firstgid="1" source="../things.tsx"/><object gid="4" width="32"'
        f' height="32">{props(prop("weight", 7, "int"))}</object></template>',
        "utf-8",
    )
    found = piece(tmp_path, '<object template="parts/well.tx" x="64" y="64"/>')
    assert found.ellipse == (2.25, 1.25, 0.5, 0.5)
    assert (found.id, found.ground, found.weight) == ("well", "blocking", 7)


def tiles(numbers: list[int], **attributes: object) -> str:
    said = "".join(f' {key}="{value}"' for key, value in attributes.items())
    soil = data(written(numbers, "csv"), "csv")
    return f'<layer id="1" name="soil" width="24" height="20"{said}>{soil}</layer>'


def test_tiles_that_show_a_ground_are_the_floor(tmp_path: Path) -> None:
    numbers = [0] * 480
    numbers[0], numbers[1], numbers[2], numbers[24] = 5, 6 | 1 << 31, 7, 8
    floor = field(tmp_path, SOIL, tiles(numbers)).floor
    assert floor[0] == LETTERS["sand"] + LETTERS["water"] + "." * 22
    assert floor[1:] == ("." * 24,) * 19


def test_the_topmost_layer_that_knows_its_floor_counts(tmp_path: Path) -> None:
    sand, water, cheese = [5] * 480, [0] * 24 + [6] * 456, [7] * 480
    floor = field(
        tmp_path, SOIL, tiles(sand), tiles(water), tiles(cheese), tiles(sand, visible=0)
    ).floor
    assert floor == (LETTERS["sand"] * 24, *[LETTERS["water"] * 24] * 19)


def test_a_tile_layer_is_moved_too(tmp_path: Path) -> None:
    floor = field(tmp_path, SOIL, tiles([5] * 480, offsetx=64, offsety=-33)).floor
    assert floor[18] == ".." + LETTERS["sand"] * 22 and floor[19] == "." * 24


def test_a_ground_of_foreign_tiles_is_plain(tmp_path: Path) -> None:
    assert field(tmp_path, SOIL, tiles([7] * 480)).floor == ()


def test_a_map_has_a_name(tmp_path: Path) -> None:
    path = draw(tmp_path, props(prop("name", "The  Ford")))
    assert read(path).name == "The Ford"
    other = path.rename(tmp_path / "old_stone-bridge.tmx")
    other.write_text(other.read_text().replace("The  Ford", " "), "utf-8")
    assert read(other).name == "A battlefield"
    other.write_text(other.read_text().replace('name="name"', 'name="title"'), "utf-8")
    assert read(other).name == "Old stone bridge"


def start(seat: str, x: float, y: float, shape: str = "<point/>") -> str:
    said = f"<properties>{seat}</properties>" if seat else ""
    return f'<object id="4" type="start" x="{x * 32}" y="{y * 32}">{said}{shape}</object>'


def number(seat: int) -> str:
    return prop("seat", seat, "int")


BLOCK = (
    '<object name="sea" type="terrain" x="{}" y="{}" width="{}" height="{}">'
    f"{props(prop('ground', 'blocking'))}</object>"
)


@pytest.mark.parametrize(
    ("starts", "says"),
    [
        ("", "has no start: lay one for each seat (in Tiled, a point of class start)"),
        (start(number(1), 2, 2), "has one start; a duel needs two at least"),
        (STARTS + start(number(7), 2, 2), "object 4 at 2, 2: seat 7 is no seat: it must"),
        (
            STARTS + start(prop("seat", "3"), 2, 2),
            "object 4 at 2, 2: seat 3 is no seat: it must be a whole",
        ),
        (
            STARTS + start(number(3), 2, 2, ""),
            "object 4 at 2, 2: a start must be a point (Insert Point)",
        ),
        (
            STARTS + start(number(3), 0.4, 2),
            "start of seat 3 at 0.4, 2: has part of its base off the table",
        ),
        (
            STARTS + start(number(3), 1.9, 19),
            "start of seat 3 at 1.9, 19: overlaps the start of seat 1",
        ),
        (
            STARTS + BLOCK.format(40, 600, 16, 16),
            "start of seat 1 at 1, 19: overlaps the blocking ground of 'sea'",
        ),
        (
            STARTS + BLOCK.format(320, 0, 4, 640),
            "start of seat 2 at 23, 19: can't be reached from the start of seat 1",
        ),
        (
            STARTS + start(number(3), 3.9, 19),
            "start of seat 3 at 3.9, 19: is within 2 inches of the start of seat 1, so that both",
        ),
    ],
)
def test_starts_that_will_not_do(tmp_path: Path, starts: str, says: str) -> None:
    path = draw(tmp_path, starts=starts)
    assert says in " / ".join(map(str, survey(path).errors))
    with pytest.raises(MapError):
        read(path)


@pytest.mark.parametrize(("gap", "passes"), [(31, False), (32, True), (40, True)])
def test_a_base_needs_an_inch_to_pass(tmp_path: Path, gap: int, passes: bool) -> None:
    walls = BLOCK.format(320, 0, 32, 300) + BLOCK.format(320, 300 + gap, 32, 340 - gap)
    assert (not survey(draw(tmp_path, layer(walls))).errors) == passes


def test_rough_ground_keeps_nobody_from_the_others(tmp_path: Path) -> None:
    wall = BLOCK.format(320, 0, 4, 640).replace("blocking", "uneven")
    assert not survey(draw(tmp_path, layer(wall))).errors


def test_all_that_is_wrong_is_told_at_once(tmp_path: Path) -> None:
    bad = ROCK.format("").replace("/>", f">{props(prop('ground', 'x'))}</object>")
    found = survey(draw(tmp_path, layer(bad * 3), starts=start(number(2), 3, 3)))
    assert len(found.errors) == 4 and found.battlefield.table == (24, 20)
