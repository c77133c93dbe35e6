"""Nothing on any table is cut, covered or pushed out, at any size and in any position."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pygame import Rect, Surface

from engine.app import theme
from engine.app.text import block, measure
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, literal, walk
from engine.rules.cards import Card
from engine.table import faces
from engine.table.cards import CardWidget
from engine.table.table import Table
from tests.hands import drawn, made_ready
from tests.kit.catalogue import own
from tests.kit.fans import covered
from tests.kit.frames import touched
from tests.kit.matches import luck
from tests.kit.spills import spills
from tests.kit.torn import torn_words
from tests.kit.walks import every_option
from tests.long import many
from tests.tables import (
    LONG,
    SAMPLE,
    SHAPES,
    SHELF,
    TABLES,
    WINDOWS,
    cuts,
    new_table,
    positions,
    shell,
    sights_of,
)

ROOMY = [((2560, 1440), 125), ((3440, 1440), 100), ((3840, 2160), 150)][: many(1, 3)]
"""Windows in which a table has more room than in any other."""
POSITIONS = many(2, 12)
"""So many are looked at in each window, every third of a game, of as many games as that takes."""


@pytest.mark.parametrize(("size", "text"), WINDOWS)
@pytest.mark.parametrize("key", TABLES)
def test_no_position_cuts_anything(
    key: str, size: tuple[int, int], text: int, tmp_path: Path
) -> None:
    game, show = TABLES[key], sights_of(key)
    least, most = game.config.seats
    chance = luck(f"{key} {size} {text}")
    found: dict[str, str] = {}
    count = 0
    while count < POSITIONS:
        options = {
            each: values[chance.below(len(values))]
            for each, values in every_option(game.config).items()
        }
        odds = bool(chance.below(3))
        seats = least + chance.below(most - least + 1)
        scene = new_table(game, tmp_path, count, size, options, seats, text_size=text, odds=odds)
        scene.match.names[:] = (LONG * 3)[:seats]
        for number, _ in enumerate(positions(scene, (text, count), 3 * POSITIONS)):
            if number % 3 == 0:
                found |= cuts(scene, show)
                count += 1
        found |= cuts(scene, show)
    assert not found, "\n".join(found.values())


def no_sights(scene: Table) -> Iterator[str]:
    """Show nothing, as a game that has no positions fuller than others."""
    yield from ()


@pytest.mark.parametrize(("size", "text"), [*SAMPLE, *ROOMY])
@pytest.mark.parametrize(
    "key", [key for key in TABLES if own(key, "FULLEST", no_sights) is not no_sights]
)
def test_the_fullest_positions_cut_nothing(
    key: str, size: tuple[int, int], text: int, tmp_path: Path
) -> None:
    """With the longest names, as many seats as there can be, and the last value of each option. No
    ring touches words, either."""
    game, show, found = TABLES[key], sights_of(key), dict[str, str]()
    options = {each: values[-1] for each, values in every_option(game.config).items()}
    seats = game.config.seats[1]
    scene = new_table(game, tmp_path, 7, size, options, seats, text_size=text)
    scene.match.names[:] = (LONG * 3)[:seats]
    for title in own(key, "FULLEST", no_sights)(scene):
        found |= {each: f"{cut} at {title}" for each, cut in cuts(scene, show).items()}
        found |= {each: f"{each} at {title}" for each in touched(scene.widgets, scene.scale)}
    assert not found, "\n".join(found.values())


@pytest.mark.parametrize(
    ("size", "text"),
    [
        ((1280, 720), 100),
        pytest.param((2560, 1440), 100, marks=pytest.mark.long),
        pytest.param((1280, 720), 200, marks=pytest.mark.long),
    ],
)
@pytest.mark.parametrize("key", TABLES)
def test_no_picture_leaves_its_place(
    key: str, size: tuple[int, int], text: int, tmp_path: Path
) -> None:
    scene = new_table(TABLES[key], tmp_path, text, size, text_size=text)
    found = dict[str, str]()
    for number, _ in enumerate(positions(scene, (text, size), 5 * POSITIONS)):
        if number % 5:
            continue
        for sight in sights_of(key)(scene):
            scene.rebuild()
            for problem in spills(scene.widgets, scene.manager.scale):
                found.setdefault(problem.split()[0], f"{problem} in {sight}")
    assert not found, "\n".join(found.values())


@pytest.mark.parametrize(("size", "text"), SHAPES)
@pytest.mark.parametrize("key", TABLES)
def test_no_table_breaks_a_word(key: str, size: tuple[int, int], text: int, tmp_path: Path) -> None:
    scene = new_table(TABLES[key], tmp_path, text, size, text_size=text)
    scene.match.names[:] = [f"Player {seat}" for seat, _ in enumerate(scene.match.names, 1)]
    with torn_words() as torn:
        for number, _ in enumerate(positions(scene, (text, size), 6 * POSITIONS)):
            for _ in sights_of(key)(scene) if number % 6 == 0 else ():
                scene.rebuild()
                drawn(scene)
    assert not torn, "\n".join(torn)


@pytest.mark.parametrize(("size", "text"), SHAPES)
def test_no_page_of_a_game_breaks_a_word(size: tuple[int, int], text: int, tmp_path: Path) -> None:
    app = shell(tmp_path, size, text_size=text)
    with torn_words() as torn:
        for entry in SHELF:
            for show in (app.show_setup, app.show_rules, app.show_record):
                show(entry)
                drawn(app)
    assert not torn, "\n".join(torn)


def test_a_broken_word_is_found() -> None:
    made_ready()
    sheet, scale = Surface((300, 300)), Scale(1280, 720)
    with torn_words() as torn:
        for words in ("Necromancy", literal("Player 1"), "Player one"):
            block(words, Role.BODY, scale, measure("Player", Role.BODY, scale)[0]).draw(
                sheet, (0, 0)
            )
    assert [each.split("'")[1] for each in torn] == ["Necromancy", "Player\N{NO-BREAK SPACE}1"]


FANNED = [((1280, 720), 100), ((2560, 1440), 100), ((2560, 1440), 200)]


@pytest.mark.parametrize(("size", "text"), FANNED)
@pytest.mark.parametrize("key", TABLES)
def test_every_card_of_a_fan_shows_its_index(
    key: str, size: tuple[int, int], text: int, tmp_path: Path
) -> None:
    """Also with as many players as there can be."""
    game, found = TABLES[key], dict[str, str]()
    most = game.config.seats[1]
    scene = new_table(game, tmp_path, text, size, seats=most, text_size=text)
    for number, _ in enumerate(positions(scene, (text, most), 8 * POSITIONS)):
        for sight in sights_of(key)(scene) if number % many(4, 1) == 0 else ():
            scene.rebuild()
            for problem in covered(scene.widgets, scene.manager.scale):
                found.setdefault(problem.split()[0], f"{problem} in {sight}")
    assert not found, "\n".join(found.values())


def test_a_covered_index_is_found() -> None:
    scale = Scale(1280, 720)
    lower, upper = (CardWidget(card, Rect(0, 0, 84, 118), Card(card)) for card in ("2C", "3C"))
    assert len(covered([lower, upper], scale)) == 1
    upper.rect.left = faces.index_width(84)
    assert not covered([lower, upper], scale)
    lower.large = True
    assert len(covered([lower, upper], scale)) == 1


@pytest.mark.parametrize("key", TABLES)
def test_nothing_warns_when_the_match_is_over(key: str, tmp_path: Path) -> None:
    for seed in range(many(1, 2)):
        scene = new_table(TABLES[key], tmp_path, seed)
        for _ in positions(scene, seed, 4000):
            pass
        assert scene.match.decision is None
        for sight in sights_of(key)(scene):
            scene.rebuild()
            warnings = [
                each.words
                for each, _ in walk(scene.widgets)
                if isinstance(each, Label) and each.colour == theme.WARN
            ]
            assert not warnings, sight
