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
    "defences": Outlook("be safer against sallies"),
    "engines": Outlook("have a stronger camp for bombardments"),
    "storm": Outlook("have better odds in later assaults"),
    "next": Outlook("have better odds in the next assault"),
}
OF_BESIEGED = {
    **BOTH,
    "walls": Outlook("have higher walls"),
    "assault": Outlook("face a weaker camp in assaults"),
    "defences": Outlook("have better odds in sallies"),
    "engines": Outlook("face a weaker camp in bombardments"),
    "storm": Outlook("be safer against later assaults"),
    "next": Outlook("be safer against the next assault"),
}


def outlooks(seat: int) -> Mapping[str, Outlook]:
    """Those of a side."""
    return OF_BESIEGER if seat == BESIEGER else OF_BESIEGED
