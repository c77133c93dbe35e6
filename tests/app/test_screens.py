from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from engine.app.app import App, Keeper
from engine.app.inputs import Key, Press, Release
from engine.app.markdown import Passage, parse
from engine.app.parts import Button, Dialog, Label, ScrollList, TextField, overflows, walk
from engine.app.parts.focus import stops
from engine.app.scene import Stage
from engine.app.screens.matches import MatchesScreen
from engine.app.screens.pause import PauseScreen
from engine.app.screens.result import ResultScreen
from engine.app.screens.rules_page import RulesPage
from engine.app.screens.settings import SettingsScreen
from engine.app.screens.setup import SetupScreen
from engine.app.screens.title import ContinuePlate, GameTile, TitleScreen
from engine.app.seeds import new_seed
from engine.app.settings import Settings, load
from engine.match import Match
from engine.rules.chronicle import Figure, Mark, Moment, Result, SeatLines, Series
from tests.app.shell import (
    OPTIONS,
    PAGE,
    SIZES,
    TEXTS,
    Table,
    drawn,
    entry,
    ids,
    keys,
    part,
    press,
    send,
    shell,
    top,
    write,
)

LONG = "W" * 20
RESULT = Result(
    game="Parley",
    emblem="emblem-siege",
    note="Turn 14 · the match is over",
    winner=1,
    headline=LONG,
    role="Besieger",
    reason="The city falls to an assault",
    account="On turn 14 three cards and five points of equipment made 29 against 17.",
    figures=(Figure("Turns", "14"), Figure("Time", "18 min"), Figure("Walls", "4")),
    moments=tuple(Moment(n % 3, n, "Trebuchet built for {5H} {2C}, " * 2) for n in range(1, 8)),
    chart_title="Cards left in the decks",
    series=(
        Series(1, tuple((float(n), 40.0 - 2 * n) for n in range(15))),
        Series(2, tuple((float(n), 40.0 - 1.9 * n) for n in range(15))),
    ),
    marks=(Mark(9, "walls 4"), Mark(12, "Red Joker"), Mark(13, "Another")),
    seats=(SeatLines(1, LONG, ("33 cards spent", "Assaults 1 of 1")), SeatLines(2, "Tomas")),
    seed="ember-4417",
)


def catalogue_of(folder: Path, count: int) -> App:
    games = [
        entry(folder, key, title=title, pitch=pitch, options=OPTIONS)
        for key, title, pitch in [
            ("siege", "Simple Siege", "Starve the city, or outlast the camp."),
            ("rogue", "RogueSL", "Cross the dungeon. Then cross it back."),
            ("schmiegel", "Schmiegel", "Two parties of halflings, one left standing."),
            ("shrine", "Shrine", "Guard your stack, strip everyone else's."),
            ("duel", "DUEL", "One warrior, thirteen cards, every inch counts."),
        ][:count]
    ]
    return shell(folder, games)


def kept_match(app: App, *actions: str, names: tuple[str, ...] = ("Mara", "Tomas")) -> Match:
    match = app.library.new(app.catalogue[0], names, "ember-1", {})
    for action in actions:
        assert match.decision is not None
        assert match.submit(match.decision.seat, match.game.parse(action)) is None
    match.close()
    return match


# The proof that nothing is cut, for every screen.


def the_title(app: App) -> None:
    app.show_title()


def the_title_with_a_match(app: App) -> None:
    kept_match(app, names=(LONG, "M" * 20, "Ö" * 20))
    app.show_title()


def the_setup(app: App) -> None:
    app.show_setup(app.catalogue[-1])
    scene = top(app)
    assert isinstance(scene, SetupScreen)
    scene._add()
    scene.names = [LONG] * 3
    scene.rebuild()


def the_settings(app: App) -> None:
    app.show_settings()


def the_matches(app: App) -> None:
    for _ in range(6):
        kept_match(app, names=(LONG, "M" * 20))
    kept_match(app, "resign")
    (app.library.folder / "broken.jsonl").write_text("{")
    app.show_matches()


