"""Captions of action buttons: title, hint, help text and key.

Clauses such as E1 are in the rules.md of each game.
"""

from __future__ import annotations

import msgspec

from engine.rules.ending import Agree, OfferDraw, Refuse, Resign, ResignMatch
from engine.rules.notation import Action


class Caption(msgspec.Struct, frozen=True):
    """Words of a button.

    Attributes:
        title: The title on the button.
        hint: The numbers on the button, below the title.
        help: A sentence or two about the effect.
        key: The key, a letter in lower case or a digit; "" if a slip of the finger would cost too
            much.
        verb: The start of a sentence about the action, such as `give no number`, if the title has
            no verb.
    """

    title: str
    hint: str
    help: str
    key: str = ""
    verb: str = ""

    @property
    def deed(self) -> str:
        """Action in words that follow "you can": `draw`, `give no number`."""
        return self.verb or self.title[:1].lower() + self.title[1:]


COMMON_LABELS: dict[type[Action], Caption] = {
    OfferDraw: Caption(
        "Offer a draw",
        hint="if all agree",
        help=(
            "Ask everyone else to call the game a draw. If all agree, nobody wins; if anyone "
            "refuses, the game goes on."
        ),
    ),
    Agree: Caption(
        "Agree",
        hint="nobody wins",
        help="Accept the draw: if everyone agrees, nobody wins.",
        key="1",
    ),
    Refuse: Caption(
        "Play on", hint="nothing changes", help="Decline the draw: the game goes on.", key="2"
    ),
    Resign: Caption("Resign", hint="give up", help="Give up the game, at once and for good."),
    ResignMatch: Caption(
        "Resign the match",
        hint="give up all of it",
        help="Give up the whole match, whatever the score.",
    ),
}
"""Captions of the actions that every game of two seats or more has (E1 to E3)."""
