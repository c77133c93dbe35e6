"""Pages whose content a thread makes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from threading import Event
from time import monotonic, sleep

import pytest
from typing_extensions import override

from engine.app.screens.sheet import panel_over_screen
from engine.app.widgets import Panel, Screen, Widget
from engine.app.widgets.meters import Meter
from games.duel.generator import making
from games.duel.generator.making import CHECK_SECONDS, OnShare, PageWork, Stopped
from tests.hands import differs, drawn, drawn_anew, ids, widget, words
from tests.tables import shell


class Work:
    """Work that reports its progress twice, when the test says so."""

    def __init__(self) -> None:
        self.steps = [Event(), Event()]
        self.shares: list[float] = []
        self.has_ended = Event()

    def run(self, on_share: OnShare, result: str) -> str:
        try:
            for step, share in zip(self.steps, (0.5, 0.9), strict=True):
                step.wait(10)
                on_share(share)
                self.shares.append(share)
        finally:
            self.has_ended.set()
        return result


class Page(Screen):
    result = "nothing yet"

    def __init__(self) -> None:
        super().__init__()
        self.work = PageWork[str](self, self.show_result)

    def show_result(self, result: str) -> None:
        self.result = result

    @override
    def build(self) -> list[Widget]:
        status = self.work.status(self.result)
        return panel_over_screen(self, Panel("panel", title="Page"), status, 400)


@pytest.fixture
def page(tmp_path: Path) -> Page:
    page = Page()
    shell(tmp_path).manager.push(page)
    return page


def wait_until(page: Page, condition: Callable[[], bool]) -> None:
    end = monotonic() + 10
    while not condition() and monotonic() < end:
        sleep(0.001)
        page.update(0.001)
    assert condition()


def refuse(on_share: OnShare) -> str:
    raise ValueError("The table is too small.")


def test_the_progress_and_then_the_result_are_shown(
    page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(making, "USUAL_SECONDS", 1e6)
    work = Work()
    page.work.begin(work.run, "a map")
    page.rebuild()
    assert page.wait() == CHECK_SECONDS and "progress" in ids(page)
    before = drawn(page)
    work.steps[0].set()
    wait_until(page, lambda: widget(page, "progress", Meter).share == pytest.approx(0.5, abs=1e-4))
    assert differs(before, drawn(page)) and not differs(drawn(page), drawn_anew(page))
    work.steps[1].set()
    wait_until(page, lambda: not page.work.is_working)
    assert words(page, "status") == "a map" and "progress" not in ids(page)


def test_the_progress_grows_while_nothing_is_reported(
    page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(making, "USUAL_SECONDS", 0.1)
    work = Work()
    page.work.begin(work.run, "a map")
    page.rebuild()
    assert widget(page, "progress", Meter).share == making.FIRST_SHARE
    wait_until(page, lambda: 0.5 < widget(page, "progress", Meter).share < 1)
    page.work.drop()
    for step in work.steps:
        step.set()


def test_the_progress_leaves_room_for_long_work(
    page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(making, "USUAL_SECONDS", 1e-6)
    work = Work()
    page.work.begin(work.run, "a map")
    page.rebuild()
    rest = 1 - making.TIMED_SHARE
    wait_until(page, lambda: widget(page, "progress", Meter).share == pytest.approx(1 - rest))
    work.steps[0].set()
    wait_until(page, lambda: widget(page, "progress", Meter).share == pytest.approx(1 - rest / 2))
    page.work.drop()
    work.steps[1].set()


def test_the_reason_for_a_missing_result_is_shown_until_the_next_work(page: Page) -> None:
    page.work.begin(refuse)
    wait_until(page, lambda: not page.work.is_working)
    assert words(page, "status") == page.work.problem == "The table is too small."
    page.work.drop()
    page.rebuild()
    assert words(page, "status") == "nothing yet"


def test_work_that_is_replaced_ends_at_its_next_report(page: Page) -> None:
    old = Work()
    new = Work()
    page.work.begin(old.run, "old")
    old.steps[0].set()
    wait_until(page, lambda: old.shares == [0.5])
    page.work.begin(new.run, "new")
    for step in [*old.steps, *new.steps]:
        step.set()
    wait_until(page, lambda: not page.work.is_working)
    assert old.shares == [0.5] and page.result == "new"


def test_work_that_is_stopped_may_still_have_a_result(page: Page) -> None:
    work = Work()

    def best_so_far(on_share: OnShare) -> str:
        try:
            return work.run(on_share, "all")
        except Stopped:
            return "the best so far"

    page.work.begin(best_so_far)
    page.work.stop()
    work.steps[0].set()
    wait_until(page, lambda: not page.work.is_working)
    assert page.result == "the best so far" and not work.shares


def test_a_page_that_is_left_ends_its_work(page: Page) -> None:
    work = Work()
    page.work.begin(work.run, "a map")
    work.steps[0].set()
    wait_until(page, lambda: work.shares == [0.5])
    page.manager.pop()
    work.steps[1].set()
    assert work.has_ended.wait(10) and work.shares == [0.5]