def no_matches(app: App) -> None:
    app.show_matches()


def the_rules(app: App) -> None:
    app.show_rules(app.catalogue[0])


def the_pause(app: App) -> None:
    match = kept_match(app)
    app.show_pause(
        match,
        offer_draw=lambda: None,
        no_draw="You have offered a draw in this turn already.",
        resign=lambda: None,
        resigning="Mara",
    )


def the_result(app: App) -> None:
    app.show_result(RESULT, kept_match(app, "resign"))


def a_draw_without_figures(app: App) -> None:
    result = Result(game="Parley", emblem="emblem-siege", headline="A draw", reason="Agreed")
    app.show_result(result, kept_match(app, "resign"))


def a_telling(app: App) -> None:
    app.show_title()
    app.tell("Settings are not kept", "A sentence. " * 30)


SCREENS: list[Callable[[App], None]] = [
    the_title,
    the_title_with_a_match,
    the_setup,
    the_settings,
    the_matches,
    no_matches,
    the_rules,
    the_pause,
    the_result,
    a_draw_without_figures,
    a_telling,
]


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("show", SCREENS)
def test_no_screen_cuts_anything(
    show: Callable[[App], None], size: tuple[int, int], text: int, tmp_path: Path
) -> None:
    app = catalogue_of(tmp_path, 5)
    app.stage.settings = msgspec.structs.replace(app.settings, text_size=text)
    app.stage.size = size
    show(app)
    assert overflows(top(app).parts, app.stage.scale) == []


@pytest.mark.parametrize("show", SCREENS)
def test_every_screen_is_drawn_and_every_stop_shows_its_focus(
    show: Callable[[App], None], tmp_path: Path
) -> None:
    app = catalogue_of(tmp_path, 2)
    show(app)
    scene = top(app)
    scene.keyboard = False
    scene.focus = ""
    scene.rebuild()
    bare = drawn(scene)
    for stop in [stop.id for stop in stops(scene.parts)]:
        scene.focus_on(stop)
        assert drawn(scene) != bare, stop


@pytest.mark.parametrize("show", SCREENS)
def test_every_screen_follows_the_window(show: Callable[[App], None], tmp_path: Path) -> None:
    app = catalogue_of(tmp_path, 5)
    show(app)
    for size in SIZES:
        app.stage.resize(size)
        assert overflows(top(app).parts, app.stage.scale) == []
    app.stage.change(text_size=200)
    assert overflows(top(app).parts, app.stage.scale) == []


# Title.


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
def test_the_title_has_a_tile_a_game_of_one_size_in_the_middle(count: int, tmp_path: Path) -> None:
    app = catalogue_of(tmp_path, count)
    app.show_title()
    tiles = [p for p in top(app).parts if isinstance(p, GameTile)]
    assert len(tiles) == count
    assert {tile.rect.size for tile in tiles} == {(208, 285)}
    assert abs(tiles[0].rect.left - (1280 - tiles[-1].rect.right)) <= 1
    assert not any(isinstance(p, ContinuePlate) for p in top(app).parts)


def test_a_digit_opens_a_games_setup_and_escape_comes_back(tmp_path: Path) -> None:
    app = catalogue_of(tmp_path, 5)
    app.show_title()
    keys(app, "2")
    scene = top(app)
    assert isinstance(scene, SetupScreen)
    assert scene.entry.key == "rogue"
    keys(app, "escape")
    assert isinstance(top(app), TitleScreen)
    keys(app, "escape")
    assert isinstance(top(app), TitleScreen)
    assert not app.stage.closing


def test_the_title_goes_on_with_the_match_played_last(tmp_path: Path) -> None:
    app = shell(tmp_path)
    kept_match(app, "resign")
    match = kept_match(app)
    app.show_title()
    plate = part(app, "continue")
    assert isinstance(plate, ContinuePlate)
    assert plate.title == "Continue: Parley"
    assert plate.line == "Turn 1 · Mara and Tomas · seed ember-1"
    keys(app, "c")
    table = top(app)
    assert isinstance(table, Table)
    assert table.match.names == match.names
    assert table.match.start == match.start


