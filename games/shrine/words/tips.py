"""Tips for a first match of Shrine, each tied to widgets and to a question.

`at` and `presses` are ids of widgets: `{seat}` is the seat that is asked, `{place}` one less, and
`*` stands for anything. Of `at`, the first that is on the table counts.
"""

from __future__ import annotations

from engine.words.tips import Tip
from games.shrine.rules.state import Asked

TIPS = (
    Tip(
        "goal",
        title="Guard your stack",
        words=(
            "This is your Shrine. Whoever has none left is out, and the last one wins. Only its "
            "top card lies open."
        ),
        at=("well-{seat}", "side-{seat}"),
        ask=Asked.DRAW,
    ),
    Tip(
        "draw",
        title="First draw",
        words=(
            "Take the top card of the deck, which only you will see; or the top of the graveyard, "
            "which uses your action."
        ),
        at=("piles", "deck"),
        ask=Asked.DRAW,
        presses=("draw",),
    ),
    Tip(
        "attack",
        title="What makes a card fall",
        words=(
            "Cards of the other colour that together make exactly its value. Here you see what "
            "each Shrine falls to."
        ),
        at=("tag-{seat}", "middle"),
        ask=Asked.ACT,
    ),
    Tip(
        "first-action",
        title="Your first action",
        words=(
            "What is bright below can be done with your hand: press it, and you see what it does "
            "before you announce it. Attack if you can, else lay a token, else pass."
        ),
        at=("players.{place}.hand-*", "hand", "middle"),
        ask=Asked.ACT,
        presses=("verb-*",),
    ),
    Tip(
        "field",
        title="Tokens help every turn",
        words=(
            "A jack steals, a queen makes heals fit that are off by one, a king attacks. All three "
            "together are a Triad."
        ),
        at=("players.{place}.field.?", "field-{seat}"),
        ask=Asked.ACT,
    ),
    Tip(
        "fizzle",
        title="Do you stop it?",
        words=(
            "To fizzle it you discard your whole hand. You are asked whatever you hold, so that "
            "asking tells nothing."
        ),
        at=("announced-panel", "middle"),
        ask=Asked.FIZZLE,
        presses=("fizzle", "allow"),
    ),
    Tip(
        "counter",
        title="Somebody stops you",
        words="You may insist: discard all cards that you did not announce, and it goes ahead.",
        at=("announced-panel", "middle"),
        ask=Asked.COUNTER,
        presses=("fizzle", "allow"),
    ),
    Tip(
        "block",
        title="Your Shrine is hit",
        words="Give up a token, and your top card stays; or let it fall.",
        at=("announced-panel", "middle"),
        ask=Asked.BLOCK,
    ),
    Tip(
        "block-dagger",
        title="A dagger flies at you",
        words="An ace with another card of its colour, both from your hand, turns it away.",
        at=("announced-panel", "middle"),
        ask=Asked.BLOCK_DAGGER,
    ),
    Tip(
        "theft",
        title="One comes, one goes",
        words="You have taken a card. Now discard one of your hand.",
        at=("middle", "hand"),
        ask=Asked.THEFT,
    ),
    Tip(
        "limit",
        title="Seven cards at most",
        words="At the end of your turn discard down to seven, of your choice.",
        at=("middle", "hand"),
        ask=Asked.LIMIT,
    ),
)
"""Tips in the order in which they are shown."""
