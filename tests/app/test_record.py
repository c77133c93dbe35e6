"""The record of runs: what counts, what is practice, what can't be counted, and the daily deal."""

from __future__ import annotations

import os
from datetime import date
from pathlib import Path

import msgspec
import pytest

from engine.app.screens.record import RecordScreen
from engine.app.screens.result import ResultScreen
from engine.app.screens.setup import SetupScreen
from engine.app.widgets import Button, Label, Panel
from engine.journal import Header, Journal
from engine.match import Match
from engine.matches import deleted_runs
from engine.matches.record import daily_seed, day_of, options_of, variants_in_words
from engine.rules.options import OptionValue
from engine.shell import Shell
from engine.words.summary import Result
from games.rogue.rules.record import RogueRun
from tests.app.alone import alone, begun_run, path_of, record, saved_run
from tests.app.shell import Table, within_reach
from tests.hands import ids, keys, press, said, top, widget
from tests.kit.matches import match_of, no_space

FIRST = "It is the first run with these rules."
FURTHEST = "It is the best run with these rules."


@pytest.fixture
def app(tmp_path: Path) -> Shell:
    """A shell with a solitaire and nothing else."""
    return alone(tmp_path)


def test_every_run_that_is_over_is_counted_with_its_score(app: Shell) -> None:
    played = [saved_run(app, f"ember-{number}", luck=number) for number in range(5)]
    begun_run(app, "coal-1")
    found = record(app)
    assert [run.saved.header.seed for run in found.runs] == [match.header.seed for match in played]
    scores = [match.game.score(match.state) for match in played]
    assert [msgspec.to_builtins(run.run) for run in found.runs] == scores
    assert [saved.header.seed for saved in found.begun] == ["coal-1"]
    assert not found.faulty_files and not any(run.practice for run in found.runs)


def test_the_best_has_most_floors_and_then_fewest_strikes() -> None:
    better = [RogueRun(2, 30), RogueRun(2, 31), RogueRun(1, 3), RogueRun(0, 0)]
    assert sorted(better, key=lambda run: run.order, reverse=True) == better


def test_the_best_is_told_apart_by_variants(app: Shell) -> None:
    variants: list[dict[str, OptionValue]] = [{}, {"health": 5}, {"diagonals": True, "health": 1}]
    for number in range(9):
        options = variants[number % 3]
        if number < 3:
            options = dict(app.catalogue[0].config.chosen(options))
        saved_run(app, f"ember-{number}", options, luck=number)
    found = record(app)
    assert len(found.best_runs()) == 3
    for options in variants:
        chosen = options_of(options, app.catalogue[0].config)
        same = [run for run in found.runs if run.options == chosen]
        best = found.best(chosen)
        assert len(same) == 3 and best in same
        assert best.run.order == max(run.run.order for run in same)
    orders = [best.run.order for best in found.best_runs()]
    assert orders == sorted(orders, reverse=True)


def test_the_best_runs_of_a_match_come_best_first(app: Shell) -> None:
    for number in range(4):
        saved_run(app, f"ember-{number}", {}, luck=number)
    saved_run(app, "ember-0", {}, luck=9)
    match = app.library.open_to_watch(record(app).runs[0].saved)
    found = [run.order for run, _ in app.best_runs(match, 9)]
    assert len(found) == 4, "practice is not among them"
    assert found == sorted(found, reverse=True)
    assert len(app.best_runs(match, 2)) == 2


def test_a_run_over_a_known_seed_is_practice_and_never_the_best(app: Shell) -> None:
    first = saved_run(app, "ember-1", luck=1)
    for luck in range(2, 9):
        saved_run(app, "ember-1", luck=luck)
    found = record(app)
    assert [run.practice for run in found.runs] == [False] + [True] * 7
    assert any(run.run.order > found.runs[0].run.order for run in found.runs[1:])
    best = found.best(options_of({}, app.catalogue[0].config))
    assert best is not None and best.saved.path == path_of(first)
    assert found.over("ember-1") == found.runs[0] and found.over("ember-2") is None


