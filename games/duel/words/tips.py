"""Tips that explain DUEL to new players, each at its first question.

`at` and `presses` are ids of widgets: `{seat}` is the seat that is asked, and `*` stands for
anything. Of `at`, the first that is on the table counts.
"""

from __future__ import annotations

from engine.words.tips import Tip
from games.duel.rules.terms import Asked

TIPS = (
    Tip(
        "goal",
        title="The last one standing wins",
        words=(
            "Each stat is a row of cards. A warrior falls when its last card of Endurance lies "
            "open."
        ),
        at=("warrior-{seat}", "head-{seat}"),
        ask=Asked.REVEAL,
    ),
    Tip(
        "reveal",
        title="Show cards, or keep them hidden",
        words=(
            "What lies open counts, and stays open for good: Strength hits, Speed runs and sets "
            "dice, Dexterity climbs and ducks. Press a stat to show a card of it: Speed is a good "
            "start."
        ),
        at=("stat-{seat}-*", "warrior-{seat}"),
        ask=Asked.REVEAL,
        presses=("stat-{seat}-speed", "reveal none"),
    ),
    Tip(
        "map",
        title="A table in inches",
        words=(
            "The light is how far you can get: Speed in inches on level ground, Dexterity where it "
            "is rough. Press where you want to go, then move."
        ),
        at=("battlefield-frame", "battlefield"),
        ask=Asked.MOVE,
    ),
    Tip(
        "near",
        title="Two inches make a fight",
        words=(
            "End within 2 inches of somebody and you fight this turn; you can't walk away. If you "
            "want no fight yet, keep away, or stay."
        ),
        at=("battlefield-frame", "battlefield"),
        ask=Asked.MOVE,
        presses=("stay",),
    ),
    Tip(
        "terrain",
        title="Use what you touch",
        words="Smash a piece that stands in the way, or throw one that can be thrown.",
        at=("battlefield-frame", "battlefield"),
        ask=Asked.TERRAIN,
    ),
    Tip(
        "speed-first",
        title="Speed first",
        words=(
            "Each Speed card that lies open is one die more in this fight, and who is fastest acts "
            "first."
        ),
        at=("question", "fight"),
        ask=Asked.SPEED_FIRST,
    ),
    Tip(
        "speed-all",
        title="More dice?",
        words="Each Speed card that you show now is one die more in this fight.",
        at=("question", "fight"),
        ask=Asked.SPEED_ALL,
    ),
    Tip(
        "program",
        title="Set your dice in secret",
        words=(
            "One action on each die, in the order in which they come. A Block takes your Strength "
            "off a Swing High, an Evade your Dexterity off a Swing Low."
        ),
        at=("slot-*", "program-title", "fight"),
        ask=Asked.PROGRAM,
        presses=("set-*",),
    ),
    Tip(
        "speed-order",
        title="Who acts first?",
        words=(
            "Speed that you show now adds no dice any more, but the fastest acts first in every "
            "round."
        ),
        at=("question", "fight"),
        ask=Asked.SPEED_ORDER,
    ),
    Tip(
        "dexterity",
        title="The quickest eye",
        words="The highest Dexterity, if nobody ties it, may cancel one enemy action.",
        at=("question", "fight"),
        ask=Asked.DEXTERITY,
    ),
    Tip(
        "cancel",
        title="Cancel one of theirs",
        words="Press an action in the queue. It is gone, and the next one moves up.",
        at=("queue",),
        ask=Asked.CANCEL,
        presses=("queue-?-*", "cancel none"),
    ),
    Tip(
        "strength",
        title="How hard do you hit?",
        words=(
            "The blow costs as many cards of Endurance as your Strength, less what guards against "
            "it."
        ),
        at=("question", "fight"),
        ask=Asked.ATTACK_STRENGTH,
    ),
    Tip(
        "guard",
        title="You are guarding",
        words="What you show now takes as much off the blow.",
        at=("question", "fight"),
        ask=Asked.GUARD,
    ),
)
"""All tips, in the order in which they are shown."""