def test_f1_shows_the_rules_of_the_game_in_focus(tmp_path: Path) -> None:
    app = catalogue_of(tmp_path, 5)
    app.show_title()
    top(app).focus_on("game-duel")
    keys(app, "f1")
    assert isinstance(top(app), RulesPage)
    title = part(app, "title")
    assert isinstance(title, Label)
    assert title.words == "DUEL: rules"
    keys(app, "f1")
    assert isinstance(top(app), TitleScreen)


def test_the_titles_buttons(tmp_path: Path) -> None:
    app = shell(tmp_path)
    app.show_title()
    press(app, "settings")
    assert isinstance(top(app), SettingsScreen)
    keys(app, "escape")
    press(app, "matches")
    assert isinstance(top(app), MatchesScreen)
    keys(app, "escape")
    press(app, "quit")
    assert app.stage.closing


# Set-up.


def setup(app: App) -> SetupScreen:
    scene = top(app)
    assert isinstance(scene, SetupScreen)
    return scene


def test_a_match_is_set_up_and_its_names_are_remembered(tmp_path: Path) -> None:
    app = shell(tmp_path)
    app.show_setup(app.catalogue[0])
    write(app, "name-1", "Mara")
    write(app, "name-2", " Tomas ")
    write(app, "seed", "ember-4417")
    top(app).focus_on("option-cards")
    keys(app, "right", "right")
    keys(app, "enter")
    table = top(app)
    assert isinstance(table, Table)
    assert table.match.names == ["Mara", "Tomas"]
    assert table.match.seed == "ember-4417"
    assert table.match.options == {"cards": 7}
    assert app.settings.names == ("Mara", "Tomas")
    assert [kept.names for kept in app.library.matches()] == [("Mara", "Tomas")]
    app.show_setup(app.catalogue[0])
    assert setup(app).names == ["Mara", "Tomas"]


def test_tab_goes_through_the_form_before_the_buttons(tmp_path: Path) -> None:
    app = shell(tmp_path)
    app.show_setup(app.catalogue[0])
    order = []
    for _ in range(14):
        keys(app, "tab")
        order.append(top(app).focus)
    assert order[:2] == ["name-1", "up-1"]
    assert order[-4:] == ["back", "rules", "start", "open-settings"]


def test_seats_are_swapped_added_and_left(tmp_path: Path) -> None:
    app = shell(tmp_path, names=["Mara", "Tomas"])
    app.show_setup(app.catalogue[0])
    press(app, "down-1")
    assert setup(app).names == ["Tomas", "Mara"]
    press(app, "up-1")
    assert setup(app).names == ["Tomas", "Mara"]
    assert part(app, "up-1").reason == "This is the first seat."
    assert "leave-1" not in ids(app)
    press(app, "add")
    assert setup(app).names == ["Tomas", "Mara", "Player 3"]
    assert "add" not in ids(app)
    press(app, "leave-1")
    assert setup(app).names == ["Mara", "Player 3"]


@pytest.mark.parametrize(
    ("id", "words", "reason"),
    [
        ("name-2", "  ", "Seat 2 has no name."),
        ("name-2", "Mara ", "Seats 1 and 2 have the same name."),
        ("seed", "", "The match has no seed: type one, or press New seed."),
    ],
)
def test_what_can_not_be_started_says_why(id: str, words: str, reason: str, tmp_path: Path) -> None:
    app = shell(tmp_path, names=["Mara", "Tomas"])
    app.show_setup(app.catalogue[0])
    write(app, id, words)
    assert part(app, "start").reason == reason
    press(app, "start")
    assert isinstance(top(app), SetupScreen)
    assert list(app.library.matches()) == []


