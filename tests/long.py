"""How much a run of the tests looks at: enough for every day, or far more.

With `FIRESIDE_LONG=1` only what is longer then is run: random play and walks go on for longer,
every game is played in a real window by the other hand, too, and packages are installed for real.
`make test` runs what is enough for every day, `make strain` what is longer.
"""

from __future__ import annotations

import os

LONG = bool(os.environ.get("FIRESIDE_LONG"))


def many(every_day: int, long: int) -> int:
    """How many of something are looked at in this run."""
    return long if LONG else every_day
