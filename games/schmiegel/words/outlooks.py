"""Words for the features by which programs evaluate a match of Schmiegel.

The features are those of `games.schmiegel.player.weighing`; an `Outlook` has the words for a
program's answer that leads to more of one.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.words.reasons import Outlook

OUTLOOKS = {
    "characters": Outlook("{Your} party comes out stronger"),
    "fighter": Outlook("{Your} best character hits more often"),
    "second": Outlook("{Your} second-best character hits more often"),
    "fitting": Outlook("keeps cards that fit {your} party"),
    "trainer": Outlook("{Your} fighters train more"),
    "wizard": Outlook("{Your} wizards move more numbers"),
    "leader": Outlook("{Your} clerics recruit more"),
    "thefts": Outlook("{Your} rogues steal more"),
    "hand": Outlook("{Your} hand stays fuller"),
}


def outlooks(seat: int) -> Mapping[str, Outlook]:
    """Return the outlooks; they do not depend on the seat."""
    return OUTLOOKS
