"""Tips for a first match of Shrine, each tied to widgets and to a question."""

from __future__ import annotations

from engine.words.tips import Tip
from games.shrine.rules.state import Asked

TIPS = (
    Tip(
        "goal",
        "Guard your stack",
        "This is your Shrine. Whoever has none left is out, and the last one wins. Only its top"
        " card lies open.",
        ("well-{seat}", "side-{seat}"),
        Asked.DRAW,
    ),
    Tip(
        "draw",
        "First draw",
        "Take the top card of the deck, which only you will see; or the top of the graveyard, which"
        " uses your action.",
        ("piles", "deck"),
        Asked.DRAW,
        presses=("draw",),
    ),
    Tip(
        "attack",
        "What makes a card fall",
        "Cards of the other colour that together make exactly its value. Here you see what each"
        " Shrine falls to.",
        ("falls-*", "middle"),
        Asked.ACT,
    ),
    Tip(
        "first-action",
        "Your first action",
        "What is bright below can be done with your hand: press it, and you see what it does before"
        " you announce it. Attack if you can, else lay a token, else pass.",
        ("players.{place}.hand-*", "hand", "middle"),
        Asked.ACT,
        presses=("verb-*",),
    ),
    Tip(
        "field",
        "Tokens help every turn",
        "A jack steals, a queen makes heals fit that are off by one, a king attacks. All three"
        " together are a Triad.",
        ("players.{place}.field.?", "field-{seat}"),
        Asked.ACT,
    ),
    Tip(
        "fizzle",
        "Do you stop it?",
        "To fizzle it you discard your whole hand. You are asked whatever you hold, so that asking"
        " tells nothing.",
        ("announced-panel", "middle"),
        Asked.FIZZLE,
        presses=("fizzle", "allow"),
    ),
    Tip(
        "counter",
        "Somebody stops you",
        "You may insist: discard all cards that you did not announce, and it goes ahead.",
        ("announced-panel", "middle"),
        Asked.COUNTER,
        presses=("fizzle", "allow"),
    ),
    Tip(
        "block",
        "Your Shrine is hit",
        "Give up a token, and your top card stays; or let it fall.",
        ("announced-panel", "middle"),
        Asked.BLOCK,
    ),
    Tip(
        "block-dagger",
        "A dagger flies at you",
        "An ace with another card of its colour, both from your hand, turns it away.",
        ("announced-panel", "middle"),
        Asked.BLOCK_DAGGER,
    ),
    Tip(
        "theft",
        "One comes, one goes",
        "You have taken a card. Now discard one of your hand.",
        ("middle", "hand"),
        Asked.THEFT,
    ),
    Tip(
        "limit",
        "Seven cards at most",
        "At the end of your turn discard down to seven, of your choice.",
        ("middle", "hand"),
        Asked.LIMIT,
    ),
)
"""Tips in the order in which they are shown."""
