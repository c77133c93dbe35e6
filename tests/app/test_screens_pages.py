from __future__ import annotations

from pathlib import Path

import msgspec
import pygame
import pytest
from pygame import Rect

from engine.app.inputs import Hover, Key, Press, Release
from engine.app.markdown import Passage, parse
from engine.app.screens.chart import Chart
from engine.app.screens.form import ROWS_PER_PAGE
from engine.app.screens.result import ResultScreen
from engine.app.screens.rules_page import RulesPage, passage_index
from engine.app.screens.title import TitleScreen
from engine.app.theme import Scale
from engine.app.widgets import Button, Dialog, Label, Panel, ScrollList, overflows
from engine.config import CONFIG
from engine.journal import Header
from engine.match import Match
from engine.replay import Replay
from engine.shell import Shell
from engine.words.summary import Mark, Moment, Result, Series
from games import shelf
from tests.app.alone import path_of
from tests.app.shell import PAGE, RESULT, Table, entry, saved_match, shell, within_reach
from tests.hands import drawn, keys, pixels, press, said, send, settle, top, widget, words
from tests.kit.matches import luck, play_on
from tests.kit.walks import fingerprint

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


def page(app: Shell) -> ScrollList:
    return widget(app, "page", ScrollList)


def test_the_page_scrolls_by_keys_and_contents(app: Shell) -> None:
    app.show_rules(app.catalogue[0])
    assert current(app) == "Parley"
    keys(app, "down", "down")
    assert page(app).offset > 0
    keys(app, "end")
    assert page(app).offset == page(app).max_offset
    assert current(app) == "Widget 11"
    links = [i for i in within_reach(app) if i.startswith("link-")]
    assert len(links) == 15
    press(app, "link-2")
    assert current(app) == "The round"
    heading = widget(app, "passage-2").rect
    assert heading.top == page(app).rect.top


PASSAGES = parse(
    "# A\n\nFirst. (A1, A2)\n\nSecond. (A2)\n\n- A third. (A3)\n\n## B\n\n"
    + "Long. " * 2000
    + "(A4)"
)


@pytest.mark.parametrize(
    ("clause", "words"), [("A1", "First"), ("A2", "Second"), ("A3", "A third"), ("A4", "Long")]
)
def test_a_clause_is_looked_for_where_it_stands_alone(clause: str, words: str) -> None:
    assert PASSAGES[passage_index(PASSAGES, clause)].words.startswith(words)


@pytest.mark.parametrize("clause", ["", "A", "A5", "B1"])
def test_a_page_that_names_no_such_clause_opens_at_its_top(clause: str) -> None:
    assert passage_index(PASSAGES, clause) == 0


@pytest.mark.parametrize("text", [100, 200])
@pytest.mark.parametrize(
    ("clause", "heading"), [("S11", "How a clash goes"), ("S17", "What the Besieged may do")]
)
def test_the_page_opens_where_it_tells_of_a_clause(
    clause: str, heading: str, text: int, tmp_path: Path
) -> None:
    app = shell(tmp_path, shelf(CONFIG), text_size=text)
    entry = next(each for each in app.catalogue if each.key == "siege")
    app.show_rules(entry, clause)
    sought = [each for each in page(app).widgets if getattr(each, "is_sought", False)]
    assert len(sought) == 1 and page(app).rect.top <= sought[0].rect.top < page(app).rect.bottom
    assert current(app) == heading
    app.manager.pop()
    app.show_rules(entry)
    assert not any(getattr(each, "is_sought", False) for each in page(app).widgets)
    assert page(app).offset == 0


def current(app: Shell) -> str:
    scene = top(app, RulesPage)
    return scene._passages[scene._current_heading()].words


def test_a_page_that_is_gone_is_a_sentence(app: Shell) -> None:
    app.catalogue[0].rules_page.unlink()
    app.show_title()
    app.show_rules(app.catalogue[0])
    assert isinstance(top(app), Dialog)


# Matches.


def test_matches_are_listed_opened_and_deleted(app: Shell) -> None:
    saved_match(app, "resign")
    match = saved_match(app, names=("Ines", "Oskar"))
    broken = app.library.folder / "broken.jsonl"
    broken.write_text("{nonsense")
    app.show_matches()
    name = path_of(match).name
    assert top(app).focus == f"open-{name}" and top(app).keyboard, "Enter goes on with the newest"
    stops = within_reach(app)
    assert len([i for i in stops if i.startswith("open-")]) == 2
    press(app, f"delete-{name}")
    assert isinstance(top(app), Dialog)
    keys(app, "enter")
    assert path_of(match).exists()
    press(app, f"delete-{name}")
    keys(app, "tab", "enter")
    assert not path_of(match).exists()
    assert f"open-{name}" not in within_reach(app)
    problem = widget(app, "problem-broken.jsonl", Label)
    assert "broken.jsonl" in problem.words
    assert broken.read_text() == "{nonsense"
    assert "delete-broken.jsonl" not in within_reach(app)


