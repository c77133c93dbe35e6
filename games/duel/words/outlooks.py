"""What is said of the features by which programs weigh a duel."""

from __future__ import annotations

from collections.abc import Mapping

from engine.words.reasons import Outlook

OUTLOOKS = {
    "endurance": Outlook("lose less or cost others more Endurance", one="Endurance card"),
    "falls": Outlook(less="be less likely to fall to blows"),
    "strength": Outlook(one="Strength card"),
    "speed": Outlook(one="Speed card"),
    "hidden_speed": Outlook("keep more Speed hidden"),
    "dexterity": Outlook(one="Dexterity card"),
    "fells": Outlook("be nearer to felling the enemy with one blow"),
    "faster": Outlook("be the faster one more often"),
    "closing": Outlook("be in a better place to fight from"),
    "near": Outlook("stand nearer to an enemy"),
    "throw": Outlook("have something to throw in reach more often"),
}


def outlooks(seat: int) -> Mapping[str, Outlook]:
    """Those of any seat."""
    return OUTLOOKS
