"""What holds for all tests: slow machines are no failure, and where CI is set a skip is one."""

from __future__ import annotations

import os
from collections.abc import Generator
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