@pytest.mark.parametrize("way", ["hover", "focus"])
def test_to_delete_is_quiet_until_it_is_looked_at(way: str, app: Shell) -> None:
    match = saved_match(app)
    app.show_matches()
    delete = f"delete-{path_of(match).name}"
    quiet = reddest(app, delete)
    if way == "hover":
        send(app, Hover(widget(app, delete).rect.center))
    else:
        top(app).focus_on(delete)
    assert quiet < 60 < reddest(app, delete)
    assert widget(app, delete).name == "Delete"


def reddest(app: Shell, id: str) -> int:
    """How much redder than green a widget's reddest pixel is."""
    at, picture = widget(app, id).rect, drawn(app)
    return max(
        colour.r - colour.g
        for x in range(at.left, at.right)
        for colour in [picture.get_at((x, at.centery - 12))]
    )


def test_older_matches_are_shown_when_they_are_asked_for(app: Shell) -> None:
    for _ in range(ROWS_PER_PAGE + 2):
        saved_match(app, "resign")
    torn = saved_match(app, "resign")
    path = path_of(torn)
    path.write_bytes(path.read_bytes()[:-5])
    app.show_matches()
    settle(app)  # a slow machine has not read the whole shelf by now
    opening = [f"open-{saved.path.name}" for saved in app.library.matches()]

    def shown() -> list[str]:
        return [i for i in opening if i in within_reach(app)]

    newest = shown()
    assert len(newest) == ROWS_PER_PAGE
    assert "newer-finished" not in within_reach(app)
    press(app, "older-finished")
    assert sorted([*newest, *shown()]) == sorted(opening)
    assert "older-finished" not in within_reach(app) and top(app).focus in shown()
    press(app, "newer-finished")
    assert shown() == newest


def test_a_page_that_is_emptied_gives_way_to_the_one_before(app: Shell) -> None:
    for _ in range(ROWS_PER_PAGE + 1):
        saved_match(app, "resign")
    app.show_matches()
    settle(app)
    press(app, "older-finished")
    (last,) = [i for i in within_reach(app) if i.startswith("delete-")]
    press(app, last)
    keys(app, "tab", "enter")
    assert len([i for i in within_reach(app) if i.startswith("delete-")]) == ROWS_PER_PAGE
    assert not {"older-finished", "newer-finished"} & set(within_reach(app))


def test_a_match_that_another_window_plays_is_not_deleted(tmp_path: Path) -> None:
    app, other = shell(tmp_path), shell(tmp_path)
    saved_match(app)
    [saved] = app.library.matches()
    match = other.library.open(saved)
    app.show_matches()
    press(app, f"delete-{saved.path.name}")
    keys(app, "tab", "enter")
    assert isinstance(top(app), Dialog)
    assert saved.path.exists()
    match.close()


# Result.


def test_no_number_of_a_seat_begins_a_line(app: Shell) -> None:
    """`Assaults 1 of 1` is not wrapped before its last number."""
    app.show_result(RESULT, saved_match(app, "resign"))
    said = [words(app, f"seat-line-1-{number}") for number in range(2)]
    assert said == ["33 cards spent", "Assaults\xa01 of\xa01"]


def test_the_results_ways(app: Shell) -> None:
    match = saved_match(app, "resign")
    app.show_table(match)
    app.show_result(RESULT, match)
    assert isinstance(top(app), ResultScreen)
    press(app, "foot-0")
    table = top(app, Table)
    assert table.match.names == ["Tomas", "Mara"]
    app.show_result(RESULT, match)
    labels = [widget(app, id, Button).label for id in ("foot-0", "foot-1")]
    assert labels == ["Rematch, sides swapped", "Rematch"]
    press(app, "foot-1")
    table = top(app, Table)
    assert table.match.names == ["Mara", "Tomas"]
    assert table.match.header.seed != match.header.seed
    app.show_result(RESULT, match)
    keys(app, "escape")
    assert isinstance(top(app), Table)
    app.show_result(RESULT, match)
    press(app, "foot-2")
    table = top(app, Table)
    assert isinstance(table.match, Replay)
    assert (table.match.number, table.match.length) == (0, 1)
    app.manager.pop()
    assert isinstance(top(app), ResultScreen)
    press(app, "foot-3")
    assert isinstance(top(app), TitleScreen)


