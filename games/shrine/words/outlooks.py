"""Outlooks of Shrine: words for each feature by which programs evaluate a position.

The features are those of `games.shrine.player.weighing`. An `Outlook` has the words for a program's
answer that leads to more of a feature, for one that leads to less (`loss`), and the thing counted.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.words.reasons import Outlook

OUTLOOKS = {
    "shrine": Outlook("{Your} Shrine comes out stronger", one="Shrine card"),
    "small": Outlook(loss="keeps more than two cards on {your} Shrine"),
    "last": Outlook(loss="keeps {you} away from the last Shrine card"),
    "top_ace": Outlook("keeps an ace on top of {your} Shrine"),
    "top_low": Outlook("keeps a low card on top of {your} Shrine"),
    "jack": Outlook("{Your} jacks steal more"),
    "queen": Outlook("helps {you} to keep a queen"),
    "king": Outlook("helps {you} to keep a king"),
    "triad": Outlook("helps {you} to keep a Triad"),
    "dagger": Outlook("helps {you} to keep a dagger"),
    "late_tokens": Outlook(),
    "hand": Outlook("{Your} hand stays fuller"),
    "aces": Outlook("keeps aces in {your} hand"),
    "strikes": Outlook("keeps cards that can hit a Shrine"),
    "strikes_alone": Outlook("keeps a card that can hit a Shrine alone"),
    "finish": Outlook("keeps cards that can hit the last card of a Shrine"),
    "heals": Outlook("keeps a pair that can heal {your} Shrine"),
    "lays": Outlook("keeps cards that can become tokens"),
    "fizzles": Outlook("leaves {you} enough cards to fizzle"),
}


def outlooks(seat: int) -> Mapping[str, Outlook]:
    """Return the outlooks by feature; they are equal for all seats."""
    return OUTLOOKS