def begun_before(app: Shell, seed: str) -> Path:
    """The file of a run that was begun before all others, and is not over."""
    begun = begun_run(app, seed)
    path = path_of(begun)
    path.write_bytes(
        path.read_bytes().replace(begun.header.start.encode(), b"2026-01-01T09:00:00+00:00")
    )
    return path


def test_a_run_begun_first_is_the_one_for_the_record(app: Shell) -> None:
    path = begun_before(app, "ember-1")
    later = saved_run(app, "ember-1")
    found = record(app)
    assert [run.practice for run in found.runs] == [True] and found.over("ember-1") is None
    config = app.catalogue[0].config
    plain, hard = options_of({}, config), options_of({"health": 1}, config)
    assert found.unfinished_run("ember-1", plain, config) is not None and path_of(later) != path
    assert found.unfinished_run("ember-1", hard, config) is None
    assert found.unfinished_run("ember-2", plain, config) is None


@pytest.mark.parametrize("harm", ["edited", "cut", "cut at the end", "unsealed", "no header"])
def test_a_file_that_was_cut_or_edited_is_named_and_left_alone(app: Shell, harm: str) -> None:
    saved_run(app, "ember-1", luck=1)
    path = path_of(saved_run(app, "ember-2", luck=2))
    saved_run(app, "ember-3", luck=3)
    content = path.read_bytes()
    lines = content.splitlines(keepends=True)
    path.write_bytes(
        {
            "edited": content.replace(b'"seed":"ember-2"', b'"seed":"ember-9"'),
            "cut": b"".join(lines[:2] + lines[3:]),
            "cut at the end": content[:-9],
            "unsealed": b"".join(lines[:-1]) + lines[-1].partition(b',"whole"')[0] + b"}\n",
            "no header": b"".join(lines[1:]),
        }[harm]
    )
    harmed = path.read_bytes()
    found = record(app)
    assert [run.saved.header.seed for run in found.runs] == ["ember-1", "ember-3"]
    [broken] = found.faulty_files
    assert broken.path == path and str(path) in broken.problem and broken.problem.endswith(".")
    assert path.read_bytes() == harmed
    app.show_record(app.catalogue[0])
    assert any(path.name in id for id in ids(app))


def test_a_record_in_which_nothing_counts_is_shown(app: Shell) -> None:
    path = path_of(saved_run(app, "ember-1"))
    path.write_bytes(b"nonsense")
    app.show_record(app.catalogue[0])
    assert f"broken-{path.name}" in ids(app)
    path.unlink()
    begun_before(app, "ember-2")
    practised = path_of(saved_run(app, "ember-2"))
    app.show_record(app.catalogue[0])
    assert [run.practice for run in record(app).runs] == [True]
    assert f"run-{practised.name}" in ids(app)


def test_the_daily_deal_is_one_seed_a_date() -> None:
    day = date(2026, 11, 21)
    assert daily_seed(day) == "daily-2026-11-21" and day_of(daily_seed(day)) == day
    assert day_of("ember-4417") is None and day_of("daily-tomorrow") is None


def offered(app: Shell) -> tuple[str, str]:
    """What the set-up offers for the deal of the day: what its button says, and the note."""
    app.show_title()
    app.show_setup(app.catalogue[0])
    return widget(app, "daily", Button).label, widget(app, "daily-note", Label).words


def test_the_daily_deal_is_played_once_for_the_record_and_again_for_practice(
    app: Shell,
) -> None:
    seed = daily_seed(date.today())
    assert offered(app)[0] == "Play today's dungeon"
    press(app, "option-diagonals")  # the daily deal is played in the plain game
    press(app, "daily")
    table = top(app, Table)
    assert (table.match.header.seed, table.match.header.options) == (seed, {})
    match = table.match
    assert match.submit(1, match.game.parse("go a2")) is None
    match.close()
    assert offered(app)[0] == "Continue it"
    press(app, "daily")
    table = top(app, Table)
    assert len(table.match.history) == 1
    while table.match.decision:
        actions = table.match.decision.actions
        assert actions and table.match.submit(1, actions[-1]) is None
    table.match.close()
    assert offered(app)[0] == "Play it for practice"
    press(app, "daily")
    table = top(app, Table)
    assert table.match.header.seed == seed and not table.match.history
    table.match.close()
    assert [run.practice for run in record(app).runs] == [False]


