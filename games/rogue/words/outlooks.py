"""What is said of the features by which a run is weighed."""

from __future__ import annotations

from collections.abc import Mapping

from engine.words.reasons import Outlook

OUTLOOKS = {
    "floors": Outlook("clear more floors"),
    "way": Outlook("have a safer way to the goal"),
    "health": Outlook("keep more health"),
}


def outlooks(seat: int) -> Mapping[str, Outlook]:
    """Those of whoever plays it."""
    return OUTLOOKS
