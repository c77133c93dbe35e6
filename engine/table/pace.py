"""Pace of an event in the playback: its time on the screen, its tab, and its companions."""

from __future__ import annotations

from typing import NamedTuple

MOMENT = 0.4
"""Seconds at normal speed from which a held view counts as worth a look.

A key that hurries the playback stops at such a view.
"""


class Pace(NamedTuple):
    """Timing and place of an event on the screen, after its motions.

    Attributes:
        hold: Seconds at normal speed for which the view stands before anything else happens.
        waits: True if a press ends it; a match that plays by itself goes on after `hold`.
        sheet: The tab on which the event is seen; "" is any.
        step: Successive events that name the same step are shown together.
    """

    hold: float = 0.0
    waits: bool = False
    sheet: str = ""
    step: str = ""
