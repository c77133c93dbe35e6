from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Rect

from engine.app.inputs import OUTSIDE, Hover
from engine.app.screens.game_tile import GameTile
from engine.app.screens.matches import MatchesScreen
from engine.app.screens.pause import PauseScreen
from engine.app.screens.rules_page import RulesPage
from engine.app.screens.settings import SettingsScreen
from engine.app.screens.setup import SetupScreen
from engine.app.screens.title import ContinueRibbon, TitleScreen
from engine.app.seeds import new_seed
from engine.app.settings import Settings, load
from engine.app.sound import NO_DEVICE
from engine.app.widgets import (
    Answer,
    Dialog,
    Group,
    Panel,
    Picture,
    Screen,
    ScrollList,
    Widget,
    walk,
)
from engine.app.widgets.choices import ChoiceField, Toggle
from engine.app.widgets.field import TextField
from engine.app.widgets.focus import nearest
from engine.catalogue import CatalogueEntry
from engine.config import CONFIG
from engine.journal import Header
from engine.replay import Replay
from engine.rules.options import Option
from engine.shell import Shell
from games import room, shelf
from tests.app.alone import path_of, solitaire
from tests.app.shell import (
    OPTIONS,
    Table,
    catalogue_of,
    entry,
    saved_match,
    shell,
    within_reach,
)
from tests.at_once import AtOnce
from tests.hands import (
    EXPLAINED,
    drawn,
    keys,
    new_stage,
    pixels,
    press,
    said,
    send,
    top,
    widget,
    words,
    write,
)

# Title.


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
def test_the_title_has_a_tile_a_game_of_one_size_in_the_middle(count: int, tmp_path: Path) -> None:
    app = catalogue_of(tmp_path, count)
    app.show_title()
    tiles = [p for p in top(app).widgets if isinstance(p, GameTile)]
    assert len(tiles) == count
    assert {tile.rect.size for tile in tiles} == {(208, 285)}
    assert abs(tiles[0].rect.left - (1280 - tiles[-1].rect.right)) <= 1
    assert not any(isinstance(p, ContinueRibbon) for p in top(app).widgets)


@pytest.mark.parametrize(("count", "upper"), [(6, 3), (7, 4), (8, 4)])
def test_more_games_than_five_lie_in_two_rows(count: int, upper: int, tmp_path: Path) -> None:
    app = catalogue_of(tmp_path, count)
    saved_match(app)
    app.show_title()
    tiles = [p for p in top(app).widgets if isinstance(p, GameTile)]
    rows = [[t.rect for t in tiles[:upper]], [t.rect for t in tiles[upper:]]]
    assert len(tiles) == count and len({tile.rect.size for tile in tiles}) == 1
    for row in rows:
        assert len({rect.top for rect in row}) == 1
        assert abs(row[0].left - (1280 - row[-1].right)) <= 1
    assert rows[0][0].bottom < rows[1][0].top
    keys(app, str(count))
    scene = top(app, SetupScreen)
    assert scene.entry is app.catalogue[-1]


def test_a_digit_opens_a_games_setup_and_escape_comes_back(tmp_path: Path) -> None:
    app = catalogue_of(tmp_path, 5)
    app.show_title()
    keys(app, "2")
    scene = top(app, SetupScreen)
    assert scene.entry.key == "rogue"
    keys(app, "escape")
    assert isinstance(top(app), TitleScreen)
    keys(app, "escape")
    assert isinstance(top(app), TitleScreen)
    assert not app.manager.is_closing


def test_the_title_goes_on_with_the_match_played_last(app: Shell) -> None:
    saved_match(app, "resign")
    match = saved_match(app)
    app.show_title()
    plate = widget(app, "continue", ContinueRibbon)
    assert plate.title == "Continue Parley"
    assert plate.lines[0] == "Round 1, Mara against Tomas"
    keys(app, "c")
    table = top(app, Table)
    assert table.match.names == match.names
    assert table.match.header.start == match.header.start


def test_the_title_learns_of_a_match_that_is_deleted_over_it(app: Shell) -> None:
    older, newer = saved_match(app), saved_match(app)
    app.show_title()
    title = top(app)
    for match, left in ((newer, True), (older, False)):
        assert widget(app, "continue")
        press(app, "matches")
        press(app, f"delete-{path_of(match).name}")
        keys(app, "tab", "enter", "escape")
        assert top(app) is title and bool(title.widget("continue")) == left