def test_every_kind_of_option_has_its_control(tmp_path: Path) -> None:
    app = shell(tmp_path, [entry(tmp_path, options=OPTIONS)])
    app.show_setup(app.catalogue[0])
    press(app, "option-mercy")
    top(app).focus_on("option-games")
    keys(app, "right")
    top(app).focus_on("option-walls")
    keys(app, "home")
    assert setup(app).options == {"walls": 0, "mercy": True, "games": 5, "long": True}


def test_a_new_seed_is_another_one(tmp_path: Path) -> None:
    app = shell(tmp_path)
    app.show_setup(app.catalogue[0])
    before = setup(app).seed
    press(app, "new-seed")
    after = part(app, "seed")
    assert isinstance(after, TextField)
    assert after.value == setup(app).seed
    assert after.value != before or new_seed() != new_seed()


def test_an_option_that_the_rules_refuse_is_a_sentence(tmp_path: Path) -> None:
    app = shell(tmp_path)
    app.start_match(app.catalogue[0], ["Mara", "Tomas"], "s", {"cards": 99})
    dialog = top(app)
    assert isinstance(dialog, Dialog)
    assert "must be a whole number from 1 to 9" in dialog._text


# Settings.


def test_settings_are_applied_at_once_and_kept(tmp_path: Path) -> None:
    kept: list[Settings] = []
    app = shell(tmp_path)
    app.stage = Stage(app.settings, (1280, 720), kept.append)
    app.show_title()
    app.show_settings()
    before = drawn(top(app))
    top(app).focus_on("text_size")
    keys(app, "right", "right", "right")
    assert app.settings.text_size == 200
    assert app.stage.scale.text == 2
    assert drawn(top(app)) != before
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
    assert kept[-1] == Settings(
        window=(1600, 900),
        fullscreen=True,
        text_size=200,
        speed="fast",
        reduced_motion=True,
        four_colours=True,
        large_indices="always",
        odds=not Settings().odds,
    )


def test_a_window_size_of_the_players_own_is_among_the_choices(tmp_path: Path) -> None:
    app = shell(tmp_path, window=[1366, 768])
    app.show_settings()
    assert part(app, "window")
    top(app).focus_on("window")
    keys(app, "right")
    assert app.settings.window == (1600, 900)


def test_settings_are_saved_and_a_failure_is_told_once(tmp_path: Path) -> None:
    told: list[str] = []
    keeper = Keeper(tmp_path)
    keeper(Settings(speed="slow"))
    assert load(tmp_path)[0].speed == "slow"
    (tmp_path / "file").write_text("in the way")
    keeper = Keeper(tmp_path / "file")
    keeper.tell = lambda title, text: told.append(text)
    keeper(Settings())
    keeper(Settings())
    assert len(told) == 1
    assert "hold until you quit" in told[0]


# Pause.


def test_the_pause_menu_lies_over_the_table(tmp_path: Path) -> None:
    done: list[str] = []
    app = shell(tmp_path)
    match = kept_match(app)
    app.show_table(match)
    app.show_pause(match, resign=lambda: done.append("resigned"), resigning="Mara")
    assert isinstance(top(app), PauseScreen)
    assert top(app).focus == "resume"
    keys(app, "enter")
    assert isinstance(top(app), Table)
    app.show_pause(match, resign=lambda: done.append("resigned"), resigning="Mara")
    press(app, "item-Resign")
    dialog = top(app)
    assert isinstance(dialog, Dialog)
    assert dialog._text == "Mara loses this match."
    keys(app, "enter")
    assert done == []
    assert isinstance(top(app), PauseScreen)
    press(app, "item-Resign")
    keys(app, "tab", "enter")
    assert done == ["resigned"]
    assert isinstance(top(app), Table)


def test_rules_and_settings_come_back_to_the_menu(tmp_path: Path) -> None:
    app = shell(tmp_path)
    app.show_pause(kept_match(app))
    keys(app, "f1")
    assert isinstance(top(app), RulesPage)
    keys(app, "escape")
    assert isinstance(top(app), PauseScreen)
    assert "item-Resign" not in ids(app)
    press(app, "item-Save and quit to title")
    assert isinstance(top(app), TitleScreen)


