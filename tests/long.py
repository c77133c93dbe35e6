"""How much a run of the tests looks at: enough for every day, or far more.

With `FIRESIDE_LONG=1` random play goes on for as long as it takes to be as sure as can be, and what
installs packages for real is run, too. `.ci/run` does so for the storms and the installs.
"""

from __future__ import annotations

import os

LONG = bool(os.environ.get("FIRESIDE_LONG"))


def many(every_day: int, long: int) -> int:
    """How many of something are looked at in this run."""
    return long if LONG else every_day