@pytest.mark.parametrize("others", [0, 1, 11])
def test_the_title_leads_to_the_other_unfinished_matches(others: int, tmp_path: Path) -> None:
    app = shell(tmp_path)
    saved_match(app, "resign")
    for _ in range(others + 1):
        saved_match(app)
    app.show_title()
    if others == 0:
        assert not top(app).widget("more")
        return
    assert widget(app, "more").name == f"and {others} more"
    press(app, "more")
    assert isinstance(top(app), MatchesScreen)
    keys(app, "escape")
    top(app).focus_on("more")
    keys(app, "enter")
    assert isinstance(top(app), MatchesScreen)


def test_a_finished_match_says_who_won(app: Shell) -> None:
    match = saved_match(app, "resign")
    app.show_matches()
    assert match.state.outcome
    winner = match.names[(match.state.outcome.winner or 0) - 1]
    assert f" · {winner} won · " in words(app, f"facts-{path_of(match).name}")


def test_f1_shows_the_rules_of_the_game_that_is_pointed_at_or_has_the_focus(
    tmp_path: Path,
) -> None:
    app = catalogue_of(tmp_path, 5)
    app.show_title()
    keys(app, "f1")
    assert isinstance(top(app), Dialog), "of none: it says how to point at one"
    keys(app, "escape")
    for game, title in (("duel", "DUEL: rules"), ("shrine", "Shrine: rules")):
        if game == "duel":
            top(app).focus_on("game-duel")
        else:
            send(app, Hover(widget(app, "game-shrine").rect.center))
        keys(app, "f1")
        assert (type(top(app)), words(app, "title")) == (RulesPage, title)
        keys(app, "f1")
        assert isinstance(top(app), TitleScreen)


def test_enter_goes_on_with_the_match_where_nothing_has_the_focus(app: Shell) -> None:
    saved_match(app)
    app.show_title()
    keys(app, "enter")
    assert isinstance(top(app), Table)


def test_a_setting_stays_in_sight_when_it_changes_the_text_size(app: Shell) -> None:
    app.show_settings()
    choice = widget(app, "text_size", ChoiceField)
    choice.on_change(3)
    top(app).rebuild()
    window = Rect(0, widget(app, "top-bar").rect.bottom, 1280, 720)
    window.height = widget(app, "foot").rect.top - window.top
    assert app.settings.text_size == 200 and window.contains(widget(app, "text_size").rect)


def test_the_settings_say_why_nothing_can_be_heard(
    app: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "nonesuch")
    pygame.mixer.quit()  # another test may have found a device
    app.manager.speaker.open()
    app.show_settings()
    assert said(app).count(NO_DEVICE) == 1
    assert not any(isinstance(each.widget, ScrollList) for each in walk(top(app).widgets))


def test_what_was_uncovered_under_the_pointer_is_drawn_anew_when_the_pointer_leaves(
    app: Shell,
) -> None:
    app.show_settings()
    settings = top(app)
    press(app, "gamepad")
    app.manager.pop()
    app.manager.update(0)
    drawn(app)
    assert top(app) is settings and settings.hovered == "gamepad"
    assert app.manager.handle(Hover(OUTSIDE)) and not settings.hovered


def test_the_titles_buttons(app: Shell) -> None:
    app.show_title()
    press(app, "settings")
    assert isinstance(top(app), SettingsScreen)
    keys(app, "escape")
    press(app, "matches")
    assert isinstance(top(app), MatchesScreen)
    keys(app, "escape")
    press(app, "quit")
    assert app.manager.is_closing


# Set-up.


def at_setup(folder: Path, games: list[CatalogueEntry] | None = None, **settings: Any) -> Shell:
    """The program at the set-up of the first of some games."""
    app = shell(folder, games, **settings)
    app.show_setup(app.catalogue[0])
    return app


def setup(app: Shell) -> SetupScreen:
    return top(app, SetupScreen)


def seats_of(app: Shell) -> list[str]:
    """The names in their fields."""
    return setup(app).seats.names