def test_a_draw_that_can_not_be_offered_says_why(tmp_path: Path) -> None:
    done: list[str] = []
    app = shell(tmp_path)
    app.show_pause(kept_match(app), offer_draw=lambda: done.append("offered"), no_draw="Later.")
    press(app, "item-Offer a draw")
    assert done == []
    assert isinstance(top(app), PauseScreen)


# Rules.


def test_the_pages_markdown() -> None:
    passages = parse(PAGE)
    assert passages[:8] == [
        Passage("heading", "Parley", 1),
        Passage("paragraph", "Three envoys, **one road**. The {6S} is a card."),
        Passage("heading", "The round", 2),
        Passage("bullet", "Bid a card."),
        Passage("bullet", "Ride on."),
        Passage("bullet", "Not too far.", 2),
        Passage("heading", "Objections", 3),
        Passage("paragraph", "{RJ} objects."),
    ]
    assert parse("") == []
    assert parse("# A #\nwords\n#no heading") == [
        Passage("heading", "A", 1),
        Passage("paragraph", "words #no heading"),
    ]


def page(app: App) -> ScrollList:
    found = part(app, "page")
    assert isinstance(found, ScrollList)
    return found


def test_the_page_scrolls_by_keys_and_contents(tmp_path: Path) -> None:
    app = shell(tmp_path)
    app.show_rules(app.catalogue[0])
    assert current(app) == "Parley"
    keys(app, "down", "down")
    assert page(app).offset > 0
    keys(app, "end")
    assert page(app).offset == page(app).longest
    assert current(app) == "Part 11"
    links = [i for i in ids(app) if i.startswith("link-")]
    assert len(links) == 15
    press(app, "link-2")
    assert current(app) == "The round"
    heading = part(app, "passage-2").rect
    assert heading.top == page(app).rect.top


def current(app: App) -> str:
    scene = top(app)
    assert isinstance(scene, RulesPage)
    return scene._passages[scene._current()].words


def test_a_page_that_is_gone_is_a_sentence(tmp_path: Path) -> None:
    app = shell(tmp_path)
    app.catalogue[0].rules_page.unlink()
    app.show_title()
    app.show_rules(app.catalogue[0])
    assert isinstance(top(app), Dialog)


# Matches.


def test_matches_are_listed_opened_and_deleted(tmp_path: Path) -> None:
    app = shell(tmp_path)
    kept_match(app, "resign")
    match = kept_match(app, names=("Ines", "Oskar"))
    broken = app.library.folder / "broken.jsonl"
    broken.write_text("{nonsense")
    app.show_matches()
    stops = ids(app)
    assert len([i for i in stops if i.startswith("open-")]) == 2
    assert match.journal is not None
    name = match.journal.path.name
    press(app, f"delete-{name}")
    assert isinstance(top(app), Dialog)
    keys(app, "enter")
    assert match.journal.path.exists()
    press(app, f"delete-{name}")
    keys(app, "tab", "enter")
    assert not match.journal.path.exists()
    assert f"open-{name}" not in ids(app)
    problem = part(app, "problem-broken.jsonl")
    assert isinstance(problem, Label)
    assert "broken.jsonl" in problem.words
    assert broken.read_text() == "{nonsense"
    assert "delete-broken.jsonl" not in ids(app)


def test_a_match_that_breaks_after_it_was_listed_is_a_sentence(tmp_path: Path) -> None:
    app = shell(tmp_path)
    match = kept_match(app)
    app.show_matches()
    assert match.journal is not None
    path = match.journal.path
    path.write_text(path.read_text() + '{"seat": 1, "action": "dance"}\n')
    press(app, f"open-{path.name}")
    dialog = top(app)
    assert isinstance(dialog, Dialog)
    assert "dance" in dialog._text


