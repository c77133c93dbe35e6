"""Words for the features by which programs evaluate a match of Schmiegel.

The features are those of `games.schmiegel.player.weighing`; an `Outlook` has the words for a
program's answer that leads to more of one.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.words.reasons import Outlook

OUTLOOKS = {
    "characters": Outlook("{Your} party comes out stronger"),
    "second": Outlook("gives {your} second-best character an edge"),
    "best_battle": Outlook("gives {your} best character an edge"),
    "fitting": Outlook("gives {you} an edge in cards that fit"),
    "trainer": Outlook("gives {you} an edge in training"),
    "recruiters": Outlook("gives {you} an edge in recruiting"),
    "thefts": Outlook("gives {you} an edge in stealing"),
    "clerics": Outlook("gives {you} an edge in clerics"),
    "wizards": Outlook(loss="relies less on wizards"),
    "outlook": Outlook("leads to a better position"),
}


def outlooks(seat: int) -> Mapping[str, Outlook]:
    """Return the outlooks; they do not depend on the seat."""
    return OUTLOOKS
