"""The record's screen: pages of runs, the best, the chart."""

from __future__ import annotations

from pathlib import Path

from pygame import Surface

from engine.app import theme
from engine.app.screens.bars import Bars
from engine.app.screens.record import RecordScreen
from engine.app.theme import Scale
from engine.app.widgets import Panel, walk
from engine.app.widgets.containers import picture_of
from tests.app.alone import alone, path_of, record, saved_run
from tests.app.shell import Table, within_reach
from tests.hands import pixels, press, top, widget


def test_from_the_record_a_run_is_played_again(tmp_path: Path) -> None:
    app = alone(tmp_path)
    match = saved_run(app, "ember-1", {"health": 4})
    app.show_setup(app.catalogue[0])
    press(app, "record")
    assert isinstance(top(app), RecordScreen)
    press(app, f"again-{path_of(match).name}")
    table = top(app, Table)
    assert (table.match.header.seed, table.match.header.options) == ("ember-1", {"health": 4})
    table.match.close()


def test_many_runs_are_shown_a_page_at_a_time(tmp_path: Path) -> None:
    app = alone(tmp_path)
    for number in range(25):
        saved_run(app, f"ember-{number}", luck=number)
    app.show_record(app.catalogue[0])
    newest = [f"watch-{run.saved.path.name}" for run in record(app).runs[::-1]]

    def shown() -> list[str]:
        return [id for id in newest if id in within_reach(app)]

    def page() -> str:
        panel = widget(app, "list-runs", Panel)
        return panel.note

    assert shown() == newest[:20] and page() == "1 to 20 of 25"
    press(app, "older-runs")
    assert shown() == newest[20:] and page() == "21 to 25 of 25"
    assert top(app).focus == newest[20]
    first, column = widget(app, newest[20]), widget(app, "runs")
    assert column.rect.top < first.rect.top < column.rect.centery
    press(app, "newer-runs")
    assert shown() == newest[:20]


def test_no_page_of_a_thousand_is_too_high_to_draw(tmp_path: Path) -> None:
    """Runs and files that can't be counted, in the largest letters."""
    app = alone(tmp_path, text_size=200)
    run = path_of(saved_run(app, "ember-1"))
    for number in range(400):
        run.with_name(f"{run.stem}-{number}.jsonl").write_bytes(run.read_bytes())
        run.with_name(f"2026-01-01-{number}-rogue.jsonl").write_bytes(b"{")
    app.show_record(app.catalogue[0])
    for id in ["older-runs"] * 3 + ["older-broken"] * 3:
        press(app, id)
        pixels(top(app))
    tall = [panel.rect.height for panel, _ in walk(top(app).widgets) if isinstance(panel, Panel)]
    assert max(tall) < 16_000


def test_the_best_runs_are_watched_from_the_record(tmp_path: Path) -> None:
    app = alone(tmp_path)
    for number in range(5):
        saved_run(app, f"ember-{number}", luck=number)
    (best,) = record(app).best_runs()
    app.show_record(app.catalogue[0])
    press(app, "watch-best-0")
    table = top(app, Table)
    assert table.match.header.seed == best.saved.header.seed


def test_the_chart_counts_the_runs_for_the_record_alone(tmp_path: Path) -> None:
    app = alone(tmp_path)
    for luck in range(4):
        saved_run(app, f"ember-{luck // 2}", luck=luck)
    app.show_record(app.catalogue[0])
    panel, bars = widget(app, "reached", Panel), widget(app, "chart", Bars)
    assert (panel.note, bars.measure) == ("2 runs for the record", "floors cleared")
    assert panel.rect.bottom - bars.rect.bottom == theme.PADDING
    assert list(bars.numbers) == [run.run.reached for run in record(app).runs if not run.practice]


def test_a_bar_of_one_among_many_is_seen() -> None:
    bars = Bars("chart", numbers=[0] * 900 + [2], measure="floors cleared")
    surface = Surface((400, 190))
    surface.blit(picture_of(bars, Scale(1280, 720, 1.0), (400, 190)), (0, 0))
    brass = [x for x in range(400) for y in range(190) if surface.get_at((x, y))[:3] == theme.BRASS]
    assert len(brass) >= 2 * (max(brass) - min(brass) + 1) > 0 and min(brass) > 266
