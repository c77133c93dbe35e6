"""What is said of the features by which programs weigh a match of Schmiegel."""

from __future__ import annotations

from collections.abc import Mapping

from engine.words.reasons import Outlook

OUTLOOKS = {
    "characters": Outlook(one="character"),
    "fighter": Outlook("have a fighter that hits more often"),
    "numbers": Outlook("be better off in numbers with {your} characters"),
    "hand": Outlook("be better off in cards in hand"),
    "alone": Outlook(less="be down to {your} last character less often"),
}


def outlooks(seat: int) -> Mapping[str, Outlook]:
    """Those of any seat."""
    return OUTLOOKS
