"""What is said of the features by which programs weigh a siege, by the side that weighs it."""

from __future__ import annotations

from collections.abc import Mapping

from engine.words.reasons import Outlook
from games.siege.rules.state import BESIEGER

BOTH = {
    "cards": Outlook("be better off in cards left to draw"),
    "mean": Outlook("have better cards left in {your} deck"),
}
OF_BESIEGER = {
    **BOTH,
    "walls": Outlook("face lower walls"),
    "assault": Outlook("have a stronger camp for assaults"),
}
OF_BESIEGED = {
    **BOTH,
    "walls": Outlook("have higher walls"),
    "assault": Outlook("face a weaker camp in assaults"),
}


def outlooks(seat: int) -> Mapping[str, Outlook]:
    """Those of a side."""
    return OF_BESIEGER if seat == BESIEGER else OF_BESIEGED
