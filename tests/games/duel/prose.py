"""What DUEL says on its buttons, in its log and when it is over, in chosen situations."""

from __future__ import annotations

from tests.games.duel.words_play import random_duel
from tests.kit.staged import situations

OFFERED = (
    "What may be shown is listed by stat, with no zeros",
    "In a fight only the stat asked for is shown",
    "A throw reaches as far as Strength is more than the weight, from edge to edge",
    "What is too heavy, too far off or of another kind can't be smashed",
)
"""Scenarios from whose positions all buttons are read."""

ANSWERED = (
    "The most dexterous warrior may cancel one action of the other",
    "A block takes the blocker's Strength off a high swing",
)
"""Scenarios of which the buttons of every later question are read, too."""

ENDS = (
    "A fight to the end",
    "A rock that fells its target lies where the target stood",
    "A duel with a turn limit is drawn in the end",
    "Of two the other has won when one gives up",
    "A draw that all agree to",
)
STORIES = {"two seats": 3, "three seats": 4, "four seats": 2}
"""Random duels of which everything is read that is told at the end."""
IN_PROGRESS = (
    "The slower warrior shows first, and only once",
    "The last tie goes round the table, and the fallen are counted",
)

SITUATIONS = situations(
    "duel",
    random_duel,
    offered=OFFERED,
    answered=ANSWERED,
    ends=ENDS,
    stories=STORIES,
    in_progress=IN_PROGRESS,
)
