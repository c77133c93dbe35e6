"""Words for the features by which programs evaluate a run.

The features are those of `games.rogue.player`; an `Outlook` has the words for a program's answer
that leads to more of one.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.words.reasons import Outlook

OUTLOOKS = {
    "floors": Outlook("helps {you} to clear more floors"),
    "way": Outlook("makes the way to the goal safer"),
    "health": Outlook("saves {your} health"),
}
"""Outlooks by the name of the feature."""


def outlooks(seat: int) -> Mapping[str, Outlook]:
    """Return the outlooks; they do not depend on the seat."""
    return OUTLOOKS
