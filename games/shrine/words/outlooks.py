"""What is said of the features by which programs weigh a match of Shrine."""

from __future__ import annotations

from collections.abc import Mapping

from engine.words.reasons import Outlook

OUTLOOKS = {
    "shrine": Outlook("lose fewer or take more Shrine cards", one="Shrine card"),
    "last": Outlook(less="be down to {your} last Shrine card less often"),
    "tokens": Outlook(one="token"),
    "dagger": Outlook("have a dagger token more often"),
    "jack": Outlook("have a jack on {your} Field more often"),
    "aces": Outlook("keep more aces in hand"),
    "strikes": Outlook("hold cards that can remove a Shrine card more often"),
    "heals": Outlook("hold a pair that heals more often"),
    "lays": Outlook("hold more tokens to lay"),
    "hand": Outlook("be better off in cards in hand"),
}


def outlooks(seat: int) -> Mapping[str, Outlook]:
    """Those of any seat."""
    return OUTLOOKS
