from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from pygame import Rect

from engine.app.screens.game_tile import GameTile
from engine.app.screens.setup import SetupScreen
from engine.app.sound import NO_DEVICE
from engine.app.text import measure
from engine.app.theme import Scale
from engine.app.widgets import Bar, Button, Label, Look, Panel, Picture, ScrollList, overflows, walk
from engine.app.widgets.focus import stops
from engine.app.widgets.widget import containers_of
from engine.matches.library import Library
from engine.matches.record import daily_seed
from engine.shell import Shell
from engine.words.summary import Result
from games import shelf
from tests.app.alone import path_of, saved_run, solitaire
from tests.app.shell import (
    LONG,
    RESULT,
    WINDOWS,
    catalogue_of,
    entry,
    faults_of,
    saved_match,
    shell,
)
from tests.hands import brass, cut_at, drawn, ids, pixels, press, resized, settle, top, widget
from tests.kit.torn import torn_words
from tests.tables import SAMPLE

# The proof that nothing is cut, for every screen.

UNTORN = [((1280, 720), 100), ((1024, 640), 100), ((1280, 720), 200)]
"""The windows in which no word is broken."""


def the_title(app: Shell) -> None:
    app.show_title()


def the_title_with_a_match(app: Shell) -> None:
    saved_match(app, names=(LONG, "M" * 20, "Ö" * 20))
    app.show_title()


def the_setup(app: Shell) -> None:
    app.show_setup(app.catalogue[-1])
    scene = top(app, SetupScreen)
    scene.seats.add()
    for seat in (1, 2, 3):
        scene.seats.rename(seat, LONG)
    scene.rebuild()


def the_settings(app: Shell) -> None:
    app.show_settings()


def the_settings_without_sound(app: Shell) -> None:
    app.manager.speaker.problem = NO_DEVICE
    app.show_settings()


def the_matches(app: Shell) -> None:
    for _ in range(6):
        saved_match(app, names=(LONG, "M" * 20))
    saved_match(app, "resign")
    (app.library.folder / "broken.jsonl").write_text("{")
    app.show_matches()


def no_matches(app: Shell) -> None:
    app.show_matches()


def no_statistics(app: Shell) -> None:
    app.show_statistics()


def the_rules(app: Shell) -> None:
    app.show_rules(app.catalogue[0])


def the_pause(app: Shell) -> None:
    app.show_pause(saved_match(app, "offer draw", "refuse"), lambda action: None)


def the_result(app: Shell) -> None:
    app.show_result(RESULT, saved_match(app, "resign"))


def a_draw_without_figures(app: Shell) -> None:
    result = Result(game="Parley", emblem="emblem-siege", headline="A draw", reason="Agreed")
    app.show_result(result, saved_match(app, "resign"))


def a_telling(app: Shell) -> None:
    app.show_title()
    app.show_message("Settings can't be saved", "A sentence. " * 30)


def a_solitaire(app: Shell) -> None:
    """One more game in the catalogue, with runs of every kind."""
    entry = solitaire(app.folder)
    app.catalogue = (entry,)
    app.library = Library(app.folder, app.catalogue)
    app.manager.change(names=(LONG,))
    for number in range(4):
        saved_run(app, f"{number}-{LONG}", {"diagonals": True, "health": 1 + number})
    path_of(saved_run(app, "cut")).write_bytes(b"{")
    saved_run(app, daily_seed(date.today()))


def the_record(app: Shell) -> None:
    a_solitaire(app)
    app.show_record(app.catalogue[0])


def no_record(app: Shell) -> None:
    app.catalogue = (solitaire(app.folder),)
    app.show_record(app.catalogue[0])


def the_setup_of_a_run(app: Shell) -> None:
    a_solitaire(app)
    app.show_setup(app.catalogue[0])


def the_result_of_a_run(app: Shell) -> None:
    a_solitaire(app)
    app.show_result(RESULT, saved_run(app, LONG))


@pytest.mark.parametrize("saved", [False, True])
@pytest.mark.parametrize("count", [1, 3, 5, 6, 8])
def test_the_title_has_room_for_eight_games(count: int, saved: bool, tmp_path: Path) -> None:
    """No badge covers a word, and of five games nothing is scrolled to."""
    app = catalogue_of(tmp_path, count)
    if saved:
        saved_match(app)
    app.show_title()
    for size, text in WINDOWS:
        scene = resized(app, size, text)
        wrong = overflows(scene.widgets, scene.scale)
        assert all("more than one part" in each for each in wrong), "games come again"
        parts = [each.widget for each in walk(scene.widgets)]
        tiles = [each.rect for each in parts if isinstance(each, GameTile)]
        assert text > 100 or len(tiles) == count
        assert not any(tile.collideobjects(tiles[:n]) for n, tile in enumerate(tiles))
        assert covered(app) == []
        if count == 5:
            assert not any(isinstance(each, ScrollList) for each in parts), (size, text)
            shown = [each.rect for each in parts if each.id in ("continue", "matches", "quit")]
            assert len(shown) == 2 + saved
            assert all(Rect((0, 0), size).contains(rect) for rect in [*shown, *tiles])