def test_a_match_is_set_up_and_its_names_are_remembered(app: Shell) -> None:
    app.show_setup(app.catalogue[0])
    write(app, "name-1", "Mara")
    write(app, "name-2", " Tomas ")
    write(app, "seed", "ember-4417")
    top(app).focus_on("option-load")
    keys(app, "right", "right")
    keys(app, "enter")
    table = top(app, Table)
    assert table.match.names == ["Mara", "Tomas"]
    assert table.match.header.seed == "ember-4417"
    assert table.match.header.options == {"load": 7}
    assert app.settings.names == ("Mara", "Tomas")
    assert [saved.header.seats for saved in app.library.matches()] == [["Mara", "Tomas"]]
    app.show_setup(app.catalogue[0])
    assert seats_of(app) == ["Mara", "Tomas"]


@pytest.mark.parametrize("key", ["siege", "rogue", "schmiegel"])
def test_set_up_says_what_the_game_is_and_how_it_plays(key: str, tmp_path: Path) -> None:
    app = shell(tmp_path, shelf(CONFIG))
    game = next(each for each in app.catalogue if each.key == key)
    app.show_setup(game)
    emblem = widget(app, "about-emblem", Picture)
    assert emblem.art == game.emblem and min(emblem.rect.size) >= 84
    assert words(app, "about-pitch") == game.config.pitch
    assert words(app, "about-words") in game.rules_page.read_text("utf-8")


def test_a_page_that_is_gone_leaves_the_rest_of_the_set_up(app: Shell) -> None:
    app.catalogue[0].rules_page.unlink()
    app.show_setup(app.catalogue[0])
    assert widget(app, "about-pitch") and top(app).widget("about-words") is None


def test_set_up_sums_up_what_will_be_played(tmp_path: Path) -> None:
    app = at_setup(tmp_path, [entry(tmp_path, options=OPTIONS)])
    assert words(app, "summary") == "**2 players, the plain game**"
    press(app, "option-mercy")
    assert words(app, "summary") == "**2 players, 1 variant changed**\nMercy"
    press(app, "option-mercy")
    assert words(app, "summary") == "**2 players, the plain game**"


@pytest.mark.parametrize("size", [(1280, 720), (2560, 1440)])
@pytest.mark.parametrize("show", ["settings", "siege", "rogue", "schmiegel"])
def test_a_form_fills_its_screen(show: str, size: tuple[int, int], tmp_path: Path) -> None:
    """Between the bars, no panel's words and controls leave more than half of its height free."""
    app = shell(tmp_path, shelf(CONFIG), size)
    if show == "settings":
        app.show_settings()
    else:
        app.show_setup(next(each for each in app.catalogue if each.key == show))
    panels = [each for each in top(app).widgets if isinstance(each, Panel)]
    assert panels
    for panel in panels:
        lowest = max(each.rect.bottom for each in panel.widgets)
        assert lowest - panel.rect.top >= panel.rect.height / 2, panel.id


def test_tab_goes_through_the_form_before_the_buttons(app: Shell) -> None:
    app.show_setup(app.catalogue[0])
    order = list[str]()
    while not order or top(app).focus != "open-settings":
        keys(app, "tab")
        order.append(top(app).focus)
    assert order[:4] == ["name-1", "look-1-1", "swap", "lots"]
    assert [id for id in order if id.startswith("look")] == ["look-1-1", "look-2-2"]
    assert order[-4:] == ["back", "rules", "start", "open-settings"]


def test_seats_are_swapped_added_and_left(tmp_path: Path) -> None:
    app = at_setup(tmp_path, names=["Mara", "Tomas"])
    press(app, "swap")
    assert seats_of(app) == ["Tomas", "Mara"]
    assert "remove-1" not in within_reach(app)
    press(app, "add")
    assert "swap" not in within_reach(app)
    press(app, "up-1")
    assert seats_of(app) == ["Tomas", "Mara", "Player 3"]
    assert widget(app, "up-1").reason == "This is the first seat."
    press(app, "add")
    assert seats_of(app) == ["Tomas", "Mara", "Player 3", "Player 4"]
    assert "add" not in within_reach(app)
    press(app, "remove-1")
    assert seats_of(app) == ["Mara", "Player 2", "Player 3"]


