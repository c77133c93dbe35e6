"""The ring of the keyboard focus keeps its distance from all words, on every screen."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import msgspec
import pytest
from pygame import Rect

from engine.app.theme import Scale
from engine.app.widgets import Button, Label, Screen, walk
from engine.app.widgets.field import TextField
from games import KEYS
from tests.games.test_keyboard import SCREENS
from tests.hands import settle
from tests.kit.catalogue import GAMES
from tests.kit.frames import touched, written
from tests.long import many
from tests.tables import new_table, positions, sights_of

SIZES = [((1280, 720), 100), ((2560, 1440), 100), ((1280, 720), 200), ((1024, 640), 100)]
WINDOWS = [((1600, 900), 100), *SIZES[: many(1, 4)]]
"""The first one shows more than a table needs."""
EACH = many(2, 30)
"""So many screens of a class are looked at."""


@pytest.mark.parametrize("kind", SCREENS, ids=lambda kind: kind.__name__)
def test_no_ring_touches_words(kind: type[Screen], tmp_path: Path) -> None:
    found, looked_at = dict[str, str](), 0
    for screen in islice(SCREENS[kind](tmp_path), EACH):
        manager = screen.manager
        size, settings = manager.size, manager.settings
        for other, text in SIZES[: many(2, 4)]:
            manager.settings = msgspec.structs.replace(settings, text_size=text)
            manager.resize(other)
            settle(screen)
            looked_at += any(each.focusable for each, _ in walk(screen.widgets))
            for problem in touched(screen.widgets, manager.scale):
                found.setdefault(problem.split()[3], f"{problem} at {other}, text {text} %")
        manager.settings = settings
        manager.resize(size)
        settle(screen)
    assert looked_at
    assert not found, "\n".join(found.values())


def test_a_ring_that_touches_words_is_found() -> None:
    """Around words that reach the edge of a plate, and over those of a neighbour."""
    scale = Scale(1280, 720)

    class Close(Label):
        ring = "field"

    def label(kind: type[Label], tip: str = "A tip.", top: int = 100) -> Label:
        placed = kind(f"words-{top}", words="Words", tip=tip)
        placed.rect = Rect((100, top), placed.size(scale))
        return placed

    assert not touched([label(Label)], scale)
    [close] = touched([label(Close)], scale)
    assert "lies close around" in close
    button = Button("button", Rect(60, 120, 120, 40), "Press")
    [covers] = touched([label(Label, tip="", top=101), button], scale)
    assert "the ring of button" in covers and "covers words of words-101" in covers


@pytest.mark.parametrize("key", KEYS)
def test_no_ring_touches_words_in_any_sight(key: str, tmp_path: Path) -> None:
    found = dict[str, str]()
    for seed in range(1, many(2, 4)):
        scene = new_table(GAMES[key], tmp_path, seed)
        manager = scene.manager
        for _ in islice(positions(scene, seed), 0, 80, many(18, 4)):
            for size, text in WINDOWS:
                manager.settings = msgspec.structs.replace(manager.settings, text_size=text)
                manager.resize(size)
                settle(scene)
                for sight in sights_of(key)(scene):
                    scene.rebuild()
                    if scene.sheets.drawer:
                        continue  # it lies on what would be covered
                    for problem in touched(scene.widgets, manager.scale):
                        words = f"{problem} at {size}, text {text} % ({sight})"
                        found.setdefault(problem.split()[3], words)
    assert not found, "\n".join(found.values())


def test_a_long_text_in_a_field_counts_where_it_is_drawn() -> None:
    """A field slides a long text to show the caret, and cuts what lies outside."""
    scale = Scale(1280, 720)
    field = TextField("field", Rect(300, 100, 200, 40), value="8" * 30)
    lines = [*written([field], scale)]
    assert lines
    assert all(field.rect.contains(line.rect) for line in lines)
    assert not touched([field], scale)