@pytest.mark.parametrize("title", ["Strassenbahnhaltestellen", "W" * 24, "M" * 12 + " " + "W" * 11])
def test_a_title_of_24_letters_has_room_in_its_tile(title: str, tmp_path: Path) -> None:
    """As long as the title of a new game may be."""
    app = shell(
        tmp_path, [*shelf(), entry(tmp_path, "new", title=title, pitch="Small, with dice.")]
    )

    saved_match(app)
    app.show_title()
    for window in SAMPLE:
        assert not cut_at(app, [window])
        assert covered(app) == []


def covered(app: Shell) -> list[str]:
    """What the badges of the title's tiles cover, at rest and with the pointer on the tile."""
    scene = top(app)
    widgets = [each.widget for each in walk(scene.widgets)]
    tiles = [each for each in widgets if isinstance(each, GameTile)]
    words = [(each.id, text_of(each, scene.scale)) for each in widgets if isinstance(each, Label)]
    looks = [Look(scene.scale, hovered=lit) for lit in (False, True)]
    badges = [tile.badge_rect(look) for tile in tiles for look in looks]
    return [id for id, rect in words if rect.collidelist(badges) >= 0]


def text_of(label: Label, scale: Scale) -> Rect:
    """Where the letters of a label are."""
    size = measure(label.words, label.role, scale, label.rect.width)
    rect = Rect(label.rect.topleft, size)
    if label.middle:
        rect.centery = label.rect.centery
    if label.align == "center":
        rect.centerx = label.rect.centerx
    return rect


SCREENS: list[Callable[[Shell], None]] = [
    the_title,
    the_title_with_a_match,
    the_setup,
    the_settings,
    the_settings_without_sound,
    the_matches,
    no_matches,
    no_statistics,
    the_rules,
    the_pause,
    the_result,
    a_draw_without_figures,
    a_telling,
    the_record,
    no_record,
    the_setup_of_a_run,
    the_result_of_a_run,
]


def chosen_matches(app: Shell) -> None:
    the_matches(app)
    for id in ids(app):
        if id.startswith("choose-"):
            press(app, id)
    chosen = {widget(app, id, Button).kind for id in ids(app) if id.startswith("choose-")}
    assert chosen == {"chosen"}


@pytest.mark.parametrize("show", [*SCREENS, chosen_matches])
def test_a_screen_cuts_nothing_and_breaks_no_word_in_any_window(
    show: Callable[[Shell], None], tmp_path: Path
) -> None:
    """It has one brass plate at most, and a top bar begins with an emblem."""
    app = catalogue_of(tmp_path, 5)
    show(app)
    assert len(brass(app)) <= 1, brass(app)
    for bar in (each for each in top(app).widgets if isinstance(each, Bar) and not each.rect.top):
        assert isinstance(bar.widgets[0], Picture)
    assert faults_of(app) == []
    for size, text in UNTORN:
        with torn_words() as torn:
            resized(app, size, text)
            drawn(app)
        assert not torn, "\n".join(torn)


@pytest.mark.parametrize(
    ("show", "id", "times"),
    [
        (the_title, "name", 2),
        (the_pause, "resume", 2),
        (a_telling, "title", 2),
        (the_result, "reason", 1.65),
        (the_rules, "back", 1.65),
        (the_settings, "back", 1.35),
        (the_matches, "back", 1.35),
    ],
)
def test_a_screen_of_few_words_grows_with_the_window_and_a_list_slowly(
    show: Callable[[Shell], None], id: str, times: float, tmp_path: Path
) -> None:
    """At 2560 x 1440, against 1280 x 720."""
    sizes = []
    for size in ((1280, 720), (2560, 1440)):
        app = catalogue_of(tmp_path, 5)
        app.manager.size = size
        show(app)
        assert id in ids(app)
        sizes.append(top(app).scale.font(15))
    assert sizes[1] / sizes[0] == pytest.approx(times, abs=0.04)


@pytest.mark.parametrize("show", SCREENS)
def test_every_screen_is_drawn_and_every_stop_shows_its_focus(
    show: Callable[[Shell], None], tmp_path: Path
) -> None:
    app = catalogue_of(tmp_path, 2)
    show(app)
    scene = top(app)
    scene.keyboard = False
    scene.focus = ""
    scene.rebuild()
    bare = pixels(scene)
    for stop in [stop.id for stop in stops(scene.widgets)]:
        scene.focus_on(stop)
        assert pixels(scene) != bare, stop


@pytest.mark.parametrize("show", [no_matches, no_statistics, no_record])
def test_a_screen_with_nothing_to_show_says_so_on_a_panel_and_leads_back(
    show: Callable[[Shell], None], tmp_path: Path
) -> None:
    app = catalogue_of(tmp_path, 5)
    show(app)
    settle(app)
    assert brass(app) == ["back"]
    said = [each.widget for each in walk(top(app).widgets) if isinstance(each.widget, Label)]
    (none,) = [each.id for each in said if each.words.startswith("No ")]
    assert any(isinstance(each, Panel) for each in containers_of(top(app).widgets, none))
