"""Outlooks of Shrine: words for each feature by which programs evaluate a position.

The features are those of `games.shrine.player.weighing`. An `Outlook` has the words for a program's
answer that leads to more of a feature, for one that leads to less (`loss`), and the thing counted.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.words.reasons import Outlook

OUTLOOKS = {
    "shrine": Outlook("{Your} Shrine comes out stronger", one="Shrine card"),
    "small": Outlook(loss="helps {your} Shrine to outlast an opponent's"),
    "last": Outlook(loss="helps {you} in the race to the last Shrine card"),
    "top_ace": Outlook("gives {you} an edge in aces on top of Shrines"),
    "top_low": Outlook("gives {you} an edge in low cards on top of Shrines"),
    "jack": Outlook("gives {you} an edge in jacks on the Field"),
    "queen": Outlook("gives {you} an edge in queens on the Field"),
    "king": Outlook("gives {you} an edge in kings on the Field"),
    "triad": Outlook("gives {you} an edge in Triads"),
    "dagger": Outlook("gives {you} an edge in daggers on the Field"),
    "late_tokens": Outlook("gives {you} an edge in tokens near the end"),
    "hand": Outlook("gives {you} an edge in cards in hand"),
    "aces": Outlook("gives {you} an edge in aces in hand"),
    "strikes": Outlook("leaves {you} better placed to strike"),
    "strikes_alone": Outlook("leaves {you} better placed to strike with one card"),
    "finish": Outlook("leaves {you} better placed to strike a last card"),
    "heals": Outlook("leaves {you} better placed to heal"),
    "lays": Outlook("leaves {you} better placed to lay tokens"),
    "fizzles": Outlook("leaves {you} better placed to fizzle"),
}
"""Outlooks by the name of the feature."""


def outlooks(seat: int) -> Mapping[str, Outlook]:
    """Return the outlooks by feature; they are equal for all seats."""
    return OUTLOOKS