def test_a_rematch_of_three_moves_everybody_by_one_seat(app: Shell) -> None:
    match = saved_match(app, "resign", "resign", names=("Mara", "Tomas", "Ines"))
    app.show_result(RESULT, match)
    assert widget(app, "foot-0", Button).label == "Rematch, seats moved by one"
    press(app, "foot-0")
    assert top(app, Table).match.names == ["Tomas", "Ines", "Mara"]


@pytest.mark.parametrize("key", ["enter", "space"])
def test_who_hurries_through_the_end_does_not_begin_a_rematch(key: str, app: Shell) -> None:
    match = saved_match(app, "resign")
    app.show_table(match)
    app.show_result(RESULT, match)
    result = top(app, ResultScreen)
    result.focus_on("foot-0")
    app.manager.handle(Key(key))
    assert top(app) is result
    app.manager.update(0.9)
    app.manager.handle(Key(key))
    assert top(app, Table).match.names == ["Tomas", "Mara"]
    assert app.settings.names[:2] != ("Tomas", "Mara"), "only the rematch is played so"


@pytest.mark.parametrize("by", ["click", "key"])
def test_a_moment_opens_the_match_just_before_it(by: str, app: Shell) -> None:
    match = finished_match(app)
    moments = (Moment(1, 1, "Told", 2), Moment(2, 1, "Without a number"))
    app.show_result(msgspec.structs.replace(RESULT, moments=moments), match)
    assert "moment-row-0" in within_reach(app) and "moment-row-1" not in within_reach(app)
    if by == "click":
        press(app, "moment-row-0")
    else:
        top(app).focus_on("moment-row-0")
        app.manager.update(0.9)
        keys(app, "enter")
    table = top(app, Table)
    assert isinstance(table.match, Replay)
    assert (table.match.number, table.match.length) == (1, len(match.history))
    app.manager.pop()
    assert isinstance(top(app), ResultScreen)


def finished_match(app: Shell) -> Match:
    """A match that is over after some actions."""
    match = app.library.new(Header(app.catalogue[0].key, ("Mara", "Tomas"), "ember-2"))
    play_on(match, luck("moments"))
    match.close()
    return match


def test_a_finished_match_is_watched_from_its_beginning(app: Shell) -> None:
    match = finished_match(app)
    written = path_of(match).read_bytes()
    app.show_matches()
    matches = top(app)
    open_it = widget(app, f"open-{path_of(match).name}", Button)
    assert open_it.label == "Watch"
    press(app, open_it.id)
    table = top(app, Table)
    assert isinstance(table.match, Replay)
    assert (table.match.number, table.match.length) == (0, len(match.history))
    table.match.rewind(table.match.length)
    assert fingerprint(table.match.state) == fingerprint(match.state)
    app.manager.pop()
    assert app.manager.top is matches
    assert path_of(match).read_bytes() == written


@pytest.mark.parametrize("over", [False, True])
def test_a_match_that_breaks_after_it_was_listed_is_a_sentence(over: bool, app: Shell) -> None:
    match = finished_match(app) if over else saved_match(app)
    app.show_matches()
    path, dance = path_of(match), '{"seat": 1, "action": "dance"}\n'
    content = path.read_text()
    path.write_text(content.replace("Tomas", "Tamas") if over else content + dance)
    press(app, f"open-{path.name}")
    says = "the file was changed after it was written" if over else "dance"
    assert says in top(app, Dialog)._text


def test_the_result_says_of_the_match_what_the_game_does_not(app: Shell) -> None:
    match = saved_match(app, "resign")
    app.show_result(Result(headline="Mara", reason="Tomas resigns", winner=1), match)
    lines = {*said(app).splitlines()}
    assert {"Parley", "Round 1 · the match is over", "Seed ember-1", "Time", "1 min"} <= lines


def test_the_result_counts_what_the_game_counts(app: Shell) -> None:
    line, moment = Series(1, ((0, 0), (1, 2))), Moment(1, 1, "Tomas resigns")
    result = Result(headline="Mara", reason="Over", series=(line,), moments=(moment,))
    app.show_result(result, saved_match(app, "resign"))
    assert "Round 1" in said(app).splitlines() and "turn" not in said(app).lower()
    panel = widget(app, "chart-panel", Panel)
    assert panel.note == "by round"