def test_the_daily_deal_with_other_variants_is_no_daily_run(app: Shell) -> None:
    """Its seed can be typed in; then the deal is known, and nothing played over it counts."""
    seed = daily_seed(date.today())
    saved_run(app, seed, {"health": 5})
    (run,) = record(app).runs
    assert run.day is None and not run.practice
    label, note = offered(app)
    assert label == "Play it for practice" and "other variants" in note
    saved_run(app, seed)
    assert [(run.practice, run.day) for run in record(app).runs] == [
        (False, None),
        (True, date.today()),
    ]
    assert offered(app) == (label, note)


def deleted(app: Shell, match: Match) -> None:
    """Delete a run as the list of matches does."""
    path = path_of(match)
    app.library.delete(next(saved for saved in app.library.matches() if saved.path == path))
    assert not path.exists()


def test_a_deleted_run_does_not_let_its_deal_count_again(app: Shell, tmp_path: Path) -> None:
    seed = daily_seed(date.today())
    deleted(app, saved_run(app, seed))
    assert not record(app).runs and record(app).has_played(seed)
    label, note = offered(app)
    assert label == "Play it for practice" and "deleted" in note
    again = alone(tmp_path)  # also after the program was closed
    saved_run(again, seed)
    found = record(again)
    assert [run.practice for run in found.runs] == [True] and found.over(seed) is None
    begun = begun_run(again, "ember-1")
    deleted(again, begun)
    assert record(again).has_played("ember-1")


def test_a_deleted_practice_leaves_the_run_for_the_record(app: Shell) -> None:
    saved_run(app, "ember-1", luck=1)
    deleted(app, saved_run(app, "ember-1", luck=2))
    found = record(app)
    assert [run.practice for run in found.runs] == [False]
    assert found.over("ember-1") and not found.gone
    deleted(app, saved_run(app, "ember-1", luck=3))
    assert record(app).over("ember-1")


@pytest.mark.parametrize("text", ["", "[]", '{"games": {"rogue": 5}}', "\xff"])
def test_a_damaged_file_of_deleted_runs_is_told_and_kept(
    app: Shell, tmp_path: Path, text: str
) -> None:
    kept = saved_run(app, "ember-1")
    file = tmp_path / deleted_runs.FILE_NAME
    file.write_text(text, "latin-1")
    found = record(app)
    (broken,) = found.faulty_files
    assert str(file) in broken.problem and broken.problem.endswith("known.json.1.")
    assert [run.saved.path for run in found.runs] == [path_of(kept)]
    app.show_record(app.catalogue[0])
    assert f"broken-{deleted_runs.FILE_NAME}" in ids(app)
    assert file.read_text("latin-1") == text
    deleted(app, kept)
    assert not record(app).faulty_files and record(app).gone == {"ember-1"}
    assert (tmp_path / "known.json.1").read_text("latin-1") == text


