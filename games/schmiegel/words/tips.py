"""Tips that explain a first match of Schmiegel, each tied to widgets and to a question.

`at` and `presses` are ids of widgets: `{seat}` is the seat that is asked, `{place}` one less, and
`*` stands for anything. Of `at`, the first that is on the table counts.
"""

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
        title="Four against four",
        words="Each face is a halfling of a party. You win when the other party has none left.",
        at=OWN_WIDGETS,
        ask=Asked.SWAP,
    ),
    Tip(
        "turn",
        title="Four phases make a turn",
        words=(
            "Swap a character, level one up, use abilities, attack. In each you may do nothing: "
            "then go on."
        ),
        at=("ribbon", "middle", "act"),
        ask=Asked.SWAP,
    ),
    Tip(
        "swap",
        title="Swap, if you like",
        words=(
            "Press one of your characters and a face is drawn for all to see. You may take it in "
            "its place, without its numbers, or leave it. Or press No swap."
        ),
        at=("middle", "act", *OWN_WIDGETS),
        ask=Asked.SWAP,
        presses=(OWN_CHARACTERS, "pass"),
    ),
    Tip(
        "answer",
        title="Take the new one?",
        words=(
            "Accept, and it joins without numbers while the old one leaves play. Reject, and all "
            "stays as it was."
        ),
        at=("middle", "act", "drawn"),
        ask=Asked.ANSWER,
        presses=("accept", "reject"),
    ),
    Tip(
        "hand",
        title="Numbers make them strong",
        words=(
            "Give one number of your hand to a character of its suit. A character hits when it "
            "rolls a number it holds, and each lets it use its ability once a turn."
        ),
        at=("players.{place}.hand-*", "middle", "act"),
        ask=Asked.ASSOCIATE,
        presses=("pass",),
    ),
    Tip(
        "abilities",
        title="What each can do",
        words=(
            "Rogues steal a number, clerics bring a new character, wizards move numbers, fighters "
            "draw and train. Press one that has a number, or end the phase."
        ),
        at=("middle", "act", *OWN_WIDGETS),
        ask=Asked.ABILITIES,
        presses=(OWN_CHARACTERS, "pass"),
    ),
    Tip(
        "train",
        title="Who is trained?",
        words="A number was drawn. Give one to another character of its suit, or keep it.",
        at=("middle", "act", *OWN_WIDGETS),
        ask=Asked.TRAIN,
    ),
    Tip(
        "attack",
        title="Attack, or don't",
        words=(
            "Press your attacker; the other side names its defender. Both roll in turn, and the "
            "first hit ends it. If nobody hits, it is a draw: both stay. 11 and 12 always hit."
        ),
        at=("middle", "act", *OWN_WIDGETS),
        ask=Asked.ATTACK,
        presses=(OWN_CHARACTERS, "pass"),
    ),
    Tip(
        "defend",
        title="Who defends?",
        words=(
            "The middle shows how each of yours would fare. The loser leaves play with its numbers."
        ),
        at=("middle", "act", *OWN_WIDGETS),
        ask=Asked.DEFEND,
        presses=(OWN_CHARACTERS,),
    ),
)
"""Tips in the order in which they appear."""