@pytest.mark.parametrize("starts", ["", "The eldest begins."])
def test_the_set_up_says_who_begins_where_the_game_does(starts: str, tmp_path: Path) -> None:
    app = shell(tmp_path, [entry(tmp_path, starts=starts)])
    app.show_setup(app.catalogue[0])
    note = widget(app, "seats-note", Label)
    assert "Chance names" not in note.words
    assert note.words.startswith(starts or "Everyone plays on this screen.")


@pytest.mark.parametrize("points", [(), ((3.0, 40.0),), ((0.0, 0.0), (1.0, 0.0))])
def test_a_chart_of_next_to_nothing_is_drawn(
    points: tuple[tuple[float, float], ...], app: Shell
) -> None:
    result = Result(
        headline="A draw",
        reason="Agreed",
        series=(Series(1, points), Series(2, points)),
        marks=(Mark(0, "walls 4"),),
    )
    app.show_result(result, saved_match(app, "resign"))
    assert overflows(top(app).widgets, top(app).scale) == []
    assert pixels(top(app))


@pytest.mark.parametrize("text", [1.0, 2.0])
def test_the_words_of_marks_stand_above_the_chart_and_apart(text: float) -> None:
    pygame.font.init()
    scale, rect = Scale(1280, 720, text), Rect(20, 30, 500, 400)
    series = [Series(1, tuple((float(x), 3.0) for x in range(41)))]
    marks = [Mark(x, f"floor {n}") for n, x in enumerate((2, 13, 14, 15, 40), start=1)]
    chart = Chart("chart", rect, series=series, marks=marks)
    plot, bare = chart.plot(scale), Chart("chart", rect, series=series).plot(scale)
    labels = chart._mark_labels(scale, plot)
    high = plot.top - max(label.bottom for label in labels)
    assert high == bare.top and plot.bottom == bare.bottom
    boxes = [Rect((label.left, high + label.row * label.size[1]), label.size) for label in labels]
    assert len(boxes) == 5 and {label.row for label in labels} != {0}
    for number, box in enumerate(boxes):
        assert rect.contains(box) and box.bottom <= plot.top
        assert box.collidelist(boxes[:number]) == -1


def test_the_labels_of_the_axes_stand_beside_and_below_the_chart() -> None:
    scale = Scale(1280, 720)
    series = [Series(1, tuple((float(x), float(x)) for x in range(41)))]
    chart = Chart("chart", series=series, x_name="turn")
    chart.lay(scale, Rect(20, 30, 500, 400))
    plot = chart.plot(scale)
    labels = {each.id: each.rect for each in chart.widgets if isinstance(each, Label)}
    x_labels = [rect for id, rect in labels.items() if id.startswith("chart-x-")]
    y_labels = [rect for id, rect in labels.items() if id.startswith("chart-y-")]
    assert len(x_labels) > 2 and all(rect.top >= plot.bottom for rect in x_labels)
    assert len(y_labels) > 2 and all(rect.right <= plot.left for rect in y_labels)
    assert labels["chart-x-name"].top > labels["chart-x-0"].top


# Overlays.


def test_a_dialog_rises_and_a_key_ends_that(tmp_path: Path) -> None:
    app = shell(tmp_path, speed="normal")
    app.show_title()
    app.manager.update(0)
    assert not app.manager.update(0.1)
    app.show_message("News", "Something has happened.")
    app.manager.update(0)
    assert app.manager.update(0.1)
    between = pixels(top(app))
    keys(app, "tab")
    assert pixels(top(app)) != between
    assert not app.manager.update(0.1)
    app.show_message("More news", "Something else has happened.")
    app.manager.update(0)
    app.manager.update(0.1)
    assert app.manager.update(0.1)
    assert not app.manager.update(0.1)


# Errors.


def test_an_exception_is_written_down_and_leads_to_the_title(app: Shell, tmp_path: Path) -> None:
    app.show_table(saved_match(app))
    try:
        raise ZeroDivisionError("the walls are gone")
    except ZeroDivisionError as error:
        app.on_error(error)
    dialog = top(app, Dialog)
    [report] = (tmp_path / "reports").iterdir()
    assert "the walls are gone" in report.read_text()
    assert report.name in dialog._text
    keys(app, "enter")
    assert isinstance(top(app), TitleScreen)


def test_a_press_in_the_veil_does_nothing(app: Shell) -> None:
    app.show_title()
    app.show_message("News", "Something has happened.")
    send(app, Press((5, 5)), Release((5, 5)), Key("1"))
    assert isinstance(top(app), Dialog)