def test_what_can_not_be_kept_as_played_is_not_deleted(
    app: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = path_of(saved_run(app, "ember-1"))
    monkeypatch.setattr(os, "replace", no_space)
    app.show_matches()
    press(app, f"delete-{path.name}")
    press(app, "answer-1")
    assert "No space left" in said(app)
    assert path.exists() and len(record(app).runs) == 1


def test_a_practice_of_the_daily_deal_is_gone_on_with_beside_its_record(app: Shell) -> None:
    seed = daily_seed(date.today())
    saved_run(app, seed)
    begun_run(app, seed)
    label, note = offered(app)
    assert label == "Continue your practice" and note.startswith("For the record: ")
    press(app, "daily")
    table = top(app, Table)
    assert not table.match.history and len(record(app).begun) == 1
    table.match.close()


def test_a_setup_alone_speaks_of_a_run_and_of_practice(app: Shell) -> None:
    app.show_setup(app.catalogue[0])
    assert widget(app, "match", Panel).title == "Run"
    note = widget(app, "seed-note", Label).words
    assert note.endswith("A second run with it is only practice.")


def test_a_nameless_player_is_told_so_before_the_daily_deal(app: Shell) -> None:
    app.show_setup(app.catalogue[0])
    setup = top(app, SetupScreen)
    setup.seats.rename(1, " ")
    setup.rebuild()
    assert widget(app, "daily").reason == "Seat 1 has no name."


def test_after_a_run_the_next_one_is_one_key_away(app: Shell) -> None:
    match = saved_run(app, "ember-1", {"health": 2})
    result = Result(headline="Retired", reason="The run is over")

    def shown() -> None:
        app.show_result(result, match)
        assert isinstance(top(app), ResultScreen)

    shown()
    press(app, "foot-0")
    table = top(app, Table)
    assert table.match.header.seed != "ember-1" and table.match.header.options == {"health": 2}
    table.match.close()
    shown()
    press(app, "foot-1")
    table = top(app, Table)
    assert table.match.header.seed == "ember-1"
    table.match.close()
    shown()
    press(app, "foot-2")
    assert isinstance(top(app), RecordScreen)


def test_the_result_of_a_run_tells_how_it_stands_to_the_best(app: Shell) -> None:
    told = Result(headline="Slain", reason="One floor cleared", account="A king was stronger.")

    def account(match: Match) -> str:
        app.show_result(told, match)
        label = widget(app, "account", Label)
        return label.words.removeprefix("A king was stronger.").strip()

    only = saved_run(app, "ember-0", luck=0)
    assert account(only) == FIRST
    matches = [only, *(saved_run(app, f"ember-{n}", luck=n) for n in range(1, 6))]
    again = saved_run(app, "ember-0", luck=6)
    other = saved_run(app, "ember-0", {"health": 5})
    begun = begun_run(app, "ember-9")
    found = record(app)
    best = found.best(options_of({}, app.catalogue[0].config))
    assert best
    words = f"The best with these rules: {best.words.score}."
    for match in matches:
        first = path_of(match) == best.saved.path
        assert account(match) == (FURTHEST if first else words)
    assert account(again) == f"You had played this seed before, so the run was practice. {words}"
    assert account(other) == "You had played this seed before, so the run was practice."
    assert account(begun) == ""
    unkept = match_of(app.catalogue[0].load(), ["Mara"], "ember-0")
    assert account(unkept) == ""


def test_a_player_alone_does_not_make_the_others_forgotten(tmp_path: Path) -> None:
    app = alone(tmp_path, names=["Mara", "Tomas"])
    app.beginnings.start(Header(app.catalogue[0].key, ["Ines"], "ember-1"))
    assert app.settings.names == ("Ines", "Tomas")
    table = top(app, Table)
    table.match.close()


def test_variants_in_words(tmp_path: Path) -> None:
    config = alone(tmp_path).catalogue[0].config
    assert (
        variants_in_words({}, config)
        == variants_in_words({"health": 3, "diagonals": False}, config)
        == "The plain game"
    )
    words = variants_in_words({"health": 5, "diagonals": True}, config)
    assert words == f"{config.options['diagonals'].title}, {config.options['health'].title}: 5"


def test_a_score_is_written_when_a_run_ends(tmp_path: Path) -> None:
    match = saved_run(alone(tmp_path), "ember-1")
    journal = Journal(path_of(match), look_only=True)
    assert journal.lines[-1].score == match.game.score(match.state)


def test_the_menu_of_a_run_that_is_over_saves_nothing(app: Shell) -> None:
    app.show_pause(saved_run(app, "ember-0"), lambda action: None)
    assert "item-Back to the title" in within_reach(app)
    app.show_pause(begun_run(app, "ember-1"))
    assert "item-Save and quit to title" in within_reach(app)


def test_the_record_has_one_key_on_the_table_and_beside_the_result(app: Shell) -> None:
    told = Result(headline="Slain", reason="One floor cleared", account="A king was stronger.")
    app.show_result(told, saved_run(app, "ember-0"))
    keys(app, "o")
    assert isinstance(top(app), RecordScreen)