def test_lots_seat_everybody_anew_and_say_who_sits_first(tmp_path: Path) -> None:
    app = at_setup(tmp_path, names=["Mara", "Tomas"])
    seen = set()
    for _ in range(60):
        press(app, "lots")
        names = seats_of(app)
        assert sorted(names) == ["Mara", "Tomas"] and names[0] in widget(app, "lot").name
        seen.add(names[0])
    assert seen == {"Mara", "Tomas"}


def test_a_known_name_is_one_press_away(tmp_path: Path) -> None:
    app = at_setup(tmp_path, names=["Mara", "Tomas"], known=["Mara", "Tomas", "Ines"])
    assert "known-1-Mara" not in within_reach(app)
    press(app, "known-2-Ines")
    assert seats_of(app) == ["Mara", "Ines"]
    press(app, "known-1-Tomas")
    assert seats_of(app) == ["Tomas", "Ines"]
    setup(app).start()
    assert app.settings.known == ("Tomas", "Ines", "Mara")


def test_no_programs_name_is_offered_as_a_persons(tmp_path: Path) -> None:
    app = shell(tmp_path, names=["Mara", "Wren"], programs=["", "middle steady"])
    app._thinking_service = AtOnce(room)
    app.show_setup(app.catalogue[0])
    assert not any(id.startswith("known-") for id in within_reach(app))
    widget(app, "who-2", ChoiceField).on_change(0)
    assert seats_of(app) == ["Mara", "Player 2"], "a person is not called so, either"


def play_by(app: Shell, seat: int, program: bool) -> None:
    """Choose who plays a seat, as a player does."""
    top(app).focus_on(f"who-{seat}")
    keys(app, "right" if program else "left")


def test_a_program_keeps_a_typed_name_and_a_person_gets_theirs_back(tmp_path: Path) -> None:
    app = shell(tmp_path, names=["Mara", "Tomas"], programs=["", ""])
    app._thinking_service = AtOnce(room)
    app.show_setup(app.catalogue[0])
    play_by(app, 2, program=True)
    assert seats_of(app) == ["Mara", "Hob"], "a name that nobody typed is a person's"
    write(app, "name-2", "Robo")
    play_by(app, 2, program=False)
    assert seats_of(app) == ["Mara", "Tomas"]
    play_by(app, 2, program=True)
    assert seats_of(app) == ["Mara", "Robo"]
    write(app, "name-1", "Ines")
    play_by(app, 1, program=True)
    assert seats_of(app) == ["Ines", "Robo"], "what was typed stays"
    press(app, "swap")
    play_by(app, 1, program=False)
    assert seats_of(app) == ["Tomas", "Ines"], "names go with who has them"
    write(app, "name-1", "")
    play_by(app, 1, program=True)
    assert seats_of(app) == ["Hob", "Ines"]
    play_by(app, 1, program=False)
    assert seats_of(app) == ["", "Ines"]


def test_a_name_that_nobody_gave_is_that_of_its_badge(tmp_path: Path) -> None:
    app = at_setup(tmp_path, names=["Player 2", "Mara"])
    assert seats_of(app) == ["Player 1", "Mara"]
    press(app, "swap")
    assert seats_of(app) == ["Mara", "Player 2"]
    press(app, "add")
    press(app, "up-3")
    press(app, "remove-1")
    assert seats_of(app) == ["Player 1", "Player 2"]
    write(app, "name-1", "Player 7")
    press(app, "swap")
    assert seats_of(app) == ["Player 1", "Player 7"], "what was typed stays"


def test_players_without_names_can_not_be_swapped_or_drawn(app: Shell) -> None:
    """They would look the same before and after it."""
    app.show_setup(app.catalogue[0])
    for id in ("swap", "lots"):
        assert widget(app, id).reason == "Nobody has a name yet: it would change nothing."
    write(app, "name-2", "Mara")
    for id in ("swap", "lots"):
        assert not widget(app, id).reason


@pytest.mark.parametrize(
    ("alone", "id", "typed", "reason"),
    [
        (False, "name-2", "  ", "Seat 2 has no name."),
        (False, "name-2", "Mara ", "Seats 1 and 2 have the same name."),
        (True, "seed", "", "The run has no seed: type one, or press New seed."),
    ],
)
def test_what_can_not_be_started_says_why(
    alone: bool, id: str, typed: str, reason: str, tmp_path: Path
) -> None:
    games = [solitaire(tmp_path)] if alone else None
    app = at_setup(tmp_path, games, names=["Mara", "Tomas"])
    write(app, id, typed)
    assert widget(app, "start").reason == reason
    press(app, "start")
    assert isinstance(top(app), SetupScreen)
    assert list(app.library.matches()) == []


