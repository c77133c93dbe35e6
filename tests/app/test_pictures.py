"""What is drawn is remembered for the sizes in use, and no longer."""

from __future__ import annotations

import ast
import gc
import weakref
from collections.abc import Iterator
from pathlib import Path
from statistics import fmean

import pygame
import pytest
from msgspec.structs import replace

import games
from engine.app import fonts, pictures
from engine.app.scene import Scene, SceneManager
from engine.app.settings import Settings
from engine.app.theme import Typeface
from engine.app.widgets import Widget
from engine.bus import Bus
from engine.match import Match
from engine.table.table import Table
from tests.hands import lowest
from tests.house.tree import ROOT
from tests.kit.matches import luck, match_of, play_on
from tests.kit.walks import brought
from tests.long import LONG, many
from tests.tables import TABLES, go_on, new_table, positions, shell


@pytest.mark.parametrize("key", TABLES if LONG else ["siege", "duel"])
def test_a_window_dragged_to_many_sizes_remembers_the_last(key: str, tmp_path: Path) -> None:
    manager = new_table(TABLES[key], tmp_path).manager
    counts = []
    for number in range(12):
        manager.resize((1280 + 13 * number, 720 + 7 * number))
        manager.draw(pygame.Surface(manager.size))
        counts.append(pictures.count())
    assert max(counts) < 1.3 * counts[0] + 20, counts


def test_what_is_drawn_for_a_size_is_remembered_while_it_lasts() -> None:
    manager = SceneManager(Settings(), (1280, 720))
    calls = []

    @pictures.cached_picture(8)
    def drawn(size: int) -> int:
        calls.append(size)
        return size

    assert manager.scale and drawn(1) == drawn(1) == 1 and calls == [1]
    manager.change(speed="fast")
    assert manager.scale and drawn(1) and calls == [1], "the window looks as it did"
    manager.change(text_size=200)
    assert manager.scale and drawn(1) and calls == [1, 1]
    manager.resize((1300, 720))
    assert manager.scale and drawn(1) and calls == [1, 1, 1]


def test_what_was_not_asked_for_in_two_matches_is_forgotten() -> None:
    calls = []

    @pictures.cached_picture(8)
    def drawn(size: int, *, large: bool = False) -> int:
        calls.append(size)
        return size

    assert drawn(1) and drawn(2) and drawn(1, large=True) and calls == [1, 2, 1]
    pictures.age()
    assert drawn(1) and calls == [1, 2, 1], "it was asked for in the match before"
    pictures.age()
    assert drawn(1) and drawn(1, large=True) and calls == [1, 2, 1, 1]
    pictures.age()
    assert drawn(2) and calls == [1, 2, 1, 1, 2]


def test_however_much_is_asked_for_in_one_match_there_is_a_bound() -> None:
    @pictures.cached_picture(8)
    def drawn(size: int) -> int:
        return size

    before = pictures.count()
    for number in range(100):
        assert drawn(number) == number
    assert pictures.count() - before <= 2 * 8


@pytest.mark.parametrize("key", games.KEYS if LONG else ["shrine"])
def test_after_many_matches_no_more_is_held_than_after_a_few(key: str, tmp_path: Path) -> None:
    """Neither pictures and measured words nor scenes, widgets, matches and who listens to them."""
    app, game = shell(tmp_path), TABLES[key]
    surface = pygame.Surface(app.manager.size, 0, 32)
    names = ["Mara", "Tomas"][: game.config.seats[0]]
    held, alive = list[int](), list[int]()
    for number in range(many(12, 40)):
        more = brought(game, game.rules_for({}), len(names), luck(number))
        app.show_match(match_of(game, names, str(number), **more))
        scene = lowest(app, Table)
        for _ in range(many(6, 12)):
            go_on(scene)
            app.manager.refresh(surface)
            play_on(scene.match, luck(number), 5)
        app.show_title()
        app.manager.refresh(surface)
        del scene
        gc.collect()
        held.append(pictures.count())
        alive.append(
            sum(isinstance(each, Scene | Widget | Match | Bus) for each in gc.get_objects())
        )
    half = len(held) // 2
    # Matches differ, and the count depends on the last two of them: hence means.
    assert fmean(held[half:]) < 1.25 * fmean(held[:half]), held
    assert fmean(alive[half:]) < 1.1 * fmean(alive[:half]), alive


def test_fonts_of_many_sizes_do_not_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    """pygame is told once what to do when it ends, however many fonts are opened."""
    told: list[object] = []
    fonts.font(Typeface.SANS, 9)
    monkeypatch.setattr(pygame, "register_quit", told.append)
    opened = [weakref.ref(fonts.font(Typeface.SANS, size)) for size in range(10, 210)]
    assert sum(font() is not None for font in opened) < 60
    assert told == []


def drawing_functions() -> Iterator[tuple[str, list[str]]]:
    """What draws or measures in pixels, with its decorators."""
    folders = ("engine/app", "engine/table", "games/*/table")
    for path in sorted(path for each in folders for path in ROOT.glob(f"{each}/**/*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef):
                said = ast.unparse(node.args) + ast.unparse(node.returns or node.args)
                if any(word in said for word in ("Surface", "Scale", "Outside")):
                    place = f"{path.relative_to(ROOT)}: {node.name}"
                    yield place, [ast.unparse(each) for each in node.decorator_list]


def test_no_picture_is_kept_in_another_way() -> None:
    found = dict(drawing_functions())
    assert sum(any("cached_picture" in each for each in said) for said in found.values()) > 50
    others = {
        place: [each for each in said if not each.startswith("cached_picture")]
        for place, said in found.items()
    }
    kept = [place for place, said in others.items() if any("cache" in each for each in said)]
    assert not kept, "cache it by engine.app.pictures, which forgets what no window shows"


@pytest.mark.parametrize("key", ["siege", "duel"])
def test_a_match_that_is_left_is_let_go_of(key: str, tmp_path: Path) -> None:
    """With its table, and all that listened to it."""
    app = shell(tmp_path)
    alive: list[weakref.ref[object]] = []
    surface = pygame.Surface(app.manager.size)

    def play(number: int) -> None:
        table = new_table(TABLES[key], tmp_path, seed=number)
        header = table.match.header
        match = Match(table.match.game, replace(header, seed=str(number), dealt=None))
        app.show_table(match)
        scene = app.manager.scenes[0]
        for _ in positions(scene, number, most=5):  # type: ignore[arg-type]
            app.manager.refresh(surface)
        while app.manager.prepare(1):
            pass
        alive.extend([weakref.ref(scene), weakref.ref(match)])

    for number in range(2):
        play(number)
        app.show_title()
        app.manager.refresh(surface)
    gc.collect()
    assert [each() for each in alive] == [None] * 4
