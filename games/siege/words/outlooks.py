"""Words for the features by which programs evaluate a siege, for each side.

The features are those of `games.siege.player.weighing`; an `Outlook` has the words for a program's
answer that leads to more of one.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.words.reasons import Outlook
from games.siege.rules.state import BESIEGER

SHARED = {
    "cards": Outlook("gives {you} an edge in cards"),
    "mean": Outlook("gives {you} an edge in high cards"),
    "outlook": Outlook("leads to a better position"),
}
"""Outlooks that both sides share."""
OF_BESIEGER = {
    **SHARED,
    "walls": Outlook("leads to lower walls"),
    "assault": Outlook("makes {your} assaults stronger"),
    "defences": Outlook("guards {your} camp against sallies"),
    "engines": Outlook("makes {your} bombardments stronger"),
    "storm": Outlook("strengthens {your} later assaults"),
    "next": Outlook("strengthens {your} next assault"),
}
"""Outlooks of the Besieger."""
OF_BESIEGED = {
    **SHARED,
    "walls": Outlook("keeps the walls higher"),
    "assault": Outlook("weakens the camp's assaults"),
    "defences": Outlook("helps {your} sallies"),
    "engines": Outlook("weakens the camp's bombardments"),
    "storm": Outlook("protects the city from later assaults"),
    "next": Outlook("protects the city from the next assault"),
}
"""Outlooks of the Besieged."""


def outlooks(seat: int) -> Mapping[str, Outlook]:
    """Return the outlooks of a side."""
    return OF_BESIEGER if seat == BESIEGER else OF_BESIEGED