def test_every_kind_of_option_has_its_control(tmp_path: Path) -> None:
    app = at_setup(tmp_path, [entry(tmp_path, options=OPTIONS)])
    press(app, "option-mercy")
    top(app).focus_on("option-games")
    keys(app, "right")
    top(app).focus_on("option-walls")
    keys(app, "home")
    assert setup(app).variants.chosen == {"walls": 0, "mercy": True, "games": 5, "long": True}


def test_an_option_that_needs_another_is_off_and_says_so(tmp_path: Path) -> None:
    more = {"kind": Option("Kinder", "Only with mercy.", False, needs="mercy")}
    app = at_setup(tmp_path, [entry(tmp_path, options={**OPTIONS, **more})])
    assert widget(app, "option-kind").reason == "Only with Mercy, which is off."
    press(app, "option-kind")
    assert setup(app).variants.changed_count == 0
    press(app, "option-mercy")
    press(app, "option-kind")
    assert setup(app).variants.chosen["kind"] is True and setup(app).variants.changed_count == 2
    press(app, "option-mercy")
    assert setup(app).variants.chosen["kind"] is False and setup(app).variants.changed_count == 0
    assert widget(app, "option-kind", Toggle).state == "off"


@pytest.mark.parametrize(
    ("key", "note"),
    [
        ("siege", "The same seed gives the same deal."),
        ("schmiegel", "The same seed gives the same deal and dice."),
        ("duel", "The same seed gives the same dice."),
    ],
)
def test_a_seed_gives_again_what_chance_decides_in_the_game(
    key: str, note: str, tmp_path: Path
) -> None:
    app = shell(tmp_path, shelf(CONFIG))
    app.show_setup(next(each for each in app.catalogue if each.key == key))
    assert words(app, "seed-note") == note


def test_a_seed_by_chance_is_on_no_screen_where_seats_have_secrets(tmp_path: Path) -> None:
    app = at_setup(tmp_path, [entry(tmp_path)])
    before = words_on(app)
    press(app, "start")
    match = top(app).match  # type: ignore[attr-defined]
    assert len(match.header.seed) > 16 and match.header.seed not in before + words_on(app)
    app.show_title()
    app.show_matches()
    assert match.header.seed not in words_on(app)


def words_on(app: Shell) -> str:
    """All that is said on the screens that are open."""
    scenes = [scene for scene in app.manager.scenes if isinstance(scene, Screen)]
    widgets = [widget for scene in scenes for widget, _ in walk(scene.widgets)]
    return repr([v for widget in widgets for v in vars(widget).values() if isinstance(v, str)])


def test_a_new_seed_is_another_one(tmp_path: Path) -> None:
    app = at_setup(tmp_path, [solitaire(tmp_path)])
    before = setup(app).seed
    press(app, "new-seed")
    after = widget(app, "seed", TextField)
    assert after.value == setup(app).seed
    assert after.value != before or new_seed() != new_seed()


def test_an_option_that_the_rules_refuse_is_a_sentence(app: Shell) -> None:
    app.beginnings.start(Header(app.catalogue[0].key, ["Mara", "Tomas"], "s", {"load": 99}))
    dialog = top(app, Dialog)
    assert "must be a whole number from 1 to 9" in dialog._text


# Settings.


def test_settings_are_applied_at_once_and_kept(app: Shell, tmp_path: Path) -> None:
    app.show_title()
    app.show_settings()
    before = pixels(top(app))
    top(app).focus_on("text_size")
    keys(app, "right", "right", "right")
    assert app.settings.text_size == 200
    assert app.manager.scale.text == 2
    assert pixels(top(app)) != before
    press(app, "four_colours")
    press(app, "reduced_motion")
    press(app, "odds")
    press(app, "fullscreen")
    top(app).focus_on("speed")
    keys(app, "right")
    top(app).focus_on("large_indices")
    keys(app, "right")
    top(app).focus_on("window")
    keys(app, "right")
    assert load(tmp_path)[0] == Settings(
        window=(1600, 900),
        fullscreen=True,
        text_size=200,
        speed="fast",
        reduced_motion=True,
        four_colours=True,
        large_indices="always",
        odds=not Settings().odds,
        told=tuple(EXPLAINED),
    )


