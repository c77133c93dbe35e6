"""Tips that explain a first match of Schmiegel."""

from __future__ import annotations

from engine.words.tips import Tip
from games.schmiegel.rules.state import Asked

OWN_WIDGETS = ("lit-{seat}", "seat-{seat}", "foot-seat-{seat}")
"""Parts of the table that belong to the seat that is asked."""
OWN_CHARACTERS = "players.{place}.party.*"
"""Characters of the seat that is asked."""

TIPS = (
    Tip(
        "goal",
        "Four against four",
        "Each face is a halfling of a party. You win when the other party has none left.",
        OWN_WIDGETS,
        Asked.SWAP,
    ),
    Tip(
        "turn",
        "Four phases make a turn",
        "Swap a character, level one up, use abilities, attack. In each you may do nothing: then"
        " go on.",
        ("ribbon", "middle"),
        Asked.SWAP,
    ),
    Tip(
        "swap",
        "Swap, if you like",
        "Press one of your characters and a face is drawn for all to see. You may take it in its"
        " place, without its numbers, or leave it. Or press No swap.",
        ("middle", *OWN_WIDGETS),
        Asked.SWAP,
        presses=(OWN_CHARACTERS, "pass"),
    ),
    Tip(
        "answer",
        "Take the new one?",
        "Accept, and it joins without numbers while the old one leaves play. Reject, and all stays"
        " as it was.",
        ("middle", "drawn"),
        Asked.ANSWER,
        presses=("accept", "reject"),
    ),
    Tip(
        "hand",
        "Numbers make them strong",
        "Give one number of your hand to a character of its suit. A character hits when it rolls"
        " a number it holds, and each lets it use its ability once a turn.",
        ("players.{place}.hand-*", "middle"),
        Asked.ASSOCIATE,
        presses=("pass",),
    ),
    Tip(
        "abilities",
        "What each can do",
        "Rogues steal a number, clerics bring a new character, wizards move numbers, fighters draw"
        " and train. Press one that has a number, or end the phase.",
        ("middle", *OWN_WIDGETS),
        Asked.ABILITIES,
        presses=(OWN_CHARACTERS, "pass"),
    ),
    Tip(
        "train",
        "Who is trained?",
        "A number was drawn. Give one to another character of its suit, or keep it.",
        ("middle", *OWN_WIDGETS),
        Asked.TRAIN,
    ),
    Tip(
        "attack",
        "Attack, or don't",
        "Press your attacker; the other side names its defender. Both roll in turn, and the first"
        " hit ends it. If nobody hits, it is a draw: both stay. 11 and 12 always hit.",
        ("middle", *OWN_WIDGETS),
        Asked.ATTACK,
        presses=(OWN_CHARACTERS, "pass"),
    ),
    Tip(
        "defend",
        "Who defends?",
        "The middle shows how each of yours would fare. The loser leaves play with its numbers.",
        ("middle", *OWN_WIDGETS),
        Asked.DEFEND,
        presses=(OWN_CHARACTERS,),
    ),
)
"""Tips in the order in which they appear."""
