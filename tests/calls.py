"""Work is counted in function calls, which are the same on a busy machine and on a quiet one."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType


def calls_of(does: Callable[[], object]) -> int:
    """Return how many functions are called while `does` runs, those written in C included."""
    count = 0

    def watch(_: FrameType, event: str, __: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(watch)
    try:
        does()
    finally:
        sys.setprofile(None)
    return count