def test_a_window_size_of_the_players_own_is_among_the_choices(tmp_path: Path) -> None:
    app = shell(tmp_path, window=[1366, 768])
    app.show_settings()
    assert widget(app, "window")
    top(app).focus_on("window")
    keys(app, "right")
    assert app.settings.window == (1600, 900)


def test_that_settings_can_not_be_saved_is_told_once(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    app = Shell(Settings(), (1280, 720), [], Table, tmp_path / "file")
    app.manager.change(speed="slow")
    app.manager.change(speed="fast")
    (dialog,) = app.manager.scenes
    assert isinstance(dialog, Dialog) and "hold until you quit" in dialog._text


# Pause.


def test_the_pause_menu_lies_over_the_table(tmp_path: Path) -> None:
    done: list[str] = []
    app = shell(tmp_path)
    match = saved_match(app)
    app.show_table(match)
    app.show_pause(match, lambda action: done.append(str(action)))
    assert isinstance(top(app), PauseScreen)
    assert top(app).focus == "resume"
    keys(app, "enter")
    assert isinstance(top(app), Table)
    app.show_pause(match, lambda action: done.append(str(action)))
    press(app, "item-Resign")
    dialog = top(app, Dialog)
    assert dialog._text == "Mara loses, and Tomas wins."
    keys(app, "enter")
    assert done == []
    assert isinstance(top(app), PauseScreen)
    press(app, "item-Resign")
    keys(app, "tab", "enter")
    assert done == ["resign"]
    assert isinstance(top(app), Table)


def test_rules_and_settings_come_back_to_the_menu(app: Shell) -> None:
    app.show_pause(saved_match(app))
    keys(app, "f1")
    assert isinstance(top(app), RulesPage)
    keys(app, "escape")
    assert isinstance(top(app), PauseScreen)
    assert "item-Resign" not in within_reach(app)
    press(app, "item-Save and quit to title")
    assert isinstance(top(app), TitleScreen)


def test_what_is_not_saved_is_not_left_by_the_way(app: Shell) -> None:
    match = saved_match(app)
    match.unsaved_reason = "Nothing is saved: the disk is full."
    app.show_pause(match)
    press(app, "item-Quit to title")
    dialog = top(app, Dialog)
    assert dialog._text.startswith(match.unsaved_reason)
    assert "lost" in dialog._text
    keys(app, "enter")
    assert isinstance(top(app), PauseScreen)
    press(app, "item-Quit to title")
    keys(app, "tab", "enter")
    assert isinstance(top(app), TitleScreen)


def test_a_match_that_is_watched_is_not_said_to_be_saved(app: Shell) -> None:
    app.show_pause(Replay(saved_match(app)))
    press(app, "item-Quit to title")
    assert isinstance(top(app), TitleScreen)


def test_a_draw_that_can_not_be_offered_says_why(tmp_path: Path) -> None:
    done: list[str] = []
    app = shell(tmp_path)
    match = saved_match(app, "offer draw", "refuse")
    app.show_pause(match, lambda action: done.append(str(action)))
    press(app, "item-Offer a draw")
    assert done == []
    assert isinstance(top(app), PauseScreen)


@pytest.mark.parametrize("size", [(1280, 720), (2560, 1440)])
def test_arrows_stay_in_their_row(size: tuple[int, int]) -> None:
    """Neither do they pass a neighbour by for something below it, nor jump to another corner."""
    answers = [Answer("Go on drawing"), Answer("Leave it unsaved"), Answer("Save and leave")]
    dialog = Dialog("Leave without saving?", "It will be lost.", answers)
    new_stage(size).push(dialog)
    here, beside, below = (widget(dialog, f"answer-{at}") for at in range(3))
    assert here.rect.top == beside.rect.top < below.rect.top
    keys(dialog, "right")
    assert dialog.focus == "answer-1"
    keys(dialog, "left", "down")
    assert dialog.focus == "answer-2"
    far = Widget("far", Rect(1000, 600, 60, 40), group=Group.ACTIONS)
    tile = Widget("tile", Rect(500, 100, 600, 100), group=Group.PROMPT)
    assert nearest(tile, [far], (1, 0), max_sideways=1) is None
