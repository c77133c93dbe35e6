"""Tips that explain DUEL to new players, each at its first question."""

from __future__ import annotations

from engine.words.tips import Tip
from games.duel.rules.terms import Asked

TIPS = (
    Tip(
        "goal",
        "The last one standing wins",
        "Each stat is a row of cards. A warrior falls when its last card of Endurance lies open.",
        ("warrior-{seat}", "head-{seat}"),
        Asked.REVEAL,
    ),
    Tip(
        "reveal",
        "Show cards, or keep them hidden",
        "What lies open counts, and stays open for good: Strength hits, Speed runs and sets dice,"
        " Dexterity climbs and ducks. Press a stat to show a card of it: Speed is a good start.",
        ("stat-{seat}-*", "warrior-{seat}"),
        Asked.REVEAL,
        presses=("stat-{seat}-speed", "reveal none"),
    ),
    Tip(
        "map",
        "A table in inches",
        "The light is how far you can get: Speed in inches on level ground, Dexterity where it is"
        " rough. Press where you want to go, then move.",
        ("battlefield-frame", "battlefield"),
        Asked.MOVE,
    ),
    Tip(
        "near",
        "Two inches make a fight",
        "End within 2 inches of somebody and you fight this turn; you can't walk away. If you want"
        " no fight yet, keep away, or stay.",
        ("battlefield-frame", "battlefield"),
        Asked.MOVE,
        presses=("stay",),
    ),
    Tip(
        "terrain",
        "Use what you touch",
        "Smash a piece that stands in the way, or throw one that can be thrown.",
        ("battlefield-frame", "battlefield"),
        Asked.TERRAIN,
    ),
    Tip(
        "speed-first",
        "Speed first",
        "Each Speed card that lies open is one die more in this fight, and who is fastest acts"
        " first.",
        ("question", "fight"),
        Asked.SPEED_FIRST,
    ),
    Tip(
        "speed-all",
        "More dice?",
        "Each Speed card that you show now is one die more in this fight.",
        ("question", "fight"),
        Asked.SPEED_ALL,
    ),
    Tip(
        "program",
        "Set your dice in secret",
        "One action on each die, in the order in which they come. A Block takes your Strength off a"
        " Swing High, an Evade your Dexterity off a Swing Low.",
        ("slot-*", "program-title", "fight"),
        Asked.PROGRAM,
        presses=("set-*",),
    ),
    Tip(
        "speed-order",
        "Who acts first?",
        "Speed that you show now adds no dice any more, but the fastest acts first in every round.",
        ("question", "fight"),
        Asked.SPEED_ORDER,
    ),
    Tip(
        "dexterity",
        "The quickest eye",
        "The highest Dexterity, if nobody ties it, may cancel one enemy action.",
        ("question", "fight"),
        Asked.DEXTERITY,
    ),
    Tip(
        "cancel",
        "Cancel one of theirs",
        "Press an action in the queue. It is gone, and the next one moves up.",
        ("queue",),
        Asked.CANCEL,
        presses=("queue-?-*", "cancel none"),
    ),
    Tip(
        "strength",
        "How hard do you hit?",
        "The blow costs as many cards of Endurance as your Strength, less what guards against it.",
        ("question", "fight"),
        Asked.ATTACK_STRENGTH,
    ),
    Tip(
        "guard",
        "You are guarding",
        "What you show now takes as much off the blow.",
        ("question", "fight"),
        Asked.GUARD,
    ),
)
"""All tips, in the order in which they are shown."""
