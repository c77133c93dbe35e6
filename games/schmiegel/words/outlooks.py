"""Words for the features by which programs evaluate a match of Schmiegel.

The features are those of `games.schmiegel.player.weighing`; an `Outlook` has the words for a
program's answer that leads to more of one.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.words.reasons import Outlook

OUTLOOKS = {
    "characters": Outlook("{Your} party comes out stronger"),
    "second": Outlook("{Your} second-best character hits more often"),
    "duel": Outlook("{Your} best character stands better against the best opponent"),
    "hand": Outlook(loss="puts more of {your} hand to use"),
    "fitting": Outlook("keeps cards that fit {your} party"),
    "trainer": Outlook("{Your} fighters train more"),
    "leader": Outlook("{Your} clerics recruit more"),
    "thefts": Outlook("{Your} rogues steal more"),
    "clerics": Outlook("{Your} party has more clerics"),
    "wizards": Outlook(loss="relies less on {your} wizards"),
}


def outlooks(seat: int) -> Mapping[str, Outlook]:
    """Return the outlooks; they do not depend on the seat."""
    return OUTLOOKS
