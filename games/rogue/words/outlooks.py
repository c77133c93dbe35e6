"""What is said of the features by which a run is weighed."""

from __future__ import annotations

from collections.abc import Mapping

from engine.words.reasons import Outlook

OUTLOOKS = {
    "floors": Outlook("helps {you} to clear more floors"),
    "way": Outlook("makes the way to the goal safer"),
    "health": Outlook("saves {your} health"),
}


def outlooks(seat: int) -> Mapping[str, Outlook]:
    """Those of whoever plays it."""
    return OUTLOOKS
