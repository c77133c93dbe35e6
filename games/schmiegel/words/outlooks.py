"""What is said of the features by which programs weigh a match of Schmiegel."""

from __future__ import annotations

from collections.abc import Mapping

from engine.words.reasons import Outlook

OUTLOOKS = {
    "characters": Outlook("lose fewer or fell more characters"),
    "fighter": Outlook("have a fighter that hits more often"),
    "second": Outlook("have a second fighter that hits more often"),
    "fitting": Outlook("hold cards that fit {your} party better"),
    "trainer": Outlook("have a fighter who can train others more often"),
    "wizard": Outlook("have a wizard who can move numbers more often"),
    "leader": Outlook("have a cleric who can recruit more often"),
    "thefts": Outlook("steal more numbers"),
    "hand": Outlook("be better off in cards in hand"),
}


def outlooks(seat: int) -> Mapping[str, Outlook]:
    """Those of any seat."""
    return OUTLOOKS
