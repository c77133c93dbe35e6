"""What holds for all tests of DUEL: none waits for a disk, for those of files lay hundreds."""

from __future__ import annotations

import os

import pytest


@pytest.fixture(autouse=True)
def no_disk_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is written counts as safe at once."""
    monkeypatch.setattr(os, "fsync", lambda file: None)
