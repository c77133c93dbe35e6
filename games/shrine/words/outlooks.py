"""Outlooks of Shrine: words for each feature by which programs evaluate a position.

The features are those of `games.shrine.player.weighing`. An `Outlook` has the words for a program's
answer that leads to more of a feature, for one that leads to less (`loss`), and the thing counted.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.words.reasons import Outlook

OUTLOOKS = {
    "shrine": Outlook("{Your} Shrine comes out stronger", one="Shrine card"),
    "last": Outlook(loss="keeps {you} away from the last Shrine card"),
    "tokens": Outlook("{Your} Field comes out stronger", one="token"),
    "dagger": Outlook("helps {you} to keep a dagger"),
    "jack": Outlook("{Your} jacks steal more"),
    "aces": Outlook("keeps aces in {your} hand"),
    "strikes": Outlook("keeps cards that can hit a Shrine"),
    "heals": Outlook("keeps a pair that can heal {your} Shrine"),
    "lays": Outlook("keeps cards that can become tokens"),
    "hand": Outlook("{Your} hand stays fuller"),
}


def outlooks(seat: int) -> Mapping[str, Outlook]:
    """Return the outlooks by feature; they are equal for all seats."""
    return OUTLOOKS
