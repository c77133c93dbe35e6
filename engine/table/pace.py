"""How an event is told: how long it is held, on which sheet, and together with which others."""

from __future__ import annotations

from typing import NamedTuple

MOMENT = 0.4
"""Seconds at normal speed: what is held as long is worth a look, and a key that hurries stops
there."""


class Pace(NamedTuple):
    """How an event is told, once its motions are over.

    hold: seconds at normal speed for which it is looked at before anything else happens. waits: it
    is left by a press; a match that plays by itself goes on after `hold`. sheet: the sheet on which
    it is seen, "" for any. step: events in a row that name the same step are shown together.
    """

    hold: float = 0.0
    waits: bool = False
    sheet: str = ""
    step: str = ""
