"""The one screen of all window tests of a process."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.window.screen import Screen, lacking


@pytest.fixture(scope="package")
def screen() -> Iterator[Screen]:
    """A screen in memory; without the programs for it the test is skipped."""
    reason = lacking()
    if reason:
        pytest.skip(reason)
    screen = Screen()
    yield screen
    screen.close()
