"""What holds for all tests: slow machines are no failure, where CI is set a skip is one, and every
worker begins with what takes long: half of them with what waits for a window, so that the others
have the cores meanwhile."""

from __future__ import annotations

import os
from collections.abc import Generator
from itertools import chain
from typing import TypeVar

import pytest
from hypothesis import settings

settings.register_profile("house", settings(), deadline=None)
settings.load_profile("house")

Report = TypeVar("Report", pytest.TestReport, pytest.CollectReport)


def _demand(report: Report) -> Report:
    """Turn a skip into a failure that tells its reason, where CI is set."""
    if report.skipped and os.environ.get("CI"):
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
        report.outcome = "failed"
        report.longrepr = f"{report.nodeid}: nothing may be skipped where CI is set ({reason})"
    return report


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Look at each test's outcome."""
    return _demand((yield))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Look at each file's outcome, which can skip itself as a whole."""
    return _demand((yield))


@pytest.fixture(autouse=True)
def nothing_fails_unseen(caplog: pytest.LogCaptureFixture) -> Generator[None]:
    """What the program only writes down fails the test in which it happens."""
    yield
    said = [each.getMessage() for each in caplog.get_records("call") if each.name[:7] == "engine."]
    assert not said


LONG = bool(os.environ.get("FIRESIDE_LONG"))
WAITING = "tests/window/"
"""Here most of the time is spent waiting for a window, while the processor is free."""
FIRST = (
    WAITING,
    "tests/games/test_table_storm",
    "tests/games/test_table_answers",
    "tests/games/test_table_secrets",
    "tests/games/test_table_advice",
    "tests/games/test_table_beats",
    "tests/games/test_every_beat",
    "tests/kit/test_checks",
    "model",
    "propert",
    "belief",
    "worlds",
)
"""What takes longest, in files of these names; what is begun last must be short."""


def pytest_xdist_auto_num_workers() -> int:
    """Three workers more than there are cores: most of a window's tests is waiting."""
    return (os.cpu_count() or 1) + 3


def _rank(item: pytest.Item) -> int:
    """When a test is begun, by the file that it stands in."""
    name = item.nodeid.split("::")[0]
    return next((rank for rank, part in enumerate(FIRST) if part in name), len(FIRST))


def _lengthened(item: pytest.Item) -> bool:
    """Whether a long run does more of this test: it is marked so, or its file asks how many."""
    marked = item.get_closest_marker("long") is not None
    return marked or (LONG and hasattr(getattr(item, "module", None), "many"))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is `long`, or where that is wanted all that is as long on every day, and deal
    the rest to the workers: each is given one part of the list, as long as the others', and begins
    with what takes longest."""
    out = [item for item in items if _lengthened(item) != LONG]
    if out:
        config.hook.pytest_deselected(items=out)
    workers: int = getattr(config, "workerinput", {}).get("workercount", 1)
    parts = [list[pytest.Item]() for _ in range(workers)]
    for item in sorted((item for item in items if item not in out), key=_rank):
        waits = item.nodeid.startswith(WAITING)
        min(parts[: -(-workers // 2)] if waits else parts, key=len).append(item)
    items[:] = chain(*parts)