def test_a_match_that_another_window_plays_is_not_deleted(tmp_path: Path) -> None:
    app, other = shell(tmp_path), shell(tmp_path)
    kept_match(app)
    [kept] = app.library.matches()
    match = other.library.open(kept)
    app.show_matches()
    press(app, f"delete-{kept.path.name}")
    keys(app, "tab", "enter")
    assert isinstance(top(app), Dialog)
    assert kept.path.exists()
    match.close()


# Result.


def test_the_results_ways(tmp_path: Path) -> None:
    app = shell(tmp_path)
    match = kept_match(app, "resign")
    app.show_table(match)
    app.show_result(RESULT, match)
    assert isinstance(top(app), ResultScreen)
    press(app, "way-0")
    table = top(app)
    assert isinstance(table, Table)
    assert table.match.names == ["Tomas", "Mara"]
    app.show_result(RESULT, match)
    first, second = part(app, "way-0"), part(app, "way-1")
    assert isinstance(first, Button)
    assert isinstance(second, Button)
    assert (first.label, second.label) == ("Rematch, sides swapped", "Rematch")
    press(app, "way-1")
    table = top(app)
    assert isinstance(table, Table)
    assert table.match.names == ["Mara", "Tomas"]
    assert table.match.seed != match.seed
    app.show_result(RESULT, match)
    keys(app, "escape")
    assert isinstance(top(app), Table)
    app.show_result(RESULT, match)
    press(app, "way-2")
    assert isinstance(top(app), TitleScreen)


def test_the_result_says_of_the_match_what_the_game_does_not(tmp_path: Path) -> None:
    app = shell(tmp_path)
    match = kept_match(app, "resign")
    app.show_result(Result(headline="Mara", reason="Tomas resigns", winner=1), match)
    words = {part.words for part, _ in walk(top(app).parts) if isinstance(part, Label)}
    assert {"Parley", "Turn 1 · the match is over", "Seed ember-1", "Time", "1 min"} <= words


@pytest.mark.parametrize("points", [(), ((3.0, 40.0),), ((0.0, 0.0), (1.0, 0.0))])
def test_a_chart_of_next_to_nothing_is_drawn(
    points: tuple[tuple[float, float], ...], tmp_path: Path
) -> None:
    app = shell(tmp_path)
    result = Result(
        headline="A draw",
        reason="Agreed",
        series=(Series(1, points), Series(2, points)),
        marks=(Mark(0, "walls 4"),),
    )
    app.show_result(result, kept_match(app, "resign"))
    assert overflows(top(app).parts, app.stage.scale) == []
    assert drawn(top(app))


# Overlays.


def test_a_dialog_rises_and_a_key_ends_that(tmp_path: Path) -> None:
    app = shell(tmp_path, speed="normal")
    app.show_title()
    app.stage.update(0)
    assert not app.stage.update(0.1)
    app.tell("News", "Something has happened.")
    app.stage.update(0)
    assert app.stage.update(0.1)
    between = drawn(top(app))
    keys(app, "tab")
    assert drawn(top(app)) != between
    assert not app.stage.update(0.1)
    app.tell("More news", "Something else has happened.")
    app.stage.update(0)
    app.stage.update(0.1)
    assert app.stage.update(0.1)
    assert not app.stage.update(0.1)


# Errors.


def test_an_exception_is_written_down_and_leads_to_the_title(tmp_path: Path) -> None:
    app = shell(tmp_path)
    app.show_table(kept_match(app))
    try:
        raise ZeroDivisionError("the walls are gone")
    except ZeroDivisionError as error:
        app.on_error(error)
    dialog = top(app)
    assert isinstance(dialog, Dialog)
    [report] = (tmp_path / "reports").iterdir()
    assert "the walls are gone" in report.read_text()
    assert report.name in dialog._text
    keys(app, "enter")
    assert isinstance(top(app), TitleScreen)


def test_a_press_in_the_veil_does_nothing(tmp_path: Path) -> None:
    app = shell(tmp_path)
    app.show_title()
    app.tell("News", "Something has happened.")
    send(app, Press((5, 5)), Release((5, 5)), Key("1"))
    assert isinstance(top(app), Dialog)
