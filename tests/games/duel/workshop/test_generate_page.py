"""The workshop's page that generates battlefields."""

from __future__ import annotations

from pathlib import Path
from time import monotonic, sleep

from games.duel.workshop.scene.generate_page import GeneratePage
from tests.games.duel.workshop.at_work import AtWork, at_work
from tests.hands import press, settle, top


def page_of(work: AtWork) -> GeneratePage:
    """The page, opened with its button, after its first battlefield has come."""
    press(work.app, "generate")
    page = top(work.app, GeneratePage)
    come(page, work)
    return page


def come(page: GeneratePage, work: AtWork) -> None:
    """Wait until the battlefield that was asked for last is shown."""
    end = monotonic() + 60
    while page._future is not None and monotonic() < end:
        sleep(0.02)
        page.update(0.02)
    settle(work.app)
    assert page._future is None


def test_a_battlefield_is_taken_in_one_step_and_taken_back(tmp_path: Path) -> None:
    work = at_work(tmp_path)
    before = work.bench.drawing.document.content
    page_of(work)
    press(work.app, "take")
    assert len(work.bench.drawing.things) > 20
    assert len(work.bench.drawing.battlefield.starts) == 2
    work.keys("ctrl+z")
    assert work.bench.drawing.document.content == before


def test_a_drawing_is_not_replaced_without_a_question(tmp_path: Path) -> None:
    work = at_work(tmp_path)
    page_of(work)
    press(work.app, "take")
    first = work.bench.drawing.document.content
    page = page_of(work)
    press(work.app, "another")
    come(page, work)
    press(work.app, "take")
    assert work.bench.drawing.document.content == first
    press(work.app, "answer-0")  # keep the drawing
    assert work.bench.drawing.document.content == first


def test_seats_and_symmetry_follow_each_other(tmp_path: Path) -> None:
    work = at_work(tmp_path)
    page = page_of(work)
    page._choose(page._request._replace(seats=3))
    assert page._request.symmetry == "third"
    page._choose_symmetry(2)
    assert (page._request.symmetry, page._request.seats) == ("quarter", 4)
    come(page, work)
    assert page._battlefield is not None and len(page._battlefield.starts) == 4
