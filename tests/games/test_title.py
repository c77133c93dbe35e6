"""The title, with the games that there are."""

from __future__ import annotations

from pathlib import Path

import pytest

import games
from engine.app import text
from engine.app.screens.title import ContinueRibbon
from engine.app.theme import Role
from engine.app.widgets import Label, overflows
from engine.journal import Header
from engine.shell import Shell
from tests.hands import ids, top, widget
from tests.kit.catalogue import GAMES
from tests.kit.matches import luck
from tests.kit.walks import brought
from tests.tables import SAMPLE, SIZES, shell

SHORT = ["Mara", "Tomas"]
LONG = ["Wilhelmina of the Far Northern Harrow Hi", "Maximilian Longfellow the Younger of Bat"]
SIX = [letter * 40 for letter in "ABCDEF"]
UNFINISHED = [(0, SHORT), (1, SHORT), (2, LONG), (12, SIX)]
"""How many matches are unfinished, and who plays them."""
FACE = ["flame", "name", *(f"game-{key}" for key in games.KEYS)]


def title(
    folder: Path,
    size: tuple[int, int],
    text_size: int,
    unfinished: int,
    names: list[str],
    key: str = "duel",
) -> Shell:
    """Return the title with so many unfinished matches of a game."""
    app = shell(folder, size, text_size=text_size)
    game = GAMES[key]
    for number in range(unfinished):
        more = brought(game, game.rules_for({}), len(names), luck(number))
        app.library.new(Header(key, tuple(names), str(number), **more)).close()
    app.show_title()
    return app


@pytest.mark.parametrize("size", SIZES)
def test_all_games_are_seen_at_a_glance(size: tuple[int, int], tmp_path: Path) -> None:
    """A pitch that is too long for its tile would have the title scroll."""
    app = shell(tmp_path, size)
    app.show_title()
    assert "page" not in ids(app)


@pytest.mark.parametrize("size", SIZES)
def test_the_names_of_a_row_of_games_stand_in_one_line(
    size: tuple[int, int], tmp_path: Path
) -> None:
    """One pitch may have more lines than its neighbours."""
    app = shell(tmp_path, size)
    app.show_title()
    for part in ("", "-emblem", "-name", "-rule"):
        tops = {widget(app, f"game-{key}{part}").rect.top for key in games.KEYS}
        assert len(tops) == 1, part


@pytest.mark.parametrize("size", [(1600, 900), (1920, 1080), (2560, 1440), (3840, 2160)])
def test_it_is_as_large_as_the_window_wants(size: tuple[int, int], tmp_path: Path) -> None:
    """Seen from afar it is the same picture at every size."""
    shares = []
    for each in ((1280, 720), size):
        app = shell(tmp_path, each)
        app.show_title()
        shown = [widget(app, id) for id in ("name", "ornament", "game-shrine", "settings")]
        tall = [part.rect.height / each[1] for part in shown]
        letters = text.measure("Fireside", Role.TITLE, top(app).scale)[1] / each[1]
        shares.append([*tall, letters])
    assert shares[1] == pytest.approx(shares[0], abs=0.004)


@pytest.mark.parametrize(("unfinished", "names"), UNFINISHED[::3])
@pytest.mark.parametrize(("size", "text"), SAMPLE)
def test_nothing_is_cut(
    size: tuple[int, int], text: int, unfinished: int, names: list[str], tmp_path: Path
) -> None:
    app = title(tmp_path, size, text, unfinished, names)
    assert not overflows(top(app).widgets, top(app).scale)
    assert "page" not in ids(app), "nothing is scrolled"
    assert ("continue" in ids(app)) == (unfinished > 0)
    assert ("more" in ids(app)) == (unfinished > 1)
    if text <= 150:
        tiles = [widget(app, id).rect for id in FACE if id.startswith("game-")]
        assert len({(tile.top, tile.size) for tile in tiles}) == 1, "the tiles stand in a row"
        assert all(tile.height > tile.width for tile in tiles)


@pytest.mark.parametrize(("unfinished", "names"), UNFINISHED[1:])
@pytest.mark.parametrize("size", SIZES)
def test_an_unfinished_match_moves_nothing_but_the_row_below(
    size: tuple[int, int], unfinished: int, names: list[str], tmp_path: Path
) -> None:
    places = []
    for folder, count in (("without", 0), ("with", unfinished)):
        app = title(tmp_path / folder, size, 100, count, names)
        face = [*FACE, "ornament", "pitch"]
        places.append({id: tuple(widget(app, id).rect) for id in face})
    assert places[0] == places[1]


@pytest.mark.parametrize(("size", "text"), SAMPLE)
def test_the_longest_name_of_a_game_has_room_in_the_ribbon(
    size: tuple[int, int], text: int, tmp_path: Path
) -> None:
    """In one line, except in the smallest windows and with large letters."""
    app = title(tmp_path, size, text, 2, SHORT, "siege")
    assert not overflows(top(app).widgets, top(app).scale)
    assert "page" not in ids(app), "nothing is scrolled"
    scale, ribbon = top(app).scale, widget(app, "continue", ContinueRibbon)
    labels = [each for each in ribbon.widgets if isinstance(each, Label)]
    tall = sum(label.rect.height for label in labels)
    assert ribbon.rect.height - tall >= 2 * scale.px(7)
    if text == 100 and size[0] > 1024:
        assert len(labels[0].text_lines(scale)) == 1


def test_the_ribbon_drops_the_turn_before_it_drops_a_name(tmp_path: Path) -> None:
    lines = []
    for number, names in enumerate((SHORT, LONG, SIX)):
        app = title(tmp_path / str(number), (1280, 720), 100, 1, names)
        lines.append(widget(app, "continue", ContinueRibbon).line(top(app).scale))
    players = " against ".join(LONG)
    assert lines == ["Turn 1, Mara against Tomas", players, f"{SIX[0]} and 5 others"]
