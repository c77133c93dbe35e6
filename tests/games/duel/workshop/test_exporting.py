"""Pictures and pages are made beside the window: it never waits, and they can be stopped."""

from __future__ import annotations

from collections.abc import Callable
from errno import EAGAIN
from functools import partial
from io import BytesIO
from multiprocessing.process import BaseProcess
from pathlib import Path
from time import monotonic, sleep

import pytest
from pypdf import PdfReader

from games.duel.geometry.points import Point
from games.duel.geometry.terrain import Battlefield, Piece
from games.duel.workshop import printing
from games.duel.workshop.exports import Export, OnPage, make_pdf, make_png
from games.duel.workshop.printing import DEFAULT_RESOLUTION, print_pdf
from games.duel.workshop.scene.exporting import ExportProgress
from games.duel.workshop.sheets import print_plan
from tests.games.duel.workshop.at_work import AtWork, at_work
from tests.hands import click, drawn, words

HUT = Piece("hut", "blocking", 4, art="hut", rect=(3, 3, 4, 3))
FIELD = Battlefield("Field", (16.0, 12.0), (Point(2, 2), Point(14, 10)), (HUT,))


def ended(export: Export) -> Export:
    end = monotonic() + 60
    while export.is_running:
        assert monotonic() < end
        export.read_messages()
        sleep(0.005)
    return export


def refused(on_page: OnPage) -> bytes:
    raise ValueError("It would be too large.")


def killed(on_page: OnPage) -> bytes:
    raise SystemExit


def endless(on_page: OnPage) -> bytes:
    """Pages without end."""
    for made in range(1, 100_000):
        on_page(made, 100_000)
        sleep(0.001)
    return b""


def test_a_file_is_made_page_by_page_and_takes_no_other_s_place(tmp_path: Path) -> None:
    file = tmp_path / "paper" / "field.pdf"
    file.parent.mkdir()
    file.write_text("mine", "utf-8")
    export = Export(
        partial(make_pdf, FIELD, "a4"), file, 1 + len(print_plan(FIELD.table, "a4").sheets)
    )
    export.start()
    saved = ended(export).saved_file
    assert saved and saved == file.with_stem("field-2") and not export.problem
    assert export.finished_pages == export.page_count == len(PdfReader(saved).pages)
    assert saved.read_bytes() == print_pdf(FIELD, "a4")
    assert file.read_text("utf-8") == "mine"


@pytest.mark.parametrize(
    ("make", "said"), [(refused, "It would be too large."), (killed, "has ended early")]
)
def test_what_can_not_be_made_is_said(
    make: Callable[[OnPage], bytes], said: str, tmp_path: Path
) -> None:
    export = Export(make, tmp_path / "x.pdf")
    export.start()
    assert said in ended(export).problem and not [*tmp_path.iterdir()]


def test_a_process_that_can_not_be_started_is_said(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def refused(process: BaseProcess) -> None:
        raise OSError(EAGAIN, "Resource temporarily unavailable")

    export = Export(endless, tmp_path / "x.pdf")
    monkeypatch.setattr(BaseProcess, "start", refused)
    export.start()
    assert "temporarily unavailable" in export.problem and not export.is_running


def test_what_can_not_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "paper").write_text("a file", "utf-8")
    export = Export(partial(make_png, FIELD, 10), tmp_path / "paper" / "x.png")
    export.start()
    assert "x.png can't be written" in ended(export).problem


# In the window.


@pytest.fixture
def work(tmp_path: Path) -> AtWork:
    return at_work(tmp_path)


def test_no_frame_waits_for_pages(work: AtWork, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another process does the work: frames go on, and this one can not even print."""
    monkeypatch.delattr(printing, "print_pdf")
    work.screen.files.export_print()

    def frame() -> None:
        work.app.manager.update(0.02)
        if top := work.app.manager.top:
            drawn(top)

    drawn(work.screen)
    click(work.app, "answer-1")
    frame()
    said = set()
    while isinstance(work.app.manager.top, ExportProgress):
        said.add(words(work.app, "progress"))
        sleep(0.05)
        frame()
    assert words(work.app, "title") == "The file is saved"
    assert len(said) > 5 and any("of 13 pages are ready" in each for each in said), said


def test_printing_is_stopped_by_a_key_and_nothing_is_left(work: AtWork) -> None:
    work.screen.files.export_print()
    click(work.app, "answer-1")
    top = work.app.manager.top
    assert isinstance(top, ExportProgress)
    work.wait(lambda: top._export.finished_pages)
    work.keys("escape")
    assert work.app.manager.top is work.screen
    top._export.join()
    paper = work.app.folder / "maps" / "paper"
    assert not paper.exists() or not [*paper.iterdir()]


# How fine.


def test_a_very_large_table_has_fewer_dots(monkeypatch: pytest.MonkeyPatch) -> None:
    def across() -> int:
        return PdfReader(BytesIO(print_pdf(FIELD, "a4"))).pages[1].images[0].image.width  # type: ignore[union-attr]

    wide = print_plan(FIELD.table, "a4").sheets[0].area.right
    assert across() == round(wide * DEFAULT_RESOLUTION)
    monkeypatch.setattr(printing, "MAX_TABLE_PIXELS", 16 * 12 * 20**2)
    assert across() == round(wide * 20)
