"""Words for the features by which the computer player evaluates a duel.

The features are those of `games.duel.player.weighing`. An `Outlook` has the words for an answer
that leads to more of a feature, for one that leads to less (`loss`), and the thing counted.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.words.reasons import Outlook

OUTLOOKS = {
    "endurance": Outlook("gives {you} an edge in Endurance", one="Endurance card"),
    "falls": Outlook(loss="helps {you} to outlast the enemy"),
    "strength": Outlook("gives {you} an edge in Strength", one="Strength card"),
    "speed": Outlook("gives {you} an edge in Speed", one="Speed card"),
    "hidden_speed": Outlook("gives {you} an edge in hidden Speed"),
    "dexterity": Outlook("gives {you} an edge in Dexterity", one="Dexterity card"),
    "fells": Outlook("gives {you} an edge in blows that fell"),
    "faster": Outlook("helps {you} to strike first"),
    "closing": Outlook("puts {you} in a better place to fight from"),
    "near": Outlook("brings {you} closer to an enemy"),
    "throw": Outlook("gives {you} an edge in things to throw"),
}


def outlooks(seat: int) -> Mapping[str, Outlook]:
    """Return the outlooks, which are equal for all seats."""
    return OUTLOOKS
